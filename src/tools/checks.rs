//! Checks: whether the page is as it should be, and what it is like instead.

mod predicate;

use serde_json::{Value, json};

use crate::{
    call::{Call, Output, Result, ToolError},
    config::Shape,
    generated::checks::*,
    page::{
        Read, Target,
        check::{self, Subject, Verdict},
    },
};

pub async fn verify_visible(cx: &mut Read<'_>, p: VerifyVisible) -> Result<Output> {
    element(cx, "visible", "visible", &p.target, json!({})).await
}

pub async fn verify_text(cx: &mut Read<'_>, p: VerifyText) -> Result<Output> {
    let exact = p.exact == Some(true);
    if p.text.trim().is_empty() && !exact {
        return Err(ToolError::argument(
            "verify_text",
            "text",
            "every text holds an empty one: give some text, or exact:true",
        ));
    }
    let how = if exact { "===" } else { "includes" };
    let expected = format!("text {how} {}", quoted(&p.text));
    element(cx, "text", &expected, &p.target, json!({ "text": p.text, "exact": exact })).await
}

pub async fn verify_value(cx: &mut Read<'_>, p: VerifyValue) -> Result<Output> {
    let expected = format!("value === {}", quoted(&p.value));
    element(cx, "value", &expected, &p.target, json!({ "value": p.value })).await
}

pub async fn verify_attribute(cx: &mut Read<'_>, p: VerifyAttribute) -> Result<Output> {
    let expected = match &p.value {
        Some(value) => format!("{} === {}", p.attr, quoted(value)),
        None => format!("{} present", p.attr),
    };
    let mut args = json!({ "attr": p.attr });
    if let Some(value) = p.value {
        args["value"] = value.into();
    }
    element(cx, "attribute", &expected, &p.target, args).await
}

pub async fn verify_count(cx: &mut Read<'_>, p: VerifyCount) -> Result<Output> {
    let (mut args, matching) = match (p.selector, p.text) {
        (Some(selector), None) => (json!({ "selector": selector }), selector),
        (None, Some(text)) if !text.trim().is_empty() => (json!({ "text": text }), text),
        (None, Some(_)) => return Err(ToolError::argument("verify_count", "text", "\"text\" must hold some text")),
        (Some(_), Some(_)) => {
            return Err(ToolError::argument("verify_count", "text", "pass exactly one of selector, text; got both"));
        }
        (None, None) => return Err(ToolError::argument("verify_count", "selector", "requires one of selector, text")),
    };
    args["kind"] = "count".into();
    let mut verdict = check::check(&cx.view, &Subject::Count(p.n), &args).await?;
    verdict.evidence.insert("matching".into(), matching.as_str().into());
    let expected = format!("count === {} matching {}", p.n, quoted(&matching));
    Ok(answer("count", &expected, &verdict, cx.call.shape()))
}

pub async fn verify_predicate(call: &Call, p: VerifyPredicate) -> Result<Output> {
    let failure = match predicate::check(&Value::Object(p.predicate), &p.data) {
        Ok(None) => return Ok(passed(call.shape())),
        Ok(Some(failure)) => failure,
        Err(predicate::Malformed::Kind(problem)) => {
            return Err(ToolError::argument("verify_predicate", "predicate.kind", &problem));
        }
        Err(predicate::Malformed::Shape(problem)) => json!({
            "source": "browxai", "kind": "predicate-shape", "expected": "a well-formed predicate", "actual": problem,
        }),
    };
    Ok(failed(failure, call.shape()))
}

/// One check of an element.
async fn element(cx: &Read<'_>, kind: &str, expected: &str, target: &Target, mut args: Value) -> Result<Output> {
    args["kind"] = kind.into();
    let verdict = check::check(&cx.view, &Subject::Element(target), &args).await?;
    Ok(answer(kind, expected, &verdict, cx.call.shape()))
}

fn answer(kind: &str, expected: &str, verdict: &Verdict, shape: Shape) -> Output {
    match verdict.holds {
        true => passed(shape),
        false => failed(check::failure(kind, expected, verdict), shape),
    }
}

fn passed(shape: Shape) -> Output {
    Output::counted(json!({ "ok": true }), shape)
}

fn failed(failure: Value, shape: Shape) -> Output {
    Output::counted(json!({ "ok": false, "failure": failure }), shape)
}

/// As JSON writes it.
fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}
