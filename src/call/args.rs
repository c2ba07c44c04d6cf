//! The one choke point for arguments: of top-level calls and of the inner calls of `batch` alike.

use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Map, Value};

use super::{
    error::{Result, ToolError},
    inner::Step,
    registry::{Fields, ToolSpec, Type, nearest},
};

/// Checked arguments of one call.
#[derive(Debug)]
pub struct Args {
    /// What most tools share.
    pub common: Common,
    values: Value,
}

/// The parameters that the pipeline itself consumes.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Common {
    pub session: Option<String>,
    pub tab: Option<String>,
    /// Milliseconds.
    pub timeout_ms: Option<u64>,
    /// Of an acting tool, what to report of the page's change; other tools have modes of their own.
    mode: Option<String>,
    /// Tokens.
    pub max_result_tokens: Option<u64>,
}

/// What an action reports of the page's change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeltaMode {
    TreeDiff,
    ScopedSnapshot,
    Full,
    None,
}

impl Common {
    /// What an acting call reports of the page's change.
    pub fn delta(&self) -> DeltaMode {
        const ALL: [DeltaMode; 4] = [DeltaMode::TreeDiff, DeltaMode::ScopedSnapshot, DeltaMode::Full, DeltaMode::None];
        let given = self.mode.as_deref();
        ALL.into_iter().find(|m| given == Some(m.name())).unwrap_or(DeltaMode::TreeDiff)
    }
}

impl DeltaMode {
    /// The name in results.
    pub fn name(self) -> &'static str {
        match self {
            DeltaMode::TreeDiff => "tree_diff",
            DeltaMode::ScopedSnapshot => "scoped_snapshot",
            DeltaMode::Full => "full",
            DeltaMode::None => "none",
        }
    }
}

impl Args {
    /// Checks raw arguments against the tool's entry; an error names the field and the nearest valid choice.
    pub fn check(tool: &'static ToolSpec, raw: Option<Map<String, Value>>) -> Result<Args> {
        let mut values = raw.unwrap_or_default();
        values.retain(|_, v| !v.is_null());
        fields(tool.name, "", &tool.fields, &mut values)?;
        let values = Value::Object(values);
        let common =
            Common::deserialize(&values).map_err(|e| ToolError::argument(tool.name, "arguments", e.to_string()))?;
        Ok(Args { common, values })
    }

    /// Whether a parameter was given.
    pub(super) fn has(&self, param: &str) -> bool {
        self.values.get(param).is_some()
    }

    /// The call inside of this one, where the tool takes one as `action`.
    pub(super) fn action(&self) -> Option<Step> {
        Step::deserialize(self.values.get("action")?).ok()
    }

    /// The tool's own parameters.
    pub fn decode<T: DeserializeOwned>(&self) -> Result<T> {
        T::deserialize(&self.values).map_err(|e| ToolError::argument("arguments", "arguments", e.to_string()))
    }
}

/// Exactly one, or at most one, of the arguments that name a target.
fn targets(tool: &str, path: &str, of: &Fields, values: &Map<String, Value>) -> Result<()> {
    let given: Vec<&str> = of.target.iter().copied().filter(|t| values.contains_key(*t)).collect();
    let choices = of.target.join(", ");
    let place = |name: &str| if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
    match given.len() {
        0 if of.target_required => {
            let about = if path.is_empty() { String::new() } else { format!("\"{path}\" ") };
            Err(ToolError::argument(tool, place(of.target[0]), format!("{about}requires one of {choices}")))
        }
        0 | 1 => Ok(()),
        _ => Err(ToolError::argument(
            tool,
            place(given[1]),
            format!("pass exactly one of {choices}; got {}", given.join(" and ")),
        )),
    }
}

fn fields(tool: &str, path: &str, of: &'static Fields, values: &mut Map<String, Value>) -> Result<()> {
    let params = of.params;
    for (name, value) in values.iter_mut() {
        let place = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
        let Some(param) = params.iter().find(|p| p.name == name) else {
            let names = params.iter().map(|p| p.name);
            let advice = match nearest(name, names.clone()) {
                Some(near) => format!("did you mean \"{near}\"?"),
                None if params.is_empty() => "it takes none".into(),
                None => format!("it takes {}", names.collect::<Vec<_>>().join(", ")),
            };
            return Err(ToolError::argument(tool, &place, format!("unknown argument \"{place}\"; {advice}")));
        };
        check(tool, &place, &param.ty, value)?;
    }
    match params.iter().find(|p| p.required && !values.contains_key(p.name)) {
        None => targets(tool, path, of, values),
        Some(p) => {
            let place = if path.is_empty() { p.name.to_owned() } else { format!("{path}.{}", p.name) };
            let about = if p.doc.is_empty() { String::new() } else { format!(" ({})", p.doc) };
            Err(ToolError::argument(tool, &place, format!("\"{place}\" is required{about}")))
        }
    }
}

