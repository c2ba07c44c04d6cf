//! Sessions: opening, finding, closing; what they share and what they don't.

use std::path::Path;

use browx_testkit::{Bench, Client, Setup, Site, engine, kill_process, on_every_engine};
use serde_json::{Value, json};

/// What page script sees of itself in a session.
async fn eval(client: &Client, session: &str, expr: &str) -> Value {
    client.call("eval_js", json!({ "session": session, "expr": expr })).await.ok().json["value"].clone()
}

/// Opens an incognito session.
async fn incognito(client: &Client, session: &str) -> Value {
    client.call("open_session", json!({ "session": session, "mode": "incognito" })).await.ok().json
}

/// The ids of the open sessions, in the order of the list.
async fn open_ids(client: &Client) -> Vec<String> {
    let list = client.call("list_sessions", json!({})).await.ok().json;
    list["sessions"].as_array().unwrap().iter().map(|s| s["id"].as_str().unwrap().to_owned()).collect()
}

/// The first cookie that a session sends to the site, or `none`.
async fn sent_cookie(client: &Client, site: &Site, session: &str, query: &str) -> String {
    let url = site.url(&format!("cookies{query}"));
    client.call("navigate", json!({ "session": session, "url": url, "mode": "none" })).await.ok();
    let tree = client.call("snapshot", json!({ "session": session })).await.ok().text;
    let sent = tree.split("Sent: ").nth(1).unwrap_or_else(|| panic!("no line of cookies in {tree}"));
    sent.split(|c: char| !c.is_ascii_alphanumeric() && c != '=').next().unwrap().to_owned()
}

/// The command line of a process.
fn command_line(pid: u32) -> Vec<String> {
    let line = std::fs::read(format!("/proc/{pid}/cmdline")).expect("the process runs");
    // Chromium rewrites its own with spaces.
    String::from_utf8_lossy(&line).split(['\0', ' ']).map(str::to_owned).collect()
}

#[on_every_engine]
async fn a_session_is_opened_listed_and_closed() {
    let b = Bench::alone().await;
    let opened = b.call("open_session", json!({ "session": "shop.1", "mode": "incognito" })).await.ok().json;
    assert_eq!(
        (&opened["session"], &opened["mode"], &opened["engine"], &opened["tab"], &opened["url"]),
        (&json!("shop.1"), &json!("incognito"), &json!(engine()), &json!("t1"), &json!("about:blank"))
    );
    assert!(opened["browser"].as_str().is_some_and(|version| version.contains('/')), "{opened}");
    let url = b.site.url("click/plain.html");
    b.call("navigate", json!({ "session": "shop.1", "url": url })).await.ok();

    let listed = b.call("list_sessions", json!({})).await.ok().json;
    let opened_at = opened["openedAt"].as_str().unwrap();
    assert!(opened_at.len() > 19 && opened_at.ends_with('Z'), "{opened_at}");
    let entry = json!({
        "id": "shop.1", "mode": "incognito", "engine": engine(), "url": url, "pages": 1, "openedAt": opened_at,
    });
    assert_eq!(listed, json!({ "sessions": [entry] }));

    let closed = b.call("close_session", json!({ "session": "shop.1" })).await.ok().json;
    assert_eq!(closed, json!({ "ok": true, "session": "shop.1", "wasOpen": true }));
    assert_eq!(open_ids(&b.client).await, [""; 0]);
    assert_eq!(b.client.browsers(), [0; 0], "its browser ended with it");
    let again = b.call("close_session", json!({ "session": "shop.1" })).await.ok().json;
    assert_eq!(again["wasOpen"], false);
}

#[on_every_engine]
async fn an_id_that_is_open_is_refused_and_stays_as_it_is() {
    let client = Setup::default().connect().await;
    incognito(&client, "one").await;
    let again = client.call("open_session", json!({ "session": "one" })).await;
    assert!(!again.is_error, "{}", again.raw);
    again.fails("session-exists").says("close it first");
    assert_eq!(client.call("list_sessions", json!({})).await.json["sessions"][0]["mode"], "incognito");
    client.call("close_session", json!({ "session": "one" })).await.ok();
    incognito(&client, "one").await;
}

