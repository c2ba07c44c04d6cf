//! The server itself: its configuration and its tools.

use serde_json::{Value, json};

use crate::{
    call::{
        Call, Output, Result, ToolError,
        registry::{TOOLS, ToolSpec},
    },
    config::Config,
    generated::server::*,
};

pub async fn get_config(call: &Call, p: GetConfig) -> Result<Output> {
    let (scope, config) = match p.scope {
        None | Some(GetConfigScope::Resolved) => ("resolved", call.app.config.to_json()),
        Some(GetConfigScope::Defaults) => ("defaults", defaults()?),
        Some(GetConfigScope::Env) => ("env", environment()),
    };
    Ok(Output::Json(json!({ "scope": scope, "config": config })))
}

fn defaults() -> Result<Value> {
    Ok(Config::from_env(std::iter::empty()).map_err(ToolError::Internal)?.to_json())
}

fn environment() -> Value {
    std::env::vars()
        .filter(|(name, _)| name.starts_with("BROWX_"))
        .map(|(name, value)| (name, Value::from(value)))
        .collect()
}

pub async fn tools_find(call: &Call, p: ToolsFind) -> Result<Output> {
    let query = p.query.to_lowercase();
    let words: Vec<&str> = query.split_whitespace().collect();
    let mut hits: Vec<(u64, &ToolSpec)> = TOOLS.iter().map(|t| (score(t, &words), t)).filter(|(s, _)| *s > 0).collect();
    hits.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
    let config = &call.app.config;
    let tools: Vec<Value> = hits
        .iter()
        .take(p.limit.unwrap_or(10) as usize)
        .map(|(_, tool)| {
            let mut entry = json!({ "name": tool.name, "family": tool.family, "summary": tool.summary });
            entry["parameters"] = tool.fields.params.iter().map(|p| p.name).collect();
            entry["listed"] = (call.app.toolset.lists(tool.name) && config.permits(tool.capability)).into();
            if !config.permits(tool.capability) {
                entry["requiredCapability"] = tool.capability.into();
            }
            entry
        })
        .collect();
    Ok(Output::Json(
        json!({ "tools": tools, "hint": "tools_enable lists them; batch runs a permitted one, listed or not" }),
    ))
}

/// Words in the name weigh more than words in the description.
fn score(tool: &ToolSpec, words: &[&str]) -> u64 {
    let (about, name) = (format!("{} {}", tool.summary, tool.details).to_lowercase(), tool.name);
    let weigh = |word: &&str| {
        let in_name = u64::from(name == *word) * 8 + u64::from(name.contains(*word)) * 4;
        in_name + u64::from(tool.family.contains(*word)) * 2 + u64::from(about.contains(*word))
    };
    words.iter().map(weigh).sum()
}

pub async fn tools_enable(call: &Call, p: ToolsEnable) -> Result<Output> {
    let added = call.app.toolset.widen(&p.names).map_err(|message| ToolError::Refused {
        code: "unknown-tool",
        message,
        hint: Some("tools_find searches all tools by words".into()),
    })?;
    let gated: Vec<&str> = added.iter().copied().filter(|name| !permitted(call, name)).collect();
    let mut result = json!({ "ok": true, "added": added, "listed": call.app.toolset.listed(&call.app.config).len() });
    if !gated.is_empty() {
        result["needCapability"] = json!(gated);
    }
    Ok(Output::Json(result))
}

fn permitted(call: &Call, name: &str) -> bool {
    TOOLS.iter().any(|t| t.name == name && call.app.config.permits(t.capability))
}
