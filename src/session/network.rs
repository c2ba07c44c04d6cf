//! The session's network log: what was asked, what came back, what is still on its way.

use std::{
    collections::{HashMap, VecDeque},
    time::Instant,
};

use serde_json::{Map, Value, json};

use crate::{
    engine::{PageEvent, PageId, Request},
    policy::redact,
};

/// Entries that are kept.
const CAPACITY: usize = 500;

/// One request.
#[derive(Debug, Clone)]
pub struct Entry {
    /// The place in the session's order of events.
    pub seq: u64,
    pub page: PageId,
    pub id: String,
    pub method: String,
    pub url: String,
    /// Document, XHR, Fetch, Script, …
    pub kind: String,
    pub started: Instant,
    pub status: Option<u16>,
    pub mime: String,
    /// The server says that it answers with a challenge to robots.
    pub mitigated: bool,
    /// Request to response headers, ms.
    pub ms: Option<u64>,
    pub bytes: Option<u64>,
    pub failed: bool,
    /// The browser's error of a failed request.
    pub reason: Option<String>,
    /// When it ended, well or not.
    pub ended: Option<Instant>,
}

impl Entry {
    /// Streams and beacons never hold up a page.
    fn is_endless(&self) -> bool {
        matches!(self.kind.as_str(), "EventSource" | "WebSocket" | "Ping" | "Media" | "Preflight")
            || self.mime == "text/event-stream"
    }

    /// Whether the page's own code waits for it: an XHR, a fetch, a document.
    pub fn is_data(&self) -> bool {
        matches!(self.kind.as_str(), "XHR" | "Fetch" | "Document") && !self.is_endless()
    }

    /// Whether it writes.
    pub fn is_mutation(&self) -> bool {
        matches!(self.method.as_str(), "POST" | "PUT" | "PATCH" | "DELETE")
    }

    /// Whether it is left out of request lists: decoration and measuring, never a write.
    pub fn is_noise(&self) -> bool {
        const KINDS: &[&str] = &["Image", "Font", "Stylesheet", "Media", "Manifest", "Ping", "Preflight"];
        const WORDS: &[&str] = &["beacon", "collect", "analytics", "gtag", "doubleclick", "pixel"];
        let word = || {
            let url = self.url.to_lowercase();
            let address = url.split(['?', '#']).next().unwrap_or_default();
            address.split(['/', '.', ':']).any(|part| WORDS.contains(&part))
        };
        let icon = self.kind == "Other" && self.url.ends_with("/favicon.ico");
        !self.is_mutation() && (icon || KINDS.contains(&self.kind.as_str()) || word())
    }

    /// As results show it.
    pub fn to_json(&self) -> Value {
        let mut entry = Map::new();
        entry.insert("method".into(), self.method.as_str().into());
        entry.insert("url".into(), redact::url(&self.url).into());
        if let Some(status) = self.status {
            entry.insert("status".into(), status.into());
        }
        entry.insert("type".into(), self.kind.as_str().into());
        if let Some(ms) = self.ms {
            entry.insert("ms".into(), ms.into());
        }
        if self.failed {
            entry.insert("failed".into(), true.into());
            if let Some(reason) = &self.reason {
                entry.insert("error".into(), reason.as_str().into());
            }
        } else if self.ended.is_none() {
            entry.insert("pending".into(), true.into());
        }
        entry.insert("requestId".into(), self.id.as_str().into());
        Value::Object(entry)
    }
}

/// The last requests of a session, oldest first.
#[derive(Debug, Default)]
pub struct NetworkLog {
    entries: VecDeque<Entry>,
    /// How many were pushed out.
    pub dropped: u64,
}

impl NetworkLog {
    /// Takes an event of a page; answers whether it concerned the network.
    pub fn take(&mut self, seq: u64, page: PageId, event: &PageEvent) -> bool {
        match event {
            PageEvent::Request(request) => self.start(seq, page, request),
            PageEvent::Response { id, status, mime, kind, mitigated } => self.with(page, id, |e| {
                e.mitigated = *mitigated;
                (e.status, e.kind) = (Some(*status), kind.clone());
                e.mime.clone_from(mime);
                e.ms = Some(e.started.elapsed().as_millis() as u64);
            }),
            PageEvent::Finished { id, bytes } => self.with(page, id, |e| {
                (e.bytes, e.ended) = (Some(*bytes), Some(Instant::now()));
            }),
            PageEvent::Failed { id, reason } => self.with(page, id, |e| {
                (e.failed, e.ended, e.reason) = (true, Some(Instant::now()), Some(reason.clone()));
            }),
            PageEvent::Committed { request } => {
                let brought = |e: &&Entry| e.page == page && Some(&e.id) == request.as_ref();
                let own = self.entries.iter().rev().find(brought).map(|e| e.seq);
                self.abandon(page, own.unwrap_or(seq));
            }
            PageEvent::Closed | PageEvent::Crashed => self.abandon(page, seq),
            _ => return false,
        }
        true
    }

    fn start(&mut self, seq: u64, page: PageId, request: &Request) {
        // A redirect goes on under the same id: the earlier hop has ended.
        self.with(page, &request.id, |e| e.ended = Some(Instant::now()));
        if self.entries.len() == CAPACITY {
            self.entries.pop_front();
            self.dropped += 1;
        }
        self.entries.push_back(Entry {
            seq,
            page,
            id: request.id.clone(),
            method: request.method.clone(),
            url: request.url.clone(),
            kind: request.kind.clone(),
            started: Instant::now(),
            status: None,
            mime: String::new(),
            mitigated: false,
            ms: None,
            bytes: None,
            failed: false,
            reason: None,
            ended: None,
        });
    }

