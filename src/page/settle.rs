//! Waiting for the consequences of an act, by evidence: its own tasks and two frames, then whatever navigation or
//! requests it started, up to a cap. docs/settling.md says the rules in words.

use serde::Deserialize;
use serde_json::{Value, json};
use tokio::time::{Duration, Instant, timeout_at};

use super::{
    action::Action,
    snapshot::{self, style},
    view::name_refs,
};
use crate::{
    call::{DeltaMode, Result, ToolError},
    engine::EngineError,
    policy::challenge::Marks,
};

/// How long requests that the act started are followed, from the opening of the window.
const REQUESTS: Duration = Duration::from_millis(1900);
/// How long the DOM may keep changing before that counts as its normal state.
const COMMOTION_MS: u64 = 400;
/// How often the page is read again because the act's consequences went on: requests that follow upon each other.
const ROUNDS: u32 = 6;
/// A gap in the changes that counts as quiet.
const QUIET_MS: u64 = 16;
/// What is kept of the deadline for reading the page after a navigation.
const RESERVE: Duration = Duration::from_millis(400);

/// How long the browser's word of what became of a page may come after the page's own end.
const SUCCESSOR: Duration = Duration::from_secs(1);

/// What came of an act.
#[derive(Debug, Default)]
pub struct Settled {
    pub probe: Option<Value>,
    pub structure: Structure,
    pub delta: Option<Delta>,
    pub title: String,
    pub warnings: Vec<String>,
    /// What speaks for a gate against robots in the main document, if it was read.
    pub challenge: Option<Marks>,
}

/// Regions that came and went.
#[derive(Debug, Default, Deserialize)]
pub struct Structure {
    #[serde(default)]
    pub appeared: Vec<Value>,
    #[serde(default)]
    pub removed: Vec<Value>,
    #[serde(default)]
    pub changed: Vec<Value>,
}

/// The page's change as text.
#[derive(Debug, Default, Deserialize)]
pub struct Delta {
    pub text: String,
    pub scope: String,
    #[serde(default)]
    pub truncated: bool,
    #[serde(default)]
    pub left: u64,
}

#[derive(Debug, Deserialize)]
struct Answer {
    /// The document is parsed.
    parsed: bool,
    /// The page has closed itself.
    closing: bool,
    challenge: Option<Marks>,
    probe: Option<Value>,
    #[serde(default)]
    structure: Structure,
    delta: Option<Delta>,
    #[serde(default)]
    title: String,
    #[serde(default)]
    warnings: Vec<String>,
}

impl Answer {
    /// Whether the text has places of frames whose owners the in-page half could not name.
    fn has_unknown_frames(&self) -> bool {
        self.delta.as_ref().is_some_and(|delta| delta.text.contains(snapshot::UNKNOWN_FRAME))
    }
}

/// Waits, then reads what changed. Never an error: what can't be read is a warning.
pub async fn settle(action: &mut Action<'_>) -> Settled {
    let mut settled = Settled::default();
    let mut read_of = None;
    // Each round reads once; another follows when the act's consequences went on meanwhile.
    for round in 0..ROUNDS {
        follow(action).await;
        let commits = action.view.page.navigation().commits;
        if action.view.page.navigation().pending {
            settled.warnings.push("post-state unavailable: the navigation still waits for its server".into());
            break;
        }
        if read_of.replace(commits).is_some_and(|earlier| earlier != commits) {
            // What was read is of a document that has gone since.
            settled = Settled { warnings: settled.warnings, ..Settled::default() };
        }
        match read(action, round).await {
            Ok(answers) => {
                answers.into_iter().for_each(|a| settled.take(a));
                settled.read_frames(action).await;
            }
            Err(ToolError::Browser(EngineError::DocumentGone)) => {
                successor(action, commits).await;
                continue;
            }
            // The result says that a dialog waits.
            Err(ToolError::Browser(EngineError::Blocked)) if action.view.page.held_dialog().is_some() => break,
            Err(error) => {
                let why = match error {
                    ToolError::Deadline { state, .. } => state,
                    error => error.to_string(),
                };
                settled.warnings.push(format!("post-state unavailable: {why}"));
                break;
            }
        }
        if !going_on(action) && action.view.page.navigation().commits == commits {
            break;
        }
    }
    settled
}

