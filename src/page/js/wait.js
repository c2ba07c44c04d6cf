// Waiting until something is there, or is gone.

const POLL_MS = 200;

/** @typedef {Parameters<Methods["waitFor"]>[0]} WaitArgs */

/** @param {WaitArgs} a @returns {ReturnType<Methods["waitFor"]>} */
async function waitFor(a) {
  const seen = await lookUntil(
    a,
    () => lookFor(a),
    (found) => found !== null,
  );
  const minting = new Minting(a.nextRef);
  const line = seen?.el ? lineOf(seen.el, minting) : (seen?.line ?? '');
  return { found: seen !== null, line, ...minting.report() };
}

/**
 * Looks, and looks again after every change of the page, until what is seen will do or the time is up.
 * @template T
 * @param {{timeoutMs: number, again?: boolean}} a  `again`: the browser was asked often enough for closed roots
 * @param {() => T} look
 * @param {(seen: T) => boolean} enough
 * @returns {Promise<T>}  what was seen last
 */
async function lookUntil(a, look, enough) {
  const deadline = now() + a.timeoutMs;
  watchChanges();
  for (;;) {
    const start = now();
    const seen = look();
    const cost = now() - start;
    if (enough(seen)) return seen;
    suspectAllEmptyHosts();
    if (now() >= deadline || (!a.again && openQuestions() > 0)) return seen;
    await nextChange(Math.min(POLL_MS, deadline - now()));
    // A page that changes all the time is not asked more often than it can bear.
    if (cost > 5) await pause(Math.min(3 * cost, POLL_MS, Math.max(0, deadline - now())));
  }
}

/**
 * Resolves after the next change of the DOM (and a frame, so that it is drawn), or after some time.
 * @param {number} most  ms
 * @returns {Promise<void>}
 */
async function nextChange(most) {
  /** @type {MutationObserver|null} */
  let observer = null;
  const change = new Promise((resolve) => {
    observer = new MutationObserver(resolve);
    for (const root of allRoots()) observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  await Promise.race([change, pause(Math.max(0, most))]);
  /** @type {MutationObserver|null} */ (observer)?.disconnect();
  await nextFrame();
}

/** @param {WaitArgs} a @returns {{el?: Element, line?: string}|null}  what was waited for, null when it is not there yet */
function lookFor(a) {
  if (a.text !== undefined) {
    const el = visibleText(a.text);
    return el && { el };
  }
  if (a.textGone !== undefined) return visibleText(a.textGone) ? null : { line: `${quoted(tidy(a.textGone))} is gone` };
  if (a.point) {
    const el = elementAt(a.point.x, a.point.y);
    return el && el !== bodyElement() && el !== htmlRoot() ? { el } : null;
  }
  return a.target
    ? lookForTarget(a.target, a.state ?? 'visible')
    : fail('bad-argument', 'wait_for needs text, textGone, a target or a point');
}

/** @param {string} text @returns {Element|null}  the first visible of the smallest elements with the text, ignoring case */
function visibleText(text) {
  const test = textTest(text, false);
  return (
    smallestWith(document, true, (s) => test(normalise(s))).find((el) => !SKIPPED_FOR_TEXT.has(tagOf(el)) && isSeen(el) && isVisible(el)) ??
    null
  );
}

/** @param {Target} target @param {string} state @returns {{el?: Element, line?: string}|null} */
function lookForTarget(target, state) {
  const el = currentElement(target, state === 'visible');
  switch (state) {
    case 'attached':
      return el && { el };
    case 'detached':
      return el ? null : { line: 'the element is gone' };
    case 'hidden':
      return el && isVisible(el) ? null : { line: el ? 'the element is hidden' : 'the element is gone' };
    default:
      return el && isVisible(el) ? { el } : null;
  }
}

/** @param {Target} target @param {boolean} visible  any visible match does @returns {Element|null} */
function currentElement(target, visible) {
  const minting = new Minting();
  if (target.ref === undefined) {
    const all = queryTarget((target.selector ?? '').trim(), contextOfTarget(target, minting, []));
    return (visible && all.find((el) => isVisible(el))) || (all[0] ?? null);
  }
  try {
    return elementOfRef(target.ref, target.fingerprint, minting, []);
  } catch (error) {
    if (error instanceof Failure && error.code === 'stale-ref') return null;
    throw error;
  }
}

/** The tree line of an element, or of what it stands in. @param {Element} el @param {Minting} minting @returns {string} */
function lineOf(el, minting) {
  const lines = new Layout().run(new Walk({ limit: 4000 }).run(el), false);
  if (lines.length === 0) return cut(tidy(textContentOf(el).slice(0, 1000)), 300);
  return printBody(lines[0], minting, 300);
}
