//! CDDL types to shapes. Groups are put in where they are named; maps and choices of named rules stay
//! references.

use serde_json::Value;

use super::Rules;
use super::parser::{Entry, Group, Key, Occurrence, Term, Type};
use crate::protocol::{Additional, Kind, Property, Shape};

/// What a map holds, for one way through its choices.
#[derive(Clone, Default)]
struct Fields {
    properties: Vec<Property>,
    additional: Option<Additional>,
}

impl Rules {
    /// The body of a rule, out of its parentheses.
    pub(super) fn body(&self, name: &str) -> Result<&Type, String> {
        let group = self.bodies.get(name).ok_or_else(|| format!("`{name}` is not defined"))?;
        let mut body = group.as_type().ok_or_else(|| format!("`{name}` has no body"))?;
        while let [Term::Group(inner)] = body.alternatives.as_slice()
            && let Some(inner) = inner.as_type()
        {
            body = inner;
        }
        Ok(body)
    }

    /// The shape of a type.
    pub(super) fn shape(&self, ty: &Type) -> Result<Shape, String> {
        let mut terms = Vec::new();
        flatten(ty, &mut terms);
        let nullable = terms.iter().any(|term| is_null(term));
        terms.retain(|term| !is_null(term));
        let texts: Option<Vec<String>> = terms.iter().map(|term| text(term)).collect();
        let shape = match (texts, terms.as_slice()) {
            (_, []) => Shape::of(Kind::Any),
            (_, [term]) => self.term(term)?,
            (Some(values), _) => Shape { values, ..Shape::of(Kind::String) },
            (None, many) if many.iter().all(|term| matches!(term, Term::Integer(_))) => Shape::of(Kind::Integer),
            (None, many) => {
                let one_of: Result<Vec<Shape>, String> = many.iter().map(|term| self.term(term)).collect();
                Shape { one_of: one_of?, ..Shape::default() }
            }
        };
        Ok(Shape { nullable: nullable || shape.nullable, ..shape })
    }

    fn term(&self, term: &Term) -> Result<Shape, String> {
        match term {
            Term::Name(name) => self.named(name),
            Term::Text(value) => Ok(Shape { constant: Some(value.as_str().into()), ..Shape::of(Kind::String) }),
            Term::Integer(_) => Ok(Shape::of(Kind::Integer)),
            Term::Float(_) => Ok(Shape::of(Kind::Number)),
            Term::Group(group) | Term::Map(group) => self.map(group),
            Term::Array(group) => self.array(group),
        }
    }

    /// A name of the prelude, of a rule of a module (a reference), or of a rule without module (put in here).
    fn named(&self, name: &str) -> Result<Shape, String> {
        let boolean = |value: bool| Shape { constant: Some(Value::Bool(value)), ..Shape::of(Kind::Boolean) };
        Ok(match name {
            "text" | "tstr" => Shape::of(Kind::String),
            "int" | "uint" => Shape::of(Kind::Integer),
            "float" | "number" => Shape::of(Kind::Number),
            "bool" => Shape::of(Kind::Boolean),
            "true" => boolean(true),
            "false" => boolean(false),
            "any" => Shape::of(Kind::Any),
            _ if name.contains('.') && self.bodies.contains_key(name) => Shape::reference(name),
            _ => self.shape(self.body(name)?)?,
        })
    }

    fn array(&self, group: &Group) -> Result<Shape, String> {
        let [entries] = group.choices.as_slice() else { return Err("an array with a choice is not known".into()) };
        let list = Shape::of(Kind::Array);
        if let [entry] = entries.as_slice()
            && entry.occurrence == Occurrence::Many
        {
            return Ok(Shape { items: Some(Box::new(self.shape(&entry.value)?)), ..list });
        }
        let places: Result<Vec<Shape>, String> = entries.iter().map(|entry| self.shape(&entry.value)).collect();
        Ok(Shape { prefix_items: places?, ..list })
    }

    /// A map: an object, or a union of objects where its groups leave a choice.
    fn map(&self, group: &Group) -> Result<Shape, String> {
        let mut objects: Vec<Shape> = self
            .expand(group)?
            .into_iter()
            .map(|fields| Shape { additional: fields.additional, ..Shape::object(fields.properties) })
            .collect();
        Ok(if objects.len() == 1 { objects.remove(0) } else { Shape { one_of: objects, ..Shape::default() } })
    }

    /// Every way through the choices of a group.
    fn expand(&self, group: &Group) -> Result<Vec<Fields>, String> {
        let mut ways = Vec::new();
        for entries in &group.choices {
            let mut partial = vec![Fields::default()];
            for entry in entries {
                let members = self.members(entry)?;
                let longer = partial.iter().flat_map(|fields| members.iter().map(|member| fields.with(member)));
                partial = longer.collect();
            }
            ways.extend(partial);
        }
        Ok(ways)
    }

    fn members(&self, entry: &Entry) -> Result<Vec<Fields>, String> {
        let optional = entry.occurrence == Occurrence::Optional;
        match &entry.key {
            Key::Name(name) => {
                let shape = self.shape(&entry.value)?;
                let property = Property { name: name.clone(), shape, optional, ..Property::default() };
                Ok(vec![Fields { properties: vec![property], additional: None }])
            }
            Key::Any => {
                let values = self.shape(&entry.value)?;
                let any = values.kind == Some(Kind::Any);
                let additional = if any { Additional::Any(true) } else { Additional::Values(Box::new(values)) };
                Ok(vec![Fields { properties: Vec::new(), additional: Some(additional) }])
            }
            Key::None => {
                let mut ways = self.expand(self.group_of(&entry.value)?)?;
                let properties = ways.iter_mut().flat_map(|fields| &mut fields.properties);
                properties.for_each(|property| property.optional |= optional);
                Ok(ways)
            }
        }
    }

    /// The group that a type names or is.
    pub(super) fn group_of<'s>(&'s self, ty: &'s Type) -> Result<&'s Group, String> {
        match ty.alternatives.as_slice() {
            [Term::Name(name)] => self.group_of(self.body(name)?),
            [Term::Group(group) | Term::Map(group)] => match group.as_type() {
                Some(inner) => self.group_of(inner),
                None => Ok(group),
            },
            _ => Err("a type stands where only a group can".into()),
        }
    }
}

impl Fields {
    fn with(&self, more: &Self) -> Self {
        let mut sum = self.clone();
        sum.properties.extend(more.properties.iter().cloned());
        sum.additional = sum.additional.or_else(|| more.additional.clone());
        sum
    }
}

/// All alternatives of a type, those in parentheses too.
fn flatten<'t>(ty: &'t Type, into: &mut Vec<&'t Term>) {
    for term in &ty.alternatives {
        match term {
            Term::Group(group) => match group.as_type() {
                Some(inner) => flatten(inner, into),
                None => into.push(term),
            },
            _ => into.push(term),
        }
    }
}

fn is_null(term: &Term) -> bool {
    matches!(term, Term::Name(name) if name == "null")
}

fn text(term: &Term) -> Option<String> {
    match term {
        Term::Text(value) => Some(value.clone()),
        _ => None,
    }
}
