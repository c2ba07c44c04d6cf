//! Browser processes: starting one with its debugging pipe, learning that it ended, ending it for certain.
//!
//! Called by the drivers in `engine/`; calls nothing of this crate and knows no protocol. What differs between
//! systems is in the twins `unix.rs` and `windows.rs`.

#[cfg(unix)]
#[path = "unix.rs"]
mod system;
#[cfg(windows)]
#[path = "windows.rs"]
mod system;
mod tail;

use std::ffi::OsString;
use std::io;
use std::path::PathBuf;
use std::process::{ExitStatus, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::process::{Child, Command};
use tokio::sync::watch;
use tokio::time::timeout;

pub use system::{PipeReader, PipeWriter};
use tail::Tail;

/// How long a process that was killed may take to be gone, and its last words to arrive.
const AFTERMATH: Duration = Duration::from_secs(2);

/// What to start.
#[derive(Debug, Clone)]
pub struct Launch {
    /// The browser's executable, or a launcher that ends in `exec`.
    pub executable: PathBuf,
    /// Its arguments, without the executable itself.
    pub args: Vec<OsString>,
    /// Variables added to this process's environment.
    pub env: Vec<(OsString, OsString)>,
}

/// Our two ends of a debugging pipe. Messages end with a NUL byte in both directions. When both ends are dropped,
/// or this process dies, the browser reads end of file and quits.
#[derive(Debug)]
pub struct DebugPipe {
    /// What the browser writes.
    pub reader: PipeReader,
    /// What the browser reads.
    pub writer: PipeWriter,
}

/// Why no process was started.
#[derive(Debug, thiserror::Error)]
#[error("can't start the browser `{}`: {source}", executable.display())]
pub struct SpawnError {
    pub executable: PathBuf,
    pub source: io::Error,
}

/// A running browser that we started, with all its helpers in a process group of its own. Dropping it kills the group.
#[derive(Debug)]
pub struct Process {
    group: Arc<Group>,
    exit: watch::Receiver<Option<ExitStatus>>,
    stderr: Tail,
}

/// Starts a browser with a debugging pipe (`--remote-debugging-pipe` is among the arguments). Must be called inside a
/// tokio runtime.
///
/// # Errors
/// [`SpawnError`] when the executable can't be run or no pipe can be made.
pub fn spawn_with_pipe(launch: &Launch) -> Result<(Process, DebugPipe), SpawnError> {
    let mut command = command(launch);
    let (pipe, child_ends) = system::attach_pipe(&mut command)
        .map_err(|source| SpawnError { executable: launch.executable.clone(), source })?;
    let process = start(launch, command, |_| Ok(None))?;
    // From here on only the browser holds its ends, so that its end is the end of the file for us.
    drop(child_ends);
    Ok((process, pipe))
}

/// Starts a browser that is driven through a port. It ends with this process too, as if it had a pipe. Must be called
/// inside a tokio runtime.
///
/// # Errors
/// [`SpawnError`] when the executable can't be run.
pub fn spawn(launch: &Launch) -> Result<Process, SpawnError> {
    let mut command = command(launch);
    system::end_with_parent(&mut command);
    start(launch, command, |pid| system::guard(pid).map(Some))
}

fn command(launch: &Launch) -> Command {
    let mut command = Command::new(&launch.executable);
    command
        .args(&launch.args)
        .envs(launch.env.iter().map(|(key, value)| (key, value)))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .kill_on_drop(true);
    system::own_group(&mut command);
    command
}

fn start(
    launch: &Launch,
    mut command: Command,
    guard: impl Fn(u32) -> io::Result<Option<system::Guard>>,
) -> Result<Process, SpawnError> {
    let failed = |source| SpawnError { executable: launch.executable.clone(), source };
    let mut child = command.spawn().map_err(failed)?;
    let Some(pid) = child.id() else { return Err(failed(io::ErrorKind::NotFound.into())) };
    let group = Arc::new(Group { pid, ended: Mutex::new(false) });
    let stderr = Tail::of(child.stderr.take());
    let (tell, exit) = watch::channel(None);
    // Made first, so that the browser is killed where it can't be guarded.
    let mut watched = Watched { group: group.clone(), _guard: None };
    watched._guard = guard(pid).map_err(failed)?;
    tokio::spawn(watch_exit(child, watched, tell));
    Ok(Process { group, exit, stderr })
}

/// Waits for this one child (never for "any child", which would steal the status of others) and tells its end.
async fn watch_exit(mut child: Child, watched: Watched, tell: watch::Sender<Option<ExitStatus>>) {
    let status = child.wait().await;
    drop(watched);
    if let Ok(status) = status {
        tell.send_replace(Some(status));
    }
}

impl Process {
    /// The process id; also the id of its group.
    pub fn pid(&self) -> u32 {
        self.group.pid
    }

    /// Waits until the browser has ended. `None` when that can't be known, since the runtime is ending too.
    pub async fn exited(&self) -> Option<ExitStatus> {
        let mut exit = self.exit.clone();
        exit.wait_for(Option::is_some).await.ok().and_then(|status| *status)
    }

    /// Kills the browser and its helpers at once.
    pub fn kill_group(&self) {
        self.group.kill();
    }

    /// Waits for a line on stderr that `pick` takes something of; `None` when the browser ends before.
    pub async fn says<T>(&self, pick: impl Fn(&str) -> Option<T>) -> Option<T> {
        self.stderr.find(pick).await
    }

    /// Asks the browser to quit, and kills it with its helpers when it has not within `deadline`. Answers whether it
    /// quit by itself.
    pub async fn shutdown(&self, deadline: Duration) -> bool {
        self.group.unless_ended(system::ask_to_quit);
        if timeout(deadline, self.exited()).await.is_ok() {
            return true;
        }
        self.kill_group();
        if timeout(AFTERMATH, self.exited()).await.is_err() {
            tracing::warn!(pid = self.pid(), "the browser was killed but is not gone yet");
        }
        false
    }

    /// The last lines that the browser wrote to stderr (8 KiB at most), for messages about its end. Once it has ended,
    /// waits a moment for those still on their way.
    pub async fn last_words(&self) -> String {
        if self.exit.borrow().is_some() {
            // A helper that outlives the browser may hold the other end open.
            let _ = timeout(AFTERMATH, self.stderr.complete()).await;
        }
        self.stderr.text()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.group.kill();
    }
}

/// The process group, for as long as its id is certain to be ours.
#[derive(Debug)]
struct Group {
    pid: u32,
    ended: Mutex<bool>,
}

impl Group {
    fn kill(&self) {
        self.unless_ended(system::kill_group);
    }

    fn unless_ended(&self, act: fn(u32)) {
        let ended = self.ended.lock().unwrap_or_else(PoisonError::into_inner);
        if !*ended {
            act(self.pid);
        }
    }
}

/// Ends the group with its leader: helpers that outlive the browser are killed, and from then on the id may belong to
/// others. Also runs when the runtime drops the watching task.
struct Watched {
    group: Arc<Group>,
    /// Ends the browser if this process dies; must not outlive it.
    _guard: Option<system::Guard>,
}

impl Drop for Watched {
    fn drop(&mut self) {
        let mut ended = self.group.ended.lock().unwrap_or_else(PoisonError::into_inner);
        system::kill_group(self.group.pid);
        *ended = true;
    }
}

#[cfg(test)]
#[cfg(unix)]
mod tests;
