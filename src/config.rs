//! The configuration, read once at start from the environment and the command line.
//!
//! Every variable is declared once in [`VARIABLES`]; the help page, `get_config` and the check for unknown
//! names are derived from that list.

use std::{collections::BTreeSet, path::PathBuf};

use serde_json::{Value, json};

use crate::{
    call::registry::nearest,
    engine::{Channel, EngineKind},
};

/// What an operator can set.
#[derive(Debug, Clone)]
pub struct Config {
    pub workspace: PathBuf,
    pub capabilities: BTreeSet<String>,
    pub toolset: Vec<String>,
    pub shape: Shape,
    pub engine: EngineKind,
    pub executable: Option<PathBuf>,
    pub channel: Option<String>,
    pub firefox_channel: Option<String>,
    /// `None`: headless only where there is no display.
    pub headless: Option<bool>,
    /// `None`: on, except as root, where it can't work.
    pub sandbox: Option<bool>,
    pub launch_args: Vec<String>,
    pub default_profile: Option<PathBuf>,
    pub test_attributes: Vec<String>,
    /// Milliseconds; overrides the default deadline of actions.
    pub action_timeout_ms: Option<u64>,
    /// What goes to stderr.
    pub log: tracing::Level,
    /// What was odd about the environment, for stderr and `get_config`.
    pub warnings: Vec<String>,
}

/// How results are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// Blocks that say nothing are left out.
    Small,
    /// Every block and key of the contract.
    Contract,
}

/// A capability: its name, whether it is on by default, and what it opens.
pub struct Capability {
    pub name: &'static str,
    pub default: bool,
    pub opens: &'static str,
}

/// The capabilities that tools of this version need.
pub const CAPABILITIES: &[Capability] = &[
    Capability { name: "read", default: true, opens: "observing pages" },
    Capability { name: "navigation", default: true, opens: "moving between pages, tabs, viewport, scrolling" },
    Capability { name: "action", default: true, opens: "acting on pages" },
    Capability { name: "human", default: true, opens: "working with a person" },
    Capability { name: "eval", default: false, opens: "running the agent's JavaScript in pages" },
    Capability { name: "clipboard", default: false, opens: "a clipboard of its own for each session's shortcuts" },
    Capability { name: "file-io", default: false, opens: "writing files to, and reading them from, the workspace" },
    Capability { name: "canvas", default: false, opens: "programs of pointer steps" },
];

struct Variable {
    name: &'static str,
    help: &'static str,
}

const VARIABLES: &[Variable] = &[
    Variable { name: "BROWX_WORKSPACE", help: "Folder for everything that is written (default ~/.browxai)" },
    Variable { name: "BROWX_CAPABILITIES", help: "Active capabilities (default read,navigation,action,human)" },
    Variable {
        name: "BROWX_TOOLSET",
        help: "Listed tools: core (default), standard, all, or names of families and tools",
    },
    Variable { name: "BROWX_RESULT_SHAPE", help: "small (default) or contract: every block and key of each result" },
    Variable { name: "BROWX_ENGINE", help: "Default engine: chromium (default) or firefox" },
    Variable { name: "BROWX_EXECUTABLE", help: "Browser to launch for the default engine" },
    Variable {
        name: "BROWX_CHANNEL",
        help: "Installed browser to launch: chrome, chrome-beta, msedge, brave, chromium, …",
    },
    Variable {
        name: "BROWX_FIREFOX_CHANNEL",
        help: "Installed Firefox to launch: firefox, firefox-esr, firefox-beta, firefox-dev, firefox-nightly",
    },
    Variable {
        name: "BROWX_HEADLESS",
        help: "1 without a window, 0 with one (default: a window where there is a display)",
    },
    Variable { name: "BROWX_SANDBOX", help: "1 forces the browser's sandbox on, 0 off (default: on, except as root)" },
    Variable {
        name: "BROWX_LAUNCH_ARGS",
        help: "More arguments for browsers of the default engine, separated by spaces",
    },
    Variable {
        name: "BROWX_DEFAULT_PROFILE",
        help: "Folder of the default persistent profile (default <workspace>/profile)",
    },
    Variable {
        name: "BROWX_TEST_ATTRIBUTES",
        help: "Attributes that identify elements (default data-testid,data-test,data-cy,data-qa)",
    },
    Variable { name: "BROWX_ACTION_TIMEOUT_MS", help: "Default deadline of actions in ms (default 5000)" },
    Variable { name: "BROWX_LOG", help: "error, warn (default), info or debug, on stderr" },
];

