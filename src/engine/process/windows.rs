//! Process trees and inherited handles on Windows.

use std::io;
use std::os::windows::io::{AsRawHandle, FromRawHandle, OwnedHandle};
use std::process::{Command as Blocking, Stdio};

use tokio::fs::File;
use tokio::process::Command;
use windows_sys::Win32::Foundation::{HANDLE, HANDLE_FLAG_INHERIT, SetHandleInformation};
use windows_sys::Win32::System::JobObjects::{
    AssignProcessToJobObject, CreateJobObjectW, JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE,
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION, JobObjectExtendedLimitInformation, SetInformationJobObject,
};
use windows_sys::Win32::System::Threading::{
    CREATE_NEW_PROCESS_GROUP, OpenProcess, PROCESS_SET_QUOTA, PROCESS_TERMINATE,
};

use super::DebugPipe;

/// What the browser writes.
pub type PipeReader = File;
/// What the browser reads.
pub type PipeWriter = File;

/// Keeps a console's Ctrl-C from the browser.
pub(super) fn own_group(command: &mut Command) {
    command.creation_flags(CREATE_NEW_PROCESS_GROUP);
}

pub(super) fn end_with_parent(_command: &mut Command) {}

/// A job that the browser is in: when its last handle is closed, also by our own end, the system ends all in it.
pub(super) struct Guard {
    _job: OwnedHandle,
}

pub(super) fn guard(pid: u32) -> io::Result<Guard> {
    let owned = |handle: HANDLE| {
        if handle.is_null() {
            return Err(io::Error::last_os_error());
        }
        // SAFETY: the call that gave this handle succeeded, and nobody else has it.
        Ok(unsafe { OwnedHandle::from_raw_handle(handle) })
    };
    // SAFETY: no pointer is passed but null, which is allowed.
    let job = owned(unsafe { CreateJobObjectW(std::ptr::null(), std::ptr::null()) })?;
    let mut limits = JOBOBJECT_EXTENDED_LIMIT_INFORMATION::default();
    limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
    let size = std::mem::size_of_val(&limits) as u32;
    let kind = JobObjectExtendedLimitInformation;
    // SAFETY: the job is open, and `limits` is of the size and kind that are said.
    let set = unsafe { SetInformationJobObject(job.as_raw_handle(), kind, (&raw const limits).cast(), size) };
    // SAFETY: no pointer is passed.
    let process = owned(unsafe { OpenProcess(PROCESS_SET_QUOTA | PROCESS_TERMINATE, 0, pid) })?;
    // SAFETY: both handles are open.
    let joined = unsafe { AssignProcessToJobObject(job.as_raw_handle(), process.as_raw_handle()) };
    if set == 0 || joined == 0 { Err(io::Error::last_os_error()) } else { Ok(Guard { _job: job }) }
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
