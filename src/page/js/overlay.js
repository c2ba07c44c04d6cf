// What lies in front of the page: modal dialogs and covering layers. They are printed first and never hidden by
// `aria-hidden`, since a page that marks the wrong branch would otherwise hide its own consent dialog from us.

/**
 * @typedef {object} Overlays
 * @property {Set<Element>} roots  layers in front, outermost of each
 * @property {Set<Element>} modal  those that block the rest of the page
 * @property {Set<Element>} above  all ancestors of the roots: never skip one of these
 */

const HIT_POINTS = [
  [0.5, 0.5],
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
  [0.5, 0.93],
  [0.9, 0.9],
];

/** @returns {Overlays} */
function findOverlays() {
  /** @type {Overlays} */
  const found = { roots: new Set(), modal: new Set(), above: new Set() };
  // Two plain queries: a list of selectors takes the engine ten times as long on a large page.
  for (const el of [...queryCss(document, 'dialog'), ...queryCss(document, '[aria-modal]')]) {
    if (isModal(el) && isSeen(el)) found.modal.add(el);
  }
  const layers = layersAtPoints();
  for (const el of layers) if (isModal(el)) found.modal.add(el);
  for (const el of [...found.modal, ...layers]) found.roots.add(el);
  for (const el of found.roots) {
    for (let e = flatParent(el); e; e = flatParent(e)) {
      if (found.roots.has(e)) found.roots.delete(el);
      found.above.add(e);
    }
  }
  return found;
}

/** @param {Element} el @returns {boolean} */
const isModal = (el) => attr(el, 'aria-modal') === 'true' || isInModalLayer(el);

/** @param {Element} el @returns {boolean}  a dialog that the browser itself put in front */
function isInModalLayer(el) {
  return tagOf(el) === 'dialog' && matchesCss(el, ':modal');
}

/** Layers that a person would hit at some points of the viewport. @returns {Element[]} */
function layersAtPoints() {
  const width = innerWidth;
  const height = innerHeight;
  if (width < 50 || height < 50) return [];
  const layers = new Set();
  for (const [fx, fy] of HIT_POINTS) {
    const top = elementAt(width * fx, height * fy);
    const layer = top && coveringLayer(top, width * height);
    if (layer) layers.add(layer);
  }
  return [...layers];
}

/**
 * @param {Element} top
 * @param {number} area  of the viewport
 * @returns {Element|null}  the modal or fixed layer that an element is a part of
 */
function coveringLayer(top, area) {
  let layer = null;
  let hidden = false;
  for (let e = /** @type {Element|null} */ (top); e; e = flatParent(e)) {
    if (isModal(e)) return e;
    if (getComputedStyle(e).position === 'fixed') layer = e;
    if (layer && attr(e, 'aria-hidden') === 'true') hidden = true;
  }
  if (!layer || layer === bodyElement()) return null;
  const rect = rectOf(layer);
  // A bar is no layer, and a shell that holds the whole page is the page.
  if (!hidden && rect.width * rect.height < area * 0.2) return null;
  return countCss(layer, '*') > Math.max(countCss(document, '*') * 0.7, 8) ? null : layer;
}
