// From a target to one element.

/**
 * @typedef {{el: Element, matches: number, warnings: string[]}} Found
 */

/**
 * @param {Target} target
 * @param {Minting} minting
 * @returns {Found}
 */
function findTarget(target, minting) {
  const warnings = /** @type {string[]} */ ([]);
  if (target.ref !== undefined) {
    return { el: elementOfRef(target.ref, target.fingerprint, minting, warnings), matches: 1, warnings };
  }
  const selector = (target.selector ?? '').trim();
  if (selector === '') return badSelector('', 0, 'expected a selector');
  const scope = contextOfTarget(target, minting, warnings);
  const all = queryTarget(selector, scope);
  if (all.length === 0) return noMatch(selector, target, minting);
  warnOfHidden(selector, all, warnings);
  return { el: all[0], matches: all.length, warnings };
}

/** @param {Target} target @param {Minting} minting @param {string[]} warnings @returns {Scope}  where its selector is looked for */
const contextOfTarget = (target, minting, warnings) =>
  target.contextRef === undefined ? document : elementOfRef(target.contextRef, target.fingerprint, minting, warnings);

/**
 * The first step into a frame that a selector goes on in, as soon as the frame's element is there.
 * @param {{target: Target, timeoutMs: number, again?: boolean, nextRef: number}} a
 * @returns {ReturnType<Methods["enterFrame"]>}
 */
async function enterFrame(a) {
  const minting = new Minting(a.nextRef);
  try {
    const split = splitAtFrame((a.target.selector ?? '').trim());
    if (!split) return { key: null, rest: '', ...minting.report() };
    const found = await awaitTarget({ ...a.target, selector: split.owner }, now() + a.timeoutMs, minting, a.again === true);
    const key = frameKeys.get(found.el);
    if (key === undefined) return fail('no-frame', `${JSON.stringify(wellFormed(split.owner))} matches a ${tagOf(found.el)}, which holds no frame`);
    return { key, rest: split.rest, ...minting.report() };
  } catch (error) {
    throw minting.tell(error);
  }
}

const ROLE_WITH_NAME = /^role=([a-zA-Z-]+)\[\s*name\s*=\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')\s*\]$/;

/**
 * All matches of a selector argument, the contract's loose name rule included.
 * @param {string} selector
 * @param {Scope} scope
 * @returns {Element[]}
 */
function queryTarget(selector, scope) {
  const found = querySelectorChain(selector, scope);
  const named = found.length === 0 ? ROLE_WITH_NAME.exec(selector) : null;
  return named ? looselyNamed(scope, named[1].toLowerCase(), unescapeString(named[2].slice(1, -1))) : found;
}

/** @param {string} selector @param {Target} target @param {Minting} minting @returns {never} */
function noMatch(selector, target, minting) {
  suspectAllEmptyHosts();
  const where = target.contextRef === undefined ? '' : ` inside e${target.contextRef}`;
  const near = target.contextRef === undefined ? null : queryTarget(selector, document)[0];
  return fail('no-match', `nothing matches ${JSON.stringify(wellFormed(selector))}${where}`, {
    selector: wellFormed(selector),
    candidate: near ? minting.brief(near) : undefined,
    hint: near ? 'it matches outside of the context' : 'look with find or snapshot for what is there',
  });
}

/** @param {string} selector @param {Element[]} all @param {string[]} warnings */
function warnOfHidden(selector, all, warnings) {
  if (all.length < 2 || isVisible(all[0])) return;
  const shown = all.slice(0, 50).findIndex((el) => isVisible(el));
  if (shown > 0)
    warnings.push(
      `the first of ${all.length} matches is hidden; match ${shown + 1} is visible: ${JSON.stringify(`${selector} >> visible=true`)}`,
    );
}

/** @param {Found} found @param {Minting} minting @returns {Resolved} */
function resolved(found, minting) {
  const ref = minting.ref(found.el);
  return { ref, matches: found.matches, warnings: found.warnings, ...minting.report() };
}

/** @param {{target: Target, nextRef: number}} a @returns {Resolved} */
function resolve(a) {
  const minting = new Minting(a.nextRef);
  return minting.guard(() => resolved(findTarget(a.target, minting), minting));
}
