// Generated from tools.toml; do not edit.

use serde::Deserialize;
/// Parameters of `mouse_down`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MouseDown {
    /// Viewport point, CSS px.
    #[serde(default)]
    pub coords: Option<crate::engine::Point>,
    /// Default left.
    #[serde(default)]
    pub button: Option<crate::engine::Button>,
}
/// Parameters of `mouse_move`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MouseMove {
    /// Viewport point, CSS px.
    pub coords: crate::engine::Point,
}
/// Parameters of `mouse_up`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MouseUp {
    /// Viewport point, CSS px.
    #[serde(default)]
    pub coords: Option<crate::engine::Point>,
    /// Default left.
    #[serde(default)]
    pub button: Option<crate::engine::Button>,
}
/// Parameters of `mouse_wheel`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MouseWheel {
    /// Viewport point, CSS px.
    pub coords: crate::engine::Point,
    /// CSS px.
    #[serde(default)]
    pub delta_x: Option<f64>,
    /// CSS px.
    #[serde(default)]
    pub delta_y: Option<f64>,
}
