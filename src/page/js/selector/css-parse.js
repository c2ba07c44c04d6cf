// CSS selectors with our pseudo-classes: cut into compounds, each a piece of plain CSS plus tests of our own.

/**
 * @typedef {{name: string, list?: Complex[], text?: string, args?: string[], number?: number|null}} CssTest
 * @typedef {{combinator: string, css: string, tests: CssTest[], at: number}} Compound
 *   `combinator` relates it to the one before: "", " ", ">", "+" or "~".
 * @typedef {Compound[]} Complex
 */

const TEXT_TESTS = new Set(['has-text', 'text', 'text-is', 'text-matches']);
const LAYOUT_TESTS = new Set(['left-of', 'right-of', 'above', 'below', 'near']);
const LIST_TESTS = new Set(['is', 'not', 'where', 'has', 'light', 'nth-match']);
/** Only these make a selector more than plain CSS. */
const OWN_PSEUDO = /:(has-text|text|text-is|text-matches|visible|light|nth-match|left-of|right-of|above|below|near)\b/;

class CssParser {
  /** @param {string} whole  the selector for messages @param {string} css @param {number} offset  of css in it */
  constructor(whole, css, offset) {
    this.whole = whole;
    this.css = css;
    this.offset = offset;
    this.i = 0;
  }

  /** @param {string} expected @returns {never} */
  fail(expected) {
    return badSelector(this.whole, this.offset + this.i, expected);
  }

  skipSpace() {
    while (this.i < this.css.length && /\s/.test(this.css[this.i])) this.i++;
  }

  /** A list up to the end, or to a closing parenthesis or a comma before a number. @returns {Complex[]} */
  list() {
    const list = [this.complex()];
    for (this.skipSpace(); this.css[this.i] === ',' && !this.numberFollows(); this.skipSpace()) {
      this.i++;
      list.push(this.complex());
    }
    return list;
  }

  /** @returns {boolean}  whether the comma here is the one before a last argument that is a number */
  numberFollows() {
    return /^,\s*-?[\d.]+\s*\)/.test(this.css.slice(this.i));
  }

  /** @returns {Complex} */
  complex() {
    /** @type {Complex} */
    const compounds = [];
    this.skipSpace();
    let combinator = '';
    if (/[>+~]/.test(this.css[this.i] ?? '')) {
      compounds.push({ combinator: '', css: '', tests: [{ name: 'scope' }], at: this.offset + this.i });
      combinator = this.css[this.i++];
      this.skipSpace();
    }
    for (;;) {
      compounds.push(this.compound(combinator));
      const spaced = /\s/.test(this.css[this.i] ?? '');
      this.skipSpace();
      const c = this.css[this.i];
      if (c === undefined || c === ',' || c === ')') return compounds;
      if (c === '>' || c === '+' || c === '~') {
        combinator = c;
        this.i++;
        this.skipSpace();
      } else if (spaced) combinator = ' ';
      else this.fail('expected a combinator or the end');
    }
  }

  /** @param {string} combinator @returns {Compound} */
  compound(combinator) {
    /** @type {Compound} */
    const out = { combinator, css: '', tests: [], at: this.offset + this.i };
    const start = this.i;
    for (;;) {
      const c = this.css[this.i];
      if (c === undefined || /[\s,>+~)]/.test(c)) break;
      if (c === '[') out.css += this.balanced('[', ']');
      else if (c === ':') this.pseudo(out);
      else if (c === '\\') {
        out.css += this.css.slice(this.i, this.i + 2);
        this.i += 2;
      } else if (/["'(\]{}]/.test(c)) this.fail('expected a tag, .class, #id, [attribute] or :pseudo-class');
      else {
        out.css += c;
        this.i++;
      }
    }
    if (this.i === start) this.fail('expected a tag, .class, #id, [attribute] or :pseudo-class');
    return out;
  }

  /** @param {string} open @param {string} close @returns {string}  the text up to the closing bracket, quotes respected */
  balanced(open, close) {
    const start = this.i;
    let depth = 0;
    let quote = '';
    for (; this.i < this.css.length; this.i++) {
      const c = this.css[this.i];
      if (c === '\\') this.i++;
      else if (quote) quote = c === quote ? '' : quote;
      else if (c === '"' || c === "'") quote = c;
      else if (c === open) depth++;
      else if (c === close && --depth === 0) return this.css.slice(start, ++this.i);
    }
    return this.fail(quote ? `expected a closing ${quote}` : `expected "${close}"`);
  }

  /** @param {Compound} out */
  pseudo(out) {
    const match = /^::?[a-zA-Z-]+/.exec(this.css.slice(this.i));
    if (!match) return this.fail('expected the name of a pseudo-class');
    const name = match[0].slice(1);
    const called = this.css[this.i + match[0].length] === '(';
    if (name === 'visible' || (name === 'scope' && !called)) {
      if (called) this.fail(`:${name} takes no argument`);
      this.i += match[0].length;
      out.tests.push({ name });
    } else if (TEXT_TESTS.has(name) || LAYOUT_TESTS.has(name) || LIST_TESTS.has(name)) {
      if (!called) {
        this.i += match[0].length;
        this.fail(`expected "(" after :${name}`);
      }
      this.i += match[0].length;
      out.tests.push(TEXT_TESTS.has(name) ? this.textTest(name) : this.listTest(name));
    } else {
      out.css += match[0];
      this.i += match[0].length;
      if (called) out.css += this.balanced('(', ')');
    }
  }

  /** @param {string} name @returns {CssTest} */
  textTest(name) {
    const at = this.i;
    const inner = this.balanced('(', ')').slice(1, -1).trim();
    if (inner === '') {
      this.i = at;
      this.fail(`:${name} needs a text`);
    }
    const strings = [...inner.matchAll(/"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'/g)].map((m) => unescapeString(m[1] ?? m[2]));
    const quotedOnly = /^("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')(\s*,\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'))?$/.test(inner);
    return { name, args: quotedOnly ? strings : [inner] };
  }

  /** @param {string} name @returns {CssTest} */
  listTest(name) {
    this.i++;
    const list = this.list();
    this.skipSpace();
    let number = null;
    if (this.css[this.i] === ',') {
      const match = /^,\s*(-?\d*\.?\d+)\s*/.exec(this.css.slice(this.i));
      if (!match) return this.fail('expected a number');
      number = Number(match[1]);
      this.i += match[0].length;
    }
    if (this.css[this.i] !== ')') this.fail('expected ")"');
    this.i++;
    if (name === 'nth-match' && !(number !== null && Number.isInteger(number) && number >= 1))
      this.fail(':nth-match needs a number from 1, as in :nth-match(li, 2)');
    if (number !== null && name !== 'nth-match' && !LAYOUT_TESTS.has(name)) this.fail(`:${name} takes no number`);
    return { name, list, number };
  }
}

/** @param {string} s @returns {string} */
const unescapeString = (s) =>
  s.replace(/\\(?:([0-9a-fA-F]{1,6})\s?|(.))/g, (_, hex, c) => (hex ? String.fromCodePoint(Math.min(parseInt(hex, 16), 0x10ffff)) : c));

/** @param {string} whole @param {string} css @param {number} offset @returns {Complex[]} */
function parseCss(whole, css, offset) {
  const parser = new CssParser(whole, css, offset);
  const list = parser.list();
  parser.skipSpace();
  if (parser.i < css.length) parser.fail('expected the end of the selector');
  return list;
}
