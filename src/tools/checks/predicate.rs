//! Predicates over data that the caller passes in. Nothing here touches a page.

use regex::Regex;
use serde_json::{Map, Value, json};

use crate::call::nearest;

/// What a key may start with.
const ROOTS: &[&str] = &["actionResult", "snapshot", "element", "value", "expect"];
const LEAVES: &[&str] =
    &["equals", "notEquals", "contains", "notContains", "gt", "lt", "gte", "lte", "matches", "exists", "between"];
const COMBINATORS: &[&str] = &["and", "or", "not"];
/// Segments that never lead anywhere.
const CLOSED: &[&str] = &["__proto__", "constructor", "prototype"];
/// Predicates inside of predicates.
const DEEPEST: usize = 64;

/// Why a predicate can't be checked.
#[derive(Debug, PartialEq)]
pub enum Malformed {
    /// There is no such kind.
    Kind(String),
    Shape(String),
}

type Result<T> = std::result::Result<T, Malformed>;

/// What one predicate came to.
struct Outcome {
    holds: bool,
    expected: String,
    actual: Value,
    key: Option<String>,
}

/// The `failure` of a predicate that does not hold; `None` when it does.
pub fn check(predicate: &Value, data: &Map<String, Value>) -> Result<Option<Value>> {
    let outcome = outcome(predicate, data, 0)?;
    if outcome.holds {
        return Ok(None);
    }
    let mut failure = json!({
        "source": "app", "kind": predicate["kind"], "expected": outcome.expected, "actual": outcome.actual,
    });
    if let Some(key) = outcome.key {
        failure["evidence"] = json!({ "key": key });
    }
    Ok(Some(failure))
}

fn outcome(predicate: &Value, data: &Map<String, Value>, depth: usize) -> Result<Outcome> {
    if depth > DEEPEST {
        return shape("predicates stand in each other too deeply");
    }
    let Some(fields) = predicate.as_object() else { return shape("a predicate is an object with a kind") };
    let kind = fields.get("kind").and_then(Value::as_str).unwrap_or_default();
    match kind {
        _ if COMBINATORS.contains(&kind) => combined(kind, fields, data, depth),
        _ if LEAVES.contains(&kind) => leaf(kind, fields, data),
        _ => {
            let known = || LEAVES.iter().chain(COMBINATORS).copied();
            let near = nearest(kind, known()).map(|near| format!("; did you mean \"{near}\"?")).unwrap_or_default();
            let all = known().collect::<Vec<_>>().join(", ");
            let given = fields.get("kind").unwrap_or(&Value::Null);
            Err(Malformed::Kind(format!("\"kind\" must be one of {all}, not {given}{near}")))
        }
    }
}

fn shape<T>(problem: impl Into<String>) -> Result<T> {
    Err(Malformed::Shape(problem.into()))
}

fn combined(kind: &str, fields: &Map<String, Value>, data: &Map<String, Value>, depth: usize) -> Result<Outcome> {
    only(kind, fields, &["kind", "predicates"])?;
    let children = match fields.get("predicates").and_then(Value::as_array) {
        Some(children) if !children.is_empty() => children,
        _ => return shape(format!("{kind} needs predicates, a list of at least one")),
    };
    if kind == "not" && children.len() != 1 {
        return shape(format!("not takes exactly one predicate, not {}", children.len()));
    }
    // All are looked at, so that what is malformed is told whatever holds.
    let all = children.iter().map(|child| outcome(child, data, depth + 1)).collect::<Result<Vec<_>>>()?;
    Ok(match kind {
        "and" => all_of(all),
        "or" => Outcome {
            holds: all.iter().any(|child| child.holds),
            expected: format!("or(any of {} children)", all.len()),
            actual: all.into_iter().map(|child| child.actual).collect(),
            key: None,
        },
        _ => none_of(all),
    })
}

fn all_of(all: Vec<Outcome>) -> Outcome {
    match all.into_iter().enumerate().find(|(_, child)| !child.holds) {
        None => Outcome { holds: true, expected: "and".into(), actual: Value::Null, key: None },
        Some((i, child)) => Outcome { expected: format!("and(child[{i}]: {})", child.expected), ..child },
    }
}

