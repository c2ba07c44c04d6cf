// Generated from tools.toml; do not edit.

use serde::Deserialize;
/// One of the listed values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum GetConfigScope {
    /// `resolved`
    #[serde(rename = "resolved")]
    Resolved,
    /// `defaults`
    #[serde(rename = "defaults")]
    Defaults,
    /// `env`
    #[serde(rename = "env")]
    Env,
}
/// Parameters of `get_config`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GetConfig {
    /// Default resolved.
    #[serde(default)]
    pub scope: Option<GetConfigScope>,
}
/// Parameters of `tools_find`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ToolsFind {
    /// Words of names and descriptions.
    pub query: String,
    /// Default 10.
    #[serde(default)]
    pub limit: Option<u64>,
}
/// Parameters of `tools_enable`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ToolsEnable {
    /// Tool names, families, core, standard or all.
    pub names: Vec<String>,
}
