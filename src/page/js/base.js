// What every other file leans on: failing with a code, time, and access to the DOM that a page can't bend.
//
// The isolated world protects us from redefined prototypes, not from named access: `<input name="children">` makes
// `form.children` that input in every world, and `<img name="body">` does the same to `document`. So whatever may be
// a form or a document is read through the getters and methods of the prototypes, by these functions.

class Failure {
  /**
   * @param {string} code  one of the codes of types.js
   * @param {string} error  a sentence for the agent
   * @param {object} [extra]  further keys of the answer (`hint`, `by`, `candidate`, …)
   */
  constructor(code, error, extra) {
    this.code = code;
    this.error = error;
    this.extra = extra;
  }
}

/**
 * @param {string} code
 * @param {string} error
 * @param {object} [extra]
 * @returns {never}
 */
function fail(code, error, extra) {
  throw new Failure(code, error, extra);
}

/** @param {object} proto @param {string} name @returns {any} */
function protoGetter(proto, name) {
  return Object.getOwnPropertyDescriptor(proto, name)?.get;
}

const domGet = {
  firstChild: protoGetter(Node.prototype, 'firstChild'),
  lastChild: protoGetter(Node.prototype, 'lastChild'),
  nextSibling: protoGetter(Node.prototype, 'nextSibling'),
  previousSibling: protoGetter(Node.prototype, 'previousSibling'),
  parentNode: protoGetter(Node.prototype, 'parentNode'),
  nodeType: protoGetter(Node.prototype, 'nodeType'),
  isConnected: protoGetter(Node.prototype, 'isConnected'),
  ownerDocument: protoGetter(Node.prototype, 'ownerDocument'),
  textContent: protoGetter(Node.prototype, 'textContent'),
  localName: protoGetter(Element.prototype, 'localName'),
  namespaceURI: protoGetter(Element.prototype, 'namespaceURI'),
  firstElementChild: protoGetter(Element.prototype, 'firstElementChild'),
  nextElementSibling: protoGetter(Element.prototype, 'nextElementSibling'),
  previousElementSibling: protoGetter(Element.prototype, 'previousElementSibling'),
  shadowRoot: protoGetter(Element.prototype, 'shadowRoot'),
  assignedSlot: protoGetter(Element.prototype, 'assignedSlot'),
  data: protoGetter(CharacterData.prototype, 'data'),
  documentElement: protoGetter(Document.prototype, 'documentElement'),
  body: protoGetter(Document.prototype, 'body'),
  title: protoGetter(Document.prototype, 'title'),
  readyState: protoGetter(Document.prototype, 'readyState'),
  activeElement: protoGetter(Document.prototype, 'activeElement'),
  scrollingElement: protoGetter(Document.prototype, 'scrollingElement'),
  rootActive: protoGetter(ShadowRoot.prototype, 'activeElement'),
  scrollWidth: protoGetter(Element.prototype, 'scrollWidth'),
  scrollHeight: protoGetter(Element.prototype, 'scrollHeight'),
  clientWidth: protoGetter(Element.prototype, 'clientWidth'),
  clientHeight: protoGetter(Element.prototype, 'clientHeight'),
  scrollLeft: protoGetter(Element.prototype, 'scrollLeft'),
  scrollTop: protoGetter(Element.prototype, 'scrollTop'),
  innerText: protoGetter(HTMLElement.prototype, 'innerText'),
};
const domCall = {
  getAttribute: Element.prototype.getAttribute,
  hasAttribute: Element.prototype.hasAttribute,
  hasAttributes: Element.prototype.hasAttributes,
  getAttributeNames: Element.prototype.getAttributeNames,
  matches: Element.prototype.matches,
  closest: Element.prototype.closest,
  rect: Element.prototype.getBoundingClientRect,
  rects: Element.prototype.getClientRects,
  checkVisibility: Element.prototype.checkVisibility,
  getRootNode: Node.prototype.getRootNode,
  contains: Node.prototype.contains,
  compare: Node.prototype.compareDocumentPosition,
  assignedNodes: HTMLSlotElement.prototype.assignedNodes,
  scrollIntoView: Element.prototype.scrollIntoView,
  scrollTo: /** @type {(to: ScrollToOptions) => void} */ (Element.prototype.scrollTo),
  animations: Element.prototype.getAnimations,
  dispatch: EventTarget.prototype.dispatchEvent,
};
const HTML_NS = 'http://www.w3.org/1999/xhtml';

