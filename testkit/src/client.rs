//! A minimal MCP client over the pipes of a server that it started.
//!
//! It is written by hand, so that a mistake in the library that the server uses is not made twice. Threads do the
//! reading and writing: a test's runtime may be blocked or gone while the server still talks.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::sync::oneshot;

use crate::log::Log;
use crate::warm;
use crate::{CallResult, Leftovers};

/// How long a call may take before the test fails.
const PATIENCE: Duration = Duration::from_secs(90);
/// How long a server may take to end, with its browsers.
const FAREWELL: Duration = Duration::from_secs(6);

/// How to start a server.
#[derive(Debug, Clone)]
pub struct Setup {
    binary: PathBuf,
    args: Vec<String>,
    env: Vec<(String, Option<String>)>,
    workspace: Option<PathBuf>,
    protocol_version: String,
    capabilities: Value,
}

impl Default for Setup {
    /// The `browx` beside the running test, headless, on the test's engine, with a fresh workspace.
    fn default() -> Self {
        Self::of(binary())
    }
}

impl Setup {
    /// Another executable, otherwise as the default.
    pub fn of(binary: PathBuf) -> Self {
        Self {
            binary,
            args: Vec::new(),
            env: vec![
                ("BROWX_HEADLESS".into(), Some("1".into())),
                ("BROWX_ENGINE".into(), Some(crate::engine().into())),
            ],
            workspace: None,
            protocol_version: "2025-06-18".into(),
            capabilities: json!({}),
        }
    }

    /// An argument more.
    pub fn arg(mut self, arg: &str) -> Self {
        self.args.push(arg.into());
        self
    }

    /// Sets a variable of the server's environment.
    pub fn env(mut self, key: &str, value: &str) -> Self {
        self.env.push((key.into(), Some(value.into())));
        self
    }

    /// Takes a variable away.
    pub fn without_env(mut self, key: &str) -> Self {
        self.env.push((key.into(), None));
        self
    }

    /// These capabilities beside the default ones.
    pub fn allowing(self, capabilities: &[&str]) -> Self {
        let all = ["read", "navigation", "action", "human"].iter().chain(capabilities).copied().collect::<Vec<_>>();
        self.env("BROWX_CAPABILITIES", &all.join(","))
    }

    /// A workspace that outlives the client; the default one is removed with it.
    pub fn workspace(mut self, path: &Path) -> Self {
        self.workspace = Some(path.to_owned());
        self
    }

    /// The version that the handshake asks for.
    pub fn protocol_version(mut self, version: &str) -> Self {
        self.protocol_version = version.into();
        self
    }

    /// The client capabilities that the handshake declares.
    pub fn capabilities(mut self, capabilities: Value) -> Self {
        self.capabilities = capabilities;
        self
    }

    /// Starts the server and shakes hands.
    pub async fn connect(self) -> Client {
        let (version, capabilities) = (self.protocol_version.clone(), self.capabilities.clone());
        let mut client = self.start();
        client.handshake = client.initialize(&version, capabilities).await;
        client
    }

    /// Starts the server without a word to it.
    pub fn start(self) -> Client {
        let own = self.workspace.is_none().then(|| tempfile::tempdir().expect("a temporary folder"));
        let workspace = self.workspace.unwrap_or_else(|| own.as_ref().expect("just made").path().to_owned());
        if crate::engine() == "firefox" {
            warm::lend(&workspace);
        }
        let mut command = Command::new(&self.binary);
        command.args(&self.args).env("BROWX_WORKSPACE", &workspace);
        for (key, value) in &self.env {
            match value {
                Some(value) => command.env(key, value),
                None => command.env_remove(key),
            };
        }
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("can't start {}: {error}", self.binary.display()));
        let shared = Arc::new(Shared::default());
        let mut input = child.stdin.take().expect("piped");
        let (lines, queue) = mpsc::channel::<String>();
        std::thread::spawn(move || queue.into_iter().try_for_each(|line| input.write_all(line.as_bytes())));
        shared.lines.lock().unwrap().replace(lines);
        std::thread::spawn({
            let (shared, output) = (shared.clone(), child.stdout.take().expect("piped"));
            move || shared.read_output(output)
        });
        std::thread::spawn({
            let (shared, output) = (shared.clone(), child.stderr.take().expect("piped"));
            move || shared.read_errors(output)
        });
        Client { child, shared, next_id: AtomicU64::new(1), workspace, _own: own, handshake: Value::Null }
    }
}

