use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::time::{sleep, timeout};

use super::{Launch, spawn_with_pipe};

const SOON: Duration = Duration::from_secs(10);

fn shell(script: &str) -> Launch {
    Launch { executable: PathBuf::from("/bin/sh"), args: vec!["-c".into(), script.into()], env: Vec::new() }
}

fn is_running(pid: u32) -> bool {
    // A zombie is gone: only its parent's wait is missing.
    let Ok(stat) = std::fs::read_to_string(format!("/proc/{pid}/stat")) else { return false };
    !stat.rsplit(')').next().is_some_and(|rest| rest.starts_with(" Z"))
}

async fn until_gone(pid: u32) {
    timeout(SOON, async {
        while is_running(pid) {
            sleep(Duration::from_millis(10)).await;
        }
    })
    .await
    .expect("the process is gone in time");
}

#[tokio::test]
async fn the_pipe_reaches_descriptors_3_and_4_and_nothing_else_does() {
    // A descriptor that is not close-on-exec, as a careless parent leaves them.
    let leaked = nix::unistd::dup(io::stdin()).unwrap();
    let (process, mut pipe) =
        spawn_with_pipe(&shell("ls /proc/self/fd >&4; read -r line <&3; echo got $line >&4")).unwrap();
    pipe.writer.write_all(b"hello\n").await.unwrap();
    let mut text = String::new();
    timeout(SOON, pipe.reader.read_to_string(&mut text)).await.unwrap().unwrap();
    // 5 is the folder that `ls` itself reads.
    assert_eq!(text.split_whitespace().collect::<Vec<_>>(), ["0", "1", "2", "3", "4", "5", "got", "hello"]);
    assert!(process.exited().await.unwrap().success());
    drop(leaked);
}

#[tokio::test]
async fn an_end_is_told_with_its_status_and_last_words() {
    let (process, _pipe) = spawn_with_pipe(&shell("yes noise | head -c 102000 >&2; echo cause >&2; exit 7")).unwrap();
    assert_eq!(timeout(SOON, process.exited()).await.unwrap().unwrap().code(), Some(7));
    let words = process.last_words().await;
    assert!(words.ends_with("noise\ncause"), "{words}");
    assert!(words.len() <= 8 * 1024, "{}", words.len());
}

#[tokio::test]
async fn a_missing_executable_is_named() {
    let launch = Launch { executable: "/nowhere/chrome".into(), args: Vec::new(), env: Vec::new() };
    let error = spawn_with_pipe(&launch).unwrap_err();
    assert_eq!(error.source.kind(), io::ErrorKind::NotFound);
    assert!(error.to_string().contains("/nowhere/chrome"), "{error}");
}

/// Starts a leader that ignores TERM and has a helper; answers the helper's process id.
async fn stubborn() -> (super::Process, super::DebugPipe, u32) {
    let (process, mut pipe) =
        spawn_with_pipe(&shell("trap '' TERM; sleep 600 & echo $! >&4; wait; wait; sleep 600")).unwrap();
    let mut line = String::new();
    BufReader::new(&mut pipe.reader).read_line(&mut line).await.unwrap();
    let helper = line.trim().parse().unwrap();
    assert!(is_running(helper));
    (process, pipe, helper)
}

#[tokio::test]
async fn a_graceful_end_is_waited_for() {
    let (process, mut pipe) =
        spawn_with_pipe(&shell("trap 'echo bye >&2; exit 0' TERM; echo ready >&4; while :; do sleep 0.05; done"))
            .unwrap();
    pipe.reader.read_exact(&mut [0; 6]).await.unwrap();
    assert!(process.shutdown(SOON).await);
    assert_eq!(process.last_words().await, "bye");
}

#[tokio::test]
async fn who_does_not_quit_is_killed_with_its_helpers() {
    let (process, _pipe, helper) = stubborn().await;
    assert!(!process.shutdown(Duration::from_millis(200)).await);
    until_gone(process.pid()).await;
    until_gone(helper).await;
}

#[tokio::test]
async fn dropping_kills_the_group() {
    let (process, _pipe, helper) = stubborn().await;
    let pid = process.pid();
    drop(process);
    until_gone(pid).await;
    until_gone(helper).await;
}

#[tokio::test]
async fn helpers_do_not_outlive_a_leader_that_dies() {
    let (process, mut pipe) = spawn_with_pipe(&shell("sleep 600 & echo $! >&4; exit 3")).unwrap();
    let mut line = String::new();
    BufReader::new(&mut pipe.reader).read_line(&mut line).await.unwrap();
    assert_eq!(process.exited().await.unwrap().code(), Some(3));
    until_gone(line.trim().parse().unwrap()).await;
}

const PROFILE: &str = "BROWX_TEST_PROFILE";

/// The processes whose command line names the folder.
fn users_of(dir: &Path) -> Vec<u32> {
    let dir = dir.to_str().unwrap();
    let named = |pid: &u32| {
        std::fs::read(format!("/proc/{pid}/cmdline")).is_ok_and(|line| String::from_utf8_lossy(&line).contains(dir))
    };
    let entries = std::fs::read_dir("/proc").unwrap().flatten();
    entries.filter_map(|e| e.file_name().to_str()?.parse().ok()).filter(named).collect()
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_browser_ends_with_a_parent_that_is_killed() {
    let profile = tempfile::tempdir().unwrap();
    let mut parent = tokio::process::Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "engine::process::tests::starts_a_browser_and_waits", "--ignored", "--nocapture"])
        .env(PROFILE, profile.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(parent.stdout.take().unwrap()).lines();
    let answer = async { while !lines.next_line().await.unwrap().expect("an answer").contains("\"product\"") {} };
    timeout(Duration::from_secs(30), answer).await.expect("the browser answers");
    assert!(users_of(profile.path()).len() > 1);

    parent.kill().await.unwrap();
    timeout(SOON, async {
        while !users_of(profile.path()).is_empty() {
            sleep(Duration::from_millis(20)).await;
        }
    })
    .await
    .unwrap_or_else(|_| panic!("still there: {:?}", users_of(profile.path())));
}

#[tokio::test]
#[ignore = "the parent that `a_browser_ends_with_a_parent_that_is_killed` starts and kills"]
async fn starts_a_browser_and_waits() {
    let Some(profile) = std::env::var_os(PROFILE) else { return };
    let mut data_dir = OsString::from("--user-data-dir=");
    data_dir.push(profile);
    let args = ["--headless", "--no-sandbox", "--remote-debugging-pipe", "--no-first-run", "about:blank"];
    let launch = Launch {
        executable: crate::engine::find(crate::engine::EngineKind::Chromium, None, None).unwrap().executable,
        args: args.into_iter().map(OsString::from).chain([data_dir]).collect(),
        env: Vec::new(),
    };
    let (_process, mut pipe) = spawn_with_pipe(&launch).unwrap();
    pipe.writer.write_all(b"{\"id\":1,\"method\":\"Browser.getVersion\"}\0").await.unwrap();
    let mut answer = Vec::new();
    BufReader::new(&mut pipe.reader).read_until(0, &mut answer).await.unwrap();
    println!("{}", String::from_utf8_lossy(&answer));
    // The parent's pipe never ends before this process does.
    let _ = tokio::io::stdin().read(&mut [0]).await;
}
