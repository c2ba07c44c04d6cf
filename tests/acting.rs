//! Pointer, scrolling, viewport: what an act does to the page, and what its result says.

use browx_testkit::{Bench, CallResult, on_every_engine};
use serde_json::{Value, json};

/// Clicks with a short deadline, for what must fail.
async fn refused(b: &Bench, selector: &str, code: &str) -> CallResult {
    b.call("click", json!({ "selector": selector, "timeoutMs": 1500 })).await.fails(code)
}

/// How far an element's scrolling or the page's went, from an answer.
fn moved(done: &CallResult) -> (f64, f64) {
    let number = |key: &str| done.at(&format!("/element/moved/{key}")).as_f64().unwrap_or_default();
    (number("x"), number("y"))
}

#[on_every_engine]
async fn a_click_reaches_its_target_and_tells_the_change() {
    let b = Bench::start().await;
    b.open("click/plain.html").await;
    b.act("click", "button \"Change text\"").await.ok().says("~ text: Changed");
    b.saw(&["pointerdown change", "mousedown change", "pointerup change", "mouseup change", "click change"]).await;
}

#[on_every_engine]
async fn a_click_without_effect_says_so_in_one_line() {
    let b = Bench::start().await;
    b.open("click/disabled.html").await;
    let quiet = b.click("h1").await.ok();
    assert_eq!(quiet.json, json!({ "ok": true, "note": "no observable change" }));
}

#[on_every_engine]
async fn other_buttons_counts_and_held_keys_arrive_as_such() {
    let b = Bench::allowing(&["eval"]).await;
    b.open("click/plain.html").await;
    let listen = "for (const type of ['auxclick', 'mousedown']) document.addEventListener(type, (e) => report(`${type} \
                  ${e.button} ${e.buttons} ${e.detail} ${e.shiftKey} ${e.altKey} ${e.ctrlKey} ${e.isTrusted}`))";
    b.call("eval_js", json!({ "expr": format!("(() => {{ {listen} }})()") })).await.ok();
    let click = async |args: Value| b.call("click", args).await.ok();
    click(json!({ "selector": "#twice", "clickCount": 2 })).await;
    b.saw(&[
        "mousedown 0 1 1 false false false true",
        "click twice",
        "mousedown 0 1 2 false false false true",
        "click twice",
        "dblclick twice",
    ])
    .await;
    b.site.forget();
    click(json!({ "selector": "#menu", "button": "right" })).await;
    click(json!({ "selector": "#nothing", "button": "middle" })).await;
    click(json!({ "selector": "#nothing", "modifiers": ["Shift", "Alt"] })).await;
    let seen = b.site.wait_for(|seen| seen.iter().any(|s| s == "click nothing")).await;
    for report in [
        "mousedown 2 2 1 false false false true",
        "contextmenu menu",
        "mousedown 1 4 1 false false false true",
        "auxclick 1 0 1 false false false true",
        "mousedown 0 1 1 true true false true",
    ] {
        assert!(seen.iter().any(|s| s == report), "{report} is not among {seen:#?}");
    }
}

#[on_every_engine]
async fn selectors_of_every_kind_lead_to_their_element() {
    let b = Bench::start().await;
    b.open("table?rows=12").await;
    let selectors = [
        ("tr:nth-child(3) button", 3),
        ("text=\"Edit 4\"", 4),
        ("role=button[name=\"Edit 5\"]", 5),
        ("xpath=//td[text()='Order 6']/..//button", 6),
        ("tr:has-text(\"Order 7\") >> text=Edit", 7),
        ("button:text(\"Edit 8\")", 8),
        ("tr:has(a[href='#row-9']) button", 9),
        ("tbody button >> nth=9", 10),
    ];
    for (selector, row) in selectors {
        b.click(selector).await.ok().says(&format!("Pressed {row}"));
    }
    b.saw(&selectors.map(|(_, row)| format!("press {row}")).each_ref().map(String::as_str)).await;
    b.click("button:nope(").await.fails("bad-selector");
    b.call("click", json!({ "selector": "#nothing", "timeoutMs": 300 })).await.fails("no-match").says("#nothing");
}

