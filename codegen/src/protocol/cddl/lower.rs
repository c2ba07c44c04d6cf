//! Rules to domains. A rule `module.Name` with a constant `method` is a command when a client may send
//! it, else an event; every other one is a type, unless it is a group, which exists only where it is named.

use std::collections::BTreeMap;

use super::Rules;
use super::parser::{Entry, Group, Key, Occurrence, Term, Type};
use crate::protocol::{Command, Domain, Event, Property, Protocol, Shape, TypeDef};

/// A command or event, before it is known which of its types are its own.
struct Message<'a> {
    module: String,
    name: String,
    params: &'a Type,
    /// The result rule and what it is another name for, the last one holding the answer; empty for an event.
    results: Vec<String>,
    is_command: bool,
}

impl Message<'_> {
    /// The rules that are its parameters and its answer.
    fn bodies(&self) -> impl Iterator<Item = &str> {
        self.params.as_name().into_iter().chain(self.results.last().map(String::as_str))
    }
}

/// The types of all modules, and how often each is named.
struct Types {
    shapes: BTreeMap<String, Shape>,
    uses: BTreeMap<String, usize>,
}

pub(super) fn lower(rules: &Rules) -> Result<Protocol, String> {
    let mut messages = Vec::new();
    let mut shapes = BTreeMap::new();
    let mut order = Vec::new();
    for name in rules.order.iter().filter(|name| name.contains('.')) {
        let body = rules.body(name)?;
        if let Some(message) = message(rules, name, body)? {
            messages.push(message);
        } else if !matches!(body.alternatives.as_slice(), [Term::Group(_)]) {
            shapes.insert(name.clone(), rules.shape(body)?);
            order.push(name.as_str());
        }
    }
    let uses = count_uses(rules, &shapes, &messages);
    let types = Types { shapes, uses };
    let mut domains: Vec<Domain> = Vec::new();
    for message in &messages {
        let domain = domain(&mut domains, &message.module);
        if message.is_command {
            domain.commands.push(command(rules, &types, message)?);
        } else {
            domain.events.push(event(rules, &types, message)?);
        }
    }
    for name in order {
        if types.is_inlined(name, &messages) {
            continue;
        }
        if let (Some((module, id)), Some(shape)) = (name.split_once('.'), types.shapes.get(name)) {
            let def = TypeDef { id: id.to_owned(), shape: shape.clone(), ..TypeDef::default() };
            domain(&mut domains, module).types.push(def);
        }
    }
    Ok(Protocol { domains, ..Protocol::default() })
}

impl Types {
    /// Whether the type is the plain body of one message and nothing else.
    fn is_own(&self, name: &str) -> bool {
        let plain = |shape: &Shape| shape.one_of.is_empty() && shape.reference.is_none();
        self.shapes.get(name).is_some_and(plain) && self.uses.get(name).copied().unwrap_or_default() <= 1
    }

    /// Whether nothing is left of the type, since a message holds its fields or goes by another name for it.
    fn is_inlined(&self, name: &str, messages: &[Message<'_>]) -> bool {
        messages.iter().any(|message| {
            let alias = message.results.split_last().is_some_and(|(_, aliases)| aliases.iter().any(|it| it == name));
            alias || (message.bodies().any(|body| body == name) && self.is_own(name))
        })
    }

    /// The body of a message: its fields when they are its own, else the type that it shares or that is a union.
    fn body(&self, shape: Shape) -> (Vec<Property>, Option<Shape>) {
        match &shape.reference {
            Some(name) if self.is_own(name) => (self.shapes[name].properties.clone(), None),
            Some(_) => (Vec::new(), Some(shape)),
            None if shape.one_of.is_empty() => (shape.properties, None),
            None => (Vec::new(), Some(shape)),
        }
    }
}

fn domain<'d>(domains: &'d mut Vec<Domain>, name: &str) -> &'d mut Domain {
    let at = domains.iter().position(|domain| domain.domain == name).unwrap_or_else(|| {
        domains.push(Domain { domain: name.to_owned(), ..Domain::default() });
        domains.len() - 1
    });
    &mut domains[at]
}

