// The one door: a table of methods behind `call`.

/** @type {Record<string, (args: any) => any>} */
const METHODS = Object.assign(Object.create(null), {
  snapshot,
  find,
  textSearch,
  resolve,
  prepare,
  hitsFrame,
  settle,
  beginFill,
  endFill,
  insertText,
  fieldOf,
  checkState,
  probeNow,
  select,
  beginChoose,
  awaitOption,
  confirmChoice,
  giveFiles,
  isFileInput,
  dropFiles,
  beginShortcut,
  endShortcut,
  holdClipboard,
  focus,
  scroll,
  geometry,
  waitFor,
  check,
  markScope,
  markedChanges,
  atPoint,
  layersAt,
  measure,
  drawn,
  watchDrag,
  dragBegan,
  dragDropped,
  describe,
  page,
  frameOf,
  enterFrame,
  framePlace,
  frameAt,
  focusedFrame,
  trapped,
  guard,
  scrollEnd,
});

/** @param {unknown} value @returns {string} */
function encode(value) {
  const json = JSON.stringify(value);
  // A lone surrogate is written as an escape that no strict reader accepts; rare, so looked for only here.
  return /\\ud[89a-f]/i.test(json) ? JSON.stringify(value, (_, v) => (typeof v === 'string' ? wellFormed(v) : v)) : json;
}

/** @param {unknown} error @returns {string} */
function encodeFailure(error) {
  if (error instanceof Failure) return encode({ ok: false, code: error.code, error: error.error, ...error.extra });
  const e = /** @type {any} */ (error);
  return encode({
    ok: false,
    code: 'internal',
    error: `the in-page half failed: ${e?.message ?? e}`,
    stack: String(e?.stack ?? '').slice(0, 1000),
  });
}

/** @param {string} method @param {string} args  JSON @returns {string|Promise<string>} */
function call(method, args) {
  try {
    const run = METHODS[method];
    if (!run) fail('unknown-method', `the in-page half has no method "${method}"`);
    const a = JSON.parse(args);
    if (registry.told) settleTold(a.taken);
    forgetInput(method);
    const value = run(a);
    if (value instanceof Promise) return value.then((v) => encode({ ok: true, value: v }), encodeFailure);
    return encode({ ok: true, value });
  } catch (error) {
    return encodeFailure(error);
  }
}

/**
 * Tells what `settle` has to say of a document that has just come, as soon as it is parsed: a question would wait behind
 * the browser's first drawing of it. Runs at the document's start, in every frame; only the main one has something to tell.
 * @param {SettleArgs} args
 */
function opening(args) {
  if (!inMainFrame()) return;
  settle(args).then(
    (value) => {
      registry.told = true;
      // Slots can wait for the next question; this answer can't.
      const told = { ...value, suspects: suspects.size || undefined };
      /** @type {any} */ (globalThis).__browxTell(`opening${encode({ ok: true, value: told })}`);
    },
    // What fails here fails again when it is asked for.
    () => /** @type {any} */ (globalThis).__browxTell('opening'),
  );
}

/** @param {Element} element  the owner of a frame @param {string|{key: string}} key */
function bindFrame(element, key) {
  const name = typeof key === 'string' ? key : key.key;
  frameKeys.set(element, name);
  frameOwners.set(name, new WeakRef(element));
}

/** Puts files into an input that a chooser was opened for; it may be outside of the document. @param {HTMLInputElement} input @param {string} args */
function give(input, args) {
  try {
    return encode({ ok: true, value: putFiles(input, JSON.parse(args).files) });
  } catch (error) {
    return encodeFailure(error);
  }
}

// A page's element with that id is what the bare name would give: what counts is whether the property is our own. It is
// there already where a first, empty document left its world to the next one; that half then hears the new document too.
if (!Object.hasOwn(globalThis, '__browx')) Object.defineProperty(globalThis, '__browx', { value: { call, give, opening, bindFrame, bindShadow, adoptSlots, takeSuspects, listen } });
/** @type {any} */ (globalThis).__browx.listen();
