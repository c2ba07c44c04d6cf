// What a page makes of keys: who heard them, who took them, and what went to the clipboard.

const HEARD = ['keydown', 'copy', 'cut', 'paste'];
const HEARD_MAX = 50;

/** @type {{events: {event: Event, entry: any}[], text: string|null, taken: string|null}|null} */
let hearing = null;

/** @param {{}} _ @returns {{activeElement: ElementSummary|null}} */
function beginShortcut(_) {
  hearing = { events: [], text: null, taken: null };
  for (const type of HEARD) addEventListener(type, onHeard, true);
  const active = activeElement();
  return { activeElement: active && summaryOfElement(active) };
}

/** @param {Event} event */
function onHeard(event) {
  if (!hearing || !event.isTrusted || hearing.events.length >= HEARD_MAX) return;
  const target = event.composedPath()[0];
  const key = event instanceof KeyboardEvent ? event.key : undefined;
  const entry = { type: event.type, key, defaultPrevented: false, target: target instanceof Element ? summaryOfElement(target) : undefined };
  hearing.events.push({ event, entry });
  if (event.type === 'copy' || event.type === 'cut') {
    const now = hearing;
    now.text = selectedText();
    // What the page itself puts on the clipboard can be read only once its listeners have run.
    const event_ = /** @type {ClipboardEvent} */ (event);
    addEventListener(event.type, () => (now.taken = event_.defaultPrevented ? (event_.clipboardData?.getData('text/plain') ?? null) : null), { once: true });
  }
}

/** @returns {string} */
function selectedText() {
  const active = activeElement();
  if (active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement) {
    if (active instanceof HTMLInputElement && active.type === 'password') return '';
    return active.value.slice(active.selectionStart ?? 0, active.selectionEnd ?? 0);
  }
  return String(getSelection() ?? '');
}

/** @param {{}} _ @returns {ReturnType<Methods["endShortcut"]>} */
function endShortcut(_) {
  const heard = hearing;
  hearing = null;
  for (const type of HEARD) removeEventListener(type, onHeard, true);
  const events = (heard?.events ?? []).map(({ event, entry }) => ({ ...entry, defaultPrevented: event.defaultPrevented }));
  return { events, copied: wellFormed(heard?.taken ?? heard?.text ?? '') };
}

/**
 * @typedef {{tag: string, id?: string, testId?: string, role?: string, name?: string}} ElementSummary
 */

/** @param {Element} el @returns {ElementSummary} */
function summaryOfElement(el) {
  return {
    tag: tagOf(el),
    id: attr(el, 'id') || undefined,
    testId: testIdOf(el) || undefined,
    role: attr(el, 'role') ?? undefined,
    name: cut(attr(el, 'aria-label') ?? tidy(textContentOf(el).slice(0, 200)), 40) || undefined,
  };
}

/**
 * Puts a text on the browser's clipboard, by a copy that the page does not hear of.
 * @param {{text: string}} a
 * @returns {{done: boolean}}
 */
function holdClipboard(a) {
  const onCopy = (/** @type {ClipboardEvent} */ event) => {
    event.stopImmediatePropagation();
    event.preventDefault();
    event.clipboardData?.setData('text/plain', a.text);
  };
  addEventListener('copy', onCopy, { capture: true, once: true });
  const done = document.execCommand('copy');
  removeEventListener('copy', onCopy, true);
  return { done };
}
