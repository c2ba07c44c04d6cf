// Drags that the page leaves to the browser: whether one began under a press, and whether what it was dropped on took it.

const DRAGS = ['dragstart', 'drop'];

/** @typedef {{start: Event|null, dropped: boolean, frame: CSSNumberish|null}} Drag  `frame`: the time of the frame that was asked in last */

const timelineOf = protoGetter(Document.prototype, 'timeline');

/** @returns {CSSNumberish|null}  the same all through a frame */
const frameTime = () => timelineOf.call(document).currentTime;

/** The drag that is looked for. @type {Drag|null} */
let drag = null;

/** Heard from the document's start, as presses are. @param {Event} event */
function onDrag(event) {
  if (!drag || !event.isTrusted) return;
  if (event.type === 'dragstart') drag.start = event;
  else drag.dropped = true;
}

/** @returns {{}} */
function watchDrag() {
  listen();
  drag = { start: null, dropped: false, frame: null };
  return {};
}

/**
 * A page that prevents the start drags by itself, if at all. Answers once a frame, so that each move of a drag has its own.
 * @returns {ReturnType<Methods["dragBegan"]>}
 */
async function dragBegan() {
  if (drag?.frame === frameTime()) await nextFrame();
  if (drag) drag.frame = frameTime();
  return { began: drag?.start != null && !drag.start.defaultPrevented };
}

/** The drop may be on its way still. @returns {ReturnType<Methods["dragDropped"]>} */
async function dragDropped() {
  const seen = drag;
  for (let frames = 0; frames < 3 && seen && !seen.dropped; frames++) await nextFrame();
  drag = null;
  return { dropped: seen?.dropped ?? false };
}
