//! Pressing keys.

use browx_testkit::{Bench, engine, on_every_engine};
use serde_json::{Value, json};

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

#[on_every_engine]
async fn a_shortcut_tells_who_heard_it() {
    let b = Bench::start().await;
    b.open("type/shortcuts.html").await;
    let press = async |args: Value| b.call("shortcut", args).await.ok();
    let saved = press(json!({ "keys": "Control+s" })).await;
    assert_eq!(saved.at("/handled"), true);
    let prevented: Vec<Value> = (0..2).map(|i| saved.at(&format!("/events/{i}/defaultPrevented"))).collect();
    assert_eq!(prevented, [false, true], "{}", saved.text);
    assert_eq!(press(json!({ "keys": ["Control+q"] })).await.at("/handled"), false);
    let copied = press(json!({ "selector": "#one", "keys": ["Control+a", "Control+c"] })).await;
    assert_eq!((copied.at("/handled"), copied.at("/activeElement/id")), (json!(true), json!("one")));
    assert!(copied.at("/clipboardNote").is_string());
    b.saw(&["saved", "copy"]).await;
    b.call("shortcut", json!({ "keys": ["Control+Nope"] })).await.fails("invalid-arguments");
}

#[on_every_engine]
async fn each_session_pastes_what_it_copied() {
    let b = Bench::allowing(&["clipboard"]).await;
    let url = b.site.url("type/shortcuts.html");
    for session in ["a", "b"] {
        b.call("open_session", json!({ "session": session, "mode": "incognito" })).await.ok();
        b.call("navigate", json!({ "session": session, "url": url })).await.ok();
    }
    let press = async |session: &str, selector: &str, keys: &[&str]| {
        b.call("shortcut", json!({ "session": session, "selector": selector, "keys": keys })).await.ok()
    };
    let first = press("a", "#one", &["Control+a", "Control+c"]).await;
    assert_eq!(first.at("/clipboard/capturedChars"), 10);
    assert_eq!(press("b", "#custom", &["Control+a", "Control+c"]).await.at("/clipboard/capturedChars"), 7);
    // The other session copied last; each pastes its own all the same.
    b.site.forget();
    assert_eq!(press("a", "#two", &["Control+v"]).await.at("/clipboard/chars"), 10);
    press("b", "#two", &["Control+v"]).await;
    let seen = b.site.wait_for(|seen| seen.iter().filter(|s| s.starts_with("two ")).count() == 2).await;
    let pasted: Vec<&String> = seen.iter().filter(|s| s.starts_with("two ")).collect();
    assert_eq!(pasted, ["two first text", "two its own"]);
    let cut = press("a", "#one", &["Control+a", "Control+x"]).await;
    assert_eq!(cut.at("/clipboard"), json!({ "op": "cut", "capturedChars": 10, "osSync": true, "osTool": "browser" }));
    b.site.wait_for(|seen| seen.iter().any(|s| s == "cut")).await;
}

#[on_every_engine]
async fn text_is_typed_key_by_key() {
    let b = Bench::start().await;
    b.open("type/shortcuts.html").await;
    let typed = b.call("type", json!({ "selector": "#keys", "text": "Ab 1!\né👍🏽", "delayMs": 5 })).await.ok();
    assert_eq!(typed.at("/element/value"), "Ab 1!\né👍🏽");
    // Without a target, on whatever has the focus.
    b.call("type", json!({ "text": "z" })).await.ok();
    b.click("h1").await.ok();
    let seen = b.wait_seen(2).await;
    assert!(seen[0].starts_with("typed Ab 1!Enter"), "{seen:?}");
    assert_eq!(seen[1], "value Ab 1!\né👍🏽z");
    // Behind what a field holds already.
    b.site.forget();
    b.open("select/widgets.html").await;
    b.call("type", json!({ "selector": "#note", "text": "!" })).await.ok();
    b.saw(&["note first!"]).await;
}
