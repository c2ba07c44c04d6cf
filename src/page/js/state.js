// What can be said about one element now: visible, enabled, editable, checked, expanded, its value.

/** Both spellings of the options, since engines differ in which they know. */
const SEEN = Object.freeze({
  checkOpacity: true,
  opacityProperty: true,
  checkVisibilityCSS: true,
  visibilityProperty: true,
  contentVisibilityAuto: false,
});
const SHOWN = Object.freeze({ checkVisibilityCSS: true, visibilityProperty: true, contentVisibilityAuto: false });

/** @param {Element} el @returns {string} */
const displayOf = (el) => getComputedStyle(el).display;

/** @param {Element} el @param {object} how @returns {boolean} */
function passesVisibility(el, how) {
  if (domCall.checkVisibility.call(el, how)) return true;
  // An element with display:contents has no box of its own and never passes, though its children show.
  if (!isConnected(el) || displayOf(el) !== 'contents') return false;
  const parent = flatParent(el);
  return parent === null || passesVisibility(parent, how);
}

/**
 * Can be seen: rendered, not `visibility:hidden`, no `opacity:0` on it or above. The rule of the reading tools.
 * @param {Element} el
 * @returns {boolean}
 */
const isSeen = (el) => passesVisibility(el, SEEN);

/** Rendered and not `visibility:hidden`; opacity does not matter. @param {Element} el @returns {boolean} */
const isShown = (el) => passesVisibility(el, SHOWN);

/**
 * Shown and with an area: the rule of the actions (an element without a box counts by its children).
 * @param {Element} el
 * @returns {boolean}
 */
function isVisible(el) {
  if (!isConnected(el)) return false;
  if (el instanceof HTMLAreaElement) return areaBoxes(el).length > 0 && isVisible(/** @type {Element} */ (imageOfArea(el)));
  if (domCall.checkVisibility.call(el, SHOWN)) {
    const rect = rectOf(el);
    return rect.width > 0 && rect.height > 0;
  }
  if (displayOf(el) !== 'contents') return false;
  return flatChildren(el).some((child) => {
    if (nodeTypeOf(child) === 1) return isVisible(/** @type {Element} */ (child));
    return nodeTypeOf(child) === 3 && !isBlank(dataOf(child)) && isShown(el) && textRect(child).width > 0;
  });
}

/** @param {Node} text @returns {DOMRect} */
function textRect(text) {
  const range = document.createRange();
  range.selectNodeContents(text);
  return range.getBoundingClientRect();
}

/** Why an element is not visible, in words. @param {Element} el @returns {string} */
function hiddenReason(el) {
  for (let e = /** @type {Element|null} */ (el); e; e = flatParent(e)) {
    if (displayOf(e) === 'none') return e === el ? 'it has display:none' : 'an ancestor has display:none';
  }
  if (getComputedStyle(el).visibility !== 'visible') return 'it has visibility:hidden';
  const rect = rectOf(el);
  if (rect.width === 0 || rect.height === 0) return `its box is ${Math.round(rect.width)}×${Math.round(rect.height)}`;
  return 'its content is skipped (closed details or content-visibility)';
}

const DISABLING_ROLES = new Set([
  ...INTERACTIVE_ROLES,
  'application',
  'columnheader',
  'grid',
  'gridcell',
  'group',
  'listbox',
  'menu',
  'menubar',
  'radiogroup',
  'row',
  'rowheader',
  'scrollbar',
  'separator',
  'tablist',
  'toolbar',
  'tree',
  'treegrid',
  'input',
]);

/** @param {Element} el @returns {boolean} */
function isDisabled(el) {
  if (matchesCss(el, ':disabled')) return true;
  for (let e = /** @type {Element|null} */ (el); e; e = shadowParent(e)) {
    const given = attr(e, 'aria-disabled');
    if (given !== null && DISABLING_ROLES.has(roleOf(e))) return given.toLowerCase() === 'true';
  }
  return false;
}

/** @param {Element} el @returns {boolean} */
function isReadOnly(el) {
  const given = attr(el, 'aria-readonly');
  if (given === 'true') return true;
  if (el instanceof HTMLInputElement || el instanceof HTMLTextAreaElement) return el.readOnly;
  return false;
}

