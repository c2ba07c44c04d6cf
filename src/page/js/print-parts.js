// Small decisions of the layout that need no state of it.

const FOLDING_ROLES = new Set(['navigation', 'contentinfo', 'banner', 'complementary', 'menu', 'menubar', 'listbox', 'list']);
const FOLDED_ROLES = new Set(['link', 'option', 'menuitem', 'menuitemradio', 'menuitemcheckbox']);

/** @param {Element} el @returns {string} */
function linkUrl(el) {
  const href = tidy(attr(el, 'href') ?? attr(el, 'xlink:href') ?? '');
  return href ? ` [url=${quoted(cut(href, 300))}]` : '';
}

/** @param {Kid} kid @returns {boolean} */
const hasContent = (kid) => (typeof kid === 'string' ? kid !== CELL_EDGE && !isBlank(kid) : kid instanceof TreeNode);

/**
 * The text that a list of kids begins with, and what follows it.
 * @param {Kid[]} kids
 * @returns {{pieces: (string|TreeNode)[], rest: Kid[]}}
 */
function leadOf(kids) {
  const pieces = /** @type {(string|TreeNode)[]} */ ([]);
  let i = 0;
  while (i < kids.length && (kids[i] === null || isMark(kids[i]) || kids[i] === CELL_EDGE)) i++;
  for (; i < kids.length; i++) {
    const kid = kids[i];
    if (typeof kid === 'string' || (kid instanceof TreeNode && standsInText(kid))) pieces.push(kid);
    else break;
  }
  const text = pieces.some((p) => typeof p === 'string' && p !== CELL_EDGE && !isBlank(p));
  return text ? { pieces, rest: kids.slice(i) } : { pieces: [], rest: kids };
}

/** Can stand inside a line of text. @param {TreeNode} node @returns {boolean} */
function standsInText(node) {
  if (node.kind === KIND.CONTROL) return !node.kids || node.kids.length === 0 || node.el instanceof HTMLSelectElement;
  return node.kind === KIND.IMAGE || node.kind === KIND.VALUE;
}

/** @param {TreeNode} node @returns {boolean} */
function holdsControl(node) {
  return (node.kids ?? []).some(
    (k) => k instanceof TreeNode && (k.kind === KIND.CONTROL || k.kind === KIND.FRAME || k.clickable || holdsControl(k)),
  );
}

/** @param {Kid[]} kids @returns {Generator<TreeNode>} */
function* leavesOf(kids) {
  for (const kid of kids) {
    if (!(kid instanceof TreeNode)) continue;
    if (kid.kind === KIND.CONTROL || !kid.kids) yield kid;
    else yield* leavesOf(kid.kids);
  }
}

/** @param {TreeNode} row @returns {boolean} */
function isHeaderRow(row) {
  const first = firstElementOf(row.el);
  if (!first || (tagOf(first) !== 'th' && attr(first, 'role') !== 'columnheader') || roleOf(first) !== 'columnheader') return false;
  const second = nextElementOf(first);
  return !second || roleOf(second) === 'columnheader';
}

/**
 * @param {Kid[]} kids
 * @param {(string|TreeNode)[]} out
 * @param {{nodes: number, chars: number}} budget
 * @returns {boolean}  false when something can't stand in a line
 */
function flatten(kids, out, budget) {
  let edge = false;
  for (const kid of kids) {
    if (kid === null || isMark(kid)) {
      edge = true;
      continue;
    }
    if (edge && out.length > 0 && out[out.length - 1] !== CELL_EDGE && hasContent(kid)) out.push(CELL_EDGE);
    edge = false;
    if (typeof kid === 'string') {
      budget.chars -= kid.length;
      out.push(kid);
    } else if (kid instanceof TreeNode && !flattenNode(kid, out, budget)) return false;
  }
  return true;
}

/** @param {TreeNode} node @param {(string|TreeNode)[]} out @param {{nodes: number, chars: number}} budget @returns {boolean} */
function flattenNode(node, out, budget) {
  if (node.kind === KIND.HEADING && !holdsControl(node)) {
    node.name ||= plainText(node.kids ?? []);
    budget.chars -= node.name.length;
    out.push(...edges(out), node, CELL_EDGE);
    return budget.chars > 0;
  }
  if (node.kind === KIND.HEADING || (node.kind === KIND.NAMED && !node.name && !node.state)) {
    out.push(...edges(out));
    return flatten(node.kids ?? [], out, budget);
  }
  if (!standsInText(node)) return false;
  budget.chars -= node.name.length;
  budget.nodes--;
  out.push(node);
  return budget.nodes >= 0;
}

/** @param {(string|TreeNode)[]} out @returns {string[]} */
const edges = (out) => (out.length > 0 && out[out.length - 1] !== CELL_EDGE ? [CELL_EDGE] : []);

/** After these a head follows without a space. */
const OPENING = new Set(' ([{"\'“‘«/');

/**
 * Text of the page as a part of a line, its outer spaces kept as one.
 * @param {string} s
 * @param {string} last  the character before
 * @returns {string}
 */
function collapse(s, last) {
  const text = inert(tidy(s));
  if (text === '') return last === '' || last === ' ' ? '' : ' ';
  const end = isSpaceAt(s, s.length - 1) ? ' ' : '';
  if (last === '' || last === ' ') return text + end;
  return (isSpaceAt(s, 0) || (HEAD_ENDS.has(last) && WORD_START.test(text)) ? ' ' : '') + text + end;
}
const HEAD_ENDS = new Set([']', '"', REF_HOLE]);
const WORD_START = /^[\p{L}\p{N}]/u;
