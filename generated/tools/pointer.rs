// Generated from tools.toml; do not edit.

use serde::Deserialize;
use crate::page::Target;
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
/// One of the listed values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum ClickDispatch {
    /// `direct`
    #[serde(rename = "direct")]
    Direct,
}
/// Parameters of `click`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Click {
    /// Default left.
    #[serde(default)]
    pub button: Option<crate::engine::Button>,
    /// 2 = double click.
    #[serde(default)]
    pub click_count: Option<u64>,
    /// Keys held.
    #[serde(default)]
    pub modifiers: Option<Vec<ClickModifiersItem>>,
    /// Skip the checks; the event goes to whatever is there.
    #[serde(default)]
    pub force: Option<bool>,
    /// Where in its box, px from the corner.
    #[serde(default)]
    pub position: Option<crate::engine::Point>,
    /// Last resort: one CSS query, no checks, no scroll.
    #[serde(default)]
    pub dispatch: Option<ClickDispatch>,
    /// What to act on.
    #[serde(flatten)]
    pub target: Target,
}
/// Parameters of `hover`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Hover {
    /// Where in its box, px from the corner.
    #[serde(default)]
    pub position: Option<crate::engine::Point>,
    /// What to act on.
    #[serde(flatten)]
    pub target: Target,
}
/// A nested object.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DoubleClickTarget {
    /// What to act on.
    #[serde(flatten)]
    pub target: Target,
}
/// Parameters of `double_click`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DoubleClick {
    /// What to double-click.
    pub target: DoubleClickTarget,
    /// Where in its box, px from the corner.
    #[serde(default)]
    pub position: Option<crate::engine::Point>,
}
/// A nested object.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DragFrom {
    /// What to act on.
    #[serde(flatten)]
    pub target: Target,
}
/// A nested object.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DragTo {
    /// What to act on.
    #[serde(flatten)]
    pub target: Target,
}
/// Parameters of `drag`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Drag {
    /// Where to press.
    pub from: DragFrom,
    /// Where to let go.
    #[serde(default)]
    pub to: Option<DragTo>,
    /// Moves on the way (default 12).
    #[serde(default)]
    pub steps: Option<u64>,
    /// Don't drag; tell what lies at from, and resizeRisk.
    #[serde(default)]
    pub preflight: Option<bool>,
}
