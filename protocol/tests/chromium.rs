//! The pipe transport against the installed Chromium.

#![cfg(unix)]
#![allow(clippy::unwrap_used)]

use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use browx_protocol::cdp::{browser, page, target};
use browx_protocol::{Connection, EventSink, Flavor, RawEvent};

const CHROMIUM: &str = "/usr/bin/chromium";
const DEADLINE: Duration = Duration::from_secs(60);

/// Remembers the names of the events.
#[derive(Default)]
struct Names(Mutex<Vec<String>>);

impl EventSink for Names {
    fn event(&self, event: RawEvent<'_>) {
        self.0.lock().unwrap().push(event.method.to_owned());
    }
    fn closed(&self, _reason: &str) {}
}

/// Starts Chromium with its pipes on descriptors 3 and 4; answers our ends.
fn launch(profile: &std::path::Path) -> (Child, OwnedFd, OwnedFd) {
    let (commands_out, commands_in) = std::io::pipe().unwrap();
    let (answers_out, answers_in) = std::io::pipe().unwrap();
    let mut command = Command::new(CHROMIUM);
    command
        .args(["--headless=new", "--no-sandbox", "--disable-background-networking", "--disable-component-update"])
        .args(["--disable-sync", "--no-first-run", "--disable-quic", "--remote-debugging-pipe"])
        .arg(format!("--user-data-dir={}", profile.display()))
        .arg("about:blank")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
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
    let child = command.spawn().unwrap();
    (child, answers_out.into(), commands_in.into())
}

#[tokio::test]
async fn a_real_browser_answers_over_the_pipe() {
    let profile = tempfile::tempdir().unwrap();
    let (mut child, read, write) = launch(profile.path());
    let names = Arc::new(Names::default());
    let connection = Connection::pipe(read, write, Flavor::Cdp, names.clone()).unwrap();
    let end = tokio::time::timeout(DEADLINE, drive(&connection)).await;
    child.kill().unwrap();
    child.wait().unwrap();
    end.unwrap();
    tokio::time::timeout(DEADLINE, connection.closed()).await.unwrap();
    assert!(names.0.lock().unwrap().iter().any(|name| name == "Page.frameNavigated"));
}

async fn drive(connection: &Connection) {
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

    let unknown = connection.call_raw(Some(&session), "Page.noSuchThing".into(), serde_json::json!({})).await;
    assert!(matches!(unknown, Err(browx_protocol::CallError::Remote { code, .. }) if code == "-32601"));
}
