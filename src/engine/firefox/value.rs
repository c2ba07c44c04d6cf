//! What scripts take and answer, between the protocol's own encoding and JSON.

use browx_protocol::bidi::script::{
    self, EvaluateResult, LocalValue, MappingRemoteValue, MappingRemoteValueItem0, NumberValueValue,
    PrimitiveProtocolValue, RemoteValue,
};
use serde_json::{Map, Value};

use crate::engine::{EngineError, printed::Printable};

type Result<T> = std::result::Result<T, EngineError>;

/// An argument.
pub(super) fn string(text: &str) -> LocalValue {
    LocalValue::PrimitiveProtocolValue(PrimitiveProtocolValue::String(script::StringValue { value: text.to_owned() }))
}

/// An element as an argument.
pub(super) fn node(shared_id: String) -> LocalValue {
    LocalValue::RemoteReference(script::RemoteReference { shared_id: Some(shared_id), ..Default::default() })
}

/// The answer of the in-page half.
pub(super) fn text(answer: EvaluateResult) -> Result<String> {
    match success(answer)? {
        RemoteValue::PrimitiveProtocolValue(PrimitiveProtocolValue::String(text)) => Ok(text.value),
        _ => Err(EngineError::Script("the in-page half answered no text".into())),
    }
}

/// Any answer as JSON; `None` for undefined.
pub(super) fn json(answer: EvaluateResult) -> Result<Option<Value>> {
    Ok(plain(&success(answer)?))
}

fn success(answer: EvaluateResult) -> Result<RemoteValue> {
    match answer {
        EvaluateResult::Success(success) => Ok(success.result),
        EvaluateResult::Exception(exception) => Err(EngineError::Script(thrown(&exception.exception_details))),
        EvaluateResult::Other(other) => Err(EngineError::Refused(format!("an answer of an unknown kind: {other}"))),
    }
}

/// An exception with where it came from.
fn thrown(details: &script::ExceptionDetails) -> String {
    let frames = details.stack_trace.call_frames.iter().filter(|f| !f.url.is_empty());
    let lines = frames.take(5).map(|f| format!("\n    at {} ({}:{})", f.function_name, f.url, f.line_number + 1));
    details.text.clone() + &lines.collect::<String>()
}

/// As JSON shows it: what has no JSON of its own is an empty object, as a browser's own copy by value has it.
fn plain(value: &RemoteValue) -> Option<Value> {
    Some(match value {
        RemoteValue::PrimitiveProtocolValue(primitive) => return primitive_value(primitive),
        RemoteValue::Array(list) => items(list.value.as_deref()),
        RemoteValue::Set(list) => items(list.value.as_deref()),
        RemoteValue::Nodelist(list) => items(list.value.as_deref()),
        RemoteValue::Htmlcollection(list) => items(list.value.as_deref()),
        RemoteValue::Object(object) => object_value(object.value.as_ref()),
        RemoteValue::Map(object) => object_value(object.value.as_ref()),
        RemoteValue::Date(date) => date.value.as_str().into(),
        _ => Value::Object(Map::new()),
    })
}

fn items(list: Option<&[RemoteValue]>) -> Value {
    list.unwrap_or_default().iter().map(|item| plain(item).unwrap_or_default()).collect()
}

fn object_value(entries: Option<&MappingRemoteValue>) -> Value {
    let mut object = Map::new();
    for (key, value) in entries.into_iter().flatten() {
        let key = match key {
            MappingRemoteValueItem0::String(key) => key.clone(),
            MappingRemoteValueItem0::RemoteValue(key) => match plain(key) {
                Some(Value::String(key)) => key,
                Some(key) => key.to_string(),
                None => "undefined".into(),
            },
            MappingRemoteValueItem0::Other(key) => key.to_string(),
        };
        if let Some(value) = plain(value) {
            object.insert(key, value);
        }
    }
    Value::Object(object)
}

fn primitive_value(value: &PrimitiveProtocolValue) -> Option<Value> {
    Some(match value {
        PrimitiveProtocolValue::Undefined(_) => return None,
        PrimitiveProtocolValue::Null(_) => Value::Null,
        PrimitiveProtocolValue::String(text) => text.value.as_str().into(),
        PrimitiveProtocolValue::Boolean(b) => b.value.into(),
        PrimitiveProtocolValue::Bigint(n) => format!("{}n", n.value).into(),
        PrimitiveProtocolValue::Number(n) => match &n.value {
            NumberValueValue::Number(n) => serde_json::Number::from_f64(*n).map_or(Value::Null, whole),
            NumberValueValue::SpecialNumber(special) => special.as_str().into(),
            NumberValueValue::Other(other) => other.clone(),
        },
        PrimitiveProtocolValue::Other(other) => other.clone(),
    })
}

/// 3 rather than 3.0.
fn whole(number: serde_json::Number) -> Value {
    match number.as_f64() {
        Some(n) if n.fract() == 0.0 && n.abs() < 9e15 => (n as i64).into(),
        _ => number.into(),
    }
}

/// An argument of a console call.
pub(super) fn printable(value: &RemoteValue) -> Printable {
    match plain(value) {
        Some(Value::String(text)) => Printable::Text(text),
        Some(other) => Printable::Other(other.to_string()),
        None => Printable::Other("undefined".into()),
    }
}
