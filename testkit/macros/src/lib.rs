//! The attribute that makes one test of each engine out of a test function.

use proc_macro::{TokenStream, TokenTree};

/// Runs `async fn name() { … }` as `name::chromium` and `name::firefox`. What an engine can't do stands in
/// `crate::DIFFERENCES`, where a test is expected to fail.
#[proc_macro_attribute]
pub fn on_every_engine(_: TokenStream, item: TokenStream) -> TokenStream {
    let mut tokens = item.clone().into_iter();
    let is_fn = |token: &TokenTree| matches!(token, TokenTree::Ident(word) if word.to_string() == "fn");
    let name = tokens.by_ref().find(is_fn).and_then(|_| tokens.next());
    let Some(TokenTree::Ident(name)) = name else {
        return "compile_error!(\"on_every_engine goes before an async fn\");".parse().unwrap_or_default();
    };
    let test = |engine: &str| {
        format!(
            "#[test] fn {engine}() {{ \
                 ::browx_testkit::run_on(\"{engine}\", crate::DIFFERENCES, module_path!(), super::{name}()) \
             }}"
        )
    };
    let tests = format!("mod {name} {{ {} {} }}", test("chromium"), test("firefox"));
    let tests: TokenStream = tests.parse().unwrap_or_default();
    item.into_iter().chain(tests).collect()
}
