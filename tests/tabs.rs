//! Tabs: who opened them, which is worked on, and what happens when they go.

use browx_testkit::{Bench, CallResult, on_every_engine};
use serde_json::{Value, json};

/// The one tab that an action opened.
#[track_caller]
fn new_tab(done: &CallResult) -> Value {
    let tabs = done.at("/structure/newTabs");
    assert_eq!(tabs.as_array().map(Vec::len), Some(1), "one new tab, not {}", done.text);
    tabs[0].clone()
}

#[on_every_engine]
async fn every_way_to_open_a_tab_is_told_with_its_opener() {
    let b = Bench::start().await;
    b.open("tabs/openers.html").await;
    for (selector, by) in [
        ("text=\"Link\"", "link"),
        ("text=\"Noopener link\"", "noopener"),
        ("text=\"Other site\"", "other-site"),
        ("text=\"Named\"", "named"),
        ("role=button[name=\"Form\"]", "form"),
        ("role=button[name=\"Script\"]", "script"),
        ("role=button[name=\"Sized\"]", "sized"),
    ] {
        let tab = new_tab(&b.click(selector).await.ok());
        assert!(tab["url"].as_str().is_some_and(|url| url.ends_with(&format!("by={by}"))), "{by}: {tab}");
        assert_eq!(tab["opener"], "t1", "{by}");
        b.call("tab_close", json!({ "tab": tab["tab"] })).await.ok();
    }
    let blank = new_tab(&b.click("role=button[name=\"Blank\"]").await.ok());
    assert_eq!(blank["url"], "about:blank");
    b.call("snapshot", json!({ "tab": blank["tab"] })).await.ok().says("heading \"Written\"");
}

#[on_every_engine]
async fn a_tab_that_comes_later_is_told_by_the_next_result() {
    let b = Bench::start().await;
    b.open("tabs/openers.html").await;
    b.click("role=button[name=\"Later\"]").await.ok().lacks("newTabs");
    b.saw(&["opened later with opener"]).await;
    let tab = new_tab(&b.click("h1").await.ok());
    assert_eq!(tab["late"], true);
    assert_eq!(tab["opener"], "t1");
}

#[on_every_engine]
async fn a_link_within_the_tab_opens_no_tab() {
    let b = Bench::start().await;
    b.open("tabs/openers.html").await;
    let gone = b.click("text=\"Same tab\"").await.ok();
    gone.lacks("newTabs").says("\"kind\":\"full_load\"");
}

#[on_every_engine]
async fn a_popup_never_becomes_current_by_itself() {
    let b = Bench::start().await;
    b.open("tabs/openers.html").await;
    let tab = new_tab(&b.click("role=button[name=\"Script\"]").await.ok())["tab"].clone();
    b.snapshot().await.says("title: Openers");
    let list = b.call("tab_list", json!({})).await.ok();
    assert_eq!((list.at("/tabs/0/current"), list.at("/tabs/1/current")), (json!(true), json!(false)));
    assert_eq!(list.at("/tabs/1/opener"), "t1");
    assert_eq!(list.at("/tabs/0/title"), "Openers");
    b.call("tab_select", json!({ "tab": tab })).await.ok();
    b.snapshot().await.says("title: Opened by script");
    b.click("#inside").await.ok();
    b.saw(&["opened script with opener", "click inside"]).await;
}

#[on_every_engine]
async fn a_tab_that_closes_itself_under_the_action_is_survived() {
    let b = Bench::start().await;
    b.open("tabs/openers.html").await;
    let tab = new_tab(&b.click("role=button[name=\"Script\"]").await.ok())["tab"].clone();
    b.call("tab_select", json!({ "tab": tab })).await.ok();
    b.act("click", "button \"Close me\"").await;
    // The session goes on in the tab that is left.
    b.snapshot().await.says("title: Openers");
    let list = b.call("tab_list", json!({})).await.ok();
    assert_eq!(list.at("/tabs").as_array().map(Vec::len), Some(1));
    b.call("snapshot", json!({ "tab": tab })).await.fails("unknown-tab").says("it has t1");
}

#[on_every_engine]
async fn without_any_tab_left_the_session_opens_one_under_a_new_name() {
    let b = Bench::start().await;
    b.open("click/plain.html").await;
    let closed = b.call("tab_close", json!({ "tab": "t1" })).await.ok();
    assert_eq!(closed.at("/left"), json!([]));
    b.snapshot().await.says("url: about:blank");
    assert_eq!(b.call("tab_list", json!({})).await.at("/tabs/0/tab"), "t2");
}

#[on_every_engine]
async fn tabs_are_opened_at_a_url_and_refused_like_navigations() {
    let b = Bench::start().await;
    let opened = b.call("tab_open", json!({ "url": b.site.url("click/plain.html") })).await.ok();
    assert_eq!((opened.at("/tab"), opened.at("/title")), (json!("t2"), json!("Plain")));
    b.click("#nothing").await.ok();
    b.saw(&["click nothing"]).await;
    b.call("tab_open", json!({ "url": "chrome://settings" })).await.fails("privileged-url");
    b.call("tab_select", json!({ "tab": "t9" })).await.fails("unknown-tab");
}

#[on_every_engine]
async fn two_tabs_are_worked_side_by_side_by_name() {
    let b = Bench::start().await;
    b.open("refs/counter.html?who=one").await;
    b.call("tab_open", json!({ "url": b.site.url("refs/counter.html?who=two") })).await.ok();
    let press = |tab: &str| b.client.start_call("click", json!({ "selector": "button", "tab": tab }));
    let calls = [press("t1"), press("t2"), press("t1"), press("t2")];
    for call in calls {
        call.result().await.ok();
    }
    let mut seen = b.wait_seen(4).await;
    seen.sort();
    assert_eq!(seen, ["one 1", "one 2", "two 1", "two 2"]);
}

#[on_every_engine]
async fn a_picture_of_a_tab_behind_another_is_had() {
    let b = Bench::start().await;
    b.open("screenshot/colours.html").await;
    b.call("tab_open", json!({ "url": b.site.url("click/plain.html") })).await.ok();
    let shot = b.call("screenshot", json!({ "tab": "t1" })).await.ok();
    let image = image::load_from_memory(&shot.images[0].bytes).expect("an image").to_rgb8();
    assert_eq!(image.get_pixel(50, 50).0, [255, 0, 0]);
}

#[on_every_engine]
async fn a_tab_is_hidden_and_comes_back() {
    let b = Bench::start().await;
    b.open("tabs/visibility.html").await;
    let held = b.call("tab_visibility", json!({ "state": "background", "holdMs": 300 })).await.ok();
    assert_eq!((held.at("/state"), held.at("/heldMs")), (json!("foreground"), json!(300)));
    let seen = b.wait_seen(4).await;
    for expected in ["hidden true", "frame hidden", "visible false", "frame visible"] {
        assert!(seen.iter().any(|s| s == expected), "{seen:?}");
    }
    b.site.forget();
    let hidden = b.call("tab_visibility", json!({ "state": "background" })).await.ok();
    assert_eq!(hidden.at("/realBackgrounding"), held.at("/realBackgrounding"));
    b.wait_seen(2).await;
    b.call("tab_visibility", json!({ "state": "foreground" })).await.ok();
    b.wait_seen(4).await;
    b.call("tab_visibility", json!({ "state": "foreground", "holdMs": 5 })).await.fails("invalid-arguments");
    b.call("tab_visibility", json!({ "state": "background", "holdMs": 600_000 })).await.fails("invalid-arguments");
}
