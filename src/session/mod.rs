//! Sessions: who they are, what they own, what they have seen.
//!
//! `registry` opens, finds and closes them; `record` and `network` hold what was seen; `launch` turns the
//! configuration into a browser. `call/`, `page/` and `tools/` come here; it calls `engine/`, `policy/` and
//! `store/`. It knows no MCP type and no tool.

mod launch;
mod network;
mod record;
mod registry;

use std::{
    path::PathBuf,
    sync::{
        Arc, Mutex, MutexGuard,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, SystemTime, UNIX_EPOCH},
};

pub use launch::{Machine, find, headless, sandbox, try_launch};
pub use network::{Entry, summary};
pub use record::{DialogSeen, Record, Seen, Tab};
pub use registry::{OpenOptions, Registry};

use crate::{
    call::{Result, ToolError},
    engine::{Browser, Page},
    page::Refs,
};

/// Whether a session's profile stays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    Persistent,
    Incognito,
}

impl Mode {
    /// The name in results.
    pub fn name(self) -> &'static str {
        match self {
            Mode::Persistent => "persistent",
            Mode::Incognito => "incognito",
        }
    }
}

/// An open session.
pub struct Session {
    pub id: String,
    pub mode: Mode,
    /// The profile folder of a persistent session.
    pub profile: Option<PathBuf>,
    pub opened_at: SystemTime,
    /// What the agent should know about it from the start: no sandbox.
    pub warnings: Vec<String>,
    /// What the next call's result tells: a browser that was started anew.
    notices: Mutex<Vec<String>>,
    pub browser: Browser,
    /// `None` for the profile's own context.
    context: Option<String>,
    pub record: Arc<Record>,
    /// Calls on a session's pages run one at a time, in the order in which they came.
    pub turn: Arc<tokio::sync::Mutex<()>>,
    refs: Mutex<Refs>,
    /// What its shortcuts copied last.
    clipboard: Mutex<String>,
    /// The gate against robots that was seen last, and its document.
    gate: Mutex<Option<(String, serde_json::Value)>>,
    last_used: AtomicU64,
}

impl Session {
    /// The registry of refs. Don't hold it across an await.
    pub fn refs(&self) -> MutexGuard<'_, Refs> {
        self.refs.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// What its shortcuts copied last. Don't hold it across an await.
    pub fn clipboard(&self) -> MutexGuard<'_, String> {
        self.clipboard.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// The gate against robots that was seen last, and its document. Don't hold it across an await.
    pub fn gate(&self) -> MutexGuard<'_, Option<(String, serde_json::Value)>> {
        self.gate.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// What is to be told in the next result.
    pub fn take_notices(&self) -> Vec<String> {
        std::mem::take(&mut *self.notices.lock().unwrap_or_else(|poisoned| poisoned.into_inner()))
    }

    /// What every result tells while a dialog waits for its answer.
    pub fn waiting(&self) -> Option<String> {
        let seen = self.record.seen();
        let (tab, dialog) = seen.held_dialog()?;
        Some(format!(
            "a {} dialog waits in the tab {}: {:?}; dialog_respond answers it",
            dialog.kind, tab.id, dialog.message
        ))
    }

    /// Notes that the session is in use.
    pub fn touch(&self) {
        self.last_used.store(now_ms(), Ordering::Relaxed);
    }

    /// How long no call used it.
    pub fn idle(&self) -> Duration {
        Duration::from_millis(now_ms().saturating_sub(self.last_used.load(Ordering::Relaxed)))
    }

    /// The tab to work on: the named one, else the current one. A session whose tab was closed goes on in its
    /// newest other tab, or in a new one.
    pub async fn tab(&self, id: Option<&str>) -> Result<Tab> {
        if let Some(id) = id {
            let seen = self.record.seen();
            return seen.tab(id).cloned().ok_or_else(|| ToolError::UnknownTab {
                tab: id.to_owned(),
                known: seen.tabs.values().map(|t| t.id.clone()).collect(),
            });
        }
        {
            let mut seen = self.record.seen();
            let newest = || seen.tabs.values().next_back().map(|t| t.page.id());
            let current = seen.current.or_else(newest);
            seen.current = current;
            if let Some(tab) = current.and_then(|page| seen.tabs.get(&page)) {
                return Ok(tab.clone());
            }
        }
        let page = self.open_tab().await?;
        self.record.seen().tabs.get(&page.id()).cloned().ok_or(ToolError::NoTab)
    }

    /// Opens a blank tab and makes it current.
    pub async fn open_tab(&self) -> Result<Page> {
        let page = self.browser.open_page(self.context.as_deref()).await?;
        self.record.adopt(page.id());
        Ok(page)
    }
}

fn now_ms() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_millis() as u64)
}
