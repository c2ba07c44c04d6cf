//! `browx doctor`: what this machine offers, and what to fix.

use std::process::ExitCode;

use crate::{
    call::Toolset,
    config::Config,
    engine::{EngineKind, kinds},
    session::{Machine, find, headless, sandbox},
    store::Workspace,
};

/// One line of the report.
struct Row {
    name: &'static str,
    /// `None` for what is only told.
    ok: Option<bool>,
    detail: String,
    fix: Option<String>,
}

pub(super) fn run(config: Config) -> ExitCode {
    super::block_on(async {
        let browsers = EngineKind::ALL.iter().map(|engine| browser(&config, *engine));
        let browsers: Vec<Row> = browsers.collect();
        let started = match browsers.iter().any(|b| b.ok == Some(false)) {
            true => Row { name: LAUNCH, ok: None, detail: "not tried without a browser".into(), fix: None },
            false => started(&config).await,
        };
        let (workspace, sandbox, display) = (workspace(&config), sandboxed(&config), display(&config));
        let others = [workspace, sandbox, display, started, capabilities(&config), toolset(&config)];
        let rows: Vec<Row> = browsers.into_iter().chain(others).collect();
        for row in &rows {
            let glyph = match row.ok {
                Some(true) => '✓',
                Some(false) => '✗',
                None => '−',
            };
            println!("  {glyph} {:<12} {}", row.name, row.detail);
            if let Some(fix) = &row.fix {
                println!("    fix: {fix}");
            }
        }
        config.warnings.iter().for_each(|w| println!("  − {:<12} {w}", "environment"));
        ExitCode::from(u8::from(rows.iter().any(|r| r.ok == Some(false))))
    })
}

/// The default engine's browser must be there; others are only told.
fn browser(config: &Config, engine: EngineKind) -> Row {
    let (name, needed) = (engine.name(), engine == config.engine);
    match find(config, engine, None) {
        Ok(path) => Row { name, ok: Some(true), detail: path.display().to_string(), fix: None },
        Err(error) => {
            let fix = needed.then(|| format!("install {}, or set BROWX_EXECUTABLE", kinds(engine)));
            Row { name, ok: needed.then_some(false), detail: error.to_string(), fix }
        }
    }
}

fn workspace(config: &Config) -> Row {
    let name = "workspace";
    let checked = Workspace::open(&config.workspace).and_then(|w| w.scratch().map(|_| w.root().to_owned()));
    match checked {
        Ok(root) => Row { name, ok: Some(true), detail: root.display().to_string(), fix: None },
        Err(error) => {
            let fix = Some("make the folder writable, or set BROWX_WORKSPACE to another".into());
            Row { name, ok: Some(false), detail: error.to_string(), fix }
        }
    }
}

fn sandboxed(config: &Config) -> Row {
    let name = "sandbox";
    match sandbox(config, Machine::here(), config.engine) {
        (true, _) => Row { name, ok: Some(true), detail: "the browser's own sandbox is on".into(), fix: None },
        (false, why) => Row { name, ok: None, detail: why.unwrap_or_default(), fix: None },
    }
}

fn display(config: &Config) -> Row {
    let machine = Machine::here();
    let name = "display";
    match (headless(config, machine), machine.has_display) {
        (true, _) => Row { name, ok: None, detail: "headless: the browser has no window".into(), fix: None },
        (false, true) => Row { name, ok: Some(true), detail: "the browser opens a window".into(), fix: None },
        (false, false) => Row {
            name,
            ok: Some(false),
            detail: "BROWX_HEADLESS=0 asks for a window, but there is no display".into(),
            fix: Some("unset BROWX_HEADLESS, or start it where DISPLAY or WAYLAND_DISPLAY is set".into()),
        },
    }
}

const LAUNCH: &str = "launch";

/// Starts a browser on a throw-away profile and ends it again.
async fn started(config: &Config) -> Row {
    let name = LAUNCH;
    let failed = |detail: String, fix: Option<String>| Row { name, ok: Some(false), detail, fix };
    let folder = match Workspace::open(&config.workspace).and_then(|w| w.scratch()) {
        Ok(folder) => folder,
        Err(error) => return failed(error.to_string(), None),
    };
    match crate::session::try_launch(config, folder.path()).await {
        Ok(version) => Row { name, ok: Some(true), detail: version, fix: None },
        Err(error) => failed(error.to_string(), error.hint()),
    }
}

fn capabilities(config: &Config) -> Row {
    let active: Vec<&str> = config.capabilities.iter().map(String::as_str).collect();
    Row { name: "capabilities", ok: None, detail: active.join(", "), fix: None }
}

fn toolset(config: &Config) -> Row {
    let name = "toolset";
    match Toolset::new(&config.toolset) {
        Ok(toolset) => {
            let detail = format!("{}: {} tools are listed", config.toolset.join(", "), toolset.listed(config).len());
            Row { name, ok: Some(true), detail, fix: None }
        }
        Err(problem) => {
            let fix = Some("set BROWX_TOOLSET to core, standard, all, or names of families and tools".into());
            Row { name, ok: Some(false), detail: problem, fix }
        }
    }
}
