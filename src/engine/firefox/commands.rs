//! What a tab can be told to do: navigate, show itself, resize, close.

use std::{io::Cursor, sync::Arc, time::Duration};

use base64::Engine as _;
use browx_protocol::bidi::{browser, browsing_context as tabs, network, script};
use tokio::time::Instant;

use super::{
    page::{Page, from_call},
    value,
};
use crate::engine::{
    EngineError, Landed, Navigation, Shot,
    patience::{housekeeping, late, within},
};

type Result<T> = std::result::Result<T, EngineError>;

/// How long the page may take to tell its title.
const TITLE: Duration = Duration::from_secs(1);

impl Page {
    /// Goes to a URL and waits until the new document is there.
    pub(crate) async fn navigate(self: &Arc<Self>, url: &str, deadline: Instant) -> Result<Landed> {
        let before = self.tab.state().navigation.clone();
        let wait = Some(tabs::ReadinessState::None);
        let command = tabs::Navigate { context: self.context.clone(), url: url.into(), wait };
        let answer = within(deadline, "browsingContext.navigate", self.send(&command)).await;
        self.landing(&before, answer.map(|a| a.navigation), deadline).await
    }

    /// Goes `delta` entries through the history. `None` when there is no such entry.
    pub(crate) async fn history(self: &Arc<Self>, delta: i32, deadline: Instant) -> Result<Option<Landed>> {
        let before = self.tab.state().navigation.clone();
        let command = tabs::TraverseHistory { context: self.context.clone(), delta: delta.into() };
        match within(deadline, "the history", self.send(&command)).await {
            Err(EngineError::Refused(message)) if message.starts_with("no such history entry") => Ok(None),
            Err(error) => Err(error),
            Ok(_) => {
                self.look_within(&before).await?;
                self.landing(&before, Ok(None), deadline).await.map(Some)
            }
        }
    }

    /// Firefox tells nothing of a way through the history that stays in its document.
    async fn look_within(self: &Arc<Self>, before: &Navigation) -> Result<()> {
        let told = |now: &Navigation| now.pending || now.commits > before.commits || now.within > before.within;
        if told(&self.tab.state().navigation) {
            return Ok(());
        }
        let url = housekeeping("the address", self.send(&self.ask("location.href"))).await.and_then(value::text);
        let Ok(url) = url else { return Ok(()) };
        self.tab.update(|state| {
            let now = &mut state.navigation;
            if !told(now) {
                now.within_is_fragment = differs_in_fragment(&now.url, &url);
                (now.url, now.within) = (url, now.within + 1);
            }
        });
        Ok(())
    }

    /// An expression for the sandbox of the main frame, whatever its document is by then.
    fn ask(&self, expression: &str) -> script::Evaluate {
        script::Evaluate {
            expression: expression.into(),
            target: script::Target {
                context: Some(self.context.clone()),
                sandbox: Some(self.browser.world.name.clone()),
                ..Default::default()
            },
            ..Default::default()
        }
    }

    /// Loads the document again.
    pub(crate) async fn reload(self: &Arc<Self>, ignore_cache: bool, deadline: Instant) -> Result<Landed> {
        let before = self.tab.state().navigation.clone();
        if self.tab.is_crashed() {
            // What would be loaded again is the page that says so.
            return self.navigate(&before.url, deadline).await;
        }
        // The command itself can't leave the cache aside.
        let _bypass = if ignore_cache { Some(self.without_cache().await?) } else { None };
        let wait = Some(tabs::ReadinessState::None);
        let command = tabs::Reload { context: self.context.clone(), ignore_cache: None, wait };
        let answer = within(deadline, "browsingContext.reload", self.send(&command)).await;
        self.landing(&before, answer.map(|a| a.navigation), deadline).await
    }

    async fn without_cache(self: &Arc<Self>) -> Result<Bypass> {
        let bypass = Bypass(self.clone());
        housekeeping("the cache", self.send(&bypass.behaviour(network::SetCacheBehaviorCacheBehavior::Bypass))).await?;
        Ok(bypass)
    }

