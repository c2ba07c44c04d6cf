//! The command line, environment and preferences of an owned Firefox.

use std::{ffi::OsString, io, path::Path};

use serde_json::{Value, json};

use crate::engine::LaunchSpec;

/// Settings beyond those that Firefox makes by itself when it is driven.
fn preferences(spec: &LaunchSpec) -> Vec<(&'static str, Value)> {
    let mut all = vec![
        // A page of the browser's own that waits in a hidden tab would look like a tab of the session.
        ("browser.newtab.preload", json!(false)),
        ("browser.newtabpage.enabled", json!(false)),
        ("browser.startup.page", json!(0)),
        ("browser.startup.homepage", json!("about:blank")),
        ("browser.aboutwelcome.enabled", json!(false)),
        // Processes for pages to come would be started in advance, and compete with the first page for the processor.
        ("dom.ipc.processPrelaunch.enabled", json!(false)),
        // A page that comes back from memory comes without our sandbox, and Firefox does not tell that it came.
        ("browser.sessionhistory.max_total_viewers", json!(0)),
        // A page may ask before it is left also where nobody has clicked or typed by hand.
        ("dom.require_user_interaction_for_beforeunload", json!(false)),
        // After a kill neither the old tabs nor a question about safe mode.
        ("browser.sessionstore.resume_from_crash", json!(false)),
        ("toolkit.startup.max_resumed_crashes", json!(-1)),
        ("browser.shell.checkDefaultBrowser", json!(false)),
        ("datareporting.policy.dataSubmissionEnabled", json!(false)),
        ("datareporting.policy.dataSubmissionPolicyBypassNotification", json!(true)),
        ("toolkit.telemetry.reportingpolicy.firstRun", json!(false)),
        ("app.update.disabledForTesting", json!(true)),
        ("extensions.update.enabled", json!(false)),
        ("network.captive-portal-service.enabled", json!(false)),
        ("network.connectivity-service.enabled", json!(false)),
        // Printing would open a dialog that nobody can close, and hold the page.
        ("print.always_print_silent", json!(true)),
        ("print.print_to_file", json!(true)),
        ("print.print_to_filename", json!(if cfg!(windows) { "NUL" } else { "/dev/null" })),
    ];
    if !spec.background_throttling {
        all.extend([
            ("dom.min_background_timeout_value", json!(4)),
            ("dom.timeout.enable_budget_timer_throttling", json!(false)),
            ("layout.throttled_frame_rate", json!(60)),
        ]);
    }
    all
}

/// Writes the preferences into the profile, where they count anew at every start.
pub(super) fn write_preferences(spec: &LaunchSpec) -> io::Result<()> {
    std::fs::create_dir_all(&spec.profile)?;
    let lines = preferences(spec).into_iter().map(|(name, value)| format!("user_pref({}, {value});\n", json!(name)));
    std::fs::write(spec.profile.join("user.js"), lines.collect::<String>())
}

/// The arguments for a browser that listens for us on a port of its own choice.
pub(super) fn arguments(spec: &LaunchSpec) -> Vec<OsString> {
    let mut args: Vec<OsString> = vec!["--no-remote".into(), "--profile".into(), Path::new(&spec.profile).into()];
    args.extend(["--remote-debugging-port", "0"].map(OsString::from));
    if spec.headless {
        args.push("--headless".into());
    }
    if let Some((width, height)) = spec.window_size {
        args.extend([format!("--width={width}"), format!("--height={height}")].map(OsString::from));
    }
    args.extend(spec.extra_args.iter().map(OsString::from));
    args.push("about:blank".into());
    args
}

/// The environment beyond our own.
pub(super) fn environment(spec: &LaunchSpec) -> Vec<(OsString, OsString)> {
    let mut names = vec!["MOZ_CRASHREPORTER_DISABLE"];
    if !spec.sandbox {
        names.extend(SANDBOXES);
    }
    names.into_iter().map(|name| (name.into(), "1".into())).collect()
}

/// One for each kind of child process.
const SANDBOXES: [&str; 5] = [
    "MOZ_DISABLE_CONTENT_SANDBOX",
    "MOZ_DISABLE_GMP_SANDBOX",
    "MOZ_DISABLE_RDD_SANDBOX",
    "MOZ_DISABLE_SOCKET_PROCESS_SANDBOX",
    "MOZ_DISABLE_UTILITY_SANDBOX",
];

#[cfg(test)]
mod tests {
    use super::*;

    fn spec(profile: &Path) -> LaunchSpec {
        LaunchSpec {
            headless: true,
            sandbox: true,
            profile: profile.to_owned(),
            window_size: None,
            background_throttling: true,
            extra_args: vec!["--lang=de".into()],
            page_script: String::new(),
            kept: "/ws/kept".into(),
        }
    }

    #[test]
    fn every_launch_has_a_port_the_profile_and_a_blank_page() {
        let args: Vec<String> =
            arguments(&spec(Path::new("/ws/p"))).into_iter().map(|a| a.into_string().unwrap()).collect();
        let expected = ["--no-remote", "--profile", "/ws/p", "--remote-debugging-port", "0", "--headless", "--lang=de"];
        assert_eq!(args[..7], expected);
        assert_eq!(args[7], "about:blank");
    }

    #[test]
    fn preferences_are_lines_that_firefox_reads() {
        let dir = tempfile::tempdir().unwrap();
        write_preferences(&spec(dir.path())).unwrap();
        let text = std::fs::read_to_string(dir.path().join("user.js")).unwrap();
        assert!(text.contains("user_pref(\"browser.newtab.preload\", false);\n"), "{text}");
        assert!(!text.contains("throttled_frame_rate"));
    }
}
