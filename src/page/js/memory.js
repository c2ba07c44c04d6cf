// The page as it was when we last looked at all of it. A large page is not walked anew when only a few items changed:
// they are made anew in the remembered tree, and the rest is asked whether it still shows and holds the same values.

/**
 * Everything that was printable at some moment.
 * @typedef {object} Remembered
 * @property {TreeNode|null} top
 * @property {Walk|null} walk
 * @property {Line[]} lines
 * @property {number} elements
 * @property {number} interactive
 */

/** Pages smaller than this are walked in a few ms anyway. */
const REUSE_ABOVE_ELEMENTS = 3000;
const DIRTY_MAX = 200;

const watcher = {
  /** @type {Remembered|null} */ last: null,
  /** Changes of the DOM since `last` was made. */ changes: 0,
  /** Time of the latest change. */ changedAt: 0,
  /** Time of the latest change that an action has seen come to rest. */ restedAt: 0,
  /** Where they were, null when they were too many. @type {Set<Node>|null} */ dirty: new Set(),
  /** @type {MutationObserver|null} */ observer: null,
  /** @type {WeakSet<Node>} */ roots: new WeakSet(),
};

/** Starts to watch the document; shadow roots are added as they are seen. */
function watchChanges() {
  watcher.observer ??= new MutationObserver(noteChanges);
  watchRoot(document);
}

/** @param {Node} root */
function watchRoot(root) {
  if (!watcher.observer || watcher.roots.has(root)) return;
  watcher.roots.add(root);
  watcher.observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
}

/** @param {MutationRecord[]} records */
function noteChanges(records) {
  if (records.length === 0) return;
  watcher.changes += records.length;
  watcher.changedAt = now();
  if (!watcher.dirty) return;
  for (const record of records) watcher.dirty.add(record.target);
  if (watcher.dirty.size > DIRTY_MAX) watcher.dirty = null;
}

/** Takes what the observer holds but has not delivered yet. */
function takeChanges() {
  noteChanges(watcher.observer?.takeRecords() ?? []);
}

/** @returns {Omit<Remembered, "lines">}  the whole page now */
function walkAll() {
  takeChanges();
  const root = htmlRoot();
  if (!root) return { top: null, walk: null, elements: 0, interactive: 0 };
  const last = watcher.last;
  if (last && watcher.dirty && last.elements > REUSE_ABOVE_ELEMENTS && refresh(last, watcher.dirty)) return last;
  const walk = new Walk();
  const top = walk.run(root);
  for (const shadow of walk.shadows) watchRoot(shadow);
  return { top, walk, elements: walk.elements, interactive: walk.interactive };
}

/** @returns {Remembered}  the same as lines */
function lookAtAll() {
  const tree = walkAll();
  return { ...tree, lines: tree.top ? new Layout().run(tree.top, false) : [] };
}

/** Remembers the page as it is, as the state before the next action. @returns {Remembered} */
function remember() {
  watchChanges();
  const look = lookAtAll();
  watcher.last = look;
  watcher.changes = 0;
  watcher.dirty = new Set();
  return look;
}

/**
 * Brings the remembered tree up to date.
 * @param {Remembered} last
 * @param {Set<Node>} dirty
 * @returns {boolean}  false when that takes a whole walk; the tree is then of no use any more
 */
function refresh(last, dirty) {
  const { walk, top } = last;
  if (!walk || !top || walk.stopped || !sameSet(walk.overlays.roots, findOverlays().roots)) return false;
  /** @type {Set<TreeNode>} */
  const stale = new Set();
  const outdate = (/** @type {Node} */ at) => {
    const node = placedNode(walk, at);
    if (node) stale.add(node);
    return node !== null && stale.size <= DIRTY_MAX;
  };
  for (const target of dirty) if (!outdate(target)) return false;
  for (const el of walk.unseenRoots) {
    if (isConnected(el) && !domCall.checkVisibility.call(el, SEEN)) continue;
    walk.unseenRoots.delete(el);
    if (!isConnected(el)) continue;
    walk.revealed.add(el);
    if (!outdate(el)) return false;
  }
  for (const el of walk.revealed) {
    if (domCall.checkVisibility.call(el, SEEN)) continue;
    walk.revealed.delete(el);
    if (isConnected(el) && !outdate(el)) return false;
  }
  const known = new Set([...stale].flatMap((node) => node.lines?.list ?? []));
  for (const line of last.lines) if (!known.has(line) && !stillShows(line) && !outdate(line.el)) return false;
  return [...stale].every((node) => makeAnew(walk, node));
}

/** @param {Set<unknown>} a @param {Set<unknown>} b @returns {boolean} */
const sameSet = (a, b) => a.size === b.size && [...a].every((x) => b.has(x));

/** The item around a change, which can be made anew alone. @param {Walk} walk @param {Node} target @returns {TreeNode|null} */
function placedNode(walk, target) {
  if (!isConnected(target)) return null;
  for (let e = nodeTypeOf(target) === 1 ? /** @type {Element|null} */ (target) : flatParent(target); e; e = flatParent(e)) {
    const node = walk.nodes.get(e);
    if (node) return node.kind === KIND.ITEM ? node : null;
  }
  return null;
}

/** @param {Walk} walk @param {TreeNode} node @returns {boolean} */
function makeAnew(walk, node) {
  const place = node.place;
  const at = place ? place.kids.indexOf(node) : -1;
  if (!place || at < 0 || !isConnected(node.el)) return false;
  const kids = /** @type {Kid[]} */ ([]);
  walk.visit(node.el, kids, place.flags, place.item, new Look());
  const fresh = kids[0];
  if (kids.length !== 1 || !(fresh instanceof TreeNode)) return false;
  fresh.place = place;
  place.kids[at] = fresh;
  for (let e = flatParent(node.el); e; e = flatParent(e)) {
    const outer = walk.nodes.get(e);
    if (outer) outer.lines = null;
  }
  return true;
}

/** Whether what a line stands for is still seen and holds the same. @param {Line} line @returns {boolean} */
function stillShows(line) {
  const shows = (/** @type {Element} */ el) => isSeen(el) || isLabelledProxy(el);
  return shows(line.el) && line.refs.every((node) => (node.el === line.el || shows(node.el)) && holdsSame(node));
}

const STATEFUL_TAGS = new Set(['input', 'select', 'textarea', 'option']);

/** @param {TreeNode} node @returns {boolean}  values change without a change of the DOM */
function holdsSame(node) {
  const tag = tagOf(node.el);
  if (!STATEFUL_TAGS.has(tag) && !isEditingHost(node.el)) return true;
  return controlState(node.el, tag, node.role, attributeBits(node.el)) === node.state;
}
