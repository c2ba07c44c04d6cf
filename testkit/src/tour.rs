//! Many tests, one browser: for an engine whose start takes longer than most tests.
//!
//! The tests of one area run one after the other in one process. A server with the default setup goes from test to test:
//! each gets a fresh session in it, and what a test leaves behind goes with its session. A test that fails takes its server
//! with it.

use std::{
    cell::RefCell,
    future::Future,
    ops::{Deref, DerefMut},
    panic::{AssertUnwindSafe, catch_unwind},
    pin::Pin,
    time::Instant,
};

use serde_json::json;

use crate::{
    Client, Difference, Setup,
    engines::{run_on, scenario_name},
};

/// A test that a tour can run.
pub struct Scenario {
    /// The path of the module that was made of its name.
    pub module: &'static str,
    pub run: fn() -> Pin<Box<dyn Future<Output = ()>>>,
}

inventory::collect!(Scenario);

/// Makes a test known to tours.
#[doc(hidden)]
#[macro_export]
macro_rules! scenario {
    ($module:expr, $test:path) => {
        $crate::inventory::submit! { $crate::Scenario { module: $module, run: || Box::pin($test()) } }
    };
}

/// A test for each area that runs the tests of that area through Firefox, and one that no area was left out.
#[macro_export]
macro_rules! firefox_tours {
    ($differences:path; $($area:ident)*) => {
        mod firefox {
            $(#[test] fn $area() { $crate::tour("firefox", stringify!($area), $differences) })*

            #[test]
            fn every_area_is_toured() {
                assert_eq!($crate::areas(), [$(stringify!($area)),*]);
            }
        }
    };
}

/// The areas that have tests for tours, sorted.
pub fn areas() -> Vec<&'static str> {
    let mut areas: Vec<_> = inventory::iter::<Scenario>().map(area_of).collect();
    areas.sort_unstable();
    areas.dedup();
    areas
}

fn area_of(scenario: &Scenario) -> &'static str {
    scenario_name(scenario.module).split("::").next().unwrap_or_default()
}

/// Runs all tests of an area, and says which failed.
///
/// # Panics
/// When one failed, or the server that was shared did not end well.
pub fn tour(engine: &'static str, area: &str, differences: &[Difference]) {
    SHELF.set(Some(None));
    let mut scenarios: Vec<_> = inventory::iter::<Scenario>().filter(|s| area_of(s) == area).collect();
    scenarios.sort_unstable_by_key(|s| s.module);
    let mut failed = Vec::new();
    for scenario in scenarios {
        let name = scenario_name(scenario.module);
        let started = Instant::now();
        let run = || run_on(engine, differences, scenario.module, (scenario.run)());
        let passed = catch_unwind(AssertUnwindSafe(run)).is_ok();
        println!("{} {name} [{:.1} s]", if passed { "passed" } else { "FAILED" }, started.elapsed().as_secs_f64());
        if !passed {
            failed.push(name);
        }
    }
    drop(SHELF.take());
    assert!(failed.is_empty(), "failed on {engine}: {failed:#?}");
}

thread_local! {
    /// On a tour: the server that the next test gets, if there is one.
    static SHELF: RefCell<Option<Option<Client>>> = const { RefCell::new(None) };
}

/// Keeps the browser of throw-away sessions open between tests.
const KEEPER: &str = "keeper";

/// A client that goes back to the shelf of a tour when its test is over.
pub struct Lent {
    client: Option<Client>,
    shared: bool,
}

impl Lent {
    /// Of this test alone.
    pub(crate) fn own(client: Client) -> Self {
        Self { client: Some(client), shared: false }
    }

    /// With the default setup: of this test alone, or on a tour the shared one.
    pub(crate) async fn any() -> Self {
        let Some(left) = SHELF.with_borrow_mut(|shelf| shelf.as_mut().map(Option::take)) else {
            return Self::own(Setup::default().connect().await);
        };
        let client = match cleared(left).await {
            Some(client) => client,
            None => {
                let client = Setup::default().connect().await;
                client.call("open_session", json!({ "session": KEEPER, "mode": "incognito" })).await.ok();
                client
            }
        };
        client.call("open_session", json!({ "session": "default", "mode": "incognito" })).await.ok();
        Self { client: Some(client), shared: true }
    }
}

/// The shared client without the sessions of the test before; none if it is of no more use.
async fn cleared(client: Option<Client>) -> Option<Client> {
    let mut client = client?;
    if !client.is_alive() {
        return None;
    }
    let open = client.call("list_sessions", json!({})).await.ok().json;
    let ids = open["sessions"].as_array().into_iter().flatten().filter_map(|s| s["id"].as_str());
    let (keeper, others): (Vec<_>, Vec<_>) = ids.partition(|id| *id == KEEPER);
    for id in others {
        if !client.call("close_session", json!({ "session": id })).await.is_ok() {
            return None;
        }
    }
    (keeper.len() == 1).then_some(client)
}

impl Drop for Lent {
    fn drop(&mut self) {
        if self.shared && !std::thread::panicking() {
            SHELF.with_borrow_mut(|shelf| {
                if let Some(place) = shelf {
                    *place = self.client.take();
                }
            });
        }
    }
}

impl Deref for Lent {
    type Target = Client;

    fn deref(&self) -> &Client {
        self.client.as_ref().expect("lent until dropped")
    }
}

impl DerefMut for Lent {
    fn deref_mut(&mut self) -> &mut Client {
        self.client.as_mut().expect("lent until dropped")
    }
}
