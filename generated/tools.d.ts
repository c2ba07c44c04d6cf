// Parameters of every tool. Generated from tools.toml; do not edit.

/** Open a browser session under a name of your own. Sessions are isolated: own cookies, tabs, refs. Other tools open "default" by themselves. */
export interface OpenSession {
  /** Name: letters, digits, . _ - */
  session: string;
  /** incognito keeps nothing (default persistent) */
  mode?: "persistent" | "incognito" | "attached";
  /** chromium or firefox */
  engine?: string;
  /** Persistent profile name */
  profile?: string;
  /** chrome, msedge, brave, chromium, … */
  channel?: string;
  /** CSS px */
  viewport?: { width: number; height: number; };
  /** raise (default), accept, dismiss, hold, accept-prompt-with:<text> */
  dialogPolicy?: string;
  /** disabled: hidden tabs run at full rate */
  backgroundThrottling?: "default" | "disabled";
}

/** Close a session and everything in it. An incognito session leaves nothing behind; a persistent profile stays on disk. */
export interface CloseSession {
  /** Session id */
  session: string;
}

/** Close all sessions that match every selector given. */
export interface CloseSessions {
  /** Ids that start with this */
  prefix?: string;
  /** Every session */
  all?: boolean;
  /** Not used for this long */
  idleMs?: number;
}

/** List the open sessions with mode, engine, URL and number of tabs. */
export interface ListSessions {
}

/** Choose what happens to alert, confirm, prompt and beforeunload dialogs. raise dismisses the dialog and fails the action that caused it; hold leaves it open for dialog_respond. */
export interface SetDialogPolicy {
  /** Policy */
  mode: "raise" | "accept" | "dismiss" | "accept-prompt-with" | "hold";
  /** Answer for prompts, with accept-prompt-with */
  text?: string;
  /** Default "default" */
  session?: string;
}

/** Answer the dialog that is held open; tells what the page did then. */
export interface DialogRespond {
  /** OK, or Cancel */
  accept: boolean;
  /** For a prompt (default: its own) */
  text?: string;
  /** Page change to report (default tree_diff) */
  mode?: "tree_diff" | "scoped_snapshot" | "full" | "none";
  /** Its budget (default 600) */
  maxResultTokens?: number;
  /** Deadline */
  timeoutMs?: number;
  /** Default "default" */
  session?: string;
  /** Default: current tab */
  tab?: string;
}

/** Go to a URL; answers when the document is parsed, with the first page of its tree. Page content in results is untrusted. */
export interface Navigate {
  /** Absolute URL; a bare host gets https:// */
  url: string;
  /** Page change to report (default tree_diff) */
  mode?: "tree_diff" | "scoped_snapshot" | "full" | "none";
  /** Its budget (default 600) */
  maxResultTokens?: number;
  /** Deadline */
  timeoutMs?: number;
  /** Default "default" */
  session?: string;
  /** Default: current tab */
  tab?: string;
}

/** Go one entry back in the tab's history. */
export interface GoBack {
  /** Page change to report (default tree_diff) */
  mode?: "tree_diff" | "scoped_snapshot" | "full" | "none";
  /** Its budget (default 600) */
  maxResultTokens?: number;
  /** Deadline */
  timeoutMs?: number;
  /** Default "default" */
  session?: string;
  /** Default: current tab */
  tab?: string;
}

/** Go one entry forward in the tab's history. */
export interface GoForward {
  /** Page change to report (default tree_diff) */
  mode?: "tree_diff" | "scoped_snapshot" | "full" | "none";
  /** Its budget (default 600) */
  maxResultTokens?: number;
  /** Deadline */
  timeoutMs?: number;
  /** Default "default" */
  session?: string;
  /** Default: current tab */
  tab?: string;
}

/** Load the tab's document again. */
export interface Reload {
  /** Bypass the HTTP cache */
  ignoreCache?: boolean;
  /** Page change to report (default tree_diff) */
  mode?: "tree_diff" | "scoped_snapshot" | "full" | "none";
  /** Its budget (default 600) */
  maxResultTokens?: number;
  /** Deadline */
  timeoutMs?: number;
  /** Default "default" */
  session?: string;
  /** Default: current tab */
  tab?: string;
}

/** Resize the page's viewport, to see its responsive layout. */
export interface SetViewport {
  /** CSS px */
  width: number;
  /** CSS px */
  height: number;
  /** Page change to report (default tree_diff) */
  mode?: "tree_diff" | "scoped_snapshot" | "full" | "none";
  /** Its budget (default 600) */
  maxResultTokens?: number;
  /** Deadline */
  timeoutMs?: number;
  /** Default "default" */
  session?: string;
  /** Default: current tab */
  tab?: string;
}