#[on_every_engine]
async fn the_default_session_opens_by_itself_once() {
    let b = Bench::alone().await;
    let calls = ["click/plain.html", "shop/login.html", "snapshot/article.html"]
        .map(|page| b.client.start_call("navigate", json!({ "url": b.site.url(page) })));
    for call in calls {
        call.result().await.ok();
    }
    let list = b.call("list_sessions", json!({})).await.json;
    assert_eq!(list["sessions"].as_array().unwrap().len(), 1, "{list}");
    assert_eq!((&list["sessions"][0]["id"], &list["sessions"][0]["mode"]), (&json!("default"), &json!("persistent")));
    assert_eq!(list["sessions"][0]["pages"], 1, "{list}");
    assert_eq!(b.client.browsers().len(), 1);
}

#[on_every_engine]
async fn two_parallel_openings_of_one_id_leave_one_session() {
    let client = Setup::default().connect().await;
    let open = || client.start_call("open_session", json!({ "session": "twin", "mode": "incognito" }));
    let (first, second) = (open(), open());
    first.result().await.ok();
    second.result().await.fails("session-exists");
    assert_eq!(open_ids(&client).await, ["twin"]);
    assert_eq!(client.browsers().len(), 1);
}

#[on_every_engine]
async fn a_session_that_is_closed_while_it_opens_ends_closed() {
    let client = Setup::default().connect().await;
    let opening = client.start_call("open_session", json!({ "session": "brief" }));
    let closing = client.start_call("close_session", json!({ "session": "brief" }));
    opening.result().await.ok();
    assert_eq!(closing.result().await.ok().json["wasOpen"], true);
    assert_eq!(open_ids(&client).await, [""; 0]);
    assert_eq!(client.browsers(), [0; 0]);
}

#[on_every_engine]
async fn sessions_are_closed_by_what_they_match() {
    let client = Setup::default().connect().await;
    for id in ["a-1", "a-2", "b-1"] {
        incognito(&client, id).await;
    }
    let close = async |selector: Value| client.call("close_sessions", selector).await;
    close(json!({})).await.fails("no-selector");
    close(json!({ "all": false })).await.fails("no-selector");
    let none = close(json!({ "prefix": "a-", "idleMs": 3_600_000 })).await.ok().json;
    assert_eq!(none, json!({ "ok": true, "count": 0, "closed": [] }));
    assert_eq!(close(json!({ "prefix": "a-", "all": true })).await.ok().json["closed"], json!(["a-1", "a-2"]));
    assert_eq!(open_ids(&client).await, ["b-1"]);
    assert_eq!(close(json!({ "idleMs": 1 })).await.ok().json["closed"], json!(["b-1"]));
    incognito(&client, "c").await;
    assert_eq!(close(json!({ "all": true })).await.ok().json, json!({ "ok": true, "count": 1, "closed": ["c"] }));
    assert_eq!(client.browsers(), [0; 0]);
}

#[tokio::test]
async fn names_that_could_leave_a_folder_are_refused_everywhere_and_start_nothing() {
    let client = Setup::default().connect().await;
    let long = "n".repeat(129);
    for name in ["", "..", "../up", "a/b", ".hidden", "-dash", "a b", "a..b", "ü", "a\u{0}b", long.as_str()] {
        for (tool, arguments) in [
            ("open_session", json!({ "session": name })),
            ("open_session", json!({ "session": "fine", "profile": name })),
            ("navigate", json!({ "session": name, "url": "about:blank" })),
            ("snapshot", json!({ "session": name })),
            ("tab_list", json!({ "session": name })),
        ] {
            let refused = client.call(tool, arguments).await;
            assert!(refused.is_error, "{tool} took {name:?}: {}", refused.text);
            refused.fails("invalid-name");
        }
    }
    assert_eq!(client.processes().list().len(), 1, "no browser was started");
    let entries = std::fs::read_dir(client.workspace()).unwrap().count();
    assert_eq!(entries, 0, "nothing was created");
    incognito(&client, &"n".repeat(128)).await;
}

