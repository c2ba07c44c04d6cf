//! Bringing a protocol into the work tree.

use std::fs;
use std::path::{Path, PathBuf};

use super::layout::files_in;
use super::{Error, Family, Protocol, Result, load_cddl};

/// A protocol read from outside, with the files that are kept beside it.
#[derive(Debug)]
pub struct Import {
    pub family: Family,
    pub protocol: Protocol,
    /// Where a file is, and its path below the protocol's directory.
    pub companions: Vec<(PathBuf, PathBuf)>,
}

impl Import {
    /// From a directory with `browser_protocol.json` and `js_protocol.json` (CDP), or with `*.cddl` (BiDi).
    pub fn from_directory(directory: &Path) -> Result<Self> {
        if !files_in(directory, "cddl")?.is_empty() {
            return Self::bidi(directory);
        }
        let mut protocol = Protocol::default();
        for name in ["browser_protocol.json", "js_protocol.json"] {
            let part = Protocol::load(&directory.join(name))?;
            protocol.version = part.version;
            protocol.domains.extend(part.domains);
        }
        let around = [directory, directory.parent().unwrap_or(directory)];
        let find = |name: &str| around.iter().map(|place| place.join(name)).find(|file| file.is_file());
        protocol.source = match find("package.json") {
            Some(file) => Some(package_name(&file)?),
            None => None,
        };
        let licence = find("LICENSE").map(|file| (file, PathBuf::from("LICENSE")));
        Ok(Self { family: Family::Cdp, protocol, companions: licence.into_iter().collect() })
    }

    /// From what a browser says of itself.
    pub fn from_browser(answer: &str, product: &str) -> Result<Self> {
        let place = Path::new("/json/protocol");
        let mut protocol: Protocol = serde_json::from_str(answer).map_err(|error| Error::format(place, error))?;
        protocol.source = Some(product.to_owned());
        Ok(Self { family: Family::Cdp, protocol, companions: Vec::new() })
    }

    fn bidi(directory: &Path) -> Result<Self> {
        let mut protocol = load_cddl(directory)?;
        protocol.source = Some("WebDriver BiDi, see SOURCE.md".to_owned());
        let mut companions = Vec::new();
        for place in ["", "ext"] {
            for file in
                files_in(&directory.join(place), "cddl")?.into_iter().chain(files_in(&directory.join(place), "md")?)
            {
                let name = Path::new(place).join(file.file_name().unwrap_or_default());
                companions.push((file, name));
            }
        }
        Ok(Self { family: Family::Bidi, protocol, companions })
    }

    /// Writes the protocol and its companions below `root`, the directory of the protocol crate.
    pub fn write(&self, root: &Path) -> Result<()> {
        let directory = root.join(self.family.name());
        for (from, name) in &self.companions {
            let to = directory.join(name);
            let bytes = fs::read(from).map_err(|error| Error::io(from, error))?;
            let parent = to.parent().unwrap_or(&directory);
            fs::create_dir_all(parent).map_err(|error| Error::io(parent, error))?;
            fs::write(&to, bytes).map_err(|error| Error::io(&to, error))?;
        }
        let file = directory.join("protocol.json");
        let mut text = Vec::new();
        let formatter = serde_json::ser::PrettyFormatter::with_indent(b" ");
        let mut serializer = serde_json::Serializer::with_formatter(&mut text, formatter);
        serde::Serialize::serialize(&self.protocol, &mut serializer).map_err(|error| Error::format(&file, error))?;
        text.push(b'\n');
        fs::write(&file, text).map_err(|error| Error::io(&file, error))
    }
}

fn package_name(file: &Path) -> Result<String> {
    let text = fs::read_to_string(file).map_err(|error| Error::io(file, error))?;
    let package: serde_json::Value = serde_json::from_str(&text).map_err(|error| Error::format(file, error))?;
    let field = |name: &str| package[name].as_str().unwrap_or("?").to_owned();
    Ok(format!("npm {} {}", field("name"), field("version")))
}