/// The server that belongs to the running test or benchmark: `BROWX_TEST_BINARY`, or the one that cargo built with it.
pub(crate) fn binary() -> PathBuf {
    if let Some(path) = std::env::var_os("BROWX_TEST_BINARY") {
        return path.into();
    }
    let running = std::env::current_exe().expect("a running test has a path");
    let name = format!("browx{}", std::env::consts::EXE_SUFFIX);
    let beside = running.ancestors().skip(1).take(2).map(|dir| dir.join(&name)).find(|path| path.is_file());
    beside.unwrap_or_else(|| panic!("no {name} near {}; set BROWX_TEST_BINARY", running.display()))
}

/// What the reading threads and the client share.
#[derive(Default)]
struct Shared {
    /// To the writing thread; taken away to end the server's input.
    lines: Mutex<Option<mpsc::Sender<String>>>,
    waiting: Mutex<HashMap<u64, oneshot::Sender<Value>>>,
    notifications: Log<Vec<Value>>,
    /// Lines on stdout that are no JSON-RPC message.
    impurities: Mutex<Vec<String>>,
    stderr: Mutex<String>,
    /// Answers to what the server asks the client, by method.
    answers: Mutex<HashMap<String, Value>>,
}

impl Shared {
    fn send(&self, message: &Value) {
        self.send_line(&message.to_string());
    }

    fn send_line(&self, line: &str) {
        let lines = self.lines.lock().unwrap();
        // A server that is gone shows in the answer that does not come.
        let _ = lines.as_ref().expect("the input is closed already").send(format!("{line}\n"));
    }

    fn read_output(&self, output: ChildStdout) {
        for line in BufReader::new(output).split(b'\n') {
            let Ok(line) = line else { break };
            match serde_json::from_slice::<Value>(&line) {
                Ok(message) if message["jsonrpc"] == "2.0" => self.take(message),
                _ => self.impurities.lock().unwrap().push(String::from_utf8_lossy(&line).into_owned()),
            }
        }
        self.waiting.lock().unwrap().clear();
    }

    fn take(&self, message: Value) {
        let Some(method) = message["method"].as_str() else {
            let waiting = message["id"].as_u64().and_then(|id| self.waiting.lock().unwrap().remove(&id));
            match waiting {
                // Nobody waits any more when the test dropped the call.
                Some(waiting) => drop(waiting.send(message)),
                None => self.notifications.change(|all| all.push(message)),
            }
            return;
        };
        if message.get("id").is_some() {
            let answer = match (method, self.answers.lock().unwrap().get(method)) {
                (_, Some(answer)) => json!({ "jsonrpc": "2.0", "id": message["id"], "result": answer }),
                ("ping", None) => json!({ "jsonrpc": "2.0", "id": message["id"], "result": {} }),
                (_, None) => json!({
                    "jsonrpc": "2.0", "id": message["id"],
                    "error": { "code": -32601, "message": "the test client does not do this" }
                }),
            };
            if self.lines.lock().unwrap().is_some() {
                self.send(&answer);
            }
        }
        self.notifications.change(|all| all.push(message));
    }

    fn read_errors(&self, mut output: ChildStderr) {
        let mut buffer = [0; 4096];
        while let Ok(read @ 1..) = output.read(&mut buffer) {
            self.stderr.lock().unwrap().push_str(&String::from_utf8_lossy(&buffer[..read]));
        }
    }
}

/// A call on its way.
pub struct Pending {
    id: u64,
    what: String,
    answer: oneshot::Receiver<Value>,
    shared: Arc<Shared>,
}

impl Pending {
    /// The JSON-RPC id.
    pub fn id(&self) -> u64 {
        self.id
    }

    /// Waits for the answer.
    ///
    /// # Panics
    /// When none comes, with what the server wrote to stderr.
    pub async fn raw(self) -> Value {
        let Self { id: _, what, answer, shared } = self;
        match tokio::time::timeout(PATIENCE, answer).await {
            Ok(Ok(answer)) => answer,
            Ok(Err(_)) => {
                panic!("the server ended before it answered {what}; stderr:\n{}", shared.stderr.lock().unwrap())
            }
            Err(_) => panic!("no answer to {what} in {PATIENCE:?}; stderr:\n{}", shared.stderr.lock().unwrap()),
        }
    }

    /// Waits for the answer of a tool.
    ///
    /// # Panics
    /// As [`Pending::raw`].
    pub async fn result(self) -> CallResult {
        let tool = self.what.clone();
        CallResult::of(&tool, self.raw().await)
    }

