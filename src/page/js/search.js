// Looking for texts: the smallest elements that show them.

/** @typedef {Parameters<Methods["textSearch"]>[0]} SearchArgs */

/** @param {SearchArgs} a @returns {ReturnType<Methods["textSearch"]>} */
function textSearch(a) {
  const minting = new Minting(a.nextRef);
  return minting.guard(() => {
    const scope = a.scope === undefined ? document : elementOfRef(a.scope, undefined, minting, []);
    const results = a.texts.map((text) => {
      const found = elementsSaying(text, scope, a);
      return { text, count: found.length, matches: found.slice(0, a.max).map((f) => describeMatch(f.el, f.said, text, minting)) };
    });
    return { results, ...minting.report() };
  });
}

/** Elements that say something other than by their text. */
const NAMED_OTHERWISE = 'input,textarea,select,img,area,[aria-label],[title],[placeholder],iframe,svg';

/** @param {string} text @param {Scope} scope @param {SearchArgs} a @returns {{el: Element, said: string}[]} */
function elementsSaying(text, scope, a) {
  if (normalise(text) === '') return [];
  const test = textTest(text, a.exact);
  const contains = textTest(text, false);
  const visible = (/** @type {Element} */ el) => a.includeHidden || (isSeen(el) && hasSize(el));
  /** @type {Map<Element, string>} */
  const found = new Map();
  // An equal text may be that of a larger element around smaller parts, so equality is not passed down.
  const passes = (/** @type {string} */ s) => contains(normalise(s));
  const equal = a.exact ? (/** @type {Element} */ el) => test(normalise(textContentOf(el))) || ownRuns(el, true).some(test) : undefined;
  const inside = smallestWith(scope, true, passes, equal);
  const own = equal ?? ((/** @type {Element} */ el) => passes(textContentOf(el)));
  // A scope that says it itself, outside of any element in it.
  if (inside.length === 0 && scope instanceof Element && own(scope)) inside.push(scope);
  for (const el of inside) found.set(el, textContentOf(el));
  if (a.exact) keepInnermost(found);
  const roots = [scope, ...shadowRootsIn(scope)];
  for (const el of roots.flatMap((root) => queryCss(root, NAMED_OTHERWISE))) {
    const said = [nameOf(el), valueOf(el, roleOf(el)) ?? ''].find((s) => test(normalise(s)));
    if (said !== undefined && ![...found.keys()].some((f) => f === el || containsNode(el, f))) found.set(el, said);
  }
  return [...found]
    .filter(([el]) => visible(el))
    .map(([el, said]) => ({ el, said }))
    .sort((x, y) => compareInDocument(x.el, y.el));
}

/** @param {Map<Element, string>} found  parents before their children */
function keepInnermost(found) {
  for (const el of [...found.keys()]) for (let e = shadowParent(el); e; e = shadowParent(e)) found.delete(e);
}

/** @param {Element} el @returns {boolean} */
function hasSize(el) {
  if (displayOf(el) === 'contents') return true;
  const rect = rectOf(el);
  return rect.width > 0 && rect.height > 0;
}

/** @param {Element} el @param {string} said @param {string} text @param {Minting} minting */
function describeMatch(el, said, text, minting) {
  const role = roleOf(el);
  const full = tidy(said);
  const bbox = visibleBox(el);
  return { ref: minting.ref(el, role), role, text: cut(full, 200), snippet: snippetAround(full, tidy(text)), bbox, clipped: bbox === null };
}

const SNIPPET = 120;

/** @param {string} full @param {string} text @returns {string} */
function snippetAround(full, text) {
  if (full.length <= SNIPPET) return full;
  const at = Math.max(0, full.toLowerCase().indexOf(text.toLowerCase()));
  const start = Math.max(0, Math.min(at - Math.floor((SNIPPET - text.length) / 2), full.length - SNIPPET + 2));
  const piece = full.slice(start, start + SNIPPET - 2);
  return wellFormed((start > 0 ? '…' : '') + piece.trim() + (start + SNIPPET - 2 < full.length ? '…' : ''));
}
