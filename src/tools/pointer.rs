//! Acting with the pointer.

use serde_json::json;

use crate::{
    call::Result,
    engine::Point,
    generated::pointer::*,
    page::{Action, Approach, Clicking, Target, keys},
};

pub async fn click(cx: &mut Action<'_>, p: Click) -> Result<()> {
    let button = p.button.unwrap_or_default();
    let modifiers = keys::modifiers(p.modifiers.iter().flatten().map(modifier_name));
    let count = p.click_count.unwrap_or(1) as u32;
    check_place(cx, &p.target, p.position)?;
    // A point goes the direct way anyhow.
    if let (Some(ClickDispatch::Direct), None) = (p.dispatch, p.target.coords) {
        if p.position.is_some() {
            return Err(cx.call.bad("position", "dispatch:\"direct\" presses the middle"));
        }
        let located = cx.measure(&p.target).await?;
        return cx.press_at(&located, button, count, modifiers).await;
    }
    if p.force != Some(true) {
        return cx.click(&p.target, Clicking { button, count, modifiers, position: p.position }).await;
    }
    let located = cx.locate(&p.target, Approach { force: true, ..Approach::CLICK.at(p.position) }).await?;
    cx.warn("force: the checks were skipped; element.hit says what is at the point");
    let hit = cx.hit_in(&located).await?;
    cx.note_element("hit", json!({ "before": hit }));
    cx.press_at(&located, button, count, modifiers).await
}

/// A place on the target is for targets that are elements.
fn check_place(cx: &Action<'_>, target: &Target, position: Option<Point>) -> Result<()> {
    if position.is_some() && target.coords.is_some() {
        return Err(cx
            .call
            .bad("position", "\"position\" counts from the corner of an element; coords are a point already"));
    }
    Ok(())
}

fn modifier_name(modifier: &ClickModifiersItem) -> &'static str {
    match modifier {
        ClickModifiersItem::Alt => "Alt",
        ClickModifiersItem::Control => "Control",
        ClickModifiersItem::Meta => "Meta",
        ClickModifiersItem::Shift => "Shift",
        ClickModifiersItem::ControlOrMeta => "ControlOrMeta",
    }
}

pub async fn hover(cx: &mut Action<'_>, p: Hover) -> Result<()> {
    check_place(cx, &p.target, p.position)?;
    let located = cx.locate(&p.target, Approach::HOVER.at(p.position)).await?;
    cx.point_at(&located, None).await
}

pub async fn double_click(cx: &mut Action<'_>, p: DoubleClick) -> Result<()> {
    check_place(cx, &p.target.target, p.position)?;
    cx.click(&p.target.target, Clicking { count: 2, position: p.position, ..Clicking::PLAIN }).await
}

pub async fn drag(cx: &mut Action<'_>, p: Drag) -> Result<()> {
    if p.preflight == Some(true) {
        cx.in_passing();
        let from = cx.locate(&p.from.target, Approach::GRAB).await?;
        let (stack, risk) = cx.layers(&from).await?;
        let preflight = json!({ "point": from.point(), "hit": { "stack": stack }, "resizeRisk": risk });
        cx.tell("preflight", preflight);
        return Ok(());
    }
    let Some(to) = &p.to else { return Err(cx.call.bad("to", "\"to\" is required, except with preflight")) };
    let steps = p.steps.unwrap_or(12);
    let (from, to) = cx.locate_both(&p.from.target, &to.target).await?;
    cx.tell("from", json!(from.point()));
    cx.tell("to", json!(to.point()));
    cx.tell("steps", steps);
    cx.drag(&from, &to, steps).await
}
