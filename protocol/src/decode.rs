//! JSON from a browser to a type, forgiving what a page can do to it.

use std::borrow::Cow;

use serde::de::DeserializeOwned;

/// Why JSON does not fit a type.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("field `{field}`: {message}")]
pub struct DecodeError {
    /// The path of the field, `frameTree.frame.id`; `.` for the value itself.
    pub field: String,
    /// What is wrong with it.
    pub message: String,
}

/// Decodes JSON text. Lone surrogates, which a page's strings may hold and JSON can't, arrive as
/// U+FFFD; they cost a second pass, and only where they occur.
pub fn decode<T: DeserializeOwned>(json: &str) -> Result<T, DecodeError> {
    match decode_strictly(json) {
        Err(error) => match without_lone_surrogates(json) {
            Cow::Owned(repaired) => decode_strictly(&repaired),
            Cow::Borrowed(_) => Err(error),
        },
        decoded => decoded,
    }
}

fn decode_strictly<T: DeserializeOwned>(json: &str) -> Result<T, DecodeError> {
    let mut deserializer = serde_json::Deserializer::from_str(json);
    let value = serde_path_to_error::deserialize(&mut deserializer).map_err(|error| {
        let message = error.inner().to_string();
        DecodeError { field: field_path(&error.path().to_string(), &message), message }
    })?;
    deserializer.end().map_err(|error| DecodeError { field: ".".to_owned(), message: error.to_string() })?;
    Ok(value)
}

/// The path to blame: for a missing field, serde's path ends at the object that lacks it.
fn field_path(path: &str, message: &str) -> String {
    let missing = message.strip_prefix("missing field `").and_then(|rest| rest.split('`').next());
    match (missing, path) {
        (None, path) => path.to_owned(),
        (Some(field), ".") => field.to_owned(),
        (Some(field), path) => format!("{path}.{field}"),
    }
}

/// The text with `\ufffd` in place of each escaped surrogate that has no partner.
pub(crate) fn without_lone_surrogates(json: &str) -> Cow<'_, str> {
    let bytes = json.as_bytes();
    let mut repaired = String::new();
    let mut copied = 0;
    let mut at = 0;
    while let Some(found) = memchr::memchr(b'\\', &bytes[at..]) {
        at += found;
        let (length, lone) = escape_at(bytes, at);
        if lone {
            repaired.push_str(&json[copied..at]);
            repaired.push_str("\\ufffd");
            copied = at + length;
        }
        at = (at + length).min(bytes.len());
    }
    if copied == 0 {
        return Cow::Borrowed(json);
    }
    repaired.push_str(&json[copied..]);
    Cow::Owned(repaired)
}

/// The length of the escape that starts at the backslash, and whether it is a lone surrogate.
fn escape_at(bytes: &[u8], at: usize) -> (usize, bool) {
    match utf16_escape(bytes, at) {
        Some(0xD800..=0xDBFF) => match utf16_escape(bytes, at + 6) {
            Some(0xDC00..=0xDFFF) => (12, false),
            _ => (6, true),
        },
        Some(0xDC00..=0xDFFF) => (6, true),
        Some(_) => (6, false),
        None => (2, false),
    }
}

/// The code unit of a `\uXXXX` at that position.
fn utf16_escape(bytes: &[u8], at: usize) -> Option<u16> {
    let escape = bytes.get(at..at + 6)?;
    let digits = escape.strip_prefix(b"\\u")?;
    if !digits.iter().all(u8::is_ascii_hexdigit) {
        return None;
    }
    u16::from_str_radix(str::from_utf8(digits).ok()?, 16).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lone_surrogates_become_replacement_characters() {
        let text: String = decode(r#""a\ud83d b\udc00 \ud83d\ude00 \ud83d\ud83d\ude00""#).unwrap();
        assert_eq!(text, "a\u{fffd} b\u{fffd} 😀 \u{fffd}😀");
    }

    #[test]
    fn an_escaped_backslash_is_no_surrogate() {
        let json = r#""\\ud83d""#;
        assert_eq!(decode::<String>(json).unwrap(), r"\ud83d");
        assert!(matches!(without_lone_surrogates(json), Cow::Borrowed(_)));
    }

    #[test]
    fn a_cut_off_escape_is_an_error_and_no_panic() {
        for json in [r#""\ud8"#, r#""\"#, r#""\ud83d\u"#, r#""\ud83d\"#, "\"\\é"] {
            assert!(decode::<String>(json).is_err(), "{json}");
        }
    }

    #[test]
    fn errors_name_the_field() {
        #[derive(Debug, serde::Deserialize)]
        struct Frame {
            #[allow(dead_code)]
            id: String,
        }
        #[derive(Debug, serde::Deserialize)]
        struct Tree {
            #[allow(dead_code)]
            frames: Vec<Frame>,
        }
        let field = |json| decode::<Tree>(json).unwrap_err().field;
        assert_eq!(field(r#"{"frames":[{"id":"a"},{}]}"#), "frames[1].id");
        assert_eq!(field(r#"{"frames":[{"id":7}]}"#), "frames[0].id");
        assert_eq!(field("{}"), "frames");
    }
}
