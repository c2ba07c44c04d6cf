//! Asking documents that wait: each wakes on every change of its own, and is asked again when one navigates or a frame
//! comes.

use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio::time::{Duration, Instant};

use super::view::View;
use crate::{
    call::{Result, ToolError},
    engine::EngineError,
};

/// How long one look at a document may wait there, before frames that came meanwhile are looked at as well.
const LOOK: Duration = Duration::from_millis(500);
/// The same where several frames are looked at in turn.
const LOOK_IN_TURN: Duration = Duration::from_millis(50);

/// What a frame had to say.
#[derive(Debug)]
pub enum Heard<T> {
    Said(T),
    /// A child frame without a document: it holds nothing.
    Nothing,
    /// It is on its way elsewhere, or did not answer in time.
    Silent,
}

impl<T> Heard<T> {
    /// The answer, if there was one.
    pub fn said(self) -> Option<T> {
        match self {
            Heard::Said(answer) => Some(answer),
            Heard::Nothing | Heard::Silent => None,
        }
    }
}

/// Asks `frame`, or else every frame, parents first, up to the first whose answer is `enough`. `args` get `timeoutMs`:
/// how long the in-page half may wait for what is looked for, if it is to `wait` at all.
pub async fn round<T: DeserializeOwned>(
    view: &View,
    method: &'static str,
    args: &Value,
    frame: Option<u32>,
    wait: bool,
    enough: impl Fn(&T) -> bool,
) -> Result<Vec<Heard<T>>> {
    let frames = frame.map_or_else(|| view.frames().iter().map(|f| f.key).collect(), |frame| vec![frame]);
    let patience = match frames.len() {
        _ if !wait => Duration::ZERO,
        1 => LOOK,
        _ => LOOK_IN_TURN,
    };
    let mut heard = Vec::with_capacity(frames.len());
    for frame in &frames {
        match look(view, *frame, method, args, patience).await {
            Ok(answer) => {
                let over = enough(&answer);
                heard.push(Heard::Said(answer));
                if over {
                    break;
                }
            }
            Err(ToolError::Browser(EngineError::DocumentGone)) if *frame != 0 => heard.push(Heard::Nothing),
            Err(ToolError::Browser(EngineError::DocumentGone | EngineError::Timeout { .. }))
            | Err(ToolError::Deadline { .. }) => heard.push(Heard::Silent),
            Err(error) => return Err(error),
        }
    }
    Ok(heard)
}

/// One look at a frame; of the time that is left a fifth is kept for the answer to arrive.
async fn look<T: DeserializeOwned>(
    view: &View,
    frame: u32,
    method: &'static str,
    args: &Value,
    patience: Duration,
) -> Result<T> {
    let left = view.deadline.saturating_duration_since(Instant::now());
    let mut args = args.clone();
    args["timeoutMs"] = (patience.min(left * 4 / 5).as_millis() as u64).into();
    view.ask(frame, method, args).await
}
