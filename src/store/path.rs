//! From a path argument to a place inside the workspace.

use std::ffi::OsStr;
use std::io;
use std::path::{Component, Path, PathBuf};

use super::{StoreError, Workspace};

/// First components that only browx itself writes below, in lower case. `plugins` covers the folder and the
/// files whose names start so (declarations, lock).
const PROTECTED: [&str; 7] =
    ["config.json", "profile", "profiles", "profile-snapshots", "chrome-profile", "firefox", ".tmp"];
const PROTECTED_PREFIX: &str = "plugins";

impl Workspace {
    /// Where a path that an agent chose lies, relative to the root: relative paths count from the root, absolute
    /// ones must be inside it. Nothing is created.
    ///
    /// # Errors
    /// [`StoreError::Outside`], or [`StoreError::Protected`] when it names browx's own state, in any letter case
    /// and also through a symlink.
    pub(super) fn chosen(&self, path: &Path) -> Result<PathBuf, StoreError> {
        let inside = self.inside(path)?;
        let resolved = self.follow_links(&inside).map_err(|source| self.refusal("resolve", path, source))?;
        for candidate in [&inside, &resolved] {
            if let Some(protected) = protected(candidate) {
                return Err(StoreError::Protected { path: path.to_owned(), protected });
            }
        }
        Ok(inside)
    }

    /// The path relative to the root, without `.` and `..`. Symlinks are left to the confined directory handle.
    pub(super) fn inside(&self, path: &Path) -> Result<PathBuf, StoreError> {
        let outside = || StoreError::Outside { path: path.to_owned(), root: self.root.clone() };
        let absolute = normal(&self.root.join(path)).ok_or_else(outside)?;
        let relative =
            absolute.strip_prefix(&self.root).or_else(|_| absolute.strip_prefix(&self.given)).map_err(|_| outside())?;
        if relative.as_os_str().is_empty() { Err(outside()) } else { Ok(relative.to_owned()) }
    }

    /// Resolves the symlinks of the part of the path that exists.
    fn follow_links(&self, relative: &Path) -> io::Result<PathBuf> {
        let mut rest = PathBuf::new();
        for ancestor in relative.ancestors().take_while(|a| !a.as_os_str().is_empty()) {
            match self.dir.canonicalize(ancestor) {
                Ok(real) => return Ok(if rest.as_os_str().is_empty() { real } else { real.join(rest) }),
                Err(error) if error.kind() == io::ErrorKind::NotFound => {
                    rest = Path::new(ancestor.file_name().unwrap_or_default()).join(rest);
                }
                Err(error) => return Err(error),
            }
        }
        Ok(relative.to_owned())
    }

    /// The error for a refused operation: the confined handle answers an escape with a permission error that no
    /// system call made.
    pub(super) fn refusal(&self, action: &'static str, path: &Path, source: io::Error) -> StoreError {
        if source.kind() == io::ErrorKind::PermissionDenied && source.raw_os_error().is_none() {
            StoreError::Outside { path: path.to_owned(), root: self.root.clone() }
        } else {
            StoreError::io(action, &self.root.join(path), source)
        }
    }
}

/// Takes `.` and `..` out of a path; `None` when `..` climbs above its root.
fn normal(path: &Path) -> Option<PathBuf> {
    let mut out = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir if out.file_name().is_some() => {
                out.pop();
            }
            Component::ParentDir => return None,
            other => out.push(other),
        }
    }
    Some(out)
}

fn protected(relative: &Path) -> Option<String> {
    let first = relative.components().next()?;
    let name = folded(first.as_os_str());
    (PROTECTED.contains(&name.as_str()) || name.starts_with(PROTECTED_PREFIX)).then_some(name)
}

/// A file name as the most forgiving file system reads it: without case, a stream suffix, or trailing dots.
fn folded(name: &OsStr) -> String {
    let name = name.to_string_lossy().to_lowercase();
    let name = name.split(':').next().unwrap_or_default();
    name.trim_end_matches(['.', ' ']).to_owned()
}
