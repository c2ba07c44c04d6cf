//! What an act sends to the page: presses, keys, text.

use serde_json::{Value, json};

use super::{
    action::{Action, Located},
    keys::{self, Press},
};
use crate::{
    call::{Result, ToolError},
    engine::{Button, Input, Mouse},
};

impl Action<'_> {
    /// Moves the pointer to a place, then presses and releases there `count` times, with modifier keys held.
    pub async fn press_at(&mut self, at: &Located, button: Button, count: u32, modifiers: u32) -> Result<()> {
        let mouse = |event| Input::Mouse { at: at.spots.clone(), modifiers, event };
        let mut events: Vec<Input> = keys::hold(modifiers, true).into_iter().map(Input::Key).collect();
        events.push(mouse(Mouse::Move));
        for count in 1..=count {
            events.extend([mouse(Mouse::Down { button, count }), mouse(Mouse::Up { button, count })]);
        }
        events.extend(keys::hold(modifiers, false).into_iter().map(Input::Key));
        self.dispatching();
        // All of it goes out at once: a call that is given up leaves nothing pressed.
        Ok(self.view.page.input(at.frame, &events).await?)
    }

    /// Moves the pointer to a place, and turns the wheel there.
    pub async fn point_at(&mut self, at: &Located, wheel: Option<(f64, f64)>) -> Result<()> {
        let mouse = |event| Input::Mouse { at: at.spots.clone(), modifiers: 0, event };
        let mut events = vec![mouse(Mouse::Move)];
        events.extend(wheel.map(|(dx, dy)| mouse(Mouse::Wheel { dx, dy })));
        self.dispatching();
        Ok(self.view.page.input(at.frame, &events).await?)
    }

    /// Presses a chord on whatever has the focus.
    pub async fn press(&mut self, press: &Press) -> Result<()> {
        self.press_all(std::slice::from_ref(press)).await
    }

    /// Presses a key of the layout.
    pub async fn press_key(&mut self, name: &str) -> Result<()> {
        self.press(&keys::chord(name).map_err(ToolError::Internal)?).await
    }

    /// Presses one after the other, without pause.
    pub async fn press_all(&mut self, presses: &[Press]) -> Result<()> {
        let frame = match &self.located {
            Some(located) => located.frame,
            None => self.focused_frame().await?,
        };
        let events = |press: &Press| -> Vec<Input> {
            match press {
                Press::Keys(keys) => keys.iter().cloned().map(Input::Key).collect(),
                Press::Text(text) => vec![Input::Text(text.clone())],
            }
        };
        let events: Vec<Input> = presses.iter().flat_map(events).collect();
        self.dispatching();
        Ok(self.view.page.input(frame, &events).await?)
    }

    /// The innermost frame that has the focus.
    pub(super) async fn focused_frame(&self) -> Result<u32> {
        self.view.bind_frames().await?;
        let mut frame = 0;
        loop {
            let inner: Value = self.view.ask(frame, "focusedFrame", json!({})).await?;
            let frames = self.view.frames();
            let inner = inner["key"].as_str().and_then(|key| frames.iter().find(|f| format!("f{}", f.key) == key));
            match inner {
                Some(inner) => frame = inner.key,
                None => return Ok(frame),
            }
        }
    }

    /// Puts text into what has the focus in the target's frame.
    pub async fn type_text(&mut self, text: &str) -> Result<()> {
        self.dispatching();
        let frame = self.located.as_ref().map_or(0, |located| located.frame);
        if !self.view.page.insert_text(frame, text).await? {
            self.warn(
                "the text is too long to be typed here, so it went in as one editing command: an editor that keeps its own \
                 model may not have taken it; see that it did, or clear the field and type it in parts",
            );
        }
        Ok(())
    }
}
