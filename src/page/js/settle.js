// After an action: wait for quiet, then tell what it did.

const STRUCTURE_ROLES = new Set([
  'dialog',
  'alertdialog',
  'alert',
  'status',
  'banner',
  'complementary',
  'tablist',
  'menu',
  'menubar',
  'tooltip',
  'toolbar',
]);
const FADE_CAP_MS = 250;

/** @typedef {Parameters<Methods["settle"]>[0]} SettleArgs */

/** @param {SettleArgs} a @returns {ReturnType<Methods["settle"]>} */
async function settle(a) {
  if (a.parsedMs !== undefined) await untilParsed(a.parsedMs);
  watchChanges();
  const start = now();
  const drawn = sinceInput;
  sinceInput = null;
  if (drawn && a.frames === 2) await drawn;
  else for (let i = 0; i < a.frames; i++) await nextFrame();
  let quiet = await untilQuiet(a.quietMs, start + a.capMs);
  if (await fadesEnd(Math.min(FADE_CAP_MS, start + a.capMs - now()))) quiet = (await untilQuiet(a.quietMs, start + a.capMs)) && quiet;
  if (quiet) watcher.restedAt = watcher.changedAt;
  const minting = new Minting(a.nextRef);
  try {
    return report(a, quiet, minting);
  } catch (error) {
    throw minting.tell(error);
  }
}

/**
 * Waits for the end of parsing, and until every listener for it has run.
 * @param {number} most  ms
 * @returns {Promise<void>}
 */
async function untilParsed(most) {
  if (!isLoading()) return;
  const parsed = new Promise((resolve) => addEventListener('DOMContentLoaded', () => soon().then(resolve), { once: true }));
  await Promise.race([parsed, pause(most)]);
}

/** @returns {boolean} */
const isLoading = () => domGet.readyState.call(document) === 'loading';

/** @param {number} quietMs @param {number} until @returns {Promise<boolean>}  false when time was up first */
async function untilQuiet(quietMs, until) {
  for (;;) {
    takeChanges();
    const wait = watcher.changedAt + quietMs - now();
    if (wait <= 0) return true;
    if (now() >= until) return false;
    await pause(Math.min(wait, Math.max(0, until - now())) + 1);
  }
}

/**
 * Waits for what is just fading in or out, since its end decides whether it is there.
 * @param {number} most  ms
 * @returns {Promise<boolean>} whether something was waited for
 */
async function fadesEnd(most) {
  if (most <= 0) return false;
  const fades = runningAnimations().filter(isFade);
  if (fades.length === 0) return false;
  await Promise.race([Promise.allSettled(fades.slice(0, 20).map((f) => f.finished)), pause(most)]);
  return true;
}

/** @param {Animation} animation @returns {boolean}  from or to nothing, and soon over */
function isFade(animation) {
  const effect = /** @type {any} */ (animation.effect);
  const end = effect?.getComputedTiming?.().endTime;
  if (!(Number(end) < 2000) || !effect.getKeyframes) return false;
  const frames = effect.getKeyframes();
  return frames.some((/** @type {any} */ f) => f.opacity !== undefined && Number(f.opacity) < 0.05);
}

/** @param {SettleArgs} a @param {boolean} quiet @param {Minting} minting @returns {Awaited<ReturnType<Methods["settle"]>>} */
function report(a, quiet, minting) {
  const trapped = disarmTrap();
  const before = pending && (a.ref === undefined || pending.ref === a.ref) ? pending : null;
  pending = null;
  const warnings = /** @type {string[]} */ ([]);
  keepRenamedItems(before?.item ?? null);
  const target = a.ref === undefined ? null : targetAfter(a.ref, before, minting);
  const probe = a.ref === undefined ? undefined : probeAfter(target, a.ref, before, minting);
  const last = watcher.last;
  const look = a.delta === 'none' && !last ? null : remember();
  const structure = regionChanges(last, look, minting);
  if (probe && target && look) {
    const line = look.lines.find((l) => l.el === target && l.part < 0) ?? look.lines.find((l) => l.refs.some((n) => n.el === target));
    if (line) probe.line = printBody(line, minting, 300);
  }
  return {
    probe,
    trap: trapped
      ? { pressed: trapped.pressed, missed: trapped.missed, by: trapped.by ? minting.brief(trapped.by) : undefined }
      : undefined,
    structure,
    delta: look ? delta(a, last, look, structure, target, probe, minting) : undefined,
    quiet,
    parsed: !isLoading(),
    closing: globalThis.closed,
    challenge: inMainFrame() ? challengeMarks() : undefined,
    url: wellFormed(location.href),
    title: tidy(documentTitle()),
    warnings,
    ...minting.report(),
  };
}

/**
 * The target after the action, or what a re-render put in its place.
 * @param {number} ref
 * @param {Before|null} before
 * @param {Minting} minting
 * @returns {Element|null}
 */
function targetAfter(ref, before, minting) {
  const el = before?.element.deref() ?? registry.byRef.get(ref)?.element.deref();
  if (el && isConnected(el)) return el;
  try {
    if (before?.target.selector) return findTarget(before.target, minting).el;
    return elementOfRef(ref, undefined, minting, []);
  } catch {
    return null; // gone for good: the probe says so
  }
}

