//! The mouse and fingers, event by event and in gestures.

use std::time::{Duration, Instant};

use browx_testkit::{Bench, on_every_engine};
use serde_json::{Value, json};

fn at(x: f64, y: f64) -> Value {
    json!({ "coords": { "x": x, "y": y } })
}

/// What pages reported beyond moves.
fn but_moves(seen: &[String]) -> Vec<&str> {
    seen.iter().map(String::as_str).filter(|s| !s.contains("mousemove")).collect()
}

#[on_every_engine]
async fn buttons_stay_down_from_call_to_call_and_every_move_carries_them() {
    let b = Bench::start().await;
    b.open("gesture/mouse.html?frame=1").await;
    b.call("mouse_up", json!({})).await.fails("button-not-down");
    b.call("mouse_down", json!({})).await.fails("no-pointer");
    b.call("mouse_move", at(5000.0, 10.0)).await.fails("target-offscreen");
    let down = b.call("mouse_down", at(100.0, 100.0)).await.ok();
    assert_eq!((down.at("/coords"), down.at("/snapshotDelta")), (json!({ "x": 100.0, "y": 100.0 }), Value::Null));
    b.call("mouse_down", json!({})).await.fails("button-down").says("mouse_up");
    b.call("drag", json!({ "from": at(9.0, 9.0), "to": at(90.0, 90.0) })).await.fails("button-down");
    b.call("mouse_down", json!({ "button": "right" })).await.ok();
    b.call("mouse_move", at(120.0, 110.0)).await.ok();
    b.call("mouse_up", json!({ "button": "right" })).await.ok();
    let up = b.call("mouse_up", at(130.0, 115.0)).await.ok();
    up.says("status").says("up 0");
    b.site.wait_for(|seen| seen.iter().filter(|s| s.starts_with("mouseup")).count() == 2).await;
    let seen = b.seen();
    assert_eq!(
        but_moves(&seen),
        ["mousedown 100,100 b0 m1", "mousedown 100,100 b2 m3", "mouseup 120,110 b2 m1", "mouseup 130,115 b0 m0"]
    );
    assert!(seen.iter().any(|s| s == "mousemove 120,110 b0 m3"), "{seen:?}");
    assert!(seen.iter().any(|s| s == "mousemove 130,115 b0 m1"), "{seen:?}");
    b.site.forget();
    // In a frame of another site.
    b.call("wait_for", json!({ "text": "Inner page" })).await.ok();
    for (tool, x) in [("mouse_down", 145.0), ("mouse_move", 165.0), ("mouse_up", 185.0)] {
        b.call(tool, at(x, 295.0)).await.ok();
    }
    let seen = b.site.wait_for(|seen| seen.iter().any(|s| s.contains("mouseup"))).await;
    assert_eq!(but_moves(&seen), ["inner mousedown 100,60 b0 m1", "inner mouseup 140,60 b0 m0"]);
    assert!(seen.iter().any(|s| s == "inner mousemove 120,60 b0 m1"), "{seen:?}");
}

#[on_every_engine]
async fn a_navigation_lets_buttons_and_fingers_go() {
    let b = Bench::start().await;
    b.open("gesture/mouse.html").await;
    b.call("mouse_down", at(100.0, 100.0)).await.ok();
    b.call("touch_start", at(200.0, 250.0)).await.ok();
    b.open("gesture/mouse.html?2").await;
    b.call("mouse_up", json!({})).await.fails("button-not-down");
    b.call("touch_end", json!({})).await.fails("finger-not-down");
    b.site.forget();
    b.call("mouse_move", at(110.0, 110.0)).await.ok();
    b.call("mouse_down", json!({})).await.ok();
    b.call("mouse_up", json!({})).await.ok();
    let seen = b.site.wait_for(|seen| seen.iter().filter(|s| s.contains("mouseup 110")).count() == 1).await;
    let here: Vec<_> = seen.iter().filter(|s| s.contains("110,110")).collect();
    let once = ["mousemove 110,110 b0 m0", "mousedown 110,110 b0 m1", "mouseup 110,110 b0 m0"];
    let moves = here.iter().filter(|s| s.contains("mousemove")).count();
    assert!(moves >= 1 && here.iter().all(|s| once.contains(&s.as_str())), "{seen:?}");
    b.open("gesture/touch.html").await;
    b.site.forget();
    b.call("touch_start", at(100.0, 100.0)).await.ok();
    b.call("touch_end", json!({})).await.ok();
    b.saw(&["touchstart 100,100 down=1", "touchend 100,100 down=0"]).await;
}

