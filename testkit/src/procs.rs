//! Which processes a server has left behind.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

/// Writes an executable script for `sh` into a folder; answers its path.
fn script(dir: &Path, name: &str, text: &str) -> PathBuf {
    use std::os::unix::fs::PermissionsExt;
    let path = dir.join(name);
    fs::write(&path, format!("#!/bin/sh\n{text}\n")).expect("the folder can be written to");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("our own file");
    path
}

/// Writes a script that does something, then becomes the installed browser. For `BROWX_EXECUTABLE`.
pub fn browser_script(dir: &Path, first: &str) -> PathBuf {
    const NAMES: &str =
        "google-chrome-stable google-chrome microsoft-edge-stable brave-browser chromium chromium-browser";
    let find = format!("for name in {NAMES}; do found=$(command -v $name) && exec \"$found\" \"$@\"; done");
    script(dir, "browser", &format!("{first}\n{find}"))
}

/// Strings that end in NUL bytes as one line.
fn plain(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).replace('\0', " ")
}

/// Kills a process of a server and waits until it is gone.
///
/// # Panics
/// When it does not run, or stays.
pub fn kill_process(pid: u32) {
    let start = Instant::now();
    kill(Pid::from_raw(pid.cast_signed()), Signal::SIGKILL).expect("the process runs");
    // A zombie has no command line.
    while fs::read(format!("/proc/{pid}/cmdline")).is_ok_and(|line| !line.is_empty()) {
        assert!(start.elapsed() < Duration::from_secs(10), "{pid} outlives SIGKILL");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// The parent of a process, if it runs.
fn parent_of(pid: u32) -> Option<u32> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The name, in parentheses, may hold anything.
    stat.rsplit_once(')')?.1.split_whitespace().nth(1)?.parse().ok()
}

/// Looks for the processes of one server: those whose command line or environment names its workspace.
#[derive(Debug, Clone)]
pub struct Leftovers {
    workspace: PathBuf,
}

impl Leftovers {
    /// Of the server that has this workspace, which no other may have.
    pub fn of(workspace: &Path) -> Self {
        Self { workspace: workspace.to_owned() }
    }

    /// The process ids, with the start of their command lines. Zombies don't count.
    pub fn list(&self) -> Vec<(u32, String)> {
        let entries = fs::read_dir("/proc").expect("this needs Linux").flatten();
        let pids = entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
        pids.filter(|pid| *pid != std::process::id()).filter_map(|pid| Some((pid, self.command_of(pid)?))).collect()
    }

    /// Those of them whose command line holds a text, such as `--type=renderer`.
    pub fn running(&self, text: &str) -> Vec<u32> {
        let holds = |pid: &u32| fs::read(format!("/proc/{pid}/cmdline")).is_ok_and(|line| plain(&line).contains(text));
        self.list().into_iter().map(|(pid, _)| pid).filter(holds).collect()
    }

    /// Those of them that a process started itself.
    pub fn children_of(&self, parent: u32) -> Vec<u32> {
        self.list().into_iter().map(|(pid, _)| pid).filter(|pid| parent_of(*pid) == Some(parent)).collect()
    }

    /// The command line of a process that belongs to the server.
    fn command_of(&self, pid: u32) -> Option<String> {
        let read = |file| fs::read(format!("/proc/{pid}/{file}")).map(|bytes| plain(&bytes));
        let command = read("cmdline").ok()?;
        let workspace = self.workspace.to_str().expect("the workspace's path is UTF-8");
        // Neither is readable of a zombie.
        (command.contains(workspace) || read("environ").is_ok_and(|environment| environment.contains(workspace)))
            .then(|| command.chars().take(200).collect())
    }

    /// Waits until none is left; answers those that stay.
    pub fn wait_gone(&self, patience: Duration) -> Vec<(u32, String)> {
        let start = Instant::now();
        loop {
            let left = self.list();
            if left.is_empty() || start.elapsed() > patience {
                return left;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Kills those that are left, each by its own id.
    pub fn kill(&self) {
        for (pid, _) in self.list() {
            let _ = kill(Pid::from_raw(pid.cast_signed()), Signal::SIGKILL);
        }
    }
}
