// Generated from tools.toml; do not edit.

use serde::Deserialize;
/// Parameters of `console_read`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ConsoleRead {
    /// Default 50.
    #[serde(default)]
    pub limit: Option<u64>,
}
/// Parameters of `network_read`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NetworkRead {
    /// Default 50.
    #[serde(default)]
    pub limit: Option<u64>,
}