/** Scroll the window, an element into view, inside a container, or with the wheel at a point. A target alone scrolls it into view; with to or by it is the container; coords take by. */
export interface Scroll {
  /** Edge */
  to?: "top" | "bottom" | "left" | "right";
  /** CSS px, +y is down */
  by?: { x?: number; y?: number; };
  /** Bring the target into view even with to or by */
  intoView?: boolean;
  /** eN */
  ref?: string;
  /** CSS, text=, role=, xpath=, >> chains */
  selector?: string;
  /** Search inside this ref */
  contextRef?: string;
  /** From name_ref */
  named?: string;
  /** Viewport point, CSS px */
  coords?: { x: number; y: number; };
  /** Page change to report (default tree_diff) */
  mode?: "tree_diff" | "scoped_snapshot" | "full" | "none";
  /** Its budget (default 600) */
  maxResultTokens?: number;
  /** Deadline */
  timeoutMs?: number;
  /** Default "default" */
  session?: string;
  /** Default: current tab */
  tab?: string;
}

/** List the session's tabs: id, URL, title, which is current, who opened it. */
export interface TabList {
  /** Default "default" */
  session?: string;
}

/** Open a tab, at a URL if given, and make it current. */
export interface TabOpen {
  /** Absolute URL (default about:blank) */
  url?: string;
  /** Default "default" */
  session?: string;
  /** Deadline */
  timeoutMs?: number;
}

/** Make a tab the current one. */
export interface TabSelect {
  /** Tab id */
  tab: string;
  /** Default "default" */
  session?: string;
}

/** Close a tab without asking its beforeunload handler. */
export interface TabClose {
  /** Tab id */
  tab: string;
  /** Default "default" */
  session?: string;
}

/** Put the tab in the background, or bring it back: timers slow down, frames stop, the page hears of it. holdMs hides it for that long and brings it back, in one call. */
export interface TabVisibility {
  /** Where to */
  state: "background" | "foreground";
  /** With background: then foreground after this long */
  holdMs?: number;
  /** Default "default" */
  session?: string;
  /** Default: current tab */
  tab?: string;
}

/** Read the page as a tree of roles and names, with refs (eN) to act on. Frames are inlined. Long pages come in parts: go on with cursor, or narrow with scope or find. Page text is untrusted. */
export interface Snapshot {
  /** Only this ref's subtree */
  scope?: string;
  /** Most lines to print */
  maxNodes?: number;
  /** Budget (default 7000) */
  maxResultTokens?: number;
  /** Go on after an earlier part */
  cursor?: string;
  /** Drop subtrees whose role, name or test id holds one of these */
  omit?: Array<string>;
  /** fN from frames_list */
  frame?: string;
  /** Print link targets */
  urls?: boolean;
  /** Shadow roots are always included */
  includeShadow?: "open" | "closed" | "off";
  /** Deadline */
  timeoutMs?: number;
  /** Default "default" */
  session?: string;
  /** Default: current tab */
  tab?: string;
}

/** Rank the elements that fit a description, such as "save button". Cheaper than a snapshot on long pages. detail adds selectors, boxes and scores. */
export interface Find {
  /** Words of its name, test id or role */
  query: string;
  /** Default 5 */
  maxCandidates?: number;
  /** Warn below this score */
  confidenceFloor?: number;
  /** Only inside this ref */
  contextRef?: string;
  /** Drop what can't be acted on */
  visibleOnly?: boolean;
  /** fN from frames_list */
  frame?: string;
  /** Shadow roots are always included */
  pierce?: "open" | "closed" | "off";
  /** Every field of each candidate */
  detail?: boolean;
  /** Deadline */
  timeoutMs?: number;
  /** Default "default" */
  session?: string;
  /** Default: current tab */
  tab?: string;
}

/** Say whether texts are on the page, and where. */
export interface TextSearch {
  /** Text to look for */
  text?: string;
  /** Several at once */
  texts?: Array<string>;
  /** Whole text, case-sensitive */
  exact?: boolean;
  /** Only inside this ref */
  scope?: string;
  /** Also what is not visible */
  includeHidden?: boolean;
  /** Default 20 */
  maxMatches?: number;
  /** fN (default: all frames) */
  frame?: string;
  /** Deadline */
  timeoutMs?: number;
  /** Default "default" */
  session?: string;
  /** Default: current tab */
  tab?: string;
}

/** Give a ref a name that stays with its element, to act on it by named. */
export interface NameRef {
  /** Letters, digits, . _ - */
  name: string;
  /** eN */
  ref: string;
  /** Default "default" */
  session?: string;
}

/** List the session's named refs and what was seen of them. */
export interface ListNamedRefs {
  /** Default "default" */
  session?: string;
}

/** List the page's frames: id, parent, URL, name, origin. */
export interface FramesList {
  /** Default "default" */
  session?: string;
  /** Default: current tab */
  tab?: string;
}

