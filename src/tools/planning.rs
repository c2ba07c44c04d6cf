//! Acts that are chosen first and carried out later.

use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::{Map, Value, json};

use crate::{
    call::{Args, Call, Output, Result, Step, ToolError, nearest, registry},
    generated::planning::*,
    page::{
        Read,
        find::{self as finding, Candidate},
        keys, refs,
    },
};

/// Verbs, the arguments that each takes, and the one that it needs.
const VERBS: &[(&str, &[&str], Option<&str>)] = &[
    ("click", &["button"], None),
    ("fill", &["value"], Some("value")),
    ("hover", &[], None),
    ("press", &["key"], Some("key")),
    ("select", &["values"], Some("values")),
];
/// How long a descriptor is good for, ms: usually, at least and at most.
const LIFE: (u64, u64, u64) = (60_000, 1_000, 1_800_000);
/// Candidates beside the chosen one that are told.
const ALTERNATIVES: usize = 4;

pub async fn plan(cx: &mut Read<'_>, p: Plan) -> Result<Output> {
    let verb = verb_name(p.verb);
    let args = p.verb_args.map(given).unwrap_or_default();
    check_args(verb, &args)
        .map_err(|(field, problem)| ToolError::argument("plan", format!("verbArgs{field}"), problem))?;
    let request = finding::Request {
        query: p.query,
        max: ALTERNATIVES + 1,
        floor: p.confidence_floor.unwrap_or(0.0),
        context: p.context_ref,
        visible_only: false,
        frame: None,
        brief: false,
    };
    let found = finding::find(&cx.view, &request).await?;
    let Some((top, others)) = found.candidates.split_first() else {
        return Err(ToolError::Refused {
            code: "no-match",
            message: format!("nothing in the page fits \"{}\"", request.query),
            hint: Some("use other words of its name, or look with snapshot for what is there".into()),
        });
    };
    let mut evidence = described(top);
    evidence["query"] = request.query.as_str().into();
    evidence["warnings"] = json!(found.warnings);
    evidence["alternatives"] = others.iter().map(|other| with_ref(described(other), other)).collect();
    let life = p.ttl_ms.unwrap_or(LIFE.0).clamp(LIFE.1, LIFE.2);
    Ok(Output::Json(json!({
        "id": uuid::Uuid::new_v4().to_string(), "ref": top.r#ref, "verb": verb, "args": args, "evidence": evidence,
        "expiresAt": now_ms() + life,
    })))
}

fn verb_name(verb: PlanVerb) -> &'static str {
    match verb {
        PlanVerb::Click => "click",
        PlanVerb::Fill => "fill",
        PlanVerb::Hover => "hover",
        PlanVerb::Press => "press",
        PlanVerb::Select => "select",
    }
}

/// The arguments that were given, by name.
fn given(args: PlanVerbArgs) -> Map<String, Value> {
    let all = [
        ("value", args.value.map(Value::from)),
        ("values", args.values.map(Value::from)),
        ("key", args.key.map(Value::from)),
        ("button", args.button.map(|button| button.name().into())),
    ];
    all.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?))).collect()
}

/// Why a candidate is trusted.
fn described(candidate: &Candidate) -> Value {
    let mut evidence = json!({
        "selectorHint": candidate.selector_hint, "selectorTier": candidate.selector_tier,
        "stability": candidate.stability, "role": candidate.role, "name": candidate.name,
        "score": candidate.score, "actionable": candidate.actionable,
    });
    let context = candidate.context.as_ref().and_then(|context| context.get("rowKey")).cloned();
    let more = [
        ("testId", candidate.test_id.clone().map(Value::from)),
        ("context", context),
        ("frame", candidate.frame.clone().map(Value::from)),
    ];
    for (key, value) in more {
        if let Some(value) = value {
            evidence[key] = value;
        }
    }
    evidence
}

fn with_ref(mut described: Value, candidate: &Candidate) -> Value {
    described["ref"] = candidate.r#ref.clone();
    described
}

