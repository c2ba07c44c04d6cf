//! Where things are: frames in their parents, and points in frames.

use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::{
    action::{Action, Located},
    target::Target,
    view::{About, View, name_refs},
};
use crate::{
    call::{Result, ToolError},
    engine::{EngineKind, Point, Spot},
};

/// One frame on the way up to the main one.
pub struct Step {
    pub frame: u32,
    pub parent: u32,
    /// From the frame's viewport to its parent's.
    pub place: Affine,
}

/// An affine map of points, as the in-page half tells it: x' = ax + cy + e, y' = bx + dy + f.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
pub struct Affine {
    a: f64,
    b: f64,
    c: f64,
    d: f64,
    e: f64,
    f: f64,
}

impl Affine {
    pub fn map(&self, p: Point) -> Point {
        Point { x: self.a * p.x + self.c * p.y + self.e, y: self.b * p.x + self.d * p.y + self.f }
    }

    /// The other way round; `None` where the frame is drawn as a line or a point.
    pub fn unmap(&self, p: Point) -> Option<Point> {
        let area = self.a * self.d - self.b * self.c;
        let (x, y) = (p.x - self.e, p.y - self.f);
        let point = Point { x: (self.d * x - self.c * y) / area, y: (self.a * y - self.b * x) / area };
        (area.abs() > 1e-9).then_some(point)
    }
}

impl View {
    /// The way from a frame up to the main one, with the place of each in its parent. Their owners must be bound.
    pub async fn path(&self, frame: u32) -> Result<Vec<Step>> {
        let mut path = Vec::new();
        let mut key = frame;
        while let Some(parent) = self.frames().iter().find(|f| f.key == key).and_then(|f| f.parent) {
            let place: Affine = self.ask(parent, "framePlace", json!({ "key": format!("f{key}") })).await?;
            path.push(Step { frame: key, parent, place });
            key = parent;
        }
        Ok(path)
    }
}

/// The middle of an element, and what lies there.
#[derive(Debug, Deserialize)]
struct Measured {
    x: f64,
    y: f64,
    selector: String,
    hit: Value,
}

/// What is at a point of the main viewport.
#[derive(Debug, Deserialize)]
pub(super) struct AtPoint {
    pub hit: Value,
    /// What has the focus, in words that change with it.
    pub focus: String,
}

/// The frame at a point of its parent's viewport.
#[derive(Debug, Deserialize)]
struct FrameAt {
    key: Option<String>,
    place: Option<Affine>,
}

/// `f3` → 3.
fn keyed(name: &str) -> Option<u32> {
    name.strip_prefix('f')?.parse().ok()
}

