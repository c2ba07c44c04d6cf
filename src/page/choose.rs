//! Picking an option of a control that is no select element: it opens a list, and a click in it commits.

use serde::Deserialize;
use serde_json::json;

use super::{
    action::{Action, Located},
    press::Clicking,
    refs::Ref,
    target::{Approach, Target},
};
use crate::call::{Result, ToolError};

/// How long a control may take to show what was chosen.
const CONFIRM_MS: u64 = 300;

/// How often an option is looked for that the list replaces before it is clicked.
const TRIES: u32 = 4;

/// Which option.
#[derive(Debug, Clone, Copy)]
pub struct Wanted<'a> {
    pub option: &'a str,
    /// The whole text, as it is written; otherwise a part of it in any case.
    pub exact: bool,
    /// The text is typed first, for a list that shows what fits.
    pub typed: bool,
}

#[derive(Deserialize)]
struct Control {
    expanded: bool,
    select: bool,
    editable: bool,
}

#[derive(Deserialize)]
struct Choice {
    r#ref: Ref,
    already: bool,
}

#[derive(Deserialize)]
struct Confirmation {
    confirmed: bool,
}

impl Action<'_> {
    /// Opens the control's list unless it is open, clicks the option, and looks whether the control took it.
    pub async fn choose(&mut self, target: &Target, wanted: &Wanted<'_>) -> Result<()> {
        let located = self.locate(target, Approach::OPEN).await?;
        let control: Control = self.view.ask(located.frame, "beginChoose", json!({ "ref": located.r#ref })).await?;
        if control.select || control.expanded {
            // Nothing will be pressed here.
            self.pressed(&located).await?;
        }
        if control.select {
            let labels = self.select(target, &[wanted.option.to_owned()]).await?;
            self.note_element("selected", labels);
            return Ok(());
        }
        if !control.expanded {
            // Many open at the press already, and lay the list over the control before the release.
            self.click_at(target, located.clone(), Approach::OPEN, Clicking::PLAIN).await?;
        }
        if wanted.typed && control.editable {
            self.fill(target, wanted.option).await?;
            self.element.remove("valueRequested");
            self.expect_value(None);
        }
        match self.pick(&located, wanted).await {
            Ok(()) => Ok(()),
            Err(error) => {
                // The list that was opened for nothing would lie over the page.
                if !control.expanded && self.view.page.held_dialog().is_none() {
                    let _ = self.press_key("Escape").await;
                }
                Err(error)
            }
        }
    }

    async fn pick(&mut self, control: &Located, wanted: &Wanted<'_>) -> Result<()> {
        let args = json!({
            "ref": control.r#ref, "option": wanted.option, "exact": wanted.exact, "timeoutMs": self.patience(),
        });
        let mut tries = 1;
        let choice = loop {
            let choice: Choice = self.view.ask(control.frame, "awaitOption", args.clone()).await?;
            let option = Target { r#ref: Some(format!("e{}", choice.r#ref)), ..Target::default() };
            match self.click_aside(&option).await {
                Ok(()) => break choice,
                // The list was made anew, as some are whenever they scroll.
                Err(ToolError::Page { code, .. })
                    if tries < TRIES && matches!(code.as_str(), "stale-ref" | "target-detached") =>
                {
                    tries += 1;
                }
                Err(error) => return Err(error),
            }
        };
        if choice.already {
            self.warn("the option was chosen already; it was clicked all the same");
        }
        let args = json!({
            "ref": control.r#ref, "option": wanted.option, "chosen": choice.r#ref, "timeoutMs": CONFIRM_MS,
        });
        match self.view.ask::<Confirmation>(control.frame, "confirmChoice", args).await {
            Ok(Confirmation { confirmed: true }) => {}
            Ok(_) => self.warn("selection-unconfirmed: neither the control nor the option shows that it was chosen"),
            // Choosing led elsewhere.
            Err(ToolError::Browser(_)) => {}
            Err(error) => return Err(error),
        }
        Ok(())
    }
}
