//! Finding a Chromium to start.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// A browser of the Chromium family, as `BROWX_CHANNEL` names them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Channel {
    Chrome,
    ChromeBeta,
    ChromeDev,
    Msedge,
    MsedgeBeta,
    Brave,
    Chromium,
}

impl Channel {
    /// All of them.
    pub const ALL: [Self; 7] =
        [Self::Chrome, Self::ChromeBeta, Self::ChromeDev, Self::Msedge, Self::MsedgeBeta, Self::Brave, Self::Chromium];

    /// Which are taken without being asked for, best first.
    const PREFERRED: [Self; 4] = [Self::Chrome, Self::Msedge, Self::Brave, Self::Chromium];

    /// The name in `BROWX_CHANNEL`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Chrome => "chrome",
            Self::ChromeBeta => "chrome-beta",
            Self::ChromeDev => "chrome-dev",
            Self::Msedge => "msedge",
            Self::MsedgeBeta => "msedge-beta",
            Self::Brave => "brave",
            Self::Chromium => "chromium",
        }
    }
}

impl fmt::Display for Channel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Channel {
    type Err = FindError;

    fn from_str(name: &str) -> Result<Self, FindError> {
        let known = Self::ALL.into_iter().find(|channel| channel.name() == name);
        known.ok_or_else(|| FindError::UnknownChannel { name: name.to_owned() })
    }
}

/// A browser that can be started.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    pub executable: PathBuf,
    /// `None` when the operator named the executable.
    pub channel: Option<Channel>,
}

/// Why there is none.
#[derive(Debug, thiserror::Error)]
pub enum FindError {
    #[error("BROWX_EXECUTABLE is `{}`, which {problem}", path.display())]
    Executable { path: PathBuf, problem: &'static str },
    #[error("`{name}` is not a browser channel; there are {}", names(&Channel::ALL))]
    UnknownChannel { name: String },
    #[error("the browser `{channel}` is not installed; found: {}", names(found))]
    ChannelMissing { channel: Channel, found: Vec<Channel> },
    #[error("no Chrome, Edge, Brave or Chromium found; install one ({hint}) or set BROWX_EXECUTABLE")]
    Nothing { hint: &'static str },
}

fn names(channels: &[Channel]) -> String {
    if channels.is_empty() {
        return "none".to_owned();
    }
    channels.iter().map(|channel| channel.name()).collect::<Vec<_>>().join(", ")
}

/// Finds a browser on this machine: the named executable, else the named channel, else the first installed of Chrome,
/// Edge, Brave and Chromium.
///
/// # Errors
/// Each case of [`FindError`]. A named browser that is missing is never replaced by another.
pub fn find(executable: Option<&Path>, channel: Option<Channel>) -> Result<Found, FindError> {
    if let Some(path) = executable {
        return named(path);
    }
    Places::of_this_system().find(channel)
}

fn named(path: &Path) -> Result<Found, FindError> {
    let problem = match std::fs::metadata(path) {
        Err(_) => "does not exist or can't be reached",
        Ok(meta) if meta.is_dir() => "is a folder",
        Ok(_) if !is_executable(path) => "is not executable",
        Ok(_) => return Ok(Found { executable: path.to_owned(), channel: None }),
    };
    Err(FindError::Executable { path: path.to_owned(), problem })
}

/// Where browsers may be.
struct Places {
    /// Each with its browser, the better place first.
    candidates: Vec<(Channel, PathBuf)>,
}

impl Places {
    fn of_this_system() -> Self {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let path: Vec<_> = std::env::split_paths(&path).collect();
        let mut candidates = system::well_known();
        for channel in Channel::ALL {
            let names = system::commands(channel).iter();
            candidates.extend(names.flat_map(|name| path.iter().map(move |dir| (channel, dir.join(name)))));
        }
        Self { candidates }
    }

    fn find(&self, channel: Option<Channel>) -> Result<Found, FindError> {
        let Some(channel) = channel else {
            let found = Channel::PREFERRED.into_iter().find_map(|channel| self.locate(channel));
            return found.ok_or_else(|| FindError::Nothing { hint: system::install_hint() });
        };
        self.locate(channel).ok_or_else(|| {
            let found = Channel::ALL.into_iter().filter(|other| self.locate(*other).is_some()).collect();
            FindError::ChannelMissing { channel, found }
        })
    }

    fn locate(&self, channel: Channel) -> Option<Found> {
        let mut places = self.candidates.iter().filter(|(of, _)| *of == channel).map(|(_, path)| path);
        let executable = places.find(|path| is_executable(path))?.clone();
        Some(Found { executable, channel: Some(channel) })
    }
}

#[cfg(unix)]
fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    std::fs::metadata(path).is_ok_and(|meta| meta.is_file() && meta.permissions().mode() & 0o111 != 0)
}

#[cfg(windows)]
fn is_executable(path: &Path) -> bool {
    path.is_file()
}

#[cfg(all(unix, not(target_os = "macos")))]
mod system {
    use std::path::PathBuf;

    use super::Channel;