/// Checks the arguments of a verb as its tool does; an error has the place below the arguments and what is wrong.
fn check_args(verb: &str, args: &Map<String, Value>) -> std::result::Result<(), (String, String)> {
    let Some((_, takes, needs)) = VERBS.iter().find(|(name, ..)| *name == verb) else {
        return Err((String::new(), format!("there is no verb \"{verb}\"")));
    };
    if let Some(extra) = args.keys().find(|name| !takes.contains(&name.as_str())) {
        let takes = if takes.is_empty() { "no arguments".into() } else { takes.join(", ") };
        return Err((format!(".{extra}"), format!("{verb} takes {takes}, not \"{extra}\"")));
    }
    if let Some(needed) = needs.filter(|name| !args.contains_key(*name)) {
        return Err((format!(".{needed}"), format!("{verb} needs \"{needed}\"")));
    }
    let named = |error: ToolError| match error {
        ToolError::BadArgument { field, problem, .. } => (format!(".{field}"), problem),
        error => (String::new(), error.to_string()),
    };
    if let Some(key) = args.get("key").and_then(Value::as_str) {
        keys::chord(key).map_err(|problem| (".key".to_owned(), problem))?;
    }
    let mut whole = args.clone();
    whole.insert("ref".into(), "e1".into());
    let tool = registry::find(verb).map_err(|_| (String::new(), format!("there is no tool \"{verb}\"")))?;
    Args::check(tool, Some(whole)).map(drop).map_err(named)
}

