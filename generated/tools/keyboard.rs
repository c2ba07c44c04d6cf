// Generated from tools.toml; do not edit.

use serde::Deserialize;
use crate::page::Target;
/// Parameters of `press`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Press {
    /// Enter, ArrowDown, a, Control+Shift+T, ControlOrMeta+A.
    pub key: String,
    /// What to act on.
    #[serde(flatten)]
    pub target: Target,
}
/// Parameters of `type`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Type {
    /// Text.
    pub text: String,
    /// Pause between keys.
    #[serde(default)]
    pub delay_ms: Option<u64>,
    /// What to act on.
    #[serde(flatten)]
    pub target: Target,
}
/// Parameters of `shortcut`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Shortcut {
    /// Chords in order, such as Control+A.
    pub keys: Vec<String>,
    /// What to act on.
    #[serde(flatten)]
    pub target: Target,
}
