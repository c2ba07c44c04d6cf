//! The end of the server, however it comes: everything that it started is gone within seconds.

use std::time::{Duration, Instant};

use browx_testkit::{Bench, Client, Pending, Setup, on_every_engine};
use nix::sys::signal::Signal;
use serde_json::json;

use crate::faults::{start_endless_wait, start_hanging};

/// How long a server may take to end, with its browsers.
const END: Duration = Duration::from_secs(5);

/// A server with two browsers and a call that runs.
async fn busy() -> (Bench, Pending) {
    let b = Bench::alone().await;
    b.open("click/plain.html").await;
    b.call("open_session", json!({ "session": "other", "mode": "incognito" })).await.ok();
    let call = start_endless_wait(&b.client, "default").await;
    assert_eq!(b.client.browsers().len(), 2);
    (b, call)
}

/// Requires that server and browsers are gone in time, after `start`.
fn gone_in_time(client: &mut Client, start: Instant) {
    assert_eq!(client.wait_exit(END), Some(0), "stderr: {}", client.stderr());
    let left = client.processes().wait_gone(END.saturating_sub(start.elapsed()));
    assert!(left.is_empty(), "after {:?}: {left:#?}", start.elapsed());
}

#[on_every_engine]
async fn the_end_of_the_input_ends_everything_although_a_call_runs() {
    let (Bench { mut client, site: _site }, _call) = busy().await;
    let start = Instant::now();
    client.close_stdin();
    gone_in_time(&mut client, start);
}

#[on_every_engine]
async fn signals_end_everything_although_a_call_runs() {
    for signal in [Signal::SIGTERM, Signal::SIGHUP, Signal::SIGINT] {
        let (Bench { mut client, site: _site }, _call) = busy().await;
        let start = Instant::now();
        client.signal(signal);
        gone_in_time(&mut client, start);
    }
}

#[on_every_engine]
async fn the_end_comes_in_time_although_a_page_hangs() {
    let b = Bench::allowing(&["eval"]).await;
    let _hanging = start_hanging(&b, "default", 45_000).await;
    let mut client = b.client;
    let start = Instant::now();
    client.close_stdin();
    gone_in_time(&mut client, start);
}

#[on_every_engine]
async fn the_end_comes_in_time_although_a_session_is_being_opened() {
    let mut client = Setup::default().connect().await;
    let _opening = client.start_call("open_session", json!({ "session": "s" }));
    client.call("get_config", json!({})).await.ok();
    let start = Instant::now();
    client.signal(Signal::SIGTERM);
    gone_in_time(&mut client, start);
}

#[on_every_engine]
async fn a_server_that_is_killed_leaves_no_browser() {
    let (Bench { mut client, site: _site }, _call) = busy().await;
    client.kill9();
    let left = client.processes().wait_gone(END);
    assert!(left.is_empty(), "{left:#?}");
}

#[on_every_engine]
async fn the_input_may_end_right_behind_the_last_request() {
    let mut client = Setup::default().start();
    let hello = json!({ "name": "piped", "version": "1" });
    let hello = json!({ "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": hello });
    let hello = client.start_request("initialize", hello);
    client.notify("notifications/initialized", json!({}));
    let list = client.start_request("tools/list", json!({}));
    let call = client.start_call("list_sessions", json!({}));
    client.close_stdin();
    assert_eq!(hello.raw().await["result"]["serverInfo"]["name"], "browx");
    assert!(list.raw().await["result"]["tools"].is_array());
    call.result().await.ok();
    assert_eq!(client.wait_exit(END), Some(0));
}

#[on_every_engine]
async fn a_server_that_is_left_before_the_handshake_ends() {
    let mut client = Setup::default().start();
    client.close_stdin();
    assert_eq!(client.wait_exit(END), Some(0));
}
