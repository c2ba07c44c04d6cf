//! Checks that wait: what holds, what is there instead, and what can't be checked.

use browx_testkit::{Bench, CallResult, Setup, on_every_engine};
use serde_json::{Value, json};

/// A check that is to hold, in the small shape.
async fn holds(b: &Bench, tool: &str, args: Value) {
    let said = b.call(tool, args.clone()).await;
    assert_eq!(said.json, json!({ "ok": true }), "{tool} {args}: {}", said.text);
}

/// A check that is not to hold, within a short time; what was found instead.
async fn fails(b: &Bench, tool: &str, mut args: Value) -> CallResult {
    args["timeoutMs"] = 400.into();
    let said = b.call(tool, args).await.fails("app");
    assert!(!said.is_error, "a check that fails is an answer: {}", said.text);
    said
}

async fn press(b: &Bench, button: &str) {
    b.click(&format!("role=button[name=\"{button}\"]")).await.ok();
}

#[on_every_engine]
async fn what_is_not_visible_says_what_hides_it() {
    let b = Bench::start().await;
    b.open("checks/states.html").await;
    for (selector, why) in [
        ("#none", "hidden (display:none)"),
        ("#inside-none", "hidden (display:none)"),
        ("#invisible", "hidden (visibility:hidden)"),
        ("#faint", "hidden (opacity:0)"),
        ("#empty", "hidden (zero-sized box)"),
        ("#nowhere", "missing (locator matched 0 nodes)"),
    ] {
        let said = fails(&b, "verify_visible", json!({ "selector": selector })).await;
        assert_eq!(
            (said.at("/failure/kind"), said.at("/failure/actual")),
            (json!("visible"), json!(why)),
            "{selector}"
        );
    }
    let said = fails(&b, "verify_visible", json!({ "selector": "#folded" })).await;
    assert!(said.at("/failure/actual").as_str().is_some_and(|why| why.starts_with("hidden")), "{}", said.text);
    assert_eq!(said.at("/failure/source"), "app");
    // The first match counts, and the others are told of.
    let twin = fails(&b, "verify_visible", json!({ "selector": ".twin" })).await;
    assert_eq!(twin.at("/failure/evidence/matches"), 2);
    twin.says("match 2 is visible");
    for selector in ["#far", "#shadow p", "#in-frame"] {
        holds(&b, "verify_visible", json!({ "selector": selector })).await;
    }
    let unknown = b.call("verify_visible", json!({ "ref": "e99999" })).await;
    unknown.fails("unknown-ref");
    b.call("verify_visible", json!({})).await.fails("invalid-arguments").says("requires one of ref, selector, named");
    b.call("verify_visible", json!({ "selector": "p[" })).await.fails("bad-selector");
}