#[tokio::test]
async fn an_engine_that_is_not_there_is_refused_with_those_that_are() {
    let client = Setup::default().connect().await;
    let refused = client.call("open_session", json!({ "session": "s", "engine": "netscape" })).await;
    let refused = refused.fails("unknown-engine").json;
    assert_eq!(
        (&refused["engine"], &refused["implementedEngines"]),
        (&json!("netscape"), &json!(["chromium", "firefox"]))
    );
    assert_eq!(client.processes().list().len(), 1, "no browser was started");
}

#[tokio::test]
async fn a_browser_that_is_not_installed_is_refused_with_those_that_are() {
    let client = Setup::default().without_env("BROWX_EXECUTABLE").connect().await;
    let refused = client.call("open_session", json!({ "session": "s", "channel": "chrome-beta" })).await;
    assert!(refused.is_error, "{}", refused.raw);
    let installed = incognito(&client, "any").await;
    let product = installed["browser"].as_str().unwrap().to_owned();
    assert!(product.starts_with("Chrome") || product.starts_with("HeadlessChrome"), "{product}");
    refused.fails("launch-failed").says("`chrome-beta` is not installed; found: ").says("chromium");
    client.call("open_session", json!({ "session": "t", "channel": "mosaic" })).await.says("chrome-beta, chrome-dev");
}

#[on_every_engine]
async fn a_profile_opens_once_in_a_server() {
    let client = Setup::default().connect().await;
    let open = async |session: &str, profile: Option<&str>| {
        client.call("open_session", json!({ "session": session, "profile": profile })).await
    };
    open("one", Some("work")).await.ok();
    let refused = open("two", Some("work")).await.fails("profile-in-use").says("\\\"one\\\"");
    assert!(refused.json["hint"].is_string(), "{}", refused.text);
    open("default", None).await.ok();
    open("three", None).await.fails("profile-in-use").says("\\\"default\\\"");
    assert_eq!(open_ids(&client).await, ["one", "default"]);
    client.call("close_session", json!({ "session": "one" })).await.ok();
    open("two", Some("work")).await.ok();
}

#[on_every_engine]
async fn a_profile_that_another_browser_has_open_is_refused_until_that_one_ends() {
    let shared = tempfile::tempdir().unwrap();
    let profile = shared.path().join("profile");
    let setup = || Setup::default().env("BROWX_DEFAULT_PROFILE", profile.to_str().unwrap());
    let (owner, other) = (setup().connect().await, setup().connect().await);
    owner.call("open_session", json!({ "session": "default" })).await.ok();
    let browser = owner.browsers()[0].to_string();
    let refused = other.call("open_session", json!({ "session": "default" })).await;
    refused.fails("profile-in-use").says(&browser).says("incognito");
    assert_eq!(other.browsers(), [0; 0], "no second browser on the same profile");
    owner.call("close_session", json!({ "session": "default" })).await.ok();
    other.call("open_session", json!({ "session": "default" })).await.ok();
}

#[tokio::test]
async fn the_lock_of_a_browser_that_was_killed_is_no_obstacle() {
    let b = Bench::alone().await;
    b.open("click/plain.html").await;
    let lock = b.client.workspace().join("profile/SingletonLock");
    let first = b.client.browsers()[0];
    let owner = std::fs::read_link(&lock).expect("a browser locks its profile");
    assert!(owner.to_str().unwrap().ends_with(&format!("-{first}")), "{owner:?}");
    kill_process(first);
    // From here on the server knows.
    while b.call("list_sessions", json!({})).await.json["sessions"][0]["pages"] != Value::Null {}
    assert!(lock.is_symlink(), "it had no chance to remove it");
    b.open("click/plain.html").await;
    assert_ne!(b.client.browsers()[0], first);
}

