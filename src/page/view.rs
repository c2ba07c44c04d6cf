//! One tab of one session, and the conversation with its in-page half.

use std::sync::Arc;

use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Map, Value, json};
use tokio::time::{Instant, timeout_at};

use super::refs::{Fingerprint, Home, Ref};
use crate::{
    call::{Call, Result, ToolError},
    engine::{Dialog, EngineError, Frame, Page},
    session::{Session, Tab},
};

/// A tab to read from or act in.
#[derive(Clone)]
pub struct View {
    pub session: Arc<Session>,
    pub tab: Tab,
    pub page: Page,
    /// When the call must have answered.
    pub deadline: Instant,
    /// What the call is, and how long it may take in ms, for what is said when it is late.
    limit: (&'static str, u64),
}

/// What a reading handler gets: the call, the tab, and the session's turn.
pub struct Read<'a> {
    pub call: &'a Call,
    pub view: View,
    _turn: tokio::sync::OwnedMutexGuard<()>,
}

impl<'a> Read<'a> {
    /// Waits for the session and its turn; `tab` is the current one when none is named.
    pub async fn begin(call: &'a Call, tab: Option<&str>) -> Result<Read<'a>> {
        let (view, _turn) = View::begin(call, tab).await?;
        Ok(Read { call, view, _turn })
    }
}

/// Refs that an answer of the in-page half brought.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Minted {
    #[serde(default)]
    minted: Vec<Fingerprint>,
    next_ref: Option<Ref>,
}

#[derive(Deserialize)]
struct Refusal {
    code: String,
    error: String,
    hint: Option<String>,
    #[serde(flatten)]
    details: Map<String, Value>,
}

/// Closed shadow roots inside of closed ones are looked into so deep at once; deeper ones with the next call.
const ROOTS_IN_ROOTS: usize = 4;

impl View {
    /// Opens or finds the session, waits for its turn, and takes the tab.
    pub async fn begin(call: &Call, tab: Option<&str>) -> Result<(View, tokio::sync::OwnedMutexGuard<()>)> {
        let session = call.session()?.clone();
        let turn = timeout_at(call.deadline(), session.turn.clone().lock_owned()).await;
        let turn = turn.map_err(|_| call.late("an earlier call on this session is still running"))?;
        let tab = session.tab(tab).await?;
        if let Some(dialog) = tab.page.held_dialog().filter(|_| call.tool.name != "dialog_respond") {
            return Err(held(&tab.id, &dialog));
        }
        let limit = (call.tool.name, call.timeout_ms());
        Ok((View { page: tab.page.clone(), tab, session, deadline: call.deadline(), limit }, turn))
    }

    /// The same view with less time.
    pub fn until(&self, deadline: Instant) -> View {
        View { deadline: deadline.min(self.deadline), ..self.clone() }
    }

    /// The frames whose trees make up the page, parents first.
    pub fn frames(&self) -> Vec<Frame> {
        self.page.frames()
    }

    /// The frame named `fN`; the main frame without a name.
    pub fn frame(&self, name: Option<&str>) -> Result<Frame> {
        let frames = self.frames();
        let wanted = name.unwrap_or("f0");
        let key = wanted.strip_prefix('f').and_then(|n| n.parse::<u32>().ok());
        frames.iter().find(|f| Some(f.key) == key).cloned().ok_or_else(|| ToolError::UnknownFrame {
            frame: wanted.to_owned(),
            known: frames.iter().map(|f| format!("f{}", f.key)).collect(),
        })
    }

    /// Asks the in-page half of a frame. Refs that it mints, even with a refusal, are taken into the session's registry.
    pub async fn ask<T: DeserializeOwned>(&self, frame: u32, method: &'static str, mut args: Value) -> Result<T> {
        let (mut answer, mut suspects) = self.asked(frame, method, args.clone()).await;
        for round in 1..=ROOTS_IN_ROOTS {
            if suspects == 0 {
                break;
            }
            let opened = self.open_shadows(frame).await?;
            let unfound = matches!(&answer, Err(ToolError::Page { code, .. }) if code == "no-match");
            // What waits for its consequences can't be asked twice; it is told of those roots the next time. A new
            // document has none. Who found nothing where there were suspects has not waited yet.
            let consequences = method == "settle" && args["fresh"] != json!(true);
            if consequences || !(opened || unfound) {
                break;
            }
            args["again"] = (round == ROOTS_IN_ROOTS).into();
            if let Some(patience) = args["timeoutMs"].as_u64() {
                let left = self.deadline.saturating_duration_since(Instant::now()).as_millis() as u64;
                args["timeoutMs"] = patience.min(left * 4 / 5).into();
            }
            (answer, suspects) = self.asked(frame, method, args.clone()).await;
        }
        serde_json::from_value(answer?).map_err(|e| broken(method, &e))
    }

    /// Lets the in-page half see into the closed roots that it suspects; answers whether there were any.
    async fn open_shadows(&self, frame: u32) -> Result<bool> {
        let opened = timeout_at(self.deadline, self.page.open_shadows(frame)).await;
        Ok(opened.map_err(|_| self.late())??)
    }

    /// An answer, and how many suspects came with it.
    async fn asked(&self, frame: u32, method: &'static str, args: Value) -> (Result<Value>, u64) {
        match self.exchange(frame, method, args).await {
            Err(error) => (Err(error), 0),
            Ok((body, accepted)) => {
                let suspects = suspects_of(&body);
                (if accepted { Ok(body) } else { Err(refusal(method, body)) }, suspects)
            }
        }
    }

