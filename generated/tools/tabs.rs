// Generated from tools.toml; do not edit.

use serde::Deserialize;
/// Parameters of `tab_list`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TabList {}
/// Parameters of `tab_open`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TabOpen {
    /// Absolute URL (default about:blank).
    #[serde(default)]
    pub url: Option<String>,
}
/// Parameters of `tab_select`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TabSelect {
    /// Tab id.
    pub tab: String,
}
/// Parameters of `tab_close`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TabClose {
    /// Tab id.
    pub tab: String,
}
/// One of the listed values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum TabVisibilityState {
    /// `background`
    #[serde(rename = "background")]
    Background,
    /// `foreground`
    #[serde(rename = "foreground")]
    Foreground,
}
/// Parameters of `tab_visibility`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TabVisibility {
    /// Where to.
    pub state: TabVisibilityState,
    /// With background: then foreground after this long.
    #[serde(default)]
    pub hold_ms: Option<u64>,
}
