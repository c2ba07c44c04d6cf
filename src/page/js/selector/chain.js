// Selector strings: `part >> part`, what each part means, and running them one after the other.

/**
 * @typedef {{engine: string, body: string, start: number, at: number, capture: boolean}} Part
 *   `start`, `at`: offsets of the part and of its body in the selector
 * @typedef {Document|DocumentFragment|Element} Scope
 * @typedef {{selector: string, scope: Scope}} Query  the whole of it, and where it started
 */

/** @param {string} selector @param {number} position @param {string} expected @returns {never} */
function badSelector(selector, position, expected) {
  const all = wellFormed(selector);
  const before = all.slice(Math.max(0, position - SHOWN_BEFORE), position);
  const place = before === '' ? 'at its start' : `at position ${position}, after ${JSON.stringify(before)}`;
  return fail('bad-selector', `selector ${JSON.stringify(all)} is wrong ${place}: ${expected}`, { position, selector: all });
}

/** Characters of a wrong selector that are shown before the place of the mistake. */
const SHOWN_BEFORE = 30;

/** @param {string} selector @returns {Part[]} */
function parseChain(selector) {
  const parts = /** @type {Part[]} */ ([]);
  let quote = '';
  let start = 0;
  const push = (/** @type {number} */ end) => {
    parts.push(parsePart(selector, start, end));
    quote = '';
  };
  for (let i = 0; i < selector.length; i++) {
    const c = selector[i];
    if (c === '\\') i++;
    else if (quote) quote = c === quote ? '' : quote;
    else if ((c === '"' || c === "'" || c === '`') && !insideTextBody(selector.slice(start, i))) quote = c;
    else if (c === '>' && selector[i + 1] === '>') {
      push(i);
      start = i + 2;
      i++;
    }
  }
  // A quote that is not closed may be an apostrophe of a regular expression; the part's own parser knows.
  push(selector.length);
  const [, second] = parts.filter((p) => p.capture);
  if (second) badSelector(selector, second.start, 'only one part can be marked with *');
  return parts;
}

