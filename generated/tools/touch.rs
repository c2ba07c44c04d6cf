// Generated from tools.toml; do not edit.

use serde::Deserialize;
/// Parameters of `touch_start`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TouchStart {
    /// Viewport point, CSS px.
    pub coords: crate::engine::Point,
    /// Which finger (default 1).
    #[serde(default)]
    pub identifier: Option<u64>,
}
/// Parameters of `touch_move`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TouchMove {
    /// Viewport point, CSS px.
    pub coords: crate::engine::Point,
    /// Which finger (default 1).
    #[serde(default)]
    pub identifier: Option<u64>,
}
/// Parameters of `touch_end`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TouchEnd {
    /// Viewport point, CSS px.
    #[serde(default)]
    pub coords: Option<crate::engine::Point>,
    /// Which finger.
    #[serde(default)]
    pub identifier: Option<u64>,
}
/// Parameters of `gesture_pinch`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GesturePinch {
    /// Viewport point, CSS px.
    pub coords: crate::engine::Point,
    /// Distance at the end, of that at the start; above 0.
    pub scale: f64,
    /// Default 12.
    #[serde(default)]
    pub steps: Option<u64>,
    /// Of each finger from the point, px (default 40).
    #[serde(default)]
    pub start_offset: Option<f64>,
}
/// Parameters of `gesture_swipe`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GestureSwipe {
    /// Viewport point, CSS px.
    pub from: crate::engine::Point,
    /// Viewport point, CSS px.
    pub to: crate::engine::Point,
    /// Default 200.
    #[serde(default)]
    pub duration_ms: Option<u64>,
    /// Default 16.
    #[serde(default)]
    pub steps: Option<u64>,
    /// Which finger (default 1).
    #[serde(default)]
    pub identifier: Option<u64>,
}
