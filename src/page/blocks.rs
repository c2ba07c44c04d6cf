//! The blocks of an ActionResult, in the order and shape of the contract. The envelope leaves out what says nothing.

use std::collections::HashSet;

use serde_json::{Map, Value, json};
use tokio::time::{Duration, Instant, timeout};

use super::{action::Action, settle::Settled};
use crate::{
    call::{DeltaMode, Result, ToolError},
    engine::{ConsoleMessage, Dialog, Navigation},
    policy::{
        challenge::{self, Marks},
        dialog, redact,
    },
    session::{Entry, Seen, Tab, summary},
};

/// Console errors and page errors in a result.
const MOST_ERRORS: usize = 20;
/// Requests in a result.
const MOST_REQUESTS: usize = 10;
/// How long a new tab may take to say where it goes.
const NEW_TAB: Duration = Duration::from_millis(300);
/// How long the bodies of writes may take to be read.
const BODIES: Duration = Duration::from_millis(500);
/// Bytes of a body that are looked at.
const BODY: u64 = 256_000;

/// The whole result.
pub async fn result(action: &mut Action<'_>, outcome: Result<()>, settled: Settled) -> Map<String, Value> {
    let mut warnings = std::mem::take(&mut action.warnings);
    warnings.extend(settled.warnings);
    let new_tabs = new_tabs(action).await;
    let shapes = shapes(action).await;
    let element = element(action, settled.probe);
    let outcome = outcome.and_then(|()| taken(action.held.as_deref(), element.as_ref()));
    let echo = std::mem::take(&mut action.echo);
    let seen = action.view.session.record.seen();
    let mut body = Map::new();
    body.insert("ok".into(), outcome.is_ok().into());
    body.insert("action".into(), echo.into());
    body.append(&mut action.told);
    body.insert("navigation".into(), navigation(&seen, action, &settled.title));
    body.insert(
        "structure".into(),
        json!({
            "appeared": settled.structure.appeared,
            "removed": settled.structure.removed,
            "changed": settled.structure.changed,
            "newTabs": new_tabs,
        }),
    );
    body.insert("console".into(), console(&seen, action));
    body.insert("pageErrors".into(), page_errors(&seen, action).into());
    if let Some(element) = element {
        body.insert("element".into(), element);
    }
    if let Some(line) = &action.line {
        body.insert("line".into(), line.as_str().into());
    }
    if let Some(delta) = settled.delta.filter(|_| action.mode != DeltaMode::None) {
        if delta.truncated {
            warnings.push(format!("snapshotDelta was cut to its budget; {} more lines", delta.left));
        }
        body.insert(
            "snapshotDelta".into(),
            json!({
                "mode": action.mode.name(), "scope": delta.scope, "tree": delta.text, "truncated": delta.truncated,
            }),
        );
    }
    body.insert("network".into(), network(&seen, action, shapes, &mut warnings));
    let dialogs: Vec<Value> = unreported_dialogs(&seen, action);
    let raised = dialogs.iter().any(|d| d["handledAs"] == "raised" && d.get("tab").is_none());
    if !dialogs.is_empty() {
        body.insert("dialogs".into(), dialogs.into());
    }
    if let Some((tab, dialog)) = seen.held_dialog() {
        body.insert("dialog".into(), pending(tab, &dialog));
    }
    downloads(&seen, action, &mut body, &mut warnings);
    let gate = gate(&seen, action, settled.challenge.as_ref());
    if seen.prints.iter().any(|(seq, page)| *seq > seen.reported && *page == action.view.page.id()) {
        warnings.push("the page asked to print; nobody sees that dialog, and the page went on".into());
    }
    drop(seen);
    let outcome = match (outcome, &gate) {
        (Err(ToolError::Deadline { label, ms, state, .. }), Some(gate)) => {
            let gate = format!("a {} of {} stands in the way: ", gate["kind"], gate["vendor"]).replace('"', "");
            Err(ToolError::Deadline { label, ms, state: gate + &state, gated: true })
        }
        (outcome, _) => outcome,
    };
    if let Some(gate) = gate {
        body.insert("challenge".into(), gate);
    }
    let mark = action.view.session.record.seen().mark();
    action.view.session.record.seen().reported = mark;
    close(action, outcome, raised, &mut warnings, &mut body);
    // Each look at the target may say the same of it again.
    let mut told = HashSet::new();
    warnings.retain(|warning| told.insert(warning.clone()));
    body.insert("warnings".into(), warnings.into());
    body
}

