//! Roles and names: what we say of every element of a page, beside what Chromium's own accessibility tree says.

use std::{collections::BTreeMap, path::Path};

use browx_testkit::{AxElement, Bench, Raw, Setup, engine, on_every_engine};
use serde_json::json;

const CONTRACT: &str = "the contract gives it this role";
const NEVER_NAMED: &str = "the contract never names this role";
const ROW: &str = "the contract names a row by its content";
const READ_AS_WRITTEN: &str = "names are the text as it is written, not as a style draws it";

/// Where we say something else than Chromium, and why: test id, what Chromium says, the reason.
const DISAGREEMENTS: &[(&str, &str, &str)] = &[
    ("b-icon", "button \"\\u{e001}Icon\"", "the private characters of icon fonts say nothing"),
    ("b-upper", "button \"LOWER\"", READ_AS_WRITTEN),
    ("f-color", "ColorWell \"Colour\"", CONTRACT),
    ("f-date", "Date \"Date\"", CONTRACT),
    ("f-datetime", "DateTime \"Date and time\"", CONTRACT),
    ("f-month", "DateTime \"Month\"", CONTRACT),
    ("f-time", "InputTime \"Time\"", CONTRACT),
    ("f-week", "DateTime \"Week\"", CONTRACT),
    ("f-editable", "", "what can be edited is a field to an agent"),
    ("f-editable-label", "generic \"Editor\"", "what can be edited is a field to an agent"),
    ("f-hidden-label", "textbox", "a hidden label names its control all the same (contract, hidden nodes)"),
    ("f-image-value", "button \"Value\"", "the contract names image buttons by label, alt and title only"),
    ("f-option", "option \"Rome\"", "the options of a closed list are not in a snapshot"),
    ("f-submit-title", "button", "a title names what has no other name"),
    ("g-figure", "figure", "the contract names a figure by its caption"),
    ("g-summary", "DisclosureTriangle \"Summary text\"", CONTRACT),
    ("g-summary-closed", "DisclosureTriangle \"Closed\"", CONTRACT),
    ("i-empty-title", "img", "the contract names an image by alt, then by title"),
    ("l-dt", "term \"Term\"", NEVER_NAMED),
    ("o-hidden-tree", "button \"Outer inner\"", "inline elements don't part words, also where they are not drawn"),
    ("o-owner", "button \"Owner onetwo\"", "what is owned stands elsewhere in the page, so it is parted"),
    ("r-form", "form", "the contract asks for a given name"),
    ("r-region-unnamed", "", CONTRACT),
    ("r-section-title", "region", "the contract asks for aria-label or aria-labelledby"),
    ("t-abbr", "generic \"World Wide Web\"", NEVER_NAMED),
    ("t-address", "group", "the contract gives it no role"),
    ("t-dfn", "term \"Term\"", NEVER_NAMED),
    ("tab-body", "", CONTRACT),
    ("tab-role-row", "row", ROW),
    ("tab-row", "row", ROW),
    ("tab-row-2", "row", ROW),
    ("x-inert", "", "what is inert now may be wanted next; acting on it is refused"),
];

/// Names of Chromium's own for what ARIA calls otherwise, or has no word for.
const ALIASES: &[(&str, &str)] = &[
    ("image", "img"),
    ("MathMLMath", "math"),
    ("Iframe", "iframe"),
    ("Abbr", "generic"),
    ("DescriptionList", "generic"),
    ("Figcaption", "generic"),
    ("LabelText", "generic"),
    ("Legend", "generic"),
    ("Pre", "generic"),
    ("sectionfooter", "generic"),
    ("sectionheader", "generic"),
];

/// `role "name"`; empty for what says neither.
fn written(role: &str, name: &str) -> String {
    match (role, name) {
        ("generic" | "none" | "", "") => String::new(),
        (role, "") => role.to_owned(),
        (role, name) => format!("{role} {name:?}"),
    }
}

fn by_chromium(ax: &AxElement) -> String {
    let role = ALIASES.iter().find(|(theirs, _)| *theirs == ax.role).map_or(ax.role.as_str(), |(_, ours)| ours);
    written(role, &ax.name.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// Role and name of every element with a test id, as a snapshot in the contract's shape prints them.
async fn by_us(b: &Bench) -> BTreeMap<String, String> {
    let text = b.call("snapshot", json!({ "maxNodes": 5000, "maxResultTokens": 20000 })).await.ok().text;
    let mut told = BTreeMap::new();
    for line in text.lines() {
        let Some((before, after)) = line.split_once(" [data-testid=\"") else { continue };
        let (what, _) = before.rsplit_once(" [ref=").expect("a ref");
        let (role, name) = what.trim().split_once(" \"").unwrap_or((what.trim(), "\""));
        let id = after.split('"').next().expect("a test id");
        told.insert(id.to_owned(), written(role, &name[..name.len() - 1]));
    }
    told
}

#[on_every_engine]
async fn roles_and_names_are_those_of_the_browser_but_for_known_reasons() {
    let b = Bench::with(Setup::default().env("BROWX_RESULT_SHAPE", "contract")).await;
    b.open("names/cases.html").await;
    let ours = by_us(&b).await;
    known_to_the_golden_file(&ours);
    if engine() == "chromium" {
        let raw = Raw::start().await;
        raw.navigate(&b.site.url("names/cases.html")).await;
        let theirs = raw.ax_elements("data-testid").await;
        raw.end().await;
        assert!(theirs.len() > 250, "only {} cases", theirs.len());
        compare(&ours, theirs.iter().map(|(id, ax)| (id.as_str(), by_chromium(ax))).collect());
    }
}

/// Both engines say the same.
fn known_to_the_golden_file(ours: &BTreeMap<String, String>) {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/names.txt");
    let now: String = ours.iter().map(|(id, says)| format!("{id}: {says}\n")).collect();
    if std::env::var_os("BROWX_TEST_GOLDEN").is_some() {
        std::fs::write(&golden, &now).expect("the golden file can be written");
    }
    let known = std::fs::read_to_string(&golden).unwrap_or_default();
    let known: Vec<_> = known.lines().collect();
    let changed: Vec<_> = now.lines().filter(|line| !known.contains(line)).collect();
    assert!(
        changed.is_empty() && known.len() == ours.len(),
        "{} names or roles changed:\n{}\nIf that is meant, run with BROWX_TEST_GOLDEN=1",
        changed.len(),
        changed.join("\n")
    );
}

fn compare(ours: &BTreeMap<String, String>, theirs: BTreeMap<&str, String>) {
    let mut wrong = Vec::new();
    for (id, their) in &theirs {
        let our = ours.get(*id).map_or("", String::as_str);
        match DISAGREEMENTS.iter().find(|(known, ..)| known == id) {
            Some((_, known, _)) if our == their || known != their => {
                wrong.push(format!(
                    "{id}: the known disagreement ({known}) is another one: {our}, Chromium says {their}"
                ));
            }
            None if our != their => wrong.push(format!("{id}: {our}, Chromium says {their}")),
            _ => {}
        }
    }
    for (id, ..) in DISAGREEMENTS.iter().filter(|(id, ..)| !theirs.contains_key(id)) {
        wrong.push(format!("{id} is no case of the page"));
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}