/** @param {Node} n @returns {Node|null} */
const firstChildOf = (n) => domGet.firstChild.call(n);
/** @param {Node} n @returns {Node|null} */
const lastChildOf = (n) => domGet.lastChild.call(n);
/** @param {Node} n @returns {Node|null} */
const nextSiblingOf = (n) => domGet.nextSibling.call(n);
/** @param {Node} n @returns {Node|null} */
const parentNodeOf = (n) => domGet.parentNode.call(n);
/** @param {Node} n @returns {number} */
const nodeTypeOf = (n) => domGet.nodeType.call(n);
/** @param {Node} n @returns {boolean} */
const isConnected = (n) => domGet.isConnected.call(n);
/** @param {Node} n @returns {string} */
const textContentOf = (n) => domGet.textContent.call(n) ?? '';
/** @param {Node} n @returns {string} */
const dataOf = (n) => domGet.data.call(n);
/** @param {Element} el @returns {string} */
const tagOf = (el) => domGet.localName.call(el);
/** @param {Element} el @returns {Element|null} */
const firstElementOf = (el) => domGet.firstElementChild.call(el);
/** @param {Element} el @returns {Element|null} */
const nextElementOf = (el) => domGet.nextElementSibling.call(el);
/** @param {Element} el @returns {boolean} */
const isHtml = (el) => domGet.namespaceURI.call(el) === HTML_NS;
/** @param {Element} el @param {string} name @returns {string|null} */
const attr = (el, name) => domCall.getAttribute.call(el, name);
/** @param {Element} el @param {string} name @returns {boolean} */
const hasAttr = (el, name) => domCall.hasAttribute.call(el, name);
/** @param {Element} el @param {string} selector @returns {boolean} */
const matchesCss = (el, selector) => domCall.matches.call(el, selector);
/** @param {Element} el @returns {DOMRect} */
const rectOf = (el) => domCall.rect.call(el);
/** @param {Node} n @returns {Document|ShadowRoot|Node} */
const rootOf = (n) => domCall.getRootNode.call(n);
/** @param {Node} a @param {Node|null} b @returns {boolean} */
const containsNode = (a, b) => domCall.contains.call(a, b);

/** @returns {Element|null} */
const htmlRoot = () => domGet.documentElement.call(document);
/** @returns {Element|null} */
const bodyElement = () => domGet.body.call(document);
/** @returns {string} */
const documentTitle = () => domGet.title.call(document) ?? '';

/** @param {Node} root @returns {any}  the prototype that has its query methods */
function queryProto(root) {
  const type = nodeTypeOf(root);
  return type === 1 ? Element.prototype : type === 9 ? Document.prototype : DocumentFragment.prototype;
}

/**
 * @param {Document|DocumentFragment|Element} root
 * @param {string} selector  plain CSS
 * @returns {Element[]}  document order, not piercing
 */
function queryCss(root, selector) {
  const list = queryProto(root).querySelectorAll.call(root, selector);
  const found = [];
  // Several times faster than Array.from, which goes through the iterator.
  for (let i = 0, n = list.length; i < n; i++) found.push(list[i]);
  return found;
}

/** @param {Document|DocumentFragment|Element} root @param {string} selector @returns {Element|null} */
const queryFirst = (root, selector) => queryProto(root).querySelector.call(root, selector);

/** @param {Document|DocumentFragment|Element} root @param {string} selector @returns {number}  how many match, without touching them */
const countCss = (root, selector) => queryProto(root).querySelectorAll.call(root, selector).length;

/** @param {Node} from  the element whose tree scope counts @param {string} id @returns {Element|null} */
function elementById(from, id) {
  const root = /** @type {any} */ (rootOf(from));
  if (root instanceof Document) return Document.prototype.getElementById.call(root, id);
  if (root instanceof DocumentFragment) return DocumentFragment.prototype.getElementById.call(root, id);
  return null;
}

/**
 * Parent in the flat tree: the slot of a slotted node, the host of a shadow root's child.
 * @param {Node} node
 * @returns {Element|null}
 */
function flatParent(node) {
  const slot = nodeTypeOf(node) === 1 ? domGet.assignedSlot.call(node) : null;
  if (slot) return slot;
  const parent = parentNodeOf(node);
  if (!parent) return null;
  const type = nodeTypeOf(parent);
  if (type === 1) return /** @type {Element} */ (parent);
  return type === 11 ? (/** @type {ShadowRoot} */ (parent).host ?? null) : null;
}

/** Parent through shadow hosts but not through slots: the tree that selectors see. @param {Node} node @returns {Element|null} */
function shadowParent(node) {
  const parent = parentNodeOf(node);
  if (!parent) return null;
  const type = nodeTypeOf(parent);
  if (type === 1) return /** @type {Element} */ (parent);
  return type === 11 ? (/** @type {ShadowRoot} */ (parent).host ?? null) : null;
}

/**
 * The children of an element in the flat tree.
 * @param {Element} el
 * @returns {Node[]}
 */
