// Selectors by position (left-of, right-of, above, below, near) and by XPath.

/**
 * How far an element is from the nearest of some others in a direction, or null when it is not on that side of any.
 * @param {string} side @param {Element} el @param {Element[]} others @param {number} [most]  px
 * @returns {number|null}
 */
function layoutDistance(side, el, others, most) {
  const box = rectOf(el);
  let best = null;
  if (!isLaidOut(el)) return null;
  for (const other of others) {
    if (other === el || !isLaidOut(other)) continue;
    const distance = sideDistance(side, box, rectOf(other), most ?? (side === 'near' ? 50 : Infinity));
    if (distance !== null && (best === null || distance < best)) best = distance;
  }
  return best;
}

/** What is not rendered has its rectangle at the origin, beside nothing. @param {Element} el @returns {boolean} */
const isLaidOut = (el) => domCall.rects.call(el).length > 0;

/** @param {string} side @param {DOMRect} a @param {DOMRect} b @param {number} most @returns {number|null} */
function sideDistance(side, a, b, most) {
  const gaps = { 'left-of': b.left - a.right, 'right-of': a.left - b.right, above: b.top - a.bottom, below: a.top - b.bottom };
  if (side === 'near') {
    const dx = Math.max(0, gaps['left-of'], gaps['right-of']);
    const dy = Math.max(0, gaps.above, gaps.below);
    const distance = Math.hypot(dx, dy);
    return distance > most ? null : distance;
  }
  const gap = gaps[/** @type {keyof typeof gaps} */ (side)];
  if (gap < 0 || gap > most) return null;
  const horizontal = side === 'left-of' || side === 'right-of';
  const drift = horizontal
    ? Math.max(b.bottom - a.bottom, 0) + Math.max(a.top - b.top, 0)
    : Math.max(b.left - a.left, 0) + Math.max(a.right - b.right, 0);
  return gap + drift;
}

/** @param {Query} query @param {Part} part @param {Element[]} set @returns {Element[]} */
function layoutPart({ selector, scope }, part, set) {
  const match = /^("(?:[^"\\]|\\.)*")\s*(?:,\s*(\d+(?:\.\d+)?))?$/.exec(part.body);
  if (!match)
    return badSelector(selector, part.at, 'expected a JSON string with a selector, optionally followed by a comma and a number of px');
  const others = querySelectorChain(jsonString(selector, part, match[1]), scope);
  const scored = set.map((el) => ({ el, d: layoutDistance(part.engine, el, others, match[2] ? Number(match[2]) : undefined) }));
  return scored
    .filter((s) => s.d !== null)
    .sort((a, b) => Number(a.d) - Number(b.d))
    .map((s) => s.el);
}

/** @param {string} whole @param {string} body @param {number} at @returns {(scope: Scope) => Element[]} */
function xpathEngine(whole, body, at) {
  return (scope) => {
    const path = nodeTypeOf(scope) === 9 ? body : body.replace(/^(\(*)\//, '$1./');
    try {
      const result = Document.prototype.evaluate.call(document, path, scope, null, 7 /* ordered snapshot */, null);
      const found = [];
      for (let i = 0; i < result.snapshotLength; i++) {
        const node = result.snapshotItem(i);
        if (node && nodeTypeOf(node) === 1) found.push(/** @type {Element} */ (node));
      }
      return found;
    } catch {
      return badSelector(whole, at, 'the browser does not accept this XPath (1.0, giving elements)');
    }
  };
}
