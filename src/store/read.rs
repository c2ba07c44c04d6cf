//! Reading files that an agent named.

use std::{io::Read as _, path::Path};

use super::{StoreError, Workspace};

impl Workspace {
    /// The contents of a file of at most `most` bytes; `None` when it is larger.
    ///
    /// # Errors
    /// [`StoreError::Outside`], [`StoreError::Protected`], or [`StoreError::Io`].
    pub fn read(&self, path: &Path, most: u64) -> Result<Option<Vec<u8>>, StoreError> {
        let inside = self.chosen(path)?;
        let failed = |source| self.refusal("read", &inside, source);
        let file = self.dir.open(&inside).map_err(failed)?;
        let mut bytes = Vec::new();
        file.take(most + 1).read_to_end(&mut bytes).map_err(failed)?;
        Ok((bytes.len() as u64 <= most).then_some(bytes))
    }
}