function flatChildren(el) {
  const shadow = shadowOf(el);
  if (!shadow && tagOf(el) === 'slot' && el instanceof HTMLSlotElement) {
    const assigned = domCall.assignedNodes.call(el);
    if (assigned.length > 0) return assigned;
  }
  if (el instanceof HTMLDetailsElement && !el.open) return summaryOf(el);
  const list = [];
  for (let c = firstChildOf(shadow ?? el); c; c = nextSiblingOf(c)) list.push(c);
  return list;
}

/** @param {Element} details @returns {Element[]}  the part of it that shows when it is closed */
function summaryOf(details) {
  for (let e = firstElementOf(details); e; e = nextElementOf(e)) if (tagOf(e) === 'summary') return [e];
  return [];
}

/** @param {Element} ancestor @param {Element|null} el @returns {boolean}  whether el is ancestor or lies below it in the flat tree */
function flatContains(ancestor, el) {
  for (let e = el; e; e = flatParent(e)) if (e === ancestor) return true;
  return false;
}

/** @returns {Element|null}  the focused element, through open shadow roots */
function activeElement() {
  let el = domGet.activeElement.call(document);
  for (let root = el && shadowOf(el); root; root = el && shadowOf(el)) {
    const inner = domGet.rootActive.call(root);
    if (!inner) break;
    el = inner;
  }
  return el;
}

/**
 * Shadow roots below a node, nested ones included, in document order.
 * @param {Document|DocumentFragment|Element} root
 * @returns {ShadowRoot[]}
 */
function shadowRootsIn(root) {
  /** @type {ShadowRoot[]} */
  const found = [];
  /** @param {Document|DocumentFragment|Element} r */
  const scan = (r) => {
    const all = queryProto(r).querySelectorAll.call(r, '*');
    for (let i = 0, n = all.length; i < n; i++) {
      const shadow = shadowOf(all[i]);
      if (shadow) {
        found.push(shadow);
        scan(shadow);
      } else if (tagOf(all[i]).includes('-')) suspect(all[i]);
    }
  };
  scan(root);
  const own = nodeTypeOf(root) === 1 ? shadowOf(/** @type {Element} */ (root)) : null;
  if (own) {
    found.unshift(own);
    scan(own);
  }
  return found;
}

/**
 * A value that holds as long as the page can't run: made on first use, forgotten at the end of the task.
 * @template T
 * @param {() => T} make
 * @returns {() => T}
 */
function perTask(make) {
  /** @type {T|undefined} */
  let value;
  return () => {
    if (value === undefined) {
      value = make();
      queueMicrotask(() => {
        value = undefined;
      });
    }
    return value;
  };
}

/** The document and every shadow root in it. */
const allRoots = perTask(() => [document, ...shadowRootsIn(document)]);

/** Labels by control, per tree. `control.labels` is not used, since each first use of it searches the whole document. */
const labelIndexes = perTask(() => /** @type {Map<Node, Map<Element, HTMLLabelElement[]>>} */ (new Map()));

/** @param {Element} el @returns {HTMLLabelElement[]} */
function labelsOf(el) {
  const root = rootOf(el);
  const indexes = labelIndexes();
  let index = indexes.get(root);
  if (!index) indexes.set(root, (index = indexLabels(root)));
  return index.get(el) ?? [];
}

/** @param {Node} root @returns {Map<Element, HTMLLabelElement[]>} */
function indexLabels(root) {
  const index = new Map();
  const type = nodeTypeOf(root);
  if (type !== 9 && type !== 11 && type !== 1) return index;
  for (const label of queryCss(/** @type {Document} */ (root), 'label')) {
    const control = label instanceof HTMLLabelElement ? label.control : null;
    if (control) index.set(control, [...(index.get(control) ?? []), label]);
  }
  return index;
}

/**
 * Resolves on the next animation frame, or after 100 ms where frames don't run (hidden tabs).
 * @returns {Promise<void>}
 */
function nextFrame() {
  return new Promise((resolve) => {
    const frame = requestAnimationFrame(() => resolve());
    pause(100).then(() => {
      cancelAnimationFrame(frame);
      resolve();
    });
  });
}

/**
 * Timers are dead in a document that may not run scripts (a sandboxed frame), even for us; scheduled tasks are not.
 * @param {number} ms
 * @returns {Promise<void>}
 */
function pause(ms) {
  const scheduler = /** @type {any} */ (globalThis).scheduler;
  if (scheduler?.postTask) return scheduler.postTask(() => {}, { delay: ms });
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** A task of its own, before any drawing. @returns {Promise<void>} */
function soon() {
  const scheduler = /** @type {any} */ (globalThis).scheduler;
  return scheduler?.postTask ? scheduler.postTask(() => {}, { priority: 'user-blocking' }) : pause(0);
}

const now = () => performance.now();

/** Whether this is the main frame's document. (A sandbox's own global is no window.) @returns {boolean} */
const inMainFrame = () => window === window.top;
