//! A tab in the background and back.

use std::time::Duration;

use tokio::time::Instant;

use super::view::View;
use crate::call::{Call, Result, ToolError};

/// How long the browser may take to tell a page that it is hidden or shown.
const TOLD: Duration = Duration::from_secs(1);
/// What is kept of a call's time to bring the tab back.
const RETURN: Duration = Duration::from_secs(3);

/// Where the browser itself does not hide the page: the page is told so.
const HIDE: &str = "(() => {
  const hide = (name, value) => Object.defineProperty(document, name, { configurable: true, get: () => value });
  hide('visibilityState', 'hidden'); hide('hidden', true);
  Object.defineProperty(document, 'hasFocus', { configurable: true, value: () => false });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  window.dispatchEvent(new Event('blur'));
})()";
/// Takes that back; nothing where the browser did it.
const SHOW: &str = "(() => {
  if (!Object.hasOwn(document, 'hidden')) return;
  delete document.visibilityState; delete document.hidden; delete document.hasFocus;
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  window.dispatchEvent(new Event('focus'));
})()";

/// How long a tab can be held in one call.
pub fn longest(call: &Call) -> Duration {
    call.deadline().saturating_duration_since(Instant::now()).saturating_sub(RETURN)
}

/// Puts the tab in the background. Answers whether the browser really did, so that timers slow down and frames stop.
pub async fn hide(view: &View) -> Result<bool> {
    let asked = view.page.set_background(true).await;
    let real = asked.is_ok() && becomes(view, "hidden").await?;
    if !real {
        everywhere(view, HIDE).await?;
    }
    Ok(real)
}

/// A tab that was put in the background for a while: it is brought back also when the call ends early.
pub struct Hidden(Option<View>);

impl Hidden {
    pub fn new(view: &View) -> Hidden {
        Hidden(Some(view.clone()))
    }

    /// Brings the tab back.
    pub async fn end(mut self) -> Result<()> {
        match self.0.take() {
            Some(view) => show(&view).await,
            None => Ok(()),
        }
    }
}

impl Drop for Hidden {
    fn drop(&mut self) {
        if let Some(view) = self.0.take() {
            tokio::spawn(async move {
                if let Err(error) = show(&view).await {
                    tracing::debug!(%error, "a hidden tab could not be brought back");
                }
            });
        }
    }
}

/// Brings the tab back to the front; an error when its page does not hear of it.
pub async fn show(view: &View) -> Result<()> {
    if let Err(error) = view.page.set_background(false).await {
        tracing::debug!(%error, "the window could not be shown");
    }
    view.page.activate().await?;
    everywhere(view, SHOW).await?;
    if becomes(view, "visible").await? {
        return Ok(());
    }
    Err(ToolError::Refused {
        code: "still-hidden",
        message: "the tab was brought to the front, and its page still says that it is hidden".into(),
        hint: Some("another window may lie over the browser's; tab_select and try again".into()),
    })
}

/// What the agent should know of how it was done.
pub fn note(real: bool) -> &'static str {
    match real {
        true => "the browser hid the tab: timers are slowed down and frames stop; acting tools wait longer meanwhile",
        false => "the page was told that it is hidden; timers and frames go on as before",
    }
}

/// Waits a moment for the page to be hidden or visible.
async fn becomes(view: &View, state: &str) -> Result<bool> {
    let wait = format!(
        "new Promise((done) => {{
          const look = () => document.visibilityState === '{state}' && (removeEventListener('visibilitychange', look, true), done(true));
          addEventListener('visibilitychange', look, true); look(); setTimeout(() => done(false), {});
        }})",
        TOLD.as_millis()
    );
    Ok(view.page.evaluate(0, &wait).await?.as_deref() == Some("true"))
}

/// In every frame; one that went away meanwhile needs nothing.
async fn everywhere(view: &View, script: &str) -> Result<()> {
    for frame in view.frames() {
        match view.page.evaluate(frame.key, script).await {
            Ok(_) => {}
            Err(_) if frame.key != 0 => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}
