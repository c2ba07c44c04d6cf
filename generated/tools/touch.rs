// Generated from tools.toml; do not edit.

use serde::Deserialize;
/// A nested object.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TouchStartCoords {
    pub x: f64,
    pub y: f64,
}
/// Parameters of `touch_start`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TouchStart {
    /// Viewport point, CSS px.
    pub coords: TouchStartCoords,
    /// Which finger (default 1).
    #[serde(default)]
    pub identifier: Option<u64>,
}
/// A nested object.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TouchMoveCoords {
    pub x: f64,
    pub y: f64,
}
/// Parameters of `touch_move`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TouchMove {
    /// Viewport point, CSS px.
    pub coords: TouchMoveCoords,
    /// Which finger (default 1).
    #[serde(default)]
    pub identifier: Option<u64>,
}
/// A nested object.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TouchEndCoords {
    pub x: f64,
    pub y: f64,
}
/// Parameters of `touch_end`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TouchEnd {
    /// Viewport point, CSS px.
    #[serde(default)]
    pub coords: Option<TouchEndCoords>,
    /// Which finger.
    #[serde(default)]
    pub identifier: Option<u64>,
}
/// A nested object.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GesturePinchCoords {
    pub x: f64,
    pub y: f64,
}
/// Parameters of `gesture_pinch`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GesturePinch {
    /// Viewport point, CSS px.
    pub coords: GesturePinchCoords,
    /// Distance at the end, of that at the start; above 0.
    pub scale: f64,
    /// Default 12.
    #[serde(default)]
    pub steps: Option<u64>,
    /// Of each finger from the point, px (default 40).
    #[serde(default)]
    pub start_offset: Option<f64>,
}
/// A nested object.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GestureSwipeFrom {
    pub x: f64,
    pub y: f64,
}
/// A nested object.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GestureSwipeTo {
    pub x: f64,
    pub y: f64,
}
/// Parameters of `gesture_swipe`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GestureSwipe {
    /// Viewport point, CSS px.
    pub from: GestureSwipeFrom,
    /// Viewport point, CSS px.
    pub to: GestureSwipeTo,
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
