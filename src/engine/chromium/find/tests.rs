use std::fs;
use std::os::unix::fs::PermissionsExt;

use super::*;

/// A folder with the named executables, and the places that look for them there.
fn machine(installed: &[Channel]) -> (tempfile::TempDir, Places) {
    let dir = tempfile::tempdir().unwrap();
    for channel in installed {
        executable(&dir.path().join(channel.name()), 0o755);
    }
    let candidates = Channel::ALL.map(|channel| (channel, dir.path().join(channel.name()))).to_vec();
    (dir, Places { candidates })
}

fn executable(path: &Path, mode: u32) {
    fs::write(path, "").unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
}

#[test]
fn without_a_wish_the_preferred_one_is_taken() {
    use Channel::{Brave, Chrome, ChromeBeta, Chromium, Msedge};
    for (installed, expected) in [
        (&[Chromium, Brave, Msedge, Chrome][..], Chrome),
        (&[Chromium, Brave, Msedge], Msedge),
        (&[Chromium, Brave, ChromeBeta], Brave),
        (&[Chromium], Chromium),
    ] {
        let (dir, places) = machine(installed);
        let found = places.find(None).unwrap();
        assert_eq!(found, Found { executable: dir.path().join(expected.name()), channel: Some(expected) });
    }
}

#[test]
fn a_named_channel_is_never_replaced() {
    let (_dir, places) = machine(&[Channel::Chromium, Channel::ChromeDev]);
    assert_eq!(places.find(Some(Channel::ChromeDev)).unwrap().channel, Some(Channel::ChromeDev));
    let error = places.find(Some(Channel::Msedge)).unwrap_err().to_string();
    assert_eq!(error, "the browser `msedge` is not installed; found: chrome-dev, chromium");
}

#[test]
fn what_can_not_be_executed_is_passed_over() {
    let (dir, mut places) = machine(&[]);
    executable(&dir.path().join("chrome"), 0o644);
    let second = dir.path().join("chrome-elsewhere");
    executable(&second, 0o755);
    places.candidates.push((Channel::Chrome, second.clone()));
    assert_eq!(places.find(None).unwrap().executable, second);
}

#[test]
fn a_bare_machine_is_told_what_to_install() {
    let (_dir, places) = machine(&[Channel::ChromeBeta]);
    let error = places.find(None).unwrap_err().to_string();
    assert!(error.contains(system::install_hint()) && error.contains("BROWX_EXECUTABLE"), "{error}");
}

#[cfg(target_os = "linux")]
#[test]
fn the_hint_follows_the_system() {
    for (release, hint) in [
        ("NAME=x\nID=debian\n", "apt-get install chromium"),
        ("ID=linuxmint\nID_LIKE=\"ubuntu debian\"\n", "snap install chromium"),
        ("ID=\"fedora\"\n", "dnf install chromium"),
        ("ID=void\n", "through the system's package manager"),
        ("", "through the system's package manager"),
    ] {
        assert_eq!(system::hint_for(release), hint, "{release}");
    }
}

#[test]
fn a_named_executable_is_checked_and_the_variable_named() {
    let dir = tempfile::tempdir().unwrap();
    let good = dir.path().join("good");
    executable(&good, 0o755);
    assert_eq!(find(Some(&good), Some(Channel::Msedge)).unwrap(), Found { executable: good, channel: None });
    let plain = dir.path().join("plain");
    executable(&plain, 0o644);
    for (path, problem) in [
        (plain, "is not executable"),
        (dir.path().join("missing"), "does not exist"),
        (dir.path().to_owned(), "is a folder"),
    ] {
        let error = find(Some(&path), None).unwrap_err().to_string();
        assert!(error.contains("BROWX_EXECUTABLE") && error.contains(problem), "{error}");
        assert!(error.contains(path.to_str().unwrap()), "{error}");
    }
}

#[test]
fn channels_are_read_by_name() {
    for channel in Channel::ALL {
        assert_eq!(channel.name().parse::<Channel>().unwrap(), channel);
    }
    let error = "opera".parse::<Channel>().unwrap_err().to_string();
    assert!(error.contains("`opera`") && error.contains("msedge-beta"), "{error}");
}
