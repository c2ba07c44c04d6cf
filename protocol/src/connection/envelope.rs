//! Messages as they are on the wire, and nothing inside them.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::decode::without_lone_surrogates;

#[derive(Serialize)]
struct Outgoing<'a> {
    id: u64,
    method: &'a str,
    params: &'a RawValue,
    #[serde(rename = "sessionId", skip_serializing_if = "Option::is_none")]
    session: Option<&'a str>,
}

/// A command as one message.
pub(super) fn write(id: u64, method: &str, session: Option<&str>, params: &RawValue) -> serde_json::Result<Vec<u8>> {
    serde_json::to_vec(&Outgoing { id, method, params, session })
}

/// A message from the browser: an answer when it has an `id`, else an event. `error` and `message` are
/// CDP's object and nothing, or BiDi's name and text.
#[derive(Debug, Deserialize)]
pub(super) struct Incoming<'a> {
    pub id: Option<u64>,
    #[serde(borrow)]
    pub method: Option<Cow<'a, str>>,
    #[serde(borrow, rename = "sessionId")]
    pub session: Option<Cow<'a, str>>,
    #[serde(borrow)]
    pub params: Option<&'a RawValue>,
    #[serde(borrow)]
    pub result: Option<&'a RawValue>,
    #[serde(borrow)]
    pub error: Option<RemoteError<'a>>,
    #[serde(borrow)]
    pub message: Option<Cow<'a, str>>,
}

/// A refusal as either protocol writes it.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum RemoteError<'a> {
    Cdp { code: i64, message: String, data: Option<serde_json::Value> },
    Bidi(#[serde(borrow)] Cow<'a, str>),
}

/// Reads a message and hands it to `take`, once. What a page put into it (lone surrogates, bytes that are
/// no UTF-8) is replaced only when it stands in the way.
pub(super) fn read<T>(bytes: &[u8], take: impl FnOnce(Incoming<'_>) -> T) -> serde_json::Result<T> {
    match serde_json::from_slice(bytes) {
        Ok(message) => Ok(take(message)),
        Err(_) => {
            let text = String::from_utf8_lossy(bytes);
            serde_json::from_str(&without_lone_surrogates(&text)).map(take)
        }
    }
}
