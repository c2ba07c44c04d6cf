// Generated from tools.toml; do not edit.

use serde::Deserialize;
use crate::page::Target;
/// Parameters of `upload_file`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct UploadFile {
    /// File in the workspace.
    #[serde(default)]
    pub path: Option<String>,
    /// Base64.
    #[serde(default)]
    pub content: Option<String>,
    /// File name (default: the path's).
    #[serde(default)]
    pub name: Option<String>,
    /// Default: by the name's ending.
    #[serde(default)]
    pub mime_type: Option<String>,
    /// What to act on.
    #[serde(flatten)]
    pub target: Target,
}
/// A nested object.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DropFilesFilesItem {
    #[serde(default)]
    pub path: Option<String>,
    /// Base64.
    #[serde(default)]
    pub contents: Option<String>,
    #[serde(default)]
    pub name: Option<String>,
    #[serde(default)]
    pub mime_type: Option<String>,
}
/// Parameters of `drop_files`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DropFiles {
    /// Each with path, or contents and name.
    pub files: Vec<DropFilesFilesItem>,
    /// What to act on.
    #[serde(flatten)]
    pub target: Target,
}
