//! The keyboard on an element: focus, keys one by one, and what the page made of a shortcut.

use serde::Deserialize;
use serde_json::{Value, json};
use tokio::time::{Duration, sleep};

use super::{
    action::Action,
    keys::{self, Press},
    target::{Approach, Target},
};
use crate::{
    call::{Result, ToolError},
    engine::EngineError,
};

/// Keys that go out at once.
const RUN: usize = 40;

/// What a page did with a shortcut.
#[derive(Debug, Deserialize)]
pub struct Heard {
    /// keydown, copy, cut and paste events in order.
    pub events: Vec<Value>,
    /// What was copied or cut.
    pub copied: String,
}

impl Action<'_> {
    /// Gives the target the focus, and a field that did not have it the caret behind its content if `at_end`; without a
    /// target, whatever has the focus keeps it. Answers the frame with the focus.
    pub async fn focus_on(&mut self, target: &Target, at_end: bool) -> Result<u32> {
        if target.is_none() {
            self.baseline().await?;
            return self.focused_frame().await;
        }
        let located = self.locate(target, Approach::NONE).await?;
        let focus: Value =
            self.view.ask(located.frame, "focus", json!({ "ref": located.r#ref, "atEnd": at_end })).await?;
        if focus["focused"] != json!(true) {
            self.warn("the target can't take the focus; the keys went to whatever has it");
        }
        Ok(located.frame)
    }

    /// Presses the key of each character, and types those that no key makes.
    pub async fn type_keys(&mut self, text: &str, pause: Option<Duration>) -> Result<()> {
        let presses = presses(text).map_err(ToolError::Internal)?;
        let run = if pause.is_some() { 1 } else { RUN };
        for (nth, presses) in presses.chunks(run).enumerate() {
            if let Some(pause) = pause.filter(|_| nth > 0) {
                sleep(pause).await;
            }
            self.press_all(presses).await?;
        }
        Ok(())
    }

    /// Puts a text on the browser's clipboard, unheard by the page.
    pub async fn hold_clipboard(&self, frame: u32, text: &str) -> Result<bool> {
        let done: Value = self.view.ask(frame, "holdClipboard", json!({ "text": text })).await?;
        Ok(done["done"] == json!(true))
    }

    /// Listens to what the page makes of keys. Answers the element with the focus.
    pub async fn begin_shortcut(&self, frame: u32) -> Result<Value> {
        let mut begun: Value = self.view.ask(frame, "beginShortcut", json!({})).await?;
        Ok(begun["activeElement"].take())
    }

    /// What was heard; nothing of a document that the keys made go away.
    pub async fn end_shortcut(&self, frame: u32) -> Result<Option<Heard>> {
        match self.view.ask(frame, "endShortcut", json!({})).await {
            Ok(heard) => Ok(Some(heard)),
            Err(ToolError::Browser(EngineError::DocumentGone)) => Ok(None),
            Err(error) => Err(error),
        }
    }
}

/// The presses that type a text. What no key makes stays together, as far as it follows upon each other: a character
/// may be made of several.
fn presses(text: &str) -> std::result::Result<Vec<Press>, String> {
    let mut presses = Vec::new();
    for c in text.replace("\r\n", "\n").chars() {
        let press = match c {
            '\t' => keys::chord("Tab")?,
            c => keys::chord(&c.to_string())?,
        };
        match (press, presses.last_mut()) {
            (Press::Text(more), Some(Press::Text(text))) => text.push_str(&more),
            (press, _) => presses.push(press),
        }
    }
    Ok(presses)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_no_key_makes_stays_together() {
        let texts: Vec<Option<String>> = presses("aé\u{301}ß\n")
            .unwrap()
            .into_iter()
            .map(|press| if let Press::Text(text) = press { Some(text) } else { None })
            .collect();
        assert_eq!(texts, [None, Some("é\u{301}ß".into()), None]);
    }
}
