//! Browsers, behind one set of primitives.
//!
//! What lives here: finding, launching and driving a browser; the neutral events and types that the rest of
//! the house sees. `page/`, `session/` and `tools/` call it; it calls `browx-protocol` and nothing above
//! itself. It knows no tool, no ref and no MCP type.

mod chromium;
mod driver;
mod event;
mod find;
mod firefox;
mod launch;
mod patience;
mod printed;
mod process;
mod profile;
mod tab;

pub use driver::{Browser, Page};
pub use event::*;
pub use find::{Channel, FindError, find, kinds};
pub use launch::{LaunchError, LaunchSpec, launch};
pub use profile::preflight;

/// An engine that can be opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EngineKind {
    Chromium,
    Firefox,
}

impl EngineKind {
    /// All of them.
    pub const ALL: &[Self] = &[Self::Chromium, Self::Firefox];

    /// The name in settings, arguments and results.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Chromium => "chromium",
            Self::Firefox => "firefox",
        }
    }

    /// The one of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|engine| engine.name() == name)
    }
}

impl std::fmt::Display for EngineKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

/// What the in-page half calls to tell something unasked: the engine puts a function of that name into its world.
const TELL: &str = "__browxTell";

/// Whether a person would enter a text through an input method, so that pages wait for the end of a composition.
fn is_composed(text: &str) -> bool {
    let of_an_input_method = |c| matches!(c, '\u{1100}'..='\u{11ff}' | '\u{2e80}'..='\u{9fff}' | '\u{ac00}'..='\u{d7ff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}');
    text.chars().any(of_an_input_method) && !text.chars().any(char::is_control)
}

/// Whether a header of an answer says that it is a challenge to robots instead of what was asked for.
fn is_challenge(name: &str, value: &str) -> bool {
    name.eq_ignore_ascii_case("cf-mitigated") && value.eq_ignore_ascii_case("challenge")
}

/// Methods of the in-page half that work only as if a person had just done something.
fn needs_activation(method: &str) -> bool {
    method == "holdClipboard"
}

/// Why a browser did not do what it was asked.
#[derive(Debug, Clone, thiserror::Error)]
pub enum EngineError {
    /// The browser process ended or its connection was cut.
    #[error("the browser is gone: {0}")]
    BrowserClosed(String),
    /// The tab was closed.
    #[error("the tab is closed")]
    PageClosed,
    /// The tab's renderer died; the tab itself is still there.
    #[error("the page crashed")]
    Crashed,
    /// The document or frame went away while it was being worked on.
    #[error("the document went away")]
    DocumentGone,
    /// A dialog keeps the page from answering.
    #[error("the page does not answer while a dialog is open")]
    Blocked,
    /// The browser refused the command.
    #[error("{0}")]
    Refused(String),
    /// The browser did not answer in time.
    #[error("{what} was not answered within {ms} ms")]
    Timeout { what: &'static str, ms: u64 },
    /// An exception in the in-page half or in the agent's own script.
    #[error("{0}")]
    Script(String),
}

impl EngineError {
    /// The machine-readable cause.
    pub fn code(&self) -> &'static str {
        match self {
            EngineError::BrowserClosed(_) => "browser-closed",
            EngineError::PageClosed => "tab-closed",
            EngineError::Crashed => "page-crashed",
            EngineError::DocumentGone => "document-gone",
            EngineError::Blocked => "dialog-open",
            EngineError::Refused(_) => "browser-refused",
            EngineError::Timeout { .. } => "browser-timeout",
            EngineError::Script(_) => "script-error",
        }
    }

    /// What to do next.
    pub fn hint(&self) -> &'static str {
        match self {
            EngineError::BrowserClosed(_) => "call again: the session starts a new browser; its tabs are gone",
            EngineError::PageClosed => "call again: the session goes on in another tab, or opens one",
            EngineError::Crashed => "navigate or reload starts a new renderer in this tab",
            EngineError::DocumentGone => "the page navigated meanwhile; take a snapshot and go on from there",
            EngineError::Blocked => "dialog_respond answers it; set_dialog_policy decides what happens to dialogs",
            EngineError::Refused(_) => "check list_sessions and tab_list before retrying",
            EngineError::Timeout { .. } => "retry once; if it repeats, close and reopen the session",
            EngineError::Script(_) => "correct the expression",
        }
    }

    /// Who is at fault: "browxai", "app" or "unknown".
    pub fn source_name(&self) -> &'static str {
        match self {
            EngineError::BrowserClosed(_) | EngineError::PageClosed | EngineError::DocumentGone => "browxai",
            EngineError::Crashed | EngineError::Blocked | EngineError::Timeout { .. } => "browxai",
            EngineError::Script(_) => "app",
            EngineError::Refused(_) => "unknown",
        }
    }
}
