//! Waiting for a text, an element, a URL, a load state or a quiet network; across navigations.

use serde::Deserialize;
use serde_json::{Value, json};
use tokio::time::{Duration, Instant, timeout_at};

use super::{
    action::Action,
    glob,
    rounds::{Heard, round},
    target::Target,
    view::View,
};
use crate::{
    call::{Result, ToolError},
    engine::Point,
    policy::redact,
};

/// How long nothing may be on its way for the network to count as idle.
const IDLE: Duration = Duration::from_millis(500);
/// A request that is on its way for longer does not keep the network from being idle.
const LONG: Duration = Duration::from_secs(2);

/// What to wait for.
#[derive(Debug)]
pub enum Awaited {
    Target {
        target: Target,
        state: &'static str,
    },
    /// Arguments of the in-page half: `text` or `textGone`.
    Page(Value),
    /// A glob.
    Url(String),
    Load {
        complete: bool,
    },
    NetworkIdle,
}

#[derive(Debug, Deserialize)]
struct Answer {
    found: bool,
    #[serde(default)]
    line: String,
}

impl Awaited {
    /// For `action.value`.
    pub fn describe(&self) -> String {
        match self {
            Awaited::Target { state, .. } => format!("target {state}"),
            Awaited::Page(args) => match (args["text"].as_str(), args["textGone"].as_str()) {
                (Some(text), _) => format!("text:{text}"),
                (_, text) => format!("text gone:{}", text.unwrap_or_default()),
            },
            Awaited::Url(glob) => format!("url:{glob}"),
            Awaited::Load { complete: true } => "load".into(),
            Awaited::Load { complete: false } => "domcontentloaded".into(),
            Awaited::NetworkIdle => "network idle".into(),
        }
    }
}

/// Waits until it is so, or the call's time is up. Answers the line that was waited for, if there is one.
pub async fn wait(action: &Action<'_>, awaited: &Awaited) -> Result<Option<String>> {
    let view = &action.view;
    match awaited {
        Awaited::Url(glob) => {
            let fits = glob::matcher(glob).map_err(|problem| action.call.bad("url", problem))?;
            let landed = view.page.until(view.deadline, |page| Some(page.navigation().url).filter(|u| fits(u))).await?;
            let now = view.page.navigation().url;
            landed.map(Some).ok_or_else(|| missed(action, format!("the URL is {now}")))
        }
        Awaited::Load { complete } => {
            let ready = |page: &crate::engine::Page| {
                let now = page.navigation();
                (!now.pending && if *complete { now.loaded } else { now.parsed }).then_some(())
            };
            let done = view.page.until(view.deadline, ready).await?;
            let said = if *complete { "the document is loaded" } else { "the document is parsed" };
            done.map(|()| Some(said.into())).ok_or_else(|| missed(action, "the document is still loading".into()))
        }
        Awaited::NetworkIdle => network_idle(action).await.map(Some),
        Awaited::Page(args) => in_page(action, args.get("textGone").is_some(), &Question::Page(args)).await,
        Awaited::Target { target, state } => match target.coords {
            Some(point) => in_page(action, false, &Question::Point(point)).await,
            None => target_state(action, target, state).await,
        },
    }
}

async fn target_state(action: &Action<'_>, target: &Target, state: &str) -> Result<Option<String>> {
    let gone = matches!(state, "hidden" | "detached");
    match in_page(action, gone, &Question::Target(target, state)).await {
        // Its frame went, with all that was in it.
        Ok(None) if gone => Ok(Some("the element is gone".into())),
        Err(ToolError::Page { code, .. }) if gone && code == "stale-ref" => Ok(Some("the element is gone".into())),
        line => line,
    }
}

/// What the documents are asked for.
enum Question<'a> {
    /// Arguments as they are.
    Page(&'a Value),
    Point(Point),
    Target(&'a Target, &'a str),
}

impl Question<'_> {
    /// Arguments of `waitFor`, and the frame to ask if not all.
    async fn args(&self, view: &View) -> Result<(Value, Option<u32>)> {
        match self {
            Question::Page(args) => Ok(((*args).clone(), None)),
            Question::Point(point) => Ok((json!({ "point": point }), Some(0))),
            // A ref is looked up anew each time: its document may have gone meanwhile.
            Question::Target(target, state) => {
                let Some(address) = target.address(view)? else {
                    return Err(ToolError::Internal("a wait without a target".into()));
                };
                let address = address.enter(view).await?;
                let frame = (!address.elsewhere).then_some(address.frame);
                Ok((json!({ "target": address.target, "state": state }), frame))
            }
        }
    }
}

/// Asks the documents until one has found what is waited for, or with `all` until every one has.
async fn in_page(action: &Action<'_>, all: bool, question: &Question<'_>) -> Result<Option<String>> {
    while Instant::now() < action.view.deadline {
        let (args, frame) = question.args(&action.view).await?;
        let heard = round(&action.view, "waitFor", &args, frame, true, |answer: &Answer| answer.found && !all).await?;
        let agrees = |h: &Heard<Answer>| match h {
            Heard::Said(answer) => answer.found,
            Heard::Nothing => all,
            Heard::Silent => false,
        };
        let done = if all { heard.iter().all(agrees) } else { heard.iter().any(agrees) };
        if done {
            return Ok(heard.into_iter().filter_map(Heard::said).find(|answer| answer.found).map(|answer| answer.line));
        }
    }
    Err(missed(action, "it did not come to be".into()))
}

/// Waits until nothing has been on its way for a while. What has been on its way for long is a long poll, or stuck:
/// it does not count, but is told.
async fn network_idle(action: &Action<'_>) -> Result<String> {
    let view = &action.view;
    let page = view.page.id();
    let mut changes = view.session.record.subscribe();
    loop {
        changes.borrow_and_update();
        let (busy, open, quiet) = {
            let seen = view.session.record.seen();
            let (busy, open): (Vec<_>, Vec<_>) = seen.network.in_flight(page).partition(|e| e.started.elapsed() < LONG);
            let busy = busy.iter().map(|e| LONG.saturating_sub(e.started.elapsed())).max();
            let open: Vec<String> = open.iter().map(|e| format!("{} {}", e.method, redact::url(&e.url))).collect();
            (busy, open, seen.network.last_end(page).map_or(IDLE, |end| end.elapsed()))
        };
        let next = match (busy, view.page.navigation().pending) {
            (_, true) => view.deadline,
            (Some(until_long), false) => Instant::now() + until_long,
            (None, false) if quiet >= IDLE => return Ok(idle(&open)),
            (None, false) => Instant::now() + (IDLE - quiet),
        };
        // Either something more is seen, or enough time has passed.
        let _ = timeout_at(next.min(view.deadline), changes.changed()).await;
        if Instant::now() >= view.deadline {
            let waiting = view.session.record.seen().network.in_flight(page).count();
            return Err(missed(action, format!("{waiting} requests are still on their way")));
        }
    }
}

fn idle(open: &[String]) -> String {
    match open {
        [] => "the network is idle".into(),
        open => format!("the network is idle but for what takes longer than {} s: {}", LONG.as_secs(), open.join(", ")),
    }
}

fn missed(action: &Action<'_>, state: String) -> ToolError {
    action.call.late(format!("{state}."))
}
