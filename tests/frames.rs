//! Frames: reading and acting through them, wherever they are drawn.

use browx_testkit::{Bench, on_every_engine};
use serde_json::json;

/// Presses every target of the two nested frames of a geometry page, and requires that each press landed on it.
async fn press_all_targets(b: &Bench, page: &str) {
    b.open(page).await;
    b.call("wait_for", json!({ "text": "End 2" })).await.ok();
    let targets = ["Top 1", "Middle 1", "Top 2", "Middle 2", "End 2", "End 1"];
    for target in targets {
        b.act("click", &format!("button \"{target}\"")).await.ok();
    }
    b.saw(&targets.map(|t| t.to_lowercase()).each_ref().map(String::as_str)).await;
}

#[on_every_engine]
async fn presses_land_in_frames_of_other_sites_through_borders_scrolling_and_transforms() {
    press_all_targets(&Bench::start().await, "frames/geometry.html").await;
}

#[on_every_engine]
async fn presses_land_in_frames_of_the_same_process_as_exactly() {
    press_all_targets(&Bench::start().await, "frames/geometry-same.html").await;
}

#[on_every_engine]
async fn a_frame_stands_in_its_pages_tree_and_is_acted_on_by_its_refs() {
    let b = Bench::start().await;
    b.open("frames/same-origin.html").await;
    let tree = b.snapshot().await;
    b.call("fill", json!({ "ref": tree.ref_of("textbox \"Street\""), "value": "Mole End" })).await.ok();
    b.call("click", json!({ "ref": tree.ref_of("button \"Deliver\"") })).await.ok();
    b.call("click", json!({ "ref": tree.ref_of("button \"In srcdoc\"") })).await.ok();
    b.call("click", json!({ "ref": tree.ref_of("button \"In about:blank\"") })).await.ok();
    b.saw(&["input street=Mole End", "submitted Mole End", "srcdoc", "about:blank"]).await;
}

#[on_every_engine]
async fn a_frame_of_another_site_can_be_listed_read_and_acted_in_alone() {
    let b = Bench::start().await;
    b.open("frames/cross-origin.html").await;
    b.call("wait_for", json!({ "selector": "role=heading[name=\"Delivery\"]" })).await.ok();
    let frames = b.call("frames_list", json!({})).await.ok();
    let frame = frames.at("/frames/1");
    assert_eq!(frame["parentFrameId"], "f0");
    assert_eq!(frame["url"], b.site.other_url("frames/form.html"));
    assert_ne!(frame["origin"], frames.at("/frames/0/origin"));
    let alone = b.call("snapshot", json!({ "frame": frame["frameId"] })).await.ok();
    let alone = alone.says("textbox \"Street\"").lacks("Cross-origin frame");
    b.call("click", json!({ "ref": alone.ref_of("checkbox \"Express\"") })).await.ok().says("\"checked\":true");
    b.saw(&["change express=true"]).await;
    let found = b.call("find", json!({ "query": "express", "frame": frame["frameId"] })).await.ok();
    assert_eq!(
        (found.at("/candidates/0/name"), &found.at("/candidates/0/frame")),
        (json!("Express"), &frame["frameId"])
    );
    b.call("snapshot", json!({ "frame": "f9" })).await.fails("unknown-frame").says("the page has f0");
}

#[on_every_engine]
async fn a_selector_that_only_a_frame_matches_is_acted_on_there_with_a_word() {
    let b = Bench::start().await;
    b.open("frames/cross-origin.html").await;
    b.call("wait_for", json!({ "text": "Street" })).await.ok();
    b.fill("#street", "Mole End").await.ok().warns("not in the main frame");
    b.saw(&["input street=Mole End"]).await;
}

#[on_every_engine]
async fn the_innermost_of_four_frames_is_reached() {
    let b = Bench::start().await;
    b.open("frame-chain?depth=3").await;
    b.call("wait_for", json!({ "text": "Innermost frame" })).await.ok();
    b.act("click", "button \"Innermost\"").await.ok();
    b.act("click", "button \"Frame 2\"").await.ok();
    b.saw(&["innermost", "frame 2"]).await;
}

#[on_every_engine]
async fn an_element_is_met_in_its_own_frames_world() {
    let b = Bench::allowing(&["eval"]).await;
    b.open("frames/own-global.html").await;
    b.call("wait_for", json!({ "text": "Who" })).await.ok();
    b.act("click", "button \"Who\"").await.ok();
    b.saw(&["inner"]).await;
    let value = async |args| b.call("eval_js", args).await.ok().at("/value");
    assert_eq!(value(json!({ "expr": "whoAmI" })).await, "top");
    let frame = b.call("frames_list", json!({})).await.at("/frames/1/frameId");
    assert_eq!(value(json!({ "expr": "whoAmI", "frame": frame })).await, "inner");
}

#[on_every_engine]
async fn a_payment_field_is_filled_through_the_frame_that_lies_over_it() {
    let b = Bench::start().await;
    b.open("frames/card-field.html").await;
    b.call("wait_for", json!({ "selector": "#card" })).await.ok();
    let field = b.ref_of("textbox \"Card number\"").await;
    b.call("fill", json!({ "ref": field, "value": "4111111111111111" })).await.ok();
    b.saw(&["card 4111111111111111"]).await;
    b.snapshot().await.says("status").says(": 4111111111111111");
}

#[on_every_engine]
async fn a_sandboxed_frame_without_scripts_is_read_and_acted_in() {
    let b = Bench::start().await;
    b.open("frames/sandboxed.html").await;
    b.call("wait_for", json!({ "text": "Sealed" })).await.ok();
    b.act("click", "checkbox \"Tick\"").await.ok().says("\"checked\":true");
    b.snapshot().await.says("checkbox \"Tick\"").says("[checked]");
    b.act("click", "checkbox \"Express\"").await.ok();
    b.saw(&["change express=true"]).await;
}

#[on_every_engine]
async fn a_frame_that_never_answers_holds_nothing_up() {
    let b = Bench::start().await;
    b.open("navigation/stuck-parts.html").await.says("button \\\"Ready\\\"").says("has no document yet");
    b.click("#ready").await.ok();
    b.saw(&["parsed", "click ready"]).await;
    // Within a deadline that a wait for the frame would use up.
    let read = b.call("snapshot", json!({ "timeoutMs": 900 })).await.ok();
    read.says("button \"Ready\"").says("(frame f1 has no document yet)");
    b.call("wait_for", json!({ "textGone": "nothing like it", "timeoutMs": 900 })).await.ok();
    b.call("find", json!({ "query": "ready", "timeoutMs": 900 })).await.ok().says("\"name\":\"Ready\"");
}
