//! The tabs of a session.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::sleep;

use crate::{
    call::{Call, Output, Result, ToolError},
    engine::{EngineError, Landed},
    generated::tabs::*,
    page::{Read, visibility},
    session::{Session, Tab},
};

pub async fn tab_list(call: &Call, _: TabList) -> Result<Output> {
    let session = call.session()?;
    let (tabs, current) = {
        let seen = session.record.seen();
        (seen.tabs.values().cloned().collect::<Vec<_>>(), seen.current)
    };
    let mut list = Vec::with_capacity(tabs.len());
    for tab in &tabs {
        list.push(entry(tab, current == Some(tab.page.id())).await);
    }
    Ok(Output::Json(json!({ "tabs": list })))
}

async fn entry(tab: &Tab, current: bool) -> Value {
    let title = tab.page.title().await;
    let mut entry = json!({ "tab": tab.id, "url": tab.page.navigation().url, "title": title, "current": current });
    if let Some(opener) = &tab.opener {
        entry["opener"] = opener.as_str().into();
    }
    if tab.page.is_crashed() {
        entry["crashed"] = true.into();
    }
    if let Some(dialog) = tab.page.held_dialog() {
        entry["dialog"] = json!(dialog);
    }
    entry
}

pub async fn tab_open(call: &Call, p: TabOpen) -> Result<Output> {
    let session = call.session()?;
    let _turn = session.turn.lock().await;
    let page = session.open_tab().await?;
    if let Some(url) = p.url.as_deref() {
        let url = super::navigation::absolute(call.tool.name, url)?;
        match page.navigate(&url, None, call.deadline()).await {
            Ok(Landed::Failed(reason)) => return Err(ToolError::Navigation { url, reason }),
            Ok(_) => {
                let parsed = page.until(call.deadline(), |p| p.navigation().parsed.then_some(()));
                parsed.await?.ok_or_else(|| still_loading(call))?;
            }
            Err(EngineError::Timeout { .. }) => return Err(still_loading(call)),
            Err(error) => return Err(error.into()),
        }
    }
    let tab = session.record.seen().tabs.get(&page.id()).cloned().ok_or(ToolError::NoTab)?;
    let mut result = entry(&tab, true).await;
    result["ok"] = true.into();
    Ok(Output::Json(result))
}

fn still_loading(call: &Call) -> ToolError {
    call.late("the tab is open and its document still loading.")
}

pub async fn tab_select(call: &Call, p: TabSelect) -> Result<Output> {
    let session = call.session()?;
    let _turn = session.turn.lock().await;
    let tab = named(session, &p.tab).await?;
    tab.page.activate().await?;
    session.record.seen().current = Some(tab.page.id());
    let mut result = entry(&tab, true).await;
    result["ok"] = true.into();
    Ok(Output::Json(result))
}

pub async fn tab_close(call: &Call, p: TabClose) -> Result<Output> {
    let session = call.session()?;
    let _turn = session.turn.lock().await;
    let tab = named(session, &p.tab).await?;
    tab.page.close().await?;
    let seen = session.record.seen();
    let left: Vec<&str> = seen.tabs.values().map(|t| t.id.as_str()).collect();
    Ok(Output::Json(json!({ "ok": true, "closed": tab.id, "left": left })))
}

async fn named(session: &Session, id: &str) -> Result<Tab> {
    session.tab(Some(id)).await
}

pub async fn tab_visibility(cx: &mut Read<'_>, p: TabVisibility) -> Result<Output> {
    let hold = p.hold_ms.map(Duration::from_millis);
    match (p.state, hold) {
        (TabVisibilityState::Foreground, Some(_)) => {
            Err(cx.call.bad("holdMs", "\"holdMs\" goes with state \"background\" only"))
        }
        (TabVisibilityState::Background, Some(hold)) if hold > visibility::longest(cx.call) => Err(cx
            .call
            .bad("holdMs", "\"holdMs\" is longer than this client waits: it takes no progress notifications")),
        (TabVisibilityState::Foreground, None) => {
            visibility::show(&cx.view).await?;
            Ok(Output::Json(json!({ "ok": true, "state": "foreground", "realBackgrounding": false })))
        }
        (TabVisibilityState::Background, hold) => {
            let hidden = hold.map(|_| visibility::Hidden::new(&cx.view));
            let real = visibility::hide(&cx.view).await?;
            let mut result = json!({ "ok": true, "state": "background", "realBackgrounding": real });
            if let (Some(hold), Some(hidden)) = (hold, hidden) {
                sleep(hold).await;
                hidden.end().await?;
                result["state"] = "foreground".into();
                result["heldMs"] = (hold.as_millis() as u64).into();
            }
            result["note"] = visibility::note(real).into();
            Ok(Output::Json(result))
        }
    }
}
