//! Pictures of a page, never larger than clients take.

use serde::Deserialize;
use serde_json::{Value, json};

use super::{target::Target, view::View};
use crate::{
    call::{Result, ToolError},
    engine::{Clip, Point, Shot},
    page::{snapshot::one_line, target::Checks},
};

/// The longest edge of an image in CSS scale, px; what vision models take without scaling it again.
const EDGE: f64 = 1568.0;
/// The longest edge in any scale, px.
const MOST: f64 = 8000.0;

/// What to take.
#[derive(Debug)]
pub struct Request {
    pub target: Target,
    /// `None` for PNG.
    pub jpeg_quality: Option<u8>,
    /// One image pixel per device pixel.
    pub device_scale: bool,
    pub full_page: bool,
    pub describe: bool,
}

/// An image and what is to be said of it.
#[derive(Debug)]
pub struct Picture {
    pub bytes: Vec<u8>,
    pub caption: Option<String>,
    pub warning: Option<String>,
}

#[derive(Deserialize)]
struct Prepared {
    r#ref: u64,
}

#[derive(Debug, Deserialize)]
struct Described {
    r#box: Option<Rect>,
    visible: bool,
    enabled: bool,
    role: String,
    name: String,
}

#[derive(Debug, Clone, Copy, Deserialize)]
struct Rect {
    x: f64,
    y: f64,
    width: f64,
    height: f64,
}

/// Takes a picture.
pub async fn take(view: &View, request: &Request) -> Result<Picture> {
    let about = view.about().await?;
    let page: Value = view.ask(0, "page", json!({ "text": false })).await?;
    let number = |key: &str| page[key].as_f64().unwrap_or_default();
    let mut caption = None;
    let (clip, full_page) = match request.target.address(view)? {
        Some(_) if request.full_page => {
            return Err(ToolError::Refused {
                code: "full-page-with-target",
                message: "fullPage and a target exclude each other".into(),
                hint: Some("leave one of them out".into()),
            });
        }
        Some(address) => {
            let (rect, text) = element(view, address.enter(view).await?, request).await?;
            caption = Some(text);
            (Some((rect.x, rect.y, rect.width, rect.height)), false)
        }
        None if request.full_page => (None, true),
        None => (None, false),
    };
    if request.describe && caption.is_none() {
        let what = if full_page { "fullPage" } else { "viewport" };
        caption = Some(format!("{what} ({})", one_line(&about.url)));
    }
    let (width, height) = match (clip, full_page) {
        (Some((_, _, w, h)), _) => (w, h),
        (None, true) => (number("scrollWidth"), number("scrollHeight")),
        (None, false) => (about.width, about.height),
    };
    let (scale, clip, warning) = fitted((width, height), clip, about.dpr, request.device_scale);
    let full_page = full_page && (clip.is_none() || request.full_page);
    let shot = Shot { clip, full_page, scale, jpeg_quality: request.jpeg_quality };
    Ok(Picture { bytes: view.page.screenshot(&shot).await?, caption: caption.filter(|_| request.describe), warning })
}

/// Image pixels per device pixel, the part to take, and what to say if that is not all.
fn fitted(
    (width, height): (f64, f64),
    clip: Option<Clip>,
    dpr: f64,
    device: bool,
) -> (f64, Option<Clip>, Option<String>) {
    let dpr = if dpr > 0.0 { dpr } else { 1.0 };
    let per_css = if device { dpr } else { 1.0 };
    let limit = if device { MOST } else { EDGE };
    // A tall page at a readable scale matters more than all of it in one picture.
    let tallest = if device { MOST } else { MOST / 2.0 };
    let scale = per_css * (limit / (width * per_css)).min(1.0);
    if height * scale <= tallest {
        return (scale / dpr, clip, None);
    }
    let shown = (tallest / scale).floor();
    let (x, y) = clip.map_or((0.0, 0.0), |(x, y, ..)| (x, y));
    let warning =
        format!("the picture shows the first {shown} of {height} px; scroll, or take an element, for the rest");
    (scale / dpr, Some((x, y, width, shown)), Some(warning))
}

async fn element(view: &View, address: super::target::Address, request: &Request) -> Result<(Rect, String)> {
    let patience = view.deadline.saturating_duration_since(tokio::time::Instant::now()).as_millis() as u64 / 2;
    let args = json!({
        "target": address.target, "verb": "screenshot", "checks": Checks::SHOW, "timeoutMs": patience.max(1),
        "baseline": false,
    });
    let prepared: Prepared = view.ask(address.frame, "prepare", args).await?;
    let described: Described = view.ask(address.frame, "describe", json!({ "ref": prepared.r#ref })).await?;
    let Some(mut rect) = described.r#box.filter(|r| r.width > 0.0 && r.height > 0.0) else {
        return Err(ToolError::Refused {
            code: "target-hidden",
            message: "the element has no box to take a picture of".into(),
            hint: Some("scroll it into view, or take the viewport".into()),
        });
    };
    if address.frame != 0 {
        view.bind_frames().await?;
        let path = view.path(address.frame).await?;
        let corner = |x, y| path.iter().fold(Point { x, y }, |point, step| step.place.map(point));
        let (from, to) = (corner(rect.x, rect.y), corner(rect.x + rect.width, rect.y + rect.height));
        rect = Rect { x: from.x, y: from.y, width: (to.x - from.x).abs(), height: (to.y - from.y).abs() };
    }
    let name = match (&request.target.r#ref, &request.target.selector) {
        (None, Some(selector)) => format!("selector={}", one_line(selector)),
        _ => format!("{} {:?}", described.role, one_line(&described.name)),
    };
    let mut text =
        format!("{name} bbox={},{} {}x{}", rect.x.round(), rect.y.round(), rect.width.round(), rect.height.round());
    for (wrong, word) in [(!described.visible, " not-visible"), (!described.enabled, " disabled")] {
        if wrong {
            text.push_str(word);
        }
    }
    Ok((rect, text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_css_picture_fits_the_edge_at_any_density() {
        let (scale, clip, warning) = fitted((1440.0, 900.0), None, 2.0, false);
        assert_eq!((1440.0 * 2.0 * scale, clip, warning), (1440.0, None, None));
        let (scale, ..) = fitted((3136.0, 900.0), None, 1.0, false);
        assert_eq!(3136.0 * scale, EDGE);
    }

    #[test]
    fn a_very_tall_page_is_cut_and_says_so() {
        let (scale, clip, warning) = fitted((1000.0, 50_000.0), None, 1.0, false);
        assert_eq!((scale, clip), (1.0, Some((0.0, 0.0, 1000.0, 4000.0))));
        assert!(warning.is_some_and(|w| w.contains("50000")));
    }
}
