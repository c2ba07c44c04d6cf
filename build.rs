//! Refreshes `generated/` from `tools.toml` in a work tree, and joins the in-page half into one script.

use std::{env, error::Error, fs, path::Path};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=tools.toml");
    println!("cargo:rerun-if-changed=generated");
    println!("cargo:rerun-if-changed=src/page/js");
    if Path::new(".git").exists() {
        let files = browx_codegen::tools::generate(&fs::read_to_string("tools.toml")?)?;
        browx_codegen::tools::write(Path::new("generated"), &files)?;
    }
    let page = join_page(Path::new("src/page/js"))?;
    fs::write(Path::new(&env::var("OUT_DIR")?).join("page.js"), page)?;
    Ok(())
}

/// The scripts of the in-page half, in the order of `order.txt`, inside one closure.
fn join_page(dir: &Path) -> Result<String, Box<dyn Error>> {
    let mut script = String::from("(() => {\n\"use strict\";\n");
    for name in fs::read_to_string(dir.join("order.txt"))?.lines().map(str::trim).filter(|l| !l.is_empty()) {
        let text = fs::read_to_string(dir.join(name)).map_err(|e| format!("{name} in order.txt: {e}"))?;
        append_code(&text, &mut script);
    }
    Ok(script + "})();\n")
}

/// Appends a script without the lines that are comment only: every document gets the whole text.
fn append_code(text: &str, script: &mut String) {
    let mut in_comment = false;
    for line in text.lines().map(str::trim_start).filter(|l| !l.is_empty()) {
        let opens = line.starts_with("/*");
        let is_comment =
            in_comment || line.starts_with("//") || (opens && (line.ends_with("*/") || !line.contains("*/")));
        in_comment = (in_comment || opens) && !line.contains("*/");
        if !is_comment {
            script.push_str(line);
            script.push('\n');
        }
    }
}
