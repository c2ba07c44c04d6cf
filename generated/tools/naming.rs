// Generated from tools.toml; do not edit.

use serde::Deserialize;
/// Parameters of `name_ref`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NameRef {
    /// Letters, digits, . _ -.
    pub name: String,
    /// eN.
    pub r#ref: String,
}
/// Parameters of `list_named_refs`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListNamedRefs {}
