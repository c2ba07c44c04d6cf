//! Writing values into forms.

use serde_json::{Map, Value, json};

use crate::{
    call::{Result, ToolError},
    generated::form::*,
    page::{Action, Clicking, Target, choose::Wanted, form::Field},
};

pub async fn fill(cx: &mut Action<'_>, p: Fill) -> Result<()> {
    cx.note("value", p.value.as_str());
    cx.fill(&p.target, &p.value).await
}

pub async fn select(cx: &mut Action<'_>, p: Select) -> Result<()> {
    cx.note("value", p.values.join(", "));
    let labels = cx.select(&p.target, &p.values).await?;
    cx.note_element("selected", labels);
    Ok(())
}

pub async fn choose_option(cx: &mut Action<'_>, p: ChooseOption) -> Result<()> {
    cx.note("value", p.option.as_str());
    let wanted = Wanted { option: &p.option, exact: p.exact != Some(false), typed: p.r#type == Some(true) };
    cx.choose(&p.target, &wanted).await
}

/// All fields are found before the first is written to; the first that can't be written stops the rest.
pub async fn fill_form(cx: &mut Action<'_>, p: FillForm) -> Result<()> {
    let and_submit = if p.submit.is_some() { " +submit" } else { "" };
    cx.note("value", format!("{} fields{and_submit}", p.fields.len()));
    cx.baseline().await?;
    let fields = resolve(cx, &p).await?;
    let mut probes = Vec::new();
    for (index, (field, given)) in fields.iter().zip(&p.fields).enumerate() {
        match cx.write_field(field, &given.value).await {
            Ok(probe) => probes.push(probe),
            Err(error) => {
                cx.tell("elements", probes);
                return Err(stopped(index, fields.len(), &error));
            }
        }
    }
    cx.tell("elements", probes);
    match p.submit {
        Some(submit) => cx.click(&submit.target, Clicking::PLAIN).await,
        None => Ok(()),
    }
}

/// Every field, or the outcome for each when one is missing.
async fn resolve(cx: &mut Action<'_>, p: &FillForm) -> Result<Vec<Field>> {
    let mut fields = Vec::new();
    let mut outcomes = Vec::new();
    let mut misses = Vec::new();
    for (index, given) in p.fields.iter().enumerate() {
        let found = cx.field(&given.target, &given.value).await;
        outcomes.push(outcome(json!(index), &given.target, found.as_ref().err()));
        match found {
            Ok(field) => fields.push(field),
            Err(error) if error.is_protocol_error() => return Err(error),
            Err(error) => misses.push(format!("[{index}] {}: {error}", given.target)),
        }
    }
    if let Some(submit) = &p.submit {
        let found = cx.present(&submit.target).await;
        outcomes.push(outcome("submit".into(), &submit.target, found.as_ref().err()));
        if let Err(error) = found {
            misses.push(format!("[submit] {}: {error}", submit.target));
        }
    }
    if misses.is_empty() {
        return Ok(fields);
    }
    let mut details = Map::new();
    details.insert("fieldResolution".into(), outcomes.into());
    Err(ToolError::Page {
        code: "form-not-ready".into(),
        message: format!(
            "fill_form: atomic pre-resolution rejected the call — no fields were typed. Misses: {}",
            misses.join("; ")
        ),
        hint: Some("fieldResolution tells each field's outcome; find the missing ones again".into()),
        details,
    })
}

fn outcome(index: Value, target: &Target, error: Option<&ToolError>) -> Value {
    let mut entry = json!({ "index": index, "targetSummary": target.to_string(), "ok": error.is_none() });
    if let Some(error) = error {
        entry["error"] = error.to_string().into();
    }
    entry
}

/// The refusal of one field, and which ones were not reached.
fn stopped(index: usize, all: usize, error: &ToolError) -> ToolError {
    let skipped: Vec<usize> = (index + 1..all).collect();
    let mut details = error.to_json();
    details.retain(|key, _| !matches!(key.as_str(), "ok" | "code" | "error" | "hint"));
    details.insert("fillFailure".into(), json!({ "atIndex": index, "skipped": skipped }));
    let message = format!("fields[{index}]: {error}");
    ToolError::Page { code: error.code().to_owned(), message, hint: error.hint(), details }
}
