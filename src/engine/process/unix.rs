//! Process groups and inherited descriptors on Linux and macOS.

use std::io;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd, RawFd};

use nix::fcntl::{FcntlArg, fcntl};
use nix::libc;
use nix::sys::signal::{Signal, kill, killpg};
use nix::unistd::Pid;
use tokio::net::unix::pipe;
use tokio::process::Command;

use super::DebugPipe;

/// What the browser writes.
pub type PipeReader = pipe::Receiver;
/// What the browser reads.
pub type PipeWriter = pipe::Sender;

/// Where `--remote-debugging-pipe` expects its two ends.
const BROWSER_READS: RawFd = 3;
const BROWSER_WRITES: RawFd = 4;

/// Makes the child the leader of a new process group and keeps every descriptor but the standard three from it, also
/// those that this process inherited itself. Comes before [`attach_pipe`].
pub(super) fn own_group(command: &mut Command) {
    command.process_group(0);
    #[cfg(target_os = "linux")]
    // SAFETY: the closure runs between fork and exec and makes one system call, which is async-signal-safe.
    unsafe {
        command.pre_exec(|| {
            // Marking instead of closing leaves the descriptor on which a failed exec is reported. A kernel older than
            // 5.11 refuses; then only what was inherited without close-on-exec passes.
            libc::syscall(libc::SYS_close_range, BROWSER_READS, libc::c_uint::MAX, libc::CLOSE_RANGE_CLOEXEC);
            Ok(())
        });
    }
}

/// Has the system kill the child when the thread that starts it ends, which is the main thread's end: the server runs on it.
#[cfg(target_os = "linux")]
pub(super) fn end_with_parent(command: &mut Command) {
    let parent = std::process::id();
    // SAFETY: the closure runs between fork and exec and makes two system calls, which are async-signal-safe.
    unsafe {
        command.pre_exec(move || {
            if libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL) < 0 {
                return Err(io::Error::last_os_error());
            }
            // A parent that ended before the call sends nothing any more.
            if libc::getppid().cast_unsigned() == parent { Ok(()) } else { Err(io::ErrorKind::BrokenPipe.into()) }
        });
    }
}

/// The system does it.
#[cfg(target_os = "linux")]
pub(super) struct Guard;

#[cfg(target_os = "linux")]
pub(super) fn guard(_pid: u32) -> io::Result<Guard> {
    Ok(Guard)
}

#[cfg(not(target_os = "linux"))]
pub(super) fn end_with_parent(_command: &mut Command) {}

/// A shell that reads what only we could write, so that our end ends its reading; then it kills the group.
#[cfg(not(target_os = "linux"))]
pub(super) struct Guard {
    /// Killed on drop, before its input ends.
    _shell: tokio::process::Child,
}

#[cfg(not(target_os = "linux"))]
pub(super) fn guard(pid: u32) -> io::Result<Guard> {
    use std::process::Stdio;
    let shell = Command::new("/bin/sh")
        .args(["-c", "read -r _; kill -9 -\"$1\"", "browx-guard", &pid.to_string()])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .process_group(0)
        .kill_on_drop(true)
        .spawn()?;
    Ok(Guard { _shell: shell })
}

/// The child's ends of the pipes, which must live until it is started: as they were made, and moved out of the way of
/// the numbers 3 and 4. The originals hold those two numbers if they were free, so that the descriptor on which a
/// failed exec is reported can't be one of them.
pub(super) struct ChildEnds {
    _made: [OwnedFd; 2],
    _moved: [OwnedFd; 2],
}

/// Makes the two pipes; the child will find its ends at descriptors 3 and 4.
pub(super) fn attach_pipe(command: &mut Command) -> io::Result<(DebugPipe, ChildEnds)> {
    let (browser_reads, writer) = io::pipe()?;
    let (reader, browser_writes) = io::pipe()?;
    let made = [browser_reads.into(), browser_writes.into()];
    let moved = [moved(&made[0])?, moved(&made[1])?];
    let targets = [(moved[0].as_raw_fd(), BROWSER_READS), (moved[1].as_raw_fd(), BROWSER_WRITES)];
    // SAFETY: the closure runs between fork and exec and calls only dup2, which is async-signal-safe.
    unsafe {
        command.pre_exec(move || {
            for (end, target) in targets {
                if libc::dup2(end, target) < 0 {
                    return Err(io::Error::last_os_error());
                }
            }
            Ok(())
        });
    }
    let pipe = DebugPipe {
        reader: pipe::Receiver::from_owned_fd(reader.into())?,
        writer: pipe::Sender::from_owned_fd(writer.into())?,
    };
    Ok((pipe, ChildEnds { _made: made, _moved: moved }))
}

fn moved(fd: &OwnedFd) -> io::Result<OwnedFd> {
    let moved = fcntl(fd, FcntlArg::F_DUPFD_CLOEXEC(BROWSER_WRITES + 1))?;
    // SAFETY: F_DUPFD_CLOEXEC just made this descriptor and nobody else knows it.
    Ok(unsafe { OwnedFd::from_raw_fd(moved) })
}

pub(super) fn ask_to_quit(pid: u32) {
    if let Some(pid) = checked(pid) {
        let _ = kill(pid, Signal::SIGTERM);
    }
}

pub(super) fn kill_group(pid: u32) {
    if let Some(pid) = checked(pid) {
        let _ = killpg(pid, Signal::SIGKILL);
    }
}

/// 0, 1 and negative numbers would reach our own group, init or everybody.
fn checked(pid: u32) -> Option<Pid> {
    i32::try_from(pid).ok().filter(|pid| *pid > 1).map(Pid::from_raw)
}
