//! What a first start of a Firefox makes and later ones can use: compiled scripts and settings of the browser itself.
//!
//! A profile that was never used costs a second of start and more of a processor. Throw-away profiles are always new, so
//! they get this part of the last one; it holds nothing of any page or person.

use std::{fs, io, path::Path};

/// The cache, and the file that says for which build of Firefox it holds. It is written last and copied last.
const CACHE: &str = "startupCache";
const BUILD: &str = "compatibility.ini";
/// The maker's settings, unpacked: one database of those that the browser keeps for itself, and no other.
const SETTINGS: [&str; 3] = [
    "storage/permanent/chrome/.metadata-v2",
    "storage/permanent/chrome/idb/3870112724rsegmnoittet-es.sqlite",
    "storage/permanent/chrome/idb/3870112724rsegmnoittet-es.sqlite-wal",
];

/// Gives a fresh profile what an earlier one left. Nothing is said of a failure: the start is only slower.
pub(super) fn warm_up(profile: &Path, kept: &Path) {
    if profile.join(BUILD).exists() || !kept.join(BUILD).exists() {
        return;
    }
    if let Err(error) = copy(kept, profile) {
        tracing::debug!(%error, "the profile starts cold");
    }
}

/// Keeps what a profile has for the next one, unless the same is there already.
pub(super) fn keep(profile: &Path, kept: &Path) {
    let build = |folder: &Path| fs::read(folder.join(BUILD)).ok();
    let Some(now) = build(profile) else { return };
    if build(kept) == Some(now) {
        return;
    }
    if let Err(error) = replace(profile, kept) {
        tracing::debug!(%error, "the next start will be cold too");
    }
}

/// Complete or not at all, also where several servers do it at once.
fn replace(profile: &Path, kept: &Path) -> io::Result<()> {
    let area = kept.parent().ok_or(io::ErrorKind::InvalidInput)?;
    fs::create_dir_all(area)?;
    let fresh = area.join(format!(".{}", uuid::Uuid::new_v4().simple()));
    let moved = fs::create_dir(&fresh).and_then(|()| copy(profile, &fresh)).and_then(|()| {
        let _ = fs::remove_dir_all(kept);
        fs::rename(&fresh, kept)
    });
    if moved.is_err() {
        let _ = fs::remove_dir_all(&fresh);
    }
    moved
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to.join(CACHE))?;
    for entry in fs::read_dir(from.join(CACHE))? {
        let entry = entry?;
        if entry.file_type()?.is_file() {
            fs::copy(entry.path(), to.join(CACHE).join(entry.file_name()))?;
        }
    }
    for file in SETTINGS.iter().filter(|file| from.join(file).is_file()) {
        let to = to.join(file);
        to.parent().map_or(Ok(()), fs::create_dir_all)?;
        fs::copy(from.join(file), to)?;
    }
    fs::copy(from.join(BUILD), to.join(BUILD)).map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_profile_gets_what_the_last_one_left_and_nothing_else() {
        let dir = tempfile::tempdir().unwrap();
        let [first, kept, second] = ["first", "area/kept", "second"].map(|name| dir.path().join(name));
        fs::create_dir_all(first.join(CACHE)).unwrap();
        fs::write(first.join(CACHE).join("scriptCache.bin"), "compiled").unwrap();
        fs::write(first.join("cookies.sqlite"), "private").unwrap();
        let databases = first.join("storage/permanent/chrome/idb");
        fs::create_dir_all(&databases).unwrap();
        fs::write(databases.join("3561288849sdhlie.sqlite"), "private").unwrap();
        fs::write(first.join(SETTINGS[1]), "settings").unwrap();
        warm_up(&second, &kept);
        assert!(!second.exists());
        keep(&first, &kept);
        assert!(!kept.exists(), "nothing is kept of a profile that never started");
        fs::write(first.join(BUILD), "153").unwrap();
        keep(&first, &kept);
        warm_up(&second, &kept);
        assert_eq!(fs::read_to_string(second.join(CACHE).join("scriptCache.bin")).unwrap(), "compiled");
        assert_eq!(fs::read_to_string(second.join(SETTINGS[1])).unwrap(), "settings");
        assert!(!second.join("cookies.sqlite").exists());
        assert_eq!(fs::read_dir(second.join("storage/permanent/chrome/idb")).unwrap().count(), 1);
        fs::write(first.join(BUILD), "154").unwrap();
        keep(&first, &kept);
        assert_eq!(fs::read_to_string(kept.join(BUILD)).unwrap(), "154");
    }
}
