// Small decisions of the walk that need no state of it.

/** @param {Kid} kid @returns {boolean}  whether it opens a block */
const isMark = (kid) => kid !== null && typeof kid !== 'string' && !(kid instanceof TreeNode);

/** Children whose text is the name of their parent. @type {Record<string, string>} */
const TITLE_OWNERS = Object.assign(Object.create(null), { legend: 'fieldset', caption: 'table', figcaption: 'figure' });

/** @param {Element} el @param {string} tag @returns {boolean}  whether its text is printed whole as the name of its parent */
function titlesParent(el, tag) {
  const parent = flatParent(el);
  return parent !== null && tagOf(parent) === TITLE_OWNERS[tag] && !hasGivenName(parent) && textContentOf(el).length < NAME_MAX;
}

/** Reacts to clicks or takes the focus without having a role that says so. @param {Element} el @returns {boolean} */
function isActivatable(el) {
  if (hasAttr(el, 'onclick')) return tagOf(el) !== 'body';
  const index = attr(el, 'tabindex');
  return index !== null && Number(index) >= 0 && index.trim() !== '';
}

/** @param {Element} el @param {string} tag @param {string} role @returns {boolean} */
function mayHoldControls(el, tag, role) {
  if (tag === 'input' || tag === 'textarea' || tag === 'select') return false;
  return role === 'listbox' || queryFirst(el, NESTED_CONTROLS) !== null || shadowOf(el) !== null;
}

/** @param {Element} el @returns {boolean}  a table without any sign of data: made for layout */
function isLayoutTable(el) {
  if (!(el instanceof HTMLTableElement) || hasAttr(el, 'role')) return false;
  if (queryFirst(el, 'th,caption,thead')) return false;
  const first = el.rows[0];
  return !first || first.cells.length <= 1 || queryFirst(el, 'table') !== null;
}

const FIELD_KINDS = new Set(['combobox', 'textbox', 'searchbox', 'spinbutton', 'slider', 'checkbox', 'switch', 'radio']);

/** Elements whose text is the name of a field that is listed, so that it needs no line of its own. @returns {Set<Element>} */
function labelTexts() {
  const found = new Set();
  for (const field of queryCss(document, '[aria-labelledby]')) {
    if (!FIELD_KINDS.has(roleOf(field)) || !isSeen(field)) continue;
    for (const label of referenced(field, 'aria-labelledby')) if (!queryFirst(label, NESTED_CONTROLS)) found.add(label);
  }
  return found;
}

/**
 * A control that is hidden itself and worked through something that shows: its label, or its own transparent box.
 * @param {Element} el
 * @returns {boolean}
 */
function isLabelledProxy(el) {
  if (!(el instanceof HTMLInputElement || el instanceof HTMLSelectElement)) return false;
  const type = inputType(el);
  if (type === 'hidden') return false;
  if (labelsOf(el).some((label) => isSeen(label))) return type === 'file' || type === 'checkbox' || type === 'radio' || isShown(el);
  const parent = flatParent(el);
  return isVisible(el) && parent !== null && isSeen(parent);
}

/** @param {HTMLSelectElement} el @returns {Kid[]} */
function selectOptions(el) {
  const labels = [];
  for (const option of el.options) {
    if (labels.length > 12) break;
    labels.push(optionLabel(option));
  }
  return labels.length > 12 || labels.length < 2 ? [] : [labels.join(' | ')];
}

/** @param {Kid[]} kids @returns {string}  their text, with the names of what is named */
function plainText(kids) {
  let out = '';
  for (const kid of kids) {
    if (typeof kid === 'string') out += kid === CELL_EDGE ? ' ' : kid;
    else if (kid instanceof TreeNode) {
      if (kid.kind !== KIND.CONTROL || kid.role === 'img') out += ' ' + (kid.name || plainText(kid.kids ?? [])) + ' ';
    } else out += ' ';
  }
  return tidy(out);
}

/** The beginning of the same, without walking the rest. @param {Kid[]} kids @param {number} max  characters @returns {string} */
function plainStart(kids, max) {
  let out = '';
  for (const kid of kids) {
    if (typeof kid === 'string') out += kid === CELL_EDGE ? ' ' : kid.slice(0, 2 * max);
    else if (kid instanceof TreeNode) {
      if (kid.kind !== KIND.CONTROL || kid.role === 'img') out += ' ' + (kid.name || plainStart(kid.kids ?? [], max)) + ' ';
    } else out += ' ';
    if (out.length > max && (out = tidy(out)).length > max) break;
  }
  return cut(tidy(out), max);
}