    /// Packages put browsers on the PATH, but a client may have started us without one.
    pub(super) fn well_known() -> Vec<(Channel, PathBuf)> {
        [
            (Channel::Chrome, "/opt/google/chrome/chrome"),
            (Channel::ChromeBeta, "/opt/google/chrome-beta/chrome"),
            (Channel::ChromeDev, "/opt/google/chrome-unstable/chrome"),
            (Channel::Msedge, "/opt/microsoft/msedge/msedge"),
            (Channel::MsedgeBeta, "/opt/microsoft/msedge-beta/msedge"),
            (Channel::Brave, "/opt/brave.com/brave/brave"),
            (Channel::Chromium, "/usr/bin/chromium"),
            (Channel::Chromium, "/usr/bin/chromium-browser"),
            (Channel::Chromium, "/snap/bin/chromium"),
        ]
        .map(|(channel, path)| (channel, PathBuf::from(path)))
        .to_vec()
    }

    pub(super) fn commands(channel: Channel) -> &'static [&'static str] {
        match channel {
            Channel::Chrome => &["google-chrome-stable", "google-chrome"],
            Channel::ChromeBeta => &["google-chrome-beta"],
            Channel::ChromeDev => &["google-chrome-unstable"],
            Channel::Msedge => &["microsoft-edge-stable", "microsoft-edge"],
            Channel::MsedgeBeta => &["microsoft-edge-beta"],
            Channel::Brave => &["brave-browser", "brave"],
            Channel::Chromium => &["chromium", "chromium-browser"],
        }
    }

    pub(super) fn install_hint() -> &'static str {
        hint_for(&std::fs::read_to_string("/etc/os-release").unwrap_or_default())
    }

    /// The system's own name counts before those that it is derived from.
    pub(super) fn hint_for(os_release: &str) -> &'static str {
        let value = |key| os_release.lines().find_map(|line| line.strip_prefix(key)).unwrap_or_default();
        let ids = [value("ID="), value("ID_LIKE=")].map(|ids| ids.trim_matches('"')).join(" ");
        let hint = ids.split_whitespace().find_map(|id| match id {
            "ubuntu" => Some("snap install chromium"),
            "debian" => Some("apt-get install chromium"),
            "fedora" | "rhel" | "centos" => Some("dnf install chromium"),
            "arch" => Some("pacman -S chromium"),
            "alpine" => Some("apk add chromium"),
            "suse" | "opensuse" => Some("zypper install chromium"),
            _ => None,
        });
        hint.unwrap_or("through the system's package manager")
    }
}

#[cfg(target_os = "macos")]
mod system {
    use std::path::{Path, PathBuf};

    use super::Channel;

    pub(super) fn well_known() -> Vec<(Channel, PathBuf)> {
        let home = std::env::home_dir().map(|home| home.join("Applications"));
        let roots = [Some(PathBuf::from("/Applications")), home];
        let apps = Channel::ALL.map(|channel| (channel, app(channel)));
        let inside = |root: &Path, name: &str| root.join(format!("{name}.app/Contents/MacOS/{name}"));
        let places = |root: PathBuf| apps.map(|(channel, name)| (channel, inside(&root, name)));
        roots.into_iter().flatten().flat_map(places).collect()
    }

    fn app(channel: Channel) -> &'static str {
        match channel {
            Channel::Chrome => "Google Chrome",
            Channel::ChromeBeta => "Google Chrome Beta",
            Channel::ChromeDev => "Google Chrome Dev",
            Channel::Msedge => "Microsoft Edge",
            Channel::MsedgeBeta => "Microsoft Edge Beta",
            Channel::Brave => "Brave Browser",
            Channel::Chromium => "Chromium",
        }
    }

    pub(super) fn commands(channel: Channel) -> &'static [&'static str] {
        if channel == Channel::Chromium { &["chromium"] } else { &[] }
    }

    pub(super) fn install_hint() -> &'static str {
        "brew install --cask google-chrome"
    }
}

#[cfg(windows)]
mod system {
    use std::path::PathBuf;

    use super::Channel;

    pub(super) fn well_known() -> Vec<(Channel, PathBuf)> {
        let roots = ["ProgramFiles", "ProgramFiles(x86)", "LocalAppData"];
        let roots = roots.into_iter().filter_map(std::env::var_os).map(PathBuf::from);
        roots.flat_map(|root| Channel::ALL.map(|channel| (channel, root.join(below(channel))))).collect()
    }

    fn below(channel: Channel) -> &'static str {
        match channel {
            Channel::Chrome => r"Google\Chrome\Application\chrome.exe",
            Channel::ChromeBeta => r"Google\Chrome Beta\Application\chrome.exe",
            Channel::ChromeDev => r"Google\Chrome Dev\Application\chrome.exe",
            Channel::Msedge => r"Microsoft\Edge\Application\msedge.exe",
            Channel::MsedgeBeta => r"Microsoft\Edge Beta\Application\msedge.exe",
            Channel::Brave => r"BraveSoftware\Brave-Browser\Application\brave.exe",
            Channel::Chromium => r"Chromium\Application\chrome.exe",
        }
    }

    /// What is on the PATH may be a shim that does not pass handles on.
    pub(super) fn commands(_channel: Channel) -> &'static [&'static str] {
        &[]
    }

    pub(super) fn install_hint() -> &'static str {
        "winget install Google.Chrome"
    }
}

#[cfg(test)]
#[cfg(unix)]
mod tests;
