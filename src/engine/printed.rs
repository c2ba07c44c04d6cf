//! Console calls as text.

/// An argument of a console call.
#[derive(Debug, Clone)]
pub(super) enum Printable {
    Text(String),
    /// What is no string, as the console would show it.
    Other(String),
}

impl Printable {
    fn text(self) -> String {
        match self {
            Printable::Text(text) | Printable::Other(text) => text,
        }
    }
}

/// The arguments as the console would print them, placeholders filled in.
pub(super) fn printed(args: impl Iterator<Item = Printable>) -> String {
    let mut args = args.peekable();
    let mut out = String::new();
    if let Some(Printable::Text(format)) = args.next_if(|first| matches!(first, Printable::Text(_))) {
        let mut rest = format.as_str();
        while let Some((before, after)) = rest.split_once('%') {
            out += before;
            let kind = after.chars().next();
            rest = after.get(kind.map_or(0, char::len_utf8)..).unwrap_or_default();
            match (kind, args.peek().is_some()) {
                (Some('%'), _) => out.push('%'),
                (Some('c'), true) => drop(args.next()),
                (Some('s' | 'd' | 'i' | 'f' | 'o' | 'O'), true) => out.extend(args.next().map(Printable::text)),
                (kind, _) => {
                    out.push('%');
                    out.extend(kind);
                }
            }
        }
        out += rest;
    }
    for arg in args {
        if !out.is_empty() {
            out.push(' ');
        }
        out += &arg.text();
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_of_console_calls_are_filled_in() {
        let text = |args: serde_json::Value| {
            let printable = |v: &serde_json::Value| match v {
                serde_json::Value::String(text) => Printable::Text(text.clone()),
                other => Printable::Other(other.to_string()),
            };
            printed(args.as_array().unwrap().iter().map(printable))
        };
        assert_eq!(text(serde_json::json!(["%c red %s of %d", "color: red", "text", 42])), " red text of 42");
        assert_eq!(text(serde_json::json!(["100 %", 7])), "100 % 7");
        assert_eq!(text(serde_json::json!(["%s and %s", "one"])), "one and %s");
        assert_eq!(text(serde_json::json!([1, "two"])), "1 two");
    }
}
