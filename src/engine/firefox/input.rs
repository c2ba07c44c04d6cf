//! Trusted input: pointer, fingers, keys, text.
//!
//! What is down is known to the browser by the frame that it was sent to, so moves and releases go where the press went.

use std::{collections::BTreeMap, pin::pin, sync::Arc, time::Duration};

use browx_protocol::bidi::{browsing_context as tabs, input as bidi};

use tokio::time::timeout;

use super::page::Page;
use crate::engine::{self, Button, EngineError, Input, Key, Mouse, Point, Spot, Touch, patience::housekeeping};

type Result<T> = std::result::Result<T, EngineError>;

/// Text up to so many characters is typed; each takes the page a millisecond or two.
const TYPED: usize = 300;
/// Keys as WebDriver writes them.
const SHIFT: &str = "\u{e008}";
const ENTER: &str = "\u{e007}";
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
        if !events.iter().all(|event| places(event).all(|spots| self.reaches(frame, spots))) {
            return Err(EngineError::Refused("Firefox carries no pointer out of the process it went down in".into()));
        }
        events.iter().for_each(|event| self.tab.state().pointing.follow(frame, event));
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

    /// Whether a place can be told to the process of a frame.
    pub(crate) fn reaches(&self, frame: u32, place: &[Spot]) -> bool {
        let frame = self.top_of_process(frame);
        place.iter().any(|spot| spot.frame == frame)
    }

    /// Lets go of everything. Nobody waits for the answers.
    pub(crate) fn release(self: &Arc<Self>) {
        let held = self.tab.update(|state| state.pointing.let_go());
        let mut frames: Vec<u32> = held.fingers.iter().map(|finger| finger.frame()).collect();
        frames.extend((held.buttons != 0).then_some(held.held_in));
        frames.iter_mut().for_each(|frame| *frame = self.top_of_process(*frame));
        frames.sort_unstable();
        frames.dedup();
        for context in frames.into_iter().filter_map(|frame| self.context_of(frame).ok()) {
            drop(self.send(&bidi::ReleaseActions { context }));
        }
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
    pub(crate) async fn insert_text(self: &Arc<Self>, frame: u32, text: &str) -> Result<bool> {
        let typeable = text.chars().count() <= TYPED && !text.chars().any(|c| c.is_control() && c != '\n');
        let composed = engine::is_composed(text);
        let args =
            serde_json::json!({ "text": text, "typeable": typeable && !composed, "composed": composed }).to_string();
        let answer = self.clone().call(frame, "insertText", &args).await?;
        let inserted: Inserted = browx_protocol::decode(&answer).map_err(|e| EngineError::Script(e.to_string()))?;
        match (inserted.value.done, typeable) {
            (true, _) => Ok(!inserted.value.unheard),
            (false, true) => self.input(frame, &[Input::Text(text.to_owned())]).await.map(|()| true),
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
    #[serde(default)]
    unheard: bool,
}

/// A frame of its own origin, or one without any, is where its parent is.
fn shares_process(inner: &str, outer: &str) -> bool {
    let origin = |url: &str| url::Url::parse(url).ok().map(|url| url.origin()).filter(url::Origin::is_tuple);
    origin(inner).is_none_or(|inner| origin(outer) == Some(inner))
}

/// The places that an event is at.
fn places(event: &Input) -> impl Iterator<Item = &[Spot]> {
    let (mouse, fingers) = match event {
        Input::Mouse { at, .. } => (Some(at.as_slice()), [].as_slice()),
        Input::Touch { fingers, .. } => (None, fingers.as_slice()),
        Input::Key(_) | Input::Text(_) => (None, [].as_slice()),
    };
    mouse.into_iter().chain(fingers.iter().map(|finger| finger.at.as_slice()))
}

/// What the devices do at one time; those that do nothing pause.
#[derive(Default)]
struct Tick {
    key: Option<bidi::KeySourceAction>,
    mouse: Option<bidi::PointerSourceAction>,
    wheel: Option<bidi::WheelSourceAction>,
    fingers: BTreeMap<u32, bidi::PointerSourceAction>,
}

/// One event at a time, each in its device's list.
fn sequence(frame: u32, events: &[Input]) -> Vec<bidi::SourceActions> {
    let mut ticks: Vec<Tick> = events.iter().flat_map(|event| ticks(frame, event)).collect();
    let mut fingers: Vec<u32> = ticks.iter().flat_map(|tick| tick.fingers.keys().copied()).collect();
    fingers.sort_unstable();
    fingers.dedup();
    let mut sources: Vec<bidi::SourceActions> = fingers
        .into_iter()
        .map(|id| {
            let actions = ticks.iter_mut().map(|tick| tick.fingers.remove(&id)).collect();
            pointer(format!("finger {id}"), bidi::PointerType::Touch, actions)
        })
        .collect();
    let (mut keys, mut mouse, mut wheel) = (Vec::new(), Vec::new(), Vec::new());
    for tick in ticks {
        keys.push(tick.key);
        mouse.push(tick.mouse);
        wheel.push(tick.wheel);
    }
    let actions = or_pause(keys, bidi::KeySourceAction::Pause);
    sources.push(bidi::SourceActions::Key(bidi::KeySourceActions { id: "keys".into(), actions }));
    sources.push(pointer("mouse".into(), bidi::PointerType::Mouse, mouse));
    let actions = or_pause(wheel, bidi::WheelSourceAction::Pause);
    sources.push(bidi::SourceActions::Wheel(bidi::WheelSourceActions { id: "wheel".into(), actions }));
    sources
}

fn pointer(
    id: String,
    kind: bidi::PointerType,
    actions: Vec<Option<bidi::PointerSourceAction>>,
) -> bidi::SourceActions {
    let parameters = Some(bidi::PointerParameters { pointer_type: Some(kind) });
    let actions = or_pause(actions, bidi::PointerSourceAction::Pause);
    bidi::SourceActions::Pointer(bidi::PointerSourceActions { id, parameters, actions })
}

fn or_pause<T>(actions: Vec<Option<T>>, pause: fn(bidi::PauseAction) -> T) -> Vec<T> {
    actions.into_iter().map(|action| action.unwrap_or_else(|| pause(bidi::PauseAction::default()))).collect()
}

fn ticks(frame: u32, event: &Input) -> Vec<Tick> {
    let key = |action| Tick { key: Some(action), ..Tick::default() };
    let down = |value: String| key(bidi::KeySourceAction::KeyDown(bidi::KeyDownAction { value }));
    let up = |value: String| key(bidi::KeySourceAction::KeyUp(bidi::KeyUpAction { value }));
    let mouse = |action| vec![Tick { mouse: Some(action), ..Tick::default() }];
    match event {
        Input::Key(k) if k.down => vec![down(value_of(k))],
        Input::Key(k) => vec![up(value_of(k))],
        Input::Text(text) => text
            .chars()
            .flat_map(|c| match c {
                // Held with Shift, Enter breaks the line and sends nothing off.
                '\n' => vec![down(SHIFT.into()), down(ENTER.into()), up(ENTER.into()), up(SHIFT.into())],
                c => vec![down(c.to_string()), up(c.to_string())],
            })
            .collect(),
        Input::Mouse { at, event, .. } => match *event {
            Mouse::Move => mouse(moved(frame, at)),
            Mouse::Down { button, .. } => mouse(pressed(number(button))),
            Mouse::Up { button, .. } => mouse(released(number(button))),
            Mouse::Wheel { dx, dy } => vec![turned(frame, at, dx, dy)],
        },
        Input::Touch { event, fingers } => {
            let all = |action: &dyn Fn(&[Spot]) -> bidi::PointerSourceAction| Tick {
                fingers: fingers.iter().map(|finger| (finger.id, action(&finger.at))).collect(),
                ..Tick::default()
            };
            match event {
                Touch::Start => vec![all(&|at| moved(frame, at)), all(&|_| pressed(0))],
                Touch::Move => vec![all(&|at| moved(frame, at))],
                Touch::End => vec![all(&|_| released(0))],
            }
        }
    }
}

/// The place in the frame that the events go to.
fn in_frame(frame: u32, at: &[Spot]) -> Point {
    at.iter().find(|spot| spot.frame == frame).map_or(Point { x: 0.0, y: 0.0 }, |spot| spot.point)
}

fn moved(frame: u32, at: &[Spot]) -> bidi::PointerSourceAction {
    let Point { x, y } = in_frame(frame, at);
    bidi::PointerSourceAction::PointerMove(bidi::PointerMoveAction { x, y, ..Default::default() })
}

fn pressed(button: i64) -> bidi::PointerSourceAction {
    bidi::PointerSourceAction::PointerDown(bidi::PointerDownAction { button, ..Default::default() })
}

fn released(button: i64) -> bidi::PointerSourceAction {
    bidi::PointerSourceAction::PointerUp(bidi::PointerUpAction { button })
}

fn turned(frame: u32, at: &[Spot], dx: f64, dy: f64) -> Tick {
    let at = in_frame(frame, at);
    let scroll = bidi::WheelScrollAction {
        x: at.x.round() as i64,
        y: at.y.round() as i64,
        delta_x: dx.round() as i64,
        delta_y: dy.round() as i64,
        ..Default::default()
    };
    Tick { wheel: Some(bidi::WheelSourceAction::Scroll(scroll)), ..Tick::default() }
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
