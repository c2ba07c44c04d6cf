// Getting a value into a control.

const SET_TYPES = new Set(['color', 'date', 'time', 'datetime-local', 'month', 'range', 'week']);
/** @type {Record<string, string>} */
const VALUE_FORMATS = Object.assign(Object.create(null), {
  date: 'YYYY-MM-DD',
  time: 'HH:MM or HH:MM:SS',
  'datetime-local': 'YYYY-MM-DDTHH:MM',
  month: 'YYYY-MM',
  week: 'YYYY-Www',
  color: '#rrggbb',
  range: 'a number',
  number: 'a number',
});
/** @type {Record<string, string>} */
const FILL_INSTEAD = Object.assign(Object.create(null), {
  checkbox: 'give "true" or "false", or click it',
  radio: 'give "true", or click it',
  file: 'use upload_file',
  submit: 'click it',
  button: 'click it',
  image: 'click it',
  reset: 'click it',
  hidden: 'it is not for users',
});

/** @param {{ref: number, value: string}} a @returns {ReturnType<Methods["beginFill"]>} */
function beginFill(a) {
  const given = elementByRef(a.ref);
  const control = given instanceof HTMLLabelElement && given.control ? given.control : given;
  if (isCheckable(control, roleOf(control)) && TRUTHS.has(a.value.trim().toLowerCase())) {
    truth(control, a.value);
    return { how: 'check', value: a.value, before: null, secret: false, warnings: [] };
  }
  const el = fillable(given);
  if (el instanceof HTMLInputElement && SET_TYPES.has(el.type)) return setValue(el, a.value);
  if (el instanceof HTMLInputElement && el.type === 'number') checkNumber(a.value);
  awaitText(el);
  focusElement(el);
  selectContent(el);
  const secret = el instanceof HTMLInputElement && el.type === 'password';
  const warnings = el instanceof HTMLInputElement && /[\r\n]/.test(a.value) ? ['an input takes one line: the line breaks are lost'] : [];
  return { how: 'type', value: a.value, before: secret ? null : probeValue(el), secret, warnings };
}

/**
 * The field that text is on its way to, and what its row showed: a list may give the row to another record meanwhile, and
 * then the text is held back.
 * @type {{el: Element, records: string, heldBack: boolean}|null}
 */
let awaiting = null;
const TEXT_LIFE_MS = 5000;

/** @param {Element} el */
function awaitText(el) {
  const own = { el, records: recordsOf([el]), heldBack: false };
  awaiting = own;
  addEventListener('beforeinput', onBeforeInput, true);
  pause(TEXT_LIFE_MS).then(() => {
    if (awaiting === own) stopAwaiting();
  });
}

/** @returns {boolean}  the text that comes now is not for what the row shows */
function isOvertaken() {
  if (!awaiting) return false;
  awaiting.heldBack ||= recordsOf([awaiting.el]) !== awaiting.records;
  return awaiting.heldBack;
}

