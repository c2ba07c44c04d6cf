//! Asking an installed browser for its protocol.

use std::env;
use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{self, Child, ChildStderr, Command, Stdio};
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
    /// The addresses that it announces; disconnected when no process of it is left.
    addresses: mpsc::Receiver<String>,
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
            Ok(mut child) => {
                let addresses = announcements(child.stderr.take());
                Ok(Self { child, profile, addresses })
            }
            Err(error) => {
                fs::remove_dir_all(&profile)?;
                Err(error)
            }
        }
    }

    /// The `host:port` of its debugging port.
    fn address(&mut self) -> io::Result<String> {
        let late = |_| io::Error::new(io::ErrorKind::TimedOut, "the browser did not open its debugging port");
        self.addresses.recv_timeout(DEADLINE).map_err(late)
    }
}

/// Reads what the browser says to the end, so that it never blocks on a full pipe.
fn announcements(stderr: Option<ChildStderr>) -> mpsc::Receiver<String> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        for line in stderr.into_iter().flat_map(|stderr| BufReader::new(stderr).lines()).map_while(Result::ok) {
            if let Some(url) = line.strip_prefix("DevTools listening on ws://") {
                // The other side may have given up.
                let _ = sender.send(url.split('/').next().unwrap_or_default().to_owned());
            }
        }
    });
    receiver
}

impl Drop for Browser {
    fn drop(&mut self) {
        // It may have ended by itself; its profile is left to the system's clean-up if it can't go.
        let _ = self.child.kill();
        let _ = self.child.wait();
        // Its helpers hold the other end, and write to the profile until they are gone too.
        while self.addresses.recv_timeout(DEADLINE).is_ok() {}
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

#[cfg(test)]
mod tests {
    use browx_codegen::protocol::{Family, Import, Protocol, Selection, diff, emit};

    use super::*;

    #[test]
    fn the_installed_browser_compares_with_the_committed_protocol() {
        let answer = ask(Path::new("/usr/bin/chromium")).unwrap();
        assert!(answer.product.starts_with("Chrome/"), "{}", answer.product);
        let installed = Import::from_browser(&answer.protocol, &answer.product).unwrap();
        assert_eq!(installed.family, Family::Cdp);
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../protocol");
        let committed = Protocol::committed(&root, Family::Cdp).unwrap();
        let changes = diff(&committed, &installed.protocol);
        // Two versions of a living protocol are near each other, and not the same.
        assert!((1..500).contains(&changes.len()), "{changes:#?}");
        assert!(diff(&installed.protocol, &installed.protocol).is_empty());
        assert!(emit(&installed.protocol, &Selection::All).unwrap().len() > 50);
    }

    #[test]
    fn a_program_that_is_no_browser_is_an_error() {
        assert!(ask(Path::new("/no/such/browser")).is_err());
    }
}
