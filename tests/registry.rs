//! What is published of the tools: names, schemas, sizes, formats. No browser is started here.

use std::collections::BTreeSet;
use std::path::Path;

use browx_testkit::{Cli, Setup};
use serde_json::{Value, json};

/// Every capability, so that every tool is listed.
const EVERYTHING: (&str, &str) = ("BROWX_CAPABILITIES", "read,navigation,action,human,eval,file-io,canvas");
/// The agent loop, which the default list must hold.
const AGENT_LOOP: &[&str] = &[
    "open_session",
    "close_session",
    "close_sessions",
    "list_sessions",
    "navigate",
    "go_back",
    "go_forward",
    "reload",
    "snapshot",
    "find",
    "frames_list",
    "text_search",
    "screenshot",
    "click",
    "fill",
    "press",
    "hover",
    "select",
    "scroll",
    "wait_for",
    "console_read",
    "network_read",
    "batch",
    "set_viewport",
    "tab_list",
    "tab_open",
    "tab_select",
    "tab_close",
    "get_config",
];
/// Tools that change what other calls of a batch work with, or run calls themselves.
const NOT_IN_A_BATCH: &[&str] = &[
    "act_and_diff",
    "act_and_wait_for_network",
    "batch",
    "close_session",
    "close_sessions",
    "flake_check",
    "open_session",
    "set_dialog_policy",
    "tools_enable",
];

fn schema(format: &str, toolset: &str) -> String {
    let (key, value) = EVERYTHING;
    Cli::new(&["schema", "--format", format, "--toolset", toolset]).env(key, value).run().ok()
}

fn schema_json(format: &str, toolset: &str) -> Value {
    serde_json::from_str(&schema(format, toolset)).unwrap_or_else(|error| panic!("{format} is no JSON: {error}"))
}

fn all_tools() -> Vec<Value> {
    schema_json("mcp", "all")["tools"].as_array().expect("a list of tools").clone()
}

fn name(tool: &Value) -> &str {
    tool["name"].as_str().expect("a tool has a name")
}

fn names(tools: &[Value]) -> Vec<&str> {
    tools.iter().map(name).collect()
}

#[tokio::test]
async fn the_server_lists_what_the_schema_command_prints() {
    let (key, value) = EVERYTHING;
    let client = Setup::default().env(key, value).env("BROWX_TOOLSET", "all").connect().await;
    assert_eq!(client.tools().await, all_tools());
}

#[test]
fn names_are_plain_and_unique() {
    let tools = all_tools();
    let names = names(&tools);
    let plain = |name: &&str| {
        let rest = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        (3..=40).contains(&name.len()) && name.starts_with(|c: char| c.is_ascii_lowercase()) && name.chars().all(rest)
    };
    assert_eq!(names.iter().filter(|name| !plain(name)).collect::<Vec<_>>(), [&""; 0]);
    assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len(), "{names:?}");
}

#[test]
fn every_tool_says_what_it_is() {
    for tool in all_tools() {
        let name = name(&tool);
        let description = tool["description"].as_str().unwrap_or_default();
        let key_sentence = description.split_once(". ").map_or(description, |(first, _)| first);
        assert!((20..200).contains(&key_sentence.len()), "{name} has no key sentence: {description:?}");
        assert!(description.starts_with(char::is_uppercase) && description.ends_with('.'), "{name}: {description:?}");
        assert!(description.chars().count() < 1000, "{name}'s description is too long");
        assert!(tool["title"].as_str().is_some_and(|title| title.len() > 3), "{name} has no title");
        for hint in ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"] {
            assert!(tool["annotations"][hint].is_boolean(), "{name} has no {hint}");
        }
        let (reads, destroys) = (&tool["annotations"]["readOnlyHint"], &tool["annotations"]["destructiveHint"]);
        assert!(!(*reads == true && *destroys == true), "{name} only reads and destroys");
        assert!(tool.get("outputSchema").is_none(), "{name} has an output schema, which strict clients check");
    }
}

#[test]
fn schemas_speak_what_the_strictest_client_takes() {
    for tool in all_tools() {
        let schema = &tool["inputSchema"];
        assert_eq!(schema["type"], "object", "{}", name(&tool));
        assert_eq!(schema["additionalProperties"], false, "{}", name(&tool));
        check_dialect(schema, name(&tool));
        let bytes = schema.to_string().len();
        assert!(bytes < 5000, "the schema of {} has {bytes} bytes", name(&tool));
    }
}

