// The contract between the in-page half and `page/` in Rust. Types only: nothing here is shipped.
//
// The scripts of this folder are joined by build.rs, in the order of `order.txt`, into one closure that is
// evaluated in an isolated world of every frame's document. It leaves one global there, `__browx`, with
//   call(method: string, args: string) => string | Promise<string>
// Arguments and answers are JSON text, so that an engine needs nothing but strings. Every answer is
// {"ok":true,"value":…} or {"ok":false,"code":…,"error":…,"hint"?:…,…}; `call` itself never throws.
//
// Refs: a ref is an integer, unique in the session; Rust prints it as "e12". The page mints them in ascending
// order from `nextRef`, which Rust passes to every call that may mint, and answers with the next free one. A failure
// that names elements (`candidate`, `by`) carries `minted` and `nextRef` too. A fingerprint may be sent again for a ref
// whose name or context changed: the later one counts. Where no `nextRef` was given nothing is minted, and an element
// without a ref is 0. While a call that waits (prepare, settle, waitFor) is under way, no other call may be given the
// numbers from its `nextRef` on: run minting calls of a session one after the other, or reserve it a block.
// What `opening` told unasked may not have been taken: every later call says with `taken` whether the session knows refs of
// this document.

/**
 * @typedef {number} Ref
 *
 * @typedef {{ref: Ref, role: string, name: string, testId: string, context: string}} Fingerprint
 *   What the agent saw when the ref was minted. `context` is the key text of the nearest row, item or article
 *   (its first non-empty text, 80 characters), "" outside of one. Sent to Rust once, with the answer of the call
 *   that first showed the ref, because the document (and this registry) may be gone when it is needed again.
 *
 * @typedef {{ref?: Ref, selector?: string, contextRef?: Ref, fingerprint?: Fingerprint}} Target
 *   Exactly one of `ref` and `selector`. `fingerprint` is that of `ref` or `contextRef`, which may belong to an earlier document.
 *
 * @typedef {{a: number, b: number, c: number, d: number, e: number, f: number}} Matrix  x' = ax + cy + e, y' = bx + dy + f
 *
 * @typedef {{x: number, y: number, width: number, height: number}} Box  CSS px, this frame's viewport
 *
 * @typedef {{ref: Ref, role: string, name: string}} Brief
 *
 * @typedef {{ref: Ref, minted: Fingerprint[], nextRef: Ref, matches: number, warnings: string[]}} Resolved
 */