/// The rule as a message, if it is one: a group or map of `method`, a constant, and `params`.
fn message<'a>(rules: &'a Rules, rule: &str, body: &'a Type) -> Result<Option<Message<'a>>, String> {
    let [Term::Group(group) | Term::Map(group)] = body.alternatives.as_slice() else { return Ok(None) };
    let Some(method) = constant(group, "method") else { return Ok(None) };
    let Some(params) = member(group, "params") else { return Ok(None) };
    let Some((module, name)) = method.split_once('.') else {
        return Err(format!("`{rule}`: the method `{method}` has no module"));
    };
    let is_command = rules.remote.contains(rule);
    let results = if is_command { result_rules(rules, rule) } else { Vec::new() };
    Ok(Some(Message { module: module.to_owned(), name: name.to_owned(), params: &params.value, results, is_command }))
}

fn member<'g>(group: &'g Group, name: &str) -> Option<&'g Entry> {
    let [entries] = group.choices.as_slice() else { return None };
    entries
        .iter()
        .find(|entry| matches!(&entry.key, Key::Name(key) if key == name && entry.occurrence == Occurrence::Once))
}

fn constant<'g>(group: &'g Group, name: &str) -> Option<&'g str> {
    match member(group, name)?.value.alternatives.as_slice() {
        [Term::Text(value)] => Some(value),
        _ => None,
    }
}

/// `network.AddIntercept` → `network.AddInterceptResult`, as far as there is one, and what that is another
/// name for. Results are paired by name; the list of all results in the specification has gaps.
fn result_rules(rules: &Rules, rule: &str) -> Vec<String> {
    let (module, name) = rule.split_once('.').unwrap_or_default();
    let name = name.strip_suffix("Command").unwrap_or(name);
    let (first, rest) = name.split_at(name.len().min(1));
    let mut next = Some(format!("{module}.{}{rest}Result", first.to_ascii_uppercase()));
    let mut chain = Vec::new();
    while let Some(result) = next.filter(|name| rules.bodies.contains_key(name) && !chain.contains(name)) {
        next = rules.body(&result).ok().and_then(Type::as_name).map(str::to_owned);
        chain.push(result);
    }
    chain
}

/// How often each rule is named by types and messages.
fn count_uses(rules: &Rules, types: &BTreeMap<String, Shape>, messages: &[Message<'_>]) -> BTreeMap<String, usize> {
    let mut uses: BTreeMap<String, usize> = BTreeMap::new();
    let mut open: Vec<Shape> = types.values().cloned().collect();
    // Inline parameters name types too.
    open.extend(messages.iter().filter_map(|message| match message.params.as_name() {
        Some(_) => None,
        None => rules.shape(message.params).ok(),
    }));
    while let Some(shape) = open.pop() {
        if let Some(reference) = &shape.reference {
            *uses.entry(reference.clone()).or_default() += 1;
        }
        open.extend(shape.parts().cloned());
    }
    for name in messages.iter().flat_map(Message::bodies) {
        *uses.entry(name.to_owned()).or_default() += 1;
    }
    uses
}

fn command(rules: &Rules, types: &Types, message: &Message<'_>) -> Result<Command, String> {
    let (parameters, parameters_type) = types.body(rules.shape(message.params)?);
    let (returns, returns_type) = match message.results.last() {
        Some(result) if result.contains('.') => types.body(Shape::reference(result.clone())),
        _ => (Vec::new(), None),
    };
    let name = message.name.clone();
    Ok(Command { name, parameters, parameters_type, returns, returns_type, ..Command::default() })
}

fn event(rules: &Rules, types: &Types, message: &Message<'_>) -> Result<Event, String> {
    let (parameters, parameters_type) = types.body(rules.shape(message.params)?);
    Ok(Event { name: message.name.clone(), parameters, parameters_type, ..Event::default() })
}
