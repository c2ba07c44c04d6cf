//! Measures speed and size, each figure beside a floor taken in the same run, and prints JSON.
//!
//! `cargo build --release && cargo run --release -p browx-testkit --bin bench`. Quote ratios, not single times: they
//! hold on any machine. A quiet machine gives steadier ones.

#![allow(clippy::unwrap_used, clippy::expect_used)]

mod stats;

use std::{path::PathBuf, time::Instant};

use browx_testkit::{Client, Raw, Setup, Site};
use serde_json::{Map, Value, json};

use stats::Times;

/// Times that a quick figure is taken.
const ROUNDS: usize = 30;
/// Times that a slow one is.
const FEW: usize = 5;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let binary = std::env::args().nth(1).map_or_else(release_binary, PathBuf::from);
    let site = Site::start().await;
    let mut figures = Map::new();
    starting(&binary, &mut figures).await;
    let raw = Raw::start().await;
    let client = server(&binary).await;
    figures.insert("raw_round_trip".into(), round_trip(&raw).await.json());
    for rows in [500, 5000] {
        reading(&client, &raw, &site, rows, &mut figures).await;
    }
    acting(&client, &raw, &site, &mut figures).await;
    navigating(&client, &raw, &site, &mut figures).await;
    combined(&client, &site, &mut figures).await;
    figures.insert("login_tokens".into(), login(&client, &site).await);
    for engine in ["chromium", "firefox"] {
        figures.insert(engine.into(), one_engine(&binary, engine, &site).await);
    }
    println!("{}", serde_json::to_string_pretty(&figures).expect("figures are JSON"));
    raw.end().await;
}

/// The time of the cheapest command.
async fn round_trip(raw: &Raw) -> Times {
    let mut times = Times::default();
    for _ in 0..ROUNDS {
        let started = Instant::now();
        raw.evaluate("1").await;
        times.add(started);
    }
    times
}

fn release_binary() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../target/release/browx")
}

async fn server(binary: &std::path::Path) -> Client {
    Setup::of(binary.to_owned()).connect().await
}

/// From the start of the process to its answer, and what it takes when idle.
async fn starting(binary: &std::path::Path, figures: &mut Map<String, Value>) {
    let mut times = Times::default();
    for _ in 0..FEW * 2 {
        let started = Instant::now();
        let client = server(binary).await;
        times.add(started);
        drop(client);
    }
    figures.insert("initialize_ms".into(), times.json());
    let client = server(binary).await;
    let tools = client.request("tools/list", json!({})).await;
    figures.insert("tools_list_bytes".into(), tools["result"]["tools"].to_string().len().into());
    figures.insert("idle_pss_kb".into(), stats::pss_kb(client.pid()).into());
}

async fn reading(client: &Client, raw: &Raw, site: &Site, rows: usize, figures: &mut Map<String, Value>) {
    let url = site.url(&format!("table?rows={rows}"));
    client.call("navigate", json!({ "url": url, "mode": "none" })).await.ok();
    raw.navigate(&url).await;
    let (mut floor, mut whole, mut first, mut find) = Default::default();
    let mut tokens = 0;
    for _ in 0..FEW {
        floor_of(&mut floor, raw.full_ax_tree().await);
        timed(&mut whole, client, "snapshot", json!({ "maxResultTokens": 1_000_000 })).await;
        tokens = timed(&mut first, client, "snapshot", json!({})).await.len() / 4;
        timed(&mut find, client, "find", json!({ "query": "row 33" })).await;
    }
    let floor: Times = floor;
    figures.insert(
        format!("snapshot_{rows}"),
        json!({
            "full_ax_tree_ms": floor.json(),
            "whole_ms": whole.json(), "whole_of_ax_tree": whole.ratio(&floor),
            "default_ms": first.json(), "default_of_ax_tree": first.ratio(&floor), "default_tokens": tokens,
            "find_ms": find.json(), "find_of_whole": find.ratio(&whole),
        }),
    );
}

fn floor_of(times: &mut Times, ms: f64) {
    times.push(ms);
}

async fn timed(times: &mut Times, client: &Client, tool: &str, args: Value) -> String {
    let started = Instant::now();
    let done = client.call(tool, args).await;
    times.add(started);
    done.ok().text
}

async fn acting(client: &Client, raw: &Raw, site: &Site, figures: &mut Map<String, Value>) {
    let url = site.url("click/plain.html");
    client.call("navigate", json!({ "url": url })).await.ok();
    raw.navigate(&url).await;
    let (mut floor, mut click): (Times, Times) = Default::default();
    for _ in 0..ROUNDS {
        floor.push(raw.press_and_two_frames(40.0, 90.0).await);
        timed(&mut click, client, "click", json!({ "selector": "#change" })).await;
    }
    let url = site.url("shop/login.html");
    client.call("navigate", json!({ "url": url })).await.ok();
    let mut fill = Times::default();
    for round in 0..ROUNDS {
        timed(&mut fill, client, "fill", json!({ "selector": "#email", "value": format!("a{round}@b.test") })).await;
    }
    figures.insert(
        "click".into(),
        json!({
            "floor_ms": floor.json(), "click_ms": click.json(),
            "p50_of_floor": click.p50() / floor.p50(), "p95_of_floor": click.p95() / floor.p50(),
        }),
    );
    figures.insert("fill".into(), json!({ "fill_ms": fill.json(), "p50_of_click": fill.p50() / click.p50() }));
}