    /// Ends what a page asked for before `seq`: the browser says nothing of the requests of a document that went away.
    fn abandon(&mut self, page: PageId, seq: u64) {
        let now = Instant::now();
        let open = self.entries.iter_mut().filter(|e| e.page == page && e.ended.is_none() && e.seq < seq);
        // Beacons outlive their document.
        open.filter(|e| !e.is_endless()).for_each(|e| (e.failed, e.ended) = (true, Some(now)));
    }

    fn with(&mut self, page: PageId, id: &str, change: impl FnOnce(&mut Entry)) {
        if let Some(entry) = self.entries.iter_mut().rev().find(|e| e.id == id && e.page == page) {
            change(entry);
        }
    }

    /// What a page asked for after `seq`.
    pub fn since(&self, seq: u64, page: PageId) -> impl Iterator<Item = &Entry> {
        self.entries.iter().filter(move |e| e.seq > seq && e.page == page)
    }

    /// The newest `limit` entries, oldest first.
    pub fn last(&self, limit: usize) -> impl Iterator<Item = &Entry> {
        self.entries.iter().skip(self.entries.len().saturating_sub(limit))
    }

    /// Requests of a page that are still on their way and can end.
    pub fn in_flight(&self, page: PageId) -> impl Iterator<Item = &Entry> {
        self.entries.iter().filter(move |e| e.page == page && e.ended.is_none() && !e.is_endless())
    }

    /// The latest document that a page asked for.
    pub fn document(&self, page: PageId) -> Option<&Entry> {
        self.entries.iter().rev().find(|e| e.page == page && e.kind == "Document")
    }

    /// The same, if it failed.
    pub fn failed_document(&self, page: PageId) -> Option<&Entry> {
        self.document(page).filter(|e| e.failed)
    }

    /// When a page's last request ended.
    pub fn last_end(&self, page: PageId) -> Option<Instant> {
        self.entries.iter().filter(|e| e.page == page && !e.is_endless()).filter_map(|e| e.ended).max()
    }
}

/// `{total, byType, failed}`.
pub fn summary<'a>(entries: impl Iterator<Item = &'a Entry>) -> Value {
    let (mut total, mut failed) = (0, 0);
    let mut by_type: HashMap<&str, u64> = HashMap::new();
    for entry in entries {
        total += 1;
        failed += u64::from(entry.failed);
        *by_type.entry(if entry.is_noise() { "other" } else { &entry.kind }).or_default() += 1;
    }
    json!({ "total": total, "byType": by_type, "failed": failed })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(id: &str, method: &str, url: &str, kind: &str) -> PageEvent {
        let (id, method, url, kind) = (id.into(), method.into(), url.into(), kind.into());
        PageEvent::Request(Request { id, method, url, kind })
    }

    #[test]
    fn a_redirect_ends_its_earlier_hop() {
        let mut log = NetworkLog::default();
        log.take(1, 7, &request("r", "GET", "http://a/1", "Document"));
        log.take(2, 7, &request("r", "GET", "http://a/2", "Document"));
        assert_eq!(log.in_flight(7).count(), 1);
        log.take(3, 7, &PageEvent::Finished { id: "r".into(), bytes: 5 });
        assert_eq!(log.in_flight(7).count(), 0);
    }

    #[test]
    fn a_document_that_goes_takes_its_requests_along() {
        let mut log = NetworkLog::default();
        log.take(1, 7, &request("old", "GET", "http://a/never", "Fetch"));
        log.take(2, 7, &request("next", "GET", "http://a/2", "Document"));
        log.take(3, 7, &PageEvent::Committed { request: Some("next".into()) });
        log.take(4, 7, &request("new", "GET", "http://a/3", "Fetch"));
        assert_eq!(log.in_flight(7).map(|e| e.id.as_str()).collect::<Vec<_>>(), ["next", "new"]);
    }

    #[test]
    fn streams_never_count_as_on_their_way() {
        let mut log = NetworkLog::default();
        log.take(1, 7, &request("s", "GET", "http://a/events", "EventSource"));
        log.take(2, 7, &request("f", "GET", "http://a/fetch", "Fetch"));
        let stream = PageEvent::Response {
            id: "f".into(),
            status: 200,
            mime: "text/event-stream".into(),
            kind: "Fetch".into(),
            mitigated: false,
        };
        log.take(3, 7, &stream);
        assert_eq!(log.in_flight(7).count(), 0);
    }

    #[test]
    fn noise_is_told_by_whole_words_and_never_a_write() {
        let mut log = NetworkLog::default();
        for (id, method, url) in [
            ("1", "GET", "http://a/collect?x"),
            ("2", "GET", "http://a/pixel-art/save"),
            ("3", "POST", "http://a/collect"),
        ] {
            log.take(1, 7, &request(id, method, url, "Fetch"));
        }
        let noise: Vec<bool> = log.last(10).map(Entry::is_noise).collect();
        assert_eq!(noise, [true, false, false]);
    }

    #[test]
    fn the_log_is_bounded_and_says_what_it_dropped() {
        let mut log = NetworkLog::default();
        for i in 0..CAPACITY as u64 + 3 {
            log.take(i, 7, &request(&i.to_string(), "GET", "http://a/", "Fetch"));
        }
        assert_eq!((log.last(1000).count(), log.dropped), (CAPACITY, 3));
    }
}