/// Names of the contract that this version does not act on. Those that promise protection stop the start:
/// an operator who set one must not believe in a fence that is not there.
const NOT_YET_PROTECTIVE: &[&str] =
    &["BROWX_ALLOWED_ORIGINS", "BROWX_BLOCKED_ORIGINS", "BROWX_ATTACH_CDP", "BROWX_HIDE_OVERLAY_SELECTORS"];

/// What the help page says of the environment.
pub fn variables_help() -> String {
    let rows = VARIABLES.iter().map(|v| format!("  {:<24} {}", v.name, v.help));
    format!("Environment:\n{}", rows.collect::<Vec<_>>().join("\n"))
}

impl Config {
    /// Reads the environment through `get`; the error is for the operator, before anything was started.
    pub fn from_env(vars: impl Iterator<Item = (String, String)>) -> Result<Config, String> {
        let vars: std::collections::BTreeMap<String, String> =
            vars.filter(|(name, value)| name.starts_with("BROWX_") && !value.trim().is_empty()).collect();
        let get = |name: &str| vars.get(name).map(|v| v.trim().to_owned());
        let list = |name: &str| get(name).map(|v| split(&v, ','));
        let mut warnings = Vec::new();
        for name in vars.keys() {
            if NOT_YET_PROTECTIVE.contains(&name.as_str()) {
                return Err(format!("{name} is set, but this version of browx does not enforce it; unset it to start"));
            }
            if !VARIABLES.iter().any(|v| v.name == name) {
                let near = nearest(name, VARIABLES.iter().map(|v| v.name));
                let advice = near.map(|n| format!("; did you mean {n}?")).unwrap_or_default();
                warnings.push(format!("unknown variable {name} is ignored{advice}"));
            }
        }
        Ok(Config {
            workspace: workspace(get("BROWX_WORKSPACE"))?,
            capabilities: capabilities(list("BROWX_CAPABILITIES"), &mut warnings)?,
            toolset: list("BROWX_TOOLSET").unwrap_or_else(|| vec!["core".into()]),
            shape: match get("BROWX_RESULT_SHAPE").as_deref() {
                None | Some("small") => Shape::Small,
                Some("contract") => Shape::Contract,
                Some(other) => return Err(format!("BROWX_RESULT_SHAPE must be small or contract, not \"{other}\"")),
            },
            engine: engine(get("BROWX_ENGINE"))?,
            executable: get("BROWX_EXECUTABLE").map(PathBuf::from),
            channel: channel(EngineKind::Chromium, "BROWX_CHANNEL", get("BROWX_CHANNEL"))?,
            firefox_channel: channel(EngineKind::Firefox, "BROWX_FIREFOX_CHANNEL", get("BROWX_FIREFOX_CHANNEL"))?,
            headless: switch("BROWX_HEADLESS", get("BROWX_HEADLESS"))?,
            sandbox: switch("BROWX_SANDBOX", get("BROWX_SANDBOX"))?,
            launch_args: get("BROWX_LAUNCH_ARGS").map(|v| split(&v, ' ')).unwrap_or_default(),
            default_profile: default_profile(get("BROWX_DEFAULT_PROFILE"))?,
            test_attributes: test_attributes(list("BROWX_TEST_ATTRIBUTES"))?,
            action_timeout_ms: match get("BROWX_ACTION_TIMEOUT_MS") {
                None => None,
                Some(v) => Some(v.parse().ok().filter(|ms| (1..=3_600_000).contains(ms)).ok_or_else(|| {
                    format!("BROWX_ACTION_TIMEOUT_MS must be a number of milliseconds from 1 to 3600000, not \"{v}\"")
                })?),
            },
            log: log(get("BROWX_LOG"))?,
            warnings,
        })
    }

