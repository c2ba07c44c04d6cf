//! Tokens to rules.

use super::lexer::{Kind, Token, tokens};

/// Alternatives (`//`), each a list of entries. A rule's body is one too: `a = text` is one alternative
/// of one entry without key.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Group {
    pub choices: Vec<Vec<Entry>>,
}

/// A member of a group.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Entry {
    pub occurrence: Occurrence,
    pub key: Key,
    pub value: Type,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Occurrence {
    Once,
    /// `?`
    Optional,
    /// `*` or `+`
    Many,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Key {
    /// None: a type by itself, or the name of a group that is put in here.
    None,
    Name(String),
    /// `type =>`: any key of that type.
    Any,
}

/// Alternatives (`/`); one for a plain type.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Type {
    pub alternatives: Vec<Term>,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Term {
    Name(String),
    Text(String),
    Integer(i64),
    Float(f64),
    /// `( … )`
    Group(Group),
    /// `{ … }`
    Map(Group),
    /// `[ … ]`
    Array(Group),
}

impl Group {
    /// The only entry, if it has no key and occurs once: then the group is that type in parentheses.
    pub(super) fn as_type(&self) -> Option<&Type> {
        match self.choices.as_slice() {
            [entries] => match entries.as_slice() {
                [Entry { occurrence: Occurrence::Once, key: Key::None, value }] => Some(value),
                _ => None,
            },
            _ => None,
        }
    }
}

impl Type {
    /// The name, if it is nothing but one.
    pub(super) fn as_name(&self) -> Option<&str> {
        match self.alternatives.as_slice() {
            [Term::Name(name)] => Some(name),
            _ => None,
        }
    }
}

/// The rules of a text, in order.
pub(super) fn parse(source: &str) -> Result<Vec<(String, Group)>, String> {
    let mut parser = Parser { tokens: tokens(source)?, at: 0 };
    let mut rules = Vec::new();
    while parser.at < parser.tokens.len() {
        let Some(name) = parser.name() else { return Err(parser.unexpected("a rule name")) };
        parser.expect("=")?;
        let body = parser.entry()?;
        rules.push((name, Group { choices: vec![vec![body]] }));
    }
    Ok(rules)
}

struct Parser {
    tokens: Vec<Token>,
    at: usize,
}

impl Parser {
    fn kind(&self, ahead: usize) -> Option<&Kind> {
        self.tokens.get(self.at + ahead).map(|token| &token.kind)
    }

    fn is_mark(&self, ahead: usize, mark: &str) -> bool {
        matches!(self.kind(ahead), Some(Kind::Mark(found)) if *found == mark)
    }

    fn accept(&mut self, mark: &str) -> bool {
        let found = self.is_mark(0, mark);
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, mark: &str) -> Result<(), String> {
        if self.accept(mark) { Ok(()) } else { Err(self.unexpected(&format!("`{mark}`"))) }
    }

    fn name(&mut self) -> Option<String> {
        let Some(Kind::Name(name)) = self.kind(0) else { return None };
        let name = name.clone();
        self.at += 1;
        Some(name)
    }

    fn unexpected(&self, wanted: &str) -> String {
        match self.tokens.get(self.at) {
            Some(token) => format!("line {}: {wanted} expected, found {:?}", token.line, token.kind),
            None => format!("{wanted} expected, found the end"),
        }
    }

    /// Entries up to the closing mark. Commas are optional, and a last `//` may dangle.
    fn group(&mut self, close: &'static str) -> Result<Group, String> {
        let mut choices = vec![Vec::new()];
        while !self.accept(close) {
            if self.accept("//") {
                choices.push(Vec::new());
                continue;
            }
            let entry = self.entry()?;
            if let Some(last) = choices.last_mut() {
                last.push(entry);
            }
            self.accept(",");
        }
        if choices.len() > 1 && choices.last().is_some_and(Vec::is_empty) {
            choices.pop();
        }
        Ok(Group { choices })
    }

    fn entry(&mut self) -> Result<Entry, String> {
        let occurrence = self.occurrence();
        let key = match self.kind(0) {
            Some(Kind::Name(name) | Kind::Text(name)) if self.is_mark(1, ":") => {
                let key = Key::Name(name.clone());
                self.at += 2;
                key
            }
            Some(Kind::Name(_)) if self.is_mark(1, "=>") => {
                self.at += 2;
                Key::Any
            }
            _ => Key::None,
        };
        Ok(Entry { occurrence, key, value: self.type_()? })
    }

    fn occurrence(&mut self) -> Occurrence {
        if self.accept("?") {
            Occurrence::Optional
        } else if self.accept("*") || self.accept("+") {
            Occurrence::Many
        } else {
            Occurrence::Once
        }
    }

    fn type_(&mut self) -> Result<Type, String> {
        let mut alternatives = vec![self.term()?];
        while self.accept("/") {
            alternatives.push(self.term()?);
        }
        Ok(Type { alternatives })
    }

    /// A term. What a range or a control operator adds (bounds, defaults) is read and dropped.
    fn term(&mut self) -> Result<Term, String> {
        let mut term = self.operand()?;
        loop {
            if self.accept("..") || self.accept("...") {
                let base = if matches!(term, Term::Integer(_)) { "int" } else { "float" };
                term = Term::Name(base.to_owned());
            } else if matches!(self.kind(0), Some(Kind::Control(_))) {
                self.at += 1;
            } else {
                return Ok(term);
            }
            self.operand()?;
        }
    }

    fn operand(&mut self) -> Result<Term, String> {
        let Some(kind) = self.kind(0).cloned() else { return Err(self.unexpected("a type")) };
        let term = match kind {
            Kind::Name(name) => Term::Name(name),
            Kind::Text(text) => Term::Text(text),
            Kind::Integer(number) => Term::Integer(number),
            Kind::Float(number) => Term::Float(number),
            Kind::Mark(open @ ("(" | "{" | "[")) => {
                self.at += 1;
                return Ok(match open {
                    "(" => Term::Group(self.group(")")?),
                    "{" => Term::Map(self.group("}")?),
                    _ => Term::Array(self.group("]")?),
                });
            }
            _ => return Err(self.unexpected("a type")),
        };
        self.at += 1;
        Ok(term)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(group: &Group) -> Vec<String> {
        let entries = group.choices.iter().flatten();
        entries.map(|entry| format!("{:?} {:?}", entry.occurrence, entry.key)).collect()
    }

    fn only_map(source: &str) -> Group {
        let rules = parse(source).unwrap();
        match &rules[0].1.as_type().unwrap().alternatives[0] {
            Term::Map(group) => group.clone(),
            other => panic!("no map: {other:?}"),
        }
    }

    #[test]
    fn commas_are_optional_and_comments_end_entries() {
        let group = only_map("a = {\n handles: [*x]\n target: x;\n ? flag: bool .default false\n more: x }");
        let expected =
            ["Once Name(\"handles\")", "Once Name(\"target\")", "Optional Name(\"flag\")", "Once Name(\"more\")"];
        assert_eq!(keys(&group), expected);
    }

    #[test]
    fn a_rule_ends_where_the_next_begins() {
        let rules = parse("a.b = text\n c = \"x\" /\n \"y\"\nd = (0.0..1.0)").unwrap();
        let names: Vec<&str> = rules.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["a.b", "c", "d"]);
        assert_eq!(rules[1].1.as_type().unwrap().alternatives.len(), 2);
    }

    #[test]
    fn a_dangling_choice_is_dropped() {
        let rules = parse("c = ( a // b // )").unwrap();
        let Term::Group(group) = &rules[0].1.as_type().unwrap().alternatives[0] else { panic!("no group") };
        assert_eq!(group.choices.len(), 2);
    }

    #[test]
    fn errors_say_where() {
        assert_eq!(parse("a = {\n x: ,\n}").unwrap_err(), "line 2: a type expected, found Mark(\",\")");
        assert_eq!(parse("a = {").unwrap_err(), "a type expected, found the end");
        assert_eq!(parse("a text").unwrap_err(), "line 1: `=` expected, found Name(\"text\")");
    }
}
