//! The tree of a page: every frame's own tree, put together.

use std::{collections::HashMap, fmt::Write as _};

use serde::Deserialize;
use serde_json::{Value, json};

use super::{refs::Ref, target, view::View};
use crate::{
    call::{Result, ToolError},
    config::Shape,
    engine::EngineError,
};

/// What to read.
#[derive(Debug, Clone)]
pub struct Request {
    pub scope: Option<String>,
    pub frame: Option<String>,
    pub cursor: Option<String>,
    pub max_chars: usize,
    pub max_nodes: usize,
    pub omit: Vec<String>,
    pub urls: bool,
    pub shape: Shape,
}

/// A tree that was read.
#[derive(Debug)]
pub struct Tree {
    pub url: String,
    pub title: String,
    pub text: String,
    /// Lines that the budget left out, in all frames.
    pub left: u64,
    /// Where to go on.
    pub cursor: Option<String>,
    pub interactive: u64,
    pub dom_walk: DomWalk,
    pub warnings: Vec<String>,
}

/// What the contract's pass over the DOM finds: in all, not in the accessibility tree, and in both.
#[derive(Debug, Clone, Copy, Default, Deserialize)]
pub struct DomWalk {
    entries: u64,
    fresh: u64,
    both: u64,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Part {
    text: String,
    left: u64,
    cursor: Option<u64>,
    title: String,
    url: String,
    #[serde(default)]
    interactive: u64,
    #[serde(default)]
    dom_walk: DomWalk,
    #[serde(default)]
    warnings: Vec<String>,
}

/// Fewer interactive nodes are worth a warning to the contract.
const LOW_CONTENT: u64 = 5;

/// The mark around the place of a child frame.
const MARK: char = '\u{1}';
/// The place of a frame whose owner was not bound when the text was printed.
pub const UNKNOWN_FRAME: &str = "\u{1}?\u{1}";

/// How much of the budget is left for frames when the document itself has used all of it, in characters.
const FRAME_MINIMUM: usize = 1500;

/// Reads the tree that `request` asks for.
pub async fn read(view: &View, request: &Request) -> Result<Tree> {
    let (mut frame, mut root, mut skip) = (view.frame(request.frame.as_deref())?.key, None, 0);
    if let Some(scope) = &request.scope {
        let (home, found) = target::found(view, scope, "scope").await?;
        (frame, root) = (home, Some(found));
    }
    if let Some(cursor) = &request.cursor {
        (frame, skip) = parse_cursor(cursor).ok_or_else(|| bad_cursor(cursor))?;
    }
    view.bind_frames().await?;
    let part = ask(view, frame, root, skip, request.max_chars, request).await?;
    let mut reading = Reading { view, request, left: part.left, warnings: part.warnings, used: part.text.len() };
    let text = reading.splice(part.text).await?;
    let cursor = part.cursor.map(|line| format!("f{frame}:{line}"));
    let (left, mut warnings) = (reading.left, reading.warnings);
    let (interactive, dom_walk) = (part.interactive, part.dom_walk);
    if request.shape == Shape::Contract && root.is_none() && skip == 0 {
        warnings.extend(low_content(interactive, dom_walk));
    }
    Ok(Tree { url: part.url, title: part.title, text, left, cursor, interactive, dom_walk, warnings })
}

/// The contract's warning that a tree has little to act on, beside what its pass over the DOM found.
fn low_content(interactive: u64, found: DomWalk) -> Option<String> {
    let DomWalk { entries, fresh, both } = found;
    (interactive < LOW_CONTENT).then(|| {
        format!(
            "low-content a11y tree ({interactive} interactive nodes): the DOM has {entries} elements to act on, {fresh} of \
             them not in the tree and {both} in both"
        )
    })
}

fn parse_cursor(text: &str) -> Option<(u32, u64)> {
    let (frame, line) = text.strip_prefix('f')?.split_once(':')?;
    Some((frame.parse().ok()?, line.parse().ok()?))
}

fn bad_cursor(cursor: &str) -> ToolError {
    let message =
        format!("\"{cursor}\" is not a cursor; a snapshot that leaves lines out names one, such as \"f0:400\"");
    ToolError::Refused { code: "bad-cursor", message, hint: None }
}

async fn ask(
    view: &View,
    frame: u32,
    root: Option<Ref>,
    skip: u64,
    max_chars: usize,
    request: &Request,
) -> Result<Part> {
    let mut args = json!({
        "style": style(request.shape),
        "maxChars": max_chars,
        "maxNodes": request.max_nodes,
        "urls": request.urls,
        "omit": request.omit,
        "baseline": root.is_none() && skip == 0,
    });
    if let Some(root) = root {
        args["root"] = root.into();
    }
    if skip > 0 {
        args["skip"] = skip.into();
    }
    view.ask(frame, "snapshot", args).await
}

/// The name of a shape's line style in the in-page half.
pub fn style(shape: Shape) -> &'static str {
    match shape {
        Shape::Small => "compact",
        Shape::Contract => "contract",
    }
}

/// Puts the trees of child frames into text that holds their places, such as a change of the page.
pub async fn with_frames(view: &View, text: String, max_chars: usize, shape: Shape) -> Result<String> {
    let request = Request {
        scope: None,
        frame: None,
        cursor: None,
        max_chars,
        max_nodes: usize::MAX,
        omit: Vec::new(),
        urls: false,
        shape,
    };
    let used = text.len();
    Reading { view, request: &request, left: 0, warnings: Vec::new(), used }.splice(text).await
}

struct Reading<'a> {
    view: &'a View,
    request: &'a Request,
    left: u64,
    warnings: Vec<String>,
    used: usize,
}

