//! What a tab can be told to do: navigate, show itself, resize, close.

use std::{sync::Arc, time::Duration};

use base64::Engine as _;
use browx_protocol::cdp::{browser, emulation, network, page as cdp, target};
use tokio::time::Instant;

use super::{
    page::{Page, from_call},
    world,
};
use crate::engine::{
    EngineError, Landed, Navigation, Shot,
    patience::{housekeeping, late, within},
    tab::Life,
};

type Result<T> = std::result::Result<T, EngineError>;

/// How long the browser may take to tell a title.
const TITLE: Duration = Duration::from_secs(1);
/// The browser's own way to end a renderer.
const CRASH: &str = "chrome://crash";

impl Page {
    /// Goes to a URL and waits until the new document is there, which `opening` makes tell of itself.
    pub(crate) async fn navigate(
        self: &Arc<Self>,
        url: &str,
        opening: Option<&str>,
        deadline: Instant,
    ) -> Result<Landed> {
        self.started(deadline).await?;
        self.tab.update(|state| (state.own.opens, state.own.opening) = (None, None));
        // A crashed tab takes no scripts until it has another renderer.
        let Some(args) = opening.filter(|_| !self.tab.is_crashed()) else {
            return self.go_to(url, false, deadline).await;
        };
        let script = self.send_main(&world::opening(&self.world, args));
        let landed = self.go_to(url, true, deadline).await;
        match within(deadline, "the new document's script", script).await {
            // The next document is not to tell. Nobody waits for the answer.
            Ok(script) => {
                drop(self.send_main(&cdp::RemoveScriptToEvaluateOnNewDocument { identifier: script.identifier }));
            }
            // It is asked instead.
            Err(_) => self.tab.update(|state| state.own.opens = None),
        }
        landed
    }

    /// What the document that was navigated to last tells of itself.
    pub(crate) async fn opening(self: &Arc<Self>, deadline: Instant) -> Result<Option<String>> {
        let Some(document) = self.tab.update(|state| state.own.opens.take()) else { return Ok(None) };
        let told = self.tab.until(deadline, || {
            let mut state = self.tab.state();
            if state.navigation.document != document || state.navigation.pending {
                return Some(None);
            }
            state.own.opening.take_if(|opening| opening.document == document).map(|opening| Some(opening.told))
        });
        Ok(told.await?.flatten().filter(|told| !told.is_empty()))
    }

    /// The same, where the new document `tells` of itself or does not.
    async fn go_to(self: &Arc<Self>, url: &str, tells: bool, deadline: Instant) -> Result<Landed> {
        let before = self.tab.state().navigation.clone();
        let command = cdp::Navigate { url: url.into(), ..Default::default() };
        let answer = within(deadline, "Page.navigate", self.send_main(&command)).await?;
        if let Some(error) = answer.error_text {
            let download = answer.is_download == Some(true);
            let status = answer.loader_id.and_then(|l| self.tab.state().own.document_status.get(&l).copied());
            if download || (error == "net::ERR_ABORTED" && matches!(status, Some(204 | 205))) {
                return Ok(Landed::NoDocument { download });
            }
            if url.starts_with(CRASH) {
                // Said to be aborted; the crash follows.
                let crashed = self.tab.until(deadline, || self.tab.is_crashed().then_some(()));
                return Err(crashed.await?.map_or_else(|| late("the crash", deadline), |()| EngineError::Crashed));
            }
            return Ok(Landed::Failed(error));
        }
        let Some(loader) = answer.loader_id else { return Ok(Landed::SameDocument) };
        let committed = self.tab.until(deadline, || {
            let now = &self.tab.state().navigation;
            (now.document == loader || now.commits > before.commits).then_some(())
        });
        committed.await?.ok_or_else(|| late("the document", deadline))?;
        self.tab.update(|state| state.own.opens = tells.then_some(loader));
        Ok(Landed::Document)
    }

    /// Waits until the tab's first renderer runs.
    async fn started(self: &Arc<Self>, deadline: Instant) -> Result<()> {
        let started = self.tab.until(deadline, || self.tab.state().own.started.then_some(()));
        started.await?.ok_or_else(|| late("the new tab", deadline))
    }

    /// Goes `delta` entries through the history. `None` when there is no such entry.
    pub(crate) async fn history(self: &Arc<Self>, delta: i32, deadline: Instant) -> Result<Option<Landed>> {
        let history = within(deadline, "the history", self.send_main(&cdp::GetNavigationHistory {})).await?;
        let index = usize::try_from(history.current_index + i64::from(delta)).ok();
        let Some(entry) = index.and_then(|i| history.entries.get(i)) else { return Ok(None) };
        let before = self.tab.state().navigation.clone();
        let command = cdp::NavigateToHistoryEntry { entry_id: entry.id };
        within(deadline, "the history", self.send_main(&command)).await?;
        self.landed(&before, deadline).await.map(Some)
    }

    /// Loads the document again.
    pub(crate) async fn reload(self: &Arc<Self>, ignore_cache: bool, deadline: Instant) -> Result<Landed> {
        let before = self.tab.state().navigation.clone();
        let command = cdp::Reload { ignore_cache: Some(ignore_cache), ..Default::default() };
        within(deadline, "Page.reload", self.send_main(&command)).await?;
        self.landed(&before, deadline).await
    }

    /// Waits until a navigation that was asked for after `before` has come to its end.
    async fn landed(self: &Arc<Self>, before: &Navigation, deadline: Instant) -> Result<Landed> {
        let landed = self.tab.until(deadline, || {
            let now = &self.tab.state().navigation;
            match () {
                () if now.commits > before.commits => Some(Landed::Document),
                () if now.within > before.within => Some(Landed::SameDocument),
                () if now.aborted > before.aborted => Some(Landed::NoDocument { download: false }),
                () => None,
            }
        });
        landed.await?.ok_or_else(|| late("the document", deadline))
    }

