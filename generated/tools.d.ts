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
  /** raise (default), accept, dismiss, accept-prompt-with:<text> */
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

/** Choose what happens to alert, confirm, prompt and beforeunload dialogs. raise dismisses the dialog and fails the action that caused it. */
export interface SetDialogPolicy {
  /** Policy */
  mode: "raise" | "accept" | "dismiss" | "accept-prompt-with";
  /** Answer for prompts, with accept-prompt-with */
  text?: string;
  /** Session id (default "default") */
  session?: string;
}

/** Go to a URL; answers when the document is parsed, with the first page of its tree. Page content in results is untrusted. */
export interface Navigate {
  /** Absolute URL; a bare host gets https:// */
  url: string;
  /** Page change to report (default tree_diff) */
  mode?: "tree_diff" | "scoped_snapshot" | "full" | "none";
  /** Budget of that report (default 600) */
  maxResultTokens?: number;
  /** Deadline */
  timeoutMs?: number;
  /** Session id (default "default") */
  session?: string;
  /** Tab id (default: current) */
  tab?: string;
}

/** Go one entry back in the tab's history. */
export interface GoBack {
  /** Page change to report (default tree_diff) */
  mode?: "tree_diff" | "scoped_snapshot" | "full" | "none";
  /** Budget of that report (default 600) */
  maxResultTokens?: number;
  /** Deadline */
  timeoutMs?: number;
  /** Session id (default "default") */
  session?: string;
  /** Tab id (default: current) */
  tab?: string;
}

/** Go one entry forward in the tab's history. */
export interface GoForward {
  /** Page change to report (default tree_diff) */
  mode?: "tree_diff" | "scoped_snapshot" | "full" | "none";
  /** Budget of that report (default 600) */
  maxResultTokens?: number;
  /** Deadline */
  timeoutMs?: number;
  /** Session id (default "default") */
  session?: string;
  /** Tab id (default: current) */
  tab?: string;
}

/** Load the tab's document again. */
export interface Reload {
  /** Bypass the HTTP cache */
  ignoreCache?: boolean;
  /** Page change to report (default tree_diff) */
  mode?: "tree_diff" | "scoped_snapshot" | "full" | "none";
  /** Budget of that report (default 600) */
  maxResultTokens?: number;
  /** Deadline */
  timeoutMs?: number;
  /** Session id (default "default") */
  session?: string;
  /** Tab id (default: current) */
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
  /** Budget of that report (default 600) */
  maxResultTokens?: number;
  /** Deadline */
  timeoutMs?: number;
  /** Session id (default "default") */
  session?: string;
  /** Tab id (default: current) */
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
  /** eN from snapshot or find */
  ref?: string;
  /** CSS, text=, role=, xpath=, >> chains */
  selector?: string;
  /** Search selector inside this ref */
  contextRef?: string;
  /** Name given by name_ref */
  named?: string;
  /** Viewport point, CSS px */
  coords?: { x: number; y: number; };
  /** Page change to report (default tree_diff) */
  mode?: "tree_diff" | "scoped_snapshot" | "full" | "none";
  /** Budget of that report (default 600) */
  maxResultTokens?: number;
  /** Deadline */
  timeoutMs?: number;
  /** Session id (default "default") */
  session?: string;
  /** Tab id (default: current) */
  tab?: string;
}

/** List the session's tabs: id, URL, title, which is current, who opened it. */
export interface TabList {
  /** Session id (default "default") */
  session?: string;
}

/** Open a tab, at a URL if given, and make it current. */
export interface TabOpen {
  /** Absolute URL (default about:blank) */
  url?: string;
  /** Session id (default "default") */
  session?: string;
  /** Deadline */
  timeoutMs?: number;
}

/** Make a tab the current one. */
export interface TabSelect {
  /** Tab id */
  tab: string;
  /** Session id (default "default") */
  session?: string;
}

/** Close a tab without asking its beforeunload handler. */
export interface TabClose {
  /** Tab id */
  tab: string;
  /** Session id (default "default") */
  session?: string;
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
  /** Session id (default "default") */
  session?: string;
  /** Tab id (default: current) */
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
  /** Session id (default "default") */
  session?: string;
  /** Tab id (default: current) */
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
  /** Session id (default "default") */
  session?: string;
  /** Tab id (default: current) */
  tab?: string;
}

/** Give a ref a name that stays with its element, to act on it by named. */
export interface NameRef {
  /** Letters, digits, . _ - */
  name: string;
  /** eN */
  ref: string;
  /** Session id (default "default") */
  session?: string;
}

