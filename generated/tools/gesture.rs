// Generated from tools.toml; do not edit.

use serde::Deserialize;
/// One of the listed values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum GestureChainStepsItemKind {
    /// `down`
    #[serde(rename = "down")]
    Down,
    /// `move`
    #[serde(rename = "move")]
    Move,
    /// `up`
    #[serde(rename = "up")]
    Up,
    /// `wait`
    #[serde(rename = "wait")]
    Wait,
    /// `wheel`
    #[serde(rename = "wheel")]
    Wheel,
}
/// A nested object.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GestureChainStepsItem {
    /// What to do.
    pub kind: GestureChainStepsItemKind,
    /// Viewport, CSS px.
    #[serde(default)]
    pub x: Option<f64>,
    /// Viewport, CSS px.
    #[serde(default)]
    pub y: Option<f64>,
    /// wheel, CSS px.
    #[serde(default)]
    pub delta_x: Option<f64>,
    /// wheel, CSS px.
    #[serde(default)]
    pub delta_y: Option<f64>,
    /// wait: how long (at most 5000); move: pause after it (at least 5).
    #[serde(default)]
    pub ms: Option<f64>,
    /// Default left.
    #[serde(default)]
    pub button: Option<crate::engine::Button>,
    /// 1 is the mouse (default), any other a finger.
    #[serde(default)]
    pub pointer_id: Option<u64>,
}
/// Parameters of `gesture_chain`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GestureChain {
    /// 1 to 200 steps in order.
    pub steps: Vec<GestureChainStepsItem>,
}