#[on_every_engine]
async fn cookies_of_a_profile_stay_and_those_of_incognito_go() {
    let b = Bench::alone().await;
    for (mode, session, after) in [("persistent", "kept", "a=1"), ("incognito", "gone", "none")] {
        let open = json!({ "session": session, "mode": mode });
        b.call("open_session", open.clone()).await.ok();
        assert_eq!(sent_cookie(&b.client, &b.site, session, "?set=a").await, "none");
        assert_eq!(sent_cookie(&b.client, &b.site, session, "").await, "a=1");
        b.call("close_session", json!({ "session": session })).await.ok();
        b.call("open_session", open).await.ok();
        assert_eq!(sent_cookie(&b.client, &b.site, session, "").await, after, "{mode}");
        b.call("close_session", json!({ "session": session })).await.ok();
    }
    let scratch = b.client.workspace().join(".tmp");
    assert_eq!(std::fs::read_dir(&scratch).unwrap().count(), 0, "nothing is left in {}", scratch.display());
}

#[on_every_engine]
async fn incognito_sessions_share_a_browser_and_nothing_else() {
    let b = Bench::alone().await;
    incognito(&b.client, "ann").await;
    incognito(&b.client, "bob").await;
    assert_eq!(b.client.browsers().len(), 1);
    sent_cookie(&b.client, &b.site, "ann", "?set=a").await;
    assert_eq!(sent_cookie(&b.client, &b.site, "bob", "?set=b").await, "none");
    assert_eq!(sent_cookie(&b.client, &b.site, "ann", "").await, "a=1");
    b.call("close_session", json!({ "session": "ann" })).await.ok();
    assert_eq!(sent_cookie(&b.client, &b.site, "bob", "").await, "b=1");
    assert_eq!(b.client.browsers().len(), 1, "bob's browser stays");
}

#[on_every_engine]
async fn an_incognito_session_takes_no_profile() {
    let client = Setup::default().connect().await;
    let wrong = json!({ "session": "s", "mode": "incognito", "profile": "work" });
    client.call("open_session", wrong).await.fails("profile-needs-persistent");
    assert_eq!(client.processes().list().len(), 1, "no browser was started");
}

#[on_every_engine]
async fn the_viewport_is_what_was_asked_for_in_every_tab() {
    let client = Setup::default().allowing(&["eval"]).connect().await;
    for (session, mode) in [("p", "persistent"), ("i", "incognito")] {
        let viewport = json!({ "width": 640, "height": 487 });
        client.call("open_session", json!({ "session": session, "mode": mode, "viewport": viewport })).await.ok();
        assert_eq!(eval(&client, session, "[innerWidth, innerHeight]").await, json!([640, 487]), "{mode}");
        client.call("tab_open", json!({ "session": session, "url": "data:text/html,<h1>Second</h1>" })).await.ok();
        assert_eq!(eval(&client, session, "[innerWidth, innerHeight]").await, json!([640, 487]), "{mode}");
    }
}

#[tokio::test]
async fn launch_arguments_reach_the_browser_in_both_modes() {
    let args = "--user-agent=Tested/1.0 --force-color-profile=srgb";
    let client = Setup::default().allowing(&["eval"]).env("BROWX_LAUNCH_ARGS", args).connect().await;
    for (session, mode) in [("p", "persistent"), ("i", "incognito")] {
        client.call("open_session", json!({ "session": session, "mode": mode })).await.ok();
        assert_eq!(eval(&client, session, "navigator.userAgent").await, "Tested/1.0", "{mode}");
    }
    let browsers = client.browsers();
    assert_eq!(browsers.len(), 2);
    for pid in browsers {
        let line = command_line(pid);
        for argument in ["--force-color-profile=srgb", "--remote-debugging-pipe", "--disable-sync"] {
            assert!(line.iter().any(|a| a == argument), "{argument} is missing: {line:?}");
        }
        assert!(!line.iter().any(|a| a.starts_with("--remote-debugging-port")), "{line:?}");
    }
}

