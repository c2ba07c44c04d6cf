//! Unions as enums: the alternatives of a tagged union by the value of their tag, others by JSON type.

use std::collections::BTreeSet;

use proc_macro2::TokenStream;
use quote::quote;

use super::graph::Direction;
use super::types::Writer;
use crate::protocol::names::{ident, type_name, variant_name};
use crate::protocol::{Error, Kind, Result, Shape};

/// One arm of the enum.
struct Arm {
    variant: String,
    ty: TokenStream,
    /// What an arriving value must look like: a pattern over the tag or the JSON type.
    pattern: Option<TokenStream>,
}

impl Writer<'_> {
    /// An enum over the alternatives of a union.
    pub(super) fn union(
        &mut self,
        name: &str,
        key: &str,
        shape: &Shape,
        direction: Direction,
        doc: &str,
    ) -> Result<()> {
        self.claim(name)?;
        let tag = self.common_tag(shape);
        let mut arms = match &tag {
            Some(tag) => self.tagged_arms(name, key, shape, direction, tag)?,
            None => self.typed_arms(name, key, shape, direction)?,
        };
        let mut taken = BTreeSet::new();
        for arm in &mut arms {
            while !taken.insert(arm.variant.clone()) {
                arm.variant.push('_');
            }
        }
        if direction.received && arms.iter().any(|arm| arm.pattern.is_none()) {
            return Err(Error::model(key, "an arriving value can't be told from the other alternatives"));
        }
        self.push_union(name, tag.as_deref(), &arms, direction, doc);
        Ok(())
    }

    fn push_union(&mut self, name: &str, tag: Option<&str>, arms: &[Arm], direction: Direction, doc: &str) {
        let name = ident(name);
        let variants = arms.iter().map(|arm| {
            let (variant, ty) = (ident(&arm.variant), &arm.ty);
            quote! { #variant(#ty), }
        });
        let serialize = direction.sent.then(|| quote! { , serde::Serialize });
        let untagged = direction.sent.then(|| quote! { #[serde(untagged)] });
        let other = direction.received.then(|| {
            quote! {
                /// An alternative that the protocol files don't know.
                Other(serde_json::Value),
            }
        });
        self.push(quote! {
            #[doc = #doc]
            #[derive(Debug, Clone #serialize)]
            #untagged
            pub enum #name { #(#variants)* #other }
        });
        if !direction.received {
            return;
        }
        let cases = arms.iter().filter_map(|arm| {
            let (variant, pattern) = (ident(&arm.variant), arm.pattern.as_ref()?);
            Some(quote! { #pattern => crate::union::arm(value, Self::#variant), })
        });
        let subject = match tag {
            Some(tag) => quote! { crate::union::tag(&value, #tag) },
            None => quote! { &value },
        };
        self.push(quote! {
            impl<'de> serde::Deserialize<'de> for #name {
                fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                    let value = <serde_json::Value as serde::Deserialize>::deserialize(deserializer)?;
                    match #subject {
                        #(#cases)*
                        _ => Ok(Self::Other(value)),
                    }
                }
            }
        });
    }

    /// The field whose value tells the alternatives apart; `None` when some of them are no objects.
    fn common_tag(&self, shape: &Shape) -> Option<String> {
        if !shape.one_of.iter().all(|alternative| self.types.is_object(self.domain, alternative)) {
            return None;
        }
        let mut names: Vec<String> = self.alternatives(shape).into_iter().flatten().map(|(name, _)| name).collect();
        names.dedup();
        (names.len() == 1).then(|| names.remove(0))
    }

    fn alternatives(&self, shape: &Shape) -> Vec<Vec<(String, String)>> {
        shape.one_of.iter().map(|alternative| self.types.tags(self.domain, alternative)).collect()
    }

    fn tagged_arms(
        &mut self,
        name: &str,
        key: &str,
        shape: &Shape,
        direction: Direction,
        tag: &str,
    ) -> Result<Vec<Arm>> {
        let mut arms = Vec::new();
        for (alternative, tags) in shape.one_of.iter().zip(self.alternatives(shape)) {
            let values: Vec<&str> =
                tags.iter().filter(|(name, _)| name == tag).map(|(_, value)| value.as_str()).collect();
            let variant = match (values.as_slice(), &alternative.reference) {
                ([value], _) => variant_name(value),
                (_, Some(reference)) => referred_name(reference),
                (_, None) => return Err(Error::model(key, "an alternative without name and tag")),
            };
            let ty = self.arm_type(alternative, &format!("{name}{variant}"), key, direction)?;
            let pattern = (!values.is_empty()).then(|| quote! { #(#values)|* });
            arms.push(Arm { variant, ty, pattern });
        }
        Ok(arms)
    }

    /// Strings of any origin share one arm: on the wire nothing tells them apart.
    fn typed_arms(&mut self, name: &str, key: &str, shape: &Shape, direction: Direction) -> Result<Vec<Arm>> {
        let mut arms = Vec::new();
        let constants: Vec<String> =
            shape.one_of.iter().filter_map(|part| part.constant_string().map(str::to_owned)).collect();
        if !constants.is_empty() {
            let words = Shape { values: constants, ..Shape::of(Kind::String) };
            arms.push(self.typed_arm(name, key, &words, direction)?);
        }
        for alternative in shape.one_of.iter().filter(|part| part.constant_string().is_none()) {
            arms.push(self.typed_arm(name, key, alternative, direction)?);
        }
        Ok(arms)
    }

    fn typed_arm(&mut self, name: &str, key: &str, alternative: &Shape, direction: Direction) -> Result<Arm> {
        let (_, target) = self.types.resolve(self.domain, alternative);
        let (json, pattern) = match target.kind {
            Some(Kind::String) => ("String", quote! { serde_json::Value::String(_) }),
            Some(Kind::Integer) => ("Integer", quote! { serde_json::Value::Number(_) }),
            Some(Kind::Number) => ("Number", quote! { serde_json::Value::Number(_) }),
            Some(Kind::Boolean) => ("Boolean", quote! { serde_json::Value::Bool(_) }),
            Some(Kind::Array) => ("Array", quote! { serde_json::Value::Array(_) }),
            _ => ("Object", quote! { serde_json::Value::Object(_) }),
        };
        let variant = alternative.reference.as_deref().map_or_else(|| json.to_owned(), referred_name);
        let ty = self.arm_type(alternative, &format!("{name}{json}"), key, direction)?;
        Ok(Arm { variant, ty, pattern: Some(pattern) })
    }

    fn arm_type(&mut self, shape: &Shape, hint: &str, key: &str, direction: Direction) -> Result<TokenStream> {
        let ty = self.rust_type(shape, hint, key, direction)?;
        Ok(if self.graph.is_recursive(self.domain, shape, key) {
            quote! { Box<#ty> }
        } else {
            ty
        })
    }
}

/// `script.RemoteReference` → `RemoteReference`.
fn referred_name(reference: &str) -> String {
    type_name(reference.rsplit('.').next().unwrap_or(reference))
}
