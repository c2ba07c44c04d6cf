// Roles: ARIA in HTML, with the simplifications of the contract.

const KNOWN_ROLES = new Set(
  (
    'alert alertdialog application article banner blockquote button caption cell checkbox code columnheader ' +
    'combobox complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic grid gridcell group ' +
    'heading img image insertion link list listbox listitem log main mark marquee math menu menubar menuitem menuitemcheckbox menuitemradio ' +
    'meter navigation none note option paragraph presentation progressbar radio radiogroup region row rowgroup rowheader scrollbar search ' +
    'searchbox separator slider spinbutton status strong subscript superscript switch tab table tablist tabpanel term textbox time timer ' +
    'toolbar tooltip tree treegrid treeitem'
  ).split(' '),
);

/** Roles that never have a name. */
const UNNAMED_ROLES = new Set(
  (
    'caption code definition deletion emphasis generic insertion mark none paragraph presentation strong ' +
    'subscript superscript term time'
  ).split(' '),
);

/** Roles whose name may come from their content. */
const CONTENT_NAMED_ROLES = new Set(
  (
    'button cell checkbox columnheader gridcell heading link menuitem menuitemcheckbox menuitemradio ' +
    'option radio row rowheader switch tab tooltip treeitem'
  ).split(' '),
);

const INTERACTIVE_ROLES = new Set(
  (
    'button link textbox searchbox combobox checkbox radio switch slider spinbutton menuitem ' +
    'menuitemcheckbox menuitemradio option tab treeitem'
  ).split(' '),
);

/** Implicit roles that depend on nothing but the tag. @type {Record<string, string>} */
const TAG_ROLES = Object.assign(Object.create(null), {
  article: 'article',
  aside: 'complementary',
  blockquote: 'blockquote',
  button: 'button',
  caption: 'caption',
  code: 'code',
  datalist: 'listbox',
  dd: 'definition',
  del: 'deletion',
  details: 'group',
  dfn: 'term',
  dialog: 'dialog',
  dt: 'term',
  em: 'emphasis',
  fieldset: 'group',
  figure: 'figure',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  hr: 'separator',
  html: 'document',
  iframe: 'iframe',
  frame: 'iframe',
  ins: 'insertion',
  li: 'listitem',
  main: 'main',
  mark: 'mark',
  math: 'math',
  menu: 'list',
  meter: 'meter',
  nav: 'navigation',
  ol: 'list',
  optgroup: 'group',
  option: 'option',
  output: 'status',
  p: 'paragraph',
  progress: 'progressbar',
  search: 'search',
  strong: 'strong',
  sub: 'subscript',
  sup: 'superscript',
  svg: 'img',
  table: 'table',
  tbody: 'rowgroup',
  textarea: 'textbox',
  tfoot: 'rowgroup',
  thead: 'rowgroup',
  time: 'time',
  tr: 'row',
  ul: 'list',
});

/** @type {Record<string, string>} */
const INPUT_ROLES = Object.assign(Object.create(null), {
  button: 'button',
  submit: 'button',
  reset: 'button',
  image: 'button',
  file: 'button',
  checkbox: 'checkbox',
  radio: 'radio',
  range: 'slider',
  number: 'spinbutton',
  search: 'searchbox',
  hidden: 'none',
});
const LIST_INPUT_TYPES = new Set(['text', 'email', 'tel', 'url', 'search', '']);

/** Parts that lose their role with the role of their owner. @type {Record<string, string>} */
const OWNERS_OF_PARTS = Object.assign(Object.create(null), {
  li: 'ul,ol,menu',
  tr: 'table',
  td: 'table',
  th: 'table',
  tbody: 'table',
  thead: 'table',
  tfoot: 'table',
  dt: 'dl',
  dd: 'dl',
});

const GLOBAL_ARIA = [
  'aria-label',
  'aria-labelledby',
  'aria-describedby',
  'aria-description',
  'aria-live',
  'aria-busy',
  'aria-controls',
  'aria-owns',
  'aria-current',
  'aria-details',
  'aria-keyshortcuts',
  'aria-roledescription',
  'aria-atomic',
  'aria-relevant',
  'aria-flowto',
];

/** @param {Element} el @returns {boolean} */
const hasGlobalAria = (el) => GLOBAL_ARIA.some((name) => hasAttr(el, name));

/** @param {Element} el @returns {boolean}  focusable by the keyboard or by script, as far as the markup says */
function isFocusable(el) {
  if (hasAttr(el, 'tabindex') && Number.isInteger(Number(attr(el, 'tabindex')))) return true;
  switch (tagOf(el)) {
    case 'a':
    case 'area':
      return hasAttr(el, 'href');
    case 'button':
    case 'select':
    case 'textarea':
      return !hasAttr(el, 'disabled');
    case 'input':
      return !hasAttr(el, 'disabled') && attr(el, 'type')?.toLowerCase() !== 'hidden';
    case 'iframe':
      return true;
    case 'summary':
      return isSummaryOfDetails(el);
    default:
      return isEditingHost(el);
  }
}

/** @param {Element} el @returns {boolean} */
function isEditingHost(el) {
  const value = attr(el, 'contenteditable');
  return value !== null && value.toLowerCase() !== 'false';
}

/** @param {Element} el @returns {boolean} */
function isSummaryOfDetails(el) {
  const parent = parentNodeOf(el);
  return parent instanceof HTMLDetailsElement && summaryOf(parent)[0] === el;
}

