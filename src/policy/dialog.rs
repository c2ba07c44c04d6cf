//! What happens to alert, confirm, prompt and beforeunload dialogs.

use serde_json::{Value, json};

use crate::engine::{Dialog, DialogAnswer};

/// A session's policy.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum DialogPolicy {
    /// Dismissed, so that the page goes on, and the action that met it fails.
    #[default]
    Raise,
    Accept,
    Dismiss,
    /// Accepted; prompts get this text.
    AcceptWith(String),
    /// Left open for `dialog_respond`.
    Hold,
}

/// The hint of an action that met a dialog under [`DialogPolicy::Raise`].
pub const RAISED: &str =
    "unhandled dialog — set dialogPolicy to accept, dismiss or accept-prompt-with and repeat the action";

impl DialogPolicy {
    /// Reads `raise`, `accept`, `dismiss`, `hold` or `accept-prompt-with:<text>`.
    pub fn parse(text: &str) -> Option<DialogPolicy> {
        match text {
            "raise" => Some(DialogPolicy::Raise),
            "accept" => Some(DialogPolicy::Accept),
            "dismiss" => Some(DialogPolicy::Dismiss),
            "hold" => Some(DialogPolicy::Hold),
            other => other.strip_prefix("accept-prompt-with:").map(|t| DialogPolicy::AcceptWith(t.to_owned())),
        }
    }

    /// What to tell the browser.
    pub fn answer(&self, dialog: &Dialog) -> DialogAnswer {
        match self {
            DialogPolicy::Raise | DialogPolicy::Dismiss => DialogAnswer::Dismiss,
            DialogPolicy::Accept => DialogAnswer::Accept((dialog.kind == "prompt").then(String::new)),
            DialogPolicy::Hold => DialogAnswer::Hold,
            DialogPolicy::AcceptWith(text) => DialogAnswer::Accept((dialog.kind == "prompt").then(|| text.clone())),
        }
    }

    /// `handledAs` in results.
    pub fn handled_as(&self) -> &'static str {
        match self {
            DialogPolicy::Raise => "raised",
            DialogPolicy::Accept | DialogPolicy::AcceptWith(_) => "accepted",
            DialogPolicy::Dismiss => "dismissed",
            DialogPolicy::Hold => "held",
        }
    }

    /// As `set_dialog_policy` answers it.
    pub fn to_json(&self) -> Value {
        match self {
            DialogPolicy::Raise => json!({ "mode": "raise" }),
            DialogPolicy::Accept => json!({ "mode": "accept" }),
            DialogPolicy::Dismiss => json!({ "mode": "dismiss" }),
            DialogPolicy::Hold => json!({ "mode": "hold" }),
            DialogPolicy::AcceptWith(text) => json!({ "mode": "accept-prompt-with", "text": text }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_prompt_gets_the_text() {
        let dialog = |kind: &str| Dialog { kind: kind.into(), message: String::new(), default_value: None };
        let policy = DialogPolicy::parse("accept-prompt-with:a:b").unwrap();
        assert_eq!(policy.answer(&dialog("prompt")), DialogAnswer::Accept(Some("a:b".into())));
        assert_eq!(policy.answer(&dialog("confirm")), DialogAnswer::Accept(None));
        assert_eq!(DialogPolicy::parse("accept-prompt-with"), None);
    }
}
