//! What can go wrong between a protocol file and a Rust file.

use std::path::{Path, PathBuf};

/// Shorthand for results of this crate's protocol half.
pub type Result<T> = std::result::Result<T, Error>;

/// Why a protocol file could not be turned into what was asked for.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A file or directory could not be read or written.
    #[error("{path}: {source}", path = path.display())]
    Io { path: PathBuf, source: std::io::Error },
    /// A file is not what its name promises.
    #[error("{path}: {message}", path = path.display())]
    Format { path: PathBuf, message: String },
    /// The protocol names something that it does not define, or defines something twice.
    #[error("{place}: {message}")]
    Model { place: String, message: String },
    /// The emitted tokens are no Rust; always a defect of the emitter.
    #[error("{module}: the emitted code does not parse: {message}")]
    Emit { module: String, message: String },
}

impl Error {
    pub(super) fn io(path: &Path, source: std::io::Error) -> Self {
        Self::Io { path: path.to_owned(), source }
    }

    pub(super) fn format(path: &Path, message: impl std::fmt::Display) -> Self {
        Self::Format { path: path.to_owned(), message: message.to_string() }
    }

    pub(super) fn model(place: impl Into<String>, message: impl Into<String>) -> Self {
        Self::Model { place: place.into(), message: message.into() }
    }
}
