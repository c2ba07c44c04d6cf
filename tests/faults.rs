//! What goes wrong: browsers, pages, disks, clients. Nothing hangs past its deadline, nothing is left running, and the
//! next call works.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use browx_testkit::{Bench, CallResult, Client, Pending, Setup, Site, engine, kill_process, on_every_engine};
use serde_json::{Value, json};

/// A text that no page has.
const NEVER: &str = "no page says this";
/// How far past its deadline a call may answer, on a machine that is busy with other tests.
const SLACK: Duration = Duration::from_secs(5);
/// "At once", on a machine that is busy with other tests: far below the deadline that would else be waited for.
const AT_ONCE: Duration = Duration::from_secs(10);

/// Starts a wait that nothing ends but its deadline, and returns once it runs.
pub async fn start_endless_wait(client: &Client, session: &str) -> Pending {
    let call = client.start_call("wait_for", json!({ "session": session, "text": NEVER, "timeoutMs": 45_000 }));
    // Calls start in the order in which they come, and this one waits for nothing.
    client.call("list_sessions", json!({})).await.ok();
    call
}

/// Starts a script that never ends in a page of the site, and returns once it runs.
pub async fn start_hanging(b: &Bench, session: &str, timeout_ms: u64) -> Pending {
    let url = b.site.url("faults/crash.html");
    b.call("navigate", json!({ "session": session, "url": url, "mode": "none" })).await.ok();
    let expr = "report('hanging'), new Promise((done) => setTimeout(() => { for (;;); }, 50))";
    let call = b.client.start_call("eval_js", json!({ "session": session, "expr": expr, "timeoutMs": timeout_ms }));
    b.site.wait_for(|seen| seen.iter().any(|report| report == "hanging")).await;
    call
}

/// Requires the failure of something that died under a call.
#[track_caller]
fn died(result: &CallResult, code: &str) {
    assert!(!result.is_ok() && !result.is_error, "{}: {}", result.tool, result.raw);
    assert_eq!(
        (&result.json["code"], &result.json["failure"]["source"]),
        (&json!(code), &json!("browxai")),
        "{}",
        result.text
    );
    assert!(result.json["failure"]["hint"].as_str().is_some_and(|hint| hint.len() > 10), "{}", result.text);
}

// ------------------------------------------------------------------------------------------------ browsers and pages

#[on_every_engine]
async fn a_browser_that_is_killed_fails_the_call_at_once_and_the_next_one_works() {
    for mode in ["persistent", "incognito"] {
        let b = Bench::alone().await;
        b.call("open_session", json!({ "session": "default", "mode": mode })).await.ok();
        b.open("click/plain.html").await;
        let call = start_endless_wait(&b.client, "default").await;
        let start = Instant::now();
        kill_process(b.client.browsers()[0]);
        died(&call.result().await, "browser-closed");
        assert!(start.elapsed() < AT_ONCE, "{:?}", start.elapsed());
        let list = b.call("list_sessions", json!({})).await.ok().json;
        assert_eq!(list["sessions"][0]["pages"], Value::Null, "{list}");

        let again = b.open("shop/login.html").await;
        assert!(again.json["warnings"].to_string().contains("a new one was started"), "{mode}: {}", again.text);
        let next = b.call("snapshot", json!({})).await.ok().says("Password");
        assert!(!next.text.contains("a new one was started"), "told twice: {}", next.text);
        let list = b.call("list_sessions", json!({})).await.ok().json;
        assert_eq!((&list["sessions"][0]["mode"], &list["sessions"][0]["pages"]), (&json!(mode), &json!(1)));
    }
}

#[on_every_engine]
async fn a_read_after_the_browser_was_killed_says_that_the_tabs_are_gone() {
    let b = Bench::alone().await;
    b.open("click/plain.html").await;
    let call = start_endless_wait(&b.client, "default").await;
    kill_process(b.client.browsers()[0]);
    died(&call.result().await, "browser-closed");
    b.call("snapshot", json!({})).await.ok().says("a new one was started").says("about:blank");
}

#[on_every_engine]
async fn killing_one_browser_leaves_the_sessions_of_others_alone() {
    let b = Bench::alone().await;
    b.open("click/plain.html").await;
    let persistent = b.client.browsers();
    b.call("open_session", json!({ "session": "other", "mode": "incognito" })).await.ok();
    let url = b.site.url("shop/login.html");
    b.call("navigate", json!({ "session": "other", "url": url })).await.ok();
    let call = start_endless_wait(&b.client, "default").await;
    kill_process(persistent[0]);
    died(&call.result().await, "browser-closed");
    b.call("snapshot", json!({ "session": "other" })).await.ok().says("Password");
}

