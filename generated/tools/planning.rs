// Generated from tools.toml; do not edit.

use serde::Deserialize;
/// One of the listed values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum PlanVerb {
    /// `click`
    #[serde(rename = "click")]
    Click,
    /// `fill`
    #[serde(rename = "fill")]
    Fill,
    /// `hover`
    #[serde(rename = "hover")]
    Hover,
    /// `press`
    #[serde(rename = "press")]
    Press,
    /// `select`
    #[serde(rename = "select")]
    Select,
}
/// A nested object.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PlanVerbArgs {
    /// For fill.
    #[serde(default)]
    pub value: Option<String>,
    /// For select.
    #[serde(default)]
    pub values: Option<Vec<String>>,
    /// For press.
    #[serde(default)]
    pub key: Option<String>,
    /// For click.
    #[serde(default)]
    pub button: Option<crate::engine::Button>,
}
/// Parameters of `plan`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Plan {
    /// Words of its name, test id or role.
    pub query: String,
    /// What to do with it.
    pub verb: PlanVerb,
    /// What the verb needs.
    #[serde(default)]
    pub verb_args: Option<PlanVerbArgs>,
    /// Only inside this ref.
    #[serde(default)]
    pub context_ref: Option<String>,
    /// Warn below this score.
    #[serde(default)]
    pub confidence_floor: Option<f64>,
    /// How long it is good for, 1000 to 1800000 (default 60000).
    #[serde(default)]
    pub ttl_ms: Option<u64>,
}
/// One of the listed values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum ExecuteMode {
    /// `tree_diff`
    #[serde(rename = "tree_diff")]
    TreeDiff,
    /// `scoped_snapshot`
    #[serde(rename = "scoped_snapshot")]
    ScopedSnapshot,
    /// `full`
    #[serde(rename = "full")]
    Full,
    /// `none`
    #[serde(rename = "none")]
    None,
}
/// Parameters of `execute`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Execute {
    /// What plan answered, unchanged.
    pub descriptor: serde_json::Map<String, serde_json::Value>,
    /// Page change to report (default tree_diff).
    #[serde(default)]
    pub mode: Option<ExecuteMode>,
    /// Its budget (default 600).
    #[serde(default)]
    pub max_result_tokens: Option<u64>,
    /// Deadline.
    #[serde(default)]
    pub timeout_ms: Option<u64>,
    /// Tab id (default: that of the element).
    #[serde(default)]
    pub tab: Option<String>,
}
