// The row, item or article an element stands in, and the text by which that thing is known.

const ITEM_ROLES = new Set(['row', 'listitem', 'article', 'treeitem']);
const ITEM_TAGS = new Set(['tr', 'li', 'article']);

/** @param {Element} el @returns {boolean} */
function isItem(el) {
  const role = attr(el, 'role');
  return role ? ITEM_ROLES.has(role) : ITEM_TAGS.has(tagOf(el));
}

/** @param {Element|null} el @returns {Element|null}  the nearest item, itself included */
function itemOf(el) {
  for (let e = el; e; e = flatParent(e)) if (isItem(e)) return e;
  return null;
}

const KEY_LENGTH = 80;
const CONTROL_TAGS = new Set(['button', 'input', 'select', 'textarea', 'option']);
const CONTROL_ROLES_FOR_KEY = new Set(['button', 'checkbox', 'radio', 'switch', 'combobox', 'textbox', 'menuitem', 'slider']);

/**
 * The key text of an item: its first block of text outside of buttons and fields, or of those when there is no other.
 * @param {Element} item
 * @returns {string}
 */
function keyText(item) {
  const found = { text: '', fallback: '', done: false };
  collectKey(item, found, false, 0);
  return cut(tidy(found.text) || tidy(found.fallback), KEY_LENGTH);
}

/** @param {Element} el @param {{text: string, fallback: string, done: boolean}} found @param {boolean} inControl @param {number} depth */
function collectKey(el, found, inControl, depth) {
  if (depth > 40) return;
  for (let c = firstChildOf(shadowOf(el) ?? el); c && !found.done; c = nextSiblingOf(c)) {
    const type = nodeTypeOf(c);
    if (type === 3) {
      if (inControl) {
        if (isBlank(found.fallback)) found.fallback = dataOf(c);
      } else if (found.text.length < 4 * KEY_LENGTH) found.text += dataOf(c);
    } else if (type === 1) {
      const e = /** @type {Element} */ (c);
      const tag = tagOf(e);
      if (NAME_SKIPPED.has(tag) || hasAttr(e, 'hidden')) continue;
      const block = BLOCK_TAGS.has(tag);
      if (block && !isBlank(found.text)) found.done = true;
      if (found.done) return;
      const role = attr(e, 'role');
      collectKey(e, found, inControl || CONTROL_TAGS.has(tag) || (role !== null && CONTROL_ROLES_FOR_KEY.has(role)), depth + 1);
      if (block && !isBlank(found.text)) found.done = true;
    }
  }
  if (tagOf(el) === 'slot' && isBlank(found.text)) {
    for (const n of flatChildren(el))
      if (nodeTypeOf(n) === 1 && !found.done) collectKey(/** @type {Element} */ (n), found, inControl, depth + 1);
  }
}

/** @param {Element} item @returns {string}  all its text, one line */
const itemText = (item) => tidy(textContentOf(item).slice(0, 4000));

const RECORD_ATTRIBUTES = [
  'data-id',
  'data-key',
  'data-row-key',
  'data-item-id',
  'data-record-id',
  'data-entry-id',
  'data-uuid',
  'data-pk',
];

/**
 * Marks that name the record behind an item. `sure` ones prove that two looks at a node saw the same record; `hints`
 * (ids that may be a mere position, such as row-3) can only prove that they did not.
 * @typedef {{sure: string, hints: string}} RecordMarks
 */

/** @param {Element} item @param {(item: Element) => string} linksOf @returns {RecordMarks} */
function recordMarks(item, linksOf) {
  const records = RECORD_ATTRIBUTES.map((name) => attr(item, name)).filter((v) => v !== null);
  const links = linksOf(item);
  const sibling = links ? (nextElementOf(item) ?? domGet.previousElementSibling.call(item)) : null;
  // Links that every item has (edit, help) don't tell items apart.
  if (links && !(sibling && linksOf(sibling) === links)) records.push(links);
  return { sure: records.join('\n'), hints: [attr(item, 'id'), testIdOf(item)].filter((v) => v).join('\n') };
}

/** @param {Element} item @returns {string}  where its first link leads, "" when nowhere else */
function linkTarget(item) {
  const link = tagOf(item) === 'a' ? item : queryFirst(item, 'a[href]');
  const href = (link && attr(link, 'href')) ?? '';
  return href.startsWith('#') || /^javascript:/i.test(href) ? '' : href;
}
