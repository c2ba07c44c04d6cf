//! Reading a page: tree, search, frames, pictures.

use serde_json::{Value, json};

use crate::{
    call::{Output, Part, Result},
    config::Shape,
    generated::reading::*,
    page::{Read, find as finding, picture, search, snapshot as tree},
};

/// Tokens of a snapshot without `maxResultTokens`.
const SNAPSHOT_TOKENS: u64 = 7000;

const NOT_OFF: &str = "shadow roots are what the page shows and are always included, open and closed ones";

pub async fn snapshot(cx: &mut Read<'_>, p: Snapshot) -> Result<Output> {
    let request = tree::Request {
        scope: p.scope,
        frame: p.frame,
        cursor: p.cursor,
        max_chars: (p.max_result_tokens.unwrap_or(SNAPSHOT_TOKENS) * 4) as usize,
        max_nodes: p.max_nodes.unwrap_or(u64::from(u32::MAX)) as usize,
        omit: p.omit.unwrap_or_default(),
        urls: p.urls == Some(true),
        shape: cx.call.shape(),
    };
    let mut read = tree::read(&cx.view, &request).await?;
    if p.include_shadow == Some(SnapshotIncludeShadow::Off) {
        read.warnings.push(NOT_OFF.into());
    }
    Ok(Output::Text(read.render(&request)))
}

pub async fn find(cx: &mut Read<'_>, p: Find) -> Result<Output> {
    let detail = p.detail == Some(true) || cx.call.shape() == Shape::Contract;
    let request = finding::Request {
        brief: !detail,
        query: p.query,
        max: p.max_candidates.unwrap_or(5) as usize,
        floor: p.confidence_floor.unwrap_or(0.0),
        context: p.context_ref,
        visible_only: p.visible_only == Some(true),
        frame: p.frame,
    };
    let mut found = finding::find(&cx.view, &request).await?;
    if p.pierce == Some(FindPierce::Off) {
        found.warnings.push(NOT_OFF.into());
    }
    let candidates: Vec<Value> = found.candidates.iter().map(|c| if detail { json!(c) } else { c.brief() }).collect();
    let mut result = json!({ "candidates": candidates });
    if detail {
        result["query"] = request.query.into();
    }
    if found.matched > candidates.len() as u64 {
        result["more"] = (found.matched - candidates.len() as u64).into();
    }
    if detail || !found.warnings.is_empty() {
        result["warnings"] = json!(found.warnings);
    }
    Ok(Output::Json(result))
}

pub async fn text_search(cx: &mut Read<'_>, p: TextSearch) -> Result<Output> {
    let several = p.texts.is_some();
    let mut texts = p.texts.unwrap_or_default();
    texts.extend(p.text);
    if texts.is_empty() || texts.iter().any(|t| t.trim().is_empty()) {
        return Err(cx.call.bad("text", "requires \"text\" or \"texts\", none of them empty"));
    }
    let request = search::Request {
        texts,
        exact: p.exact == Some(true),
        scope: p.scope,
        include_hidden: p.include_hidden == Some(true),
        max: p.max_matches.unwrap_or(20) as usize,
        frame: p.frame,
    };
    let contract = cx.call.shape() == Shape::Contract;
    let mut hits = search::search(&cx.view, &request).await?;
    if !several && hits.len() == 1 {
        let hits = hits.remove(0);
        let matches: Vec<Value> =
            hits.matches.into_iter().map(|m| if contract { m } else { search::brief(m) }).collect();
        let mut result = json!({ "query": hits.text, "count": hits.count, "matches": matches });
        if contract {
            result["warnings"] = json!([]);
        }
        return Ok(Output::Json(result));
    }
    let results: Vec<Value> = hits
        .into_iter()
        .map(|h| {
            let first = h.matches.into_iter().next().map(search::brief);
            json!({ "query": h.text, "count": h.count, "first": first })
        })
        .collect();
    Ok(Output::Json(json!({ "results": results })))
}

pub async fn frames_list(cx: &mut Read<'_>, _: FramesList) -> Result<Output> {
    Ok(Output::Json(json!({ "ok": true, "frames": tree::frames(&cx.view) })))
}

pub async fn screenshot(cx: &mut Read<'_>, p: Screenshot) -> Result<Output> {
    let request = picture::Request {
        jpeg_quality: (p.format == Some(ScreenshotFormat::Jpeg)).then_some(p.quality.unwrap_or(80) as u8),
        device_scale: p.scale == Some(ScreenshotScale::Device),
        full_page: p.full_page == Some(true),
        describe: p.describe == Some(true),
        target: p.target,
    };
    let picture = picture::take(&cx.view, &request).await?;
    let Some(path) = p.path else {
        let mut parts: Vec<Part> = picture.caption.into_iter().map(Part::Text).collect();
        parts.extend(picture.warning.map(Part::Text));
        parts.push(Part::image(&picture.bytes)?);
        return Ok(Output::Parts(parts));
    };
    let written = cx.call.app.workspace.write(std::path::Path::new(&path), &picture.bytes)?;
    let mut result = json!({
        "ok": true, "path": written, "bytes": picture.bytes.len(), "fullPage": request.full_page,
        "format": if request.jpeg_quality.is_some() { "jpeg" } else { "png" },
    });
    if let Some(caption) = picture.caption {
        result["caption"] = caption.into();
    }
    if let Some(warning) = picture.warning {
        result["warnings"] = json!([warning]);
    }
    Ok(Output::Json(result))
}