#[on_every_engine]
async fn a_renderer_that_crashes_by_a_navigation_is_told_and_navigating_brings_it_back() {
    let b = Bench::alone().await;
    b.open("faults/crash.html").await;
    died(&b.call("navigate", json!({ "url": "chrome://crash" })).await, "page-crashed");
    died(&b.call("snapshot", json!({})).await, "page-crashed");
    died(&b.call("click", json!({ "selector": "button" })).await, "page-crashed");
    assert_eq!(b.call("tab_list", json!({})).await.ok().json["tabs"][0]["crashed"], true);
    let start = Instant::now();
    b.open("faults/crash.html").await;
    assert!(start.elapsed() < AT_ONCE, "{:?}", start.elapsed());
    b.act("click", "button \"Alive\"").await.ok();
    b.site.wait_for(|seen| seen.iter().any(|report| report == "click alive")).await;
}

#[on_every_engine]
async fn a_renderer_that_dies_under_a_call_fails_it_at_once() {
    let b = Bench::alone().await;
    b.open("faults/crash.html").await;
    let call = start_endless_wait(&b.client, "default").await;
    let start = Instant::now();
    let renderer = if engine() == "chromium" { "--type=renderer" } else { "-isForBrowser" };
    b.client.processes().running(renderer).into_iter().for_each(kill_process);
    died(&call.result().await, "page-crashed");
    assert!(start.elapsed() < AT_ONCE, "{:?}", start.elapsed());
    b.call("reload", json!({})).await.ok();
    b.act("click", "button \"Alive\"").await.ok();
}

#[on_every_engine]
async fn a_hung_page_keeps_its_call_to_the_deadline_and_no_other_session() {
    let b = Bench::allowing(&["eval"]).await;
    let hanging = start_hanging(&b, "default", 6000).await;
    let start = Instant::now();
    b.call("open_session", json!({ "session": "other", "mode": "incognito" })).await.ok();
    let url = b.site.url("click/plain.html");
    b.call("navigate", json!({ "session": "other", "url": url })).await.ok();
    b.call("click", json!({ "session": "other", "selector": "button" })).await.ok();
    hanging.result().await.fails("deadline");

    for (tool, arguments) in [
        ("snapshot", json!({ "timeoutMs": 1500 })),
        ("click", json!({ "selector": "button", "timeoutMs": 1500 })),
        ("find", json!({ "query": "alive", "timeoutMs": 1500 })),
        ("eval_js", json!({ "expr": "1", "timeoutMs": 1500 })),
        ("screenshot", json!({ "timeoutMs": 1500 })),
    ] {
        let start = Instant::now();
        let result = b.call(tool, arguments).await;
        assert!(!result.is_ok(), "{tool}: {}", result.text);
        assert!(
            start.elapsed() < Duration::from_millis(1500) + SLACK,
            "{tool} took {:?}: {}",
            start.elapsed(),
            result.text
        );
    }

    let closing = Instant::now();
    assert_eq!(b.call("close_session", json!({ "session": "default" })).await.ok().json["wasOpen"], true);
    assert!(closing.elapsed() < AT_ONCE, "{:?} to close, {:?} in all", closing.elapsed(), start.elapsed());
    assert_eq!(b.client.browsers().len(), 1, "the hung browser is gone");
    b.open("click/plain.html").await;
}

#[on_every_engine]
async fn a_hung_incognito_session_can_be_closed_beside_another_of_its_browser() {
    let b = Bench::allowing(&["eval"]).await;
    for session in ["hung", "fine"] {
        b.call("open_session", json!({ "session": session, "mode": "incognito" })).await.ok();
    }
    let hanging = start_hanging(&b, "hung", 2000).await;
    hanging.result().await.fails("deadline");
    let closing = Instant::now();
    b.call("close_session", json!({ "session": "hung" })).await.ok();
    assert!(closing.elapsed() < AT_ONCE, "{:?}", closing.elapsed());
    let url = b.site.url("click/plain.html");
    b.call("navigate", json!({ "session": "fine", "url": url })).await.ok();
}

/// Opens a page whose main thread is busy for a minute.
async fn hung() -> Bench {
    let b = Bench::alone().await;
    b.open("click/hung.html").await;
    b.act("click", "button \"Hang\"").await.ok();
    b.site.wait_for(|seen| seen.iter().any(|report| report == "hanging")).await;
    b
}

