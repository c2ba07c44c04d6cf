//! The fixture pages as a collection: each shows one trouble, says which, and lies in the folder of its kind.

use std::path::{Path, PathBuf};

fn pages(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let (folders, files): (Vec<PathBuf>, Vec<PathBuf>) = entries.partition(|path| path.is_dir());
    let html = |path: &PathBuf| path.extension().is_some_and(|e| e == "html");
    files.into_iter().filter(html).chain(folders.iter().flat_map(|folder| pages(folder))).collect()
}

#[test]
fn every_page_says_what_trouble_it_shows() {
    let site = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/site");
    let pages = pages(&site);
    assert!(pages.len() > 60, "only {} pages", pages.len());
    for page in pages {
        let text = std::fs::read_to_string(&page).unwrap();
        let said = text.lines().take(2).any(|line| line.starts_with("<!-- ") && line.len() > 20);
        assert!(said, "{} has no comment that says what it shows", page.display());
    }
}
