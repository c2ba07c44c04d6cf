//! Trusted input: pointer, keys, text.

use std::{pin::pin, sync::Arc, time::Duration};

use browx_protocol::bidi::{browsing_context as tabs, input as bidi};

use tokio::time::timeout;

use super::page::Page;
use crate::engine::{self, Button, EngineError, Input, Key, Mouse, Spot, patience::housekeeping};

type Result<T> = std::result::Result<T, EngineError>;

/// Text up to so many characters is typed; each takes the page a millisecond or two.
const TYPED: usize = 300;
/// How long input may keep the focus from other tabs.
const TURN: Duration = Duration::from_millis(500);

impl Page {
    /// Gives the tab the focus, which one tab of the browser has at a time, and with it frames to draw in.
    pub(crate) async fn attend(self: &Arc<Self>) -> Result<()> {
        let mut front = self.browser.front.lock().await;
        self.come_to_front(&mut front).await
    }

    async fn come_to_front(self: &Arc<Self>, front: &mut Option<String>) -> Result<()> {
        if front.as_ref() != Some(&self.context) {
            *front = None;
            housekeeping("browsingContext.activate", self.send(&tabs::Activate { context: self.context.clone() }))
                .await?;
            *front = Some(self.context.clone());
        }
        Ok(())
    }

    /// Sends all events as one sequence, and waits until the page has handled it. No other tab gets the focus meanwhile.
    /// They go to the process of the frame that is named: pressed through the tab, the frame's element would be hit.
    pub(crate) async fn input(self: &Arc<Self>, frame: u32, events: &[Input]) -> Result<()> {
        let frame = self.top_of_process(frame);
        let context = self.context_of(frame)?;
        let mut front = self.browser.front.lock().await;
        self.come_to_front(&mut front).await?;
        let actions = sequence(frame, events);
        let mut handled = pin!(self.send(&bidi::PerformActions { context, actions }));
        if let Ok(handled) = timeout(TURN, &mut handled).await {
            return handled.map(drop);
        }
        // A page that hangs must not hold up the others.
        drop(front);
        handled.await.map(drop)
    }

    /// The topmost frame that shares a frame's process, as far as addresses tell. From there the browser finds the way
    /// down through every transformation; sent to a frame below it, only offsets would be reckoned.
    fn top_of_process(&self, frame: u32) -> u32 {
        let state = self.tab.state();
        let mut key = frame;
        while let Some(inner) = state.keyed(key) {
            let parent = inner.parent.as_ref().and_then(|id| state.frames.iter().find(|f| f.id == *id));
            match parent.filter(|outer| shares_process(&inner.url, &outer.url)) {
                Some(outer) => key = outer.key,
                None => break,
            }
        }
        key
    }

    /// The protocol has no text but by keys. Fields get it as one editing command of the in-page half, as from an input
    /// method; editors get keys, which they can take into their model, unless that would take long or do something else.
    pub(crate) async fn insert_text(self: &Arc<Self>, frame: u32, text: &str) -> Result<()> {
        let typeable = text.chars().count() <= TYPED && !text.chars().any(char::is_control);
        let composed = engine::is_composed(text);
        let args =
            serde_json::json!({ "text": text, "typeable": typeable && !composed, "composed": composed }).to_string();
        let answer = self.clone().call(frame, "insertText", &args).await?;
        let inserted: Inserted = browx_protocol::decode(&answer).map_err(|e| EngineError::Script(e.to_string()))?;
        match (inserted.value.done, typeable) {
            (true, _) => Ok(()),
            (false, true) => self.input(frame, &[Input::Text(text.to_owned())]).await,
            (false, false) => Err(EngineError::Refused("what has the focus took no text".into())),
        }
    }
}

/// What the in-page half answers.
#[derive(serde::Deserialize)]
struct Inserted {
    value: Done,
}

#[derive(serde::Deserialize)]
struct Done {
    done: bool,
}

/// A frame of its own origin, or one without any, is where its parent is.
fn shares_process(inner: &str, outer: &str) -> bool {
    let origin = |url: &str| url::Url::parse(url).ok().map(|url| url.origin()).filter(url::Origin::is_tuple);
    origin(inner).is_none_or(|inner| origin(outer) == Some(inner))
}

/// One event at a time, each in its device's list while the others pause.
fn sequence(frame: u32, events: &[Input]) -> Vec<bidi::SourceActions> {
    let (mut keys, mut pointer, mut wheel) = (Vec::new(), Vec::new(), Vec::new());
    let mut tick = |key, mouse, scroll| {
        keys.push(key);
        pointer.push(mouse);
        wheel.push(scroll);
    };
    for event in events {
        for (key, mouse, scroll) in ticks(frame, event) {
            tick(key, mouse, scroll);
        }
    }
    let parameters = Some(bidi::PointerParameters { pointer_type: Some(bidi::PointerType::Mouse) });
    let keys = bidi::KeySourceActions { id: "keys".into(), actions: or_pause(keys, bidi::KeySourceAction::Pause) };
    let actions = or_pause(pointer, bidi::PointerSourceAction::Pause);
    let pointer = bidi::PointerSourceActions { id: "mouse".into(), parameters, actions };
    let wheel =
        bidi::WheelSourceActions { id: "wheel".into(), actions: or_pause(wheel, bidi::WheelSourceAction::Pause) };
    vec![bidi::SourceActions::Key(keys), bidi::SourceActions::Pointer(pointer), bidi::SourceActions::Wheel(wheel)]
}