/**
 * Methods of `call`, with their arguments and the `value` of their answers.
 *
 * bindFrame(this element, {key}) is a separate global function `__browx.bindFrame(element, key)`: Rust gives each
 * frame's owner element the frame's id ("f3"), so that a tree can say where that frame's own tree belongs.
 *
 * bindShadow(host, root) lets the page half see into a closed shadow root: Rust hands over the two objects. Answers that
 * mint say with `suspects` how much there is to ask about: elements that may have one, which takeSuspects() hands over, and
 * once in a document its slots, in whatever root, which come back by adoptSlots(slots). Methods that wait for a
 * target don't wait while there is something to ask about, but for the last in a row of questions, with `again: true`.
 *
 * @typedef {object} Methods
 *
 * @property {(a: {
 *     root?: Ref, style: "compact"|"contract", maxChars: number, maxNodes: number, skip?: number,
 *     urls?: boolean, omit?: string[], nextRef: Ref, baseline?: boolean
 *   }) => {
 *     text: string, minted: Fingerprint[], nextRef: Ref, printed: number, left: number, cursor: number|null,
 *     title: string, url: string, elements: number, interactive: number, warnings: string[],
 *     domWalk?: {entries: number, fresh: number, both: number}
 *   }} snapshot
 *   `text`: lines joined by "\n"; a child frame stands as one line "<indent>\u0001<frame key or ?>\u0001<Ref of the owner>".
 *   `printed`, `left`: lines printed, lines left out by the budget (an estimate where the page was not walked to its end).
 *   `cursor`: give as `skip` to go on after the last printed line. `baseline` also remembers the whole line list as the state before the next action (see `settle`).
 *
 * @property {(a: {query: string, max: number, brief?: boolean, context?: Ref, visibleOnly?: boolean, nextRef: Ref,
 *     boosts?: {testId?: string, role?: string, name?: string, points: number}[]}) => {
 *     candidates: {ref: Ref, role: string, name: string, testId?: string, testIdAttr?: string, stability: string,
 *       selectorHint: string, selectorTier: number, bbox: Box|null, clipped: boolean,
 *       actionable: true|"off-screen"|"disabled"|"covered", score: number, rank: number,
 *       context?: {collection: string, rowKey?: string, rowText?: string, column?: string}}[],
 *     matched: number, minted: Fingerprint[], nextRef: Ref}} find
 *
 *   `boosts`: identities that were the right answer to a like query earlier, with their points (15 at most for one element).
 *   Ready candidates come first (`off-screen` ones that only need scrolling among them), then by score. `rank`: 0 for what
 *   can be acted on first. `matched`: all with a score.
 *
 * @property {(a: {texts: string[], exact: boolean, scope?: Ref, includeHidden: boolean, max: number, nextRef: Ref}) => {
 *     results: {text: string, count: number,
 *       matches: {ref: Ref, role: string, text: string, snippet: string, bbox: Box|null, clipped: boolean}[]}[],
 *     minted: Fingerprint[], nextRef: Ref}} textSearch
 *   The smallest elements whose rendered text contains a text, each once; `text` ≤ 200 characters, `snippet` ≤ 120 around the hit.
 *
 * @property {(a: {target: Target, nextRef: Ref}) => Resolved} resolve
 *   Errors: `stale-ref` (with `reason` and `candidate?: Brief`), `no-match`, `bad-selector` (with `position`), `unknown-ref`.
 *
 * @property {(a: {
 *     target: Target, verb: string, nextRef: Ref,
 *     checks: {visible?: boolean, stable?: boolean, enabled?: boolean, editable?: boolean, events?: boolean, widget?: boolean, scroll?: boolean, still?: boolean},
 *     force?: boolean, position?: {x: number, y: number}, timeoutMs: number, trap?: boolean, baseline: boolean, centre?: boolean, aside?: boolean, again?: boolean, restMs?: number
 *   }) => Promise<Resolved & {x: number, y: number, box: Box, scrolled: boolean, tag: string, type: string}>} prepare
 *   Resolves, makes the checks on animation frames until they hold or time is up, scrolls into view (instantly, alignment
 *   rotating so that sticky bars don't hide the target), and remembers the probe's "before" half and, with `baseline`, the
 *   tree before the action. x, y: the action point in this frame's viewport. `trap` arms a capturing listener that swallows
 *   a press which would land outside of the target (or its label, or its descendants), and records what happened.
 *   `stable` looks at two frames only where something may move (a scroll was needed, an animation runs, the DOM is changing);
 *   `restMs`: how long it may take to come to rest; then it is pressed in motion, which the trap makes safe.
 *   `aside`: it is on the way to the target only, whose "before" half stays. `centre` first brings it to the middle of its frame and of those above. `still` asks for two equal frames always: for the second try after the trap caught a miss.
 *   Errors: those of `resolve`, and `target-hidden|target-disabled|target-readonly|target-unstable|target-covered|target-detached|
 *   target-offscreen` with `by?: Brief & {text: string}` for the covering element.
 *
 * @property {(a: {x: number, y: number, key: string, nextRef?: Ref}) => {hit: boolean, by?: Brief & {text: string}, minted: Fingerprint[], nextRef: Ref}} hitsFrame
 *   Whether the point of this frame's viewport lies on the owner element of frame `key`; else what lies there.
 *
 * @property {(a: {
 *     ref?: Ref, frames: number, quietMs: number, capMs: number, nextRef: Ref,
 *     delta: "none"|"scoped"|"diff"|"full", maxChars: number, style: "compact"|"contract", fresh?: boolean, parsedMs?: number
 *   }) => Promise<{
 *     probe?: Probe, trap?: {pressed: boolean, missed: boolean, by?: Brief},
 *     structure: {appeared: Brief[], removed: Brief[], changed: Brief[]},
 *     delta?: {text: string, scope: string, truncated: boolean, added: number, removed: number, changed: number, moved?: number, left: number},
 *     quiet: boolean, parsed: boolean, closing: boolean, challenge?: Partial<ChallengeMarks>, url: string, title: string, warnings: string[],
 *     minted: Fingerprint[], nextRef: Ref}>} settle
 *   With `parsedMs` first waits until the document is parsed, so long at most. Waits for `frames` animation frames, then on while the DOM still changes (a quiet gap of `quietMs`, never past `capMs`),
 *   disarms the trap, and tells what changed since the baseline. Without a baseline in this document (a new page), or with
 *   `fresh` (a page that came back from the history): `diff` and `scoped` give the first page of the tree.
 *
 * @property {(a: {text: string, typeable: boolean, composed: boolean}) => {done: boolean, unheard?: boolean}} insertText
 *   Puts text in place of the selection of what has the focus; `composed` within a composition. Not `done`: type it, if that can be. `unheard`: an editor hears of it only afterwards.
 *
 * @property {(a: {ref: Ref, value: string}) => {how: "type"|"set"|"check", value: string, before: string|null, secret: boolean, warnings: string[]}} beginFill
 *   "type": focused and everything selected, the value goes in through the keyboard. "set": a date, colour or range control,
 *   already set through its native setter, with input and change events. "check": a checkbox, radio or switch, to be
 *   clicked if it is not as `value` ("true" or "false") says. Follows a label to its control.
 *   Errors: `not-fillable` (naming the tool to use), `bad-value` (with the right format).
 * @property {(a: {}) => {heldBack: boolean}} endFill
 *   After "type": whether the text was held back, since the field's row had come to show another record.
 *
 * @property {(a: {ref: Ref, values: string[], timeoutMs: number}) => Promise<{selected: string[], labels: string[]}>} select
 *   By value or label. Errors: `not-a-select`, `no-such-option` (with `options`, the first 20), `ambiguous-option`, `option-disabled`.
 *
 * @property {(a: {target: Target, value: string, timeoutMs: number, again?: boolean, nextRef: Ref}) => Promise<Resolved & {kind: "text"|"check"|"select"|"choose"}>} fieldOf
 *   What kind of field it is, without touching it; of a group of radios, the one with that value or label. Errors: those of
 *   `resolve`, `not-fillable`, `bad-value`, `no-such-option`, `ambiguous-option`.
 *
 * @property {(a: {ref: Ref, value: string}) => {checked: boolean, wanted: boolean}} checkState
 * @property {(a: {ref: Ref, nextRef: Ref}) => Promise<Probe>} probeNow
 *   A frame later, the probe of what was prepared last; `settle` can still ask for it.
 *
 * @property {(a: {ref: Ref}) => {expanded: boolean, select: boolean, editable: boolean}} beginChoose
 *   Remembers which lists are open before the control is clicked.
 * @property {(a: {ref: Ref, option: string, exact: boolean, timeoutMs: number, nextRef: Ref}) => Promise<
 *     {ref: Ref, already: boolean, minted: Fingerprint[], nextRef: Ref}>} awaitOption
 *   Waits for the list of control `ref` and the option in it, paging through a list that holds only what is in view.
 *   Errors: `no-such-option` (with `options`), `option-ambiguous`, `option-disabled`.
 * @property {(a: {ref: Ref, option: string, chosen: Ref, timeoutMs: number}) => Promise<{confirmed: boolean}>} confirmChoice
 *
 * @property {(a: {ref: Ref}) => {file: boolean}} isFileInput
 * @property {(a: {ref: Ref, files: {name: string, mimeType: string, content: string}[]}) => {count: number}} giveFiles
 * @property {(a: {ref?: Ref, x: number, y: number, files: {name: string, mimeType: string, content: string}[]}) =>
 *     {fired: string[], taken: boolean, tag: string}} dropFiles
 *   `content` is base64. `taken`: a listener of dragover or drop prevented the default.
 *
 * @property {(a: {}) => {activeElement: object|null}} beginShortcut
 * @property {(a: {}) => {events: {type: string, key?: string, defaultPrevented: boolean, target?: object}[], copied: string}} endShortcut
 *   What was heard of keys and the clipboard since, and the text that was copied or cut.
 * @property {(a: {text: string}) => {done: boolean}} holdClipboard  needs a user's activation
 *
 * @property {(a: {ref: Ref, atEnd?: boolean}) => {focused: boolean}} focus
 *   `atEnd`: a field that did not have it gets the caret behind its content.
 *
 * @property {(a: {ref?: Ref, to?: "top"|"bottom"|"left"|"right", by?: {x?: number, y?: number}, intoView?: boolean}) => Promise<{
 *     scroll: ScrollGeometry, moved: {x: number, y: number}, warnings: string[]}>} scroll
 *
 * @property {(a: {}) => ScrollGeometry} geometry
 *
 * @property {(a: {text?: string, textGone?: string, target?: Target, state?: "visible"|"hidden"|"attached"|"detached",
 *     point?: {x: number, y: number}, timeoutMs: number, again?: boolean, nextRef: Ref}) => Promise<
 *     {found: boolean, line: string, minted: Fingerprint[], nextRef: Ref}>} waitFor
 *   `line`: the tree line (or the text) that was waited for. found:false when the time is up.
 *
 * @property {(a: {kind: "visible"|"text"|"value"|"attribute"|"count", target?: Target, text?: string, exact?: boolean,
 *     value?: string, attr?: string, selector?: string, n?: number, timeoutMs: number, nextRef: Ref}) => Promise<
 *     {found: boolean, holds: boolean, actual: unknown, evidence: object, minted: Fingerprint[], nextRef: Ref}>} check
 *   Waits until the target is so, or as many elements (of `selector`, or saying `text`) are there. `actual`: what there was
 *   last. found:false when the target was not there at all. A password is never told.
 *
 * @property {(a: {scope: string}) => {}} markScope
 *   Remembers classes, style and attributes of the elements in the first match of a selector. Error: `no-match`.
 * @property {(a: {scope: string, max: number}) => {changed: ElementChange[], added: number, removed: number,
 *     counts: {changed: number}, cut: boolean}} markedChanges
 *   What changed since, of elements that are still there or were made anew in their place. `cut`: the scope was too large
 *   to be compared as a whole. Errors: `not-marked` (in this document), `no-match`.
 *
 * @property {(a: {x: number, y: number}) => {hit: Hit|null, focus: string}} atPoint
 *   What lies at a point, and what has the focus, as a text to compare.
 * @property {(a: {x: number, y: number}) => {layers: Layer[]}} layersAt
 *   What lies at a point, topmost first, 8 at most.
 * @property {(a: {selector?: string, ref?: Ref, testId?: string}) => {x: number, y: number, selector: string, hit: Hit|null}} measure
 *   The middle of the first match, and what lies there. Errors: `direct-dispatch-needs-css-target`, `no-match`, `target-hidden`, `target-offscreen`.
 * @property {() => Promise<{}>} drawn
 *   Once two frames were drawn: from then on the browser knows who listens to touches.
 * @property {() => {}} watchDrag
 *   From here on drags that the page leaves to the browser are looked for.
 * @property {() => Promise<{began: boolean}>} dragBegan
 *   Asked after each move; answers in a frame of its own.
 * @property {() => Promise<{dropped: boolean}>} dragDropped
 *   Whether the drop was taken here; no longer looks for drags.
 * @property {(a: {ref: Ref}) => {box: Box|null, visible: boolean, enabled: boolean, role: string, name: string, testId?: string, testIdAttr?: string}} describe
 * @property {(a: {text: boolean}) => {url: string, title: string, text?: string, width: number, height: number,
 *     scrollWidth: number, scrollHeight: number, dpr: number, touch: boolean}} page
 * @property {(a: {key: string}) => Matrix} framePlace
 *   Maps points of a child frame's viewport to this frame's: `e` and `f` are the place of its origin.
 *
 * @property {(a: {x: number, y: number}) => {key?: string, place?: Matrix}} frameAt
 *
 * @property {() => {key: string|null}} focusedFrame
 *
 * @property {(a: {ref: Ref}) => {text: string, key: string|null}} frameOf
 *   The frame key of an iframe element, null for any other.
 *
 * @property {(a: {target: Target, timeoutMs: number, again?: boolean, nextRef: Ref}) => Promise<{
 *     key: string|null, rest: string, minted: Fingerprint[], nextRef: Ref}>} enterFrame
 *   For a selector with `internal:control=enter-frame`: the frame's key, and the selector for inside of it. `key` null: enters none.
 *
 * @property {(a: {nextRef: Ref}) => {pressed: boolean, split: boolean, missed: boolean, by?: Brief, minted: Fingerprint[], nextRef: Ref}} trapped
 *   What the trap that `prepare` armed has seen; takes it away.
 * @property {() => {}} guard
 *   Arms the trap without a target: a press that lands in this document is swallowed, since it is meant for a frame in it.
 * @property {(a: {timeoutMs: number}) => Promise<ScrollGeometry>} scrollEnd
 *
 * @typedef {{title: string, script: boolean, turnstile: boolean, anubis: boolean, other: string, waiting: boolean, gate: boolean,
 *   phrase: boolean, content: boolean}} ChallengeMarks
 *   What speaks for a gate against robots. `other`: a widget of another vendor. `waiting`, `gate`: the title is one of a gate.
 *   `content`: the page has more to it. Told of the main document only.
 * @typedef {{x: number, y: number, scrollWidth: number, scrollHeight: number, clientWidth: number, clientHeight: number,
 *   atTop: boolean, atBottom: boolean}} ScrollGeometry
 * @typedef {{path: string, tag: string, testId?: string, classDelta?: {added: string[], removed: string[]},
 *   styleDelta?: Record<string, (string|null)[]>, attrDelta?: Record<string, (string|null)[]>}} ElementChange
 *   Deltas hold what was there before and what is there now, null for nothing.
 *
 * @typedef {{tag: string, role?: string, text?: string, ancestorText?: string, ref?: Ref}} Hit
 * @typedef {{tag: string, id?: string, testId?: string, role?: string, name?: string, cursor: string, bbox: Box}} Layer
 *
 * @typedef {object} Probe  The target after the action (spec of the element probe)
 * @property {Ref} ref
 * @property {boolean} stillAttached
 * @property {boolean} [replaced]
 * @property {boolean} focused
 * @property {string|null} value  what the field holds now; of a password as many bullets as it has characters
 * @property {boolean|"mixed"} [checked]
 * @property {string} [displayText]
 * @property {{label?: string, displayTextBefore?: string, displayTextAfter?: string, changed: boolean}} [ownerControl]
 * @property {{kind: string, rowKey?: string, rowText?: string, changed?: boolean}} [container]
 * @property {string} [line]  the element's own tree line
 * @property {boolean} stateChanged  value, checked, expanded, selected or the name differ from before
 */
