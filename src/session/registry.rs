//! Opens sessions once, finds them, closes them completely.

use std::{
    collections::HashMap,
    path::{Path, PathBuf},
    sync::{Arc, atomic::AtomicU64},
    time::{Duration, SystemTime},
};

use indexmap::IndexMap;
use tokio::sync::{Mutex, OwnedMutexGuard};

use super::{Mode, Record, Session, launch, now_ms};
use crate::{
    call::{Result, ToolError},
    config::Config,
    engine::{self, Browser, ContextOptions, EngineKind, Watcher},
    page::Refs,
    policy::dialog::DialogPolicy,
    store::{Scratch, Workspace, check_name},
};

/// The viewport of a session without a window, CSS px.
const VIEWPORT: (u32, u32) = (1280, 720);
/// Told by the first call on a session whose browser had ended.
const ANEW: &str = "the browser had ended; a new one was started, with none of the earlier tabs";

/// How a session was asked for.
#[derive(Debug, Clone)]
pub struct OpenOptions {
    pub engine: EngineKind,
    pub mode: Mode,
    pub profile: Option<String>,
    pub channel: Option<String>,
    /// CSS px.
    pub viewport: Option<(u32, u32)>,
    pub dialog_policy: DialogPolicy,
    pub background_throttling: bool,
}

impl OpenOptions {
    /// A session that was not opened explicitly.
    pub fn of(engine: EngineKind) -> Self {
        OpenOptions {
            engine,
            mode: Mode::Persistent,
            profile: None,
            channel: None,
            viewport: None,
            dialog_policy: DialogPolicy::default(),
            background_throttling: true,
        }
    }
}

/// All sessions of the server.
pub struct Registry {
    config: Arc<Config>,
    workspace: Arc<Workspace>,
    slots: std::sync::Mutex<IndexMap<String, Arc<Mutex<Slot>>>>,
    /// Profile folders that sessions hold, with the session's id.
    profiles: std::sync::Mutex<HashMap<PathBuf, String>>,
    /// The browsers whose contexts are incognito sessions; each behind a lock of its own, which a slow start holds.
    shared: std::sync::Mutex<HashMap<launch::Wanted, SharedSlot>>,
}

/// The place of one id. Its lock orders opening and closing.
#[derive(Default)]
struct Slot {
    open: Option<Open>,
}

struct Open {
    session: Arc<Session>,
    options: OpenOptions,
    shared: Option<Arc<Shared>>,
}

/// The place of one shared browser.
type SharedSlot = Arc<Mutex<Option<Arc<Shared>>>>;

struct Shared {
    browser: Browser,
    wanted: launch::Wanted,
    warnings: Vec<String>,
    _folder: Scratch,
}

impl Registry {
    pub fn new(config: Arc<Config>, workspace: Arc<Workspace>) -> Registry {
        let (slots, profiles, shared) = Default::default();
        Registry { config, workspace, slots, profiles, shared }
    }

    /// The session of that id, opened with the defaults when there is none, and anew when its browser has ended.
    pub async fn get(&self, id: &str) -> Result<Arc<Session>> {
        check_name(id).map_err(|_| ToolError::InvalidName { what: "session", name: id.into() })?;
        let mut slot = self.slot(id).await;
        let options = match &slot.open {
            Some(open) if !open.session.browser.is_closed() => {
                open.session.touch();
                return Ok(open.session.clone());
            }
            Some(open) => Some(open.options.clone()),
            None => None,
        };
        let again = options.is_some();
        if let Some(open) = slot.open.take() {
            self.discard(open).await;
        }
        self.open_in(&mut slot, id, options.unwrap_or_else(|| OpenOptions::of(self.config.engine)), again).await
    }

    /// Opens a session; an id that is open is refused.
    pub async fn open(&self, id: &str, options: OpenOptions) -> Result<Arc<Session>> {
        check_name(id).map_err(|_| ToolError::InvalidName { what: "session", name: id.into() })?;
        if let Some(profile) = &options.profile {
            check_name(profile).map_err(|_| ToolError::InvalidName { what: "profile", name: profile.clone() })?;
        }
        let mut slot = self.slot(id).await;
        match slot.open.take() {
            Some(open) if !open.session.browser.is_closed() => {
                slot.open = Some(open);
                return Err(ToolError::SessionExists(id.into()));
            }
            Some(open) => self.discard(open).await,
            None => {}
        }
        self.open_in(&mut slot, id, options, false).await
    }

    /// Closes a session, waiting for it to be open if it is being opened. Answers whether it was open.
    pub async fn close(&self, id: &str) -> bool {
        let known = self.lock_slots().get(id).cloned();
        let Some(slot) = known else { return false };
        let mut slot = slot.lock().await;
        let open = slot.open.take();
        let was_open = open.is_some();
        if let Some(open) = open {
            self.discard(open).await;
        }
        // The emptied slot may have others waiting on it; only one that nobody else holds can go.
        drop(slot);
        self.lock_slots()
            .retain(|_, slot| Arc::strong_count(slot) > 1 || slot.try_lock().is_ok_and(|s| s.open.is_some()));
        was_open
    }

