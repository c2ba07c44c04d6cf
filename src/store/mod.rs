//! The workspace on disk: the one folder that browx writes to.
//!
//! Here live path confinement, atomic writes, names that become file names, profile folders and throw-away
//! folders. Anything may call it; it calls nothing of this crate and knows nothing of browsers, sessions or tools.
//!
//! All calls block on the disk for as long as it takes to write and sync one file; async callers with large
//! contents use `tokio::task::spawn_blocking`.

mod error;
mod name;
mod path;
mod read;
mod scratch;
mod write;

use std::io;
use std::path::{Path, PathBuf};

use cap_std::ambient_authority;
use cap_std::fs::Dir;

pub use error::StoreError;
pub use name::check_name;
pub use scratch::Scratch;

/// An open workspace. Whatever it opens or writes is inside [`Workspace::root`], also when a symlink in it
/// points elsewhere or a folder is exchanged for one while a call runs.
#[derive(Debug)]
pub struct Workspace {
    /// As the operator wrote it, made absolute; accepted as a prefix of path arguments.
    given: PathBuf,
    root: PathBuf,
    dir: Dir,
}

impl Workspace {
    /// Opens the workspace, creating it (readable by its owner only) and its parents when missing, and removes
    /// throw-away folders whose server is gone. `root` has `~` already expanded.
    ///
    /// # Errors
    /// [`StoreError::Io`] when the folder can't be created or opened, or something else than a folder is there.
    pub fn open(root: &Path) -> Result<Self, StoreError> {
        let failed = |source| StoreError::io("open the workspace", root, source);
        let given = std::path::absolute(root).map_err(failed)?;
        create_private(&given).map_err(failed)?;
        let canonical = std::fs::canonicalize(&given).map_err(failed)?;
        let dir = Dir::open_ambient_dir(&canonical, ambient_authority()).map_err(failed)?;
        let workspace = Self { given, root: canonical, dir };
        workspace.sweep_scratch();
        Ok(workspace)
    }

    /// The workspace folder: absolute, symlinks resolved.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The folder of a persistent profile, created when missing: `profile`, or `profiles/<name>`; inside `family`, for
    /// browsers that can't share a profile with the usual ones.
    ///
    /// # Errors
    /// [`StoreError::InvalidName`], [`StoreError::Outside`] when a symlink leads out of the workspace, or
    /// [`StoreError::Io`].
    pub fn profile_dir(&self, family: Option<&str>, name: Option<&str>) -> Result<PathBuf, StoreError> {
        let area = Path::new(family.unwrap_or_default());
        match name {
            None => self.create_dir(&area.join("profile")),
            Some(name) => {
                check_name(name)?;
                self.create_dir(&area.join("profiles").join(name))
            }
        }
    }
}

/// Creates a folder for its owner only; parents get the usual permissions. An existing one stays as it is.
fn create_private(path: &Path) -> io::Result<()> {
    if let Some(parent) = path.parent() {
        std::fs::create_dir_all(parent)?;
    }
    let mut builder = std::fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    match builder.create(path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists && path.is_dir() => Ok(()),
        other => other,
    }
}

#[cfg(test)]
mod tests;
