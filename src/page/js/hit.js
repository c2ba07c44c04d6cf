// What lies at a point, and where to press an element.

/** @param {number} x @param {number} y @returns {Element|null}  the topmost element, through shadow roots */
function elementAt(x, y) {
  let hit = Document.prototype.elementFromPoint.call(document, x, y);
  for (let root = hit && shadowOf(hit); root; root = hit && shadowOf(hit)) {
    const inner = ShadowRoot.prototype.elementFromPoint.call(root, x, y);
    // Outside of its children a root answers with the host, or with something that is not in it.
    if (!inner || inner === hit || rootOf(inner) !== root) break;
    hit = inner;
  }
  return hit;
}

/** @param {DOMRect|{x: number, y: number, width: number, height: number}} r @returns {Box} */
const boxOf = (r) => ({ x: r.x, y: r.y, width: r.width, height: r.height });

/**
 * @param {{x: number, y: number, width: number, height: number}} a
 * @param {{x: number, y: number, width: number, height: number}} b
 * @returns {Box|null}
 */
function overlap(a, b) {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  const width = Math.min(a.x + a.width, b.x + b.width) - x;
  const height = Math.min(a.y + a.height, b.y + b.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

/** @returns {Box} */
const viewportBox = () => ({ x: 0, y: 0, width: innerWidth, height: innerHeight });

/**
 * The part of an element's box that can be shown: clipped by `overflow: hidden` around it and by the viewport.
 * @param {Element} el
 * @returns {Box|null}
 */
function visibleBox(el) {
  /** @type {Box|null} */
  let box = boxOf(rectOf(el));
  if (box.width <= 0 || box.height <= 0) return null;
  for (let e = flatParent(el); e && box; e = flatParent(e)) {
    if (e === bodyElement() || e === htmlRoot()) break;
    const style = getComputedStyle(e);
    if (CLIPPING.test(style.overflowX) || CLIPPING.test(style.overflowY)) box = overlap(box, rectOf(e));
  }
  if (!box || innerWidth === 0 || innerHeight === 0) return box;
  return overlap(box, viewportBox());
}
const CLIPPING = /^(hidden|clip)$/;

/**
 * The point to press: the middle of the first fragment of the element that lies in the viewport.
 * @param {Element} el
 * @param {{x: number, y: number}} [position]  relative to the element's box
 * @returns {{x: number, y: number}|null}  null when no part of it is in the viewport
 */
function actionPoint(el, position) {
  if (position) {
    const rect = rectOf(el);
    return inViewport({ x: rect.x + position.x, y: rect.y + position.y });
  }
  for (const rect of fragmentsOf(el)) {
    const part = overlap(rect, viewportBox());
    if (part && part.width * part.height > 0.99) return { x: middle(part.x, part.width), y: middle(part.y, part.height) };
  }
  return null;
}

/** Points off the middle of an element's parts in the viewport. @param {Element} el @returns {{x: number, y: number}[]} */
function otherPoints(el) {
  const places = [0.5, 0.15, 0.85].flatMap((fy) => [0.15, 0.85, 0.5].map((fx) => ({ fx, fy })));
  return fragmentsOf(el)
    .slice(0, 5)
    .flatMap((rect) => {
      const part = overlap(rect, viewportBox());
      return part ? places.map(({ fx, fy }) => ({ x: part.x + part.width * fx, y: part.y + part.height * fy })) : [];
    });
}

/** Whole pixels where the box is wide enough for them. @param {number} start @param {number} size @returns {number} */
function middle(start, size) {
  const exact = start + size / 2;
  const rounded = Math.floor(exact);
  return rounded > start ? rounded : exact;
}

/** @param {{x: number, y: number}} p @returns {{x: number, y: number}|null} */
const inViewport = (p) => (p.x >= 0 && p.y >= 0 && p.x < innerWidth && p.y < innerHeight ? p : null);

/** @param {Element} el @returns {{x: number, y: number, width: number, height: number}[]} */
function fragmentsOf(el) {
  if (el instanceof HTMLAreaElement) return areaBoxes(el);
  const rects = Array.from(domCall.rects.call(el)).filter((r) => r.width > 0 && r.height > 0);
  if (rects.length > 0) return rects;
  return flatChildren(el).flatMap((child) => {
    if (nodeTypeOf(child) === 1) return fragmentsOf(/** @type {Element} */ (child));
    return nodeTypeOf(child) === 3 && !isBlank(dataOf(child)) ? [textRect(child)] : [];
  });
}

/** The image that an area is a part of. @param {HTMLAreaElement} el @returns {Element|null} */
function imageOfArea(el) {
  const map = domCall.closest.call(el, 'map');
  const name = map && (attr(map, 'name') || attr(map, 'id'));
  return name ? queryFirst(/** @type {Document} */ (rootOf(el)), `img[usemap="#${CSS.escape(name)}"]`) : null;
}

/** @param {HTMLAreaElement} el @returns {Box[]}  the box around an area of an image map */
function areaBoxes(el) {
  const image = imageOfArea(el);
  if (!image) return [];
  const rect = rectOf(image);
  const n = (attr(el, 'coords') ?? '').split(',').map(Number);
  if (el.shape === 'default' || n.length < 3 || n.some(Number.isNaN)) return [boxOf(rect)];
  const xs = el.shape === 'circle' ? [n[0] - n[2], n[0] + n[2]] : n.filter((_, i) => i % 2 === 0);
  const ys = el.shape === 'circle' ? [n[1] - n[2], n[1] + n[2]] : n.filter((_, i) => i % 2 === 1);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  const box = { x: rect.x + x, y: rect.y + y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
  const part = overlap(box, rect);
  return part ? [part] : [];
}

/**
 * Elements that may take a press in place of the target: itself, its label, and what a label stands for.
 * @param {Element} el
 * @returns {Element[]}
 */
function pressTargets(el) {
  const list = [el, ...labelsOf(el)];
  const label = el instanceof HTMLLabelElement ? el : domCall.closest.call(el, 'label');
  const control = label instanceof HTMLLabelElement ? label.control : null;
  if (control && (label === el || control === el)) list.push(control);
  return list;
}

/** Taller ones are no widget around a field, px. */
const WIDGET_HEIGHT = 120;
const FOCUSABLE = 'a[href],button,input,select,textarea,[tabindex],[contenteditable]';

/**
 * What shows a combobox: all around it that belongs to nothing else to act on. What was chosen often lies over the field.
 * @param {Element} el
 * @returns {Element}
 */
function widgetOf(el) {
  let widget = el;
  if (roleOf(el) !== 'combobox') return widget;
  for (let e = flatParent(el), i = 0; e && e !== bodyElement() && i < 4; e = flatParent(e), i++) {
    if (rectOf(e).height > WIDGET_HEIGHT || queryCss(e, FOCUSABLE).some((other) => other !== el && isVisible(other))) break;
    widget = e;
  }
  return widget;
}

/** @param {Element[]} targets @param {Element|null} hit @returns {boolean} */
function isHit(targets, hit) {
  for (let e = hit; e; e = flatParent(e)) if (targets.includes(e)) return true;
  return false;
}

/**
 * The element to name when something covers the target: the outermost ancestor of the hit that does not also hold the target.
 * @param {Element} hit
 * @param {Element} target
 * @returns {Element}
 */
function covererOf(hit, target) {
  let best = hit;
  for (let e = flatParent(hit); e && !flatContains(e, target); e = flatParent(e)) best = e;
  return best;
}

/** @param {Element} el @param {Minting} minting @returns {Brief & {text: string}} */
function coverer(el, minting) {
  return { ...minting.brief(el), text: shownText(el, 120) };
}
