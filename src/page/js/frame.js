// Where a child frame's viewport is drawn.
//
// No browser tells a page the transformation of a box, but its bounding rectangle is known, and so are the
// transformations of the element and its ancestors. Their product, moved so that the border box just fills that
// rectangle, is the transformation, whatever the origins and offsets were. Exact for all that is affine.

/** @typedef {[number, number, number, number]} Linear  a, b, c, d: x' = ax + cy, y' = bx + dy */

/** @param {{key: string}} a @returns {ReturnType<Methods["framePlace"]>} */
function framePlace(a) {
  const el = frameOwner(a.key);
  if (!el || !isConnected(el)) return fail('no-frame', `the frame ${a.key} has no element in this document`);
  const style = getComputedStyle(el);
  const inset = (/** @type {string} */ side) => px(style.getPropertyValue(`border-${side}-width`)) + px(style.getPropertyValue(`padding-${side}`));
  const [left, top, right, bottom] = ['left', 'top', 'right', 'bottom'].map(inset);
  const outer = style.boxSizing === 'border-box';
  const width = px(style.width) + (outer ? 0 : left + right);
  const height = px(style.height) + (outer ? 0 : top + bottom);
  const [m, origin] = placed(linearOf(el), width, height, rectOf(el));
  return {
    a: m[0],
    b: m[1],
    c: m[2],
    d: m[3],
    e: origin.x + m[0] * left + m[2] * top,
    f: origin.y + m[1] * left + m[3] * top,
  };
}

/**
 * The child frame at a point of this frame's viewport, and its place.
 * @param {{x: number, y: number}} a
 * @returns {ReturnType<Methods["frameAt"]>}
 */
function frameAt(a) {
  const el = elementAt(a.x, a.y);
  const key = el && frameKeys.get(el);
  return key ? { key, place: framePlace({ key }) } : {};
}

/** The child frame that has the focus. @returns {ReturnType<Methods["focusedFrame"]>} */
function focusedFrame() {
  const el = activeElement();
  return { key: (el && frameKeys.get(el)) ?? null };
}

/** @param {string} length  as computed, in px @returns {number} */
const px = (length) => parseFloat(length) || 0;

/**
 * @param {Linear} linear @param {number} width @param {number} height  of the border box
 * @param {DOMRect} rect  what it fills
 * @returns {[Linear, {x: number, y: number}]}  and where the box's corner is
 */
function placed(linear, width, height, rect) {
  const [a, b, c, d] = linear;
  const xs = [0, a * width, c * height, a * width + c * height];
  const ys = [0, b * width, d * height, b * width + d * height];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  const fits = Math.abs(Math.max(...xs) - x - rect.width) < 1.5 && Math.abs(Math.max(...ys) - y - rect.height) < 1.5;
  // In perspective, or along a path: the rectangle is all that is known.
  if (!fits) return [[rect.width / (width || 1), 0, 0, rect.height / (height || 1)], rect];
  return [linear, { x: rect.x - x, y: rect.y - y }];
}

/** @param {Element} el @returns {Linear}  how the element and all around it turn, scale and skew it */
function linearOf(el) {
  const zoom = /** @type {any} */ (el).currentCSSZoom ?? 1;
  let total = /** @type {Linear} */ ([zoom, 0, 0, zoom]);
  for (let e = /** @type {Element|null} */ (el); e; e = flatParent(e)) {
    const style = getComputedStyle(e);
    // An inline box that is not replaced takes no transformation.
    if (e === el || style.display !== 'inline') total = times(ownLinear(style), total);
    if (isInTopLayer(e)) break;
  }
  return total;
}

/** @param {Element} el @returns {boolean} */
const isInTopLayer = (el) => isHtml(el) && matchesCss(el, ':modal, :popover-open, :fullscreen');

/** @param {CSSStyleDeclaration} style @returns {Linear} */
function ownLinear(style) {
  return times(times(rotation(style.rotate), scaling(style.scale)), matrix(style.transform));
}

/** @param {Linear} m @param {Linear} n @returns {Linear} */
const times = (m, n) => [
  m[0] * n[0] + m[2] * n[1],
  m[1] * n[0] + m[3] * n[1],
  m[0] * n[2] + m[2] * n[3],
  m[1] * n[2] + m[3] * n[3],
];

/** @param {string} value  of `rotate` as computed @returns {Linear} */
function rotation(value) {
  const turn = /^(?:z )?(-?[\d.e-]+)deg$/.exec(value ?? '');
  const angle = turn ? (Number(turn[1]) * Math.PI) / 180 : 0;
  return [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle)];
}

/** @param {string} value  of `scale` as computed @returns {Linear} */
function scaling(value) {
  const [x, y] = (value ?? '').split(' ').map(Number);
  return Number.isFinite(x) && value ? [x, 0, 0, Number.isFinite(y) ? y : x] : [1, 0, 0, 1];
}

/** @param {string} value  of `transform` as computed: a matrix or none @returns {Linear} */
function matrix(value) {
  const numbers = /^matrix(3d)?\((.*)\)$/.exec(value ?? '');
  if (!numbers) return [1, 0, 0, 1];
  const n = numbers[2].split(',').map(Number);
  return numbers[1] ? [n[0], n[1], n[4], n[5]] : [n[0], n[1], n[2], n[3]];
}
