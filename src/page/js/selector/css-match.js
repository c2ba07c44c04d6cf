// Running a parsed CSS selector: the rightmost compound by the browser's own engine, the rest by climbing from there.

/** @param {string} whole @param {string} body @param {number} at @param {boolean} pierce @returns {(scope: Scope) => Element[]} */
function cssEngine(whole, body, at, pierce) {
  const plain = !OWN_PSEUDO.test(body) && !/^\s*[>+~]/.test(body);
  /** @type {Complex[]|undefined} */
  let parsed;
  return (scope) => {
    if (plain && (!pierce || shadowRootsIn(scope).length === 0)) {
      try {
        return queryCss(scope, body);
      } catch {
        // Parsed below, which tells where the mistake is.
      }
    }
    parsed ??= parseCss(whole, body, at);
    return new CssMatcher(whole, scope, pierce).query(parsed);
  };
}

class CssMatcher {
  /** @param {string} whole @param {Scope} scope @param {boolean} pierce @param {TextIndex} [texts] */
  constructor(whole, scope, pierce, texts = new TextIndex(pierce)) {
    this.whole = whole;
    this.scope = scope;
    this.pierce = pierce;
    this.texts = texts;
    /** @type {Map<CssTest, Set<Element>>} */
    this.sets = new Map();
  }

  /** @param {Complex[]} list @returns {Element[]} */
  query(list) {
    const roots = this.pierce ? [this.scope, ...shadowRootsIn(this.scope)] : [this.scope];
    const found = new Set();
    for (const complex of list) {
      const last = complex[complex.length - 1];
      for (const root of isBesideScope(complex) ? this.beside() : roots) {
        for (const el of this.native(root, last)) if (this.matchesFrom(el, complex, complex.length - 1)) found.add(el);
      }
    }
    const result = [...found];
    if (list.length > 1 || roots.length > 1) inDocumentOrder(result);
    return this.byDistance(list, result);
  }

  /** @returns {Scope[]}  where the siblings of the scope are, and what lies in them */
  beside() {
    const parent = nodeTypeOf(this.scope) === 1 ? /** @type {Scope|null} */ (parentNodeOf(this.scope)) : null;
    if (!parent) return [];
    return this.pierce ? [parent, ...shadowRootsIn(parent)] : [parent];
  }

  /** @param {Scope} root @param {Compound} compound @returns {Element[]} */
  native(root, compound) {
    try {
      return queryCss(root, compound.css || '*');
    } catch {
      return badSelector(this.whole, compound.at, `the browser does not accept ${JSON.stringify(compound.css)}`);
    }
  }

  /** @param {Element} el @param {Complex[]} list @returns {boolean} */
  matchesAny(el, list) {
    return list.some(
      (complex) => this.matchesCompound(el, complex[complex.length - 1]) && this.matchesFrom(el, complex, complex.length - 1),
    );
  }

  /** @param {Element} el @param {Compound} compound @returns {boolean}  its plain part */
  matchesCompound(el, compound) {
    if (compound.css === '') return true;
    try {
      return matchesCss(el, compound.css);
    } catch {
      return badSelector(this.whole, compound.at, `the browser does not accept ${JSON.stringify(compound.css)}`);
    }
  }

  /** @param {Element} el  matches the plain part of compound i @param {Complex} complex @param {number} i @returns {boolean} */
  matchesFrom(el, complex, i) {
    const compound = complex[i];
    if (!compound.tests.every((test) => this.passes(el, test))) return false;
    if (i === 0) return true;
    const next = (/** @type {Element|null} */ e) =>
      e !== null && this.matchesCompound(e, complex[i - 1]) && this.matchesFrom(e, complex, i - 1);
    switch (compound.combinator) {
      case '>':
        return next(this.parent(el));
      case '+':
        return next(domGet.previousElementSibling.call(el));
      case '~':
        for (let e = domGet.previousElementSibling.call(el); e; e = domGet.previousElementSibling.call(e)) if (next(e)) return true;
        return false;
      default:
        for (let e = this.parent(el); e; e = this.parent(e)) if (next(e)) return true;
        return false;
    }
  }

