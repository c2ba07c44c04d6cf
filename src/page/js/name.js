// Accessible names and descriptions: the W3C computation, in the order that the contract gives.
//
// A deviation, made for speed: whether a child is a block is asked of the style engine only where two words would
// otherwise touch.

/** Of a label, this much counts: one of megabytes must not cost more than it says. */
const LABEL_MAX = 5000;

/** @param {Element} el @returns {string}  "" when there is none */
const ariaLabel = (el) => (attr(el, 'aria-label') ?? '').slice(0, LABEL_MAX);

/**
 * @typedef {object} NameWalk
 * @property {Set<Element>} seen  elements that already gave their part
 * @property {boolean} nested  inside another name: embedded controls give their value, hidden nodes give nothing
 * @property {boolean} byReference  reached through aria-labelledby, which is not followed twice
 * @property {boolean} allowHidden  the reference pointed at something hidden, so its hidden content counts
 * @property {Element|null} owner  the control whose name is wanted; its own value is not part of it
 * @property {number} [depth]  levels below the owner
 */

/** @param {Element} el @param {string} [role] @returns {string}  tidy, "" when it has none */
function nameOf(el, role = roleOf(el)) {
  if (UNNAMED_ROLES.has(role) && !hasGivenName(el)) return '';
  return tidy(nameFrom(el, role, { seen: new Set(), nested: false, byReference: false, allowHidden: false, owner: el }));
}

/** @param {Element} el @returns {string} */
function descriptionOf(el) {
  const refs = referenced(el, 'aria-describedby');
  if (refs.length > 0) return tidy(refs.map((ref) => referencedText(ref, el, new Set())).join(' '));
  const given = attr(el, 'aria-description');
  if (given && !isBlank(given)) return tidy(given);
  const title = attr(el, 'title');
  return title && tidy(title) !== nameOf(el) ? tidy(title) : '';
}

/** @param {Element} el @param {string} attribute @returns {Element[]} */
function referenced(el, attribute) {
  const ids = attr(el, attribute);
  if (!ids) return [];
  const found = ids.split(/\s+/).map((id) => (id ? elementById(el, id) : null));
  return /** @type {Element[]} */ ([...new Set(found.filter((e) => e !== null))]);
}

/** @param {Element} ref @param {Element} owner @param {Set<Element>} seen @returns {string} */
function referencedText(ref, owner, seen) {
  return nameFrom(ref, roleOf(ref), { seen, nested: true, byReference: true, allowHidden: !isShown(ref), owner });
}

/** @param {Element} el @param {string} role @param {NameWalk} w @returns {string} */
function nameFrom(el, role, w) {
  if (w.seen.has(el)) return '';
  w.seen.add(el);
  if (!w.byReference && hasAttr(el, 'aria-labelledby')) {
    const refs = referenced(el, 'aria-labelledby');
    const text = refs.map((ref) => referencedText(ref, w.owner ?? el, ref === el ? new Set() : new Set([el]))).join(' ');
    if (!isBlank(text)) return text;
  }
  if (w.nested) {
    const value = el === w.owner ? null : embeddedValue(el, role);
    if (value !== null) return value;
  }
  const label = ariaLabel(el);
  if (!isBlank(label)) return label;
  const native = role === 'none' ? '' : nativeName(el, w);
  if (native) return native;
  if (w.nested || CONTENT_NAMED_ROLES.has(role) || tagOf(el) === 'summary') {
    const text = contentText(el, w);
    if (!isBlank(text)) return text;
    const drawn = w.nested ? '' : generatedText(el);
    if (drawn) return drawn;
  }
  return attr(el, 'title') ?? '';
}

/**
 * The value that a control contributes when it stands inside another element's name; null for anything else.
 * @param {Element} el
 * @param {string} role
 * @returns {string|null}
 */
function embeddedValue(el, role) {
  if (el instanceof HTMLSelectElement) return Array.from(el.selectedOptions, optionLabel).join(' ');
  if (role === 'textbox' || role === 'searchbox' || RANGE_ROLES.has(role) || (role === 'combobox' && el instanceof HTMLInputElement)) {
    if (role === 'separator') return null;
    return valueOf(el, role) ?? textContentOf(el);
  }
  if (role === 'listbox' || role === 'combobox') {
    const chosen = queryCss(el, '[aria-selected="true"]');
    return chosen.length > 0 ? chosen.map((e) => nameOf(e)).join(' ') : null;
  }
  return null;
}

const LABELABLE = new Set(['input', 'select', 'textarea', 'meter', 'progress', 'button', 'output']);

/** @param {Element} el @param {NameWalk} w @returns {string} */
function nativeName(el, w) {
  const tag = tagOf(el);
  if (LABELABLE.has(tag) && isHtml(el)) return controlName(/** @type {HTMLInputElement} */ (el), tag, w);
  switch (tag) {
    case 'img':
    case 'area':
      return attr(el, 'alt') ?? '';
    case 'fieldset':
      return partText(el, 'legend', w);
    case 'figure':
      return partText(el, 'figcaption', w);
    case 'table':
      return partText(el, 'caption', w) || (attr(el, 'summary') ?? '');
    case 'optgroup':
      return attr(el, 'label') ?? '';
    case 'option':
      return attr(el, 'label') ?? '';
    case 'iframe':
    case 'frame':
      return attr(el, 'title') ?? '';
    case 'svg':
      return isHtml(el) ? '' : partText(el, 'title', w);
    case 'a':
      return isHtml(el) ? '' : (attr(el, 'xlink:title') ?? '');
    default:
      return '';
  }
}

