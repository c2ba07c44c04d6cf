//! Ranking elements against a description, over all frames.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{target::found, view::View};
use crate::call::{Result, ToolError};

/// What to look for.
#[derive(Debug, Clone)]
pub struct Request {
    pub query: String,
    pub max: usize,
    pub floor: f64,
    pub context: Option<String>,
    pub visible_only: bool,
    pub frame: Option<String>,
    /// Without selectors, which take longer than the ranking.
    pub brief: bool,
}

/// One element that fits, as the in-page half ranks it.
#[derive(Debug, Clone, Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Candidate {
    pub r#ref: Value,
    pub role: String,
    pub name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub test_id: Option<String>,
    pub stability: String,
    pub selector_hint: String,
    pub selector_tier: u8,
    pub bbox: Value,
    pub clipped: bool,
    /// `true`, or why it can't be acted on: off-screen, disabled, covered.
    pub actionable: Value,
    pub score: f64,
    /// 0 for what can be acted on first, or after scrolling.
    #[serde(skip_serializing)]
    pub rank: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub context: Option<Value>,
    /// The frame it is in, when that is not the main frame.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub frame: Option<String>,
}

impl Candidate {
    /// What an agent needs to choose and act.
    pub fn brief(&self) -> Value {
        let mut brief = json!({ "ref": self.r#ref, "role": self.role, "name": self.name });
        if let Some(context) = self.context.as_ref().and_then(|c| c.get("rowKey")) {
            brief["context"] = context.clone();
        }
        if let Some(test_id) = self.test_id.as_ref().filter(|_| self.name.is_empty()) {
            brief["testId"] = test_id.as_str().into();
        }
        if let Some(frame) = &self.frame {
            brief["frame"] = frame.as_str().into();
        }
        if self.actionable != json!(true) && self.actionable != json!("off-screen") {
            brief["actionable"] = self.actionable.clone();
        }
        brief
    }
}

#[derive(Deserialize)]
struct Answer {
    candidates: Vec<Candidate>,
    matched: u64,
}

/// What was found.
#[derive(Debug)]
pub struct Found {
    pub candidates: Vec<Candidate>,
    pub matched: u64,
    pub warnings: Vec<String>,
}

/// Ranks the elements of all frames, or of the one that `request` names.
pub async fn find(view: &View, request: &Request) -> Result<Found> {
    if request.query.trim().is_empty() {
        return Err(ToolError::argument("find", "query", "\"query\" must hold at least one word"));
    }
    let mut args = json!({ "query": request.query, "max": request.max, "visibleOnly": request.visible_only, "brief": request.brief });
    let mut frames: Vec<u32> = view.frames().iter().map(|f| f.key).collect();
    if let Some(context) = &request.context {
        let (frame, context) = found(view, context, "contextRef").await?;
        args["context"] = context.into();
        frames = vec![frame];
    } else if request.frame.is_some() {
        frames = vec![view.frame(request.frame.as_deref())?.key];
    }
    let (mut candidates, mut matched) = (Vec::new(), 0);
    for frame in frames {
        match view.ask::<Answer>(frame, "find", args.clone()).await {
            Ok(answer) => {
                matched += answer.matched;
                let name = (frame != 0).then(|| format!("f{frame}"));
                candidates.extend(answer.candidates.into_iter().map(|c| Candidate { frame: name.clone(), ..c }));
            }
            // A child frame that went away meanwhile holds nothing to find.
            Err(ToolError::Browser(_)) if frame != 0 => {}
            Err(error) => return Err(error),
        }
    }
    Ok(ranked(candidates, matched, request))
}

fn ranked(mut candidates: Vec<Candidate>, matched: u64, request: &Request) -> Found {
    let usable = |c: &Candidate| c.rank < 2;
    // Stable, so that candidates of one frame keep the order of the in-page half.
    candidates.sort_by(|a, b| a.rank.cmp(&b.rank).then(b.score.total_cmp(&a.score)));
    candidates.truncate(request.max);
    let mut warnings = Vec::new();
    let top = candidates.iter().map(|c| c.score).fold(0.0, f64::max);
    if request.floor > 0.0 && top < request.floor {
        warnings.push(format!("no candidate scored confidently above {} (top score: {top})", request.floor));
    }
    if !candidates.is_empty() && !candidates.iter().any(usable) {
        warnings
            .push(format!("no visible candidate — all {} match(es) can't be acted on as they are", candidates.len()));
    }
    for candidate in &mut candidates {
        if let Some(number) = candidate.r#ref.as_u64() {
            candidate.r#ref = format!("e{number}").into();
        }
    }
    Found { candidates, matched, warnings }
}
