// The trap: while it is armed, a press that would land outside of the target never reaches the page.

const TRAPPED = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'auxclick', 'dblclick', 'touchstart', 'touchend'];
const TRAP_LIFE_MS = 15000;

/** @type {{targets: Element[], pressed: boolean, missed: boolean, by: Element|null, off: () => void}|null} */
let trap = null;

/** @param {Element[]} targets  what may be pressed */
function armTrap(targets) {
  disarmTrap();
  const state = { targets, pressed: false, missed: false, by: /** @type {Element|null} */ (null), off: () => {} };
  const listener = (/** @type {Event} */ event) => onTrapped(state, event);
  const options = { capture: true, passive: false };
  for (const type of TRAPPED) addEventListener(type, listener, options);
  state.off = () => {
    for (const type of TRAPPED) removeEventListener(type, listener, options);
  };
  pause(TRAP_LIFE_MS).then(() => state.off());
  trap = state;
}

/** @param {NonNullable<typeof trap>} state @param {Event} event */
function onTrapped(state, event) {
  if (!event.isTrusted) return;
  // The first event of the press decides: what the page does in its handler may move the target away.
  if (!state.pressed && !state.missed) {
    const hit = pathHits(event, state.targets);
    state.pressed = hit;
    state.missed = !hit;
    if (!hit) state.by = /** @type {Element|null} */ (event.composedPath().find((n) => n instanceof Element) ?? null);
  }
  if (state.missed) {
    event.stopImmediatePropagation();
    event.preventDefault();
  }
}

/** @param {Event} event @param {Element[]} targets @returns {boolean} */
function pathHits(event, targets) {
  const path = event.composedPath();
  return targets.some((target) => {
    // A closed shadow root shows nothing of itself in the path but its host.
    for (let e = /** @type {Element|null} */ (target); e; ) {
      if (path.includes(e)) return true;
      const root = rootOf(e);
      e = root instanceof ShadowRoot && root.mode === 'closed' ? root.host : null;
    }
    return false;
  });
}

/** @returns {typeof trap}  what it saw, null when none was armed */
function disarmTrap() {
  const was = trap;
  trap?.off();
  trap = null;
  return was;
}