    /// Whether a tool's capability is active; an ungated tool always is.
    pub fn permits(&self, capability: &str) -> bool {
        capability.is_empty() || self.capabilities.contains(capability)
    }

    /// The keys as `get_config` shows them.
    pub fn to_json(&self) -> Value {
        json!({
            "workspace": self.workspace,
            "capabilities": self.capabilities,
            "toolset": self.toolset,
            "resultShape": if self.shape == Shape::Small { "small" } else { "contract" },
            "engine": self.engine.name(),
            "executable": self.executable,
            "channel": self.channel,
            "firefoxChannel": self.firefox_channel,
            "headless": self.headless,
            "sandbox": self.sandbox,
            "launchArgs": self.launch_args,
            "defaultProfile": self.default_profile,
            "testAttributes": self.test_attributes,
            "log": self.log.as_str().to_lowercase(),
            "actionTimeoutMs": self.action_timeout_ms.unwrap_or(5000),
            "warnings": self.warnings,
        })
    }
}

fn split(text: &str, by: char) -> Vec<String> {
    text.split(by).map(str::trim).filter(|s| !s.is_empty()).map(str::to_owned).collect()
}

fn home() -> Option<PathBuf> {
    std::env::home_dir().filter(|h| !h.as_os_str().is_empty())
}

fn expand(path: &str) -> Result<PathBuf, String> {
    match path.strip_prefix("~/").or((path == "~").then_some("")) {
        Some(rest) => {
            Ok(home().ok_or("the home folder is unknown; give BROWX_WORKSPACE as an absolute path")?.join(rest))
        }
        None => std::path::absolute(path).map_err(|e| format!("{path}: {e}")),
    }
}

fn workspace(value: Option<String>) -> Result<PathBuf, String> {
    expand(value.as_deref().unwrap_or("~/.browxai"))
}

fn default_profile(value: Option<String>) -> Result<Option<PathBuf>, String> {
    let Some(value) = value else { return Ok(None) };
    if !value.starts_with('/') && !value.starts_with("~/") && !PathBuf::from(&value).is_absolute() {
        return Err(format!("BROWX_DEFAULT_PROFILE must be an absolute path, not \"{value}\""));
    }
    let path = expand(&value)?;
    if path.parent().is_none() || Some(&path) == home().as_ref() {
        return Err(format!("BROWX_DEFAULT_PROFILE must be a folder of its own, not \"{value}\""));
    }
    if path.symlink_metadata().is_ok_and(|m| !m.is_dir()) {
        return Err(format!("BROWX_DEFAULT_PROFILE must be a folder, not a link or a file: \"{value}\""));
    }
    Ok(Some(path))
}

fn capabilities(given: Option<Vec<String>>, warnings: &mut Vec<String>) -> Result<BTreeSet<String>, String> {
    let Some(given) = given else {
        return Ok(CAPABILITIES.iter().filter(|c| c.default).map(|c| c.name.to_owned()).collect());
    };
    let known = || CAPABILITIES.iter().map(|c| c.name);
    for name in &given {
        if !known().any(|k| k == name) {
            let all = known().collect::<Vec<_>>().join(", ");
            let near = nearest(name, known()).map(|n| format!(" Did you mean \"{n}\"?")).unwrap_or_default();
            return Err(format!("BROWX_CAPABILITIES: there is no capability \"{name}\"; there are {all}.{near}"));
        }
    }
    for c in CAPABILITIES.iter().filter(|c| !c.default && given.iter().any(|g| g == c.name)) {
        warnings.push(format!("capability \"{}\" is on: it opens {}", c.name, c.opens));
    }
    Ok(given.into_iter().collect())
}

