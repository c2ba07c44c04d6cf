//! What becomes of the dialogs that pages open.

use serde_json::json;

use crate::{
    call::{Call, Output, Result, ToolError},
    generated::dialogs::*,
    page::Action,
    policy::dialog::DialogPolicy,
};

pub async fn set_dialog_policy(call: &Call, p: SetDialogPolicy) -> Result<Output> {
    let policy = match (p.mode, p.text) {
        (SetDialogPolicyMode::Raise, None) => DialogPolicy::Raise,
        (SetDialogPolicyMode::Accept, None) => DialogPolicy::Accept,
        (SetDialogPolicyMode::Dismiss, None) => DialogPolicy::Dismiss,
        (SetDialogPolicyMode::Hold, None) => DialogPolicy::Hold,
        (SetDialogPolicyMode::AcceptPromptWith, Some(text)) => DialogPolicy::AcceptWith(text),
        (SetDialogPolicyMode::AcceptPromptWith, None) => {
            return Err(call.bad("text", "\"text\" is required with mode \"accept-prompt-with\""));
        }
        (_, Some(_)) => {
            return Err(call.bad("text", "\"text\" goes with mode \"accept-prompt-with\" only"));
        }
    };
    let shown = policy.to_json();
    call.session()?.record.seen().dialog_policy = policy;
    Ok(Output::Json(json!({ "ok": true, "policy": shown })))
}

/// Answers the dialog that was held open; what the page does then is in this call's result.
pub async fn dialog_respond(cx: &mut Action<'_>, p: DialogRespond) -> Result<()> {
    let Some(dialog) = cx.view.page.held_dialog() else { return Err(none_open(cx)) };
    if p.text.is_some() && !(p.accept && dialog.kind == "prompt") {
        let problem = format!("\"text\" goes with accept:true and a prompt; this is a dialog of kind {}", dialog.kind);
        return Err(cx.call.bad("text", problem));
    }
    let text = (dialog.kind == "prompt").then(|| p.text.or(dialog.default_value)).flatten();
    cx.note("value", if p.accept { "accept" } else { "dismiss" });
    cx.dispatching();
    Ok(cx.view.page.answer_dialog(p.accept, text).await?)
}

fn none_open(cx: &Action<'_>) -> ToolError {
    let elsewhere = cx.view.session.record.seen().held_dialog().map(|(tab, _)| tab.id.clone());
    let hint = match elsewhere {
        Some(tab) => format!("the tab {tab} has one: pass tab:\"{tab}\""),
        None => "set_dialog_policy with mode hold keeps dialogs open".into(),
    };
    let message = format!("no dialog is held open in the tab {}", cx.view.tab.id);
    ToolError::Refused { code: "no-dialog", message, hint: Some(hint) }
}
