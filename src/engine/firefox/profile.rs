//! Whether a Firefox has a profile folder open.
//!
//! A Firefox that finds its profile in use shows a window that says so, and waits.

use std::{io, path::Path};

use crate::engine::profile::Owner;

/// Linux and macOS: the owner holds a record lock on `.parentlock`, which the system releases with the process.
#[cfg(unix)]
pub(in crate::engine) fn owner(dir: &Path) -> io::Result<Option<Owner>> {
    use nix::libc;

    let file = match std::fs::OpenOptions::new().read(true).write(true).open(dir.join(".parentlock")) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    // SAFETY: all-zero is a valid value of this plain structure.
    let mut lock: libc::flock = unsafe { std::mem::zeroed() };
    lock.l_type = libc::F_WRLCK as libc::c_short;
    lock.l_whence = libc::SEEK_SET as libc::c_short;
    nix::fcntl::fcntl(&file, nix::fcntl::FcntlArg::F_GETLK(&mut lock)).map_err(io::Error::from)?;
    if lock.l_type == libc::F_UNLCK as libc::c_short {
        return Ok(None);
    }
    Ok(Some(Owner::Process { pid: lock.l_pid.cast_unsigned() }))
}

/// Windows: the owner keeps `parent.lock` open and lets nobody else open it.
#[cfg(windows)]
pub(in crate::engine) fn owner(dir: &Path) -> io::Result<Option<Owner>> {
    match std::fs::OpenOptions::new().write(true).open(dir.join("parent.lock")) {
        Ok(_) => Ok(None),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(_) => Ok(Some(Owner::Unknown)),
    }
}
