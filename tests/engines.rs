//! Several engines in one server, and what is particular to each.

use std::time::Instant;

use browx_testkit::{Bench, Setup, Site, kill_process};
use serde_json::json;

#[tokio::test]
async fn sessions_of_two_engines_work_side_by_side() {
    let b = Bench::start().await;
    let url = b.site.url("click/plain.html");
    for engine in ["chromium", "firefox"] {
        let opened = b.call("open_session", json!({ "session": engine, "engine": engine, "mode": "incognito" })).await;
        assert_eq!(opened.ok().json["engine"], engine);
        b.call("navigate", json!({ "session": engine, "url": url })).await.ok();
    }
    for engine in ["firefox", "chromium"] {
        b.call("click", json!({ "session": engine, "selector": "#change" })).await.ok().says("~ text: Changed");
        let agent = b.call("tab_list", json!({ "session": engine })).await.ok();
        assert_eq!(agent.json["tabs"][0]["url"], url);
    }
    let listed = b.call("list_sessions", json!({})).await.ok().json;
    let engines: Vec<_> = listed["sessions"].as_array().unwrap().iter().map(|s| s["engine"].clone()).collect();
    assert_eq!(engines, ["chromium", "firefox"]);
    b.call("close_session", json!({ "session": "firefox" })).await.ok();
    b.call("snapshot", json!({ "session": "chromium" })).await.ok().says("Changed");
}

#[tokio::test]
async fn a_slow_start_of_one_engine_holds_up_no_other() {
    let client = Setup::default().connect().await;
    let open = |session: &str, engine: &str| {
        let arguments = json!({ "session": session, "engine": engine, "mode": "incognito" });
        client.start_call("open_session", arguments)
    };
    let (slow, quick) = (open("slow", "firefox"), open("quick", "chromium"));
    let started = Instant::now();
    quick.result().await.ok();
    let quick = started.elapsed();
    slow.result().await.ok();
    assert!(quick < started.elapsed(), "the quick one waited for the slow one");
}

#[tokio::test]
async fn the_engine_of_the_command_line_is_the_default_one() {
    let site = Site::start().await;
    let client = Setup::default().without_env("BROWX_ENGINE").arg("--engine").arg("firefox").connect().await;
    client.call("navigate", json!({ "url": site.url("click/plain.html") })).await.ok();
    let listed = client.call("list_sessions", json!({})).await.ok().json;
    assert_eq!(listed["sessions"][0]["engine"], "firefox");
}

#[tokio::test]
async fn attaching_is_refused_with_the_engines_own_code() {
    let client = Setup::default().connect().await;
    for (engine, code) in [("firefox", "firefox-attach-not-supported"), ("chromium", "byob-attach-endpoint-required")] {
        let arguments = json!({ "session": "s", "engine": engine, "mode": "attached" });
        client.call("open_session", arguments).await.fails(code).says("persistent");
    }
    assert_eq!(client.processes().list().len(), 1, "no browser was started");
}

#[tokio::test]
async fn a_firefox_that_is_not_there_is_told_with_those_that_are() {
    let client = Setup::default().env("BROWX_FIREFOX_CHANNEL", "firefox-nightly").connect().await;
    let refused = client.call("open_session", json!({ "session": "s", "engine": "firefox" })).await;
    refused.fails("launch-failed").says("`firefox-nightly` is not installed; found: ").says("doctor");
    let wrong = client.call("open_session", json!({ "session": "s", "engine": "firefox", "channel": "chrome" })).await;
    wrong.fails("launch-failed").says("`chrome` is not a channel of firefox; there are firefox, firefox-esr");
}

#[tokio::test]
async fn a_profile_that_a_firefox_holds_is_refused_until_it_is_gone() {
    let profile = tempfile::tempdir().unwrap();
    let setup = Setup::default()
        .env("BROWX_ENGINE", "firefox")
        .env("BROWX_DEFAULT_PROFILE", profile.path().to_str().expect("a plain path"));
    let (first, other) = (setup.clone().connect().await, setup.connect().await);
    let session = json!({ "session": "s" });
    first.call("open_session", session.clone()).await.ok();
    let pid = first.browsers()[0];
    other.call("open_session", session.clone()).await.fails("profile-in-use").says(&format!("process id {pid}"));
    kill_process(pid);
    // The system lets go of the lock with the process.
    while first.call("list_sessions", json!({})).await.json["sessions"][0]["pages"] != serde_json::Value::Null {}
    other.call("open_session", session).await.ok();
}

#[tokio::test]
async fn firefox_reloads_past_its_cache() {
    let b = Bench::with(Setup::default().env("BROWX_ENGINE", "firefox")).await;
    b.open("click/plain.html").await;
    let asked = |b: &Bench| b.site.requests().iter().filter(|r| r.ends_with("plain.html")).count();
    let before = asked(&b);
    b.call("reload", json!({ "ignoreCache": true })).await.ok();
    assert_eq!(asked(&b), before + 1);
}
