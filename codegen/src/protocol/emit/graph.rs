//! What the emitter must know before it writes a type: which types are needed, in which direction
//! they travel, which fields would make a type infinitely large, and which types have a default.

use std::collections::{BTreeMap, BTreeSet};

use super::Selection;
use crate::protocol::{Domain, Error, Kind, Property, Protocol, Result, Shape, TypeDef};

/// The way a value travels; decides what is derived for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Direction {
    /// Part of a command's parameters.
    pub sent: bool,
    /// Part of an answer or an event.
    pub received: bool,
}

impl Direction {
    pub(super) const SENT: Self = Self { sent: true, received: false };
    pub(super) const RECEIVED: Self = Self { sent: false, received: true };
}

/// The types of a protocol by full name (`Domain.Type`), and what follows from how they refer to each other.
pub(super) struct Graph<'a> {
    types: BTreeMap<String, &'a TypeDef>,
    sent: BTreeSet<String>,
    received: BTreeSet<String>,
}

impl<'a> Graph<'a> {
    /// Reads the protocol and follows every reference from the selected domains.
    pub(super) fn new(protocol: &'a Protocol, selection: &Selection) -> Result<Self> {
        let mut types = BTreeMap::new();
        for domain in &protocol.domains {
            for def in &domain.types {
                let key = format!("{}.{}", domain.domain, def.id);
                if types.insert(key.clone(), def).is_some() {
                    return Err(Error::model(key, "the type is defined twice"));
                }
            }
        }
        let graph = Self { types, sent: BTreeSet::new(), received: BTreeSet::new() };
        let (mut sent, mut received) = (BTreeSet::new(), BTreeSet::new());
        for domain in protocol.domains.iter().filter(|domain| selection.includes(&domain.domain)) {
            graph.reach(&domain.domain, sent_by(domain), &mut sent)?;
            graph.reach(&domain.domain, received_by(domain), &mut received)?;
        }
        Ok(Self { sent, received, ..graph })
    }

    /// Adds every type that the shapes of a domain lead to.
    fn reach<'s>(
        &'s self,
        domain: &str,
        roots: impl Iterator<Item = &'s Shape>,
        seen: &mut BTreeSet<String>,
    ) -> Result<()> {
        let mut open: Vec<(String, &Shape)> = roots.map(|shape| (domain.to_owned(), shape)).collect();
        while let Some((domain, shape)) = open.pop() {
            open.extend(shape.parts().map(|part| (domain.clone(), part)));
            let Some(reference) = &shape.reference else { continue };
            let key = full_name(&domain, reference);
            let def = self.get(&key).ok_or_else(|| Error::model(&domain, format!("no type `{key}`")))?;
            if seen.insert(key.clone()) {
                open.push((domain_of(&key).to_owned(), &def.shape));
            }
        }
        Ok(())
    }

    /// The type of that full name.
    pub(super) fn get(&self, key: &str) -> Option<&'a TypeDef> {
        self.types.get(key).copied()
    }

    /// How a type travels; `None` when nothing that is generated mentions it.
    pub(super) fn direction(&self, key: &str) -> Option<Direction> {
        let direction = Direction { sent: self.sent.contains(key), received: self.received.contains(key) };
        (direction.sent || direction.received).then_some(direction)
    }

    /// Whether a field of that shape inside `owner` holds an `owner` again without an indirection.
    pub(super) fn is_recursive(&self, domain: &str, shape: &Shape, owner: &str) -> bool {
        let mut open = self.held(domain, shape);
        let mut seen = BTreeSet::new();
        while let Some(key) = open.pop() {
            if key == owner {
                return true;
            }
            if let Some(def) = self.get(&key)
                && seen.insert(key.clone())
            {
                open.extend(self.held(domain_of(&key), &def.shape));
            }
        }
        false
    }

    /// The named types that a value of this shape holds in place (not behind a `Vec` or a map).
    fn held(&self, domain: &str, shape: &Shape) -> Vec<String> {
        if let Some(reference) = &shape.reference {
            return vec![full_name(domain, reference)];
        }
        let inside = shape.properties.iter().map(|property| &property.shape).chain(&shape.one_of);
        let tuple = shape.prefix_items.iter();
        inside.chain(tuple).flat_map(|part| self.held(domain, part)).collect()
    }

    /// Whether `Default` can be derived for an object with these fields.
    pub(super) fn fields_have_default(&self, domain: &str, fields: &[Property]) -> bool {
        fields.iter().all(|field| {
            field.optional || field.shape.nullable || self.has_default(domain, &field.shape, &mut BTreeSet::new())
        })
    }

    fn has_default(&self, domain: &str, shape: &Shape, seen: &mut BTreeSet<String>) -> bool {
        if let Some(reference) = &shape.reference {
            let key = full_name(domain, reference);
            return match self.get(&key) {
                Some(def) => seen.insert(key.clone()) && self.has_default(domain_of(&key), &def.shape, seen),
                None => false,
            };
        }
        if !shape.values.is_empty() || !shape.one_of.is_empty() {
            return false;
        }
        match shape.kind {
            Some(Kind::Object) => shape.properties.iter().all(|field| {
                field.optional || field.shape.nullable || self.has_default(domain, &field.shape, &mut seen.clone())
            }),
            Some(_) => true,
            None => false,
        }
    }
}

fn sent_by(domain: &Domain) -> impl Iterator<Item = &Shape> {
    domain
        .commands
        .iter()
        .flat_map(|command| command.parameters.iter().map(|field| &field.shape).chain(&command.parameters_type))
}

fn received_by(domain: &Domain) -> impl Iterator<Item = &Shape> {
    let answers = domain
        .commands
        .iter()
        .flat_map(|command| command.returns.iter().map(|field| &field.shape).chain(&command.returns_type));
    let events = domain
        .events
        .iter()
        .flat_map(|event| event.parameters.iter().map(|field| &field.shape).chain(&event.parameters_type));
    answers.chain(events)
}

/// `Type` as seen from `domain`, or `Other.Type` as it is.
pub(super) fn full_name(domain: &str, reference: &str) -> String {
    if reference.contains('.') { reference.to_owned() } else { format!("{domain}.{reference}") }
}

/// The domain of a full name.
pub(super) fn domain_of(key: &str) -> &str {
    key.split_once('.').map_or(key, |(domain, _)| domain)
}
