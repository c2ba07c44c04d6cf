use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{StoreError, Workspace, check_name};

fn workspace() -> (tempfile::TempDir, Workspace) {
    let dir = tempfile::tempdir().unwrap();
    let workspace = Workspace::open(&dir.path().join("a/ws")).unwrap();
    (dir, workspace)
}

fn names_in(dir: &Path) -> Vec<String> {
    let mut names: Vec<_> = fs::read_dir(dir).unwrap().map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[cfg(unix)]
#[test]
fn the_workspace_is_created_for_its_owner_only() {
    use std::os::unix::fs::PermissionsExt;
    let (_dir, ws) = workspace();
    assert_eq!(fs::metadata(ws.root()).unwrap().permissions().mode() & 0o777, 0o700);
    Workspace::open(ws.root()).expect("an existing one opens too");
}

#[test]
fn a_file_in_the_way_of_the_workspace_is_named() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("file");
    fs::write(&path, "").unwrap();
    let error = Workspace::open(&path).unwrap_err().to_string();
    assert!(error.contains(path.to_str().unwrap()), "{error}");
}

#[test]
fn relative_and_absolute_paths_inside_are_written_with_their_folders() {
    let (_dir, ws) = workspace();
    let first = ws.write(Path::new("shots/one.png"), b"1").unwrap();
    assert_eq!(first, ws.root().join("shots/one.png"));
    let second = ws.write(&ws.root().join("x/../shots/./two.png"), b"2").unwrap();
    assert_eq!(second, ws.root().join("shots/two.png"));
    ws.write(Path::new("shots/one.png"), b"replaced").unwrap();
    assert_eq!(fs::read(first).unwrap(), b"replaced");
    assert_eq!(names_in(&ws.root().join("shots")), ["one.png", "two.png"]);
}

#[test]
fn paths_that_lead_out_are_refused() {
    let (dir, ws) = workspace();
    let beside = dir.path().join("a/ws-beside/file");
    for path in ["../out", "a/../../out", "/etc/out", "/", "", ".", "a/..", beside.to_str().unwrap()] {
        let error = ws.write(Path::new(path), b"x").unwrap_err();
        assert!(matches!(error, StoreError::Outside { .. }), "{path}: {error}");
        assert!(error.to_string().contains("must resolve inside $BROWX_WORKSPACE"), "{error}");
    }
    assert_eq!(names_in(&dir.path().join("a")), ["ws"]);
}

#[cfg(unix)]
#[test]
fn symlinks_that_lead_out_are_refused() {
    use std::os::unix::fs::symlink;
    let (dir, ws) = workspace();
    let outside = dir.path().join("outside");
    fs::create_dir(&outside).unwrap();
    fs::write(outside.join("file"), "old").unwrap();
    symlink(&outside, ws.root().join("abs")).unwrap();
    symlink("../../outside", ws.root().join("rel")).unwrap();
    symlink(outside.join("file"), ws.root().join("file")).unwrap();
    symlink(&outside, ws.root().join("profiles")).unwrap();
    for path in ["abs/new", "abs/deep/new", "rel/new", "file"] {
        let error = ws.write(Path::new(path), b"x").unwrap_err().to_string();
        assert!(error.contains("must resolve inside $BROWX_WORKSPACE"), "{path}: {error}");
    }
    assert!(matches!(ws.profile_dir(None, Some("p")), Err(StoreError::Outside { .. })));
    assert_eq!(names_in(&outside), ["file"]);
    assert_eq!(fs::read(outside.join("file")).unwrap(), b"old");
}

#[test]
fn an_agent_cannot_write_what_belongs_to_browx() {
    let (_dir, ws) = workspace();
    for path in [
        "config.json",
        "Config.JSON",
        "config.json.",
        "plugins.json",
        "plugins-lock.json",
        "PLUGINS/x",
        "profile/Default/Cookies",
        "a/../profiles/p/x",
        "profile-snapshots/s",
        "chrome-profile/x",
        ".tmp/1-x/y",
    ] {
        let error = ws.write(Path::new(path), b"x").unwrap_err();
        assert!(matches!(error, StoreError::Protected { .. }), "{path}: {error}");
    }
    assert!(names_in(ws.root()).is_empty());
    ws.write_own(Path::new("config.json"), b"{}").unwrap();
    ws.write(Path::new("sub/config.json"), b"{}").expect("only the root's own is protected");
}