/// Waits for what follows a document that has just gone: another one, or the end of the tab.
async fn successor(action: &Action<'_>, commits: u64) {
    let page = &action.view.page;
    let followed = page.until(Instant::now() + SUCCESSOR, |page| {
        let now = page.navigation();
        (page.is_closed() || now.pending || now.commits > commits).then_some(())
    });
    let _ = followed.await;
}

/// Whether a navigation or a request of this window is still on its way and may be waited for.
fn going_on(action: &Action<'_>) -> bool {
    let navigation = action.view.page.navigation();
    let moved = navigation.commits > action.before.commits;
    let navigating = navigation.pending || (moved && !navigation.parsed);
    (navigating && Instant::now() < navigation_deadline(action))
        || (requesting(action) && Instant::now() < request_deadline(action))
}

fn navigation_deadline(action: &Action<'_>) -> Instant {
    action.view.deadline - RESERVE
}

fn request_deadline(action: &Action<'_>) -> Instant {
    (action.opened + REQUESTS).min(action.view.deadline - RESERVE)
}

/// Whether data that the act asked for has not arrived.
fn requesting(action: &Action<'_>) -> bool {
    let (page, mark) = (action.view.page.id(), action.mark);
    let seen = action.view.session.record.seen();
    seen.network.in_flight(page).any(|e| e.seq > mark && e.is_data() && e.kind != "Document")
}

async fn follow(action: &Action<'_>) {
    let deadline = navigation_deadline(action);
    let landed = action.view.page.until(deadline, |page| (!page.navigation().pending).then_some(()));
    // A tab that dies here is told by what follows.
    let _ = landed.await;
    let mut changes = action.view.session.record.subscribe();
    while requesting(action) {
        changes.borrow_and_update();
        if !requesting(action) || timeout_at(request_deadline(action), changes.changed()).await.is_err() {
            break;
        }
    }
}

