//! Everything that can go wrong with a call, each with its code, its hint and who is at fault.

use serde_json::{Map, Value, json};

use crate::engine::{EngineError, EngineKind};

/// The result of a handler.
pub type Result<T> = std::result::Result<T, ToolError>;

/// Why a call failed. The text is for the agent; `code` and `hint` are what it can act on.
#[derive(Debug, Clone, thiserror::Error)]
pub enum ToolError {
    #[error("MCP error -32602: unknown tool \"{name}\"{}", did_you_mean(nearest))]
    UnknownTool { name: String, nearest: Option<&'static str> },
    #[error("MCP error -32602: {tool}: {problem}")]
    BadArgument { tool: String, field: String, problem: String },
    #[error("tool \"{tool}\" is disabled: it needs the capability \"{required}\"")]
    Capability { tool: String, required: &'static str, active: Vec<String> },
    #[error("tool \"{tool}\" is not supported on the \"{engine}\" engine")]
    Engine { tool: &'static str, engine: &'static str },
    #[error(
        "\"{name}\" is not a {what} name: letters, digits, \".\", \"_\" and \"-\", starting with a letter or digit, at most 128"
    )]
    InvalidName { what: &'static str, name: String },
    #[error("unknown-engine: \"{engine}\" is not implemented")]
    UnknownEngine { engine: String },
    #[error("session \"{0}\" is already open; close it first, or choose another name")]
    SessionExists(String),
    #[error("{message}")]
    ProfileInUse { message: String },
    #[error("{message}")]
    Launch { message: String, hint: String },
    #[error("no tab \"{tab}\" in this session; it has {}", list(known))]
    UnknownTab { tab: String, known: Vec<String> },
    #[error("the session has no open tab")]
    NoTab,
    #[error("unknown frame \"{frame}\"; the page has {}", list(known))]
    UnknownFrame { frame: String, known: Vec<String> },
    /// A refusal of the in-page half, with its own code and details.
    #[error("{message}")]
    Page { code: String, message: String, hint: Option<String>, details: Map<String, Value> },
    #[error("anti-wedge timeout: \"{label}\" did not complete within {ms}ms. {state}")]
    Deadline {
        label: &'static str,
        ms: u64,
        state: String,
        /// A gate against robots stands in the page.
        gated: bool,
    },
    #[error("{0}")]
    Browser(#[from] EngineError),
    #[error("navigation to {url} failed: {reason}")]
    Navigation { url: String, reason: String },
    #[error("{message}")]
    Workspace { message: String, hint: Option<&'static str> },
    /// A refusal that has no shape of its own.
    #[error("{message}")]
    Refused { code: &'static str, message: String, hint: Option<String> },
    #[error("cancelled by the client")]
    Cancelled,
    #[error("invariant violated: {0}")]
    Internal(String),
}

fn did_you_mean(nearest: &Option<&str>) -> String {
    nearest.map(|n| format!("; did you mean \"{n}\"?")).unwrap_or_default()
}

fn list(names: &[String]) -> String {
    if names.is_empty() { "none".into() } else { names.join(", ") }
}

impl ToolError {
    /// The refusal of an argument of a tool.
    pub fn argument(tool: &str, field: impl Into<String>, problem: impl Into<String>) -> ToolError {
        ToolError::BadArgument { tool: tool.into(), field: field.into(), problem: problem.into() }
    }

    /// The machine-readable cause.
    pub fn code(&self) -> &str {
        match self {
            ToolError::UnknownTool { .. } => "unknown-tool",
            ToolError::BadArgument { .. } => "invalid-arguments",
            ToolError::Capability { .. } => "capability-required",
            ToolError::Engine { .. } => "engine-not-supported",
            ToolError::InvalidName { .. } => "invalid-name",
            ToolError::UnknownEngine { .. } => "unknown-engine",
            ToolError::SessionExists(_) => "session-exists",
            ToolError::ProfileInUse { .. } => "profile-in-use",
            ToolError::Launch { .. } => "launch-failed",
            ToolError::UnknownTab { .. } => "unknown-tab",
            ToolError::NoTab => "no-tab",
            ToolError::UnknownFrame { .. } => "unknown-frame",
            ToolError::Page { code, .. } => code,
            ToolError::Deadline { .. } => "deadline",
            ToolError::Browser(e) => e.code(),
            ToolError::Navigation { .. } => "navigation-failed",
            ToolError::Workspace { .. } => "workspace",
            ToolError::Refused { code, .. } => code,
            ToolError::Cancelled => "cancelled",
            ToolError::Internal(_) => "internal",
        }
    }

    /// What to do next.
    pub fn hint(&self) -> Option<String> {
        let text = match self {
            ToolError::UnknownTool { .. } => "tools_find searches all tools by words",
            ToolError::Capability { .. } => "the operator adds it to BROWX_CAPABILITIES and restarts the server",
            ToolError::Engine { .. } => "open a session on another engine for it",
            ToolError::ProfileInUse { .. } => "pass another profile name, or mode:\"incognito\"",
            ToolError::Launch { hint, .. } => hint,
            ToolError::Workspace { hint, .. } => return hint.map(str::to_owned),
            ToolError::Page { hint, .. } | ToolError::Refused { hint, .. } => return hint.clone(),
            ToolError::UnknownTab { .. } | ToolError::NoTab => "tab_list shows the tabs, tab_open makes one",
            ToolError::UnknownFrame { .. } => "frames_list shows the frames",
            ToolError::Deadline { gated: true, .. } => crate::policy::challenge::HINT,
            ToolError::Deadline { .. } => {
                "retry once; if it repeats, close and reopen the session; raise timeoutMs only for one known slow call"
            }
            ToolError::Browser(e) => e.hint(),
            _ => return None,
        };
        Some(text.to_owned())
    }

    /// Who is at fault: "browxai" (this side and the browser's life), "app" (the page), "unknown".
    pub fn source(&self) -> &'static str {
        match self {
            ToolError::Browser(e) => e.source_name(),
            ToolError::Navigation { .. } | ToolError::Deadline { gated: true, .. } => "app",
            ToolError::Deadline { .. } | ToolError::Internal(_) | ToolError::Cancelled | ToolError::NoTab => "browxai",
            _ => "unknown",
        }
    }

    /// Whether the client hears of it as a protocol-level tool error.
    pub fn is_protocol_error(&self) -> bool {
        matches!(
            self,
            ToolError::UnknownTool { .. }
                | ToolError::BadArgument { .. }
                | ToolError::InvalidName { .. }
                | ToolError::Launch { .. }
                | ToolError::Internal(_)
        )
    }

    /// `{ok:false, code, error, hint?, …}`.
    pub fn to_json(&self) -> Map<String, Value> {
        let mut body = Map::new();
        body.insert("ok".into(), false.into());
        body.insert("code".into(), self.code().into());
        body.insert("error".into(), self.to_string().into());
        if let Some(hint) = self.hint() {
            body.insert("hint".into(), hint.into());
        }
        match self {
            ToolError::BadArgument { field, .. } => drop(body.insert("field".into(), field.as_str().into())),
            ToolError::Capability { required, active, .. } => {
                body.insert("requiredCapability".into(), (*required).into());
                body.insert("activeCapabilities".into(), json!(active));
            }
            ToolError::Engine { engine, .. } => drop(body.insert("engine".into(), (*engine).into())),
            ToolError::UnknownEngine { engine } => {
                body.insert("engine".into(), engine.as_str().into());
                body.insert("implementedEngines".into(), EngineKind::ALL.iter().map(|e| e.name()).collect());
            }
            ToolError::Page { details, .. } => body.extend(details.clone()),
            ToolError::Browser(_) | ToolError::NoTab => {
                body.insert("failure".into(), json!({ "source": self.source(), "hint": self.hint() }));
            }
            _ => {}
        }
        body
    }
}

impl From<crate::store::StoreError> for ToolError {
    fn from(error: crate::store::StoreError) -> Self {
        let hint =
            error.is_disk_full().then_some("free disk space, or set BROWX_WORKSPACE to a folder on another disk");
        ToolError::Workspace { message: error.to_string(), hint }
    }
}
