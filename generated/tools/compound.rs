// Generated from tools.toml; do not edit.

use serde::Deserialize;
/// Parameters of `batch`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Batch {
    /// Default true.
    #[serde(default)]
    pub stop_on_error: Option<bool>,
    /// Calls in order.
    pub calls: Vec<crate::call::Step>,
}
/// Parameters of `flake_check`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FlakeCheck {
    /// Runs.
    pub n: u64,
    /// Enough after so many runs in a row without a failure.
    #[serde(default)]
    pub stop_on_all_green: Option<u64>,
    /// Calls in order.
    pub calls: Vec<crate::call::Step>,
}
/// Parameters of `act_and_diff`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ActAndDiff {
    /// The call to run, as in batch.
    pub action: crate::call::Step,
    /// Selector of the part to watch (default body).
    #[serde(default)]
    pub scope: Option<String>,
}
/// A nested object.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ActAndWaitForNetworkMatch {
    /// Part of the URL, any case; with * a glob of all of it.
    #[serde(default)]
    pub url_pattern: Option<String>,
    /// GET, POST, ….
    #[serde(default)]
    pub method: Option<String>,
    #[serde(default)]
    pub status: Option<u64>,
}
/// Parameters of `act_and_wait_for_network`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ActAndWaitForNetwork {
    /// The call to run, as in batch.
    pub action: crate::call::Step,
    /// All that are given must hold, one at least.
    pub r#match: ActAndWaitForNetworkMatch,
    /// Longest wait after the action (default 10000).
    #[serde(default)]
    pub timeout_ms: Option<u64>,
}
