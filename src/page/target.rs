//! From what a caller names to what the in-page half can look up.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use tokio::time::Instant;

use super::{
    refs::{self, Ref},
    view::View,
};
use crate::{
    call::{Result, ToolError, nearest},
    engine::Point,
};

/// What to act on; checked arguments hold at most one of `ref`, `selector`, `named` and `coords`.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Target {
    pub r#ref: Option<String>,
    pub selector: Option<String>,
    pub context_ref: Option<String>,
    /// A name that was given to a ref.
    pub named: Option<String>,
    pub coords: Option<Point>,
}

/// What must hold before an act.
#[derive(Debug, Clone, Copy, Default, Serialize)]
pub struct Checks {
    pub visible: bool,
    pub stable: bool,
    /// Stable over two frames, even where no animation is known.
    pub still: bool,
    pub enabled: bool,
    pub editable: bool,
    pub events: bool,
    /// A press on any part of the widget around a combobox will do.
    pub widget: bool,
    pub scroll: bool,
}

impl Checks {
    const NONE: Checks = Checks {
        visible: false,
        stable: false,
        still: false,
        enabled: false,
        editable: false,
        events: false,
        widget: false,
        scroll: false,
    };
    const PRESS: Checks =
        Checks { visible: true, stable: true, enabled: true, events: true, scroll: true, ..Self::NONE };
    const FILL: Checks = Checks { visible: true, enabled: true, editable: true, scroll: true, ..Self::NONE };
    /// In view and at rest.
    pub const SHOW: Checks = Checks { visible: true, stable: true, scroll: true, ..Self::NONE };
}

/// How to go about a target.
#[derive(Debug, Clone, Copy)]
pub struct Approach {
    pub checks: Checks,
    /// The checks are skipped.
    pub force: bool,
    /// A press that would land elsewhere is swallowed by the page half.
    pub trap: bool,
    /// Where on the target to act, from the corner of its box; its middle without.
    pub position: Option<Point>,
    /// It is only on the way to the target that the call is about, and that the result tells of.
    pub aside: bool,
}

impl Approach {
    /// As it is, wherever it is.
    pub const NONE: Approach = Approach::with(Checks::NONE);
    pub const CLICK: Approach = Approach { trap: true, ..Self::GRAB };
    /// A press that opens the list of a control.
    pub const OPEN: Approach = Approach { trap: true, ..Approach::with(Checks { widget: true, ..Checks::PRESS }) };
    /// A press that begins something longer.
    pub const GRAB: Approach = Approach::with(Checks::PRESS);
    pub const HOVER: Approach = Approach::with(Checks { enabled: false, ..Checks::PRESS });
    pub const FILL: Approach = Approach::with(Checks::FILL);
    pub const SELECT: Approach = Approach::with(Checks { editable: false, ..Checks::FILL });
    /// In view, for what the page half does itself.
    pub const DROP: Approach = Approach::with(Checks { visible: true, scroll: true, ..Checks::NONE });

    const fn with(checks: Checks) -> Approach {
        Approach { checks, force: false, trap: false, position: None, aside: false }
    }

    /// At a place on the target.
    pub fn at(self, position: Option<Point>) -> Approach {
        Approach { position, ..self }
    }

    /// Once it stands still, whatever its animations say.
    pub fn still(self) -> Approach {
        Approach { checks: Checks { still: true, ..self.checks }, ..self }
    }
}

/// A target as the in-page half takes it, and the frame to ask.
#[derive(Debug, Clone)]
pub struct Address {
    pub frame: u32,
    /// A `Target` of `js/types.js`.
    pub target: Value,
    /// A selector may be looked for in the other frames when this one has no match.
    pub elsewhere: bool,
}

impl std::fmt::Display for Target {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (&self.r#ref, &self.selector, &self.named) {
            (Some(r#ref), ..) => write!(f, "ref={ref}"),
            (_, Some(selector), _) => write!(f, "selector={selector}"),
            (.., Some(name)) => write!(f, "named={name}"),
            _ => f.write_str("no target"),
        }
    }
}

impl Target {
    /// Whether nothing was named.
    pub fn is_none(&self) -> bool {
        self.r#ref.is_none() && self.selector.is_none() && self.named.is_none() && self.coords.is_none()
    }

