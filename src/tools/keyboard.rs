//! Pressing keys.

use std::time::Duration;

use serde_json::{Value, json};

use crate::{
    call::Result,
    generated::keyboard::*,
    page::{Action, keys},
};

pub async fn press(cx: &mut Action<'_>, p: Press) -> Result<()> {
    let keys = keys::chord(&p.key).map_err(|problem| cx.call.bad("key", problem))?;
    cx.note("value", p.key.as_str());
    cx.focus_on(&p.target, false).await?;
    cx.press(&keys).await
}

pub async fn r#type(cx: &mut Action<'_>, p: Type) -> Result<()> {
    cx.note("value", p.text.as_str());
    cx.focus_on(&p.target, true).await?;
    cx.type_keys(&p.text, p.delay_ms.filter(|ms| *ms > 0).map(Duration::from_millis)).await
}

/// Presses chords and tells who heard them. With the clipboard capability the session has a clipboard of its own.
pub async fn shortcut(cx: &mut Action<'_>, p: Shortcut) -> Result<()> {
    let chords = p.keys.iter().map(|text| keys::chord(text)).collect::<std::result::Result<Vec<_>, _>>();
    let chords = chords.map_err(|problem| cx.call.bad("keys", problem))?;
    cx.note("value", p.keys.join(", "));
    let frame = cx.focus_on(&p.target, false).await?;
    let own = cx.call.app.config.permits("clipboard");
    let active = cx.begin_shortcut(frame).await?;
    let mut clipboard = Value::Null;
    for (text, chord) in p.keys.iter().zip(&chords) {
        if own && clipboard_key(text) == Some('v') {
            clipboard = bring(cx, frame).await?;
        }
        cx.press(chord).await?;
    }
    let heard = cx.end_shortcut(frame).await?;
    cx.tell("keys", p.keys.clone());
    cx.tell("activeElement", active);
    let Some(heard) = heard else {
        cx.warn("the page left while the keys were pressed: what it heard of them is not known");
        cx.tell("handled", true);
        return Ok(());
    };
    let on_clipboard = |event: &Value| matches!(event["type"].as_str(), Some("copy" | "cut" | "paste"));
    let handled = heard.events.iter().any(|event| on_clipboard(event) || event["defaultPrevented"] == json!(true));
    let last = p.keys.iter().rev().find_map(|text| clipboard_key(text));
    match last {
        Some(op @ ('c' | 'x')) if own => clipboard = take(cx, op, &heard.copied),
        Some(_) if !own => cx.tell(
            "clipboardNote",
            "all sessions of this browser share its clipboard: the clipboard capability gives each its own",
        ),
        _ => {}
    }
    cx.tell("events", heard.events);
    cx.tell("handled", handled);
    if !clipboard.is_null() {
        cx.tell("clipboard", clipboard);
    }
    Ok(())
}

/// The letter of a chord for the clipboard.
fn clipboard_key(chord: &str) -> Option<char> {
    let (modifier, key) = chord.rsplit_once('+')?;
    let key = key.to_ascii_lowercase();
    let letter = ["c", "x", "v"].into_iter().find(|letter| *letter == key || format!("key{letter}") == key)?;
    ["Control", "Meta", "ControlOrMeta"].contains(&modifier).then(|| letter.chars().next()).flatten()
}

/// Keeps for the session what was copied, if anything was.
fn take(cx: &Action<'_>, op: char, copied: &str) -> Value {
    if !copied.is_empty() {
        *cx.view.session.clipboard() = copied.to_owned();
    }
    let op = if op == 'c' { "copy" } else { "cut" };
    json!({ "op": op, "capturedChars": copied.chars().count(), "osSync": !copied.is_empty(), "osTool": "browser" })
}

/// Puts what the session holds on the browser's clipboard, just before it is pasted.
async fn bring(cx: &mut Action<'_>, frame: u32) -> Result<Value> {
    let text = cx.view.session.clipboard().clone();
    let synced = cx.hold_clipboard(frame, &text).await?;
    if !synced {
        cx.warn("the browser took nothing on its clipboard; what was pasted may be another session's");
    }
    let chars = text.chars().count();
    Ok(json!({ "op": "paste", "chars": chars, "fromSessionBuffer": true, "osSync": synced, "osTool": "browser" }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chords_of_the_clipboard_are_told_from_others() {
        let letters = ["Control+C", "Meta+KeyX", "ControlOrMeta+v", "Control+Shift+V", "c", "Alt+C", "Control+A"]
            .map(clipboard_key);
        assert_eq!(letters, [Some('c'), Some('x'), Some('v'), None, None, None, None]);
    }
}