#[on_every_engine]
async fn a_selector_is_searched_inside_a_ref() {
    let b = Bench::start().await;
    b.open("table?rows=5").await;
    let found = b.call("find", json!({ "query": "details 4" })).await.ok();
    let row = b.call("text_search", json!({ "text": "Order 4", "exact": true })).await.ok();
    assert_eq!(found.at("/candidates/0/context"), "Order 4");
    let cell = row.at("/matches/0/ref");
    b.call("click", json!({ "selector": "button", "contextRef": cell })).await.fails("no-match").says("inside");
    let tree = b.snapshot().await;
    let line = tree.text.lines().find(|line| line.contains("Order 4 |")).expect("the row is read");
    let row = line.split("[ref=").nth(1).and_then(|rest| rest.split(']').next()).expect("it has a ref");
    b.call("click", json!({ "selector": "button", "contextRef": row })).await.ok().says("Pressed 4");
    b.saw(&["press 4"]).await;
}

#[on_every_engine]
async fn a_covered_target_fails_and_names_what_covers_it() {
    let b = Bench::start().await;
    b.open("click/overlay.html").await;
    refused(&b, "#covered", "target-covered").await.says("\"Loading layer\"");
    b.click("#top").await.ok();
    b.saw(&["click top"]).await;
}

#[on_every_engine]
async fn force_presses_what_is_there_and_says_what_got_the_press() {
    let b = Bench::start().await;
    b.open("click/overlay.html").await;
    let forced = b.call("click", json!({ "selector": "#covered", "force": true })).await.ok();
    assert_eq!(forced.warns("Loading layer").at("/element/hit/before/tag"), "div");
    b.saw(&["layer"]).await;
}

#[on_every_engine]
async fn any_free_part_of_a_target_will_do() {
    let b = Bench::start().await;
    b.open("click/partly-covered.html").await;
    for selector in ["#wide", "#nested", "#agree"] {
        b.click(selector).await.ok();
    }
    b.saw(&["click wide", "click nested", "change agree=true"]).await;
}

#[on_every_engine]
async fn what_is_off_is_never_pressed_and_what_comes_on_in_time_is() {
    let b = Bench::start().await;
    b.open("click/disabled.html").await;
    for target in ["#off", "#inside", "#aria"] {
        refused(&b, target, "target-disabled").await;
    }
    refused(&b, "#through", "target-covered").await.says("pointer-events:none");
    b.click("#wake").await.ok();
    b.click("#late").await.ok();
    b.saw(&["click late"]).await;
}

#[on_every_engine]
async fn what_can_not_be_seen_is_named_with_its_reason() {
    let b = Bench::start().await;
    b.open("click/invisible.html").await;
    refused(&b, "#none", "target-hidden").await.says("display:none");
    refused(&b, "#hidden", "target-hidden").await.says("visibility:hidden");
    refused(&b, "#zero", "target-hidden").await.says("0×0");
    refused(&b, "#away", "target-offscreen").await;
    // Transparent is no obstacle to a press, and what appears in time is pressed.
    b.click("#clear").await.ok();
    b.click("#show").await.ok();
    b.click("#soon").await.ok();
    b.saw(&["click clear", "click soon"]).await;
}

#[on_every_engine]
async fn a_moving_target_is_caught_at_rest() {
    let b = Bench::start().await;
    b.open("click/moving.html").await;
    b.act("click", "button \"Go\"").await.ok();
    b.act("click", "button \"Runner\"").await.ok();
    b.saw(&["caught at rest"]).await;
}

#[on_every_engine]
async fn a_target_that_never_rests_is_pressed_in_motion_and_a_blinking_one_at_once() {
    let b = Bench::start().await;
    b.open("click/endless.html").await;
    let mut pressed = b.click("#orbit").await.ok().warns("did not come to rest");
    for _ in 0..10 {
        // It may fly away between press and release, which is told.
        if !pressed.text.contains("so it got no click") {
            break;
        }
        pressed = b.click("#orbit").await.ok();
    }
    for selector in ["#blink", "#still"] {
        b.click(selector).await.ok();
    }
    b.saw(&["click orbit", "click blink", "click still"]).await;
}

