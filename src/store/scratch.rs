//! Throw-away folders, for the profiles of sessions that leave nothing behind.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use cap_std::fs::Dir;
use uuid::Uuid;

use super::{StoreError, Workspace};

const AREA: &str = ".tmp";
const LOCK: &str = ".browx-lock";

/// A private folder that is removed when this is dropped; what a killed server leaves, the next one removes.
#[derive(Debug)]
pub struct Scratch {
    path: PathBuf,
    area: Dir,
    name: String,
    /// Held for as long as the folder is ours: a process id alone may belong to somebody else by now, or mean
    /// nothing in another container.
    lock: Option<File>,
}

impl Scratch {
    /// The folder; absolute.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        self.lock.take();
        if let Err(error) = self.area.remove_dir_all(&self.name) {
            tracing::warn!(path = %self.path.display(), %error, "a throw-away folder stays until the next start");
        }
    }
}

impl Workspace {
    /// Creates an empty throw-away folder, `.tmp/<process id>-<random>`.
    ///
    /// # Errors
    /// [`StoreError::Io`] when it can't be created.
    pub fn scratch(&self) -> Result<Scratch, StoreError> {
        let name = format!("{}-{}", std::process::id(), Uuid::new_v4().simple());
        let relative = Path::new(AREA).join(&name);
        let path = self.create_dir(&relative)?;
        let failed = |source| self.refusal("lock", &relative, source);
        let area = self.dir.open_dir(AREA).map_err(failed)?;
        let lock = area.create(Path::new(&name).join(LOCK)).map_err(failed)?.into_std();
        lock.try_lock().map_err(|error| failed(error.into()))?;
        Ok(Scratch { path, area, name, lock: Some(lock) })
    }

    /// Removes the folders of servers that are gone. One that can't be removed is left for the next time.
    pub(super) fn sweep_scratch(&self) {
        let Ok(area) = self.dir.open_dir(AREA) else { return };
        let Ok(entries) = area.entries() else { return };
        for entry in entries.flatten() {
            let name = entry.file_name();
            if is_abandoned(&area, Path::new(&name))
                && let Err(error) = area.remove_dir_all(&name)
            {
                tracing::warn!(folder = ?name, %error, "a throw-away folder of an ended server can't be removed");
            }
        }
    }
}

fn is_abandoned(area: &Dir, name: &Path) -> bool {
    let owner = name.to_str().and_then(|name| name.split_once('-')).and_then(|(pid, _)| pid.parse().ok());
    // Our own process id on a folder that is not ours means that its owner had the same one earlier.
    let Some(owner) = owner else { return false };
    if owner != std::process::id() && is_running(owner) {
        return false;
    }
    match area.open(name.join(LOCK)) {
        Ok(lock) => lock.into_std().try_lock().is_ok(),
        Err(error) => error.kind() == io::ErrorKind::NotFound && owner != std::process::id(),
    }
}

#[cfg(unix)]
fn is_running(pid: u32) -> bool {
    let Ok(pid) = i32::try_from(pid) else { return false };
    // Refused means that it runs, as another user.
    !matches!(nix::sys::signal::kill(nix::unistd::Pid::from_raw(pid), None), Err(nix::errno::Errno::ESRCH))
}

/// The lock alone decides: Windows releases it with the process.
#[cfg(windows)]
fn is_running(_pid: u32) -> bool {
    false
}