    /// The document's title: asked, since the browser tells of changes late; what it told last when it does not answer.
    pub(crate) async fn title(self: &Arc<Self>) -> String {
        let asked = self.connection.call(None, &target::GetTargetInfo { target_id: Some(self.target.clone()) });
        let told = async { asked.await.map(|answer| answer.target_info.title).map_err(from_call) };
        match within(Instant::now() + TITLE, "the title", told).await {
            Ok(title) => title,
            Err(_) => self.tab.state().title.clone(),
        }
    }

    /// Captures an image.
    pub(crate) async fn screenshot(self: &Arc<Self>, shot: &Shot) -> Result<Vec<u8>> {
        if self.tab.is_crashed() {
            // It would never be answered.
            return Err(EngineError::Crashed);
        }
        let metrics = self.send_main(&cdp::GetLayoutMetrics {}).await?;
        let (view, all) = (metrics.css_visual_viewport, metrics.css_content_size);
        let (x, y, width, height) = match (shot.clip, shot.full_page) {
            (Some((x, y, w, h)), true) => (x, y, w, h),
            (None, true) => (0.0, 0.0, all.width, all.height),
            (Some((x, y, w, h)), false) => (x + view.page_x, y + view.page_y, w, h),
            (None, false) => (view.page_x, view.page_y, view.client_width, view.client_height),
        };
        let format = match shot.jpeg_quality {
            Some(_) => cdp::CaptureScreenshotFormat::Jpeg,
            None => cdp::CaptureScreenshotFormat::Png,
        };
        let command = cdp::CaptureScreenshot {
            format: Some(format),
            quality: shot.jpeg_quality.map(Into::into),
            clip: Some(cdp::Viewport { x, y, width, height, scale: shot.scale }),
            capture_beyond_viewport: Some(shot.full_page || shot.clip.is_some()),
            ..Default::default()
        };
        let answer = self.send_main(&command).await?;
        let bytes = base64::engine::general_purpose::STANDARD.decode(answer.data);
        bytes.map_err(|e| EngineError::Refused(format!("the image is not base64: {e}")))
    }

    /// Sets the viewport's size.
    pub(crate) async fn set_viewport(self: &Arc<Self>, width: u32, height: u32) -> Result<()> {
        self.send_main(&viewport(width, height)).await.map(drop)
    }

    /// Minimizes the tab's window, or shows it again.
    pub(crate) async fn set_background(&self, on: bool) -> Result<()> {
        let of = browser::GetWindowForTarget { target_id: Some(self.target.clone()) };
        let window = self.connection.call(None, &of);
        let window_id = housekeeping("the window", async { window.await.map_err(from_call) }).await?.window_id;
        let state = if on { browser::WindowState::Minimized } else { browser::WindowState::Normal };
        let bounds = browser::Bounds { window_state: Some(state), ..Default::default() };
        let set = self.connection.call(None, &browser::SetWindowBounds { window_id, bounds });
        housekeeping("the window", async { set.await.map(drop).map_err(from_call) }).await
    }

    /// Brings the tab to the front of its window.
    pub(crate) async fn activate(self: &Arc<Self>) -> Result<()> {
        self.send_main(&cdp::BringToFront {}).await.map(drop)
    }

    /// Answers the dialog that is held open. The page itself can't be asked anything meanwhile.
    pub(crate) async fn answer_dialog(self: &Arc<Self>, accept: bool, text: Option<String>) -> Result<()> {
        let Some(open) = self.tab.held_dialog() else { return Ok(()) };
        let command = cdp::HandleJavaScriptDialog { accept, prompt_text: text };
        let answer = self.connection.call(Some(&open.place), &command);
        self.tab.answered(&open, async { answer.await.map(drop).map_err(from_call) }).await
    }

    /// Closes the tab and waits until it is gone.
    pub(crate) async fn close(&self) -> Result<()> {
        let closing = self.connection.call(None, &target::CloseTarget { target_id: self.target.clone() });
        self.tab.closed(async { closing.await.map(drop).map_err(from_call) }).await
    }

    /// The text of a response body; `None` when it is not text or not there any more.
    pub(crate) async fn response_text(self: &Arc<Self>, request: &str) -> Result<Option<String>> {
        let sessions: Vec<String> = self.tab.state().own.sessions.keys().cloned().collect();
        for session in sessions {
            let command = network::GetResponseBody { request_id: request.into() };
            if let Ok(answer) = self.send(&session, &command).await {
                return Ok((!answer.base64_encoded).then_some(answer.body));
            }
        }
        Ok(None)
    }

    /// Ends the tab, or its renderer with all worlds in it.
    pub(super) fn end(&self, life: Life) {
        if life == Life::Crashed {
            self.tab.update(|state| {
                state.own.starting = None;
                state.frames.iter_mut().for_each(|frame| frame.own.forget_worlds());
            });
        }
        self.tab.end(life);
    }

    /// The status that the server gave for the current document, if one was seen.
    pub(crate) fn document_status(&self) -> Option<u16> {
        let state = self.tab.state();
        state.own.document_status.get(&state.navigation.document).copied()
    }
}

pub(super) fn viewport(width: u32, height: u32) -> emulation::SetDeviceMetricsOverride {
    emulation::SetDeviceMetricsOverride {
        width: width.into(),
        height: height.into(),
        device_scale_factor: 0.0,
        mobile: false,
        ..Default::default()
    }
}
