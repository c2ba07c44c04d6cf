//! The shapes that travel: commands, events, and what can go wrong with them.

use serde::{Serialize, de::DeserializeOwned};
use serde_json::value::RawValue;

/// One protocol command: the parameters, and the type of the answer.
pub trait Command: Serialize + Sync {
    /// The name on the wire, `Domain.command`.
    const METHOD: &'static str;
    /// What the browser answers.
    type Returns: DeserializeOwned + Send + 'static;
}

/// One protocol event.
pub trait Event: DeserializeOwned {
    /// The name on the wire, `Domain.event`.
    const METHOD: &'static str;
}

/// An event as it arrived, undecoded.
#[derive(Debug, Clone, Copy)]
pub struct RawEvent<'a> {
    /// The flat session (CDP) that it came from; `None` for the browser itself and for BiDi.
    pub session: Option<&'a str>,
    /// The name on the wire.
    pub method: &'a str,
    /// The parameters as JSON text.
    pub params: &'a RawValue,
}

/// Takes events in the reader, synchronously and in order, before any later answer is handed out.
/// An implementation must not block.
pub trait EventSink: Send + Sync + 'static {
    /// One event.
    fn event(&self, event: RawEvent<'_>);
    /// The connection ended; nothing follows. Called once.
    fn closed(&self, reason: &str);
}

/// Why a command has no answer.
#[derive(Debug, Clone, thiserror::Error)]
pub enum CallError {
    /// The connection ended before the answer came; the command may or may not have taken effect.
    #[error("{method}: the connection to the browser ended ({reason})")]
    Closed { method: &'static str, reason: String },
    /// The browser refused.
    #[error("{method}: {message}")]
    Remote { method: &'static str, code: String, message: String },
    /// The answer does not fit its type.
    #[error("{method}: the answer's field `{field}` does not fit: {message}")]
    Decode { method: &'static str, field: String, message: String },
    /// The parameters could not be written as JSON.
    #[error("{method}: the parameters can't be encoded: {message}")]
    Encode { method: &'static str, message: String },
}
