//! WebDriver BiDi's CDDL to the protocol model. Runs at import only.
//!
//! `lexer` and `parser` know the part of CDDL (RFC 8610) that BiDi uses; `lower` turns rules into domains,
//! types, commands and events.

mod lexer;
mod lower;
mod parser;
mod shapes;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use self::parser::Group;
use super::layout::files_in;
use super::{Error, Protocol, Result};

/// The rules of a set of files: what a client sends (`*remote.cddl`) and what the browser sends
/// (`*local.cddl`), by name.
#[derive(Default)]
struct Rules {
    /// In the order of their first appearance.
    order: Vec<String>,
    bodies: BTreeMap<String, Group>,
    /// The names that a client may send.
    remote: BTreeSet<String>,
}

impl Rules {
    fn add(&mut self, source: &str, remote: bool) -> std::result::Result<(), String> {
        for (name, body) in parser::parse(source)? {
            if remote {
                self.remote.insert(name.clone());
            }
            match self.bodies.get(&name) {
                Some(known) if *known != body => return Err(format!("`{name}` is defined in two ways")),
                Some(_) => {}
                None => {
                    self.order.push(name.clone());
                    self.bodies.insert(name, body);
                }
            }
        }
        Ok(())
    }
}

/// Reads all `*remote.cddl` and `*local.cddl` of a directory and of its `ext` as one protocol.
pub fn load_cddl(directory: &Path) -> Result<Protocol> {
    let mut files = files_in(directory, "cddl")?;
    files.extend(files_in(&directory.join("ext"), "cddl")?);
    let mut rules = Rules::default();
    for file in &files {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let remote = name.ends_with("remote.cddl");
        if !remote && !name.ends_with("local.cddl") {
            return Err(Error::format(file, "the name must end in remote.cddl or local.cddl"));
        }
        let text = fs::read_to_string(file).map_err(|error| Error::io(file, error))?;
        rules.add(&text, remote).map_err(|message| Error::format(file, message))?;
    }
    lower::lower(&rules).map_err(|message| Error::format(directory, message))
}
