//! Which processes a server has left behind.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

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

    /// The command line of a process that belongs to the server.
    fn command_of(&self, pid: u32) -> Option<String> {
        let read =
            |file| fs::read(format!("/proc/{pid}/{file}")).map(|b| String::from_utf8_lossy(&b).replace('\0', " "));
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
