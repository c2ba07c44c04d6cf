//! What goes out: shape, token estimate, spilling of what is too large, encoding.

use base64::Engine as _;
use serde_json::{Map, Value};

use super::error::ToolError;
use crate::{config::Shape, store::Workspace};

/// What a handler answers.
#[derive(Debug)]
pub enum Output {
    /// An ActionResult with every block of the contract.
    Action(Map<String, Value>),
    /// Any other structured result.
    Json(Value),
    /// Plain text.
    Text(String),
    /// Several parts, images among them.
    Parts(Vec<Part>),
}

impl Output {
    /// A result that tells its own size in the contract's shape.
    pub fn counted(mut value: Value, shape: Shape) -> Output {
        if shape == Shape::Contract {
            value["tokensEstimate"] = tokens(&value.to_string()).into();
        }
        Output::Json(value)
    }

    /// Adds what the pipeline has to say beside the result.
    pub fn with_warnings(self, warnings: Vec<String>) -> Output {
        if warnings.is_empty() {
            return self;
        }
        match self {
            Output::Action(body) => Output::Action(warned(body, &warnings)),
            Output::Json(Value::Object(body)) => Output::Json(Value::Object(warned(body, &warnings))),
            Output::Json(value) => Output::Json(value),
            Output::Text(text) => Output::Parts(vec![Part::Text(text)]).with_warnings(warnings),
            Output::Parts(mut parts) => {
                parts.extend(warnings.into_iter().map(|warning| Part::Text(format!("warning: {warning}"))));
                Output::Parts(parts)
            }
        }
    }
}

fn warned(mut body: Map<String, Value>, warnings: &[String]) -> Map<String, Value> {
    let all = body.entry("warnings").or_insert_with(|| Value::Array(Vec::new()));
    if let Value::Array(all) = all {
        all.extend(warnings.iter().map(|warning| warning.as_str().into()));
    }
    body
}

/// One part of a reply.
#[derive(Debug, Clone)]
pub enum Part {
    Text(String),
    /// Base64, with the type that the bytes themselves tell.
    Image {
        data: String,
        mime: &'static str,
    },
}

/// A finished call, as a client gets it.
#[derive(Debug)]
pub struct Reply {
    pub parts: Vec<Part>,
    pub is_error: bool,
    /// The structured result as it was written, for `batch`.
    pub json: Option<Value>,
    /// The element probe with all its keys, for the expectations of `batch`.
    pub element: Value,
}

/// Bytes of text in one reply; what is larger goes to a file.
const MOST_TEXT: usize = 32 * 1024;
/// Images in one reply.
const MOST_IMAGES: usize = 4;

impl Part {
    /// An image, if the bytes are one that clients take.
    pub fn image(bytes: &[u8]) -> Result<Part, ToolError> {
        let mime = match bytes {
            [0x89, b'P', b'N', b'G', ..] => "image/png",
            [0xff, 0xd8, 0xff, ..] => "image/jpeg",
            _ => return Err(ToolError::Internal("the browser's image is neither PNG nor JPEG".into())),
        };
        Ok(Part::Image { data: base64::engine::general_purpose::STANDARD.encode(bytes), mime })
    }
}

/// The reply to a call that was carried out.
pub fn reply(output: Output, shape: Shape, workspace: &Workspace) -> Reply {
    let mut element = Value::Null;
    let (parts, json) = match output {
        Output::Text(text) => (vec![Part::Text(text)], None),
        Output::Parts(parts) => (parts, None),
        Output::Json(value) => (vec![Part::Text(written(&value, shape))], Some(value)),
        Output::Action(body) => {
            element = body.get("element").cloned().unwrap_or_default();
            let value = Value::Object(match shape {
                Shape::Contract => estimated(body),
                Shape::Small => small(body),
            });
            (vec![Part::Text(written(&value, shape))], Some(value))
        }
    };
    Reply { parts: bounded(parts, workspace), is_error: false, json, element }
}

/// The reply to a call that was refused.
pub fn refusal(error: &ToolError, warnings: &[String], shape: Shape) -> Reply {
    let body = error.to_json();
    let value = Value::Object(if warnings.is_empty() { body } else { warned(body, warnings) });
    let parts = vec![Part::Text(written(&value, shape))];
    Reply { parts, is_error: error.is_protocol_error(), json: Some(value), element: Value::Null }
}

fn written(value: &Value, shape: Shape) -> String {
    match shape {
        Shape::Small => value.to_string(),
        Shape::Contract => serde_json::to_string_pretty(value).unwrap_or_else(|_| value.to_string()),
    }
}

