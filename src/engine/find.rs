//! Finding a browser to start.

use std::fmt;
use std::path::{Path, PathBuf};

use super::EngineKind;

/// A browser, as `BROWX_CHANNEL` and `BROWX_FIREFOX_CHANNEL` name them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Channel {
    Chrome,
    ChromeBeta,
    ChromeDev,
    Msedge,
    MsedgeBeta,
    Brave,
    Chromium,
    Firefox,
    FirefoxEsr,
    FirefoxBeta,
    FirefoxDev,
    FirefoxNightly,
}

impl Channel {
    /// Those of an engine.
    pub const fn all(engine: EngineKind) -> &'static [Self] {
        match engine {
            EngineKind::Chromium => &[
                Self::Chrome,
                Self::ChromeBeta,
                Self::ChromeDev,
                Self::Msedge,
                Self::MsedgeBeta,
                Self::Brave,
                Self::Chromium,
            ],
            EngineKind::Firefox => {
                &[Self::Firefox, Self::FirefoxEsr, Self::FirefoxBeta, Self::FirefoxDev, Self::FirefoxNightly]
            }
        }
    }

    /// Which are taken without being asked for, best first.
    const fn preferred(engine: EngineKind) -> &'static [Self] {
        match engine {
            EngineKind::Chromium => &[Self::Chrome, Self::Msedge, Self::Brave, Self::Chromium],
            EngineKind::Firefox => &[Self::Firefox, Self::FirefoxEsr],
        }
    }

    /// The one of that name.
    ///
    /// # Errors
    /// [`FindError::UnknownChannel`] with those that the engine has.
    pub fn named(engine: EngineKind, name: &str) -> Result<Self, FindError> {
        let known = Self::all(engine).iter().find(|channel| channel.name() == name);
        known.copied().ok_or_else(|| FindError::UnknownChannel { name: name.to_owned(), engine })
    }

    /// The name in settings.
    pub fn name(self) -> &'static str {
        match self {
            Self::Chrome => "chrome",
            Self::ChromeBeta => "chrome-beta",
            Self::ChromeDev => "chrome-dev",
            Self::Msedge => "msedge",
            Self::MsedgeBeta => "msedge-beta",
            Self::Brave => "brave",
            Self::Chromium => "chromium",
            Self::Firefox => "firefox",
            Self::FirefoxEsr => "firefox-esr",
            Self::FirefoxBeta => "firefox-beta",
            Self::FirefoxDev => "firefox-dev",
            Self::FirefoxNightly => "firefox-nightly",
        }
    }
}

impl fmt::Display for Channel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
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
    #[error("`{name}` is not a channel of {engine}; there are {}", names(Channel::all(*engine)))]
    UnknownChannel { name: String, engine: EngineKind },
    #[error("the browser `{channel}` is not installed; found: {}", names(found))]
    ChannelMissing { channel: Channel, found: Vec<Channel> },
    #[error("no {what} found; install one ({hint}) or set BROWX_EXECUTABLE", what = kinds(*engine))]
    Nothing { engine: EngineKind, hint: String },
}

fn names(channels: &[Channel]) -> String {
    if channels.is_empty() {
        return "none".to_owned();
    }
    channels.iter().map(|channel| channel.name()).collect::<Vec<_>>().join(", ")
}

/// What an engine's browsers are called.
pub fn kinds(engine: EngineKind) -> &'static str {
    match engine {
        EngineKind::Chromium => "Chrome, Edge, Brave or Chromium",
        EngineKind::Firefox => "Firefox",
    }
}

/// Finds a browser on this machine: the named executable, else the named channel, else the first installed of the
/// engine's usual ones.
///
/// # Errors
/// Each case of [`FindError`]. A named browser that is missing is never replaced by another.
pub fn find(engine: EngineKind, executable: Option<&Path>, channel: Option<Channel>) -> Result<Found, FindError> {
    if let Some(path) = executable {
        return named(path);
    }
    Places::of_this_system(engine).find(channel)
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
    engine: EngineKind,
    /// Each with its browser, the better place first.
    candidates: Vec<(Channel, PathBuf)>,
}

impl Places {
    fn of_this_system(engine: EngineKind) -> Self {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let path: Vec<_> = std::env::split_paths(&path).collect();
        let mut candidates = system::well_known();
        for channel in Channel::all(engine) {
            let names = system::commands(*channel).iter();
            candidates.extend(names.flat_map(|name| path.iter().map(move |dir| (*channel, dir.join(name)))));
        }
        Self { engine, candidates }
    }

