//! Differences for a reader.

use std::fmt::Write;
use std::path::Path;

use super::{Change, ChangeKind, Uses};

/// A list of the changes: what is gone, what is different, what is new. A star marks what `uses` says the
/// project uses, with a file that does.
pub fn report(changes: &[Change], uses: Option<&Uses<'_>>) -> String {
    let mut text = String::new();
    for (title, wanted) in [("removed", Section::Removed), ("changed", Section::Changed), ("added", Section::Added)] {
        let section: Vec<&Change> = changes.iter().filter(|change| Section::of(&change.kind) == wanted).collect();
        if !section.is_empty() {
            // Writing to a string can't fail.
            let _ = writeln!(text, "{title}: {}", section.len());
        }
        for change in section {
            line(&mut text, change, used_by(change, uses));
        }
    }
    let used = changes.iter().filter(|change| used_by(change, uses).is_some()).count();
    let _ = match (changes.len(), uses) {
        (0, _) => writeln!(text, "no differences"),
        (_, Some(_)) => writeln!(text, "{used} of these touch what browx uses (*)"),
        (_, None) => Ok(()),
    };
    text
}

#[derive(PartialEq, Eq)]
enum Section {
    Removed,
    Changed,
    Added,
}

impl Section {
    fn of(kind: &ChangeKind) -> Self {
        match kind {
            ChangeKind::Removed => Self::Removed,
            ChangeKind::Changed(_) => Self::Changed,
            ChangeKind::Added => Self::Added,
        }
    }
}

fn used_by<'a>(change: &Change, uses: Option<&'a Uses<'_>>) -> Option<&'a Path> {
    match change.kind {
        ChangeKind::Added => None,
        ChangeKind::Removed | ChangeKind::Changed(_) => uses?.of(&change.item),
    }
}

fn line(text: &mut String, change: &Change, used_by: Option<&Path>) {
    let mark = if used_by.is_some() { '*' } else { ' ' };
    let _ = write!(text, " {mark} {}", change.item);
    if let ChangeKind::Changed(words) = &change.kind {
        let _ = write!(text, ": {}", words.join("; "));
    }
    if let Some(file) = used_by {
        let _ = write!(text, "   [{}]", file.display());
    }
    text.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::{Item, What};

    #[test]
    fn a_report_lists_by_kind() {
        let item = |name: &str| Item {
            domain: "Page".to_owned(),
            name: name.to_owned(),
            field: String::new(),
            what: What::Command,
        };
        let changes = [
            Change { item: item("a"), kind: ChangeKind::Added },
            Change { item: item("b"), kind: ChangeKind::Changed(vec!["now deprecated".to_owned()]) },
        ];
        let expected = "changed: 1\n   command Page.b: now deprecated\nadded: 1\n   command Page.a\n";
        assert_eq!(report(&changes, None), expected);
        assert_eq!(report(&[], None), "no differences\n");
    }
}
