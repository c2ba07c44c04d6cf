//! Trusted input: pointer, fingers, keys, text; and drags that the page leaves to the browser.
//!
//! While a button stays down, the browser hands us what it would drag for the page. From then on the pointer's moves go
//! out as drag events with the page's own data, and its release as the drop.

use std::{pin::Pin, sync::Arc};

use browx_protocol::cdp::input as cdp;
use tokio::time::Instant;

use super::page::{Drag, Page};
use crate::engine::{self, Button, EngineError, Finger, Input, Key, Mouse, Point, Spot, Touch, patience::late};

type Result<T> = std::result::Result<T, EngineError>;

/// Ids of fingers that there are not start here.
const PHANTOM: u32 = 1 << 30;

/// An event on its way.
type Sent = Pin<Box<dyn Future<Output = Result<()>> + Send>>;

impl Page {
    /// Sends all events at once and waits until the page has handled each. The browser finds the frame itself.
    pub(crate) async fn input(self: &Arc<Self>, frame: u32, events: &[Input]) -> Result<()> {
        let mut sent: Vec<Sent> = Vec::with_capacity(events.len() + 1);
        sent.extend(self.intercept(frame, events));
        for event in events {
            let dragged = self.dragged();
            self.tab.state().pointing.follow(frame, event);
            if let Input::Touch { event, fingers } = event {
                sent.extend(self.even_out(*event, fingers));
            }
            sent.push(match event {
                Input::Key(key) => Box::pin(done(self.send_main(&key_event(key)))),
                Input::Text(text) => Box::pin(done(self.send_main(&cdp::InsertText { text: text.clone() }))),
                Input::Mouse { at, modifiers, event } => {
                    let Some(main) = at.last() else { continue };
                    match event {
                        Mouse::Move if dragged => Box::pin(self.clone().drag_to(at.clone(), *modifiers)),
                        Mouse::Up { button: Button::Left, .. } if dragged => {
                            Box::pin(self.clone().drop_at(main.point, *modifiers))
                        }
                        event => Box::pin(done(self.send_main(&self.mouse_event(main.point, *modifiers, *event)))),
                    }
                }
                Input::Touch { event, fingers } => Box::pin(done(self.send_main(&self.touch_event(*event, fingers)))),
            });
        }
        let mut outcome = Ok(());
        for answer in sent {
            let answer = answer.await;
            outcome = outcome.and(answer);
        }
        outcome
    }

    /// Asks for drags where the events leave the left button down, and no longer where they don't.
    fn intercept(self: &Arc<Self>, frame: u32, events: &[Input]) -> Option<Sent> {
        let enabled = {
            let mut state = self.tab.state();
            let mut after = state.pointing.clone();
            events.iter().for_each(|event| after.follow(frame, event));
            let held = after.buttons & Button::Left.mask() != 0;
            // A drag that ends with these events takes its interception away when it is over.
            if held == state.own.intercepting || state.own.drag.is_some() {
                return None;
            }
            state.own.intercepting = held;
            held
        };
        Some(Box::pin(done(self.send_main(&cdp::SetInterceptDrags { enabled }))))
    }

    fn dragged(&self) -> bool {
        self.tab.state().own.drag.is_some()
    }

    /// The browser hands over what it would drag.
    pub(super) fn drag_intercepted(self: &Arc<Self>, e: cdp::DragInterceptedEvent) {
        let too_late = self.tab.update(|state| {
            let now = &mut state.pointing;
            now.dragging = true;
            let (held, began) = (now.buttons & Button::Left.mask() != 0, now.at.unwrap_or(Point { x: 0.0, y: 0.0 }));
            let home = state.keyed(state.pointing.held_in).map(|frame| frame.own.session.clone());
            state.own.drag = Some(Drag { data: e.data, over: None, home, began });
            !held
        });
        if too_late {
            self.release();
        }
    }

    /// Waits for that.
    pub(crate) async fn takes_drag(&self, deadline: Instant) -> Result<bool> {
        let taken = self.tab.until(deadline, || self.dragged().then_some(()));
        taken.await?.map(|()| true).ok_or_else(|| late("the drag", deadline))
    }

