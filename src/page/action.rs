//! The window around an act: what was there before, the act itself, what came of it.

use serde::Deserialize;
use serde_json::{Map, Value, json};
use tokio::time::{Duration, Instant};

use super::{
    blocks,
    refs::Ref,
    settle::{self, Settled},
    snapshot::style,
    target::{Address, Approach, Target},
    view::{View, name_refs},
};
use crate::{
    call::{Args, Call, DeltaMode, Output, Result, ToolError},
    engine::{EngineError, Landed, Navigation, Point, Spot},
    session::DialogSeen,
};

/// What an acting handler works with.
pub struct Action<'a> {
    pub call: &'a Call,
    pub view: View,
    _turn: tokio::sync::OwnedMutexGuard<()>,
    /// The place in the session's record when the window opened.
    pub(super) mark: u64,
    pub(super) opened: Instant,
    pub(super) before: Navigation,
    pub(super) mode: DeltaMode,
    pub(super) max_tokens: usize,
    /// `action` in the result.
    pub(super) echo: Map<String, Value>,
    /// Keys of `element` that the handler adds.
    pub(super) element: Map<String, Value>,
    /// Keys of the result itself that the handler adds.
    pub(super) told: Map<String, Value>,
    pub(super) located: Option<Located>,
    /// What had the focus before a press on a bare point, as `AtPoint` says it.
    pub(super) focus_before: Option<String>,
    pub(super) warnings: Vec<String>,
    /// Input or a navigation was sent: something may have happened.
    pub(super) dispatched: bool,
    /// Frames whose state before the act is known.
    pub(super) baselined: Vec<u32>,
    /// The session's next ref when a document was made to tell of itself.
    pub(super) opening: Option<Ref>,
    /// The URL that was asked for, to tell a landing elsewhere.
    pub(super) requested: Option<String>,
    /// A new document is there, and the call succeeds if it gets parsed.
    loading: bool,
    /// The answer is complete without waiting for the page.
    pub(super) settled_already: bool,
    /// What a field held before it was written to; it must not hold the same afterwards.
    pub(super) held: Option<String>,
    /// `line` in the result of a wait.
    pub(super) line: Option<String>,
}

/// An element, or a point, that is ready to be acted on.
#[derive(Debug, Clone)]
pub struct Located {
    pub frame: u32,
    /// `None` for a bare point.
    pub r#ref: Option<Ref>,
    /// The action point: in its own frame first, in the main frame's viewport last.
    pub spots: Vec<Spot>,
    /// Frames above that swallow a press meant for this element.
    pub guards: Vec<u32>,
    /// The page was scrolled to bring it into view.
    pub scrolled: bool,
}

/// What became of a press.
#[derive(Debug)]
pub enum Pressed {
    Clicked,
    /// Press and release had not the same element, so there was no click: the page replaced, moved or covered it at the press.
    Split,
    /// A frame had to swallow it, since it hit this instead.
    Elsewhere(Value),
}

impl Located {
    /// The action point in the main frame's viewport.
    pub fn point(&self) -> Point {
        self.spots.last().map_or(Point { x: 0.0, y: 0.0 }, |spot| spot.point)
    }
}

#[derive(Debug, Deserialize)]
struct Prepared {
    r#ref: Ref,
    x: f64,
    y: f64,
    scrolled: bool,
    #[serde(default)]
    warnings: Vec<String>,
}

/// Kept back from a wait for the page, so that the refusal itself arrives in time: a fifth of what is left, within these.
const MARGIN: (Duration, Duration) = (Duration::from_millis(150), Duration::from_millis(750));

/// What an act may take beyond the time that it takes by itself.
const UNPLANNED: Duration = Duration::from_secs(5);