fn engine(value: Option<String>) -> Result<EngineKind, String> {
    let Some(name) = value else { return Ok(EngineKind::Chromium) };
    EngineKind::named(&name).ok_or_else(|| {
        let all: Vec<&str> = EngineKind::ALL.iter().map(|e| e.name()).collect();
        format!("unknown-engine: \"{name}\" is not implemented; there are {}", all.join(", "))
    })
}

fn channel(engine: EngineKind, variable: &str, value: Option<String>) -> Result<Option<String>, String> {
    if let Some(name) = &value {
        Channel::named(engine, name).map_err(|e| format!("{variable}: {e}"))?;
    }
    Ok(value)
}

fn log(value: Option<String>) -> Result<tracing::Level, String> {
    match value.as_deref() {
        Some("error") => Ok(tracing::Level::ERROR),
        None | Some("warn") => Ok(tracing::Level::WARN),
        Some("info") => Ok(tracing::Level::INFO),
        Some("debug") => Ok(tracing::Level::DEBUG),
        Some(other) => Err(format!("BROWX_LOG must be error, warn, info or debug, not \"{other}\"")),
    }
}

fn switch(name: &str, value: Option<String>) -> Result<Option<bool>, String> {
    match value.as_deref() {
        None => Ok(None),
        Some("1" | "true") => Ok(Some(true)),
        Some("0" | "false") => Ok(Some(false)),
        Some(other) => Err(format!("{name} must be 1 or 0, not \"{other}\"")),
    }
}

fn test_attributes(given: Option<Vec<String>>) -> Result<Vec<String>, String> {
    let list = given.unwrap_or_else(|| ["data-testid", "data-test", "data-cy", "data-qa"].map(str::to_owned).to_vec());
    match list.iter().find(|a| !a.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_')) {
        Some(bad) => Err(format!("BROWX_TEST_ATTRIBUTES: \"{bad}\" is not an attribute name")),
        None => Ok(list),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(vars: &[(&str, &str)]) -> Result<Config, String> {
        Config::from_env(vars.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())))
    }

    #[test]
    fn an_unknown_variable_is_named_with_its_neighbour() {
        let config = read(&[("BROWX_HEADLES", "1")]).unwrap();
        assert_eq!(config.warnings, ["unknown variable BROWX_HEADLES is ignored; did you mean BROWX_HEADLESS?"]);
    }

    #[test]
    fn a_wrong_value_stops_the_start_and_says_why() {
        assert!(read(&[("BROWX_CAPABILITIES", "reed")]).unwrap_err().contains("Did you mean \"read\"?"));
        assert!(read(&[("BROWX_ENGINE", "netscape")]).unwrap_err().starts_with("unknown-engine"));
        assert!(read(&[("BROWX_CHANNEL", "mosaic")]).unwrap_err().contains("chrome-beta, chrome-dev"));
        assert!(read(&[("BROWX_LOG", "loud")]).unwrap_err().contains("error, warn, info or debug"));
        assert!(read(&[("BROWX_SANDBOX", "maybe")]).unwrap_err().contains("must be 1 or 0"));
        assert!(read(&[("BROWX_DEFAULT_PROFILE", "rel")]).unwrap_err().contains("absolute"));
    }

    #[test]
    fn a_fence_that_is_not_there_stops_the_start() {
        assert!(read(&[("BROWX_BLOCKED_ORIGINS", "http://a.b")]).unwrap_err().contains("does not enforce"));
    }

    #[test]
    fn an_empty_variable_is_unset() {
        assert_eq!(read(&[("BROWX_ENGINE", " ")]).unwrap().engine, EngineKind::Chromium);
    }
}
