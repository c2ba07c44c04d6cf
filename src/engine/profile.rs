//! Whether a profile folder is free, before a browser is started on it.

use std::io;
use std::path::{Path, PathBuf};

use super::{EngineKind, chromium, firefox};

/// Why a profile can't be used.
#[derive(Debug, thiserror::Error)]
pub enum ProfileError {
    /// Another browser has it open.
    #[error("the profile `{}` is in use by {owner}", dir.display())]
    InUse { dir: PathBuf, owner: Owner },
    /// Its lock can't be read or removed.
    #[error("can't check the lock of the profile `{}`: {source}", dir.display())]
    Io { dir: PathBuf, source: io::Error },
}

/// Who holds a profile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Owner {
    /// A process of this machine.
    Process { pid: u32 },
    /// A process of another machine, on a shared disk; whether it still runs can't be seen from here.
    Host { host: String, pid: u32 },
    /// A process that the system does not name.
    #[cfg(windows)]
    Unknown,
}

impl std::fmt::Display for Owner {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Process { pid } => write!(f, "the browser with process id {pid}"),
            Self::Host { host, pid } => write!(
                f,
                "a browser on the host `{host}` (process id {pid}); if it is gone, delete the profile's `SingletonLock`"
            ),
            #[cfg(windows)]
            Self::Unknown => f.write_str("another browser"),
        }
    }
}

/// Passes when nobody uses the profile; the lock files of a browser that died are removed. A folder that does not
/// exist passes.
///
/// # Errors
/// [`ProfileError::InUse`] with the owner, or [`ProfileError::Io`].
pub fn preflight(engine: EngineKind, dir: &Path) -> Result<(), ProfileError> {
    let owner = match engine {
        EngineKind::Chromium => chromium::profile::owner(dir),
        EngineKind::Firefox => firefox::profile::owner(dir),
    };
    match owner {
        Ok(None) => Ok(()),
        Ok(Some(owner)) => Err(ProfileError::InUse { dir: dir.to_owned(), owner }),
        Err(source) => Err(ProfileError::Io { dir: dir.to_owned(), source }),
    }
}