#[on_every_engine]
async fn a_hung_page_is_left_for_another_site() {
    let b = hung().await;
    b.call("snapshot", json!({ "timeoutMs": 1500 })).await.fails("deadline");
    let url = b.site.other_url("shop/login.html");
    b.call("navigate", json!({ "url": url, "timeoutMs": 6000 })).await.ok().says("Password");
    b.call("fill", json!({ "selector": "#email", "value": "a@b.c" })).await.ok();
}

#[on_every_engine]
async fn a_hung_tab_that_can_not_be_left_is_told_and_can_be_closed_for_another() {
    let b = hung().await;
    // A page of the same site would come from the renderer that hangs.
    b.call("navigate", json!({ "url": b.site.url("shop/login.html"), "timeoutMs": 2000 })).await.fails("deadline");
    b.call("tab_open", json!({ "url": b.site.other_url("shop/login.html") })).await.ok();
    b.call("tab_close", json!({ "tab": "t1" })).await.ok();
    b.call("snapshot", json!({})).await.ok().says("Password");
    assert_eq!(b.call("tab_list", json!({})).await.ok().json["tabs"].as_array().unwrap().len(), 1);
}

/// A script that closes its window while the call waits for an answer.
const CLOSE_SOON: &str = "setTimeout(() => window.close(), 100), new Promise(() => {})";

/// Opens a tab by a page's script, which may close it again; answers its id.
async fn popup(b: &Bench) -> String {
    b.open("tabs/openers.html").await;
    b.act("click", "button \"Script\"").await.ok();
    b.site.wait_for(|seen| seen == ["opened script with opener"]).await;
    b.call("tab_list", json!({})).await.ok().json["tabs"][1]["tab"].as_str().unwrap().to_owned()
}

#[on_every_engine]
async fn a_tab_that_its_page_closes_fails_the_call_at_once_and_the_session_goes_on() {
    let b = Bench::allowing(&["eval"]).await;
    let tab = popup(&b).await;
    b.call("tab_select", json!({ "tab": tab })).await.ok();
    let start = Instant::now();
    died(&b.call("eval_js", json!({ "expr": CLOSE_SOON, "timeoutMs": 40_000 })).await, "tab-closed");
    assert!(start.elapsed() < AT_ONCE, "{:?}", start.elapsed());
    b.call("snapshot", json!({})).await.ok().says("Openers");
    b.call("snapshot", json!({ "tab": tab })).await.fails("unknown-tab").says("it has t1");
}

#[on_every_engine]
async fn a_session_whose_last_tab_closes_itself_gets_a_new_one() {
    let b = Bench::allowing(&["eval"]).await;
    let tab = popup(&b).await;
    b.call("tab_close", json!({ "tab": "t1" })).await.ok();
    died(&b.call("eval_js", json!({ "tab": tab, "expr": CLOSE_SOON, "timeoutMs": 40_000 })).await, "tab-closed");
    b.open("click/plain.html").await.says("Change text");
    let tabs = b.call("tab_list", json!({})).await.ok().json;
    assert_eq!(tabs["tabs"].as_array().unwrap().iter().map(|t| &t["tab"]).collect::<Vec<_>>(), ["t3"]);
}

// ------------------------------------------------------------------------------------------------ disks

/// A server whose workspace is a small disk of its own, with the browser's profile elsewhere. Answers it with the
/// workspace as this process can reach it.
async fn on_a_small_disk(workspace: &Path, profile: &Path) -> (Client, PathBuf) {
    let script = r#"mount -t tmpfs -o size=2m tmpfs "$1" && exec "$2""#;
    // Mounting takes root, or a user namespace in which we are root.
    let namespaces: &[&str] =
        if nix::unistd::geteuid().is_root() { &["--mount"] } else { &["--user", "--map-root-user", "--mount"] };
    let mut setup = Setup::of("/usr/bin/unshare".into());
    for argument in namespaces.iter().copied().chain(["sh", "-c", script, "sh"]) {
        setup = setup.arg(argument);
    }
    let setup = setup.arg(workspace.to_str().unwrap()).arg(env!("CARGO_BIN_EXE_browx")).workspace(workspace);
    let client =
        setup.allowing(&["eval", "file-io"]).env("BROWX_DEFAULT_PROFILE", profile.to_str().unwrap()).connect().await;
    let seen_from_here = PathBuf::from(format!("/proc/{}/root{}", client.pid(), workspace.display()));
    (client, seen_from_here)
}