/// About four characters make a token.
pub fn tokens(text: &str) -> u64 {
    (text.encode_utf16().count() as u64).div_ceil(4)
}

/// Adds `tokensEstimate`, which counts the blocks that vary.
fn estimated(mut body: Map<String, Value>) -> Map<String, Value> {
    const COUNTED: &[&str] =
        &["navigation", "structure", "console", "pageErrors", "snapshotDelta", "network", "dialogs", "downloads"];
    let counted: Map<String, Value> =
        body.iter().filter(|(k, _)| COUNTED.contains(&k.as_str())).map(|(k, v)| (k.clone(), v.clone())).collect();
    body.insert("tokensEstimate".into(), tokens(&Value::Object(counted).to_string()).into());
    body
}

/// Leaves out what says nothing, and what only repeats the call.
fn small(mut body: Map<String, Value>) -> Map<String, Value> {
    body.remove("action");
    let failed = body.get("ok") == Some(&Value::Bool(false));
    if body.get("navigation").is_some_and(|n| n["changed"] != Value::Bool(true) && n.get("pending").is_none()) {
        body.remove("navigation");
    } else if let Some(navigation) = body.get_mut("navigation").and_then(Value::as_object_mut) {
        navigation.remove("changed");
        navigation.remove("from");
    }
    if let Some(element) = body.get_mut("element").and_then(Value::as_object_mut) {
        small_element(element);
    }
    if let Some(elements) = body.get_mut("elements").and_then(Value::as_array_mut) {
        // Of fields that took what they were given nothing needs to be said.
        elements.retain_mut(|element| element.as_object_mut().is_some_and(small_field));
    }
    if let Some(delta) = body.get_mut("snapshotDelta").and_then(Value::as_object_mut) {
        let text = delta.remove("tree").unwrap_or_default();
        body.insert("snapshotDelta".into(), text);
    }
    if let Some(network) = body.get_mut("network").and_then(Value::as_object_mut) {
        network.remove("summary");
        if let Some(requests) = network.get_mut("requests").and_then(Value::as_array_mut) {
            // The document that was gone to is told by `navigation`.
            requests.retain(|r| r["type"] != "Document" || r["status"].as_u64().is_none_or(|s| s >= 400));
            requests.iter_mut().filter_map(Value::as_object_mut).for_each(|r| drop(r.remove("requestId")));
        }
        if network.contains_key("mutations") {
            drop_repeated_writes(network);
        }
    }
    if failed {
        // `failure.hint` says the same.
        body.remove("hint");
    }
    prune(&mut body, 0);
    let says_more = body.len() > 1;
    if !says_more && !failed {
        body.insert("note".into(), "no observable change".into());
    }
    body
}

/// What agents need of the probe: the value that was read back, and what changed around it.
fn small_element(element: &mut Map<String, Value>) {
    element.remove("line");
    element.remove("stateChanged");
    if element.get("stillAttached") == Some(&Value::Bool(true)) {
        element.remove("stillAttached");
    }
    if element.get("focused") == Some(&Value::Bool(true)) || element.get("focused") == Some(&Value::Bool(false)) {
        element.remove("focused");
    }
    if let Some(hit) = element.get_mut("hit").and_then(Value::as_object_mut) {
        hit.retain(|key, value| key != "focusChanged" || *value != Value::Bool(false));
    }
    if element.get("valueRequested") == element.get("value") {
        element.remove("valueRequested");
    }
    let told = element.get("value").is_some_and(|v| !v.is_null()) && !element.contains_key("valueRequested");
    if told || element.get("displayText") == element.get("value") {
        element.remove("displayText");
    }
    for block in ["ownerControl", "container"] {
        if element.get(block).is_some_and(|b| b["changed"] != Value::Bool(true)) {
            element.remove(block);
        }
    }
    if element.get("value").is_some_and(Value::is_null) {
        element.remove("value");
    }
    if element.keys().all(|k| matches!(k.as_str(), "ref" | "displayText")) {
        element.clear();
    }
}

/// The same of one field among several. False when it took its value as it was given.
fn small_field(element: &mut Map<String, Value>) -> bool {
    let as_given = element.get("valueRequested").is_none_or(|wanted| element.get("value") == Some(wanted));
    let alive = element.get("stillAttached") == Some(&Value::Bool(true));
    small_element(element);
    !(as_given && alive)
}

fn drop_repeated_writes(network: &mut Map<String, Value>) {
    let told: Vec<(Value, Value)> = network
        .get("mutations")
        .and_then(Value::as_array)
        .map(|m| m.iter().map(|m| (m["method"].clone(), m["status"].clone())).collect())
        .unwrap_or_default();
    if let Some(requests) = network.get_mut("requests").and_then(Value::as_array_mut) {
        requests.retain(|r| !told.contains(&(r["method"].clone(), r["status"].clone())));
    }
}

