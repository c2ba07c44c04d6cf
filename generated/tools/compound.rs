// Generated from tools.toml; do not edit.

use serde::Deserialize;
/// A nested object.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BatchCallsItemExpect {
    #[serde(default)]
    pub value_equals: Option<String>,
    #[serde(default)]
    pub display_text_includes: Option<String>,
    #[serde(default)]
    pub control_display_text_includes: Option<String>,
    #[serde(default)]
    pub container_text_includes: Option<String>,
    #[serde(default)]
    pub control_changed: Option<bool>,
}
/// A nested object.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BatchCallsItem {
    /// Tool name.
    pub tool: String,
    /// Its arguments.
    #[serde(default)]
    pub args: Option<serde_json::Map<String, serde_json::Value>>,
    /// Echoed.
    #[serde(default)]
    pub label: Option<String>,
    /// Checks on the element probe.
    #[serde(default)]
    pub expect: Option<BatchCallsItemExpect>,
}
/// Parameters of `batch`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Batch {
    /// Default true.
    #[serde(default)]
    pub stop_on_error: Option<bool>,
    /// Calls in order.
    pub calls: Vec<BatchCallsItem>,
}
