//! From `tools.toml` to what is derived from it.

// A panic is how a test fails.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use browx_codegen::tools;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

/// The files below a folder, relative to it.
fn files_below(folder: &Path) -> BTreeSet<PathBuf> {
    let mut files = BTreeSet::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(open) = folders.pop() {
        for entry in std::fs::read_dir(&open).unwrap() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true => folders.push(path),
                false => drop(files.insert(path.strip_prefix(folder).unwrap().to_owned())),
            }
        }
    }
    files
}

#[test]
fn what_is_generated_is_what_the_registry_says_and_nothing_else() {
    let registry = std::fs::read_to_string(root().join("tools.toml")).unwrap();
    let generated = root().join("generated");
    let files = tools::generate(&registry).unwrap();
    assert_eq!(tools::stale(&generated, &files), Vec::<PathBuf>::new(), "stale; a build refreshes them");
    assert_eq!(
        files_below(&generated),
        files.into_keys().collect(),
        "files that nothing generates, or that are missing"
    );
}

#[test]
fn a_tool_becomes_a_schema_a_declaration_a_section_and_a_struct() {
    let files = tools::generate(
        r#"
        [mixins]
        [tools.nudge]
        family = "pointer"
        capability = "action"
        kind = "action"
        deadline_ms = 5000
        title = "Nudge"
        summary = "Nudge an element."
        details = "It may fall."
        hints = { open_world = true }
        [tools.nudge.params]
        by = { type = "integer", min = 1, max = 9, required = true, doc = "CSS px" }
        edge = { type = "enum", values = ["left", "right"], doc = "Which | side" }
        "#,
    )
    .unwrap();
    let file = |name: &str| files[Path::new(name)].as_str();
    let tools: serde_json::Value = serde_json::from_str(file("tools.schema.json")).unwrap();
    assert_eq!(
        tools,
        serde_json::json!([{
            "name": "nudge", "title": "Nudge", "description": "Nudge an element. It may fall.",
            "inputSchema": {
                "type": "object", "additionalProperties": false, "required": ["by"],
                "properties": {
                    "by": { "type": "integer", "minimum": 1, "maximum": 9, "description": "CSS px" },
                    "edge": { "type": "string", "enum": ["left", "right"], "description": "Which | side" },
                },
            },
            "annotations": {
                "readOnlyHint": false, "destructiveHint": true, "idempotentHint": false, "openWorldHint": true,
            },
        }])
    );
    assert!(
        file("tools.d.ts").contains("by: number;\n") && file("tools.d.ts").contains("edge?: \"left\" | \"right\";")
    );
    assert!(file("TOOLS.md").contains("| `edge` | \"left\" \\| \"right\" | Which \\| side |"), "{}", file("TOOLS.md"));
    assert!(file("tools/pointer.rs").contains("pub struct Nudge {"), "{}", file("tools/pointer.rs"));
}

#[test]
fn a_registry_that_makes_no_sense_is_refused_with_the_place() {
    let refused = |toml: &str| tools::generate(toml).unwrap_err().to_string();
    let tool = |more: &str| {
        format!(
            "[mixins]\n[tools.nudge]\nfamily = 'pointer'\ncapability = ''\nkind = 'action'\ndeadline_ms = 1\ntitle = 'N'\n\
             summary = 'N.'\nhints = {{}}\n{more}"
        )
    };
    tools::generate(&tool("")).unwrap();
    assert!(refused(&tool("colour = 'red'\n")).contains("colour"));
    assert!(refused(&tool("mixins = ['nonsense']\n")).contains("nonsense"));
    assert!(refused(&tool("[tools.nudge.params]\nby = { type = 'colour' }\n")).contains("nudge.by: unknown type"));
    assert!(refused(&tool("").replace("'action'", "'dance'")).contains("dance"));
}