    /// Waits a while, for a call that should not be answered; answers the answer if one came.
    pub async fn answer_within(&mut self, time: Duration) -> Option<Value> {
        tokio::time::timeout(time, &mut self.answer).await.ok().and_then(Result::ok)
    }
}

/// A client with its server. Dropping it ends the input, requires that the server and its browsers end in a few
/// seconds, and that stdout carried nothing but messages.
pub struct Client {
    child: Child,
    shared: Arc<Shared>,
    next_id: AtomicU64,
    workspace: PathBuf,
    _own: Option<TempDir>,
    handshake: Value,
}

impl Client {
    /// Shakes hands with this version and these client capabilities; answers the server's `result`.
    pub async fn initialize(&self, version: &str, capabilities: Value) -> Value {
        let client = json!({ "name": "browx-testkit", "version": env!("CARGO_PKG_VERSION") });
        let params = json!({ "protocolVersion": version, "capabilities": capabilities, "clientInfo": client });
        let answer = self.request("initialize", params).await;
        assert!(answer.get("result").is_some(), "initialize failed: {answer}");
        self.notify("notifications/initialized", json!({}));
        answer["result"].clone()
    }

    /// The server's answer to the handshake of [`Setup::connect`].
    pub fn handshake(&self) -> &Value {
        &self.handshake
    }

    /// The workspace of the server.
    pub fn workspace(&self) -> &Path {
        &self.workspace
    }

    /// The server's process id.
    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// The process ids of the browsers that the server runs.
    pub fn browsers(&self) -> Vec<u32> {
        self.processes().children_of(self.pid())
    }

    /// The processes of the server, itself among them.
    pub fn processes(&self) -> Leftovers {
        Leftovers::of(&self.workspace)
    }

    /// Sends a request; answers the whole JSON-RPC answer.
    pub async fn request(&self, method: &str, params: Value) -> Value {
        self.start_request(method, params).raw().await
    }

    /// Sends a request without waiting.
    pub fn start_request(&self, method: &str, params: Value) -> Pending {
        let id = self.next_id.fetch_add(1, Ordering::Relaxed);
        let (tell, answer) = oneshot::channel();
        self.shared.waiting.lock().unwrap().insert(id, tell);
        self.shared.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        Pending { id, what: method.to_owned(), answer, shared: self.shared.clone() }
    }

    /// Calls a tool.
    pub async fn call(&self, tool: &str, arguments: Value) -> CallResult {
        self.start_call(tool, arguments).result().await
    }

    /// Calls a tool without waiting, so that others can be called beside it.
    pub fn start_call(&self, tool: &str, arguments: Value) -> Pending {
        let call = self.start_request("tools/call", json!({ "name": tool, "arguments": arguments }));
        Pending { what: tool.to_owned(), ..call }
    }

    /// Calls a tool with a progress token, without waiting.
    pub fn start_call_with_progress(&self, tool: &str, arguments: Value, token: &str) -> Pending {
        let params = json!({ "name": tool, "arguments": arguments, "_meta": { "progressToken": token } });
        Pending { what: tool.to_owned(), ..self.start_request("tools/call", params) }
    }

    /// The tools of `tools/list`, all pages.
    pub async fn tools(&self) -> Vec<Value> {
        let mut tools = Vec::new();
        let mut params = json!({});
        loop {
            let answer = self.request("tools/list", params).await;
            tools.extend(answer["result"]["tools"].as_array().expect("a list of tools").iter().cloned());
            match answer["result"].get("nextCursor") {
                Some(cursor) if !cursor.is_null() => params = json!({ "cursor": cursor }),
                _ => return tools,
            }
        }
    }

