//! Several calls in one.

use std::time::Duration;

use serde_json::{Map, Value, json};
use tokio::time::timeout_at;

use crate::{
    call::{self, Call, Output, Part, Reply, Result},
    generated::compound::*,
};

pub async fn batch(call: &Call, p: Batch) -> Result<Output> {
    let stop = p.stop_on_error != Some(false);
    let mut results = Vec::new();
    let mut images = Vec::new();
    let mut failed_at = None;
    let deadline = call.deadline().checked_sub(MARGIN).unwrap_or(call.deadline());
    for (index, inner) in p.calls.into_iter().enumerate() {
        let (label, tool) = (inner.label.clone(), inner.tool.clone());
        let done = timeout_at(deadline, run(call, inner, &mut images)).await;
        let late = done.is_err();
        let (mut entry, ok) = done.unwrap_or_else(|_| (unfinished(&tool), false));
        if let Some(label) = label {
            entry.insert("label".into(), label.into());
        }
        results.push(Value::Object(entry));
        if !ok {
            failed_at.get_or_insert(index);
            if stop || late {
                break;
            }
        }
    }
    let body = json!({ "completed": results.len(), "failedAt": failed_at, "results": results });
    if images.is_empty() {
        return Ok(Output::Json(body));
    }
    let mut parts = vec![Part::Text(body.to_string())];
    parts.extend(images);
    Ok(Output::Parts(parts))
}

/// What is kept of the deadline to tell what was done.
const MARGIN: Duration = Duration::from_millis(100);

/// The entry of a call that was under way when the batch's time was up.
fn unfinished(tool: &str) -> Map<String, Value> {
    let error = "the batch's time was up while it ran; it may have taken effect";
    let entry = json!({ "tool": tool, "ok": false, "code": "deadline", "error": error });
    entry.as_object().cloned().unwrap_or_default()
}

/// One inner call, through the same pipeline as any other.
async fn run(call: &Call, inner: BatchCallsItem, images: &mut Vec<Part>) -> (Map<String, Value>, bool) {
    let mut entry = Map::new();
    entry.insert("tool".into(), inner.tool.as_str().into());
    if let Err(refusal) = allowed(&inner.tool) {
        entry.insert("ok".into(), false.into());
        entry.insert("error".into(), refusal.into());
        return (entry, false);
    }
    let reply = Box::pin(call::run(&call.app, &inner.tool, inner.args, call.attended)).await;
    let element = reply.element.clone();
    let result = result_of(reply, images);
    let refused = match (&result, &inner.expect) {
        (Value::Object(body), _) if body.get("ok") == Some(&Value::Bool(false)) => {
            Some(body.get("error").cloned().unwrap_or_else(|| "failed".into()))
        }
        (_, Some(expect)) => unmet(expect, &element).map(Value::String),
        _ => None,
    };
    entry.insert("ok".into(), refused.is_none().into());
    entry.insert("result".into(), result);
    let ok = refused.is_none();
    if let Some(error) = refused {
        entry.insert("error".into(), error);
    }
    (entry, ok)
}

/// Whether a tool may run inside a batch. What does not exist is left to the pipeline, which names the nearest.
fn allowed(name: &str) -> std::result::Result<(), String> {
    match call::registry::find(name) {
        Ok(tool) if !tool.batchable => Err(format!("{name} can't run inside batch")),
        _ => Ok(()),
    }
}

/// The structured result, or the text; images go beside the batch's own text.
fn result_of(reply: Reply, images: &mut Vec<Part>) -> Value {
    let mut texts = Vec::new();
    for part in reply.parts {
        match part {
            Part::Text(text) => texts.push(text),
            image => {
                images.push(image);
                texts.push(format!("(image {})", images.len()));
            }
        }
    }
    let text = texts.join("\n");
    reply.json.unwrap_or_else(|| serde_json::from_str(&text).unwrap_or(Value::String(text)))
}

/// The first expectation that the result does not meet, in words.
fn unmet(expect: &BatchCallsItemExpect, element: &Value) -> Option<String> {
    let at = |path: &str| path.split('.').skip(1).fold(element, |value, key| &value[key]);
    let text = |path: &str| at(path).as_str().unwrap_or_default().to_owned();
    let failed = |path: &str, want: &str, got: &Value| Some(format!("expect failed: {path} should {want}, got {got}"));
    if let Some(want) = &expect.value_equals
        && at("element.value").as_str() != Some(want)
    {
        return failed("element.value", &format!("be {want:?}"), at("element.value"));
    }
    for (want, path) in [
        (&expect.display_text_includes, "element.displayText"),
        (&expect.control_display_text_includes, "element.ownerControl.displayTextAfter"),
        (&expect.container_text_includes, "element.container.rowText"),
    ] {
        if let Some(want) = want
            && !text(path).contains(want.as_str())
        {
            return failed(path, &format!("include {want:?}"), at(path));
        }
    }
    match expect.control_changed {
        Some(want) if at("element.ownerControl.changed").as_bool().unwrap_or(false) != want => {
            failed("element.ownerControl.changed", &format!("be {want}"), at("element.ownerControl.changed"))
        }
        _ => None,
    }
}