/**
 * @param {Remembered|null} before
 * @param {Remembered|null} after
 * @param {Minting} minting
 * @returns {{appeared: Brief[], removed: Brief[], changed: Brief[]}}
 */
function regionChanges(before, after, minting) {
  const changes = { appeared: /** @type {Brief[]} */ ([]), removed: /** @type {Brief[]} */ ([]), changed: /** @type {Brief[]} */ ([]) };
  if (!before || !after) return changes;
  const old = regionsOf(before);
  const fresh = regionsOf(after);
  const brief = (/** @type {TreeNode} */ n) => ({
    ref: minting.ref(n.el, n.role, n.name, n.item, n.testId),
    role: n.role,
    name: regionName(n),
  });
  for (const [el, node] of fresh) {
    const was = old.get(el);
    if (!was) changes.appeared.push(brief(node));
    else if (was.name !== node.name) changes.changed.push(brief(node));
  }
  for (const [el, node] of old) {
    if (fresh.has(el)) continue;
    const known = registry.byElement.get(el);
    changes.removed.push(known ? { ref: known.ref, role: node.role, name: regionName(node) } : brief(node));
  }
  return changes;
}

/** @param {TreeNode} node @returns {string} */
const regionName = (node) => cut(node.name || plainText(node.kids ?? []), 80);

/** @param {Remembered} look @returns {Map<Element, TreeNode>} */
function regionsOf(look) {
  const found = new Map();
  for (const line of look.lines) {
    const node = line.refs[0];
    if (node && node.el === line.el && STRUCTURE_ROLES.has(node.role)) found.set(node.el, node);
  }
  return found;
}

/**
 * @param {SettleArgs} a @param {Remembered|null} before @param {Remembered} after
 * @param {{appeared: Brief[], removed: Brief[]}} structure @param {Element|null} target @param {Probe|undefined} probe @param {Minting} minting
 * @returns {Awaited<ReturnType<Methods["settle"]>>["delta"]}
 */
function delta(a, before, after, structure, target, probe, minting) {
  if (a.delta === 'none') return undefined;
  if (a.delta === 'full') return pageDelta(a, after, 'full', minting);
  if (!before || a.fresh) return pageDelta(a, after, 'new page', minting);
  const was = comparable(before.lines);
  const diff = diffLines(was, comparable(after.lines));
  const nothing = diff.added.length + diff.removed.length + diff.changed.length + diff.moved.length === 0;
  if (a.delta === 'diff') {
    if (nothing) return undefined;
    return { scope: 'diff', ...printDiff(diff, was, a.maxChars, minting) };
  }
  const counts = { added: diff.added.length, removed: diff.removed.length, changed: diff.changed.length, moved: diff.moved.length };
  if (structure.appeared.length === 0 && structure.removed.length === 0) {
    if (!probe?.stateChanged || !probe.line) return undefined;
    return { text: probe.line, scope: `own line of e${probe.ref}`, truncated: false, left: 0, ...counts };
  }
  return { ...scopedDelta(a, after, structure.appeared, target, probe, minting), ...counts };
}

/** @param {SettleArgs} a @param {Remembered} after @param {string} scope @param {Minting} minting */
function pageDelta(a, after, scope, minting) {
  const lines = a.style === 'contract' ? contractLines(htmlRoot(), a.maxChars) : printable(after.lines);
  const { text, printed } = printLines(lines, { maxChars: a.maxChars, maxNodes: Infinity }, minting);
  const left = lines.length - printed;
  return { text, scope, truncated: left > 0, added: 0, removed: 0, changed: 0, left };
}

/** @param {Element|null} root @param {number} maxChars @returns {Line[]} */
function contractLines(root, maxChars) {
  if (!root) return [];
  const walk = new ContractWalk({ limit: maxChars * 1.5 + 2000, omit: [] });
  walk.run(root);
  return walk.lines;
}

/**
 * @param {SettleArgs} a
 * @param {Remembered} after
 * @param {Brief[]} appeared
 * @param {Element|null} target
 * @param {Probe|undefined} probe
 * @param {Minting} minting
 */
function scopedDelta(a, after, appeared, target, probe, minting) {
  const roots = [
    ...(target && probe ? [{ ref: probe.ref, el: target }] : []),
    ...appeared.map((b) => ({ ref: b.ref, el: registry.byRef.get(b.ref)?.element.deref() })),
  ];
  const shown = roots.filter((r) => r.el && isConnected(r.el));
  if (shown.length === 0) return pageDelta(a, after, 'full (no scope refs)', minting);
  const parts = [];
  let left = 0;
  for (const [i, { el }] of shown.entries()) {
    const lines =
      a.style === 'contract'
        ? contractLines(/** @type {Element} */ (el), a.maxChars)
        : new Layout().run(new Walk().run(/** @type {Element} */ (el)), false);
    const { text, printed } = printLines(lines, { maxChars: Math.floor(a.maxChars / shown.length), maxNodes: Infinity }, minting);
    left += lines.length - printed;
    parts.push(shown.length > 1 ? `--- subtree ${i + 1}/${shown.length} ---\n${text}` : text);
  }
  return {
    text: parts.join('\n'),
    scope: `scoped to ${shown.length} subtree(s) [${shown.map((s) => `e${s.ref}`).join(', ')}]`,
    truncated: left > 0,
    left,
  };
}
