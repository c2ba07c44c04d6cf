//! Writing files so that a reader sees the old contents or the new, never half of either.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use cap_std::fs::Dir;
use cap_tempfile::TempFile;

use super::{StoreError, Workspace};

impl Workspace {
    /// Writes a file at a path that an agent chose, creating its folders and replacing what was there. Answers the
    /// absolute path.
    ///
    /// # Errors
    /// [`StoreError::Outside`], [`StoreError::Protected`], or [`StoreError::Io`] (a full disk among them), after
    /// which the old file, or none, is there.
    pub fn write(&self, path: &Path, contents: &[u8]) -> Result<PathBuf, StoreError> {
        self.replace(&self.chosen(path)?, contents)
    }

    /// Like [`Workspace::write`] for browx's own state, whose path no agent chose.
    ///
    /// # Errors
    /// As [`Workspace::write`], but nothing is protected.
    pub fn write_own(&self, path: &Path, contents: &[u8]) -> Result<PathBuf, StoreError> {
        self.replace(&self.inside(path)?, contents)
    }

    /// Creates a folder of browx's own, and its parents. Answers the absolute path.
    ///
    /// # Errors
    /// [`StoreError::Outside`] or [`StoreError::Io`].
    pub fn create_dir(&self, path: &Path) -> Result<PathBuf, StoreError> {
        let relative = self.inside(path)?;
        self.open_or_create(&relative)
            .map(|_| self.root.join(&relative))
            .map_err(|source| self.refusal("create", &relative, source))
    }

    fn replace(&self, relative: &Path, contents: &[u8]) -> Result<PathBuf, StoreError> {
        self.try_replace(relative, contents)
            .map(|()| self.root.join(relative))
            .map_err(|source| self.refusal("write", relative, source))
    }

    fn try_replace(&self, relative: &Path, contents: &[u8]) -> io::Result<()> {
        let name = relative.file_name().ok_or(io::ErrorKind::InvalidFilename)?;
        let folder = match relative.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => self.open_or_create(parent)?,
            _ => self.dir.try_clone()?,
        };
        let mut file = TempFile::new(&folder)?;
        file.write_all(contents)?;
        // Without this a crash after the rename may leave the new name with no contents.
        file.as_file().sync_all()?;
        file.replace(name)
    }

    fn open_or_create(&self, relative: &Path) -> io::Result<Dir> {
        self.dir.create_dir_all(relative)?;
        self.dir.open_dir(relative)
    }
}
