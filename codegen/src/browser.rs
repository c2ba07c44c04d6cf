//! Asking an installed browser for its protocol.

use std::env;
use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{self, Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// How long the browser may take to start, and each of its answers to arrive.
const DEADLINE: Duration = Duration::from_secs(30);

/// What a browser says of itself.
pub(crate) struct Answer {
    /// Its protocol as JSON text.
    pub(crate) protocol: String,
    /// Its name and version, `Chrome/156.0.0.0`.
    pub(crate) product: String,
}

/// Starts the browser without a window, asks, and ends it.
pub(crate) fn ask(executable: &Path) -> io::Result<Answer> {
    let mut browser = Browser::start(executable)?;
    let address = browser.address()?;
    let version: serde_json::Value = serde_json::from_str(&get(&address, "/json/version")?)?;
    let product = version["Browser"].as_str().unwrap_or("unknown browser").to_owned();
    Ok(Answer { protocol: get(&address, "/json/protocol")?, product })
}

/// A running browser with a profile of its own; both are gone when it is dropped.
struct Browser {
    child: Child,
    profile: PathBuf,
}

impl Browser {
    fn start(executable: &Path) -> io::Result<Self> {
        let profile = env::temp_dir().join(format!("browx-codegen-{}", process::id()));
        fs::create_dir_all(&profile)?;
        // No page is ever loaded, and the sandbox refuses to start for root.
        let child = Command::new(executable)
            .args(["--headless=new", "--remote-debugging-port=0", "--no-sandbox", "--no-first-run"])
            .args(["--disable-background-networking", "--disable-component-update", "--disable-sync"])
            .arg(format!("--user-data-dir={}", profile.display()))
            .arg("about:blank")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn();
        match child {
            Ok(child) => Ok(Self { child, profile }),
            Err(error) => {
                fs::remove_dir_all(&profile)?;
                Err(error)
            }
        }
    }

    /// The `host:port` that the browser announces on its standard error.
    fn address(&mut self) -> io::Result<String> {
        let Some(stderr) = self.child.stderr.take() else { return Err(io::ErrorKind::BrokenPipe.into()) };
        let (sender, receiver) = mpsc::channel();
        // Reads to the end, so that the browser never blocks on a full pipe.
        thread::spawn(move || {
            for line in BufReader::new(stderr).lines().map_while(Result::ok) {
                if let Some(url) = line.strip_prefix("DevTools listening on ws://") {
                    // The other side may have given up.
                    let _ = sender.send(url.split('/').next().unwrap_or_default().to_owned());
                }
            }
        });
        let late = |_| io::Error::new(io::ErrorKind::TimedOut, "the browser did not open its debugging port");
        receiver.recv_timeout(DEADLINE).map_err(late)
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // It may have ended by itself; its profile is left to the system's clean-up if it can't go.
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.profile);
    }
}

/// The body of a plain HTTP answer.
fn get(address: &str, path: &str) -> io::Result<String> {
    let mut stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(DEADLINE))?;
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
    let mut reader = BufReader::new(stream);
    let bad = |what: &str| io::Error::new(io::ErrorKind::InvalidData, format!("{path}: {what}"));
    let mut status = String::new();
    reader.read_line(&mut status)?;
    if status.split(' ').nth(1) != Some("200") {
        return Err(bad(status.trim()));
    }
    let mut length = None;
    loop {
        let mut header = String::new();
        reader.read_line(&mut header)?;
        match header.trim_end().split_once(':') {
            Some((name, value)) if name.eq_ignore_ascii_case("content-length") => length = value.trim().parse().ok(),
            Some(_) => {}
            None => break,
        }
    }
    let length: u64 = length.ok_or_else(|| bad("no content length"))?;
    let mut body = String::new();
    reader.take(length).read_to_string(&mut body)?;
    Ok(body)
}
