//! Programs of pointer steps.

use serde_json::Value;
use tokio::time::{Duration, Instant, sleep, timeout_at};

use crate::{
    call::{Result, ToolError},
    engine::{Button, Finger, Input, Mouse, Point, Pointing, Spot, Touch},
    generated::gesture::{GestureChainStepsItem as Raw, GestureChainStepsItemKind as Kind, *},
    page::Action,
};

const MOST_STEPS: usize = 200;
/// The pointer that is the mouse.
const MOUSE: u64 = 1;
/// The least pause after a move, and the longest wait.
const MOVE_MS: f64 = 5.0;
const WAIT_MS: f64 = 5000.0;

pub async fn gesture_chain(cx: &mut Action<'_>, p: GestureChain) -> Result<()> {
    let steps = checked(cx, &p.steps).await?;
    cx.plan(steps.iter().map(|step| step.pause).sum())?;
    cx.baseline().await?;
    let (started, deadline) = (Instant::now(), cx.view.deadline);
    let hold = cx.hold();
    let mut executed = 0;
    let run = async {
        for step in &steps {
            perform(cx, step).await?;
            executed += 1;
        }
        Ok(())
    };
    let done = timeout_at(deadline, run).await.unwrap_or_else(|_| {
        let ms = started.elapsed().as_millis() as u64;
        Err(ToolError::Deadline {
            label: cx.call.tool.name,
            ms,
            state: "the page did not handle a step in time.".into(),
            gated: false,
        })
    });
    cx.tell("stepsExecuted", executed);
    cx.tell("totalDurationMs", started.elapsed().as_millis() as u64);
    let held = !cx.view.page.pointing().is_free();
    match &done {
        Ok(()) => {
            hold.end();
            if held {
                cx.warn("the chain ends with something down; mouse_up or touch_end lets it go");
            }
        }
        Err(_) => {
            drop(hold);
            cx.tell("released", Value::Bool(held));
        }
    }
    done
}

/// One step that can be carried out.
struct Step {
    act: Act,
    at: Option<Point>,
    /// A finger, else the mouse.
    finger: Option<u32>,
    button: Button,
    pause: Duration,
}

enum Act {
    Down,
    Move,
    Up,
    Wait,
    Wheel(f64, f64),
}

/// Every step, or what is wrong with the first bad one. Nothing has been sent then.
async fn checked(cx: &mut Action<'_>, raw: &[Raw]) -> Result<Vec<Step>> {
    let refused = |code, message: String| ToolError::Refused {
        code,
        message,
        hint: Some("correct it and send all steps again; none was carried out".into()),
    };
    if raw.is_empty() {
        return Err(refused("no-steps", "\"steps\" is empty".into()));
    }
    if raw.len() > MOST_STEPS {
        return Err(refused("too-many-steps", format!("\"steps\" has {} entries; at most {MOST_STEPS}", raw.len())));
    }
    let about = cx.view.about().await?;
    let mut check = Check { view: (about.width, about.height), now: cx.view.page.pointing(), warnings: Vec::new() };
    let mut steps = Vec::with_capacity(raw.len());
    for (index, raw) in raw.iter().enumerate() {
        let step = check.step(index, raw);
        steps.push(
            step.map_err(|problem| refused("bad-step", format!("steps[{index}] ({}): {problem}", name(raw.kind))))?,
        );
    }
    check.warnings.into_iter().for_each(|warning| cx.warn(warning));
    Ok(steps)
}

fn name(kind: Kind) -> &'static str {
    match kind {
        Kind::Down => "down",
        Kind::Move => "move",
        Kind::Up => "up",
        Kind::Wait => "wait",
        Kind::Wheel => "wheel",
    }
}

/// What would be down by then, were the steps so far carried out.
struct Check {
    view: (f64, f64),
    now: Pointing,
    warnings: Vec<String>,
}

impl Check {
    fn step(&mut self, index: usize, raw: &Raw) -> std::result::Result<Step, String> {
        let at = self.point(raw)?;
        let button = raw.button.unwrap_or_default();
        let finger = raw.pointer_id.filter(|id| *id != MOUSE).map(|id| id as u32);
        let (act, pause) = match raw.kind {
            Kind::Down => (Act::Down, Duration::ZERO),
            Kind::Up => (Act::Up, Duration::ZERO),
            Kind::Move => (Act::Move, self.pause(index, raw.ms.unwrap_or(MOVE_MS), MOVE_MS, f64::MAX)),
            Kind::Wait => (Act::Wait, self.pause(index, raw.ms.unwrap_or(0.0), 0.0, WAIT_MS)),
            Kind::Wheel => {
                let turn = (raw.delta_x.unwrap_or(0.0), raw.delta_y.unwrap_or(0.0));
                if turn == (0.0, 0.0) {
                    return Err("deltaX or deltaY must be other than 0".into());
                }
                (Act::Wheel(turn.0, turn.1), Duration::ZERO)
            }
        };
        let step = Step { act, at, finger, button, pause };
        self.follow(&step)?;
        Ok(step)
    }

