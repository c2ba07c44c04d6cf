//! What is known of a tab, and waiting for it to change.

use std::{
    collections::HashMap,
    pin::Pin,
    sync::{
        Arc, Mutex, MutexGuard,
        atomic::{AtomicU64, Ordering},
    },
};

use browx_protocol::{CallError, Command, Connection};
use serde_json::value::RawValue;
use tokio::{sync::watch, time::Instant};

use crate::engine::{self, Dialog, EngineError, Frame, Navigation, PageId, Watcher};

type Result<T> = std::result::Result<T, EngineError>;

static NEXT_ID: AtomicU64 = AtomicU64::new(1);

/// A tab. Cheap to share; all state is behind one lock that is never held across an await.
pub struct Page {
    pub(super) id: PageId,
    pub(super) connection: Connection,
    pub(super) target: String,
    /// The flat session of the tab itself; out-of-process frames have their own.
    pub(super) session: String,
    pub(super) watcher: Arc<dyn Watcher>,
    pub(super) world: Arc<super::world::World>,
    state: Mutex<State>,
    changed: watch::Sender<u64>,
}

/// An undecoded answer on its way.
type Answer = Pin<Box<dyn Future<Output = std::result::Result<Box<RawValue>, CallError>> + Send>>;

/// Whether the tab can answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Life {
    Alive,
    Crashed,
    Closed,
    BrowserGone(String),
}

pub(super) struct State {
    pub(super) life: Life,
    /// Counts crashes, so that a call knows whether the renderer died under it.
    pub(super) crashes: u64,
    pub(super) frames: Vec<FrameState>,
    pub(super) next_key: u32,
    pub(super) navigation: Navigation,
    /// The navigation to another document that is under way.
    pub(super) starting: Option<Starting>,
    pub(super) title: String,
    pub(super) dialog: Option<Dialog>,
    /// Status of the last answer to a document request of the main frame, by loader.
    pub(super) document_status: HashMap<String, u16>,
    /// The frame at the root of each flat session.
    pub(super) sessions: HashMap<String, String>,
    /// The buttons that are down, for the `buttons` mask of later events.
    pub(super) buttons: u32,
    /// The first renderer runs and is set up. A navigation that overtakes it can crash it.
    pub(super) started: bool,
}

/// A navigation between its start and its end.
pub(super) struct Starting {
    pub(super) loader: String,
    pub(super) from_history: bool,
    /// A server was asked for its document.
    pub(super) asked: bool,
}

pub(super) struct FrameState {
    pub(super) id: String,
    pub(super) attached: Instant,
    pub(super) key: u32,
    pub(super) parent: Option<String>,
    pub(super) url: String,
    pub(super) name: String,
    pub(super) loader: String,
    pub(super) session: String,
    pub(super) world: Option<WorldContext>,
    /// The page's own world.
    pub(super) main_world: Option<String>,
}

