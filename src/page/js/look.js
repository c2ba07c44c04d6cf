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
    scrollWidth: size.scrollWidth,
    scrollHeight: size.scrollHeight,
    dpr: devicePixelRatio,
  };
}

/** @param {{ref: number}} a @returns {ReturnType<Methods["frameOf"]>} */
function frameOf(a) {
  const el = elementByRef(a.ref);
  return { text: describeBriefly(el), key: frameKeys.get(el) ?? null };
}
