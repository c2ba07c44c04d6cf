// The text of elements, and the `text=` engine.

const SKIPPED_FOR_TEXT = new Set(['script', 'noscript', 'style', 'head']);

/** Texts of elements, each computed once; elements without scripts or shadow roots below are read natively. */
class TextIndex {
  /** @param {boolean} pierce */
  constructor(pierce) {
    this.pierce = pierce;
    this.depth = 0;
    /** @type {Map<Element, string>} */
    this.cache = new Map();
    /** Elements whose native text would be wrong. @type {Set<Element>|null} */
    this.special = null;
  }

  /** @param {Element} el @returns {string} */
  of(el) {
    let text = this.cache.get(el);
    if (text === undefined) this.cache.set(el, (text = this.compute(el)));
    return text;
  }

  /** @param {Element} el @returns {string} */
  compute(el) {
    const tag = tagOf(el);
    if (SKIPPED_FOR_TEXT.has(tag)) return '';
    if (el instanceof HTMLInputElement) return /^(submit|button|reset)$/.test(el.type) ? el.value : '';
    if (!this.specials().has(el) || this.depth > 300) return textContentOf(el);
    let out = '';
    this.depth++;
    for (let c = firstChildOf(el); c; c = nextSiblingOf(c)) out += this.ofNode(c);
    const shadow = this.pierce ? shadowOf(el) : null;
    for (let c = shadow && firstChildOf(shadow); c; c = nextSiblingOf(c)) out += this.ofNode(c);
    this.depth--;
    return out;
  }

  /** @param {Node} node @returns {string} */
  ofNode(node) {
    const type = nodeTypeOf(node);
    if (type === 1) return this.of(/** @type {Element} */ (node));
    return type === 3 || type === 4 ? dataOf(node) : '';
  }

  /** @returns {Set<Element>} */
  specials() {
    if (this.special) return this.special;
    const special = (this.special = new Set());
    const roots = this.pierce ? allRoots() : [document];
    for (const root of roots) {
      const odd = queryCss(root, 'script,noscript,style,head,input[type=submit],input[type=button],input[type=reset]');
      const inner = root === document ? odd : [...odd, /** @type {ShadowRoot} */ (root).host];
      for (const el of inner) for (let e = /** @type {Element|null} */ (el); e && !special.has(e); e = shadowParent(e)) special.add(e);
    }
    return special;
  }
}

/** @param {Element} el @param {boolean} pierce @returns {Element[]} */
function elementChildren(el, pierce) {
  const list = [];
  const shadow = pierce ? shadowOf(el) : null;
  for (let c = shadow && ShadowRootFirst(shadow); c; c = nextElementOf(c)) list.push(c);
  for (let c = firstElementOf(el); c; c = nextElementOf(c)) list.push(c);
  return list;
}

/** @param {ShadowRoot} root @returns {Element|null} */
function ShadowRootFirst(root) {
  for (let c = firstChildOf(root); c; c = nextSiblingOf(c)) if (nodeTypeOf(c) === 1) return /** @type {Element} */ (c);
  return null;
}

/** Texts of an element's own text nodes, child elements interrupting. @param {Element} el @param {boolean} pierce @returns {string[]} */
function ownRuns(el, pierce) {
  if (el instanceof HTMLInputElement) return /^(submit|button|reset)$/.test(el.type) ? [normalise(el.value)] : [];
  const runs = [''];
  const add = (/** @type {Node} */ parent) => {
    for (let c = firstChildOf(parent); c; c = nextSiblingOf(c)) {
      const type = nodeTypeOf(c);
      if (type === 3) runs[runs.length - 1] += dataOf(c);
      else if (type === 1) runs.push('');
    }
  };
  add(el);
  const shadow = pierce ? shadowOf(el) : null;
  if (shadow) {
    runs.push('');
    add(shadow);
  }
  return runs.map(normalise);
}

/** @param {string} text @param {boolean} exact  equal and case-sensitive, else contained ignoring case @returns {(s: string) => boolean} */
function textTest(text, exact) {
  const wanted = exact ? normalise(text) : normalise(text).toLowerCase();
  return exact ? (s) => s === wanted : (s) => s.toLowerCase().includes(wanted);
}

/** @param {string} whole @param {string} body @param {number} at @param {boolean} pierce @returns {(scope: Scope) => Element[]} */
function textEngine(whole, body, at, pierce) {
  if (body === '') badSelector(whole, at, 'expected a text');
  const quote = body[0];
  if ((quote === '"' || quote === "'") && body.length > 1 && body.endsWith(quote)) {
    const wanted = normalise(unescapeString(body.slice(1, -1)));
    return (scope) =>
      smallestWith(
        scope,
        pierce,
        (text) => normalise(text).includes(wanted),
        (el) => ownRuns(el, pierce).includes(wanted),
      );
  }
  const re = /^\/(.*)\/([a-z]*)$/s.exec(body);
  if (re) {
    const regex = makeRegex(whole, re[1], re[2]);
    return (scope) => smallestMatching(scope, pierce, regex);
  }
  const test = textTest(body, false);
  return (scope) => smallestWith(scope, pierce, (text) => test(normalise(text)));
}

/**
 * The smallest elements whose text passes, in document order.
 * @param {Scope} scope
 * @param {boolean} pierce
 * @param {(text: string) => boolean} test  must hold for an element when it holds for one in it, or nothing is found there
 * @param {(el: Element) => boolean} [own]  given: every element that passes this, instead of the smallest
 * @returns {Element[]}
 */
function smallestWith(scope, pierce, test, own) {
  const texts = new TextIndex(pierce);
  /** @type {Element[]} */
  const found = [];
  /** @param {Element} el @returns {boolean} */
  const descend = (el) => {
    if (!test(texts.of(el))) return false;
    if (own && own(el)) found.push(el);
    const place = found.length;
    let inner = false;
    for (const child of elementChildren(el, pierce)) inner = descend(child) || inner;
    if (!inner && !own) found.splice(place, 0, el);
    return true;
  };
  for (const top of topElements(scope, pierce)) descend(top);
  return found;
}

/**
 * The smallest elements whose text a regular expression matches: it may match a part, and not the whole around it.
 * @param {Scope} scope
 * @param {boolean} pierce
 * @param {RegExp} regex
 * @returns {Element[]}
 */
function smallestMatching(scope, pierce, regex) {
  const texts = new TextIndex(pierce);
  /** @type {Element[]} */
  const found = [];
  /** @param {Element} el @returns {boolean}  whether its own text matches */
  const descend = (el) => {
    if (SKIPPED_FOR_TEXT.has(tagOf(el))) return false;
    const matches = regex.test(texts.of(el));
    const place = found.length;
    let inner = false;
    for (const child of elementChildren(el, pierce)) inner = descend(child) || inner;
    if (matches && !inner) found.splice(place, 0, el);
    return matches;
  };
  for (const top of topElements(scope, pierce)) descend(top);
  return found;
}

/** @param {Scope} scope @param {boolean} pierce @returns {Element[]} */
function topElements(scope, pierce) {
  if (nodeTypeOf(scope) === 1) return elementChildren(/** @type {Element} */ (scope), pierce);
  const list = [];
  for (let c = firstChildOf(scope); c; c = nextSiblingOf(c)) if (nodeTypeOf(c) === 1) list.push(/** @type {Element} */ (c));
  return list;
}
