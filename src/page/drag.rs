//! Dragging from one place to another.

use serde_json::{Value, json};

use tokio::time::{Duration, sleep};

use super::{
    action::{Action, Located},
    target::{Approach, Target},
    view::name_refs,
};
use crate::{
    call::{Result, ToolError},
    engine::{Button, Spot},
};

/// How far the first moves go, CSS px: a press becomes a drag when the pointer has gone a few.
const STARTS: [f64; 2] = [3.0, 8.0];

/// A browser tells of a drag that rests about so often.
const HOVER: Duration = Duration::from_millis(50);
const HOVERS: u32 = 3;

impl Action<'_> {
    /// Finds both ends of a drag and brings them into view together.
    pub async fn locate_both(&mut self, from: &Target, to: &Target) -> Result<(Located, Located)> {
        let mut source = self.locate(from, Approach::GRAB).await?;
        let mut goal = self.locate(to, Approach::HOVER).await?;
        if source.scrolled && goal.r#ref.is_none() || goal.scrolled && source.r#ref.is_none() {
            self.warn(
                "the page was scrolled to bring the element into view; coords count from the viewport as it is now",
            );
        }
        // Scrolling to the one may have taken the other away. Each goes the nearest way, so that both fit if they can.
        for _ in 0..2 {
            source = self.locate(from, Approach::GRAB).await?;
            if !source.scrolled {
                return Ok((source, goal));
            }
            goal = self.locate(to, Approach::HOVER).await?;
        }
        Err(ToolError::Refused {
            code: "target-offscreen",
            message: "from and to can't be brought into view at the same time".into(),
            hint: Some(
                "set_viewport to a larger one, or go part of the way with mouse_down, mouse_move and scroll".into(),
            ),
        })
    }

    /// Presses at one place and lets go at another, with so many moves on the way.
    pub async fn drag(&mut self, from: &Located, to: &Located, steps: u64) -> Result<()> {
        let page = self.view.page.clone();
        if page.pointing().buttons != 0 {
            return Err(ToolError::Refused {
                code: "button-down",
                message: "a mouse button is down already".into(),
                hint: Some("let it go with mouse_up first".into()),
            });
        }
        if !page.carries(from.frame, &to.spots) {
            return Err(ToolError::Refused {
                code: "drag-across-frames",
                message: "Firefox carries no drag out of a frame of another origin, or into one".into(),
                hint: Some("use a Chromium session for it".into()),
            });
        }
        let hold = self.hold();
        self.press_down(&from.spots, Button::Left).await?;
        let (start, end) = (from.point(), to.point());
        let length = (end.x - start.x).hypot(end.y - start.y).max(1.0);
        let begun = STARTS.map(|px| (px / length).min(0.5));
        for part in begun {
            self.move_to(&between(&from.spots, &to.spots, part)).await?;
        }
        let begun = begun[1];
        // What lies between two frames is in none that could be told of the drag.
        let jumps = page.pointing().dragging && from.frame != to.frame;
        if jumps {
            self.move_to(&from.spots).await?;
        }
        for step in 1..if jumps { 1 } else { steps } {
            let part = begun + (1.0 - begun) * step as f64 / steps as f64;
            self.move_to(&between(&from.spots, &to.spots, part)).await?;
        }
        // Twice, since what is dragged over something is asked about at the second event.
        self.move_to(&to.spots).await?;
        self.move_to(&to.spots).await?;
        if page.pointing().dragging {
            self.hover_with_drag(&to.spots).await?;
        }
        self.let_go(&to.spots, Button::Left).await?;
        hold.end();
        if jumps {
            self.warn("dropped in another frame; if that is of another site, the source hears of no effect (dragend)");
        }
        Ok(())
    }

    /// What is dragged stays over its goal for a moment, of which the page hears as from a browser: lists that make room
    /// for it take no second step at once.
    async fn hover_with_drag(&mut self, at: &[Spot]) -> Result<()> {
        for _ in 0..HOVERS {
            sleep(HOVER).await;
            self.move_to(at).await?;
        }
        Ok(())
    }

    /// What a press at a place would hit, topmost first, and whether the cursor there is one that resizes.
    pub async fn layers(&self, at: &Located) -> Result<(Value, bool)> {
        let spot = at.spots.first().copied().unwrap_or(Spot { frame: 0, point: at.point() });
        let mut seen: Value =
            self.view.ask(spot.frame, "layersAt", json!({ "x": spot.point.x, "y": spot.point.y })).await?;
        name_refs(&mut seen);
        let stack = seen["layers"].take();
        let resizes = |layer: &Value| layer["cursor"].as_str().is_some_and(|cursor| cursor.contains("resize"));
        let risk = stack.as_array().is_some_and(|layers| layers.iter().any(resizes));
        Ok((stack, risk))
    }
}

/// A place on the way from one to another, in the frames that hold both; 0 is the first, 1 the second.
pub(super) fn between(from: &[Spot], to: &[Spot], part: f64) -> Vec<Spot> {
    let pairs = from.iter().filter_map(|a| Some((a, to.iter().find(|b| b.frame == a.frame)?)));
    pairs
        .map(|(a, b)| {
            let mut spot = *a;
            spot.point.x += (b.point.x - a.point.x) * part;
            spot.point.y += (b.point.y - a.point.y) * part;
            spot
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Point;

    #[test]
    fn the_way_between_two_frames_is_told_in_those_above_both() {
        let spot = |frame, x| Spot { frame, point: Point { x, y: 0.0 } };
        let (inner, outer) = ([spot(4, 10.0), spot(1, 30.0), spot(0, 50.0)], [spot(1, 50.0), spot(0, 90.0)]);
        assert_eq!(between(&inner, &outer, 0.25), [spot(1, 35.0), spot(0, 60.0)]);
        assert_eq!(between(&inner, &inner, 0.5), inner);
    }
}
