//! The shapes that travel: commands, events, and what can go wrong with them.

use std::borrow::Cow;

use serde::{Deserialize, Deserializer, Serialize, de::DeserializeOwned, de::IgnoredAny};
use serde_json::value::RawValue;

use crate::decode::{DecodeError, decode};

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

/// The answer of a command that answers nothing; takes whatever arrives.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Empty {}

impl<'de> Deserialize<'de> for Empty {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        IgnoredAny::deserialize(deserializer).map(|_| Self {})
    }
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

impl RawEvent<'_> {
    /// The event as an `E`, where it is one. An error means that its parameters don't fit the type; they
    /// are still in `params`.
    pub fn decode<E: Event>(&self) -> Option<Result<E, DecodeError>> {
        (self.method == E::METHOD).then(|| decode(self.params.get()))
    }
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
    Closed { method: Cow<'static, str>, reason: String },
    /// The browser refused. `code` is CDP's number in digits or BiDi's error name.
    #[error("{method}: {message}")]
    Remote { method: Cow<'static, str>, code: String, message: String },
    /// The answer does not fit its type.
    #[error("{method}: the answer's field `{field}` does not fit: {message}")]
    Decode { method: Cow<'static, str>, field: String, message: String },
    /// The parameters could not be written as JSON.
    #[error("{method}: the parameters can't be encoded: {message}")]
    Encode { method: Cow<'static, str>, message: String },
}