/// Requires that a schema and all below it use only keywords that every client knows.
fn check_dialect(schema: &Value, place: &str) {
    const TYPES: &[&str] = &["object", "array", "string", "boolean", "integer", "number"];
    let keywords = schema.as_object().unwrap_or_else(|| panic!("{place} is no schema: {schema}"));
    assert!(schema["type"].as_str().is_some_and(|ty| TYPES.contains(&ty)), "{place} has no single type: {schema}");
    for (keyword, value) in keywords {
        match keyword.as_str() {
            "type" => {}
            "description" => assert!(value.as_str().is_some_and(|text| !text.is_empty()), "{place}: {value}"),
            "additionalProperties" => assert!(value.is_boolean(), "{place}: {value}"),
            "minimum" | "maximum" => assert!(value.is_number(), "{place}: {value}"),
            "minItems" | "maxItems" => assert!(value.is_u64() && schema["type"] == "array", "{place}: {value}"),
            "enum" => {
                let values = value.as_array().expect("an enum is a list");
                assert!(!values.is_empty() && values.iter().all(Value::is_string), "{place}: {value}");
            }
            "required" => {
                let names = value.as_array().expect("required is a list");
                let known = |name: &Value| schema["properties"].get(name.as_str().unwrap_or_default()).is_some();
                assert!(!names.is_empty() && names.iter().all(known), "{place} requires what it has not: {value}");
            }
            "properties" => {
                for (name, below) in value.as_object().expect("properties are an object") {
                    check_dialect(below, &format!("{place}.{name}"));
                }
            }
            "items" => check_dialect(value, &format!("{place}[]")),
            other => panic!("{place} uses {other:?}, which not every client takes"),
        }
    }
    assert_eq!(schema["type"] == "array", keywords.contains_key("items"), "{place}: a list has items: {schema}");
}

#[tokio::test]
async fn the_default_list_is_small_and_complete() {
    let client = Setup::default().connect().await;
    let answer = client.request("tools/list", json!({})).await;
    let tools = client.tools().await;
    let listed = names(&tools);
    assert!(tools.len() <= 40, "{} tools", tools.len());
    let bytes = answer["result"].to_string().len();
    assert!(bytes <= 32 * 1024, "{bytes} bytes");
    let missing: Vec<_> = AGENT_LOOP.iter().filter(|name| !listed.contains(name)).collect();
    assert!(missing.is_empty(), "not listed: {missing:?}");
    assert!(!listed.contains(&"eval_js"), "a tool without its capability is listed");
}

#[test]
fn names_and_parameters_are_as_clients_know_them() {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/tools.txt");
    let now: String = all_tools().iter().map(golden_lines).collect();
    if std::env::var_os("BROWX_TEST_GOLDEN").is_some() {
        std::fs::write(&golden, &now).expect("the golden file can be written");
    }
    let known = std::fs::read_to_string(&golden).unwrap_or_default();
    let (known, now): (Vec<_>, Vec<_>) = (known.lines().collect(), now.lines().collect());
    let gone: Vec<_> = known.iter().filter(|line| !now.contains(line)).map(|line| format!("- {line}")).collect();
    let new: Vec<_> = now.iter().filter(|line| !known.contains(line)).map(|line| format!("+ {line}")).collect();
    assert!(
        known == now,
        "names and parameters of tools are what clients are written for, and these changed:\n{}\n{}\n\
         If that is meant, run this test with BROWX_TEST_GOLDEN=1 and commit {}",
        gone.join("\n"),
        new.join("\n"),
        golden.display()
    );
}

/// A line for the tool and one for each parameter, those inside of objects and lists too.
fn golden_lines(tool: &Value) -> String {
    let mut lines = format!("{}\n", name(tool));
    add_parameters(&mut lines, name(tool), &tool["inputSchema"]);
    lines
}

