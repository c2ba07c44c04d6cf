//! Calls into the in-page half: one isolated world per document.

use std::sync::Arc;

use browx_protocol::cdp::{dom, page as cdp, runtime};

use super::page::{Chooser, Page, State, WorldContext};
use crate::engine::{self, EngineError};

type Result<T> = std::result::Result<T, EngineError>;

/// The isolated world of one browser: its name, and the script that goes into it.
pub(super) struct World {
    /// Not guessable, so that nothing else can take its place.
    pub(super) name: String,
    pub(super) script: String,
}

const CALL: &str = "(m, a) => __browx.call(m, a)";
const GIVE: &str = "function (a) { return __browx.give(this, a); }";
const BIND: &str = "function (key) { __browx.bindFrame(this, key); }";

impl Page {
    /// Calls a method of the in-page half. The call is on its way when this returns, if the world is known.
    pub(crate) fn call(
        self: Arc<Self>,
        frame: u32,
        method: &str,
        args: &str,
    ) -> impl Future<Output = Result<String>> + Send + use<> {
        let sent = self.world_of(frame).map(|(session, world)| self.send_call(&session, &world, method, args));
        let (method, args) = (method.to_owned(), args.to_owned());
        async move {
            let answer = match sent {
                Some(answer) => answer,
                None => {
                    let (session, world) = self.await_world(frame).await?;
                    self.send_call(&session, &world, &method, &args)
                }
            };
            let answer = answer.await?;
            value_of(answer.result, answer.exception_details)?
                .and_then(|v| match v {
                    serde_json::Value::String(text) => Some(text),
                    _ => None,
                })
                .ok_or_else(|| EngineError::Script("the in-page half answered no text".into()))
        }
    }

    fn send_call(
        self: &Arc<Self>,
        session: &str,
        world: &WorldContext,
        method: &str,
        args: &str,
    ) -> impl Future<Output = Result<runtime::CallFunctionOnReturns>> + Send + use<> {
        let argument = |text: &str| runtime::CallArgument { value: Some(text.into()), ..Default::default() };
        self.send(
            session,
            &runtime::CallFunctionOn {
                function_declaration: CALL.into(),
                arguments: Some(vec![argument(method), argument(args)]),
                unique_context_id: Some(world.unique.clone()),
                return_by_value: Some(true),
                await_promise: Some(true),
                user_gesture: engine::needs_activation(method).then_some(true),
                ..Default::default()
            },
        )
    }

    fn world_of(&self, frame: u32) -> Option<(String, WorldContext)> {
        isolated(&self.tab.state(), frame)
    }

    pub(super) async fn await_world(&self, frame: u32) -> Result<(String, WorldContext)> {
        self.tab.offered(frame, |state| isolated(state, frame)).await
    }

    /// Evaluates in the page's own world.
    pub(crate) async fn evaluate(self: &Arc<Self>, frame: u32, expression: &str) -> Result<Option<String>> {
        let (session, context) = self.tab.offered(frame, |state| main_world(state, frame)).await?;
        let answer = self
            .send(
                &session,
                &runtime::Evaluate {
                    expression: expression.into(),
                    unique_context_id: Some(context),
                    return_by_value: Some(true),
                    await_promise: Some(true),
                    user_gesture: Some(true),
                    allow_unsafe_eval_blocked_by_csp: Some(true),
                    ..Default::default()
                },
            )
            .await?;
        Ok(value_of(answer.result, answer.exception_details)?.map(|v| v.to_string()))
    }

    /// Tells the in-page half of `frame` which elements own its child frames.
    pub(crate) async fn bind_children(self: &Arc<Self>, frame: u32) -> Result<()> {
        let unbound = {
            let state = self.tab.state();
            let Some(parent) = state.keyed(frame) else { return Ok(()) };
            let children = state.frames.iter().filter(|f| f.parent.as_ref() == Some(&parent.id));
            let known = parent.own.world.as_ref().map(|w| w.bound.as_slice()).unwrap_or_default();
            children.filter(|c| !known.contains(&c.key)).map(|c| (c.id.clone(), c.key)).collect::<Vec<_>>()
        };
        if unbound.is_empty() {
            return Ok(());
        }
        let (session, world) = self.await_world(frame).await?;
        let owners: Vec<_> = unbound
            .iter()
            .map(|(id, key)| (*key, self.send(&session, &dom::GetFrameOwner { frame_id: id.clone() })))
            .collect();
        for (key, owner) in owners {
            // A frame that goes away meanwhile has nothing to be bound to.
            let Ok(owner) = owner.await else { continue };
            self.bind(&session, &world, owner.backend_node_id, key).await?;
        }
        Ok(())
    }

