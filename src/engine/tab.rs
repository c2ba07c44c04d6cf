//! What is known of a tab, whatever its engine, and waiting for it to change.

use std::{
    future::Future,
    pin::pin,
    sync::{
        Arc, Mutex, MutexGuard,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use tokio::{
    sync::watch,
    time::{Instant, timeout_at},
};

use super::{
    Dialog, DialogAnswer, EngineError, Frame, Navigation, PageId, Pointing, Watcher,
    patience::{HOUSEKEEPING, late, within},
};

type Result<T> = std::result::Result<T, EngineError>;

/// How long a document may take to offer what is asked of it.
const DOCUMENT: Duration = Duration::from_secs(5);
/// How long a child frame that was just attached may take to have a document at all.
const FIRST_DOCUMENT: Duration = Duration::from_secs(2);

static NEXT_ID: AtomicU64 = AtomicU64::new(1);

/// A tab. All state is behind one lock that is never held across an await. `O` is what the engine adds.
pub(super) struct Tab<O: Own> {
    pub id: PageId,
    pub watcher: Arc<dyn Watcher>,
    state: Mutex<State<O>>,
    changed: watch::Sender<u64>,
}

/// What an engine knows of a tab beyond what every engine knows.
pub(super) trait Own: Default {
    /// The same of each frame.
    type Frame;
}

/// Whether the tab can answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Life {
    Alive,
    Crashed,
    Closed,
    BrowserGone(String),
}

pub(super) struct State<O: Own> {
    life: Life,
    /// Counts crashes, so that a call knows whether the renderer died under it.
    crashes: u64,
    pub frames: Vec<FrameState<O::Frame>>,
    next_key: u32,
    pub navigation: Navigation,
    pub title: String,
    pub dialog: Option<OpenDialog>,
    /// Counts dialogs.
    dialogs: u64,
    pub pointing: Pointing,
    pub own: O,
}

/// A dialog that is open.
#[derive(Debug, Clone)]
pub(super) struct OpenDialog {
    pub dialog: Dialog,
    /// Where to answer it: what the engine needs to name.
    pub place: String,
    /// It stays open until somebody says otherwise.
    pub held: bool,
    /// Which one of the tab it is.
    nth: u64,
}

pub(super) struct FrameState<F> {
    /// The browser's name for it.
    pub id: String,
    pub attached: Instant,
    pub key: u32,
    pub parent: Option<String>,
    pub url: String,
    pub name: String,
    /// Changes with every new document; empty before the first.
    pub document: String,
    pub own: F,
}

impl<O: Own> Tab<O> {
    /// A tab whose main frame has this id.
    pub fn new(watcher: Arc<dyn Watcher>, frame: String, url: String, own: O, own_frame: O::Frame) -> Self {
        let state = State {
            life: Life::Alive,
            crashes: 0,
            frames: Vec::new(),
            next_key: 0,
            navigation: Navigation { url: url.clone(), ..Navigation::default() },
            title: String::new(),
            dialog: None,
            dialogs: 0,
            pointing: Pointing::default(),
            own,
        };
        let id = NEXT_ID.fetch_add(1, Ordering::Relaxed);
        let tab = Tab { id, watcher, state: Mutex::new(state), changed: watch::channel(0).0 };
        tab.state().add_frame(frame, None, own_frame).url = url;
        tab
    }

    /// The state, even if a panic elsewhere poisoned it: it is only ever replaced field by field.
    pub fn state(&self) -> MutexGuard<'_, State<O>> {
        self.state.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// Changes the state and wakes whoever waits for it.
    pub fn update<T>(&self, change: impl FnOnce(&mut State<O>) -> T) -> T {
        let answer = change(&mut self.state());
        self.changed.send_modify(|version| *version += 1);
        answer
    }

    /// The frames, parents first.
    pub fn frames(&self) -> Vec<Frame> {
        let state = self.state();
        let key = |id: &String| state.frames.iter().find(|f| f.id == *id).map(|f| f.key);
        let frame = |f: &FrameState<O::Frame>| Frame {
            key: f.key,
            parent: f.parent.as_ref().and_then(key),
            url: f.url.clone(),
            name: f.name.clone(),
            document: f.document.clone(),
        };
        state.frames.iter().map(frame).collect()
    }

    pub fn has_frame(&self, id: &str) -> bool {
        self.state().frames.iter().any(|f| f.id == id)
    }

    pub fn is_crashed(&self) -> bool {
        self.state().life == Life::Crashed
    }

    pub fn is_closed(&self) -> bool {
        matches!(self.state().life, Life::Closed | Life::BrowserGone(_))
    }

    /// A dialog opens. Answers what is to be sent to the browser: accept or dismiss, and a text; `None` holds it open.
    pub fn dialog_opens(&self, dialog: Dialog, place: &str) -> Option<(bool, Option<String>)> {
        let answer = self.watcher.dialog(self.id, &dialog);
        let held = answer == DialogAnswer::Hold;
        self.update(|state| {
            state.dialogs += 1;
            state.dialog = Some(OpenDialog { dialog, place: place.to_owned(), held, nth: state.dialogs });
        });
        match answer {
            DialogAnswer::Accept(text) => Some((true, text)),
            DialogAnswer::Dismiss => Some((false, None)),
            DialogAnswer::Hold => None,
        }
    }

    /// The dialog that is held open.
    pub fn held_dialog(&self) -> Option<OpenDialog> {
        self.state().dialog.clone().filter(|open| open.held)
    }

    /// Answers a dialog that was held, by what `send` tells the browser, and waits until it is closed. The next one may
    /// be open then.
    pub async fn answered(&self, open: &OpenDialog, send: impl Future<Output = Result<()>>) -> Result<()> {
        let deadline = Instant::now() + HOUSEKEEPING;
        within(deadline, "answering the dialog", send).await?;
        let is_closed = || self.held_dialog().is_none_or(|now| now.nth != open.nth).then_some(());
        let closed = self.until(deadline, is_closed).await?;
        closed.ok_or_else(|| late("the end of the dialog", deadline))
    }

    /// Ends the tab, or its renderer.
    pub fn end(&self, life: Life) {
        self.update(|state| {
            if life == Life::Crashed {
                state.crashes += 1;
                state.navigation.pending = false;
            }
            if !matches!(state.life, Life::Closed | Life::BrowserGone(_)) {
                state.life = life;
            }
            state.dialog = None;
            state.pointing.let_go();
        });
    }

    /// Waits until `ready` answers something; looks again whenever the state changes. `None` at the deadline, an error
    /// when the tab dies.
    pub async fn until<T>(&self, deadline: Instant, mut ready: impl FnMut() -> Option<T>) -> Result<Option<T>> {
        let mut changes = self.changed.subscribe();
        let crashes = self.state().crashes;
        loop {
            changes.borrow_and_update();
            if let Some(answer) = ready() {
                return Ok(Some(answer));
            }
            self.alive(crashes)?;
            if timeout_at(deadline, changes.changed()).await.is_err() {
                return Ok(None);
            }
        }
    }

    /// Waits until a frame's document offers what `pick` takes of the state.
    pub async fn offered<T>(&self, frame: u32, pick: impl Fn(&State<O>) -> Option<T>) -> Result<T> {
        if self.is_crashed() {
            return Err(EngineError::Crashed);
        }
        let patience = self.patience(frame);
        let found = self.until(Instant::now() + patience, || {
            let state = self.state();
            state.keyed(frame).map_or(Some(None), |_| pick(&state).map(Some))
        });
        match found.await? {
            Some(Some(offered)) => Ok(offered),
            Some(None) => Err(EngineError::DocumentGone),
            None if patience < DOCUMENT => Err(EngineError::DocumentGone),
            None if self.state().dialog.is_some() => Err(EngineError::Blocked),
            None => Err(EngineError::Timeout { what: "the document's script world", ms: DOCUMENT.as_millis() as u64 }),
        }
    }

    /// How long a frame is waited for. One whose server does not answer has no document and may never have one: it is
    /// waited for once, not by every call.
    fn patience(&self, frame: u32) -> Duration {
        match self.state().keyed(frame) {
            Some(f) if frame != 0 && f.document.is_empty() => FIRST_DOCUMENT.saturating_sub(f.attached.elapsed()),
            _ => DOCUMENT,
        }
    }

    /// Waits for the end of a tab that the browser was asked to close, `asked` being its answer.
    pub async fn closed(&self, asked: impl Future<Output = Result<()>>) -> Result<()> {
        let deadline = Instant::now() + HOUSEKEEPING;
        match within(deadline, "closing the tab", asked).await {
            Ok(()) | Err(EngineError::PageClosed | EngineError::DocumentGone) => {}
            Err(error) => return if self.is_closed() { Ok(()) } else { Err(error) },
        }
        match self.until(deadline, || self.is_closed().then_some(())).await {
            Ok(Some(())) | Err(EngineError::PageClosed) => Ok(()),
            Ok(None) => Err(late("closing the tab", deadline)),
            Err(error) => Err(error),
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

    /// How often the renderer died so far, for [`Tab::while_alive`].
    pub fn crashes(&self) -> u64 {
        self.state().crashes
    }

    /// An answer, or the tab's death since `crashes` were counted if that comes first: a browser never answers for a
    /// dead tab. A dialog that is held open ends the wait as well.
    pub async fn while_alive<T>(&self, crashes: u64, answer: impl Future<Output = Result<T>>) -> Result<T> {
        let mut changes = self.changed.subscribe();
        // What is so already ends the wait as well.
        changes.mark_changed();
        let mut answer = pin!(answer);
        loop {
            tokio::select! {
                biased;
                answer = &mut answer => return answer,
                _ = changes.changed() => self.alive(crashes)?,
            }
            if self.held_dialog().is_some() {
                return Err(EngineError::Blocked);
            }
        }
    }
}

impl<O: Own> State<O> {
    /// A frame by the browser's name for it.
    pub fn frame(&mut self, id: &str) -> Option<&mut FrameState<O::Frame>> {
        self.frames.iter_mut().find(|f| f.id == id)
    }

    /// A frame by our name for it.
    pub fn keyed(&self, key: u32) -> Option<&FrameState<O::Frame>> {
        self.frames.iter().find(|f| f.key == key)
    }

    /// Makes a frame known; it must not be known yet.
    pub fn add_frame(&mut self, id: String, parent: Option<String>, own: O::Frame) -> &mut FrameState<O::Frame> {
        let key = self.next_key;
        self.next_key += 1;
        let (url, name, document) = Default::default();
        self.frames.push(FrameState { id, attached: Instant::now(), key, parent, url, name, document, own });
        let last = self.frames.len() - 1;
        &mut self.frames[last]
    }

    /// Forgets a frame with everything below it.
    pub fn drop_frame(&mut self, id: &str) {
        self.drop_children(id);
        self.frames.retain(|f| f.id != id);
    }

    /// Forgets everything below a frame.
    pub fn drop_children(&mut self, id: &str) {
        let mut gone = vec![id.to_owned()];
        while let Some(parent) = gone.pop() {
            let children = self.frames.iter().filter(|f| f.parent.as_ref() == Some(&parent)).map(|f| f.id.clone());
            gone.extend(children.collect::<Vec<_>>());
            self.frames.retain(|f| f.parent.as_ref() != Some(&parent));
        }
    }

    /// Another document takes the main frame; one that was restored is complete already.
    pub fn commit(&mut self, document: &str, url: String, restored: bool) {
        if self.life == Life::Crashed {
            self.life = Life::Alive;
        }
        let navigation = &mut self.navigation;
        navigation.document = document.to_owned();
        navigation.url = url;
        navigation.commits += 1;
        navigation.error_page = false;
        (navigation.parsed, navigation.loaded, navigation.pending) = (restored, restored, false);
    }

    /// The navigation that was under way ends without a new document.
    pub fn give_up_navigation(&mut self) {
        if std::mem::take(&mut self.navigation.pending) {
            self.navigation.aborted += 1;
        }
    }
}
