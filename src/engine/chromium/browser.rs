//! A running Chromium: its process, its contexts, and the routing of its events to tabs.

use std::{
    collections::HashMap,
    path::{Path, PathBuf},
    pin::Pin,
    sync::{Arc, Mutex, MutexGuard, OnceLock},
};

use browx_protocol::{
    CallError, Command, Connection, Event, EventSink, Flavor, RawEvent,
    cdp::{browser as cdp, emulation, log, network, page as cdp_page, runtime, target},
};
use serde_json::value::RawValue;
use tokio::{sync::watch, time::timeout};

use super::{
    args,
    commands::viewport,
    events::session_ended,
    page::{Page, add_frame, from_call},
    world::{World, preload, teller},
};
use crate::engine::{
    self, ContextOptions, EngineError, LaunchError, LaunchSpec, PageEvent, Watcher,
    launch::{START, quit},
    patience::{appears, housekeeping},
    process::{Launch, Process, spawn_with_pipe},
    tab::Life,
};

type Result<T> = std::result::Result<T, EngineError>;

/// A running Chromium.
pub struct Browser {
    process: Process,
    connection: Connection,
    router: Arc<Router>,
    version: String,
    attached: tokio::sync::OnceCell<()>,
}

impl Browser {
    /// Starts a browser and waits until it answers.
    pub async fn launch(executable: &Path, spec: &LaunchSpec) -> std::result::Result<Self, LaunchError> {
        let launch = Launch { executable: PathBuf::from(executable), args: args::arguments(spec), env: Vec::new() };
        let failed = |e: &dyn std::fmt::Display| LaunchError::of(executable, e);
        let (process, pipe) = spawn_with_pipe(&launch).map_err(|e| failed(&e))?;
        let name = format!("browx-{}", uuid::Uuid::new_v4().simple());
        let router = Arc::new(Router::new(Arc::new(World { name, script: spec.page_script.clone() })));
        let opened = pipe.reader.into_nonblocking_fd().and_then(|reader| {
            Connection::pipe(reader, pipe.writer.into_nonblocking_fd()?, Flavor::Cdp, router.clone())
        });
        let connection = opened.map_err(|e| failed(&e))?;
        let _ = router.connection.set(connection.clone());
        let version = match timeout(START, connection.call(None, &cdp::GetVersion {})).await {
            Ok(Ok(version)) => version.product,
            Ok(Err(error)) => return Err(LaunchError::after(executable, error, &process).await),
            Err(_) => return Err(LaunchError::late(executable, &process).await),
        };
        Ok(Browser { process, connection, router, version, attached: tokio::sync::OnceCell::new() })
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
        self.connection.is_closed()
    }

    async fn call<C: Command>(&self, command: &C) -> Result<C::Returns> {
        let answer = self.connection.call(None, command);
        housekeeping(C::METHOD, async { answer.await.map_err(from_call) }).await
    }

    pub(crate) async fn open_context(
        &self,
        options: &ContextOptions,
        own: bool,
        watcher: Arc<dyn Watcher>,
    ) -> Result<Option<String>> {
        let id = match own {
            true => None,
            false => {
                let command = target::CreateBrowserContext { dispose_on_detach: Some(true), ..Default::default() };
                Some(self.call(&command).await?.browser_context_id)
            }
        };
        self.router.lock().contexts.insert(id.clone(), Context { watcher, viewport: options.viewport });
        self.call(&cdp::SetDownloadBehavior {
            behavior: cdp::SetDownloadBehaviorBehavior::Deny,
            browser_context_id: id.clone(),
            download_path: None,
            events_enabled: Some(true),
        })
        .await?;
        self.attached.get_or_try_init(|| self.attach()).await?;
        Ok(id)
    }

    /// From here on every tab is held at its first breath until it is set up.
    async fn attach(&self) -> Result<()> {
        self.call(&target::SetDiscoverTargets { discover: true, filter: None }).await?;
        self.call(&auto_attach("page")).await.map(drop)
    }

    pub(crate) async fn close_context(&self, context: &str) -> Result<()> {
        let command = target::DisposeBrowserContext { browser_context_id: context.to_owned() };
        let done = self.call(&command).await.map(drop);
        self.router.lock().contexts.remove(&Some(context.to_owned()));
        done
    }

