//! Waiting for texts, elements, addresses, load states and quiet networks.

use browx_testkit::{Bench, CallResult, on_every_engine};
use serde_json::{Value, json};

async fn wait(b: &Bench, args: Value) -> CallResult {
    b.call("wait_for", args).await
}

/// Presses a button of the changing page, whose effect comes later.
async fn start(b: &Bench, button: &str) {
    b.click(&format!("role=button[name=\"{button}\"]")).await.ok();
}

#[on_every_engine]
async fn a_text_is_waited_for_and_answered_with_its_line_only() {
    let b = Bench::start().await;
    b.open("waits/changing.html").await;
    start(&b, "Appear").await;
    wait(&b, json!({ "selector": "#result >> text=order COMPLETE" }))
        .await
        .ok()
        .says("\"line\":\"text: Order complete\"");
    b.saw(&["appeared"]).await;
    b.open("table?rows=2000").await;
    let found = wait(&b, json!({ "text": "details 1999" })).await.ok();
    assert!(found.text.len() < 400, "a wait does not answer the page: {}", found.text);
}

#[on_every_engine]
async fn a_text_is_part_of_what_is_seen_in_any_case_and_hidden_text_does_not_count() {
    let b = Bench::start().await;
    b.open("snapshot/article.html").await;
    wait(&b, json!({ "text": "TWICE A DAY" })).await.ok();
    wait(&b, json!({ "text": "Not shown", "timeoutMs": 400 })).await.fails("deadline");
}

#[on_every_engine]
async fn what_goes_is_waited_for() {
    let b = Bench::start().await;
    b.open("waits/changing.html").await;
    start(&b, "Disappear").await;
    wait(&b, json!({ "selector": "#loading", "state": "detached" })).await.ok().says("gone");
    b.saw(&["gone"]).await;
    // The sidebar still says it.
    wait(&b, json!({ "textGone": "Loading", "timeoutMs": 400 })).await.fails("deadline");
    wait(&b, json!({ "textGone": "Never there" })).await.ok().says("is gone");
}

#[on_every_engine]
async fn an_element_is_waited_for_in_each_state() {
    let b = Bench::start().await;
    b.open("waits/changing.html").await;
    start(&b, "Appear").await;
    wait(&b, json!({ "selector": "#result p", "state": "attached" })).await.ok();
    start(&b, "Toggle").await;
    wait(&b, json!({ "selector": "#result", "state": "hidden" })).await.ok();
    start(&b, "Toggle").await;
    wait(&b, json!({ "selector": "#result" })).await.ok().says("Order complete");
    let soon = b.ref_of("button \"Soon\"").await;
    wait(&b, json!({ "ref": soon })).await.ok().says("Soon");
    wait(&b, json!({ "selector": "#nope", "timeoutMs": 300 })).await.fails("deadline").says("within 300ms");
    wait(&b, json!({ "coords": { "x": 20, "y": 150 } })).await.ok();
}

#[on_every_engine]
async fn an_address_is_waited_for_by_its_glob() {
    let b = Bench::start().await;
    b.open("waits/changing.html").await;
    start(&b, "Address").await;
    wait(&b, json!({ "url": "**/changing.html?done" })).await.ok().says("\"kind\":\"spa\"");
    b.saw(&["address"]).await;
    let missed = wait(&b, json!({ "url": "**/elsewhere", "timeoutMs": 300 })).await.fails("deadline");
    missed.says("the URL is http").says("changing.html?done");
    wait(&b, json!({ "url": "**/{a" })).await.fails("invalid-arguments").says("not closed");
}

#[on_every_engine]
async fn a_wait_goes_on_across_navigations() {
    let b = Bench::start().await;
    b.open("navigation/links.html").await;
    b.click("role=button[name=\"Later\"]").await.ok();
    wait(&b, json!({ "text": "Arrived" })).await.ok().says("\"line\":\"text: Arrived\"");
    b.saw(&["loaded /navigation/links.html", "arrived 127.0.0.1"]).await;
}

#[on_every_engine]
async fn load_states_are_waited_for() {
    let b = Bench::start().await;
    b.open("navigation/stuck-parts.html").await;
    wait(&b, json!({ "load": "domcontentloaded" })).await.ok();
    wait(&b, json!({ "load": "load", "timeoutMs": 400 })).await.fails("deadline").says("still loading");
    b.open("click/plain.html").await;
    wait(&b, json!({ "load": "load" })).await.ok();
}

#[on_every_engine]
async fn the_network_is_idle_only_after_what_the_page_still_asks_for() {
    let b = Bench::start().await;
    b.open("network/late-fetch.html?after=0").await;
    wait(&b, json!({ "networkIdle": true })).await.ok();
    b.snapshot().await.says("Arrived: at last");
}

#[on_every_engine]
async fn streams_and_long_polls_do_not_keep_the_network_busy() {
    let b = Bench::start().await;
    b.open("network/streams.html").await;
    wait(&b, json!({ "networkIdle": true })).await.ok().says("the network is idle but for");
}

#[on_every_engine]
async fn requests_of_a_page_that_is_gone_do_not_keep_the_next_one_busy() {
    let b = Bench::start().await;
    b.open("network/requests.html").await;
    b.click("role=button[name=\"Never\"]").await.ok();
    b.open("click/plain.html").await;
    wait(&b, json!({ "networkIdle": true })).await.ok().says("\"the network is idle\"");
}

#[on_every_engine]
async fn a_busy_page_is_waited_in_and_acted_on() {
    let b = Bench::start().await;
    b.open("waits/busy.html").await;
    wait(&b, json!({ "text": "Busy" })).await.ok();
    b.click("#press").await.ok();
    b.saw(&["click press"]).await;
}

#[on_every_engine]
async fn exactly_one_condition_is_taken() {
    let b = Bench::start().await;
    b.open("click/plain.html").await;
    wait(&b, json!({})).await.fails("invalid-arguments").says("requires a target, text");
    wait(&b, json!({ "text": "a", "url": "b" })).await.fails("invalid-arguments").says("exactly one");
    wait(&b, json!({ "state": "hidden" })).await.fails("invalid-arguments").says("needs a target");
    wait(&b, json!({ "selector": "a", "ref": "e1" })).await.fails("invalid-arguments").says("exactly one");
}
