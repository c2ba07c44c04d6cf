// Checking what an element shows or holds, and telling what there is instead.

/** @typedef {Parameters<Methods["check"]>[0]} CheckArgs */
/** @typedef {{found: boolean, holds: boolean, actual: unknown, evidence: Record<string, unknown>}} Judged */

const ACTUAL_MAX = 200;
const ATTRIBUTE_MAX = 500;

/** @param {CheckArgs} a @returns {ReturnType<Methods["check"]>} */
async function check(a) {
  const minting = new Minting(a.nextRef);
  try {
    const judged = await lookUntil(
      a,
      () => judge(a, minting),
      (j) => j.holds,
    );
    return { ...judged, ...minting.report() };
  } catch (error) {
    throw minting.tell(error);
  }
}

/** @param {CheckArgs} a @param {Minting} minting @returns {Judged} */
function judge(a, minting) {
  if (a.kind === 'count') return judgeCount(a);
  /** @type {Found} */ let found;
  try {
    found = findTarget(/** @type {Target} */ (a.target), minting);
  } catch (error) {
    if (error instanceof Failure && (error.code === 'no-match' || error.code === 'stale-ref')) return missing(error);
    throw error;
  }
  const judged = JUDGES[a.kind](found.el, a);
  if (found.matches > 1) judged.evidence.matches = found.matches;
  if (found.warnings.length > 0) judged.evidence.warnings = found.warnings;
  return { found: true, ...judged };
}

/** @param {Failure} failure @returns {Judged} */
function missing(failure) {
  const { selector, reason, candidate } = /** @type {any} */ (failure.extra ?? {});
  const actual = failure.code === 'no-match' ? 'missing (locator matched 0 nodes)' : `missing (${failure.error})`;
  return { found: false, holds: false, actual, evidence: { selector, reason, candidate } };
}

/** @type {Record<string, (el: Element, a: CheckArgs) => Omit<Judged, "found">>} */
const JUDGES = {
  visible: (el) => {
    const holds = isVisible(el) && isSeen(el);
    return { holds, actual: holds ? 'visible' : hiddenBy(el), evidence: {} };
  },
  text: (el, a) => {
    const shown = renderedText(el);
    const evidence = /** @type {Judged["evidence"]} */ ({ exact: a.exact === true, length: shown.length });
    if (!isSeen(el)) evidence.state = hiddenBy(el);
    return { holds: textTest(a.text ?? '', a.exact === true)(normalise(shown)), actual: cut(tidy(shown), ACTUAL_MAX), evidence };
  },
  value: (el, a) => {
    const control = el instanceof HTMLLabelElement && el.control ? el.control : el;
    const value = heldValue(control);
    if (value === null) return { holds: false, actual: `${describeBriefly(control)} has no value`, evidence: {} };
    const label = control instanceof HTMLSelectElement ? { label: selectedLabels(control) } : {};
    const holds = value === (a.value ?? '').replace(/\r\n?/g, '\n');
    return { holds, actual: isPassword(control) ? bullets(value) : cut(value, ACTUAL_MAX), evidence: label };
  },
  attribute: (el, a) => {
    const name = a.attr ?? '';
    const given = attr(el, name);
    const secret = given !== null && isPassword(el) && name.toLowerCase() === 'value';
    const actual = given === null ? null : secret ? bullets(given) : cut(given, ATTRIBUTE_MAX);
    return { holds: given !== null && (a.value === undefined || given === a.value), actual, evidence: { attr: name } };
  },
};

/** @param {CheckArgs} a @returns {Judged} */
function judgeCount(a) {
  const how = { exact: false, includeHidden: false };
  const all =
    a.selector === undefined
      ? elementsSaying(a.text ?? '', document, /** @type {SearchArgs} */ (/** @type {unknown} */ (how)))
      : queryTarget(a.selector.trim(), document);
  return { found: true, holds: all.length === a.n, actual: all.length, evidence: {} };
}

/** What keeps an element from being seen. @param {Element} el @returns {string} */
function hiddenBy(el) {
  const styles = [];
  for (let e = /** @type {Element|null} */ (el); e; e = flatParent(e)) styles.push(getComputedStyle(e));
  if (styles.some((s) => s.display === 'none')) return 'hidden (display:none)';
  if (styles[0].visibility !== 'visible') return 'hidden (visibility:hidden)';
  if (styles.some((s) => s.opacity === '0')) return 'hidden (opacity:0)';
  return hasSize(el) ? 'hidden' : 'hidden (zero-sized box)';
}

/** What an element shows as text, its shadow roots included; nothing when it is not seen. @param {Element} el @returns {string} */
function renderedText(el) {
  if (!isSeen(el)) return '';
  if (el instanceof HTMLInputElement) return /^(submit|button|reset)$/.test(el.type) ? wellFormed(el.value) : '';
  if (el instanceof HTMLSelectElement) return selectedLabels(el);
  const shadows = shadowRootsIn(el).flatMap((root) => topElements(root, false).filter(isSeen));
  return [el, ...shadows].map(renderedOwn).join('\n').trim();
}

/** @param {Element} el @returns {string} */
const renderedOwn = (el) => wellFormed(el instanceof HTMLElement ? domGet.innerText.call(el) : textContentOf(el));

/** @param {HTMLSelectElement} el @returns {string} */
const selectedLabels = (el) => Array.from(el.selectedOptions, optionLabel).join(', ');

/** @param {Element} el @returns {string|null}  its value, or the text of an editable element; null when it has none */
function heldValue(el) {
  if (isPassword(el)) return /** @type {HTMLInputElement} */ (el).value;
  const edited = probeValue(el);
  if (edited !== null) return isField(el) ? edited : edited.replaceAll('\u00a0', ' ').trim();
  for (const type of [HTMLButtonElement, HTMLOptionElement, HTMLOutputElement, HTMLMeterElement, HTMLProgressElement, HTMLDataElement]) {
    if (el instanceof type) return wellFormed(String(el.value));
  }
  return valueOf(el, roleOf(el));
}

/** @param {Element} el @returns {boolean} */
const isField = (el) => el instanceof HTMLInputElement || el instanceof HTMLTextAreaElement || el instanceof HTMLSelectElement;

/** @param {Element} el @returns {boolean} */
const isPassword = (el) => el instanceof HTMLInputElement && el.type === 'password';

/** A password by its length only. @param {string} value @returns {string} */
const bullets = (value) => '•'.repeat(value.length);
