//! Calls inside of a call: the steps of `batch` and `flake_check`, the action that another tool watches, and what
//! `execute` carries out. Each goes through the same pipeline as any other.

use serde::Deserialize;
use serde_json::{Map, Value, json};
use tokio::time::{Instant, timeout_at};

use super::{
    App, Args, Call, Part, Reply, Result, ToolError,
    registry::{self, ToolSpec},
};

/// One inner call, as callers write it.
#[derive(Debug, Clone, Deserialize)]
pub struct Step {
    pub tool: String,
    pub args: Option<Map<String, Value>>,
    /// Echoed in its entry.
    pub label: Option<String>,
    expect: Option<Expect>,
}

/// What must hold of the element probe afterwards.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Expect {
    value_equals: Option<String>,
    display_text_includes: Option<String>,
    control_display_text_includes: Option<String>,
    container_text_includes: Option<String>,
    control_changed: Option<bool>,
}

/// What one inner call came to.
#[derive(Debug, Clone)]
pub struct Done {
    pub tool: String,
    pub label: Option<String>,
    /// Why it counts as failed.
    pub error: Option<Value>,
    pub code: Option<Value>,
    /// The structured result, or the text; `None` when it did not run to its end.
    pub result: Option<Value>,
}

/// What a sequence of calls came to.
#[derive(Debug, Clone, Default)]
pub struct Report {
    /// One entry for each call that was started.
    pub done: Vec<Done>,
    /// The time was up before the end.
    pub late: bool,
}

/// Runs calls one after the other, until the deadline of `call`; with `stop` only up to the first that fails.
pub async fn sequence(call: &Call, steps: &[Step], stop: bool, images: &mut Vec<Part>) -> Report {
    let deadline = call.in_time(call.deadline());
    let mut report = Report::default();
    for step in steps {
        let done = match Instant::now() < deadline {
            true => timeout_at(deadline, step.run(call, images)).await.ok(),
            false => None,
        };
        report.late = done.is_none();
        let done = done.unwrap_or_else(|| step.unfinished());
        let over = report.late || (stop && !done.is_ok());
        report.done.push(done);
        if over {
            break;
        }
    }
    report
}

impl Report {
    /// The first call that failed.
    pub fn failed_at(&self) -> Option<usize> {
        self.done.iter().position(|done| !done.is_ok())
    }

    /// `{completed, failedAt, results}`.
    pub fn to_json(&self) -> Value {
        let results: Vec<Value> = self.done.iter().map(|done| Value::Object(done.to_json())).collect();
        json!({ "completed": results.len(), "failedAt": self.failed_at(), "results": results })
    }
}

impl Done {
    /// Whether it did what it was asked for.
    pub fn is_ok(&self) -> bool {
        self.error.is_none()
    }

    /// `{tool, ok, result?, error?, code?, label?}`.
    pub fn to_json(&self) -> Map<String, Value> {
        let mut entry = Map::new();
        entry.insert("tool".into(), self.tool.as_str().into());
        entry.insert("ok".into(), self.is_ok().into());
        entry.extend(self.result.clone().map(|result| ("result".into(), result)));
        entry.extend(self.code.clone().map(|code| ("code".into(), code)));
        entry.extend(self.error.clone().map(|error| ("error".into(), error)));
        entry.extend(self.label.as_deref().map(|label| ("label".into(), label.into())));
        entry
    }
}

impl Step {
    /// A call of ours.
    pub fn new(tool: &str, args: Map<String, Value>) -> Step {
        Step { tool: tool.into(), args: Some(args), label: None, expect: None }
    }

    /// One of its arguments, if that is a text.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.args.as_ref()?.get(name)?.as_str()
    }

    /// Gives it an argument, if its tool takes such a one and the caller gave none.
    pub fn default_to(&mut self, name: &str, value: impl Into<Value>) {
        if registry::find(&self.tool).is_ok_and(|tool| tool.takes(name)) {
            self.args.get_or_insert_default().entry(name).or_insert(value.into());
        }
    }

    /// Runs it, through the same pipeline as any other call. Images go beside the outer call's own text.
    pub async fn run(&self, call: &Call, images: &mut Vec<Part>) -> Done {
        if let Err(refusal) = self.allowed(call.tool) {
            return self.done(None, Some(refusal.into()));
        }
        let reply = Box::pin(super::run(&call.app, &self.tool, self.args.clone(), call.attended)).await;
        let element = reply.element.clone();
        let result = result_of(reply, images);
        let error = match &self.expect {
            _ if result["ok"] == Value::Bool(false) => Some(said_of(&result)),
            Some(expect) => expect.unmet(&element).map(Value::String),
            None => None,
        };
        self.done(Some(result), error)
    }

    fn done(&self, result: Option<Value>, error: Option<Value>) -> Done {
        Done { tool: self.tool.clone(), label: self.label.clone(), error, code: None, result }
    }

    /// The entry of a call that was under way when the time was up.
    fn unfinished(&self) -> Done {
        let error = "the time was up while it ran; it may have taken effect".into();
        Done { code: Some("deadline".into()), ..self.done(None, Some(error)) }
    }

    /// Whether it may run inside `outer`. What does not exist is left to the pipeline, which names the nearest.
    fn allowed(&self, outer: &ToolSpec) -> std::result::Result<(), String> {
        match registry::find(&self.tool) {
            Ok(tool) if !tool.batchable => Err(format!("{} can't run inside {}", self.tool, outer.name)),
            _ => Ok(()),
        }
    }
}