    pub(crate) async fn open_page(&self, context: Option<&str>) -> Result<Arc<Page>> {
        let command = target::CreateTarget {
            url: "about:blank".into(),
            browser_context_id: context.map(str::to_owned),
            new_window: context.is_some().then_some(true),
            ..Default::default()
        };
        let target = self.call(&command).await?.target_id;
        appears("the new tab", self.router.changed.subscribe(), || self.router.lock().pages.get(&target).cloned()).await
    }

    pub(crate) async fn close(&self) {
        let asked = self.connection.call(None, &cdp::Close {});
        quit(&self.process, async { drop(asked.await) }).await;
    }
}

/// Takes an answer that is of no interest; a refusal is noted.
fn forget(answer: Pin<Box<dyn Future<Output = std::result::Result<Box<RawValue>, CallError>> + Send>>) {
    tokio::spawn(async move {
        if let Err(error) = answer.await {
            tracing::debug!(%error, "a setup command failed");
        }
    });
}

fn auto_attach(kind: &str) -> target::SetAutoAttach {
    target::SetAutoAttach {
        auto_attach: true,
        wait_for_debugger_on_start: true,
        flatten: Some(true),
        filter: Some(vec![target::FilterEntry { exclude: None, r#type: Some(kind.into()) }]),
    }
}

struct Context {
    watcher: Arc<dyn Watcher>,
    viewport: Option<(u32, u32)>,
}

/// Sends each event to the tab that it belongs to, and sets up every new tab and frame before its first script.
struct Router {
    world: Arc<World>,
    connection: OnceLock<Connection>,
    known: Mutex<Known>,
    changed: watch::Sender<u64>,
}

#[derive(Default)]
struct Known {
    contexts: HashMap<Option<String>, Context>,
    /// By target id.
    pages: HashMap<String, Arc<Page>>,
    /// By flat session, out-of-process frames included.
    sessions: HashMap<String, Arc<Page>>,
}

impl Router {
    fn new(world: Arc<World>) -> Self {
        Router { world, connection: OnceLock::new(), known: Mutex::default(), changed: watch::channel(0).0 }
    }

    fn lock(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// Sends a command whose answer is of no interest; the order is kept.
    fn post<C: Command + 'static>(&self, session: &str, command: &C) {
        let Some(connection) = self.connection.get() else { return };
        forget(Box::pin(connection.post(Some(session), command)));
    }

    fn attached(&self, parent: Option<&str>, e: target::AttachedToTargetEvent) {
        let session = e.session_id;
        match (e.target_info.r#type.as_str(), parent) {
            ("page", _) => self.page_attached(&session, e.target_info),
            ("iframe", Some(parent)) => self.frame_attached(parent, &session, e.target_info),
            _ => {}
        }
        self.start(&session);
    }

    /// Lets a target run, and notes when it does.
    fn start(&self, session: &str) {
        let Some(connection) = self.connection.get() else { return };
        let started = connection.call(Some(session), &runtime::RunIfWaitingForDebugger {});
        let page = self.lock().sessions.get(session).filter(|p| p.session == session).cloned();
        tokio::spawn(async move {
            if let Err(error) = started.await {
                tracing::debug!(%error, "a target was gone before it ran");
            }
            if let Some(page) = page {
                page.tab.update(|state| state.own.started = true);
            }
        });
    }

    fn page_attached(&self, session: &str, info: target::TargetInfo) {
        let Some(connection) = self.connection.get() else { return };
        let (page, opener, size) = {
            let mut known = self.lock();
            let context = info.browser_context_id.filter(|id| known.contexts.contains_key(&Some(id.clone())));
            let Some(entry) = known.contexts.get(&context) else { return };
            let (watcher, size) = (entry.watcher.clone(), entry.viewport);
            let (target, url) = (info.target_id.clone(), info.url);
            let world = self.world.clone();
            let page = Page::new(connection.clone(), target, session.to_owned(), url, watcher, world);
            let opener = info.opener_id.and_then(|id| known.pages.get(&id)).map(|p| p.id());
            known.pages.insert(info.target_id, page.clone());
            known.sessions.insert(session.to_owned(), page.clone());
            (page, opener, size)
        };
        self.set_up(session);
        self.post(session, &emulation::SetFocusEmulationEnabled { enabled: true });
        if let Some((width, height)) = size {
            self.post(session, &viewport(width, height));
        }
        page.tab.watcher.opened(engine::Page::Chromium(page.clone()), opener);
        self.changed.send_modify(|version| *version += 1);
    }

    fn frame_attached(&self, parent: &str, session: &str, info: target::TargetInfo) {
        let page = {
            let mut known = self.lock();
            let Some(page) = known.sessions.get(parent).cloned() else { return };
            known.sessions.insert(session.to_owned(), page.clone());
            page
        };
        page.tab.update(|state| {
            add_frame(state, &info.target_id, info.parent_frame_id, session);
            state.own.sessions.insert(session.to_owned(), info.target_id);
        });
        self.set_up(session);
    }

    /// What every session needs, whether a tab's or a frame's.
    fn set_up(&self, session: &str) {
        self.post(session, &cdp_page::Enable::default());
        self.post(session, &cdp_page::SetLifecycleEventsEnabled { enabled: true });
        self.post(session, &preload(&self.world));
        self.post(session, &runtime::Enable {});
        self.post(session, &teller(&self.world));
        self.post(session, &network::Enable::default());
        self.post(session, &log::Enable {});
        self.post(session, &auto_attach("iframe"));
    }

    fn detached(&self, e: target::DetachedFromTargetEvent) {
        let page = self.lock().sessions.remove(&e.session_id);
        let Some(page) = page else { return };
        if page.session == e.session_id {
            self.lock().pages.remove(&page.target);
            self.lock().sessions.retain(|_, p| p.id() != page.id());
            page.end(Life::Closed);
            page.tab.watcher.event(page.id(), PageEvent::Closed);
        } else {
            page.tab.update(|state| session_ended(state, &e.session_id));
        }
        self.changed.send_modify(|version| *version += 1);
    }

    fn crashed(&self, e: target::TargetCrashedEvent) {
        let page = self.lock().pages.get(&e.target_id).cloned();
        if let Some(page) = page {
            page.end(Life::Crashed);
            page.tab.watcher.event(page.id(), PageEvent::Crashed);
        }
    }

    fn info_changed(&self, e: target::TargetInfoChangedEvent) {
        if let Some(page) = self.lock().pages.get(&e.target_info.target_id) {
            page.tab.update(|state| state.title = e.target_info.title);
        }
    }

    fn download_begins(&self, e: cdp::DownloadWillBeginEvent) {
        let page = self.lock().pages.values().find(|p| p.tab.has_frame(&e.frame_id)).cloned();
        let Some(page) = page else { return };
        let started = PageEvent::DownloadStarted { id: e.guid, url: e.url, filename: e.suggested_filename };
        page.tab.watcher.event(page.id(), started);
    }
}

impl EventSink for Router {
    fn event(&self, event: RawEvent<'_>) {
        let decoded = |result: bool| {
            if !result {
                tracing::debug!(method = event.method, "an event does not fit its type");
            }
        };
        macro_rules! take {
            ($take:expr) => {
                decoded(browx_protocol::decode(event.params.get()).map($take).is_ok())
            };
        }
        match event.method {
            target::AttachedToTargetEvent::METHOD => take!(|e| self.attached(event.session, e)),
            target::DetachedFromTargetEvent::METHOD => take!(|e| self.detached(e)),
            target::TargetCrashedEvent::METHOD => take!(|e| self.crashed(e)),
            target::TargetInfoChangedEvent::METHOD => take!(|e| self.info_changed(e)),
            cdp::DownloadWillBeginEvent::METHOD => take!(|e| self.download_begins(e)),
            _ => {
                let page = event.session.and_then(|session| self.lock().sessions.get(session).cloned());
                if let (Some(page), Some(session)) = (page, event.session) {
                    page.on_event(session, event);
                }
            }
        }
    }

    fn closed(&self, reason: &str) {
        let (pages, contexts) = {
            let mut known = self.lock();
            known.sessions.clear();
            let pages: Vec<_> = known.pages.drain().map(|(_, page)| page).collect();
            (pages, std::mem::take(&mut known.contexts))
        };
        for page in pages {
            page.end(Life::BrowserGone(reason.to_owned()));
        }
        for context in contexts.into_values() {
            context.watcher.browser_closed(reason);
        }
        self.changed.send_modify(|version| *version += 1);
    }
}