#[on_every_engine]
async fn the_wheel_turns_at_a_point_for_scripts_and_for_boxes() {
    let b = Bench::start().await;
    b.open("gesture/mouse.html").await;
    let wheel = |x: f64, dx: f64, dy: f64| json!({ "coords": { "x": x, "y": 100 }, "deltaX": dx, "deltaY": dy });
    let turned = b.call("mouse_wheel", wheel(100.0, 0.0, 120.0)).await.ok();
    assert_eq!((turned.at("/coords"), turned.at("/deltaY")), (json!({ "x": 100.0, "y": 100.0 }), json!(120.0)));
    b.site.wait_for(|seen| seen.iter().any(|s| s == "wheel 100,100 by 0,120")).await;
    b.call("mouse_wheel", wheel(450.0, 0.0, 120.0)).await.ok();
    b.site.wait_for(|seen| seen.iter().any(|s| s == "scrolled true")).await;
    b.call("mouse_wheel", wheel(450.0, 0.0, 0.0)).await.fails("invalid-arguments").says("deltaY");
}

#[on_every_engine]
async fn fingers_are_put_down_moved_and_lifted_one_by_one_also_in_frames() {
    let b = Bench::start().await;
    b.open("gesture/touch.html?frame=1").await;
    let finger = |x: f64, y: f64, id: u32| json!({ "coords": { "x": x, "y": y }, "identifier": id });
    b.call("touch_move", at(50.0, 50.0)).await.fails("finger-not-down").says("touch_start");
    let first = b.call("touch_start", at(100.0, 60.0)).await.ok().warns("ontouchstart");
    assert_eq!((first.at("/identifier"), first.at("/coords/x")), (json!(1), json!(100.0)));
    b.call("touch_start", at(110.0, 60.0)).await.fails("finger-down").says("identifier");
    b.call("touch_start", finger(200.0, 80.0, 7)).await.ok();
    b.call("touch_move", finger(250.0, 90.0, 7)).await.ok();
    b.call("touch_end", json!({ "identifier": 7 })).await.ok().says("lifted, 1 down");
    b.call("touch_end", json!({})).await.ok().says("lifted, 0 down");
    let seen = b.site.wait_for(|seen| seen.iter().any(|s| s.ends_with("down=0"))).await;
    // Firefox also tells the first finger's place again when another one comes.
    let seen: Vec<_> = seen.iter().map(String::as_str).filter(|s| *s != "touchmove 100,60 down=1").collect();
    let told = ["touchstart 100,60 down=1", "touchstart 200,80 down=2", "touchmove 250,90 down=2"];
    assert_eq!(seen, [&told[..], &["touchend 250,90 down=1", "touchend 100,60 down=0"]].concat());
    b.site.forget();
    b.call("wait_for", json!({ "text": "Inner pad" })).await.ok();
    b.call("touch_start", finger(145.0, 305.0, 1)).await.ok();
    b.call("touch_start", finger(245.0, 305.0, 2)).await.ok();
    b.call("touch_move", finger(195.0, 325.0, 1)).await.ok();
    b.call("touch_end", json!({})).await.ok();
    let seen = b.site.wait_for(|seen| seen.iter().any(|s| s.contains("down=0"))).await;
    let seen: Vec<_> = seen.iter().map(String::as_str).filter(|s| *s != "inner touchmove 100,100 down=1").collect();
    assert_eq!(
        seen[..3],
        ["inner touchstart 100,100 down=1", "inner touchstart 200,100 down=2", "inner touchmove 150,120 down=2"]
    );
    // Touches arrive as ever after several fingers, also in the next page.
    b.open("gesture/touch.html?next").await;
    b.site.forget();
    b.call("touch_start", at(100.0, 60.0)).await.ok();
    b.call("touch_end", json!({})).await.ok();
    b.saw(&["touchstart 100,60 down=1", "touchend 100,60 down=0"]).await;
}