/// `ok`, `error` and `failure`.
fn close(
    action: &Action<'_>,
    outcome: Result<()>,
    raised: bool,
    warnings: &mut Vec<String>,
    body: &mut Map<String, Value>,
) {
    match outcome {
        Err(error) => {
            if action.dispatched && matches!(error, ToolError::Deadline { .. }) {
                warnings.push("dispatched-before-deadline: the input was sent; it may still take effect".into());
            }
            let hint = error.hint().unwrap_or_else(|| "check list_sessions before treating this as a defect".into());
            body.extend(error.to_json());
            body.insert("failure".into(), json!({ "source": error.source(), "hint": hint }));
        }
        Ok(()) if raised => {
            body.insert("ok".into(), false.into());
            body.insert("code".into(), "dialog-raised".into());
            body.insert("error".into(), "the page opened a dialog, which was dismissed".into());
            body.insert("failure".into(), json!({ "source": "app", "hint": dialog::RAISED }));
        }
        Ok(()) => drop(body.insert("error".into(), Value::Null)),
    }
}

fn navigation(seen: &Seen, action: &Action<'_>, title: &str) -> Value {
    let (before, now): (&Navigation, Navigation) = (&action.before, action.view.page.navigation());
    let (changed, kind) = match () {
        () if now.commits > before.commits => (true, Some("full_load")),
        () if now.within > before.within => {
            (now.url != before.url, Some(if now.within_is_fragment { "hash" } else { "spa" }))
        }
        () => (false, None),
    };
    let mut block = json!({ "changed": changed, "from": before.url, "to": now.url, "kind": kind.filter(|_| changed) });
    if now.commits > before.commits && !title.is_empty() {
        block["title"] = title.into();
    }
    if now.commits == before.commits + 1 && now.url == before.url {
        block["reload"] = true.into();
    }
    if now.pending {
        block["pending"] = true.into();
    } else if changed && !now.parsed {
        block["loading"] = true.into();
    }
    if let Some(status) = action.view.page.document_status().filter(|s| changed && *s >= 400) {
        block["status"] = status.into();
    }
    if now.error_page
        && let Some(failed) = seen.network.failed_document(action.view.page.id())
    {
        block["to"] = failed.url.as_str().into();
        block["failed"] = failed.reason.as_deref().unwrap_or("the browser shows an error page").into();
    }
    if let Some(requested) = action.requested.as_deref().filter(|_| changed && !now.error_page)
        && let (Some(asked), Some(landed)) = (host_of(requested), host_of(&now.url))
        && asked != landed
    {
        block["offOrigin"] = json!({ "requested": origin_of(requested), "landed": origin_of(&now.url) });
    }
    block
}

fn host_of(url: &str) -> Option<String> {
    url::Url::parse(url).ok()?.host_str().map(str::to_owned)
}

fn origin_of(url: &str) -> String {
    url::Url::parse(url).map_or_else(|_| url.to_owned(), |u| u.origin().ascii_serialization())
}

/// Tabs that came since the last result, whoever caused them; those of earlier windows are marked late.
async fn new_tabs(action: &Action<'_>) -> Vec<Value> {
    let tabs: Vec<Tab> = {
        let seen = action.view.session.record.seen();
        let fresh = |t: &&Tab| t.seq > seen.reported && !t.ours && t.page.id() != action.view.page.id();
        seen.tabs.values().filter(fresh).cloned().collect()
    };
    let mut list = Vec::new();
    let deadline = Instant::now() + NEW_TAB;
    for tab in tabs {
        let _ = tab.page.until(deadline, |p| (p.navigation().commits > 0).then_some(())).await;
        let mut entry = json!({ "tab": tab.id, "url": tab.page.navigation().url, "title": tab.page.title().await });
        match &tab.opener {
            Some(opener) => entry["opener"] = opener.as_str().into(),
            None => entry["opener"] = Value::Null,
        }
        if tab.seq <= action.mark {
            entry["late"] = true.into();
        }
        list.push(entry);
    }
    list
}

