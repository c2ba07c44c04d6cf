//! A server, a client and the fixture site, as most tests want them.

use serde_json::{Value, json};

use crate::{CallResult, Setup, Site, tour::Lent};

/// The fixture site, and a client of a fresh server.
pub struct Bench {
    pub client: Lent,
    pub site: Site,
}

impl Bench {
    /// With the default setup. On a tour the server is the one that served the test before, with a session of its own.
    pub async fn start() -> Self {
        Self { client: Lent::any().await, site: Site::start().await }
    }

    /// With the default setup, and a server that no other test has used or will use.
    pub async fn alone() -> Self {
        Self::with(Setup::default()).await
    }

    /// With another setup.
    pub async fn with(setup: Setup) -> Self {
        let site = Site::start().await;
        Self { client: Lent::own(setup.connect().await), site }
    }

    /// Opens a page of the site in the default session.
    ///
    /// # Panics
    /// When the navigation fails.
    pub async fn open(&self, page: &str) -> CallResult {
        self.call("navigate", json!({ "url": self.site.url(page) })).await.ok()
    }

    /// Calls a tool.
    pub async fn call(&self, tool: &str, arguments: Value) -> CallResult {
        self.client.call(tool, arguments).await
    }

    /// A server with more capabilities than the default ones.
    pub async fn allowing(capabilities: &[&str]) -> Self {
        Self::with(Setup::default().allowing(capabilities)).await
    }

    /// Clicks the first element that a selector matches.
    pub async fn click(&self, selector: &str) -> CallResult {
        self.call("click", json!({ "selector": selector })).await
    }

    /// Fills the first element that a selector matches.
    pub async fn fill(&self, selector: &str, value: &str) -> CallResult {
        self.call("fill", json!({ "selector": selector, "value": value })).await
    }

    /// Reads the page.
    ///
    /// # Panics
    /// When it can't be read.
    pub async fn snapshot(&self) -> CallResult {
        self.call("snapshot", json!({})).await.ok()
    }

    /// Acts on an element that the snapshot describes so: `act("click", "button \"Save\"")`.
    ///
    /// # Panics
    /// When the snapshot has no or several such elements; what the action answers is the caller's.
    pub async fn act(&self, tool: &str, description: &str) -> CallResult {
        let target = self.ref_of(description).await;
        self.call(tool, json!({ "ref": target })).await
    }

    /// The ref of an element in a snapshot of the default session: `ref_of("button \"Save\"")`.
    ///
    /// # Panics
    /// When no or several different elements are described so.
    pub async fn ref_of(&self, description: &str) -> String {
        self.call("snapshot", json!({})).await.ok().ref_of(description)
    }

    /// What pages reported so far.
    pub fn seen(&self) -> Vec<String> {
        self.site.seen()
    }

    /// Waits until pages have reported as much as is expected, and requires that it was just that.
    ///
    /// # Panics
    /// When they reported something else, or less.
    #[track_caller]
    pub fn saw(&self, expected: &[&str]) -> impl Future<Output = ()> {
        let place = std::panic::Location::caller();
        async move {
            let seen = self.site.wait_seen(expected.len()).await;
            assert_eq!(seen, expected, "at {place}");
        }
    }

    /// Waits for so many reports.
    ///
    /// # Panics
    /// When they don't come.
    pub async fn wait_seen(&self, count: usize) -> Vec<String> {
        self.site.wait_seen(count).await
    }
}
