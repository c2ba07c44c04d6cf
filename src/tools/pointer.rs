//! Acting with the pointer.

use serde_json::{Value, json};

use crate::{
    call::{Result, ToolError},
    engine::Button,
    generated::pointer::*,
    page::{Action, Checks, Located, keys},
};

/// How often a press is tried that the page half had to swallow: a page that renders anew all the time slips away often.
const PRESSES: u32 = 5;

pub async fn click(cx: &mut Action<'_>, p: Click) -> Result<()> {
    let button = match p.button {
        None | Some(ClickButton::Left) => Button::Left,
        Some(ClickButton::Right) => Button::Right,
        Some(ClickButton::Middle) => Button::Middle,
    };
    let modifiers = keys::modifiers(p.modifiers.iter().flatten().map(modifier_name));
    let count = p.click_count.unwrap_or(1) as u32;
    let force = p.force == Some(true);
    let mut located = cx.locate(&p.target, Checks::CLICK, force, true).await?;
    if force {
        cx.warn("force: the checks were skipped; element.hit says what is at the point");
        let hit = cx.hit_in(&located).await?;
        cx.note_element("hit", json!({ "before": hit }));
    }
    let guarded = located.r#ref.is_some() && !force;
    for attempt in 1..=PRESSES {
        cx.press_at(&located, button, count, modifiers).await?;
        let Some(by) = missed(cx, &located, guarded).await? else { return Ok(()) };
        if attempt == PRESSES {
            return Err(moved_away(by));
        }
        // The target moved between the look and the press, which the page half swallowed: wait until it stands still.
        located = cx.locate_still(&p.target).await?;
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
async fn missed(cx: &mut Action<'_>, located: &Located, guarded: bool) -> Result<Option<Value>> {
    if !guarded {
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
    let located = cx.locate(&p.target, Checks::HOVER, false, false).await?;
    cx.point_at(&located, None).await
}
