//! Acts that are planned first and executed later.

use std::time::{SystemTime, UNIX_EPOCH};

use browx_testkit::{Bench, Setup, on_every_engine};
use serde_json::{Value, json};

async fn plan(b: &Bench, args: Value) -> Value {
    b.call("plan", args).await.ok().json
}

fn now_ms() -> f64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as f64
}

#[on_every_engine]
async fn a_plan_does_nothing_until_it_is_executed() {
    let b = Bench::start().await;
    b.open("type/all-inputs.html").await;
    let fill =
        plan(&b, json!({ "query": "date", "verb": "fill", "verbArgs": { "value": "2026-05-17" }, "ttlMs": 300_000 }))
            .await;
    let evidence = &fill["evidence"];
    for key in ["query", "selectorHint", "selectorTier", "stability", "role", "name", "score", "actionable", "warnings"]
    {
        assert!(evidence.get(key).is_some(), "no {key} in {evidence}");
    }
    assert!(evidence["alternatives"].as_array().is_some_and(|others| (1..=4).contains(&others.len())), "{evidence}");
    assert_eq!((&fill["verb"], &fill["args"]), (&json!("fill"), &json!({ "value": "2026-05-17" })));
    let target = fill["ref"].as_str().unwrap().to_owned();
    b.call("verify_value", json!({ "ref": target, "value": "2026-05-17", "timeoutMs": 300 })).await.fails("app");

    let done = b.call("execute", json!({ "descriptor": fill, "mode": "none" })).await.ok();
    assert_eq!(done.at("/result/element/value"), "2026-05-17");
    b.call("verify_value", json!({ "ref": target, "value": "2026-05-17" })).await.ok();
    // A descriptor can be kept and executed again, from another tab as well.
    b.call("tab_open", json!({})).await.ok();
    b.call("execute", json!({ "descriptor": fill })).await.ok();
}

#[on_every_engine]
async fn a_descriptor_that_is_late_gone_or_changed_is_refused_and_nothing_is_done() {
    let b = Bench::start().await;
    b.open("click/plain.html").await;
    let click = plan(&b, json!({ "query": "nothing", "verb": "click", "ttlMs": 1 })).await;
    // The least that a descriptor lives is a second.
    let left = click["expiresAt"].as_f64().unwrap() - now_ms();
    assert!((-30_000.0..=1000.0).contains(&left), "{left}");
    let refused = async |descriptor: Value, reason: &str| {
        let said = b.call("execute", json!({ "descriptor": descriptor })).await.fails(reason);
        assert_eq!(said.at("/reason"), reason);
        said
    };
    let with = |key: &str, value: Value| {
        let mut changed = click.clone();
        changed[key] = value;
        changed
    };
    refused(with("verb", json!("clck")), "invalid").await.says("did you mean \\\"click\\\"?");
    refused(with("args", json!({ "button": "lft" })), "invalid").await.says("descriptor.args.button");
    refused(with("expiresAt", json!("never")), "invalid").await.says("\"field\":\"descriptor.expiresAt\"");
    refused(json!({}), "invalid").await.says("\"field\":\"descriptor.id\"");
    refused(with("ref", json!("e99999")), "ref-gone").await;
    refused(with("expiresAt", json!(1e12)), "expired").await.says("plan it again");
    let long = with("expiresAt", json!(9e15));
    b.open("checks/next.html").await;
    refused(long, "ref-gone").await;
    b.saw(&["arrived"]).await;
}

#[on_every_engine]
async fn a_plan_names_arguments_that_its_verb_does_not_take() {
    let b = Bench::start().await;
    b.open("click/plain.html").await;
    let refused = async |verb: &str, args: Value| {
        let args = json!({ "query": "button", "verb": verb, "verbArgs": args });
        b.call("plan", args).await.fails("invalid-arguments")
    };
    refused("fill", json!({})).await.says("fill needs \\\"value\\\"").says("\"field\":\"verbArgs.value\"");
    refused("click", json!({ "key": "Enter" })).await.says("click takes button, not \\\"key\\\"");
    refused("press", json!({ "key": "Entr" })).await.says("\"field\":\"verbArgs.key\"");
    refused("hover", json!({ "valu": "x" })).await.says("did you mean \\\"value\\\"?");
    let nothing = b.call("plan", json!({ "query": "zzzzqq", "verb": "click" })).await;
    nothing.fails("no-match").says("nothing in the page fits");
    b.open("click/disabled.html").await;
    let unsure = plan(&b, json!({ "query": "button", "verb": "click", "confidenceFloor": 500 })).await;
    assert!(unsure["evidence"]["warnings"][0].as_str().is_some_and(|w| w.contains("above 500")), "{unsure}");
}

#[tokio::test]
async fn a_verb_that_is_not_permitted_is_refused_by_its_own_name() {
    let client = Setup::default().env("BROWX_CAPABILITIES", "read").connect().await;
    let descriptor = json!({ "id": "x", "ref": "e1", "verb": "click", "args": {}, "expiresAt": 9e15 });
    let said = client.call("execute", json!({ "descriptor": descriptor })).await.fails("capability-required");
    said.says("tool \\\"click\\\" is disabled");
    let action = json!({ "tool": "click", "args": { "selector": "a" } });
    let said = client.call("act_and_diff", json!({ "action": action })).await.fails("capability-required");
    said.says("tool \\\"click\\\" is disabled");
    assert_eq!(client.processes().list().len(), 1, "only the server runs");
}