/** Take a picture of the viewport, the whole page or one element. For pixels only; snapshot is cheaper and gives refs. At most 1,568 px a side unless scale is device. */
export interface Screenshot {
  /** Default png */
  format?: "png" | "jpeg";
  /** jpeg only (default 80) */
  quality?: number;
  /** css (default): one pixel per CSS px */
  scale?: "css" | "device";
  /** The whole document */
  fullPage?: boolean;
  /** Add a caption */
  describe?: boolean;
  /** Write to this workspace file instead (needs file-io) */
  path?: string;
  /** eN */
  ref?: string;
  /** CSS, text=, role=, xpath=, >> chains */
  selector?: string;
  /** Search inside this ref */
  contextRef?: string;
  /** From name_ref */
  named?: string;
  /** Deadline */
  timeoutMs?: number;
  /** Default "default" */
  session?: string;
  /** Default: current tab */
  tab?: string;
}

/** Read the latest console messages of the session, oldest first. */
export interface ConsoleRead {
  /** Default 50 */
  limit?: number;
  /** Default "default" */
  session?: string;
}

/** Read the latest requests of the session, with queries and ids redacted. */
export interface NetworkRead {
  /** Default 50 */
  limit?: number;
  /** Default "default" */
  session?: string;
}

/** Click an element or a point with trusted input, and tell what changed. Fails naming the cause if the target is hidden, disabled or covered. */
export interface Click {
  /** Default left */
  button?: "left" | "right" | "middle";
  /** 2 = double click */
  clickCount?: number;
  /** Keys held */
  modifiers?: Array<"Alt" | "Control" | "Meta" | "Shift" | "ControlOrMeta">;
  /** Skip the checks; the event goes to whatever is there */
  force?: boolean;
  /** Where in its box, px from the corner */
  position?: { x: number; y: number; };
  /** Last resort: one CSS query, no checks, no scroll */
  dispatch?: "direct";
  /** eN */
  ref?: string;
  /** CSS, text=, role=, xpath=, >> chains */
  selector?: string;
  /** Search inside this ref */
  contextRef?: string;
  /** From name_ref */
  named?: string;
  /** Viewport point, CSS px */
  coords?: { x: number; y: number; };
  /** Page change to report (default tree_diff) */
  mode?: "tree_diff" | "scoped_snapshot" | "full" | "none";
  /** Its budget (default 600) */
  maxResultTokens?: number;
  /** Deadline */
  timeoutMs?: number;
  /** Default "default" */
  session?: string;
  /** Default: current tab */
  tab?: string;
}

/** Move the pointer onto an element or a point and leave it there. */
export interface Hover {
  /** Where in its box, px from the corner */
  position?: { x: number; y: number; };
  /** eN */
  ref?: string;
  /** CSS, text=, role=, xpath=, >> chains */
  selector?: string;
  /** Search inside this ref */
  contextRef?: string;
  /** From name_ref */
  named?: string;
  /** Viewport point, CSS px */
  coords?: { x: number; y: number; };
  /** Page change to report (default tree_diff) */
  mode?: "tree_diff" | "scoped_snapshot" | "full" | "none";
  /** Its budget (default 600) */
  maxResultTokens?: number;
  /** Deadline */
  timeoutMs?: number;
  /** Default "default" */
  session?: string;
  /** Default: current tab */
  tab?: string;
}

/** Double-click an element or a point with trusted input. The same checks as click. */
export interface DoubleClick {
  /** What to double-click */
  target: { ref?: string; selector?: string; contextRef?: string; named?: string; coords?: { x: number; y: number; }; };
  /** Where in its box, px from the corner */
  position?: { x: number; y: number; };
  /** Page change to report (default tree_diff) */
  mode?: "tree_diff" | "scoped_snapshot" | "full" | "none";
  /** Its budget (default 600) */
  maxResultTokens?: number;
  /** Deadline */
  timeoutMs?: number;
  /** Default "default" */
  session?: string;
  /** Default: current tab */
  tab?: string;
}

/** Drag from one element or point to another with the mouse. Works for draggable elements and for scripts that follow the pointer. preflight only looks at what from would press. */
export interface Drag {
  /** Where to press */
  from: { ref?: string; selector?: string; contextRef?: string; named?: string; coords?: { x: number; y: number; }; };
  /** Where to let go */
  to?: { ref?: string; selector?: string; contextRef?: string; named?: string; coords?: { x: number; y: number; }; };
  /** Moves on the way (default 12) */
  steps?: number;
  /** Don't drag; tell what lies at from, and resizeRisk */
  preflight?: boolean;
  /** Page change to report (default tree_diff) */
  mode?: "tree_diff" | "scoped_snapshot" | "full" | "none";
  /** Its budget (default 600) */
  maxResultTokens?: number;
  /** Deadline */
  timeoutMs?: number;
  /** Default "default" */
  session?: string;
  /** Default: current tab */
  tab?: string;
}

