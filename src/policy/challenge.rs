//! Whether a page is a gate against robots, or holds one. It is told, never acted on.

use serde::Deserialize;
use serde_json::{Value, json};

/// What the in-page half saw; see `ChallengeMarks` of `page/js/types.js`.
#[derive(Debug, Default, Clone, Deserialize)]
#[serde(default)]
pub struct Marks {
    title: String,
    script: bool,
    turnstile: bool,
    anubis: bool,
    other: String,
    waiting: bool,
    gate: bool,
    phrase: bool,
    content: bool,
}

/// The `challenge` block: `{kind, vendor, evidence}`; `None` when nothing speaks for a gate. `status` is that of the
/// document, `mitigated` whether its server said that it answers with a challenge.
pub fn challenge(marks: &Marks, status: Option<u16>, mitigated: bool) -> Option<Value> {
    let refused = status.filter(|s| matches!(s, 403 | 503));
    let cloudflare = mitigated || marks.waiting || marks.script;
    let (kind, vendor) = match () {
        () if mitigated || (marks.waiting && !marks.content) => ("interstitial", "cloudflare"),
        () if marks.script && !marks.content => ("interstitial", "cloudflare"),
        () if marks.anubis => ("interstitial", "anubis"),
        () if marks.turnstile || marks.script => ("widget", "cloudflare"),
        () if !marks.other.is_empty() => ("widget", "unknown"),
        () if marks.gate && marks.phrase && !marks.content => ("interstitial", "unknown"),
        () => return None,
    };
    let mut evidence = Vec::new();
    if marks.script {
        evidence.push("script cdn-cgi/challenge-platform".to_owned());
    }
    if mitigated {
        evidence.push("header cf-mitigated: challenge".into());
    }
    if let Some(status) = refused.filter(|_| kind == "interstitial") {
        evidence.push(format!("status {status}"));
    }
    if kind == "interstitial" && (marks.waiting || marks.gate || (marks.anubis && !cloudflare)) {
        evidence.push(format!("title {:?}", marks.title));
    }
    if marks.turnstile {
        evidence.push(".cf-turnstile[data-sitekey]".into());
    }
    if marks.anubis {
        evidence.push("anubis".into());
    }
    if !marks.other.is_empty() {
        evidence.push(format!("widget {}", marks.other));
    }
    if marks.phrase && kind == "interstitial" {
        evidence.push("text of a gate".into());
    }
    Some(json!({ "kind": kind, "vendor": vendor, "evidence": evidence }))
}

/// What to do about one.
pub const HINT: &str = "a person has to pass it in the browser's window (await_human, once there is that tool); one that passes by itself needs only another look";

#[cfg(test)]
mod tests {
    use super::*;

    fn told(marks: Marks, status: u16, mitigated: bool) -> Option<(String, String)> {
        let block = challenge(&marks, Some(status), mitigated)?;
        Some((block["kind"].as_str()?.to_owned(), block["vendor"].as_str()?.to_owned()))
    }

    #[test]
    fn a_gate_is_told_from_a_page_that_holds_one() {
        let marks = || Marks { title: "Just a moment...".into(), ..Marks::default() };
        let of = |kind: &str, vendor: &str| Some((kind.to_owned(), vendor.to_owned()));
        assert_eq!(told(Marks { waiting: true, ..marks() }, 403, false), of("interstitial", "cloudflare"));
        assert_eq!(
            told(Marks { script: true, content: true, turnstile: true, ..marks() }, 200, false),
            of("widget", "cloudflare")
        );
        assert_eq!(told(marks(), 200, true), of("interstitial", "cloudflare"));
        assert_eq!(told(Marks { anubis: true, ..marks() }, 200, false), of("interstitial", "anubis"));
        assert_eq!(
            told(Marks { other: "hcaptcha".into(), content: true, ..marks() }, 200, false),
            of("widget", "unknown")
        );
        assert_eq!(told(Marks { gate: true, phrase: true, ..marks() }, 503, false), of("interstitial", "unknown"));
        // An article about gates is none, and a refusal alone neither.
        assert_eq!(told(Marks { gate: true, phrase: true, content: true, ..marks() }, 200, false), None);
        assert_eq!(told(marks(), 403, false), None);
    }
}
