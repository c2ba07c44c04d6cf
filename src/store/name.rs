//! Names that users and agents choose and that become file names.

use super::StoreError;

const MAX_NAME: usize = 128;

/// Checks a session or profile name: `^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$` without `..`.
///
/// # Errors
/// [`StoreError::InvalidName`], whose text states the rule.
pub fn check_name(name: &str) -> Result<(), StoreError> {
    let starts_well = name.starts_with(|c: char| c.is_ascii_alphanumeric());
    let allowed = name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-'));
    if starts_well && allowed && name.len() <= MAX_NAME && !name.contains("..") {
        Ok(())
    } else {
        Err(StoreError::InvalidName { name: name.chars().take(MAX_NAME + 1).collect() })
    }
}