    /// Moves what is dragged. A process that it comes into has to be told of it first.
    async fn drag_to(self: Arc<Self>, at: Vec<Spot>, modifiers: u32) -> Result<()> {
        let (Some(inner), Some(main)) = (at.first(), at.last()) else { return Ok(()) };
        let (data, enters) = {
            let mut state = self.tab.state();
            let session = state.keyed(inner.frame).map(|frame| frame.own.session.clone());
            let Some(drag) = state.own.drag.as_mut() else { return Ok(()) };
            let enters = drag.over != session;
            drag.over = session;
            (drag.data.clone(), enters)
        };
        let event = |kind| drag_event(kind, main.point, &data, modifiers);
        if enters {
            self.send_main(&event(cdp::DispatchDragEventType::DragEnter)).await?;
        }
        self.send_main(&event(cdp::DispatchDragEventType::DragOver)).await.map(drop)
    }

    /// Drops what is dragged. There is no release of the button beside it.
    async fn drop_at(self: Arc<Self>, at: Point, modifiers: u32) -> Result<()> {
        let drag = self.tab.update(|state| {
            (state.pointing.dragging, state.own.intercepting) = (false, false);
            state.own.drag.take()
        });
        let Some(drag) = drag else { return Ok(()) };
        let dropped = self.send_main(&drag_event(cdp::DispatchDragEventType::Drop, at, &drag.data, modifiers)).await;
        if drag.over != drag.home {
            // Its own process hears of the end only when it comes back.
            self.clone().cancel_drag(drag, at).await;
        }
        dropped.and(self.send_main(&cdp::SetInterceptDrags { enabled: false }).await).map(drop)
    }

    /// Ends a drag without a drop, in the process that it comes from.
    async fn cancel_drag(self: Arc<Self>, drag: Drag, at: Point) {
        let (mut at, mut ended) = (at, Ok(()));
        if drag.over != drag.home {
            at = drag.began;
            ended = done(self.send_main(&drag_event(cdp::DispatchDragEventType::DragEnter, at, &drag.data, 0))).await;
        }
        let cancel = drag_event(cdp::DispatchDragEventType::DragCancel, at, &drag.data, 0);
        if let Err(error) = ended.and(done(self.send_main(&cancel)).await) {
            tracing::debug!(%error, "a drag was over before it was ended");
        }
    }

    /// Lets go of everything. Nobody waits for the answers.
    pub(crate) fn release(self: &Arc<Self>) {
        let (mut held, drag, intercepting) = self.tab.update(|state| {
            let own = &mut state.own;
            (state.pointing.let_go(), own.drag.take(), std::mem::take(&mut own.intercepting))
        });
        let at = held.at.unwrap_or(Point { x: 0.0, y: 0.0 });
        if let Some(drag) = drag {
            // It took the left button with it.
            held.buttons &= !Button::Left.mask();
            tokio::spawn(self.clone().cancel_drag(drag, at));
        }
        for button in Button::of_mask(held.buttons) {
            held.buttons &= !button.mask();
            let mut up = cdp::DispatchMouseEvent::new(cdp::DispatchMouseEventType::MouseReleased, at.x, at.y);
            (up.button, up.click_count, up.buttons) = (Some(name_of(button)), Some(1), Some(held.buttons.into()));
            drop(self.send_main(&up));
        }
        if !held.fingers.is_empty() {
            drop(self.uncount(&held.fingers[0]));
            // Lifted, they could be taken for a tap.
            drop(self.send_main(&cdp::DispatchTouchEvent::new(cdp::DispatchTouchEventType::TouchCancel, Vec::new())));
        }
        if intercepting {
            drop(self.send_main(&cdp::SetInterceptDrags { enabled: false }));
        }
    }

    fn mouse_event(&self, point: Point, modifiers: u32, event: Mouse) -> cdp::DispatchMouseEvent {
        let kind = match event {
            Mouse::Move => cdp::DispatchMouseEventType::MouseMoved,
            Mouse::Down { .. } => cdp::DispatchMouseEventType::MousePressed,
            Mouse::Up { .. } => cdp::DispatchMouseEventType::MouseReleased,
            Mouse::Wheel { .. } => cdp::DispatchMouseEventType::MouseWheel,
        };
        let mut command = cdp::DispatchMouseEvent::new(kind, point.x, point.y);
        command.modifiers = Some(modifiers.into());
        let buttons = self.tab.state().pointing.buttons;
        match event {
            // What selects and drags looks at the button, not at the mask.
            Mouse::Move => command.button = Button::of_mask(buttons).next().map(name_of),
            Mouse::Down { button, count } | Mouse::Up { button, count } => {
                (command.button, command.click_count) = (Some(name_of(button)), Some(count.into()));
            }
            Mouse::Wheel { dx, dy } => (command.delta_x, command.delta_y) = (Some(dx), Some(dy)),
        }
        command.buttons = Some(buttons.into());
        command
    }

