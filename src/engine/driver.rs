//! The engines as one type. A new engine is a folder and an arm here; the compiler then names every place.

use std::{future::Future, pin::Pin, sync::Arc};

use tokio::time::Instant;

use super::{
    Button, ContextOptions, Dialog, EngineError, EngineKind, Frame, Input, Landed, Navigation, PageId, Pointing, Shot,
    Spot, Watcher, chromium, firefox,
};

type Result<T> = std::result::Result<T, EngineError>;

/// A running browser.
#[derive(Clone)]
pub enum Browser {
    Chromium(Arc<chromium::Browser>),
    Firefox(Arc<firefox::Browser>),
}

/// A tab.
#[derive(Clone)]
pub enum Page {
    Chromium(Arc<chromium::Page>),
    Firefox(Arc<firefox::Page>),
}

macro_rules! on {
    ($self:expr, $it:ident => $body:expr) => {
        match $self {
            Self::Chromium($it) => $body,
            Self::Firefox($it) => $body,
        }
    };
}

impl Browser {
    /// Which engine it is.
    pub fn engine(&self) -> EngineKind {
        match self {
            Browser::Chromium(_) => EngineKind::Chromium,
            Browser::Firefox(_) => EngineKind::Firefox,
        }
    }

    /// The process id.
    pub fn pid(&self) -> u32 {
        on!(self, b => b.pid())
    }

    /// Product and version, as the browser says them.
    pub fn version(&self) -> &str {
        on!(self, b => b.version())
    }

    /// Whether the process has ended or the connection was cut.
    pub fn is_closed(&self) -> bool {
        on!(self, b => b.is_closed())
    }

    /// Opens an isolated context; its events go to `watcher`. `None` as the id stands for the profile's own context.
    pub async fn open_context(
        &self,
        options: &ContextOptions,
        own: bool,
        watcher: Arc<dyn Watcher>,
    ) -> Result<Option<String>> {
        on!(self, b => b.open_context(options, own, watcher).await)
    }

    /// Discards a context with all its pages.
    pub async fn close_context(&self, context: &str) -> Result<()> {
        on!(self, b => b.close_context(context).await)
    }

    /// Opens a tab on a blank document.
    pub async fn open_page(&self, context: Option<&str>) -> Result<Page> {
        match self {
            Browser::Chromium(b) => Ok(Page::Chromium(b.open_page(context).await?)),
            Browser::Firefox(b) => Ok(Page::Firefox(b.open_page(context).await?)),
        }
    }

    /// Ends the browser: asks first, then kills. Returns when the process is gone.
    pub async fn close(&self) {
        on!(self, b => b.close().await)
    }
}

impl Page {
    /// Unique for the life of the server.
    pub fn id(&self) -> PageId {
        on!(self, p => p.tab.id)
    }

    /// The frames, parents first; the main frame is the first.
    pub fn frames(&self) -> Vec<Frame> {
        on!(self, p => p.tab.frames())
    }

    /// Where the main frame stands.
    pub fn navigation(&self) -> Navigation {
        on!(self, p => p.tab.state().navigation.clone())
    }

    /// The document itself says that it is parsed; the browser's word for it may come later.
    pub fn note_parsed(&self) {
        on!(self, p => p.tab.update(|state| state.navigation.parsed = true))
    }

    /// The status that the server gave for the main frame's document, if one was seen.
    pub fn document_status(&self) -> Option<u16> {
        on!(self, p => p.document_status())
    }

    /// The document's title. The browser knows it even while the page itself is busy.
    pub async fn title(&self) -> String {
        on!(self, p => p.title().await)
    }

    /// The dialog that is open, if any.
    pub fn dialog(&self) -> Option<Dialog> {
        on!(self, p => p.tab.state().dialog.as_ref().map(|open| open.dialog.clone()))
    }

    /// The dialog that stays open until it is answered, if any. Until then the page answers nothing.
    pub fn held_dialog(&self) -> Option<Dialog> {
        on!(self, p => p.tab.held_dialog().map(|open| open.dialog))
    }

    /// Answers the dialog that is held open; `text` is for a prompt.
    pub async fn answer_dialog(&self, accept: bool, text: Option<String>) -> Result<()> {
        on!(self, p => p.answer_dialog(accept, text).await)
    }

    /// Whether the renderer has died and nothing was navigated since.
    pub fn is_crashed(&self) -> bool {
        on!(self, p => p.tab.is_crashed())
    }

    /// Whether the tab is gone.
    pub fn is_closed(&self) -> bool {
        on!(self, p => p.tab.is_closed())
    }

    /// Waits until `ready` answers something about the page; looks again whenever the page's state changes.
    /// `None` at the deadline.
    pub async fn until<T>(&self, deadline: Instant, mut ready: impl FnMut(&Page) -> Option<T>) -> Result<Option<T>> {
        on!(self, p => p.tab.until(deadline, || ready(self)).await)
    }

    /// Calls a method of the in-page half in a frame's isolated world; see `page/js/types.js`.
    pub fn call(&self, frame: u32, method: &str, args: &str) -> Pin<Box<dyn Future<Output = Result<String>> + Send>> {
        on!(self, p => Box::pin(p.clone().call(frame, method, args)))
    }

    /// Evaluates an expression in the page's own world and answers its JSON text (`None` for undefined).
    pub async fn evaluate(&self, frame: u32, expression: &str) -> Result<Option<String>> {
        on!(self, p => p.evaluate(frame, expression).await)
    }

    /// Tells the in-page half of each of the frame's children which element owns them.
    pub async fn bind_children(&self, frame: u32) -> Result<()> {
        on!(self, p => p.bind_children(frame).await)
    }

