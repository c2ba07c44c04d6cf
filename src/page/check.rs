//! Checking what a page shows, until it is so or the time is up; across navigations and frames.

use serde::Deserialize;
use serde_json::{Map, Value, json};
use tokio::time::{Duration, Instant};

use super::{
    rounds::{Heard, round},
    target::Target,
    view::View,
};
use crate::call::{Result, ToolError};

/// With less than this left there is one last look, and no waiting.
const LAST: Duration = Duration::from_millis(150);
/// Kept of the deadline to tell what was seen: a tenth, at the most this.
const MARGIN: Duration = Duration::from_millis(250);

/// What a check came to.
#[derive(Debug, Clone, Deserialize)]
pub struct Verdict {
    pub holds: bool,
    /// What there is instead.
    pub actual: Value,
    #[serde(default)]
    pub evidence: Map<String, Value>,
    /// There is something to check.
    found: bool,
    /// False when the page said nothing at all.
    #[serde(skip, default = "yes")]
    pub answered: bool,
    /// No further look can come to another verdict.
    #[serde(skip)]
    last: bool,
}

fn yes() -> bool {
    true
}

impl Verdict {
    /// There is nothing to check.
    fn missing(actual: String) -> Verdict {
        let actual = actual.into();
        Verdict { holds: false, actual, evidence: Map::new(), found: false, answered: true, last: false }
    }
}

/// What to check.
#[derive(Debug)]
pub enum Subject<'a> {
    /// That an element is so. Without a frame in the target the first frame that has a match decides.
    Element(&'a Target),
    /// That so many elements of all frames match.
    Count(u64),
}

/// Waits until `subject` is as `args` say (see `check` in js/types.js) or the time is up; then what was seen last counts.
pub async fn check(view: &View, subject: &Subject<'_>, args: &Value) -> Result<Verdict> {
    let left = view.deadline.saturating_duration_since(Instant::now());
    let view = view.until(view.deadline - MARGIN.min(left / 10));
    let mut last = None;
    // The first look does not wait, so that there is a verdict however short the time.
    let mut wait = false;
    loop {
        let over = Instant::now() + LAST >= view.deadline;
        let verdict = match subject {
            Subject::Element(target) => element(&view, target, args.clone(), wait && !over).await?,
            Subject::Count(n) => count(&view, *n, args.clone(), wait && !over).await?,
        };
        match verdict {
            Some(verdict) if verdict.holds || verdict.last => return Ok(verdict),
            Some(verdict) => last = Some(verdict),
            None => {}
        }
        if over {
            let silent = Verdict::missing("the page did not answer in time".into());
            return Ok(last.unwrap_or(Verdict { answered: false, ..silent }));
        }
        wait = true;
    }
}

/// One round; `None` when a frame that counts did not answer.
async fn element(view: &View, target: &Target, mut args: Value, wait: bool) -> Result<Option<Verdict>> {
    // A ref is looked up anew each time: its document may have gone meanwhile.
    let address = match target.address(view) {
        Ok(Some(address)) => address.enter(view).await?,
        Ok(None) => return Err(ToolError::Internal("a check without a target".into())),
        Err(ToolError::Page { code, message, details, .. }) if code == "stale-ref" => {
            let verdict = Verdict::missing(format!("missing ({message})"));
            return Ok(Some(Verdict { evidence: details, last: true, ..verdict }));
        }
        Err(error) => return Err(error),
    };
    args["target"] = address.target;
    let frame = (!address.elsewhere).then_some(address.frame);
    let heard = round(view, "check", &args, frame, wait, |verdict: &Verdict| verdict.found).await?;
    let mut missing = None;
    for answer in heard {
        match answer {
            Heard::Said(verdict) if verdict.found => return Ok(Some(verdict)),
            Heard::Said(verdict) => missing = missing.or(Some(verdict)),
            Heard::Nothing => {}
            // It might have had a match, and come first.
            Heard::Silent => return Ok(None),
        }
    }
    Ok(missing)
}

/// The same of a number.
async fn count(view: &View, n: u64, mut args: Value, wait: bool) -> Result<Option<Verdict>> {
    args["n"] = n.into();
    let heard = round(view, "check", &args, None, wait, |_: &Verdict| false).await?;
    let mut sum = 0;
    for answer in heard {
        match answer {
            Heard::Said(verdict) => sum += verdict.actual.as_u64().unwrap_or_default(),
            Heard::Nothing => {}
            Heard::Silent => return Ok(None),
        }
    }
    Ok(Some(Verdict { holds: sum == n, actual: sum.into(), ..Verdict::missing(String::new()) }))
}

/// The contract's words for a check that does not hold.
pub fn failure(kind: &str, expected: &str, verdict: &Verdict) -> Value {
    let source = if verdict.answered { "app" } else { "browxai" };
    let mut failure = json!({ "source": source, "kind": kind, "expected": expected, "actual": verdict.actual });
    if !verdict.evidence.is_empty() {
        failure["evidence"] = verdict.evidence.clone().into();
        super::view::name_refs(&mut failure["evidence"]);
    }
    failure
}
