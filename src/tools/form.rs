//! Writing values into forms.

use serde::Deserialize;
use serde_json::{Value, json};

use crate::{
    call::Result,
    generated::form::*,
    page::{Action, Checks, keys},
};

#[derive(Deserialize)]
struct Begun {
    how: How,
    value: String,
    /// What the field held; not told of a password.
    before: Option<String>,
    /// A password: of its value only the length is told.
    secret: bool,
}

#[derive(Deserialize, PartialEq)]
#[serde(rename_all = "lowercase")]
enum How {
    Type,
    Set,
}

pub async fn fill(cx: &mut Action<'_>, p: Fill) -> Result<()> {
    cx.note("value", p.value.as_str());
    let located = cx.locate(&p.target, Checks::FILL, false, false).await?;
    cx.note_element("valueRequested", p.value.as_str());
    cx.dispatching();
    let begun: Begun =
        cx.view.ask(located.frame, "beginFill", json!({ "ref": located.r#ref, "value": p.value })).await?;
    cx.expect_value(begun.before);
    if begun.secret {
        let length = "•".repeat(p.value.encode_utf16().count());
        cx.note("value", length.as_str());
        cx.note_element("valueRequested", length);
    }
    if begun.how == How::Set {
        return Ok(());
    }
    if begun.value.is_empty() {
        return cx.press(&keys::chord("Delete")?).await;
    }
    cx.type_text(&begun.value).await
}

pub async fn select(cx: &mut Action<'_>, p: Select) -> Result<()> {
    cx.note("value", p.values.join(", "));
    let located = cx.locate(&p.target, Checks::SELECT, false, false).await?;
    cx.dispatching();
    let args = json!({ "ref": located.r#ref, "values": p.values, "timeoutMs": cx.patience() });
    let done: Value = cx.view.ask(located.frame, "select", args).await?;
    cx.note_element("selected", done["labels"].clone());
    Ok(())
}
