//! The mouse, event by event.

use serde_json::json;

use crate::{
    call::Result,
    engine::{Point, Spot},
    generated::mouse::*,
    page::{Action, Approach, Target},
};

pub async fn mouse_down(cx: &mut Action<'_>, p: MouseDown) -> Result<()> {
    cx.in_passing();
    let button = p.button.unwrap_or_default();
    cx.button_is(button, false)?;
    let at = place(cx, "down", p.coords).await?;
    let hold = cx.hold();
    cx.press_down(&at, button).await?;
    hold.end();
    Ok(())
}

pub async fn mouse_move(cx: &mut Action<'_>, p: MouseMove) -> Result<()> {
    cx.in_passing();
    let at = place(cx, "move", Some(p.coords)).await?;
    let hold = cx.hold();
    cx.move_to(&at).await?;
    hold.end();
    Ok(())
}

pub async fn mouse_up(cx: &mut Action<'_>, p: MouseUp) -> Result<()> {
    let button = p.button.unwrap_or_default();
    cx.button_is(button, true)?;
    let moves = p.coords.is_some();
    let at = place(cx, "up", p.coords).await?;
    cx.baseline().await?;
    let hold = cx.hold();
    if moves {
        cx.move_to(&at).await?;
    }
    cx.let_go(&at, button).await?;
    hold.end();
    Ok(())
}

pub async fn mouse_wheel(cx: &mut Action<'_>, p: MouseWheel) -> Result<()> {
    let (dx, dy) = (p.delta_x.unwrap_or(0.0), p.delta_y.unwrap_or(0.0));
    if dx == 0.0 && dy == 0.0 {
        return Err(cx.call.bad("deltaY", "deltaX or deltaY must be other than 0"));
    }
    let at = p.coords;
    cx.tell("coords", json!(at));
    cx.tell("deltaX", dx);
    cx.tell("deltaY", dy);
    let target = Target { coords: Some(at), ..Target::default() };
    let located = cx.locate(&target, Approach::NONE).await?;
    cx.point_at(&located, Some((dx, dy))).await?;
    // The wheel reaches the page a frame or two after it was sent.
    cx.view.ask::<serde_json::Value>(0, "scrollEnd", json!({ "timeoutMs": cx.patience().min(1000) })).await?;
    Ok(())
}

/// Where an event goes: to the point that was given, else to where the mouse is.
async fn place(cx: &mut Action<'_>, action: &str, point: Option<Point>) -> Result<Vec<Spot>> {
    cx.tell("action", action);
    match point {
        Some(point) => {
            cx.tell("coords", json!(point));
            cx.reach(point).await
        }
        None => cx.resting().await,
    }
}
