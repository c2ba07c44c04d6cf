//! The pipeline of a call: look up, check, gate, run under a deadline, encode.
//!
//! `registry` is the shape of the table that `tools.toml` becomes; `args` checks what comes in; `error` is
//! everything that can go wrong; `envelope` is what goes out; `inner` runs calls inside of calls. `mcp/` and `cli/` come
//! here, as do `batch` and its like for their inner calls. It knows no transport; handlers are reached through the
//! generated dispatch only.

mod args;
mod envelope;
mod error;
mod inner;
pub mod registry;
mod toolset;

use std::sync::{Arc, Mutex};

use serde_json::{Map, Value};
use tokio::time::{Duration, Instant, timeout_at};

pub use args::{Args, DeltaMode};
pub use envelope::{Output, Part, Reply};
pub use error::{Result, ToolError};
use inner::Carried;
pub use inner::{Done, Report, Step, sequence};
pub use registry::nearest;
use registry::{ToolKind, ToolSpec};
pub use toolset::Toolset;

use crate::{
    config::{Config, Shape},
    engine::EngineError,
    page::{Action, Read},
    session::{Registry, Session},
    store::Workspace,
};

/// Every tool as MCP publishes it: generated from `tools.toml`.
pub const PUBLISHED: &str = include_str!("../../generated/tools.schema.json");

/// What the server is made of.
pub struct App {
    pub config: Arc<Config>,
    pub workspace: Arc<Workspace>,
    pub sessions: Arc<Registry>,
    pub toolset: Toolset,
}

impl App {
    /// Opens the workspace; starts no browser.
    pub fn new(config: Config) -> std::result::Result<Arc<App>, String> {
        let workspace = Arc::new(Workspace::open(&config.workspace).map_err(|e| e.to_string())?);
        let toolset = Toolset::new(&config.toolset)?;
        let config = Arc::new(config);
        let sessions = Arc::new(Registry::new(config.clone(), workspace.clone()));
        Ok(Arc::new(App { config, workspace, sessions, toolset }))
    }
}

/// Without a progress token clients give up after 60 s; no call may take as long.
const UNATTENDED: Duration = Duration::from_secs(50);

/// What calls that run others keep of their deadline to tell what was done.
const TELLING: Duration = Duration::from_millis(100);

/// One call on its way through the pipeline.
pub struct Call {
    pub app: Arc<App>,
    pub tool: &'static ToolSpec,
    /// The client can be told of progress, so the call may take long.
    pub attended: bool,
    deadline: Instant,
    timeout: Duration,
    session: Option<Arc<Session>>,
    warnings: Mutex<Vec<String>>,
}

impl Call {
    /// The clock starts here: a browser that came up before is not the tool's doing. What is carried out inside has a
    /// deadline of its own, on top.
    fn new(
        app: Arc<App>,
        tool: &'static ToolSpec,
        args: &Args,
        carried: Option<&Carried>,
        session: Option<Arc<Session>>,
        attended: bool,
    ) -> Call {
        let own = args.common.timeout_ms.unwrap_or_else(|| tool.usual_ms(&app.config));
        let wanted = own + carried.map_or(0, |inner| inner.timeout_ms(&app));
        let mut timeout = Duration::from_millis(wanted);
        let mut warnings = session.as_ref().map(|s| s.take_notices()).unwrap_or_default();
        if !attended && timeout > UNATTENDED {
            timeout = UNATTENDED;
            if args.common.timeout_ms.is_some() {
                warnings.push("timeoutMs was cut to 50000: this client takes no progress notifications".into());
            }
        }
        let deadline = Instant::now() + timeout;
        Call { app, tool, attended, deadline, timeout, session, warnings: Mutex::new(warnings) }
    }

    /// When it must have answered.
    pub fn deadline(&self) -> Instant {
        self.deadline
    }

    /// `wanted`, or earlier: so much before the deadline that there is time to tell what was done.
    pub fn in_time(&self, wanted: Instant) -> Instant {
        wanted.min(self.deadline.checked_sub(TELLING).unwrap_or(self.deadline))
    }

    /// How long it may take, ms.
    pub fn timeout_ms(&self) -> u64 {
        self.timeout.as_millis() as u64
    }

    /// How results are written.
    pub fn shape(&self) -> Shape {
        self.app.config.shape
    }

    /// What the pipeline has to say beside the result.
    pub fn take_warnings(&self) -> Vec<String> {
        std::mem::take(&mut *self.warnings.lock().unwrap_or_else(|poisoned| poisoned.into_inner()))
    }

    /// The session that the call works on.
    pub fn session(&self) -> Result<&Arc<Session>> {
        self.session.as_ref().ok_or_else(|| ToolError::Internal(format!("{} works on no session", self.tool.name)))
    }

    /// The refusal of an argument.
    pub fn bad(&self, field: impl Into<String>, problem: impl Into<String>) -> ToolError {
        ToolError::argument(self.tool.name, field, problem)
    }