/// The isolated world of one document.
#[derive(Debug, Clone)]
pub(super) struct WorldContext {
    /// Unique within its process.
    pub(super) id: i64,
    /// Unique everywhere.
    pub(super) unique: String,
    /// The in-page half was sent there.
    pub(super) installed: bool,
    /// Keys of the child frames whose owner elements it knows.
    pub(super) bound: Vec<u32>,
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
        let main = FrameState {
            id: target.clone(),
            attached: Instant::now(),
            key: 0,
            parent: None,
            url: url.clone(),
            name: String::new(),
            loader: String::new(),
            session: session.clone(),
            world: None,
            main_world: None,
        };
        let state = State {
            life: Life::Alive,
            crashes: 0,
            frames: vec![main],
            next_key: 1,
            navigation: Navigation { url, ..Navigation::default() },
            starting: None,
            title: String::new(),
            dialog: None,
            document_status: HashMap::new(),
            sessions: HashMap::from([(session.clone(), target.clone())]),
            buttons: 0,
            started: false,
        };
        let id = NEXT_ID.fetch_add(1, Ordering::Relaxed);
        let (changed, _) = watch::channel(0);
        Arc::new(Page { id, connection, target, session, watcher, world, state: Mutex::new(state), changed })
    }

    /// Unique for the life of the server.
    pub fn id(&self) -> PageId {
        self.id
    }

    /// The state, even if a panic elsewhere poisoned it: it is only ever replaced field by field.
    pub(super) fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// Changes the state and wakes whoever waits for it.
    pub(super) fn update<T>(&self, change: impl FnOnce(&mut State) -> T) -> T {
        let answer = change(&mut self.state());
        self.changed.send_modify(|version| *version += 1);
        answer
    }

    pub(crate) fn frames(&self) -> Vec<Frame> {
        let state = self.state();
        let key = |id: &String| state.frames.iter().find(|f| f.id == *id).map(|f| f.key);
        let frame = |f: &FrameState| Frame {
            key: f.key,
            parent: f.parent.as_ref().and_then(key),
            url: f.url.clone(),
            name: f.name.clone(),
            document: f.loader.clone(),
        };
        state.frames.iter().map(frame).collect()
    }

    pub(crate) fn navigation(&self) -> Navigation {
        self.state().navigation.clone()
    }

    pub(super) fn has_frame(&self, id: &str) -> bool {
        self.state().frames.iter().any(|f| f.id == id)
    }

    pub(crate) fn dialog(&self) -> Option<Dialog> {
        self.state().dialog.clone()
    }

    pub(crate) fn is_crashed(&self) -> bool {
        self.state().life == Life::Crashed
    }

    pub(crate) fn is_closed(&self) -> bool {
        matches!(self.state().life, Life::Closed | Life::BrowserGone(_))
    }

    /// Waits until `ready` answers something; `None` at the deadline, an error when the tab dies.
    pub(crate) async fn until<T>(
        self: &Arc<Self>,
        deadline: Instant,
        mut ready: impl FnMut(&engine::Page) -> Option<T>,
    ) -> Result<Option<T>> {
        let me = engine::Page::Chromium(self.clone());
        let mut changes = self.changed.subscribe();
        let crashes = self.state().crashes;
        loop {
            changes.borrow_and_update();
            if let Some(answer) = ready(&me) {
                return Ok(Some(answer));
            }
            self.alive(crashes)?;
            if tokio::time::timeout_at(deadline, changes.changed()).await.is_err() {
                return Ok(None);
            }
        }
    }

    /// An error when the tab can't answer any more, or its renderer died since `crashes` were counted.
    fn alive(&self, crashes: u64) -> Result<()> {
        let state = self.state();
        match &state.life {
            Life::Closed => Err(EngineError::PageClosed),
            Life::BrowserGone(reason) => Err(EngineError::BrowserClosed(reason.clone())),
            Life::Crashed | Life::Alive if state.crashes != crashes => Err(EngineError::Crashed),
            Life::Crashed | Life::Alive => Ok(()),
        }
    }

    /// Sends a command to one of the page's flat sessions. The message is on its way when this returns; the
    /// answer fails as soon as the tab dies, since the browser never answers for a dead one.
    pub(super) fn send<C: Command + 'static>(
        self: &Arc<Self>,
        session: &str,
        command: &C,
    ) -> impl Future<Output = Result<C::Returns>> + Send + use<C> {
        let answer = self.while_alive(Box::pin(self.connection.post(Some(session), command)));
        async { browx_protocol::decode_answer::<C>(&answer.await?).map_err(from_call) }
    }

    /// The answer, or the tab's death if that comes first.
    fn while_alive(self: &Arc<Self>, mut answer: Answer) -> impl Future<Output = Result<Box<RawValue>>> + Send + use<> {
        let mut changes = self.changed.subscribe();
        let crashes = self.state().crashes;
        let page = self.clone();
        async move {
            loop {
                tokio::select! {
                    biased;
                    answer = &mut answer => return answer.map_err(from_call),
                    _ = changes.changed() => page.alive(crashes)?,
                }
            }
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