    /// Waits until a navigation that was asked for after `before` has come to its end; `answer` names it, or says why
    /// there is none.
    async fn landing(
        self: &Arc<Self>,
        before: &Navigation,
        answer: Result<Option<String>>,
        deadline: Instant,
    ) -> Result<Landed> {
        let navigation = match answer {
            Ok(navigation) => navigation,
            Err(EngineError::Refused(message)) => return self.refused(before, &message, deadline).await,
            Err(error) => return Err(error),
        };
        let landed = self.tab.until(deadline, || {
            let state = self.tab.state();
            let now = &state.navigation;
            match () {
                () if now.commits > before.commits => Some(Landed::Document),
                () if now.within > before.within => Some(Landed::SameDocument),
                () if now.aborted > before.aborted => {
                    let download = navigation.is_some() && state.own.downloaded == navigation;
                    Some(Landed::NoDocument { download })
                }
                () => None,
            }
        });
        let landed = landed.await?.ok_or_else(|| late("the document", deadline))?;
        if landed == Landed::Document && self.tab.state().navigation.error_page {
            return Ok(Landed::Failed("the browser shows an error page".into()));
        }
        Ok(landed)
    }

    /// What a refused navigation comes down to.
    async fn refused(self: &Arc<Self>, before: &Navigation, message: &str, deadline: Instant) -> Result<Landed> {
        let said = message.rsplit_once("Error: ").map_or(message, |(_, said)| said).to_owned();
        if said.contains("Beforeunload prompt was rejected") {
            return Ok(Landed::NoDocument { download: false });
        }
        if said.contains("NS_BINDING_ABORTED") {
            // No content; or a newer navigation took over, which then counts.
            let settled = self.tab.until(deadline, || {
                let now = &self.tab.state().navigation;
                (!now.pending).then_some(now.commits > before.commits)
            });
            let moved = settled.await?.ok_or_else(|| late("the document", deadline))?;
            return Ok(if moved { Landed::Document } else { Landed::NoDocument { download: false } });
        }
        Ok(Landed::Failed(said))
    }

    /// The document's title; what it was last when the page does not answer.
    pub(crate) async fn title(self: &Arc<Self>) -> String {
        match within(Instant::now() + TITLE, "the title", self.send(&self.ask("document.title")))
            .await
            .and_then(value::text)
        {
            Ok(title) => {
                self.tab.state().title.clone_from(&title);
                title
            }
            Err(_) => self.tab.state().title.clone(),
        }
    }

