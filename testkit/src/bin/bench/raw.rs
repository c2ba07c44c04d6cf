//! A browser of its own, driven by bare protocol commands: the floors.

use std::{
    process::{Child, Command, Stdio},
    sync::Arc,
    time::{Duration, Instant},
};

use browx_protocol::{
    Connection, Event, EventSink, Flavor, RawEvent,
    cdp::{accessibility, browser, input, page, runtime, target},
};
use tokio::sync::watch;

use crate::stats::Times;

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

impl Raw {
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

    /// The time of the cheapest command.
    pub async fn round_trip(&self, rounds: usize) -> Times {
        let mut times = Times::default();
        for _ in 0..rounds {
            let started = Instant::now();
            self.evaluate("1").await;
            times.add(started);
        }
        times
    }

    async fn evaluate(&self, expression: &str) {
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
