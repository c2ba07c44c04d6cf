//! Files into pages.

use std::path::Path;

use base64::Engine as _;
use serde_json::{Value, json};

use crate::{
    call::{Result, ToolError},
    generated::files::*,
    page::{Action, GivenFile, Target},
};

/// Bytes of one file, and of all that are dropped together.
const MOST: u64 = 64 * 1024 * 1024;

pub async fn upload_file(cx: &mut Action<'_>, p: UploadFile) -> Result<()> {
    let file = given(cx, "", p.path.as_deref(), ("content", p.content.as_deref()), p.name, p.mime_type)?;
    let (name, mode, bytes, mime) = (file.name.clone(), file.mode, file.bytes(), file.mime_type.clone());
    let count = cx.upload(&p.target, vec![file]).await?;
    cx.tell("mode", mode);
    cx.tell("name", name);
    cx.tell("bytes", bytes);
    cx.tell("mimeType", mime);
    cx.tell("target", p.target.to_string());
    cx.tell("fileCount", count);
    Ok(())
}

pub async fn drop_files(cx: &mut Action<'_>, p: DropFiles) -> Result<()> {
    let mut files = Vec::new();
    let mut total = 0;
    for (index, f) in p.files.into_iter().enumerate() {
        let place = format!("files[{index}]");
        let contents = ("contents", f.contents.as_deref());
        let file = given(cx, &place, f.path.as_deref(), contents, f.name, f.mime_type)?;
        total += file.bytes();
        if total > MOST {
            return Err(too_large(cx, place));
        }
        files.push(file);
    }
    let told: Vec<Value> = files
        .iter()
        .map(|f| json!({ "name": f.name, "mode": f.mode, "bytes": f.bytes(), "mimeType": f.mime_type }))
        .collect();
    let dropped = cx.drop_files(&p.target, files).await?;
    cx.tell("target", summary(&p.target));
    cx.tell("fileCount", told.len());
    cx.tell("files", told);
    cx.tell("totalBytes", total);
    cx.tell("eventsFired", dropped.fired);
    cx.tell("dropDispatched", true);
    if !dropped.taken {
        cx.warn("no listener of the target took the drop: it may not be a drop zone");
    }
    Ok(())
}

fn summary(target: &Target) -> String {
    match &target.coords {
        Some(point) => format!("coords={},{}", point.x, point.y),
        None => target.to_string(),
    }
}

/// The file that the arguments mean: one of the workspace, or one that they bring along.
fn given(
    cx: &Action<'_>,
    place: &str,
    path: Option<&str>,
    (field, content): (&str, Option<&str>),
    name: Option<String>,
    mime_type: Option<String>,
) -> Result<GivenFile> {
    let at = |field: &str| if place.is_empty() { field.to_owned() } else { format!("{place}.{field}") };
    let bad = |field: &str, problem: String| cx.call.bad(at(field), problem);
    let base64 = base64::engine::general_purpose::STANDARD;
    match (path, content) {
        (Some(path), None) => {
            let bytes = cx.call.app.workspace.read(Path::new(path), MOST)?.ok_or_else(|| too_large(cx, at("path")))?;
            let own = Path::new(path).file_name().map(|name| name.to_string_lossy().into_owned());
            let name = name.or(own).unwrap_or_else(|| "file".into());
            Ok(GivenFile::new(name, mime_type, "path", base64.encode(bytes)))
        }
        (None, Some(content)) => {
            let name = name.ok_or_else(|| bad("name", format!("\"{}\" is required with {field}", at("name"))))?;
            if content.len() as u64 > MOST / 3 * 4 {
                return Err(too_large(cx, at(field)));
            }
            base64.decode(content).map_err(|e| bad(field, format!("\"{}\" is not base64: {e}", at(field))))?;
            Ok(GivenFile::new(name, mime_type, field_mode(field), content.to_owned()))
        }
        _ => Err(bad("path", format!("pass exactly one of path and {field}"))),
    }
}

/// How results call the two ways to give a file.
fn field_mode(field: &str) -> &'static str {
    if field == "content" { "content" } else { "contents" }
}

fn too_large(cx: &Action<'_>, field: String) -> ToolError {
    let problem = format!("\"{field}\" is over {} MiB", MOST / 1024 / 1024);
    cx.call.bad(field, problem)
}
