//! The protocol as clients speak it: handshakes, refusals, progress, cancellation, large and many results.

use std::time::Duration;

use browx_testkit::{Bench, Client, Pending, Setup, browser_script};
use serde_json::{Value, json};

/// A text that no page has.
const NEVER: &str = "no page says this";

/// Requires that a server runs, but no browser.
#[track_caller]
fn no_browser(client: &Client) {
    let processes = client.processes().list();
    assert_eq!(processes.len(), 1, "only the server should run: {processes:#?}");
}

/// Starts a wait that nothing ends but its deadline, and returns once it runs.
async fn start_endless_wait(client: &Client, timeout_ms: u64) -> Pending {
    let call = client.start_call("wait_for", json!({ "text": NEVER, "timeoutMs": timeout_ms }));
    // Calls start in the order in which they come, and this one waits for nothing.
    client.call("list_sessions", json!({})).await.ok();
    call
}

fn is_list_changed(message: &Value) -> bool {
    message["method"] == "notifications/tools/list_changed"
}

#[tokio::test]
async fn every_version_with_a_handshake_is_answered_in_its_own() {
    for version in ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"] {
        let client = Setup::default().protocol_version(version).connect().await;
        assert_eq!(client.handshake()["protocolVersion"], version);
        assert_eq!(client.handshake()["serverInfo"]["name"], "browx");
        assert_eq!(client.handshake()["capabilities"]["tools"]["listChanged"], true);
        assert!(client.tools().await.len() > 20);
        no_browser(&client);
    }
}

#[tokio::test]
async fn an_unknown_version_is_answered_with_the_newest_one_that_has_a_handshake() {
    for version in ["1999-01-01", "2099-12-31", "latest"] {
        let client = Setup::default().protocol_version(version).connect().await;
        assert_eq!(client.handshake()["protocolVersion"], "2025-11-25", "asked for {version}");
        client.call("get_config", json!({})).await.ok();
    }
}