/** Replace the value of an input, textarea or editable element. element.value is the value read back from the page. */
export interface Fill {
  /** Text; dates as YYYY-MM-DD, times HH:MM, colours #rrggbb */
  value: string;
  /** eN */
  ref?: string;
  /** CSS, text=, role=, xpath=, >> chains */
  selector?: string;
  /** Search inside this ref */
  contextRef?: string;
  /** From name_ref */
  named?: string;
  /** Page change to report (default tree_diff) */
  mode?: "tree_diff" | "scoped_snapshot" | "full" | "none";
  /** Its budget (default 600) */
  maxResultTokens?: number;
  /** Deadline */
  timeoutMs?: number;
  /** Default "default" */
  session?: string;
  /** Default: current tab */
  tab?: string;
}

/** Choose options of a <select>, by value or label. */
export interface Select {
  /** Values or labels; [] clears a multiple select */
  values: Array<string>;
  /** eN */
  ref?: string;
  /** CSS, text=, role=, xpath=, >> chains */
  selector?: string;
  /** Search inside this ref */
  contextRef?: string;
  /** From name_ref */
  named?: string;
  /** Page change to report (default tree_diff) */
  mode?: "tree_diff" | "scoped_snapshot" | "full" | "none";
  /** Its budget (default 600) */
  maxResultTokens?: number;
  /** Deadline */
  timeoutMs?: number;
  /** Default "default" */
  session?: string;
  /** Default: current tab */
  tab?: string;
}

/** Pick an option of a combobox, listbox or menu by its visible text. The control is opened, the option found (also in long lists) and clicked. */
export interface ChooseOption {
  /** Text of the option */
  option: string;
  /** false: a part of it, any case */
  exact?: boolean;
  /** Type it first, for lists that filter */
  type?: boolean;
  /** eN */
  ref?: string;
  /** CSS, text=, role=, xpath=, >> chains */
  selector?: string;
  /** Search inside this ref */
  contextRef?: string;
  /** From name_ref */
  named?: string;
  /** Page change to report (default tree_diff) */
  mode?: "tree_diff" | "scoped_snapshot" | "full" | "none";
  /** Its budget (default 600) */
  maxResultTokens?: number;
  /** Deadline */
  timeoutMs?: number;
  /** Default "default" */
  session?: string;
  /** Default: current tab */
  tab?: string;
}

/** Fill several fields in one call, then click submit if given. Nothing is typed unless every field is there. Also selects, comboboxes, checkboxes and radios. */
export interface FillForm {
  /** In order */
  fields: Array<{ value: string; ref?: string; selector?: string; contextRef?: string; named?: string; }>;
  /** What to click at the end */
  submit?: { ref?: string; selector?: string; contextRef?: string; named?: string; };
  /** Page change to report (default tree_diff) */
  mode?: "tree_diff" | "scoped_snapshot" | "full" | "none";
  /** Its budget (default 600) */
  maxResultTokens?: number;
  /** Deadline */
  timeoutMs?: number;
  /** Default "default" */
  session?: string;
  /** Default: current tab */
  tab?: string;
}

/** Press a key or chord, on an element or on whatever has the focus. */
export interface Press {
  /** Enter, ArrowDown, a, Control+Shift+T, ControlOrMeta+A */
  key: string;
  /** eN */
  ref?: string;
  /** CSS, text=, role=, xpath=, >> chains */
  selector?: string;
  /** Search inside this ref */
  contextRef?: string;
  /** From name_ref */
  named?: string;
  /** Page change to report (default tree_diff) */
  mode?: "tree_diff" | "scoped_snapshot" | "full" | "none";
  /** Its budget (default 600) */
  maxResultTokens?: number;
  /** Deadline */
  timeoutMs?: number;
  /** Default "default" */
  session?: string;
  /** Default: current tab */
  tab?: string;
}

/** Type text key by key, for pages that listen to keys; fill is faster and replaces the value. Behind what a field holds, or at the caret of one that has the focus. Line breaks press Enter, tabs Tab. */
export interface Type {
  /** Text */
  text: string;
  /** Pause between keys */
  delayMs?: number;
  /** eN */
  ref?: string;
  /** CSS, text=, role=, xpath=, >> chains */
  selector?: string;
  /** Search inside this ref */
  contextRef?: string;
  /** From name_ref */
  named?: string;
  /** Page change to report (default tree_diff) */
  mode?: "tree_diff" | "scoped_snapshot" | "full" | "none";
  /** Its budget (default 600) */
  maxResultTokens?: number;
  /** Deadline */
  timeoutMs?: number;
  /** Default "default" */
  session?: string;
  /** Default: current tab */
  tab?: string;
}

