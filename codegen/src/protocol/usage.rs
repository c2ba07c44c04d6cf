//! Which parts of a protocol the project's own code names.
//!
//! Read from tokens, not from types: a command, event or type is used where its Rust name stands behind its
//! module's (`page::Navigate`, also inside `use`), or its wire name in a string; a field is used where what
//! holds it can be reached from something used, and its name occurs.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{TokenStream, TokenTree};

use super::names::{snake_name, type_name};
use super::{Error, Family, Item, Protocol, Result, Shape, What};

/// The words of a body of Rust code.
#[derive(Debug, Default)]
pub struct Code {
    files: Vec<FileWords>,
}

#[derive(Debug, Default)]
struct FileWords {
    path: PathBuf,
    names: BTreeSet<String>,
    /// `module::Name`, with `*` for a glob.
    paths: BTreeSet<(String, String)>,
    /// `module as name`, by the name.
    aliases: BTreeMap<String, String>,
    texts: BTreeSet<String>,
}

impl Code {
    /// Reads every Rust file below these directories of `root`. One that does not parse (a file in the middle
    /// of an edit) is an error.
    pub fn read(root: &Path, directories: &[&str]) -> Result<Self> {
        let mut code = Self::default();
        for directory in directories {
            code.read_directory(root, &root.join(directory))?;
        }
        Ok(code)
    }

    fn read_directory(&mut self, root: &Path, directory: &Path) -> Result<()> {
        let entries = fs::read_dir(directory).map_err(|error| Error::io(directory, error))?;
        for entry in entries {
            let path = entry.map_err(|error| Error::io(directory, error))?.path();
            if path.is_dir() {
                self.read_directory(root, &path)?;
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).map_err(|error| Error::io(&path, error))?;
                self.add(path.strip_prefix(root).unwrap_or(&path).to_owned(), &text)?;
            }
        }
        Ok(())
    }

    fn add(&mut self, path: PathBuf, text: &str) -> Result<()> {
        let tokens: TokenStream = text.parse().map_err(|error| Error::format(&path, error))?;
        let mut file = FileWords { path, ..FileWords::default() };
        file.read(tokens, None);
        self.files.push(file);
        Ok(())
    }

    /// What of a protocol the code uses.
    pub fn uses<'a>(&'a self, family: Family, protocol: &'a Protocol) -> Uses<'a> {
        let files = self.files.iter().filter(|file| file.speaks(family)).collect();
        let mut uses = Uses { files, reached: BTreeMap::new() };
        uses.follow(protocol);
        uses
    }
}

impl FileWords {
    /// Collects words; `module` is the name before the `::` in front of these tokens.
    fn read(&mut self, tokens: TokenStream, module: Option<&str>) {
        self.read_aliases(tokens.clone());
        let mut before = module.map(str::to_owned);
        let mut colons = 0;
        for token in tokens {
            match token {
                TokenTree::Ident(ident) => {
                    let name = ident.to_string();
                    let name = name.strip_prefix("r#").unwrap_or(&name).to_owned();
                    if let Some(module) = before.take().filter(|_| colons == 2 || module.is_some()) {
                        self.paths.insert((module, name.clone()));
                    }
                    self.names.insert(name.clone());
                    before = Some(name);
                    colons = 0;
                }
                TokenTree::Punct(punct) if punct.as_char() == ':' => colons += 1,
                TokenTree::Punct(punct) if punct.as_char() == '*' && colons == 2 => {
                    self.paths.extend(before.take().map(|module| (module, "*".to_owned())));
                }
                TokenTree::Punct(_) => {
                    before = module.map(str::to_owned);
                    colons = 0;
                }
                TokenTree::Group(group) => {
                    let inside = before.take().filter(|_| colons == 2);
                    self.read(group.stream(), inside.as_deref());
                    before = module.map(str::to_owned);
                    colons = 0;
                }
                TokenTree::Literal(literal) => {
                    self.texts.insert(literal.to_string().trim_matches('"').to_owned());
                    before = None;
                }
            }
        }
    }

    fn read_aliases(&mut self, tokens: TokenStream) {
        let names: Vec<String> = tokens.into_iter().map(|token| token.to_string()).collect();
        for three in names.windows(3).filter(|three| three[1] == "as") {
            self.aliases.insert(three[2].clone(), three[0].clone());
        }
    }

    fn speaks(&self, family: Family) -> bool {
        let other = Family::ALL.into_iter().find(|other| *other != family);
        self.names.contains(family.name()) || !other.is_some_and(|other| self.names.contains(other.name()))
    }

    fn names_item(&self, domain: &str, name: &str) -> bool {
        if self.texts.contains(&format!("{domain}.{name}")) {
            return true;
        }
        let module = snake_name(domain);
        let rust = [type_name(name), format!("{}Event", type_name(name)), format!("{}Returns", type_name(name))];
        self.paths.iter().any(|(before, after)| {
            let in_module = *before == module || self.aliases.get(before) == Some(&module);
            in_module && rust.iter().any(|name| name == after || (after == "*" && self.names.contains(name)))
        })
    }
}

