//! Acting with the pointer.

use serde_json::{Value, json};

use crate::{
    call::{Result, ToolError},
    engine::{Button, Point},
    generated::pointer::*,
    page::{Action, Checks, Located, Target, keys},
};

/// How often a press is tried that the page half had to swallow: a page that renders anew all the time slips away often.
const PRESSES: u32 = 5;

points!(ClickPosition, HoverPosition, DoubleClickPosition);
buttons!(ClickButton);

pub async fn click(cx: &mut Action<'_>, p: Click) -> Result<()> {
    let button = p.button.map(Button::from).unwrap_or_default();
    let modifiers = keys::modifiers(p.modifiers.iter().flatten().map(modifier_name));
    let count = p.click_count.unwrap_or(1) as u32;
    place_on(cx, &p.target, p.position.map(Point::from))?;
    // A point goes the direct way anyhow.
    if let (Some(ClickDispatch::Direct), None) = (p.dispatch, p.target.coords) {
        if cx.position.is_some() {
            return Err(cx.bad("position", "dispatch:\"direct\" presses the middle"));
        }
        let located = cx.measure(&p.target).await?;
        return cx.press_at(&located, button, count, modifiers).await;
    }
    if p.force != Some(true) {
        return press(cx, &p.target, button, count, modifiers).await;
    }
    let located = cx.locate(&p.target, Checks::CLICK, true, true).await?;
    cx.warn("force: the checks were skipped; element.hit says what is at the point");
    let hit = cx.hit_in(&located).await?;
    cx.note_element("hit", json!({ "before": hit }));
    cx.press_at(&located, button, count, modifiers).await
}

/// Where on the target to act, if that was said.
fn place_on(cx: &mut Action<'_>, target: &Target, position: Option<Point>) -> Result<()> {
    if position.is_some() && target.coords.is_some() {
        return Err(cx.bad("position", "\"position\" counts from the corner of an element; coords are a point already"));
    }
    cx.position = position;
    Ok(())
}

/// Presses a target once the checks hold, and again when it slipped away.
async fn press(cx: &mut Action<'_>, target: &Target, button: Button, count: u32, modifiers: u32) -> Result<()> {
    let mut located = cx.locate(target, Checks::CLICK, false, true).await?;
    for attempt in 1..=PRESSES {
        cx.press_at(&located, button, count, modifiers).await?;
        let Some(by) = missed(cx, &located).await? else { return Ok(()) };
        if attempt == PRESSES {
            return Err(moved_away(by));
        }
        // The target moved between the look and the press, which the page half swallowed: wait until it stands still.
        located = cx.locate_still(target).await?;
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

/// What a press hit instead of its target, if the page half had to swallow it.
async fn missed(cx: &mut Action<'_>, located: &Located) -> Result<Option<Value>> {
    if located.r#ref.is_none() {
        return Ok(None);
    }
    let (page, deadline) = (cx.view.page.clone(), cx.view.deadline);
    tokio::select! {
        biased;
        swallowed = cx.swallowed(located) => swallowed,
        // The press made the page leave, and the browser answers no more for it: it was not missed.
        _ = page.until(deadline, |p| p.navigation().pending.then_some(())) => Ok(None),
    }
}

fn moved_away(by: Value) -> ToolError {
    let what = format!("{} {}", by["role"].as_str().unwrap_or("another element"), by["name"]);
    let mut details = serde_json::Map::new();
    details.insert("by".into(), by);
    ToolError::Page {
        code: "target-covered".into(),
        message: format!("the press would have gone to {what} and was held back: the target moved away under it"),
        hint: Some("wait until the page stands still, or close what lies over the target".into()),
        details,
    }
}

pub async fn hover(cx: &mut Action<'_>, p: Hover) -> Result<()> {
    place_on(cx, &p.target, p.position.map(Point::from))?;
    let located = cx.locate(&p.target, Checks::HOVER, false, false).await?;
    cx.point_at(&located, None).await
}

pub async fn double_click(cx: &mut Action<'_>, p: DoubleClick) -> Result<()> {
    place_on(cx, &p.target.target, p.position.map(Point::from))?;
    press(cx, &p.target.target, Button::Left, 2, 0).await
}

pub async fn drag(cx: &mut Action<'_>, p: Drag) -> Result<()> {
    if p.preflight == Some(true) {
        cx.in_passing();
        let from = cx.locate(&p.from.target, Checks::CLICK, false, false).await?;
        let (stack, risk) = cx.layers(&from).await?;
        let preflight = json!({ "point": from.point(), "hit": { "stack": stack }, "resizeRisk": risk });
        cx.tell("preflight", preflight);
        return Ok(());
    }
    let Some(to) = &p.to else { return Err(cx.bad("to", "\"to\" is required, except with preflight")) };
    let steps = p.steps.unwrap_or(12);
    let (from, to) = cx.locate_both(&p.from.target, &to.target).await?;
    cx.tell("from", json!(from.point()));
    cx.tell("to", json!(to.point()));
    cx.tell("steps", steps);
    cx.drag(&from, &to, steps).await
}
