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
/// Parameters of `choose_option`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ChooseOption {
    /// Text of the option.
    pub option: String,
    /// false: a part of it, any case.
    #[serde(default)]
    pub exact: Option<bool>,
    /// Type it first, for lists that filter.
    #[serde(default)]
    pub r#type: Option<bool>,
    /// What to act on.
    #[serde(flatten)]
    pub target: Target,
}
/// A nested object.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FillFormFieldsItem {
    /// As for fill; an option's label; "true" or "false".
    pub value: String,
    /// What to act on.
    #[serde(flatten)]
    pub target: Target,
}
/// A nested object.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FillFormSubmit {
    /// What to act on.
    #[serde(flatten)]
    pub target: Target,
}
/// Parameters of `fill_form`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FillForm {
    /// In order.
    pub fields: Vec<FillFormFieldsItem>,
    /// What to click at the end.
    #[serde(default)]
    pub submit: Option<FillFormSubmit>,
}
