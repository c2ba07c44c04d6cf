//! Pages that are against us, and pages that are simply large.

use browx_testkit::{Bench, Setup, on_every_engine};
use serde_json::json;

#[on_every_engine]
async fn a_page_that_broke_every_global_is_read_and_acted_on_all_the_same() {
    let b = Bench::start().await;
    b.open("hostile/globals.html").await;
    b.snapshot().await.says("button \"Press\"").says("listitem: Two");
    b.call("find", json!({ "query": "press" })).await.ok().says("\"name\":\"Press\"");
    b.call("text_search", json!({ "text": "Two" })).await.ok().says("\"count\":1");
    b.click("#press").await.ok();
    b.fill("#name", "Ada").await.ok().says("\"value\":\"Ada\"");
    b.saw(&["click press", "input name"]).await;
}

#[on_every_engine]
async fn names_that_stand_in_front_of_dom_properties_change_nothing() {
    let b = Bench::start().await;
    b.open("hostile/clobbering.html").await;
    let tree = b.snapshot().await;
    let tree = tree.says("textbox \"getAttribute\"").says("img \"querySelectorAll\"").says("link \"__browx\"");
    b.call("click", json!({ "ref": tree.ref_of("button \"Inside the form\"") })).await.ok();
    b.call("click", json!({ "ref": tree.ref_of("button \"Outside the form\"") })).await.ok();
    b.saw(&["click inside", "click outside"]).await;
}

#[on_every_engine]
async fn without_any_script_a_page_is_read_and_acted_on() {
    let b = Bench::start().await;
    b.open("csp/hostile/policy.html").await;
    b.act("click", "button \"Details\"").await.ok().says("Inside the details");
    b.act("click", "checkbox \"Agree\"").await.ok().says("\"checked\":true");
    b.fill("role=textbox", "Ada").await.ok().says("\"value\":\"Ada\"");
    b.call("select", json!({ "selector": "select", "values": ["Blue"] })).await.ok().says("\"value\":\"Blue\"");
    b.act("click", "button \"Open bubble\"").await.ok().says("Bubble text");
    b.call("find", json!({ "query": "team" })).await.ok().says("combobox");
    b.snapshot().await.says("title: Policy").says("checked").says("value=\"Blue\"").says("Bubble text");
}

#[on_every_engine]
async fn under_trusted_types_the_page_sees_a_trusted_press() {
    let b = Bench::start().await;
    b.open("trusted/hostile/policy.html").await;
    b.act("click", "checkbox \"Agree\"").await.ok();
    b.snapshot().await.says("title: Policy: clicked input\n");
}

#[on_every_engine]
async fn a_page_that_never_stops_changing_is_acted_on_in_time() {
    let b = Bench::start().await;
    b.open("hostile/mutating.html").await;
    b.call("click", json!({ "selector": "#calm", "timeoutMs": 3000 })).await.ok().says("Noise");
    b.saw(&["click calm"]).await;
}

#[on_every_engine]
async fn nothing_of_ours_is_to_be_found_in_the_page() {
    let b = Bench::start().await;
    b.open("hostile/self-approval.html").await;
    b.snapshot().await;
    b.call("find", json!({ "query": "poke" })).await.ok();
    b.click("#poke").await.ok();
    b.call("wait_for", json!({ "text": "Self-approval" })).await.ok();
    b.click("#poke").await.ok();
    b.saw(&["click poke", "click poke"]).await;
}

#[on_every_engine]
async fn texts_of_a_page_can_not_forge_its_tree() {
    let b = Bench::start().await;
    b.open("snapshot/hostile-names.html").await;
    let tree = b.snapshot().await;
    let starts = |word: &str| tree.text.lines().filter(|line| line.trim_start().starts_with(word)).count();
    assert_eq!((starts("button"), starts("heading"), starts("link"), starts("- "), starts("#")), (1, 1, 6, 0, 0));
    let unreadable = |c: char| c.is_control() && c != '\n' || matches!(c, '\u{2028}' | '\u{2029}' | '\u{202e}');
    assert!(!tree.text.contains(unreadable), "{:?}", tree.text);
    b.call("click", json!({ "ref": tree.ref_of("button \"Real\"") })).await.ok();
    b.saw(&["click real"]).await;
}

#[on_every_engine]
async fn half_characters_never_break_an_answer() {
    let b = Bench::start().await;
    b.open("snapshot/lone-surrogates.html").await.says("\u{fffd}");
    let tree = b.snapshot().await.says("title: Title \u{fffd}").says("heading \"😀\u{fffd}\"");
    b.call("click", json!({ "ref": tree.ref_of("button \"Press \u{fffd} me\"") })).await.ok();
    b.saw(&["clicked"]).await;
    b.call("console_read", json!({})).await.ok().says("said \u{fffd}");
    b.call("find", json!({ "query": "press", "detail": true })).await.ok().says("\u{fffd}");
    b.call("text_search", json!({ "text": "me" })).await.ok().says("\u{fffd}");
    b.fill("#input", "whole").await.ok().says("\"value\":\"whole\"");
}

#[on_every_engine]
async fn names_of_a_hundred_megabytes_are_cut_not_joined() {
    let b = Bench::start().await;
    b.open("snapshot/long-names.html").await;
    let tree = b.snapshot().await;
    assert!(tree.text.len() < 40_000, "{} bytes", tree.text.len());
    b.call("click", json!({ "ref": tree.ref_of("button \"Deep\"") })).await.ok();
    b.saw(&["deep"]).await;
}

#[on_every_engine]
async fn four_megabytes_of_text_are_cut_with_a_count() {
    let b = Bench::start().await;
    b.open("big?bytes=4000000").await;
    let tree = b.snapshot().await;
    assert!(tree.text.len() < 40_000, "{} bytes", tree.text.len());
    tree.says("heading \"Big\"").says("characters]");
}

#[on_every_engine]
async fn a_value_of_three_megabytes_comes_through_and_goes_to_a_file() {
    let b = Bench::allowing(&["eval"]).await;
    b.open("click/plain.html").await;
    let spilled = b.call("eval_js", json!({ "expr": "'x'.repeat(3000000)" })).await.ok();
    let path = spilled.at("/path");
    let text = std::fs::read_to_string(path.as_str().expect("a file")).expect("it was written");
    assert_eq!(text.matches('x').count(), 3_000_000);
    assert!(spilled.text.len() < 4000);
}

#[on_every_engine]
async fn a_megabyte_goes_into_a_field() {
    let b = Bench::start().await;
    b.open("type/megabyte.html").await;
    b.fill("#empty", &"y".repeat(1 << 20)).await.ok();
    b.saw(&["length 1048576"]).await;
    // The other field's megabyte does not fill the tree.
    let tree = b.snapshot().await;
    assert!(tree.text.len() < 10_000, "{} bytes", tree.text.len());
}

#[on_every_engine]
async fn the_contract_shape_survives_a_hostile_page_as_well() {
    let b = Bench::with(Setup::default().env("BROWX_RESULT_SHAPE", "contract")).await;
    b.open("hostile/globals.html").await;
    b.click("#press").await.ok().says("\"stillAttached\": true");
    b.saw(&["click press"]).await;
}