    fn find(&self, channel: Option<Channel>) -> Result<Found, FindError> {
        let Some(channel) = channel else {
            let found = Channel::preferred(self.engine).iter().find_map(|channel| self.locate(*channel));
            return found
                .ok_or_else(|| FindError::Nothing { engine: self.engine, hint: system::install_hint(self.engine) });
        };
        self.locate(channel).ok_or_else(|| {
            let found =
                Channel::all(self.engine).iter().copied().filter(|other| self.locate(*other).is_some()).collect();
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

    use super::{Channel, EngineKind};

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
            (Channel::Firefox, "/usr/bin/firefox"),
            (Channel::Firefox, "/snap/bin/firefox"),
            (Channel::FirefoxEsr, "/usr/bin/firefox-esr"),
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
            Channel::Firefox => &["firefox"],
            Channel::FirefoxEsr => &["firefox-esr"],
            Channel::FirefoxBeta => &["firefox-beta"],
            Channel::FirefoxDev => &["firefox-devedition", "firefox-developer-edition"],
            Channel::FirefoxNightly => &["firefox-nightly"],
        }
    }

    pub(super) fn install_hint(engine: EngineKind) -> String {
        hint_for(engine, &std::fs::read_to_string("/etc/os-release").unwrap_or_default())
    }

    /// The system's own name counts before those that it is derived from.
    pub(super) fn hint_for(engine: EngineKind, os_release: &str) -> String {
        let value = |key| os_release.lines().find_map(|line| line.strip_prefix(key)).unwrap_or_default();
        let ids = [value("ID="), value("ID_LIKE=")].map(|ids| ids.trim_matches('"')).join(" ");
        let install = ids.split_whitespace().find_map(|id| match id {
            "ubuntu" => Some("snap install"),
            "debian" => Some("apt-get install"),
            "fedora" | "rhel" | "centos" => Some("dnf install"),
            "arch" => Some("pacman -S"),
            "alpine" => Some("apk add"),
            "suse" | "opensuse" => Some("zypper install"),
            _ => None,
        });
        let package = match (engine, install) {
            (EngineKind::Chromium, _) => "chromium",
            (EngineKind::Firefox, Some("apt-get install")) => "firefox-esr",
            (EngineKind::Firefox, _) => "firefox",
        };
        install.map_or("through the system's package manager".into(), |install| format!("{install} {package}"))
    }
}

#[cfg(target_os = "macos")]
mod system {
    use std::path::{Path, PathBuf};

    use super::{Channel, EngineKind};

    pub(super) fn well_known() -> Vec<(Channel, PathBuf)> {
        let home = std::env::home_dir().map(|home| home.join("Applications"));
        let roots = [Some(PathBuf::from("/Applications")), home];
        let places = |root: PathBuf| every().map(move |channel| (channel, root.join(binary(channel))));
        roots.into_iter().flatten().flat_map(places).collect()
    }

    fn every() -> impl Iterator<Item = Channel> {
        EngineKind::ALL.iter().flat_map(|engine| Channel::all(*engine)).copied()
    }

    fn binary(channel: Channel) -> PathBuf {
        let app = app(channel);
        let binary = if Channel::all(EngineKind::Firefox).contains(&channel) { "firefox" } else { app };
        Path::new(&format!("{app}.app")).join("Contents/MacOS").join(binary)
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
            Channel::Firefox | Channel::FirefoxEsr | Channel::FirefoxBeta => "Firefox",
            Channel::FirefoxDev => "Firefox Developer Edition",
            Channel::FirefoxNightly => "Firefox Nightly",
        }
    }

    pub(super) fn commands(channel: Channel) -> &'static [&'static str] {
        if channel == Channel::Chromium { &["chromium"] } else { &[] }
    }

    pub(super) fn install_hint(engine: EngineKind) -> String {
        let cask = if engine == EngineKind::Firefox { "firefox" } else { "google-chrome" };
        format!("brew install --cask {cask}")
    }
}

#[cfg(windows)]
mod system {
    use std::path::PathBuf;

    use super::{Channel, EngineKind};

    pub(super) fn well_known() -> Vec<(Channel, PathBuf)> {
        let roots = ["ProgramFiles", "ProgramFiles(x86)", "LocalAppData"];
        let roots = roots.into_iter().filter_map(std::env::var_os).map(PathBuf::from);
        let every = || EngineKind::ALL.iter().flat_map(|engine| Channel::all(*engine)).copied();
        roots.flat_map(|root| every().map(move |channel| (channel, root.join(below(channel))))).collect()
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
            Channel::Firefox | Channel::FirefoxEsr | Channel::FirefoxBeta => r"Mozilla Firefox\firefox.exe",
            Channel::FirefoxDev => r"Firefox Developer Edition\firefox.exe",
            Channel::FirefoxNightly => r"Firefox Nightly\firefox.exe",
        }
    }

    /// What is on the PATH may be a shim that does not pass handles on.
    pub(super) fn commands(_channel: Channel) -> &'static [&'static str] {
        &[]
    }

    pub(super) fn install_hint(engine: EngineKind) -> String {
        let package = if engine == EngineKind::Firefox { "Mozilla.Firefox" } else { "Google.Chrome" };
        format!("winget install {package}")
    }
}

#[cfg(test)]
#[cfg(unix)]
mod tests;