/// All files below a folder.
fn files(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        match path.is_dir() {
            true => found.extend(files(&path)),
            false => found.push(path.file_name().unwrap().to_str().unwrap().to_owned()),
        }
    }
    found.sort();
    found
}

/// Takes the space that is left, but for less than a block.
fn fill_disk(folder: &Path) -> PathBuf {
    let filler = folder.join("filler");
    let full = std::fs::write(&filler, vec![0; 3 << 20]).unwrap_err();
    assert_eq!(full.kind(), std::io::ErrorKind::StorageFull, "{full}");
    filler
}

#[on_every_engine]
async fn a_full_disk_is_told_and_leaves_nothing_half_written() {
    let (home, site) = (tempfile::tempdir().unwrap(), Site::start().await);
    let workspace = home.path().join("workspace");
    std::fs::create_dir(&workspace).unwrap();
    let (client, disk) = on_a_small_disk(&workspace, &home.path().join("profile")).await;
    client.call("navigate", json!({ "url": site.url("screenshot/noise.html") })).await.ok();
    client.call("screenshot", json!({ "path": "shots/old.jpg", "format": "jpeg", "quality": 1 })).await.ok();
    let old = std::fs::read(disk.join("shots/old.jpg")).unwrap();
    let before = files(&disk);
    let filler = fill_disk(&disk);

    for path in ["shots/old.jpg", "shots/new.png"] {
        let full = client.call("screenshot", json!({ "path": path })).await.fails("workspace").says("No space left");
        assert!(full.json["hint"].as_str().is_some_and(|hint| hint.contains("disk space")), "{}", full.text);
    }
    let large = json!({ "expr": "'x'.repeat(100000)" });
    let spilled = client.call("eval_js", large.clone()).await.fails("result-too-large").says("No space left");
    assert!(spilled.json["hint"].is_string(), "{}", spilled.text);

    std::fs::remove_file(&filler).unwrap();
    assert_eq!(files(&disk), before, "nothing half-written is left");
    assert_eq!(std::fs::read(disk.join("shots/old.jpg")).unwrap(), old);
    assert_eq!(client.call("eval_js", large).await.ok().json["spilled"], true);
}

// ------------------------------------------------------------------------------------------------ hard pages

#[on_every_engine]
async fn parts_that_never_arrive_hold_up_nothing_but_themselves() {
    let b = Bench::alone().await;
    let start = Instant::now();
    b.open("navigation/stuck-parts.html").await.says("Ready");
    b.act("click", "button \"Ready\"").await.ok();
    b.site.wait_for(|seen| seen.iter().any(|report| report == "click ready")).await;
    b.call("screenshot", json!({})).await.ok();
    assert!(start.elapsed() < Duration::from_secs(25), "{:?}", start.elapsed());
    let waited = b.call("wait_for", json!({ "load": "load", "timeoutMs": 1000 })).await.fails("deadline");
    waited.says("still loading");
}

// ------------------------------------------------------------------------------------------------ dialogs

/// Sets what happens to dialogs in the default session.
async fn dialogs(b: &Bench, mode: &str) {
    b.call("set_dialog_policy", json!({ "mode": mode })).await.ok();
}

#[on_every_engine]
async fn a_dialog_during_the_load_is_answered_by_the_policy() {
    let b = Bench::alone().await;
    let url = b.site.url("dialogs/during-load.html");
    let raised = b.call("navigate", json!({ "url": url })).await.fails("dialog-raised");
    raised.says("unhandled dialog").says("Load the rest?");
    b.site.wait_for(|seen| seen == ["load false"]).await;
    b.call("snapshot", json!({})).await.ok().says("The rest");
    dialogs(&b, "accept").await;
    b.call("navigate", json!({ "url": url })).await.ok().says("accepted");
    b.site.wait_for(|seen| seen == ["load false", "load true"]).await;
}

#[on_every_engine]
async fn nested_dialogs_are_answered_one_after_the_other() {
    let b = Bench::alone().await;
    b.open("dialogs/kinds.html").await;
    dialogs(&b, "accept").await;
    let done = b.act("click", "button \"Nested\"").await.ok();
    assert_eq!(done.json["dialogs"].as_array().map(Vec::len), Some(3), "{}", done.text);
    b.site.wait_for(|seen| seen == ["nested true true "]).await;
    dialogs(&b, "raise").await;
    b.act("click", "button \"Nested\"").await.fails("dialog-raised");
    b.site.wait_for(|seen| seen.last().is_some_and(|report| report == "nested false false null")).await;
}
