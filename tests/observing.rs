//! What the session saw: console, errors, network; and the agent's own scripts.

use browx_testkit::{Bench, CallResult, engine, on_every_engine};
use serde_json::{Value, json};

async fn press(b: &Bench, button: &str) -> CallResult {
    b.click(&format!("role=button[name=\"{button}\"]")).await.ok()
}

#[on_every_engine]
async fn errors_of_an_action_are_in_its_own_result() {
    let b = Bench::start().await;
    b.open("console/messages.html").await;
    let levels = press(&b, "Levels").await;
    assert_eq!(levels.at("/console/warnings"), 1);
    levels.says("bad (http://").lacks("careful").lacks("detail");
    press(&b, "Throw").await.says("\"pageErrors\":[\"Error: thrown on click");
    press(&b, "Reject").await.says("Error: rejected on click");
    press(&b, "Throw a string").await.says("\"pageErrors\":[\"a string\"]");
    press(&b, "Log").await.lacks("plain");
}

#[on_every_engine]
async fn console_messages_are_read_as_the_console_prints_them() {
    let b = Bench::start().await;
    b.open("console/messages.html").await;
    for button in ["Log", "Formatted", "Others", "Strange values"] {
        press(&b, button).await;
    }
    let read = b.call("console_read", json!({})).await.ok();
    let messages: Vec<(Value, Value)> =
        read.json.as_array().expect("a list").iter().map(|m| (m["type"].clone(), m["text"].clone())).collect();
    let said = |kind: &str, text: &str| {
        assert!(messages.contains(&(json!(kind), json!(text))), "{kind} {text:?} is not in {messages:#?}");
    };
    said("log", "while loading");
    said("log", " styled text of 42");
    said("assert", "assertion");
    said("trace", "trace");
    // Firefox keeps what failed to load to its own tools; network_read tells it.
    if engine() == "chromium" {
        let missing =
            read.json.as_array().expect("a list").iter().find(|m| m["text"].to_string().contains("status of 404"));
        assert_eq!(missing.expect("the missing image is told")["url"], b.site.url("status/:id?…"));
    }
    read.says("plain 1");
}

#[on_every_engine]
async fn a_flood_is_bounded_and_the_newest_is_kept() {
    let b = Bench::start().await;
    b.open("console/messages.html").await;
    press(&b, "Flood").await;
    let texts = async |limit: u64| {
        let read = b.call("console_read", json!({ "limit": limit })).await.ok();
        read.json.as_array().expect("a list").iter().map(|m| m["text"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(texts(2).await, ["flood 1999", "flood 2000"]);
    assert_eq!(texts(500).await.len(), 200);
}

#[on_every_engine]
async fn requests_of_an_action_are_told_with_their_fate() {
    let b = Bench::start().await;
    b.open("network/requests.html").await;
    let asked = async |button: &str| press(&b, button).await.at("/network/requests/0");
    assert_eq!(asked("Quick").await["status"], 200);
    assert_eq!(asked("Missing").await["status"], 404);
    assert_eq!(asked("Broken").await["status"], 500);
    assert_eq!(asked("Refused").await["failed"], true);
    press(&b, "Chain").await.says("/api/first").says("/api/second").says("/api/third");
}

#[on_every_engine]
async fn a_slow_answer_is_waited_for_and_an_endless_one_told_as_pending() {
    let b = Bench::start().await;
    b.open("network/requests.html").await;
    press(&b, "Slow").await.says("\"status\":200");
    b.snapshot().await.says("Got 200");
    let endless = press(&b, "Never").await;
    assert_eq!(endless.says("Asked /never").at("/network/requests/0/pending"), true);
}

#[on_every_engine]
async fn writes_are_told_by_the_shape_of_their_answer_only() {
    let b = Bench::start().await;
    b.open("network/requests.html").await;
    for (button, method) in [("Create", "POST"), ("Change", "PUT"), ("Delete", "DELETE")] {
        let done = press(&b, button).await.lacks("hunter2").lacks("4111");
        let writes = done.at("/network/mutations");
        let writes = writes.as_array().expect("writes are told");
        let order = writes.iter().find(|w| w["urlPattern"].as_str().is_some_and(|u| u.ends_with("/api/orders")));
        let order = order.unwrap_or_else(|| panic!("no order in {}", done.text));
        assert_eq!((&order["method"], &order["ok"]), (&json!(method), &json!(true)));
        assert_eq!(order["responseShape"], json!(["method", "path", "query", "body"]));
    }
    press(&b, "Other origin").await.says("/api/cross");
}

#[on_every_engine]
async fn queries_ids_and_tokens_never_leave() {
    let b = Bench::start().await;
    b.open("network/requests.html").await;
    press(&b, "With token").await.lacks("topsecret").says("/api/search?…");
    press(&b, "Several").await.says("/api/item/:id");
    let read = b.call("network_read", json!({ "limit": 100 })).await.ok().lacks("topsecret");
    read.says("/api/search?…").says("/api/item/:id");
    b.site.wait_request("GET /api/search?q=tea&access_token=topsecret").await;
}

#[on_every_engine]
async fn the_networks_log_is_limited_and_counted() {
    let b = Bench::start().await;
    b.open("network/requests.html").await;
    press(&b, "Several").await;
    let read = b.call("network_read", json!({ "limit": 3 })).await.ok();
    assert_eq!(read.at("/summary/total"), 3);
    let all = b.call("network_read", json!({})).await.ok();
    assert_eq!(all.at("/requests/0/type"), "Document");
    assert!(all.at("/requests/0/requestId").is_string());
}

#[on_every_engine]
async fn scripts_run_only_where_that_is_allowed() {
    let b = Bench::start().await;
    let gated = b.call("eval_js", json!({ "expr": "1" })).await.fails("capability-required");
    assert_eq!(gated.at("/requiredCapability"), "eval");
}

#[on_every_engine]
async fn a_script_answers_its_value_or_its_exception() {
    let b = Bench::allowing(&["eval"]).await;
    b.open("click/plain.html").await;
    let run = async |expr: &str| b.call("eval_js", json!({ "expr": expr, "timeoutMs": 1500 })).await;
    let value = async |expr: &str| run(expr).await.ok().at("/value");
    assert_eq!(value("1 + 1").await, 2);
    assert_eq!(value("Promise.resolve({ a: [1] })").await, json!({ "a": [1] }));
    assert_eq!(value("document.title").await, "Plain");
    assert_eq!(value("undefined").await, Value::Null);
    run("nope.x").await.fails("script-error").says("ReferenceError");
    run("Promise.reject(new Error('no'))").await.fails("script-error").says("Error: no");
    run("(").await.fails("script-error").says("SyntaxError");
    run("new Promise(() => {})").await.fails("deadline");
    let nothing = b.call("eval_js", json!({ "expr": "document.body", "returnType": "void" })).await.ok();
    assert_eq!(nothing.at("/value"), Value::Null);
    b.call("eval_js", json!({ "expr": "report('ran')" })).await.ok();
    b.saw(&["ran"]).await;
    run("document.getElementById('change').click()").await.ok().says("untrusted");
}