    /// What `settle` would answer, if the document that was navigated to last has told it by itself since `next` was the
    /// session's next ref. Nothing where there is more to tell by now: what lies in closed shadow roots.
    pub async fn told<T: DeserializeOwned>(&self, next: Ref, deadline: Instant) -> Result<Option<T>> {
        let Some(text) = self.page.opening(deadline).await? else { return Ok(None) };
        if self.session.refs().next() != next {
            return Ok(None);
        }
        let (body, accepted) = self.take("settle", 0, self.document_of(0), &text)?;
        if suspects_of(&body) > 0 && self.open_shadows(0).await? {
            return Ok(None);
        }
        accepted.then(|| serde_json::from_value(body)).transpose().map_err(|e| broken("settle", &e))
    }

    /// Reads an answer of the in-page half that did not come by [`View::ask`], and mints nothing.
    pub fn read_answer<T: DeserializeOwned>(&self, method: &str, text: &str) -> Result<T> {
        let (body, accepted) = self.take(method, 0, self.document_of(0), text)?;
        let body = if accepted { body } else { return Err(refusal(method, body)) };
        serde_json::from_value(body).map_err(|e| broken(method, &e))
    }

    async fn exchange(&self, frame: u32, method: &'static str, mut args: Value) -> Result<(Value, bool)> {
        let document = self.document_of(frame);
        {
            let refs = self.session.refs();
            args["nextRef"] = refs.next().into();
            args["taken"] = refs.knows(&document).into();
        }
        let answer = timeout_at(self.deadline, self.page.call(frame, method, &args.to_string())).await;
        let text = answer.map_err(|_| self.late())??;
        self.take(method, frame, document, &text)
    }

    /// Reads an answer, and takes the refs that it brings into the registry.
    fn take(&self, method: &str, frame: u32, document: String, text: &str) -> Result<(Value, bool)> {
        let mut answer: Value = browx_protocol::decode(text).map_err(|e| broken(method, &e))?;
        let accepted = answer["ok"] == json!(true);
        let body = if accepted { answer["value"].take() } else { answer };
        let minted = Minted::deserialize(&body).unwrap_or_default();
        if let Some(next) = minted.next_ref {
            let home = Home { page: self.page.id(), frame, document };
            self.session.refs().minted(home, next, minted.minted);
        }
        Ok((body, accepted))
    }

    /// The refusal when the page has not answered by the call's deadline.
    pub fn late(&self) -> ToolError {
        let state = match (self.page.dialog(), self.page.navigation().pending) {
            (Some(dialog), _) => format!("the page is held by a dialog: {} {:?}.", dialog.kind, dialog.message),
            // The browser holds back every question to a tab until its navigation has an answer.
            (None, true) => "a navigation waits for its server, and until then the tab can't be read; \
                             navigate or reload gives it up."
                .into(),
            (None, false) => "the page did not answer in time.".into(),
        };
        let (label, ms) = self.limit;
        ToolError::Deadline { label, ms, state, gated: false }
    }

    fn document_of(&self, frame: u32) -> String {
        self.page.frames().into_iter().find(|f| f.key == frame).map(|f| f.document).unwrap_or_default()
    }

    /// Makes the in-page halves know which element owns which frame. Frames that went away meanwhile are skipped.
    pub async fn bind_frames(&self) -> Result<()> {
        let frames = self.frames();
        for frame in frames.iter().filter(|f| frames.iter().any(|c| c.parent == Some(f.key))) {
            match self.page.bind_children(frame.key).await {
                Ok(()) | Err(EngineError::DocumentGone) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }

    /// URL and size of the page.
    pub async fn about(&self) -> Result<About> {
        self.ask(0, "page", json!({ "text": false })).await
    }
}

/// How many elements the in-page half suspects of a closed shadow root.
fn suspects_of(body: &Value) -> u64 {
    body["suspects"].as_u64().unwrap_or_default()
}

/// What a page says of itself.
#[derive(Debug, Clone, Deserialize)]
pub struct About {
    pub url: String,
    /// Of the viewport, CSS px.
    pub width: f64,
    pub height: f64,
    /// Device pixels per CSS px.
    pub dpr: f64,
    /// Whether scripts find a touch screen.
    pub touch: bool,
}

/// The refusal while a dialog waits for its answer.
fn held(tab: &str, dialog: &Dialog) -> ToolError {
    ToolError::Refused {
        code: "dialog-open",
        message: format!("the tab {tab} waits for the answer to its {} dialog {:?}", dialog.kind, dialog.message),
        hint: Some("dialog_respond answers it".into()),
    }
}

fn broken(method: &str, error: &dyn std::fmt::Display) -> ToolError {
    ToolError::Internal(format!("the in-page half's {method}: {error}"))
}

/// A refusal of the in-page half, without what only the two halves need.
fn refusal(method: &str, body: Value) -> ToolError {
    let refusal: Refusal = match serde_json::from_value(body) {
        Ok(refusal) => refusal,
        Err(error) => return broken(method, &error),
    };
    if refusal.code == "internal" {
        return broken(method, &refusal.error);
    }
    let Refusal { code, error: message, hint, mut details } = refusal;
    details.retain(|key, _| !matches!(key.as_str(), "ok" | "minted" | "nextRef" | "suspects"));
    name_refs_in(&mut details);
    ToolError::Page { code, message, hint, details }
}

/// Writes refs inside a refusal as agents know them.
pub fn name_refs(value: &mut Value) {
    match value {
        Value::Object(map) => name_refs_in(map),
        Value::Array(items) => items.iter_mut().for_each(name_refs),
        _ => {}
    }
}

fn name_refs_in(map: &mut Map<String, Value>) {
    for (key, value) in map {
        match value {
            Value::Number(n) if key == "ref" => *value = format!("e{n}").into(),
            value => name_refs(value),
        }
    }
}
