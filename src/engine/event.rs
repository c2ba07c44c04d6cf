//! What a browser tells, in words that every engine shares.

use serde::Serialize;

use super::Page;

/// Identifies a page for the life of the server; never reused.
pub type PageId = u64;

/// Hears everything that happens in one browser context, synchronously and in order, from the reader of the
/// connection. Must not block.
pub trait Watcher: Send + Sync {
    /// A page came to be: ours, a pop-up, or a person's own tab.
    fn opened(&self, page: Page, opener: Option<PageId>);
    /// Something happened in a page.
    fn event(&self, page: PageId, event: PageEvent);
    /// A dialog opened; the answer, if it is one, is sent at once.
    fn dialog(&self, page: PageId, dialog: &Dialog) -> DialogAnswer;
    /// The browser is gone.
    fn browser_closed(&self, reason: &str);
}

/// One thing that happened in a page.
#[derive(Debug, Clone)]
pub enum PageEvent {
    Console(ConsoleMessage),
    /// An uncaught exception, as text.
    PageError(String),
    Request(Request),
    Response {
        id: String,
        status: u16,
        mime: String,
        kind: String,
        /// The server says that it answers with a challenge to robots.
        mitigated: bool,
    },
    /// The body is complete; `bytes` as they came over the wire.
    Finished {
        id: String,
        bytes: u64,
    },
    Failed {
        id: String,
        reason: String,
    },
    DownloadStarted {
        id: String,
        url: String,
        filename: String,
    },
    /// Another document took the main frame; `request` is the one that brought it, if there was one.
    Committed {
        request: Option<String>,
    },
    /// The page asked for `window.print()`.
    Print,
    DialogClosed,
    Crashed,
    Closed,
}

/// One console message.
#[derive(Debug, Clone, Serialize)]
pub struct ConsoleMessage {
    /// Epoch milliseconds.
    pub ts: u64,
    /// The console method: log, error, warning, info, debug, …
    #[serde(rename = "type")]
    pub kind: String,
    pub text: String,
    /// Where it came from, if the browser says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
}

/// A request as it starts. A redirect starts a new one under the same id.
#[derive(Debug, Clone)]
pub struct Request {
    pub id: String,
    pub method: String,
    pub url: String,
    /// Document, Stylesheet, Image, Media, Font, Script, XHR, Fetch, EventSource, WebSocket, Manifest, Ping, Other …
    pub kind: String,
}

/// A JavaScript dialog.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Dialog {
    /// alert, confirm, prompt or beforeunload.
    pub kind: String,
    pub message: String,
    #[serde(rename = "defaultValue", skip_serializing_if = "Option::is_none")]
    pub default_value: Option<String>,
}

/// What to do with a dialog.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DialogAnswer {
    /// OK, with this text for a prompt.
    Accept(Option<String>),
    Dismiss,
    /// It stays open until `Page::answer_dialog`.
    Hold,
}

/// One frame of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Frame {
    /// `f<key>` in results; 0 is the main frame. Never reused within a page.
    pub key: u32,
    pub parent: Option<u32>,
    pub url: String,
    pub name: String,
    /// Changes with every new document of the frame.
    pub document: String,
}

/// Where the page's main frame stands.
#[derive(Debug, Clone, Default)]
pub struct Navigation {
    /// The committed document.
    pub document: String,
    pub url: String,
    /// How many documents were committed so far.
    pub commits: u64,
    /// How many navigations within a document happened so far (fragment, history API).
    pub within: u64,
    /// Whether the last one of those changed the fragment only.
    pub within_is_fragment: bool,
    /// The document is parsed.
    pub parsed: bool,
    /// The document and what it needs are loaded.
    pub loaded: bool,
    /// A navigation to another document was asked for and has neither committed nor ended.
    pub pending: bool,
    /// The browser shows a page of its own instead of one that could not be loaded.
    pub error_page: bool,
    /// How many navigations ended without a new document (204, download, stopped).
    pub aborted: u64,
}

/// How a navigation ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Landed {
    /// A new document was committed.
    Document,
    /// The same document stays: a fragment, or nothing to go to.
    SameDocument,
    /// No new document came: a download, or an answer without content.
    NoDocument { download: bool },
    /// The browser's error, such as `net::ERR_CONNECTION_REFUSED`.
    Failed(String),
}

/// A point in CSS px, in the viewport of the main frame unless said otherwise.
#[derive(Debug, Clone, Copy, PartialEq, serde::Deserialize, Serialize)]
pub struct Point {
    pub x: f64,
    pub y: f64,
}

/// A mouse button.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Button {
    #[default]
    Left,
    Right,
    Middle,
}

/// One piece of input.
#[derive(Debug, Clone, PartialEq)]
pub enum Input {
    Key(Key),
    /// A character that no key of the layout makes, typed where the focus is.
    Text(String),
    /// The modifier keys that are down as in [`Key`].
    Mouse {
        at: Vec<Spot>,
        modifiers: u32,
        event: Mouse,
    },
    /// What fingers do at the same time; the others stay as they are.
    Touch {
        event: Touch,
        fingers: Vec<Finger>,
    },
}

/// A point in the viewport of a frame. One point of the page is a list of them: in the frame that it is meant for, then
/// in each above, the main frame's last.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spot {
    pub frame: u32,
    pub point: Point,
}

/// What the pointer does.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Mouse {
    Move,
    Down { button: Button, count: u32 },
    Up { button: Button, count: u32 },
    Wheel { dx: f64, dy: f64 },
}

