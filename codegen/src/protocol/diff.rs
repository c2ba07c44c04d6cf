//! What is different between two versions of a protocol.

use std::collections::BTreeMap;
use std::fmt;

use super::{Kind, Property, Protocol, Shape};

/// One difference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// What it is about: a domain, `Page.navigate`, or a field of one.
    pub item: Item,
    /// What happened to it.
    pub kind: ChangeKind,
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChangeKind {
    Added,
    Removed,
    /// In words, one per aspect.
    Changed(Vec<String>),
}

/// A thing that a protocol defines.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Item {
    pub domain: String,
    /// The type, command or event; empty for the domain itself.
    pub name: String,
    /// The field; empty for the item itself.
    pub field: String,
    pub what: What,
}

/// What kind of thing an item is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum What {
    Domain,
    Type,
    Command,
    Event,
    /// A field of a type.
    Field,
    /// A parameter of a command.
    Parameter,
    /// A part of an answer.
    Return,
    /// A parameter of an event.
    EventField,
}

impl What {
    fn words(self) -> &'static str {
        match self {
            Self::Domain => "domain",
            Self::Type => "type",
            Self::Command => "command",
            Self::Event => "event",
            Self::Field => "field",
            Self::Parameter => "parameter",
            Self::Return => "return value",
            Self::EventField => "event field",
        }
    }
}

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.what.words(), self.domain)?;
        for part in [&self.name, &self.field].into_iter().filter(|part| !part.is_empty()) {
            write!(f, ".{part}")?;
        }
        Ok(())
    }
}

/// All differences, ordered by item. Of a thing that came or went as a whole its parts are not listed.
pub fn diff(old: &Protocol, new: &Protocol) -> Vec<Change> {
    let (old, new) = (facts(old), facts(new));
    let mut changes = Vec::new();
    for (item, fact) in &old {
        match new.get(item) {
            None if !item.is_part_of_change(&new) => changes.push((item, ChangeKind::Removed)),
            None => {}
            Some(now) => {
                let words = fact.changes(now);
                if !words.is_empty() {
                    changes.push((item, ChangeKind::Changed(words)));
                }
            }
        }
    }
    let added = new.keys().filter(|item| !old.contains_key(*item) && !item.is_part_of_change(&old));
    changes.extend(added.map(|item| (item, ChangeKind::Added)));
    changes.sort_by_key(|(item, _)| *item);
    changes.into_iter().map(|(item, kind)| Change { item: item.clone(), kind }).collect()
}

type Facts = BTreeMap<Item, Fact>;

impl Item {
    /// What the item is a part of.
    fn holders(&self) -> impl Iterator<Item = Self> {
        let owner = match self.what {
            What::Field => Some(What::Type),
            What::Parameter | What::Return => Some(What::Command),
            What::EventField => Some(What::Event),
            What::Domain | What::Type | What::Command | What::Event => None,
        };
        let part =
            |name: &str, what| Self { domain: self.domain.clone(), name: name.to_owned(), field: String::new(), what };
        let domain = (self.what != What::Domain).then(|| part("", What::Domain));
        domain.into_iter().chain(owner.map(|what| part(&self.name, what)))
    }

    /// Whether it came or went with something larger.
    fn is_part_of_change(&self, other: &Facts) -> bool {
        self.holders().any(|holder| !other.contains_key(&holder))
    }
}

/// What can change about an item.
#[derive(Default)]
struct Fact {
    shape: String,
    values: Vec<String>,
    optional: bool,
    deprecated: bool,
    experimental: bool,
}

impl Fact {
    fn changes(&self, now: &Self) -> Vec<String> {
        let mut words = Vec::new();
        if self.optional != now.optional {
            words.push(if now.optional { "required → optional" } else { "optional → required" }.to_owned());
        }
        if self.shape != now.shape {
            words.push(format!("{} → {}", self.shape, now.shape));
        }
        if self.deprecated != now.deprecated {
            words.push(if now.deprecated { "now deprecated" } else { "no longer deprecated" }.to_owned());
        }
        if self.experimental != now.experimental {
            words.push(if now.experimental { "now experimental" } else { "no longer experimental" }.to_owned());
        }
        words.extend(listed("new values", &now.values, &self.values));
        words.extend(listed("values gone", &self.values, &now.values));
        words
    }
}

fn listed(label: &str, these: &[String], but_not: &[String]) -> Option<String> {
    let values: Vec<&str> = these.iter().filter(|value| !but_not.contains(value)).map(String::as_str).collect();
    (!values.is_empty()).then(|| format!("{label}: {}", values.join(", ")))
}

