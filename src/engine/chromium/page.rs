//! A tab of Chromium: what is known of it, and sending it commands.

use std::{collections::HashMap, sync::Arc};

use browx_protocol::{CallError, Command, Connection};

use crate::engine::{
    EngineError, PageId, Point, Watcher,
    tab::{self, FrameState, Tab},
};

type Result<T> = std::result::Result<T, EngineError>;

/// A tab. Cheap to share.
pub struct Page {
    pub(in crate::engine) tab: Tab<Own>,
    pub(super) connection: Connection,
    pub(super) target: String,
    /// The flat session of the tab itself; out-of-process frames have their own.
    pub(super) session: String,
    pub(super) world: Arc<super::world::World>,
}

pub(super) type State = tab::State<Own>;

/// What only Chromium has to know of a tab.
#[derive(Default)]
pub(in crate::engine) struct Own {
    /// The navigation to another document that is under way.
    pub(super) starting: Option<Starting>,
    /// Status of the last answer to a document request of the main frame, by loader.
    pub(super) document_status: HashMap<String, u16>,
    /// The frame at the root of each flat session.
    pub(super) sessions: HashMap<String, String>,
    /// The file chooser that was caught.
    pub(super) chooser: Option<Chooser>,
    /// The browser was asked to hand over what it would drag for the page.
    pub(super) intercepting: bool,
    /// What it handed over.
    pub(super) drag: Option<Drag>,
    /// How many fingers were put down beside the first, since none was down.
    pub(super) more_fingers: u32,
    /// The document that was made to tell of itself when it is parsed, until it was listened to.
    pub(super) opens: Option<String>,
    pub(super) opening: Option<Opening>,
    /// The first renderer runs and is set up. A navigation that overtakes it can crash it.
    pub(super) started: bool,
}

impl tab::Own for Own {
    type Frame = OwnFrame;
}

/// What only Chromium has to know of a frame.
pub(in crate::engine) struct OwnFrame {
    pub(super) session: String,
    pub(super) world: Option<WorldContext>,
    /// The page's own world.
    pub(super) main_world: Option<String>,
}

/// A file chooser that a page opened.
pub(super) struct Chooser {
    pub(super) session: String,
    /// The browser's name of the frame.
    pub(super) frame: String,
    /// The input, which may be outside of the document.
    pub(super) node: i64,
}

/// What the browser drags for the page.
pub(super) struct Drag {
    pub(super) data: browx_protocol::cdp::input::DragData,
    /// The flat session of the frame that it is over; `None` before the first.
    pub(super) over: Option<String>,
    /// The session of the frame that it comes from.
    pub(super) home: Option<String>,
    /// Where it began, in the main viewport.
    pub(super) began: Point,
}

/// What a document told of itself.
pub(super) struct Opening {
    pub(super) document: String,
    /// Empty when it could not tell.
    pub(super) told: String,
}

/// A navigation between its start and its end.
pub(super) struct Starting {
    pub(super) loader: String,
    pub(super) from_history: bool,
    /// A server was asked for its document.
    pub(super) asked: bool,
}

/// The isolated world of one document.
#[derive(Debug, Clone)]
pub(super) struct WorldContext {
    /// Unique within its process.
    pub(super) id: i64,
    /// Unique everywhere.
    pub(super) unique: String,
    /// Keys of the child frames whose owner elements it knows.
    pub(super) bound: Vec<u32>,
}

impl OwnFrame {
    fn of(session: &str) -> Self {
        OwnFrame { session: session.to_owned(), world: None, main_world: None }
    }

    /// The worlds went with their document or process.
    pub(super) fn forget_worlds(&mut self) {
        (self.world, self.main_world) = (None, None);
    }
}

/// Makes a frame known, or moves it to the session that now speaks for it.
pub(super) fn add_frame<'a>(
    state: &'a mut State,
    id: &str,
    parent: Option<String>,
    session: &str,
) -> &'a mut FrameState<OwnFrame> {
    let Some(at) = state.frames.iter().position(|f| f.id == id) else {
        return state.add_frame(id.to_owned(), parent, OwnFrame::of(session));
    };
    let known = &mut state.frames[at];
    if known.own.session != session {
        known.own = OwnFrame::of(session);
    }
    known.parent = parent.or(known.parent.take());
    known
}

impl Page {
    pub(super) fn new(
        connection: Connection,
        target: String,
        session: String,
        url: String,
        watcher: Arc<dyn Watcher>,
        world: Arc<super::world::World>,
    ) -> Arc<Page> {
        let own = Own { sessions: HashMap::from([(session.clone(), target.clone())]), ..Own::default() };
        let tab = Tab::new(watcher, target.clone(), url, own, OwnFrame::of(&session));
        Arc::new(Page { tab, connection, target, session, world })
    }

    /// Unique for the life of the server.
    pub fn id(&self) -> PageId {
        self.tab.id
    }

    /// Sends a command to one of the page's flat sessions. The message is on its way when this returns; the
    /// answer fails as soon as the tab dies, since the browser never answers for a dead one.
    pub(super) fn send<C: Command + 'static>(
        self: &Arc<Self>,
        session: &str,
        command: &C,
    ) -> impl Future<Output = Result<C::Returns>> + Send + use<C> {
        let (page, crashes) = (self.clone(), self.tab.crashes());
        let answer = Box::pin(self.connection.post(Some(session), command));
        async move {
            let answer = page.tab.while_alive(crashes, async { answer.await.map_err(from_call) }).await?;
            browx_protocol::decode_answer::<C>(&answer).map_err(from_call)
        }
    }

    /// Sends a command to the tab's own session.
    pub(super) fn send_main<C: Command + 'static>(
        self: &Arc<Self>,
        command: &C,
    ) -> impl Future<Output = Result<C::Returns>> + Send + use<C> {
        let session = self.session.clone();
        self.send(&session, command)
    }
}

/// Sorts the browser's refusals: what it says of a context, a node or a session that has gone is one thing.
pub(super) fn from_call(error: CallError) -> EngineError {
    const GONE: &[&str] = &[
        "Cannot find context",
        "context was destroyed",
        "uniqueContextId not found",
        "Inspected target navigated",
        "No node with given id",
        "Could not find node",
        "No frame for given id",
        "Frame with the given",
        "Argument should belong to the same JavaScript world",
    ];
    match error {
        CallError::Closed { reason, .. } => EngineError::BrowserClosed(reason),
        CallError::Remote { message, .. } if message.contains("Session with given id not found") => {
            EngineError::PageClosed
        }
        CallError::Remote { message, .. } if GONE.iter().any(|g| message.contains(g)) => EngineError::DocumentGone,
        other => EngineError::Refused(other.to_string()),
    }
}
