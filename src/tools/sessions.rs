//! Opening, closing and listing sessions; their dialog policy.

use std::{sync::Arc, time::Duration};

use serde_json::{Value, json};

use crate::{
    call::{Call, Output, Result, ToolError},
    engine::EngineKind,
    generated::sessions::*,
    policy::dialog::DialogPolicy,
    session::{Mode, OpenOptions, Session},
};

pub async fn open_session(call: &Call, p: OpenSession) -> Result<Output> {
    let policy = p.dialog_policy.as_deref().unwrap_or("raise");
    let dialog_policy = DialogPolicy::parse(policy).ok_or_else(|| unknown_policy(call, policy))?;
    let engine = match p.engine {
        None => call.app.config.engine,
        Some(name) => EngineKind::named(&name).ok_or(ToolError::UnknownEngine { engine: name })?,
    };
    let options = OpenOptions {
        engine,
        mode: match p.mode {
            None | Some(OpenSessionMode::Persistent) => Mode::Persistent,
            Some(OpenSessionMode::Incognito) => Mode::Incognito,
            Some(OpenSessionMode::Attached) => return Err(no_attach(engine)),
        },
        profile: p.profile,
        channel: p.channel,
        viewport: p.viewport.map(|v| (v.width as u32, v.height as u32)),
        dialog_policy,
        background_throttling: p.background_throttling != Some(OpenSessionBackgroundThrottling::Disabled),
    };
    let session = call.app.sessions.open(&p.session, options).await?;
    let tab = session.tab(None).await?;
    let mut result = json!({
        "ok": true,
        "session": session.id,
        "mode": session.mode.name(),
        "engine": session.browser.engine().name(),
        "browser": session.browser.version(),
        "tab": tab.id,
        "url": tab.page.navigation().url,
        "openedAt": stamp(&session),
    });
    if let Some(profile) = &session.profile {
        result["profile"] = json!(profile);
    }
    if !session.warnings.is_empty() {
        result["warnings"] = json!(session.warnings);
    }
    Ok(Output::Json(result))
}

fn no_attach(engine: EngineKind) -> ToolError {
    let code = match engine {
        EngineKind::Chromium => "byob-attach-endpoint-required",
        EngineKind::Firefox => "firefox-attach-not-supported",
    };
    ToolError::Refused {
        code,
        message: format!("{code}: browx does not attach to a running {engine} browser"),
        hint: Some("open it with mode \"persistent\" or \"incognito\"".into()),
    }
}

fn unknown_policy(call: &Call, given: &str) -> ToolError {
    let problem =
        format!("\"dialogPolicy\" must be raise, accept, dismiss, hold or accept-prompt-with:<text>, not \"{given}\"");
    call.bad("dialogPolicy", problem)
}

fn stamp(session: &Session) -> String {
    jiff::Timestamp::try_from(session.opened_at).map(|t| t.to_string()).unwrap_or_default()
}

pub async fn close_session(call: &Call, p: CloseSession) -> Result<Output> {
    let was_open = call.app.sessions.close(&p.session).await;
    Ok(Output::Json(json!({ "ok": true, "session": p.session, "wasOpen": was_open })))
}

pub async fn close_sessions(call: &Call, p: CloseSessions) -> Result<Output> {
    if p.prefix.is_none() && p.idle_ms.is_none() && p.all != Some(true) {
        return Err(ToolError::Refused {
            code: "no-selector",
            message: "close_sessions needs prefix, idleMs or all:true; nothing was closed".into(),
            hint: Some("all:true closes every session".into()),
        });
    }
    let registry = &call.app.sessions;
    let ids = match (&p.prefix, p.idle_ms) {
        (None, None) => registry.ids(),
        (prefix, idle) => registry.matching(prefix.as_deref(), idle.map(Duration::from_millis)),
    };
    let mut closed = Vec::new();
    for id in ids {
        if registry.close(&id).await {
            closed.push(id);
        }
    }
    Ok(Output::Json(json!({ "ok": true, "count": closed.len(), "closed": closed })))
}

pub async fn list_sessions(call: &Call, _: ListSessions) -> Result<Output> {
    let sessions: Vec<Value> = call.app.sessions.list().iter().map(listed).collect();
    Ok(Output::Json(json!({ "sessions": sessions })))
}

fn listed(session: &Arc<Session>) -> Value {
    let seen = session.record.seen();
    let current = seen.current.and_then(|page| seen.tabs.get(&page));
    json!({
        "id": session.id,
        "mode": session.mode.name(),
        "engine": session.browser.engine().name(),
        "url": current.map(|t| t.page.navigation().url),
        "pages": if seen.ended.is_some() { None } else { Some(seen.tabs.len()) },
        "openedAt": stamp(session),
    })
}