/// What a finger does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Touch {
    Start,
    Move,
    End,
}

/// A finger on the glass.
#[derive(Debug, Clone, PartialEq)]
pub struct Finger {
    /// `Touch.identifier`, where the engine lets us choose.
    pub id: u32,
    /// Where it is, in the frame that it was put down in first.
    pub at: Vec<Spot>,
}

impl Finger {
    /// The frame that it was put down in.
    pub fn frame(&self) -> u32 {
        self.at.first().map_or(0, |spot| spot.frame)
    }
}

/// What the mouse and the fingers of a tab are doing.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Pointing {
    /// Where the mouse is in the main viewport, once it was moved.
    pub at: Option<Point>,
    /// The buttons that are down, as in `MouseEvent.buttons`.
    pub buttons: u32,
    /// The frame that got the press, while a button is down.
    pub held_in: u32,
    /// The browser drags something for the page: what follows is drag events.
    pub dragging: bool,
    /// The fingers that are down, by their ids.
    pub fingers: Vec<Finger>,
}

impl Pointing {
    /// Follows what is sent to a frame.
    pub fn follow(&mut self, frame: u32, event: &Input) {
        match event {
            Input::Mouse { at, event, .. } => {
                self.at = at.last().map(|spot| spot.point).or(self.at);
                match event {
                    Mouse::Down { button, .. } => {
                        if self.buttons == 0 {
                            self.held_in = frame;
                        }
                        self.buttons |= button.mask();
                    }
                    Mouse::Up { button, .. } => self.buttons &= !button.mask(),
                    Mouse::Move | Mouse::Wheel { .. } => {}
                }
            }
            Input::Touch { event, fingers } => {
                self.fingers.retain(|known| fingers.iter().all(|finger| finger.id != known.id));
                if *event != Touch::End {
                    self.fingers.extend(fingers.iter().cloned());
                    self.fingers.sort_by_key(|finger| finger.id);
                }
            }
            Input::Key(_) | Input::Text(_) => {}
        }
    }

    /// Whether nothing is down.
    pub fn is_free(&self) -> bool {
        self.buttons == 0 && !self.dragging && self.fingers.is_empty()
    }

    /// Takes everything that is down; the mouse stays where it is.
    pub fn let_go(&mut self) -> Pointing {
        std::mem::replace(self, Pointing { at: self.at, ..Pointing::default() })
    }
}

/// One key going down or up, as a US keyboard would send it.
#[derive(Debug, Clone, PartialEq)]
pub struct Key {
    pub down: bool,
    /// `KeyboardEvent.key`.
    pub key: String,
    /// `KeyboardEvent.code`.
    pub code: &'static str,
    /// Windows virtual key code.
    pub key_code: u32,
    /// 0 standard, 1 left, 2 right, 3 keypad.
    pub location: u32,
    /// The text it types, if any.
    pub text: Option<String>,
    /// Alt 1, Control 2, Meta 4, Shift 8.
    pub modifiers: u32,
}

/// x, y, width and height, CSS px.
pub type Clip = (f64, f64, f64, f64);

/// What to capture.
#[derive(Debug, Clone, Default)]
pub struct Shot {
    /// In CSS px of the document when `full_page`, else of the viewport; the whole of it without.
    pub clip: Option<Clip>,
    pub full_page: bool,
    /// Image pixels per CSS px.
    pub scale: f64,
    /// 0..100 for JPEG, `None` for PNG.
    pub jpeg_quality: Option<u8>,
}

/// What a browser context is opened with.
#[derive(Debug, Clone, Default)]
pub struct ContextOptions {
    /// CSS px.
    pub viewport: Option<(u32, u32)>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spots(x: f64) -> Vec<Spot> {
        vec![Spot { frame: 3, point: Point { x, y: 1.0 } }, Spot { frame: 0, point: Point { x: x + 10.0, y: 2.0 } }]
    }

    fn mouse(event: Mouse) -> Input {
        Input::Mouse { at: spots(5.0), modifiers: 0, event }
    }

    #[test]
    fn buttons_are_followed_and_the_frame_of_the_first_press_is_kept() {
        let mut now = Pointing::default();
        now.follow(3, &mouse(Mouse::Down { button: Button::Left, count: 1 }));
        now.follow(0, &mouse(Mouse::Down { button: Button::Right, count: 1 }));
        assert_eq!((now.buttons, now.held_in, now.at), (3, 3, Some(Point { x: 15.0, y: 2.0 })));
        now.follow(3, &mouse(Mouse::Up { button: Button::Left, count: 1 }));
        assert_eq!(now.buttons, 2);
        assert_eq!(now.let_go().buttons, 2);
        assert!(now.is_free() && now.at.is_some());
    }

    #[test]
    fn fingers_are_those_that_are_down_where_they_were_last() {
        let mut now = Pointing::default();
        let touch = |event, id, x| Input::Touch { event, fingers: vec![Finger { id, at: spots(x) }] };
        now.follow(3, &touch(Touch::Start, 2, 1.0));
        now.follow(3, &touch(Touch::Start, 1, 4.0));
        now.follow(3, &touch(Touch::Move, 2, 9.0));
        assert_eq!(now.fingers.iter().map(|f| (f.id, f.at[0].point.x)).collect::<Vec<_>>(), [(1, 4.0), (2, 9.0)]);
        now.follow(3, &touch(Touch::End, 1, 4.0));
        assert_eq!(now.fingers.len(), 1);
    }
}
