//! A running Firefox: its process, its contexts, and the routing of its events to tabs.

use std::{
    collections::HashMap,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, OnceLock},
};

use browx_protocol::{
    CallError, Command, Connection, EventSink, Flavor, RawEvent,
    bidi::{browser as bidi, browsing_context as tabs, network, script, session},
};
use tokio::{sync::watch, time::timeout};

use super::{
    args,
    page::{Page, from_call},
    warm,
    world::World,
};
use crate::engine::{
    self, ContextOptions, EngineError, LaunchError, LaunchSpec, PageEvent, Watcher,
    launch::{START, quit},
    patience::{appears, housekeeping},
    process::{Launch, Process, spawn},
    tab::Life,
};

type Result<T> = std::result::Result<T, EngineError>;

/// The context of the profile itself.
const OWN: &str = "default";
/// What Firefox says on stderr when it listens.
const LISTENING: &str = "WebDriver BiDi listening on ";
/// The document of a frame that nothing was loaded into.
pub(super) const BLANK: &str = "blank";
/// Response bodies up to this size are kept for us, bytes.
const BODIES: i64 = 256 * 1024;

/// A running Firefox.
pub struct Browser {
    process: Process,
    shared: Arc<Shared>,
    router: Arc<Router>,
    version: String,
    headless: bool,
    profile: PathBuf,
    kept: PathBuf,
}

/// What the tabs of one browser have in common.
pub(super) struct Shared {
    pub(super) connection: Connection,
    pub(super) world: World,
    /// The tab that has the focus, as far as we know. Whoever sends input holds it.
    pub(super) front: tokio::sync::Mutex<Option<String>>,
}

impl Browser {
    /// Starts a browser and waits until it answers.
    pub async fn launch(executable: &Path, spec: &LaunchSpec) -> std::result::Result<Self, LaunchError> {
        let failed = |e: &dyn std::fmt::Display| LaunchError::of(executable, e);
        args::write_preferences(spec).map_err(|e| failed(&e))?;
        warm::warm_up(&spec.profile, &spec.kept);
        let (args, env) = (args::arguments(spec), args::environment(spec));
        let launch = Launch { executable: PathBuf::from(executable), args, env };
        let process = spawn(&launch).map_err(|e| failed(&e))?;
        let router = Arc::new(Router::default());
        let started = async {
            let address = process.says(|line| line.strip_prefix(LISTENING).map(str::to_owned)).await;
            let address = address.ok_or("it ended before it listened")?;
            let url = format!("{}/session", address.trim());
            let connection = Connection::websocket(&url, Flavor::Bidi, router.clone()).await;
            let connection = connection.map_err(|e| e.to_string())?;
            let world = World::new(spec.page_script.clone());
            let version = set_up(&connection, &world).await.map_err(|e| e.to_string())?;
            Ok::<_, String>((connection, world, version))
        };
        let (connection, world, version) = match timeout(START, started).await {
            Ok(Ok(started)) => started,
            Ok(Err(reason)) => return Err(LaunchError::after(executable, reason, &process).await),
            Err(_) => return Err(LaunchError::late(executable, &process).await),
        };
        let shared = Arc::new(Shared { connection, world, front: tokio::sync::Mutex::new(None) });
        let _ = router.shared.set(shared.clone());
        let (profile, kept) = (spec.profile.clone(), spec.kept.clone());
        Ok(Browser { process, shared, router, version, headless: spec.headless, profile, kept })
    }

    /// Product and version.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// The process id.
    pub fn pid(&self) -> u32 {
        self.process.pid()
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.shared.connection.is_closed()
    }

    async fn call<C: Command>(&self, command: &C) -> Result<C::Returns> {
        let answer = self.shared.connection.call(None, command);
        housekeeping(C::METHOD, async { answer.await.map_err(from_call) }).await
    }

    pub(crate) async fn open_context(
        &self,
        options: &ContextOptions,
        own: bool,
        watcher: Arc<dyn Watcher>,
    ) -> Result<Option<String>> {
        let id = match own {
            true => OWN.to_owned(),
            false => self.call(&bidi::CreateUserContext::default()).await?.user_context,
        };
        self.router.lock().contexts.insert(id.clone(), watcher);
        if let Some((width, height)) = options.viewport {
            let viewport = Some(Some(tabs::Viewport { width: width.into(), height: height.into() }));
            let user_contexts = Some(vec![id.clone()]);
            self.call(&tabs::SetViewport { viewport, user_contexts, ..Default::default() }).await?;
        }
        if own && !self.headless {
            self.replace_first_tabs().await?;
        }
        Ok((!own).then_some(id))
    }

