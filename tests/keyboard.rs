//! Pressing keys.

use browx_testkit::{Bench, engine, on_every_engine};
use serde_json::json;

/// Presses keys one after the other in the page's text field, and answers what the page saw of each.
async fn keys_in_field(keys: &[&str], reports: usize) -> Vec<String> {
    let b = Bench::start().await;
    b.open("type/keyboard.html").await;
    for key in keys {
        b.call("press", json!({ "selector": "#field", "key": key })).await.ok();
    }
    b.wait_seen(reports).await
}

/// Firefox has key codes of its own for three keys, whatever types them.
fn code(chromium: u32) -> u32 {
    match (engine(), chromium) {
        ("firefox", 186) => 59,
        ("firefox", 187) => 61,
        ("firefox", 189) => 173,
        (_, code) => code,
    }
}

#[on_every_engine]
async fn a_key_comes_with_code_and_key_code_and_types() {
    let seen = keys_in_field(&["a", ";", "?", "A"], 16).await;
    assert_eq!(
        seen,
        [
            "keydown a KeyA 65",
            "keypress a KeyA 97",
            "field=\"a\"",
            "keyup a KeyA 65",
            &format!("keydown ; Semicolon {}", code(186)),
            "keypress ; Semicolon 59",
            "field=\"a;\"",
            &format!("keyup ; Semicolon {}", code(186)),
            "keydown ? Slash 191",
            "keypress ? Slash 63",
            "field=\"a;?\"",
            "keyup ? Slash 191",
            "keydown A KeyA 65",
            "keypress A KeyA 65",
            "field=\"a;?A\"",
            "keyup A KeyA 65",
        ]
    );
}

#[on_every_engine]
async fn a_chord_holds_its_modifiers_around_the_key_and_types_nothing() {
    let seen = keys_in_field(&["Control+Shift+K"], 6).await;
    assert_eq!(
        seen,
        [
            "keydown Control ControlLeft 17 ctrl",
            "keydown Shift ShiftLeft 16 ctrl shift",
            "keydown K KeyK 75 ctrl shift",
            "keyup K KeyK 75 ctrl shift",
            "keyup Shift ShiftLeft 16 ctrl",
            "keyup Control ControlLeft 17",
        ]
    );
}

#[on_every_engine]
async fn every_punctuation_key_has_the_code_of_a_us_keyboard() {
    let keys = ["-", "=", "[", "]", "\\", "'", ",", ".", "/", "`", "+"];
    let codes = [
        ("Minus", 189),
        ("Equal", 187),
        ("BracketLeft", 219),
        ("BracketRight", 221),
        ("Backslash", 220),
        ("Quote", 222),
        ("Comma", 188),
        ("Period", 190),
        ("Slash", 191),
        ("Backquote", 192),
        ("Equal", 187),
    ];
    let seen = keys_in_field(&keys, 4 * keys.len()).await;
    let pressed: Vec<_> = seen.iter().filter(|s| s.starts_with("keydown ")).collect();
    for (at, (key, (name, number))) in keys.iter().zip(codes).enumerate() {
        assert_eq!(*pressed[at], format!("keydown {key} {name} {}", code(number)));
    }
    assert_eq!(seen[seen.len() - 2], "field=\"-=[]\\\\',./`+\"");
}

#[on_every_engine]
async fn enter_submits_a_form_and_breaks_a_line_elsewhere() {
    let b = Bench::start().await;
    b.open("type/keyboard.html").await;
    b.call("press", json!({ "selector": "#field", "key": "Enter" })).await.ok();
    b.call("press", json!({ "selector": "#area", "key": "Enter" })).await.ok();
    b.saw(&[
        "keydown Enter Enter 13",
        "keypress Enter Enter 13",
        "submit",
        "keyup Enter Enter 13",
        "keydown Enter Enter 13",
        "keypress Enter Enter 13",
        "area=\"\\n\"",
        "keyup Enter Enter 13",
    ])
    .await;
}

#[on_every_engine]
async fn without_a_target_the_key_goes_to_what_has_the_focus() {
    let b = Bench::start().await;
    b.open("type/keyboard.html").await;
    b.click("#plain").await.ok();
    b.call("press", json!({ "key": "Escape" })).await.ok();
    b.call("press", json!({ "key": "Shift+Tab" })).await.ok();
    b.call("press", json!({ "key": "x" })).await.ok();
    let seen = b.wait_seen(10).await;
    assert_eq!(seen[..2], ["keydown Escape Escape 27", "keyup Escape Escape 27"]);
    assert_eq!(seen[8], "area=\"x\"");
}

#[on_every_engine]
async fn editing_keys_edit() {
    let b = Bench::start().await;
    b.open("type/keyboard.html").await;
    b.fill("#field", "abc").await.ok();
    for key in ["ArrowLeft", "Backspace", "Delete", "Control+a", "z"] {
        b.call("press", json!({ "key": key })).await.ok();
    }
    let seen = b.site.wait_for(|seen| seen.iter().any(|s| s == "field=\"z\"")).await;
    let values: Vec<_> = seen.iter().filter(|s| s.starts_with("field=")).collect();
    assert_eq!(values, ["field=\"abc\"", "field=\"ac\"", "field=\"a\"", "field=\"z\""]);
}

#[on_every_engine]
async fn what_no_key_makes_is_typed_as_text() {
    let b = Bench::start().await;
    b.open("type/keyboard.html").await;
    b.call("press", json!({ "selector": "#field", "key": "ß" })).await.ok().says("\"value\":\"ß\"");
    // Where it can only be sent as a key, the page hears that too.
    let seen = b.site.wait_for(|seen| seen.iter().any(|s| s.starts_with("field="))).await;
    assert_eq!(seen.iter().filter(|s| s.starts_with("field=")).collect::<Vec<_>>(), ["field=\"ß\""]);
}

#[on_every_engine]
async fn arrows_move_a_slider_that_is_no_input() {
    let b = Bench::start().await;
    b.open("type/number.html").await;
    b.call("press", json!({ "selector": "#spin", "key": "ArrowUp" })).await.ok().says("value=\\\"3\\\"");
    b.call("press", json!({ "selector": "#slide", "key": "ArrowLeft" })).await.ok().says("value=\\\"4\\\"");
    b.saw(&["spin 3", "slide 4"]).await;
}

#[on_every_engine]
async fn an_unknown_key_names_the_nearest_and_presses_nothing() {
    let b = Bench::start().await;
    b.open("type/keyboard.html").await;
    let press = async |key: &str| b.call("press", json!({ "selector": "#field", "key": key })).await;
    press("Entr").await.fails("invalid-arguments").says("did you mean \\\"Enter\\\"?");
    press("Hyper+a").await.fails("invalid-arguments").says("Hyper");
    press("").await.fails("invalid-arguments");
    press("b").await.ok();
    b.saw(&["keydown b KeyB 66", "keypress b KeyB 98", "field=\"b\"", "keyup b KeyB 66"]).await;
}
