//! The command line: what it prints, and how it ends.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use browx_testkit::{Cli, Setup};
use serde_json::json;

/// Names that promise protection which this version does not give.
const NOT_ENFORCED: &[&str] =
    &["BROWX_ALLOWED_ORIGINS", "BROWX_ATTACH_CDP", "BROWX_BLOCKED_ORIGINS", "BROWX_HIDE_OVERLAY_SELECTORS"];

/// The row of a report with this name, and the line behind it.
fn row<'a>(report: &'a str, name: &str) -> (&'a str, &'a str) {
    let mut lines = report.lines().skip_while(|line| line.split_whitespace().nth(1) != Some(name));
    (lines.next().unwrap_or_else(|| panic!("no row {name} in\n{report}")), lines.next().unwrap_or_default())
}

#[test]
fn the_version_is_the_packages() {
    for flag in ["--version", "-v", "-V"] {
        assert_eq!(Cli::new(&[flag]).run().ok(), format!("browx {}\n", env!("CARGO_PKG_VERSION")));
    }
}

#[test]
fn the_help_lists_every_variable_that_the_code_reads() {
    for flag in ["--help", "-h"] {
        let help = Cli::new(&[flag]).run().ok();
        for word in ["serve", "doctor", "schema", "demo", "--engine", "--toolset", "--version"] {
            assert!(help.contains(word), "{flag} does not name {word}:\n{help}");
        }
        let listed = help.split_once("Environment:").expect("a section on the environment").1;
        let listed: BTreeSet<_> = listed.lines().filter_map(|line| line.split_whitespace().next()).collect();
        let mut read = BTreeSet::new();
        variables_below(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut read);
        read.retain(|name| !NOT_ENFORCED.contains(&name.as_str()));
        assert_eq!(listed, read.iter().map(String::as_str).collect());
    }
}

/// The `BROWX_…` names in the code below a folder, without its unit tests.
fn variables_below(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        if path.is_dir() {
            variables_below(&path, found);
        } else if path.extension() == Some("rs".as_ref()) && path.file_stem() != Some("tests".as_ref()) {
            let text = std::fs::read_to_string(&path).unwrap();
            let code = text.split("#[cfg(test)]\nmod tests").next().unwrap();
            let names = code.match_indices("BROWX_").map(|(at, _)| {
                code[at..].split(|c: char| !c.is_ascii_uppercase() && c != '_').next().unwrap().to_owned()
            });
            found.extend(names.filter(|name| name != "BROWX_"));
        }
    }
}

#[test]
fn what_is_no_command_is_named_and_ends_with_two() {
    Cli::new(&["dance"]).run().fails(2, "'dance'");
    Cli::new(&["demo", "--dance"]).run().fails(2, "'--dance'");
    Cli::new(&["--engine", "netscape"]).run().fails(2, "there are chromium, firefox");
    Cli::new(&["--engine"]).run().fails(2, "--engine");
}

#[test]
fn a_value_that_means_nothing_stops_the_start_and_names_the_choice() {
    for (name, value, choice) in [
        (
            "BROWX_CAPABILITIES",
            "read,evil",
            "read, navigation, action, human, eval, clipboard, file-io, canvas. Did you mean \"eval\"?",
        ),
        ("BROWX_TOOLSET", "tabz", "did you mean \"tabs\"?"),
        ("BROWX_RESULT_SHAPE", "big", "small or contract"),
        ("BROWX_ENGINE", "netscape", "there are chromium"),
        ("BROWX_CHANNEL", "mosaic", "chrome, chrome-beta, chrome-dev, msedge, msedge-beta, brave, chromium"),
        ("BROWX_HEADLESS", "maybe", "1 or 0"),
        ("BROWX_SANDBOX", "maybe", "1 or 0"),
        ("BROWX_DEFAULT_PROFILE", "relative", "absolute path"),
        ("BROWX_TEST_ATTRIBUTES", "data-testid,on click", "\"on click\" is not an attribute name"),
        ("BROWX_ACTION_TIMEOUT_MS", "soon", "from 1 to 3600000"),
        ("BROWX_LOG", "loud", "error, warn, info or debug"),
        ("BROWX_WORKSPACE", "/dev/null/workspace", "can't open the workspace"),
    ] {
        let ended = Cli::new(&[]).env(name, value).run();
        ended.fails(1, choice);
        assert_eq!(ended.stdout, "", "{name}");
        assert!(ended.stderr.contains(name) || !ended.stderr.contains("BROWX_"), "{name}: {}", ended.stderr);
    }
}

#[test]
fn a_fence_that_is_not_there_stops_the_start() {
    for name in NOT_ENFORCED {
        Cli::new(&[]).env(name, "http://127.0.0.1:9222").run().fails(1, &format!("{name} is set, but"));
    }
}

#[test]
fn a_value_that_can_not_be_read_is_not_taken_for_none() {
    Cli::new(&[])
        .env("BROWX_WORKSPACE", OsStr::from_bytes(b"/tmp/\xff"))
        .run()
        .fails(1, "BROWX_WORKSPACE is not UTF-8");
}