    /// The tabs that a browser starts with have no sandbox, and leave the focus in the address bar for good. Without a
    /// window nobody sees them: they stay, unknown to the session, and keep the browser alive when its last tab closes.
    async fn replace_first_tabs(&self) -> Result<()> {
        let first = self.call(&tabs::GetTree { max_depth: Some(0), root: None }).await?.contexts;
        self.create(None, first.first().map(|info| info.context.clone())).await?;
        for info in first {
            self.call(&tabs::Close { context: info.context, prompt_unload: Some(false) }).await?;
        }
        Ok(())
    }

    pub(crate) async fn close_context(&self, context: &str) -> Result<()> {
        let done = self.call(&bidi::RemoveUserContext { user_context: context.to_owned() }).await.map(drop);
        self.router.forget_context(context);
        done
    }

    pub(crate) async fn open_page(&self, context: Option<&str>) -> Result<Arc<Page>> {
        // Where nobody sees windows each tab gets one, so that none is hidden, and slow, behind another.
        let beside = if self.headless { None } else { self.router.any_page_of(context.unwrap_or(OWN)) };
        let context = match self.create(context, beside.clone()).await {
            // The tab that it was to stand beside has just gone, and its window with it.
            Err(EngineError::Refused(_) | EngineError::DocumentGone) if beside.is_some() => {
                self.create(context, None).await?
            }
            created => created?,
        };
        appears("the new tab", self.router.changed.subscribe(), || self.router.page(&context)).await
    }

    async fn create(&self, context: Option<&str>, beside: Option<String>) -> Result<String> {
        let kind = if beside.is_some() { tabs::CreateType::Tab } else { tabs::CreateType::Window };
        let mut command = tabs::Create::new(kind);
        command.user_context = context.map(str::to_owned);
        command.reference_context = beside;
        Ok(self.call(&command).await?.context)
    }

    pub(crate) async fn close(&self) {
        let asked = self.shared.connection.call(None, &bidi::Close {});
        quit(&self.process, async { drop(asked.await) }).await;
        let (profile, kept) = (self.profile.clone(), self.kept.clone());
        let _ = tokio::task::spawn_blocking(move || warm::keep(&profile, &kept)).await;
    }
}

/// Opens the protocol's session and says what we want to hear; answers product and version.
async fn set_up(connection: &Connection, world: &World) -> std::result::Result<String, CallError> {
    let ignore = session::UserPromptHandler {
        default: Some(session::UserPromptHandlerType::Ignore),
        ..session::UserPromptHandler::default()
    };
    let wanted =
        session::CapabilityRequest { unhandled_prompt_behavior: Some(ignore), ..session::CapabilityRequest::default() };
    let capabilities = session::CapabilitiesRequest { always_match: Some(wanted), first_match: None };
    let opened = connection.call(None, &session::New { capabilities }).await?.capabilities;
    let events = ["browsingContext", "script", "network", "log", "input"].map(str::to_owned).to_vec();
    let subscribe = session::Subscribe { events, ..Default::default() };
    // Without it a question for a password would open a window of the browser and hold the tab.
    let auth = network::AddIntercept { phases: vec![network::InterceptPhase::AuthRequired], ..Default::default() };
    let bodies = network::AddDataCollector {
        data_types: vec![network::DataType::Response],
        max_encoded_data_size: BODIES,
        ..Default::default()
    };
    let denied = bidi::DownloadBehavior::new(bidi::DownloadBehaviorType::Denied);
    let downloads = bidi::SetDownloadBehavior { download_behavior: Some(denied), user_contexts: None };
    // All on their way before the first answer is awaited.
    let (preload, auth, subscribe) =
        (connection.call(None, &world.preload()), connection.call(None, &auth), connection.call(None, &subscribe));
    let (bodies, downloads) = (connection.call(None, &bodies), connection.call(None, &downloads));
    preload.await?;
    auth.await?;
    subscribe.await?;
    bodies.await?;
    downloads.await?;
    Ok(format!("Firefox/{}", opened.browser_version))
}

/// Sends each event to the tab that it belongs to.
#[derive(Default)]
struct Router {
    shared: OnceLock<Arc<Shared>>,
    known: Mutex<Known>,
    changed: watch::Sender<u64>,
}

#[derive(Default)]
struct Known {
    /// By user context.
    contexts: HashMap<String, Arc<dyn Watcher>>,
    /// By browsing context, child frames included.
    owners: HashMap<String, Arc<Page>>,
    /// The user context of each tab.
    homes: HashMap<String, String>,
}