/** Press chords and tell whether the page handled them: events, defaultPrevented, clipboard. With the clipboard capability, copy and paste use a clipboard of the session's own. */
export interface Shortcut {
  /** Chords in order, such as Control+A */
  keys: Array<string>;
  /** eN */
  ref?: string;
  /** CSS, text=, role=, xpath=, >> chains */
  selector?: string;
  /** Search inside this ref */
  contextRef?: string;
  /** From name_ref */
  named?: string;
  /** Page change to report (default tree_diff) */
  mode?: "tree_diff" | "scoped_snapshot" | "full" | "none";
  /** Its budget (default 600) */
  maxResultTokens?: number;
  /** Deadline */
  timeoutMs?: number;
  /** Default "default" */
  session?: string;
  /** Default: current tab */
  tab?: string;
}

/** Give a file to a file input, hidden or not, or to the chooser that a button opens. Pass path (inside the workspace) or content with name. At most 64 MiB. */
export interface UploadFile {
  /** File in the workspace */
  path?: string;
  /** Base64 */
  content?: string;
  /** File name (default: the path's) */
  name?: string;
  /** Default: by the name's ending */
  mimeType?: string;
  /** eN */
  ref?: string;
  /** CSS, text=, role=, xpath=, >> chains */
  selector?: string;
  /** Search inside this ref */
  contextRef?: string;
  /** From name_ref */
  named?: string;
  /** Page change to report (default tree_diff) */
  mode?: "tree_diff" | "scoped_snapshot" | "full" | "none";
  /** Its budget (default 600) */
  maxResultTokens?: number;
  /** Deadline */
  timeoutMs?: number;
  /** Default "default" */
  session?: string;
  /** Default: current tab */
  tab?: string;
}

/** Drop files on a drop zone: dragenter, dragover and drop with the files. For pages without a file input; otherwise upload_file. The events are made by script, so isTrusted is false. */
export interface DropFiles {
  /** Each with path, or contents and name */
  files: Array<{ path?: string; contents?: string; name?: string; mimeType?: string; }>;
  /** eN */
  ref?: string;
  /** CSS, text=, role=, xpath=, >> chains */
  selector?: string;
  /** Search inside this ref */
  contextRef?: string;
  /** From name_ref */
  named?: string;
  /** Viewport point, CSS px */
  coords?: { x: number; y: number; };
  /** Page change to report (default tree_diff) */
  mode?: "tree_diff" | "scoped_snapshot" | "full" | "none";
  /** Its budget (default 600) */
  maxResultTokens?: number;
  /** Deadline */
  timeoutMs?: number;
  /** Default "default" */
  session?: string;
  /** Default: current tab */
  tab?: string;
}

/** Wait until an element, a text, a URL or a load state is there. Give one condition. timeoutMs is the longest wait. */
export interface WaitFor {
  /** Visible text, part of it, any case */
  text?: string;
  /** Text that must disappear */
  textGone?: string;
  /** Of the target (default visible) */
  state?: "visible" | "hidden" | "attached" | "detached";
  /** URL glob: * within a segment, ** across */
  url?: string;
  /** Document state */
  load?: "domcontentloaded" | "load";
  /** No request for 500 ms; streams don't count */
  networkIdle?: boolean;
  /** eN */
  ref?: string;
  /** CSS, text=, role=, xpath=, >> chains */
  selector?: string;
  /** Search inside this ref */
  contextRef?: string;
  /** From name_ref */
  named?: string;
  /** Viewport point, CSS px */
  coords?: { x: number; y: number; };
  /** Page change to report (default tree_diff) */
  mode?: "tree_diff" | "scoped_snapshot" | "full" | "none";
  /** Its budget (default 600) */
  maxResultTokens?: number;
  /** Deadline */
  timeoutMs?: number;
  /** Default "default" */
  session?: string;
  /** Default: current tab */
  tab?: string;
}

/** Check that an element is visible, waiting for it until the deadline. opacity:0 is not visible; off-screen is. The verify_ tools answer what is there instead when they fail. */
export interface VerifyVisible {
  /** eN */
  ref?: string;
  /** CSS, text=, role=, xpath=, >> chains */
  selector?: string;
  /** Search inside this ref */
  contextRef?: string;
  /** From name_ref */
  named?: string;
  /** Deadline */
  timeoutMs?: number;
  /** Default "default" */
  session?: string;
  /** Default: current tab */
  tab?: string;
}

