// What the walk knows about an element before it looks closer: kinds of roles, tags, and which attributes are there.

const KIND = {
  INLINE: 0,
  BLOCK: 1,
  CONTROL: 2,
  REGION: 3,
  ITEM: 4,
  HEADING: 5,
  NAMED: 6,
  IMAGE: 7,
  CELL: 8,
  VALUE: 9,
  FRAME: 10,
  DROP: 11,
  BEHIND: 12,
};

/** @type {Record<string, number>} */
const ROLE_KINDS = Object.create(null);
const setKinds = (/** @type {number} */ kind, /** @type {string} */ roles) =>
  roles.split(' ').forEach((role) => {
    ROLE_KINDS[role] = kind;
  });
setKinds(
  KIND.CONTROL,
  'button link textbox searchbox combobox checkbox radio switch slider spinbutton menuitem menuitemcheckbox menuitemradio ' +
    'option tab treeitem listbox scrollbar',
);
setKinds(
  KIND.REGION,
  'banner complementary contentinfo form main navigation region search dialog alertdialog alert status log marquee timer ' +
    'tablist menu menubar toolbar tooltip table grid treegrid tree radiogroup tabpanel feed application document',
);
setKinds(KIND.ITEM, 'row listitem article');
setKinds(KIND.HEADING, 'heading');
setKinds(KIND.NAMED, 'group list figure directory note rowgroup');
setKinds(KIND.IMAGE, 'img math');
setKinds(KIND.CELL, 'cell gridcell columnheader rowheader');
setKinds(KIND.VALUE, 'progressbar meter');
setKinds(KIND.FRAME, 'iframe');
setKinds(KIND.DROP, 'separator');
setKinds(KIND.BLOCK, 'paragraph blockquote term definition caption');
setKinds(KIND.INLINE, 'code deletion emphasis insertion mark strong subscript superscript time');

const SKIPPED_TAGS = new Set([
  'script',
  'style',
  'template',
  'head',
  'meta',
  'link',
  'title',
  'base',
  'source',
  'track',
  'param',
  'datalist',
  'col',
  'colgroup',
  'noembed',
  'noframes',
  'rp',
  'defs',
  'symbol',
  'metadata',
  'desc',
]);
const MEDIA_TAGS = new Set(['canvas', 'video', 'audio', 'embed', 'object']);

/** Between the cells of a row. */
const CELL_EDGE = '\u0003';

/** Deeper content is taken as plain text. A parser nests 512 deep at most; scripts can build more than a stack holds. */
const DEPTH_MAX = 560;

/** Flags handed down the walk. */
const IN_HIDDEN = 1; // aria-hidden: text is decoration or a duplicate, controls still count
const IN_LABEL = 2; // the label's text is the name of a control that is listed
const NO_TEXT = 4; // visibility:hidden: children may show again
const IN_LAYOUT = 8; // a table used for layout
const IN_HEADER_ROW = 16;

/** What is there on an element; asked once, since each question costs a call into the engine. */
const HAS = {
  ROLE: 1,
  HIDDEN: 2,
  INERT: 4,
  ACTION: 8,
  CLASS: 16,
  STYLE: 32,
  NAME: 64,
  ARIA: 128,
  EDITABLE: 256,
  TEST: 512,
  HREF: 1024,
  OTHER: 2048,
  LEAF: 4096,
  SEEN: 8192,
};

/** @type {Map<string, number>} */
const ATTRIBUTE_BITS = new Map([
  ['role', HAS.ROLE],
  ['aria-hidden', HAS.HIDDEN],
  ['inert', HAS.INERT],
  ['onclick', HAS.ACTION],
  ['tabindex', HAS.ACTION],
  ['class', HAS.CLASS],
  ['style', HAS.STYLE],
  ['aria-label', HAS.NAME],
  ['aria-labelledby', HAS.NAME],
  ['contenteditable', HAS.EDITABLE],
  ['href', HAS.HREF],
]);

/** @param {Element} el @returns {number} */
function attributeBits(el) {
  if (!domCall.hasAttributes.call(el)) return 0;
  let bits = 0;
  for (const name of domCall.getAttributeNames.call(el)) {
    bits |= ATTRIBUTE_BITS.get(name) ?? (name.startsWith('aria-') ? HAS.ARIA : testAttributes.includes(name) ? HAS.TEST : HAS.OTHER);
  }
  return bits;
}

/**
 * @typedef {{skip: boolean, block: boolean, inline: boolean, role: string, kind: number, hosts: boolean, custom: boolean}} TagInfo
 *   `role`, `kind`: without attributes, "" when even then the element has to be looked at. `hosts`: may have a shadow root.
 */
const HOST_TAGS = new Set('article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span'.split(' '));
const LOOKED_AT = new Set(['th', 'header', 'footer', 'img', 'summary', 'input']);
const NEEDING_ATTRIBUTES = new Set(['a', 'area', 'form', 'section']);

/** @type {Map<string, TagInfo>} */
const tagInfos = new Map();

/** @param {string} tag @returns {TagInfo} */
function tagInfo(tag) {
  let info = tagInfos.get(tag);
  if (!info) tagInfos.set(tag, (info = makeTagInfo(tag)));
  return info;
}

/** @param {string} tag @returns {TagInfo} */
function makeTagInfo(tag) {
  const block = BLOCK_TAGS.has(tag);
  let role = TAG_ROLES[tag] ?? 'generic';
  if (tag === 'td') role = 'cell';
  else if (tag === 'select') role = 'combobox';
  else if (NEEDING_ATTRIBUTES.has(tag)) role = 'generic';
  else if (LOOKED_AT.has(tag)) role = '';
  return {
    skip: SKIPPED_TAGS.has(tag),
    block,
    inline: INLINE_TAGS.has(tag),
    role,
    kind: kindOf(role, block),
    hosts: HOST_TAGS.has(tag) || tag.includes('-'),
    custom: tag.includes('-'),
  };
}

/** @param {string} role @param {boolean} block @returns {number} */
const kindOf = (role, block) => ROLE_KINDS[role] ?? (block ? KIND.BLOCK : KIND.INLINE);

/**
 * The role of an element whose attributes are known.
 * @param {Element} el
 * @param {string} tag
 * @param {TagInfo} info
 * @param {number} bits
 * @returns {string}
 */
function quickRole(el, tag, info, bits) {
  if (bits & HAS.ROLE) return roleOf(el);
  if (bits === 0 && info.role !== '') return info.role;
  if (tag === 'a' && bits & HAS.HREF) return 'link';
  if (tag === 'button' || ((tag === 'div' || tag === 'span') && !(bits & HAS.EDITABLE))) return info.role;
  return roleOf(el);
}
