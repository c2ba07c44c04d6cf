//! The mouse over several events: a button that stays down, and what the page makes of it.

use serde_json::{Value, json};
use tokio::time::{Duration, Instant};

use super::action::Action;
use crate::{
    call::{Result, ToolError},
    engine::{Button, EngineError, Input, Mouse, Page, Point, Spot},
};

/// How long the browser may take to hand over what it drags.
const HANDOVER: Duration = Duration::from_secs(1);

/// Something is held down over several events. Whatever ends that early lets go of everything.
#[must_use]
pub struct Hold {
    page: Page,
    ended: bool,
}

impl Hold {
    /// What is down now may stay down.
    pub fn end(mut self) {
        self.ended = true;
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        if !self.ended {
            self.page.release();
        }
    }
}

impl Action<'_> {
    /// Until this ends well, a failure lets go of everything.
    pub fn hold(&self) -> Hold {
        Hold { page: self.view.page.clone(), ended: false }
    }

    /// A point of the main viewport, in the frames that a mouse event there is meant for: the one that got the press
    /// while a button is down, else the one at the point.
    pub async fn reach(&self, point: Point) -> Result<Vec<Spot>> {
        self.in_view(point).await?;
        let now = self.view.page.pointing();
        match now.buttons != 0 && !now.dragging {
            true => self.spots_in(now.held_in, point).await,
            false => self.spots_at(point).await,
        }
    }

    /// Where the mouse is.
    pub async fn resting(&self) -> Result<Vec<Spot>> {
        let Some(point) = self.view.page.pointing().at else {
            return Err(ToolError::Refused {
                code: "no-pointer",
                message: "the mouse has not been anywhere in this tab yet".into(),
                hint: Some("pass coords".into()),
            });
        };
        self.reach(point).await
    }

    async fn mouse(&mut self, at: &[Spot], events: &[Mouse]) -> Result<()> {
        let now = self.view.page.pointing();
        let frame = if now.buttons == 0 { at.first().map_or(0, |spot| spot.frame) } else { now.held_in };
        let event = |event: &Mouse| Input::Mouse { at: at.to_vec(), modifiers: 0, event: *event };
        self.dispatching();
        Ok(self.view.page.input(frame, &events.iter().map(event).collect::<Vec<_>>()).await?)
    }

    /// Moves the mouse to a place and leaves a button down there.
    pub async fn press_down(&mut self, at: &[Spot], button: Button) -> Result<()> {
        let free = self.view.page.pointing().buttons == 0;
        if let (true, Some(inner)) = (free, at.first()) {
            self.view.ask::<Value>(inner.frame, "watchDrag", json!({})).await?;
        }
        self.mouse(at, &[Mouse::Move, Mouse::Down { button, count: 1 }]).await
    }

    /// Moves the mouse, and what it holds.
    pub async fn move_to(&mut self, at: &[Spot]) -> Result<()> {
        self.mouse(at, &[Mouse::Move]).await?;
        self.take_drag().await
    }

    /// Turns the wheel at a place.
    pub async fn turn_at(&mut self, at: &[Spot], dx: f64, dy: f64) -> Result<()> {
        self.mouse(at, &[Mouse::Wheel { dx, dy }]).await
    }

    /// Lets a button go at the place where the mouse is. What was dragged is dropped; that nobody took it is an error.
    pub async fn let_go(&mut self, at: &[Spot], button: Button) -> Result<()> {
        let up = [Mouse::Up { button, count: 1 }];
        if button != Button::Left || !self.view.page.pointing().dragging {
            return self.mouse(at, &up).await;
        }
        let frame = at.first().map_or(0, |spot| spot.frame);
        self.view.ask::<Value>(frame, "watchDrag", json!({})).await?;
        self.mouse(at, &up).await?;
        match self.view.ask::<Value>(frame, "dragDropped", json!({})).await {
            Ok(seen) if seen["dropped"] == json!(true) => Ok(()),
            // A drop that made the document go was taken.
            Err(ToolError::Browser(EngineError::DocumentGone | EngineError::PageClosed)) => Ok(()),
            Err(error) => Err(error),
            Ok(_) => Err(ToolError::Refused {
                code: "drop-refused",
                message: "the element was dragged there, but nothing there takes it: the page refused the drop".into(),
                hint: Some("look for the part of the page that takes it, and drag to its middle".into()),
            }),
        }
    }

    /// Takes over a drag that the page leaves to the browser.
    async fn take_drag(&mut self) -> Result<()> {
        let page = self.view.page.clone();
        let now = page.pointing();
        if now.buttons & Button::Left.mask() == 0 || now.dragging {
            return Ok(());
        }
        match self.view.ask::<Value>(now.held_in, "dragBegan", json!({})).await {
            Ok(seen) if seen["began"] == json!(true) => {}
            Ok(_) | Err(ToolError::Browser(EngineError::DocumentGone)) => return Ok(()),
            Err(error) => return Err(error),
        }
        let refused = |message: &str, hint: &str| ToolError::Refused {
            code: "drag-not-taken",
            message: message.into(),
            hint: Some(hint.into()),
        };
        match page.takes_drag(self.view.deadline.min(Instant::now() + HANDOVER)).await {
            Ok(true) => Ok(()),
            Ok(false) => Err(refused(
                "the page leaves this drag to the browser (draggable), and Firefox drops nothing that way; it was let go",
                "use a Chromium session for it, or the page's own buttons or keys",
            )),
            Err(EngineError::Timeout { .. }) => Err(refused(
                "the page began a drag, but the browser did not take it up; it was let go",
                "see what the page's dragstart does to the element",
            )),
            Err(error) => Err(error.into()),
        }
    }

    /// Requires that a button is down, or is not.
    pub fn button_is(&self, button: Button, down: bool) -> Result<()> {
        let name = button.name();
        let is_down = self.view.page.pointing().buttons & button.mask() != 0;
        let (code, message, hint) = match (is_down, down) {
            (true, false) => ("button-down", "is down already", "let it go with mouse_up first"),
            (false, true) => {
                ("button-not-down", "is not down", "press it with mouse_down; a navigation or a failure lets it go")
            }
            _ => return Ok(()),
        };
        Err(ToolError::Refused { code, message: format!("the {name} button {message}"), hint: Some(hint.into()) })
    }
}
