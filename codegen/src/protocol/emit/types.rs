//! Types as Rust items.

use std::collections::BTreeSet;

use proc_macro2::TokenStream;
use quote::quote;

use super::Item;
use super::fields::{Field, constructor, derives, note, struct_attributes};
use super::graph::{Direction, Graph, domain_of, full_name};
use super::simplify::Types;
use crate::protocol::names::{ident, snake_name, type_name, variant_name};
use crate::protocol::{Error, Kind, Property, Result, Shape};

/// Collects the items of one module.
pub(super) struct Writer<'a> {
    pub(super) domain: &'a str,
    pub(super) graph: &'a Graph<'a>,
    pub(super) types: &'a Types<'a>,
    items: Vec<Item>,
    names: BTreeSet<String>,
}

impl<'a> Writer<'a> {
    pub(super) fn new(domain: &'a str, graph: &'a Graph<'a>, types: &'a Types<'a>) -> Self {
        Self { domain, graph, types, items: Vec::new(), names: BTreeSet::new() }
    }

    pub(super) fn into_items(self) -> Vec<Item> {
        self.items
    }

    pub(super) fn push(&mut self, item: TokenStream) {
        self.items.push(Item::Rust(item));
    }

    /// The name, or with `suffix` where another item of the module has taken it.
    pub(super) fn free_name(&self, name: &str, suffix: &str) -> String {
        if self.names.contains(name) { format!("{name}{suffix}") } else { name.to_owned() }
    }

    pub(super) fn claim(&mut self, name: &str) -> Result<()> {
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
        if is_struct(shape) {
            return self.object(name, key, shape, direction, doc);
        }
        if !shape.values.is_empty() {
            return self.string_enum(name, &shape.values, doc);
        }
        if let Some(value) = shape.constant_string() {
            return self.string_enum(name, &[value.to_owned()], doc);
        }
        if !shape.one_of.is_empty() {
            return self.union(name, key, shape, direction, doc);
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

    /// A struct with the fields of an object. A constant string is its tag: written, never read.
    pub(super) fn object(
        &mut self,
        name: &str,
        key: &str,
        shape: &Shape,
        direction: Direction,
        doc: &str,
    ) -> Result<()> {
        self.claim(name)?;
        let tag = shape.properties.iter().position(|field| field.shape.constant_string().is_some() && !field.optional);
        let mut fields = Vec::new();
        let mut properties = shape.properties.clone();
        let tag = tag.map(|at| properties.remove(at));
        for property in &properties {
            fields.push(self.field(name, key, property, direction)?);
        }
        let has_default = self.graph.fields_have_default(self.domain, &properties);
        let camel = fields.iter().all(Field::is_camel);
        let attributes = struct_attributes(direction, has_default, camel && fields.iter().any(Field::is_renamed), tag);
        let lines = fields.iter().map(|field| field.declaration(camel));
        let extensions = (direction.sent && shape.is_extensible()).then(|| {
            quote! {
                /// Fields that the protocol leaves to vendors.
                #[serde(flatten)]
                pub extensions: serde_json::Map<String, serde_json::Value>,
            }
        });
        let item = ident(name);
        self.push(quote! {
            #[doc = #doc]
            #attributes
            pub struct #item { #(#lines)* #extensions }
        });
        if !has_default && direction.sent && fields.iter().any(|field| !field.required) {
            self.push(constructor(name, &fields, extensions.is_some()));
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

    /// The Rust type of a shape. `hint` names the item that an inline enum, object or union becomes; `key`
    /// is the full name of the item that holds it.
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
        if !shape.values.is_empty() || !shape.one_of.is_empty() || is_struct(shape) {
            let name = self.free_name(hint, "Value");
            self.named_type(&name, key, shape, direction, &format!(" A part of `{key}`."))?;
            let name = ident(&name);
            return Ok(quote! { #name });
        }
        Ok(match shape.kind {
            Some(Kind::String) => quote! { String },
            Some(Kind::Integer) => quote! { i64 },
            Some(Kind::Number) => quote! { f64 },
            Some(Kind::Boolean) => quote! { bool },
            Some(Kind::Any) => quote! { serde_json::Value },
            Some(Kind::Array) => self.array(shape, hint, key, direction)?,
            Some(Kind::Object) => match shape.map_values() {
                Some(values) => {
                    let values = self.rust_type(values, hint, key, direction)?;
                    quote! { std::collections::BTreeMap<String, #values> }
                }
                None => quote! { serde_json::Map<String, serde_json::Value> },
            },
            None => return Err(Error::model(key, "a value without a type")),
        })
    }

    /// A list, or a tuple where the places differ.
    fn array(&mut self, shape: &Shape, hint: &str, key: &str, direction: Direction) -> Result<TokenStream> {
        if let [first, rest @ ..] = shape.prefix_items.as_slice()
            && rest.iter().any(|place| place != first)
        {
            let mut places = Vec::new();
            for (at, place) in shape.prefix_items.iter().enumerate() {
                places.push(self.rust_type(place, &format!("{hint}{at}"), key, direction)?);
            }
            return Ok(quote! { (#(#places),*) });
        }
        let item = match shape.items.as_deref().or(shape.prefix_items.first()) {
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
        let mut arms: Vec<(String, String)> = Vec::new();
        for value in values {
            let mut variant = variant_name(value);
            while arms.iter().any(|(taken, _)| *taken == variant) {
                variant.push('_');
            }
            arms.push((variant, value.clone()));
        }
        self.items.push(Item::StringEnum { name: name.to_owned(), doc: doc.to_owned(), arms });
        Ok(())
    }
}

/// Whether the shape becomes a struct: an object with fields of its own.
fn is_struct(shape: &Shape) -> bool {
    shape.kind == Some(Kind::Object)
        && shape.map_values().is_none()
        && (!shape.properties.is_empty() || shape.additional.is_some())
}