    /// Chromium counts every finger beside the first twice, and would go on sending touches to the frame of these, or to
    /// none after a navigation. Ends of touches that there are not make up for it; no page hears them.
    fn even_out(self: &Arc<Self>, event: Touch, changed: &[Finger]) -> Vec<Sent> {
        let down = {
            let mut state = self.tab.state();
            let down = state.pointing.fingers.len();
            if event == Touch::Start {
                state.own.more_fingers += (changed.len() - usize::from(down == changed.len())) as u32;
            }
            down
        };
        match (event, changed.first()) {
            (Touch::End, Some(finger)) if down == 0 => self.uncount(finger),
            _ => Vec::new(),
        }
    }

    fn uncount(self: &Arc<Self>, like: &Finger) -> Vec<Sent> {
        let counted = std::mem::take(&mut self.tab.state().own.more_fingers);
        let end = |nth: u32| -> Sent {
            let phantom = touch_point(PHANTOM + nth, like);
            let event = cdp::DispatchTouchEvent::new(cdp::DispatchTouchEventType::TouchEnd, vec![phantom]);
            let answer = self.send_main(&event);
            // A Chromium that refuses it counts otherwise.
            Box::pin(async { answer.await.map(drop).or(Ok(())) })
        };
        (0..counted).map(end).collect()
    }

    /// Tells of the fingers that are down, put down or lifted; of none when the last are lifted.
    fn touch_event(&self, event: Touch, changed: &[Finger]) -> cdp::DispatchTouchEvent {
        let state = self.tab.state();
        let down = &state.pointing.fingers;
        let (kind, told) = match event {
            Touch::Start => (cdp::DispatchTouchEventType::TouchStart, changed),
            Touch::Move => (cdp::DispatchTouchEventType::TouchMove, down.as_slice()),
            Touch::End if down.is_empty() => (cdp::DispatchTouchEventType::TouchEnd, [].as_slice()),
            Touch::End => (cdp::DispatchTouchEventType::TouchEnd, changed),
        };
        cdp::DispatchTouchEvent::new(kind, told.iter().map(|finger| touch_point(finger.id, finger)).collect())
    }

    pub(crate) async fn insert_text(self: &Arc<Self>, _frame: u32, text: &str) -> Result<bool> {
        let insert = cdp::InsertText { text: text.into() };
        if !engine::is_composed(text) {
            return self.send_main(&insert).await.map(|_| true);
        }
        let end = text.encode_utf16().count() as i64;
        let composed = self.send_main(&cdp::ImeSetComposition {
            text: text.into(),
            selection_start: end,
            selection_end: end,
            replacement_start: None,
            replacement_end: None,
        });
        let committed = self.send_main(&insert);
        composed.await?;
        committed.await.map(|_| true)
    }
}

fn touch_point(id: u32, finger: &Finger) -> cdp::TouchPoint {
    let at = finger.at.last().map_or(Point { x: 0.0, y: 0.0 }, |spot| spot.point);
    cdp::TouchPoint { x: at.x, y: at.y, id: Some(id.into()), ..Default::default() }
}

fn drag_event(
    kind: cdp::DispatchDragEventType,
    at: Point,
    data: &cdp::DragData,
    modifiers: u32,
) -> cdp::DispatchDragEvent {
    let mut event = cdp::DispatchDragEvent::new(kind, at.x, at.y, data.clone());
    event.modifiers = Some(modifiers.into());
    event
}

fn name_of(button: Button) -> cdp::MouseButton {
    match button {
        Button::Left => cdp::MouseButton::Left,
        Button::Right => cdp::MouseButton::Right,
        Button::Middle => cdp::MouseButton::Middle,
    }
}

fn key_event(key: &Key) -> cdp::DispatchKeyEvent {
    let kind = match (key.down, &key.text) {
        (false, _) => cdp::DispatchKeyEventType::KeyUp,
        (true, Some(_)) => cdp::DispatchKeyEventType::KeyDown,
        (true, None) => cdp::DispatchKeyEventType::RawKeyDown,
    };
    let mut command = cdp::DispatchKeyEvent::new(kind);
    command.key = Some(key.key.clone());
    command.code = Some(key.code.into());
    command.windows_virtual_key_code = Some(key.key_code.into());
    command.location = Some(key.location.into());
    command.is_keypad = Some(key.location == 3);
    command.modifiers = Some(key.modifiers.into());
    if key.down {
        command.text.clone_from(&key.text);
        command.unmodified_text.clone_from(&key.text);
    }
    command
}

async fn done<T>(answer: impl Future<Output = Result<T>>) -> Result<()> {
    answer.await.map(drop)
}
