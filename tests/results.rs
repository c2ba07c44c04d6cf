//! The shapes of results, and several calls in one.

use browx_testkit::{Bench, CallResult, Setup, on_every_engine};
use serde_json::{Value, json};

/// The keys of every ActionResult of the contract, whatever happened.
const BLOCKS: [&str; 9] =
    ["ok", "action", "navigation", "structure", "console", "pageErrors", "network", "tokensEstimate", "warnings"];

#[track_caller]
fn has_blocks(result: &CallResult, more: &[&str]) {
    for block in BLOCKS.iter().chain(more) {
        assert!(result.json.get(*block).is_some(), "no {block} in {}", result.text);
    }
    for part in ["/structure/appeared", "/structure/removed", "/structure/newTabs", "/console/errors"] {
        assert!(result.at(part).is_array(), "no {part} in {}", result.text);
    }
    for part in ["/navigation/changed", "/navigation/from", "/navigation/to", "/network/summary/byType"] {
        assert!(!result.at(part).is_null(), "no {part} in {}", result.text);
    }
}

#[on_every_engine]
async fn the_contract_shape_has_every_block_of_every_action() {
    let b = Bench::with(Setup::default().env("BROWX_RESULT_SHAPE", "contract")).await;
    let landed = b.open("shop/order.html").await;
    has_blocks(&landed, &["snapshotDelta"]);
    assert_eq!(landed.at("/action/type"), "navigate");
    let filled = b.fill("#name", "Ada").await.ok();
    has_blocks(&filled, &["element"]);
    for key in ["ref", "stillAttached", "focused", "value", "valueRequested", "displayText"] {
        assert!(filled.at("/element").get(key).is_some(), "no {key} in {}", filled.text);
    }
    assert_eq!(filled.at("/action"), json!({ "type": "fill", "value": "Ada", "selector": "#name" }));
    let ticked = b.click("#terms").await.ok();
    has_blocks(&ticked, &["element", "snapshotDelta"]);
    assert_eq!(ticked.at("/element/checked"), true);
    for key in ["mode", "scope", "tree", "truncated"] {
        assert!(ticked.at("/snapshotDelta").get(key).is_some(), "no {key} in {}", ticked.text);
    }
    let waited = b.call("wait_for", json!({ "text": "Goods" })).await.ok();
    has_blocks(&waited, &[]);
    assert_eq!(waited.at("/action/type"), "waitFor");
    let failed = b.call("click", json!({ "selector": "#nope", "timeoutMs": 500 })).await.fails("no-match");
    has_blocks(&failed, &["error", "failure"]);
    assert!(failed.at("/failure/hint").is_string());
}

#[on_every_engine]
async fn the_contract_shape_prints_the_accessibility_tree() {
    let b = Bench::with(Setup::default().env("BROWX_RESULT_SHAPE", "contract")).await;
    b.open("snapshot/article.html").await;
    let tree = b.snapshot().await.says("stats: {").says("WebArea \"Article\" [ref=").says("StaticText \"Harbour\"");
    let tree = tree.says("low-content a11y tree (4 interactive nodes)");
    b.call("click", json!({ "ref": tree.ref_of("button \"More\"") })).await.ok();
    let found = b.call("find", json!({ "query": "archive" })).await.ok();
    for key in ["ref", "role", "name", "stability", "selectorHint", "selectorTier", "bbox", "clipped", "actionable"] {
        assert!(found.at("/candidates/0").get(key).is_some(), "no {key} in {}", found.text);
    }
}

#[on_every_engine]
async fn what_changed_is_told_in_the_mode_that_is_asked_for() {
    let b = Bench::start().await;
    b.open("waits/changing.html?ms=0").await;
    let click = async |mode: &str| {
        b.call("click", json!({ "selector": "role=button[name=\"Appear\"]", "mode": mode }))
            .await
            .ok()
            .at("/snapshotDelta")
    };
    let text = async |mode: &str| click(mode).await.as_str().unwrap_or_default().to_owned();
    assert_eq!(text("none").await, "");
    assert!(text("full").await.contains("heading \"Changing\""));
    b.call("click", json!({ "selector": "role=button[name=\"Toggle\"]" })).await.ok().says("- text: Order complete");
}

#[on_every_engine]
async fn a_change_is_cut_to_its_budget_with_a_word() {
    let b = Bench::start().await;
    b.open("scroll/endless-list.html").await;
    b.site.wait_for(|seen| !seen.is_empty()).await;
    let cut = b.call("scroll", json!({ "to": "bottom", "maxResultTokens": 20 })).await.ok();
    cut.warns("was cut to its budget").lacks("Row 20");
}

