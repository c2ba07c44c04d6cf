//! `tools.toml` → Rust, JSON Schema, TypeScript and Markdown.

mod docs;
mod model;
mod rust;
mod schema;

use std::{
    collections::BTreeMap,
    io,
    path::{Path, PathBuf},
};

pub use model::{Registry, RegistryError, parse};

/// Every file derived from the text of `tools.toml`, by its path below `generated/`.
pub fn generate(toml: &str) -> Result<BTreeMap<PathBuf, String>, RegistryError> {
    let Registry { engines, tools } = parse(toml)?;
    let mut files = rust::files(&engines, &tools);
    files.insert("tools.schema.json".into(), schema::file(&tools));
    files.insert("tools.d.ts".into(), docs::typescript(&tools));
    files.insert("TOOLS.md".into(), docs::markdown(&tools));
    files.insert("ENGINES.md".into(), docs::support(&engines, &tools));
    Ok(files)
}

/// Writes the files whose bytes differ below `dir`, and answers which.
pub fn write(dir: &Path, files: &BTreeMap<PathBuf, String>) -> io::Result<Vec<PathBuf>> {
    let stale = stale(dir, files);
    for path in &stale {
        let full = dir.join(path);
        if let Some(parent) = full.parent() {
            std::fs::create_dir_all(parent)?;
        }
        std::fs::write(full, &files[path])?;
    }
    Ok(stale)
}

/// The files below `dir` that are missing or differ.
pub fn stale(dir: &Path, files: &BTreeMap<PathBuf, String>) -> Vec<PathBuf> {
    let differs =
        |path: &PathBuf, text: &String| std::fs::read_to_string(dir.join(path)).map_or(true, |now| now != *text);
    files.iter().filter(|(path, text)| differs(path, text)).map(|(path, _)| path.clone()).collect()
}