#[on_every_engine]
async fn a_pinch_and_a_swipe_are_what_a_hand_does() {
    let b = Bench::start().await;
    b.open("gesture/touch.html?sum=1").await;
    let pinch = json!({ "coords": { "x": 400, "y": 300 }, "scale": 3 });
    let done = b.call("gesture_pinch", pinch).await.ok().says("lifted, 0 down");
    assert_eq!(
        (done.at("/startOffset"), done.at("/endOffset"), done.at("/steps")),
        (json!(40.0), json!(120.0), json!(12))
    );
    b.call("gesture_pinch", json!({ "coords": { "x": 400, "y": 300 }, "scale": 0.25, "startOffset": 160 })).await.ok();
    let swipe = json!({ "from": { "x": 200, "y": 500 }, "to": { "x": 200, "y": 100 }, "durationMs": 400 });
    let done = b.call("gesture_swipe", swipe).await.ok();
    assert_eq!((done.at("/steps"), done.at("/durationMs")), (json!(16), json!(400)));
    let seen = b.wait_seen(3).await;
    assert!(seen[0].starts_with("fingers=2 moves=many apart=240 way="), "{seen:?}");
    assert!(seen[1].starts_with("fingers=2 moves=many apart=80 way="), "{seen:?}");
    assert_eq!(seen[2], "fingers=1 moves=many apart=undefined way=400 took=400 ms eased=true");
    b.call("gesture_pinch", json!({ "coords": { "x": 10, "y": 300 }, "scale": 3 })).await.fails("target-offscreen");
    b.call("gesture_pinch", json!({ "coords": { "x": 10, "y": 300 }, "scale": 0 })).await.fails("invalid-arguments");
    let endless = json!({ "from": { "x": 9, "y": 9 }, "to": { "x": 9, "y": 90 }, "durationMs": 60_000 });
    b.call("gesture_swipe", endless).await.fails("too-long").says("progress");
    assert_eq!(b.seen().len(), 3, "{:?}", b.seen());
}

