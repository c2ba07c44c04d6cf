//! Double clicks, drags, places in a target, and the direct click.

use browx_testkit::{Bench, CallResult, engine, on_every_engine};
use serde_json::{Value, json};

/// Drags from one selector to another.
async fn drag(b: &Bench, from: &str, to: &str) -> CallResult {
    b.call("drag", json!({ "from": { "selector": from }, "to": { "selector": to } })).await
}

fn is_firefox() -> bool {
    engine() == "firefox"
}

#[on_every_engine]
async fn a_double_click_is_one_and_a_place_in_the_target_is_hit_exactly() {
    let b = Bench::start().await;
    b.open("click/positions.html").await;
    let target = b.ref_of("button \"Pad\"").await;
    b.call("double_click", json!({ "target": { "ref": target }, "position": { "x": 20, "y": 30 } })).await.ok();
    b.call("hover", json!({ "coords": { "x": 3, "y": 3 } })).await.ok();
    b.call("click", json!({ "ref": target, "position": { "x": 280, "y": 110 } })).await.ok();
    b.call("hover", json!({ "coords": { "x": 3, "y": 3 } })).await.ok();
    b.call("hover", json!({ "selector": "#pad", "position": { "x": 5, "y": 7 } })).await.ok();
    b.saw(&[
        "enter 20,30",
        "click 20,30 1",
        "click 20,30 2",
        "dblclick 20,30 2",
        "enter 280,110",
        "click 280,110 1",
        "enter 5,7",
    ])
    .await;
    let both = json!({ "coords": { "x": 1, "y": 1 }, "position": { "x": 1, "y": 1 } });
    b.call("click", both).await.fails("invalid-arguments").says("position");
    b.call("double_click", json!({ "target": {} })).await.fails("invalid-arguments").says("target");
    // The same checks as a click.
    b.open("click/overlay.html").await;
    let covered = json!({ "target": { "selector": "#covered" }, "timeoutMs": 1500 });
    b.call("double_click", covered).await.fails("target-covered").says("\"Loading layer\"");
}

#[on_every_engine]
async fn what_the_browser_drags_is_dropped_where_it_is_taken_and_a_refusal_is_told() {
    let b = Bench::start().await;
    b.open("drag/board.html").await;
    // A page that prevents the drag moves its element itself, on every engine.
    drag(&b, "#own", "#done").await.ok();
    b.saw(&["own down", "up on done 0"]).await;
    b.site.forget();
    let done = drag(&b, "#card", "#done").await;
    if is_firefox() {
        done.fails("drag-not-taken").says("Firefox");
        b.site.wait_for(|seen| seen.iter().any(|s| s == "dragstart card trusted=true")).await;
        assert!(!b.seen().iter().any(|s| s.starts_with("drop")), "{:?}", b.seen());
    } else {
        done.ok().says("and a card").says("\"steps\":12");
        let dropped = "drop done \"data of card\" overs=enough";
        b.saw(&["dragstart card trusted=true", "dragenter done", dropped, "dragend card move"]).await;
        b.site.forget();
        drag(&b, "#card", "#locked").await.fails("drop-refused");
        let seen = b.site.wait_for(|seen| seen.last().is_some_and(|s| s == "dragend card none")).await;
        assert!(!seen.iter().any(|s| s.starts_with("drop")), "{seen:?}");
    }
    // The mouse is free again.
    b.click("#free").await.ok();
    b.site.wait_for(|seen| seen.iter().any(|s| s == "click free")).await;
}

#[on_every_engine]
async fn a_list_that_takes_one_step_at_a_time_is_sorted_and_the_moves_are_told() {
    let b = Bench::start().await;
    b.open("drag/sortable.html").await;
    if !is_firefox() {
        drag(&b, "li:nth-child(1)", "li:nth-child(3)").await.ok();
        b.saw(&["ABCD"]).await;
        b.open("drag/sortable.html").await;
    }
    // What was sorted by a click has changed, although nothing came or went.
    let sorted = b.click("#sort").await.ok().at("/snapshotDelta");
    assert!(sorted.as_str().is_some_and(|d| d.contains("Cherry") && d.contains("moved")), "{sorted}");
    b.click("#sort").await.ok().says("no observable change");
}

#[on_every_engine]
async fn a_script_that_follows_the_pointer_sees_a_hand_also_in_a_frame_of_another_site() {
    let b = Bench::start().await;
    b.open("drag/pointer.html?frame=1").await;
    let dropped = "dropped on goal: begun=true inside=true moves=enough frames=many lost=0";
    let done = b.call("drag", json!({ "from": { "selector": "#near" }, "to": { "coords": { "x": 450, "y": 90 } } }));
    let done = done.await.ok();
    assert_eq!((done.at("/to"), done.at("/steps")), (json!({ "x": 450.0, "y": 90.0 }), json!(12)));
    assert_eq!(done.at("/from"), json!({ "x": 75.0, "y": 60.0 }));
    b.saw(&[dropped]).await;
    b.call("wait_for", json!({ "selector": "#near-inner" })).await.ok();
    let inside = json!({ "from": { "selector": "#near-inner" }, "to": { "selector": "#goal-inner" }, "steps": 20 });
    b.call("drag", inside).await.ok();
    b.saw(&[dropped, &dropped.replace("goal", "goal-inner")]).await;
}