    /// The open sessions, in the order of opening.
    pub fn list(&self) -> Vec<Arc<Session>> {
        let slots = self.lock_slots();
        slots.values().filter_map(|slot| slot.try_lock().ok()?.open.as_ref().map(|o| o.session.clone())).collect()
    }

    /// Every id that is open or being opened or closed.
    pub fn ids(&self) -> Vec<String> {
        self.lock_slots().keys().cloned().collect()
    }

    /// Closes everything, side by side.
    pub async fn close_all(self: &Arc<Self>) {
        let closing: Vec<_> = self
            .ids()
            .into_iter()
            .map(|id| {
                let registry = self.clone();
                tokio::spawn(async move { registry.close(&id).await })
            })
            .collect();
        for closing in closing {
            let _ = closing.await;
        }
    }

    fn lock_slots(&self) -> std::sync::MutexGuard<'_, IndexMap<String, Arc<Mutex<Slot>>>> {
        self.slots.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    async fn slot(&self, id: &str) -> OwnedMutexGuard<Slot> {
        let slot = self.lock_slots().entry(id.to_owned()).or_default().clone();
        slot.lock_owned().await
    }

    async fn open_in(&self, slot: &mut Slot, id: &str, options: OpenOptions, again: bool) -> Result<Arc<Session>> {
        let opened = match options.mode {
            Mode::Persistent => self.open_persistent(id, &options).await,
            Mode::Incognito => self.open_incognito(id, &options).await,
        };
        let (mut session, shared) = opened?;
        if again {
            session.notices = std::sync::Mutex::new(vec![ANEW.into()]);
        }
        let session = Arc::new(session);
        slot.open = Some(Open { session: session.clone(), options, shared });
        Ok(session)
    }

    async fn open_persistent(&self, id: &str, options: &OpenOptions) -> Result<(Session, Option<Arc<Shared>>)> {
        let dir = self.profile_dir(options.engine, options.profile.as_deref())?;
        let claim = Claim::new(self, dir.clone(), id)?;
        engine::preflight(options.engine, &dir)
            .map_err(|e| ToolError::ProfileInUse { message: format!("profile-in-use: {e}") })?;
        let (browser, warnings) = launch::start(&self.config, &wanted(options), &dir).await?;
        let session =
            open_session(id, options, browser.clone(), true, warnings, Some(dir), self.default_viewport()).await;
        match session {
            Ok(session) => {
                claim.keep();
                Ok((session, None))
            }
            Err(error) => {
                browser.close().await;
                Err(error)
            }
        }
    }

    async fn open_incognito(&self, id: &str, options: &OpenOptions) -> Result<(Session, Option<Arc<Shared>>)> {
        if options.profile.is_some() {
            return Err(ToolError::Refused {
                code: "profile-needs-persistent",
                message: "\"profile\" is for persistent sessions; an incognito session keeps none".into(),
                hint: Some("leave \"profile\" out, or pass mode:\"persistent\"".into()),
            });
        }
        let shared = self.shared_browser(wanted(options)).await?;
        let warnings = shared.warnings.clone();
        let session =
            open_session(id, options, shared.browser.clone(), false, warnings, None, self.default_viewport()).await;
        match session {
            Ok(session) => Ok((session, Some(shared))),
            Err(error) => {
                self.release(shared).await;
                Err(error)
            }
        }
    }

    fn shared_slot(&self, wanted: &launch::Wanted) -> SharedSlot {
        let mut all = self.shared.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        all.entry(wanted.clone()).or_default().clone()
    }

    async fn shared_browser(&self, wanted: launch::Wanted) -> Result<Arc<Shared>> {
        let slot = self.shared_slot(&wanted);
        let mut slot = slot.lock().await;
        if let Some(shared) = slot.as_ref().filter(|s| !s.browser.is_closed()) {
            return Ok(shared.clone());
        }
        let folder = self.workspace.scratch()?;
        let (browser, warnings) = launch::start(&self.config, &wanted, folder.path()).await?;
        let shared = Arc::new(Shared { browser, wanted, warnings, _folder: folder });
        *slot = Some(shared.clone());
        Ok(shared)
    }

    /// Without a window the browser's own size is small and varies; pages are laid out as on a common screen.
    fn default_viewport(&self) -> Option<(u32, u32)> {
        launch::headless(&self.config, launch::Machine::here()).then_some(VIEWPORT)
    }

    fn profile_dir(&self, engine: EngineKind, name: Option<&str>) -> Result<PathBuf> {
        let operators = self.config.default_profile.as_ref().filter(|_| engine == self.config.engine);
        let (dir, made) = match (name, operators) {
            (None, Some(dir)) => (dir.clone(), create_private(dir)),
            (name, _) => {
                let family = (engine != EngineKind::Chromium).then_some(engine.name());
                let dir = self.workspace.profile_dir(family, name)?;
                let made = make_private(&dir);
                (dir, made)
            }
        };
        made.map_err(|e| ToolError::Workspace {
            message: format!("the profile folder {}: {e}", dir.display()),
            hint: None,
        })?;
        Ok(dir)
    }

