//! Wire names to Rust names.
//!
//! Type names keep their wire spelling with the first letter raised (`printToPDF` → `PrintToPDF`), so
//! that who knows the protocol knows the Rust name. Fields and modules are snake case.

use proc_macro2::{Ident, Span};

/// A type name: `setBypassCSP` → `SetBypassCSP`, `any-hover` → `AnyHover`.
pub(super) fn type_name(wire: &str) -> String {
    wire.split(|c: char| !c.is_ascii_alphanumeric()).map(capitalized).collect()
}

/// An enum arm: as a type name, but never empty and never led by a digit (`-0` → `Minus0`).
pub(super) fn variant_name(wire: &str) -> String {
    let name = type_name(wire);
    let name = if wire.starts_with('-') { format!("Minus{name}") } else { name };
    match name.chars().next() {
        None => "Empty".to_owned(),
        Some(first) if first.is_ascii_digit() => format!("V{name}"),
        // The names that a derive or the catch-all arm needs.
        Some(_) if name == "Self" || name == "Other" => format!("{name}Value"),
        Some(_) => name,
    }
}

/// A field or module name: `nodeId` → `node_id`, `baseURL` → `base_url`, `any-hover` → `any_hover`.
pub(super) fn snake_name(wire: &str) -> String {
    let chars: Vec<char> = wire.chars().collect();
    let mut name = String::new();
    for (at, &c) in chars.iter().enumerate() {
        let before = at.checked_sub(1).map(|i| chars[i]);
        let starts_word = c.is_ascii_uppercase()
            && before.is_some_and(|b| {
                b.is_ascii_lowercase()
                    || b.is_ascii_digit()
                    || (b.is_ascii_uppercase() && chars.get(at + 1).is_some_and(char::is_ascii_lowercase))
            });
        if starts_word {
            name.push('_');
        }
        name.push(if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '_' });
    }
    name
}

/// The identifier for a name, raw where Rust claims the word (`type` → `r#type`).
pub(super) fn ident(name: &str) -> Ident {
    if matches!(name, "self" | "super" | "crate" | "Self" | "_") {
        return Ident::new(&format!("{name}_"), Span::call_site());
    }
    match syn::parse_str::<Ident>(name) {
        Ok(ident) => ident,
        Err(_) => Ident::new_raw(name, Span::call_site()),
    }
}

/// What serde's `rename_all = "camelCase"` makes of a snake name.
pub(super) fn camel_by_serde(snake: &str) -> String {
    let mut words = snake.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |name, word| name + &capitalized(word))
}

fn capitalized(word: &str) -> String {
    let mut chars = word.chars();
    match chars.next() {
        Some(first) => first.to_ascii_uppercase().to_string() + chars.as_str(),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn type_names_keep_the_wire_spelling() {
        assert_eq!(type_name("printToPDF"), "PrintToPDF");
        assert_eq!(type_name("setBypassCSP"), "SetBypassCSP");
        assert_eq!(type_name("dedicated-worker"), "DedicatedWorker");
    }

    #[test]
    fn variants_are_always_identifiers() {
        assert_eq!(variant_name("-0"), "Minus0");
        assert_eq!(variant_name("3g"), "V3g");
        assert_eq!(variant_name(""), "Empty");
        assert_eq!(variant_name("other"), "OtherValue");
        assert_eq!(variant_name("no such alert"), "NoSuchAlert");
    }

    #[test]
    fn fields_are_snake_case() {
        for (wire, snake) in [
            ("nodeId", "node_id"),
            ("baseURL", "base_url"),
            ("localIPAddress", "local_ip_address"),
            ("isSVG", "is_svg"),
            ("any-hover", "any_hover"),
            ("DOMStorage", "dom_storage"),
        ] {
            assert_eq!(snake_name(wire), snake);
        }
    }

    #[test]
    fn keywords_become_raw() {
        assert_eq!(ident("type").to_string(), "r#type");
        assert_eq!(ident("self").to_string(), "self_");
        assert_eq!(ident("url").to_string(), "url");
    }
}
