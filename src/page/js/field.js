// The fields of a form: which kind each is, and what it holds once it was written to.

const TRUTHS = new Map([
  ['true', true],
  ['false', false],
]);

/** @typedef {Parameters<Methods["fieldOf"]>[0]} FieldArgs */

/** @param {FieldArgs} a @returns {ReturnType<Methods["fieldOf"]>} */
async function fieldOf(a) {
  const minting = new Minting(a.nextRef);
  try {
    const found = await awaitTarget(a.target, now() + a.timeoutMs, minting, a.again === true);
    const { el, kind } = fieldKind(found.el, a.value);
    return { kind, ...resolved({ ...found, el }, minting) };
  } catch (error) {
    throw minting.tell(error);
  }
}

/** @param {Element} el @param {string} value @returns {{el: Element, kind: "text"|"check"|"select"|"choose"}} */
function fieldKind(el, value) {
  if (el instanceof HTMLLabelElement && el.control) return fieldKind(el.control, value);
  if (el instanceof HTMLSelectElement) return { el, kind: 'select' };
  const role = roleOf(el);
  if (isCheckable(el, role)) {
    truth(el, value);
    return { el, kind: 'check' };
  }
  if (role === 'radiogroup' || el instanceof HTMLFieldSetElement) return { el: radioIn(el, value), kind: 'check' };
  const writable = el instanceof HTMLInputElement || el instanceof HTMLTextAreaElement || isEditingHost(el);
  if (!writable && role === 'listbox') return { el, kind: 'choose' };
  if (!writable && role === 'combobox' && !queryFirst(el, 'input,textarea')) return { el, kind: 'choose' };
  return { el: fillable(el), kind: 'text' };
}

const CHECKABLE = new Set(['checkbox', 'radio', 'switch', 'menuitemcheckbox', 'menuitemradio']);

/** @param {Element} el @param {string} role @returns {boolean}  something that is on or off */
const isCheckable = (el, role) =>
  el instanceof HTMLInputElement ? el.type === 'checkbox' || el.type === 'radio' : CHECKABLE.has(role);

/** @param {Element} el @param {string} value @returns {boolean} */
function truth(el, value) {
  const wanted = TRUTHS.get(value.trim().toLowerCase());
  const role = roleOf(el);
  if (wanted === undefined)
    fail('bad-value', `${JSON.stringify(wellFormed(value))} is no value for a ${role}`, { hint: 'give "true" or "false"' });
  if (wanted === false && role === 'radio')
    fail('bad-value', "a radio can't be cleared", { hint: 'choose another radio of its group with "true"' });
  return /** @type {boolean} */ (wanted);
}

/** @param {Element} group @param {string} value  value or label of one of its radios, or "true" of a lone one @returns {Element} */
function radioIn(group, value) {
  const radios = queryCss(group, 'input[type=radio],[role=radio]');
  if (radios.length === 0)
    fail('not-fillable', `${describeBriefly(group)} holds no radios`, { hint: 'fill the fields inside of it one by one' });
  const hits = radios.filter((r) => (r instanceof HTMLInputElement && r.value === value) || tidy(nameOf(r)) === tidy(value));
  if (hits.length === 1) return hits[0];
  return fail(hits.length ? 'ambiguous-option' : 'no-such-option', `${hits.length || 'no'} radios match ${JSON.stringify(wellFormed(value))}`, {
    options: radios.slice(0, 20).map((r) => nameOf(r)),
    hint: 'give the label or value of one of the radios',
  });
}

/**
 * Whether a checkbox, radio or switch is as wanted.
 * @param {{ref: number, value: string}} a
 * @returns {ReturnType<Methods["checkState"]>}
 */
function checkState(a) {
  const el = elementByRef(a.ref);
  const role = roleOf(el);
  const radio = role === 'radio' && !TRUTHS.has(a.value.trim().toLowerCase());
  return { checked: checkedOf(el, role) === true, wanted: radio || truth(el, a.value) };
}

/** The probe of the element that was prepared last, while the action goes on. @param {{ref: number, nextRef: number}} a @returns {Promise<Probe>} */
async function probeNow(a) {
  await nextFrame();
  const minting = new Minting(a.nextRef);
  const before = pending?.ref === a.ref ? pending : null;
  const probe = probeAfter(targetAfter(a.ref, before, minting), a.ref, before, minting);
  return { ...probe, ...minting.report() };
}