/** @param {Element} el @returns {boolean} */
const isInert = (el) => domCall.closest.call(el, '[inert]') !== null || (flatParent(el) !== null && insideInert(el));

/** @param {Element} el @returns {boolean} */
function insideInert(el) {
  for (let e = /** @type {Element|null} */ (el); e; e = flatParent(e)) if (hasAttr(e, 'inert')) return true;
  return false;
}

const CHECKABLE_ROLES = new Set(['checkbox', 'menuitemcheckbox', 'option', 'radio', 'switch', 'menuitemradio', 'treeitem']);

/** @param {string|null} value @returns {boolean|"mixed"|undefined} */
function tristate(value) {
  if (value === 'true') return true;
  if (value === 'false') return false;
  return value === 'mixed' ? 'mixed' : undefined;
}

/** @param {Element} el @param {string} role @returns {boolean|"mixed"|undefined} */
function checkedOf(el, role) {
  if (el instanceof HTMLInputElement && (el.type === 'checkbox' || el.type === 'radio')) {
    return el.indeterminate && el.type === 'checkbox' ? 'mixed' : el.checked;
  }
  return CHECKABLE_ROLES.has(role) ? tristate(attr(el, 'aria-checked')) : undefined;
}

/** @param {Element} el @param {string} role @returns {boolean|"mixed"|undefined} */
const pressedOf = (el, role) => (role === 'button' ? tristate(attr(el, 'aria-pressed')) : undefined);

/** @param {Element} el @returns {boolean|undefined} */
function selectedOf(el) {
  if (el instanceof HTMLOptionElement) return el.selected;
  const given = attr(el, 'aria-selected');
  return given === 'true' ? true : given === 'false' ? false : undefined;
}

/** @param {Element} el @returns {boolean|undefined} */
function expandedOf(el) {
  if (tagOf(el) === 'summary') {
    const parent = parentNodeOf(el);
    return parent instanceof HTMLDetailsElement ? parent.open : undefined;
  }
  const given = attr(el, 'aria-expanded');
  return given === 'true' ? true : given === 'false' ? false : undefined;
}

const TEXT_TYPES = new Set(['text', 'email', 'number', 'search', 'tel', 'url', 'date', 'time', 'datetime-local', 'month', 'week', 'color']);

/**
 * What a control holds, for printing and comparing; null when it holds nothing of the kind. Passwords come as bullets.
 * @param {Element} el
 * @param {string} role
 * @returns {string|null}
 */
function valueOf(el, role) {
  if (el instanceof HTMLInputElement) {
    if (el.type === 'password') return el.value ? '•••' : '';
    if (el.type === 'file') return Array.from(el.files ?? [], (f) => f.name).join(', ');
    return TEXT_TYPES.has(el.type) || el.type === 'range' ? el.value : null;
  }
  if (el instanceof HTMLTextAreaElement) return el.value;
  if (el instanceof HTMLSelectElement) return Array.from(el.selectedOptions, optionLabel).join(', ');
  if (el instanceof HTMLProgressElement) return el.position < 0 ? null : `${Math.round(el.position * 100)}%`;
  if (el instanceof HTMLMeterElement) return String(el.value);
  if (isEditingHost(el)) return cut(tidy(innerTextOf(el, 400)), 300);
  const given = attr(el, 'aria-valuetext') ?? attr(el, 'aria-valuenow');
  if (given !== null && RANGE_ROLES.has(role)) return given;
  return null;
}
const RANGE_ROLES = new Set(['slider', 'spinbutton', 'progressbar', 'meter', 'scrollbar', 'separator']);

/** @param {HTMLOptionElement} option @returns {string} */
const optionLabel = (option) => tidy(option.label || option.text);

/** @param {Element} el @returns {string} test attribute name, "" when there is none */
function testIdAttrOf(el) {
  for (const name of testAttributes) if (hasAttr(el, name)) return name;
  return '';
}

/** The operator's list, in order of preference. @type {string[]} */
const testAttributes = /** @type {any} */ (globalThis).__browxSettings?.testAttributes ?? [
  'data-testid',
  'data-test',
  'data-cy',
  'data-qa',
];

/** @param {Element} el @returns {string} */
function testIdOf(el) {
  const name = testIdAttrOf(el);
  return name ? tidy(attr(el, name) ?? '') : '';
}
