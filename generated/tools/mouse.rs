// Generated from tools.toml; do not edit.

use serde::Deserialize;
/// A nested object.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MouseDownCoords {
    pub x: f64,
    pub y: f64,
}
/// One of the listed values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum MouseDownButton {
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
/// Parameters of `mouse_down`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MouseDown {
    /// Viewport point, CSS px.
    #[serde(default)]
    pub coords: Option<MouseDownCoords>,
    /// Default left.
    #[serde(default)]
    pub button: Option<MouseDownButton>,
}
/// A nested object.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MouseMoveCoords {
    pub x: f64,
    pub y: f64,
}
/// Parameters of `mouse_move`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MouseMove {
    /// Viewport point, CSS px.
    pub coords: MouseMoveCoords,
}
/// A nested object.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MouseUpCoords {
    pub x: f64,
    pub y: f64,
}
/// One of the listed values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum MouseUpButton {
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
/// Parameters of `mouse_up`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MouseUp {
    /// Viewport point, CSS px.
    #[serde(default)]
    pub coords: Option<MouseUpCoords>,
    /// Default left.
    #[serde(default)]
    pub button: Option<MouseUpButton>,
}
/// A nested object.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MouseWheelCoords {
    pub x: f64,
    pub y: f64,
}
/// Parameters of `mouse_wheel`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MouseWheel {
    /// Viewport point, CSS px.
    pub coords: MouseWheelCoords,
    /// CSS px.
    #[serde(default)]
    pub delta_x: Option<f64>,
    /// CSS px.
    #[serde(default)]
    pub delta_y: Option<f64>,
}
