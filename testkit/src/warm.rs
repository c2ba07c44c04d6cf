//! Lends a fresh workspace what an earlier Firefox left, since a cold start costs a test seconds of processor time.

use std::{fs, io, path::Path};

/// Where the server keeps it below a workspace.
const KEPT: &str = "firefox/kept";

fn shelf() -> std::path::PathBuf {
    crate::client::binary().with_file_name("browx-test-firefox")
}

/// Copies it into a workspace, if there is any.
pub(crate) fn lend(workspace: &Path) {
    // Without it the start is only slower.
    let _ = copy(&shelf(), &workspace.join(KEPT));
}

/// Takes it from a workspace that is about to go, if there is none yet.
pub(crate) fn take(workspace: &Path) {
    let (kept, shelf) = (workspace.join(KEPT), shelf());
    if kept.exists() && !shelf.exists() {
        let fresh = shelf.with_extension(std::process::id().to_string());
        let _ = copy(&kept, &fresh).and_then(|()| fs::rename(&fresh, &shelf));
        let _ = fs::remove_dir_all(&fresh);
    }
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::read_dir(from)?.try_for_each(|entry| {
        let entry = entry?;
        let to = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            return copy(&entry.path(), &to);
        }
        to.parent().map_or(Ok(()), fs::create_dir_all)?;
        fs::copy(entry.path(), to).map(drop)
    })
}
