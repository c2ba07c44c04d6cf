// Generated from tools.toml; do not edit.

use serde::Deserialize;
use crate::page::Target;
/// One of the listed values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum ClickButton {
    /// `left`
    #[serde(rename = "left")]
    Left,
    /// `right`
    #[serde(rename = "right")]
    Right,
    /// `middle`
    #[serde(rename = "middle")]
    Middle,
}
/// One of the listed values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum ClickModifiersItem {
    /// `Alt`
    #[serde(rename = "Alt")]
    Alt,
    /// `Control`
    #[serde(rename = "Control")]
    Control,
    /// `Meta`
    #[serde(rename = "Meta")]
    Meta,
    /// `Shift`
    #[serde(rename = "Shift")]
    Shift,
    /// `ControlOrMeta`
    #[serde(rename = "ControlOrMeta")]
    ControlOrMeta,
}
/// Parameters of `click`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Click {
    /// Default left.
    #[serde(default)]
    pub button: Option<ClickButton>,
    /// 2 = double click.
    #[serde(default)]
    pub click_count: Option<u64>,
    /// Keys held.
    #[serde(default)]
    pub modifiers: Option<Vec<ClickModifiersItem>>,
    /// Skip the checks; the event goes to whatever is there.
    #[serde(default)]
    pub force: Option<bool>,
    /// What to act on.
    #[serde(flatten)]
    pub target: Target,
}
/// Parameters of `hover`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Hover {
    /// What to act on.
    #[serde(flatten)]
    pub target: Target,
}
