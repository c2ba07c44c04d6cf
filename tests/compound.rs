//! Actions that are watched from outside, and calls that are run several times.

use browx_testkit::{Bench, CallResult, Setup, on_every_engine};
use serde_json::{Value, json};

fn click(selector: &str) -> Value {
    json!({ "tool": "click", "args": { "selector": selector } })
}

async fn diff(b: &Bench, action: Value, scope: Option<&str>) -> CallResult {
    let mut args = json!({ "action": action });
    if let Some(scope) = scope {
        args["scope"] = scope.into();
    }
    b.call("act_and_diff", args).await
}

#[on_every_engine]
async fn changes_that_no_tree_shows_are_told() {
    let b = Bench::start().await;
    b.open("compound/timeline.html").await;
    let done = diff(&b, click("[data-testid=clip-1]"), Some(".timeline")).await.ok();
    assert_eq!(done.at("/action/ok"), true);
    assert_eq!(
        done.at("/diff"),
        json!({
            "changed": [{
                "path": "div#line > div:nth-child(2)", "tag": "div", "testId": "clip-1",
                "classDelta": { "added": ["selected"], "removed": ["clip"] },
                "styleDelta": { "left": ["40px", "5px"], "opacity": [null, "0.9"] },
                "attrDelta": { "aria-selected": ["false", "true"] },
            }],
            "added": 0, "removed": 0, "counts": { "changed": 1 },
        })
    );
    // Elements that were made anew are compared with those in whose place they stand.
    let anew = diff(&b, click("#rerender"), None).await.ok();
    let tested: Vec<Value> = anew.at("/diff/changed").as_array().unwrap().iter().map(|c| c["testId"].clone()).collect();
    assert_eq!((tested, anew.at("/diff/added")), (vec![json!("clip-1")], json!(0)), "{}", anew.text);
    let outside = diff(&b, click("#elsewhere"), Some(".timeline")).await.ok();
    assert_eq!(outside.at("/diff/counts/changed"), 0);
    assert_eq!(diff(&b, click("#more"), Some(".timeline")).await.ok().at("/diff/added"), 1);
    let secret = diff(&b, click("#rotate"), None).await.ok().lacks("topsecret");
    assert_eq!(secret.at("/diff/changed/0/attrDelta/value"), json!(["•", "•••••••••"]));
    let revealed = diff(&b, click("#reveal"), None).await.ok();
    assert_eq!(revealed.at("/diff/changed/0/attrDelta"), json!({ "type": ["password", "text"] }));
    b.saw(&["select clip-1", "drawn", "aside", "more", "rotated", "revealed"]).await;
}

#[on_every_engine]
async fn a_scope_that_is_not_there_or_does_not_last_is_an_error() {
    let b = Bench::start().await;
    b.open("compound/timeline.html").await;
    diff(&b, click("#nothing"), Some(".nowhere")).await.fails("no-match");
    diff(&b, json!({ "tool": "click", "args": { "selectr": "#nothing" } }), None).await.fails("invalid-arguments");
    let nested = json!({ "tool": "act_and_diff", "args": { "action": click("#nothing") } });
    diff(&b, nested, None).await.fails("invalid-arguments").says("act_and_diff can't run inside act_and_diff");
    let missed = diff(&b, click("#absent"), None).await.fails("no-match");
    assert_eq!((missed.at("/action/ok"), missed.at("/diff/counts/changed")), (json!(false), json!(0)));
    let dropped = diff(&b, click("#drop"), Some(".timeline")).await.fails("scope-gone");
    assert_eq!(dropped.at("/action/ok"), true);
    // Nothing of what was refused before was done.
    b.saw(&["dropped"]).await;
    diff(&b, click("#away"), None).await.fails("scope-gone").says("Late requests");
    let both = json!({ "tool": "click", "args": { "selector": "#quiet", "session": "other" } });
    let args = json!({ "action": both, "session": "default" });
    b.call("act_and_diff", args).await.fails("invalid-arguments").says("\"field\":\"session\"");
}

async fn response(b: &Bench, button: &str, wanted: Value, ms: u64) -> CallResult {
    let args = json!({ "action": click(button), "match": wanted, "timeoutMs": ms });
    b.call("act_and_wait_for_network", args).await
}

#[on_every_engine]
async fn a_response_is_waited_for_however_late_its_request() {
    let b = Bench::start().await;
    b.open("compound/requests.html").await;
    // Before the action, so it never counts.
    b.click("#now").await.ok();
    let late = response(&b, "#late", json!({ "urlPattern": "/API/orders", "method": "post" }), 8000).await.ok();
    let network = late.at("/network");
    assert_eq!(
        (&network["matched"], &network["method"], &network["status"]),
        (&json!(true), &json!("POST"), &json!(200))
    );
    late.lacks("topsecret");
    response(&b, "#now", json!({ "urlPattern": "http://*/api/quick" }), 3000).await.ok();
    response(&b, "#chain", json!({ "urlPattern": "/second/", "status": 200 }), 8000).await.ok().says("/api/Second/:id");
    response(&b, "#broken", json!({ "status": 500 }), 3000).await.ok();
    response(&b, "#tab", json!({ "urlPattern": "from-popup" }), 8000).await.ok();
    let seen = b.wait_seen(6).await;
    assert_eq!(seen[..2], ["GET /api/quick 200", "POST /api/orders 200"]);
}