impl Reading<'_> {
    /// Replaces the places of child frames by their trees.
    async fn splice(&mut self, text: String) -> Result<String> {
        if !text.contains(MARK) {
            return Ok(text);
        }
        let mut out = String::with_capacity(text.len() * 2);
        for line in text.split('\n') {
            if !out.is_empty() {
                out.push('\n');
            }
            match frame_place(line) {
                Some((before, key)) => self.child(before, key, &mut out).await?,
                None => out.push_str(line),
            }
        }
        Ok(out)
    }

    async fn child(&mut self, pad: &str, key: Option<u32>, out: &mut String) -> Result<()> {
        let Some(key) = key else {
            let _ = write!(out, "{pad}(frame not loaded)");
            return Ok(());
        };
        let budget = self.request.max_chars.saturating_sub(self.used).max(FRAME_MINIMUM);
        let part = match Box::pin(ask(self.view, key, None, 0, budget, self.request)).await {
            Ok(part) => part,
            Err(ToolError::Browser(EngineError::DocumentGone)) => {
                let _ = write!(out, "{pad}(frame f{key} has no document yet)");
                return Ok(());
            }
            Err(error) if is_gone(&error) => {
                let _ = write!(out, "{pad}(frame f{key} can't be read now: {error})");
                return Ok(());
            }
            Err(error) => return Err(error),
        };
        self.used += part.text.len();
        self.left += part.left;
        self.warnings.extend(part.warnings);
        let text = Box::pin(self.splice(part.text)).await?;
        let lines = text.split('\n').filter(|l| !l.is_empty()).map(|l| format!("{pad}{l}"));
        out.push_str(&lines.collect::<Vec<_>>().join("\n"));
        if let Some(line) = part.cursor {
            let _ = write!(out, "\n{pad}… {} more lines in frame f{key}; cursor:\"f{key}:{line}\"", part.left);
        }
        Ok(())
    }
}

/// A frame that can't be read must not take the rest of the page with it.
fn is_gone(error: &ToolError) -> bool {
    matches!(error, ToolError::Browser(EngineError::Timeout { .. } | EngineError::Refused(_)))
}

/// What stands before the place of a child frame on its line (an indent, a sign of change), and the frame's key.
fn frame_place(line: &str) -> Option<(&str, Option<u32>)> {
    let mut parts = line.split(MARK);
    let (before, key) = (parts.next()?, parts.next()?);
    Some((before, key.strip_prefix('f').and_then(|k| k.parse().ok())))
}

impl Tree {
    /// The snapshot as the agent reads it.
    pub fn render(&self, request: &Request) -> String {
        let mut out = format!("url: {}\ntitle: {}\n", one_line(&self.url), one_line(&self.title));
        if request.shape == Shape::Contract {
            let _ = writeln!(out, "stats: {}", self.stats());
        }
        if let Some(frame) = request.frame.as_deref().filter(|f| *f != "f0") {
            let _ = writeln!(out, "frame: {frame}");
        }
        if let Some(scope) = &request.scope {
            let _ = writeln!(out, "scope: {}", one_line(scope));
        }
        if !self.warnings.is_empty() {
            out += "warnings:\n";
            for warning in &self.warnings {
                let _ = writeln!(out, "  - {}", one_line(warning));
            }
        }
        out.push('\n');
        out += if self.text.is_empty() { "(empty page)" } else { &self.text };
        if let Some(cursor) = &self.cursor {
            let _ = write!(
                out,
                "\n… {} more lines; go on with cursor:\"{cursor}\", or narrow with scope or find",
                self.left
            );
        }
        out
    }

    /// Where the contract's two passes would have found what is printed.
    fn stats(&self) -> Value {
        let DomWalk { entries, fresh, both } = self.dom_walk;
        let tier = match (self.interactive, fresh) {
            (0, 0) if entries == 0 => "empty",
            (0, _) => "dom-walk",
            (_, 0) => "a11y",
            _ => "mixed",
        };
        json!({
            "tier": tier, "a11yInteractive": self.interactive,
            "domWalkEntries": entries, "domWalkNew": fresh, "domWalkCombined": both,
        })
    }
}

/// Page text that must stay on its line.
pub fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() || c == '\u{2028}' || c == '\u{2029}' { ' ' } else { c }).collect()
}

/// Frames as `frames_list` shows them.
pub fn frames(view: &View) -> Vec<Value> {
    let frames = view.frames();
    let names: HashMap<u32, String> = frames.iter().map(|f| (f.key, format!("f{}", f.key))).collect();
    let origin = |url: &str| match url::Url::parse(url) {
        Ok(parsed) if parsed.origin().is_tuple() => parsed.origin().ascii_serialization(),
        _ => String::new(),
    };
    frames
        .iter()
        .map(|f| {
            let mut frame = json!({
                "frameId": names[&f.key], "url": f.url, "name": f.name,
                "isMainFrame": f.key == 0, "origin": origin(&f.url),
            });
            if let Some(parent) = f.parent.and_then(|p| names.get(&p)) {
                frame["parentFrameId"] = parent.as_str().into();
            }
            frame
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_of_a_frame_is_told_from_page_text() {
        assert_eq!(frame_place("  \u{1}f3\u{1}e5"), Some(("  ", Some(3))));
        assert_eq!(frame_place("+ \u{1}?\u{1}e5"), Some(("+ ", None)));
        assert_eq!(frame_place("  button \"f3\""), None);
    }

    #[test]
    fn cursors_are_read_back() {
        assert_eq!(parse_cursor("f2:40"), Some((2, 40)));
        assert_eq!(parse_cursor("40"), None);
    }

    #[test]
    fn a_title_can_not_forge_a_line() {
        assert_eq!(one_line("a\nbutton \"x\" [ref=e1]\u{2028}b"), "a button \"x\" [ref=e1] b");
    }
}
