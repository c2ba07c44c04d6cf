//! Acting with the pointer.

use serde_json::json;

use crate::{
    call::Result,
    engine::Button,
    generated::pointer::*,
    page::{Action, Checks, Clicking, keys},
};

pub async fn click(cx: &mut Action<'_>, p: Click) -> Result<()> {
    let button = match p.button {
        None | Some(ClickButton::Left) => Button::Left,
        Some(ClickButton::Right) => Button::Right,
        Some(ClickButton::Middle) => Button::Middle,
    };
    let modifiers = keys::modifiers(p.modifiers.iter().flatten().map(modifier_name));
    let force = p.force == Some(true);
    let how = Clicking { button, count: p.click_count.unwrap_or(1) as u32, modifiers, force };
    let located = cx.locate(&p.target, Checks::CLICK, force, true).await?;
    if force {
        cx.warn("force: the checks were skipped; element.hit says what is at the point");
        let hit = cx.hit_in(&located).await?;
        cx.note_element("hit", json!({ "before": hit }));
    }
    cx.click_at(&p.target, located, how).await
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
    let located = cx.locate(&p.target, Checks::HOVER, false, false).await?;
    cx.point_at(&located, None).await
}
