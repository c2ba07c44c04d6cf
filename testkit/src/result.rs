//! What a tool answered.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::Value;

/// An image of a result.
#[derive(Debug, Clone)]
pub struct Image {
    /// The declared media type.
    pub mime: String,
    pub bytes: Vec<u8>,
}

/// The answer to one `tools/call`.
#[derive(Debug, Clone)]
pub struct CallResult {
    /// The tool that was called, for messages.
    pub tool: String,
    /// The whole JSON-RPC answer: it has `result` or `error`.
    pub raw: Value,
    /// All text parts, joined by line ends.
    pub text: String,
    /// The first text part that is JSON; `Null` when none is.
    pub json: Value,
    /// A tool error (`isError`) or a protocol error.
    pub is_error: bool,
    pub images: Vec<Image>,
}

impl CallResult {
    pub(crate) fn of(tool: &str, raw: Value) -> Self {
        let parts = raw["result"]["content"].as_array().cloned().unwrap_or_default();
        let texts: Vec<_> = parts.iter().filter(|p| p["type"] == "text").filter_map(|p| p["text"].as_str()).collect();
        let json = texts.iter().find_map(|text| serde_json::from_str(text).ok()).unwrap_or(Value::Null);
        let images = parts.iter().filter(|part| part["type"] == "image").map(image).collect();
        let text = if raw.get("error").is_some() { raw["error"].to_string() } else { texts.join("\n") };
        let is_error = raw.get("error").is_some() || raw["result"]["isError"] == true;
        Self { tool: tool.to_owned(), text, json, is_error, images, raw }
    }

    /// Whether the tool says that it did what it was asked for.
    pub fn is_ok(&self) -> bool {
        !self.is_error && self.json["ok"] != false
    }

    /// Requires success.
    ///
    /// # Panics
    /// With the answer when the call failed.
    #[track_caller]
    pub fn ok(self) -> Self {
        assert!(self.is_ok(), "{} failed: {}", self.tool, self.text);
        self
    }

    /// Requires a failure with this code, or with `code` as its failure's source.
    ///
    /// # Panics
    /// With the answer when the call succeeded or failed otherwise.
    #[track_caller]
    pub fn fails(self, code: &str) -> Self {
        assert!(!self.is_ok(), "{} should have failed with {code}: {}", self.tool, self.text);
        let places = [&self.json["code"], &self.json["error"], &self.json["failure"]["source"]];
        assert!(
            places.iter().any(|place| **place == code),
            "{} failed otherwise than with {code}: {}",
            self.tool,
            self.text
        );
        self
    }

    /// Requires a text in the answer.
    ///
    /// # Panics
    /// With the answer when it is not there.
    #[track_caller]
    pub fn says(self, text: &str) -> Self {
        assert!(self.text.contains(text), "{} does not say {text:?}: {}", self.tool, self.text);
        self
    }

    /// Requires that a text is not in the answer.
    ///
    /// # Panics
    /// With the answer when it is there.
    #[track_caller]
    pub fn lacks(self, text: &str) -> Self {
        assert!(!self.text.contains(text), "{} says {text:?}: {}", self.tool, self.text);
        self
    }

    /// Requires a warning with this text in it.
    ///
    /// # Panics
    /// With the answer when there is none.
    #[track_caller]
    pub fn warns(self, text: &str) -> Self {
        let warnings = self.json["warnings"].as_array().cloned().unwrap_or_default();
        let found = warnings.iter().filter_map(Value::as_str).any(|warning| warning.contains(text));
        assert!(found, "{} does not warn of {text:?}: {}", self.tool, self.text);
        self
    }

    /// A value of a JSON answer: `at("/element/value")`; `Null` when it is not there.
    pub fn at(&self, pointer: &str) -> Value {
        self.json.pointer(pointer).cloned().unwrap_or_default()
    }

    /// The ref of an element in a tree: `ref_of("button \"Save\"")` reads `e12` from `button "Save" [ref=e12]`.
    ///
    /// # Panics
    /// With the answer when no or several different elements are described so.
    #[track_caller]
    pub fn ref_of(&self, description: &str) -> String {
        let after = |at: usize| {
            let rest = &self.text[at + description.len()..];
            let line = rest.lines().next()?;
            let start = line.find("[ref=")? + "[ref=".len();
            Some(line[start..].split(']').next()?.to_owned())
        };
        let mut refs: Vec<_> = self.text.match_indices(description).filter_map(|(at, _)| after(at)).collect();
        refs.dedup();
        assert_eq!(refs.len(), 1, "{description:?} should have one ref, has {refs:?} in:\n{}", self.text);
        refs.remove(0)
    }
}

fn image(part: &Value) -> Image {
    let data = part["data"].as_str().expect("an image has data");
    Image {
        mime: part["mimeType"].as_str().expect("an image has a media type").to_owned(),
        bytes: BASE64_STANDARD.decode(data).expect("an image's data is base64"),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn result(text: &str) -> CallResult {
        CallResult::of("t", json!({ "result": { "content": [{ "type": "text", "text": text }] } }))
    }

    #[test]
    fn success_and_failure_are_told_apart() {
        assert!(result("plain").is_ok());
        assert!(result(r#"{"ok":true}"#).is_ok());
        assert!(!result(r#"{"ok":false,"code":"stale-ref"}"#).fails("stale-ref").is_ok());
        assert!(!CallResult::of("t", json!({ "error": { "code": -32602 } })).is_ok());
        assert!(!CallResult::of("t", json!({ "result": { "isError": true, "content": [] } })).is_ok());
    }

    #[test]
    #[should_panic(expected = "failed otherwise")]
    fn another_code_is_not_the_expected_one() {
        result(r#"{"ok":false,"code":"other"}"#).fails("stale-ref");
    }

    #[test]
    fn refs_are_read_behind_their_description() {
        let tree = result(
            "row \"A\" [ref=e1] button \"Save\" [disabled] [ref=e2] button \"Quit\" [ref=e3]\nlink \"Save\" [ref=e4]",
        );
        assert_eq!(tree.ref_of("button \"Save\""), "e2");
        assert_eq!(tree.ref_of("link \"Save\""), "e4");
    }

    #[test]
    #[should_panic(expected = "should have one ref")]
    fn an_ambiguous_description_is_refused() {
        result("button \"Save\" [ref=e1]\nbutton \"Save\" [ref=e2]").ref_of("button \"Save\"");
    }
}
