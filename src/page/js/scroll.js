// Scrolling, and the geometry that it changes.

/** @returns {Element|null} */
const documentScroller = () => domGet.scrollingElement.call(document) ?? htmlRoot();

/** @param {Element|null} el  null or the document's scroller: the viewport @returns {ScrollGeometry} */
function scrollGeometry(el) {
  const box = el ?? documentScroller();
  if (!box)
    return { x: 0, y: 0, scrollWidth: 0, scrollHeight: 0, clientWidth: innerWidth, clientHeight: innerHeight, atTop: true, atBottom: true };
  const isViewport = box === documentScroller();
  const x = isViewport ? scrollX : domGet.scrollLeft.call(box);
  const y = isViewport ? scrollY : domGet.scrollTop.call(box);
  const scrollHeight = domGet.scrollHeight.call(box);
  const clientHeight = isViewport ? innerHeight : domGet.clientHeight.call(box);
  return {
    x,
    y,
    scrollWidth: domGet.scrollWidth.call(box),
    scrollHeight,
    clientWidth: isViewport ? innerWidth : domGet.clientWidth.call(box),
    clientHeight,
    atTop: y <= 1,
    atBottom: y + clientHeight >= scrollHeight - 1,
  };
}

/** @param {Parameters<Methods["scroll"]>[0]} a @returns {ReturnType<Methods["scroll"]>} */
async function scroll(a) {
  const el = a.ref === undefined ? null : elementByRef(a.ref);
  if (el && (a.intoView || (!a.to && !a.by))) return scrollTargetIntoView(el);
  const warnings = /** @type {string[]} */ ([]);
  const box = el ? scrollableFor(el, warnings) : documentScroller();
  if (!box) return { scroll: scrollGeometry(null), moved: { x: 0, y: 0 }, warnings: ['the document has nothing to scroll'] };
  const before = scrollGeometry(box);
  domCall.scrollTo.call(box, { ...destination(box, a), behavior: 'instant' });
  await nextFrame();
  const after = scrollGeometry(box);
  return { scroll: after, moved: { x: after.x - before.x, y: after.y - before.y }, warnings };
}

/** @param {Element} box @param {{to?: string, by?: {x?: number, y?: number}}} a @returns {{left: number, top: number}} */
function destination(box, a) {
  const now = scrollGeometry(box);
  let left = now.x;
  let top = now.y;
  if (a.to === 'top') top = 0;
  else if (a.to === 'bottom') top = now.scrollHeight;
  else if (a.to === 'left') left = 0;
  else if (a.to === 'right') left = now.scrollWidth;
  return { left: left + (a.by?.x ?? 0), top: top + (a.by?.y ?? 0) };
}

/** @param {Element} el @returns {ReturnType<Methods["scroll"]>} */
async function scrollTargetIntoView(el) {
  const before = rectOf(el);
  const done = () => {
    const after = rectOf(el);
    return { scroll: scrollGeometry(null), moved: { x: before.x - after.x, y: before.y - after.y } };
  };
  if (!isConnected(el) || fragmentsOf(el).length === 0) return { ...done(), warnings: [`${describeBriefly(el)} has no box to scroll to`] };
  if (!isWhollyInView(el)) domCall.scrollIntoView.call(el, { behavior: 'instant', block: 'center', inline: 'nearest' });
  await nextFrame();
  return { ...done(), warnings: visibleBox(el) ? [] : ['the element is still outside of the viewport'] };
}

/** @param {Element} el @returns {boolean} */
function isWhollyInView(el) {
  const rect = rectOf(el);
  const shown = visibleBox(el);
  if (!shown || !sameBox(rect, shown)) return false;
  for (let e = flatParent(el); e; e = flatParent(e)) {
    if (isScrollable(e) && e !== documentScroller() && !sameBox(rect, overlap(rect, rectOf(e)) ?? viewportBox())) return false;
  }
  return true;
}

/** @param {Element} el @returns {boolean} */
function isScrollable(el) {
  if (el === documentScroller()) return true;
  const overflows =
    domGet.scrollHeight.call(el) > domGet.clientHeight.call(el) + 1 || domGet.scrollWidth.call(el) > domGet.clientWidth.call(el) + 1;
  if (!overflows) return false;
  const style = getComputedStyle(el);
  return !/^(visible|clip)$/.test(style.overflowX) || !/^(visible|clip)$/.test(style.overflowY);
}

/** @param {Element} el @param {string[]} warnings @returns {Element|null} */
function scrollableFor(el, warnings) {
  for (let e = /** @type {Element|null} */ (el); e; e = flatParent(e)) {
    if (!isScrollable(e)) continue;
    if (e !== el)
      warnings.push(
        `${describeBriefly(el)} does not scroll; its nearest scrolling ancestor did (${e === documentScroller() ? 'the page' : describeBriefly(e)})`,
      );
    return e;
  }
  warnings.push(`${describeBriefly(el)} does not scroll; the page did`);
  return documentScroller();
}

/** @returns {ScrollGeometry} */
const geometry = () => scrollGeometry(null);

/**
 * Waits until scrolling that was set off from outside has come to rest.
 * @param {{timeoutMs: number}} a
 * @returns {Promise<ScrollGeometry>}
 */
async function scrollEnd(a) {
  const until = now() + a.timeoutMs;
  let before = '';
  let still = 0;
  const moving = (/** @type {Event} */ event) => {
    still = 0;
    scrolled = /** @type {Element|null} */ (event.target instanceof Element ? event.target : null);
  };
  let scrolled = /** @type {Element|null} */ (null);
  addEventListener('scroll', moving, true);
  try {
    // A wheel turn reaches the page a frame or two after it was sent; three frames without a change are rest.
    while (still < 3 && now() < until) {
      await nextFrame();
      const place = scrollGeometry(scrolled);
      const shown = `${place.x},${place.y}`;
      still = shown === before ? still + 1 : 0;
      before = shown;
    }
  } finally {
    removeEventListener('scroll', moving, true);
  }
  return scrollGeometry(null);
}
