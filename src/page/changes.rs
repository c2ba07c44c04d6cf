//! Which classes, styles and attributes of elements changed between two moments. The page half remembers the first.

use serde::Deserialize;
use serde_json::{Value, json};
use tokio::time::{Duration, Instant};

use super::view::Read;
use crate::{
    call::{Call, Result, ToolError},
    engine::EngineError,
};

/// How long the page may take to be read, each time.
const PATIENCE: Duration = Duration::from_secs(5);
/// Changed elements that are told.
const MOST: usize = 50;

/// The part of a page whose elements are remembered.
#[derive(Debug)]
pub struct Marked {
    tab: String,
    frame: u32,
    scope: String,
}

/// What changed since.
#[derive(Debug)]
pub struct Changes {
    /// `{changed, added, removed, counts}`.
    pub diff: Value,
    pub warnings: Vec<String>,
}

#[derive(Deserialize)]
struct Answer {
    #[serde(flatten)]
    diff: Value,
    /// The scope has more elements than are looked at.
    cut: bool,
}

/// Remembers the elements of `scope`, a selector, in the first frame that has it.
pub async fn mark(call: &Call, tab: Option<&str>, scope: &str) -> Result<Marked> {
    let cx = Read::begin(call, tab).await?;
    let view = cx.view.until(Instant::now() + PATIENCE);
    let mut missing = None;
    for frame in view.frames() {
        match view.ask::<Value>(frame.key, "markScope", json!({ "scope": scope })).await {
            Ok(_) => return Ok(Marked { tab: view.tab.id.clone(), frame: frame.key, scope: scope.into() }),
            Err(ToolError::Page { code, message, hint, details }) if code == "no-match" => {
                missing.get_or_insert(ToolError::Page { code, message, hint, details });
            }
            Err(ToolError::Browser(_)) if frame.key != 0 => {}
            Err(error) => return Err(error),
        }
    }
    Err(missing.unwrap_or(ToolError::NoTab))
}

/// What changed since [`mark`].
pub async fn since(call: &Call, marked: &Marked) -> Result<Changes> {
    let cx = match Read::begin(call, Some(&marked.tab)).await {
        Err(ToolError::UnknownTab { .. }) => return Err(gone("its tab was closed")),
        cx => cx?,
    };
    let view = cx.view.until(Instant::now() + PATIENCE);
    let asked = view.ask(marked.frame, "markedChanges", json!({ "scope": marked.scope, "max": MOST }));
    let Answer { diff, cut } = match asked.await {
        Err(ToolError::Browser(EngineError::DocumentGone)) => return Err(gone("its document is gone")),
        Err(ToolError::Page { code, .. }) if code == "not-marked" => {
            return Err(gone("its document is another one now"));
        }
        Err(ToolError::Page { code, .. }) if code == "no-match" => return Err(gone("nothing matches it any more")),
        answer => answer?,
    };
    let mut warnings = Vec::new();
    if cut {
        warnings.push("the scope is too large to be compared as a whole: narrow it with scope".into());
    }
    let (told, all) = (diff["changed"].as_array().map_or(0, Vec::len), diff["counts"]["changed"].as_u64());
    if all.is_some_and(|all| all > told as u64) {
        warnings.push(format!("only the first {told} changed elements are listed: narrow scope for the others"));
    }
    Ok(Changes { diff, warnings })
}

fn gone(why: &str) -> ToolError {
    ToolError::Refused {
        code: "scope-gone",
        message: format!("the changes can't be told, since the scope did not outlive the action: {why}"),
        hint: Some("action says what happened; take a snapshot for what is there now".into()),
    }
}