  /** @param {Element} el @returns {Element|null} */
  parent(el) {
    if (this.pierce) return shadowParent(el);
    const parent = parentNodeOf(el);
    return parent && nodeTypeOf(parent) === 1 ? /** @type {Element} */ (parent) : null;
  }

  /** @param {Element} el @param {CssTest} test @returns {boolean} */
  passes(el, test) {
    const list = test.list ?? [];
    switch (test.name) {
      case 'visible':
        return isVisible(el);
      case 'scope':
        return el === (nodeTypeOf(this.scope) === 1 ? this.scope : htmlRoot());
      case 'is':
      case 'where':
        return this.matchesAny(el, list);
      case 'not':
        return !this.matchesAny(el, list);
      case 'has':
        return new CssMatcher(this.whole, el, this.pierce, this.texts).query(list).length > 0;
      case 'light':
        return this.setOf(test, () => new CssMatcher(this.whole, this.scope, false).query(list)).has(el);
      case 'nth-match':
        return this.setOf(test, () => this.query(list).slice((test.number ?? 1) - 1, test.number ?? 1)).has(el);
      case 'has-text':
      case 'text':
      case 'text-is':
      case 'text-matches':
        return this.passesText(el, test);
      default:
        return layoutDistance(test.name, el, [...this.setOf(test, () => this.query(list))], test.number ?? undefined) !== null;
    }
  }

  /** @param {CssTest} test @param {() => Element[]} make @returns {Set<Element>} */
  setOf(test, make) {
    let set = this.sets.get(test);
    if (!set) this.sets.set(test, (set = new Set(make())));
    return set;
  }

  /** @param {Element} el @param {CssTest} test @returns {boolean} */
  passesText(el, test) {
    if (SKIPPED_FOR_TEXT.has(tagOf(el))) return false;
    const [text, flags] = test.args ?? [''];
    if (test.name === 'text-is') return ownRuns(el, this.pierce).some((run) => run === normalise(text));
    const matches = test.name === 'text-matches' ? regexTest(this.whole, text, flags ?? '', this.texts) : this.contains(text);
    if (!matches(el)) return false;
    return test.name === 'has-text' || !elementChildren(el, this.pierce).some(matches);
  }

  /** @param {string} text @returns {(el: Element) => boolean} */
  contains(text) {
    const wanted = normalise(text).toLowerCase();
    return (el) => normalise(this.texts.of(el)).toLowerCase().includes(wanted);
  }

  /** The nearest first, where the selector asked for a direction. @param {Complex[]} list @param {Element[]} found @returns {Element[]} */
  byDistance(list, found) {
    const test = list.length === 1 ? list[0][list[0].length - 1].tests.find((t) => LAYOUT_TESTS.has(t.name)) : undefined;
    if (!test) return found;
    const inner = [...(this.sets.get(test) ?? [])];
    const distance = (/** @type {Element} */ el) => layoutDistance(test.name, el, inner, test.number ?? undefined) ?? Infinity;
    return found
      .map((el) => ({ el, d: distance(el) }))
      .sort((a, b) => a.d - b.d)
      .map((e) => e.el);
  }
}

/** Starts with `+` or `~`, as in `:has(+ p)`. @param {Complex} complex @returns {boolean} */
const isBesideScope = (complex) => complex.length > 1 && complex[0].tests[0]?.name === 'scope' && /[+~]/.test(complex[1].combinator);

/** @param {string} whole @param {string} source @param {string} flags @param {TextIndex} texts @returns {(el: Element) => boolean} */
function regexTest(whole, source, flags, texts) {
  const re = makeRegex(whole, source, flags);
  return (el) => re.test(texts.of(el));
}

/** @param {string} whole @param {string} source @param {string} flags @returns {RegExp} */
function makeRegex(whole, source, flags) {
  try {
    return new RegExp(source, flags.replace(/[gy]/g, ''));
  } catch (error) {
    return badSelector(
      whole,
      Math.max(0, whole.indexOf(source)),
      `the regular expression is wrong: ${/** @type {Error} */ (error).message}`,
    );
  }
}