#[cfg(unix)]
#[test]
fn a_symlink_is_no_way_round_the_protection() {
    let (_dir, ws) = workspace();
    ws.profile_dir(None, None).unwrap();
    std::os::unix::fs::symlink("profile", ws.root().join("innocent")).unwrap();
    let error = ws.write(Path::new("innocent/Cookies"), b"x").unwrap_err();
    assert!(matches!(error, StoreError::Protected { .. }), "{error}");
}

#[test]
fn profiles_have_their_places() {
    let (_dir, ws) = workspace();
    assert_eq!(ws.profile_dir(None, None).unwrap(), ws.root().join("profile"));
    assert_eq!(ws.profile_dir(None, Some("work")).unwrap(), ws.root().join("profiles/work"));
    assert_eq!(ws.profile_dir(Some("firefox"), Some("work")).unwrap(), ws.root().join("firefox/profiles/work"));
    assert!(ws.root().join("profiles/work").is_dir());
    assert!(matches!(ws.profile_dir(None, Some("../x")), Err(StoreError::InvalidName { .. })));
}

#[test]
fn names_follow_the_rule() {
    let longest = "a".repeat(128);
    for good in ["a", "7", "default", "a.b_c-d", longest.as_str()] {
        check_name(good).unwrap();
    }
    let too_long = "a".repeat(129);
    for bad in ["", ".", "..", ".a", "-a", "_a", "a..b", "a/b", "a\\b", "a b", "ä", "a\n", too_long.as_str()] {
        assert!(check_name(bad).is_err(), "{bad:?}");
    }
}

#[test]
fn scratch_folders_go_with_their_owner() {
    let (_dir, ws) = workspace();
    let area = ws.root().join(".tmp");
    let one = ws.scratch().unwrap();
    let two = ws.scratch().unwrap();
    assert_ne!(one.path(), two.path());
    fs::create_dir_all(one.path().join("Default/Cache")).unwrap();

    let mut ended = Command::new("true").spawn().unwrap();
    ended.wait().unwrap();
    fs::create_dir_all(area.join(format!("{}-left/Default", ended.id()))).unwrap();
    fs::create_dir_all(area.join("1-alive")).unwrap();
    fs::create_dir_all(area.join("unrelated")).unwrap();

    let again = Workspace::open(ws.root()).unwrap();
    assert!(one.path().is_dir() && two.path().is_dir(), "live folders survive another start");
    drop((one, two, again));
    assert_eq!(names_in(&area), ["1-alive", "unrelated"]);
}

/// Where the tests below fill a file system of their own, in a mount namespace of a child process.
const FULL_DISK: &str = "BROWX_TEST_FULL_DISK";

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_leaves_nothing_half_written() {
    let dir = tempfile::tempdir().unwrap();
    let script =
        r#"mount -t tmpfs -o size=256k tmpfs "$1" && exec "$2" --exact store::tests::on_a_full_disk --ignored"#;
    // Mounting takes root, or a user namespace in which we are root.
    let is_root = std::os::unix::fs::MetadataExt::uid(&fs::metadata(dir.path()).unwrap()) == 0;
    let namespaces: &[&str] = if is_root { &["--mount"] } else { &["--user", "--map-root-user", "--mount"] };
    let output = Command::new("unshare")
        .args(namespaces)
        .args(["sh", "-c", script, "sh"])
        .arg(dir.path())
        .arg(std::env::current_exe().unwrap())
        .env(FULL_DISK, dir.path())
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && text.contains("1 passed"), "{text}{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
#[ignore = "runs inside the small file system that `a_full_disk_leaves_nothing_half_written` mounts"]
fn on_a_full_disk() {
    let Some(dir) = std::env::var_os(FULL_DISK).map(PathBuf::from) else { return };
    let ws = Workspace::open(&dir.join("ws")).unwrap();
    ws.write(Path::new("shots/a.png"), b"old").unwrap();
    for path in ["shots/a.png", "shots/b.png"] {
        let error = ws.write(Path::new(path), &vec![7; 1 << 20]).unwrap_err();
        assert!(error.is_disk_full(), "{error}");
        assert!(error.to_string().contains(path), "{error}");
    }
    assert_eq!(names_in(&ws.root().join("shots")), ["a.png"]);
    assert_eq!(fs::read(ws.root().join("shots/a.png")).unwrap(), b"old");
    ws.write(Path::new("shots/b.png"), b"small").expect("the space is free again");
}