    /// Opens closed shadow roots to the in-page half of a frame: those of the elements that it suspects to have one.
    /// Answers whether there were any.
    pub async fn open_shadows(&self, frame: u32) -> Result<bool> {
        on!(self, p => p.open_shadows(frame).await)
    }

    /// Goes to a URL; answers once the new document is there, before it is parsed. With `opening`, arguments of the
    /// in-page half's `settle`, the document may tell by itself what it is then asked for; see [`Page::opening`].
    pub async fn navigate(&self, url: &str, opening: Option<&str>, deadline: Instant) -> Result<Landed> {
        match self {
            Page::Chromium(p) => p.navigate(url, opening, deadline).await,
            Page::Firefox(p) => p.navigate(url, deadline).await,
        }
    }

    /// What the document of the last navigation told when it was parsed. `None` when it was not made to tell, has
    /// nothing to tell, or has gone; it can be asked then.
    pub async fn opening(&self, deadline: Instant) -> Result<Option<String>> {
        match self {
            Page::Chromium(p) => p.opening(deadline).await,
            Page::Firefox(_) => Ok(None),
        }
    }

    /// Goes through the history; `Landed::SameDocument` when there is no such entry.
    pub async fn history(&self, delta: i32, deadline: Instant) -> Result<Option<Landed>> {
        on!(self, p => p.history(delta, deadline).await)
    }

    /// Loads the document again; answers once the new one is there.
    pub async fn reload(&self, ignore_cache: bool, deadline: Instant) -> Result<Landed> {
        on!(self, p => p.reload(ignore_cache, deadline).await)
    }

    /// Makes the tab one that draws and has the focus, where the engine doesn't pretend so for every tab. Before an act.
    pub async fn attend(&self) -> Result<()> {
        match self {
            Page::Chromium(_) => Ok(()),
            Page::Firefox(p) => p.attend().await,
        }
    }

    /// Sends keys and pointer events that are meant for a frame, in order and without pause; answers when the page has
    /// handled them.
    pub async fn input(&self, frame: u32, events: &[Input]) -> Result<()> {
        on!(self, p => p.input(frame, events).await)
    }

    /// What the mouse and the fingers are doing.
    pub fn pointing(&self) -> Pointing {
        on!(self, p => p.tab.state().pointing.clone())
    }

    /// Lets go of every button and finger, and of what is being dragged. On its way when this returns.
    pub fn release(&self) {
        on!(self, p => p.release())
    }

    /// Whether what was pressed in a frame can be moved to a place.
    pub fn carries(&self, frame: u32, to: &[Spot]) -> bool {
        match self {
            Page::Chromium(_) => true,
            Page::Firefox(p) => p.reaches(frame, to),
        }
    }

    /// The page began to drag something by the browser's own means; waits until we have it in hand. False where the
    /// engine gives it to nobody.
    pub async fn takes_drag(&self, deadline: Instant) -> Result<bool> {
        match self {
            Page::Chromium(p) => p.takes_drag(deadline).await,
            Page::Firefox(_) => Ok(false),
        }
    }

    /// Types text into whatever has the focus in a frame, as an input method would. False when an editor there could not
    /// hear of it before it was in the document.
    pub async fn insert_text(&self, frame: u32, text: &str) -> Result<bool> {
        on!(self, p => p.insert_text(frame, text).await)
    }

    /// Captures an image; the bytes are PNG or JPEG as asked.
    pub async fn screenshot(&self, shot: &Shot) -> Result<Vec<u8>> {
        on!(self, p => p.screenshot(shot).await)
    }

    /// Sets the viewport's size in CSS px.
    pub async fn set_viewport(&self, width: u32, height: u32) -> Result<()> {
        on!(self, p => p.set_viewport(width, height).await)
    }

    /// Makes the tab the front one.
    pub async fn activate(&self) -> Result<()> {
        on!(self, p => p.activate().await)
    }

    /// Minimizes the window that the tab is in, or shows it again.
    pub async fn set_background(&self, on: bool) -> Result<()> {
        on!(self, p => p.set_background(on).await)
    }

    /// Has file choosers caught instead of shown, until [`Page::show_choosers`].
    pub async fn catch_choosers(&self) -> Result<()> {
        on!(self, p => p.catch_choosers().await)
    }

    /// Has them shown again; does not wait for it.
    pub fn show_choosers(&self) {
        match self {
            Page::Chromium(p) => p.show_choosers(),
            Page::Firefox(_) => {}
        }
    }

    /// Whether a file chooser was caught.
    pub fn has_chooser(&self) -> bool {
        on!(self, p => p.has_chooser())
    }

    /// Gives files to the input of the chooser that was caught; takes and answers what `giveFiles` of the in-page half does.
    pub async fn give_chooser(&self, args: &str) -> Result<String> {
        on!(self, p => p.give_chooser(args).await)
    }

    /// Closes the tab without asking its page.
    pub async fn close(&self) -> Result<()> {
        on!(self, p => p.close().await)
    }

    /// The text of a response body, if the browser still has it and it is text.
    pub async fn response_text(&self, request: &str) -> Result<Option<String>> {
        on!(self, p => p.response_text(request).await)
    }
}

impl Button {
    /// As tools take it.
    pub fn name(self) -> &'static str {
        match self {
            Button::Left => "left",
            Button::Right => "right",
            Button::Middle => "middle",
        }
    }

    /// The bit in `MouseEvent.buttons`.
    pub fn mask(self) -> u32 {
        match self {
            Button::Left => 1,
            Button::Right => 2,
            Button::Middle => 4,
        }
    }

    /// The buttons of a mask, the first as browsers count them first.
    pub fn of_mask(mask: u32) -> impl Iterator<Item = Button> {
        [Button::Left, Button::Middle, Button::Right].into_iter().filter(move |button| mask & button.mask() != 0)
    }
}
