//! Waiting for the response to a request that an action starts.

use serde_json::{Value, json};
use tokio::time::{Instant, timeout_at};

use crate::{
    call::{Call, Result, ToolError},
    engine::PageId,
    generated::compound::ActAndWaitForNetworkMatch,
    page::glob,
    policy::redact,
    session::{Entry, Seen},
};

/// Requests that are told when none matched.
const MOST: usize = 10;

type UrlTest = Box<dyn Fn(&str) -> bool + Send + Sync>;

/// What a request and its response must be like.
pub struct Wanted {
    url: Option<UrlTest>,
    method: Option<String>,
    status: Option<u64>,
    /// In words.
    words: String,
}

/// The place in a session's record from which on requests count.
pub struct Armed {
    wanted: Wanted,
    mark: u64,
    page: PageId,
}

impl Wanted {
    /// Reads `match`.
    pub fn new(given: ActAndWaitForNetworkMatch) -> Result<Wanted> {
        let ActAndWaitForNetworkMatch { url_pattern, method, status } = given;
        let words = [
            url_pattern.as_ref().map(|pattern| format!("urlPattern {pattern:?}")),
            method.as_ref().map(|method| format!("method {method}")),
            status.map(|status| format!("status {status}")),
        ];
        let words = words.into_iter().flatten().collect::<Vec<_>>().join(", ");
        if words.is_empty() {
            return Err(refused("match", "\"match\" needs urlPattern, method or status".into()));
        }
        Ok(Wanted { url: url_pattern.map(url_test).transpose()?, method, status, words })
    }

    /// Whether it is such a request, whatever came back.
    fn asks(&self, entry: &Entry) -> bool {
        self.url.as_ref().is_none_or(|fits| fits(&entry.url))
            && self.method.as_ref().is_none_or(|method| method.eq_ignore_ascii_case(&entry.method))
    }

    /// Whether its response is there and such a one.
    fn fits(&self, entry: &Entry) -> bool {
        let answered = entry.status.is_some_and(|status| self.status.is_none_or(|s| s == u64::from(status)));
        answered && self.asks(entry)
    }
}

/// A `*` in the pattern makes it a glob of the whole URL, else it is a part of it.
fn url_test(pattern: String) -> Result<UrlTest> {
    if pattern.is_empty() {
        return Err(refused("match.urlPattern", "\"match.urlPattern\" must hold some text".into()));
    }
    if pattern.contains('*') {
        return Ok(Box::new(glob::matcher(&pattern).map_err(|problem| refused("match.urlPattern", problem))?));
    }
    let part = pattern.to_lowercase();
    Ok(Box::new(move |url: &str| url.to_lowercase().contains(&part)))
}

fn refused(field: &str, problem: String) -> ToolError {
    ToolError::argument("act_and_wait_for_network", field, problem)
}

/// From now on requests of the tab, and of those that come, count.
pub async fn arm(call: &Call, tab: Option<&str>, wanted: Wanted) -> Result<Armed> {
    let session = call.session()?;
    let page = session.tab(tab).await?.page.id();
    let mark = session.record.seen().mark();
    Ok(Armed { wanted, mark, page })
}

impl Armed {
    /// What is waited for, in words.
    pub fn wanted(&self) -> &str {
        &self.wanted.words
    }

    /// Waits for the response, or for the end of the browser. Answers `network` of the result.
    pub async fn until(&self, call: &Call, deadline: Instant) -> Value {
        let Ok(session) = call.session() else { return json!({ "matched": false }) };
        let mut changes = session.record.subscribe();
        loop {
            changes.borrow_and_update();
            {
                let seen = session.record.seen();
                if let Some(entry) = self.mine(&seen).find(|entry| self.wanted.fits(entry)) {
                    return json!({
                        "matched": true, "method": entry.method, "url": redact::url(&entry.url), "status": entry.status,
                    });
                }
                if seen.ended.is_some() || Instant::now() >= deadline {
                    return self.missed(&seen);
                }
            }
            // Either something more is seen, or the time is up.
            let _ = timeout_at(deadline, changes.changed()).await;
        }
    }

    fn mine<'s>(&self, seen: &'s Seen) -> impl Iterator<Item = &'s Entry> {
        let (mark, page) = (self.mark, self.page);
        let ours = move |id: PageId| id == page || seen.tabs.get(&id).is_some_and(|tab| tab.seq > mark);
        seen.network.last(usize::MAX).filter(move |entry| entry.seq > mark && ours(entry.page))
    }

    /// What was asked for instead: first what is like it, then the rest, the latest first.
    fn missed(&self, seen: &Seen) -> Value {
        let mut others: Vec<&Entry> = self.mine(seen).filter(|e| self.wanted.asks(e) || !e.is_noise()).collect();
        others.sort_by_key(|entry| (!self.wanted.asks(entry), std::cmp::Reverse(entry.seq)));
        let told: Vec<Value> = others.iter().take(MOST).map(|entry| entry.to_json()).collect();
        let mut network = json!({ "matched": false, "seen": told });
        if others.len() > MOST {
            network["more"] = (others.len() - MOST).into();
        }
        network
    }
}
