//! The transports and the generated types against the installed browsers.

#![cfg(unix)]
#![allow(clippy::unwrap_used)]

use std::io::{BufRead, BufReader};
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStderr, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use browx_protocol::bidi::{browsing_context, script, session};
use browx_protocol::cdp::{browser, page, target};
use browx_protocol::{CallError, Connection, EventSink, Flavor, RawEvent};
use serde_json::json;
use tempfile::TempDir;
use tokio::sync::{oneshot, watch};

const CHROMIUM: &str = "/usr/bin/chromium";
const FIREFOX: &str = "/usr/bin/firefox-esr";
const DEADLINE: Duration = Duration::from_secs(60);

/// Remembers the names of the events.
#[derive(Default)]
struct Names(watch::Sender<Vec<String>>);

impl Names {
    async fn wait_for(&self, name: &str) {
        let mut names = self.0.subscribe();
        deadline(names.wait_for(|names| names.iter().any(|seen| seen == name))).await.unwrap();
    }
}

impl EventSink for Names {
    fn event(&self, event: RawEvent<'_>) {
        self.0.send_modify(|names| names.push(event.method.to_owned()));
    }
    fn closed(&self, _reason: &str) {}
}

/// A running browser; it and its profile are gone when this is dropped.
struct Browser {
    child: Child,
    _profile: TempDir,
}

