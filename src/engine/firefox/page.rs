//! A tab of Firefox: what is known of it, and sending it commands.

use std::sync::Arc;

use browx_protocol::{CallError, Command, Connection};

use super::browser::Shared;
use crate::engine::{
    EngineError, PageId, Watcher,
    tab::{self, Tab},
};

type Result<T> = std::result::Result<T, EngineError>;

/// A tab. Cheap to share.
pub struct Page {
    pub(in crate::engine) tab: Tab<Own>,
    pub(super) browser: Arc<Shared>,
    /// The browser's name for the tab and its main frame.
    pub(super) context: String,
}

pub(super) type State = tab::State<Own>;

/// What only Firefox has to know of a tab.
#[derive(Default)]
pub(in crate::engine) struct Own {
    /// The navigation of the main frame that is under way.
    pub(super) starting: Option<String>,
    /// The navigation that brought the main frame's document.
    pub(super) arrived: Option<String>,
    /// The latest document that was asked for.
    pub(super) asked: Option<Asked>,
    /// The file chooser that was opened last.
    pub(super) chooser: Option<Chooser>,
    /// The navigation that became a download.
    pub(super) downloaded: Option<String>,
}

impl tab::Own for Own {
    /// Our realm in the frame's document.
    type Frame = Option<Realm>;
}

/// A request for the main frame's document.
#[derive(Debug, Clone)]
pub(super) struct Asked {
    pub(super) navigation: String,
    pub(super) request: String,
    pub(super) status: Option<u16>,
}

/// A file chooser that a page opened.
pub(super) struct Chooser {
    /// The browser's name of the frame.
    pub(super) context: String,
    /// The input, which may be outside of the document.
    pub(super) node: String,
}

/// Our sandbox in one document.
#[derive(Debug, Clone)]
pub(in crate::engine) struct Realm {
    pub(super) id: String,
    /// Keys of the child frames whose owner elements it knows.
    pub(super) bound: Vec<u32>,
}

impl Page {
    pub(super) fn new(browser: Arc<Shared>, context: String, url: String, watcher: Arc<dyn Watcher>) -> Arc<Page> {
        let tab = Tab::new(watcher, context.clone(), url, Own::default(), None);
        // A tab is there with a blank document, of which nothing more is told.
        tab.update(|state| (state.navigation.parsed, state.navigation.loaded) = (true, true));
        Arc::new(Page { tab, browser, context })
    }

    /// Unique for the life of the server.
    pub fn id(&self) -> PageId {
        self.tab.id
    }

    pub(super) fn connection(&self) -> &Connection {
        &self.browser.connection
    }

    /// Sends a command about this tab. The message is on its way when this returns; the answer fails as soon as the tab
    /// dies.
    pub(super) fn send<C: Command + 'static>(
        self: &Arc<Self>,
        command: &C,
    ) -> impl Future<Output = Result<C::Returns>> + Send + use<C> {
        let (page, crashes) = (self.clone(), self.tab.crashes());
        let answer = Box::pin(self.connection().post(None, command));
        async move {
            let answer = page.tab.while_alive(crashes, async { answer.await.map_err(from_call) }).await?;
            browx_protocol::decode_answer::<C>(&answer).map_err(from_call)
        }
    }

    pub(crate) fn document_status(&self) -> Option<u16> {
        let state = self.tab.state();
        let asked = state.own.asked.as_ref().filter(|a| Some(&a.navigation) == state.own.arrived.as_ref());
        asked.and_then(|a| a.status)
    }
}

/// Sorts the browser's refusals: what it says of a realm, a node or a frame that has gone is one thing.
pub(super) fn from_call(error: CallError) -> EngineError {
    const GONE: &[&str] = &["no such frame", "no such node", "no such element", "no such handle"];
    // What became of a frame or a realm under a question that it had been asked.
    const WENT: &[&str] =
        &["AbortError", "actor 'MessageHandlerFrame' destroyed", "realm was destroyed", "was discarded"];
    match error {
        CallError::Closed { reason, .. } => EngineError::BrowserClosed(reason),
        CallError::Remote { code, message, .. }
            if GONE.contains(&code.as_str()) || WENT.iter().any(|w| message.contains(w)) =>
        {
            EngineError::DocumentGone
        }
        CallError::Remote { code, message, .. } => EngineError::Refused(format!("{code}: {message}")),
        other => EngineError::Refused(other.to_string()),
    }
}