#[on_every_engine]
async fn texts_values_and_attributes_are_compared_with_what_the_page_shows() {
    let b = Bench::start().await;
    b.open("checks/states.html").await;
    let text = |selector: &str, text: &str, exact: bool| json!({ "selector": selector, "text": text, "exact": exact });
    holds(&b, "verify_text", text("#title", "order COMPLETE", false)).await;
    holds(&b, "verify_text", text("#title", "Order complete today", true)).await;
    holds(&b, "verify_text", text("#upper", "SHOUT", true)).await;
    holds(&b, "verify_text", text("#shadow", "From the shadow", true)).await;
    holds(&b, "verify_text", text("#go", "Go on", true)).await;
    holds(&b, "verify_text", text("#city", "Rome", true)).await;
    holds(&b, "verify_text", text("#empty", "", true)).await;
    holds(&b, "verify_text", text("#in-frame", "in the frame", false)).await;
    let other = fails(&b, "verify_text", text("#title", "order complete today", true)).await;
    assert_eq!(
        other.at("/failure"),
        json!({
            "source": "app", "kind": "text", "expected": "text === \"order complete today\"",
            "actual": "Order complete today", "evidence": { "exact": true, "length": 20 },
        })
    );
    // What is not shown is no text.
    let faint = fails(&b, "verify_text", text("#faint", "Faint", false)).await;
    assert_eq!(faint.at("/failure/evidence/state"), "hidden (opacity:0)");
    b.call("verify_text", text("#title", " ", false)).await.fails("invalid-arguments");

    let value = |selector: &str, value: &str| json!({ "selector": selector, "value": value });
    holds(&b, "verify_value", value("#name", "Ada")).await;
    holds(&b, "verify_value", value("#name-label", "Ada")).await;
    holds(&b, "verify_value", value("#lines", "one\r\ntwo")).await;
    holds(&b, "verify_value", value("#city", "r")).await;
    holds(&b, "verify_value", value("#editor", "Draft")).await;
    holds(&b, "verify_value", value("#secret", "hunter2")).await;
    let wrong = fails(&b, "verify_value", value("#secret", "hunter3")).await.lacks("hunter2");
    assert_eq!(wrong.at("/failure/actual"), "•••••••");
    let label = fails(&b, "verify_value", value("#city", "Rome")).await;
    assert_eq!((label.at("/failure/actual"), label.at("/failure/evidence/label")), (json!("r"), json!("Rome")));
    fails(&b, "verify_value", value("#upper", "shout")).await.says("has no value");

    let attribute = |name: &str, value: Option<&str>| {
        let mut args = json!({ "selector": "#name", "attr": name });
        if let Some(value) = value {
            args["value"] = value.into();
        }
        args
    };
    holds(&b, "verify_attribute", attribute("aria-busy", None)).await;
    holds(&b, "verify_attribute", attribute("aria-busy", Some("false"))).await;
    let busy = fails(&b, "verify_attribute", attribute("aria-busy", Some("true"))).await;
    assert_eq!((busy.at("/failure/actual"), busy.at("/failure/evidence/attr")), (json!("false"), json!("aria-busy")));
    assert_eq!(fails(&b, "verify_attribute", attribute("hidden", None)).await.at("/failure/actual"), Value::Null);
    let hidden = json!({ "selector": "#secret", "attr": "value", "value": "x" });
    fails(&b, "verify_attribute", hidden).await.lacks("hunter2").says("•••••••");
}

#[on_every_engine]
async fn matches_and_texts_are_counted_over_all_frames() {
    let b = Bench::start().await;
    b.open("checks/states.html").await;
    holds(&b, "verify_count", json!({ "selector": "#list li", "n": 3 })).await;
    holds(&b, "verify_count", json!({ "selector": "li", "n": 4 })).await;
    holds(&b, "verify_count", json!({ "text": "TEA", "n": 2 })).await;
    holds(&b, "verify_count", json!({ "text": "water", "n": 1 })).await;
    holds(&b, "verify_count", json!({ "selector": ".never", "n": 0 })).await;
    let few = fails(&b, "verify_count", json!({ "selector": "li", "n": 5 })).await;
    assert_eq!(
        few.at("/failure"),
        json!({
            "source": "app", "kind": "count", "expected": "count === 5 matching \"li\"", "actual": 4,
            "evidence": { "matching": "li" },
        })
    );
    let refused = async |args: Value| b.call("verify_count", args).await.fails("invalid-arguments");
    refused(json!({ "n": 1 })).await.says("requires one of selector, text");
    refused(json!({ "n": 1, "selector": "a", "text": "b" })).await.says("exactly one of selector, text");
    refused(json!({ "n": -1, "selector": "a" })).await.says("at least 0");
}

#[on_every_engine]
async fn a_check_waits_for_what_comes_later_also_in_the_next_document() {
    let b = Bench::start().await;
    b.open("checks/states.html?ms=900").await;
    let name = b.ref_of("textbox \"Name\"").await;
    press(&b, "Show").await;
    holds(&b, "verify_visible", json!({ "selector": "#late" })).await;
    press(&b, "Type").await;
    holds(&b, "verify_value", json!({ "ref": name, "value": "Grace" })).await;
    press(&b, "Busy").await;
    holds(&b, "verify_attribute", json!({ "ref": name, "attr": "aria-busy", "value": "true" })).await;
    press(&b, "Add").await;
    holds(&b, "verify_count", json!({ "selector": "#list li", "n": 4 })).await;
    let leave = b.ref_of("button \"Leave\"").await;
    press(&b, "Leave").await;
    holds(&b, "verify_text", json!({ "selector": "#title", "text": "Next page", "exact": true })).await;
    b.saw(&["shown", "typed", "busy", "added", "arrived"]).await;
    // The next document has the same button, and nothing like the field.
    holds(&b, "verify_visible", json!({ "ref": leave })).await;
    let gone = fails(&b, "verify_visible", json!({ "ref": name })).await;
    assert!(gone.at("/failure/actual").as_str().unwrap().starts_with("missing (e"), "{}", gone.text);
    assert_eq!(gone.at("/failure/evidence/reason"), "gone");
}

