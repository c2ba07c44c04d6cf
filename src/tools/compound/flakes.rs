//! What differed between runs of the same calls.

use serde_json::{Value, json};

use crate::call::{Done, Report, Step};

/// Distinct errors of a step that are told; more is itself the finding.
const MOST_ERRORS: usize = 8;

/// The step with as much in its result as a roll-up needs: the selectors of what was found.
pub fn telling(mut step: Step) -> Step {
    if step.tool == "find" {
        step.default_to("detail", true);
    }
    step
}

/// What a step worked on in one run. Refs are never used twice, so after a navigation only the selector can be the same.
struct Resolution {
    r#ref: Option<String>,
    hint: Option<String>,
    named: Option<String>,
    descriptor: Option<Value>,
}

impl Resolution {
    fn of(step: &Step, done: &Done) -> Option<Resolution> {
        let text = |value: &Value| value.as_str().map(str::to_owned);
        let given = |name: &str| step.text(name).map(str::to_owned);
        let found = match (step.tool.as_str(), done.result.as_ref()) {
            ("find", Some(result)) => {
                let top = result["candidates"].get(0)?;
                Resolution { r#ref: text(&top["ref"]), hint: text(&top["selectorHint"]), named: None, descriptor: None }
            }
            ("plan", Some(result)) => Resolution {
                r#ref: text(&result["ref"]),
                hint: text(&result["evidence"]["selectorHint"]),
                named: None,
                descriptor: Some(result.clone()),
            },
            _ => Resolution { r#ref: given("ref"), hint: given("selector"), named: given("named"), descriptor: None },
        };
        (found.r#ref.is_some() || found.hint.is_some() || found.named.is_some()).then_some(found)
    }

    /// What is the same when the step landed on the same thing.
    fn identity(&self) -> Option<&String> {
        self.hint.as_ref().or(self.named.as_ref()).or(self.r#ref.as_ref())
    }

    /// As it is told: `<ref>::<selectorHint>`, or what there is of them.
    fn signature(&self) -> String {
        let parts = [&self.r#ref, &self.hint, &self.named];
        parts.into_iter().flatten().map(String::as_str).collect::<Vec<_>>().join("::")
    }
}

/// Everything of the result but the runs themselves.
pub fn roll_up(steps: &[Step], runs: &[Report]) -> Value {
    let (mut rolled, mut resolvers, mut divergence) = (Vec::new(), Vec::new(), None);
    for (index, step) in steps.iter().enumerate() {
        let reached: Vec<&Done> = runs.iter().filter_map(|run| run.done.get(index)).collect();
        let ok = reached.iter().filter(|done| done.is_ok()).count();
        let found: Vec<Resolution> = reached.iter().filter_map(|done| Resolution::of(step, done)).collect();
        let mut entry = json!({ "step": index, "tool": step.tool });
        if let Some(label) = &step.label {
            entry["label"] = label.as_str().into();
        }
        if ok != 0 && ok != reached.len() {
            divergence.get_or_insert(index);
        }
        let signatures = distinct(&found);
        if !reached.is_empty() && ok == reached.len() && found.len() == ok && signatures.len() == 1 {
            resolvers.extend(found.into_iter().next_back().map(|last| resolver(entry.clone(), last, ok)));
        }
        entry["runs"] = reached.len().into();
        entry["ok"] = ok.into();
        entry["successRate"] = if reached.is_empty() { 0.0 } else { ok as f64 / reached.len() as f64 }.into();
        entry["errors"] = errors(&reached).into();
        entry["signatures"] = signatures.into();
        rolled.push(entry);
    }
    json!({
        "runsCompleted": runs.len(),
        "allGreen": !runs.is_empty() && runs.iter().all(|run| run.failed_at().is_none()),
        "steps": rolled,
        "firstDivergence": divergence,
        "cachedResolvers": resolvers,
    })
}

/// The signatures of all that was resolved to different things.
fn distinct(found: &[Resolution]) -> Vec<String> {
    let mut known = Vec::new();
    let fresh = found.iter().filter(|r| {
        let is_new = !known.contains(&r.identity());
        known.push(r.identity());
        is_new
    });
    fresh.map(Resolution::signature).collect()
}

fn errors(reached: &[&Done]) -> Vec<Value> {
    let mut errors: Vec<Value> = Vec::new();
    for error in reached.iter().filter_map(|done| done.error.as_ref()) {
        if !errors.contains(error) && errors.len() < MOST_ERRORS {
            errors.push(error.clone());
        }
    }
    errors
}

/// What the caller can hand back as a hint the next time: the latest, since that is what the page knows.
fn resolver(mut entry: Value, last: Resolution, runs: usize) -> Value {
    let parts = [("ref", last.r#ref), ("selectorHint", last.hint), ("named", last.named)];
    for (key, part) in parts {
        if let Some(part) = part {
            entry[key] = part.into();
        }
    }
    if let Some(descriptor) = last.descriptor {
        entry["descriptor"] = descriptor;
    }
    entry["agreedRuns"] = runs.into();
    entry
}

#[cfg(test)]
mod tests {
    use super::*;

    fn done(tool: &str, error: Option<&str>, result: Value) -> Done {
        Done { tool: tool.into(), label: None, error: error.map(Value::from), code: None, result: Some(result) }
    }

    fn found(r#ref: &str, hint: &str) -> Done {
        done("find", None, json!({ "candidates": [{ "ref": r#ref, "selectorHint": hint }] }))
    }

    fn run(calls: Vec<Done>) -> Report {
        Report { done: calls, late: false }
    }

    fn steps() -> Vec<Step> {
        let args = |value: Value| value.as_object().cloned().unwrap();
        vec![
            Step::new("find", args(json!({ "query": "x" }))),
            Step::new("click", args(json!({ "selector": "#a" }))),
            Step::new("click", args(json!({ "coords": { "x": 1, "y": 1 } }))),
        ]
    }

    #[test]
    fn the_earliest_step_that_went_differently_is_named() {
        let ok = || done("click", None, json!({ "ok": true }));
        let bad = |why: &str| done("click", Some(why), json!({ "ok": false }));
        let rolled = roll_up(
            &steps(),
            &[
                run(vec![found("e1", "#x"), ok(), bad("always")]),
                run(vec![found("e7", "#x"), bad("once"), bad("always")]),
                run(vec![found("e9", "#x"), bad("once"), bad("always")]),
            ],
        );
        assert_eq!((&rolled["firstDivergence"], &rolled["allGreen"]), (&json!(1), &json!(false)));
        assert_eq!(rolled["steps"][0]["signatures"], json!(["e1::#x"]));
        assert_eq!((&rolled["steps"][1]["ok"], &rolled["steps"][1]["errors"]), (&json!(1), &json!(["once"])));
        assert_eq!(rolled["steps"][2]["signatures"], json!([]));
        // Only what always went well, and the same way.
        let cached = json!([{ "step": 0, "tool": "find", "ref": "e9", "selectorHint": "#x", "agreedRuns": 3 }]);
        assert_eq!(rolled["cachedResolvers"], cached);
    }

    #[test]
    fn what_landed_elsewhere_is_no_hint() {
        let rolled = roll_up(&steps()[..1], &[run(vec![found("e1", "#x")]), run(vec![found("e1", "#y")])]);
        assert_eq!(rolled["steps"][0]["signatures"], json!(["e1::#x", "e1::#y"]));
        assert_eq!(rolled["cachedResolvers"], json!([]));
        assert_eq!((&rolled["firstDivergence"], &rolled["allGreen"]), (&Value::Null, &json!(true)));
    }
}