    /// Only the naming part, for `action` in results.
    pub fn echo(&self, into: &mut Map<String, Value>) {
        if let Some(r#ref) = &self.r#ref {
            into.insert("ref".into(), r#ref.as_str().into());
        }
        if let Some(selector) = &self.selector {
            into.insert("selector".into(), selector.as_str().into());
        }
        if let Some(name) = &self.named {
            into.insert("named".into(), name.as_str().into());
        }
        if let Some(point) = &self.coords {
            into.insert("coords".into(), json!(point));
        }
    }

    /// Where to look; `None` when nothing that can be looked up was named.
    pub fn address(&self, view: &View) -> Result<Option<Address>> {
        if let Some(text) = &self.r#ref {
            let (frame, target) = located(view, text, "ref")?;
            return Ok(Some(Address { frame, target, elsewhere: false }));
        }
        if let Some(name) = &self.named {
            // Two steps: the refusal reads the names again.
            let bound = view.session.refs().named(name);
            let r#ref = bound.ok_or_else(|| unbound(view, name))?;
            let (frame, target) = located(view, &format!("e{ref}"), "ref")?;
            return Ok(Some(Address { frame, target, elsewhere: false }));
        }
        let Some(selector) = &self.selector else { return Ok(None) };
        let mut target = json!({ "selector": selector });
        let mut address = Address { frame: 0, target: Value::Null, elsewhere: true };
        if let Some(context) = &self.context_ref {
            let (frame, inside) = located(view, context, "contextRef")?;
            (address.frame, address.elsewhere) = (frame, false);
            target["contextRef"] = inside["ref"].clone();
            if let Some(print) = inside.get("fingerprint") {
                target["fingerprint"] = print.clone();
            }
        }
        address.target = target;
        Ok(Some(address))
    }
}

#[derive(Deserialize)]
struct Entered {
    key: Option<String>,
    rest: String,
}

impl Address {
    /// Follows a selector into the frames that it enters (`internal:control=enter-frame`), waiting for them.
    pub async fn enter(mut self, view: &View) -> Result<Address> {
        while self.target["selector"].as_str().is_some_and(|s| s.contains("internal:control")) {
            view.bind_frames().await?;
            let left = view.deadline.saturating_duration_since(Instant::now()).as_millis() as u64;
            let args = json!({ "target": self.target, "timeoutMs": left * 4 / 5 });
            let entered: Entered = view.ask(self.frame, "enterFrame", args).await?;
            let Some(key) = entered.key else { break };
            let frame = view.frame(Some(&key))?.key;
            self = Address { frame, target: json!({ "selector": entered.rest }), elsewhere: false };
        }
        Ok(self)
    }
}

/// The frame that a ref lives in, and the ref as the in-page half takes it.
pub fn located(view: &View, text: &str, what: &str) -> Result<(u32, Value)> {
    let number = refs::parse(text).ok_or_else(|| unknown(text, what))?;
    let (home, print) = {
        let refs = view.session.refs();
        (refs.home(number).cloned().ok_or_else(|| unknown(text, what))?, refs.fingerprint(number).cloned())
    };
    if home.page != view.page.id() {
        return Err(in_other_tab(view, text, home.page));
    }
    let frames = view.page.frames();
    let Some(frame) = frames.iter().find(|f| f.key == home.frame) else {
        return Err(stale(text, "its frame is gone"));
    };
    let mut target = json!({ "ref": number });
    match print {
        // Sent with every ref: another document may be there when the question arrives.
        Some(print) => target["fingerprint"] = json!(print),
        None if frame.document != home.document => return Err(stale(text, "its document is gone")),
        None => {}
    }
    Ok((home.frame, target))
}

/// The frame that a ref lives in, and the ref that its element has now.
pub async fn found(view: &View, text: &str, what: &str) -> Result<(u32, Ref)> {
    let (frame, target) = located(view, text, what)?;
    let found: Resolved = view.ask(frame, "resolve", json!({ "target": target })).await?;
    Ok((frame, found.r#ref))
}

#[derive(Deserialize)]
struct Resolved {
    r#ref: Ref,
}

fn in_other_tab(view: &View, text: &str, page: u64) -> ToolError {
    let seen = view.session.record.seen();
    let Some(home) = seen.tabs.get(&page) else { return stale(text, "its tab is closed") };
    let message = format!("{text} is in the tab {}, and this call works on the tab {}", home.id, view.tab.id);
    let hint = format!("pass tab:\"{}\", or tab_select it first", home.id);
    ToolError::Refused { code: "ref-in-other-tab", message, hint: Some(hint) }
}

fn unbound(view: &View, name: &str) -> ToolError {
    let refs = view.session.refs();
    let near = nearest(name, refs.names().map(|(name, _)| name));
    let advice = near.map_or_else(|| "bind it with name_ref".into(), |near| format!("did you mean \"{near}\"?"));
    let message = format!("name \"{}\" not bound", name.chars().take(60).collect::<String>());
    ToolError::Refused { code: "unknown-name", message, hint: Some(advice) }
}

fn unknown(text: &str, what: &str) -> ToolError {
    let message = format!("unknown {what} \"{text}\": refs look like e12 and come from snapshot, find or a result");
    ToolError::Refused { code: "unknown-ref", message, hint: Some("take a snapshot and use a ref of it".into()) }
}

/// The refusal for a ref whose element can't be told any more.
fn stale(text: &str, reason: &str) -> ToolError {
    let mut details = Map::new();
    details.insert("reason".into(), reason.into());
    ToolError::Page {
        code: "stale-ref".into(),
        message: format!("{text} is stale: {reason}"),
        hint: Some("take a snapshot, or find the element again".into()),
        details,
    }
}
