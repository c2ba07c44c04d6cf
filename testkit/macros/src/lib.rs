//! The attribute that makes one test of each engine out of a test function.

use proc_macro::{TokenStream, TokenTree};

/// Runs `async fn name() { … }` as `name::chromium`, and on the tour of its file through Firefox, whose start takes longer
/// than most tests; `name::firefox` runs it alone where that is asked for. What an engine can't do stands in
/// `crate::DIFFERENCES`, where a test is expected to fail.
#[proc_macro_attribute]
pub fn on_every_engine(_: TokenStream, item: TokenStream) -> TokenStream {
    let mut tokens = item.clone().into_iter();
    let is_fn = |token: &TokenTree| matches!(token, TokenTree::Ident(word) if word.to_string() == "fn");
    let name = tokens.by_ref().find(is_fn).and_then(|_| tokens.next());
    let Some(TokenTree::Ident(name)) = name else {
        return "compile_error!(\"on_every_engine goes before an async fn\");".parse().unwrap_or_default();
    };
    let test = |engine: &str, attribute: &str| {
        format!(
            "#[test] {attribute} fn {engine}() {{ \
                 ::browx_testkit::run_on(\"{engine}\", crate::DIFFERENCES, module_path!(), super::{name}()) \
             }}"
        )
    };
    let tests = format!(
        "mod {name} {{ {} {} ::browx_testkit::scenario!(module_path!(), super::{name}); }}",
        test("chromium", ""),
        test("firefox", "#[ignore = \"runs on the tour of its file\"]")
    );
    let tests: TokenStream = tests.parse().unwrap_or_default();
    item.into_iter().chain(tests).collect()
}
