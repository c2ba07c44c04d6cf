// Text that a style draws before and after elements. Asking the style engine about every element of a name would cost
// more than all the rest, so the style sheets are searched once for rules that draw any.

/** Without the private characters of icon fonts. @param {string} s @returns {string} */
const withoutIcons = (s) => s.replace(/[\ue000-\uf8ff]|[\udb80-\udbff][\udc00-\udfff]/g, '');

/** Strings of a value of `content`, and the slash before the text that is read in place of them. */
const CONTENT_PART = /"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|\//g;

/** @param {string} content  as computed, or as written @returns {string} */
function textOfContent(content) {
  let said = '';
  for (const [part, double, single] of content.matchAll(CONTENT_PART)) said = part === '/' ? '' : said + unescapeString(double ?? single);
  return withoutIcons(said);
}

const PSEUDOS = /::?(before|after)/;
/** More of a page's rules than these are not read, and no more of its selectors are kept; what others draw is left out. */
const MOST_RULES = 20000;
const MOST_DRAWN = 200;

/**
 * Selectors of what has drawn text, by sheet, with the number of rules they were read from.
 * @type {WeakMap<CSSStyleSheet, {rules: number, css: string[]}>}
 */
const drawnBySheet = new WeakMap();

/** @param {CSSStyleSheet} sheet @returns {string[]} */
function drawnSelectors(sheet) {
  let rules;
  try {
    rules = sheet.cssRules;
  } catch {
    return []; // of another origin
  }
  const known = drawnBySheet.get(sheet);
  if (known && known.rules === rules.length) return known.css;
  const css = /** @type {string[]} */ ([]);
  collectDrawn(rules, css, { left: MOST_RULES });
  drawnBySheet.set(sheet, { rules: rules.length, css });
  return css;
}

/** @param {CSSRuleList} rules @param {string[]} css @param {{left: number}} budget */
function collectDrawn(rules, css, budget) {
  for (let i = 0, n = rules.length; i < n && budget.left-- > 0; i++) {
    const rule = /** @type {any} */ (rules[i]);
    const selector = rule.selectorText;
    if (selector && PSEUDOS.test(selector) && drawsSomething(rule.style.content)) {
      for (const part of selector.split(',')) if (PSEUDOS.test(part)) keepUsable(part.replace(PSEUDOS, '').trim() || '*', css);
    }
    if (rule.styleSheet) css.push(...drawnSelectors(rule.styleSheet));
    if (rule.cssRules?.length) collectDrawn(rule.cssRules, css, budget);
  }
}

/** A piece of a nested selector, or of one that was cut at a comma inside of it, may stand for nothing. @param {string} part @param {string[]} css */
function keepUsable(part, css) {
  try {
    matchesCss(Document.prototype.createElement.call(document, 'i'), part);
    css.push(part);
  } catch {
    // left out
  }
}

/** @param {string} content @returns {boolean} */
const drawsSomething = (content) => content.includes('attr(') || content.includes('var(') || !isBlank(textOfContent(content));

/** One selector per tree for all elements with drawn text, "" for none. */
const drawnIndex = perTask(() => /** @type {Map<Node, string>} */ (new Map()));

/** @param {Element} el @returns {string} */
function drawnSelector(el) {
  const root = rootOf(el);
  const index = drawnIndex();
  let css = index.get(root);
  if (css === undefined) {
    const sheets = root instanceof Document || root instanceof ShadowRoot ? sheetsOf(root) : [];
    css = [...new Set(sheets.flatMap(drawnSelectors))].slice(0, MOST_DRAWN).join(',');
    index.set(root, css);
  }
  return css;
}

const sheetGetters = [Document.prototype, ShadowRoot.prototype].map((proto) => [
  protoGetter(proto, 'styleSheets'),
  protoGetter(proto, 'adoptedStyleSheets'),
]);

/** @param {Document|ShadowRoot} root @returns {CSSStyleSheet[]} */
function sheetsOf(root) {
  const [linked, adopted] = sheetGetters[root instanceof Document ? 0 : 1];
  return [...linked.call(root), ...(adopted?.call(root) ?? [])];
}

/** @param {Element} el @returns {boolean}  whether a rule may draw text in it */
function drawsText(el) {
  const css = drawnSelector(el);
  return css !== '' && matchesCss(el, css);
}

/** @param {Element} el @param {string} text  of its content @returns {string}  with what is drawn before and after it */
const withDrawnText = (el, text) => (drawsText(el) ? drawnAt(el, '::before') + text + drawnAt(el, '::after') : text);

/** @param {Element} el @param {string} side @returns {string} */
function drawnAt(el, side) {
  const { display, content } = getComputedStyle(el, side);
  const text = display === 'none' ? '' : textOfContent(content);
  return text === '' || display === 'inline' ? text : ` ${text} `;
}

/** What is drawn in an element that says nothing else, whatever drew it. @param {Element} el @returns {string} */
function generatedText(el) {
  const both = (/** @type {Element} */ e) => drawnAt(e, '::before') + drawnAt(e, '::after');
  const inner = queryCss(el, '*').slice(0, 4);
  return tidy(both(el) + inner.map((e) => (attr(e, 'aria-hidden') === 'true' ? '' : both(e))).join(''));
}