#[on_every_engine]
async fn both_ends_of_a_drag_are_brought_into_view_and_looked_at_first() {
    let b = Bench::start().await;
    b.open("drag/pointer.html").await;
    drag(&b, "#below", "#low").await.ok();
    b.saw(&["dropped on low: begun=true inside=true moves=enough frames=many lost=0"]).await;
    drag(&b, "#near", "#deep").await.fails("target-offscreen").says("at the same time");
    let covered = json!({ "from": { "selector": "#hidden" }, "to": { "selector": "#goal" }, "timeoutMs": 1500 });
    b.call("drag", covered).await.fails("target-covered").says("Lid");
    b.call("drag", json!({ "from": { "selector": "#near" } })).await.fails("invalid-arguments").says("\\\"to\\\"");
    let look = async |from: Value| b.call("drag", json!({ "from": from, "preflight": true })).await.ok();
    let safe = look(json!({ "selector": "#near" })).await;
    assert_eq!(safe.at("/preflight/resizeRisk"), false);
    assert_eq!(safe.at("/preflight/hit/stack/0/id"), "near");
    let risky = look(json!({ "selector": "#grip" })).await;
    assert_eq!(risky.at("/preflight/resizeRisk"), true);
    assert_eq!((risky.at("/preflight/hit/stack/0/cursor"), risky.at("/action")), (json!("ew-resize"), Value::Null));
    assert_eq!(b.seen().len(), 1, "{:?}", b.seen());
}

#[on_every_engine]
async fn a_drag_from_one_frame_into_another_arrives_or_is_refused_before_the_press() {
    let b = Bench::start().await;
    b.open("drag/board.html?frame=1").await;
    b.call("wait_for", json!({ "selector": "#card-inner" })).await.ok();
    if is_firefox() {
        drag(&b, "#card-inner", "#done").await.fails("drag-across-frames");
        assert_eq!(b.seen(), [""; 0]);
    } else {
        for (card, done) in [("card", "done-inner"), ("card-inner", "done")] {
            b.site.forget();
            drag(&b, &format!("#{card}"), &format!("#{done}")).await.ok().warns("another frame");
            let ended = format!("dragend {card} none");
            let seen = b.site.wait_for(|seen| seen.contains(&ended)).await;
            assert_eq!(seen[0], format!("dragstart {card} trusted=true"));
            let dropped = format!("drop {done} \"data of {card}\" overs=enough");
            assert!(seen.contains(&dropped), "{dropped} is not among {seen:?}");
        }
    }
    b.site.forget();
    b.click("#free").await.ok();
    b.site.wait_for(|seen| seen.iter().any(|s| s == "click free")).await;
}

#[on_every_engine]
async fn nothing_stays_down_after_a_drag_that_ran_out_of_time() {
    let b = Bench::start().await;
    b.open("drag/stuck.html?ms=3000").await;
    let late = json!({ "from": { "selector": "#handle" }, "to": { "selector": "#goal" }, "timeoutMs": 1500 });
    b.call("drag", late).await.fails("deadline").warns("dispatched-before-deadline");
    let seen = b.wait_seen(2).await;
    assert_eq!(seen, ["mousedown buttons=1", "mouseup buttons=0"]);
    b.call("mouse_up", json!({})).await.fails("button-not-down");
}

#[on_every_engine]
async fn a_direct_click_measures_once_and_presses_what_is_drawn_anew_all_the_time() {
    let b = Bench::start().await;
    b.open("click/direct.html").await;
    let direct = async |target: Value| {
        let mut args = target;
        args["dispatch"] = "direct".into();
        args["timeoutMs"] = 3000.into();
        b.call("click", args).await
    };
    if is_firefox() {
        direct(json!({ "selector": "[data-testid=send]" })).await.fails("direct-dispatch-needs-cdp");
        assert_eq!(b.seen(), [""; 0]);
        return;
    }
    let found = b.call("find", json!({ "query": "send", "maxCandidates": 1 })).await.ok().at("/candidates/0/ref");
    let sent = direct(json!({ "selector": "[data-testid=send]" })).await.ok();
    let sent = sent.warns("measured once").warns("not checked");
    assert_eq!(
        (sent.at("/element/hit/before/text"), sent.at("/element/hit/after/text")),
        ("Send".into(), "Send".into())
    );
    let press: Vec<String> =
        ["pointerdown", "mousedown", "pointerup", "mouseup", "click"].map(|e| format!("{e} Send true")).into();
    // The button may be drawn anew between press and release; what the page got then was no click.
    let seen = b.wait_seen(4).await;
    assert_eq!(seen[..4], press[..4]);
    // By its test attribute, though its element is gone since.
    direct(json!({ "ref": found })).await.ok().warns("data-testid");
    let needs = "direct-dispatch-needs-css-target";
    direct(json!({ "selector": "text=Send" })).await.fails(needs);
    direct(json!({ "selector": "button >> nth=1" })).await.fails(needs);
    let inside = b.call("text_search", json!({ "text": "Inside", "frame": "f1" })).await.ok().at("/matches/0/ref");
    direct(json!({ "ref": inside })).await.fails(needs);
    direct(json!({ "selector": "#nothing" })).await.fails("no-match");
    direct(json!({ "selector": "#empty" })).await.fails("target-hidden");
    direct(json!({ "selector": "#far" })).await.fails("target-offscreen").says("does not scroll");
    // A point is pressed as ever.
    direct(json!({ "coords": { "x": 700, "y": 500 } })).await.ok().lacks("measured");
}
