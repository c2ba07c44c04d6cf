//! From a protocol file to Rust, as a whole.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use browx_codegen::protocol::{Import, Protocol, Selection, emit, load_cddl, outputs, refresh, stale};

/// The one module of a protocol of which everything is emitted.
fn module(domains: &str) -> String {
    let protocol: Protocol = serde_json::from_str(&format!(r#"{{"domains":[{domains}]}}"#)).unwrap();
    let modules = emit(&protocol, &Selection::All).unwrap();
    modules.into_values().next().unwrap()
}

/// Compares with the snapshot of that name.
fn assert_snapshot(name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}

fn refusal(domains: &str) -> String {
    let protocol: Protocol = serde_json::from_str(&format!(r#"{{"domains":[{domains}]}}"#)).unwrap();
    emit(&protocol, &Selection::All).unwrap_err().to_string()
}

#[test]
fn what_is_committed_is_what_the_protocols_say() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../protocol");
    let stale: Vec<_> = stale(&root).unwrap().into_keys().collect();
    assert!(stale.is_empty(), "run `cargo build -p browx-protocol`: {stale:#?}");
}

#[test]
fn what_is_committed_is_what_the_cddl_says() {
    let bidi = Path::new(env!("CARGO_MANIFEST_DIR")).join("../protocol/bidi");
    let committed = Protocol::load(&bidi).unwrap();
    assert_eq!(load_cddl(&bidi).unwrap().domains, committed.domains);
}

#[test]
fn a_command_and_its_answer() {
    assert_snapshot(
        "command",
        &module(
            r#"{"domain":"Page","commands":[{"name":"printToPDF","experimental":true,
        "parameters":[
            {"name":"type","type":"string","enum":["as-is","3d"]},
            {"name":"baseURL","type":"string","optional":true,"deprecated":true}],
        "returns":[{"name":"data","type":"string"}]}]}"#,
        ),
    );
}

#[test]
fn an_event_with_a_recursive_type() {
    assert_snapshot(
        "recursive_event",
        &module(
            r#"{"domain":"DOM",
        "types":[{"id":"Node","type":"object","properties":[
            {"name":"nodeId","type":"integer"},
            {"name":"children","type":"array","items":{"$ref":"Node"},"optional":true},
            {"name":"contentDocument","$ref":"Node","optional":true}]}],
        "events":[{"name":"setNode","parameters":[{"name":"node","$ref":"Node"}]}]}"#,
        ),
    );
}

#[test]
fn unions() {
    assert_snapshot(
        "unions",
        &module(
            r#"{"domain":"script",
        "types":[
            {"id":"Text","type":"object","properties":[
                {"name":"type","type":"string","const":"text"},{"name":"value","type":"string"}]},
            {"id":"Count","type":"object","properties":[
                {"name":"type","type":"string","const":"count"},
                {"name":"value","oneOf":[{"type":"number"},{"type":"string","const":"NaN"}]}]},
            {"id":"Value","oneOf":[{"$ref":"script.Text"},{"$ref":"script.Count"}]},
            {"id":"Target","oneOf":[
                {"type":"object","properties":[{"name":"realm","type":"string"}]},
                {"type":"object","properties":[{"name":"context","type":"string"}]}]}],
        "commands":[{"name":"run",
            "parameters":[{"name":"target","$ref":"script.Target"},{"name":"value","$ref":"script.Value"},
                {"name":"limit","type":"integer","nullable":true,"optional":true}],
            "returnsType":{"$ref":"script.Value"}}]}"#,
        ),
    );
}

#[test]
fn of_an_unselected_domain_only_the_types_that_are_needed_are_emitted() {
    let domains = r#"{"domains":[
        {"domain":"Page","commands":[{"name":"load","returns":[{"name":"id","$ref":"Network.LoaderId"}]}]},
        {"domain":"Network","types":[{"id":"LoaderId","type":"string"},{"id":"Unneeded","type":"string"}],
         "commands":[{"name":"enable"}]},
        {"domain":"Other","types":[{"id":"Thing","type":"string"}]}]}"#;
    let protocol: Protocol = serde_json::from_str(domains).unwrap();
    let selection = Selection::Only(BTreeSet::from(["Page".to_owned()]));
    let modules = emit(&protocol, &selection).unwrap();
    assert_eq!(modules.keys().collect::<Vec<_>>(), ["network", "page"]);
    assert_eq!(modules["network"], "/// `Network.LoaderId`.\npub type LoaderId = String;\n");

    let unknown = Selection::Only(BTreeSet::from(["Pages".to_owned()]));
    assert_eq!(emit(&protocol, &unknown).unwrap_err().to_string(), "Pages: no such domain in the protocol");
}

#[test]
fn what_a_protocol_gets_wrong_is_an_error() {
    let missing = r#"{"domain":"A","commands":[{"name":"a","parameters":[{"name":"x","$ref":"B.C"}]}]}"#;
    assert_eq!(refusal(missing), "A: no type `B.C`");
    let twice = r#"{"domain":"A","types":[{"id":"T","type":"string"},{"id":"T","type":"string"}]}"#;
    assert_eq!(refusal(twice), "A.T: the type is defined twice");
    let shapeless = r#"{"domain":"A","commands":[{"name":"a","parameters":[{"name":"x"}]}]}"#;
    assert_eq!(refusal(shapeless), "A.a: a value without a type");
}

