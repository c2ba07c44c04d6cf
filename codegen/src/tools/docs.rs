//! Tools for people: TypeScript declarations and a Markdown reference.

use super::{
    model::{Kind, Param, Tool, Type},
    rust::pascal,
    schema::description,
};

/// `tools.d.ts`: one interface a tool, and a map from names to them.
pub(super) fn typescript(tools: &[Tool]) -> String {
    let mut out = String::from("// Parameters of every tool. Generated from tools.toml; do not edit.\n\n");
    for tool in tools {
        out += &typescript_of(tool);
        out.push('\n');
    }
    out += "export interface Tools {\n";
    for tool in tools {
        out += &format!("  {}: {};\n", tool.name, pascal(&tool.name));
    }
    out + "}\n"
}

/// The declaration of one tool's parameters.
pub(super) fn typescript_of(tool: &Tool) -> String {
    let fields: String =
        tool.fields.params.iter().map(|p| format!("  /** {} */\n  {}\n", p.doc, typescript_field(p))).collect();
    format!("/** {} */\nexport interface {} {{\n{fields}}}\n", description(tool), pascal(&tool.name))
}

fn typescript_field(param: &Param) -> String {
    format!("{}{}: {};", param.name, if param.required { "" } else { "?" }, typescript_type(&param.ty))
}

fn typescript_type(ty: &Type) -> String {
    match ty {
        Type::String => "string".into(),
        Type::Boolean => "boolean".into(),
        Type::Integer { .. } | Type::Number { .. } => "number".into(),
        Type::Enum(values) => values.iter().map(|v| format!("{v:?}")).collect::<Vec<_>>().join(" | "),
        Type::Map => "Record<string, unknown>".into(),
        Type::Object(fields) => {
            format!("{{ {} }}", fields.params.iter().map(typescript_field).collect::<Vec<_>>().join(" "))
        }
        Type::Named { of, .. } => typescript_type(of),
        Type::List { item, .. } => format!("Array<{}>", typescript_type(item)),
    }
}

/// `TOOLS.md`: an index by capability, then a section a tool.
pub(super) fn markdown(tools: &[Tool]) -> String {
    let mut out = String::from(
        "# Tools\n\nGenerated from `tools.toml`; do not edit.\n\n| tool | capability | family | |\n|---|---|---|---|\n",
    );
    for tool in tools {
        out +=
            &format!("| [`{0}`](#{0}) | {1} | {2} | {3} |\n", tool.name, capability(tool), tool.family, tool.summary);
    }
    for tool in tools {
        out.push('\n');
        out += &markdown_of(tool);
    }
    out
}

/// The reference section of one tool.
pub(super) fn markdown_of(tool: &Tool) -> String {
    let mut out = format!("## {}\n\n{}\n\n", tool.name, description(tool));
    let answer = match tool.kind {
        Kind::Action => "an ActionResult",
        Kind::Read | Kind::Control => "its own result",
    };
    out += &format!("Capability: {}. Answers {answer}. Deadline: {} ms.", capability(tool), tool.deadline_ms);
    if tool.batchable {
        out += " Allowed in `batch`.";
    }
    if !tool.fields.target.is_empty() {
        let how = if tool.fields.target_required { "exactly" } else { "at most" };
        out += &format!(
            " Takes {how} one of {}.",
            tool.fields.target.iter().map(|t| format!("`{t}`")).collect::<Vec<_>>().join(", ")
        );
    }
    out += "\n";
    if !tool.fields.params.is_empty() {
        out += "\n| parameter | type | |\n|---|---|---|\n";
        for p in &tool.fields.params {
            let required = if p.required { "required. " } else { "" };
            out += &format!(
                "| `{}` | {} | {required}{} |\n",
                p.name,
                typescript_type(&p.ty).replace('|', "\\|"),
                p.doc.replace('|', "\\|")
            );
        }
    }
    out
}

/// `ENGINES.md`: which tool works on which engine, and what differs there.
pub(super) fn support(engines: &[String], tools: &[Tool]) -> String {
    let mut out = String::from("# Tools by engine\n\nGenerated from `tools.toml`; do not edit.\n\n");
    let row = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    out += &row([String::from("tool")].into_iter().chain(engines.iter().cloned()).collect());
    out += &row(vec!["---".to_owned(); engines.len() + 1]);
    for tool in tools {
        let cell =
            |engine: &String| match (tool.engines.is_empty() || tool.engines.contains(engine), tool.limits.get(engine))
            {
                (false, _) => "no".to_owned(),
                (true, None) => "yes".to_owned(),
                (true, Some(limit)) => format!("yes; {limit}"),
            };
        out += &row([format!("`{}`", tool.name)].into_iter().chain(engines.iter().map(cell)).collect());
    }
    out
}

fn capability(tool: &Tool) -> &str {
    if tool.capability.is_empty() { "none" } else { &tool.capability }
}
