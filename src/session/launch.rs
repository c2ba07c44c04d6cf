//! From configuration to a running browser: which executable, with a window or not, with its sandbox or not.

use std::path::{Path, PathBuf};

use crate::{
    call::{Result, ToolError},
    config::Config,
    engine::{self, Browser, Channel, EngineKind, LaunchSpec},
};

/// What a launch needs to know beyond the configuration.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Wanted {
    pub engine: EngineKind,
    pub channel: Option<String>,
    pub background_throttling: bool,
}

/// Facts about this machine that decide between a window and none, a sandbox and none.
#[derive(Debug, Clone, Copy)]
pub struct Machine {
    pub has_display: bool,
    pub is_root: bool,
}

impl Machine {
    /// This machine.
    pub fn here() -> Machine {
        Machine { has_display: has_display(), is_root: is_root() }
    }
}

#[cfg(target_os = "linux")]
fn has_display() -> bool {
    ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some_and(|v| !v.is_empty()))
}

#[cfg(not(target_os = "linux"))]
fn has_display() -> bool {
    true
}

#[cfg(unix)]
fn is_root() -> bool {
    nix::unistd::geteuid().is_root()
}

#[cfg(not(unix))]
fn is_root() -> bool {
    false
}

/// Without a window?
pub fn headless(config: &Config, machine: Machine) -> bool {
    config.headless.unwrap_or(!machine.has_display)
}

/// With the browser's own sandbox? And what to say when it is without.
pub fn sandbox(config: &Config, machine: Machine, engine: EngineKind) -> (bool, Option<String>) {
    match config.sandbox {
        Some(true) => (true, None),
        Some(false) => (false, Some("the browser runs without its sandbox, as BROWX_SANDBOX=0 asks".into())),
        // Firefox keeps its sandbox also as root.
        None if cfg!(target_os = "linux") && machine.is_root && engine == EngineKind::Chromium => {
            let why = "the browser runs without its sandbox, which can't work as root; run as another user to have it";
            (false, Some(why.into()))
        }
        None => (true, None),
    }
}

/// Finds and starts a browser on a profile folder; answers it with what the agent should know.
pub async fn start(config: &Config, wanted: &Wanted, profile: &Path) -> Result<(Browser, Vec<String>)> {
    let found = find(config, wanted.engine, wanted.channel.as_deref())?;
    let machine = Machine::here();
    let (sandbox, warning) = sandbox(config, machine, wanted.engine);
    if let Some(warning) = &warning {
        tracing::warn!("{warning}");
    }
    let spec = LaunchSpec {
        headless: headless(config, machine),
        sandbox,
        profile: profile.to_owned(),
        window_size: None,
        background_throttling: wanted.background_throttling,
        extra_args: if wanted.engine == config.engine { config.launch_args.clone() } else { Vec::new() },
        page_script: page_script(config),
        kept: config.workspace.join(wanted.engine.name()).join("kept"),
    };
    let browser = engine::launch(wanted.engine, &found, &spec).await;
    let browser = browser
        .map_err(|e| ToolError::Launch { hint: launch_hint(&e.stderr, sandbox).into(), message: e.to_string() })?;
    tracing::info!(browser = browser.version(), pid = browser.pid(), "browser started");
    Ok((browser, warning.into_iter().collect()))
}

/// Starts a browser and ends it again; answers its version.
pub async fn try_launch(config: &Config, profile: &Path) -> Result<String> {
    let wanted = Wanted { engine: config.engine, channel: None, background_throttling: true };
    let (browser, _) = start(config, &wanted, profile).await?;
    let version = browser.version().to_owned();
    browser.close().await;
    Ok(version)
}

fn launch_hint(stderr: &str, sandbox: bool) -> &'static str {
    let lower = stderr.to_lowercase();
    if sandbox && lower.contains("sandbox") {
        "its sandbox can't start here; run as another user than root, or set BROWX_SANDBOX=0 if that is acceptable"
    } else if lower.contains("display") || lower.contains("ozone") {
        "there is no display; set BROWX_HEADLESS=1"
    } else {
        "run the executable by hand to see why it ends; `browx doctor` checks what it needs"
    }
}

/// The executable that would be launched. The operator's executable and channel are those of the default engine;
/// Firefox has a channel of its own.
pub fn find(config: &Config, engine: EngineKind, channel: Option<&str>) -> Result<PathBuf> {
    let failed = |e: engine::FindError| ToolError::Launch {
        message: e.to_string(),
        hint: "run `browx doctor` to see what is missing".into(),
    };
    let configured = match engine {
        EngineKind::Chromium => config.channel.as_deref(),
        EngineKind::Firefox => config.firefox_channel.as_deref(),
    };
    let channel = channel.or(configured).map(|name| Channel::named(engine, name)).transpose().map_err(failed)?;
    let executable = config.executable.as_deref().filter(|_| engine == config.engine);
    engine::find(engine, executable, channel).map(|found| found.executable).map_err(failed)
}

/// The in-page half with the operator's settings.
fn page_script(config: &Config) -> String {
    let settings = serde_json::json!({ "testAttributes": config.test_attributes });
    format!("globalThis.__browxSettings = {settings};\n{}", include_str!(concat!(env!("OUT_DIR"), "/page.js")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(vars: &[(&str, &str)]) -> Config {
        Config::from_env(vars.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned()))).unwrap()
    }

    #[test]
    fn a_window_where_there_is_a_display() {
        let machine = |has_display| Machine { has_display, is_root: false };
        assert!(headless(&config(&[]), machine(false)));
        assert!(!headless(&config(&[]), machine(true)));
        assert!(headless(&config(&[("BROWX_HEADLESS", "1")]), machine(true)));
    }

    #[test]
    fn no_sandbox_is_never_silent() {
        let root = Machine { has_display: false, is_root: true };
        let user = Machine { is_root: false, ..root };
        let of = |vars, machine| sandbox(&config(vars), machine, EngineKind::Chromium);
        assert!(matches!(of(&[("BROWX_SANDBOX", "0")], user), (false, Some(_))));
        assert!(matches!(of(&[("BROWX_SANDBOX", "1")], root), (true, None)));
        assert!(matches!(of(&[], user), (true, None)));
        #[cfg(target_os = "linux")]
        assert!(matches!(of(&[], root), (false, Some(_))));
        assert!(matches!(sandbox(&config(&[]), root, EngineKind::Firefox), (true, None)));
    }
}
