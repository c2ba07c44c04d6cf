// Closed shadow roots. No script sees them; the browser hands them out by protocol, one element after the other. So it is
// asked only about elements that look as if they had one, each once, and of plain elements only about so many.

/** Closed shadow roots that Rust handed to us, by host. @type {WeakMap<Element, ShadowRoot>} */
const closedRoots = new WeakMap();
let anyClosedRoot = false;

/** @param {Element} el @returns {ShadowRoot|null} */
function shadowOf(el) {
  const open = domGet.shadowRoot.call(el);
  if (open || !anyClosedRoot) return open;
  return closedRoots.get(el) ?? null;
}

/** Lets us see into a closed shadow root. @param {Element} host @param {ShadowRoot} root */
function bindShadow(host, root) {
  closedRoots.set(host, root);
  anyClosedRoot = true;
  watcher.dirty?.add(host);
}

/** Elements that may have a closed shadow root. Rust asks the browser about them. @type {Set<Element>} */
const suspects = new Set();
/** Those that it was asked about, with the size they had: one that grew may have got a root since. @type {WeakMap<Element, string>} */
const cleared = new WeakMap();
const MOST_SUSPECTS = 500;

/** @param {Element} el  a custom element, or one that holds children which no slot takes */
function suspect(el) {
  if (suspects.size < MOST_SUSPECTS && !cleared.has(el) && !shadowOf(el) && matchesCss(el, ':defined')) suspects.add(el);
}

/** Whether the browser was asked for the slots of the document, which lie in closed roots as well. */
let slotsAsked = false;

/** @returns {number}  how much there is to ask the browser about */
const openQuestions = () => suspects.size + (slotsAsked ? 0 : 1);

/**
 * Lets us see into the closed roots that slots lie in: nothing else tells of a root that draws all children of its host.
 * @param {Node[]} slots
 * @returns {number}  how many roots were new
 */
function adoptSlots(slots) {
  let fresh = 0;
  for (const slot of slots) {
    for (let root = rootOf(slot); root instanceof ShadowRoot; root = rootOf(root.host)) {
      if (root.mode !== 'closed' || shadowOf(root.host) || !tagInfo(tagOf(root.host)).hosts) continue;
      bindShadow(root.host, root);
      fresh++;
    }
  }
  return fresh;
}

/** @returns {Element[]}  the suspects, which are none from then on */
function takeSuspects() {
  slotsAsked = true;
  const all = [...suspects].filter(isConnected);
  for (const el of all) cleared.set(el, sizeOf(el));
  suspects.clear();
  return all;
}

/** Plain elements that can have a root and hold nothing that we see. */
const EMPTY_HOSTS = ':is(article,aside,blockquote,div,footer,h1,h2,h3,h4,h5,h6,header,main,nav,p,section,span):empty';
/**
 * How many plain elements of a document are asked about: those that are as large as something in them, and those to which
 * the page gave a size, which are mostly decoration.
 */
const plainLeft = { grown: 200, sized: 40 };

/** Of one tree, so many are looked at in one go. */
const MOST_LOOKS = 2000;

/** Smaller ones hold nothing to read or press, px. */
const LEAST_SIDE = 12;

/** @param {Element} el @returns {string} */
function sizeOf(el) {
  const { width, height } = rectOf(el);
  return `${width} ${height}`;
}

/** Suspects elements that show something and hold nothing. @param {Document|DocumentFragment} root */
function suspectEmptyHosts(root) {
  if (plainLeft.grown + plainLeft.sized === 0) return;
  for (const el of queryCss(root, EMPTY_HOSTS).slice(0, MOST_LOOKS)) {
    if (suspects.has(el) || shadowOf(el) || !mayHoldMore(el) || cleared.get(el) === sizeOf(el)) continue;
    const kind = isGrown(el) ? 'grown' : 'sized';
    if (plainLeft[kind] === 0) continue;
    plainLeft[kind]--;
    suspects.add(el);
  }
}

/** Suspects them everywhere, for who found nothing elsewhere. */
const suspectAllEmptyHosts = () => allRoots().forEach(suspectEmptyHosts);

/** @param {Element} el @returns {boolean}  it takes room, or stands where layers over the page hang */
function mayHoldMore(el) {
  const { width, height } = rectOf(el);
  return (width >= LEAST_SIDE && height >= LEAST_SIDE) || parentNodeOf(el) === bodyElement();
}

/** Its height comes from what is in it, as far as the styles say. @param {Element} el @returns {boolean} */
function isGrown(el) {
  const styles = /** @type {any} */ (el).computedStyleMap?.();
  return !styles || `${styles.get('height')}` === 'auto';
}

/** An element that is no part of what is drawn, though nothing hides it: a host above has no slot for it. @param {Element} el */
function suspectAbove(el) {
  if (getComputedStyle(el).display !== '') return;
  const parent = parentNodeOf(el);
  if (parent && nodeTypeOf(parent) === 1) suspect(/** @type {Element} */ (parent));
}