type Tick = (Option<bidi::KeySourceAction>, Option<bidi::PointerSourceAction>, Option<bidi::WheelSourceAction>);

fn or_pause<T>(actions: Vec<Option<T>>, pause: fn(bidi::PauseAction) -> T) -> Vec<T> {
    actions.into_iter().map(|action| action.unwrap_or_else(|| pause(bidi::PauseAction::default()))).collect()
}

fn ticks(frame: u32, event: &Input) -> Vec<Tick> {
    let key = |action| (Some(action), None, None);
    let down = |value: String| key(bidi::KeySourceAction::KeyDown(bidi::KeyDownAction { value }));
    let up = |value: String| key(bidi::KeySourceAction::KeyUp(bidi::KeyUpAction { value }));
    match event {
        Input::Key(k) if k.down => vec![down(value_of(k))],
        Input::Key(k) => vec![up(value_of(k))],
        Input::Text(text) => text.chars().flat_map(|c| [down(c.to_string()), up(c.to_string())]).collect(),
        Input::Mouse { at, event, .. } => {
            let Some(Spot { point: at, .. }) = at.iter().find(|spot| spot.frame == frame) else { return Vec::new() };
            let pointer = |action| (None, Some(action), None);
            vec![match *event {
                Mouse::Move => {
                    let to = bidi::PointerMoveAction { x: at.x, y: at.y, ..Default::default() };
                    pointer(bidi::PointerSourceAction::PointerMove(to))
                }
                Mouse::Down { button, .. } => {
                    let press = bidi::PointerDownAction { button: number(button), ..Default::default() };
                    pointer(bidi::PointerSourceAction::PointerDown(press))
                }
                Mouse::Up { button, .. } => {
                    pointer(bidi::PointerSourceAction::PointerUp(bidi::PointerUpAction { button: number(button) }))
                }
                Mouse::Wheel { dx, dy } => {
                    let scroll = bidi::WheelScrollAction {
                        x: at.x.round() as i64,
                        y: at.y.round() as i64,
                        delta_x: dx.round() as i64,
                        delta_y: dy.round() as i64,
                        ..Default::default()
                    };
                    (None, None, Some(bidi::WheelSourceAction::Scroll(scroll)))
                }
            }]
        }
    }
}

fn number(button: Button) -> i64 {
    match button {
        Button::Left => 0,
        Button::Middle => 1,
        Button::Right => 2,
    }
}

/// The key as WebDriver names it: its character, or a code point of a private area.
fn value_of(key: &Key) -> String {
    let special = match key.code {
        "NumpadEnter" => '\u{E007}',
        code => match NAMED.iter().find(|(name, _)| *name == code) {
            Some((_, value)) => *value,
            None => return key.text.clone().filter(|t| !t.is_empty()).unwrap_or_else(|| key.key.clone()),
        },
    };
    special.to_string()
}

#[rustfmt::skip]
const NAMED: &[(&str, char)] = &[
    ("Backspace", '\u{E003}'), ("Tab", '\u{E004}'), ("Enter", '\u{E006}'), ("Pause", '\u{E00B}'),
    ("Escape", '\u{E00C}'), ("PageUp", '\u{E00E}'), ("PageDown", '\u{E00F}'), ("End", '\u{E010}'), ("Home", '\u{E011}'),
    ("ArrowLeft", '\u{E012}'), ("ArrowUp", '\u{E013}'), ("ArrowRight", '\u{E014}'), ("ArrowDown", '\u{E015}'),
    ("Insert", '\u{E016}'), ("Delete", '\u{E017}'),
    ("Numpad0", '\u{E01A}'), ("Numpad1", '\u{E01B}'), ("Numpad2", '\u{E01C}'), ("Numpad3", '\u{E01D}'),
    ("Numpad4", '\u{E01E}'), ("Numpad5", '\u{E01F}'), ("Numpad6", '\u{E020}'), ("Numpad7", '\u{E021}'),
    ("Numpad8", '\u{E022}'), ("Numpad9", '\u{E023}'), ("NumpadMultiply", '\u{E024}'), ("NumpadAdd", '\u{E025}'),
    ("NumpadSubtract", '\u{E027}'), ("NumpadDecimal", '\u{E028}'), ("NumpadDivide", '\u{E029}'),
    ("F1", '\u{E031}'), ("F2", '\u{E032}'), ("F3", '\u{E033}'), ("F4", '\u{E034}'), ("F5", '\u{E035}'), ("F6", '\u{E036}'),
    ("F7", '\u{E037}'), ("F8", '\u{E038}'), ("F9", '\u{E039}'), ("F10", '\u{E03A}'), ("F11", '\u{E03B}'), ("F12", '\u{E03C}'),
    ("ShiftLeft", '\u{E008}'), ("ControlLeft", '\u{E009}'), ("AltLeft", '\u{E00A}'), ("MetaLeft", '\u{E03D}'),
    ("ShiftRight", '\u{E050}'), ("ControlRight", '\u{E051}'), ("AltRight", '\u{E052}'), ("MetaRight", '\u{E053}'),
];
