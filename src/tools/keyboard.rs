//! Pressing keys.

use serde_json::{Value, json};

use crate::{
    call::Result,
    generated::keyboard::*,
    page::{Action, Checks, keys},
};

pub async fn press(cx: &mut Action<'_>, p: Press) -> Result<()> {
    let keys = keys::chord(&p.key)?;
    cx.note("value", p.key.as_str());
    if p.target.is_none() {
        cx.baseline().await?;
    } else {
        let located = cx.locate(&p.target, Checks::NONE, false, false).await?;
        let focus: Value = cx.view.ask(located.frame, "focus", json!({ "ref": located.r#ref })).await?;
        if focus["focused"] != json!(true) {
            cx.warn("the target can't take the focus; the key went to whatever has it");
        }
    }
    cx.press(&keys).await
}
