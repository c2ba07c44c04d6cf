// Generated from tools.toml; do not edit.

use serde::Deserialize;
use crate::page::Target;
/// One of the listed values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum SnapshotIncludeShadow {
    /// `open`
    #[serde(rename = "open")]
    Open,
    /// `closed`
    #[serde(rename = "closed")]
    Closed,
    /// `off`
    #[serde(rename = "off")]
    Off,
}
/// Parameters of `snapshot`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Snapshot {
    /// Only this ref's subtree.
    #[serde(default)]
    pub scope: Option<String>,
    /// Most lines to print.
    #[serde(default)]
    pub max_nodes: Option<u64>,
    /// Budget (default 7000).
    #[serde(default)]
    pub max_result_tokens: Option<u64>,
    /// Go on after an earlier part.
    #[serde(default)]
    pub cursor: Option<String>,
    /// Drop subtrees whose role, name or test id holds one of these.
    #[serde(default)]
    pub omit: Option<Vec<String>>,
    /// fN from frames_list.
    #[serde(default)]
    pub frame: Option<String>,
    /// Print link targets.
    #[serde(default)]
    pub urls: Option<bool>,
    /// Shadow roots are always included.
    #[serde(default)]
    pub include_shadow: Option<SnapshotIncludeShadow>,
}
/// One of the listed values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum FindPierce {
    /// `open`
    #[serde(rename = "open")]
    Open,
    /// `closed`
    #[serde(rename = "closed")]
    Closed,
    /// `off`
    #[serde(rename = "off")]
    Off,
}
/// Parameters of `find`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Find {
    /// Words of its name, test id or role.
    pub query: String,
    /// Default 5.
    #[serde(default)]
    pub max_candidates: Option<u64>,
    /// Warn below this score.
    #[serde(default)]
    pub confidence_floor: Option<f64>,
    /// Only inside this ref.
    #[serde(default)]
    pub context_ref: Option<String>,
    /// Drop what can't be acted on.
    #[serde(default)]
    pub visible_only: Option<bool>,
    /// fN from frames_list.
    #[serde(default)]
    pub frame: Option<String>,
    /// Shadow roots are always included.
    #[serde(default)]
    pub pierce: Option<FindPierce>,
    /// Every field of each candidate.
    #[serde(default)]
    pub detail: Option<bool>,
}
/// Parameters of `text_search`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TextSearch {
    /// Text to look for.
    #[serde(default)]
    pub text: Option<String>,
    /// Several at once.
    #[serde(default)]
    pub texts: Option<Vec<String>>,
    /// Whole text, case-sensitive.
    #[serde(default)]
    pub exact: Option<bool>,
    /// Only inside this ref.
    #[serde(default)]
    pub scope: Option<String>,
    /// Also what is not visible.
    #[serde(default)]
    pub include_hidden: Option<bool>,
    /// Default 20.
    #[serde(default)]
    pub max_matches: Option<u64>,
    /// fN (default: all frames).
    #[serde(default)]
    pub frame: Option<String>,
}
/// Parameters of `frames_list`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FramesList {}
/// One of the listed values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum ScreenshotFormat {
    /// `png`
    #[serde(rename = "png")]
    Png,
    /// `jpeg`
    #[serde(rename = "jpeg")]
    Jpeg,
}
/// One of the listed values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum ScreenshotScale {
    /// `css`
    #[serde(rename = "css")]
    Css,
    /// `device`
    #[serde(rename = "device")]
    Device,
}
/// Parameters of `screenshot`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Screenshot {
    /// Default png.
    #[serde(default)]
    pub format: Option<ScreenshotFormat>,
    /// jpeg only (default 80).
    #[serde(default)]
    pub quality: Option<u64>,
    /// css (default): one pixel per CSS px.
    #[serde(default)]
    pub scale: Option<ScreenshotScale>,
    /// The whole document.
    #[serde(default)]
    pub full_page: Option<bool>,
    /// Add a caption.
    #[serde(default)]
    pub describe: Option<bool>,
    /// Write to this workspace file instead (needs file-io).
    #[serde(default)]
    pub path: Option<String>,
    /// What to act on.
    #[serde(flatten)]
    pub target: Target,
}