async fn navigating(client: &Client, raw: &Raw, site: &Site, figures: &mut Map<String, Value>) {
    let url = site.url("snapshot/article.html");
    let (mut floor, mut navigate): (Times, Times) = Default::default();
    for _ in 0..ROUNDS {
        floor.push(raw.navigate(&url).await);
        timed(&mut navigate, client, "navigate", json!({ "url": url })).await;
    }
    figures.insert(
        "navigate".into(),
        json!({
            "floor_ms": floor.json(), "navigate_ms": navigate.json(), "p50_of_floor": navigate.p50() / floor.p50(),
        }),
    );
}

/// Tools that do several things in one call, and a click deep in frames, beside a plain click of the same run.
async fn combined(client: &Client, site: &Site, figures: &mut Map<String, Value>) {
    let open = async |page: &str| drop(client.call("navigate", json!({ "url": site.url(page) })).await.ok());
    let (mut click, mut deep, mut choose, mut form, mut drag): (Times, Times, Times, Times, Times) = Default::default();
    open("click/plain.html").await;
    for _ in 0..ROUNDS {
        timed(&mut click, client, "click", json!({ "selector": "#change" })).await;
    }
    open("frame-chain?depth=3").await;
    client.call("wait_for", json!({ "text": "Innermost frame" })).await.ok();
    let button = client.call("snapshot", json!({})).await.ok().ref_of("button \"Innermost\"");
    for _ in 0..ROUNDS {
        timed(&mut deep, client, "click", json!({ "ref": button })).await;
    }
    open("select/lists.html").await;
    for _ in 0..ROUNDS {
        timed(&mut choose, client, "choose_option", json!({ "selector": "#more", "option": "Rename" })).await;
    }
    open("type/whole-form.html").await;
    for round in 0..FEW {
        timed(&mut form, client, "fill_form", json!({ "fields": ten_fields(round) })).await;
    }
    open("drag/pointer.html").await;
    for _ in 0..FEW {
        let args = json!({ "from": { "selector": "#near" }, "to": { "selector": "#goal" } });
        timed(&mut drag, client, "drag", args).await;
    }
    figures.insert(
        "combined".into(),
        json!({
            "click_ms": click.json(),
            "click_in_nested_frame_ms": deep.json(), "click_in_nested_frame_of_click": deep.p50() / click.p50(),
            "choose_option_ms": choose.json(), "choose_option_of_click": choose.p50() / click.p50(),
            "fill_form_10_ms": form.json(), "fill_form_10_of_click": form.p50() / click.p50(),
            "drag_ms": drag.json(), "drag_of_click": drag.p50() / click.p50(),
        }),
    );
}

/// Values for ten fields of a form, of most kinds; other ones each time.
fn ten_fields(round: usize) -> Value {
    let even = round.is_multiple_of(2);
    let either = |one: &'static str, other: &'static str| if even { one } else { other };
    json!([
        { "selector": "[name=name]", "value": format!("Ada {round}") },
        { "selector": "[name=email]", "value": format!("a{round}@b.test") },
        { "selector": "[name=phone]", "value": format!("{round}") },
        { "selector": "[name=about]", "value": format!("About {round}") },
        { "selector": "[name=born]", "value": format!("18{}5-12-10", round % 10) },
        { "selector": "[name=country]", "value": either("no", "se") },
        { "selector": "fieldset", "value": either("Large", "Small") },
        { "selector": "[name=news]", "value": either("true", "false") },
        { "selector": "[name=terms]", "value": either("true", "false") },
        { "selector": "#size", "value": "Medium" },
    ])
}

/// The same figures for each engine, to be read beside each other.
async fn one_engine(binary: &std::path::Path, engine: &str, site: &Site) -> Value {
    let client = Setup::of(binary.to_owned()).env("BROWX_ENGINE", engine).connect().await;
    let mut launch = Times::default();
    for _ in 0..FEW {
        timed(&mut launch, &client, "open_session", json!({ "session": "s", "mode": "incognito" })).await;
        client.call("close_session", json!({ "session": "s" })).await.ok();
    }
    client.call("navigate", json!({ "url": site.url("click/plain.html") })).await.ok();
    let (mut click, mut fill) = (Times::default(), Times::default());
    for _ in 0..ROUNDS {
        timed(&mut click, &client, "click", json!({ "selector": "#change" })).await;
    }
    client.call("navigate", json!({ "url": site.url("shop/login.html") })).await.ok();
    for round in 0..ROUNDS {
        timed(&mut fill, &client, "fill", json!({ "selector": "#email", "value": format!("a{round}@b.test") })).await;
    }
    let mut figures = json!({ "launch_ms": launch.json(), "click_ms": click.json(), "fill_ms": fill.json() });
    for rows in [500, 5000] {
        let url = site.url(&format!("table?rows={rows}"));
        client.call("navigate", json!({ "url": url, "mode": "none" })).await.ok();
        let mut whole = Times::default();
        for _ in 0..FEW {
            timed(&mut whole, &client, "snapshot", json!({ "maxResultTokens": 1_000_000 })).await;
        }
        figures[format!("snapshot_{rows}_ms")] = whole.json();
    }
    figures
}

/// Tokens of all results of signing in: two fields, the button, the greeting in the button's own result.
async fn login(client: &Client, site: &Site) -> Value {
    client.call("navigate", json!({ "url": site.url("shop/login.html") })).await.ok();
    let mut texts = Vec::new();
    for (tool, args) in [
        ("fill", json!({ "selector": "#email", "value": "ada@example.com" })),
        ("fill", json!({ "selector": "#password", "value": "engine" })),
        ("click", json!({ "selector": "text=Sign in >> nth=-1" })),
    ] {
        texts.push(client.call(tool, args).await.ok().text);
    }
    assert!(texts[2].contains("Welcome back, Ada"), "the greeting is not in the result: {}", texts[2]);
    json!({ "tokens": texts.iter().map(|t| t.len().div_ceil(4)).sum::<usize>() })
}