#[on_every_engine]
async fn smooth_scrolling_is_not_waited_for_and_misses_nothing() {
    let b = Bench::start().await;
    b.open("click/smooth-scroll.html").await;
    for step in [180, 5, 90] {
        b.act("click", &format!("button \"Step {step}\"")).await.ok();
    }
    b.saw(&["step 180", "step 5", "step 90"]).await;
}

#[on_every_engine]
async fn bars_that_stick_to_the_edges_never_get_the_press() {
    let b = Bench::start().await;
    b.open("click/sticky-header.html").await;
    for line in [40, 7, 59] {
        b.act("click", &format!("button \"Line {line}\"")).await.ok();
    }
    b.saw(&["line 40", "line 7", "line 59"]).await;
}

#[on_every_engine]
async fn zoom_transforms_and_wrapped_lines_are_hit() {
    let b = Bench::start().await;
    b.open("click/transformed.html").await;
    for id in ["zoomed", "rotated", "tilted", "wrapped"] {
        b.click(&format!("#{id}")).await.ok();
    }
    b.saw(&["click zoomed", "click rotated", "click tilted", "click wrapped"]).await;
}

#[on_every_engine]
async fn a_target_in_boxes_that_scroll_by_themselves_is_reached() {
    let b = Bench::start().await;
    b.open("click/inner-scroll.html").await;
    b.act("click", "button \"Below\"").await.ok();
    b.site.wait_for(|seen| seen.iter().any(|s| s == "click below")).await;
}

#[on_every_engine]
async fn a_press_whose_target_slips_away_is_held_back_and_tried_again() {
    let b = Bench::start().await;
    b.open("click/vanishing.html").await;
    b.click("#gone").await.ok().says("\"stillAttached\":false");
    b.click("#shy").await.ok();
    refused(&b, "#tipped", "target-covered").await.says("A tip in the way");
    let seen = b.site.wait_for(|seen| seen.iter().any(|s| s == "click shy")).await;
    assert!(!seen.iter().any(|s| s == "tip"), "the tip got the press: {seen:?}");
}

#[on_every_engine]
async fn a_handler_that_blocks_gets_one_press() {
    let b = Bench::start().await;
    b.open("click/blocking.html?ms=3000").await;
    b.click("#block").await.ok().says("1 clicks");
    b.click("#other").await.ok();
    b.saw(&["block 1", "done 1", "click other"]).await;
}

#[on_every_engine]
async fn a_blocked_page_ends_the_call_at_its_deadline_and_the_press_is_told() {
    let b = Bench::start().await;
    b.open("click/blocking.html?ms=6000").await;
    let late = b.call("click", json!({ "selector": "#block", "timeoutMs": 1500 })).await.fails("deadline");
    late.says("anti-wedge timeout: \\\"click\\\" did not complete within 1500ms").warns("dispatched-before-deadline");
    b.call("snapshot", json!({ "timeoutMs": 1000 })).await.fails("deadline").says("\\\"snapshot\\\"").says("1000ms");
    b.call("wait_for", json!({ "text": "1 clicks", "timeoutMs": 20_000 })).await.ok();
    b.saw(&["block 1", "done 1"]).await;
}

#[on_every_engine]
async fn a_point_is_pressed_exactly_and_what_was_there_is_told() {
    let b = Bench::start().await;
    b.open("click/canvas.html").await;
    let place = b.call("find", json!({ "query": "map", "detail": true })).await.ok().at("/candidates/0/bbox");
    let at = |key: &str, offset: f64| place[key].as_f64().expect("the canvas has a box") + offset;
    let press = async |x: f64, y: f64| b.call("click", json!({ "coords": { "x": at("x", x), "y": at("y", y) } })).await;
    let pressed = press(330.0, 140.0).await.ok();
    assert_eq!(pressed.at("/element/hit/before/tag"), "canvas");
    assert_eq!(pressed.at("/element/hit/focusChanged"), json!(true));
    assert_eq!(press(10.0, 20.0).await.ok().at("/element/hit/focusChanged"), Value::Null, "the canvas has it already");
    b.saw(&["harbour 330,140", "sea 10,20"]).await;
    press(9000.0, 20.0).await.fails("target-offscreen");
}

