//! Protocol model → Rust source, one module per domain.
//!
//! A selected domain is emitted whole; of another domain only the types that a selected one refers to.

mod domain;
mod graph;
mod types;

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::TokenStream;
use quote::quote;

use self::graph::Graph;
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
    let graph = Graph::new(protocol, selection)?;
    let mut modules = BTreeMap::new();
    for domain in &protocol.domains {
        let items = domain::items(domain, selection.includes(&domain.domain), &graph)?;
        if !items.is_empty() {
            let module = snake_name(&domain.domain);
            let source = format(&module, quote! { #(#items)* })?;
            modules.insert(module, source);
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

fn format(module: &str, tokens: TokenStream) -> Result<String> {
    let file = syn::parse2(tokens)
        .map_err(|error| Error::Emit { module: module.to_owned(), message: error.to_string() })?;
    Ok(prettyplease::unparse(&file))
}
