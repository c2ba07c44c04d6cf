//! Waiting for something to be so.

use serde_json::json;

use crate::{
    call::{Call, Result},
    generated::waiting::*,
    page::{Action, Awaited, wait},
};

pub async fn wait_for(cx: &mut Action<'_>, p: WaitFor) -> Result<()> {
    let condition = condition(cx.call, p)?;
    cx.note("value", condition.describe());
    let line = wait::wait(cx, &condition).await?;
    cx.answered(line);
    Ok(())
}

/// The one condition that was given.
fn condition(call: &Call, p: WaitFor) -> Result<Awaited> {
    let mut given = Vec::new();
    for (field, text) in [("text", &p.text), ("textGone", &p.text_gone)] {
        if text.as_ref().is_some_and(|text| text.trim().is_empty()) {
            return Err(call.bad(field, format!("\"{field}\" must hold some text")));
        }
    }
    if p.state.is_some() && p.target.coords.is_some() {
        return Err(
            call.bad("state", "\"state\" needs a ref, a selector or a name; of coords only something there is awaited")
        );
    }
    if !p.target.is_none() {
        let state = match p.state {
            None | Some(WaitForState::Visible) => "visible",
            Some(WaitForState::Hidden) => "hidden",
            Some(WaitForState::Attached) => "attached",
            Some(WaitForState::Detached) => "detached",
        };
        given.push(Awaited::Target { target: p.target, state });
    } else if p.state.is_some() {
        return Err(call.bad("state", "\"state\" needs a target"));
    }
    given.extend(p.text.map(|text| Awaited::Page(json!({ "text": text }))));
    given.extend(p.text_gone.map(|text| Awaited::Page(json!({ "textGone": text }))));
    given.extend(p.url.map(Awaited::Url));
    given.extend(p.load.map(|load| Awaited::Load { complete: load == WaitForLoad::Load }));
    given.extend(p.network_idle.filter(|idle| *idle).map(|_| Awaited::NetworkIdle));
    match given.len() {
        1 => Ok(given.remove(0)),
        0 => Err(call.bad("text", "requires a target, text, textGone, url, load or networkIdle")),
        _ => Err(call.bad("text", "pass exactly one of a target, text, textGone, url, load and networkIdle")),
    }
}
