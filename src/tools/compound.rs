//! Several calls in one, and calls that are watched from outside.

mod flakes;
mod response;

use serde_json::{Value, json};
use tokio::time::{Duration, Instant};

use crate::{
    call::{Call, Done, Output, Part, Report, Result, Step, sequence},
    config::Shape,
    generated::compound::*,
    page::changes,
};

pub async fn batch(call: &Call, p: Batch) -> Result<Output> {
    let mut images = Vec::new();
    let report = sequence(call, &p.calls, p.stop_on_error != Some(false), &mut images).await;
    Ok(with_images(report.to_json(), images))
}

pub async fn flake_check(call: &Call, p: FlakeCheck) -> Result<Output> {
    let calls: Vec<Step> = p.calls.into_iter().map(flakes::telling).collect();
    let (mut runs, mut in_a_row, mut enough) = (Vec::new(), 0, None);
    let mut cut_short = None;
    for number in 1..=p.n {
        // A failure must not hide what later calls do.
        let report = sequence(call, &calls, false, &mut Vec::new()).await;
        if report.late {
            cut_short = Some(format!("the time was up in run {number}, which is not counted: raise timeoutMs"));
            break;
        }
        in_a_row = if report.failed_at().is_none() { in_a_row + 1 } else { 0 };
        runs.push(report);
        if p.stop_on_all_green.is_some_and(|green| in_a_row >= green) && number < p.n {
            enough = Some(number);
            break;
        }
    }
    let mut body = flakes::roll_up(&calls, &runs);
    body["runs"] = runs.iter().map(|run| told(run, call.shape())).collect();
    if let Some(number) = enough {
        body["shortCircuitedAfter"] = number.into();
    }
    if let Some(warning) = cut_short {
        body["warnings"] = json!([warning]);
    }
    Ok(Output::Json(body))
}

/// A run as it is told: all of it, or in the small shape what failed.
fn told(run: &Report, shape: Shape) -> Value {
    let mut told = run.to_json();
    if shape == Shape::Small {
        let failed = run.done.iter().enumerate().filter(|(_, done)| !done.is_ok()).map(|(step, done)| {
            let mut entry = done.to_json();
            entry.insert("step".into(), step.into());
            Value::Object(entry)
        });
        told["results"] = failed.collect();
    }
    told
}

pub async fn act_and_diff(call: &Call, p: ActAndDiff) -> Result<Output> {
    let action = in_session(call, p.action)?;
    let marked = changes::mark(call, action.text("tab"), p.scope.as_deref().unwrap_or("body")).await?;
    let mut images = Vec::new();
    let done = action.run(call, &mut images).await;
    let mut body = watched(&done);
    match changes::since(call, &marked).await {
        Ok(changes) => {
            body["diff"] = changes.diff;
            if !changes.warnings.is_empty() {
                body["warnings"] = json!(changes.warnings);
            }
        }
        // The action's own failure says more.
        Err(error) if done.is_ok() => {
            let action = body["action"].take();
            body = Value::Object(error.to_json());
            body["action"] = action;
        }
        Err(error) => body["warnings"] = json!([error.to_string()]),
    }
    Ok(with_images(body, images))
}

pub async fn act_and_wait_for_network(call: &Call, p: ActAndWaitForNetwork) -> Result<Output> {
    let wanted = response::Wanted::new(p.r#match)?;
    let action = in_session(call, p.action)?;
    let patience = p.timeout_ms.unwrap_or(call.tool.deadline_ms);
    let awaited = response::arm(call, action.text("tab"), wanted).await?;
    let mut images = Vec::new();
    let done = action.run(call, &mut images).await;
    // What failed will hardly ask for anything; what it has asked for is told all the same.
    let patience = Duration::from_millis(if done.is_ok() { patience } else { 0 });
    let started = Instant::now();
    let network = awaited.until(call, call.in_time(started + patience)).await;
    let mut body = watched(&done);
    if done.is_ok() && network["matched"] == Value::Bool(false) {
        body["ok"] = false.into();
        body["code"] = "no-response".into();
        let ms = started.elapsed().as_millis();
        body["error"] = format!("no response matched {} within {ms} ms of the action", awaited.wanted()).into();
        body["hint"] = "network.seen lists what was asked for instead; raise timeoutMs if it is only slow".into();
    }
    body["network"] = network;
    Ok(with_images(body, images))
}

/// The action, working on the session that is watched.
fn in_session(call: &Call, mut action: Step) -> Result<Step> {
    action.default_to("session", call.session()?.id.as_str());
    Ok(action)
}

/// `{ok, action, code?, error?}`: the result of what was watched.
fn watched(done: &Done) -> Value {
    let mut body = json!({ "ok": done.is_ok(), "action": done.result });
    if let Some(error) = &done.error {
        body["error"] = error.clone();
        if let Some(code) = done.result.as_ref().and_then(|result| result.get("code")) {
            body["code"] = code.clone();
        }
    }
    body
}

fn with_images(body: Value, images: Vec<Part>) -> Output {
    if images.is_empty() {
        return Output::Json(body);
    }
    let mut parts = vec![Part::Text(body.to_string())];
    parts.extend(images);
    Output::Parts(parts)
}