/** Check the rendered text of an element, waiting for it until the deadline. */
export interface VerifyText {
  /** Part of it, any case */
  text: string;
  /** All of it, case-sensitive */
  exact?: boolean;
  /** eN */
  ref?: string;
  /** CSS, text=, role=, xpath=, >> chains */
  selector?: string;
  /** Search inside this ref */
  contextRef?: string;
  /** From name_ref */
  named?: string;
  /** Deadline */
  timeoutMs?: number;
  /** Default "default" */
  session?: string;
  /** Default: current tab */
  tab?: string;
}

/** Check the value of a field, waiting for it until the deadline. */
export interface VerifyValue {
  /** The whole value */
  value: string;
  /** eN */
  ref?: string;
  /** CSS, text=, role=, xpath=, >> chains */
  selector?: string;
  /** Search inside this ref */
  contextRef?: string;
  /** From name_ref */
  named?: string;
  /** Deadline */
  timeoutMs?: number;
  /** Default "default" */
  session?: string;
  /** Default: current tab */
  tab?: string;
}

/** Check how many elements match a selector, or show a text, waiting for it until the deadline. Counts in all frames. Texts count as text_search finds them. */
export interface VerifyCount {
  /** CSS, text=, role=, xpath=, >> chains */
  selector?: string;
  /** Text instead, any case */
  text?: string;
  /** Expected number */
  n: number;
  /** Deadline */
  timeoutMs?: number;
  /** Default "default" */
  session?: string;
  /** Default: current tab */
  tab?: string;
}

/** Check that an element has an attribute, or its value, waiting for it until the deadline. */
export interface VerifyAttribute {
  /** Its name */
  attr: string;
  /** Its whole value (default: any) */
  value?: string;
  /** eN */
  ref?: string;
  /** CSS, text=, role=, xpath=, >> chains */
  selector?: string;
  /** Search inside this ref */
  contextRef?: string;
  /** From name_ref */
  named?: string;
  /** Deadline */
  timeoutMs?: number;
  /** Default "default" */
  session?: string;
  /** Default: current tab */
  tab?: string;
}

/** Check data that you pass in against a predicate, without any page. Leaf {kind, key, value}: equals, notEquals, contains, notContains, gt, lt, gte, lte, matches, exists (no value), between (lo, hi). {kind: and|or|not, predicates} combines. */
export interface VerifyPredicate {
  /** Leaf or combination; key is a path such as value.rows.length */
  predicate: Record<string, unknown>;
  /** Any of actionResult, snapshot, element, value, expect */
  data: Record<string, unknown>;
  /** Default "default" */
  session?: string;
}

/** Choose the element for a described act and answer a descriptor for execute; nothing is done yet. evidence says how sure the choice is. The descriptor can be kept and executed until it expires. */
export interface Plan {
  /** Words of its name, test id or role */
  query: string;
  /** What to do with it */
  verb: "click" | "fill" | "hover" | "press" | "select";
  /** What the verb needs */
  verbArgs?: { value?: string; values?: Array<string>; key?: string; button?: "left" | "right" | "middle"; };
  /** Only inside this ref */
  contextRef?: string;
  /** Warn below this score */
  confidenceFloor?: number;
  /** How long it is good for, 1000 to 1800000 (default 60000) */
  ttlMs?: number;
  /** Deadline */
  timeoutMs?: number;
  /** Default "default" */
  session?: string;
  /** Default: current tab */
  tab?: string;
}

/** Carry out a descriptor of plan, unless it expired or its element is gone. */
export interface Execute {
  /** What plan answered, unchanged */
  descriptor: Record<string, unknown>;
  /** Page change to report (default tree_diff) */
  mode?: "tree_diff" | "scoped_snapshot" | "full" | "none";
  /** Its budget (default 600) */
  maxResultTokens?: number;
  /** Deadline */
  timeoutMs?: number;
  /** Tab id (default: that of the element) */
  tab?: string;
  /** Default "default" */
  session?: string;
}

/** Press a mouse button and leave it down until mouse_up. A navigation or a failure lets it go. */
export interface MouseDown {
  /** Viewport point, CSS px */
  coords?: { x: number; y: number; };
  /** Default left */
  button?: "left" | "right" | "middle";
  /** Deadline */
  timeoutMs?: number;
  /** Default "default" */
  session?: string;
  /** Default: current tab */
  tab?: string;
}

/** Move the mouse to a point, with what it holds. */
export interface MouseMove {
  /** Viewport point, CSS px */
  coords: { x: number; y: number; };
  /** Deadline */
  timeoutMs?: number;
  /** Default "default" */
  session?: string;
  /** Default: current tab */
  tab?: string;
}

/** Let a mouse button go, and tell what changed. */
export interface MouseUp {
  /** Viewport point, CSS px */
  coords?: { x: number; y: number; };
  /** Default left */
  button?: "left" | "right" | "middle";
  /** Page change to report (default tree_diff) */
  mode?: "tree_diff" | "scoped_snapshot" | "full" | "none";
  /** Its budget (default 600) */
  maxResultTokens?: number;
  /** Deadline */
  timeoutMs?: number;
  /** Default "default" */
  session?: string;
  /** Default: current tab */
  tab?: string;
}

