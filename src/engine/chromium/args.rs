//! The command line of an owned Chromium: one function for every mode, so that none loses an argument.

use std::ffi::OsString;

use crate::engine::LaunchSpec;

/// For every launch.
const ALWAYS: [&str; 11] = [
    "--remote-debugging-pipe",
    "--no-first-run",
    "--no-default-browser-check",
    // A question on the first start that --no-first-run does not keep away.
    "--disable-search-engine-choice-screen",
    // The bubble after a browser that was killed; it covers the page.
    "--hide-crash-restore-bubble",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-default-apps",
    // Neither keychain may ask a question before the first page.
    "--password-store=basic",
    "--use-mock-keychain",
];

/// What would put its own bars and bubbles over pages, or look for devices and hints on the network.
const DISABLED_FEATURES: [&str; 3] = ["Translate", "MediaRouter", "OptimizationHints"];

const UNTHROTTLED: [&str; 3] = [
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
];

const DISABLE_FEATURES: &str = "--disable-features=";

/// The arguments for a browser that is driven through descriptors 3 and 4.
pub fn arguments(spec: &LaunchSpec) -> Vec<OsString> {
    let mut args: Vec<OsString> = ALWAYS.iter().map(OsString::from).collect();
    let mut data_dir = OsString::from("--user-data-dir=");
    data_dir.push(&spec.profile);
    args.push(data_dir);
    if spec.headless {
        args.push("--headless=new".into());
    }
    if !spec.sandbox {
        args.push("--no-sandbox".into());
    }
    if let Some((width, height)) = spec.window_size {
        args.push(format!("--window-size={width},{height}").into());
    }
    if !spec.background_throttling {
        args.extend(UNTHROTTLED.iter().map(OsString::from));
    }
    // The browser reads only the last list of features, so the operator's is joined to ours.
    let (features, others): (Vec<_>, Vec<_>) = spec.extra_args.iter().partition(|a| a.starts_with(DISABLE_FEATURES));
    let features = features.iter().filter_map(|arg| arg.strip_prefix(DISABLE_FEATURES));
    let features: Vec<_> = DISABLED_FEATURES.into_iter().chain(features).collect();
    args.push(format!("{DISABLE_FEATURES}{}", features.join(",")).into());
    args.extend(others.into_iter().map(OsString::from));
    args.push("about:blank".into());
    args
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spec() -> LaunchSpec {
        LaunchSpec {
            headless: true,
            sandbox: true,
            profile: "/ws/profile".into(),
            window_size: None,
            background_throttling: true,
            extra_args: Vec::new(),
            page_script: String::new(),
            kept: "/ws/kept".into(),
        }
    }

    fn arguments_of(spec: &LaunchSpec) -> Vec<String> {
        arguments(spec).into_iter().map(|a| a.into_string().unwrap()).collect()
    }

    #[test]
    fn every_launch_has_the_pipe_the_profile_and_a_blank_page() {
        let args = arguments_of(&spec());
        assert!(args.contains(&"--remote-debugging-pipe".into()));
        assert!(args.contains(&"--user-data-dir=/ws/profile".into()));
        assert_eq!(args.last().unwrap(), "about:blank");
        assert!(!args.iter().any(|a| a.starts_with("--enable-automation") || a.starts_with("--remote-debugging-port")));
    }

    #[test]
    fn each_choice_changes_its_own_arguments_only() {
        let base = arguments_of(&spec());
        type Case = (fn(&mut LaunchSpec), &'static [&'static str], &'static [&'static str]);
        let cases: [Case; 4] = [
            (|s| s.headless = false, &[], &["--headless=new"]),
            (|s| s.sandbox = false, &["--no-sandbox"], &[]),
            (|s| s.window_size = Some((800, 600)), &["--window-size=800,600"], &[]),
            (|s| s.background_throttling = false, &UNTHROTTLED, &[]),
        ];
        for (change, added, removed) in cases {
            let mut changed = spec();
            change(&mut changed);
            let args = arguments_of(&changed);
            let new: Vec<_> = args.iter().filter(|a| !base.contains(a)).collect();
            let gone: Vec<_> = base.iter().filter(|a| !args.contains(a)).collect();
            assert_eq!(new, added);
            assert_eq!(gone, removed);
        }
    }

    #[test]
    fn the_operators_arguments_come_last_and_features_are_joined() {
        let mut spec = spec();
        spec.extra_args = vec!["--lang=de".into(), "--disable-features=A,B".into(), "--disable-quic".into()];
        let args = arguments_of(&spec);
        assert_eq!(args[args.len() - 3..], ["--lang=de", "--disable-quic", "about:blank"]);
        let features: Vec<_> = args.iter().filter(|a| a.starts_with(DISABLE_FEATURES)).collect();
        assert_eq!(features, ["--disable-features=Translate,MediaRouter,OptimizationHints,A,B"]);
    }
}