/// What of one protocol the code uses.
pub struct Uses<'a> {
    files: Vec<&'a FileWords>,
    /// `Domain.Item` → the first file from whose words it can be reached.
    reached: BTreeMap<String, &'a Path>,
}

impl<'a> Uses<'a> {
    fn follow(&mut self, protocol: &'a Protocol) {
        let mut shapes: BTreeMap<String, Vec<&Shape>> = BTreeMap::new();
        for domain in &protocol.domains {
            let mut add = |name: &str, parts: Vec<&'a Shape>| {
                shapes.entry(format!("{}.{name}", domain.domain)).or_default().extend(parts);
            };
            for def in &domain.types {
                add(&def.id, vec![&def.shape]);
            }
            for command in &domain.commands {
                let fields = command.parameters.iter().chain(&command.returns).map(|field| &field.shape);
                add(&command.name, fields.chain(&command.parameters_type).chain(&command.returns_type).collect());
            }
            for event in &domain.events {
                let fields = event.parameters.iter().map(|field| &field.shape);
                add(&event.name, fields.chain(&event.parameters_type).collect());
            }
        }
        let mut open: Vec<(String, &Path)> = Vec::new();
        for key in shapes.keys() {
            if let Some((domain, name)) = key.split_once('.')
                && let Some(file) = self.files.iter().find(|file| file.names_item(domain, name))
            {
                open.push((key.clone(), file.path.as_path()));
            }
        }
        while let Some((key, file)) = open.pop() {
            if self.reached.contains_key(&key) {
                continue;
            }
            let domain = key.split('.').next().unwrap_or_default();
            let mut parts = shapes.get(&key).cloned().unwrap_or_default();
            while let Some(shape) = parts.pop() {
                parts.extend(shape.parts());
                if let Some(reference) = &shape.reference {
                    let full =
                        if reference.contains('.') { reference.clone() } else { format!("{domain}.{reference}") };
                    open.push((full, file));
                }
            }
            self.reached.insert(key, file);
        }
    }

    /// A file that uses the item, if one does.
    pub fn of(&self, item: &Item) -> Option<&Path> {
        let key = format!("{}.{}", item.domain, item.name);
        match item.what {
            What::Domain => {
                let prefix = format!("{}.", item.domain);
                self.reached.iter().find(|(key, _)| key.starts_with(&prefix)).map(|(_, file)| *file)
            }
            What::Type | What::Command | What::Event => self.reached.get(&key).copied(),
            What::Field | What::Parameter | What::Return | What::EventField => {
                let holder = self.reached.get(&key)?;
                let field = snake_name(&item.field);
                let mut named =
                    self.files.iter().filter(|file| file.names.contains(&field)).map(|file| file.path.as_path());
                let first = named.next()?;
                Some(if first == *holder || named.any(|file| file == *holder) { holder } else { first })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROTOCOL: &str = r#"{"domains":[
        {"domain":"Page","types":[
            {"id":"Frame","type":"object","properties":[{"name":"parentId","type":"string"},{"name":"url","type":"string"}]},
            {"id":"Unused","type":"string"}],
         "commands":[
            {"name":"getTree","returns":[{"name":"frame","$ref":"Frame"}]},
            {"name":"close"},{"name":"crash"},{"name":"stop"}],
         "events":[{"name":"loaded"}]}]}"#;

    fn used(code: &str) -> Vec<String> {
        let protocol: Protocol = serde_json::from_str(PROTOCOL).unwrap();
        let mut files = Code::default();
        files.add(PathBuf::from("x.rs"), code).unwrap();
        let uses = files.uses(Family::Cdp, &protocol);
        uses.reached.keys().cloned().collect()
    }

    #[test]
    fn items_are_found_behind_their_module() {
        assert_eq!(used("fn f() { call(&page::Close {}); }"), ["Page.close"]);
        assert_eq!(used("use cdp::{dom, page::{Close, LoadedEvent}};"), ["Page.close", "Page.loaded"]);
        assert_eq!(used("use cdp::page::*; fn f() { Crash {} }"), ["Page.crash"]);
        assert_eq!(used("use cdp::{dom, page as cdp}; fn f() { cdp::Stop {} }"), ["Page.stop"]);
        assert_eq!(used(r#"fn f() { raw("Page.stop".into()) }"#), ["Page.stop"]);
        assert!(used("use other::Close; fn f(page: Close) {}").is_empty());
        assert!(used("use browx_protocol::bidi; fn f() { page::Close {} }").is_empty());
    }

    #[test]
    fn fields_are_used_where_they_can_be_reached_and_are_named() {
        let protocol: Protocol = serde_json::from_str(PROTOCOL).unwrap();
        let mut files = Code::default();
        files.add(PathBuf::from("x.rs"), "fn f() { page::GetTree {}.frame.parent_id }").unwrap();
        let uses = files.uses(Family::Cdp, &protocol);
        let field = |name: &str, field: &str| Item {
            domain: "Page".to_owned(),
            name: name.to_owned(),
            field: field.to_owned(),
            what: What::Field,
        };
        assert!(uses.of(&field("Frame", "parentId")).is_some());
        assert!(uses.of(&field("Frame", "url")).is_none());
        assert!(uses.of(&field("Unused", "parentId")).is_none());
    }
}
