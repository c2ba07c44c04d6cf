//! Pressing on an element: again where the page slips away, never on something else.

use serde_json::{Map, Value};

use super::{
    action::{Action, Located, Pressed},
    target::{Approach, Target},
};
use crate::{
    call::{Result, ToolError},
    engine::{Button, Point},
};

/// How often a press is tried that the page half had to swallow: a page that renders anew all the time slips away often.
const PRESSES: u32 = 5;

/// How to click.
#[derive(Debug, Clone, Copy)]
pub struct Clicking {
    pub button: Button,
    pub count: u32,
    /// Modifier keys that are held, as in [`crate::engine::Key`].
    pub modifiers: u32,
    /// Where on the target, from the corner of its box; its middle without.
    pub position: Option<Point>,
}

impl Clicking {
    /// One click of the left button.
    pub const PLAIN: Clicking = Clicking { button: Button::Left, count: 1, modifiers: 0, position: None };
}

impl Action<'_> {
    /// Clicks the target as soon as it can be clicked.
    pub async fn click(&mut self, target: &Target, how: Clicking) -> Result<()> {
        let approach = Approach::CLICK.at(how.position);
        let located = self.locate(target, approach).await?;
        if !self.click_at(target, located, approach, how).await? {
            self.warn(
                "the element was replaced, moved or covered between press and release, so it got no click; see what \
                 changed before acting again",
            );
        }
        Ok(())
    }

    /// Clicks something on the way to the target that the call is about; whether it took that shows in what follows.
    pub async fn click_aside(&mut self, target: &Target) -> Result<()> {
        let approach = Approach { aside: true, ..Approach::CLICK };
        let located = self.locate(target, approach).await?;
        self.click_at(target, located, approach, Clicking::PLAIN).await.map(drop)
    }

    /// Clicks a target that was just located, or locates it again. Answers whether it got a click, not only a press.
    pub async fn click_at(
        &mut self,
        target: &Target,
        mut located: Located,
        approach: Approach,
        how: Clicking,
    ) -> Result<bool> {
        let mut attempt = 1;
        loop {
            self.press_at(&located, how.button, how.count, how.modifiers).await?;
            match self.what_became(&located).await? {
                Pressed::Clicked => return Ok(true),
                Pressed::Split => return Ok(false),
                Pressed::Elsewhere(by) if attempt == PRESSES => return Err(moved_away(by)),
                Pressed::Elsewhere(_) => attempt += 1,
            }
            // The target moved between the look and the press, which the page half swallowed: wait until it stands still.
            located = self.locate(target, approach.still()).await?;
        }
    }

    async fn what_became(&self, located: &Located) -> Result<Pressed> {
        if located.r#ref.is_none() {
            return Ok(Pressed::Clicked);
        }
        let (page, deadline) = (self.view.page.clone(), self.view.deadline);
        tokio::select! {
            biased;
            pressed = self.pressed(located) => pressed,
            // The press made the page leave, and the browser answers no more for it: it was not missed.
            _ = page.until(deadline, |p| p.navigation().pending.then_some(())) => Ok(Pressed::Clicked),
        }
    }
}

fn moved_away(by: Value) -> ToolError {
    let what = format!("{} {}", by["role"].as_str().unwrap_or("another element"), by["name"]);
    let mut details = Map::new();
    details.insert("by".into(), by);
    ToolError::Page {
        code: "target-covered".into(),
        message: format!("the press would have gone to {what} and was held back: the target moved away under it"),
        hint: Some("wait until the page stands still, or close what lies over the target".into()),
        details,
    }
}
