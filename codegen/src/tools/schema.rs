//! Tools as MCP publishes them: name, title, description, input schema, annotations.
//!
//! The dialect is what the strictest client takes: one flat object, no `$ref`, no unions, no `format`, no
//! `title` below the top.

use serde_json::{Map, Value, json};

use super::model::{Param, Tool, Type};

/// `tools.schema.json`: the list of all tools, one a line.
pub(super) fn file(tools: &[Tool]) -> String {
    let lines: Vec<String> = tools.iter().map(|tool| entry(tool).to_string()).collect();
    format!("[\n{}\n]\n", lines.join(",\n"))
}

fn entry(tool: &Tool) -> Value {
    json!({
        "name": tool.name,
        "title": tool.title,
        "description": description(tool),
        "inputSchema": object(&tool.fields.params),
        "annotations": {
            "readOnlyHint": tool.hints.read_only,
            "destructiveHint": tool.hints.destructive.unwrap_or(!tool.hints.read_only),
            "idempotentHint": tool.hints.idempotent || tool.hints.read_only,
            "openWorldHint": tool.hints.open_world,
        },
    })
}

/// The key sentence, then the rest.
pub(super) fn description(tool: &Tool) -> String {
    let details = if tool.details.is_empty() { String::new() } else { format!(" {}", tool.details) };
    format!("{}{details}", tool.summary)
}

fn object(params: &[Param]) -> Value {
    let properties: Map<String, Value> = params.iter().map(|p| (p.name.clone(), documented(p))).collect();
    let required: Vec<&str> = params.iter().filter(|p| p.required).map(|p| p.name.as_str()).collect();
    let mut object = json!({ "type": "object", "properties": properties, "additionalProperties": false });
    if !required.is_empty() {
        object["required"] = json!(required);
    }
    object
}

fn documented(param: &Param) -> Value {
    let mut schema = value(&param.ty);
    if !param.doc.is_empty() {
        schema["description"] = json!(param.doc);
    }
    schema
}

fn value(ty: &Type) -> Value {
    match ty {
        Type::String => json!({ "type": "string" }),
        Type::Boolean => json!({ "type": "boolean" }),
        Type::Map => json!({ "type": "object", "additionalProperties": true }),
        Type::Integer { min, max } => bounded("integer", min.map(Value::from), max.map(Value::from)),
        Type::Number { min, max } => bounded("number", min.map(Value::from), max.map(Value::from)),
        Type::Enum(values) => json!({ "type": "string", "enum": values }),
        Type::Object(fields) => object(&fields.params),
        Type::Named { of, .. } => value(of),
        Type::List { item, min, max, .. } => {
            let mut list = json!({ "type": "array", "items": value(item) });
            if let Some(min) = min {
                list["minItems"] = json!(min);
            }
            if let Some(max) = max {
                list["maxItems"] = json!(max);
            }
            list
        }
    }
}

fn bounded(ty: &str, min: Option<Value>, max: Option<Value>) -> Value {
    let mut schema = json!({ "type": ty });
    if let Some(min) = min {
        schema["minimum"] = min;
    }
    if let Some(max) = max {
        schema["maximum"] = max;
    }
    schema
}