#[on_every_engine]
async fn a_row_and_an_owning_control_tell_their_change() {
    let b = Bench::start().await;
    b.open("type/selects.html").await;
    let chosen = b.call("select", json!({ "selector": "#city", "values": ["3"] })).await.ok();
    let owner = chosen.at("/element/ownerControl");
    assert_eq!(
        (&owner["displayTextBefore"], &owner["displayTextAfter"]),
        (&json!("Springfield"), &json!("Shelbyville"))
    );
    assert_eq!(owner["changed"], true);
}

fn entry(tool: &str, args: Value) -> Value {
    json!({ "tool": tool, "args": args })
}

#[on_every_engine]
async fn a_batch_runs_in_order_and_answers_each_by_its_label() {
    let b = Bench::start().await;
    b.open("type/all-inputs.html").await;
    let mut fill = entry("fill", json!({ "selector": "#text", "value": "a" }));
    fill["label"] = "first".into();
    fill["expect"] = json!({ "valueEquals": "a" });
    let calls = [fill, entry("click", json!({ "selector": "#checkbox" })), entry("snapshot", json!({ "maxNodes": 2 }))];
    let done = b.call("batch", json!({ "calls": calls })).await.ok();
    assert_eq!((done.at("/completed"), done.at("/failedAt")), (json!(3), Value::Null));
    assert_eq!(done.at("/results/0/label"), "first");
    assert_eq!(done.at("/results/1/result/element/checked"), true);
    assert!(done.at("/results/2/result").as_str().is_some_and(|tree| tree.contains("title: All inputs")));
    b.saw(&["input text=a", "change text=a", "input checkbox=true", "change checkbox=true"]).await;
}

#[on_every_engine]
async fn a_batch_stops_at_an_unmet_expectation() {
    let b = Bench::start().await;
    b.open("type/masked.html").await;
    let mut fill = entry("fill", json!({ "selector": "#code", "value": "abc" }));
    fill["expect"] = json!({ "valueEquals": "abc" });
    let calls = [fill, entry("fill", json!({ "selector": "#short", "value": "x" }))];
    let done = b.call("batch", json!({ "calls": calls })).await;
    assert_eq!((done.at("/completed"), done.at("/failedAt")), (json!(1), json!(0)));
    done.says("expect failed: element.value").says("ABC");
    b.snapshot().await.lacks("value=\"x\"");
}

#[on_every_engine]
async fn a_batch_goes_on_when_told_to_and_names_its_first_failure() {
    let b = Bench::start().await;
    b.open("click/plain.html").await;
    let calls = [
        entry("click", json!({ "selector": "#nothing" })),
        entry("click", json!({ "selectr": "#nothing" })),
        entry("clik", json!({})),
        entry("batch", json!({ "calls": [entry("snapshot", json!({}))] })),
        entry("screenshot", json!({})),
    ];
    let done = b.call("batch", json!({ "calls": calls, "stopOnError": false })).await;
    assert_eq!((done.at("/completed"), done.at("/failedAt")), (json!(5), json!(1)));
    let error = |n: usize| done.at(&format!("/results/{n}/error")).to_string();
    assert!(error(1).contains("did you mean \\\"selector\\\"?"), "{}", error(1));
    assert!(error(2).contains("did you mean \\\"click\\\"?"), "{}", error(2));
    assert!(error(3).contains("can't run inside batch"), "{}", error(3));
    assert_eq!((done.at("/results/4/ok"), done.images.len()), (json!(true), 1));
    b.saw(&["click nothing"]).await;
    b.call("click", json!({ "selectr": "#nothing" })).await.fails("invalid-arguments").says("did you mean");
}

#[on_every_engine]
async fn a_batch_that_runs_out_of_time_tells_what_was_done() {
    let b = Bench::start().await;
    b.open("click/plain.html").await;
    let calls = json!([
        { "tool": "click", "args": { "selector": "#change" } },
        { "tool": "wait_for", "args": { "text": "never there", "timeoutMs": 60_000 } },
        { "tool": "click", "args": { "selector": "#nothing" } },
    ]);
    let done = b.call("batch", json!({ "calls": calls, "timeoutMs": 2500 })).await.json;
    assert_eq!((&done["completed"], &done["failedAt"]), (&json!(2), &json!(1)), "{done}");
    assert_eq!((&done["results"][0]["ok"], &done["results"][1]["code"]), (&json!(true), &json!("deadline")));
    b.site.wait_for(|seen| seen.iter().any(|s| s == "click change")).await;
}