/**
 * The role of an element: `generic` when it has none, `none` when it was taken away.
 * @param {Element} el
 * @returns {string}
 */
function roleOf(el) {
  const given = attr(el, 'role');
  if (given) {
    for (const token of given.toLowerCase().split(/\s+/)) {
      if (!KNOWN_ROLES.has(token)) continue;
      if (token !== 'none' && token !== 'presentation') return token === 'image' ? 'img' : token;
      if (!isFocusable(el) && !hasGlobalAria(el)) return 'none';
      break;
    }
  }
  const tag = tagOf(el);
  if (tag in OWNERS_OF_PARTS && ownerIsPresentational(el, OWNERS_OF_PARTS[tag])) return 'none';
  return implicitRole(el, tag);
}

/** @param {Element} el @param {string} owners @returns {boolean} */
function ownerIsPresentational(el, owners) {
  const parent = parentNodeOf(el);
  const owner = parent && nodeTypeOf(parent) === 1 ? domCall.closest.call(/** @type {Element} */ (parent), owners) : null;
  const role = owner && attr(owner, 'role');
  return owner !== null && (role === 'none' || role === 'presentation') && !hasGlobalAria(owner);
}

/** @param {Element} el @param {string} tag @returns {string} */
function implicitRole(el, tag) {
  switch (tag) {
    case 'div':
    case 'span':
      return isEditingHost(el) ? 'textbox' : 'generic';
    case 'a':
      return hasAttr(el, 'href') || (!isHtml(el) && hasAttr(el, 'xlink:href')) ? 'link' : 'generic';
    case 'area':
      return hasAttr(el, 'href') ? 'link' : 'generic';
    case 'input':
      return inputRole(el);
    case 'select':
      return hasAttr(el, 'multiple') || Number(attr(el, 'size')) > 1 ? 'listbox' : 'combobox';
    case 'td':
      return isGridPart(el) ? 'gridcell' : 'cell';
    case 'th':
      return headerRole(el);
    case 'img':
      return imageRole(el);
    case 'header':
      return inSection(el) ? 'generic' : 'banner';
    case 'footer':
      return inSection(el) ? 'generic' : 'contentinfo';
    case 'form':
      return hasGivenName(el) ? 'form' : 'generic';
    case 'section':
      return hasGivenName(el) ? 'region' : 'generic';
    case 'summary':
      return isSummaryOfDetails(el) ? 'button' : 'generic';
    default: {
      const role = TAG_ROLES[tag];
      if (role) return role;
      return isEditingHost(el) ? 'textbox' : 'generic';
    }
  }
}

/** @param {Element} el @returns {boolean} */
const hasGivenName = (el) => !isBlank(attr(el, 'aria-label') ?? '') || !isBlank(attr(el, 'aria-labelledby') ?? '');

/** @param {Element} el @returns {string} */
function inputRole(el) {
  const type = inputType(el);
  if (LIST_INPUT_TYPES.has(type) && hasAttr(el, 'list')) {
    const list = elementById(el, attr(el, 'list') ?? '');
    if (list && tagOf(list) === 'datalist') return 'combobox';
  }
  return INPUT_ROLES[type] ?? 'textbox';
}

/** @param {Element} el @returns {string}  the effective type of an input, "" for anything else */
function inputType(el) {
  return el instanceof HTMLInputElement ? el.type : '';
}

/** @param {Element} el @returns {string} */
function imageRole(el) {
  if (attr(el, 'alt') !== '') return 'img';
  return hasAttr(el, 'title') || hasAttr(el, 'tabindex') || hasGlobalAria(el) ? 'img' : 'none';
}

const SECTIONS = 'article,aside,main,nav,section,[role=article],[role=complementary],[role=main],[role=navigation],[role=region]';

/** @param {Element} el @returns {boolean} */
function inSection(el) {
  return domCall.closest.call(el, SECTIONS) !== null;
}

/** @param {Element} el @returns {boolean} */
function isGridPart(el) {
  const table = domCall.closest.call(el, 'table');
  const role = table && attr(table, 'role');
  return role === 'grid' || role === 'treegrid';
}

/** @param {Element} el @returns {string} */
function headerRole(el) {
  switch (attr(el, 'scope')?.toLowerCase()) {
    case 'col':
    case 'colgroup':
      return 'columnheader';
    case 'row':
    case 'rowgroup':
      return 'rowheader';
  }
  const before = domGet.previousElementSibling.call(el);
  const after = nextElementOf(el);
  if (!before && !after) {
    const table = /** @type {HTMLTableElement|null} */ (domCall.closest.call(el, 'table'));
    return table && table.rows.length <= 1 ? 'generic' : 'columnheader';
  }
  const isHeader = (/** @type {Element|null} */ e) => !e || tagOf(e) === 'th';
  if (isHeader(before) && isHeader(after)) return 'columnheader';
  const isData = (/** @type {Element|null} */ e) => e !== null && tagOf(e) === 'td' && !isBlank(textContentOf(e));
  return isData(before) || isData(after) ? 'rowheader' : 'columnheader';
}

/** @param {Element} el @returns {number}  the level of a heading, 0 when it has none */
function headingLevel(el) {
  const given = Number(attr(el, 'aria-level'));
  if (given >= 1) return Math.floor(given);
  const match = /^h([1-6])$/.exec(tagOf(el));
  return match ? Number(match[1]) : attr(el, 'role') === 'heading' ? 2 : 0;
}
