//! What a session has seen: tabs, console, errors, dialogs, downloads, network. Filled synchronously by the engine's
//! reader, so that nothing is lost; read by the action window and the observing tools.

use std::{
    collections::VecDeque,
    sync::{Mutex, MutexGuard},
};

use indexmap::IndexMap;
use serde_json::{Value, json};
use tokio::sync::watch;

use super::network::NetworkLog;
use crate::{
    engine::{ConsoleMessage, Dialog, DialogAnswer, Page, PageEvent, PageId, Watcher},
    policy::dialog::DialogPolicy,
};

/// Console messages and page errors that are kept, each.
const RING: usize = 200;

/// One tab of a session.
#[derive(Clone)]
pub struct Tab {
    /// `t1`, `t2`, …; never reused in a session.
    pub id: String,
    pub page: Page,
    /// The tab that opened it.
    pub opener: Option<String>,
    /// When it came, in the session's order of events.
    pub seq: u64,
    /// Opened by a tool of ours, not by a page.
    pub ours: bool,
}

/// A dialog and what was done with it.
#[derive(Debug, Clone)]
pub struct DialogSeen {
    pub seq: u64,
    pub page: PageId,
    pub dialog: Dialog,
    pub handled_as: &'static str,
}

impl DialogSeen {
    /// As results show it.
    pub fn to_json(&self) -> Value {
        let mut value = json!(self.dialog);
        value["handledAs"] = self.handled_as.into();
        value
    }
}

/// A download that a page started; it is not kept.
#[derive(Debug, Clone)]
pub struct DownloadSeen {
    pub seq: u64,
    pub page: PageId,
    pub id: String,
    pub url: String,
    pub filename: String,
}

/// Everything a session has seen, in one order.
#[derive(Default)]
pub struct Seen {
    seq: u64,
    next_tab: u64,
    pub tabs: IndexMap<PageId, Tab>,
    pub current: Option<PageId>,
    pub console: VecDeque<(u64, PageId, ConsoleMessage)>,
    pub page_errors: VecDeque<(u64, PageId, String)>,
    pub dialogs: VecDeque<DialogSeen>,
    pub downloads: VecDeque<DownloadSeen>,
    /// Calls of `window.print()`.
    pub prints: VecDeque<(u64, PageId)>,
    pub network: NetworkLog,
    pub dialog_policy: DialogPolicy,
    /// Up to here tabs, dialogs and downloads were told in a result; what came later belongs to the next one.
    pub reported: u64,
    /// Why the browser is gone.
    pub ended: Option<String>,
}

impl Seen {
    /// The place of the latest event; what comes later has a higher one.
    pub fn mark(&self) -> u64 {
        self.seq
    }

    fn next(&mut self) -> u64 {
        self.seq += 1;
        self.seq
    }

    /// The tab of that id.
    pub fn tab(&self, id: &str) -> Option<&Tab> {
        self.tabs.values().find(|t| t.id == id)
    }

    /// A dialog that is held open, and its tab.
    pub fn held_dialog(&self) -> Option<(&Tab, Dialog)> {
        self.tabs.values().find_map(|tab| Some((tab, tab.page.held_dialog()?)))
    }

    fn name_of(&self, page: PageId) -> Option<String> {
        self.tabs.get(&page).map(|t| t.id.clone())
    }
}

/// A session's recorder.
pub struct Record {
    seen: Mutex<Seen>,
    changed: watch::Sender<u64>,
}

impl Record {
    pub fn new(dialog_policy: DialogPolicy) -> Record {
        let seen = Seen { dialog_policy, ..Seen::default() };
        Record { seen: Mutex::new(seen), changed: watch::channel(0).0 }
    }

    /// What was seen so far. Don't hold it across an await.
    pub fn seen(&self) -> MutexGuard<'_, Seen> {
        self.seen.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// Wakes whenever something more was seen.
    pub fn subscribe(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }

    fn woken<T>(&self, change: impl FnOnce(&mut Seen) -> T) -> T {
        let answer = change(&mut self.seen());
        self.changed.send_modify(|version| *version += 1);
        answer
    }

    /// Marks a tab as opened by a tool and makes it current.
    pub fn adopt(&self, page: PageId) {
        self.woken(|seen| {
            seen.current = Some(page);
            if let Some(tab) = seen.tabs.get_mut(&page) {
                tab.ours = true;
            }
        });
    }
}

fn keep<T>(ring: &mut VecDeque<T>, item: T) {
    if ring.len() == RING {
        ring.pop_front();
    }
    ring.push_back(item);
}

impl Watcher for Record {
    fn opened(&self, page: Page, opener: Option<PageId>) {
        self.woken(|seen| {
            let seq = seen.next();
            seen.next_tab += 1;
            let id = format!("t{}", seen.next_tab);
            let opener = opener.and_then(|o| seen.name_of(o));
            let first = seen.current.is_none();
            let key = page.id();
            seen.tabs.insert(key, Tab { id, page, opener, seq, ours: first });
            if first {
                seen.current = Some(key);
            }
        });
    }

    fn event(&self, page: PageId, event: PageEvent) {
        self.woken(|seen| {
            let seq = seen.next();
            if seen.network.take(seq, page, &event) && !matches!(event, PageEvent::Closed | PageEvent::Crashed) {
                return;
            }
            match event {
                PageEvent::Console(message) => keep(&mut seen.console, (seq, page, message)),
                PageEvent::Print => keep(&mut seen.prints, (seq, page)),
                PageEvent::PageError(text) => keep(&mut seen.page_errors, (seq, page, text)),
                PageEvent::DownloadStarted { id, url, filename } => {
                    keep(&mut seen.downloads, DownloadSeen { seq, page, id, url, filename });
                }
                PageEvent::Closed => {
                    seen.tabs.shift_remove(&page);
                    if seen.current == Some(page) {
                        seen.current = None;
                    }
                }
                _ => {}
            }
        });
    }

    fn dialog(&self, page: PageId, dialog: &Dialog) -> DialogAnswer {
        self.woken(|seen| {
            let seq = seen.next();
            let handled_as = seen.dialog_policy.handled_as();
            keep(&mut seen.dialogs, DialogSeen { seq, page, dialog: dialog.clone(), handled_as });
            seen.dialog_policy.answer(dialog)
        })
    }

    fn browser_closed(&self, reason: &str) {
        self.woken(|seen| {
            seen.tabs.clear();
            seen.current = None;
            seen.ended = Some(reason.to_owned());
        });
    }
}