fn none_of(all: Vec<Outcome>) -> Outcome {
    let expected = all.iter().map(|child| child.expected.as_str()).collect::<Vec<_>>().join(", ");
    let held = all.into_iter().find(|child| child.holds);
    Outcome {
        holds: held.is_none(),
        expected: format!("not({expected})"),
        actual: held.as_ref().map(|child| format!("it held, with {}", child.actual)).into(),
        key: held.and_then(|child| child.key),
    }
}

fn leaf(kind: &str, fields: &Map<String, Value>, data: &Map<String, Value>) -> Result<Outcome> {
    only(kind, fields, if kind == "between" { &["kind", "key", "lo", "hi"] } else { &["kind", "key", "value"] })?;
    let Some(key) = fields.get("key").and_then(Value::as_str) else {
        return shape(format!("{kind} needs a key, such as value.rows.length"));
    };
    let actual = found(key, data)?;
    let (holds, expected) = match kind {
        "exists" => (actual.as_ref().is_some_and(|value| !value.is_null()), "exists (non-null/undefined)".into()),
        "between" => between(fields, actual.as_ref())?,
        _ => {
            let Some(value) = fields.get("value") else { return shape(format!("{kind} needs a value")) };
            if value.is_object() || value.is_array() {
                return shape(format!("the value of {kind} must be a string, a number, a boolean or null"));
            }
            compared(kind, actual.as_ref(), value)?
        }
    };
    Ok(Outcome { holds, expected, actual: actual.unwrap_or_default(), key: Some(key.into()) })
}

/// Refuses fields that mean nothing: they are mistyped.
fn only(kind: &str, fields: &Map<String, Value>, known: &[&str]) -> Result<()> {
    match fields.keys().find(|field| !known.contains(&field.as_str())) {
        Some(field) => shape(format!("{kind} takes {}, not \"{field}\"", known.join(", "))),
        None => Ok(()),
    }
}

fn between(fields: &Map<String, Value>, actual: Option<&Value>) -> Result<(bool, String)> {
    let (Some(lo), Some(hi)) = (fields.get("lo"), fields.get("hi")) else { return shape("between needs lo and hi") };
    let (Some(low), Some(high)) = (lo.as_f64(), hi.as_f64()) else {
        return shape("lo and hi of between must be numbers");
    };
    let holds = actual.and_then(Value::as_f64).is_some_and(|n| low <= n && n <= high);
    Ok((holds, format!("between {lo} and {hi} (inclusive)")))
}

/// Whether a value compares so with what the predicate says, and that in words.
fn compared(kind: &str, actual: Option<&Value>, value: &Value) -> Result<(bool, String)> {
    let numbers = || Some((actual?.as_f64()?, value.as_f64()?));
    let holds = match kind {
        "equals" => actual.is_some_and(|actual| same(actual, value)),
        "notEquals" => !actual.is_some_and(|actual| same(actual, value)),
        "contains" => contains(kind, actual, value)?,
        "notContains" => !contains(kind, actual, value)?,
        "gt" => numbers().is_some_and(|(a, b)| a > b),
        "lt" => numbers().is_some_and(|(a, b)| a < b),
        "gte" => numbers().is_some_and(|(a, b)| a >= b),
        "lte" => numbers().is_some_and(|(a, b)| a <= b),
        _ => {
            let Some(pattern) = value.as_str() else { return shape("the value of matches must be a string") };
            let regex = expression(pattern)?;
            let holds = actual.and_then(Value::as_str).is_some_and(|text| regex.is_match(text));
            return Ok((holds, format!("matches /{pattern}/")));
        }
    };
    Ok((holds, format!("{kind} {value}")))
}

/// Equal without any conversion; 1 and 1.0 are the same number.
fn same(a: &Value, b: &Value) -> bool {
    match (a.as_f64(), b.as_f64()) {
        (Some(a), Some(b)) => a == b,
        _ => a == b,
    }
}

