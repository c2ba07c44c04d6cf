//! `browx schema`: the tools as clients and people want them.

use std::process::ExitCode;

use serde_json::{Value, json};

use crate::{
    call::{self, Toolset},
    config::Config,
    generated::text::TEXTS,
};

/// How the tools are printed.
#[derive(Debug, Clone, Copy, Default, clap::ValueEnum)]
pub(super) enum Format {
    /// As `tools/list` answers them
    #[default]
    Mcp,
    /// One JSON Schema, a definition a tool
    JsonSchema,
    /// TypeScript declarations
    Ts,
    /// Markdown reference
    Md,
    /// OpenAI function tools
    Openai,
    /// Gemini function declarations
    Gemini,
}

pub(super) fn run(config: &Config, format: Format) -> ExitCode {
    match render(config, format) {
        Ok(text) => {
            println!("{text}");
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("browx: {message}");
            ExitCode::from(1)
        }
    }
}

fn render(config: &Config, format: Format) -> Result<String, String> {
    let toolset = Toolset::new(&config.toolset)?;
    let listed: Vec<&str> = toolset.listed(config).iter().map(|t| t.name).collect();
    let texts = || TEXTS.iter().filter(|(name, ..)| listed.contains(name));
    let published: Vec<Value> = serde_json::from_str(call::PUBLISHED).map_err(|e| e.to_string())?;
    let tools: Vec<Value> =
        published.into_iter().filter(|t| t["name"].as_str().is_some_and(|n| listed.contains(&n))).collect();
    let value = match format {
        Format::Ts => return Ok(texts().map(|(_, ts, _)| *ts).collect::<Vec<_>>().join("\n")),
        Format::Md => return Ok(texts().map(|(.., md)| *md).collect::<Vec<_>>().join("\n")),
        Format::Mcp => json!({ "tools": tools }),
        Format::JsonSchema => definitions(&tools),
        Format::Openai => tools.iter().map(openai).collect(),
        Format::Gemini => json!({ "functionDeclarations": tools.iter().map(gemini).collect::<Vec<_>>() }),
    };
    serde_json::to_string_pretty(&value).map_err(|e| e.to_string())
}

fn definitions(tools: &[Value]) -> Value {
    let definitions = tools.iter().filter_map(|t| {
        let mut schema = t["inputSchema"].clone();
        schema["description"] = t["description"].clone();
        Some((t["name"].as_str()?.to_owned(), schema))
    });
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$defs": definitions.collect::<serde_json::Map<_, _>>(),
    })
}

fn openai(tool: &Value) -> Value {
    json!({
        "type": "function",
        "function": { "name": tool["name"], "description": tool["description"], "parameters": tool["inputSchema"] },
    })
}

fn gemini(tool: &Value) -> Value {
    let mut parameters = tool["inputSchema"].clone();
    without_closed_objects(&mut parameters);
    json!({ "name": tool["name"], "description": tool["description"], "parameters": parameters })
}

/// Gemini's dialect has no `additionalProperties`.
fn without_closed_objects(schema: &mut Value) {
    match schema {
        Value::Object(map) => {
            map.remove("additionalProperties");
            map.values_mut().for_each(without_closed_objects);
        }
        Value::Array(items) => items.iter_mut().for_each(without_closed_objects),
        _ => {}
    }
}