#[on_every_engine]
async fn a_browser_without_its_sandbox_says_so_in_both_modes() {
    let client = Setup::default().env("BROWX_SANDBOX", "0").connect().await;
    for (session, mode) in [("p", "persistent"), ("i", "incognito"), ("j", "incognito")] {
        let opened = client.call("open_session", json!({ "session": session, "mode": mode })).await.ok().json;
        let warnings = opened["warnings"].to_string();
        assert!(warnings.contains("without its sandbox") && warnings.contains("BROWX_SANDBOX=0"), "{mode}: {opened}");
    }
    assert!(client.stderr().contains("without its sandbox"), "{}", client.stderr());
}

#[tokio::test]
async fn as_root_the_missing_sandbox_is_told_and_as_another_user_it_is_there() {
    let client = Setup::default().without_env("BROWX_SANDBOX").connect().await;
    let opened = incognito(&client, "s").await;
    let told = (opened["warnings"].to_string().contains("root"), client.stderr().contains("root"));
    let flag = command_line(client.browsers()[0]).iter().any(|a| a == "--no-sandbox");
    let root = nix::unistd::geteuid().is_root();
    assert_eq!((told, flag), ((root, root), root), "{opened}");
}

#[on_every_engine]
async fn calls_of_one_session_run_in_order_and_each_tells_its_own() {
    let b = Bench::alone().await;
    b.open("click/plain.html").await;
    let pages = ["shop/login.html", "snapshot/article.html", "click/plain.html", "network/requests.html"];
    let calls: Vec<_> = pages
        .iter()
        .map(|page| (page, b.client.start_call("navigate", json!({ "url": b.site.url(page), "mode": "none" }))))
        .collect();
    for (page, call) in calls {
        assert_eq!(call.result().await.ok().json["navigation"]["to"], b.site.url(page));
    }
    let asked: Vec<_> = b.site.requests().into_iter().filter(|request| request.ends_with(".html")).collect();
    let expected: Vec<_> = ["click/plain.html"].iter().chain(&pages).map(|page| format!("GET /{page}")).collect();
    assert_eq!(asked, expected);
}

#[on_every_engine]
async fn interleaved_sessions_do_not_disturb_each_other() {
    let b = Bench::alone().await;
    let sessions = ["ann", "bob"];
    for session in sessions {
        incognito(&b.client, session).await;
        let url = b.site.url("shop/login.html");
        b.call("navigate", json!({ "session": session, "url": url, "mode": "none" })).await.ok();
    }
    for round in 0..5 {
        let calls = sessions.map(|session| {
            let value = format!("{session}-{round}");
            let fill = json!({ "session": session, "selector": "#email", "value": value });
            (value, b.client.start_call("fill", fill))
        });
        for (value, call) in calls {
            assert_eq!(call.result().await.ok().json["element"]["value"], value);
        }
    }
    for session in sessions {
        let tree = b.call("snapshot", json!({ "session": session })).await.ok();
        tree.says(&format!("{session}-4"));
    }
    let refs = sessions.map(|session| b.client.start_call("snapshot", json!({ "session": session })));
    for call in refs {
        assert!(call.result().await.ok().text.contains("[ref=e"));
    }
}

#[on_every_engine]
async fn a_persistent_session_lives_where_the_workspace_says() {
    let client = Setup::default().connect().await;
    let opened = client.call("open_session", json!({ "session": "s", "profile": "work" })).await.ok().json;
    let profile = Path::new(opened["profile"].as_str().unwrap()).to_owned();
    let (place, files) = match engine() {
        "chromium" => ("profiles/work", ["Local State", "SingletonLock"]),
        _ => ("firefox/profiles/work", ["prefs.js", ".parentlock"]),
    };
    assert_eq!(profile, client.workspace().canonicalize().unwrap().join(place));
    assert!(files.iter().any(|file| profile.join(file).symlink_metadata().is_ok()));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = profile.metadata().unwrap().permissions().mode() & 0o777;
        assert_eq!(mode, 0o700, "others can read the profile: {mode:o}");
    }
}
