//! What pages say happened to them.

use std::sync::{Mutex, PoisonError};

use tokio::sync::Notify;

/// A list that grows, and that can be waited on.
pub(super) struct Log<T> {
    entries: Mutex<Vec<T>>,
    grown: Notify,
}

impl<T> Default for Log<T> {
    fn default() -> Self {
        Self { entries: Mutex::default(), grown: Notify::new() }
    }
}

impl<T> Log<T> {
    pub(super) fn change(&self, change: impl FnOnce(&mut Vec<T>)) {
        change(&mut self.entries.lock().unwrap_or_else(PoisonError::into_inner));
        self.grown.notify_waiters();
    }

    pub(super) fn clear(&self) {
        self.change(Vec::clear);
    }

    pub(super) fn read<R>(&self, read: impl FnOnce(&[T]) -> R) -> R {
        read(&self.entries.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Waits until `ready` answers something; asked at once and after each change.
    pub(super) async fn until<R>(&self, ready: impl Fn() -> Option<R>) -> R {
        loop {
            let grown = self.grown.notified();
            tokio::pin!(grown);
            // Registers before the question, so that no change in between is missed.
            grown.as_mut().enable();
            if let Some(answer) = ready() {
                return answer;
            }
            grown.await;
        }
    }
}

/// One report of one document.
pub(super) struct Report {
    /// A random name of the document.
    pub(super) page: String,
    /// Which of its reports, from 0.
    pub(super) number: u64,
    pub(super) text: String,
}

/// Adds a report behind the earlier ones of the same document: two requests may overtake each other on the way.
pub(super) fn insert(reports: &mut Vec<Report>, report: Report) {
    let overtaken = reports.iter().position(|r| r.page == report.page && r.number > report.number);
    reports.insert(overtaken.unwrap_or(reports.len()), report);
}

pub(super) fn texts(reports: &[Report]) -> Vec<String> {
    reports.iter().map(|report| report.text.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_that_was_overtaken_finds_its_place() {
        let mut reports = Vec::new();
        for (page, number) in [("a", 0), ("a", 2), ("b", 0), ("a", 1), ("b", 1)] {
            insert(&mut reports, Report { page: page.into(), number, text: format!("{page}{number}") });
        }
        assert_eq!(texts(&reports), ["a0", "a1", "a2", "b0", "b1"]);
    }
}