/// Drops nulls and what is empty, below the top as well, down to the blocks' own fields.
fn prune(map: &mut Map<String, Value>, depth: usize) {
    if depth > 2 {
        return;
    }
    map.retain(|_, value| {
        if let Value::Object(inner) = value {
            prune(inner, depth + 1);
        }
        match value {
            Value::Null => false,
            Value::Object(inner) => !inner.is_empty(),
            Value::Array(items) => !items.is_empty(),
            Value::String(text) => !text.is_empty(),
            Value::Number(n) => depth == 0 || n.as_u64() != Some(0) || n.is_f64(),
            Value::Bool(_) => true,
        }
    });
}

/// Keeps a reply within what clients take: too much text goes to a file, too many images are left out with a word.
fn bounded(parts: Vec<Part>, workspace: &Workspace) -> Vec<Part> {
    let mut images = 0;
    let mut out = Vec::with_capacity(parts.len());
    for part in parts {
        match part {
            Part::Text(text) if text.len() > MOST_TEXT => out.push(Part::Text(spilled(&text, workspace))),
            Part::Image { .. } if images == MOST_IMAGES => {
                images += 1;
                out.push(Part::Text("more images were left out; at most 4 fit a result".into()));
            }
            Part::Image { .. } if images > MOST_IMAGES => {}
            Part::Image { .. } => {
                images += 1;
                out.push(part);
            }
            part => out.push(part),
        }
    }
    out
}

fn spilled(text: &str, workspace: &Workspace) -> String {
    let name = format!("results/{}.txt", uuid::Uuid::new_v4().simple());
    match workspace.write_own(std::path::Path::new(&name), text.as_bytes()) {
        Ok(path) => serde_json::json!({
            "ok": true, "spilled": true, "path": path, "bytes": text.len(), "lines": text.lines().count(),
            "hint": "the result is too large to send; read the file in parts, or ask for less (scope, find, maxResultTokens)",
            "head": text.chars().take(1200).collect::<String>(),
        })
        .to_string(),
        Err(error) => serde_json::json!({
            "ok": false, "code": "result-too-large", "bytes": text.len(),
            "error": format!("the result is too large to send, and could not be written to a file: {error}"),
            "hint": "ask for less (scope, find, maxResultTokens), or free disk space",
        })
        .to_string(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn shrunk(value: Value) -> Value {
        Value::Object(small(value.as_object().cloned().unwrap()))
    }

    #[test]
    fn a_quiet_action_is_one_short_line() {
        let quiet = json!({
            "ok": true, "action": {"type": "click"}, "navigation": {"changed": false, "from": "a", "to": "a", "kind": null},
            "structure": {"appeared": [], "removed": [], "newTabs": []}, "console": {"errors": [], "warnings": 0},
            "pageErrors": [], "element": {"ref": "e1", "stillAttached": true, "focused": true, "value": null},
            "network": {"summary": {"total": 0, "byType": {}, "failed": 0}}, "warnings": [], "error": null,
        });
        assert_eq!(shrunk(quiet), json!({"ok": true, "note": "no observable change"}));
    }

    #[test]
    fn what_says_something_stays() {
        let told = json!({
            "ok": true, "navigation": {"changed": true, "from": "a", "to": "b", "kind": "full_load"},
            "structure": {"appeared": [{"role": "dialog", "ref": "e2"}], "removed": []},
            "element": {"ref": "e1", "value": "x", "valueRequested": "xy"},
            "snapshotDelta": {"mode": "tree_diff", "scope": "diff", "tree": "+ dialog", "truncated": false},
        });
        assert_eq!(
            shrunk(told),
            json!({
                "ok": true, "navigation": {"to": "b", "kind": "full_load"},
                "structure": {"appeared": [{"role": "dialog", "ref": "e2"}]},
                "element": {"ref": "e1", "value": "x", "valueRequested": "xy"}, "snapshotDelta": "+ dialog",
            })
        );
    }

    #[test]
    fn mime_is_told_by_the_bytes() {
        assert!(matches!(Part::image(&[0x89, b'P', b'N', b'G', 1]), Ok(Part::Image { mime: "image/png", .. })));
        assert!(matches!(Part::image(&[0xff, 0xd8, 0xff, 1]), Ok(Part::Image { mime: "image/jpeg", .. })));
        assert!(Part::image(b"GIF89a").is_err());
    }
}
