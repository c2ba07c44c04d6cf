//! Types as Rust items.

use std::collections::BTreeSet;

use proc_macro2::TokenStream;
use quote::quote;

use super::graph::{Direction, Graph, domain_of, full_name};
use crate::protocol::names::{camel_by_serde, ident, snake_name, type_name, variant_name};
use crate::protocol::{Error, Kind, Property, Result, Shape};

/// Collects the items of one module.
pub(super) struct Writer<'a> {
    domain: &'a str,
    graph: &'a Graph<'a>,
    items: Vec<TokenStream>,
    names: BTreeSet<String>,
}

impl<'a> Writer<'a> {
    pub(super) fn new(domain: &'a str, graph: &'a Graph<'a>) -> Self {
        Self { domain, graph, items: Vec::new(), names: BTreeSet::new() }
    }

    pub(super) fn into_items(self) -> Vec<TokenStream> {
        self.items
    }

    pub(super) fn push(&mut self, item: TokenStream) {
        self.items.push(item);
    }

    /// The name, or with `suffix` where a type of the domain has taken it.
    pub(super) fn free_name(&self, name: &str, suffix: &str) -> String {
        if self.names.contains(name) { format!("{name}{suffix}") } else { name.to_owned() }
    }

    fn claim(&mut self, name: &str) -> Result<()> {
        if self.names.insert(name.to_owned()) {
            return Ok(());
        }
        Err(Error::model(self.domain, format!("two Rust items would be named `{name}`")))
    }

    /// A named type of the protocol. `key` is its full name.
    pub(super) fn named_type(
        &mut self,
        name: &str,
        key: &str,
        shape: &Shape,
        direction: Direction,
        doc: &str,
    ) -> Result<()> {
        if !shape.properties.is_empty() {
            return self.object(name, key, &shape.properties, direction, doc);
        }
        if !shape.values.is_empty() {
            return self.string_enum(name, &shape.values, doc);
        }
        self.claim(name)?;
        let target = self.rust_type(shape, &format!("{name}Item"), key, direction)?;
        let name = ident(name);
        self.push(quote! {
            #[doc = #doc]
            pub type #name = #target;
        });
        Ok(())
    }

    /// A struct of its own around one shape, transparent on the wire.
    pub(super) fn wrapper(
        &mut self,
        name: &str,
        key: &str,
        shape: &Shape,
        direction: Direction,
        doc: &str,
    ) -> Result<()> {
        self.claim(name)?;
        let target = self.rust_type(shape, &format!("{name}Value"), key, direction)?;
        let derives = derives(direction, false);
        let name = ident(name);
        self.push(quote! {
            #[doc = #doc]
            #derives
            #[serde(transparent)]
            pub struct #name(pub #target);
        });
        Ok(())
    }