fn add_parameters(lines: &mut String, place: &str, schema: &Value) {
    for (name, below) in schema["properties"].as_object().into_iter().flatten() {
        let required = schema["required"].as_array().is_some_and(|names| names.contains(&json!(name)));
        let choices: Vec<_> = below["enum"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let ty = if choices.is_empty() { below["type"].as_str().unwrap_or_default().into() } else { choices.join("|") };
        let place = format!("{place}.{name}");
        lines.push_str(&format!("{place}{} {ty}\n", if required { "" } else { "?" }));
        add_parameters(lines, &place, below);
        if let Some(items) = below.get("items") {
            let ty = items["enum"].as_array().map(|_| "enum").or(items["type"].as_str()).unwrap_or_default();
            lines.push_str(&format!("{place}[] {ty}\n"));
            add_parameters(lines, &format!("{place}[]"), items);
        }
    }
}

#[tokio::test]
async fn a_batch_checks_every_tool_that_it_runs_and_refuses_the_others() {
    let (key, value) = EVERYTHING;
    let client = Setup::default().env(key, value).connect().await;
    let mut refused = Vec::new();
    for tool in all_tools() {
        let calls = json!([{ "tool": name(&tool), "args": { "no_such_argument": 1 } }]);
        let answer = client.call("batch", json!({ "calls": calls })).await.json;
        let error = answer["results"][0]["error"].as_str().unwrap_or_default().to_owned();
        assert_eq!(answer["failedAt"], 0, "{}: {answer}", name(&tool));
        match error.contains("unknown argument \"no_such_argument\"") {
            true => assert!(error.contains(name(&tool)), "{error}"),
            false => {
                assert_eq!(error, format!("{} can't run inside batch", name(&tool)));
                refused.push(name(&tool).to_owned());
            }
        }
    }
    refused.sort();
    assert_eq!(refused, NOT_IN_A_BATCH);
    assert_eq!(client.processes().list().len(), 1, "only the server runs");
}

#[test]
fn a_toolset_is_honoured_in_every_format() {
    let tabs = ["tab_list", "tab_open", "tab_select", "tab_close", "tab_visibility"];
    assert_eq!(names(schema_json("mcp", "tabs")["tools"].as_array().unwrap()), tabs);
    let definitions = schema_json("json-schema", "tabs");
    assert_eq!(definitions["$defs"].as_object().unwrap().keys().collect::<Vec<_>>(), tabs);
    let functions = schema_json("openai", "tabs");
    let functions = functions.as_array().unwrap().iter().map(|f| f["function"]["name"].as_str().unwrap());
    assert_eq!(functions.collect::<Vec<_>>(), tabs);
    assert_eq!(names(schema_json("gemini", "tabs")["functionDeclarations"].as_array().unwrap()), tabs);
    let interfaces = schema("ts", "tabs");
    let interfaces = interfaces.lines().filter_map(|line| line.strip_prefix("export interface ")?.strip_suffix(" {"));
    assert_eq!(interfaces.collect::<Vec<_>>(), ["TabList", "TabOpen", "TabSelect", "TabClose", "TabVisibility"]);
    let sections = schema("md", "tabs");
    assert_eq!(sections.lines().filter_map(|line| line.strip_prefix("## ")).collect::<Vec<_>>(), tabs);
}

#[test]
fn each_format_has_the_shape_that_its_readers_expect() {
    let click = all_tools().into_iter().find(|tool| name(tool) == "click").unwrap();
    let definitions = schema_json("json-schema", "all");
    assert_eq!(definitions["$schema"], "https://json-schema.org/draft/2020-12/schema");
    assert_eq!(definitions["$defs"]["click"]["properties"], click["inputSchema"]["properties"]);
    assert_eq!(definitions["$defs"]["click"]["description"], click["description"]);

    let functions = schema_json("openai", "click");
    let function = json!({
        "type": "function",
        "function": {
            "name": "click", "description": click["description"], "parameters": click["inputSchema"],
        },
    });
    assert_eq!(functions, json!([function]));

    let declarations = schema_json("gemini", "all");
    assert!(!declarations.to_string().contains("additionalProperties"), "Gemini's dialect has no such keyword");
    for declaration in declarations["functionDeclarations"].as_array().unwrap() {
        check_dialect(&declaration["parameters"], name(declaration));
    }

    let interfaces = schema("ts", "all");
    assert!(interfaces.contains("button?: \"left\" | \"right\" | \"middle\";"), "{interfaces}");
    assert!(interfaces.contains("coords?: { x: number; y: number; };"), "{interfaces}");
    assert_eq!(interfaces.matches('{').count(), interfaces.matches('}').count());

    let sections = schema("md", "all");
    assert!(sections.contains("| `button` | \"left\" \\| \"right\" \\| \"middle\" |"), "{sections}");
}

#[test]
fn the_schema_command_prints_the_default_list_without_an_argument() {
    let printed: Value = serde_json::from_str(&Cli::new(&["schema"]).run().ok()).unwrap();
    let printed = names(printed["tools"].as_array().unwrap()).join(" ");
    assert!(printed.contains("snapshot") && !printed.contains("eval_js"), "{printed}");
}

#[test]
fn an_unknown_toolset_or_format_is_named_with_its_neighbour() {
    Cli::new(&["schema", "--toolset", "tabz"]).run().fails(1, "did you mean \"tabs\"?");
    Cli::new(&["schema", "--format", "yaml"])
        .run()
        .fails(2, "possible values: mcp, json-schema, ts, md, openai, gemini");
}

#[test]
fn the_readme_names_every_capability() {
    let refusal = Cli::new(&["schema"]).env("BROWX_CAPABILITIES", "nonsense").run();
    refusal.fails(1, "there are ");
    let known = refusal.stderr.split("there are ").nth(1).unwrap().split('.').next().unwrap();
    let known: BTreeSet<_> = known.split(", ").map(str::to_owned).collect();
    let readme = include_str!("../README.md");
    let rows = readme.split("\n## Capabilities").nth(1).expect("the README has a table of capabilities");
    let rows = rows.split("\n## ").next().unwrap().lines();
    let named = rows.filter_map(|row| Some(row.strip_prefix("| `")?.split('`').next()?.to_owned()));
    assert_eq!(named.collect::<BTreeSet<_>>(), known);
}