fn console(seen: &Seen, action: &Action<'_>) -> Value {
    let page = action.view.page.id();
    let mine = || seen.console.iter().filter(|(seq, p, _)| *seq > action.mark && *p == page).map(|(.., m)| m);
    let (mut errors, mut cut) = (Vec::new(), 0);
    // Every browser asks for an icon by itself; that there is none is nobody's error.
    let is_icon = |m: &&ConsoleMessage| m.url.as_deref().is_some_and(|u| u.ends_with("/favicon.ico"));
    let errors_seen = mine().filter(|m| matches!(m.kind.as_str(), "error" | "assert") && !is_icon(m));
    for message in errors_seen.take(MOST_ERRORS) {
        let text = redact::text(&message.text);
        let short = shortened(&text, 400);
        cut += text.chars().count() - short.chars().count().min(text.chars().count());
        let place = message.url.as_deref().filter(|u| !text.contains(*u)).map(|u| format!(" ({})", redact::url(u)));
        errors.push(short + &place.unwrap_or_default());
    }
    let warnings = mine().filter(|m| m.kind == "warning").count();
    let mut block = json!({ "errors": errors, "warnings": warnings });
    if cut > 0 {
        block["truncated_chars"] = cut.into();
    }
    block
}

/// The first line, and of that at most `most` characters.
fn shortened(text: &str, most: usize) -> String {
    let line = text.lines().next().unwrap_or_default();
    if line.len() == text.len() && line.chars().count() <= most {
        return text.to_owned();
    }
    line.chars().take(most).collect::<String>() + " …"
}

fn page_errors(seen: &Seen, action: &Action<'_>) -> Vec<Value> {
    let page = action.view.page.id();
    let mine = seen.page_errors.iter().filter(|(seq, p, _)| *seq > action.mark && *p == page);
    mine.take(MOST_ERRORS).map(|(.., text)| redact::text(text).chars().take(2000).collect::<String>().into()).collect()
}

