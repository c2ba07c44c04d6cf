//! Makes unions of objects into what is pleasant in Rust, before anything is emitted.
//!
//! A union whose alternatives have no tag of their own, or no name, becomes one object: what all of them
//! require is required, the rest is optional. So `network.continueWithAuth` is one struct with an optional
//! `credentials`. What can't be merged stays a union, and becomes an enum.

use std::collections::BTreeMap;

use super::graph::{domain_of, full_name};
use crate::protocol::{Additional, Kind, Property, Protocol, Shape};

/// The protocol with every union merged that should be.
pub(super) fn simplify(protocol: &Protocol) -> Protocol {
    let types = Types::new(protocol);
    let mut simple = protocol.clone();
    for domain in &mut simple.domains {
        let name = domain.domain.clone();
        for def in &mut domain.types {
            types.simplify(&name, &mut def.shape);
        }
        for command in &mut domain.commands {
            types.inline(&name, &mut command.parameters, &mut command.parameters_type);
            command.parameters.iter_mut().for_each(|field| types.simplify(&name, &mut field.shape));
            command.returns.iter_mut().for_each(|field| types.simplify(&name, &mut field.shape));
        }
        for event in &mut domain.events {
            types.inline(&name, &mut event.parameters, &mut event.parameters_type);
            event.parameters.iter_mut().for_each(|field| types.simplify(&name, &mut field.shape));
        }
    }
    simple
}

/// The types as the protocol defines them.
pub(super) struct Types<'a>(BTreeMap<String, &'a Shape>);

impl<'a> Types<'a> {
    pub(super) fn new(protocol: &'a Protocol) -> Self {
        let defs = protocol
            .domains
            .iter()
            .flat_map(|domain| domain.types.iter().map(|def| (format!("{}.{}", domain.domain, def.id), &def.shape)));
        Self(defs.collect())
    }

    /// The shape behind a reference, or the shape itself; and the domain where it stands.
    pub(super) fn resolve<'s>(&'s self, domain: &str, shape: &'s Shape) -> (String, &'s Shape) {
        let (mut domain, mut shape) = (domain.to_owned(), shape);
        for _ in 0..self.0.len() {
            let Some(reference) = &shape.reference else { break };
            let key = full_name(&domain, reference);
            let Some(target) = self.0.get(&key) else { break };
            (domain, shape) = (domain_of(&key).to_owned(), target);
        }
        (domain, shape)
    }

    fn simplify(&self, domain: &str, shape: &mut Shape) {
        if let Some(merged) = self.merged(domain, shape) {
            *shape = merged;
        }
        let parts = shape.items.iter_mut().map(Box::as_mut).chain(&mut shape.prefix_items).chain(&mut shape.one_of);
        let fields = shape.properties.iter_mut().map(|field| &mut field.shape);
        for part in parts.chain(fields) {
            self.simplify(domain, part);
        }
    }

    /// Parameters that are one merged union become a plain list of parameters.
    fn inline(&self, domain: &str, fields: &mut Vec<Property>, whole: &mut Option<Shape>) {
        let Some(shape) = whole else { return };
        let (home, target) = self.resolve(domain, shape);
        if let Some(merged) = self.merged(&home, target) {
            *fields = merged.properties;
            *whole = None;
        }
    }

    fn merged(&self, domain: &str, shape: &Shape) -> Option<Shape> {
        if shape.one_of.is_empty() || (self.is_tagged(domain, shape) && shape.one_of.iter().any(is_reference)) {
            return None;
        }
        let alternatives = self.objects(domain, shape)?;
        let properties = merge(&alternatives)?;
        let extensible = alternatives.iter().any(|object| object.is_extensible());
        let additional = extensible.then_some(Additional::Any(true));
        Some(Shape { additional, nullable: shape.nullable, ..Shape::object(properties) })
    }

    /// The alternatives, if all of them are objects.
    fn objects<'s>(&'s self, domain: &str, shape: &'s Shape) -> Option<Vec<&'s Shape>> {
        let alternatives = shape.one_of.iter().map(|alternative| self.resolve(domain, alternative).1);
        let alternatives: Vec<&Shape> = alternatives.collect();
        alternatives.iter().all(|object| is_plain_object(object)).then_some(alternatives)
    }

    /// Whether the shape is an object or a union of objects.
    pub(super) fn is_object(&self, domain: &str, shape: &Shape) -> bool {
        let (home, shape) = self.resolve(domain, shape);
        let union = !shape.one_of.is_empty() && shape.one_of.iter().all(|inner| self.is_object(&home, inner));
        union || is_plain_object(shape)
    }

    fn is_tagged(&self, domain: &str, shape: &Shape) -> bool {
        shape.one_of.iter().all(|alternative| !self.tags(domain, alternative).is_empty())
    }

    /// The values of the field that tells this alternative from others, with the field's name; empty when
    /// it has none.
    pub(super) fn tags(&self, domain: &str, alternative: &Shape) -> Vec<(String, String)> {
        let (home, shape) = self.resolve(domain, alternative);
        if !shape.one_of.is_empty() {
            let inner: Vec<_> = shape.one_of.iter().map(|inner| self.tags(&home, inner)).collect();
            let complete = inner.iter().all(|tags| !tags.is_empty());
            return if complete { inner.concat() } else { Vec::new() };
        }
        let tag = shape.properties.iter().find_map(|field| Some((field, field.shape.constant_string()?)));
        tag.map(|(field, value)| (field.name.clone(), value.to_owned())).into_iter().collect()
    }
}

fn is_reference(shape: &Shape) -> bool {
    shape.reference.is_some()
}

fn is_plain_object(shape: &Shape) -> bool {
    shape.kind == Some(Kind::Object) && shape.map_values().is_none()
}

/// One list of fields for all alternatives; `None` when two of them disagree about a field.
fn merge(alternatives: &[&Shape]) -> Option<Vec<Property>> {
    let mut merged: Vec<(Property, usize)> = Vec::new();
    for field in alternatives.iter().flat_map(|object| &object.properties) {
        match merged.iter_mut().find(|(known, _)| known.name == field.name) {
            Some((known, seen)) => {
                known.shape = merge_shapes(&known.shape, &field.shape)?;
                known.optional |= field.optional;
                *seen += 1;
            }
            None => merged.push((field.clone(), 1)),
        }
    }
    let fields = merged
        .into_iter()
        .map(|(field, seen)| Property { optional: field.optional || seen < alternatives.len(), ..field });
    Some(fields.collect())
}

fn merge_shapes(one: &Shape, other: &Shape) -> Option<Shape> {
    if one == other {
        return Some(one.clone());
    }
    let is_string = |shape: &Shape| shape.kind == Some(Kind::String);
    if !is_string(one) || !is_string(other) {
        return None;
    }
    let nullable = one.nullable || other.nullable;
    let (mut values, more) = (known_values(one), known_values(other));
    if values.is_empty() || more.is_empty() {
        return Some(Shape { nullable, ..Shape::of(Kind::String) });
    }
    values.extend(more.into_iter().filter(|value| !known_values(one).contains(value)));
    Some(Shape { values, nullable, ..Shape::of(Kind::String) })
}

/// The values of a string that has a known set of them; a constant is a set of one.
fn known_values(shape: &Shape) -> Vec<String> {
    match shape.constant_string() {
        Some(value) => vec![value.to_owned()],
        None => shape.values.clone(),
    }
}