/// Every item of the protocol with what is known of it.
fn facts(protocol: &Protocol) -> Facts {
    let mut facts = Facts::new();
    for domain in &protocol.domains {
        let mut add = |name: &str, field: &str, what, fact| {
            let (domain, name, field) = (domain.domain.clone(), name.to_owned(), field.to_owned());
            facts.insert(Item { domain, name, field, what }, fact);
        };
        let flags = |deprecated, experimental| Fact { deprecated, experimental, ..Fact::default() };
        add("", "", What::Domain, flags(domain.deprecated, domain.experimental));
        for def in &domain.types {
            let flags = flags(def.deprecated, def.experimental);
            let fact = Fact { shape: words(&def.shape), values: values(&def.shape), ..flags };
            add(&def.id, "", What::Type, fact);
            fields(&def.id, &def.shape.properties, What::Field, &mut add);
        }
        for command in &domain.commands {
            let shape = [&command.parameters_type, &command.returns_type].into_iter().flatten().map(words).collect();
            let fact = Fact { shape, ..flags(command.deprecated, command.experimental) };
            add(&command.name, "", What::Command, fact);
            fields(&command.name, &command.parameters, What::Parameter, &mut add);
            fields(&command.name, &command.returns, What::Return, &mut add);
        }
        for event in &domain.events {
            let shape = event.parameters_type.as_ref().map(words).unwrap_or_default();
            let fact = Fact { shape, ..flags(event.deprecated, event.experimental) };
            add(&event.name, "", What::Event, fact);
            fields(&event.name, &event.parameters, What::EventField, &mut add);
        }
    }
    facts
}

fn fields(owner: &str, fields: &[Property], what: What, add: &mut impl FnMut(&str, &str, What, Fact)) {
    for field in fields {
        let fact = Fact {
            shape: words(&field.shape),
            values: values(&field.shape),
            optional: field.optional,
            deprecated: field.deprecated,
            experimental: field.experimental,
        };
        add(owner, &field.name, what, fact);
    }
}

/// The known values of a string or of the strings in a list.
fn values(shape: &Shape) -> Vec<String> {
    let inner = shape.items.as_deref().map(values).unwrap_or_default();
    shape.values.iter().cloned().chain(inner).collect()
}

/// A shape in a few words: `string`, `list of DOM.NodeId`, `string or null`.
fn words(shape: &Shape) -> String {
    let plain = if let Some(reference) = &shape.reference {
        reference.clone()
    } else if let Some(items) = &shape.items {
        format!("list of {}", words(items))
    } else if !shape.prefix_items.is_empty() {
        format!("[{}]", joined(&shape.prefix_items, ", "))
    } else if !shape.one_of.is_empty() {
        joined(&shape.one_of, " | ")
    } else if let Some(values) = shape.map_values() {
        format!("map to {}", words(values))
    } else if let Some(constant) = &shape.constant {
        constant.to_string()
    } else {
        kind_word(shape.kind).to_owned()
    };
    if shape.nullable { format!("{plain} or null") } else { plain }
}

fn joined(shapes: &[Shape], separator: &str) -> String {
    shapes.iter().map(words).collect::<Vec<_>>().join(separator)
}

fn kind_word(kind: Option<Kind>) -> &'static str {
    match kind {
        Some(Kind::Any) | None => "anything",
        Some(Kind::Array) => "list",
        Some(Kind::Boolean) => "boolean",
        Some(Kind::Integer) => "integer",
        Some(Kind::Number) => "number",
        Some(Kind::Object) => "object",
        Some(Kind::String) => "string",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn protocol(json: &str) -> Protocol {
        serde_json::from_str(json).unwrap()
    }

    fn report(old: &str, new: &str) -> Vec<String> {
        let changes = diff(&protocol(old), &protocol(new));
        changes.iter().map(|change| format!("{} {:?}", change.item, change.kind)).collect()
    }

    const OLD: &str = r#"{"domains":[
        {"domain":"Page","types":[{"id":"Mode","type":"string","enum":["a","b"]}],
         "commands":[{"name":"open","parameters":[
            {"name":"url","type":"string"},
            {"name":"mode","$ref":"Mode","optional":true},
            {"name":"count","type":"integer"}],
            "returns":[{"name":"url","type":"string"}]}]},
        {"domain":"Gone","events":[{"name":"left","parameters":[{"name":"x","type":"any"}]}]}]}"#;

    #[test]
    fn the_same_protocol_has_no_differences() {
        assert!(report(OLD, OLD).is_empty());
    }

    #[test]
    fn every_aspect_is_reported_and_parts_of_a_whole_are_not() {
        let new = r#"{"domains":[
            {"domain":"Page","types":[{"id":"Mode","type":"string","enum":["b","c"]}],
             "commands":[{"name":"open","deprecated":true,"parameters":[
                {"name":"url","type":"string","optional":true},
                {"name":"mode","$ref":"Mode"},
                {"name":"count","type":"number","experimental":true}]},
                {"name":"close","parameters":[{"name":"url","type":"string"}]}]}]}"#;
        let expected = [
            "domain Gone Removed",
            r#"type Page.Mode Changed(["new values: c", "values gone: a"])"#,
            "command Page.close Added",
            r#"command Page.open Changed(["now deprecated"])"#,
            r#"parameter Page.open.count Changed(["integer → number", "now experimental"])"#,
            r#"parameter Page.open.mode Changed(["optional → required"])"#,
            r#"parameter Page.open.url Changed(["required → optional"])"#,
            "return value Page.open.url Removed",
        ];
        let mut report = report(OLD, new);
        report.sort_by_key(|line| expected.iter().position(|known| known == line));
        assert_eq!(report, expected);
    }

    #[test]
    fn shapes_are_told_in_words() {
        let shape: Shape = serde_json::from_str(
            r#"{"type":"array","items":{"oneOf":[{"$ref":"a.B"},{"type":"string","const":"x"}],"nullable":true}}"#,
        )
        .unwrap();
        assert_eq!(words(&shape), r#"list of a.B | "x" or null"#);
    }
}
