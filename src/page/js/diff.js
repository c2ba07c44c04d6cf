// What changed between two looks at the page, line by line. A line belongs to an element, so what stands elsewhere has
// moved, and an element that was re-created with the same line is the same to a reader.

/**
 * @typedef {{line: Line, after: Line|null, inner: number}} Move  where a line stands now; `inner`: lines that moved with it
 * @typedef {{added: Line[], removed: Line[], changed: Line[], moved: Move[]}} LineDiff  in document order
 */

/** @param {Line[]} before @param {Line[]} after @returns {LineDiff} */
function diffLines(before, after) {
  const old = indexLines(before);
  /** @type {Map<Line, Line>} */ const kept = new Map();
  /** @type {Set<Line>} */ const changed = new Set();
  /** @type {Line[]} */ let fresh = [];
  for (const [i, line] of after.entries()) {
    line.order = i;
    const was = old.get(line.el)?.[line.part + 1];
    if (was && (was === line || was.text === line.text)) kept.set(was, line);
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
  return {
    added: after.filter((line) => added.has(line)),
    removed: gone,
    changed: after.filter((line) => changed.has(line)),
    moved: movesOf(before.flatMap((line) => kept.get(line) ?? []), after),
  };
}

/**
 * What has to move at least, so that lines that stayed come to stand as they do now.
 * @param {Line[]} stayed  in their old order; `order` is the new one
 * @param {Line[]} after
 * @returns {Move[]}
 */
function movesOf(stayed, after) {
  const resting = longestRise(stayed.map((line) => line.order));
  if (resting.size === stayed.length) return [];
  const moved = new Set(stayed.filter((line) => !resting.has(line.order)));
  const moves = /** @type {Move[]} */ ([]);
  /** @type {Move|null} */ let open = null;
  for (const line of after) {
    if (!moved.has(line)) open = null;
    else if (open && line.depth > open.line.depth) open.inner++;
    else moves.push((open = { line, after: after[line.order - 1] ?? null, inner: 0 }));
  }
  return moves;
}

/** @param {number[]} numbers @returns {Set<number>}  a longest choice of them that rises */
function longestRise(numbers) {
  /** The place of the smallest end of a choice of each length. */
  const ends = /** @type {number[]} */ ([]);
  const previous = /** @type {number[]} */ ([]);
  numbers.forEach((n, at) => {
    let low = 0;
    for (let high = ends.length; low < high;) {
      const middle = (low + high) >> 1;
      if (numbers[ends[middle]] < n) low = middle + 1;
      else high = middle;
    }
    previous[at] = low > 0 ? ends[low - 1] : -1;
    ends[low] = at;
  });
  const rise = new Set();
  for (let at = ends.length > 0 ? ends[ends.length - 1] : -1; at >= 0; at = previous[at]) rise.add(numbers[at]);
  return rise;
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
 * @returns {{text: string, truncated: boolean, added: number, removed: number, changed: number, moved: number, left: number}}
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
  for (const { line, after, inner } of diff.moved.slice(0, MOVES_MAX)) {
    const place = after ? `after: ${cut(printRemoved(after), 60)}` : 'first';
    const more = inner > 0 ? `, with ${inner} lines in it` : '';
    put(() => `> ${printBody(line, minting, 200)} (moved${more}; ${place})`, Math.min(line.text.length, 200) + 80);
  }
  if (diff.moved.length > MOVES_MAX) put(() => `> … ${diff.moved.length - MOVES_MAX} more moved`, 30);
  return {
    text: out.join('\n'),
    truncated: left > 0,
    added: diff.added.length,
    removed: diff.removed.length,
    changed: diff.changed.length,
    moved: diff.moved.length,
    left,
  };
}

/** A list that was sorted is not told line by line. */
const MOVES_MAX = 12;

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
