//! The registry as written in `tools.toml`, checked and with its mixins resolved.

use std::collections::BTreeMap;

use serde::Deserialize;

/// What is wrong with `tools.toml`.
#[derive(Debug, thiserror::Error)]
pub enum RegistryError {
    /// Not TOML, or not of this shape.
    #[error("tools.toml: {0}")]
    Syntax(#[from] toml::de::Error),
    /// A rule of the registry is broken.
    #[error("tools.toml: {tool}: {problem}")]
    Rule {
        /// The tool or mixin that breaks it.
        tool: String,
        /// What is wrong.
        problem: String,
    },
}

#[derive(Deserialize)]
struct File {
    #[serde(default)]
    engines: Vec<String>,
    #[serde(flatten)]
    shared: Shared,
    tools: toml::Table,
}

/// What entries refer to by name.
#[derive(Deserialize)]
struct Shared {
    mixins: BTreeMap<String, Mixin>,
    #[serde(default)]
    types: BTreeMap<String, Named>,
}

/// A type that several parameters have, and which is one in Rust as well.
#[derive(Deserialize, Clone)]
#[serde(deny_unknown_fields)]
struct Named {
    /// Its path.
    rust: String,
    of: toml::Table,
}

#[derive(Deserialize, Clone, Default)]
#[serde(deny_unknown_fields)]
struct Mixin {
    #[serde(default)]
    one_of: Vec<String>,
    #[serde(default)]
    at_most_one_of: Vec<String>,
    params: toml::Table,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    family: String,
    capability: String,
    kind: Kind,
    deadline_ms: u64,
    #[serde(default)]
    core: bool,
    #[serde(default)]
    batchable: bool,
    #[serde(default)]
    sessionless: bool,
    title: String,
    summary: String,
    #[serde(default)]
    details: String,
    #[serde(default)]
    engines: Vec<String>,
    #[serde(default)]
    limits: BTreeMap<String, String>,
    hints: Hints,
    #[serde(default)]
    mixins: Vec<String>,
    #[serde(default)]
    params: toml::Table,
}

/// What a tool's handler gets and what it answers.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Runs in an action window, answers an ActionResult.
    Action,
    /// Reads a session's page.
    Read,
    /// Works on the server or its sessions.
    Control,
}

/// The MCP annotations of a tool; all four are always published.
#[derive(Deserialize, Clone, Copy, Default, Debug)]
#[serde(deny_unknown_fields, default)]
pub struct Hints {
    /// Changes nothing.
    pub read_only: bool,
    /// May change or lose something that can't be brought back; read-only tools never.
    pub destructive: Option<bool>,
    /// A second identical call has no further effect.
    pub idempotent: bool,
    /// Reaches out to the web.
    pub open_world: bool,
}

/// One tool with its mixins resolved.
#[derive(Debug)]
pub struct Tool {
    pub name: String,
    pub family: String,
    pub capability: String,
    pub kind: Kind,
    pub deadline_ms: u64,
    pub core: bool,
    pub batchable: bool,
    /// Takes a session's name as its relatives do, and needs none.
    pub sessionless: bool,
    pub title: String,
    pub summary: String,
    pub details: String,
    /// Those that can run it; empty for every engine.
    pub engines: Vec<String>,
    /// What it does otherwise, or not at all, on an engine that can run it.
    pub limits: BTreeMap<String, String>,
    pub hints: Hints,
    pub fields: Fields,
}

/// What a tool takes, or an object holds, with the mixins resolved.
#[derive(Debug, Clone, Default)]
pub struct Fields {
    /// The own ones first, then those of the mixins, in the order of the file.
    pub params: Vec<Param>,
    /// How many of `params` are own ones.
    pub own: usize,
    /// The parameters that name a target; empty where there is none.
    pub target: Vec<String>,
    /// Whether exactly one of `target` must be given, or at most one.
    pub target_required: bool,
}

impl Fields {
    /// Whether a target is named here or in an object inside.
    pub fn names_target(&self) -> bool {
        !self.target.is_empty() || self.params[..self.own].iter().any(|p| p.ty.names_target())
    }
}

impl Type {
    fn names_target(&self) -> bool {
        match self {
            Type::Object(fields) => fields.names_target(),
            Type::List { item, .. } => item.names_target(),
            _ => false,
        }
    }
}

/// One parameter or field.
#[derive(Debug, Clone)]
pub struct Param {
    pub name: String,
    pub ty: Type,
    pub required: bool,
    pub doc: String,
    /// Needed on top of the tool's own where the parameter is given; often empty.
    pub capability: String,
}

