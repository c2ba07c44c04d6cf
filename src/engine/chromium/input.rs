//! Trusted input: pointer, keys, text.

use std::{pin::Pin, sync::Arc};

use browx_protocol::cdp::input as cdp;

use super::page::Page;
use crate::engine::{self, Button, EngineError, Input, Key, Mouse, Point};

type Result<T> = std::result::Result<T, EngineError>;

impl Page {
    /// Sends all events at once and waits until the page has handled each. The browser finds the frame itself.
    pub(crate) async fn input(self: &Arc<Self>, _frame: u32, events: &[Input]) -> Result<()> {
        let mut sent: Vec<Pin<Box<dyn Future<Output = Result<()>> + Send>>> = Vec::with_capacity(events.len());
        for event in events {
            sent.push(match event {
                Input::Key(key) => Box::pin(done(self.send_main(&key_event(key)))),
                Input::Text(text) => Box::pin(done(self.send_main(&cdp::InsertText { text: text.clone() }))),
                Input::Mouse { at, modifiers, event } => {
                    let Some(main) = at.last() else { continue };
                    Box::pin(done(self.send_main(&self.mouse_event(main.point, *modifiers, *event))))
                }
            });
        }
        let mut outcome = Ok(());
        for answer in sent {
            let answer = answer.await;
            outcome = outcome.and(answer);
        }
        outcome
    }

    fn mouse_event(&self, point: Point, modifiers: u32, event: Mouse) -> cdp::DispatchMouseEvent {
        let kind = match event {
            Mouse::Move => cdp::DispatchMouseEventType::MouseMoved,
            Mouse::Down { .. } => cdp::DispatchMouseEventType::MousePressed,
            Mouse::Up { .. } => cdp::DispatchMouseEventType::MouseReleased,
            Mouse::Wheel { .. } => cdp::DispatchMouseEventType::MouseWheel,
        };
        let mut command = cdp::DispatchMouseEvent::new(kind, point.x, point.y);
        command.modifiers = Some(modifiers.into());
        let mut state = self.tab.state();
        match event {
            Mouse::Move => {}
            Mouse::Down { button, count } => {
                state.own.buttons |= button.mask();
                (command.button, command.click_count) = (Some(name_of(button)), Some(count.into()));
            }
            Mouse::Up { button, count } => {
                state.own.buttons &= !button.mask();
                (command.button, command.click_count) = (Some(name_of(button)), Some(count.into()));
            }
            Mouse::Wheel { dx, dy } => (command.delta_x, command.delta_y) = (Some(dx), Some(dy)),
        }
        command.buttons = Some(state.own.buttons.into());
        command
    }

    pub(crate) async fn insert_text(self: &Arc<Self>, _frame: u32, text: &str) -> Result<()> {
        let insert = cdp::InsertText { text: text.into() };
        if !engine::is_composed(text) {
            return self.send_main(&insert).await.map(drop);
        }
        let end = text.encode_utf16().count() as i64;
        let composed = self.send_main(&cdp::ImeSetComposition {
            text: text.into(),
            selection_start: end,
            selection_end: end,
            replacement_start: None,
            replacement_end: None,
        });
        let committed = self.send_main(&insert);
        composed.await?;
        committed.await.map(drop)
    }
}

fn name_of(button: Button) -> cdp::MouseButton {
    match button {
        Button::Left => cdp::MouseButton::Left,
        Button::Right => cdp::MouseButton::Right,
        Button::Middle => cdp::MouseButton::Middle,
    }
}

fn key_event(key: &Key) -> cdp::DispatchKeyEvent {
    let kind = match (key.down, &key.text) {
        (false, _) => cdp::DispatchKeyEventType::KeyUp,
        (true, Some(_)) => cdp::DispatchKeyEventType::KeyDown,
        (true, None) => cdp::DispatchKeyEventType::RawKeyDown,
    };
    let mut command = cdp::DispatchKeyEvent::new(kind);
    command.key = Some(key.key.clone());
    command.code = Some(key.code.into());
    command.windows_virtual_key_code = Some(key.key_code.into());
    command.location = Some(key.location.into());
    command.is_keypad = Some(key.location == 3);
    command.modifiers = Some(key.modifiers.into());
    if key.down {
        command.text.clone_from(&key.text);
        command.unmodified_text.clone_from(&key.text);
    }
    command
}

async fn done<T>(answer: impl Future<Output = Result<T>>) -> Result<()> {
    answer.await.map(drop)
}