    /// Captures an image.
    pub(crate) async fn screenshot(self: &Arc<Self>, shot: &Shot) -> Result<Vec<u8>> {
        if self.tab.is_crashed() {
            return Err(EngineError::Crashed);
        }
        let origin = match shot.full_page {
            true => tabs::CaptureScreenshotOrigin::Document,
            false => tabs::CaptureScreenshotOrigin::Viewport,
        };
        let clip = shot
            .clip
            .map(|(x, y, width, height)| tabs::ClipRectangle::Box(tabs::BoxClipRectangle { x, y, width, height }));
        let scaled = (shot.scale - 1.0).abs() > 1e-6;
        let format = match shot.jpeg_quality {
            // Scaled from what nothing was lost of.
            Some(quality) if !scaled => {
                tabs::ImageFormat { r#type: "image/jpeg".into(), quality: Some(f64::from(quality) / 100.0) }
            }
            _ => tabs::ImageFormat { r#type: "image/png".into(), quality: None },
        };
        let command =
            tabs::CaptureScreenshot { context: self.context.clone(), origin: Some(origin), format: Some(format), clip };
        let answer = self.send(&command).await?;
        let bytes = base64::engine::general_purpose::STANDARD.decode(answer.data);
        let bytes = bytes.map_err(|e| EngineError::Refused(format!("the image is not base64: {e}")))?;
        match scaled {
            true => scale(&bytes, shot).map_err(|e| EngineError::Refused(format!("the image can't be scaled: {e}"))),
            false => Ok(bytes),
        }
    }

    /// Sets the viewport's size.
    pub(crate) async fn set_viewport(self: &Arc<Self>, width: u32, height: u32) -> Result<()> {
        let viewport = Some(Some(tabs::Viewport { width: width.into(), height: height.into() }));
        let command = tabs::SetViewport { context: Some(self.context.clone()), viewport, ..Default::default() };
        self.send(&command).await.map(drop)
    }

    /// Brings the tab to the front of its window.
    pub(crate) async fn activate(self: &Arc<Self>) -> Result<()> {
        let mut front = self.browser.front.lock().await;
        *front = None;
        housekeeping("browsingContext.activate", self.send(&tabs::Activate { context: self.context.clone() })).await?;
        *front = Some(self.context.clone());
        Ok(())
    }

    /// Minimizes the tab's window, or shows it again.
    pub(crate) async fn set_background(&self, on: bool) -> Result<()> {
        let of = tabs::GetTree { max_depth: Some(0), root: Some(self.context.clone()) };
        let tree = self.connection().call(None, &of);
        let mut tree = housekeeping("the window", async { tree.await.map_err(from_call) }).await?.contexts;
        let client_window = tree.pop().ok_or(EngineError::PageClosed)?.client_window;
        let state =
            if on { browser::SetClientWindowStateState::Minimized } else { browser::SetClientWindowStateState::Normal };
        let set = browser::SetClientWindowState { client_window, state, width: None, height: None, x: None, y: None };
        let set = self.connection().call(None, &set);
        housekeeping("the window", async { set.await.map(drop).map_err(from_call) }).await
    }

    /// Answers the dialog that is held open. The page itself can't be asked anything meanwhile.
    pub(crate) async fn answer_dialog(&self, accept: bool, text: Option<String>) -> Result<()> {
        let Some(open) = self.tab.held_dialog() else { return Ok(()) };
        let command = tabs::HandleUserPrompt { context: open.place.clone(), accept: Some(accept), user_text: text };
        let answer = self.connection().call(None, &command);
        self.tab.answered(&open, async { answer.await.map(drop).map_err(from_call) }).await
    }

    /// Closes the tab and waits until it is gone.
    pub(crate) async fn close(&self) -> Result<()> {
        let command = tabs::Close { context: self.context.clone(), prompt_unload: Some(false) };
        let closing = self.connection().call(None, &command);
        self.tab.closed(async { closing.await.map(drop).map_err(from_call) }).await
    }

    /// The text of a response body; `None` when it is not text or not there any more.
    pub(crate) async fn response_text(self: &Arc<Self>, request: &str) -> Result<Option<String>> {
        let command = network::GetData::new(network::DataType::Response, request.into());
        match self.send(&command).await {
            Ok(network::GetDataReturns { bytes: network::BytesValue::String(text) }) => Ok(Some(text.value)),
            Ok(_) | Err(EngineError::Refused(_)) => Ok(None),
            Err(error) => Err(error),
        }
    }
}

/// While it lives, the tab's requests pass the cache by.
struct Bypass(Arc<Page>);

impl Bypass {
    fn behaviour(&self, behaviour: network::SetCacheBehaviorCacheBehavior) -> network::SetCacheBehavior {
        network::SetCacheBehavior {
            contexts: Some(vec![self.0.context.clone()]),
            ..network::SetCacheBehavior::new(behaviour)
        }
    }
}

impl Drop for Bypass {
    fn drop(&mut self) {
        let back = self.behaviour(network::SetCacheBehaviorCacheBehavior::Default);
        drop(self.0.connection().post(None, &back));
    }
}

/// Whether two addresses are the same up to the fragment, which at least one of them has.
fn differs_in_fragment(one: &str, other: &str) -> bool {
    let base = |url: &str| url.split('#').next().map(str::to_owned);
    base(one) == base(other) && (one.contains('#') || other.contains('#'))
}

/// Scales a PNG and encodes it as the shot asks.
fn scale(bytes: &[u8], shot: &Shot) -> image::ImageResult<Vec<u8>> {
    let image = image::load_from_memory_with_format(bytes, image::ImageFormat::Png)?;
    let length = |px: u32| ((f64::from(px) * shot.scale).round() as u32).max(1);
    let (width, height) = (length(image.width()), length(image.height()));
    let image = image.resize_exact(width, height, image::imageops::FilterType::Triangle);
    let mut out = Cursor::new(Vec::new());
    match shot.jpeg_quality {
        Some(quality) => {
            let encoder = image::codecs::jpeg::JpegEncoder::new_with_quality(&mut out, quality);
            image.to_rgb8().write_with_encoder(encoder)?;
        }
        None => image.write_to(&mut out, image::ImageFormat::Png)?,
    }
    Ok(out.into_inner())
}