impl Action<'_> {
    /// Maps a point of a child frame to the main viewport. The inner error: it is out of view, or, with `check`, a
    /// frame above is covered there.
    pub(super) async fn through_frames(&self, frame: u32, point: Point, check: bool) -> Result<Result<Vec<Spot>>> {
        let path = self.view.path(frame).await?;
        let mut spots = vec![Spot { frame, point }];
        let mut main = point;
        for step in &path {
            main = step.place.map(main);
            spots.push(Spot { frame: step.parent, point: main });
        }
        let about = self.view.about().await?;
        if main.x < 0.0 || main.y < 0.0 || main.x >= about.width || main.y >= about.height {
            return Ok(Err(ToolError::Refused {
                code: "target-offscreen",
                message: "the element can't be scrolled into the viewport: its frame is out of view".into(),
                hint: None,
            }));
        }
        for (step, spot) in path.iter().zip(&spots[1..]).filter(|_| check) {
            let at = json!({ "x": spot.point.x, "y": spot.point.y, "key": format!("f{}", step.frame) });
            let hit: Value = self.view.ask(step.parent, "hitsFrame", at).await?;
            if hit["hit"] != json!(true) {
                return Ok(Err(covered(hit)));
            }
        }
        Ok(Ok(spots))
    }

    /// What the page says of itself, or the refusal when a point is not in its viewport.
    pub(super) async fn in_view(&self, point: Point) -> Result<About> {
        let about = self.view.about().await?;
        if point.x < 0.0 || point.y < 0.0 || point.x >= about.width || point.y >= about.height {
            return Err(ToolError::Refused {
                code: "target-offscreen",
                message: format!(
                    "the point {},{} is outside of the viewport, which is {}×{}",
                    point.x, point.y, about.width, about.height
                ),
                hint: Some("scroll first, or give a point of the viewport".into()),
            });
        }
        Ok(about)
    }

    pub(super) async fn locate_point(&mut self, point: Point) -> Result<Located> {
        self.in_view(point).await?;
        self.baseline().await?;
        let AtPoint { hit, focus } = self.at_point(point).await?;
        self.note_element("hit", json!({ "before": hit }));
        self.focus_before = Some(focus);
        let spots = self.spots_at(point).await?;
        let frame = spots.first().map_or(0, |spot| spot.frame);
        Ok(Located { frame, r#ref: None, spots, guards: Vec::new(), scrolled: false })
    }

    /// A point of the main viewport, down to the innermost frame there.
    pub(super) async fn spots_at(&self, point: Point) -> Result<Vec<Spot>> {
        self.view.bind_frames().await?;
        let mut spots = vec![Spot { frame: 0, point }];
        loop {
            let Spot { frame, point: here } = spots[0];
            let at: FrameAt = self.view.ask(frame, "frameAt", json!({ "x": here.x, "y": here.y })).await?;
            let Some((key, place)) = at.key.as_deref().and_then(keyed).zip(at.place) else { return Ok(spots) };
            let (Some(inside), true) = (place.unmap(here), self.view.frames().iter().any(|f| f.key == key)) else {
                return Ok(spots);
            };
            spots.insert(0, Spot { frame: key, point: inside });
        }
    }

    /// A point of the main viewport, down to one frame, wherever that is drawn.
    pub(super) async fn spots_in(&self, frame: u32, point: Point) -> Result<Vec<Spot>> {
        self.view.bind_frames().await?;
        let mut spots = vec![Spot { frame: 0, point }];
        for step in self.view.path(frame).await?.iter().rev() {
            let Some(inside) = step.place.unmap(spots[0].point) else { break };
            spots.insert(0, Spot { frame: step.frame, point: inside });
        }
        Ok(spots)
    }

    /// Where the middle of a target is by one CSS query, and nothing else: no wait, no check, no scroll.
    pub async fn measure(&mut self, target: &Target) -> Result<Located> {
        if self.view.session.browser.engine() != EngineKind::Chromium {
            return Err(ToolError::Refused {
                code: "direct-dispatch-needs-cdp",
                message: "dispatch:\"direct\" is for Chromium".into(),
                hint: Some("leave dispatch out, or open a Chromium session".into()),
            });
        }
        target.echo(&mut self.echo);
        let address = target.address(&self.view)?.filter(|address| address.frame == 0 && target.context_ref.is_none());
        let Some(mut address) = address else {
            return Err(ToolError::Refused {
                code: "direct-dispatch-needs-css-target",
                message: "dispatch:\"direct\" measures by one CSS query in the main frame, without a context".into(),
                hint: Some("pass a plain CSS selector of the main frame, or leave dispatch out".into()),
            });
        };
        let r#ref = address.target["ref"].as_u64();
        let print =
            r#ref.and_then(|r#ref| self.view.session.refs().fingerprint(r#ref).map(|print| print.test_id.clone()));
        address.target["testId"] = print.filter(|id| !id.is_empty()).into();
        self.baseline().await?;
        let Measured { x, y, selector, mut hit } = self.view.ask(0, "measure", address.target).await?;
        name_refs(&mut hit);
        self.note_element("hit", json!({ "before": hit }));
        self.warn(format!(
            "dispatch:\"direct\": {selector} was measured once, and {x},{y} pressed; not checked: visible, stable, \
             enabled, receives the press; not scrolled to"
        ));
        let spots = vec![Spot { frame: 0, point: Point { x, y } }];
        let located = Located { frame: 0, r#ref: None, spots, guards: Vec::new(), scrolled: false };
        self.located = Some(located.clone());
        Ok(located)
    }

    /// What is at a located point, seen from the frame that it was found in.
    pub async fn hit_in(&self, located: &Located) -> Result<Value> {
        self.at_point(located.point()).await.map(|at| at.hit)
    }

    /// What is at a point of the main viewport.
    pub(super) async fn at_point(&self, point: Point) -> Result<AtPoint> {
        let mut at: AtPoint = self.view.ask(0, "atPoint", json!({ "x": point.x, "y": point.y })).await?;
        name_refs(&mut at.hit);
        Ok(at)
    }
}

fn covered(mut hit: Value) -> ToolError {
    name_refs(&mut hit);
    let by = &hit["by"];
    let message =
        format!("the frame of the target is covered by {} {}", by["role"].as_str().unwrap_or("an element"), by["name"]);
    let mut details = Map::new();
    details.insert("by".into(), by.clone());
    let hint = Some("close or move what covers it, then act again".into());
    ToolError::Page { code: "target-covered".into(), message, hint, details }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_comes_back_through_the_inverse() {
        let turned = Affine { a: 0.0, b: 2.0, c: -1.0, d: 0.0, e: 50.0, f: 7.0 };
        let point = Point { x: 12.0, y: 30.0 };
        assert_eq!(turned.map(point), Point { x: 20.0, y: 31.0 });
        assert_eq!(turned.unmap(turned.map(point)), Some(point));
        assert_eq!(Affine { a: 0.0, b: 0.0, ..turned }.unmap(point), None);
    }
}