    /// A struct with these fields.
    pub(super) fn object(
        &mut self,
        name: &str,
        key: &str,
        fields: &[Property],
        direction: Direction,
        doc: &str,
    ) -> Result<()> {
        self.claim(name)?;
        let has_default = self.graph.fields_have_default(self.domain, fields);
        let mut parts = Vec::new();
        for property in fields {
            parts.push(self.field(name, key, property, direction)?);
        }
        let derives = derives(direction, has_default);
        let renamed = fields.iter().all(|field| field.name == camel_by_serde(&snake_name(&field.name)));
        let rename_all = (renamed && fields.iter().any(|field| snake_name(&field.name) != field.name))
            .then(|| quote! { #[serde(rename_all = "camelCase")] });
        let lines = parts.iter().map(|field| field.declaration(renamed));
        let item = ident(name);
        self.items.push(quote! {
            #[doc = #doc]
            #derives
            #rename_all
            pub struct #item { #(#lines)* }
        });
        if !has_default && direction.sent && parts.iter().any(|field| !field.required) {
            self.items.push(constructor(name, &parts));
        }
        Ok(())
    }

    fn field(&mut self, owner: &str, key: &str, property: &Property, direction: Direction) -> Result<Field> {
        let hint = format!("{owner}{}", type_name(&property.name));
        let mut ty = self.rust_type(&property.shape, &hint, key, direction)?;
        if self.graph.is_recursive(self.domain, &property.shape, key) {
            ty = quote! { Box<#ty> };
        }
        let nullable = property.shape.nullable;
        let optional = property.optional;
        // Leaving a parameter out and sending null differ; in what arrives the two mean the same.
        if nullable && (direction.sent || !optional) {
            ty = quote! { Option<#ty> };
        }
        if optional {
            ty = quote! { Option<#ty> };
        }
        Ok(Field {
            wire: property.name.clone(),
            ty,
            required: !optional && !nullable,
            skip_none: optional && direction.sent,
            note: note(property),
        })
    }

    /// The Rust type of a shape. `hint` names the item that an inline enum or object becomes; `key` is the
    /// full name of the item that holds it.
    pub(super) fn rust_type(
        &mut self,
        shape: &Shape,
        hint: &str,
        key: &str,
        direction: Direction,
    ) -> Result<TokenStream> {
        if let Some(reference) = &shape.reference {
            return Ok(self.path(reference));
        }
        if !shape.values.is_empty() {
            let name = self.free_name(hint, "Value");
            self.string_enum(&name, &shape.values, &format!("A value in `{key}`."))?;
            let name = ident(&name);
            return Ok(quote! { #name });
        }
        Ok(match shape.kind {
            Some(Kind::String | Kind::Binary) => quote! { String },
            Some(Kind::Integer) => quote! { i64 },
            Some(Kind::Number) => quote! { f64 },
            Some(Kind::Boolean) => quote! { bool },
            Some(Kind::Any) => quote! { serde_json::Value },
            Some(Kind::Array) => self.array(shape, hint, key, direction)?,
            Some(Kind::Object) if shape.properties.is_empty() => quote! { serde_json::Map<String, serde_json::Value> },
            Some(Kind::Object) => {
                let name = self.free_name(hint, "Value");
                let doc = format!("A part of `{key}`.");
                self.object(&name, key, &shape.properties, direction, &doc)?;
                let name = ident(&name);
                quote! { #name }
            }
            None => return Err(Error::model(key, "a value without a type")),
        })
    }

    fn array(&mut self, shape: &Shape, hint: &str, key: &str, direction: Direction) -> Result<TokenStream> {
        let item = match &shape.items {
            Some(items) => self.rust_type(items, hint, key, direction)?,
            None => quote! { serde_json::Value },
        };
        Ok(quote! { Vec<#item> })
    }

    fn path(&self, reference: &str) -> TokenStream {
        let key = full_name(self.domain, reference);
        let domain = domain_of(&key);
        let name = ident(&type_name(&key[domain.len() + 1..]));
        if domain == self.domain {
            return quote! { #name };
        }
        let module = ident(&snake_name(domain));
        quote! { super::#module::#name }
    }

    /// A string with known values, open for unknown ones.
    fn string_enum(&mut self, name: &str, values: &[String], doc: &str) -> Result<()> {
        self.claim(name)?;
        let mut taken = BTreeSet::new();
        let mut arms = Vec::new();
        for value in values {
            let mut variant = variant_name(value);
            while !taken.insert(variant.clone()) {
                variant.push('_');
            }
            let variant = ident(&variant);
            arms.push(quote! { #variant = #value });
        }
        let name = ident(name);
        self.push(quote! {
            crate::string_enum! {
                #[doc = #doc]
                pub enum #name { #(#arms,)* }
            }
        });
        Ok(())
    }
}

/// A field, ready to be written.
struct Field {
    wire: String,
    ty: TokenStream,
    required: bool,
    skip_none: bool,
    note: Option<&'static str>,
}

impl Field {
    fn name(&self) -> proc_macro2::Ident {
        ident(&snake_name(&self.wire))
    }

    fn declaration(&self, renamed: bool) -> TokenStream {
        let (name, ty, wire) = (self.name(), &self.ty, &self.wire);
        let note = self.note.map(|note| quote! { #[doc = #note] });
        let rename = (!renamed && snake_name(wire) != *wire).then(|| quote! { #[serde(rename = #wire)] });
        let skip = self.skip_none.then(|| quote! { #[serde(skip_serializing_if = "Option::is_none")] });
        quote! { #note #rename #skip pub #name: #ty, }
    }
}

/// `new` for a struct that has no default: takes the required fields, leaves the rest out.
fn constructor(name: &str, fields: &[Field]) -> TokenStream {
    let item = ident(name);
    let arguments = fields.iter().filter(|field| field.required).map(|field| {
        let (name, ty) = (field.name(), &field.ty);
        quote! { #name: #ty }
    });
    let values = fields.iter().map(|field| {
        let name = field.name();
        if field.required { quote! { #name } } else { quote! { #name: None } }
    });
    quote! {
        impl #item {
            /// The required fields; the others stay unset.
            pub fn new(#(#arguments),*) -> Self {
                Self { #(#values),* }
            }
        }
    }
}

fn derives(direction: Direction, default: bool) -> TokenStream {
    let default = default.then(|| quote! { Default, });
    let serialize = direction.sent.then(|| quote! { serde::Serialize, });
    let deserialize = direction.received.then(|| quote! { serde::Deserialize, });
    quote! { #[derive(Debug, Clone, #default #serialize #deserialize)] }
}

fn note(property: &Property) -> Option<&'static str> {
    match (property.experimental, property.deprecated) {
        (true, true) => Some("Experimental, deprecated."),
        (true, false) => Some("Experimental."),
        (false, true) => Some("Deprecated."),
        (false, false) => None,
    }
}