const DISABLEABLE_TAGS = new Set(['button', 'input', 'select', 'textarea', 'option']);

/** @param {Element} el @param {string} tag @param {string} role @param {number} bits @returns {string}  for the brackets of a line */
function controlState(el, tag, role, bits) {
  if (bits & ~(HAS.LEAF | HAS.SEEN | HAS.CLASS | HAS.HREF | HAS.NAME | HAS.STYLE | HAS.TEST) || tag !== 'a')
    return otherState(el, tag, role, bits);
  return '';
}

/** @param {Element} el @param {string} tag @param {string} role @param {number} bits @returns {string} */
function otherState(el, tag, role, bits) {
  const states = /** @type {string[]} */ ([]);
  if ((DISABLEABLE_TAGS.has(tag) && matchesCss(el, ':disabled')) || (bits & HAS.ARIA && isDisabled(el))) states.push('disabled');
  if (tag === 'input' || tag === 'textarea' || tag === 'select') nativeStates(/** @type {HTMLInputElement} */ (el), tag, states);
  else if (bits & HAS.ARIA || tag === 'option' || tag === 'summary') ariaStates(el, role, states);
  const value =
    tag === 'a' || tag === 'button' ? null : (valueOf(el, role) ?? (role === 'combobox' && bits & HAS.NAME ? textContentOf(el) : null));
  if (value && !isBlank(value)) states.push(`value=${quoted(cut(tidy(value), 100))}`);
  if (tag === 'select' && /** @type {HTMLSelectElement} */ (el).length > 12)
    states.push(`${/** @type {HTMLSelectElement} */ (el).length} options`);
  return states.join(', ');
}

const SHOWN_TYPES = new Set(['password', 'date', 'time', 'datetime-local', 'month', 'week', 'color', 'file']);

/** @param {HTMLInputElement} el @param {string} tag @param {string[]} states */
function nativeStates(el, tag, states) {
  if (tag === 'input' && SHOWN_TYPES.has(el.type)) states.push(el.type);
  const checked = checkedOf(el, '');
  if (checked) states.push(checked === 'mixed' ? 'mixed' : 'checked');
  if (el.required) states.push('required');
  if (el.readOnly) states.push('readonly');
  const expanded = expandedOf(el);
  if (expanded !== undefined) states.push(expanded ? 'expanded' : 'collapsed');
  if (hasAttr(el, 'aria-invalid') && attr(el, 'aria-invalid') !== 'false') states.push('invalid');
  else if (matchesCss(el, ':user-invalid')) states.push(`invalid=${quoted(cut(tidy(el.validationMessage), 80))}`);
}

/** @param {Element} el @param {string} role @param {string[]} states */
function ariaStates(el, role, states) {
  const checked = checkedOf(el, role);
  if (checked) states.push(checked === 'mixed' ? 'mixed' : 'checked');
  const pressed = pressedOf(el, role);
  if (pressed) states.push(pressed === 'mixed' ? 'pressed=mixed' : 'pressed');
  if (selectedOf(el)) states.push('selected');
  const expanded = expandedOf(el);
  if (expanded !== undefined) states.push(expanded ? 'expanded' : 'collapsed');
  const current = attr(el, 'aria-current');
  if (current && current !== 'false') states.push('current');
  if (attr(el, 'aria-required') === 'true') states.push('required');
  if (attr(el, 'aria-readonly') === 'true') states.push('readonly');
  const invalid = attr(el, 'aria-invalid');
  if (invalid && invalid !== 'false') states.push('invalid');
}

/** @param {Element} el @param {string} role @param {Overlays} overlays @returns {string} */
function wrapperState(el, role, overlays) {
  const states = [];
  if (role === 'heading') {
    const level = headingLevel(el);
    if (level) states.push(`level=${level}`);
  }
  if (overlays.modal.has(el)) states.push('modal');
  else if (overlays.roots.has(el)) states.push('in front');
  if (role === 'row' || role === 'listitem' || role === 'article') ariaStates(el, role, states);
  if (attr(el, 'aria-busy') === 'true') states.push('busy');
  return states.join(', ');
}

/** @param {Element} el @param {string} role @returns {string} */
function valueState(el, role) {
  const value = valueOf(el, role);
  return value ? `value=${quoted(cut(tidy(value), 60))}` : '';
}
