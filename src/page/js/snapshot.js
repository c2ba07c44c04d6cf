// From lines to text within a budget.

/** Frame keys given by Rust. @type {WeakMap<Element, string>} */
const frameKeys = new WeakMap();
/** The other way round. @type {Map<string, WeakRef<Element>>} */
const frameOwners = new Map();
/** @param {string} key @returns {Element|null} */
const frameOwner = (key) => frameOwners.get(key)?.deref() ?? null;

/** @param {Element} el @returns {string} */
const frameKeyOf = (el) => frameKeys.get(el) ?? '?';

/**
 * @param {Line} line
 * @param {Minting} minting
 * @param {number} max  characters
 * @returns {string}
 */
function printLine(line, minting, max) {
  let text = line.text;
  if (text.length > max) text = shorten(text, max);
  if (line.refs.length > 0) {
    let next = 0;
    const isFrame = text.startsWith(FRAME_MARK);
    text = text.replaceAll(REF_HOLE, () => {
      const node = line.refs[next++];
      const ref = minting.ref(node.el, node.role, node.name, node.item, node.testId);
      if (isFrame) return String(ref);
      // Said only here: the focus moves with every action and is no change of the page.
      return ` [ref=e${ref}]${node.kind === KIND.CONTROL && node.el === minting.active ? ' [focused]' : ''}`;
    });
  }
  return ' '.repeat(Math.min(line.depth, 40)) + text;
}

/** @param {string} text @param {number} max @returns {string} */
function shorten(text, max) {
  const kept = cut(text, max);
  return `${kept} [+${text.length - kept.length} characters]`;
}

/** @param {Line[]} lines @returns {Line[]} */
const printable = (lines) => lines.filter((line) => !line.behind);

/** @param {Line[]} lines @returns {Line[]} */
const comparable = (lines) => lines.filter((line) => !line.fold);

/**
 * @param {Line[]} lines
 * @param {{maxChars: number, maxNodes: number, skip?: number}} budget
 * @param {Minting} minting
 * @returns {{text: string, printed: number}}
 */
function printLines(lines, { maxChars, maxNodes, skip = 0 }, minting) {
  const out = [];
  let chars = 0;
  const longest = Math.max(1000, Math.floor(maxChars / 3));
  for (let i = skip; i < lines.length && out.length < maxNodes; i++) {
    const line = lines[i];
    // A ref is printed longer than the hole that stands for it.
    const length = Math.min(line.text.length, longest + 30) + line.refs.length * 10 + line.depth + 1;
    if (chars + length > maxChars && out.length > 0) break;
    const text = printLine(line, minting, longest);
    chars += text.length + 1;
    out.push(text);
  }
  return { text: out.join('\n'), printed: out.length };
}

/** @param {Parameters<Methods["snapshot"]>[0]} a @returns {ReturnType<Methods["snapshot"]>} */
function snapshot(a) {
  const minting = new Minting(a.nextRef);
  const warnings = /** @type {string[]} */ ([]);
  const root = a.root === undefined ? htmlRoot() : elementOfRef(a.root, undefined, minting, warnings);
  const omit = (a.omit ?? []).map((s) => s.toLowerCase());
  const look = root ? lookForPrint(a, root, omit, warnings) : { lines: [], elements: 0, interactive: 0, left: 0 };
  const { text, printed } = printLines(look.lines, a, minting);
  const skip = a.skip ?? 0;
  const left = Math.max(0, look.lines.length - skip - printed) + look.left;
  return {
    text,
    printed,
    left,
    cursor: left > 0 ? skip + printed : null,
    title: tidy(documentTitle()),
    url: wellFormed(location.href),
    elements: look.elements,
    interactive: look.interactive,
    domWalk: look.domWalk,
    warnings,
    ...minting.report(),
  };
}

/**
 * @param {Parameters<Methods["snapshot"]>[0]} a @param {Element} root @param {string[]} omit @param {string[]} warnings
 * @returns {{lines: Line[], elements: number, interactive: number, left: number, domWalk?: ContractWalk["domWalk"]}}
 */
function lookForPrint(a, root, omit, warnings) {
  const plain = a.style === 'compact' && !a.urls && omit.length === 0 && root === htmlRoot();
  if (a.baseline) {
    const all = remember();
    if (plain) return { ...all, lines: printable(all.lines), left: all.walk?.stopped ? linesLeft(root, all, all.lines.length) : 0 };
  }
  // Lines get shorter when printed, never longer than half as much again; pages after the first need all before them.
  const limit = a.skip ? 8e6 : Math.min(8e6, a.maxChars * 1.5 + 2000);
  const walk = a.style === 'contract' ? new ContractWalk({ limit, omit }) : new Walk({ limit, omit });
  const top = walk.run(root);
  const lines = walk instanceof ContractWalk ? walk.lines : printable(new Layout({ urls: a.urls }).run(top, a.root !== undefined));
  if (walk.omitted > 0) warnings.push(`omit left out ${walk.omitted} subtree(s)`);
  const left = walk.stopped ? linesLeft(root, walk, lines.length) : 0;
  const domWalk = walk instanceof ContractWalk ? walk.domWalk : undefined;
  return { lines, elements: walk.elements, interactive: walk.interactive, left, domWalk };
}

/**
 * Lines that a stopped walk did not come to, judged by the elements left.
 * @param {Element} root
 * @param {{elements: number}} walk
 * @param {number} lines
 * @returns {number}
 */
function linesLeft(root, walk, lines) {
  const all = countCss(root, '*');
  return Math.max(1, Math.round(((all - walk.elements) * lines) / Math.max(1, walk.elements)));
}
