//! What the session has seen: console and network.

use serde_json::{Value, json};

use crate::{
    call::{Call, Output, Result},
    generated::observing::*,
    policy::redact,
    session::{Entry, summary},
};

/// Entries without a `limit`.
const DEFAULT: u64 = 50;

pub async fn console_read(call: &Call, p: ConsoleRead) -> Result<Output> {
    let seen = call.session()?.record.seen();
    let limit = p.limit.unwrap_or(DEFAULT) as usize;
    let skip = seen.console.len().saturating_sub(limit);
    let messages: Vec<Value> = seen
        .console
        .iter()
        .skip(skip)
        .map(|(_, page, message)| {
            let mut entry = json!({ "ts": message.ts, "type": message.kind, "text": redact::text(&message.text) });
            if let Some(url) = &message.url {
                entry["url"] = redact::url(url).into();
            }
            if seen.tabs.len() > 1
                && let Some(tab) = seen.tabs.get(page)
            {
                entry["tab"] = tab.id.as_str().into();
            }
            entry
        })
        .collect();
    Ok(Output::Json(messages.into()))
}

pub async fn network_read(call: &Call, p: NetworkRead) -> Result<Output> {
    let seen = call.session()?.record.seen();
    let entries: Vec<&Entry> = seen.network.last(p.limit.unwrap_or(DEFAULT) as usize).collect();
    let requests: Vec<Value> = entries.iter().filter(|e| !e.is_noise()).map(|e| e.to_json()).collect();
    let mut result = json!({ "summary": summary(entries.iter().copied()), "requests": requests });
    if seen.network.dropped > 0 {
        result["dropped"] = seen.network.dropped.into();
    }
    Ok(Output::Json(result))
}
