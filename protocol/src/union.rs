//! What every generated union reads itself with.

use serde::de::{DeserializeOwned, Error};
use serde_json::Value;

/// The tag of an object; empty when it has none.
pub(crate) fn tag<'a>(value: &'a Value, name: &str) -> &'a str {
    value.get(name).and_then(Value::as_str).unwrap_or_default()
}

/// The value as one alternative. The error names the field inside it.
pub(crate) fn arm<T: DeserializeOwned, U, E: Error>(value: Value, wrap: impl FnOnce(T) -> U) -> Result<U, E> {
    match serde_path_to_error::deserialize(value) {
        Ok(inner) => Ok(wrap(inner)),
        Err(error) if error.path().iter().next().is_none() => Err(E::custom(error.into_inner())),
        Err(error) => Err(E::custom(error)),
    }
}
