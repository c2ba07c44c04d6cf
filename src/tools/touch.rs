//! Fingers, one by one and in the gestures that most pages know.

use serde_json::json;
use tokio::time::Duration;

use crate::{
    call::Result,
    engine::{Finger, Point, Touch},
    generated::touch::*,
    page::{Action, Pace, Way},
};

pub async fn touch_start(cx: &mut Action<'_>, p: TouchStart) -> Result<()> {
    cx.in_passing();
    let point = p.coords;
    let id = told(cx, "start", p.identifier, Some(point));
    cx.finger_is(id, false)?;
    put(cx, Touch::Start, id, point).await
}

pub async fn touch_move(cx: &mut Action<'_>, p: TouchMove) -> Result<()> {
    cx.in_passing();
    let point = p.coords;
    let id = told(cx, "move", p.identifier, Some(point));
    cx.finger_is(id, true)?;
    put(cx, Touch::Move, id, point).await
}

pub async fn touch_end(cx: &mut Action<'_>, p: TouchEnd) -> Result<()> {
    let point = p.coords;
    let id = told(cx, "end", p.identifier, point);
    let one = p.identifier.is_some() || point.is_some();
    let down = cx.view.page.pointing().fingers;
    let lifted: Vec<Finger> = down.into_iter().filter(|finger| !one || finger.id == id).collect();
    if lifted.is_empty() {
        cx.finger_is(id, true)?;
    }
    cx.baseline().await?;
    if let Some(point) =
        point.filter(|point| lifted.iter().any(|finger| finger.at.last().is_none_or(|s| s.point != *point)))
    {
        put(cx, Touch::Move, id, point).await?;
    }
    let hold = cx.hold();
    cx.touch(Touch::End, lifted).await?;
    hold.end();
    Ok(())
}

/// Says in the result what is done, and answers which finger does it.
fn told(cx: &mut Action<'_>, action: &str, identifier: Option<u64>, coords: Option<Point>) -> u32 {
    let id = identifier.unwrap_or(1) as u32;
    cx.tell("action", action);
    if let Some(coords) = coords {
        cx.tell("coords", json!(coords));
    }
    if identifier.is_some() || coords.is_some() {
        cx.tell("identifier", id);
    }
    id
}

async fn put(cx: &mut Action<'_>, event: Touch, id: u32, point: Point) -> Result<()> {
    let finger = cx.finger(id, point).await?;
    let hold = cx.hold();
    cx.touch(event, vec![finger]).await?;
    hold.end();
    Ok(())
}

pub async fn gesture_pinch(cx: &mut Action<'_>, p: GesturePinch) -> Result<()> {
    let centre = p.coords;
    let start = p.start_offset.unwrap_or(40.0);
    for (field, value) in [("scale", p.scale), ("startOffset", start)] {
        if value <= 0.0 {
            return Err(cx.call.bad(field, format!("\"{field}\" must be above 0")));
        }
    }
    let (end, steps) = (start * p.scale, p.steps.unwrap_or(12));
    cx.tell("coords", json!(centre));
    cx.tell("scale", p.scale);
    cx.tell("steps", steps);
    cx.tell("startOffset", start);
    cx.tell("endOffset", end);
    let beside = |offset: f64| Point { x: centre.x + offset, y: centre.y };
    let ways =
        [(1, -1.0), (2, 1.0)].map(|(finger, side)| Way { finger, from: beside(side * start), to: beside(side * end) });
    cx.baseline().await?;
    // Straight: what pinches is read from one event to the next.
    cx.sweep(&ways, Pace { steps, every: Duration::ZERO, ease: |part| part }).await
}

pub async fn gesture_swipe(cx: &mut Action<'_>, p: GestureSwipe) -> Result<()> {
    let (from, to) = (p.from, p.to);
    let (steps, duration) = (p.steps.unwrap_or(16), Duration::from_millis(p.duration_ms.unwrap_or(200)));
    cx.tell("from", json!(from));
    cx.tell("to", json!(to));
    cx.tell("steps", steps);
    cx.tell("durationMs", duration.as_millis() as u64);
    cx.plan(duration)?;
    cx.baseline().await?;
    let way = Way { finger: p.identifier.unwrap_or(1) as u32, from, to };
    // Slower towards the end, as a hand is.
    let pace = Pace { steps, every: duration / steps as u32, ease: |part| 1.0 - (1.0 - part).powi(2) };
    cx.sweep(&[way], pace).await
}