/** Turn the wheel at a point, for canvases, maps and virtual lists. Positive deltaY scrolls down. */
export interface MouseWheel {
  /** Viewport point, CSS px */
  coords: { x: number; y: number; };
  /** CSS px */
  deltaX?: number;
  /** CSS px */
  deltaY?: number;
  /** Page change to report (default tree_diff) */
  mode?: "tree_diff" | "scoped_snapshot" | "full" | "none";
  /** Its budget (default 600) */
  maxResultTokens?: number;
  /** Deadline */
  timeoutMs?: number;
  /** Default "default" */
  session?: string;
  /** Default: current tab */
  tab?: string;
}

/** Put a finger down on a touch screen. Several fingers have different identifiers. */
export interface TouchStart {
  /** Viewport point, CSS px */
  coords: { x: number; y: number; };
  /** Which finger (default 1) */
  identifier?: number;
  /** Deadline */
  timeoutMs?: number;
  /** Default "default" */
  session?: string;
  /** Default: current tab */
  tab?: string;
}

/** Move a finger that is down. */
export interface TouchMove {
  /** Viewport point, CSS px */
  coords: { x: number; y: number; };
  /** Which finger (default 1) */
  identifier?: number;
  /** Deadline */
  timeoutMs?: number;
  /** Default "default" */
  session?: string;
  /** Default: current tab */
  tab?: string;
}

/** Lift a finger, or all of them, and tell what changed. All of them without coords and identifier. */
export interface TouchEnd {
  /** Viewport point, CSS px */
  coords?: { x: number; y: number; };
  /** Which finger */
  identifier?: number;
  /** Page change to report (default tree_diff) */
  mode?: "tree_diff" | "scoped_snapshot" | "full" | "none";
  /** Its budget (default 600) */
  maxResultTokens?: number;
  /** Deadline */
  timeoutMs?: number;
  /** Default "default" */
  session?: string;
  /** Default: current tab */
  tab?: string;
}

/** Pinch with two fingers around a point. scale below 1 zooms out, above 1 in. */
export interface GesturePinch {
  /** Viewport point, CSS px */
  coords: { x: number; y: number; };
  /** Distance at the end, of that at the start; above 0 */
  scale: number;
  /** Default 12 */
  steps?: number;
  /** Of each finger from the point, px (default 40) */
  startOffset?: number;
  /** Page change to report (default tree_diff) */
  mode?: "tree_diff" | "scoped_snapshot" | "full" | "none";
  /** Its budget (default 600) */
  maxResultTokens?: number;
  /** Deadline */
  timeoutMs?: number;
  /** Default "default" */
  session?: string;
  /** Default: current tab */
  tab?: string;
}

/** Swipe with one finger from one point to another. 200 ms is a flick, 500 and more a slow scroll. */
export interface GestureSwipe {
  /** Viewport point, CSS px */
  from: { x: number; y: number; };
  /** Viewport point, CSS px */
  to: { x: number; y: number; };
  /** Default 200 */
  durationMs?: number;
  /** Default 16 */
  steps?: number;
  /** Which finger (default 1) */
  identifier?: number;
  /** Page change to report (default tree_diff) */
  mode?: "tree_diff" | "scoped_snapshot" | "full" | "none";
  /** Its budget (default 600) */
  maxResultTokens?: number;
  /** Deadline */
  timeoutMs?: number;
  /** Default "default" */
  session?: string;
  /** Default: current tab */
  tab?: string;
}

/** Run a program of 1 to 200 pointer steps: down, move, up, wait, wheel. Everything is checked first; a failure lets everything go. */
export interface GestureChain {
  /** 1 to 200 steps in order */
  steps: Array<{ kind: "down" | "move" | "up" | "wait" | "wheel"; x?: number; y?: number; deltaX?: number; deltaY?: number; ms?: number; button?: "left" | "right" | "middle"; pointerId?: number; }>;
  /** Page change to report (default tree_diff) */
  mode?: "tree_diff" | "scoped_snapshot" | "full" | "none";
  /** Its budget (default 600) */
  maxResultTokens?: number;
  /** Deadline */
  timeoutMs?: number;
  /** Default "default" */
  session?: string;
  /** Default: current tab */
  tab?: string;
}

/** Evaluate an expression in the page's own world and return its JSON value. The value is under the page's control. */
export interface EvalJs {
  /** Expression; a promise is awaited */
  expr: string;
  /** Default json */
  returnType?: "json" | "void";
  /** fN from frames_list */
  frame?: string;
  /** Deadline */
  timeoutMs?: number;
  /** Default "default" */
  session?: string;
  /** Default: current tab */
  tab?: string;
}

