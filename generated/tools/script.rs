// Generated from tools.toml; do not edit.

use serde::Deserialize;
/// One of the listed values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum EvalJsReturnType {
    /// `json`
    #[serde(rename = "json")]
    Json,
    /// `void`
    #[serde(rename = "void")]
    Void,
}
/// Parameters of `eval_js`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct EvalJs {
    /// Expression; a promise is awaited.
    pub expr: String,
    /// Default json.
    #[serde(default)]
    pub return_type: Option<EvalJsReturnType>,
    /// fN from frames_list.
    #[serde(default)]
    pub frame: Option<String>,
}
