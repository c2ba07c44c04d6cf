//! The one model of both protocols: the JSON shape that CDP publishes, with what BiDi needs added.
//!
//! Reading and writing a [`Protocol`] again keeps the facts (names, types, optional, deprecated,
//! experimental) and drops the prose, which has no field here.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A whole protocol, or one file of it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Protocol {
    /// Where the facts came from, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<Version>,
    pub domains: Vec<Domain>,
}

/// The protocol's own version, as CDP states it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Version {
    pub major: String,
    pub minor: String,
}

/// A domain (CDP) or module (BiDi).
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Domain {
    pub domain: String,
    #[serde(default, skip_serializing_if = "is_false")]
    pub experimental: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    pub deprecated: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub types: Vec<TypeDef>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub commands: Vec<Command>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub events: Vec<Event>,
}

/// A named type.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct TypeDef {
    pub id: String,
    #[serde(default, skip_serializing_if = "is_false")]
    pub experimental: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    pub deprecated: bool,
    #[serde(flatten)]
    pub shape: Shape,
}

/// A command: what is sent and what comes back.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Command {
    pub name: String,
    #[serde(default, skip_serializing_if = "is_false")]
    pub experimental: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    pub deprecated: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parameters: Vec<Property>,
    /// The parameters as one type, where they are not a plain list (BiDi).
    #[serde(rename = "parametersType", default, skip_serializing_if = "Option::is_none")]
    pub parameters_type: Option<Shape>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub returns: Vec<Property>,
    /// The answer as one type, where it is not a plain list (BiDi).
    #[serde(rename = "returnsType", default, skip_serializing_if = "Option::is_none")]
    pub returns_type: Option<Shape>,
}

/// An event.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Event {
    pub name: String,
    #[serde(default, skip_serializing_if = "is_false")]
    pub experimental: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    pub deprecated: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parameters: Vec<Property>,
    /// The parameters as one type, where they are not a plain list (BiDi).
    #[serde(rename = "parametersType", default, skip_serializing_if = "Option::is_none")]
    pub parameters_type: Option<Shape>,
}

/// A field of an object, a parameter or a part of an answer.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Property {
    pub name: String,
    #[serde(flatten)]
    pub shape: Shape,
    #[serde(default, skip_serializing_if = "is_false")]
    pub optional: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    pub experimental: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    pub deprecated: bool,
}

/// What a value looks like.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Shape {
    #[serde(rename = "type", default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<Kind>,
    /// A named type: `Type` of the same domain, or `Domain.Type`.
    #[serde(rename = "$ref", default, skip_serializing_if = "Option::is_none")]
    pub reference: Option<String>,
    /// The element of an array.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub items: Option<Box<Shape>>,
    /// The elements of an array of fixed length (BiDi).
    #[serde(rename = "prefixItems", default, skip_serializing_if = "Vec::is_empty")]
    pub prefix_items: Vec<Shape>,
    /// The fields of an object; an object without any is a free map.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub properties: Vec<Property>,
    /// The known values of a string.
    #[serde(rename = "enum", default, skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<String>,
    /// The only value (BiDi).
    #[serde(rename = "const", default, skip_serializing_if = "Option::is_none")]
    pub constant: Option<Value>,
    /// The alternatives of a union (BiDi).
    #[serde(rename = "oneOf", default, skip_serializing_if = "Vec::is_empty")]
    pub one_of: Vec<Shape>,
    /// What an object may hold besides its fields (BiDi).
    #[serde(rename = "additionalProperties", default, skip_serializing_if = "Option::is_none")]
    pub additional: Option<Additional>,
    /// Whether `null` is a value too (BiDi).
    #[serde(default, skip_serializing_if = "is_false")]
    pub nullable: bool,
}

/// The fields of an object that have no name of their own.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Additional {
    /// Whether any other field may be there.
    Any(bool),
    /// The object is a map to these.
    Values(Box<Shape>),
}

/// The JSON types that the protocols tell apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    Any,
    Array,
    Boolean,
    Integer,
    Number,
    Object,
    /// Base64 too: browsers call that `binary`, the published files `string`.
    #[serde(alias = "binary")]
    String,
}

impl Shape {
    /// A reference to a named type.
    pub fn reference(target: impl Into<String>) -> Self {
        Self { reference: Some(target.into()), ..Self::default() }
    }

    /// A plain JSON type.
    pub fn of(kind: Kind) -> Self {
        Self { kind: Some(kind), ..Self::default() }
    }

    /// An object with these fields.
    pub fn object(properties: Vec<Property>) -> Self {
        Self { properties, ..Self::of(Kind::Object) }
    }

    /// The values of a map with free keys.
    pub fn map_values(&self) -> Option<&Shape> {
        match &self.additional {
            Some(Additional::Values(values)) => Some(values),
            _ => None,
        }
    }

    /// Whether an object may hold fields that it does not name.
    pub fn is_extensible(&self) -> bool {
        self.additional == Some(Additional::Any(true))
    }

    /// The only string that this can be.
    pub fn constant_string(&self) -> Option<&str> {
        self.constant.as_ref().and_then(Value::as_str)
    }

    /// Every shape directly inside this one.
    pub fn parts(&self) -> impl Iterator<Item = &Shape> {
        self.items
            .iter()
            .map(Box::as_ref)
            .chain(self.map_values())
            .chain(&self.prefix_items)
            .chain(&self.one_of)
            .chain(self.properties.iter().map(|property| &property.shape))
    }
}

impl Protocol {
    /// The domain of that name.
    pub fn domain(&self, name: &str) -> Option<&Domain> {
        self.domains.iter().find(|domain| domain.domain == name)
    }
}

fn is_false(value: &bool) -> bool {
    !value
}