/// Why a result says of itself that it failed: its error, or what a check expected and found.
fn said_of(result: &Value) -> Value {
    match (result.get("error"), result.get("failure")) {
        (Some(error), _) if !error.is_null() => error.clone(),
        (_, Some(failure)) if failure.get("expected").is_some() => {
            let text = failure["expected"].as_str().map_or_else(|| failure["expected"].to_string(), str::to_owned);
            format!("{} should hold: {text}; got {}", failure["kind"].as_str().unwrap_or("check"), failure["actual"])
                .into()
        }
        _ => "failed".into(),
    }
}

/// The structured result, or the text; images go beside the outer call's own text.
fn result_of(reply: Reply, images: &mut Vec<Part>) -> Value {
    let mut texts = Vec::new();
    for part in reply.parts {
        match part {
            Part::Text(text) => texts.push(text),
            image => {
                images.push(image);
                texts.push(format!("(image {})", images.len()));
            }
        }
    }
    let text = texts.join("\n");
    reply.json.unwrap_or_else(|| serde_json::from_str(&text).unwrap_or(Value::String(text)))
}

impl Expect {
    /// The first expectation that the element probe does not meet, in words.
    fn unmet(&self, element: &Value) -> Option<String> {
        let at = |path: &str| path.split('.').skip(1).fold(element, |value, key| &value[key]);
        let text = |path: &str| at(path).as_str().unwrap_or_default().to_owned();
        let failed =
            |path: &str, want: &str, got: &Value| Some(format!("expect failed: {path} should {want}, got {got}"));
        if let Some(want) = &self.value_equals
            && at("element.value").as_str() != Some(want)
        {
            return failed("element.value", &format!("be {want:?}"), at("element.value"));
        }
        for (want, path) in [
            (&self.display_text_includes, "element.displayText"),
            (&self.control_display_text_includes, "element.ownerControl.displayTextAfter"),
            (&self.container_text_includes, "element.container.rowText"),
        ] {
            if let Some(want) = want
                && !text(path).contains(want.as_str())
            {
                return failed(path, &format!("include {want:?}"), at(path));
            }
        }
        match self.control_changed {
            Some(want) if at("element.ownerControl.changed").as_bool().unwrap_or(false) != want => {
                failed("element.ownerControl.changed", &format!("be {want}"), at("element.ownerControl.changed"))
            }
            _ => None,
        }
    }
}

/// What a tool will carry out for its caller, known before anything is done.
pub(super) struct Carried {
    pub tool: &'static ToolSpec,
    /// Its own arguments, where they are given as such.
    args: Option<Args>,
}

impl Carried {
    /// The tool that raw arguments ask to be carried out: that of `action`, or the verb of a `descriptor`.
    pub fn tool(outer: &ToolSpec, raw: Option<&Map<String, Value>>) -> Option<&'static ToolSpec> {
        let (place, name) = [("action", "tool"), ("descriptor", "verb")].into_iter().find(|(p, _)| outer.takes(p))?;
        registry::find(raw?.get(place)?.get(name)?.as_str()?).ok()
    }

    /// Checks the action inside of checked arguments as if it were called by itself.
    pub fn check(outer: &'static ToolSpec, args: &Args) -> Result<Option<Carried>> {
        let Some(step) = args.action() else { return Ok(None) };
        let tool = registry::find(&step.tool)
            .map_err(|nearest| ToolError::UnknownTool { name: step.tool.clone(), nearest })?;
        let bad = |field: &str, problem: String| Err(ToolError::argument(outer.name, field, problem));
        if let Err(refusal) = step.allowed(outer) {
            return bad("action.tool", refusal);
        }
        let inner = Args::check(tool, step.args)?;
        match (&args.common.session, &inner.common.session) {
            (Some(outside), Some(inside)) if outside != inside => bad(
                "session",
                format!(
                    "the action works on the session \"{inside}\"; \"session\" must be the same, not \"{outside}\""
                ),
            ),
            _ => Ok(Some(Carried { tool, args: Some(inner) })),
        }
    }

    /// What `execute` carries out, which has the outer call's arguments.
    pub fn verb(tool: &'static ToolSpec) -> Carried {
        Carried { tool, args: None }
    }

    /// The session that it names.
    pub fn session(&self) -> Option<&str> {
        self.args.as_ref()?.common.session.as_deref()
    }

    /// How long it may take by itself, ms.
    pub fn timeout_ms(&self, app: &App) -> u64 {
        self.args.as_ref().and_then(|args| args.common.timeout_ms).unwrap_or_else(|| self.tool.usual_ms(&app.config))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failed_check_says_what_it_expected_and_found() {
        let failed = json!({ "ok": false, "failure": { "kind": "count", "expected": "count === 2", "actual": 3 } });
        assert_eq!(said_of(&failed), json!("count should hold: count === 2; got 3"));
        assert_eq!(said_of(&json!({ "ok": false, "error": "no" })), json!("no"));
        assert_eq!(said_of(&json!({ "ok": false })), json!("failed"));
    }

    #[test]
    fn what_will_be_carried_out_is_read_from_raw_arguments() {
        let raw = json!({ "action": { "tool": "click" }, "descriptor": { "verb": "fill" } });
        let of = |outer: &str| Carried::tool(registry::find(outer).unwrap(), raw.as_object()).map(|tool| tool.name);
        assert_eq!([of("act_and_diff"), of("execute"), of("batch")], [Some("click"), Some("fill"), None]);
    }
}