impl<'a> Action<'a> {
    /// Opens the window.
    pub async fn begin(call: &'a Call, args: &Args) -> Result<Action<'a>> {
        let (view, turn) = View::begin(call, args.common.tab.as_deref()).await?;
        if view.page.is_crashed() && !call.tool.name.starts_with("navigate") && call.tool.name != "reload" {
            return Err(EngineError::Crashed.into());
        }
        if view.page.held_dialog().is_none() {
            view.page.attend().await?;
        }
        let mark = view.session.record.seen().mark();
        let mut echo = Map::new();
        echo.insert("type".into(), camel(call.tool.name).into());
        Ok(Action {
            call,
            _turn: turn,
            mark,
            opened: Instant::now(),
            before: view.page.navigation(),
            mode: args.common.delta(),
            max_tokens: args.common.max_result_tokens.unwrap_or(600) as usize,
            echo,
            element: Map::new(),
            told: Map::new(),
            located: None,
            focus_before: None,
            warnings: call.take_warnings(),
            dispatched: false,
            baselined: Vec::new(),
            opening: None,
            requested: None,
            loading: false,
            settled_already: false,
            held: None,
            line: None,
            view,
        })
    }

    /// Adds to `action` in the result.
    pub fn note(&mut self, key: &str, value: impl Into<Value>) {
        self.echo.insert(key.into(), value.into());
    }

    /// Adds to `element` in the result.
    pub fn note_element(&mut self, key: &str, value: impl Into<Value>) {
        self.element.insert(key.into(), value.into());
    }

    /// Adds a block of its own to the result.
    pub fn tell(&mut self, key: &str, value: impl Into<Value>) {
        self.told.insert(key.into(), value.into());
    }

    /// Adds a warning to the result.
    pub fn warn(&mut self, text: impl Into<String>) {
        self.warnings.push(text.into());
    }

    /// How a beforeunload dialog of this window was handled, if that kept the page.
    pub fn kept_by_page(&self) -> Option<&'static str> {
        let seen = self.view.session.record.seen();
        let mine = |d: &&DialogSeen| d.seq > self.mark && d.page == self.view.page.id();
        let kept =
            seen.dialogs.iter().filter(mine).find(|d| d.dialog.kind == "beforeunload" && d.handled_as != "accepted");
        kept.map(|d| d.handled_as)
    }

    /// From here on the page may have been changed by this call.
    pub fn dispatching(&mut self) {
        self.dispatched = true;
    }

    /// The URL that a navigation asks for.
    pub fn requesting(&mut self, url: &str) {
        self.note("url", url);
        self.requested = Some(url.to_owned());
    }

    /// Goes to a URL; answers once the new document is there.
    pub async fn go_to(&mut self, url: &str) -> std::result::Result<Landed, EngineError> {
        let opening = settle::opening(self).to_string();
        self.view.page.navigate(url, Some(&opening), self.view.deadline).await
    }

    /// A new document is there: it must be parsed in time.
    pub fn loading(&mut self) {
        self.loading = true;
    }

    /// The refusal when a document was not parsed in time.
    pub fn still_loading(&self) -> ToolError {
        self.call.late("the document is still loading; wait_for or a snapshot may find it ready.")
    }

    /// The field must take the value that was asked for, or at least change from what it held.
    pub fn expect_value(&mut self, held: Option<String>) {
        self.held = held;
    }

    /// The handler has waited itself; the window needs no more.
    pub fn answered(&mut self, line: Option<String>) {
        (self.settled_already, self.line) = (true, line);
    }

    /// A part of something longer: nothing is waited for or read afterwards.
    pub fn in_passing(&mut self) {
        (self.mode, self.settled_already) = (DeltaMode::None, true);
    }

    /// Makes room for an act that takes so long by itself; refuses when the call can't last that long.
    pub fn plan(&mut self, takes: Duration) -> Result<()> {
        let now = Instant::now();
        let left = self.call.deadline().saturating_duration_since(now);
        if takes >= left {
            return Err(ToolError::Refused {
                code: "too-long",
                message: format!("it would take {} ms, and {} ms are left", takes.as_millis(), left.as_millis()),
                hint: Some(
                    "split it, raise timeoutMs, or call with a progress token, which allows more than 50 s".into(),
                ),
            });
        }
        self.view.deadline = (now + takes + UNPLANNED).min(self.call.deadline());
        Ok(())
    }

    /// Milliseconds that are left for the page to answer in.
    pub fn patience(&self) -> u64 {
        let left = self.view.deadline.saturating_duration_since(Instant::now());
        left.saturating_sub((left / 5).clamp(MARGIN.0, MARGIN.1)).as_millis().max(1) as u64
    }