fn contains(kind: &str, actual: Option<&Value>, value: &Value) -> Result<bool> {
    let part = match value {
        Value::String(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        _ => return shape(format!("the value of {kind} must be a string or a number")),
    };
    let prints = |item: &Value| item.as_str().map_or_else(|| item.to_string(), str::to_owned) == part;
    Ok(match actual {
        Some(Value::String(text)) => text.contains(&part),
        Some(Value::Array(items)) => items.iter().any(|item| same(item, value) || prints(item)),
        _ => false,
    })
}

/// What a dotted path leads to; `None` for what is not there.
fn found(key: &str, data: &Map<String, Value>) -> Result<Option<Value>> {
    let mut steps = key.split('.');
    let root = steps.next().unwrap_or_default();
    if !ROOTS.contains(&root) {
        return shape(format!("the key \"{key}\" must start with one of {}", ROOTS.join(", ")));
    }
    let mut at = data.get(root).cloned();
    for step in steps {
        at = match at {
            _ if CLOSED.contains(&step) => None,
            Some(Value::Object(fields)) => fields.get(step).cloned(),
            Some(Value::Array(items)) if step == "length" => Some(items.len().into()),
            Some(Value::Array(items)) => step.parse::<usize>().ok().and_then(|i| items.get(i).cloned()),
            Some(Value::String(text)) if step == "length" => Some(text.encode_utf16().count().into()),
            _ => None,
        };
    }
    Ok(at)
}

/// A regular expression as ECMAScript writes it, without look-around and back-references, which take forever on some texts.
fn expression(pattern: &str) -> Result<Regex> {
    let mut out = String::new();
    let (mut chars, mut in_class) = (pattern.chars().peekable(), false);
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next() {
                Some('d') => out += "[0-9]",
                Some('D') => out += "[^0-9]",
                Some('w') => out += "[0-9A-Za-z_]",
                Some('W') => out += "[^0-9A-Za-z_]",
                Some('b') => out += if in_class { "\\x08" } else { "(?-u:\\b)" },
                Some('/') => out.push('/'),
                Some(next) => out.extend(['\\', next]),
                None => out.push('\\'),
            },
            // Inside a class these mean themselves, and something else to our own engine.
            '[' | '&' | '~' if in_class => out.extend(['\\', c]),
            '-' if in_class && chars.peek() == Some(&'-') => out += "\\-",
            '[' | ']' => {
                in_class = c == '[';
                out.push(c);
            }
            c => out.push(c),
        }
    }
    let why = |e: regex::Error| {
        let reason = e.to_string().lines().last().unwrap_or_default().trim_start_matches("error: ").to_owned();
        Malformed::Shape(format!("invalid regex: /{pattern}/: {reason}"))
    };
    Regex::new(&out).map_err(why)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn data() -> Map<String, Value> {
        let data = json!({
            "value": { "rows": [1, "two", { "name": "x" }], "total": 3.0, "label": "Order 42", "none": null },
            "element": { "value": "ab😀" },
        });
        data.as_object().cloned().unwrap()
    }

    fn checked(predicate: Value) -> Result<Option<Value>> {
        check(&predicate, &data())
    }

    fn holds(predicate: Value) -> bool {
        checked(predicate).unwrap().is_none()
    }

    fn malformed(predicate: Value) -> String {
        match checked(predicate) {
            Err(Malformed::Shape(problem) | Malformed::Kind(problem)) => problem,
            fine => panic!("{fine:?} should be malformed"),
        }
    }

    #[test]
    fn leaves_compare_without_conversion() {
        let leaf = |kind: &str, key: &str, value: Value| holds(json!({ "kind": kind, "key": key, "value": value }));
        assert!(leaf("equals", "value.total", json!(3)));
        assert!(!leaf("equals", "value.total", json!("3")));
        assert!(!leaf("equals", "value.absent", Value::Null) && leaf("equals", "value.none", Value::Null));
        assert!(leaf("notEquals", "value.absent", Value::Null));
        assert!(leaf("contains", "value.label", json!(42)) && leaf("contains", "value.rows", json!("1")));
        assert!(leaf("notContains", "value.rows", json!("three")) && !leaf("contains", "value.total", json!(3)));
        assert!(leaf("gte", "value.rows.length", json!(3)) && !leaf("gt", "value.rows.length", json!(3)));
        assert!(!leaf("lt", "value.label", json!(99)));
        assert!(leaf("equals", "element.value.length", json!(4)), "UTF-16 units");
        assert!(leaf("equals", "value.rows.2.name", json!("x")));
        assert!(!holds(json!({ "kind": "exists", "key": "value.rows.constructor" })));
        assert!(!holds(json!({ "kind": "exists", "key": "value.none" })));
        assert!(holds(json!({ "kind": "between", "key": "value.total", "lo": 3, "hi": 4 })));
    }

    #[test]
    fn expressions_are_those_of_ecmascript() {
        let matches = |pattern: &str| holds(json!({ "kind": "matches", "key": "value.label", "value": pattern }));
        assert!(matches(r"\d+$") && matches(r"^Order\b") && matches(r"[\w ]+") && !matches("order"));
        assert!(matches(r"[[O]rder") && matches(r"[&&~~O]r") && matches(r"(?:Order|\/) 4"));
        assert!(
            malformed(json!({ "kind": "matches", "key": "value.label", "value": "(" })).contains("invalid regex: /(/")
        );
        let look = malformed(json!({ "kind": "matches", "key": "value.label", "value": "(?=x)" }));
        assert!(look.contains("look-around"), "{look}");
    }

    #[test]
    fn a_failure_says_what_was_expected_and_found() {
        let failure = checked(json!({ "kind": "gte", "key": "value.rows.length", "value": 4 })).unwrap().unwrap();
        let told = json!({
            "source": "app", "kind": "gte", "expected": "gte 4", "actual": 3, "evidence": { "key": "value.rows.length" },
        });
        assert_eq!(failure, told);
    }

    #[test]
    fn combinations_say_which_child_failed() {
        let yes = json!({ "kind": "exists", "key": "value.rows" });
        let no = json!({ "kind": "equals", "key": "value.total", "value": 4 });
        let of = |kind: &str, children: Value| checked(json!({ "kind": kind, "predicates": children })).unwrap();
        let and = of("and", json!([yes, no])).unwrap();
        assert_eq!((&and["expected"], &and["actual"]), (&json!("and(child[1]: equals 4)"), &json!(3.0)));
        assert_eq!(and["evidence"]["key"], "value.total");
        assert_eq!(of("or", json!([yes, no])), None);
        let or = of("or", json!([no, no])).unwrap();
        assert_eq!((&or["expected"], &or["actual"]), (&json!("or(any of 2 children)"), &json!([3.0, 3.0])));
        assert_eq!(of("not", json!([no])), None);
        assert_eq!(of("not", json!([yes])).unwrap()["kind"], "not");
    }

    #[test]
    fn what_is_malformed_is_named() {
        assert!(
            malformed(json!({ "kind": "equal", "key": "value.x", "value": 1 })).contains("did you mean \"equals\"?")
        );
        assert!(malformed(json!({ "kind": "equals", "key": "window.x", "value": 1 })).contains("must start with"));
        assert!(malformed(json!({ "kind": "equals", "key": "value.x" })).contains("equals needs a value"));
        assert!(malformed(json!({ "kind": "exists", "ky": "value.x" })).contains("not \"ky\""));
        assert!(malformed(json!({ "kind": "between", "key": "value.x", "lo": 1 })).contains("lo and hi"));
        assert!(malformed(json!({ "kind": "and", "predicates": [] })).contains("at least one"));
        let one = json!({ "kind": "exists", "key": "value" });
        assert!(malformed(json!({ "kind": "not", "predicates": [one, one] })).contains("exactly one"));
        let deep = (0..DEEPEST + 2).fold(one, |inner, _| json!({ "kind": "not", "predicates": [inner] }));
        assert!(malformed(deep).contains("too deeply"));
        let fine = (0..50).fold(
            json!({ "kind": "exists", "key": "value" }),
            |inner, _| json!({ "kind": "not", "predicates": [inner] }),
        );
        assert!(holds(fine));
    }
}
