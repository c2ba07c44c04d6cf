//! Where each ref lives. The page itself knows which element it is; this side knows which page, frame and document,
//! and what the agent saw, for when that document has gone.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::engine::PageId;

/// A ref, without its `e`.
pub type Ref = u64;

/// Fingerprints that are kept; the oldest go first.
const KEPT: usize = 50_000;

/// What the agent saw of an element when its ref was made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fingerprint {
    pub r#ref: Ref,
    pub role: String,
    pub name: String,
    #[serde(rename = "testId", default)]
    pub test_id: String,
    /// The key text of the row, item or article around it.
    #[serde(default)]
    pub context: String,
}

/// The document that minted a run of refs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Home {
    pub page: PageId,
    pub frame: u32,
    pub document: String,
}

/// A session's refs: numbers go up and are never used twice.
#[derive(Debug)]
pub struct Refs {
    next: Ref,
    /// By the first ref of each run.
    homes: BTreeMap<Ref, Home>,
    prints: BTreeMap<Ref, Fingerprint>,
    /// What agents called them.
    names: BTreeMap<String, Ref>,
}

impl Default for Refs {
    fn default() -> Self {
        Refs { next: 1, homes: BTreeMap::new(), prints: BTreeMap::new(), names: BTreeMap::new() }
    }
}

impl Refs {
    /// The number that the next new ref gets.
    pub fn next(&self) -> Ref {
        self.next
    }

    /// Takes what a document minted: refs from [`next`](Self::next) up to `next`, and what they look like.
    pub fn minted(&mut self, home: Home, next: Ref, prints: Vec<Fingerprint>) {
        if next > self.next {
            if self.homes.last_key_value().is_none_or(|(_, last)| *last != home) {
                self.homes.insert(self.next, home);
            }
            self.next = next;
        }
        self.prints.extend(prints.into_iter().map(|p| (p.r#ref, p)));
        while self.prints.len() > KEPT {
            self.prints.pop_first();
        }
    }

    /// Where a ref was minted.
    pub fn home(&self, r#ref: Ref) -> Option<&Home> {
        if r#ref == 0 || r#ref >= self.next {
            return None;
        }
        self.homes.range(..=r#ref).next_back().map(|(_, home)| home)
    }

    /// Whether refs of this document were taken.
    pub fn knows(&self, document: &str) -> bool {
        self.homes.values().any(|home| home.document == document)
    }

    /// Gives a ref a name; a name that was another's is taken from it. False for a ref that was never minted.
    pub fn bind(&mut self, name: &str, r#ref: Ref) -> bool {
        let known = self.home(r#ref).is_some();
        if known {
            self.names.insert(name.to_owned(), r#ref);
        }
        known
    }

    /// The ref of that name.
    pub fn named(&self, name: &str) -> Option<Ref> {
        self.names.get(name).copied()
    }

    /// Every name with its ref, by name.
    pub fn names(&self) -> impl Iterator<Item = (&str, Ref)> {
        self.names.iter().map(|(name, r#ref)| (name.as_str(), *r#ref))
    }

    /// What it looked like.
    pub fn fingerprint(&self, r#ref: Ref) -> Option<&Fingerprint> {
        self.prints.get(&r#ref)
    }
}

/// Reads `e12`.
pub fn parse(text: &str) -> Option<Ref> {
    let text = text.trim();
    let digits = text.strip_prefix("ref=").unwrap_or(text).strip_prefix('e')?;
    digits.bytes().all(|b| b.is_ascii_digit()).then(|| digits.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn home(document: &str) -> Home {
        Home { page: 1, frame: 0, document: document.into() }
    }

    #[test]
    fn a_ref_belongs_to_the_document_that_minted_it() {
        let mut refs = Refs::default();
        refs.minted(home("a"), 4, vec![]);
        refs.minted(home("b"), 6, vec![]);
        refs.minted(home("a"), 8, vec![]);
        let documents: Vec<_> = (1..8).map(|r| refs.home(r).unwrap().document.as_str()).collect();
        assert_eq!(documents, ["a", "a", "a", "b", "b", "a", "a"]);
        assert_eq!((refs.home(0), refs.home(8)), (None, None));
    }

    #[test]
    fn a_late_answer_never_takes_numbers_back() {
        let mut refs = Refs::default();
        refs.minted(home("a"), 9, vec![]);
        refs.minted(home("b"), 3, vec![]);
        assert_eq!(refs.next(), 9);
    }

    #[test]
    fn refs_are_read_as_agents_write_them() {
        assert_eq!(
            [parse("e12"), parse(" ref=e12"), parse("12"), parse("e"), parse("ee1")],
            [Some(12), Some(12), None, None, None]
        );
    }
}
