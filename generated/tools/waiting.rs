// Generated from tools.toml; do not edit.

use serde::Deserialize;
use crate::page::Target;
/// One of the listed values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum WaitForState {
    /// `visible`
    #[serde(rename = "visible")]
    Visible,
    /// `hidden`
    #[serde(rename = "hidden")]
    Hidden,
    /// `attached`
    #[serde(rename = "attached")]
    Attached,
    /// `detached`
    #[serde(rename = "detached")]
    Detached,
}
/// One of the listed values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum WaitForLoad {
    /// `domcontentloaded`
    #[serde(rename = "domcontentloaded")]
    Domcontentloaded,
    /// `load`
    #[serde(rename = "load")]
    Load,
}
/// Parameters of `wait_for`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct WaitFor {
    /// Visible text, part of it, any case.
    #[serde(default)]
    pub text: Option<String>,
    /// Text that must disappear.
    #[serde(default)]
    pub text_gone: Option<String>,
    /// Of the target (default visible).
    #[serde(default)]
    pub state: Option<WaitForState>,
    /// URL glob: * within a segment, ** across.
    #[serde(default)]
    pub url: Option<String>,
    /// Document state.
    #[serde(default)]
    pub load: Option<WaitForLoad>,
    /// No request for 500 ms; streams don't count.
    #[serde(default)]
    pub network_idle: Option<bool>,
    /// What to act on.
    #[serde(flatten)]
    pub target: Target,
}
