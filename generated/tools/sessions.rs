// Generated from tools.toml; do not edit.

use serde::Deserialize;
/// One of the listed values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum OpenSessionMode {
    /// `persistent`
    #[serde(rename = "persistent")]
    Persistent,
    /// `incognito`
    #[serde(rename = "incognito")]
    Incognito,
    /// `attached`
    #[serde(rename = "attached")]
    Attached,
}
/// A nested object.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OpenSessionViewport {
    pub width: u64,
    pub height: u64,
}
/// One of the listed values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum OpenSessionBackgroundThrottling {
    /// `default`
    #[serde(rename = "default")]
    Default,
    /// `disabled`
    #[serde(rename = "disabled")]
    Disabled,
}
/// Parameters of `open_session`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OpenSession {
    /// Name: letters, digits, . _ -.
    pub session: String,
    /// incognito keeps nothing (default persistent).
    #[serde(default)]
    pub mode: Option<OpenSessionMode>,
    /// chromium or firefox.
    #[serde(default)]
    pub engine: Option<String>,
    /// Persistent profile name.
    #[serde(default)]
    pub profile: Option<String>,
    /// chrome, msedge, brave, chromium, ….
    #[serde(default)]
    pub channel: Option<String>,
    /// CSS px.
    #[serde(default)]
    pub viewport: Option<OpenSessionViewport>,
    /// raise (default), accept, dismiss, hold, accept-prompt-with:<text>.
    #[serde(default)]
    pub dialog_policy: Option<String>,
    /// disabled: hidden tabs run at full rate.
    #[serde(default)]
    pub background_throttling: Option<OpenSessionBackgroundThrottling>,
}
/// Parameters of `close_session`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CloseSession {
    /// Session id.
    pub session: String,
}
/// Parameters of `close_sessions`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CloseSessions {
    /// Ids that start with this.
    #[serde(default)]
    pub prefix: Option<String>,
    /// Every session.
    #[serde(default)]
    pub all: Option<bool>,
    /// Not used for this long.
    #[serde(default)]
    pub idle_ms: Option<u64>,
}
/// Parameters of `list_sessions`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListSessions {}