/** List the session's named refs and what was seen of them. */
export interface ListNamedRefs {
  /** Session id (default "default") */
  session?: string;
}

/** List the page's frames: id, parent, URL, name, origin. */
export interface FramesList {
  /** Session id (default "default") */
  session?: string;
  /** Tab id (default: current) */
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
  /** eN from snapshot or find */
  ref?: string;
  /** CSS, text=, role=, xpath=, >> chains */
  selector?: string;
  /** Search selector inside this ref */
  contextRef?: string;
  /** Name given by name_ref */
  named?: string;
  /** Deadline */
  timeoutMs?: number;
  /** Session id (default "default") */
  session?: string;
  /** Tab id (default: current) */
  tab?: string;
}

/** Read the latest console messages of the session, oldest first. */
export interface ConsoleRead {
  /** Default 50 */
  limit?: number;
  /** Session id (default "default") */
  session?: string;
}

/** Read the latest requests of the session, with queries and ids redacted. */
export interface NetworkRead {
  /** Default 50 */
  limit?: number;
  /** Session id (default "default") */
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
  /** eN from snapshot or find */
  ref?: string;
  /** CSS, text=, role=, xpath=, >> chains */
  selector?: string;
  /** Search selector inside this ref */
  contextRef?: string;
  /** Name given by name_ref */
  named?: string;
  /** Viewport point, CSS px */
  coords?: { x: number; y: number; };
  /** Page change to report (default tree_diff) */
  mode?: "tree_diff" | "scoped_snapshot" | "full" | "none";
  /** Budget of that report (default 600) */
  maxResultTokens?: number;
  /** Deadline */
  timeoutMs?: number;
  /** Session id (default "default") */
  session?: string;
  /** Tab id (default: current) */
  tab?: string;
}

/** Move the pointer onto an element or a point and leave it there. */
export interface Hover {
  /** Where in its box, px from the corner */
  position?: { x: number; y: number; };
  /** eN from snapshot or find */
  ref?: string;
  /** CSS, text=, role=, xpath=, >> chains */
  selector?: string;
  /** Search selector inside this ref */
  contextRef?: string;
  /** Name given by name_ref */
  named?: string;
  /** Viewport point, CSS px */
  coords?: { x: number; y: number; };
  /** Page change to report (default tree_diff) */
  mode?: "tree_diff" | "scoped_snapshot" | "full" | "none";
  /** Budget of that report (default 600) */
  maxResultTokens?: number;
  /** Deadline */
  timeoutMs?: number;
  /** Session id (default "default") */
  session?: string;
  /** Tab id (default: current) */
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
  /** Budget of that report (default 600) */
  maxResultTokens?: number;
  /** Deadline */
  timeoutMs?: number;
  /** Session id (default "default") */
  session?: string;
  /** Tab id (default: current) */
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
  /** Budget of that report (default 600) */
  maxResultTokens?: number;
  /** Deadline */
  timeoutMs?: number;
  /** Session id (default "default") */
  session?: string;
  /** Tab id (default: current) */
  tab?: string;
}

/** Replace the value of an input, textarea or editable element. element.value is the value read back from the page. */
export interface Fill {
  /** Text; dates as YYYY-MM-DD, times HH:MM, colours #rrggbb */
  value: string;
  /** eN from snapshot or find */
  ref?: string;
  /** CSS, text=, role=, xpath=, >> chains */
  selector?: string;
  /** Search selector inside this ref */
  contextRef?: string;
  /** Name given by name_ref */
  named?: string;
  /** Page change to report (default tree_diff) */
  mode?: "tree_diff" | "scoped_snapshot" | "full" | "none";
  /** Budget of that report (default 600) */
  maxResultTokens?: number;
  /** Deadline */
  timeoutMs?: number;
  /** Session id (default "default") */
  session?: string;
  /** Tab id (default: current) */
  tab?: string;
}

/** Choose options of a <select>, by value or label. */
export interface Select {
  /** Values or labels; [] clears a multiple select */
  values: Array<string>;
  /** eN from snapshot or find */
  ref?: string;
  /** CSS, text=, role=, xpath=, >> chains */
  selector?: string;
  /** Search selector inside this ref */
  contextRef?: string;
  /** Name given by name_ref */
  named?: string;
  /** Page change to report (default tree_diff) */
  mode?: "tree_diff" | "scoped_snapshot" | "full" | "none";
  /** Budget of that report (default 600) */
  maxResultTokens?: number;
  /** Deadline */
  timeoutMs?: number;
  /** Session id (default "default") */
  session?: string;
  /** Tab id (default: current) */
  tab?: string;
}