/** The first text decides: what the page makes of it may be another name of the same record. @param {Event} event */
function onBeforeInput(event) {
  if (!awaiting || !event.isTrusted || !pathHits(event, [awaiting.el])) return;
  if (!isOvertaken()) {
    stopAwaiting();
    noteInput();
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
}

function stopAwaiting() {
  awaiting = null;
  removeEventListener('beforeinput', onBeforeInput, true);
}

/** Whether the text was held back. @returns {ReturnType<Methods["endFill"]>} */
function endFill() {
  const heldBack = awaiting?.heldBack ?? false;
  stopAwaiting();
  return { heldBack };
}

/** @param {number} ref @returns {Element} */
function elementByRef(ref) {
  const minting = new Minting();
  return minting.guard(() => elementOfRef(ref, undefined, minting, []));
}

/** @param {Element} el @returns {Element}  the control that takes the value */
function fillable(el) {
  if (el instanceof HTMLLabelElement && el.control) return fillable(el.control);
  if (el instanceof HTMLTextAreaElement) return el;
  if (el instanceof HTMLInputElement) {
    const instead = FILL_INSTEAD[el.type];
    return instead ? fail('not-fillable', `an input of type ${el.type} can't be filled`, { hint: instead }) : el;
  }
  if (el instanceof HTMLSelectElement) return fail('not-fillable', "a select can't be filled", { hint: 'use select with its options' });
  for (let e = /** @type {Element|null} */ (el); e; e = flatParent(e)) {
    if (isEditingHost(e)) return e;
    if (hasAttr(e, 'contenteditable')) break;
  }
  const inner = queryFirst(
    el,
    'input:not([type=hidden]):not([type=checkbox]):not([type=radio]),textarea,[contenteditable]:not([contenteditable=false])',
  );
  const role = roleOf(el);
  if (inner && (role === 'combobox' || role === 'textbox' || role === 'searchbox' || role === 'spinbutton')) return fillable(inner);
  return fail('not-fillable', `${describeBriefly(el)} is no input, textarea or editable element`, {
    hint: inner ? `fill the ${tagOf(inner)} inside of it` : 'click it, or press keys in it',
  });
}

/** @param {HTMLInputElement} el @param {string} given @returns {ReturnType<Methods["beginFill"]>} */
function setValue(el, given) {
  const value = el.type === 'color' ? given.trim().toLowerCase() : given.trim();
  const proto = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  const before = el.value;
  proto?.set?.call(el, value);
  const stuck = el.type === 'range' ? value !== '' && Number.isFinite(Number(value)) : sameValue(el.type, el.value, value);
  if (!stuck) {
    proto?.set?.call(el, before);
    fail('bad-value', `${JSON.stringify(given)} is no value for an input of type ${el.type}`, {
      hint: `give it as ${VALUE_FORMATS[el.type]}`,
      format: VALUE_FORMATS[el.type],
    });
  }
  focusElement(el);
  announce(el);
  return { how: 'set', value: el.value, before, secret: false, warnings: [] };
}

/**
 * @param {string} type
 * @param {string} actual
 * @param {string} wanted
 * @returns {boolean}  equal, but for seconds that the browser drops or adds
 */
function sameValue(type, actual, wanted) {
  if (actual === wanted) return true;
  if (actual === '' || (type !== 'time' && type !== 'datetime-local')) return false;
  const bare = (/** @type {string} */ s) => s.replace(' ', 'T').replace(/(:00)?(\.0+)?$/, '');
  return bare(actual) === bare(wanted) || bare(actual + ':00') === bare(wanted);
}

/** @param {string} value */
function checkNumber(value) {
  const text = value.trim();
  if (text === '' || Number.isFinite(Number(text))) return;
  fail('bad-value', `${JSON.stringify(value)} is no number`, {
    hint: 'give a number with a point for decimals, as in 12.5',
    format: VALUE_FORMATS.number,
  });
}

/** Tells the page that the value changed, as the browser does. @param {Element} el */
function announce(el) {
  domCall.dispatch.call(el, new Event('input', { bubbles: true, composed: true }));
  domCall.dispatch.call(el, new Event('change', { bubbles: true }));
}

/** @param {Element} el @returns {boolean} */
function focusElement(el) {
  if (el instanceof HTMLElement) HTMLElement.prototype.focus.call(el, { preventScroll: true });
  else if (el instanceof SVGElement) SVGElement.prototype.focus.call(el, { preventScroll: true });
  const active = activeElement();
  return active !== null && (active === el || flatContains(el, active));
}

/** @param {Element} el */
function selectContent(el) {
  if (el instanceof HTMLInputElement || el instanceof HTMLTextAreaElement) {
    el.select();
    return;
  }
  const selection = getSelection();
  const range = document.createRange();
  range.selectNodeContents(el);
  selection?.removeAllRanges();
  selection?.addRange(range);
}

/** @param {Parameters<Methods["focus"]>[0]} a @returns {ReturnType<Methods["focus"]>} */
function focus(a) {
  const el = elementByRef(a.ref);
  const before = activeElement();
  const focused = focusElement(el);
  const active = activeElement();
  if (a.atEnd && focused && active && active !== before) caretToEnd(active);
  return { focused };
}

/** @param {Element} el  a field, or an editing host */
function caretToEnd(el) {
  if (el instanceof HTMLInputElement || el instanceof HTMLTextAreaElement) {
    // Those of some types know no place in their text.
    if (el.selectionStart !== null) el.setSelectionRange(el.value.length, el.value.length);
    return;
  }
  if (!isEditingHost(el)) return;
  /** @type {Node} */ let last = el;
  for (let c = lastChildOf(last); c; c = lastChildOf(last)) last = c;
  const selection = getSelection();
  if (nodeTypeOf(last) === 3) selection?.collapse(last, dataOf(/** @type {Text} */ (last)).length);
  else {
    selection?.selectAllChildren(el);
    selection?.collapseToEnd();
  }
}

/** @param {{ref: number, values: string[], timeoutMs: number}} a @returns {Promise<{selected: string[], labels: string[]}>} */
async function select(a) {
  const deadline = now() + a.timeoutMs;
  for (;;) {
    const el = selectElement(elementByRef(a.ref));
    const choice = chooseOptions(el, a.values);
    if (Array.isArray(choice)) return applyOptions(el, choice);
    if (choice.code === 'ambiguous-option' || now() >= deadline) fail(choice.code, choice.error, choice.extra);
    await pause(Math.min(50, Math.max(0, deadline - now())));
  }
}

/** @param {Element} el @returns {HTMLSelectElement} */
function selectElement(el) {
  if (el instanceof HTMLSelectElement) return el;
  if (el instanceof HTMLLabelElement && el.control instanceof HTMLSelectElement) return el.control;
  return fail('not-a-select', `${describeBriefly(el)} is no select element`, {
    hint: 'use choose_option for lists made of other elements',
  });
}

/** @param {HTMLSelectElement} el @param {string[]} wanted @returns {HTMLOptionElement[]|Failure} */
function chooseOptions(el, wanted) {
  if (!el.multiple && wanted.length > 1)
    return new Failure('ambiguous-option', 'this select takes one option only', { options: listOptions(el) });
  const chosen = [];
  for (const value of wanted) {
    const options = Array.from(el.options);
    const byValue = options.filter((o) => o.value === value);
    const hits = byValue.length > 0 ? byValue : options.filter((o) => optionLabel(o) === tidy(value) || tidy(o.text) === tidy(value));
    if (hits.length === 0)
      return new Failure('no-such-option', `no option has the value or label ${JSON.stringify(wellFormed(value))}`, {
        options: listOptions(el),
        hint: 'use one of the options',
      });
    if (hits.length > 1)
      return new Failure('ambiguous-option', `${hits.length} options match ${JSON.stringify(wellFormed(value))}`, {
        options: listOptions(el),
        hint: 'select by a value that only one option has',
      });
    if (matchesCss(hits[0], ':disabled'))
      return new Failure('option-disabled', `the option ${quoted(optionLabel(hits[0]))} is disabled`, { options: listOptions(el) });
    chosen.push(hits[0]);
  }
  return chosen;
}

/** @param {HTMLSelectElement} el @returns {{value: string, label: string}[]} */
const listOptions = (el) =>
  Array.from(el.options)
    .slice(0, 20)
    .map((o) => ({ value: wellFormed(o.value), label: optionLabel(o) }));

/** @param {HTMLSelectElement} el @param {HTMLOptionElement[]} chosen @returns {{selected: string[], labels: string[]}} */
function applyOptions(el, chosen) {
  focusElement(el);
  const before = Array.from(el.selectedOptions);
  if (!el.multiple) {
    if (chosen.length === 0) el.selectedIndex = -1;
    else chosen[0].selected = true;
  } else for (const option of el.options) option.selected = chosen.includes(option);
  const after = Array.from(el.selectedOptions);
  if (before.length !== after.length || before.some((o, i) => o !== after[i])) announce(el);
  return { selected: after.map((o) => wellFormed(o.value)), labels: after.map(optionLabel) };
}

/**
 * Text as an editing command, for engines that can't send it as input. An editor hears of a command only afterwards, so
 * what can be typed is left to the keyboard there.
 * @param {{text: string, typeable: boolean, composed: boolean}} a
 * @returns {ReturnType<Methods["insertText"]>}
 */
function insertText(a) {
  if (isOvertaken()) return { done: true };
  const active = activeElement();
  const edited = active instanceof HTMLElement && active.isContentEditable;
  if (a.typeable && edited) return { done: false };
  const compose = (/** @type {string} */ type) => {
    if (a.composed && active) domCall.dispatch.call(active, new CompositionEvent(type, { bubbles: true, composed: true, data: a.text }));
  };
  compose('compositionstart');
  compose('compositionupdate');
  const done = document.execCommand('insertText', false, a.text);
  compose('compositionend');
  return { done, unheard: edited && !a.composed };
}