    /// Takes a session apart. Its browser is ended, or its context if the browser has others.
    async fn discard(&self, open: Open) {
        let Open { session, shared, .. } = open;
        match (&session.context, shared) {
            (Some(context), Some(shared)) => {
                if let Err(error) = session.browser.close_context(context).await {
                    tracing::debug!(%error, "the context was gone already");
                }
                self.release(shared).await;
            }
            _ => session.browser.close().await,
        }
        if let Some(profile) = &session.profile {
            self.lock_profiles().remove(profile);
        }
    }

    /// Ends a shared browser when its last session is gone.
    async fn release(&self, shared: Arc<Shared>) {
        let slot = self.shared_slot(&shared.wanted);
        let mut slot = slot.lock().await;
        let is_current = slot.as_ref().is_some_and(|s| Arc::ptr_eq(s, &shared));
        // One count is ours, one the slot's.
        let last = Arc::strong_count(&shared) <= 1 + usize::from(is_current);
        if is_current && (last || shared.browser.is_closed()) {
            *slot = None;
        }
        drop(slot);
        if last {
            shared.browser.close().await;
        }
    }

    fn lock_profiles(&self) -> std::sync::MutexGuard<'_, HashMap<PathBuf, String>> {
        self.profiles.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

/// A profile that is being opened; given back unless the session comes to be.
struct Claim<'a> {
    registry: &'a Registry,
    dir: Option<PathBuf>,
}

impl<'a> Claim<'a> {
    fn new(registry: &'a Registry, dir: PathBuf, id: &str) -> Result<Claim<'a>> {
        let mut profiles = registry.lock_profiles();
        if let Some(holder) = profiles.get(&dir) {
            let message = format!("profile-in-use: the profile {} is open in the session \"{holder}\"", dir.display());
            return Err(ToolError::ProfileInUse { message });
        }
        profiles.insert(dir.clone(), id.to_owned());
        Ok(Claim { registry, dir: Some(dir) })
    }

    fn keep(mut self) {
        self.dir = None;
    }
}

impl Drop for Claim<'_> {
    fn drop(&mut self) {
        if let Some(dir) = &self.dir {
            self.registry.lock_profiles().remove(dir);
        }
    }
}

fn wanted(options: &OpenOptions) -> launch::Wanted {
    let engine = options.engine;
    launch::Wanted { engine, channel: options.channel.clone(), background_throttling: options.background_throttling }
}

async fn open_session(
    id: &str,
    options: &OpenOptions,
    browser: Browser,
    own: bool,
    warnings: Vec<String>,
    profile: Option<PathBuf>,
    default_viewport: Option<(u32, u32)>,
) -> Result<Session> {
    let record = Arc::new(Record::new(options.dialog_policy.clone()));
    let context_options = ContextOptions { viewport: options.viewport.or(default_viewport) };
    let watcher: Arc<dyn Watcher> = record.clone();
    let context = browser.open_context(&context_options, own, watcher).await?;
    let session = Session {
        id: id.to_owned(),
        mode: options.mode,
        profile,
        opened_at: SystemTime::now(),
        warnings,
        browser,
        context,
        record,
        turn: Arc::default(),
        notices: std::sync::Mutex::default(),
        refs: std::sync::Mutex::new(Refs::default()),
        clipboard: std::sync::Mutex::default(),
        gate: std::sync::Mutex::default(),
        last_used: AtomicU64::new(now_ms()),
    };
    session.tab(None).await?;
    Ok(session)
}

/// Creates the operator's folder for its owner only; one that exists keeps the operator's permissions.
#[cfg(unix)]
fn create_private(dir: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::DirBuilderExt;
    std::fs::DirBuilder::new().recursive(true).mode(0o700).create(dir)
}

/// Closes a folder of our own to others: a profile holds cookies and passwords.
#[cfg(unix)]
fn make_private(dir: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    std::fs::set_permissions(dir, std::fs::Permissions::from_mode(0o700))
}

#[cfg(not(unix))]
fn create_private(dir: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(dir)
}

/// A user's folders are closed to others from the start.
#[cfg(not(unix))]
fn make_private(_: &Path) -> std::io::Result<()> {
    Ok(())
}

impl Registry {
    /// Ids of sessions that match every selector given.
    pub fn matching(&self, prefix: Option<&str>, idle: Option<Duration>) -> Vec<String> {
        let fits =
            |s: &Arc<Session>| prefix.is_none_or(|p| s.id.starts_with(p)) && idle.is_none_or(|least| s.idle() >= least);
        self.list().iter().filter(|s| fits(s)).map(|s| s.id.clone()).collect()
    }
}