/// Handshakes as the makers' clients send them: what they declare, and fields that no version knows.
fn handshakes() -> [(&'static str, Value); 6] {
    let hello = |version: &str, capabilities: Value, client: Value| json!({ "protocolVersion": version, "capabilities": capabilities, "clientInfo": client });
    let mut odd = hello(
        "2024-11-05",
        json!({ "experimental": { "x": {} }, "notInvented": { "a": [1] } }),
        json!({ "name": "odd", "version": "1", "icons": [{ "src": "data:," }], "mood": "good" }),
    );
    odd["_meta"] = json!({ "trace": 1 });
    odd["unknown"] = json!(true);
    [
        (
            "Claude Code",
            hello(
                "2025-06-18",
                json!({ "roots": {} }),
                json!({ "name": "claude-code", "title": "Claude Code", "version": "2.0.14" }),
            ),
        ),
        (
            "Codex",
            hello(
                "2025-06-18",
                json!({ "elicitation": {} }),
                json!({ "name": "codex-mcp-client", "title": "Codex", "version": "0.46.0" }),
            ),
        ),
        (
            "Cursor",
            hello(
                "2025-06-18",
                json!({
                    "tools": true, "prompts": true, "resources": true, "logging": false, "elicitation": {},
                    "roots": { "listChanged": false },
                }),
                json!({ "name": "cursor-vscode", "version": "1.0.0" }),
            ),
        ),
        (
            "VS Code",
            hello(
                "2025-11-25",
                json!({ "roots": { "listChanged": true }, "sampling": {}, "elicitation": { "form": {}, "url": {} } }),
                json!({ "name": "Visual Studio Code", "version": "1.107.0" }),
            ),
        ),
        ("Gemini CLI", hello("2025-06-18", json!({}), json!({ "name": "gemini-cli-mcp-client", "version": "0.0.1" }))),
        ("a client with fields of its own", odd),
    ]
}

#[tokio::test]
async fn the_handshakes_of_known_clients_lead_to_tools_and_a_call() {
    for (who, hello) in handshakes() {
        let client = Setup::default().start();
        let answer = client.request("initialize", hello.clone()).await;
        assert_eq!(answer["result"]["protocolVersion"], hello["protocolVersion"], "{who}: {answer}");
        client.notify("notifications/initialized", json!({}));
        assert!(client.tools().await.len() > 20, "{who}");
        client.call("list_sessions", json!({})).await.ok();
        assert_eq!(client.notifications(), Vec::<Value>::new(), "{who} is asked for nothing");
        no_browser(&client);
    }
}

#[tokio::test]
async fn ids_may_be_texts() {
    let client = Setup::default().connect().await;
    let call = json!({
        "jsonrpc": "2.0", "id": "call-α", "method": "tools/call",
        "params": { "name": "list_sessions", "arguments": {} },
    });
    client.send_line(&call.to_string());
    let answer = client.wait_notification(|message| message["id"] == "call-α").await;
    assert_eq!(answer["result"]["content"][0]["text"], r#"{"sessions":[]}"#);
}

/// Calls that are refused before anything is started, with what each refusal must name.
fn refused_calls() -> [(&'static str, Value, &'static [&'static str]); 11] {
    [
        ("clik", json!({}), &["clik", "did you mean \"click\"?"]),
        ("click", json!({ "selectr": "a" }), &["click", "selectr", "did you mean \"selector\"?"]),
        ("click", json!({}), &["click", "requires one of ref, selector, named, coords"]),
        (
            "click",
            json!({ "ref": "e1", "selector": "a" }),
            &["exactly one of ref, selector, named, coords", "ref and selector"],
        ),
        ("click", json!({ "ref": "e1", "button": "lft" }), &["button", "did you mean \"left\"?"]),
        ("click", json!({ "ref": "e1", "clickCount": 9 }), &["clickCount", "from 1 to 3", "9"]),
        ("click", json!({ "coords": { "x": 1 } }), &["coords.y", "required"]),
        ("fill", json!({ "ref": "e1", "value": 5 }), &["value", "must be a string, not 5"]),
        ("fill", json!({ "ref": "e1" }), &["value", "required"]),
        ("navigate", json!({ "url": "about:blank", "timeoutMs": 0 }), &["timeoutMs", "from 1 to 3600000"]),
        ("text_search", json!({ "texts": ["a", 2] }), &["texts[1]", "must be a string"]),
    ]
}

#[tokio::test]
async fn a_wrong_call_names_field_and_choice_and_starts_no_browser() {
    let client = Setup::default().connect().await;
    for (tool, arguments, words) in refused_calls() {
        let refused = client.call(tool, arguments.clone()).await;
        assert_eq!(refused.raw["result"]["isError"], true, "{tool} {arguments}: {}", refused.raw);
        words.iter().for_each(|word| drop(refused.clone().says(&word.replace('"', "\\\""))));
        assert_eq!(refused.json["ok"], false);
        assert!(refused.json["error"].as_str().unwrap().starts_with("MCP error -32602: "), "{}", refused.text);
    }
    no_browser(&client);
}

#[tokio::test]
async fn a_wrong_call_inside_a_batch_is_refused_with_the_same_words() {
    let client = Setup::default().connect().await;
    for (tool, arguments, words) in refused_calls() {
        let calls = json!([{ "tool": tool, "args": arguments }, { "tool": "list_sessions" }]);
        let answer = client.call("batch", json!({ "calls": calls })).await.json;
        assert_eq!((&answer["failedAt"], &answer["completed"]), (&json!(0), &json!(1)), "{answer}");
        let error = answer["results"][0]["error"].as_str().unwrap();
        words.iter().for_each(|word| assert!(error.contains(word), "{error} does not say {word}"));
    }
    no_browser(&client);
}

#[tokio::test]
async fn what_is_no_call_at_all_is_an_error_and_the_next_one_is_answered() {
    let client = Setup::default().connect().await;
    let unknown = client.request("tools/dance", json!({})).await;
    assert_eq!(unknown["error"]["code"], -32601, "{unknown}");
    let nameless = client.request("tools/call", json!({ "arguments": {} })).await;
    assert!(nameless["error"]["code"].is_i64(), "{nameless}");
    let listed = client.request("tools/call", json!({ "name": "list_sessions", "arguments": [] })).await;
    assert!(listed["error"]["code"].is_i64(), "{listed}");
    client.call("list_sessions", json!({})).await.ok();
}

#[tokio::test]
async fn malformed_lines_are_survived() {
    let malformed = [
        "{not json",
        "",
        "   ",
        "[]",
        "null",
        "42",
        "\"text\"",
        "{}",
        r#"{"jsonrpc":"2.0"}"#,
        r#"{"jsonrpc":"2.0","id":77}"#,
        r#"{"jsonrpc":"1.0","id":78,"method":"ping"}"#,
        "{\"jsonrpc\":\"2.0\",\"id\":79,",
        r#"{"jsonrpc":"2.0","id":{},"method":"ping"}"#,
        "\u{0}\u{1}",
        "Content-Length: 20\r",
    ];
    let client = Setup::default().start();
    malformed.iter().for_each(|line| client.send_line(line));
    client.initialize("2025-06-18", json!({})).await;
    malformed.iter().for_each(|line| client.send_line(line));
    client.call("list_sessions", json!({})).await.ok();
    assert!(client.tools().await.len() > 20);
}

#[tokio::test]
async fn a_tool_without_its_capability_says_what_it_needs_and_starts_no_browser() {
    let client = Setup::default().connect().await;
    let refused = client.call("eval_js", json!({ "expr": "1" })).await;
    assert!(!refused.is_error, "a gate is an answer, no protocol error: {}", refused.raw);
    let mut gate = refused.json.clone();
    assert!(gate["hint"].take().as_str().is_some_and(|hint| hint.contains("BROWX_CAPABILITIES")), "{}", refused.text);
    assert_eq!(
        gate,
        json!({
            "ok": false, "code": "capability-required",
            "error": "tool \"eval_js\" is disabled: it needs the capability \"eval\"", "hint": null,
            "requiredCapability": "eval", "activeCapabilities": ["action", "human", "navigation", "read"],
        })
    );
    let calls = json!([{ "tool": "eval_js", "args": { "expr": "1" } }]);
    let inner = client.call("batch", json!({ "calls": calls })).await.json;
    assert_eq!(inner["results"][0]["result"]["requiredCapability"], "eval", "{inner}");
    no_browser(&client);
}

#[tokio::test]
async fn a_screenshot_to_a_file_needs_a_capability_of_its_own() {
    let b = Bench::start().await;
    b.open("click/plain.html").await;
    let refused = b.call("screenshot", json!({ "path": "shot.png" })).await.fails("capability-required");
    assert_eq!(refused.json["requiredCapability"], "file-io");
    assert!(!b.client.workspace().join("shot.png").exists());
}

#[tokio::test]
async fn tools_that_are_not_listed_can_be_found_and_enabled() {
    let client = Setup::default().env("BROWX_TOOLSET", "tabs").connect().await;
    let names = async || -> Vec<String> {
        client.tools().await.iter().map(|tool| tool["name"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(names().await, ["tab_list", "tab_open", "tab_select", "tab_close", "tab_visibility"]);

    let found = client.call("tools_find", json!({ "query": "click element" })).await.ok().json;
    assert_eq!(found["tools"][0]["name"], "click", "{found}");
    assert_eq!(found["tools"][0]["listed"], false, "{found}");
    let gated = client.call("tools_find", json!({ "query": "evaluate expression", "limit": 1 })).await.ok().json;
    assert_eq!(gated["tools"][0]["requiredCapability"], "eval", "{gated}");
    assert_eq!(gated["tools"].as_array().unwrap().len(), 1);

    client.call("tools_enable", json!({ "names": ["click", "clack"] })).await.fails("unknown-tool").says("click");
    assert_eq!(names().await.len(), 5, "a wrong name enables nothing");
    assert_eq!(client.notifications(), Vec::<Value>::new());

    let enabled = client.call("tools_enable", json!({ "names": ["click", "form"] })).await.ok().json;
    assert_eq!(enabled["added"], json!(["click", "fill", "select", "choose_option", "fill_form"]), "{enabled}");
    client.wait_notification(is_list_changed).await;
    let all = ["tab_list", "tab_open", "tab_select", "tab_close", "tab_visibility"];
    assert_eq!(names().await, [&all[..], &["click", "fill", "select", "choose_option", "fill_form"]].concat());
    no_browser(&client);
}

#[tokio::test]
async fn the_toolset_of_the_command_line_beats_that_of_the_environment() {
    let client = Setup::default().env("BROWX_TOOLSET", "all").arg("--toolset").arg("click,form").connect().await;
    let tools = client.tools().await;
    assert_eq!(
        tools.iter().map(|tool| &tool["name"]).collect::<Vec<_>>(),
        ["click", "fill", "select", "choose_option", "fill_form"]
    );
}

#[tokio::test]
async fn progress_is_told_to_the_call_that_asked_for_it_and_to_no_other() {
    let client = Setup::default().connect().await;
    for session in ["asks", "silent"] {
        client.call("open_session", json!({ "session": session, "mode": "incognito" })).await.ok();
    }
    let wait = |session: &str| json!({ "session": session, "text": NEVER, "timeoutMs": 7000 });
    let asks = client.start_call_with_progress("wait_for", wait("asks"), "token-7");
    let silent = client.start_call("wait_for", wait("silent"));
    asks.result().await.fails("deadline");
    silent.result().await.fails("deadline");
    let told = client.notifications();
    assert!(told.len() >= 2, "{told:#?}");
    let mut before = 0.0;
    for message in told {
        assert_eq!(message["method"], "notifications/progress", "{message}");
        assert_eq!(message["params"]["progressToken"], "token-7", "{message}");
        let progress = message["params"]["progress"].as_f64().unwrap();
        assert!(progress > before, "progress goes forward: {message}");
        before = progress;
    }
}

#[tokio::test]
async fn a_cancelled_call_frees_its_session_and_is_not_answered() {
    let b = Bench::start().await;
    b.open("click/plain.html").await;
    let mut call = start_endless_wait(&b.client, 45_000).await;
    b.client.cancel(&call);
    // It would fail at its deadline of 10 s if the wait still had the session.
    b.call("snapshot", json!({})).await.ok().says("Change text");
    b.act("click", "button \"Change text\"").await.ok();
    assert_eq!(call.answer_within(Duration::ZERO).await, None);
}

#[tokio::test]
async fn a_call_that_waits_for_its_turn_can_be_cancelled_too() {
    let b = Bench::start().await;
    b.open("click/plain.html").await;
    let running = start_endless_wait(&b.client, 3000).await;
    let click = json!({ "selector": "button", "timeoutMs": 20_000 });
    let mut queued = b.client.start_call("click", click);
    b.client.cancel(&queued);
    running.result().await.fails("deadline");
    b.call("snapshot", json!({})).await.ok();
    assert_eq!(queued.answer_within(Duration::ZERO).await, None);
    assert!(!b.seen().iter().any(|report| report.starts_with("click")), "{:?}", b.seen());
}

#[tokio::test]
async fn cancelling_what_is_not_running_does_nothing() {
    let client = Setup::default().connect().await;
    client.notify("notifications/cancelled", json!({ "requestId": 4711, "reason": "never sent" }));
    client.notify("notifications/cancelled", json!({ "requestId": "a text" }));
    client.call("list_sessions", json!({})).await.ok();
}

#[tokio::test]
async fn a_browser_that_prints_does_not_disturb_the_protocol() {
    let dir = tempfile::tempdir().unwrap();
    let noisy = browser_script(dir.path(), "echo 'on stdout'; echo 'on stderr' >&2");
    let client = Setup::default().env("BROWX_EXECUTABLE", noisy.to_str().unwrap()).connect().await;
    client.call("navigate", json!({ "url": "data:text/html,<h1>Heard</h1>" })).await.ok();
    client.call("snapshot", json!({})).await.ok().says("Heard");
    // Dropping the client requires that stdout held nothing but messages.
}

#[tokio::test]
async fn two_hundred_large_results_come_back_whole_and_to_their_own_calls() {
    let client = Setup::default().allowing(&["eval"]).connect().await;
    let sessions = ["s0", "s1", "s2", "s3"];
    for session in sessions {
        client.call("open_session", json!({ "session": session, "mode": "incognito" })).await.ok();
    }
    let calls: Vec<_> = (0..200)
        .map(|number| {
            let (session, token) = (sessions[number % 4], format!("t{number}"));
            let word = format!("{session}:{number}");
            let expr = format!("Array(2500).fill({word:?}).join(' ')");
            // The last of a session waits for all before it; with a token it may.
            let arguments = json!({ "session": session, "expr": expr, "timeoutMs": 85_000 });
            let call = client.start_call_with_progress("eval_js", arguments, &token);
            (word, call)
        })
        .collect();
    for (word, call) in calls {
        let result = call.result().await.ok();
        let value = result.json["value"].as_str().unwrap();
        assert!(value.len() > 12_000 && value == vec![word.as_str(); 2500].join(" "), "{word} got {value:.100}");
    }
}

#[tokio::test]
async fn a_result_that_is_too_large_to_send_is_whole_in_a_file() {
    let client = Setup::default().allowing(&["eval"]).connect().await;
    let expr = "Array.from({ length: 9000 }, (_, n) => `line ${n} ü`).join('\\n')";
    let result = client.call("eval_js", json!({ "expr": expr })).await.ok();
    assert!(result.text.len() < 4000, "{} bytes", result.text.len());
    assert_eq!(result.json["spilled"], true, "{}", result.text);
    let path = std::path::Path::new(result.json["path"].as_str().unwrap());
    assert!(path.starts_with(client.workspace().canonicalize().unwrap()), "{path:?}");
    let whole = std::fs::read_to_string(path).unwrap();
    assert_eq!(result.json["bytes"], whole.len());
    let whole: Value = serde_json::from_str(&whole).unwrap();
    let lines: Vec<_> = whole["value"].as_str().unwrap().lines().map(str::to_owned).collect();
    assert_eq!(lines, (0..9000).map(|n| format!("line {n} ü")).collect::<Vec<_>>());
    assert!(result.json["hint"].is_string());
}

#[tokio::test]
async fn a_result_that_just_fits_is_sent() {
    let client = Setup::default().allowing(&["eval"]).connect().await;
    let result = client.call("eval_js", json!({ "expr": "'x'.repeat(32000)" })).await.ok();
    assert_eq!(result.json["value"], "x".repeat(32_000));
    assert!(!client.workspace().join("results").exists());
}