fn element(action: &mut Action<'_>, probe: Option<Value>) -> Option<Value> {
    let mut element = Map::new();
    match (probe, action.located.as_ref().and_then(|l| l.r#ref)) {
        (Some(Value::Object(probe)), _) => element.extend(probe),
        (_, Some(r#ref)) => {
            element.insert("ref".into(), format!("e{ref}").into());
            element.insert("stillAttached".into(), false.into());
        }
        _ => {}
    }
    element.extend(std::mem::take(&mut action.element));
    (!element.is_empty()).then_some(Value::Object(element))
}

/// An error when a field that was written to still holds what it held, and shows nothing of the new value elsewhere.
pub(super) fn taken(held: Option<&str>, element: Option<&Value>) -> Result<()> {
    let (Some(held), Some(element)) = (held, element) else { return Ok(()) };
    let text = |key: &str| element[key].as_str().unwrap_or_default();
    let wanted = text("valueRequested");
    let shown = !wanted.is_empty() && text("displayText").contains(wanted);
    if element["value"] != held || held == wanted || shown {
        return Ok(());
    }
    Err(not_taken(&format!("the field still holds {held:?}")))
}

/// The refusal when a page does not let a field have a value.
pub(super) fn not_taken(state: &str) -> ToolError {
    ToolError::Refused {
        code: "value-rejected",
        message: format!("the page did not take the value: {state}"),
        hint: Some("see what the field accepts, or press keys in it".into()),
    }
}

fn network(seen: &Seen, action: &Action<'_>, shapes: Vec<(String, Value)>, warnings: &mut Vec<String>) -> Value {
    let mine: Vec<&Entry> = seen.network.since(action.mark, action.view.page.id()).collect();
    let listed: Vec<&&Entry> = mine.iter().filter(|e| !e.is_noise()).collect();
    let mut block = json!({ "summary": summary(mine.iter().copied()) });
    if listed.len() > MOST_REQUESTS {
        warnings.push(format!("{} requests; network_read lists them", listed.len()));
    } else if !listed.is_empty() {
        block["requests"] = listed.iter().map(|e| e.to_json()).collect();
    }
    let mutations: Vec<Value> =
        mine.iter().filter(|e| e.is_mutation() && e.ended.is_some()).map(|e| mutation(e, &shapes)).collect();
    if !mutations.is_empty() {
        block["mutations"] = mutations.into();
    }
    block
}

fn mutation(entry: &Entry, shapes: &[(String, Value)]) -> Value {
    let mut block = json!({
        "method": entry.method,
        "urlPattern": redact::pattern(&entry.url),
        "status": entry.status,
        "ok": !entry.failed && entry.status.is_some_and(|s| (200..300).contains(&s)),
        "durationMs": entry.ended.map(|end| (end - entry.started).as_millis() as u64),
    });
    if let Some((_, shape)) = shapes.iter().find(|(id, _)| *id == entry.id) {
        block["responseShape"] = shape.clone();
    }
    block
}

/// The keys of what writes answered, never a value.
async fn shapes(action: &Action<'_>) -> Vec<(String, Value)> {
    let ids: Vec<String> = {
        let seen = action.view.session.record.seen();
        let readable =
            |e: &&Entry| e.is_mutation() && !e.failed && e.mime.contains("json") && e.bytes.is_some_and(|b| b <= BODY);
        seen.network.since(action.mark, action.view.page.id()).filter(readable).map(|e| e.id.clone()).collect()
    };
    let mut shapes = Vec::new();
    for id in ids.into_iter().take(MOST_REQUESTS) {
        if let Ok(Ok(Some(body))) = timeout(BODIES, action.view.page.response_text(&id)).await
            && let Some(shape) = shape_of(&body)
        {
            shapes.push((id, shape));
        }
    }
    shapes
}

fn shape_of(body: &str) -> Option<Value> {
    let value: Value = browx_protocol::decode(body).ok()?;
    let (prefix, object) = match &value {
        Value::Object(object) => ("", object),
        Value::Array(items) => ("[].", items.first()?.as_object()?),
        _ => return None,
    };
    Some(object.keys().take(20).map(|k| format!("{prefix}{k}")).collect())
}

/// Dialogs since the last result; those of other tabs name theirs.
fn unreported_dialogs(seen: &Seen, action: &Action<'_>) -> Vec<Value> {
    let fresh = seen.dialogs.iter().filter(|d| d.seq > seen.reported);
    fresh
        .map(|d| {
            let mut dialog = d.to_json();
            if d.page != action.view.page.id() {
                dialog["tab"] = seen.tabs.get(&d.page).map_or("closed", |t| t.id.as_str()).into();
            }
            if d.seq <= action.mark {
                dialog["late"] = true.into();
            }
            dialog
        })
        .collect()
}

/// The gate against robots that the main document is or holds. One that was seen counts until there is another document.
fn gate(seen: &Seen, action: &Action<'_>, marks: Option<&Marks>) -> Option<Value> {
    let page = &action.view.page;
    let mitigated = seen.network.document(page.id()).is_some_and(|e| e.mitigated);
    let document = page.navigation().document;
    let mut last = action.view.session.gate();
    match marks {
        Some(marks) => {
            *last = challenge::challenge(marks, page.document_status(), mitigated).map(|gate| (document, gate))
        }
        None if mitigated => {
            *last = challenge::challenge(&Marks::default(), page.document_status(), true).map(|gate| (document, gate));
        }
        None => drop(last.take_if(|(of, _)| *of != document)),
    }
    last.as_ref().map(|(_, gate)| gate.clone())
}

/// A dialog that waits for its answer.
fn pending(tab: &Tab, dialog: &Dialog) -> Value {
    let mut block = json!(dialog);
    block["state"] = "pending".into();
    block["tab"] = tab.id.as_str().into();
    block["hint"] = "dialog_respond answers it; until then the tab does nothing else".into();
    block
}

fn downloads(seen: &Seen, action: &Action<'_>, body: &mut Map<String, Value>, warnings: &mut Vec<String>) {
    let page = action.view.page.id();
    let fresh = seen.downloads.iter().filter(|d| d.seq > seen.reported && d.page == page);
    let list: Vec<Value> = fresh
        .map(|d| json!({ "id": d.id, "suggestedFilename": d.filename, "url": redact::url(&d.url), "state": "discarded" }))
        .collect();
    if !list.is_empty() {
        warnings.push("a download was started by the page and discarded: downloads are not captured".into());
        body.insert("downloads".into(), list.into());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_have_keys_and_no_values() {
        assert_eq!(shape_of(r#"{"id":1,"total":2}"#), Some(json!(["id", "total"])));
        assert_eq!(shape_of(r#"[{"a":"secret"}]"#), Some(json!(["[].a"])));
        assert_eq!(shape_of("3"), None);
    }

    #[test]
    fn a_value_that_was_not_taken_is_told_from_one_that_was_changed_or_shown() {
        let probe = |value: &str, shown: &str| json!({ "valueRequested": "new", "value": value, "displayText": shown });
        assert!(taken(Some("old"), Some(&probe("old", ""))).is_err());
        assert!(taken(Some("old"), Some(&probe("NEW", ""))).is_ok());
        assert!(taken(Some(""), Some(&probe("", "a new line"))).is_ok());
        assert!(taken(Some("new"), Some(&probe("new", ""))).is_ok());
    }

    #[test]
    fn long_errors_keep_their_first_line() {
        assert_eq!(shortened("a\nb", 400), "a …");
        assert_eq!(shortened("short", 400), "short");
        assert_eq!(shortened(&"x".repeat(500), 400).chars().count(), 402);
    }
}