#[tokio::test]
async fn an_unknown_variable_is_told_on_stderr_and_in_the_configuration() {
    let client = Setup::default().env("BROWX_HEADLES", "1").env("BROWX_ENGINE", " ").connect().await;
    let config = client.call("get_config", json!({})).await.ok().json["config"].clone();
    let warning = "unknown variable BROWX_HEADLES is ignored; did you mean BROWX_HEADLESS?";
    assert!(config["warnings"].as_array().unwrap().contains(&json!(warning)), "{config}");
    assert!(client.stderr().contains(warning), "{}", client.stderr());
    assert_eq!((&config["engine"], &config["headless"]), (&json!("chromium"), &json!(true)));
    assert_eq!(config["workspace"], client.workspace().to_str().unwrap());
}

#[tokio::test]
async fn the_configuration_is_told_as_it_is_as_it_would_be_and_as_it_was_set() {
    let client = Setup::default().env("BROWX_ACTION_TIMEOUT_MS", "7000").env("BROWX_LOG", "info").connect().await;
    let scoped =
        async |scope: &str| client.call("get_config", json!({ "scope": scope })).await.ok().json["config"].clone();
    let (resolved, defaults, env) = (scoped("resolved").await, scoped("defaults").await, scoped("env").await);
    assert_eq!((&resolved["actionTimeoutMs"], &resolved["log"]), (&json!(7000), &json!("info")));
    assert_eq!((&defaults["actionTimeoutMs"], &defaults["log"]), (&json!(5000), &json!("warn")));
    assert_eq!((&env["BROWX_ACTION_TIMEOUT_MS"], &env["BROWX_HEADLESS"]), (&json!("7000"), &json!("1")));
    assert!(env.as_object().unwrap().keys().all(|name| name.starts_with("BROWX_")), "{env}");
    assert_eq!(defaults["capabilities"], json!(["action", "human", "navigation", "read"]));
}

#[tokio::test]
async fn a_dangerous_capability_is_told_at_the_start() {
    let client = Setup::default().env("BROWX_CAPABILITIES", "read,eval").connect().await;
    client.call("get_config", json!({})).await.ok().says("capability \\\"eval\\\" is on");
    assert!(client.stderr().contains("capability \"eval\" is on"), "{}", client.stderr());
}

#[test]
fn doctor_finds_this_machine_in_order() {
    let report = Cli::new(&["doctor"]).run().ok();
    for (name, detail) in [("chromium", "/"), ("workspace", "/"), ("launch", "Chrome/"), ("toolset", "core: ")] {
        let (line, _) = row(&report, name);
        assert!(line.starts_with("  ✓ ") && line.contains(detail), "{line}");
    }
    let (display, _) = row(&report, "display");
    assert!(display.starts_with("  − ") && display.contains("headless"), "{display}");
    assert!(row(&report, "capabilities").0.ends_with("action, human, navigation, read"), "{report}");
    assert!(!report.contains("fix:"), "{report}");
}

#[test]
fn doctor_says_what_to_fix_and_ends_with_one() {
    for (variable, value, name, detail, fix) in [
        ("BROWX_EXECUTABLE", "/nowhere/chrome", "chromium", "/nowhere/chrome", "BROWX_EXECUTABLE"),
        ("BROWX_WORKSPACE", "/dev/null/workspace", "workspace", "/dev/null/workspace", "BROWX_WORKSPACE"),
        ("BROWX_TOOLSET", "tabz", "toolset", "did you mean \"tabs\"?", "BROWX_TOOLSET"),
        ("BROWX_EXECUTABLE", "/bin/false", "launch", "/bin/false did not start", "by hand"),
    ] {
        let ended = Cli::new(&["doctor"]).env(variable, value).run();
        assert_eq!(ended.code, Some(1), "{ended:#?}");
        let (line, next) = row(&ended.stdout, name);
        assert!(line.starts_with("  ✗ ") && line.contains(detail), "{line}");
        assert!(next.starts_with("    fix: ") && next.contains(fix), "{next}");
    }
}

#[test]
fn doctor_tries_no_launch_without_a_browser() {
    let ended = Cli::new(&["doctor"]).env("BROWX_EXECUTABLE", "/nowhere/chrome").run();
    assert_eq!(row(&ended.stdout, "launch").0, "  − launch       not tried without a browser");
}

#[test]
fn doctor_misses_the_display_that_a_window_needs() {
    let doctor = Cli::new(&["doctor"]).env("BROWX_HEADLESS", "0").env("DISPLAY", "").env("WAYLAND_DISPLAY", "");
    let ended = doctor.run();
    assert_eq!(ended.code, Some(1), "{ended:#?}");
    for name in ["display", "launch"] {
        let (line, next) = row(&ended.stdout, name);
        assert!(line.starts_with("  ✗ ") && next.contains("BROWX_HEADLESS"), "{line}\n{next}");
    }
}

#[test]
fn the_demo_shops_to_the_end_and_leaves_a_picture() {
    let workspace = tempfile::tempdir().unwrap();
    let printed = Cli::new(&["demo"]).env("BROWX_WORKSPACE", workspace.path()).run().ok();
    assert!(printed.contains("Thank you, Ada Lovelace"), "{printed}");
    for call in ["open_session", "navigate", "snapshot", "find", "click", "fill", "screenshot"] {
        assert!(printed.contains(&format!("\n→ {call} ")), "no {call} in\n{printed}");
    }
    let addresses = printed.match_indices("://").map(|(at, _)| &printed[at + 3..]);
    assert!(addresses.clone().count() > 0 && addresses.into_iter().all(|rest| rest.starts_with("127.0.0.1:")));
    assert!(std::fs::read(workspace.path().join("demo.png")).unwrap().starts_with(b"\x89PNG"));
}
