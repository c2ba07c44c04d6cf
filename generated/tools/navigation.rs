// Generated from tools.toml; do not edit.

use serde::Deserialize;
use crate::page::Target;
/// Parameters of `navigate`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Navigate {
    /// Absolute URL; a bare host gets https://.
    pub url: String,
}
/// Parameters of `go_back`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GoBack {}
/// Parameters of `go_forward`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GoForward {}
/// Parameters of `reload`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Reload {
    /// Bypass the HTTP cache.
    #[serde(default)]
    pub ignore_cache: Option<bool>,
}
/// Parameters of `set_viewport`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SetViewport {
    /// CSS px.
    pub width: u64,
    /// CSS px.
    pub height: u64,
}
/// One of the listed values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum ScrollTo {
    /// `top`
    #[serde(rename = "top")]
    Top,
    /// `bottom`
    #[serde(rename = "bottom")]
    Bottom,
    /// `left`
    #[serde(rename = "left")]
    Left,
    /// `right`
    #[serde(rename = "right")]
    Right,
}
/// A nested object.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ScrollBy {
    #[serde(default)]
    pub x: Option<f64>,
    #[serde(default)]
    pub y: Option<f64>,
}
/// Parameters of `scroll`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Scroll {
    /// Edge.
    #[serde(default)]
    pub to: Option<ScrollTo>,
    /// CSS px, +y is down.
    #[serde(default)]
    pub by: Option<ScrollBy>,
    /// Bring the target into view even with to or by.
    #[serde(default)]
    pub into_view: Option<bool>,
    /// What to act on.
    #[serde(flatten)]
    pub target: Target,
}
