//! Process trees and inherited handles on Windows.

use std::io;
use std::os::windows::io::{AsRawHandle, OwnedHandle};
use std::process::{Command as Blocking, Stdio};

use tokio::fs::File;
use tokio::process::Command;
use windows_sys::Win32::Foundation::{HANDLE_FLAG_INHERIT, SetHandleInformation};
use windows_sys::Win32::System::Threading::CREATE_NEW_PROCESS_GROUP;

use super::DebugPipe;

/// What the browser writes.
pub type PipeReader = File;
/// What the browser reads.
pub type PipeWriter = File;

/// Keeps a console's Ctrl-C from the browser.
pub(super) fn own_group(command: &mut Command) {
    command.creation_flags(CREATE_NEW_PROCESS_GROUP);
}

/// The child's ends of the pipes, which must live until it is started.
pub(super) struct ChildEnds {
    _handles: [OwnedHandle; 2],
}

/// Makes the two pipes and names the child's ends on its command line.
pub(super) fn attach_pipe(command: &mut Command) -> io::Result<(DebugPipe, ChildEnds)> {
    let (browser_reads, writer) = io::pipe()?;
    let (reader, browser_writes) = io::pipe()?;
    let browser_reads = inheritable(browser_reads.into())?;
    let browser_writes = inheritable(browser_writes.into())?;
    command.arg(format!(
        "--remote-debugging-io-pipes={},{}",
        browser_reads.as_raw_handle() as usize,
        browser_writes.as_raw_handle() as usize
    ));
    let pipe = DebugPipe { reader: file(reader.into()), writer: file(writer.into()) };
    Ok((pipe, ChildEnds { _handles: [browser_reads, browser_writes] }))
}

fn inheritable(handle: OwnedHandle) -> io::Result<OwnedHandle> {
    // SAFETY: the handle is open, since we own it.
    let done = unsafe { SetHandleInformation(handle.as_raw_handle(), HANDLE_FLAG_INHERIT, HANDLE_FLAG_INHERIT) };
    if done == 0 { Err(io::Error::last_os_error()) } else { Ok(handle) }
}

fn file(handle: OwnedHandle) -> File {
    File::from_std(handle.into())
}

/// There is no signal to send: a browser quits when its pipe is closed or the protocol says so.
pub(super) fn ask_to_quit(_pid: u32) {}

pub(super) fn kill_group(pid: u32) {
    let pid = pid.to_string();
    let _ = Blocking::new("taskkill")
        .args(["/T", "/F", "/PID", &pid])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
}
