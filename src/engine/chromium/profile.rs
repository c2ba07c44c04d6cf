//! Whether a Chromium has a profile folder open.
//!
//! Chromium hands its command line to the owner of a profile and quits: without this check the user's own browser
//! would open windows, and the launch would time out.

use crate::engine::profile::Owner;

pub(in crate::engine) use system::owner;

/// Linux and macOS: `SingletonLock` is a symlink to `host-pid`, and the owner listens on `SingletonSocket`.
#[cfg(unix)]
mod system {
    use std::io;
    use std::os::unix::net::UnixStream;
    use std::path::Path;

    use nix::errno::Errno;
    use nix::sys::signal::kill;
    use nix::unistd::{Pid, gethostname};

    use super::Owner;

    const LOCK: &str = "SingletonLock";
    const FILES: [&str; 3] = [LOCK, "SingletonSocket", "SingletonCookie"];

    pub(in crate::engine) fn owner(dir: &Path) -> io::Result<Option<Owner>> {
        let target = match std::fs::read_link(dir.join(LOCK)) {
            Ok(target) => target,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error),
        };
        let target = target.to_string_lossy();
        let owner = target.rsplit_once('-').and_then(|(host, pid)| Some((host, pid.parse().ok()?)));
        let Some((host, pid)) = owner else {
            // Chromium itself takes a lock that it can't read for nobody's.
            return remove_lock(dir);
        };
        if gethostname()?.to_string_lossy() != host {
            return Ok(Some(Owner::Host { host: host.to_owned(), pid }));
        }
        if is_running(pid) && is_owner(pid, dir) {
            return Ok(Some(Owner::Process { pid }));
        }
        remove_lock(dir)
    }

    fn is_running(pid: u32) -> bool {
        let Some(pid) = i32::try_from(pid).ok().filter(|pid| *pid > 0) else { return false };
        kill(Pid::from_raw(pid), None) != Err(Errno::ESRCH)
    }

    /// A process id may have passed to somebody else: the owner listens on the socket, or is just starting and names
    /// the folder on its command line.
    fn is_owner(pid: u32, dir: &Path) -> bool {
        UnixStream::connect(dir.join("SingletonSocket")).is_ok()
            || std::fs::read(format!("/proc/{pid}/cmdline"))
                .is_ok_and(|line| String::from_utf8_lossy(&line).contains(&*dir.to_string_lossy()))
    }

    fn remove_lock(dir: &Path) -> io::Result<Option<Owner>> {
        for file in FILES {
            match std::fs::remove_file(dir.join(file)) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
        Ok(None)
    }
}

/// Windows: the owner keeps `lockfile` open and the system deletes it with the process.
#[cfg(windows)]
mod system {
    use std::io;
    use std::path::Path;

    use super::Owner;

    pub(in crate::engine) fn owner(dir: &Path) -> io::Result<Option<Owner>> {
        match std::fs::remove_file(dir.join("lockfile")) {
            Ok(()) => Ok(None),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(_) => Ok(Some(Owner::Unknown)),
        }
    }
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use std::io::Read;
    use std::os::unix::fs::symlink;
    use std::os::unix::net::UnixListener;
    use std::path::Path;
    use std::process::{Command, Stdio};

    use nix::unistd::gethostname;

    use super::*;
    use crate::engine::{EngineKind, profile::ProfileError};

    fn preflight(dir: &Path) -> Result<(), ProfileError> {
        crate::engine::preflight(EngineKind::Chromium, dir)
    }

    fn locked(owner: &str) -> tempfile::TempDir {
        let dir = tempfile::tempdir().unwrap();
        symlink(owner, dir.path().join("SingletonLock")).unwrap();
        dir
    }

    fn here(pid: u32) -> String {
        format!("{}-{pid}", gethostname().unwrap().to_string_lossy())
    }

    fn is_locked(dir: &tempfile::TempDir) -> bool {
        dir.path().join("SingletonLock").is_symlink()
    }

    #[test]
    fn a_free_or_missing_folder_passes() {
        let dir = tempfile::tempdir().unwrap();
        preflight(dir.path()).unwrap();
        preflight(&dir.path().join("not-yet")).unwrap();
    }

    #[test]
    fn a_live_owner_is_named() {
        let dir = locked(&here(std::process::id()));
        let _socket = UnixListener::bind(dir.path().join("SingletonSocket")).unwrap();
        let error = preflight(dir.path()).unwrap_err();
        assert!(
            matches!(&error, ProfileError::InUse { owner: Owner::Process { pid }, .. } if *pid == std::process::id())
        );
        assert!(is_locked(&dir));
    }

    #[test]
    fn an_owner_that_is_still_starting_counts() {
        let dir = tempfile::tempdir().unwrap();
        let mut command = Command::new("sh");
        command
            .args(["-c", "echo ready; read -r x", "sh"])
            .arg(dir.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        let mut starting = command.spawn().unwrap();
        // The command line is there once the first word is.
        starting.stdout.take().unwrap().read_exact(&mut [0; 6]).unwrap();
        symlink(here(starting.id()), dir.path().join("SingletonLock")).unwrap();
        assert!(matches!(preflight(dir.path()), Err(ProfileError::InUse { .. })));
        drop(starting.stdin.take());
        starting.wait().unwrap();
        preflight(dir.path()).unwrap();
    }

    #[test]
    fn the_lock_of_a_dead_owner_is_removed() {
        let mut ended = Command::new("true").spawn().unwrap();
        ended.wait().unwrap();
        let dir = locked(&here(ended.id()));
        symlink("gone", dir.path().join("SingletonSocket")).unwrap();
        preflight(dir.path()).unwrap();
        assert!(!is_locked(&dir) && !dir.path().join("SingletonSocket").is_symlink());
    }

    #[test]
    fn a_process_id_that_passed_to_somebody_else_is_no_owner() {
        let dir = locked(&here(std::process::id()));
        preflight(dir.path()).unwrap();
        assert!(!is_locked(&dir));
    }

    #[test]
    fn another_host_is_believed() {
        let dir = locked("some-other-host-4711");
        let error = preflight(dir.path()).unwrap_err();
        assert!(error.to_string().contains("`some-other-host`"), "{error}");
        assert!(is_locked(&dir));
    }
}
