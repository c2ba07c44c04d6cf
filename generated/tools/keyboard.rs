// Generated from tools.toml; do not edit.

use serde::Deserialize;
use crate::page::Target;
/// Parameters of `press`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Press {
    /// Enter, ArrowDown, a, Control+Shift+T, ControlOrMeta+A.
    pub key: String,
    /// What to act on.
    #[serde(flatten)]
    pub target: Target,
}