    async fn bind(self: &Arc<Self>, session: &str, world: &WorldContext, owner: i64, key: u32) -> Result<()> {
        let node = dom::ResolveNode {
            backend_node_id: Some(owner),
            execution_context_id: Some(world.id),
            ..Default::default()
        };
        let Ok(node) = self.send(session, &node).await else { return Ok(()) };
        let argument = runtime::CallArgument { value: Some(format!("f{key}").into()), ..Default::default() };
        self.send(
            session,
            &runtime::CallFunctionOn {
                function_declaration: BIND.into(),
                object_id: node.object.object_id,
                arguments: Some(vec![argument]),
                ..Default::default()
            },
        )
        .await?;
        let unique = &world.unique;
        self.tab.update(|state| {
            for world in state.frames.iter_mut().filter_map(|f| f.own.world.as_mut()).filter(|w| w.unique == *unique) {
                world.bound.push(key);
            }
        });
        Ok(())
    }
}

impl Page {
    /// Has file choosers caught, in every frame.
    pub(crate) async fn catch_choosers(self: &Arc<Self>) -> Result<()> {
        let sessions: Vec<String> = self.tab.update(|state| {
            state.own.chooser = None;
            state.own.sessions.keys().cloned().collect()
        });
        let command = cdp::SetInterceptFileChooserDialog { enabled: true, cancel: None };
        let answers: Vec<_> = sessions.iter().map(|session| self.send(session, &command)).collect();
        for answer in answers {
            match answer.await {
                // A frame may go while it is told.
                Ok(_) | Err(EngineError::PageClosed) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Has choosers shown again. Nobody waits for the answers.
    pub(crate) fn show_choosers(self: &Arc<Self>) {
        let sessions: Vec<String> = self.tab.state().own.sessions.keys().cloned().collect();
        for session in sessions {
            drop(self.send(&session, &cdp::SetInterceptFileChooserDialog { enabled: false, cancel: None }));
        }
    }

    /// Whether a chooser was caught.
    pub(crate) fn has_chooser(&self) -> bool {
        self.tab.state().own.chooser.is_some()
    }

    /// Gives files to the input of the chooser that was caught; `args` as for `giveFiles`.
    pub(crate) async fn give_chooser(self: &Arc<Self>, args: &str) -> Result<String> {
        let chooser = self.tab.update(|state| state.own.chooser.take());
        let Some(Chooser { session, frame, node }) = chooser else { return Err(EngineError::DocumentGone) };
        let key = self.tab.state().frames.iter().find(|f| f.id == frame).map(|f| f.key);
        let (_, world) = self.await_world(key.ok_or(EngineError::DocumentGone)?).await?;
        let node = dom::ResolveNode {
            backend_node_id: Some(node),
            execution_context_id: Some(world.id),
            ..Default::default()
        };
        let object = self.send(&session, &node).await?.object.object_id;
        let argument = runtime::CallArgument { value: Some(args.into()), ..Default::default() };
        let give = runtime::CallFunctionOn {
            function_declaration: GIVE.into(),
            object_id: object,
            arguments: Some(vec![argument]),
            return_by_value: Some(true),
            ..Default::default()
        };
        let answer = self.send(&session, &give).await?;
        match value_of(answer.result, answer.exception_details)? {
            Some(serde_json::Value::String(text)) => Ok(text),
            _ => Err(EngineError::Script("the in-page half answered no text".into())),
        }
    }
}

/// The isolated world of a frame's document, and the session that speaks for it.
fn isolated(state: &State, frame: u32) -> Option<(String, WorldContext)> {
    let own = &state.keyed(frame)?.own;
    Some((own.session.clone(), own.world.clone()?))
}

/// The page's own world, likewise.
fn main_world(state: &State, frame: u32) -> Option<(String, String)> {
    let own = &state.keyed(frame)?.own;
    Some((own.session.clone(), own.main_world.clone()?))
}

/// The value of an evaluation; an exception is an error with its text.
fn value_of(
    object: runtime::RemoteObject,
    exception: Option<runtime::ExceptionDetails>,
) -> Result<Option<serde_json::Value>> {
    if let Some(exception) = exception {
        let thrown = exception.exception.and_then(|e| e.description.or_else(|| e.value.map(|v| v.to_string())));
        return Err(EngineError::Script(thrown.unwrap_or(exception.text)));
    }
    match object.r#type {
        runtime::RemoteObjectType::Undefined => Ok(None),
        _ => Ok(Some(object.value.or(object.unserializable_value.map(Into::into)).unwrap_or_default())),
    }
}

/// The setup that gives every document of a session the isolated world, with the in-page half in it, from its start.
pub(super) fn preload(world: &World) -> cdp::AddScriptToEvaluateOnNewDocument {
    cdp::AddScriptToEvaluateOnNewDocument {
        source: world.script.clone(),
        world_name: Some(world.name.clone()),
        run_immediately: Some(true),
        ..Default::default()
    }
}

/// Makes a document tell of itself when it is parsed; goes before a navigation. `args` is JSON.
pub(super) fn opening(world: &World, args: &str) -> cdp::AddScriptToEvaluateOnNewDocument {
    cdp::AddScriptToEvaluateOnNewDocument {
        source: format!("__browx.opening({args})"),
        world_name: Some(world.name.clone()),
        ..Default::default()
    }
}

/// The function of the isolated world, and of no other, that reaches us.
pub(super) fn teller(world: &World) -> runtime::AddBinding {
    runtime::AddBinding {
        name: engine::TELL.into(),
        execution_context_name: Some(world.name.clone()),
        ..Default::default()
    }
}
