// Generated from tools.toml; do not edit.

use serde::Deserialize;
use crate::page::Target;
/// Parameters of `fill`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Fill {
    /// Text; dates as YYYY-MM-DD, times HH:MM, colours #rrggbb.
    pub value: String,
    /// What to act on.
    #[serde(flatten)]
    pub target: Target,
}
/// Parameters of `select`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Select {
    /// Values or labels; [] clears a multiple select.
    pub values: Vec<String>,
    /// What to act on.
    #[serde(flatten)]
    pub target: Target,
}
