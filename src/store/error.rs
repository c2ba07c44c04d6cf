//! What can go wrong between browx and its workspace.

use std::io;
use std::path::{Path, PathBuf};

/// Why something could not be read, written or named in the workspace.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The path leads out of the workspace: by `..`, as an absolute path elsewhere, or through a symlink.
    #[error("`{}` must resolve inside $BROWX_WORKSPACE ({})", path.display(), root.display())]
    Outside { path: PathBuf, root: PathBuf },

    /// The path names browx's own state (configuration, plugins, profiles), which no tool may overwrite.
    #[error(
        "`{}` is protected: `{protected}` in the workspace belongs to browx itself; choose another path", path.display()
    )]
    Protected { path: PathBuf, protected: String },

    /// A session or profile name that can't be a file name everywhere.
    #[error(
        "`{name}` is not a valid name: 1 to 128 letters, digits, `.`, `_` or `-`, the first a letter or digit, no `..`"
    )]
    InvalidName { name: String },

    /// The disk or the system refused: full, read-only, no permission, not a folder.
    #[error("can't {action} `{}`: {source}", path.display())]
    Io { action: &'static str, path: PathBuf, source: io::Error },
}

impl StoreError {
    pub(super) fn io(action: &'static str, path: &Path, source: io::Error) -> Self {
        Self::Io { action, path: path.to_owned(), source }
    }

    /// The disk, or this user's share of it, is full.
    pub fn is_disk_full(&self) -> bool {
        let Self::Io { source, .. } = self else { return false };
        matches!(source.kind(), io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded)
    }
}
