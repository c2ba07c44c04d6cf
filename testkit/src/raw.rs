//! A Chromium of its own, driven by bare protocol commands: what is measured and compared against.

use std::{
    collections::HashMap,
    process::{Child, Command, Stdio},
    sync::Arc,
    time::{Duration, Instant},
};

use browx_protocol::{
    Connection, Event, EventSink, Flavor, RawEvent,
    cdp::{accessibility, browser, dom, input, page, runtime, target},
};
use tokio::sync::watch;

/// A bare Chromium with one tab.
pub struct Raw {
    child: Child,
    connection: Connection,
    session: String,
    parsed: watch::Receiver<u64>,
    _profile: tempfile::TempDir,
}

struct Sink {
    parsed: watch::Sender<u64>,
}

impl EventSink for Sink {
    fn event(&self, event: RawEvent<'_>) {
        if event.method == page::DomContentEventFiredEvent::METHOD {
            self.parsed.send_modify(|n| *n += 1);
        }
    }

    fn closed(&self, _: &str) {}
}

const FLAGS: &[&str] = &[
    "--headless=new",
    "--no-sandbox",
    "--remote-debugging-port=0",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
    "about:blank",
];

/// An element as the browser's accessibility tree tells it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AxElement {
    /// As Chromium calls it; empty where it is left out of the tree.
    pub role: String,
    pub name: String,
}

impl Raw {
    /// Starts it, with an empty tab.
    ///
    /// # Panics
    /// When it does not start; so do all methods when the browser does not do what it is asked for.
    pub async fn start() -> Raw {
        let profile = tempfile::tempdir().expect("a temporary folder");
        let child = Command::new(std::env::var("BROWX_EXECUTABLE").unwrap_or_else(|_| "chromium".into()))
            .args(FLAGS)
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromium starts");
        let place = profile.path().join("DevToolsActivePort");
        let deadline = Instant::now() + Duration::from_secs(30);
        let text = loop {
            match std::fs::read_to_string(&place) {
                Ok(text) if text.lines().count() == 2 => break text,
                _ if Instant::now() > deadline => panic!("chromium did not open its port"),
                _ => tokio::time::sleep(Duration::from_millis(20)).await,
            }
        };
        let (port, path) = text.split_once('\n').expect("port and path");
        let (tell, parsed) = watch::channel(0);
        let url = format!("ws://127.0.0.1:{port}{}", path.trim());
        let sink = Arc::new(Sink { parsed: tell });
        let connection = Connection::websocket(&url, Flavor::Cdp, sink).await.expect("a connection");
        let target = target::CreateTarget { url: "about:blank".into(), ..Default::default() };
        let target_id = connection.call(None, &target).await.expect("a tab").target_id;
        let attach = target::AttachToTarget { target_id, flatten: Some(true) };
        let session = connection.call(None, &attach).await.expect("a session").session_id;
        connection.call(Some(&session), &page::Enable::default()).await.expect("events");
        Raw { child, connection, session, parsed, _profile: profile }
    }

    /// Evaluates an expression, the cheapest command there is.
    pub async fn evaluate(&self, expression: &str) {
        let command = runtime::Evaluate {
            expression: expression.into(),
            await_promise: Some(true),
            return_by_value: Some(true),
            ..Default::default()
        };
        self.connection.call(Some(&self.session), &command).await.expect("an answer");
    }

    /// Milliseconds from `Page.navigate` to the parsed document.
    pub async fn navigate(&self, url: &str) -> f64 {
        let mut parsed = self.parsed.clone();
        parsed.borrow_and_update();
        let started = Instant::now();
        let command = page::Navigate { url: url.into(), ..Default::default() };
        self.connection.call(Some(&self.session), &command).await.expect("a navigation");
        parsed.changed().await.expect("the document is parsed");
        started.elapsed().as_secs_f64() * 1000.0
    }

    /// Milliseconds of the browser's own accessibility tree.
    pub async fn full_ax_tree(&self) -> f64 {
        let started = Instant::now();
        let command = accessibility::GetFullAXTree::default();
        self.connection.call(Some(&self.session), &command).await.expect("a tree");
        started.elapsed().as_secs_f64() * 1000.0
    }

    /// The elements that have an attribute, by its value, as the browser's accessibility tree tells them.
    pub async fn ax_elements(&self, attribute: &str) -> HashMap<String, AxElement> {
        let tree = self.connection.call(Some(&self.session), &accessibility::GetFullAXTree::default());
        let told = |value: Option<accessibility::AXValue>| {
            value.and_then(|v| v.value).and_then(|v| v.as_str().map(str::to_owned)).unwrap_or_default()
        };
        let mut by_node: HashMap<i64, AxElement> = HashMap::new();
        for node in tree.await.expect("a tree").nodes {
            let Some(id) = node.backend_dom_node_id.filter(|_| !node.ignored) else { continue };
            by_node.insert(id, AxElement { role: told(node.role), name: told(node.name) });
        }
        let whole = dom::GetDocument { depth: Some(-1), pierce: Some(true) };
        let root = self.connection.call(Some(&self.session), &whole).await.expect("a document").root;
        let (mut found, mut open) = (HashMap::new(), vec![root]);
        while let Some(node) = open.pop() {
            let attributes = node.attributes.unwrap_or_default();
            let value = attributes.chunks(2).find(|pair| pair[0] == attribute).map(|pair| pair[1].clone());
            if let Some(value) = value {
                found.insert(value, by_node.remove(&node.backend_node_id).unwrap_or_default());
            }
            open.extend(node.children.into_iter().flatten().chain(node.shadow_roots.into_iter().flatten()));
        }
        found
    }

    /// Milliseconds of a press and a release, acknowledged, then two frames.
    pub async fn press_and_two_frames(&self, x: f64, y: f64) -> f64 {
        let started = Instant::now();
        for kind in [input::DispatchMouseEventType::MousePressed, input::DispatchMouseEventType::MouseReleased] {
            let mut event = input::DispatchMouseEvent::new(kind, x, y);
            (event.button, event.click_count) = (Some(input::MouseButton::Left), Some(1));
            self.connection.call(Some(&self.session), &event).await.expect("the event was handled");
        }
        self.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))").await;
        started.elapsed().as_secs_f64() * 1000.0
    }

    /// Ends the browser; a run that panics ends it by dropping.
    pub async fn end(self) {
        let _ = tokio::time::timeout(Duration::from_secs(3), self.connection.call(None, &browser::Close {})).await;
    }
}

impl Drop for Raw {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