#[on_every_engine]
async fn without_a_response_it_is_told_what_was_seen_instead() {
    let b = Bench::start().await;
    b.open("compound/requests.html").await;
    let other =
        response(&b, "#now", json!({ "urlPattern": "/api/quick", "status": 404 }), 500).await.fails("no-response");
    assert_eq!((other.at("/network/matched"), other.at("/network/seen/0/status")), (json!(false), json!(200)));
    assert_eq!(other.at("/action/ok"), true);
    let none = response(&b, "#quiet", json!({ "urlPattern": "/api/" }), 500).await.fails("no-response");
    // All that the page asked for is its report to this test.
    let seen = none.at("/network/seen").to_string();
    assert!(seen.contains("/report") && !seen.contains("/api/"), "{seen}");
    none.says("no response matched urlPattern");
    // What failed is not waited for.
    let started = std::time::Instant::now();
    response(&b, "#absent", json!({ "method": "GET" }), 60_000).await.fails("no-match");
    assert!(started.elapsed().as_secs() < 30);
    response(&b, "#quiet", json!({}), 500).await.fails("invalid-arguments").says("urlPattern, method or status");
    response(&b, "#quiet", json!({ "urlPattern": "**/{a" }), 500).await.fails("invalid-arguments").says("not closed");
    b.saw(&["GET /api/quick 200", "quiet"]).await;
}

#[on_every_engine]
async fn a_flake_check_names_the_step_that_goes_wrong_now_and_then() {
    let b = Bench::start().await;
    let url = b.site.url("compound/flaky.html");
    let mut moody = click("#moody");
    moody["args"]["timeoutMs"] = 600.into();
    moody["label"] = "mood".into();
    let calls = json!([
        { "tool": "navigate", "args": { "url": url } },
        { "tool": "find", "args": { "query": "steady" } },
        { "tool": "plan", "args": { "query": "steady", "verb": "hover" } },
        moody,
        click("#steady"),
        { "tool": "batch", "args": { "calls": [click("#steady")] } },
    ]);
    let done = b.call("flake_check", json!({ "calls": calls, "n": 3 })).await.ok();
    assert_eq!((done.at("/runsCompleted"), done.at("/allGreen")), (json!(3), json!(false)));
    assert_eq!(done.at("/firstDivergence"), 3);
    let step = done.at("/steps/3");
    assert_eq!((&step["label"], &step["runs"], &step["ok"]), (&json!("mood"), &json!(3), &json!(2)), "{step}");
    assert_eq!(step["signatures"], json!(["#moody"]));
    assert!(step["errors"][0].as_str().is_some_and(|error| error.contains("disabled")), "{step}");
    assert_eq!(done.at("/steps/5/errors"), json!(["batch can't run inside flake_check"]));
    let cached: Vec<(Value, Value)> = done
        .at("/cachedResolvers")
        .as_array()
        .unwrap()
        .iter()
        .map(|c| (c["step"].clone(), c["selectorHint"].clone()))
        .collect();
    let hint = json!("[data-testid=\"steady\"]");
    assert_eq!(cached, [(json!(1), hint.clone()), (json!(2), hint), (json!(4), json!("#steady"))]);
    // What the page knows last can be executed right away.
    let descriptor = done.at("/cachedResolvers/1/descriptor");
    b.call("execute", json!({ "descriptor": descriptor })).await.ok();
    // The small shape tells the runs by what failed in them.
    assert_eq!((done.at("/runs/0/failedAt"), done.at("/runs/1/results/0/step")), (json!(5), json!(3)));
    b.saw(&["click moody", "click steady", "click steady", "click moody", "click steady"]).await;
}

#[on_every_engine]
async fn a_flake_check_stops_when_it_was_green_often_enough() {
    let b = Bench::with(Setup::default().env("BROWX_RESULT_SHAPE", "contract")).await;
    b.open("compound/flaky.html").await;
    let calls = [click("#steady")];
    let done = b.call("flake_check", json!({ "calls": calls, "n": 20, "stopOnAllGreen": 2 })).await.ok();
    assert_eq!((done.at("/runsCompleted"), done.at("/shortCircuitedAfter")), (json!(2), json!(2)));
    assert_eq!((done.at("/allGreen"), done.at("/firstDivergence")), (json!(true), Value::Null));
    assert_eq!(done.at("/runs/1/results/0/ok"), true);
    b.saw(&["click steady", "click steady"]).await;
    b.call("flake_check", json!({ "calls": calls, "n": 2 })).await.fails("invalid-arguments").says("from 3 to 20");
    let slow = json!([{ "tool": "wait_for", "args": { "text": "never there", "timeoutMs": 60_000 } }]);
    let cut = b.call("flake_check", json!({ "calls": slow, "n": 3, "timeoutMs": 1200 })).await;
    assert_eq!(cut.at("/runsCompleted"), 0);
    cut.says("the time was up in run 1");
}