    /// Remembers every frame as it is, for acts without a target.
    pub async fn baseline(&mut self) -> Result<()> {
        if self.mode == DeltaMode::None {
            return Ok(());
        }
        self.view.bind_frames().await?;
        for frame in self.view.frames() {
            self.baseline_of(frame.key).await?;
        }
        Ok(())
    }

    async fn baseline_of(&mut self, frame: u32) -> Result<()> {
        if self.mode == DeltaMode::None || self.baselined.contains(&frame) {
            return Ok(());
        }
        let args = json!({ "style": style(self.call.shape()), "maxChars": 1, "maxNodes": 1, "baseline": true });
        match self.view.ask::<Value>(frame, "snapshot", args).await {
            Ok(_) => self.baselined.push(frame),
            // The page may be on its way elsewhere, or blocked: the act itself will tell.
            Err(ToolError::Browser(_)) => {}
            Err(error) => return Err(error),
        }
        Ok(())
    }

    /// Finds the target, waits until it can be approached so, and answers where to act.
    pub async fn locate(&mut self, target: &Target, approach: Approach) -> Result<Located> {
        if !approach.aside {
            target.echo(&mut self.echo);
        }
        let located = match (target.address(&self.view)?, target.coords) {
            (Some(address), _) => self.locate_element(address, approach).await?,
            (None, Some(point)) => self.locate_point(point).await?,
            (None, None) => return Err(ToolError::Internal("a target without a name".into())),
        };
        if !approach.aside {
            self.located = Some(located.clone());
        }
        Ok(located)
    }