    /// Sends a notification.
    pub fn notify(&self, method: &str, params: Value) {
        self.shared.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// Cancels a call.
    pub fn cancel(&self, call: &Pending) {
        self.notify("notifications/cancelled", json!({ "requestId": call.id, "reason": "the test says so" }));
    }

    /// Sends a line as it is, however malformed.
    pub fn send_line(&self, line: &str) {
        self.shared.send_line(line);
    }

    /// What to answer when the server asks the client (`elicitation/create`, `roots/list`).
    pub fn answer(&self, method: &str, result: Value) {
        self.shared.answers.lock().unwrap().insert(method.to_owned(), result);
    }

    /// What came from the server so far and was no answer to a request: notifications, its own requests, and answers
    /// to malformed lines.
    pub fn notifications(&self) -> Vec<Value> {
        self.shared.notifications.read(Vec::clone)
    }

    /// Waits for a message of the kind that [`Client::notifications`] answers.
    ///
    /// # Panics
    /// When none fits in ten seconds.
    pub async fn wait_notification(&self, fits: impl Fn(&Value) -> bool) -> Value {
        let found = || self.shared.notifications.read(|all| all.iter().find(|message| fits(message)).cloned());
        match tokio::time::timeout(Duration::from_secs(10), self.shared.notifications.until(found)).await {
            Ok(message) => message,
            Err(_) => panic!("the server did not send what was waited for, only {:#?}", self.notifications()),
        }
    }

    /// What the server wrote to stderr so far.
    pub fn stderr(&self) -> String {
        self.shared.stderr.lock().unwrap().clone()
    }

    /// Ends the server's input.
    pub fn close_stdin(&self) {
        self.shared.lines.lock().unwrap().take();
    }

    /// Sends the server a signal.
    pub fn signal(&self, signal: nix::sys::signal::Signal) {
        let pid = nix::unistd::Pid::from_raw(self.pid().cast_signed());
        nix::sys::signal::kill(pid, signal).expect("the server runs");
    }

    /// Kills the server without a chance to clean up.
    pub fn kill9(&mut self) {
        self.child.kill().expect("the server runs");
        self.child.wait().expect("our own child");
    }

    /// Waits until the server has ended; answers its exit code (`None` after a signal).
    ///
    /// # Panics
    /// When it has not in this time.
    pub fn wait_exit(&mut self, patience: Duration) -> Option<i32> {
        match self.exit_within(patience) {
            Some(status) => status.code(),
            None => panic!("the server has not ended in {patience:?}; stderr:\n{}", self.stderr()),
        }
    }

    fn exit_within(&mut self, patience: Duration) -> Option<std::process::ExitStatus> {
        let start = Instant::now();
        loop {
            match self.child.try_wait().expect("our own child") {
                Some(status) => return Some(status),
                None if start.elapsed() > patience => return None,
                None => std::thread::sleep(Duration::from_millis(5)),
            }
        }
    }

    /// Whether the server runs, and listens.
    pub(crate) fn is_alive(&mut self) -> bool {
        self.shared.lines.lock().unwrap().is_some() && self.child.try_wait().expect("our own child").is_none()
    }

    /// Ends the server; answers what was wrong with that.
    fn end(&mut self) -> String {
        let mut wrong = String::new();
        self.close_stdin();
        if self.exit_within(FAREWELL).is_none() {
            self.kill9();
            let _ = writeln!(wrong, "the server has not ended {FAREWELL:?} after its input");
        }
        warm::take(&self.workspace);
        let processes = self.processes();
        let left = processes.wait_gone(FAREWELL);
        if !left.is_empty() {
            processes.kill();
            let _ = writeln!(wrong, "left behind: {left:#?}");
        }
        let impurities = self.shared.impurities.lock().unwrap();
        if !impurities.is_empty() {
            let _ = writeln!(wrong, "on stdout, but no message: {impurities:#?}");
        }
        wrong
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let wrong = self.end();
        if !wrong.is_empty() {
            let text = format!("{wrong}stderr:\n{}", self.stderr());
            if std::thread::panicking() { eprintln!("{text}") } else { panic!("{text}") }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn server(script: &str) -> Setup {
        Setup::of("/bin/sh".into()).arg("-c").arg(script)
    }

    const ANSWER: &str = r#"read -r line; echo '{"jsonrpc":"2.0","id":1,"result":{"content":[]}}'; read -r line"#;

    #[tokio::test]
    async fn answers_find_their_calls() {
        let client = server(ANSWER).start();
        assert!(client.call("anything", json!({})).await.is_ok());
    }

    #[tokio::test]
    #[should_panic(expected = "on stdout, but no message")]
    async fn noise_on_stdout_fails_the_test() {
        let client = server(&format!("echo noise; {ANSWER}")).start();
        client.call("anything", json!({})).await.ok();
    }

    #[tokio::test]
    #[should_panic(expected = "left behind")]
    async fn what_a_server_leaves_behind_fails_the_test() {
        let client = server(&format!("sleep 600 >/dev/null 2>&1 & {ANSWER}")).start();
        client.call("anything", json!({})).await.ok();
    }

    #[tokio::test]
    #[should_panic(expected = "ended before it answered")]
    async fn a_server_that_ends_fails_its_calls() {
        server("read -r line; echo why >&2").start().call("anything", json!({})).await;
    }
}
