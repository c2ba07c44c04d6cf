//! The maintainers' tool: `cargo codegen import | diff | check`.

mod browser;

use std::env;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use browx_codegen::protocol::{
    Code, Family, Import, Protocol, Selection, diff, emit, load_cddl, refresh, report, stale,
};
use browx_codegen::tools;

const USAGE: &str = "\
cargo codegen import --from-browser EXECUTABLE   take CDP from an installed Chromium
cargo codegen import --from DIR                  take CDP (browser_protocol.json, js_protocol.json) or
                                                 WebDriver BiDi (*.cddl) from a directory
cargo codegen diff OLD NEW                       compare two protocols: JSON files, or directories of JSON or CDDL
cargo codegen check                              exit with 1 when something generated is stale";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match arguments.as_slice() {
        ["import", "--from-browser", executable] => import_from_browser(Path::new(executable)),
        ["import", "--from", directory] => {
            Import::from_directory(Path::new(directory)).map_err(Into::into).and_then(import)
        }
        ["diff", old, new] => compare(Path::new(old), Path::new(new)),
        ["check"] => check(),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    done.unwrap_or_else(|error| {
        eprintln!("{error}");
        ExitCode::from(2)
    })
}

/// The work tree that this binary was built in.
fn workspace() -> &'static Path {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here)
}

fn import_from_browser(executable: &Path) -> Result<ExitCode, Box<dyn Error>> {
    let answer = browser::ask(executable).map_err(|error| format!("{}: {error}", executable.display()))?;
    import(Import::from_browser(&answer.protocol, &answer.product)?)
}

/// Writes the protocol and what is generated from it, and says what is different.
fn import(import: Import) -> Result<ExitCode, Box<dyn Error>> {
    let root = workspace().join("protocol");
    let old = Protocol::committed(&root, import.family)?;
    // What can't be emitted must not replace what can.
    emit(&import.protocol, &Selection::All)?;
    import.write(&root)?;
    let source = |protocol: &Protocol| protocol.source.clone().unwrap_or_else(|| "nothing".to_owned());
    println!("{}: {} → {}", import.family.name(), source(&old), source(&import.protocol));
    print_diff(import.family, &old, &import.protocol);
    for file in refresh(&root)? {
        println!("written: {}", file.strip_prefix(workspace()).unwrap_or(&file).display());
    }
    Ok(ExitCode::SUCCESS)
}

fn compare(old: &Path, new: &Path) -> Result<ExitCode, Box<dyn Error>> {
    println!("{} → {}", old.display(), new.display());
    let (old, new) = (load(old)?, load(new)?);
    print_diff(family_of(&old), &old, &new);
    Ok(ExitCode::SUCCESS)
}

fn load(path: &Path) -> Result<Protocol, Box<dyn Error>> {
    let has_cddl =
        path.is_dir() && fs::read_dir(path)?.flatten().any(|entry| entry.path().extension() == Some("cddl".as_ref()));
    let has_json = path.is_dir() && path.join("protocol.json").is_file();
    Ok(if has_cddl && !has_json { load_cddl(path)? } else { Protocol::load(path)? })
}

/// BiDi's modules start with a small letter, CDP's domains with a capital.
fn family_of(protocol: &Protocol) -> Family {
    let small = |name: &str| name.starts_with(|first: char| first.is_ascii_lowercase());
    if protocol.domains.iter().any(|domain| small(&domain.domain)) { Family::Bidi } else { Family::Cdp }
}

fn print_diff(family: Family, old: &Protocol, new: &Protocol) {
    let changes = diff(old, new);
    match Code::read(workspace(), &["src", "protocol/src"]) {
        Ok(code) => print!("{}", report(&changes, Some(&code.uses(family, old)))),
        Err(error) => {
            print!("{}", report(&changes, None));
            println!("what browx uses is unknown: {error}");
        }
    }
}

fn check() -> Result<ExitCode, Box<dyn Error>> {
    let mut files: Vec<PathBuf> = stale(&workspace().join("protocol"))?.into_keys().collect();
    let registry = fs::read_to_string(workspace().join("tools.toml"))?;
    let generated = workspace().join("generated");
    files.extend(tools::stale(&generated, &tools::generate(&registry)?).into_iter().map(|file| generated.join(file)));
    for file in &files {
        println!("stale: {}", file.strip_prefix(workspace()).unwrap_or(file).display());
    }
    Ok(if files.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(1) })
}