#[on_every_engine]
async fn a_wait_for_an_element_outlives_its_document() {
    let b = Bench::start().await;
    b.open("checks/states.html?ms=900").await;
    let name = b.ref_of("textbox \"Name\"").await;
    let inner = b.ref_of("button \"Pour\"").await;
    press(&b, "Leave").await;
    b.call("wait_for", json!({ "ref": name, "state": "detached" })).await.ok().says("gone");
    b.saw(&["arrived"]).await;
    b.call("wait_for", json!({ "ref": inner, "state": "hidden" })).await.ok().says("gone");
    let wait = async |args: Value| b.call("wait_for", args).await.fails("invalid-arguments");
    wait(json!({ "coords": { "x": 1, "y": 1 }, "state": "hidden" })).await.says("needs a ref, a selector or a name");
    wait(json!({ "text": "  " })).await.says("must hold some text");
}

#[on_every_engine]
async fn a_page_that_does_not_answer_is_not_blamed_for_what_it_shows() {
    let b = Bench::start().await;
    b.open("click/hung.html?s=5").await;
    press(&b, "Hang").await;
    b.saw(&["hanging"]).await;
    let said = b.call("verify_text", json!({ "selector": "h1", "text": "Hung", "timeoutMs": 900 })).await;
    said.fails("browxai").says("the page did not answer in time");
    holds(&b, "verify_text", json!({ "selector": "h1", "text": "Hung", "timeoutMs": 20_000 })).await;
    b.saw(&["hanging", "back"]).await;
}

#[tokio::test]
async fn a_predicate_is_checked_without_a_browser() {
    let client = Setup::default().connect().await;
    let check = async |predicate: Value| {
        let data = json!({ "value": { "rows": [1, 2] } });
        let args = json!({ "predicate": predicate, "data": data, "session": "unused" });
        client.call("verify_predicate", args).await
    };
    let rows = |value: u32| json!({ "kind": "gte", "key": "value.rows.length", "value": value });
    assert_eq!(check(rows(2)).await.json, json!({ "ok": true }));
    let failed = check(rows(3)).await.fails("app");
    assert_eq!((failed.at("/failure/kind"), failed.at("/failure/actual")), (json!("gte"), json!(2)));
    let shape = check(json!({ "kind": "equals", "key": "document.x", "value": 1 })).await.fails("browxai");
    assert_eq!(shape.at("/failure/kind"), "predicate-shape");
    check(json!({ "kind": "gtee", "key": "value" })).await.fails("invalid-arguments").says("did you mean \\\"gte\\\"?");
    assert_eq!(client.processes().list().len(), 1, "only the server runs");
}

#[on_every_engine]
async fn a_check_in_a_batch_stops_it_and_says_why() {
    let b = Bench::with(Setup::default().env("BROWX_RESULT_SHAPE", "contract")).await;
    b.open("checks/states.html").await;
    let visible = json!({ "tool": "verify_visible", "args": { "selector": "#title" } });
    let count = json!({ "tool": "verify_count", "args": { "selector": "h1", "n": 2, "timeoutMs": 300 } });
    let done = b.call("batch", json!({ "calls": [visible, count, visible] })).await;
    assert_eq!((done.at("/completed"), done.at("/failedAt")), (json!(2), json!(1)));
    assert_eq!(done.at("/results/1/error"), "count should hold: count === 2 matching \"h1\"; got 1");
    assert!(done.at("/results/0/result/tokensEstimate").is_u64(), "{}", done.text);
}
