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
