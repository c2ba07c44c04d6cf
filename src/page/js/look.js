// Small questions about a point, an element, or the page.

/** @param {{x: number, y: number}} a @returns {Hit|null} */
function hitAt(a) {
  const el = elementAt(a.x, a.y);
  if (!el) return null;
  const known = registry.byElement.get(el);
  const around = climb(el, (e) => e !== el && (hasAttr(e, 'role') || testIdAttrOf(e) !== '')) ?? flatParent(el);
  return {
    tag: tagOf(el),
    role: attr(el, 'role') ?? undefined,
    text: shownText(el, 120) || undefined,
    ancestorText: (around && shownText(around, 200)) || undefined,
    ref: known?.ref,
  };
}

/** @param {{x: number, y: number}} a @returns {ReturnType<Methods["atPoint"]>} */
function atPoint(a) {
  const active = activeElement();
  const marks = active ? [tagOf(active), attr(active, 'id'), roleOf(active), testIdOf(active), shownText(active, 60)] : [];
  return { hit: hitAt(a), focus: marks.join('\n') };
}

const LAYERS_MAX = 8;

/** @param {{x: number, y: number}} a @returns {ReturnType<Methods["layersAt"]>} */
function layersAt(a) {
  const all = /** @type {Element[]} */ ([]);
  const into = (/** @type {Document|ShadowRoot} */ root) => {
    const proto = root instanceof ShadowRoot ? ShadowRoot.prototype : Document.prototype;
    for (const el of proto.elementsFromPoint.call(root, a.x, a.y)) {
      if (all.length >= LAYERS_MAX || all.includes(el) || rootOf(el) !== root) continue;
      const inner = shadowOf(el);
      if (inner) into(inner);
      if (all.length < LAYERS_MAX) all.push(el);
    }
  };
  into(document);
  return { layers: all.map(layerOf) };
}

/** @param {Element} el @returns {Layer} */
function layerOf(el) {
  const role = roleOf(el);
  return {
    tag: tagOf(el),
    id: attr(el, 'id') || undefined,
    testId: testIdOf(el) || undefined,
    role: attr(el, 'role') ?? undefined,
    name: cut(nameOf(el, role), 40) || undefined,
    cursor: getComputedStyle(el).cursor,
    bbox: boxOf(rectOf(el)),
  };
}

/**
 * Where the middle of an element is, by one CSS query and one look, with nothing awaited.
 * @param {Parameters<Methods["measure"]>[0]} a
 * @returns {ReturnType<Methods["measure"]>}
 */
function measure(a) {
  const css = a.selector ?? cssOfKnown(a);
  const el = css && firstByCss(css);
  if (el === undefined || css === undefined) {
    return fail('direct-dispatch-needs-css-target', 'dispatch:"direct" measures by one CSS query, and the target has no CSS form', {
      hint: 'pass a plain CSS selector of the main frame, or leave dispatch out',
    });
  }
  if (!el) return fail('no-match', `nothing matches ${JSON.stringify(wellFormed(css))} just now; dispatch:"direct" does not wait`, { selector: css });
  const box = rectOf(el);
  if (!(box.width > 0 && box.height > 0)) return fail('target-hidden', `the element has no box just now: ${box.width}×${box.height}`);
  const point = inViewport({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  if (!point) {
    return fail('target-offscreen', 'the middle of the element is out of view, and dispatch:"direct" does not scroll', {
      hint: 'scroll to it first, or leave dispatch out',
    });
  }
  return { ...point, selector: css, hit: hitAt(point) };
}

/** @param {string} css @returns {Element|null|undefined}  undefined when it is no CSS */
function firstByCss(css) {
  try {
    return queryFirst(document, css);
  } catch {
    return undefined;
  }
}

/** A selector for a ref's element: by its test attribute, else by its place. @param {{ref?: number, testId?: string}} a @returns {string|undefined} */
function cssOfKnown(a) {
  if (a.testId) return testAttributes.map((name) => `[${name}="${CSS.escape(a.testId ?? '')}"]`).join(',');
  const el = a.ref === undefined ? undefined : registry.byRef.get(a.ref)?.element.deref();
  return el && isConnected(el) && rootOf(el) === document ? cssPath(el) : undefined;
}

/** @param {{ref: number}} a @returns {ReturnType<Methods["describe"]>} */
function describe(a) {
  const el = elementByRef(a.ref);
  const role = roleOf(el);
  return {
    box: visibleBox(el),
    visible: isVisible(el),
    enabled: !isDisabled(stateSubject(el)),
    role,
    name: nameOf(el, role),
    testId: testIdOf(el) || undefined,
    testIdAttr: testIdAttrOf(el) || undefined,
  };
}

/** @param {{text: boolean}} a @returns {ReturnType<Methods["page"]>} */
function page(a) {
  const root = bodyElement() ?? htmlRoot();
  const size = scrollGeometry(null);
  return {
    url: wellFormed(location.href),
    title: tidy(documentTitle()),
    text: a.text ? wellFormed(root instanceof HTMLElement ? domGet.innerText.call(root) : root ? textContentOf(root) : '') : undefined,
    width: innerWidth,
    height: innerHeight,
    touch: 'ontouchstart' in globalThis,
    scrollWidth: size.scrollWidth,
    scrollHeight: size.scrollHeight,
    dpr: devicePixelRatio,
  };
}

/** @returns {Promise<{}>} */
async function drawn() {
  await nextFrame();
  await nextFrame();
  return {};
}

/** @param {{ref: number}} a @returns {ReturnType<Methods["frameOf"]>} */
function frameOf(a) {
  const el = elementByRef(a.ref);
  return { text: describeBriefly(el), key: frameKeys.get(el) ?? null };
}