impl Router {
    fn lock(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    fn page(&self, context: &str) -> Option<Arc<Page>> {
        self.lock().owners.get(context).cloned()
    }

    fn any_page_of(&self, user_context: &str) -> Option<String> {
        self.lock().homes.iter().find(|(_, home)| *home == user_context).map(|(tab, _)| tab.clone())
    }

    /// The tabs of a context that is taken away end now, whether the browser tells of each or not.
    fn forget_context(&self, user_context: &str) {
        let mut known = self.lock();
        known.contexts.remove(user_context);
        let tabs: Vec<String> =
            known.homes.iter().filter(|(_, h)| *h == user_context).map(|(t, _)| t.clone()).collect();
        drop(known);
        tabs.iter().for_each(|tab| self.tab_gone(tab));
    }

    /// A tab or a frame came to be; one that is known already is told again when we ask for what is there.
    fn context_created(&self, info: tabs::Info) {
        let Some(shared) = self.shared.get() else { return };
        let mut known = self.lock();
        if known.owners.contains_key(&info.context) {
            return;
        }
        if let Some(parent) = info.parent {
            let Some(page) = known.owners.get(&parent).cloned() else { return };
            known.owners.insert(info.context.clone(), page.clone());
            drop(known);
            page.tab.update(|state| {
                let frame = state.add_frame(info.context, Some(parent), None);
                (frame.url, frame.document) = (info.url, BLANK.into());
            });
            return;
        }
        let Some(watcher) = known.contexts.get(&info.user_context).cloned() else { return };
        let page = Page::new(shared.clone(), info.context.clone(), info.url, watcher.clone());
        let opener = info.original_opener.and_then(|o| known.owners.get(&o).map(|p| p.id()));
        known.owners.insert(info.context.clone(), page.clone());
        known.homes.insert(info.context, info.user_context);
        drop(known);
        // A new tab takes the focus.
        if let Ok(mut front) = shared.front.try_lock() {
            *front = None;
        }
        watcher.opened(engine::Page::Firefox(page), opener);
        self.changed.send_modify(|version| *version += 1);
    }

    fn context_destroyed(&self, context: &str) {
        let Some(page) = self.page(context) else { return };
        if page.context == context {
            self.tab_gone(context);
        } else {
            page.tab.update(|state| state.drop_frame(context));
            self.lock().owners.retain(|id, owner| !Arc::ptr_eq(owner, &page) || page.tab.has_frame(id));
        }
    }

    fn tab_gone(&self, context: &str) {
        let page = {
            let mut known = self.lock();
            known.homes.remove(context);
            let Some(page) = known.owners.get(context).cloned() else { return };
            known.owners.retain(|_, owner| !Arc::ptr_eq(owner, &page));
            page
        };
        page.tab.end(Life::Closed);
        page.tab.watcher.event(page.id(), PageEvent::Closed);
        self.changed.send_modify(|version| *version += 1);
    }

    /// Nobody can answer a question for a password: the server's refusal is shown instead.
    fn refuse_auth(&self, request: String) {
        let Some(shared) = self.shared.get() else { return };
        let cancel = network::ContinueWithAuth::new(request, network::ContinueWithAuthAction::Cancel);
        let done = shared.connection.post(None, &cancel);
        tokio::spawn(async move {
            if let Err(error) = done.await {
                tracing::debug!(%error, "a question for a password was gone before it was answered");
            }
        });
    }
}

/// The part of an event that says whom it is about.
#[derive(serde::Deserialize)]
struct About {
    context: Option<String>,
    source: Option<script::Source>,
}

impl EventSink for Router {
    fn event(&self, event: RawEvent<'_>) {
        match event.method {
            "browsingContext.contextCreated" => {
                if let Some(Ok(created)) = event.decode::<tabs::ContextCreatedEvent>() {
                    self.context_created(created.0);
                }
            }
            "script.realmDestroyed" => {
                let pages: Vec<_> = self.lock().owners.values().cloned().collect();
                if let Some(Ok(gone)) = event.decode::<script::RealmDestroyedEvent>() {
                    pages.iter().for_each(|page| page.realm_destroyed(&gone.realm));
                }
            }
            method => {
                let Ok(about) = browx_protocol::decode::<About>(event.params.get()) else { return };
                let Some(context) = about.context.or(about.source.and_then(|s| s.context)) else { return };
                if method == "browsingContext.contextDestroyed" {
                    return self.context_destroyed(&context);
                }
                if let Some(Ok(asked)) = event.decode::<network::AuthRequiredEvent>() {
                    self.refuse_auth(asked.request.request);
                }
                if let Some(page) = self.page(&context) {
                    page.on_event(&context, event);
                }
            }
        }
    }

    fn closed(&self, reason: &str) {
        let (owners, contexts) = {
            let mut known = self.lock();
            known.homes.clear();
            (std::mem::take(&mut known.owners), std::mem::take(&mut known.contexts))
        };
        for page in owners.into_values() {
            page.tab.end(Life::BrowserGone(reason.to_owned()));
        }
        for watcher in contexts.into_values() {
            watcher.browser_closed(reason);
        }
        self.changed.send_modify(|version| *version += 1);
    }
}