/** Quotes are ordinary once an unquoted text= body has begun. @param {string} part @returns {boolean} */
const insideTextBody = (part) => /^\s*\*?text\s*=\s*[^\s"']/.test(part);

const ENGINE_NAME = /^[a-zA-Z_0-9\-+:*]+$/;

/** @param {string} selector @param {number} start @param {number} end @returns {Part} */
function parsePart(selector, start, end) {
  const raw = selector.slice(start, end);
  const text = raw.trim();
  const at = start + raw.indexOf(text);
  const bare = (/** @type {string} */ engine) => ({ engine, body: text, start: at, at, capture: false });
  if (text === '') return badSelector(selector, start, 'expected a selector part');
  const eq = text.indexOf('=');
  if (eq > 0 && ENGINE_NAME.test(text.slice(0, eq).trim())) {
    const name = text.slice(0, eq).trim();
    const capture = name.startsWith('*');
    const body = text.slice(eq + 1).trimStart();
    return { engine: capture ? name.slice(1) : name, body, start: at, at: at + text.length - body.length, capture };
  }
  if (text.length > 1 && (text[0] === '"' || text[0] === "'") && text.endsWith(text[0])) return bare('text');
  return bare(/^\(*\/\//.test(text) || text.startsWith('..') ? 'xpath' : 'css');
}

/** Engines that need a set to work on. */
const FOLLOWING = /^(nth|visible|internal:(has|has-not|and|or|chain|has-text|has-not-text|control)|left-of|right-of|above|below|near)$/;

/**
 * All matches in document order.
 * @param {string} selector
 * @param {Scope} scope
 * @returns {Element[]}
 */
function querySelectorChain(selector, scope) {
  const parts = parseChain(selector);
  if (FOLLOWING.test(parts[0].engine)) badSelector(selector, parts[0].start, `"${parts[0].engine}=" can't be the first part`);
  const captured = parts.findIndex((p) => p.capture);
  const query = { selector, scope };
  if (captured < 0) return runParts(query, parts, [scope]);
  const head = runParts(query, parts.slice(0, captured + 1), [scope]);
  const rest = parts.slice(captured + 1);
  if (head.length === 0) runParts(query, rest, []);
  return rest.length === 0 ? head : head.filter((el) => runParts(query, rest, [el]).length > 0);
}

/** @param {Query} query @param {Part[]} parts @param {Scope[]} set @returns {Element[]} */
function runParts(query, parts, set) {
  let current = set;
  for (const part of parts) {
    // Where nothing is left, the rest of the selector is only checked.
    if (current.length > 0) current = runPart(query, part, current);
    else runPart(query, part, [Document.prototype.createElement.call(document, 'i')]);
  }
  return /** @type {Element[]} */ (current);
}

/** @param {Query} query @param {Part} part @param {Scope[]} set @returns {Element[]} */
function runPart(query, part, set) {
  const { selector } = query;
  const elements = /** @type {Element[]} */ (set.filter((e) => nodeTypeOf(e) === 1));
  switch (part.engine) {
    case 'nth': {
      if (!/^-?\d+$/.test(part.body)) badSelector(selector, part.at, 'expected a whole number');
      const picked = elements.at(Number(part.body));
      return picked ? [picked] : [];
    }
    case 'visible': {
      if (part.body !== 'true' && part.body !== 'false') badSelector(selector, part.at, 'expected true or false');
      return elements.filter((el) => isVisible(el) === (part.body === 'true'));
    }
    case 'left-of':
    case 'right-of':
    case 'above':
    case 'below':
    case 'near':
      return layoutPart(query, part, elements);
  }
  if (part.engine === 'internal:control') return badSelector(selector, part.start, 'a frame can be entered from the whole page only');
  if (part.engine.startsWith('internal:')) return internalPart(query, part, elements);
  const engine = engineOf(selector, part);
  if (set.length === 1) return engine(set[0]);
  const found = new Set();
  for (const scope of set) for (const el of engine(scope)) found.add(el);
  return inDocumentOrder([...found]);
}

/** @param {string} selector @param {Part} part @returns {(scope: Scope) => Element[]} */
function engineOf(selector, part) {
  const { body, at } = part;
  switch (part.engine) {
    case 'css':
      return cssEngine(selector, body, at, true);
    case 'css:light':
      return cssEngine(selector, body, at, false);
    case 'text':
      return textEngine(selector, body, at, true);
    case 'text:light':
      return textEngine(selector, body, at, false);
    case 'role':
      return roleEngine(selector, body, at);
    case 'xpath':
      return xpathEngine(selector, body, at);
    case 'id':
    case 'data-testid':
    case 'data-test-id':
    case 'data-test': {
      return cssEngine(selector, `[${part.engine}="${CSS.escape(body)}"]`, at, true);
    }
  }
  if (testAttributes.includes(part.engine)) return cssEngine(selector, `[${part.engine}="${CSS.escape(body)}"]`, at, true);
  return badSelector(
    selector,
    part.start,
    `unknown engine "${part.engine}"; known are css, text, role, xpath, id, data-testid, nth, visible`,
  );
}

/** @param {Query} query @param {Part} part @param {Element[]} set @returns {Element[]} */
function internalPart(query, part, set) {
  const { selector, scope } = query;
  const inner = part.engine.slice('internal:'.length);
  if (inner === 'has-text' || inner === 'has-not-text') {
    const match = /^("(?:[^"\\]|\\.)*")([is])$/.exec(part.body);
    if (!match) return badSelector(selector, part.at, 'expected a JSON string followed by i or s');
    const texts = new TextIndex(true);
    const test = textTest(jsonString(selector, part, match[1]), match[2] === 's');
    return set.filter((el) => test(normalise(texts.of(el))) === (inner === 'has-text'));
  }
  const nested = jsonString(selector, part, part.body);
  switch (inner) {
    case 'has':
      return set.filter((el) => querySelectorChain(nested, el).length > 0);
    case 'has-not':
      return set.filter((el) => querySelectorChain(nested, el).length === 0);
    case 'and': {
      const other = new Set(querySelectorChain(nested, scope));
      return set.filter((el) => other.has(el));
    }
    case 'or':
      return inDocumentOrder([...new Set([...set, ...querySelectorChain(nested, scope)])]);
    case 'chain':
      return inDocumentOrder([...new Set(set.flatMap((el) => querySelectorChain(nested, el)))]);
  }
  return badSelector(selector, part.start, `unknown engine "${part.engine}"`);
}

/**
 * Cuts a selector where it goes on in a frame.
 * @param {string} selector
 * @returns {{owner: string, rest: string}|null}  of the frame's element, and of what is in it; null when it enters none
 */
function splitAtFrame(selector) {
  const parts = parseChain(selector);
  const at = parts.findIndex((p) => p.engine === 'internal:control');
  if (at < 0) return null;
  const { start, body, at: bodyAt } = parts[at];
  if (body !== 'enter-frame') badSelector(selector, bodyAt, 'expected enter-frame');
  if (at === 0) badSelector(selector, start, "a frame's element must come before");
  if (at === parts.length - 1) badSelector(selector, selector.length, 'expected a selector part for inside the frame');
  return { owner: selector.slice(0, start).replace(/>>\s*$/, ''), rest: selector.slice(parts[at + 1].start) };
}

/** @param {string} selector @param {Part} part @param {string} text  JSON @returns {string} */
function jsonString(selector, part, text) {
  try {
    const inner = JSON.parse(text);
    if (typeof inner === 'string') return inner;
  } catch {
    // reported below
  }
  return badSelector(selector, part.at, 'expected a JSON string');
}

/** @param {Element[]} list @returns {Element[]}  sorted as the elements come in the document, shadow content after its host */
function inDocumentOrder(list) {
  return list.length < 2 ? list : list.sort(compareInDocument);
}

/** @param {Node} a @param {Node} b @returns {number} */
function compareInDocument(a, b) {
  if (a === b) return 0;
  if (rootOf(a) === rootOf(b)) return domCall.compare.call(a, b) & 4 ? -1 : 1;
  const as = hostPath(a);
  const bs = hostPath(b);
  let i = 0;
  while (i < as.length && i < bs.length && as[i] === bs[i]) i++;
  // One is the host (or lies in the light) of the other's shadow tree, or both differ in one tree.
  if (i >= as.length) return -1;
  if (i >= bs.length) return 1;
  const position = domCall.compare.call(as[i], bs[i]);
  // Light children of a host come after its shadow tree.
  if (position & 16 && i < bs.length - 1) return -1;
  if (position & 16) return bs.length > as.length ? 1 : -1;
  if (position & 8) return as.length > bs.length ? -1 : 1;
  return position & 4 ? -1 : 1;
}

/** @param {Node} node @returns {Node[]}  the node, preceded by the hosts of the shadow trees around it, outermost first */
function hostPath(node) {
  const path = [node];
  for (let root = rootOf(node); root instanceof ShadowRoot; root = rootOf(root.host)) path.unshift(root.host);
  return path;
}
