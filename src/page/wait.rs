//! Waiting for a text, an element, a URL, a load state or a quiet network; across navigations.

use serde::Deserialize;
use serde_json::{Value, json};
use tokio::time::{Duration, Instant, timeout_at};

use super::{action::Action, target::Target, view::View};
use crate::{
    call::{Result, ToolError},
    engine::EngineError,
    policy::redact,
};

/// How long nothing may be on its way for the network to count as idle.
const IDLE: Duration = Duration::from_millis(500);
/// A request that is on its way for longer does not keep the network from being idle.
const LONG: Duration = Duration::from_secs(2);
/// How long one look at a document may wait there, before frames that came meanwhile are looked at as well.
const LOOK: Duration = Duration::from_millis(500);

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
            let fits = url_matcher(glob)?;
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
        Awaited::Page(args) => in_page(action, args, Everywhere::Any(args.get("textGone").is_none())).await,
        Awaited::Target { target, state } => match target.coords {
            Some(point) => in_page(action, &json!({ "point": point }), Everywhere::Only(0)).await,
            None => target_state(action, target, state).await,
        },
    }
}

async fn target_state(action: &Action<'_>, target: &Target, state: &str) -> Result<Option<String>> {
    let Some(address) = target.address(&action.view)? else {
        return Err(ToolError::Internal("a wait without a target".into()));
    };
    let address = address.enter(&action.view).await?;
    let args = json!({ "target": address.target, "state": state });
    let gone = matches!(state, "hidden" | "detached");
    let scope = if address.elsewhere { Everywhere::Any(!gone) } else { Everywhere::Only(address.frame) };
    in_page(action, &args, scope).await
}

/// Which frames decide.
#[derive(Clone, Copy)]
enum Everywhere {
    /// Any frame will do (true), or every frame must agree (false).
    Any(bool),
    Only(u32),
}

/// Asks the documents, which wake on every change of theirs; again when one navigates or a frame comes.
async fn in_page(action: &Action<'_>, args: &Value, scope: Everywhere) -> Result<Option<String>> {
    let view = &action.view;
    while Instant::now() < view.deadline {
        let frames: Vec<u32> = match scope {
            Everywhere::Only(frame) => vec![frame],
            Everywhere::Any(_) => view.frames().iter().map(|f| f.key).collect(),
        };
        let any = !matches!(scope, Everywhere::Any(false));
        let alone = frames.len() == 1;
        let (mut agreed, mut line) = (0, None);
        for frame in &frames {
            match look(view, *frame, args, alone).await {
                Ok(answer) if answer.found && any => return Ok(Some(answer.line)),
                Ok(answer) if answer.found => {
                    agreed += 1;
                    line.get_or_insert(answer.line);
                }
                Ok(_) | Err(ToolError::Deadline { .. }) => {}
                // A child frame without a document holds nothing.
                Err(ToolError::Browser(EngineError::DocumentGone)) if *frame != 0 => agreed += 1,
                Err(ToolError::Browser(EngineError::DocumentGone | EngineError::Timeout { .. })) => {}
                Err(error) => return Err(error),
            }
        }
        if !any && agreed == frames.len() {
            return Ok(line);
        }
    }
    Err(missed(action, "it did not come to be".into()))
}

/// One look at a frame. A page of one frame waits there; with several, each is looked at in turn.
async fn look(view: &View, frame: u32, args: &Value, alone: bool) -> Result<Answer> {
    let left = view.deadline.saturating_duration_since(Instant::now());
    let patience = if alone { LOOK } else { LOOK / 10 }.min(left);
    let mut args = args.clone();
    args["timeoutMs"] = (patience.as_millis() as u64).max(1).into();
    view.ask(frame, "waitFor", args).await
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

/// A matcher for a URL glob: `*` within a segment, `**` across, `{a,b}` alternatives, `\` escapes.
fn url_matcher(glob: &str) -> Result<impl Fn(&str) -> bool + use<>> {
    let bad = |e: &dyn std::fmt::Display| ToolError::BadArgument {
        tool: "wait_for".into(),
        field: "url".into(),
        problem: format!("\"{glob}\" is not a URL glob: {e}"),
    };
    let mut pattern = String::from("^");
    let (mut chars, mut open) = (glob.chars().peekable(), false);
    while let Some(c) = chars.next() {
        match c {
            '*' if chars.next_if_eq(&'*').is_some() => pattern += ".*",
            '*' => pattern += "[^/]*",
            '{' if !open => (open, pattern) = (true, pattern + "(?:"),
            '}' if open => (open, pattern) = (false, pattern + ")"),
            ',' if open => pattern.push('|'),
            '\\' => pattern += &regex::escape(&chars.next().unwrap_or('\\').to_string()),
            c => pattern += &regex::escape(&c.to_string()),
        }
    }
    if open {
        return Err(bad(&"a { is not closed"));
    }
    let regex = regex::Regex::new(&(pattern + "$")).map_err(|e| bad(&e))?;
    Ok(move |url: &str| regex.is_match(url))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn globs_match_whole_urls() {
        let fits = |glob: &str, url: &str| url_matcher(glob).unwrap()(url);
        assert!(fits("**/done*", "http://a.test/x/done?y=1"));
        assert!(!fits("http://a.test/*", "http://a.test/x/y"));
        assert!(fits("**/{a,b}", "http://a.test/b"));
        assert!(!fits("**/a?b", "http://a.test/acb"));
        assert!(url_matcher("**/{a").is_err());
    }
}
