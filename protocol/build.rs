//! Keeps `generated/` fresh in a work tree, and writes the whole protocol when it is asked for.

use std::path::{Path, PathBuf};
use std::{env, error::Error, fs};

use browx_codegen::protocol::{Family, emit_everything, refresh};

fn main() -> Result<(), Box<dyn Error>> {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    for input in ["domains.toml", "cdp", "bidi", "generated"] {
        println!("cargo:rerun-if-changed={input}");
    }
    if is_work_tree(&root) {
        refresh(&root)?;
    }
    if env::var_os("CARGO_FEATURE_FULL_PROTOCOL").is_some() {
        let out = PathBuf::from(env::var("OUT_DIR")?);
        for family in Family::ALL {
            fs::write(out.join(family.name()).with_extension("rs"), emit_everything(&root, family)?)?;
        }
    }
    Ok(())
}

/// A checkout of the workspace, not a package that a registry unpacked.
fn is_work_tree(root: &Path) -> bool {
    root.parent().is_some_and(|workspace| workspace.join(".git").exists())
}