/** Run up to 32 tool calls in order and return all their results. Stops at the first failure unless stopOnError is false. Any permitted tool, listed or not. */
export interface Batch {
  /** Default true */
  stopOnError?: boolean;
  /** Calls in order */
  calls: Array<{ tool: string; args?: Record<string, unknown>; label?: string; expect?: { valueEquals?: string; displayTextIncludes?: string; controlDisplayTextIncludes?: string; containerTextIncludes?: string; controlChanged?: boolean; }; }>;
  /** Deadline */
  timeoutMs?: number;
}

/** Run the same calls several times and tell what differed between the runs. Each run goes through all calls, whatever fails. Calls are as in batch. */
export interface FlakeCheck {
  /** Runs */
  n: number;
  /** Enough after so many runs in a row without a failure */
  stopOnAllGreen?: number;
  /** Calls in order */
  calls: Array<{ tool: string; args?: Record<string, unknown>; label?: string; expect?: { valueEquals?: string; displayTextIncludes?: string; controlDisplayTextIncludes?: string; containerTextIncludes?: string; controlChanged?: boolean; }; }>;
  /** Deadline */
  timeoutMs?: number;
}

/** Run one action and tell which classes, styles and attributes it changed. For changes that no tree shows, such as which clip got selected. The action has its own deadline. */
export interface ActAndDiff {
  /** The call to run, as in batch */
  action: { tool: string; args?: Record<string, unknown>; };
  /** Selector of the part to watch (default body) */
  scope?: string;
  /** Default "default" */
  session?: string;
}

/** Run one action and wait for the response to a request that it starts, however late. */
export interface ActAndWaitForNetwork {
  /** The call to run, as in batch */
  action: { tool: string; args?: Record<string, unknown>; };
  /** All that are given must hold, one at least */
  match: { urlPattern?: string; method?: string; status?: number; };
  /** Longest wait after the action (default 10000) */
  timeoutMs?: number;
  /** Default "default" */
  session?: string;
}

/** Show the configuration in force: capabilities, timeouts, paths. */
export interface GetConfig {
  /** Default resolved */
  scope?: "resolved" | "defaults" | "env";
}

/** Search all tools, also those that are not listed, by words. */
export interface ToolsFind {
  /** Words of names and descriptions */
  query: string;
  /** Default 10 */
  limit?: number;
}

/** Add tools or families to the listed tools. */
export interface ToolsEnable {
  /** Tool names, families, core, standard or all */
  names: Array<string>;
}

export interface Tools {
  open_session: OpenSession;
  close_session: CloseSession;
  close_sessions: CloseSessions;
  list_sessions: ListSessions;
  set_dialog_policy: SetDialogPolicy;
  dialog_respond: DialogRespond;
  navigate: Navigate;
  go_back: GoBack;
  go_forward: GoForward;
  reload: Reload;
  set_viewport: SetViewport;
  scroll: Scroll;
  tab_list: TabList;
  tab_open: TabOpen;
  tab_select: TabSelect;
  tab_close: TabClose;
  tab_visibility: TabVisibility;
  snapshot: Snapshot;
  find: Find;
  text_search: TextSearch;
  name_ref: NameRef;
  list_named_refs: ListNamedRefs;
  frames_list: FramesList;
  screenshot: Screenshot;
  console_read: ConsoleRead;
  network_read: NetworkRead;
  click: Click;
  hover: Hover;
  double_click: DoubleClick;
  drag: Drag;
  fill: Fill;
  select: Select;
  choose_option: ChooseOption;
  fill_form: FillForm;
  press: Press;
  type: Type;
  shortcut: Shortcut;
  upload_file: UploadFile;
  drop_files: DropFiles;
  wait_for: WaitFor;
  verify_visible: VerifyVisible;
  verify_text: VerifyText;
  verify_value: VerifyValue;
  verify_count: VerifyCount;
  verify_attribute: VerifyAttribute;
  verify_predicate: VerifyPredicate;
  plan: Plan;
  execute: Execute;
  mouse_down: MouseDown;
  mouse_move: MouseMove;
  mouse_up: MouseUp;
  mouse_wheel: MouseWheel;
  touch_start: TouchStart;
  touch_move: TouchMove;
  touch_end: TouchEnd;
  gesture_pinch: GesturePinch;
  gesture_swipe: GestureSwipe;
  gesture_chain: GestureChain;
  eval_js: EvalJs;
  batch: Batch;
  flake_check: FlakeCheck;
  act_and_diff: ActAndDiff;
  act_and_wait_for_network: ActAndWaitForNetwork;
  get_config: GetConfig;
  tools_find: ToolsFind;
  tools_enable: ToolsEnable;
}
