// What changed between two looks at the page, line by line. A line belongs to an element, so moves are not changes,
// and an element that was re-created with the same line is the same to a reader.

/**
 * @typedef {{added: Line[], removed: Line[], changed: Line[]}} LineDiff  in document order
 */

/** @param {Line[]} before @param {Line[]} after @returns {LineDiff} */
function diffLines(before, after) {
  const old = indexLines(before);
  const kept = new Set();
  /** @type {Set<Line>} */ const changed = new Set();
  /** @type {Line[]} */ let fresh = [];
  for (const [i, line] of after.entries()) {
    line.order = i;
    const was = old.get(line.el)?.[line.part + 1];
    if (was && (was === line || was.text === line.text)) kept.add(was);
    else fresh.push(line);
  }
  let gone = before.filter((line) => !kept.has(line));
  // What is said as before by another element was moved or made anew; only then a line of the same element has changed.
  [fresh, gone] = pairUp(
    fresh,
    gone,
    (line) => line.text,
    () => {},
  );
  const change = (/** @type {Line} */ line) => changed.add(line);
  [fresh, gone] = pairUp(fresh, gone, placeOf, change);
  [fresh, gone] = pairUp(fresh, gone, headOf, change);
  const added = new Set(fresh);
  return { added: after.filter((line) => added.has(line)), removed: gone, changed: after.filter((line) => changed.has(line)) };
}

/** @param {Line[]} lines @returns {Map<Element, Line[]>} */
function indexLines(lines) {
  const index = new Map();
  for (const line of lines) {
    let own = index.get(line.el);
    if (!own) index.set(line.el, (own = []));
    own[line.part + 1] = line;
  }
  return index;
}

/**
 * Takes out of both lists the lines that have the same key, in order.
 * @param {Line[]} fresh @param {Line[]} gone @param {(line: Line) => unknown} keyOf  "" for lines that pair with none @param {(line: Line) => void} onPair
 * @returns {[Line[], Line[]]}  what is left of both
 */
function pairUp(fresh, gone, keyOf, onPair) {
  if (fresh.length === 0 || gone.length === 0) return [fresh, gone];
  /** @type {Map<unknown, Line[]>} */
  const byKey = new Map();
  for (const line of gone) {
    const key = keyOf(line);
    if (key === '') continue;
    const list = byKey.get(key);
    if (list) list.push(line);
    else byKey.set(key, [line]);
  }
  const paired = new Set();
  const rest = fresh.filter((line) => {
    const partner = byKey.get(keyOf(line))?.shift();
    if (!partner) return true;
    paired.add(partner);
    onPair(line);
    return false;
  });
  return [rest, gone.filter((line) => !paired.has(line))];
}

/** @param {Line} line @returns {unknown}  the same for lines of the same element and part */
function placeOf(line) {
  if (line.part < 0) return line.el;
  let parts = partKeys.get(line.el);
  if (!parts) partKeys.set(line.el, (parts = []));
  return (parts[line.part] ??= {});
}
/** @type {WeakMap<Element, object[]>} */
const partKeys = new WeakMap();

/** What names a line apart from its state and content; "" for lines that nothing names. @param {Line} line @returns {string} */
function headOf(line) {
  const hole = line.text.indexOf(REF_HOLE);
  const head = hole > 0 ? line.text.slice(0, hole) : '';
  return head.includes('"') ? head : '';
}

/**
 * @param {LineDiff} diff
 * @param {Line[]} before
 * @param {number} maxChars
 * @param {Minting} minting
 * @returns {{text: string, truncated: boolean, added: number, removed: number, changed: number, left: number}}
 */
function printDiff(diff, before, maxChars, minting) {
  const out = /** @type {string[]} */ ([]);
  let chars = 0;
  let left = 0;
  const put = (/** @type {() => string} */ make, /** @type {number} */ estimate) => {
    if (left > 0 || (chars + estimate > maxChars && out.length > 0)) {
      left++;
      return;
    }
    const text = make();
    chars += text.length + 1;
    out.push(text);
  };
  const longest = Math.max(300, Math.floor(maxChars / 2));
  let base = 0;
  let previous = /** @type {Line|null} */ (null);
  for (const { line, sign } of inOrder(diff)) {
    if (sign === '+') {
      if (!previous || line.depth <= base) base = line.depth;
      previous = line;
    } else previous = null;
    const indent = sign === '+' ? line.depth - base : 0;
    put(
      () => `${sign} ${' '.repeat(Math.min(indent, 40))}${printBody(line, minting, longest)}`,
      Math.min(line.text.length, longest) + 4 + line.refs.length * 10,
    );
  }
  for (const { line, inner } of removedTops(diff.removed, before)) {
    put(() => `- ${printRemoved(line)}${inner > 0 ? ` (and ${inner} lines in it)` : ''}`, Math.min(line.text.length, 200) + 4);
  }
  return {
    text: out.join('\n'),
    truncated: left > 0,
    added: diff.added.length,
    removed: diff.removed.length,
    changed: diff.changed.length,
    left,
  };
}

/** @param {LineDiff} diff @returns {{line: Line, sign: string}[]} */
function inOrder(diff) {
  const all = [...diff.added.map((line) => ({ line, sign: '+' })), ...diff.changed.map((line) => ({ line, sign: '~' }))];
  return all.sort((a, b) => a.line.order - b.line.order);
}

/**
 * The outermost removed lines, with the count of lines that went with each.
 * @param {Line[]} removed
 * @param {Line[]} before
 * @returns {{line: Line, inner: number}[]}
 */
function removedTops(removed, before) {
  const gone = new Set(removed);
  const tops = [];
  for (let i = 0; i < before.length; i++) {
    if (!gone.has(before[i])) continue;
    const top = { line: before[i], inner: 0 };
    while (i + 1 < before.length && before[i + 1].depth > top.line.depth && gone.has(before[i + 1])) {
      top.inner++;
      i++;
    }
    tops.push(top);
  }
  return tops;
}

/** @param {Line} line @param {Minting} minting @param {number} max @returns {string} */
function printBody(line, minting, max) {
  if (!line.text.startsWith(FRAME_MARK)) return printLine(line, minting, max).trimStart();
  const node = line.refs[0];
  return `iframe${node.name ? ' ' + quoted(cut(node.name, NAME_MAX)) : ''} [ref=e${minting.ref(node.el, node.role, node.name, node.item, node.testId)}]`;
}

/** A line that is gone, with the refs that the agent knows. @param {Line} line @returns {string} */
function printRemoved(line) {
  if (line.text.startsWith(FRAME_MARK)) return 'iframe';
  let next = 0;
  const text = cut(line.text, 200);
  return text.replaceAll(REF_HOLE, () => {
    const known = registry.byElement.get(line.refs[next++].el);
    return known ? ` [ref=e${known.ref}]` : '';
  });
}
