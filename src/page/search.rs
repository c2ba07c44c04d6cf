//! Whether texts are on the page, and where.

use serde::Deserialize;
use serde_json::{Value, json};

use super::{
    target::found,
    view::{View, name_refs},
};
use crate::call::{Result, ToolError};

/// What to look for.
#[derive(Debug, Clone)]
pub struct Request {
    pub texts: Vec<String>,
    pub exact: bool,
    pub scope: Option<String>,
    pub include_hidden: bool,
    pub max: usize,
    pub frame: Option<String>,
}

/// The hits of one text.
#[derive(Debug, Clone, Deserialize)]
pub struct Hits {
    pub text: String,
    pub count: u64,
    pub matches: Vec<Value>,
}

#[derive(Deserialize)]
struct Answer {
    results: Vec<Hits>,
}

/// Looks for every text in all frames, or in the one that `request` names.
pub async fn search(view: &View, request: &Request) -> Result<Vec<Hits>> {
    let mut args = json!({
        "texts": request.texts, "exact": request.exact, "includeHidden": request.include_hidden, "max": request.max,
    });
    let mut frames: Vec<u32> = view.frames().iter().map(|f| f.key).collect();
    if let Some(scope) = &request.scope {
        let (frame, scope) = found(view, scope, "scope").await?;
        args["scope"] = scope.into();
        frames = vec![frame];
    } else if request.frame.is_some() {
        frames = vec![view.frame(request.frame.as_deref())?.key];
    }
    let empty = |text: &String| Hits { text: text.clone(), count: 0, matches: Vec::new() };
    let mut all: Vec<Hits> = request.texts.iter().map(empty).collect();
    for frame in frames {
        match view.ask::<Answer>(frame, "textSearch", args.clone()).await {
            Ok(answer) => {
                all.iter_mut().zip(answer.results).for_each(|(hits, more)| add(hits, more, frame, request.max))
            }
            Err(ToolError::Browser(_)) if frame != 0 => {}
            Err(error) => return Err(error),
        }
    }
    Ok(all)
}

/// A hit without its box and its full text.
pub fn brief(mut hit: Value) -> Value {
    if let Some(hit) = hit.as_object_mut() {
        hit.remove("bbox");
        hit.remove("clipped");
        if let Some(snippet) = hit.remove("snippet") {
            hit.insert("text".into(), snippet);
        }
    }
    hit
}

fn add(hits: &mut Hits, more: Hits, frame: u32, max: usize) {
    hits.count += more.count;
    for mut found in more.matches {
        if hits.matches.len() == max {
            break;
        }
        name_refs(&mut found);
        if frame != 0 {
            found["frame"] = format!("f{frame}").into();
        }
        hits.matches.push(found);
    }
}
