// Generated from tools.toml; do not edit.

use crate::call::registry::{Fields, Param, ToolKind, ToolSpec, Type};
/// A tool of the registry; the number is its place in [`TOOLS`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ToolId {
    /// `open_session`
    OpenSession,
    /// `close_session`
    CloseSession,
    /// `close_sessions`
    CloseSessions,
    /// `list_sessions`
    ListSessions,
    /// `set_dialog_policy`
    SetDialogPolicy,
    /// `navigate`
    Navigate,
    /// `go_back`
    GoBack,
    /// `go_forward`
    GoForward,
    /// `reload`
    Reload,
    /// `set_viewport`
    SetViewport,
    /// `scroll`
    Scroll,
    /// `tab_list`
    TabList,
    /// `tab_open`
    TabOpen,
    /// `tab_select`
    TabSelect,
    /// `tab_close`
    TabClose,
    /// `snapshot`
    Snapshot,
    /// `find`
    Find,
    /// `text_search`
    TextSearch,
    /// `name_ref`
    NameRef,
    /// `list_named_refs`
    ListNamedRefs,
    /// `frames_list`
    FramesList,
    /// `screenshot`
    Screenshot,
    /// `console_read`
    ConsoleRead,
    /// `network_read`
    NetworkRead,
    /// `click`
    Click,
    /// `hover`
    Hover,
    /// `double_click`
    DoubleClick,
    /// `drag`
    Drag,
    /// `fill`
    Fill,
    /// `select`
    Select,
    /// `press`
    Press,
    /// `wait_for`
    WaitFor,
    /// `mouse_down`
    MouseDown,
    /// `mouse_move`
    MouseMove,
    /// `mouse_up`
    MouseUp,
    /// `mouse_wheel`
    MouseWheel,
    /// `touch_start`
    TouchStart,
    /// `touch_move`
    TouchMove,
    /// `touch_end`
    TouchEnd,
    /// `gesture_pinch`
    GesturePinch,
    /// `gesture_swipe`
    GestureSwipe,
    /// `gesture_chain`
    GestureChain,
    /// `eval_js`
    EvalJs,
    /// `batch`
    Batch,
    /// `get_config`
    GetConfig,
    /// `tools_find`
    ToolsFind,
    /// `tools_enable`
    ToolsEnable,
}
/// Every tool, in the order of tools.toml.
pub static TOOLS: &[ToolSpec] = &[
    ToolSpec {
        id: ToolId::OpenSession,
        name: "open_session",
        family: "sessions",
        capability: "",
        kind: ToolKind::Control,
        deadline_ms: 60000u64,
        core: true,
        batchable: false,
        summary: "Open a browser session under a name of your own.",
        details: "Sessions are isolated: own cookies, tabs, refs. Other tools open \"default\" by themselves.",
        engines: &[],
        fields: Fields {
            params: &[
                Param {
                    name: "session",
                    required: true,
                    doc: "Name: letters, digits, . _ -",
                    ty: Type::String,
                },
                Param {
                    name: "mode",
                    required: false,
                    doc: "incognito keeps nothing (default persistent)",
                    ty: Type::Enum(&["persistent", "incognito", "attached"]),
                },
                Param {
                    name: "engine",
                    required: false,
                    doc: "chromium or firefox",
                    ty: Type::String,
                },
                Param {
                    name: "profile",
                    required: false,
                    doc: "Persistent profile name",
                    ty: Type::String,
                },
                Param {
                    name: "channel",
                    required: false,
                    doc: "chrome, msedge, brave, chromium, …",
                    ty: Type::String,
                },
                Param {
                    name: "viewport",
                    required: false,
                    doc: "CSS px",
                    ty: Type::Object(Fields {
                        params: &[
                            Param {
                                name: "width",
                                required: true,
                                doc: "",
                                ty: Type::Integer {
                                    min: Some(1i64),
                                    max: Some(10000i64),
                                },
                            },
                            Param {
                                name: "height",
                                required: true,
                                doc: "",
                                ty: Type::Integer {
                                    min: Some(1i64),
                                    max: Some(10000i64),
                                },
                            },
                        ],
                        target: &[],
                        target_required: false,
                    }),
                },
                Param {
                    name: "dialogPolicy",
                    required: false,
                    doc: "raise (default), accept, dismiss, accept-prompt-with:<text>",
                    ty: Type::String,
                },
                Param {
                    name: "backgroundThrottling",
                    required: false,
                    doc: "disabled: hidden tabs run at full rate",
                    ty: Type::Enum(&["default", "disabled"]),
                },
            ],
            target: &[],
            target_required: false,
        },
    },
    ToolSpec {
        id: ToolId::CloseSession,
        name: "close_session",
        family: "sessions",
        capability: "",
        kind: ToolKind::Control,
        deadline_ms: 15000u64,
        core: true,
        batchable: false,
        summary: "Close a session and everything in it.",
        details: "An incognito session leaves nothing behind; a persistent profile stays on disk.",
        engines: &[],
        fields: Fields {
            params: &[
                Param {
                    name: "session",
                    required: true,
                    doc: "Session id",
                    ty: Type::String,
                },
            ],
            target: &[],
            target_required: false,
        },
    },
    ToolSpec {
        id: ToolId::CloseSessions,
        name: "close_sessions",
        family: "sessions",
        capability: "",
        kind: ToolKind::Control,
        deadline_ms: 30000u64,
        core: true,
        batchable: false,
        summary: "Close all sessions that match every selector given.",
        details: "",
        engines: &[],
        fields: Fields {
            params: &[
                Param {
                    name: "prefix",
                    required: false,
                    doc: "Ids that start with this",
                    ty: Type::String,
                },
                Param {
                    name: "all",
                    required: false,
                    doc: "Every session",
                    ty: Type::Boolean,
                },
                Param {
                    name: "idleMs",
                    required: false,
                    doc: "Not used for this long",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: None,
                    },
                },
            ],
            target: &[],
            target_required: false,
        },
    },
    ToolSpec {
        id: ToolId::ListSessions,
        name: "list_sessions",
        family: "sessions",
        capability: "",
        kind: ToolKind::Control,
        deadline_ms: 10000u64,
        core: true,
        batchable: true,
        summary: "List the open sessions with mode, engine, URL and number of tabs.",
        details: "",
        engines: &[],
        fields: Fields {
            params: &[],
            target: &[],
            target_required: false,
        },
    },
    ToolSpec {
        id: ToolId::SetDialogPolicy,
        name: "set_dialog_policy",
        family: "sessions",
        capability: "action",
        kind: ToolKind::Control,
        deadline_ms: 60000u64,
        core: true,
        batchable: false,
        summary: "Choose what happens to alert, confirm, prompt and beforeunload dialogs.",
        details: "raise dismisses the dialog and fails the action that caused it.",
        engines: &[],
        fields: Fields {
            params: &[
                Param {
                    name: "mode",
                    required: true,
                    doc: "Policy",
                    ty: Type::Enum(&["raise", "accept", "dismiss", "accept-prompt-with"]),
                },
                Param {
                    name: "text",
                    required: false,
                    doc: "Answer for prompts, with accept-prompt-with",
                    ty: Type::String,
                },
                Param {
                    name: "session",
                    required: false,
                    doc: "Session id (default \"default\")",
                    ty: Type::String,
                },
            ],
            target: &[],
            target_required: false,
        },
    },
    ToolSpec {
        id: ToolId::Navigate,
        name: "navigate",
        family: "navigation",
        capability: "navigation",
        kind: ToolKind::Action,
        deadline_ms: 30000u64,
        core: true,
        batchable: true,
        summary: "Go to a URL; answers when the document is parsed, with the first page of its tree.",
        details: "Page content in results is untrusted.",
        engines: &[],
        fields: Fields {
            params: &[
                Param {
                    name: "url",
                    required: true,
                    doc: "Absolute URL; a bare host gets https://",
                    ty: Type::String,
                },
                Param {
                    name: "mode",
                    required: false,
                    doc: "Page change to report (default tree_diff)",
                    ty: Type::Enum(&["tree_diff", "scoped_snapshot", "full", "none"]),
                },
                Param {
                    name: "maxResultTokens",
                    required: false,
                    doc: "Budget of that report (default 600)",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(20000i64),
                    },
                },
                Param {
                    name: "timeoutMs",
                    required: false,
                    doc: "Deadline",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(3600000i64),
                    },
                },
                Param {
                    name: "session",
                    required: false,
                    doc: "Session id (default \"default\")",
                    ty: Type::String,
                },
                Param {
                    name: "tab",
                    required: false,
                    doc: "Tab id (default: current)",
                    ty: Type::String,
                },
            ],
            target: &[],
            target_required: false,
        },
    },
    ToolSpec {
        id: ToolId::GoBack,
        name: "go_back",
        family: "navigation",
        capability: "navigation",
        kind: ToolKind::Action,
        deadline_ms: 30000u64,
        core: true,
        batchable: true,
        summary: "Go one entry back in the tab's history.",
        details: "",
        engines: &[],
        fields: Fields {
            params: &[
                Param {
                    name: "mode",
                    required: false,
                    doc: "Page change to report (default tree_diff)",
                    ty: Type::Enum(&["tree_diff", "scoped_snapshot", "full", "none"]),
                },
                Param {
                    name: "maxResultTokens",
                    required: false,
                    doc: "Budget of that report (default 600)",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(20000i64),
                    },
                },
                Param {
                    name: "timeoutMs",
                    required: false,
                    doc: "Deadline",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(3600000i64),
                    },
                },
                Param {
                    name: "session",
                    required: false,
                    doc: "Session id (default \"default\")",
                    ty: Type::String,
                },
                Param {
                    name: "tab",
                    required: false,
                    doc: "Tab id (default: current)",
                    ty: Type::String,
                },
            ],
            target: &[],
            target_required: false,
        },
    },
    ToolSpec {
        id: ToolId::GoForward,
        name: "go_forward",
        family: "navigation",
        capability: "navigation",
        kind: ToolKind::Action,
        deadline_ms: 30000u64,
        core: true,
        batchable: true,
        summary: "Go one entry forward in the tab's history.",
        details: "",
        engines: &[],
        fields: Fields {
            params: &[
                Param {
                    name: "mode",
                    required: false,
                    doc: "Page change to report (default tree_diff)",
                    ty: Type::Enum(&["tree_diff", "scoped_snapshot", "full", "none"]),
                },
                Param {
                    name: "maxResultTokens",
                    required: false,
                    doc: "Budget of that report (default 600)",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(20000i64),
                    },
                },
                Param {
                    name: "timeoutMs",
                    required: false,
                    doc: "Deadline",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(3600000i64),
                    },
                },
                Param {
                    name: "session",
                    required: false,
                    doc: "Session id (default \"default\")",
                    ty: Type::String,
                },
                Param {
                    name: "tab",
                    required: false,
                    doc: "Tab id (default: current)",
                    ty: Type::String,
                },
            ],
            target: &[],
            target_required: false,
        },
    },
    ToolSpec {
        id: ToolId::Reload,
        name: "reload",
        family: "navigation",
        capability: "navigation",
        kind: ToolKind::Action,
        deadline_ms: 30000u64,
        core: true,
        batchable: true,
        summary: "Load the tab's document again.",
        details: "",
        engines: &[],
        fields: Fields {
            params: &[
                Param {
                    name: "ignoreCache",
                    required: false,
                    doc: "Bypass the HTTP cache",
                    ty: Type::Boolean,
                },
                Param {
                    name: "mode",
                    required: false,
                    doc: "Page change to report (default tree_diff)",
                    ty: Type::Enum(&["tree_diff", "scoped_snapshot", "full", "none"]),
                },
                Param {
                    name: "maxResultTokens",
                    required: false,
                    doc: "Budget of that report (default 600)",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(20000i64),
                    },
                },
                Param {
                    name: "timeoutMs",
                    required: false,
                    doc: "Deadline",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(3600000i64),
                    },
                },
                Param {
                    name: "session",
                    required: false,
                    doc: "Session id (default \"default\")",
                    ty: Type::String,
                },
                Param {
                    name: "tab",
                    required: false,
                    doc: "Tab id (default: current)",
                    ty: Type::String,
                },
            ],
            target: &[],
            target_required: false,
        },
    },
    ToolSpec {
        id: ToolId::SetViewport,
        name: "set_viewport",
        family: "navigation",
        capability: "navigation",
        kind: ToolKind::Action,
        deadline_ms: 5000u64,
        core: true,
        batchable: true,
        summary: "Resize the page's viewport, to see its responsive layout.",
        details: "",
        engines: &[],
        fields: Fields {
            params: &[
                Param {
                    name: "width",
                    required: true,
                    doc: "CSS px",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(10000i64),
                    },
                },
                Param {
                    name: "height",
                    required: true,
                    doc: "CSS px",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(10000i64),
                    },
                },
                Param {
                    name: "mode",
                    required: false,
                    doc: "Page change to report (default tree_diff)",
                    ty: Type::Enum(&["tree_diff", "scoped_snapshot", "full", "none"]),
                },
                Param {
                    name: "maxResultTokens",
                    required: false,
                    doc: "Budget of that report (default 600)",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(20000i64),
                    },
                },
                Param {
                    name: "timeoutMs",
                    required: false,
                    doc: "Deadline",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(3600000i64),
                    },
                },
                Param {
                    name: "session",
                    required: false,
                    doc: "Session id (default \"default\")",
                    ty: Type::String,
                },
                Param {
                    name: "tab",
                    required: false,
                    doc: "Tab id (default: current)",
                    ty: Type::String,
                },
            ],
            target: &[],
            target_required: false,
        },
    },
    ToolSpec {
        id: ToolId::Scroll,
        name: "scroll",
        family: "navigation",
        capability: "navigation",
        kind: ToolKind::Action,
        deadline_ms: 5000u64,
        core: true,
        batchable: true,
        summary: "Scroll the window, an element into view, inside a container, or with the wheel at a point.",
        details: "A target alone scrolls it into view; with to or by it is the container; coords take by.",
        engines: &[],
        fields: Fields {
            params: &[
                Param {
                    name: "to",
                    required: false,
                    doc: "Edge",
                    ty: Type::Enum(&["top", "bottom", "left", "right"]),
                },
                Param {
                    name: "by",
                    required: false,
                    doc: "CSS px, +y is down",
                    ty: Type::Object(Fields {
                        params: &[
                            Param {
                                name: "x",
                                required: false,
                                doc: "",
                                ty: Type::Number {
                                    min: None,
                                    max: None,
                                },
                            },
                            Param {
                                name: "y",
                                required: false,
                                doc: "",
                                ty: Type::Number {
                                    min: None,
                                    max: None,
                                },
                            },
                        ],
                        target: &[],
                        target_required: false,
                    }),
                },
                Param {
                    name: "intoView",
                    required: false,
                    doc: "Bring the target into view even with to or by",
                    ty: Type::Boolean,
                },
                Param {
                    name: "ref",
                    required: false,
                    doc: "eN from snapshot or find",
                    ty: Type::String,
                },
                Param {
                    name: "selector",
                    required: false,
                    doc: "CSS, text=, role=, xpath=, >> chains",
                    ty: Type::String,
                },
                Param {
                    name: "contextRef",
                    required: false,
                    doc: "Search selector inside this ref",
                    ty: Type::String,
                },
                Param {
                    name: "named",
                    required: false,
                    doc: "Name given by name_ref",
                    ty: Type::String,
                },
                Param {
                    name: "coords",
                    required: false,
                    doc: "Viewport point, CSS px",
                    ty: Type::Object(Fields {
                        params: &[
                            Param {
                                name: "x",
                                required: true,
                                doc: "",
                                ty: Type::Number {
                                    min: None,
                                    max: None,
                                },
                            },
                            Param {
                                name: "y",
                                required: true,
                                doc: "",
                                ty: Type::Number {
                                    min: None,
                                    max: None,
                                },
                            },
                        ],
                        target: &[],
                        target_required: false,
                    }),
                },
                Param {
                    name: "mode",
                    required: false,
                    doc: "Page change to report (default tree_diff)",
                    ty: Type::Enum(&["tree_diff", "scoped_snapshot", "full", "none"]),
                },
                Param {
                    name: "maxResultTokens",
                    required: false,
                    doc: "Budget of that report (default 600)",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(20000i64),
                    },
                },
                Param {
                    name: "timeoutMs",
                    required: false,
                    doc: "Deadline",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(3600000i64),
                    },
                },
                Param {
                    name: "session",
                    required: false,
                    doc: "Session id (default \"default\")",
                    ty: Type::String,
                },
                Param {
                    name: "tab",
                    required: false,
                    doc: "Tab id (default: current)",
                    ty: Type::String,
                },
            ],
            target: &["ref", "selector", "named", "coords"],
            target_required: false,
        },
    },
    ToolSpec {
        id: ToolId::TabList,
        name: "tab_list",
        family: "tabs",
        capability: "read",
        kind: ToolKind::Control,
        deadline_ms: 5000u64,
        core: true,
        batchable: true,
        summary: "List the session's tabs: id, URL, title, which is current, who opened it.",
        details: "",
        engines: &[],
        fields: Fields {
            params: &[
                Param {
                    name: "session",
                    required: false,
                    doc: "Session id (default \"default\")",
                    ty: Type::String,
                },
            ],
            target: &[],
            target_required: false,
        },
    },
    ToolSpec {
        id: ToolId::TabOpen,
        name: "tab_open",
        family: "tabs",
        capability: "navigation",
        kind: ToolKind::Control,
        deadline_ms: 30000u64,
        core: true,
        batchable: true,
        summary: "Open a tab, at a URL if given, and make it current.",
        details: "",
        engines: &[],
        fields: Fields {
            params: &[
                Param {
                    name: "url",
                    required: false,
                    doc: "Absolute URL (default about:blank)",
                    ty: Type::String,
                },
                Param {
                    name: "session",
                    required: false,
                    doc: "Session id (default \"default\")",
                    ty: Type::String,
                },
                Param {
                    name: "timeoutMs",
                    required: false,
                    doc: "Deadline",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(3600000i64),
                    },
                },
            ],
            target: &[],
            target_required: false,
        },
    },
    ToolSpec {
        id: ToolId::TabSelect,
        name: "tab_select",
        family: "tabs",
        capability: "navigation",
        kind: ToolKind::Control,
        deadline_ms: 5000u64,
        core: true,
        batchable: true,
        summary: "Make a tab the current one.",
        details: "",
        engines: &[],
        fields: Fields {
            params: &[
                Param {
                    name: "tab",
                    required: true,
                    doc: "Tab id",
                    ty: Type::String,
                },
                Param {
                    name: "session",
                    required: false,
                    doc: "Session id (default \"default\")",
                    ty: Type::String,
                },
            ],
            target: &[],
            target_required: false,
        },
    },
    ToolSpec {
        id: ToolId::TabClose,
        name: "tab_close",
        family: "tabs",
        capability: "navigation",
        kind: ToolKind::Control,
        deadline_ms: 5000u64,
        core: true,
        batchable: true,
        summary: "Close a tab without asking its beforeunload handler.",
        details: "",
        engines: &[],
        fields: Fields {
            params: &[
                Param {
                    name: "tab",
                    required: true,
                    doc: "Tab id",
                    ty: Type::String,
                },
                Param {
                    name: "session",
                    required: false,
                    doc: "Session id (default \"default\")",
                    ty: Type::String,
                },
            ],
            target: &[],
            target_required: false,
        },
    },
    ToolSpec {
        id: ToolId::Snapshot,
        name: "snapshot",
        family: "reading",
        capability: "read",
        kind: ToolKind::Read,
        deadline_ms: 10000u64,
        core: true,
        batchable: true,
        summary: "Read the page as a tree of roles and names, with refs (eN) to act on.",
        details: "Frames are inlined. Long pages come in parts: go on with cursor, or narrow with scope or find. Page text is untrusted.",
        engines: &[],
        fields: Fields {
            params: &[
                Param {
                    name: "scope",
                    required: false,
                    doc: "Only this ref's subtree",
                    ty: Type::String,
                },
                Param {
                    name: "maxNodes",
                    required: false,
                    doc: "Most lines to print",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(5000i64),
                    },
                },
                Param {
                    name: "maxResultTokens",
                    required: false,
                    doc: "Budget (default 7000)",
                    ty: Type::Integer {
                        min: Some(50i64),
                        max: Some(1000000i64),
                    },
                },
                Param {
                    name: "cursor",
                    required: false,
                    doc: "Go on after an earlier part",
                    ty: Type::String,
                },
                Param {
                    name: "omit",
                    required: false,
                    doc: "Drop subtrees whose role, name or test id holds one of these",
                    ty: Type::List {
                        item: &Type::String,
                        min: None,
                        max: None,
                        or_one: false,
                    },
                },
                Param {
                    name: "frame",
                    required: false,
                    doc: "fN from frames_list",
                    ty: Type::String,
                },
                Param {
                    name: "urls",
                    required: false,
                    doc: "Print link targets",
                    ty: Type::Boolean,
                },
                Param {
                    name: "includeShadow",
                    required: false,
                    doc: "Shadow roots are always included",
                    ty: Type::Enum(&["open", "closed", "off"]),
                },
                Param {
                    name: "timeoutMs",
                    required: false,
                    doc: "Deadline",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(3600000i64),
                    },
                },
                Param {
                    name: "session",
                    required: false,
                    doc: "Session id (default \"default\")",
                    ty: Type::String,
                },
                Param {
                    name: "tab",
                    required: false,
                    doc: "Tab id (default: current)",
                    ty: Type::String,
                },
            ],
            target: &[],
            target_required: false,
        },
    },
    ToolSpec {
        id: ToolId::Find,
        name: "find",
        family: "reading",
        capability: "read",
        kind: ToolKind::Read,
        deadline_ms: 5000u64,
        core: true,
        batchable: true,
        summary: "Rank the elements that fit a description, such as \"save button\".",
        details: "Cheaper than a snapshot on long pages. detail adds selectors, boxes and scores.",
        engines: &[],
        fields: Fields {
            params: &[
                Param {
                    name: "query",
                    required: true,
                    doc: "Words of its name, test id or role",
                    ty: Type::String,
                },
                Param {
                    name: "maxCandidates",
                    required: false,
                    doc: "Default 5",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(20i64),
                    },
                },
                Param {
                    name: "confidenceFloor",
                    required: false,
                    doc: "Warn below this score",
                    ty: Type::Number {
                        min: Some(0f64),
                        max: None,
                    },
                },
                Param {
                    name: "contextRef",
                    required: false,
                    doc: "Only inside this ref",
                    ty: Type::String,
                },
                Param {
                    name: "visibleOnly",
                    required: false,
                    doc: "Drop what can't be acted on",
                    ty: Type::Boolean,
                },
                Param {
                    name: "frame",
                    required: false,
                    doc: "fN from frames_list",
                    ty: Type::String,
                },
                Param {
                    name: "pierce",
                    required: false,
                    doc: "Shadow roots are always included",
                    ty: Type::Enum(&["open", "closed", "off"]),
                },
                Param {
                    name: "detail",
                    required: false,
                    doc: "Every field of each candidate",
                    ty: Type::Boolean,
                },
                Param {
                    name: "timeoutMs",
                    required: false,
                    doc: "Deadline",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(3600000i64),
                    },
                },
                Param {
                    name: "session",
                    required: false,
                    doc: "Session id (default \"default\")",
                    ty: Type::String,
                },
                Param {
                    name: "tab",
                    required: false,
                    doc: "Tab id (default: current)",
                    ty: Type::String,
                },
            ],
            target: &[],
            target_required: false,
        },
    },
    ToolSpec {
        id: ToolId::TextSearch,
        name: "text_search",
        family: "reading",
        capability: "read",
        kind: ToolKind::Read,
        deadline_ms: 5000u64,
        core: true,
        batchable: true,
        summary: "Say whether texts are on the page, and where.",
        details: "",
        engines: &[],
        fields: Fields {
            params: &[
                Param {
                    name: "text",
                    required: false,
                    doc: "Text to look for",
                    ty: Type::String,
                },
                Param {
                    name: "texts",
                    required: false,
                    doc: "Several at once",
                    ty: Type::List {
                        item: &Type::String,
                        min: None,
                        max: Some(20u64),
                        or_one: false,
                    },
                },
                Param {
                    name: "exact",
                    required: false,
                    doc: "Whole text, case-sensitive",
                    ty: Type::Boolean,
                },
                Param {
                    name: "scope",
                    required: false,
                    doc: "Only inside this ref",
                    ty: Type::String,
                },
                Param {
                    name: "includeHidden",
                    required: false,
                    doc: "Also what is not visible",
                    ty: Type::Boolean,
                },
                Param {
                    name: "maxMatches",
                    required: false,
                    doc: "Default 20",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(200i64),
                    },
                },
                Param {
                    name: "frame",
                    required: false,
                    doc: "fN (default: all frames)",
                    ty: Type::String,
                },
                Param {
                    name: "timeoutMs",
                    required: false,
                    doc: "Deadline",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(3600000i64),
                    },
                },
                Param {
                    name: "session",
                    required: false,
                    doc: "Session id (default \"default\")",
                    ty: Type::String,
                },
                Param {
                    name: "tab",
                    required: false,
                    doc: "Tab id (default: current)",
                    ty: Type::String,
                },
            ],
            target: &[],
            target_required: false,
        },
    },
    ToolSpec {
        id: ToolId::NameRef,
        name: "name_ref",
        family: "naming",
        capability: "human",
        kind: ToolKind::Control,
        deadline_ms: 5000u64,
        core: false,
        batchable: true,
        summary: "Give a ref a name that stays with its element, to act on it by named.",
        details: "",
        engines: &[],
        fields: Fields {
            params: &[
                Param {
                    name: "name",
                    required: true,
                    doc: "Letters, digits, . _ -",
                    ty: Type::String,
                },
                Param {
                    name: "ref",
                    required: true,
                    doc: "eN",
                    ty: Type::String,
                },
                Param {
                    name: "session",
                    required: false,
                    doc: "Session id (default \"default\")",
                    ty: Type::String,
                },
            ],
            target: &[],
            target_required: false,
        },
    },
    ToolSpec {
        id: ToolId::ListNamedRefs,
        name: "list_named_refs",
        family: "naming",
        capability: "read",
        kind: ToolKind::Control,
        deadline_ms: 5000u64,
        core: false,
        batchable: true,
        summary: "List the session's named refs and what was seen of them.",
        details: "",
        engines: &[],
        fields: Fields {
            params: &[
                Param {
                    name: "session",
                    required: false,
                    doc: "Session id (default \"default\")",
                    ty: Type::String,
                },
            ],
            target: &[],
            target_required: false,
        },
    },
    ToolSpec {
        id: ToolId::FramesList,
        name: "frames_list",
        family: "reading",
        capability: "read",
        kind: ToolKind::Read,
        deadline_ms: 5000u64,
        core: true,
        batchable: true,
        summary: "List the page's frames: id, parent, URL, name, origin.",
        details: "",
        engines: &[],
        fields: Fields {
            params: &[
                Param {
                    name: "session",
                    required: false,
                    doc: "Session id (default \"default\")",
                    ty: Type::String,
                },
                Param {
                    name: "tab",
                    required: false,
                    doc: "Tab id (default: current)",
                    ty: Type::String,
                },
            ],
            target: &[],
            target_required: false,
        },
    },
    ToolSpec {
        id: ToolId::Screenshot,
        name: "screenshot",
        family: "reading",
        capability: "read",
        kind: ToolKind::Read,
        deadline_ms: 15000u64,
        core: true,
        batchable: true,
        summary: "Take a picture of the viewport, the whole page or one element.",
        details: "For pixels only; snapshot is cheaper and gives refs. At most 1,568 px a side unless scale is device.",
        engines: &[],
        fields: Fields {
            params: &[
                Param {
                    name: "format",
                    required: false,
                    doc: "Default png",
                    ty: Type::Enum(&["png", "jpeg"]),
                },
                Param {
                    name: "quality",
                    required: false,
                    doc: "jpeg only (default 80)",
                    ty: Type::Integer {
                        min: Some(0i64),
                        max: Some(100i64),
                    },
                },
                Param {
                    name: "scale",
                    required: false,
                    doc: "css (default): one pixel per CSS px",
                    ty: Type::Enum(&["css", "device"]),
                },
                Param {
                    name: "fullPage",
                    required: false,
                    doc: "The whole document",
                    ty: Type::Boolean,
                },
                Param {
                    name: "describe",
                    required: false,
                    doc: "Add a caption",
                    ty: Type::Boolean,
                },
                Param {
                    name: "path",
                    required: false,
                    doc: "Write to this workspace file instead (needs file-io)",
                    ty: Type::String,
                },
                Param {
                    name: "ref",
                    required: false,
                    doc: "eN from snapshot or find",
                    ty: Type::String,
                },
                Param {
                    name: "selector",
                    required: false,
                    doc: "CSS, text=, role=, xpath=, >> chains",
                    ty: Type::String,
                },
                Param {
                    name: "contextRef",
                    required: false,
                    doc: "Search selector inside this ref",
                    ty: Type::String,
                },
                Param {
                    name: "named",
                    required: false,
                    doc: "Name given by name_ref",
                    ty: Type::String,
                },
                Param {
                    name: "timeoutMs",
                    required: false,
                    doc: "Deadline",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(3600000i64),
                    },
                },
                Param {
                    name: "session",
                    required: false,
                    doc: "Session id (default \"default\")",
                    ty: Type::String,
                },
                Param {
                    name: "tab",
                    required: false,
                    doc: "Tab id (default: current)",
                    ty: Type::String,
                },
            ],
            target: &["ref", "selector", "named"],
            target_required: false,
        },
    },
    ToolSpec {
        id: ToolId::ConsoleRead,
        name: "console_read",
        family: "observing",
        capability: "read",
        kind: ToolKind::Control,
        deadline_ms: 5000u64,
        core: true,
        batchable: true,
        summary: "Read the latest console messages of the session, oldest first.",
        details: "",
        engines: &[],
        fields: Fields {
            params: &[
                Param {
                    name: "limit",
                    required: false,
                    doc: "Default 50",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(500i64),
                    },
                },
                Param {
                    name: "session",
                    required: false,
                    doc: "Session id (default \"default\")",
                    ty: Type::String,
                },
            ],
            target: &[],
            target_required: false,
        },
    },
    ToolSpec {
        id: ToolId::NetworkRead,
        name: "network_read",
        family: "observing",
        capability: "read",
        kind: ToolKind::Control,
        deadline_ms: 5000u64,
        core: true,
        batchable: true,
        summary: "Read the latest requests of the session, with queries and ids redacted.",
        details: "",
        engines: &[],
        fields: Fields {
            params: &[
                Param {
                    name: "limit",
                    required: false,
                    doc: "Default 50",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(500i64),
                    },
                },
                Param {
                    name: "session",
                    required: false,
                    doc: "Session id (default \"default\")",
                    ty: Type::String,
                },
            ],
            target: &[],
            target_required: false,
        },
    },
    ToolSpec {
        id: ToolId::Click,
        name: "click",
        family: "pointer",
        capability: "action",
        kind: ToolKind::Action,
        deadline_ms: 5000u64,
        core: true,
        batchable: true,
        summary: "Click an element or a point with trusted input, and tell what changed.",
        details: "Fails naming the cause if the target is hidden, disabled or covered.",
        engines: &[],
        fields: Fields {
            params: &[
                Param {
                    name: "button",
                    required: false,
                    doc: "Default left",
                    ty: Type::Enum(&["left", "right", "middle"]),
                },
                Param {
                    name: "clickCount",
                    required: false,
                    doc: "2 = double click",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(3i64),
                    },
                },
                Param {
                    name: "modifiers",
                    required: false,
                    doc: "Keys held",
                    ty: Type::List {
                        item: &Type::Enum(
                            &["Alt", "Control", "Meta", "Shift", "ControlOrMeta"],
                        ),
                        min: None,
                        max: None,
                        or_one: false,
                    },
                },
                Param {
                    name: "force",
                    required: false,
                    doc: "Skip the checks; the event goes to whatever is there",
                    ty: Type::Boolean,
                },
                Param {
                    name: "position",
                    required: false,
                    doc: "Where in its box, px from the corner",
                    ty: Type::Object(Fields {
                        params: &[
                            Param {
                                name: "x",
                                required: true,
                                doc: "",
                                ty: Type::Number {
                                    min: None,
                                    max: None,
                                },
                            },
                            Param {
                                name: "y",
                                required: true,
                                doc: "",
                                ty: Type::Number {
                                    min: None,
                                    max: None,
                                },
                            },
                        ],
                        target: &[],
                        target_required: false,
                    }),
                },
                Param {
                    name: "dispatch",
                    required: false,
                    doc: "Last resort: one CSS query, no checks, no scroll",
                    ty: Type::Enum(&["direct"]),
                },
                Param {
                    name: "ref",
                    required: false,
                    doc: "eN from snapshot or find",
                    ty: Type::String,
                },
                Param {
                    name: "selector",
                    required: false,
                    doc: "CSS, text=, role=, xpath=, >> chains",
                    ty: Type::String,
                },
                Param {
                    name: "contextRef",
                    required: false,
                    doc: "Search selector inside this ref",
                    ty: Type::String,
                },
                Param {
                    name: "named",
                    required: false,
                    doc: "Name given by name_ref",
                    ty: Type::String,
                },
                Param {
                    name: "coords",
                    required: false,
                    doc: "Viewport point, CSS px",
                    ty: Type::Object(Fields {
                        params: &[
                            Param {
                                name: "x",
                                required: true,
                                doc: "",
                                ty: Type::Number {
                                    min: None,
                                    max: None,
                                },
                            },
                            Param {
                                name: "y",
                                required: true,
                                doc: "",
                                ty: Type::Number {
                                    min: None,
                                    max: None,
                                },
                            },
                        ],
                        target: &[],
                        target_required: false,
                    }),
                },
                Param {
                    name: "mode",
                    required: false,
                    doc: "Page change to report (default tree_diff)",
                    ty: Type::Enum(&["tree_diff", "scoped_snapshot", "full", "none"]),
                },
                Param {
                    name: "maxResultTokens",
                    required: false,
                    doc: "Budget of that report (default 600)",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(20000i64),
                    },
                },
                Param {
                    name: "timeoutMs",
                    required: false,
                    doc: "Deadline",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(3600000i64),
                    },
                },
                Param {
                    name: "session",
                    required: false,
                    doc: "Session id (default \"default\")",
                    ty: Type::String,
                },
                Param {
                    name: "tab",
                    required: false,
                    doc: "Tab id (default: current)",
                    ty: Type::String,
                },
            ],
            target: &["ref", "selector", "named", "coords"],
            target_required: true,
        },
    },
    ToolSpec {
        id: ToolId::Hover,
        name: "hover",
        family: "pointer",
        capability: "action",
        kind: ToolKind::Action,
        deadline_ms: 5000u64,
        core: true,
        batchable: true,
        summary: "Move the pointer onto an element or a point and leave it there.",
        details: "",
        engines: &[],
        fields: Fields {
            params: &[
                Param {
                    name: "position",
                    required: false,
                    doc: "Where in its box, px from the corner",
                    ty: Type::Object(Fields {
                        params: &[
                            Param {
                                name: "x",
                                required: true,
                                doc: "",
                                ty: Type::Number {
                                    min: None,
                                    max: None,
                                },
                            },
                            Param {
                                name: "y",
                                required: true,
                                doc: "",
                                ty: Type::Number {
                                    min: None,
                                    max: None,
                                },
                            },
                        ],
                        target: &[],
                        target_required: false,
                    }),
                },
                Param {
                    name: "ref",
                    required: false,
                    doc: "eN from snapshot or find",
                    ty: Type::String,
                },
                Param {
                    name: "selector",
                    required: false,
                    doc: "CSS, text=, role=, xpath=, >> chains",
                    ty: Type::String,
                },
                Param {
                    name: "contextRef",
                    required: false,
                    doc: "Search selector inside this ref",
                    ty: Type::String,
                },
                Param {
                    name: "named",
                    required: false,
                    doc: "Name given by name_ref",
                    ty: Type::String,
                },
                Param {
                    name: "coords",
                    required: false,
                    doc: "Viewport point, CSS px",
                    ty: Type::Object(Fields {
                        params: &[
                            Param {
                                name: "x",
                                required: true,
                                doc: "",
                                ty: Type::Number {
                                    min: None,
                                    max: None,
                                },
                            },
                            Param {
                                name: "y",
                                required: true,
                                doc: "",
                                ty: Type::Number {
                                    min: None,
                                    max: None,
                                },
                            },
                        ],
                        target: &[],
                        target_required: false,
                    }),
                },
                Param {
                    name: "mode",
                    required: false,
                    doc: "Page change to report (default tree_diff)",
                    ty: Type::Enum(&["tree_diff", "scoped_snapshot", "full", "none"]),
                },
                Param {
                    name: "maxResultTokens",
                    required: false,
                    doc: "Budget of that report (default 600)",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(20000i64),
                    },
                },
                Param {
                    name: "timeoutMs",
                    required: false,
                    doc: "Deadline",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(3600000i64),
                    },
                },
                Param {
                    name: "session",
                    required: false,
                    doc: "Session id (default \"default\")",
                    ty: Type::String,
                },
                Param {
                    name: "tab",
                    required: false,
                    doc: "Tab id (default: current)",
                    ty: Type::String,
                },
            ],
            target: &["ref", "selector", "named", "coords"],
            target_required: true,
        },
    },
    ToolSpec {
        id: ToolId::DoubleClick,
        name: "double_click",
        family: "pointer",
        capability: "action",
        kind: ToolKind::Action,
        deadline_ms: 5000u64,
        core: false,
        batchable: true,
        summary: "Double-click an element or a point with trusted input.",
        details: "The same checks as click.",
        engines: &[],
        fields: Fields {
            params: &[
                Param {
                    name: "target",
                    required: true,
                    doc: "What to double-click",
                    ty: Type::Object(Fields {
                        params: &[
                            Param {
                                name: "ref",
                                required: false,
                                doc: "",
                                ty: Type::String,
                            },
                            Param {
                                name: "selector",
                                required: false,
                                doc: "",
                                ty: Type::String,
                            },
                            Param {
                                name: "contextRef",
                                required: false,
                                doc: "",
                                ty: Type::String,
                            },
                            Param {
                                name: "named",
                                required: false,
                                doc: "",
                                ty: Type::String,
                            },
                            Param {
                                name: "coords",
                                required: false,
                                doc: "",
                                ty: Type::Object(Fields {
                                    params: &[
                                        Param {
                                            name: "x",
                                            required: true,
                                            doc: "",
                                            ty: Type::Number {
                                                min: None,
                                                max: None,
                                            },
                                        },
                                        Param {
                                            name: "y",
                                            required: true,
                                            doc: "",
                                            ty: Type::Number {
                                                min: None,
                                                max: None,
                                            },
                                        },
                                    ],
                                    target: &[],
                                    target_required: false,
                                }),
                            },
                        ],
                        target: &["ref", "selector", "named", "coords"],
                        target_required: true,
                    }),
                },
                Param {
                    name: "position",
                    required: false,
                    doc: "Where in its box, px from the corner",
                    ty: Type::Object(Fields {
                        params: &[
                            Param {
                                name: "x",
                                required: true,
                                doc: "",
                                ty: Type::Number {
                                    min: None,
                                    max: None,
                                },
                            },
                            Param {
                                name: "y",
                                required: true,
                                doc: "",
                                ty: Type::Number {
                                    min: None,
                                    max: None,
                                },
                            },
                        ],
                        target: &[],
                        target_required: false,
                    }),
                },
                Param {
                    name: "mode",
                    required: false,
                    doc: "Page change to report (default tree_diff)",
                    ty: Type::Enum(&["tree_diff", "scoped_snapshot", "full", "none"]),
                },
                Param {
                    name: "maxResultTokens",
                    required: false,
                    doc: "Budget of that report (default 600)",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(20000i64),
                    },
                },
                Param {
                    name: "timeoutMs",
                    required: false,
                    doc: "Deadline",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(3600000i64),
                    },
                },
                Param {
                    name: "session",
                    required: false,
                    doc: "Session id (default \"default\")",
                    ty: Type::String,
                },
                Param {
                    name: "tab",
                    required: false,
                    doc: "Tab id (default: current)",
                    ty: Type::String,
                },
            ],
            target: &[],
            target_required: false,
        },
    },
    ToolSpec {
        id: ToolId::Drag,
        name: "drag",
        family: "pointer",
        capability: "action",
        kind: ToolKind::Action,
        deadline_ms: 5000u64,
        core: false,
        batchable: true,
        summary: "Drag from one element or point to another with the mouse.",
        details: "Works for draggable elements and for scripts that follow the pointer. preflight only looks at what from would press.",
        engines: &[],
        fields: Fields {
            params: &[
                Param {
                    name: "from",
                    required: true,
                    doc: "Where to press",
                    ty: Type::Object(Fields {
                        params: &[
                            Param {
                                name: "ref",
                                required: false,
                                doc: "",
                                ty: Type::String,
                            },
                            Param {
                                name: "selector",
                                required: false,
                                doc: "",
                                ty: Type::String,
                            },
                            Param {
                                name: "contextRef",
                                required: false,
                                doc: "",
                                ty: Type::String,
                            },
                            Param {
                                name: "named",
                                required: false,
                                doc: "",
                                ty: Type::String,
                            },
                            Param {
                                name: "coords",
                                required: false,
                                doc: "",
                                ty: Type::Object(Fields {
                                    params: &[
                                        Param {
                                            name: "x",
                                            required: true,
                                            doc: "",
                                            ty: Type::Number {
                                                min: None,
                                                max: None,
                                            },
                                        },
                                        Param {
                                            name: "y",
                                            required: true,
                                            doc: "",
                                            ty: Type::Number {
                                                min: None,
                                                max: None,
                                            },
                                        },
                                    ],
                                    target: &[],
                                    target_required: false,
                                }),
                            },
                        ],
                        target: &["ref", "selector", "named", "coords"],
                        target_required: true,
                    }),
                },
                Param {
                    name: "to",
                    required: false,
                    doc: "Where to let go",
                    ty: Type::Object(Fields {
                        params: &[
                            Param {
                                name: "ref",
                                required: false,
                                doc: "",
                                ty: Type::String,
                            },
                            Param {
                                name: "selector",
                                required: false,
                                doc: "",
                                ty: Type::String,
                            },
                            Param {
                                name: "contextRef",
                                required: false,
                                doc: "",
                                ty: Type::String,
                            },
                            Param {
                                name: "named",
                                required: false,
                                doc: "",
                                ty: Type::String,
                            },
                            Param {
                                name: "coords",
                                required: false,
                                doc: "",
                                ty: Type::Object(Fields {
                                    params: &[
                                        Param {
                                            name: "x",
                                            required: true,
                                            doc: "",
                                            ty: Type::Number {
                                                min: None,
                                                max: None,
                                            },
                                        },
                                        Param {
                                            name: "y",
                                            required: true,
                                            doc: "",
                                            ty: Type::Number {
                                                min: None,
                                                max: None,
                                            },
                                        },
                                    ],
                                    target: &[],
                                    target_required: false,
                                }),
                            },
                        ],
                        target: &["ref", "selector", "named", "coords"],
                        target_required: true,
                    }),
                },
                Param {
                    name: "steps",
                    required: false,
                    doc: "Moves on the way (default 12)",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(100i64),
                    },
                },
                Param {
                    name: "preflight",
                    required: false,
                    doc: "Don't drag; tell what lies at from, and resizeRisk",
                    ty: Type::Boolean,
                },
                Param {
                    name: "mode",
                    required: false,
                    doc: "Page change to report (default tree_diff)",
                    ty: Type::Enum(&["tree_diff", "scoped_snapshot", "full", "none"]),
                },
                Param {
                    name: "maxResultTokens",
                    required: false,
                    doc: "Budget of that report (default 600)",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(20000i64),
                    },
                },
                Param {
                    name: "timeoutMs",
                    required: false,
                    doc: "Deadline",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(3600000i64),
                    },
                },
                Param {
                    name: "session",
                    required: false,
                    doc: "Session id (default \"default\")",
                    ty: Type::String,
                },
                Param {
                    name: "tab",
                    required: false,
                    doc: "Tab id (default: current)",
                    ty: Type::String,
                },
            ],
            target: &[],
            target_required: false,
        },
    },
    ToolSpec {
        id: ToolId::Fill,
        name: "fill",
        family: "form",
        capability: "action",
        kind: ToolKind::Action,
        deadline_ms: 5000u64,
        core: true,
        batchable: true,
        summary: "Replace the value of an input, textarea or editable element.",
        details: "element.value is the value read back from the page.",
        engines: &[],
        fields: Fields {
            params: &[
                Param {
                    name: "value",
                    required: true,
                    doc: "Text; dates as YYYY-MM-DD, times HH:MM, colours #rrggbb",
                    ty: Type::String,
                },
                Param {
                    name: "ref",
                    required: false,
                    doc: "eN from snapshot or find",
                    ty: Type::String,
                },
                Param {
                    name: "selector",
                    required: false,
                    doc: "CSS, text=, role=, xpath=, >> chains",
                    ty: Type::String,
                },
                Param {
                    name: "contextRef",
                    required: false,
                    doc: "Search selector inside this ref",
                    ty: Type::String,
                },
                Param {
                    name: "named",
                    required: false,
                    doc: "Name given by name_ref",
                    ty: Type::String,
                },
                Param {
                    name: "mode",
                    required: false,
                    doc: "Page change to report (default tree_diff)",
                    ty: Type::Enum(&["tree_diff", "scoped_snapshot", "full", "none"]),
                },
                Param {
                    name: "maxResultTokens",
                    required: false,
                    doc: "Budget of that report (default 600)",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(20000i64),
                    },
                },
                Param {
                    name: "timeoutMs",
                    required: false,
                    doc: "Deadline",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(3600000i64),
                    },
                },
                Param {
                    name: "session",
                    required: false,
                    doc: "Session id (default \"default\")",
                    ty: Type::String,
                },
                Param {
                    name: "tab",
                    required: false,
                    doc: "Tab id (default: current)",
                    ty: Type::String,
                },
            ],
            target: &["ref", "selector", "named"],
            target_required: true,
        },
    },
    ToolSpec {
        id: ToolId::Select,
        name: "select",
        family: "form",
        capability: "action",
        kind: ToolKind::Action,
        deadline_ms: 5000u64,
        core: true,
        batchable: true,
        summary: "Choose options of a <select>, by value or label.",
        details: "",
        engines: &[],
        fields: Fields {
            params: &[
                Param {
                    name: "values",
                    required: true,
                    doc: "Values or labels; [] clears a multiple select",
                    ty: Type::List {
                        item: &Type::String,
                        min: None,
                        max: None,
                        or_one: true,
                    },
                },
                Param {
                    name: "ref",
                    required: false,
                    doc: "eN from snapshot or find",
                    ty: Type::String,
                },
                Param {
                    name: "selector",
                    required: false,
                    doc: "CSS, text=, role=, xpath=, >> chains",
                    ty: Type::String,
                },
                Param {
                    name: "contextRef",
                    required: false,
                    doc: "Search selector inside this ref",
                    ty: Type::String,
                },
                Param {
                    name: "named",
                    required: false,
                    doc: "Name given by name_ref",
                    ty: Type::String,
                },
                Param {
                    name: "mode",
                    required: false,
                    doc: "Page change to report (default tree_diff)",
                    ty: Type::Enum(&["tree_diff", "scoped_snapshot", "full", "none"]),
                },
                Param {
                    name: "maxResultTokens",
                    required: false,
                    doc: "Budget of that report (default 600)",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(20000i64),
                    },
                },
                Param {
                    name: "timeoutMs",
                    required: false,
                    doc: "Deadline",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(3600000i64),
                    },
                },
                Param {
                    name: "session",
                    required: false,
                    doc: "Session id (default \"default\")",
                    ty: Type::String,
                },
                Param {
                    name: "tab",
                    required: false,
                    doc: "Tab id (default: current)",
                    ty: Type::String,
                },
            ],
            target: &["ref", "selector", "named"],
            target_required: true,
        },
    },
    ToolSpec {
        id: ToolId::Press,
        name: "press",
        family: "keyboard",
        capability: "action",
        kind: ToolKind::Action,
        deadline_ms: 5000u64,
        core: true,
        batchable: true,
        summary: "Press a key or chord, on an element or on whatever has the focus.",
        details: "",
        engines: &[],
        fields: Fields {
            params: &[
                Param {
                    name: "key",
                    required: true,
                    doc: "Enter, ArrowDown, a, Control+Shift+T, ControlOrMeta+A",
                    ty: Type::String,
                },
                Param {
                    name: "ref",
                    required: false,
                    doc: "eN from snapshot or find",
                    ty: Type::String,
                },
                Param {
                    name: "selector",
                    required: false,
                    doc: "CSS, text=, role=, xpath=, >> chains",
                    ty: Type::String,
                },
                Param {
                    name: "contextRef",
                    required: false,
                    doc: "Search selector inside this ref",
                    ty: Type::String,
                },
                Param {
                    name: "named",
                    required: false,
                    doc: "Name given by name_ref",
                    ty: Type::String,
                },
                Param {
                    name: "mode",
                    required: false,
                    doc: "Page change to report (default tree_diff)",
                    ty: Type::Enum(&["tree_diff", "scoped_snapshot", "full", "none"]),
                },
                Param {
                    name: "maxResultTokens",
                    required: false,
                    doc: "Budget of that report (default 600)",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(20000i64),
                    },
                },
                Param {
                    name: "timeoutMs",
                    required: false,
                    doc: "Deadline",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(3600000i64),
                    },
                },
                Param {
                    name: "session",
                    required: false,
                    doc: "Session id (default \"default\")",
                    ty: Type::String,
                },
                Param {
                    name: "tab",
                    required: false,
                    doc: "Tab id (default: current)",
                    ty: Type::String,
                },
            ],
            target: &["ref", "selector", "named"],
            target_required: false,
        },
    },
    ToolSpec {
        id: ToolId::WaitFor,
        name: "wait_for",
        family: "waiting",
        capability: "action",
        kind: ToolKind::Action,
        deadline_ms: 5000u64,
        core: true,
        batchable: true,
        summary: "Wait until an element, a text, a URL or a load state is there.",
        details: "Give one condition. timeoutMs is the longest wait.",
        engines: &[],
        fields: Fields {
            params: &[
                Param {
                    name: "text",
                    required: false,
                    doc: "Visible text, part of it, any case",
                    ty: Type::String,
                },
                Param {
                    name: "textGone",
                    required: false,
                    doc: "Text that must disappear",
                    ty: Type::String,
                },
                Param {
                    name: "state",
                    required: false,
                    doc: "Of the target (default visible)",
                    ty: Type::Enum(&["visible", "hidden", "attached", "detached"]),
                },
                Param {
                    name: "url",
                    required: false,
                    doc: "URL glob: * within a segment, ** across",
                    ty: Type::String,
                },
                Param {
                    name: "load",
                    required: false,
                    doc: "Document state",
                    ty: Type::Enum(&["domcontentloaded", "load"]),
                },
                Param {
                    name: "networkIdle",
                    required: false,
                    doc: "No request for 500 ms; streams don't count",
                    ty: Type::Boolean,
                },
                Param {
                    name: "ref",
                    required: false,
                    doc: "eN from snapshot or find",
                    ty: Type::String,
                },
                Param {
                    name: "selector",
                    required: false,
                    doc: "CSS, text=, role=, xpath=, >> chains",
                    ty: Type::String,
                },
                Param {
                    name: "contextRef",
                    required: false,
                    doc: "Search selector inside this ref",
                    ty: Type::String,
                },
                Param {
                    name: "named",
                    required: false,
                    doc: "Name given by name_ref",
                    ty: Type::String,
                },
                Param {
                    name: "coords",
                    required: false,
                    doc: "Viewport point, CSS px",
                    ty: Type::Object(Fields {
                        params: &[
                            Param {
                                name: "x",
                                required: true,
                                doc: "",
                                ty: Type::Number {
                                    min: None,
                                    max: None,
                                },
                            },
                            Param {
                                name: "y",
                                required: true,
                                doc: "",
                                ty: Type::Number {
                                    min: None,
                                    max: None,
                                },
                            },
                        ],
                        target: &[],
                        target_required: false,
                    }),
                },
                Param {
                    name: "mode",
                    required: false,
                    doc: "Page change to report (default tree_diff)",
                    ty: Type::Enum(&["tree_diff", "scoped_snapshot", "full", "none"]),
                },
                Param {
                    name: "maxResultTokens",
                    required: false,
                    doc: "Budget of that report (default 600)",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(20000i64),
                    },
                },
                Param {
                    name: "timeoutMs",
                    required: false,
                    doc: "Deadline",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(3600000i64),
                    },
                },
                Param {
                    name: "session",
                    required: false,
                    doc: "Session id (default \"default\")",
                    ty: Type::String,
                },
                Param {
                    name: "tab",
                    required: false,
                    doc: "Tab id (default: current)",
                    ty: Type::String,
                },
            ],
            target: &["ref", "selector", "named", "coords"],
            target_required: false,
        },
    },
    ToolSpec {
        id: ToolId::MouseDown,
        name: "mouse_down",
        family: "mouse",
        capability: "action",
        kind: ToolKind::Action,
        deadline_ms: 5000u64,
        core: false,
        batchable: true,
        summary: "Press a mouse button and leave it down until mouse_up.",
        details: "A navigation or a failure lets it go.",
        engines: &[],
        fields: Fields {
            params: &[
                Param {
                    name: "coords",
                    required: false,
                    doc: "Viewport point, CSS px",
                    ty: Type::Object(Fields {
                        params: &[
                            Param {
                                name: "x",
                                required: true,
                                doc: "",
                                ty: Type::Number {
                                    min: None,
                                    max: None,
                                },
                            },
                            Param {
                                name: "y",
                                required: true,
                                doc: "",
                                ty: Type::Number {
                                    min: None,
                                    max: None,
                                },
                            },
                        ],
                        target: &[],
                        target_required: false,
                    }),
                },
                Param {
                    name: "button",
                    required: false,
                    doc: "Default left",
                    ty: Type::Enum(&["left", "right", "middle"]),
                },
                Param {
                    name: "timeoutMs",
                    required: false,
                    doc: "Deadline",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(3600000i64),
                    },
                },
                Param {
                    name: "session",
                    required: false,
                    doc: "Session id (default \"default\")",
                    ty: Type::String,
                },
                Param {
                    name: "tab",
                    required: false,
                    doc: "Tab id (default: current)",
                    ty: Type::String,
                },
            ],
            target: &[],
            target_required: false,
        },
    },
    ToolSpec {
        id: ToolId::MouseMove,
        name: "mouse_move",
        family: "mouse",
        capability: "action",
        kind: ToolKind::Action,
        deadline_ms: 5000u64,
        core: false,
        batchable: true,
        summary: "Move the mouse to a point, with what it holds.",
        details: "",
        engines: &[],
        fields: Fields {
            params: &[
                Param {
                    name: "coords",
                    required: true,
                    doc: "Viewport point, CSS px",
                    ty: Type::Object(Fields {
                        params: &[
                            Param {
                                name: "x",
                                required: true,
                                doc: "",
                                ty: Type::Number {
                                    min: None,
                                    max: None,
                                },
                            },
                            Param {
                                name: "y",
                                required: true,
                                doc: "",
                                ty: Type::Number {
                                    min: None,
                                    max: None,
                                },
                            },
                        ],
                        target: &[],
                        target_required: false,
                    }),
                },
                Param {
                    name: "timeoutMs",
                    required: false,
                    doc: "Deadline",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(3600000i64),
                    },
                },
                Param {
                    name: "session",
                    required: false,
                    doc: "Session id (default \"default\")",
                    ty: Type::String,
                },
                Param {
                    name: "tab",
                    required: false,
                    doc: "Tab id (default: current)",
                    ty: Type::String,
                },
            ],
            target: &[],
            target_required: false,
        },
    },
    ToolSpec {
        id: ToolId::MouseUp,
        name: "mouse_up",
        family: "mouse",
        capability: "action",
        kind: ToolKind::Action,
        deadline_ms: 5000u64,
        core: false,
        batchable: true,
        summary: "Let a mouse button go, and tell what changed.",
        details: "",
        engines: &[],
        fields: Fields {
            params: &[
                Param {
                    name: "coords",
                    required: false,
                    doc: "Viewport point, CSS px",
                    ty: Type::Object(Fields {
                        params: &[
                            Param {
                                name: "x",
                                required: true,
                                doc: "",
                                ty: Type::Number {
                                    min: None,
                                    max: None,
                                },
                            },
                            Param {
                                name: "y",
                                required: true,
                                doc: "",
                                ty: Type::Number {
                                    min: None,
                                    max: None,
                                },
                            },
                        ],
                        target: &[],
                        target_required: false,
                    }),
                },
                Param {
                    name: "button",
                    required: false,
                    doc: "Default left",
                    ty: Type::Enum(&["left", "right", "middle"]),
                },
                Param {
                    name: "mode",
                    required: false,
                    doc: "Page change to report (default tree_diff)",
                    ty: Type::Enum(&["tree_diff", "scoped_snapshot", "full", "none"]),
                },
                Param {
                    name: "maxResultTokens",
                    required: false,
                    doc: "Budget of that report (default 600)",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(20000i64),
                    },
                },
                Param {
                    name: "timeoutMs",
                    required: false,
                    doc: "Deadline",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(3600000i64),
                    },
                },
                Param {
                    name: "session",
                    required: false,
                    doc: "Session id (default \"default\")",
                    ty: Type::String,
                },
                Param {
                    name: "tab",
                    required: false,
                    doc: "Tab id (default: current)",
                    ty: Type::String,
                },
            ],
            target: &[],
            target_required: false,
        },
    },
    ToolSpec {
        id: ToolId::MouseWheel,
        name: "mouse_wheel",
        family: "mouse",
        capability: "action",
        kind: ToolKind::Action,
        deadline_ms: 5000u64,
        core: false,
        batchable: true,
        summary: "Turn the wheel at a point, for canvases, maps and virtual lists.",
        details: "Positive deltaY scrolls down.",
        engines: &[],
        fields: Fields {
            params: &[
                Param {
                    name: "coords",
                    required: true,
                    doc: "Viewport point, CSS px",
                    ty: Type::Object(Fields {
                        params: &[
                            Param {
                                name: "x",
                                required: true,
                                doc: "",
                                ty: Type::Number {
                                    min: None,
                                    max: None,
                                },
                            },
                            Param {
                                name: "y",
                                required: true,
                                doc: "",
                                ty: Type::Number {
                                    min: None,
                                    max: None,
                                },
                            },
                        ],
                        target: &[],
                        target_required: false,
                    }),
                },
                Param {
                    name: "deltaX",
                    required: false,
                    doc: "CSS px",
                    ty: Type::Number {
                        min: None,
                        max: None,
                    },
                },
                Param {
                    name: "deltaY",
                    required: false,
                    doc: "CSS px",
                    ty: Type::Number {
                        min: None,
                        max: None,
                    },
                },
                Param {
                    name: "mode",
                    required: false,
                    doc: "Page change to report (default tree_diff)",
                    ty: Type::Enum(&["tree_diff", "scoped_snapshot", "full", "none"]),
                },
                Param {
                    name: "maxResultTokens",
                    required: false,
                    doc: "Budget of that report (default 600)",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(20000i64),
                    },
                },
                Param {
                    name: "timeoutMs",
                    required: false,
                    doc: "Deadline",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(3600000i64),
                    },
                },
                Param {
                    name: "session",
                    required: false,
                    doc: "Session id (default \"default\")",
                    ty: Type::String,
                },
                Param {
                    name: "tab",
                    required: false,
                    doc: "Tab id (default: current)",
                    ty: Type::String,
                },
            ],
            target: &[],
            target_required: false,
        },
    },
    ToolSpec {
        id: ToolId::TouchStart,
        name: "touch_start",
        family: "touch",
        capability: "action",
        kind: ToolKind::Action,
        deadline_ms: 5000u64,
        core: false,
        batchable: true,
        summary: "Put a finger down on a touch screen.",
        details: "Several fingers have different identifiers.",
        engines: &[],
        fields: Fields {
            params: &[
                Param {
                    name: "coords",
                    required: true,
                    doc: "Viewport point, CSS px",
                    ty: Type::Object(Fields {
                        params: &[
                            Param {
                                name: "x",
                                required: true,
                                doc: "",
                                ty: Type::Number {
                                    min: None,
                                    max: None,
                                },
                            },
                            Param {
                                name: "y",
                                required: true,
                                doc: "",
                                ty: Type::Number {
                                    min: None,
                                    max: None,
                                },
                            },
                        ],
                        target: &[],
                        target_required: false,
                    }),
                },
                Param {
                    name: "identifier",
                    required: false,
                    doc: "Which finger (default 1)",
                    ty: Type::Integer {
                        min: Some(0i64),
                        max: Some(1000000i64),
                    },
                },
                Param {
                    name: "timeoutMs",
                    required: false,
                    doc: "Deadline",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(3600000i64),
                    },
                },
                Param {
                    name: "session",
                    required: false,
                    doc: "Session id (default \"default\")",
                    ty: Type::String,
                },
                Param {
                    name: "tab",
                    required: false,
                    doc: "Tab id (default: current)",
                    ty: Type::String,
                },
            ],
            target: &[],
            target_required: false,
        },
    },
    ToolSpec {
        id: ToolId::TouchMove,
        name: "touch_move",
        family: "touch",
        capability: "action",
        kind: ToolKind::Action,
        deadline_ms: 5000u64,
        core: false,
        batchable: true,
        summary: "Move a finger that is down.",
        details: "",
        engines: &[],
        fields: Fields {
            params: &[
                Param {
                    name: "coords",
                    required: true,
                    doc: "Viewport point, CSS px",
                    ty: Type::Object(Fields {
                        params: &[
                            Param {
                                name: "x",
                                required: true,
                                doc: "",
                                ty: Type::Number {
                                    min: None,
                                    max: None,
                                },
                            },
                            Param {
                                name: "y",
                                required: true,
                                doc: "",
                                ty: Type::Number {
                                    min: None,
                                    max: None,
                                },
                            },
                        ],
                        target: &[],
                        target_required: false,
                    }),
                },
                Param {
                    name: "identifier",
                    required: false,
                    doc: "Which finger (default 1)",
                    ty: Type::Integer {
                        min: Some(0i64),
                        max: Some(1000000i64),
                    },
                },
                Param {
                    name: "timeoutMs",
                    required: false,
                    doc: "Deadline",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(3600000i64),
                    },
                },
                Param {
                    name: "session",
                    required: false,
                    doc: "Session id (default \"default\")",
                    ty: Type::String,
                },
                Param {
                    name: "tab",
                    required: false,
                    doc: "Tab id (default: current)",
                    ty: Type::String,
                },
            ],
            target: &[],
            target_required: false,
        },
    },
    ToolSpec {
        id: ToolId::TouchEnd,
        name: "touch_end",
        family: "touch",
        capability: "action",
        kind: ToolKind::Action,
        deadline_ms: 5000u64,
        core: false,
        batchable: true,
        summary: "Lift a finger, or all of them, and tell what changed.",
        details: "All of them without coords and identifier.",
        engines: &[],
        fields: Fields {
            params: &[
                Param {
                    name: "coords",
                    required: false,
                    doc: "Viewport point, CSS px",
                    ty: Type::Object(Fields {
                        params: &[
                            Param {
                                name: "x",
                                required: true,
                                doc: "",
                                ty: Type::Number {
                                    min: None,
                                    max: None,
                                },
                            },
                            Param {
                                name: "y",
                                required: true,
                                doc: "",
                                ty: Type::Number {
                                    min: None,
                                    max: None,
                                },
                            },
                        ],
                        target: &[],
                        target_required: false,
                    }),
                },
                Param {
                    name: "identifier",
                    required: false,
                    doc: "Which finger",
                    ty: Type::Integer {
                        min: Some(0i64),
                        max: Some(1000000i64),
                    },
                },
                Param {
                    name: "mode",
                    required: false,
                    doc: "Page change to report (default tree_diff)",
                    ty: Type::Enum(&["tree_diff", "scoped_snapshot", "full", "none"]),
                },
                Param {
                    name: "maxResultTokens",
                    required: false,
                    doc: "Budget of that report (default 600)",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(20000i64),
                    },
                },
                Param {
                    name: "timeoutMs",
                    required: false,
                    doc: "Deadline",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(3600000i64),
                    },
                },
                Param {
                    name: "session",
                    required: false,
                    doc: "Session id (default \"default\")",
                    ty: Type::String,
                },
                Param {
                    name: "tab",
                    required: false,
                    doc: "Tab id (default: current)",
                    ty: Type::String,
                },
            ],
            target: &[],
            target_required: false,
        },
    },
    ToolSpec {
        id: ToolId::GesturePinch,
        name: "gesture_pinch",
        family: "touch",
        capability: "action",
        kind: ToolKind::Action,
        deadline_ms: 5000u64,
        core: false,
        batchable: true,
        summary: "Pinch with two fingers around a point.",
        details: "scale below 1 zooms out, above 1 in.",
        engines: &[],
        fields: Fields {
            params: &[
                Param {
                    name: "coords",
                    required: true,
                    doc: "Viewport point, CSS px",
                    ty: Type::Object(Fields {
                        params: &[
                            Param {
                                name: "x",
                                required: true,
                                doc: "",
                                ty: Type::Number {
                                    min: None,
                                    max: None,
                                },
                            },
                            Param {
                                name: "y",
                                required: true,
                                doc: "",
                                ty: Type::Number {
                                    min: None,
                                    max: None,
                                },
                            },
                        ],
                        target: &[],
                        target_required: false,
                    }),
                },
                Param {
                    name: "scale",
                    required: true,
                    doc: "Distance at the end, of that at the start; above 0",
                    ty: Type::Number {
                        min: Some(0f64),
                        max: None,
                    },
                },
                Param {
                    name: "steps",
                    required: false,
                    doc: "Default 12",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(100i64),
                    },
                },
                Param {
                    name: "startOffset",
                    required: false,
                    doc: "Of each finger from the point, px (default 40)",
                    ty: Type::Number {
                        min: Some(0f64),
                        max: None,
                    },
                },
                Param {
                    name: "mode",
                    required: false,
                    doc: "Page change to report (default tree_diff)",
                    ty: Type::Enum(&["tree_diff", "scoped_snapshot", "full", "none"]),
                },
                Param {
                    name: "maxResultTokens",
                    required: false,
                    doc: "Budget of that report (default 600)",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(20000i64),
                    },
                },
                Param {
                    name: "timeoutMs",
                    required: false,
                    doc: "Deadline",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(3600000i64),
                    },
                },
                Param {
                    name: "session",
                    required: false,
                    doc: "Session id (default \"default\")",
                    ty: Type::String,
                },
                Param {
                    name: "tab",
                    required: false,
                    doc: "Tab id (default: current)",
                    ty: Type::String,
                },
            ],
            target: &[],
            target_required: false,
        },
    },
    ToolSpec {
        id: ToolId::GestureSwipe,
        name: "gesture_swipe",
        family: "touch",
        capability: "action",
        kind: ToolKind::Action,
        deadline_ms: 65000u64,
        core: false,
        batchable: true,
        summary: "Swipe with one finger from one point to another.",
        details: "200 ms is a flick, 500 and more a slow scroll.",
        engines: &[],
        fields: Fields {
            params: &[
                Param {
                    name: "from",
                    required: true,
                    doc: "Viewport point, CSS px",
                    ty: Type::Object(Fields {
                        params: &[
                            Param {
                                name: "x",
                                required: true,
                                doc: "",
                                ty: Type::Number {
                                    min: None,
                                    max: None,
                                },
                            },
                            Param {
                                name: "y",
                                required: true,
                                doc: "",
                                ty: Type::Number {
                                    min: None,
                                    max: None,
                                },
                            },
                        ],
                        target: &[],
                        target_required: false,
                    }),
                },
                Param {
                    name: "to",
                    required: true,
                    doc: "Viewport point, CSS px",
                    ty: Type::Object(Fields {
                        params: &[
                            Param {
                                name: "x",
                                required: true,
                                doc: "",
                                ty: Type::Number {
                                    min: None,
                                    max: None,
                                },
                            },
                            Param {
                                name: "y",
                                required: true,
                                doc: "",
                                ty: Type::Number {
                                    min: None,
                                    max: None,
                                },
                            },
                        ],
                        target: &[],
                        target_required: false,
                    }),
                },
                Param {
                    name: "durationMs",
                    required: false,
                    doc: "Default 200",
                    ty: Type::Integer {
                        min: Some(0i64),
                        max: Some(60000i64),
                    },
                },
                Param {
                    name: "steps",
                    required: false,
                    doc: "Default 16",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(200i64),
                    },
                },
                Param {
                    name: "identifier",
                    required: false,
                    doc: "Which finger (default 1)",
                    ty: Type::Integer {
                        min: Some(0i64),
                        max: Some(1000000i64),
                    },
                },
                Param {
                    name: "mode",
                    required: false,
                    doc: "Page change to report (default tree_diff)",
                    ty: Type::Enum(&["tree_diff", "scoped_snapshot", "full", "none"]),
                },
                Param {
                    name: "maxResultTokens",
                    required: false,
                    doc: "Budget of that report (default 600)",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(20000i64),
                    },
                },
                Param {
                    name: "timeoutMs",
                    required: false,
                    doc: "Deadline",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(3600000i64),
                    },
                },
                Param {
                    name: "session",
                    required: false,
                    doc: "Session id (default \"default\")",
                    ty: Type::String,
                },
                Param {
                    name: "tab",
                    required: false,
                    doc: "Tab id (default: current)",
                    ty: Type::String,
                },
            ],
            target: &[],
            target_required: false,
        },
    },
    ToolSpec {
        id: ToolId::GestureChain,
        name: "gesture_chain",
        family: "gesture",
        capability: "canvas",
        kind: ToolKind::Action,
        deadline_ms: 300000u64,
        core: false,
        batchable: true,
        summary: "Run a program of 1 to 200 pointer steps: down, move, up, wait, wheel.",
        details: "Everything is checked first; a failure lets everything go.",
        engines: &[],
        fields: Fields {
            params: &[
                Param {
                    name: "steps",
                    required: true,
                    doc: "1 to 200 steps in order",
                    ty: Type::List {
                        item: &Type::Object(Fields {
                            params: &[
                                Param {
                                    name: "kind",
                                    required: true,
                                    doc: "What to do",
                                    ty: Type::Enum(&["down", "move", "up", "wait", "wheel"]),
                                },
                                Param {
                                    name: "x",
                                    required: false,
                                    doc: "Viewport, CSS px",
                                    ty: Type::Number {
                                        min: None,
                                        max: None,
                                    },
                                },
                                Param {
                                    name: "y",
                                    required: false,
                                    doc: "Viewport, CSS px",
                                    ty: Type::Number {
                                        min: None,
                                        max: None,
                                    },
                                },
                                Param {
                                    name: "deltaX",
                                    required: false,
                                    doc: "wheel, CSS px",
                                    ty: Type::Number {
                                        min: None,
                                        max: None,
                                    },
                                },
                                Param {
                                    name: "deltaY",
                                    required: false,
                                    doc: "wheel, CSS px",
                                    ty: Type::Number {
                                        min: None,
                                        max: None,
                                    },
                                },
                                Param {
                                    name: "ms",
                                    required: false,
                                    doc: "wait: how long (at most 5000); move: pause after it (at least 5)",
                                    ty: Type::Number {
                                        min: Some(0f64),
                                        max: None,
                                    },
                                },
                                Param {
                                    name: "button",
                                    required: false,
                                    doc: "Default left",
                                    ty: Type::Enum(&["left", "right", "middle"]),
                                },
                                Param {
                                    name: "pointerId",
                                    required: false,
                                    doc: "1 is the mouse (default), any other a finger",
                                    ty: Type::Integer {
                                        min: Some(0i64),
                                        max: Some(1000000i64),
                                    },
                                },
                            ],
                            target: &[],
                            target_required: false,
                        }),
                        min: None,
                        max: None,
                        or_one: false,
                    },
                },
                Param {
                    name: "mode",
                    required: false,
                    doc: "Page change to report (default tree_diff)",
                    ty: Type::Enum(&["tree_diff", "scoped_snapshot", "full", "none"]),
                },
                Param {
                    name: "maxResultTokens",
                    required: false,
                    doc: "Budget of that report (default 600)",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(20000i64),
                    },
                },
                Param {
                    name: "timeoutMs",
                    required: false,
                    doc: "Deadline",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(3600000i64),
                    },
                },
                Param {
                    name: "session",
                    required: false,
                    doc: "Session id (default \"default\")",
                    ty: Type::String,
                },
                Param {
                    name: "tab",
                    required: false,
                    doc: "Tab id (default: current)",
                    ty: Type::String,
                },
            ],
            target: &[],
            target_required: false,
        },
    },
    ToolSpec {
        id: ToolId::EvalJs,
        name: "eval_js",
        family: "script",
        capability: "eval",
        kind: ToolKind::Read,
        deadline_ms: 5000u64,
        core: true,
        batchable: true,
        summary: "Evaluate an expression in the page's own world and return its JSON value.",
        details: "The value is under the page's control.",
        engines: &[],
        fields: Fields {
            params: &[
                Param {
                    name: "expr",
                    required: true,
                    doc: "Expression; a promise is awaited",
                    ty: Type::String,
                },
                Param {
                    name: "returnType",
                    required: false,
                    doc: "Default json",
                    ty: Type::Enum(&["json", "void"]),
                },
                Param {
                    name: "frame",
                    required: false,
                    doc: "fN from frames_list",
                    ty: Type::String,
                },
                Param {
                    name: "timeoutMs",
                    required: false,
                    doc: "Deadline",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(3600000i64),
                    },
                },
                Param {
                    name: "session",
                    required: false,
                    doc: "Session id (default \"default\")",
                    ty: Type::String,
                },
                Param {
                    name: "tab",
                    required: false,
                    doc: "Tab id (default: current)",
                    ty: Type::String,
                },
            ],
            target: &[],
            target_required: false,
        },
    },
    ToolSpec {
        id: ToolId::Batch,
        name: "batch",
        family: "compound",
        capability: "",
        kind: ToolKind::Control,
        deadline_ms: 600000u64,
        core: true,
        batchable: false,
        summary: "Run up to 32 tool calls in order and return all their results.",
        details: "Stops at the first failure unless stopOnError is false. Any permitted tool, listed or not.",
        engines: &[],
        fields: Fields {
            params: &[
                Param {
                    name: "stopOnError",
                    required: false,
                    doc: "Default true",
                    ty: Type::Boolean,
                },
                Param {
                    name: "calls",
                    required: true,
                    doc: "Calls in order",
                    ty: Type::List {
                        item: &Type::Object(Fields {
                            params: &[
                                Param {
                                    name: "tool",
                                    required: true,
                                    doc: "Tool name",
                                    ty: Type::String,
                                },
                                Param {
                                    name: "args",
                                    required: false,
                                    doc: "Its arguments",
                                    ty: Type::Map,
                                },
                                Param {
                                    name: "label",
                                    required: false,
                                    doc: "Echoed",
                                    ty: Type::String,
                                },
                                Param {
                                    name: "expect",
                                    required: false,
                                    doc: "Checks on the element probe",
                                    ty: Type::Object(Fields {
                                        params: &[
                                            Param {
                                                name: "valueEquals",
                                                required: false,
                                                doc: "",
                                                ty: Type::String,
                                            },
                                            Param {
                                                name: "displayTextIncludes",
                                                required: false,
                                                doc: "",
                                                ty: Type::String,
                                            },
                                            Param {
                                                name: "controlDisplayTextIncludes",
                                                required: false,
                                                doc: "",
                                                ty: Type::String,
                                            },
                                            Param {
                                                name: "containerTextIncludes",
                                                required: false,
                                                doc: "",
                                                ty: Type::String,
                                            },
                                            Param {
                                                name: "controlChanged",
                                                required: false,
                                                doc: "",
                                                ty: Type::Boolean,
                                            },
                                        ],
                                        target: &[],
                                        target_required: false,
                                    }),
                                },
                            ],
                            target: &[],
                            target_required: false,
                        }),
                        min: Some(1u64),
                        max: Some(32u64),
                        or_one: false,
                    },
                },
                Param {
                    name: "timeoutMs",
                    required: false,
                    doc: "Deadline",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(3600000i64),
                    },
                },
            ],
            target: &[],
            target_required: false,
        },
    },
    ToolSpec {
        id: ToolId::GetConfig,
        name: "get_config",
        family: "server",
        capability: "",
        kind: ToolKind::Control,
        deadline_ms: 5000u64,
        core: true,
        batchable: true,
        summary: "Show the configuration in force: capabilities, timeouts, paths.",
        details: "",
        engines: &[],
        fields: Fields {
            params: &[
                Param {
                    name: "scope",
                    required: false,
                    doc: "Default resolved",
                    ty: Type::Enum(&["resolved", "defaults", "env"]),
                },
            ],
            target: &[],
            target_required: false,
        },
    },
    ToolSpec {
        id: ToolId::ToolsFind,
        name: "tools_find",
        family: "server",
        capability: "",
        kind: ToolKind::Control,
        deadline_ms: 5000u64,
        core: true,
        batchable: true,
        summary: "Search all tools, also those that are not listed, by words.",
        details: "",
        engines: &[],
        fields: Fields {
            params: &[
                Param {
                    name: "query",
                    required: true,
                    doc: "Words of names and descriptions",
                    ty: Type::String,
                },
                Param {
                    name: "limit",
                    required: false,
                    doc: "Default 10",
                    ty: Type::Integer {
                        min: Some(1i64),
                        max: Some(50i64),
                    },
                },
            ],
            target: &[],
            target_required: false,
        },
    },
    ToolSpec {
        id: ToolId::ToolsEnable,
        name: "tools_enable",
        family: "server",
        capability: "",
        kind: ToolKind::Control,
        deadline_ms: 5000u64,
        core: true,
        batchable: false,
        summary: "Add tools or families to the listed tools.",
        details: "",
        engines: &[],
        fields: Fields {
            params: &[
                Param {
                    name: "names",
                    required: true,
                    doc: "Tool names, families, core, standard or all",
                    ty: Type::List {
                        item: &Type::String,
                        min: Some(1u64),
                        max: None,
                        or_one: true,
                    },
                },
            ],
            target: &[],
            target_required: false,
        },
    },
];
/// The engines that the registry knows.
#[cfg(test)]
pub static ENGINES: &[&str] = &["chromium", "firefox"];