#[on_every_engine]
async fn hovering_shows_what_a_row_hides_and_the_pointer_stays() {
    let b = Bench::start().await;
    b.open("hover/row-buttons.html").await;
    refused(&b, "#edit-2", "target-hidden").await;
    b.call("hover", json!({ "selector": "tr:nth-child(2)" })).await.ok().says("button \\\"Edit\\\"");
    b.click("#edit-2").await.ok();
    b.saw(&["pointerenter row-2", "click edit-2"]).await;
}

#[on_every_engine]
async fn a_hover_menu_opens_and_its_item_is_pressed() {
    let b = Bench::start().await;
    b.open("hover/menu.html").await;
    b.act("hover", "button \"Account\"").await.ok().says("menuitem \\\"Settings\\\"");
    b.act("click", "menuitem \"Settings\"").await.ok();
    b.call("hover", json!({ "coords": { "x": 700, "y": 400 } })).await.ok().says("- menu");
    b.saw(&["click settings"]).await;
}

#[on_every_engine]
async fn the_page_and_its_boxes_are_scrolled_to_edges_and_by_distances() {
    let b = Bench::start().await;
    b.open("scroll/boxes.html").await;
    let scroll = async |args: Value| b.call("scroll", args).await.ok();
    let down = scroll(json!({ "to": "bottom" })).await;
    assert_eq!(down.at("/element/scroll/atBottom"), true);
    assert!(moved(&down).1 > 2000.0, "{}", down.text);
    assert_eq!(scroll(json!({ "to": "top" })).await.at("/element/scroll/atTop"), true);
    assert_eq!(moved(&scroll(json!({ "selector": "#tall", "by": { "y": 300 } })).await), (0.0, 300.0));
    assert!(moved(&scroll(json!({ "selector": "#wide", "to": "right" })).await).0 > 2000.0);
    scroll(json!({ "selector": "h1", "by": { "y": 40 } })).await.warns("does not scroll");
    let seen = b.wait_seen(5).await;
    assert_eq!(seen[1..], ["page 0,0", "tall 0,300", "wide 2700,0", "page 0,40"]);
}

#[on_every_engine]
async fn a_target_alone_is_scrolled_into_view_and_the_wheel_turns_at_a_point() {
    let b = Bench::start().await;
    b.open("scroll/boxes.html").await;
    b.call("scroll", json!({ "selector": "#bottom" })).await.ok();
    b.site.wait_for(|seen| seen.iter().any(|s| s.starts_with("page 0,"))).await;
    b.call("scroll", json!({ "to": "top" })).await.ok();
    b.site.wait_for(|seen| seen.last().is_some_and(|s| s == "page 0,0")).await;
    b.call("scroll", json!({ "coords": { "x": 100, "y": 150 }, "by": { "y": 120 } })).await.ok();
    b.site.wait_for(|seen| seen.last().is_some_and(|s| s == "tall 0,120")).await;
    b.call("scroll", json!({})).await.fails("invalid-arguments").says("needs a target");
    b.call("scroll", json!({ "coords": { "x": 1, "y": 1 } })).await.fails("invalid-arguments").says("\\\"by\\\"");
}

#[on_every_engine]
async fn scrolling_tells_what_it_loaded() {
    let b = Bench::start().await;
    b.open("scroll/endless-list.html").await;
    b.site.wait_for(|seen| !seen.is_empty()).await;
    b.call("scroll", json!({ "to": "bottom" })).await.ok().says("+ listitem: Row ");
}

#[on_every_engine]
async fn the_viewport_gets_the_size_that_is_asked_for() {
    let b = Bench::allowing(&["eval"]).await;
    b.open("click/plain.html").await;
    b.call("set_viewport", json!({ "width": 640, "height": 480 })).await.ok();
    let size = b.call("eval_js", json!({ "expr": "[innerWidth, innerHeight]" })).await.ok();
    assert_eq!(size.at("/value"), json!([640, 480]));
    b.call("set_viewport", json!({ "width": 0, "height": 480 }))
        .await
        .fails("invalid-arguments")
        .says("from 1 to 10000");
}
