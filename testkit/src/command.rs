//! Runs of the command line that come to an end.

use std::ffi::OsStr;
use std::process::{Command, Stdio};

use tempfile::TempDir;

use crate::client::binary;

/// A `browx` command line, headless and with a fresh workspace.
pub struct Cli {
    command: Command,
    _workspace: TempDir,
}

/// What a command line wrote, and how it ended.
#[derive(Debug)]
pub struct Ended {
    /// `None` after a signal.
    pub code: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

impl Cli {
    /// With these arguments.
    pub fn new(args: &[&str]) -> Self {
        let workspace = tempfile::tempdir().expect("a temporary folder");
        let mut command = Command::new(binary());
        command.args(args).env("BROWX_WORKSPACE", workspace.path()).env("BROWX_HEADLESS", "1").stdin(Stdio::null());
        Self { command, _workspace: workspace }
    }

    /// Sets a variable of its environment.
    pub fn env(mut self, key: &str, value: impl AsRef<OsStr>) -> Self {
        self.command.env(key, value);
        self
    }

    /// Runs it to its end.
    ///
    /// # Panics
    /// When it can't be started, or writes something else than UTF-8.
    pub fn run(mut self) -> Ended {
        let output = self.command.output().expect("browx can be started");
        let text = |bytes| String::from_utf8(bytes).expect("browx writes UTF-8");
        Ended { code: output.status.code(), stdout: text(output.stdout), stderr: text(output.stderr) }
    }
}

impl Ended {
    /// Requires success; answers what it wrote to stdout.
    ///
    /// # Panics
    /// With everything that it wrote when it failed.
    #[track_caller]
    pub fn ok(self) -> String {
        assert_eq!(self.code, Some(0), "{self:#?}");
        self.stdout
    }

    /// Requires this exit code and a text on stderr.
    ///
    /// # Panics
    /// With everything that it wrote when it is otherwise.
    #[track_caller]
    pub fn fails(&self, code: i32, text: &str) {
        assert!(self.code == Some(code) && self.stderr.contains(text), "not {code} with {text:?}: {self:#?}");
    }
}
