//! Protocol model → Rust source, one module per domain.
//!
//! A selected domain is emitted whole; of another domain only the types that a selected one refers to.

mod domain;
mod fields;
mod graph;
mod simplify;
mod types;
mod unions;

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::TokenStream;
use quote::quote;

use self::graph::Graph;
use self::simplify::{Types, simplify};
use super::names::{ident, snake_name};
use super::{Error, Protocol, Result};

/// Which domains become code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Selection {
    All,
    Only(BTreeSet<String>),
}

impl Selection {
    /// Whether the domain is emitted with its commands and events.
    pub fn includes(&self, domain: &str) -> bool {
        match self {
            Self::All => true,
            Self::Only(names) => names.contains(domain),
        }
    }

    fn check(&self, protocol: &Protocol) -> Result<()> {
        match self {
            Self::Only(names) => match names.iter().find(|name| protocol.domain(name).is_none()) {
                Some(name) => Err(Error::model(name, "no such domain in the protocol")),
                None => Ok(()),
            },
            Self::All => Ok(()),
        }
    }
}

/// The modules of a protocol: module name → formatted source, without the `mod.rs` that lists them.
pub fn emit(protocol: &Protocol, selection: &Selection) -> Result<BTreeMap<String, String>> {
    selection.check(protocol)?;
    let protocol = &simplify(protocol);
    let graph = Graph::new(protocol, selection)?;
    let types = Types::new(protocol);
    let mut modules = BTreeMap::new();
    for domain in &protocol.domains {
        let items = domain::items(domain, selection.includes(&domain.domain), &graph, &types)?;
        if !items.is_empty() {
            let module = snake_name(&domain.domain);
            let sources: Result<Vec<String>> = items.into_iter().map(|item| item.source(&module)).collect();
            modules.insert(module, sources?.join("\n"));
        }
    }
    Ok(modules)
}

/// The file that lists the modules.
pub(super) fn module_list(modules: &BTreeMap<String, String>) -> Result<String> {
    let names = modules.keys().map(|name| ident(name));
    format("mod", quote! { #(pub mod #names;)* })
}

/// All modules in one source, nested, for `include!`.
pub(super) fn nested(modules: &BTreeMap<String, String>) -> String {
    modules.iter().map(|(name, source)| format!("pub mod {} {{\n{source}}}\n", ident(name))).collect()
}

/// An item of a module.
enum Item {
    Rust(TokenStream),
    /// A call of `string_enum!`; the formatter can't break the lines of a macro call.
    StringEnum {
        name: String,
        doc: String,
        arms: Vec<(String, String)>,
    },
}

impl Item {
    fn source(self, module: &str) -> Result<String> {
        match self {
            Self::Rust(tokens) => format(module, tokens),
            Self::StringEnum { name, doc, arms } => {
                let arms = arms.iter().map(|(variant, value)| format!("        {variant} = {value:?},\n"));
                let arms: String = arms.collect();
                Ok(format!("crate::string_enum! {{\n    ///{doc}\n    pub enum {name} {{\n{arms}    }}\n}}\n"))
            }
        }
    }
}

fn format(module: &str, tokens: TokenStream) -> Result<String> {
    let file =
        syn::parse2(tokens).map_err(|error| Error::Emit { module: module.to_owned(), message: error.to_string() })?;
    Ok(prettyplease::unparse(&file))
}
