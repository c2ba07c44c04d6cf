// The trap: while it is armed, a press that would land outside of the target never reaches the page.

const TRAPPED = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'auxclick', 'dblclick'];
/** Listened to only while armed: a listener that may prevent touches slows down scrolling. */
const TRAPPED_TOUCHES = ['touchstart', 'touchend'];
const TRAP_OPTIONS = { capture: true, passive: false };
const TRAP_LIFE_MS = 15000;

/**
 * @typedef {object} Trap
 * @property {Element[]} targets  what may be pressed
 * @property {boolean} strayed  the button was let go elsewhere
 * @property {boolean} swallow  false: only look where the press goes
 * @property {string} records  what the rows of the targets showed last
 * @property {boolean} pressed @property {boolean} clicked @property {boolean} missed
 * @property {boolean} recycled  after the press began, the row came to show something else, and not by the press
 * @property {Element|null} by
 */

/** @type {Trap|null} */
let trap = null;

/** At the start of a document, so that presses and drags are heard before any listener of the page can hear them. Twice is once. */
function listen() {
  for (const type of TRAPPED) addEventListener(type, onTrapped, TRAP_OPTIONS);
  for (const type of DRAGS) addEventListener(type, onDrag, true);
  addEventListener('beforeprint', onPrint);
}

/** No browser has an event for it. */
function onPrint() {
  /** @type {any} */ (globalThis).__browxTell('print');
}

/** @param {Element[]} targets @param {boolean} swallow */
function armTrap(targets, swallow) {
  listen(); // document.open() takes listeners away
  for (const type of TRAPPED) addEventListener(type, afterHandlers);
  for (const type of TRAPPED_TOUCHES) addEventListener(type, onTrapped, TRAP_OPTIONS);
  /** @type {Trap} */
  const own = { targets, swallow, records: recordsOf(targets), pressed: false, clicked: false, missed: false, recycled: false, strayed: false, by: null };
  trap = own;
  pause(TRAP_LIFE_MS).then(() => {
    if (trap === own) disarmTrap();
  });
}

/** The end of two frames from the latest input on, of which `settle` waits for what is left. @type {Promise<void>|null} */
let sinceInput = null;

function noteInput() {
  // Asked for before the page heard of the input, so that what the page does in the same frame comes after it.
  sinceInput = nextFrame().then(nextFrame).then(soon);
}

/** What may be asked between an input and `settle`; anything else begins or does something that was not noted. */
const AFTER_INPUT = new Set(['trapped', 'endFill', 'settle']);

/** @param {string} method  that is asked for */
function forgetInput(method) {
  if (!AFTER_INPUT.has(method)) sinceInput = null;
}

/** @param {Event} event */
function onTrapped(event) {
  if (!trap || !event.isTrusted) return;
  if (event.type === 'mouseup' || event.type === 'click') noteInput();
  const same = trap.clicked || recordsOf(trap.targets) === trap.records;
  if (trap.pressed && !same) trap.recycled = true;
  // The first event of the press decides: what the page does in its handler may move the target away.
  if (!trap.pressed && !trap.missed) {
    const hit = same && pathHits(event, trap.targets);
    trap.pressed = hit;
    trap.missed = !hit;
    if (!hit) trap.by = /** @type {Element|null} */ (event.composedPath().find((n) => n instanceof Element) ?? null);
  }
  if (event.type === 'mouseup') trap.strayed = !pathHits(event, trap.targets);
  if (event.type === 'click' || event.type === 'auxclick') trap.clicked ||= !trap.recycled && pathHits(event, trap.targets);
  if ((trap.missed || trap.recycled) && trap.swallow) {
    event.stopImmediatePropagation();
    event.preventDefault();
  }
}

/** What the page's own handlers of the press made of the row is no other row. @param {Event} event */
function afterHandlers(event) {
  if (trap?.pressed && event.isTrusted && !trap.recycled) trap.records = recordsOf(trap.targets);
}

/**
 * What the rows show that the targets stand in: a list may give a row's nodes to another record while the press is on its way.
 * @param {Element[]} targets
 * @returns {string}
 */
function recordsOf(targets) {
  const items = new Set(targets.map(itemOf));
  return [...items].map((item) => (item ? recordMarks(item, linkTarget).sure || keyText(item) : '')).join('\n\n');
}

/** @param {Event} event @param {Element[]} targets @returns {boolean} */
function pathHits(event, targets) {
  const path = event.composedPath();
  return targets.some((target) => {
    // A closed shadow root shows nothing of itself in the path but its host.
    for (let e = /** @type {Element|null} */ (target); e;) {
      if (path.includes(e)) return true;
      const root = rootOf(e);
      e = root instanceof ShadowRoot && root.mode === 'closed' ? root.host : null;
    }
    return false;
  });
}

/** @returns {Trap|null}  what it saw, null when none was armed */
function disarmTrap() {
  const was = trap;
  trap = null;
  for (const type of TRAPPED_TOUCHES) removeEventListener(type, onTrapped, TRAP_OPTIONS);
  for (const type of TRAPPED) removeEventListener(type, afterHandlers);
  return was;
}

/** Tells what the armed trap has seen so far, and takes it away. @param {{nextRef: number}} a @returns {ReturnType<Methods["trapped"]>} */
function trapped(a) {
  const seen = disarmTrap();
  const minting = new Minting(a.nextRef);
  const by = seen?.missed && seen.by ? minting.brief(seen.by) : undefined;
  // A press that is let go elsewhere, or after the page had put another element there, clicks nothing.
  const split = seen !== null && seen.pressed && !seen.clicked && (seen.recycled || seen.strayed || !seen.targets.some(isConnected));
  return { pressed: seen?.pressed ?? false, split, missed: seen?.missed ?? false, by, ...minting.report() };
}

/** Swallows the next press that lands in this document: it is meant for a frame in it. @returns {{}} */
function guard() {
  armTrap([], true);
  return {};
}
