// Generated from tools.toml; do not edit.

use serde::Deserialize;
use crate::page::Target;
/// Parameters of `verify_visible`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct VerifyVisible {
    /// What to act on.
    #[serde(flatten)]
    pub target: Target,
}
/// Parameters of `verify_text`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct VerifyText {
    /// Part of it, any case.
    pub text: String,
    /// All of it, case-sensitive.
    #[serde(default)]
    pub exact: Option<bool>,
    /// What to act on.
    #[serde(flatten)]
    pub target: Target,
}
/// Parameters of `verify_value`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct VerifyValue {
    /// The whole value.
    pub value: String,
    /// What to act on.
    #[serde(flatten)]
    pub target: Target,
}
/// Parameters of `verify_count`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct VerifyCount {
    /// CSS, text=, role=, xpath=, >> chains.
    #[serde(default)]
    pub selector: Option<String>,
    /// Text instead, any case.
    #[serde(default)]
    pub text: Option<String>,
    /// Expected number.
    pub n: u64,
}
/// Parameters of `verify_attribute`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct VerifyAttribute {
    /// Its name.
    pub attr: String,
    /// Its whole value (default: any).
    #[serde(default)]
    pub value: Option<String>,
    /// What to act on.
    #[serde(flatten)]
    pub target: Target,
}
/// Parameters of `verify_predicate`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct VerifyPredicate {
    /// Leaf or combination; key is a path such as value.rows.length.
    pub predicate: serde_json::Map<String, serde_json::Value>,
    /// Any of actionResult, snapshot, element, value, expect.
    pub data: serde_json::Map<String, serde_json::Value>,
}