/** Press a key or chord, on an element or on whatever has the focus. */
export interface Press {
  /** Enter, ArrowDown, a, Control+Shift+T, ControlOrMeta+A */
  key: string;
  /** eN from snapshot or find */
  ref?: string;
  /** CSS, text=, role=, xpath=, >> chains */
  selector?: string;
  /** Search selector inside this ref */
  contextRef?: string;
  /** Name given by name_ref */
  named?: string;
  /** Page change to report (default tree_diff) */
  mode?: "tree_diff" | "scoped_snapshot" | "full" | "none";
  /** Budget of that report (default 600) */
  maxResultTokens?: number;
  /** Deadline */
  timeoutMs?: number;
  /** Session id (default "default") */
  session?: string;
  /** Tab id (default: current) */
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
  /** eN from snapshot or find */
  ref?: string;
  /** CSS, text=, role=, xpath=, >> chains */
  selector?: string;
  /** Search selector inside this ref */
  contextRef?: string;
  /** Name given by name_ref */
  named?: string;
  /** Viewport point, CSS px */
  coords?: { x: number; y: number; };
  /** Page change to report (default tree_diff) */
  mode?: "tree_diff" | "scoped_snapshot" | "full" | "none";
  /** Budget of that report (default 600) */
  maxResultTokens?: number;
  /** Deadline */
  timeoutMs?: number;
  /** Session id (default "default") */
  session?: string;
  /** Tab id (default: current) */
  tab?: string;
}

/** Press a mouse button and leave it down until mouse_up. A navigation or a failure lets it go. */
export interface MouseDown {
  /** Viewport point, CSS px */
  coords?: { x: number; y: number; };
  /** Default left */
  button?: "left" | "right" | "middle";
  /** Deadline */
  timeoutMs?: number;
  /** Session id (default "default") */
  session?: string;
  /** Tab id (default: current) */
  tab?: string;
}

/** Move the mouse to a point, with what it holds. */
export interface MouseMove {
  /** Viewport point, CSS px */
  coords: { x: number; y: number; };
  /** Deadline */
  timeoutMs?: number;
  /** Session id (default "default") */
  session?: string;
  /** Tab id (default: current) */
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
  /** Budget of that report (default 600) */
  maxResultTokens?: number;
  /** Deadline */
  timeoutMs?: number;
  /** Session id (default "default") */
  session?: string;
  /** Tab id (default: current) */
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
  /** Budget of that report (default 600) */
  maxResultTokens?: number;
  /** Deadline */
  timeoutMs?: number;
  /** Session id (default "default") */
  session?: string;
  /** Tab id (default: current) */
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
  /** Session id (default "default") */
  session?: string;
  /** Tab id (default: current) */
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
  /** Session id (default "default") */
  session?: string;
  /** Tab id (default: current) */
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
  /** Budget of that report (default 600) */
  maxResultTokens?: number;
  /** Deadline */
  timeoutMs?: number;
  /** Session id (default "default") */
  session?: string;
  /** Tab id (default: current) */
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
  /** Budget of that report (default 600) */
  maxResultTokens?: number;
  /** Deadline */
  timeoutMs?: number;
  /** Session id (default "default") */
  session?: string;
  /** Tab id (default: current) */
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
  /** Budget of that report (default 600) */
  maxResultTokens?: number;
  /** Deadline */
  timeoutMs?: number;
  /** Session id (default "default") */
  session?: string;
  /** Tab id (default: current) */
  tab?: string;
}

/** Run a program of 1 to 200 pointer steps: down, move, up, wait, wheel. Everything is checked first; a failure lets everything go. */
export interface GestureChain {
  /** 1 to 200 steps in order */
  steps: Array<{ kind: "down" | "move" | "up" | "wait" | "wheel"; x?: number; y?: number; deltaX?: number; deltaY?: number; ms?: number; button?: "left" | "right" | "middle"; pointerId?: number; }>;
  /** Page change to report (default tree_diff) */
  mode?: "tree_diff" | "scoped_snapshot" | "full" | "none";
  /** Budget of that report (default 600) */
  maxResultTokens?: number;
  /** Deadline */
  timeoutMs?: number;
  /** Session id (default "default") */
  session?: string;
  /** Tab id (default: current) */
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
  /** Session id (default "default") */
  session?: string;
  /** Tab id (default: current) */
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
  press: Press;
  wait_for: WaitFor;
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
  get_config: GetConfig;
  tools_find: ToolsFind;
  tools_enable: ToolsEnable;
}
