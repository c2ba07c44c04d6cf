//! Writing into fields, and reading back what they took.

use serde::Deserialize;
use serde_json::{Value, json};

use super::{
    action::{Action, Located},
    blocks,
    press::Clicking,
    refs::Ref,
    target::{Address, Approach, Target},
    view::name_refs,
};
use crate::{
    call::{Result, ToolError},
    engine::EngineError,
};

/// How often a text is sent whose field came to stand for something else under it.
const WRITES: u32 = 4;

/// A field that was found, before anything is written.
#[derive(Debug)]
pub struct Field {
    target: Target,
    kind: Kind,
}

#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Text,
    Check,
    Select,
    Choose,
}

#[derive(Deserialize)]
struct Found {
    r#ref: Ref,
    kind: Kind,
    #[serde(default)]
    warnings: Vec<String>,
}

#[derive(Deserialize)]
struct Begun {
    how: How,
    value: String,
    /// What the field held; not told of a password.
    before: Option<String>,
    /// A password: of its value only the length is told.
    secret: bool,
    #[serde(default)]
    warnings: Vec<String>,
}

#[derive(Deserialize, PartialEq)]
#[serde(rename_all = "lowercase")]
enum How {
    Type,
    Set,
    Check,
}

/// What was written.
struct Written {
    /// What the field held before, where that must change.
    held: Option<String>,
    /// The value as results may show it; nothing where it is told otherwise.
    shown: Option<String>,
}

impl Written {
    /// What needs no reading back of a text.
    const TOLD: Written = Written { held: None, shown: None };
}

#[derive(Deserialize)]
struct CheckState {
    checked: bool,
    wanted: bool,
}

impl Action<'_> {
    /// Writes a value into the target; the result tells what the field holds then.
    pub async fn fill(&mut self, target: &Target, value: &str) -> Result<()> {
        let written = self.write(target, value).await?;
        if let Some(shown) = written.shown {
            self.note("value", shown.as_str());
            self.note_element("valueRequested", shown);
        }
        self.expect_value(written.held);
        Ok(())
    }

    /// Finds the field and writes into it: again where its row came to show another record before the text was there.
    async fn write(&mut self, target: &Target, value: &str) -> Result<Written> {
        for _ in 0..WRITES {
            let located = self.locate(target, Approach::FILL).await?;
            self.dispatching();
            let args = json!({ "ref": located.r#ref, "value": value });
            let begun: Begun = self.view.ask(located.frame, "beginFill", args).await?;
            self.warnings.extend(begun.warnings);
            match begun.how {
                How::Set => {}
                How::Check => return self.check(target, value).await.map(|()| Written::TOLD),
                How::Type => {
                    match begun.value.as_str() {
                        "" => self.press_key("Delete").await?,
                        text => self.type_text(text).await?,
                    }
                    if self.held_back(&located).await? {
                        continue;
                    }
                }
            }
            let shown = if begun.secret { "•".repeat(value.encode_utf16().count()) } else { value.to_owned() };
            return Ok(Written { held: begun.before, shown: Some(shown) });
        }
        Err(ToolError::Refused {
            code: "target-unstable",
            message: "the row of the field came to show another record each time before the text was there, and the \
                      text was held back"
                .into(),
            hint: Some("wait until the list stands still, then take a new snapshot".into()),
        })
    }

    /// Whether the page half kept a text from a field.
    async fn held_back(&self, located: &Located) -> Result<bool> {
        match self.view.ask::<Value>(located.frame, "endFill", json!({})).await {
            Ok(end) => Ok(end["heldBack"] == json!(true)),
            // A page that leaves, or shows a dialog, has taken it.
            Err(ToolError::Browser(EngineError::DocumentGone | EngineError::PageClosed | EngineError::Blocked)) => {
                Ok(false)
            }
            Err(error) => Err(error),
        }
    }

    /// Clicks a checkbox, radio or switch if it is not as it should be.
    async fn check(&mut self, target: &Target, value: &str) -> Result<()> {
        let located = self.locate(target, Approach::CLICK).await?;
        let state = self.check_state(&located, value).await?;
        if state.checked == state.wanted {
            return Ok(());
        }
        self.click_at(target, located.clone(), Approach::CLICK, Clicking::PLAIN).await?;
        let _: Value = self.view.ask(located.frame, "probeNow", json!({ "ref": located.r#ref })).await?;
        let state = self.check_state(&located, value).await?;
        let now = if state.checked { "it is checked" } else { "it is not checked" };
        if state.checked == state.wanted { Ok(()) } else { Err(blocks::not_taken(now)) }
    }

    async fn check_state(&self, located: &Located, value: &str) -> Result<CheckState> {
        self.view.ask(located.frame, "checkState", json!({ "ref": located.r#ref, "value": value })).await
    }

    /// Chooses options of a select element; answers their labels.
    pub async fn select(&mut self, target: &Target, values: &[String]) -> Result<Value> {
        let located = self.locate(target, Approach::SELECT).await?;
        self.dispatching();
        let args = json!({ "ref": located.r#ref, "values": values, "timeoutMs": self.patience() });
        let mut done: Value = self.view.ask(located.frame, "select", args).await?;
        Ok(done["labels"].take())
    }

    /// Finds a field and says whether it could take the value, without touching it.
    pub async fn field(&mut self, target: &Target, value: &str) -> Result<Field> {
        let address = self.address_of(target).await?;
        let args = json!({ "target": address.target, "value": value, "timeoutMs": self.patience() });
        let found: Found = self.view.ask(address.frame, "fieldOf", args).await?;
        self.warnings.extend(found.warnings);
        let target = Target { r#ref: Some(format!("e{}", found.r#ref)), ..Target::default() };
        Ok(Field { target, kind: found.kind })
    }

    /// Where to ask for a target that is not prepared.
    async fn address_of(&mut self, target: &Target) -> Result<Address> {
        let Some(address) = target.address(&self.view)? else {
            return Err(ToolError::Internal("an element without a name".into()));
        };
        self.view.bind_frames().await?;
        let mut address = address.enter(&self.view).await?;
        if address.elsewhere {
            address.frame = self.frame_with(&address).await?;
        }
        Ok(address)
    }

    /// Whether there is such an element, without touching it.
    pub async fn present(&mut self, target: &Target) -> Result<()> {
        let address = self.address_of(target).await?;
        self.view.ask::<Value>(address.frame, "resolve", json!({ "target": address.target })).await.map(drop)
    }

    /// Writes into a field that was found earlier. Answers its probe.
    pub async fn write_field(&mut self, field: &Field, value: &str) -> Result<Value> {
        let target = &field.target;
        let written = match field.kind {
            Kind::Text => self.write(target, value).await?,
            Kind::Check => {
                self.check(target, value).await?;
                Written::TOLD
            }
            Kind::Select => {
                self.select(target, &[value.to_owned()]).await?;
                Written::TOLD
            }
            Kind::Choose => {
                self.choose(target, &super::choose::Wanted { option: value, exact: true, typed: false }).await?;
                Written::TOLD
            }
        };
        let Some(located) = self.located.clone() else { return Ok(Value::Null) };
        let mut probe: Value = self.view.ask(located.frame, "probeNow", json!({ "ref": located.r#ref })).await?;
        name_refs(&mut probe);
        if let Some(map) = probe.as_object_mut() {
            map.retain(|key, _| !matches!(key.as_str(), "minted" | "nextRef" | "suspects"));
        }
        if let Some(shown) = written.shown {
            probe["valueRequested"] = shown.into();
            blocks::taken(written.held.as_deref(), Some(&probe))?;
        }
        Ok(probe)
    }
}
