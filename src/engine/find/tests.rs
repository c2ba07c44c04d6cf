use std::fs;
use std::os::unix::fs::PermissionsExt;

use super::*;

const CHROMIUM: EngineKind = EngineKind::Chromium;

/// A folder with the named executables, and the places that look for them there.
fn machine(installed: &[Channel]) -> (tempfile::TempDir, Places) {
    let dir = tempfile::tempdir().unwrap();
    for channel in installed {
        executable(&dir.path().join(channel.name()), 0o755);
    }
    let all = Channel::all(CHROMIUM).iter();
    let candidates = all.map(|channel| (*channel, dir.path().join(channel.name()))).collect();
    (dir, Places { engine: CHROMIUM, candidates })
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
    assert!(error.contains(&system::install_hint(CHROMIUM)) && error.contains("BROWX_EXECUTABLE"), "{error}");
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
        assert_eq!(system::hint_for(CHROMIUM, release), hint, "{release}");
    }
    assert_eq!(system::hint_for(EngineKind::Firefox, "ID=debian\n"), "apt-get install firefox-esr");
    assert_eq!(system::hint_for(EngineKind::Firefox, "ID=arch\n"), "pacman -S firefox");
}

#[test]
fn a_named_executable_is_checked_and_the_variable_named() {
    let dir = tempfile::tempdir().unwrap();
    let good = dir.path().join("good");
    executable(&good, 0o755);
    assert_eq!(find(CHROMIUM, Some(&good), Some(Channel::Msedge)).unwrap(), Found { executable: good, channel: None });
    let plain = dir.path().join("plain");
    executable(&plain, 0o644);
    for (path, problem) in [
        (plain, "is not executable"),
        (dir.path().join("missing"), "does not exist"),
        (dir.path().to_owned(), "is a folder"),
    ] {
        let error = find(CHROMIUM, Some(&path), None).unwrap_err().to_string();
        assert!(error.contains("BROWX_EXECUTABLE") && error.contains(problem), "{error}");
        assert!(error.contains(path.to_str().unwrap()), "{error}");
    }
}

#[test]
fn channels_are_read_by_name_and_belong_to_one_engine() {
    for engine in EngineKind::ALL {
        for channel in Channel::all(*engine) {
            assert_eq!(Channel::named(*engine, channel.name()).unwrap(), *channel);
        }
    }
    let error = Channel::named(CHROMIUM, "firefox").unwrap_err().to_string();
    assert!(error.contains("`firefox`") && error.contains("msedge-beta"), "{error}");
}