pub async fn execute(call: &Call, p: Execute) -> Result<Output> {
    let act = match Act::read(&p.descriptor) {
        Ok(act) => act,
        Err((field, problem)) => {
            let mut refusal = refused("invalid", &problem, "pass what plan answered, unchanged");
            refusal["field"] = field.into();
            return Ok(Output::Json(refusal));
        }
    };
    let now = now_ms();
    if act.expires_at < now as f64 {
        let late = format!("the descriptor expired {} ms ago", now as f64 - act.expires_at);
        return Ok(Output::Json(refused("expired", &late, AGAIN)));
    }
    let session = call.session()?;
    let home = session.refs().home(act.r#ref).map(|home| home.page);
    let tab = home.and_then(|page| session.record.seen().tabs.get(&page).map(|tab| tab.id.clone()));
    let Some(tab) = tab else {
        let gone = format!("e{} is not known in the session \"{}\", or its tab is closed", act.r#ref, session.id);
        return Ok(Output::Json(refused("ref-gone", &gone, AGAIN)));
    };
    let mut step = Step::new(act.verb, act.args);
    step.default_to("ref", format!("e{}", act.r#ref));
    step.default_to("session", session.id.as_str());
    step.default_to("tab", p.tab.unwrap_or(tab));
    let options = [
        ("mode", p.mode.map(|mode| json!(mode_name(mode)))),
        ("maxResultTokens", p.max_result_tokens.map(Value::from)),
        ("timeoutMs", p.timeout_ms.map(Value::from)),
    ];
    for (name, value) in options {
        if let Some(value) = value {
            step.default_to(name, value);
        }
    }
    let done = step.run(call, &mut Vec::new()).await;
    let result = done.result.unwrap_or_default();
    let Some(error) = done.error else {
        return Ok(Output::counted(json!({ "ok": true, "result": result }), call.shape()));
    };
    // Those are said before anything is done to the page.
    if matches!(result["code"].as_str(), Some("stale-ref" | "unknown-ref")) {
        let mut refusal = refused("ref-gone", error.as_str().unwrap_or("the element is gone"), AGAIN);
        if let Some(candidate) = result.get("candidate") {
            refusal["candidate"] = candidate.clone();
        }
        return Ok(Output::Json(refusal));
    }
    let body = json!({ "ok": false, "code": result["code"], "error": error, "result": result });
    Ok(Output::counted(body, call.shape()))
}

const AGAIN: &str = "plan it again";

/// A descriptor that was read.
struct Act {
    verb: &'static str,
    r#ref: refs::Ref,
    args: Map<String, Value>,
    /// Epoch ms.
    expires_at: f64,
}

impl Act {
    /// Reads a descriptor; an error has the field and what is wrong with it.
    fn read(descriptor: &Map<String, Value>) -> std::result::Result<Act, (String, String)> {
        let wrong = |field: &str, want: &str| {
            let given = descriptor.get(field).unwrap_or(&Value::Null);
            (format!("descriptor.{field}"), format!("\"{field}\" of the descriptor must be {want}, not {given}"))
        };
        let text = |field: &str| descriptor.get(field).and_then(Value::as_str);
        if text("id").is_none_or(str::is_empty) {
            return Err(wrong("id", "a text"));
        }
        let r#ref = text("ref").and_then(refs::parse).ok_or_else(|| wrong("ref", "a ref, such as e12"))?;
        let given = text("verb").unwrap_or_default();
        let Some((verb, ..)) = VERBS.iter().find(|(name, ..)| *name == given) else {
            let names = || VERBS.iter().map(|(name, ..)| *name);
            let near = nearest(given, names()).map(|near| format!(" (did you mean \"{near}\"?)")).unwrap_or_default();
            return Err(wrong("verb", &format!("one of {}{near}", names().collect::<Vec<_>>().join(", "))));
        };
        let args = match descriptor.get("args") {
            None | Some(Value::Null) => Map::new(),
            Some(Value::Object(args)) => args.clone(),
            Some(_) => return Err(wrong("args", "an object")),
        };
        check_args(verb, &args).map_err(|(field, problem)| (format!("descriptor.args{field}"), problem))?;
        let expires_at = descriptor.get("expiresAt").and_then(Value::as_f64);
        let expires_at = expires_at.ok_or_else(|| wrong("expiresAt", "a number, ms since 1970"))?;
        Ok(Act { verb, r#ref, args, expires_at })
    }
}

fn mode_name(mode: ExecuteMode) -> &'static str {
    match mode {
        ExecuteMode::TreeDiff => "tree_diff",
        ExecuteMode::ScopedSnapshot => "scoped_snapshot",
        ExecuteMode::Full => "full",
        ExecuteMode::None => "none",
    }
}

fn refused(reason: &'static str, error: &str, hint: &str) -> Value {
    json!({ "ok": false, "reason": reason, "code": reason, "error": error, "hint": hint })
}

fn now_ms() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |elapsed| elapsed.as_millis() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(change: impl FnOnce(&mut Value)) -> std::result::Result<(), (String, String)> {
        let mut descriptor =
            json!({ "id": "x", "ref": "e3", "verb": "fill", "args": { "value": "a" }, "expiresAt": 1.0 });
        change(&mut descriptor);
        Act::read(descriptor.as_object().unwrap()).map(drop)
    }

    #[test]
    fn a_descriptor_that_was_changed_names_what_is_wrong() {
        assert!(read(|_| {}).is_ok());
        let field = |change: fn(&mut Value)| read(change).unwrap_err();
        assert_eq!(field(|d| d["verb"] = "fil".into()).0, "descriptor.verb");
        assert!(field(|d| d["verb"] = "fil".into()).1.contains("did you mean \"fill\"?"));
        assert_eq!(field(|d| d["ref"] = "12".into()).0, "descriptor.ref");
        assert_eq!(field(|d| d["args"] = json!({})).0, "descriptor.args.value");
        assert_eq!(field(|d| d["args"] = json!({ "value": 5 })).0, "descriptor.args.value");
        assert_eq!(field(|d| d["args"] = json!({ "value": "a", "key": "b" })).0, "descriptor.args.key");
        assert_eq!(field(|d| d["args"] = json!([])).0, "descriptor.args");
        assert_eq!(field(|d| d["expiresAt"] = "soon".into()).0, "descriptor.expiresAt");
        assert_eq!(field(|d| d["id"] = Value::Null).0, "descriptor.id");
    }

    #[test]
    fn verbs_take_their_own_arguments_only() {
        let check = |verb: &str, args: Value| check_args(verb, args.as_object().unwrap());
        assert!(check("click", json!({ "button": "right" })).is_ok());
        assert!(check("select", json!({ "values": ["a"] })).is_ok());
        assert!(check("hover", json!({ "key": "a" })).unwrap_err().1.contains("hover takes no arguments"));
        assert!(check("press", json!({})).unwrap_err().1.contains("press needs \"key\""));
        assert_eq!(check("press", json!({ "key": "Entr" })).unwrap_err().0, ".key");
        assert!(check("click", json!({ "button": "lft" })).unwrap_err().1.contains("did you mean \"left\"?"));
    }
}