    fn point(&self, raw: &Raw) -> std::result::Result<Option<Point>, String> {
        let point = match (raw.x, raw.y) {
            (Some(x), Some(y)) => Point { x, y },
            (None, None) if matches!(raw.kind, Kind::Wait | Kind::Wheel) => return Ok(None),
            _ => return Err("it needs x and y".into()),
        };
        let (width, height) = self.view;
        if point.x < 0.0 || point.y < 0.0 || point.x >= width || point.y >= height {
            return Err(format!("{},{} is outside of the viewport, which is {width}×{height}", point.x, point.y));
        }
        Ok(Some(point))
    }

    fn pause(&mut self, index: usize, ms: f64, least: f64, most: f64) -> Duration {
        let kept = ms.clamp(least, most);
        if kept != ms {
            self.warnings.push(format!("steps[{index}]: ms was {ms}, made {kept}"));
        }
        Duration::try_from_secs_f64(kept / 1000.0).unwrap_or(Duration::MAX)
    }

    /// Takes the step in thought; says what stands against it.
    fn follow(&mut self, step: &Step) -> std::result::Result<(), String> {
        let down = match step.finger {
            Some(id) => self.now.fingers.iter().any(|finger| finger.id == id),
            None => self.now.buttons & step.button.mask() != 0,
        };
        match step.act {
            Act::Down if down => return Err("it is down already".into()),
            Act::Up if !down => return Err("it is not down".into()),
            Act::Move if !down && step.finger.is_some() => return Err("that finger is not down".into()),
            Act::Wheel(..) if step.at.or(self.now.at).is_none() => {
                return Err("it needs x and y: the mouse has not been anywhere yet".into());
            }
            _ => {}
        }
        let spots = step.at.map(|point| vec![Spot { frame: 0, point }]).unwrap_or_default();
        let mouse = |event| Input::Mouse { at: spots.clone(), modifiers: 0, event };
        let touch = |event, id| Input::Touch { event, fingers: vec![Finger { id, at: spots.clone() }] };
        let event = match (&step.act, step.finger) {
            (Act::Wait, _) => return Ok(()),
            (Act::Down, None) => mouse(Mouse::Down { button: step.button, count: 1 }),
            (Act::Up, None) => mouse(Mouse::Up { button: step.button, count: 1 }),
            (Act::Move, None) | (Act::Wheel(..), _) => mouse(Mouse::Move),
            (Act::Down, Some(id)) => touch(Touch::Start, id),
            (Act::Move, Some(id)) => touch(Touch::Move, id),
            (Act::Up, Some(id)) => touch(Touch::End, id),
        };
        self.now.follow(0, &event);
        Ok(())
    }
}

async fn perform(cx: &mut Action<'_>, step: &Step) -> Result<()> {
    match (step.finger, step.at) {
        (Some(id), Some(at)) => finger(cx, &step.act, id, at).await?,
        (_, at) => mouse(cx, step, at).await?,
    }
    sleep(step.pause).await;
    Ok(())
}

async fn finger(cx: &mut Action<'_>, act: &Act, id: u32, at: Point) -> Result<()> {
    let finger = cx.finger(id, at).await?;
    match act {
        Act::Down => cx.touch(Touch::Start, vec![finger]).await,
        Act::Move => cx.touch(Touch::Move, vec![finger]).await,
        Act::Up => {
            cx.touch(Touch::Move, vec![finger.clone()]).await?;
            cx.touch(Touch::End, vec![finger]).await
        }
        Act::Wait | Act::Wheel(..) => Ok(()),
    }
}

async fn mouse(cx: &mut Action<'_>, step: &Step, at: Option<Point>) -> Result<()> {
    if matches!(step.act, Act::Wait) {
        return Ok(());
    }
    let spots = match at {
        Some(point) => cx.reach(point).await?,
        None => cx.resting().await?,
    };
    match step.act {
        Act::Down => cx.press_down(&spots, step.button).await,
        Act::Move => cx.move_to(&spots).await,
        Act::Up => {
            cx.move_to(&spots).await?;
            cx.let_go(&spots, step.button).await
        }
        Act::Wheel(dx, dy) => {
            if at.is_some() {
                cx.move_to(&spots).await?;
            }
            cx.turn_at(&spots, dx, dy).await
        }
        Act::Wait => Ok(()),
    }
}
