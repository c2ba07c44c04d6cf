//! The agent's own JavaScript.

use serde_json::{Value, json};

use crate::{
    call::{Output, Result},
    generated::script::*,
    page::Read,
};

pub async fn eval_js(cx: &mut Read<'_>, p: EvalJs) -> Result<Output> {
    let frame = cx.view.frame(p.frame.as_deref())?;
    let value = cx.view.page.evaluate(frame.key, &p.expr).await?;
    let mut result = json!({ "ok": true });
    match (p.return_type, value) {
        (Some(EvalJsReturnType::Void), _) => result["returnType"] = "void".into(),
        (_, Some(text)) => result["value"] = browx_protocol::decode::<Value>(&text).unwrap_or(Value::String(text)),
        (_, None) => {}
    }
    if p.expr.contains(".click()") {
        result["warning"] = "a click from script is untrusted and proves nothing; use click".into();
    }
    Ok(Output::Json(result))
}