#[test]
fn cddl_becomes_domains() {
    let directory = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(directory.path().join(name), text).unwrap();
    write(
        "remote.cddl",
        r#"
        Command = { id: js-uint, PageCommand, Extensible }
        PageCommand = (page.Close // page.Open //)
        Extensible = (*text => any)
        js-uint = 0..9007199254740991
        page.Close = ( method: "page.close", params: EmptyParams )
        EmptyParams = { Extensible }
        page.Open = ( method: "page.open", params: page.OpenParameters )
        page.OpenParameters = {
          url: text,
          ? size: page.Size / null .default null
          ? mode: "a" / "b",
          (page.Quick // page.Slow)
        }
        page.Quick = (kind: "quick")
        page.Slow = (kind: "slow", ? delay: (js-uint .ge 1))
        page.Size = { width: js-uint, labels: {*text => text} }
        "#,
    );
    write(
        "local.cddl",
        r#"
        EmptyResult = { Extensible }
        Extensible = (*text => any)
        js-uint = 0..9007199254740991
        page.CloseResult = EmptyResult
        page.OpenResult = { page: text, tree: [*[(page.Size / text), page.Size]] }
        page.Size = { width: js-uint, labels: {*text => text} }
         page.Loaded = ( method: "page.loaded", params: page.Info )
        page.Left = ( method: "page.left", params: page.Info )
        page.Info = { page.Base, ? size: page.Size }
        page.Base = (at: float, page: text)
        "#,
    );
    let protocol = load_cddl(directory.path()).unwrap();
    assert_snapshot("cddl", &serde_json::to_string_pretty(&protocol).unwrap());
}

#[test]
fn cddl_errors_name_file_and_line() {
    let directory = tempfile::tempdir().unwrap();
    fs::write(directory.path().join("remote.cddl"), "a.B = {\n  x: ,\n}").unwrap();
    let error = load_cddl(directory.path()).unwrap_err().to_string();
    assert!(error.ends_with("remote.cddl: line 2: a type expected, found Mark(\",\")"), "{error}");
    fs::write(directory.path().join("remote.cddl"), "a.B = { x: a.C, y: missing }").unwrap();
    let error = load_cddl(directory.path()).unwrap_err().to_string();
    assert!(error.ends_with("`a.C` is not defined"), "{error}");
}

#[test]
fn an_import_is_written_generated_from_and_refreshed_only_where_it_changed() {
    let place = tempfile::tempdir().unwrap();
    let (from, root) = (place.path().join("from"), place.path().join("protocol"));
    fs::create_dir_all(&from).unwrap();
    fs::create_dir_all(&root).unwrap();
    let write = |path: &Path, text: &str| fs::write(path, text).unwrap();
    write(&from.join("package.json"), r#"{"name":"devtools-protocol","version":"1.2.3"}"#);
    write(&from.join("LICENSE"), "notice");
    let browser = r#"{"version":{"major":"1","minor":"3"},"domains":[
        {"domain":"Page","description":"prose","commands":[{"name":"close","description":"more prose"}]}]}"#;
    write(&from.join("browser_protocol.json"), browser);
    write(&from.join("js_protocol.json"), r#"{"domains":[{"domain":"Runtime","commands":[{"name":"enable"}]}]}"#);
    write(&root.join("domains.toml"), "cdp = [\"Page\", \"Runtime\"]\nbidi = []\n");

    Import::from_directory(&from).unwrap().write(&root).unwrap();
    let protocol = fs::read_to_string(root.join("cdp/protocol.json")).unwrap();
    assert!(protocol.contains("npm devtools-protocol 1.2.3") && !protocol.contains("prose"), "{protocol}");
    assert_eq!(fs::read_to_string(root.join("cdp/LICENSE")).unwrap(), "notice");

    let names = |files: Vec<std::path::PathBuf>| -> Vec<String> {
        files.iter().map(|file| file.strip_prefix(&root).unwrap().display().to_string()).collect()
    };
    let all = ["bidi/mod.rs", "cdp/mod.rs", "cdp/page.rs", "cdp/runtime.rs"].map(|name| format!("generated/{name}"));
    assert_eq!(names(refresh(&root).unwrap()), all);
    assert!(refresh(&root).unwrap().is_empty());
    write(&root.join("generated/cdp/page.rs"), "edited");
    assert_eq!(names(refresh(&root).unwrap()), ["generated/cdp/page.rs"]);
    write(&root.join("domains.toml"), "cdp = [\"Page\"]\nbidi = []\n");
    assert_eq!(names(refresh(&root).unwrap()), ["generated/cdp/mod.rs", "generated/cdp/runtime.rs"]);
    assert!(!root.join("generated/cdp/runtime.rs").exists());
    assert_eq!(outputs(&root).unwrap().len(), 3);
}
