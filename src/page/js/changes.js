// Which classes, styles and attributes of elements changed, however little of that a tree shows.

/**
 * @typedef {object} Marked  an element as it was
 * @property {string} tag
 * @property {string} path  from the scope
 * @property {string} testId
 * @property {Map<string, string>} attributes
 * @property {boolean} met  seen again
 *
 * @typedef {{el: Element, before: Marked, path: string}} Pair  `path`: where it is now
 *
 * @typedef {{byElement: WeakMap<Element, Marked>, all: Marked[], root: WeakRef<Element>, cut: boolean}} Marks
 */

const MOST_MARKED = 20000;
const CHANGED_VALUE_MAX = 200;

/** @type {Marks|null} */
let marks = null;

/** @param {{scope: string}} a @returns {{}} */
function markScope(a) {
  const root = findTarget({ selector: a.scope }, new Minting()).el;
  marks = { byElement: new WeakMap(), all: [], root: new WeakRef(root), cut: false };
  for (const { el, path } of elementsFrom(root, marks)) {
    const marked = { tag: tagOf(el), path, testId: testIdOf(el), attributes: attributesOf(el), met: false };
    marks.byElement.set(el, marked);
    marks.all.push(marked);
  }
  return {};
}

/** @param {{scope: string, max: number}} a @returns {ReturnType<Methods["markedChanges"]>} */
function markedChanges(a) {
  if (!marks) return fail('not-marked', 'this document was not looked at before');
  const was = marks;
  marks = null;
  const old = was.root.deref();
  const root = old && isConnected(old) ? old : findTarget({ selector: a.scope }, new Minting()).el;
  const fresh = [];
  /** @type {Pair[]} */
  const pairs = [];
  for (const { el, path } of elementsFrom(root, was)) {
    const before = was.byElement.get(el);
    if (before) {
      before.met = true;
      pairs.push({ el, before, path });
    } else fresh.push({ el, path });
  }
  const added = pairAnew(fresh, was, pairs);
  const changed = pairs.map(changeOf).filter((change) => change !== null);
  return {
    changed: changed.slice(0, a.max),
    added,
    removed: was.all.filter((marked) => !marked.met).length,
    counts: { changed: changed.length },
    cut: was.cut,
  };
}

/**
 * Pairs elements that were made anew with what stood in their place: the same tag and test id, or the same tag and path.
 * @param {{el: Element, path: string}[]} fresh @param {Marks} was @param {Pair[]} pairs  gets the pairs
 * @returns {number}  how many stood for nothing before
 */
function pairAnew(fresh, was, pairs) {
  /** @type {Map<string, Marked|null>} */
  const gone = new Map();
  for (const marked of was.all) {
    if (marked.met) continue;
    // What is there twice says nothing.
    const key = placeKey(marked.tag, marked.testId, marked.path);
    gone.set(key, gone.has(key) ? null : marked);
  }
  let added = 0;
  for (const { el, path } of fresh) {
    const before = gone.get(placeKey(tagOf(el), testIdOf(el), path));
    if (before && !before.met) {
      before.met = true;
      pairs.push({ el, before, path });
    } else added++;
  }
  return added;
}

/** @param {string} tag @param {string} testId @param {string} path @returns {string} */
const placeKey = (tag, testId, path) => (testId ? `${tag} test ${testId}` : `${tag} path ${path}`);

/**
 * The elements from `root` down, through shadow roots, in document order.
 * @param {Element} root
 * @param {Marks} into  gets told when they are too many
 * @returns {{el: Element, path: string}[]}
 */
function elementsFrom(root, into) {
  const list = [];
  const ahead = [{ el: root, path: rootPath(root) }];
  for (let next = ahead.pop(); next; next = ahead.pop()) {
    if (list.length === MOST_MARKED) {
      into.cut = true;
      break;
    }
    list.push(next);
    ahead.push(...stepsDown(next.el, next.path).reverse());
  }
  return list;
}

/** @param {Element} el @param {string} path @returns {{el: Element, path: string}[]}  a shadow root's children are counted by themselves */
function stepsDown(el, path) {
  /** @type {Map<Node|null, number>} */
  const places = new Map();
  return elementChildren(el, true).map((child) => {
    const parent = parentNodeOf(child);
    const place = (places.get(parent) ?? 0) + 1;
    places.set(parent, place);
    return { el: child, path: `${path} > ${CSS.escape(tagOf(child))}:nth-child(${place})` };
  });
}

/** @param {Element} root @returns {string} */
function rootPath(root) {
  const id = attr(root, 'id');
  const first = tidy(attr(root, 'class') ?? '').split(' ')[0];
  return CSS.escape(tagOf(root)) + (id ? `#${CSS.escape(id)}` : first ? `.${CSS.escape(first)}` : '');
}

/** @param {Element} el @returns {Map<string, string>} */
function attributesOf(el) {
  return new Map(domCall.getAttributeNames.call(el).map((name) => [name, attr(el, name) ?? '']));
}

/** @param {Pair} pair @returns {ElementChange|null} */
function changeOf({ el, before, path }) {
  const was = before.attributes;
  const is = attributesOf(el);
  const classDelta = listDelta(was.get('class'), is.get('class'));
  const styleDelta = was.get('style') === is.get('style') ? null : mapDelta(declarations(was.get('style')), declarations(is.get('style')));
  for (const name of ['class', 'style']) {
    was.delete(name);
    is.delete(name);
  }
  // Also of a field that shows its password from now on.
  const secret = isPassword(el) || was.get('type')?.toLowerCase() === 'password' ? 'value' : undefined;
  const attrDelta = mapDelta(was, is, secret);
  if (!classDelta && !styleDelta && !attrDelta) return null;
  return {
    path,
    tag: before.tag,
    testId: testIdOf(el) || before.testId || undefined,
    classDelta: classDelta ?? undefined,
    styleDelta: styleDelta ?? undefined,
    attrDelta: attrDelta ?? undefined,
  };
}

/** @param {string} [before] @param {string} [after] @returns {{added: string[], removed: string[]}|null} */
function listDelta(before, after) {
  if (before === after) return null;
  const words = (/** @type {string|undefined} */ s) => new Set((s ?? '').split(/\s+/).filter((word) => word !== ''));
  const [was, is] = [words(before), words(after)];
  const delta = { added: [...is].filter((word) => !was.has(word)), removed: [...was].filter((word) => !is.has(word)) };
  return delta.added.length + delta.removed.length > 0 ? delta : null;
}

/**
 * @param {Map<string, string>} before @param {Map<string, string>} after @param {string} [secret]  what is told by its length only
 * @returns {Record<string, (string|null)[]>|null}
 */
function mapDelta(before, after, secret) {
  const delta = Object.create(null);
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    if (before.get(name) === after.get(name)) continue;
    const shown = (/** @type {string} */ value) => (name === secret ? bullets(value) : cut(value, CHANGED_VALUE_MAX));
    delta[name] = [before.get(name), after.get(name)].map((value) => (value === undefined ? null : shown(value)));
  }
  return Object.keys(delta).length > 0 ? delta : null;
}

/** The declarations of an inline style. @param {string} [text] @returns {Map<string, string>} */
function declarations(text) {
  const all = new Map();
  if (!text) return all;
  const scratch = /** @type {HTMLElement} */ (Document.prototype.createElementNS.call(document, HTML_NS, 'i')).style;
  scratch.cssText = text;
  for (let i = 0; i < scratch.length; i++) {
    const name = scratch.item(i);
    all.set(name, scratch.getPropertyValue(name) + (scratch.getPropertyPriority(name) ? ' !important' : ''));
  }
  return all;
}
