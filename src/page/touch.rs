//! Fingers on the page.

use serde_json::{Value, json};
use tokio::time::{Duration, Instant, sleep_until};

use super::{action::Action, drag::between};
use crate::{
    call::{Result, ToolError},
    engine::{Finger, Input, Point, Touch},
};

/// The way of one finger.
#[derive(Debug, Clone, Copy)]
pub struct Way {
    pub finger: u32,
    pub from: Point,
    pub to: Point,
}

/// How fingers go their way.
#[derive(Debug, Clone, Copy)]
pub struct Pace {
    pub steps: u64,
    /// Between two steps.
    pub every: Duration,
    /// From the part of the steps to the part of the way, both 0 to 1.
    pub ease: fn(f64) -> f64,
}

impl Action<'_> {
    /// A finger at a point of the main viewport; one that is down stays in the frame that it was put down in.
    pub async fn finger(&mut self, id: u32, point: Point) -> Result<Finger> {
        let about = self.in_view(point).await?;
        let at = match self.view.page.pointing().fingers.iter().find(|finger| finger.id == id) {
            Some(down) => self.spots_in(down.frame(), point).await?,
            None => {
                if !about.touch {
                    self.warn(
                        "the page finds no touch screen (ontouchstart); a script that asks for one does not listen",
                    );
                }
                let spots = self.spots_at(point).await?;
                let inner = spots.first().map_or(0, |spot| spot.frame);
                self.view.ask::<Value>(inner, "drawn", json!({})).await?;
                spots
            }
        };
        Ok(Finger { id, at })
    }

    /// Tells the page what fingers do.
    pub async fn touch(&mut self, event: Touch, fingers: Vec<Finger>) -> Result<()> {
        self.dispatching();
        for together in fingers.chunk_by(|a, b| a.frame() == b.frame()) {
            let input = Input::Touch { event, fingers: together.to_vec() };
            self.view.page.input(together[0].frame(), &[input]).await?;
        }
        Ok(())
    }

    /// Puts fingers down, moves them along their ways, and lifts them.
    pub async fn sweep(&mut self, ways: &[Way], pace: Pace) -> Result<()> {
        let mut ends = Vec::new();
        for way in ways {
            self.finger_is(way.finger, false)?;
            let start = self.finger(way.finger, way.from).await?;
            self.in_view(way.to).await?;
            let end = self.spots_in(start.frame(), way.to).await?;
            ends.push((start, end));
        }
        let at = |part: f64| {
            let place = |(start, end): &(Finger, Vec<_>)| Finger { id: start.id, at: between(&start.at, end, part) };
            ends.iter().map(place).collect::<Vec<_>>()
        };
        let hold = self.hold();
        self.touch(Touch::Start, at(0.0)).await?;
        let started = Instant::now();
        for step in 1..=pace.steps {
            sleep_until(started + pace.every.saturating_mul(step as u32)).await;
            self.touch(Touch::Move, at((pace.ease)(step as f64 / pace.steps as f64))).await?;
        }
        self.touch(Touch::End, at(1.0)).await?;
        hold.end();
        Ok(())
    }

    /// Requires that a finger is down, or is not.
    pub fn finger_is(&self, id: u32, down: bool) -> Result<()> {
        let fingers = self.view.page.pointing().fingers;
        let (code, message, hint) = match (fingers.iter().any(|finger| finger.id == id), down) {
            (true, false) => ("finger-down", "is down already", "lift it with touch_end, or use another identifier"),
            (false, true) => {
                ("finger-not-down", "is not down", "put it down with touch_start; a navigation or a failure lifts all")
            }
            _ => return Ok(()),
        };
        Err(ToolError::Refused { code, message: format!("the finger {id} {message}"), hint: Some(hint.into()) })
    }
}
