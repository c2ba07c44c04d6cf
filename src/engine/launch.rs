//! From an executable and a profile to a running browser: one way for all modes and engines.

use std::{
    future::Future,
    path::{Path, PathBuf},
    time::Duration,
};

use tokio::time::timeout;

use super::{Browser, EngineKind, chromium, firefox, process::Process};

/// How long a browser may take from its start to its first answer.
pub(super) const START: Duration = Duration::from_secs(30);
/// How long it may take to quit when asked.
const QUIT: Duration = Duration::from_secs(3);

/// What differs between launches.
#[derive(Debug, Clone)]
pub struct LaunchSpec {
    /// Without a window.
    pub headless: bool,
    /// Keep the browser's own sandbox. Without it a page that breaks the renderer has this user's rights.
    pub sandbox: bool,
    /// The profile folder, absolute.
    pub profile: PathBuf,
    /// Width and height of a window, CSS px; `None` leaves it to the browser.
    pub window_size: Option<(u32, u32)>,
    /// Whether the browser may slow down timers and frames of hidden tabs and covered windows.
    pub background_throttling: bool,
    /// The operator's own, last: where the browser takes the last of two, theirs counts.
    pub extra_args: Vec<String>,
    /// The in-page half.
    pub page_script: String,
    /// A folder for what a first start makes and later ones can use, of no page or person.
    pub kept: PathBuf,
}

/// Why no browser was started.
#[derive(Debug, Clone, thiserror::Error)]
#[error("{executable} did not start: {reason}{}", tail(stderr))]
pub struct LaunchError {
    pub executable: String,
    pub reason: String,
    /// The last lines that it wrote.
    pub stderr: String,
}

fn tail(stderr: &str) -> String {
    let lines: Vec<&str> = stderr.trim().lines().rev().take(6).collect();
    if lines.is_empty() {
        return String::new();
    }
    format!("; its last words: {}", lines.into_iter().rev().collect::<Vec<_>>().join(" | "))
}

impl LaunchError {
    pub(super) fn of(executable: &Path, reason: impl ToString) -> Self {
        LaunchError { executable: executable.display().to_string(), reason: reason.to_string(), stderr: String::new() }
    }

    /// With what a process wrote before it failed.
    pub(super) async fn after(executable: &Path, reason: impl ToString, process: &Process) -> Self {
        LaunchError { stderr: process.last_words().await, ..Self::of(executable, reason) }
    }

    /// The browser has not answered in time.
    pub(super) async fn late(executable: &Path, process: &Process) -> Self {
        Self::after(executable, format!("no answer within {} s", START.as_secs()), process).await
    }
}

/// Ends a browser that was asked to quit, `asked` being its answer, which may not come: it is on its way out, and the
/// process tells. One that does not quit is killed.
pub(super) async fn quit(process: &Process, asked: impl Future<Output = ()>) {
    let quits = async {
        asked.await;
        process.exited().await
    };
    if timeout(QUIT, quits).await.is_err() {
        process.shutdown(Duration::from_millis(200)).await;
    }
}

/// Starts a browser and waits until it answers.
///
/// # Errors
/// [`LaunchError`], with what the browser wrote to stderr.
pub async fn launch(engine: EngineKind, executable: &Path, spec: &LaunchSpec) -> Result<Browser, LaunchError> {
    match engine {
        EngineKind::Chromium => Ok(Browser::Chromium(chromium::Browser::launch(executable, spec).await?.into())),
        EngineKind::Firefox => Ok(Browser::Firefox(firefox::Browser::launch(executable, spec).await?.into())),
    }
}
