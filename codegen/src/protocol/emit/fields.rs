//! The fields of a struct, and what is written around them.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::graph::Direction;
use crate::protocol::Property;
use crate::protocol::names::{camel_by_serde, ident, snake_name};

/// A field, ready to be written.
pub(super) struct Field {
    pub(super) wire: String,
    pub(super) ty: TokenStream,
    pub(super) required: bool,
    pub(super) skip_none: bool,
    pub(super) note: Option<&'static str>,
}

impl Field {
    fn name(&self) -> Ident {
        ident(&snake_name(&self.wire))
    }

    /// Whether serde's camel case gives the wire name back.
    pub(super) fn is_camel(&self) -> bool {
        self.wire == camel_by_serde(&snake_name(&self.wire))
    }

    /// Whether the name in Rust differs from the one on the wire.
    pub(super) fn is_renamed(&self) -> bool {
        self.wire != snake_name(&self.wire)
    }

    /// The field's line. `camel`: the struct renames all of its fields.
    pub(super) fn declaration(&self, camel: bool) -> TokenStream {
        let (name, ty, wire) = (self.name(), &self.ty, &self.wire);
        let note = self.note.map(|note| quote! { #[doc = #note] });
        let rename = (!camel && self.is_renamed()).then(|| quote! { rename = #wire, });
        let skip = self.skip_none.then(|| quote! { skip_serializing_if = "Option::is_none" });
        let serde = (rename.is_some() || skip.is_some()).then(|| quote! { #[serde(#rename #skip)] });
        quote! { #note #serde pub #name: #ty, }
    }
}

/// `new` for a struct that has no default: takes the required fields, leaves the rest out.
pub(super) fn constructor(name: &str, fields: &[Field], extensible: bool) -> TokenStream {
    let item = ident(name);
    let arguments = fields.iter().filter(|field| field.required).map(|field| {
        let (name, ty) = (field.name(), &field.ty);
        quote! { #name: #ty }
    });
    let values = fields.iter().map(|field| {
        let name = field.name();
        if field.required {
            quote! { #name, }
        } else {
            quote! { #name: None, }
        }
    });
    let extensions = extensible.then(|| quote! { extensions: serde_json::Map::new(), });
    quote! {
        impl #item {
            /// The required fields; the others stay unset.
            pub fn new(#(#arguments),*) -> Self {
                Self { #(#values)* #extensions }
            }
        }
    }
}

/// What stands above a struct: its derives, and how it is named on the wire.
pub(super) fn struct_attributes(
    direction: Direction,
    default: bool,
    camel: bool,
    tag: Option<Property>,
) -> TokenStream {
    let derives = derives(direction, default);
    let camel = camel.then(|| quote! { #[serde(rename_all = "camelCase")] });
    let tag = tag.filter(|_| direction.sent).and_then(|tag| {
        let (field, value) = (&tag.name, tag.shape.constant_string()?);
        Some(quote! { #[serde(tag = #field, rename = #value)] })
    });
    quote! { #derives #camel #tag }
}

/// What is derived for a struct that travels this way.
pub(super) fn derives(direction: Direction, default: bool) -> TokenStream {
    let default = default.then(|| quote! { Default, });
    let serialize = direction.sent.then(|| quote! { serde::Serialize, });
    let deserialize = direction.received.then(|| quote! { serde::Deserialize, });
    quote! { #[derive(Debug, Clone, #default #serialize #deserialize)] }
}

/// What the documentation of a field says.
pub(super) fn note(property: &Property) -> Option<&'static str> {
    match (property.experimental, property.deprecated) {
        (true, true) => Some(" Experimental, deprecated."),
        (true, false) => Some(" Experimental."),
        (false, true) => Some(" Deprecated."),
        (false, false) => None,
    }
}
