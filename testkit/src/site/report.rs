//! What pages say happened to them.

use std::collections::HashMap;

/// The reports of all documents. Two requests of a document may overtake each other on the way: what comes early is
/// held back until those before it are there.
#[derive(Default)]
pub(super) struct Reports {
    pub(super) texts: Vec<String>,
    /// By document, the number of its next report.
    next: HashMap<String, u64>,
    early: HashMap<(String, u64), String>,
}

impl Reports {
    /// Takes report `number` (from 0) of the document with the random name `page`.
    pub(super) fn take(&mut self, page: &str, number: u64, text: String) {
        self.early.insert((page.to_owned(), number), text);
        let next = self.next.entry(page.to_owned()).or_default();
        while let Some(text) = self.early.remove(&(page.to_owned(), *next)) {
            self.texts.push(text);
            *next += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_that_was_overtaken_comes_first() {
        let mut reports = Reports::default();
        for (page, number) in [("a", 0), ("a", 2), ("b", 0), ("a", 1), ("b", 1)] {
            reports.take(page, number, format!("{page}{number}"));
        }
        assert_eq!(reports.texts, ["a0", "b0", "a1", "a2", "b1"]);
    }
}