#[on_every_engine]
async fn a_chain_is_checked_as_a_whole_then_carried_out_in_its_time() {
    let b = Bench::allowing(&["canvas"]).await;
    b.open("gesture/mouse.html").await;
    let chain = async |steps: Value| b.call("gesture_chain", json!({ "steps": steps })).await;
    let step = |kind: &str, x: f64| json!({ "kind": kind, "x": x, "y": 100 });
    chain(json!([])).await.fails("no-steps");
    chain(Value::Array(vec![json!({ "kind": "wait" }); 201])).await.fails("too-many-steps").says("200");
    chain(json!([{ "kind": "jump" }])).await.fails("invalid-arguments").says("steps[0].kind");
    let bad = [
        (json!({ "kind": "down" }), "needs x and y"),
        (step("up", 9.0), "not down"),
        (step("move", 9999.0), "outside"),
        (json!({ "kind": "wheel", "x": 1, "y": 1 }), "deltaX"),
        (json!({ "kind": "move", "x": 1, "y": 1, "pointerId": 4 }), "not down"),
    ];
    for (step, why) in bad {
        chain(json!([{ "kind": "wait" }, step])).await.fails("bad-step").says("steps[1]").says(why);
    }
    chain(Value::Array(vec![json!({ "kind": "wait", "ms": 5000 }); 20])).await.fails("too-long");
    assert_eq!(b.seen(), [""; 0]);
    let started = Instant::now();
    let steps = json!([
        step("down", 100.0), { "kind": "move", "x": 150, "y": 110, "ms": 1 }, { "kind": "wait", "ms": 300 },
        { "kind": "up", "x": 160, "y": 120 }, { "kind": "down", "x": 170, "y": 120, "button": "middle" },
        { "kind": "up", "x": 170, "y": 120, "button": "middle" }, { "kind": "wheel", "x": 100, "y": 90, "deltaY": 60 },
    ]);
    let done = chain(steps).await.ok().warns("made 5");
    assert!(started.elapsed() >= Duration::from_millis(305), "it did not wait");
    assert_eq!(done.at("/stepsExecuted"), 7);
    assert!(done.at("/totalDurationMs").as_u64().is_some_and(|ms| ms >= 305), "{}", done.text);
    let seen = b.site.wait_for(|seen| seen.iter().any(|s| s.starts_with("wheel"))).await;
    assert_eq!(
        but_moves(&seen),
        [
            "mousedown 100,100 b0 m1",
            "mouseup 160,120 b0 m0",
            "mousedown 170,120 b1 m4",
            "mouseup 170,120 b1 m0",
            "wheel 100,90 by 0,60"
        ]
    );
    assert!(seen.iter().any(|s| s == "mousemove 150,110 b0 m1"), "{seen:?}");
    b.open("gesture/touch.html").await;
    b.site.forget();
    let finger = |kind: &str, id: u32, x: f64| json!({ "kind": kind, "x": x, "y": 100, "pointerId": id });
    let steps = json!([
        finger("down", 2, 100.0),
        finger("down", 3, 200.0),
        finger("move", 3, 260.0),
        finger("up", 2, 100.0),
        finger("up", 3, 260.0)
    ]);
    chain(steps).await.ok();
    let seen = b.site.wait_for(|seen| seen.last().is_some_and(|s| s.ends_with("down=0"))).await;
    let told: Vec<_> = seen.iter().map(String::as_str).filter(|s| !s.starts_with("touchmove")).collect();
    assert_eq!(
        told,
        [
            "touchstart 100,100 down=1",
            "touchstart 200,100 down=2",
            "touchend 100,100 down=1",
            "touchend 260,100 down=0"
        ]
    );
}

#[on_every_engine]
async fn a_gesture_that_is_broken_off_leaves_nothing_down() {
    let b = Bench::allowing(&["canvas"]).await;
    b.open("drag/stuck.html?ms=0").await;
    // The finger has gone too far for a tap.
    let steps = json!([
        { "kind": "down", "x": 60, "y": 40 }, { "kind": "down", "x": 60, "y": 40, "pointerId": 5 },
        { "kind": "move", "x": 60, "y": 140, "pointerId": 5 }, { "kind": "wait", "ms": 5000 },
    ]);
    let mut call = b.client.start_call("gesture_chain", json!({ "steps": steps }));
    b.site.wait_for(|seen| seen.iter().any(|s| s == "moved fingers=1")).await;
    b.client.cancel(&call);
    let seen = b.site.wait_for(|seen| seen.len() >= 5).await;
    assert_eq!(seen[..2], ["mousedown buttons=1", "touchstart fingers=1"]);
    assert!(seen.contains(&"mouseup buttons=0".into()), "{seen:?}");
    assert!(seen.contains(&"lifted fingers=0".into()), "{seen:?}");
    b.call("mouse_up", json!({})).await.fails("button-not-down");
    b.call("touch_end", json!({})).await.fails("finger-not-down");
    assert_eq!(call.answer_within(Duration::ZERO).await, None);
    // A deadline is told with what was done.
    b.open("drag/stuck.html?ms=2500").await;
    b.site.forget();
    let steps = json!([
        { "kind": "down", "x": 60, "y": 40 }, { "kind": "move", "x": 80, "y": 40 }, { "kind": "up", "x": 80, "y": 40 },
    ]);
    let late = b.call("gesture_chain", json!({ "steps": steps, "timeoutMs": 1500 })).await.fails("deadline");
    assert_eq!((late.at("/stepsExecuted"), late.at("/released")), (json!(1), json!(true)));
    b.saw(&["mousedown buttons=1", "mouseup buttons=0"]).await;
}
