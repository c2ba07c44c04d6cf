//! One test, every engine.

use std::{cell::Cell, future::Future, panic::AssertUnwindSafe};

thread_local! {
    static ENGINE: Cell<&'static str> = const { Cell::new("chromium") };
}

/// A test that an engine is known to fail, and why.
#[derive(Debug, Clone, Copy)]
pub struct Difference {
    pub engine: &'static str,
    /// `area::name`.
    pub test: &'static str,
    pub reason: &'static str,
}

/// The engine that the running test is for.
pub fn engine() -> &'static str {
    ENGINE.get()
}

/// `area::name` of a module that was made of a test's name.
pub(crate) fn scenario_name(module: &str) -> &str {
    module.split_once("::").map_or(module, |(_, name)| name)
}

/// Runs a test for an engine. `module` is the path of the module made of its name.
///
/// # Panics
/// When it fails; or when it passes, but a difference says that it must fail.
pub fn run_on(engine: &'static str, differences: &[Difference], module: &str, test: impl Future<Output = ()>) {
    ENGINE.set(engine);
    let name = scenario_name(module);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let test = || runtime.block_on(test);
    match differences.iter().find(|d| d.engine == engine && d.test == name) {
        None => test(),
        Some(known) => {
            let failed = std::panic::catch_unwind(AssertUnwindSafe(test)).is_err();
            assert!(failed, "{name} passes on {engine}, where it was known to fail: {}", known.reason);
            println!("{name} fails on {engine}, as is known: {}", known.reason);
        }
    }
}