    async fn locate_element(&mut self, mut address: Address, approach: Approach) -> Result<Located> {
        self.view.bind_frames().await?;
        address = address.enter(&self.view).await?;
        if address.elsewhere {
            address.frame = self.frame_with(&address).await?;
        }
        let frames: Vec<u32> = self.view.frames().iter().map(|f| f.key).filter(|f| *f != address.frame).collect();
        for frame in frames {
            self.baseline_of(frame).await?;
        }
        let mut centred = false;
        loop {
            let prepared = self.prepare(&address, approach, centred).await?;
            let here = Point { x: prepared.x, y: prepared.y };
            let reached = match address.frame {
                0 => Ok(vec![Spot { frame: 0, point: here }]),
                frame => self.through_frames(frame, here, approach.checks.events && !approach.force).await?,
            };
            match reached {
                Ok(spots) => {
                    let guards =
                        if approach.trap && !approach.force { self.guard(address.frame).await? } else { Vec::new() };
                    let r#ref = Some(prepared.r#ref);
                    let scrolled = prepared.scrolled || centred;
                    return Ok(Located { frame: address.frame, r#ref, spots, guards, scrolled });
                }
                // In view in its own frame, but that part of the frame is not: bring it there, through all frames.
                Err(_) if !centred => centred = true,
                Err(error) => return Err(error),
            }
        }
    }

    /// Makes the frames above one swallow a press that would land in them instead; answers those that do.
    async fn guard(&self, frame: u32) -> Result<Vec<u32>> {
        let mut guards = Vec::new();
        let mut key = frame;
        while let Some(parent) = self.parent_of(key) {
            self.view.ask::<Value>(parent, "guard", json!({})).await?;
            guards.push(parent);
            key = parent;
        }
        Ok(guards)
    }

    /// What became of a press, as the frames have seen it. Takes all traps away.
    pub async fn pressed(&self, located: &Located) -> Result<Pressed> {
        let mut pressed = Pressed::Clicked;
        for frame in std::iter::once(located.frame).chain(located.guards.iter().copied()) {
            match self.view.ask::<Value>(frame, "trapped", json!({})).await {
                Ok(mut trap) if trap["missed"] == json!(true) => {
                    name_refs(&mut trap);
                    if !matches!(pressed, Pressed::Elsewhere(_)) {
                        pressed = Pressed::Elsewhere(trap["by"].take());
                    }
                }
                Ok(trap) if trap["split"] == json!(true) && matches!(pressed, Pressed::Clicked) => {
                    pressed = Pressed::Split;
                }
                // A document that went away with the press was not missed.
                Ok(_) | Err(ToolError::Browser(EngineError::DocumentGone | EngineError::PageClosed)) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(pressed)
    }

    async fn prepare(&mut self, address: &Address, approach: Approach, centre: bool) -> Result<Prepared> {
        let Approach { checks, force, trap, position, aside } = approach;
        let baseline = self.mode != DeltaMode::None;
        let patience = self.patience();
        let mut args = json!({
            "target": address.target, "verb": self.call.tool.name, "checks": checks, "force": force,
            "timeoutMs": patience, "trap": trap && !force, "baseline": baseline,
            "style": style(self.call.shape()), "centre": centre, "aside": aside, "position": position,
        });
        if trap && !force {
            // What never rests is pressed all the same: the trap holds a press back that would miss.
            args["restMs"] = (patience * 7 / 10).into();
        }
        let mut prepared: Prepared = self.view.ask(address.frame, "prepare", args).await?;
        if baseline && !self.baselined.contains(&address.frame) {
            self.baselined.push(address.frame);
        }
        self.warnings.append(&mut prepared.warnings);
        Ok(prepared)
    }

    /// The first frame in which a selector has a match; the main frame when none has, so that it is waited for there.
    pub(super) async fn frame_with(&mut self, address: &Address) -> Result<u32> {
        let frames = self.view.frames();
        if frames.len() == 1 {
            return Ok(0);
        }
        for frame in &frames {
            match self.view.ask::<Value>(frame.key, "resolve", json!({ "target": address.target })).await {
                Ok(_) => {
                    if frame.key != 0 {
                        self.warn(format!("the selector matched in the frame f{}, not in the main frame", frame.key));
                    }
                    return Ok(frame.key);
                }
                Err(ToolError::Page { code, .. }) if code == "no-match" => {}
                Err(ToolError::Browser(_)) if frame.key != 0 => {}
                Err(error) => return Err(error),
            }
        }
        Ok(0)
    }

    fn parent_of(&self, key: u32) -> Option<u32> {
        self.view.frames().iter().find(|f| f.key == key).and_then(|f| f.parent)
    }

    /// Closes the window: waits for the consequences and tells them.
    pub async fn finish(mut self, outcome: Result<()>) -> Result<Output> {
        let outcome = match outcome {
            Err(error) if error.is_protocol_error() => return Err(error),
            outcome => outcome,
        };
        let outcome = match outcome {
            // The act went as far as the dialog that it met, which waits for its answer.
            Err(ToolError::Browser(EngineError::Blocked)) if self.view.page.held_dialog().is_some() => Ok(()),
            outcome => outcome,
        };
        let settled = match self.worth_settling(&outcome) {
            true => settle::settle(&mut self).await,
            false => Settled::default(),
        };
        let outcome = match outcome {
            Ok(()) if self.loading && !self.view.page.navigation().parsed && !self.view.page.is_closed() => {
                Err(self.still_loading())
            }
            outcome => outcome,
        };
        let bare = self.located.as_ref().filter(|located| located.r#ref.is_none()).map(Located::point);
        if let (Some(point), Some(hit)) = (bare, self.element.get("hit")) {
            let mut hit = hit.clone();
            let after = self.at_point(point).await.ok();
            if let (Some(before), Some(after)) = (&self.focus_before, &after) {
                hit["focusChanged"] = (*before != after.focus).into();
            }
            hit["after"] = after.map(|at| at.hit).into();
            self.element.insert("hit".into(), hit);
        }
        Ok(Output::Action(blocks::result(&mut self, outcome, settled).await))
    }

    fn worth_settling(&self, outcome: &Result<()>) -> bool {
        let page = &self.view.page;
        let reachable = !page.is_closed() && !page.is_crashed() && page.held_dialog().is_none();
        let in_time = !matches!(outcome, Err(ToolError::Deadline { .. })) && Instant::now() < self.view.deadline;
        reachable && in_time && !self.settled_already && (self.dispatched || outcome.is_ok())
    }
}

/// `go_back` → `goBack`.
fn camel(name: &str) -> String {
    let mut words = name.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |out, word| {
        let mut chars = word.chars();
        out + &chars.next().map(|c| c.to_ascii_uppercase().to_string()).unwrap_or_default() + chars.as_str()
    })
}