/** @param {HTMLInputElement} el @param {string} tag @param {NameWalk} w @returns {string} */
function controlName(el, tag, w) {
  const type = tag === 'input' ? el.type : '';
  if (type === 'submit') return el.value || (hasAttr(el, 'value') ? '' : 'Submit');
  if (type === 'reset') return el.value || (hasAttr(el, 'value') ? '' : 'Reset');
  if (type === 'button') return el.value;
  const labels = labelText(el, w);
  if (labels) return labels;
  if (type === 'file') return 'Choose File';
  if (type === 'image') return attr(el, 'alt') || attr(el, 'title') || 'Submit';
  if (tag === 'textarea' || (tag === 'input' && type !== 'checkbox' && type !== 'radio' && type !== 'range' && type !== 'color')) {
    return attr(el, 'title') || (attr(el, 'placeholder') ?? attr(el, 'aria-placeholder') ?? '');
  }
  return '';
}

/** @param {HTMLInputElement} el @param {NameWalk} w @returns {string}  the texts of its labels */
function labelText(el, w) {
  const labels = labelsOf(el);
  const parts = [];
  for (const label of labels) {
    if (w.seen.has(label)) continue;
    const text = nameFrom(label, 'generic', {
      seen: new Set(w.seen),
      nested: true,
      byReference: true,
      allowHidden: !isShown(label),
      owner: el,
    });
    if (!isBlank(text)) parts.push(text.trim());
  }
  return parts.join(' ');
}

/** @param {Element} el @param {string} tag @param {NameWalk} w @returns {string}  the text of the first child with a tag */
function partText(el, tag, w) {
  for (let c = firstElementOf(el); c; c = nextElementOf(c)) {
    if (tagOf(c) !== tag) continue;
    if (tag === 'title') return textContentOf(c);
    return w.allowHidden || isShown(c) ? contentText(c, { ...w, nested: true }) : '';
  }
  return '';
}

const NAME_SKIPPED = new Set(['script', 'style', 'template', 'noscript', 'head', 'meta', 'link', 'source', 'track', 'param', 'datalist']);
const INLINE_TAGS = new Set(
  (
    'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd mark nobr q rp rt ruby s samp small ' +
    'strike strong sub sup time tt u var wbr'
  ).split(' '),
);
const BLOCK_TAGS = new Set(
  (
    'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure ' +
    'footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol option p pre search section summary table tbody td tfoot th ' +
    'thead tr ul br'
  ).split(' '),
);

/** Deeper content is taken as plain text. */
const NAME_DEPTH_MAX = 60;

/** Inline, but never a part of a word. */
const ATOMIC_TAGS = new Set(['img', 'svg', 'input', 'select', 'textarea', 'button']);

/** @param {Element} el @param {NameWalk} w @returns {string}  the text of its content, words kept apart */
function contentText(el, w) {
  const owned = hasAttr(el, 'aria-owns') ? referenced(el, 'aria-owns') : null;
  if (!owned && firstElementOf(el) === null && !shadowOf(el) && tagOf(el) !== 'slot') return withDrawnText(el, textContentOf(el));
  const inner = w.nested ? w : { ...w, nested: true };
  let out = '';
  const add = (/** @type {string} */ text, /** @type {Element|null} */ from) => {
    if (text === '') return;
    const touching = out !== '' && !isSpaceAt(out, out.length - 1) && !isSpaceAt(text, 0);
    out += touching && from && !flowsInline(from) ? ' ' + text : text;
  };
  let last = /** @type {Element|null} */ (null);
  for (const child of flatChildren(el)) {
    const type = nodeTypeOf(child);
    if (type === 3) {
      add(dataOf(child), last);
      last = null;
    } else if (type === 1) {
      const e = /** @type {Element} */ (child);
      const text = childText(e, inner);
      add(text, last && !flowsInline(last) ? last : e);
      if (text !== '' || tagOf(e) === 'br') last = e;
    }
  }
  if (owned) for (const e of owned) add(' ' + nameFrom(e, roleOf(e), inner), null);
  return withDrawnText(el, out);
}

/** @param {Element} el @param {NameWalk} w @returns {string} */
function childText(el, w) {
  const tag = tagOf(el);
  if (NAME_SKIPPED.has(tag) || el === w.owner) return '';
  if (tag === 'br') return ' ';
  if (!w.allowHidden) {
    if (attr(el, 'aria-hidden') === 'true') return '';
    if (!isShown(el)) return '';
  }
  const role = roleOf(el);
  // The branches below a tree item are not its name.
  if (role === 'group' && w.owner && roleOf(w.owner) === 'treeitem') return '';
  const depth = w.depth ?? 0;
  return depth > NAME_DEPTH_MAX ? textContentOf(el) : nameFrom(el, role, { ...w, depth: depth + 1 });
}

/** @param {Element} el @returns {boolean}  whether its text touches its neighbours */
function flowsInline(el) {
  const tag = tagOf(el);
  if (INLINE_TAGS.has(tag)) return true;
  if (BLOCK_TAGS.has(tag) || ATOMIC_TAGS.has(tag) || attr(el, 'role')?.endsWith('cell')) return false;
  const display = displayOf(el);
  return display === 'inline' || display === 'contents';
}