impl Drop for Browser {
    fn drop(&mut self) {
        // Ended already, where the test came to its end.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Closes Chromium and waits until it is gone.
async fn close_chromium(connection: &Connection, browser: &mut Browser) {
    deadline(connection.call(None, &browser::Close {})).await.unwrap();
    deadline(connection.closed()).await;
    assert!(browser.child.wait().unwrap().success());
}

fn start(mut command: Command, profile: TempDir) -> Browser {
    command.stdin(Stdio::null()).stdout(Stdio::null()).env("HOME", profile.path());
    Browser { child: command.spawn().unwrap(), _profile: profile }
}

fn chromium(profile: &TempDir) -> Command {
    let mut command = Command::new(CHROMIUM);
    command
        .args(["--headless=new", "--no-sandbox", "--disable-background-networking", "--disable-component-update"])
        .args(["--disable-sync", "--no-first-run", "--disable-quic"])
        .arg(format!("--user-data-dir={}", profile.path().display()));
    command
}

/// Starts Chromium with its pipes on descriptors 3 and 4; answers our ends.
fn chromium_on_pipes() -> (Browser, OwnedFd, OwnedFd) {
    let profile = tempfile::tempdir().unwrap();
    let (commands_out, commands_in) = std::io::pipe().unwrap();
    let (answers_out, answers_in) = std::io::pipe().unwrap();
    let mut command = chromium(&profile);
    command.args(["--remote-debugging-pipe", "about:blank"]).stderr(Stdio::null());
    let (theirs_in, theirs_out) = (commands_out.as_raw_fd(), answers_in.as_raw_fd());
    // SAFETY: between fork and exec only async-signal-safe calls are made.
    unsafe {
        command.pre_exec(move || {
            // Through high numbers first, so that neither copy overwrites the other's source.
            let (a, b) = (libc::fcntl(theirs_in, libc::F_DUPFD, 10), libc::fcntl(theirs_out, libc::F_DUPFD, 10));
            if libc::dup2(a, 3) < 0 || libc::dup2(b, 4) < 0 {
                return Err(std::io::Error::last_os_error());
            }
            libc::close(a);
            libc::close(b);
            Ok(())
        });
    }
    (start(command, profile), answers_out.into(), commands_in.into())
}

/// What follows `prefix` on the browser's standard error; the rest of it is read and dropped.
async fn announced(stderr: ChildStderr, prefix: &'static str) -> String {
    let (sender, receiver) = oneshot::channel();
    std::thread::spawn(move || {
        let mut sender = Some(sender);
        for line in BufReader::new(stderr).lines().map_while(Result::ok) {
            let Some(address) = line.strip_prefix(prefix) else { continue };
            if let Some(sender) = sender.take() {
                sender.send(address.to_owned()).unwrap();
            }
        }
    });
    receiver.await.unwrap()
}

async fn deadline<T>(future: impl Future<Output = T>) -> T {
    tokio::time::timeout(DEADLINE, future).await.unwrap()
}

#[tokio::test]
async fn chromium_answers_over_the_pipe_and_ends_with_it() {
    let (mut browser, read, write) = chromium_on_pipes();
    let names = Arc::new(Names::default());
    let connection = Connection::pipe(read, write, Flavor::Cdp, names.clone()).unwrap();
    deadline(drive_chromium(&connection)).await;
    names.wait_for("Target.attachedToTarget").await;
    close_chromium(&connection, &mut browser).await;
}

#[tokio::test]
async fn chromium_answers_over_a_websocket() {
    let profile = tempfile::tempdir().unwrap();
    let mut command = chromium(&profile);
    command.args(["--remote-debugging-port=0", "about:blank"]).stderr(Stdio::piped());
    let mut browser = start(command, profile);
    let url = deadline(announced(browser.child.stderr.take().unwrap(), "DevTools listening on ")).await;
    let names = Arc::new(Names::default());
    let connection = deadline(Connection::websocket(&url, Flavor::Cdp, names.clone())).await.unwrap();
    deadline(drive_chromium(&connection)).await;
    names.wait_for("Target.attachedToTarget").await;
    close_chromium(&connection, &mut browser).await;
}

async fn drive_chromium(connection: &Connection) {
    let version = connection.call(None, &browser::GetVersion {}).await.unwrap();
    assert!(version.product.contains("Chrome/"), "{version:?}");

    let create = target::CreateTarget { url: "about:blank".into(), ..Default::default() };
    let created = connection.call(None, &create).await.unwrap();
    let attach = target::AttachToTarget { target_id: created.target_id, flatten: Some(true) };
    let session = connection.call(None, &attach).await.unwrap().session_id;

    // Both are on their way before either is awaited.
    let enabled = connection.call(Some(&session), &page::Enable::default());
    let navigate = page::Navigate { url: "data:text/html,<title>hello</title>".into(), ..Default::default() };
    let navigated = connection.call(Some(&session), &navigate);
    assert!(navigated.await.unwrap().loader_id.is_some());
    enabled.await.unwrap();

    let unknown = connection.call_raw(Some(&session), "Page.noSuchThing".into(), json!({})).await;
    assert!(matches!(unknown, Err(CallError::Remote { code, .. }) if code == "-32601"));
}

#[tokio::test]
async fn firefox_answers_over_a_websocket() {
    let profile = tempfile::tempdir().unwrap();
    let mut command = Command::new(FIREFOX);
    command.args(["--headless", "--no-remote", "--remote-debugging-port=0", "--profile"]).arg(profile.path());
    command.stderr(Stdio::piped());
    let mut browser = start(command, profile);
    let address = deadline(announced(browser.child.stderr.take().unwrap(), "WebDriver BiDi listening on ")).await;
    let names = Arc::new(Names::default());
    let url = format!("{address}/session");
    let connection = deadline(Connection::websocket(&url, Flavor::Bidi, names.clone())).await.unwrap();
    deadline(drive_firefox(&connection)).await;
    names.wait_for("browsingContext.load").await;
}

async fn drive_firefox(connection: &Connection) {
    let new = connection.call(None, &session::New::default()).await.unwrap();
    assert_eq!(new.capabilities.browser_name, "firefox");
    let events = vec!["browsingContext.load".to_owned()];
    connection.call(None, &session::Subscribe { events, ..Default::default() }).await.unwrap();

    let tree = connection.call(None, &browsing_context::GetTree::default()).await.unwrap();
    assert_eq!(tree.contexts.len(), 1);
    let create = browsing_context::Create::new(browsing_context::CreateType::Tab);
    let context = connection.call(None, &create).await.unwrap().context;
    let navigate = browsing_context::Navigate {
        context: context.clone(),
        url: "data:text/html,<p id=x>hello".into(),
        wait: Some(browsing_context::ReadinessState::Complete),
    };
    connection.call(None, &navigate).await.unwrap();

    let target = script::Target { context: Some(context), ..Default::default() };
    let expression = "[-0, document.getElementById('x'), '\\ud83d']".to_owned();
    let evaluate = script::Evaluate { expression, target, ..Default::default() };
    let result = connection.call(None, &evaluate).await.unwrap();
    let script::EvaluateResult::Success(success) = result else { panic!("{result:?}") };
    let script::RemoteValue::Array(array) = success.result else { panic!("{:?}", success.result) };
    let values = array.value.unwrap();
    assert!(format!("{:?}", values[0]).contains("Minus0"), "{:?}", values[0]);
    assert!(matches!(&values[1], script::RemoteValue::Node(node) if node.shared_id.is_some()), "{:?}", values[1]);
    assert!(format!("{:?}", values[2]).contains('\u{fffd}'), "{:?}", values[2]);

    let gone = browsing_context::Close { context: "no-such-context".into(), ..Default::default() };
    let refused = connection.call(None, &gone).await;
    assert!(matches!(refused, Err(CallError::Remote { code, .. }) if code == "no such frame"));
}