    /// The refusal at the deadline.
    pub fn late(&self, state: impl Into<String>) -> ToolError {
        ToolError::Deadline { label: self.tool.name, ms: self.timeout_ms(), state: state.into(), gated: false }
    }
}

/// Runs one call from its raw arguments to its reply. Never fails: a refusal is a reply.
pub async fn run(app: &Arc<App>, name: &str, raw: Option<Map<String, Value>>, attended: bool) -> Reply {
    let shape = app.config.shape;
    let mut warnings = Vec::new();
    match run_checked(app, name, raw, attended, &mut warnings).await {
        Ok(output) => envelope::reply(output.with_warnings(warnings), shape, &app.workspace),
        Err(error) => envelope::refusal(&error, &warnings, shape),
    }
}

/// The reply to a call that the client has taken back; it is not sent, but a transport may want one.
pub fn cancelled(app: &App, error: ToolError) -> Reply {
    envelope::refusal(&error, &[], app.config.shape)
}

/// What the handler did not tell itself is left in `warnings`.
async fn run_checked(
    app: &Arc<App>,
    name: &str,
    raw: Option<Map<String, Value>>,
    attended: bool,
    warnings: &mut Vec<String>,
) -> Result<Output> {
    let tool = registry::find(name).map_err(|nearest| ToolError::UnknownTool { name: name.to_owned(), nearest })?;
    // What would be done names the refusal, not what would do it.
    let inside = Carried::tool(tool, raw.as_ref());
    inside.into_iter().chain([tool]).try_for_each(|tool| gate(app, tool, tool.capability))?;
    let args = Args::check(tool, raw)?;
    let given = tool.gated.iter().filter(|(param, _)| args.has(param));
    given.map(|(_, capability)| *capability).try_for_each(|capability| gate(app, tool, capability))?;
    let carried = Carried::check(tool, &args)?.or(inside.map(Carried::verb));
    let session = session(app, tool, &args, carried.as_ref()).await?;
    let call = Call::new(app.clone(), tool, &args, carried.as_ref(), session, attended);
    let run = crate::generated::dispatch(tool.id, &call, args);
    let output = match tool.kind {
        // Its window keeps the deadline itself, so that a late act still tells what it knows.
        ToolKind::Action => run.await,
        ToolKind::Read | ToolKind::Control => {
            until_deadline(&call, "the page or the browser did not answer in time.", run).await
        }
    };
    warnings.extend(call.take_warnings());
    if tool.kind != ToolKind::Action {
        warnings.extend(call.session.as_ref().and_then(|session| session.waiting()));
    }
    output
}

/// The capability gate.
fn gate(app: &App, tool: &'static ToolSpec, required: &'static str) -> Result<()> {
    if app.config.permits(required) {
        return Ok(());
    }
    let active = app.config.capabilities.iter().cloned().collect();
    Err(ToolError::Capability { tool: tool.name.into(), required, active })
}

/// The session of a tool that works on one, opened if need be; and the engine gate, also of what is carried out in it.
async fn session(
    app: &App,
    tool: &'static ToolSpec,
    args: &Args,
    carried: Option<&Carried>,
) -> Result<Option<Arc<Session>>> {
    if tool.sessionless || !tool.fields.params.iter().any(|p| p.name == "session" && !p.required) {
        return Ok(None);
    }
    let name = args.common.session.as_deref().or(carried.and_then(Carried::session)).unwrap_or("default");
    let session = app.sessions.get(name).await?;
    let engine = session.browser.engine().name();
    let refusing = |tool: &&ToolSpec| !tool.engines.is_empty() && !tool.engines.contains(&engine);
    match carried.map(|inner| inner.tool).into_iter().chain([tool]).find(refusing) {
        Some(tool) => Err(ToolError::Engine { tool: tool.name, engine }),
        None => Ok(Some(session)),
    }
}

/// Opens the window of an acting call.
pub async fn action<'a>(call: &'a Call, args: &Args) -> Result<Action<'a>> {
    until_deadline(call, "the session's tab did not answer in time.", Action::begin(call, args)).await
}

/// Takes a session's turn for a reading call.
pub async fn read<'a>(call: &'a Call, args: &Args) -> Result<Read<'a>> {
    Read::begin(call, args.common.tab.as_deref()).await
}

/// Runs an acting handler until the call's deadline.
pub async fn bounded(call: &Call, handler: impl Future<Output = Result<()>>) -> Result<()> {
    until_deadline(call, "the page did not answer in time.", handler).await
}

/// Whoever notices first that the time is up, this or a wait for the browser inside of `work`: the call is late.
async fn until_deadline<T>(call: &Call, state: &str, work: impl Future<Output = Result<T>>) -> Result<T> {
    match timeout_at(call.deadline, work).await {
        Ok(Err(ToolError::Browser(EngineError::Timeout { .. }))) if Instant::now() >= call.deadline => {
            Err(call.late(state))
        }
        Ok(outcome) => outcome,
        Err(_) => Err(call.late(state)),
    }
}