fn check(tool: &str, place: &str, ty: &'static Type, value: &mut Value) -> Result<()> {
    let wrong = |want: String, value: &Value| {
        Err(ToolError::argument(tool, place, format!("\"{place}\" must be {want}, not {}", shown(value))))
    };
    match ty {
        Type::String if value.is_string() => Ok(()),
        Type::String => wrong("a string".into(), value),
        Type::Boolean if value.is_boolean() => Ok(()),
        Type::Boolean => wrong("true or false".into(), value),
        Type::Map if value.is_object() => Ok(()),
        Type::Map => wrong("an object".into(), value),
        Type::Integer { min, max } => match integer(value) {
            Some(n) if min.is_none_or(|m| n >= m) && max.is_none_or(|m| n <= m) => {
                *value = n.into();
                Ok(())
            }
            _ => wrong(format!("a whole number{}", range(min, max)), value),
        },
        Type::Number { min, max } => match value.as_f64() {
            Some(n) if min.is_none_or(|m| n >= m) && max.is_none_or(|m| n <= m) => Ok(()),
            _ => wrong(format!("a number{}", range(min, max)), value),
        },
        // The contract also writes "off" as false.
        Type::Enum(values) if values.contains(&"off") && *value == Value::Bool(false) => {
            *value = "off".into();
            Ok(())
        }
        Type::Enum(values) => match value.as_str() {
            Some(v) if values.contains(&v) => Ok(()),
            given => {
                let near = given.and_then(|g| nearest(g, values.iter().copied()));
                let advice = near.map(|n| format!("; did you mean \"{n}\"?")).unwrap_or_default();
                let message = format!("\"{place}\" must be one of {}, not {}{advice}", values.join(", "), shown(value));
                Err(ToolError::argument(tool, place, message))
            }
        },
        Type::Object(of) => match value.as_object_mut() {
            Some(object) => fields(tool, place, of, object),
            None => {
                let names: Vec<&str> = of.params.iter().map(|p| p.name).collect();
                wrong(format!("an object with {}", names.join(", ")), value)
            }
        },
        Type::List { item, min, max, or_one } => {
            if *or_one && value.is_string() {
                *value = Value::Array(vec![value.take()]);
            }
            list(tool, place, item, (*min, *max), value)
        }
    }
}

fn list(
    tool: &str,
    place: &str,
    item: &'static Type,
    (min, max): (Option<u64>, Option<u64>),
    value: &mut Value,
) -> Result<()> {
    let Some(items) = value.as_array_mut() else {
        return Err(ToolError::argument(tool, place, format!("\"{place}\" must be a list, not {}", shown(value))));
    };
    let len = items.len() as u64;
    if min.is_some_and(|m| len < m) || max.is_some_and(|m| len > m) {
        let bounds = range(&min, &max);
        return Err(ToolError::argument(
            tool,
            place,
            format!("\"{place}\" must hold a number of entries{bounds}, not {len}"),
        ));
    }
    items.iter_mut().enumerate().try_for_each(|(i, v)| check(tool, &format!("{place}[{i}]"), item, v))
}

fn integer(value: &Value) -> Option<i64> {
    value.as_i64().or_else(|| value.as_f64().filter(|f| f.fract() == 0.0 && f.abs() < 9e15).map(|f| f as i64))
}

fn range<T: std::fmt::Display>(min: &Option<T>, max: &Option<T>) -> String {
    match (min, max) {
        (Some(min), Some(max)) => format!(" from {min} to {max}"),
        (Some(min), None) => format!(" of at least {min}"),
        (None, Some(max)) => format!(" of at most {max}"),
        (None, None) => String::new(),
    }
}

/// A short rendering of a value that was refused.
fn shown(value: &Value) -> String {
    let text = value.to_string();
    match text.char_indices().nth(60) {
        Some((cut, _)) => format!("{}…", &text[..cut]),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::call::registry::find;

    fn refused(tool: &str, args: Value) -> String {
        let tool = find(tool).unwrap();
        Args::check(tool, args.as_object().cloned()).unwrap_err().to_string()
    }

    #[test]
    fn an_unknown_argument_names_the_nearest() {
        assert!(refused("click", json!({"selectr": "a"})).contains("did you mean \"selector\"?"));
    }

    #[test]
    fn types_ranges_and_choices_are_named() {
        assert!(refused("fill", json!({"ref": "e1", "value": 5})).contains("\"value\" must be a string, not 5"));
        assert!(refused("set_viewport", json!({"width": 0, "height": 1})).contains("from 1 to 10000"));
        assert!(refused("click", json!({"ref": "e1", "button": "lft"})).contains("did you mean \"left\"?"));
        assert!(refused("click", json!({"coords": {"x": 1}})).contains("\"coords.y\" is required"));
        assert!(refused("batch", json!({"calls": [{"tool": "x", "arg": {}}]})).contains("did you mean \"args\"?"));
        assert!(refused("batch", json!({"calls": []})).contains("from 1 to 32"));
    }

    #[test]
    fn a_target_is_exactly_one() {
        assert!(refused("click", json!({})).contains("requires one of ref, selector, named, coords"));
        assert!(refused("click", json!({"ref": "e1", "selector": "a"})).contains("pass exactly one of"));
    }

    #[test]
    fn one_string_stands_for_a_list_where_the_contract_allows_it() {
        let args =
            Args::check(find("select").unwrap(), json!({"ref": "e1", "values": "a"}).as_object().cloned()).unwrap();
        let params: crate::generated::form::Select = args.decode().unwrap();
        assert_eq!(params.values, ["a"]);
    }

    #[test]
    fn whole_floats_are_integers() {
        let args = Args::check(find("snapshot").unwrap(), json!({"timeoutMs": 50.0}).as_object().cloned()).unwrap();
        assert_eq!(args.common.timeout_ms, Some(50));
    }
}
