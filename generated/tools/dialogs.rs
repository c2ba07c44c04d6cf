// Generated from tools.toml; do not edit.

use serde::Deserialize;
/// One of the listed values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum SetDialogPolicyMode {
    /// `raise`
    #[serde(rename = "raise")]
    Raise,
    /// `accept`
    #[serde(rename = "accept")]
    Accept,
    /// `dismiss`
    #[serde(rename = "dismiss")]
    Dismiss,
    /// `accept-prompt-with`
    #[serde(rename = "accept-prompt-with")]
    AcceptPromptWith,
    /// `hold`
    #[serde(rename = "hold")]
    Hold,
}
/// Parameters of `set_dialog_policy`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SetDialogPolicy {
    /// Policy.
    pub mode: SetDialogPolicyMode,
    /// Answer for prompts, with accept-prompt-with.
    #[serde(default)]
    pub text: Option<String>,
}
/// Parameters of `dialog_respond`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DialogRespond {
    /// OK, or Cancel.
    pub accept: bool,
    /// For a prompt (default: its own).
    #[serde(default)]
    pub text: Option<String>,
}