async fn read(action: &mut Action<'_>, round: u32) -> Result<Vec<Answer>> {
    let moved = action.view.page.navigation().commits > action.before.commits;
    let target = action.located.as_ref().filter(|_| !moved);
    let mut frames: Vec<u32> = match (moved, target) {
        (true, _) => vec![0],
        (false, None) => action.baselined.clone(),
        (false, Some(located)) => {
            let others = action.baselined.iter().copied().filter(|f| *f != located.frame);
            std::iter::once(located.frame).chain(others).collect()
        }
    };
    if frames.is_empty() {
        frames.push(0);
    }
    if moved {
        action.view.bind_frames().await?;
    }
    let present: Vec<u32> = action.view.frames().iter().map(|f| f.key).collect();
    let mut answers = Vec::new();
    for (nth, frame) in frames.into_iter().filter(|f| present.contains(f)).enumerate() {
        let first = nth == 0;
        let mut args = match moved {
            true => of_new_document(action),
            false => of_same_document(action, first, round),
        };
        if let (true, Some(r#ref)) = (first, action.located.as_ref().filter(|_| !moved).and_then(|l| l.r#ref)) {
            args["ref"] = r#ref.into();
        }
        let told = if first && moved { told(action).await? } else { None };
        let mut answer = match told {
            Some(answer) => Ok(answer),
            None => action.view.ask::<Answer>(frame, "settle", args.clone()).await,
        };
        if first && moved && answer.as_ref().is_ok_and(Answer::has_unknown_frames) {
            // They came with the document, while it was parsed.
            action.view.bind_frames().await?;
            answer = action.view.ask::<Answer>(frame, "settle", args).await;
        }
        match answer {
            Ok(answer) => {
                if first && answer.closing {
                    // It closed itself; the browser's word for it comes a little later.
                    let _ = action.view.page.until(Instant::now() + SUCCESSOR, |p| p.is_closed().then_some(())).await;
                }
                if first && moved && answer.parsed {
                    action.view.page.note_parsed();
                }
                answers.push(answer);
            }
            // A child frame may go with the act; the main frame's going is a navigation.
            Err(ToolError::Browser(_)) if frame != 0 => {}
            Err(error) => return Err(error),
        }
    }
    Ok(answers)
}

/// Arguments of `settle` for a document that was there before the act.
fn of_same_document(action: &Action<'_>, first: bool, round: u32) -> Value {
    json!({
        "frames": if !first { 0 } else if round == 0 { 2 } else { 1 },
        "quietMs": QUIET_MS,
        "capMs": if first { COMMOTION_MS } else { 0 },
        "delta": delta(action.mode),
        "maxChars": action.max_tokens * 4,
        "style": style(action.call.shape()),
    })
}

/// The same for a document that came with the act. It is asked before it is parsed, so that it is read at once when it
/// is: later, the question would wait behind the browser's first drawing of the page.
fn of_new_document(action: &Action<'_>) -> Value {
    let left = navigation_deadline(action).saturating_duration_since(Instant::now());
    json!({
        // A document that has just been parsed needs no frame to be read.
        "frames": 0,
        "quietMs": QUIET_MS,
        "capMs": 0,
        "delta": delta(action.mode),
        // A document that came back from the history knows how it was left.
        "fresh": true,
        "maxChars": action.max_tokens * 4,
        "style": style(action.call.shape()),
        "parsedMs": left.as_millis() as u64,
    })
}

/// What a document is to tell of itself, before it is there.
pub(super) fn opening(action: &mut Action<'_>) -> Value {
    let next = action.view.session.refs().next();
    action.opening = Some(next);
    let mut args = of_new_document(action);
    args["nextRef"] = next.into();
    args
}

/// What it told.
async fn told(action: &mut Action<'_>) -> Result<Option<Answer>> {
    match action.opening.take() {
        Some(next) => action.view.told(next, navigation_deadline(action)).await,
        None => Ok(None),
    }
}

fn delta(mode: DeltaMode) -> &'static str {
    match mode {
        DeltaMode::TreeDiff => "diff",
        DeltaMode::ScopedSnapshot => "scoped",
        DeltaMode::Full => "full",
        DeltaMode::None => "none",
    }
}

impl Settled {
    /// Puts the trees of frames that came into the text.
    async fn read_frames(&mut self, action: &Action<'_>) {
        let Some(delta) = &mut self.delta else { return };
        let text = std::mem::take(&mut delta.text);
        match snapshot::with_frames(&action.view, text, action.max_tokens * 4, action.call.shape()).await {
            Ok(text) => delta.text = text,
            Err(error) => self.warnings.push(format!("the frames could not be read: {error}")),
        }
    }

    fn take(&mut self, answer: Answer) {
        let Structure { appeared, removed, changed } = answer.structure;
        for (mine, more) in [
            (&mut self.structure.appeared, appeared),
            (&mut self.structure.removed, removed),
            (&mut self.structure.changed, changed),
        ] {
            mine.extend(more.into_iter().map(|mut region| {
                name_refs(&mut region);
                region
            }));
        }
        if let Some(mut probe) = answer.probe {
            name_refs(&mut probe);
            self.probe = Some(probe);
        }
        if let Some(more) = answer.delta.filter(|d| !d.text.is_empty()) {
            match &mut self.delta {
                None => self.delta = Some(more),
                Some(delta) => {
                    delta.text = format!("{}\n{}", delta.text, more.text);
                    delta.truncated |= more.truncated;
                    delta.left += more.left;
                }
            }
        }
        self.challenge = answer.challenge.or(self.challenge.take());
        if self.title.is_empty() {
            self.title = answer.title;
        }
        self.warnings.extend(answer.warnings);
    }
}