/// What a value may be.
#[derive(Debug, Clone)]
pub enum Type {
    String,
    Boolean,
    Integer {
        min: Option<i64>,
        max: Option<i64>,
    },
    Number {
        min: Option<f64>,
        max: Option<f64>,
    },
    Enum(Vec<String>),
    Object(Fields),
    /// An object whose keys are the caller's.
    Map,
    List {
        item: Box<Type>,
        min: Option<u64>,
        max: Option<u64>,
        or_one: bool,
    },
    /// One that has a type of its own in Rust, at this path.
    Named {
        rust: String,
        of: Box<Type>,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawParam {
    r#type: String,
    #[serde(default)]
    required: bool,
    #[serde(default)]
    doc: String,
    #[serde(default)]
    capability: String,
    min: Option<toml::Value>,
    max: Option<toml::Value>,
    min_items: Option<u64>,
    max_items: Option<u64>,
    values: Option<Vec<String>>,
    fields: Option<toml::Table>,
    #[serde(default)]
    mixins: Vec<String>,
    items: Option<toml::Value>,
    #[serde(default)]
    accepts: Vec<String>,
}

/// The registry: every engine, and every tool in the order of the file.
#[derive(Debug)]
pub struct Registry {
    pub engines: Vec<String>,
    pub tools: Vec<Tool>,
}

/// Reads `tools.toml`.
pub fn parse(text: &str) -> Result<Registry, RegistryError> {
    let file: File = toml::from_str(text)?;
    let tools = file.tools.into_iter().map(|(name, value)| resolve(name, value.try_into()?, &file.shared));
    let tools = tools.collect::<Result<Vec<Tool>, RegistryError>>()?;
    for tool in &tools {
        let unknown = tool.engines.iter().chain(tool.limits.keys()).find(|engine| !file.engines.contains(engine));
        if let Some(engine) = unknown {
            let problem = format!("there is no engine `{engine}`");
            return Err(RegistryError::Rule { tool: tool.name.clone(), problem });
        }
    }
    Ok(Registry { engines: file.engines, tools })
}

fn resolve(name: String, entry: Entry, shared: &Shared) -> Result<Tool, RegistryError> {
    let rule = |problem: String| RegistryError::Rule { tool: name.clone(), problem };
    let fields = fields(&name, entry.params, &entry.mixins, shared)?;
    if entry.hints.read_only && entry.hints.destructive == Some(true) {
        return Err(rule("a read-only tool can't be destructive".into()));
    }
    Ok(Tool {
        family: entry.family,
        capability: entry.capability,
        kind: entry.kind,
        deadline_ms: entry.deadline_ms,
        core: entry.core,
        batchable: entry.batchable,
        sessionless: entry.sessionless,
        title: entry.title,
        summary: entry.summary,
        details: entry.details,
        engines: entry.engines,
        limits: entry.limits,
        hints: entry.hints,
        fields,
        name,
    })
}

fn fields(place: &str, own: toml::Table, names: &[String], shared: &Shared) -> Result<Fields, RegistryError> {
    let mut fields = Fields { params: params(place, own, shared)?, ..Fields::default() };
    fields.own = fields.params.len();
    for name in names {
        let Some(mixin) = shared.mixins.get(name) else {
            let problem = format!("there is no mixin `{name}`");
            return Err(RegistryError::Rule { tool: place.into(), problem });
        };
        for param in params(place, mixin.params.clone(), shared)? {
            if !fields.params.iter().any(|p| p.name == param.name) {
                fields.params.push(param);
            }
        }
        if !mixin.one_of.is_empty() || !mixin.at_most_one_of.is_empty() {
            fields.target_required = !mixin.one_of.is_empty();
            fields.target = [mixin.one_of.clone(), mixin.at_most_one_of.clone()].concat();
        }
    }
    Ok(fields)
}

fn params(tool: &str, table: toml::Table, shared: &Shared) -> Result<Vec<Param>, RegistryError> {
    table.into_iter().map(|(name, value)| param(tool, name, value, shared)).collect()
}

fn param(tool: &str, name: String, value: toml::Value, shared: &Shared) -> Result<Param, RegistryError> {
    let raw: RawParam = value.try_into()?;
    let (required, capability) = (raw.required, raw.capability.clone());
    let doc = if capability.is_empty() { raw.doc.clone() } else { format!("{} (needs {capability})", raw.doc) };
    let ty = type_of(&format!("{tool}.{name}"), raw, shared)?;
    Ok(Param { name, ty, required, doc, capability })
}

fn type_of(place: &str, raw: RawParam, shared: &Shared) -> Result<Type, RegistryError> {
    let rule = |problem: &str| RegistryError::Rule { tool: place.into(), problem: problem.into() };
    let float = |v: &Option<toml::Value>| v.as_ref().and_then(|v| v.as_float().or(v.as_integer().map(|i| i as f64)));
    Ok(match raw.r#type.as_str() {
        "string" => Type::String,
        "boolean" => Type::Boolean,
        "map" => Type::Map,
        "integer" => Type::Integer {
            min: raw.min.as_ref().and_then(toml::Value::as_integer),
            max: raw.max.as_ref().and_then(toml::Value::as_integer),
        },
        "number" => Type::Number { min: float(&raw.min), max: float(&raw.max) },
        "enum" => Type::Enum(raw.values.ok_or_else(|| rule("an enum needs `values`"))?),
        "object" if raw.fields.is_none() && raw.mixins.is_empty() => return Err(rule("an object needs `fields`")),
        "object" => Type::Object(nested(place, raw.fields.unwrap_or_default(), &raw.mixins, shared)?),
        "list" => {
            let items: RawParam = raw.items.ok_or_else(|| rule("a list needs `items`"))?.try_into()?;
            Type::List {
                item: Box::new(type_of(place, items, shared)?),
                min: raw.min_items,
                max: raw.max_items,
                or_one: raw.accepts.iter().any(|a| a == "string"),
            }
        }
        name => {
            let named = shared.types.get(name).cloned().ok_or_else(|| rule("unknown type"))?;
            let of = type_of(place, toml::Value::Table(named.of).try_into()?, shared)?;
            Type::Named { rust: named.rust, of: Box::new(of) }
        }
    })
}

/// The fields of an object. What a mixin says of targets is said with the tools that take it directly.
fn nested(place: &str, own: toml::Table, names: &[String], shared: &Shared) -> Result<Fields, RegistryError> {
    let mut fields = fields(place, own, names, shared)?;
    if !fields.target.is_empty() {
        fields.params.iter_mut().skip(fields.own).for_each(|p| p.doc.clear());
    }
    Ok(fields)
}
