//! Tools as Rust: parameter structs by family, the registry table, and the dispatch.

use std::{collections::BTreeMap, path::PathBuf};

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::{
    docs,
    model::{Fields, Kind, Param, Tool, Type},
};

const HEADER: &str = "// Generated from tools.toml; do not edit.\n\n";

pub(super) fn files(engines: &[String], tools: &[Tool]) -> BTreeMap<PathBuf, String> {
    let mut files = BTreeMap::new();
    let mut families: BTreeMap<&str, Vec<&Tool>> = BTreeMap::new();
    for tool in tools {
        families.entry(&tool.family).or_default().push(tool);
    }
    for (family, tools) in &families {
        let structs = tools.iter().map(|tool| params(tool));
        let target = tools.iter().any(|t| t.fields.names_target()).then(|| quote! { use crate::page::Target; });
        let body = quote! { use serde::Deserialize; #target #(#structs)* };
        files.insert(format!("tools/{family}.rs").into(), render(body));
    }
    files.insert("tools/mod.rs".into(), render(module(tools, families.keys().copied())));
    files.insert("tools/table.rs".into(), render(table(engines, tools)));
    files.insert("tools/text.rs".into(), render(text(tools)));
    files
}

fn render(tokens: TokenStream) -> String {
    // The tokens come from this module alone, so a parse failure is a bug here, worth stopping the build for.
    #[allow(clippy::expect_used)]
    let file = syn::parse2(tokens).expect("the emitted Rust parses");
    format!("{HEADER}{}", prettyplease::unparse(&file))
}

/// `close_session` → `CloseSession`.
pub(super) fn pascal(name: &str) -> String {
    name.split(['_', '-'])
        .map(|word| {
            let mut chars = word.chars();
            chars.next().map(|c| c.to_ascii_uppercase().to_string() + chars.as_str()).unwrap_or_default()
        })
        .collect()
}

fn snake(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars() {
        if c.is_ascii_uppercase() {
            out.push('_');
        }
        out.push(c.to_ascii_lowercase());
    }
    out
}

fn params(tool: &Tool) -> TokenStream {
    structure(&pascal(&tool.name), &format!("Parameters of `{}`.", tool.name), &tool.fields)
}

fn structure(name: &str, doc: &str, of: &Fields) -> TokenStream {
    let target = (!of.target.is_empty()).then(|| {
        quote! {
            /// What to act on.
            #[serde(flatten)]
            pub target: Target,
        }
    });
    let ident = format_ident!("{name}");
    let mut nested = Vec::new();
    let fields: Vec<TokenStream> = of.params[..of.own]
        .iter()
        .map(|p| {
            let field = rust_name(&snake(&p.name));
            let ty = rust_type(&format!("{name}{}", pascal(&capitalised(&p.name))), &p.ty, &mut nested);
            let doc = (!p.doc.is_empty()).then(|| {
                let doc = format!(" {}.", p.doc);
                quote! { #[doc = #doc] }
            });
            if p.required {
                quote! { #doc pub #field: #ty, }
            } else {
                quote! { #doc #[serde(default)] pub #field: Option<#ty>, }
            }
        })
        .collect();
    let doc = format!(" {doc}");
    quote! {
        #(#nested)*
        #[doc = #doc]
        #[derive(Debug, Clone, Deserialize)]
        #[serde(rename_all = "camelCase")]
        pub struct #ident { #(#fields)* #target }
    }
}

/// A name in Rust, also where Rust has another use for it (`ref`, `type`).
fn rust_name(name: &str) -> Ident {
    syn::parse_str(name).unwrap_or_else(|_| Ident::new_raw(name, proc_macro2::Span::call_site()))
}

fn capitalised(name: &str) -> String {
    let mut chars = name.chars();
    chars.next().map(|c| c.to_ascii_uppercase().to_string() + chars.as_str()).unwrap_or_default()
}

fn rust_type(name: &str, ty: &Type, nested: &mut Vec<TokenStream>) -> TokenStream {
    let ident = format_ident!("{name}");
    match ty {
        Type::String => quote! { String },
        Type::Boolean => quote! { bool },
        Type::Integer { .. } => quote! { u64 },
        Type::Number { .. } => quote! { f64 },
        Type::Map => quote! { serde_json::Map<String, serde_json::Value> },
        Type::Enum(values) => {
            nested.push(choice(name, values));
            quote! { #ident }
        }
        Type::Object(fields) => {
            nested.push(structure(name, "A nested object.", fields));
            quote! { #ident }
        }
        Type::List { item, .. } => {
            let item = rust_type(&format!("{name}Item"), item, nested);
            quote! { Vec<#item> }
        }
        Type::Named { rust, .. } => own_type(rust),
    }
}

/// A type of our own, as `rust` names it.
fn own_type(path: &str) -> TokenStream {
    // What is no path is caught here, while the one who wrote it is building.
    #[allow(clippy::expect_used)]
    let path: syn::Path = syn::parse_str(path).expect("`rust` in tools.toml is a path");
    quote! { #path }
}

fn choice(name: &str, values: &[String]) -> TokenStream {
    let ident = format_ident!("{name}");
    let arms = values.iter().map(|v| {
        let arm = format_ident!("{}", pascal(&capitalised(v)));
        let doc = format!(" `{v}`");
        quote! { #[doc = #doc] #[serde(rename = #v)] #arm, }
    });
    quote! {
        /// One of the listed values.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
        pub enum #ident { #(#arms)* }
    }
}

fn module<'a>(tools: &[Tool], families: impl Iterator<Item = &'a str> + Clone) -> TokenStream {
    let mods = families.map(|f| {
        let f = format_ident!("{f}");
        quote! { pub mod #f; }
    });
    let arms = tools.iter().map(dispatch_arm);
    quote! {
        #(#mods)*
        pub mod table;
        pub mod text;

        use crate::{call::{Args, Call, Output, Result, action, bounded, read}, tools};
        use table::ToolId;

        /// Hands a checked call to its handler. The only way to one.
        pub async fn dispatch(tool: ToolId, call: &Call, args: Args) -> Result<Output> {
            match tool { #(#arms)* }
        }
    }
}

fn dispatch_arm(tool: &Tool) -> TokenStream {
    let id = format_ident!("{}", pascal(&tool.name));
    let family = format_ident!("{}", tool.family);
    let handler = rust_name(&tool.name);
    let body = match tool.kind {
        Kind::Control => quote! { tools::#family::#handler(call, params).await },
        Kind::Read => quote! {
            let mut cx = read(call, &args).await?;
            tools::#family::#handler(&mut cx, params).await
        },
        Kind::Action => quote! {
            let mut cx = action(call, &args).await?;
            let done = bounded(call, tools::#family::#handler(&mut cx, params)).await;
            cx.finish(done).await
        },
    };
    quote! {
        ToolId::#id => {
            let params: #family::#id = args.decode()?;
            // Boxed: the futures of all handlers in one would take minutes to compile.
            Box::pin(async { #body }).await
        }
    }
}

fn table(engines: &[String], tools: &[Tool]) -> TokenStream {
    let ids = tools.iter().map(|t| {
        let id = format_ident!("{}", pascal(&t.name));
        let doc = format!(" `{}`", t.name);
        quote! { #[doc = #doc] #id, }
    });
    let specs = tools.iter().map(spec);
    quote! {
        use crate::call::registry::{Fields, Param, ToolKind, ToolSpec, Type};

        /// A tool of the registry; the number is its place in [`TOOLS`].
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum ToolId { #(#ids)* }

        /// Every tool, in the order of tools.toml.
        pub static TOOLS: &[ToolSpec] = &[ #(#specs),* ];
        /// The engines that the registry knows.
        #[cfg(test)]
        pub static ENGINES: &[&str] = &[ #(#engines),* ];
    }
}

fn spec(tool: &Tool) -> TokenStream {
    let Tool { name, family, capability, deadline_ms, core, batchable, sessionless, .. } = tool;
    let Tool { summary, details, engines, fields, .. } = tool;
    let id = format_ident!("{}", pascal(name));
    let kind = match tool.kind {
        Kind::Action => quote! { ToolKind::Action },
        Kind::Read => quote! { ToolKind::Read },
        Kind::Control => quote! { ToolKind::Control },
    };
    let gated = fields.params.iter().filter(|p| !p.capability.is_empty()).map(|Param { name, capability, .. }| {
        quote! { (#name, #capability) }
    });
    let gated = quote! { &[#(#gated),*] };
    let fields = fields_spec(fields);
    quote! {
        ToolSpec {
            id: ToolId::#id, name: #name, family: #family, capability: #capability, kind: #kind,
            deadline_ms: #deadline_ms, core: #core, batchable: #batchable, sessionless: #sessionless,
            summary: #summary, details: #details, engines: &[#(#engines),*],
            gated: #gated, fields: #fields,
        }
    }
}

fn fields_spec(fields: &Fields) -> TokenStream {
    let Fields { target, target_required, .. } = fields;
    let params = fields.params.iter().map(param_spec);
    quote! {
        Fields { params: &[#(#params),*], target: &[#(#target),*], target_required: #target_required }
    }
}

fn param_spec(param: &Param) -> TokenStream {
    let Param { name, required, doc, .. } = param;
    let ty = type_spec(&param.ty);
    quote! { Param { name: #name, required: #required, doc: #doc, ty: #ty } }
}

fn type_spec(ty: &Type) -> TokenStream {
    match ty {
        Type::String => quote! { Type::String },
        Type::Boolean => quote! { Type::Boolean },
        Type::Map => quote! { Type::Map },
        Type::Integer { min, max } => {
            let (min, max) = (option(min), option(max));
            quote! { Type::Integer { min: #min, max: #max } }
        }
        Type::Number { min, max } => {
            let (min, max) = (option(min), option(max));
            quote! { Type::Number { min: #min, max: #max } }
        }
        Type::Enum(values) => quote! { Type::Enum(&[#(#values),*]) },
        Type::Object(fields) => {
            let fields = fields_spec(fields);
            quote! { Type::Object(#fields) }
        }
        Type::Named { of, .. } => type_spec(of),
        Type::List { item, min, max, or_one } => {
            let item = type_spec(item);
            let (min, max) = (option(min), option(max));
            quote! { Type::List { item: &#item, min: #min, max: #max, or_one: #or_one } }
        }
    }
}

fn option<T: quote::ToTokens>(value: &Option<T>) -> TokenStream {
    match value {
        Some(value) => quote! { Some(#value) },
        None => quote! { None },
    }
}

/// The published texts of each tool, for `browx schema` with a toolset.
fn text(tools: &[Tool]) -> TokenStream {
    let rows = tools.iter().map(|t| {
        let (name, ts, md) = (&t.name, docs::typescript_of(t), docs::markdown_of(t));
        quote! { (#name, #ts, #md) }
    });
    quote! {
        /// Name, TypeScript declaration and Markdown section of every tool.
        pub static TEXTS: &[(&str, &str, &str)] = &[ #(#rows),* ];
    }
}
