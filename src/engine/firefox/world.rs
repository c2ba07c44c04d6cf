//! Calls into the in-page half: one sandbox per document, which sees the document and none of the page's scripts.

use std::sync::Arc;

use browx_protocol::bidi::{browsing_context as tabs, script};

use super::{
    page::{Chooser, Page, Realm, State},
    value,
};
use crate::engine::{self, EngineError, tab::FrameState};

type Result<T> = std::result::Result<T, EngineError>;

/// The sandbox of one browser: its name, and the script that goes into it.
pub(super) struct World {
    /// Not guessable, so that nothing else can take its place.
    pub(super) name: String,
    script: String,
}

const CALL: &str = "(m, a) => __browx.call(m, a)";
const GIVE: &str = "(input, a) => __browx.give(input, a)";
const BIND: &str = "(owner, key) => { __browx.bindFrame(owner, key); }";

impl World {
    pub(super) fn new(script: String) -> World {
        World { name: format!("browx-{}", uuid::Uuid::new_v4().simple()), script }
    }

    /// The setup that gives every document the sandbox, with the in-page half in it, from its start.
    pub(super) fn preload(&self) -> script::AddPreloadScript {
        let channel = script::ChannelProperties { channel: self.name.clone(), ..Default::default() };
        script::AddPreloadScript {
            function_declaration: format!("(tell) => {{ globalThis.{} = tell;\n{}\n}}", engine::TELL, self.script),
            arguments: Some(vec![script::ChannelValue { value: channel }]),
            sandbox: Some(self.name.clone()),
            ..Default::default()
        }
    }
}

impl Page {
    /// Calls a method of the in-page half. The call is on its way when this returns, if the sandbox is known.
    pub(crate) fn call(
        self: Arc<Self>,
        frame: u32,
        method: &str,
        args: &str,
    ) -> impl Future<Output = Result<String>> + Send + use<> {
        let sent = self.realm_of(frame).map(|realm| self.send_call(&realm, method, args));
        let (method, args) = (method.to_owned(), args.to_owned());
        async move {
            let answer = match sent {
                Some(answer) => answer,
                None => {
                    let realm = self.await_realm(frame).await?;
                    self.send_call(&realm, &method, &args)
                }
            };
            value::text(answer.await?)
        }
    }

    fn send_call(
        self: &Arc<Self>,
        realm: &str,
        method: &str,
        args: &str,
    ) -> impl Future<Output = Result<script::EvaluateResult>> + Send + use<> {
        self.send(&script::CallFunction {
            function_declaration: CALL.into(),
            await_promise: true,
            target: in_realm(realm),
            arguments: Some(vec![value::string(method), value::string(args)]),
            user_activation: engine::needs_activation(method).then_some(true),
            ..Default::default()
        })
    }

    /// A chooser holds nothing up here, and each is told of: there is nothing to arm.
    pub(crate) async fn catch_choosers(&self) -> Result<()> {
        self.tab.update(|state| state.own.chooser = None);
        Ok(())
    }

    /// Whether a chooser was caught.
    pub(crate) fn has_chooser(&self) -> bool {
        self.tab.state().own.chooser.is_some()
    }

    /// Gives files to the input of the chooser that was caught; `args` as for `giveFiles`.
    pub(crate) async fn give_chooser(self: &Arc<Self>, args: &str) -> Result<String> {
        let chooser = self.tab.update(|state| state.own.chooser.take());
        let Some(Chooser { context, node }) = chooser else { return Err(EngineError::DocumentGone) };
        let key = self.tab.state().frames.iter().find(|f| f.id == context).map(|f| f.key);
        let realm = self.await_realm(key.ok_or(EngineError::DocumentGone)?).await?;
        let given = self.send(&script::CallFunction {
            function_declaration: GIVE.into(),
            target: in_realm(&realm),
            arguments: Some(vec![value::node(node), value::string(args)]),
            ..Default::default()
        });
        value::text(given.await?)
    }

    fn realm_of(&self, frame: u32) -> Option<String> {
        realm(&self.tab.state(), frame)
    }

    pub(super) async fn await_realm(&self, frame: u32) -> Result<String> {
        self.tab.offered(frame, |state| realm(state, frame)).await
    }

    /// Evaluates in the page's own world.
    pub(crate) async fn evaluate(self: &Arc<Self>, frame: u32, expression: &str) -> Result<Option<String>> {
        let context = self.context_of(frame)?;
        let answer = self.send(&script::Evaluate {
            expression: expression.into(),
            target: script::Target { context: Some(context), ..Default::default() },
            await_promise: true,
            user_activation: Some(true),
            serialization_options: Some(script::SerializationOptions {
                max_dom_depth: Some(Some(0)),
                ..Default::default()
            }),
            ..Default::default()
        });
        Ok(value::json(answer.await?)?.map(|v| v.to_string()))
    }

    pub(super) fn context_of(&self, frame: u32) -> Result<String> {
        self.tab.state().keyed(frame).map(|f| f.id.clone()).ok_or(EngineError::DocumentGone)
    }

    /// Tells the in-page half of `frame` which elements own its child frames.
    pub(crate) async fn bind_children(self: &Arc<Self>, frame: u32) -> Result<()> {
        let (parent, unbound) = {
            let state = self.tab.state();
            let Some(parent) = state.keyed(frame) else { return Ok(()) };
            let known = parent.own.as_ref().map(|realm| realm.bound.as_slice()).unwrap_or_default();
            let fresh =
                |c: &&FrameState<Option<Realm>>| c.parent.as_ref() == Some(&parent.id) && !known.contains(&c.key);
            let unbound: Vec<(String, u32)> =
                state.frames.iter().filter(fresh).map(|c| (c.id.clone(), c.key)).collect();
            (parent.id.clone(), unbound)
        };
        if unbound.is_empty() {
            return Ok(());
        }
        let realm = self.await_realm(frame).await?;
        let owners: Vec<_> = unbound
            .into_iter()
            .map(|(context, key)| {
                let locator =
                    tabs::Locator::Context(tabs::ContextLocator { value: tabs::ContextLocatorValue { context } });
                (key, self.send(&tabs::LocateNodes::new(parent.clone(), locator)))
            })
            .collect();
        for (key, owner) in owners {
            // A frame that goes away meanwhile has nothing to be bound to.
            let Ok(found) = owner.await else { continue };
            let Some(owner) = found.nodes.into_iter().next().and_then(|node| node.shared_id) else { continue };
            self.bind(&realm, owner, key).await?;
        }
        Ok(())
    }

    async fn bind(self: &Arc<Self>, realm: &str, owner: String, key: u32) -> Result<()> {
        let bound = self.send(&script::CallFunction {
            function_declaration: BIND.into(),
            target: in_realm(realm),
            arguments: Some(vec![value::node(owner), value::string(&format!("f{key}"))]),
            ..Default::default()
        });
        bound.await?;
        self.tab.update(|state| {
            for known in state.frames.iter_mut().filter_map(|f| f.own.as_mut()).filter(|r| r.id == realm) {
                known.bound.push(key);
            }
        });
        Ok(())
    }
}

/// Our realm in a frame's document. A child frame on its way to its first document has a blank one until then, which is
/// not what is asked about.
fn realm(state: &State, frame: u32) -> Option<String> {
    let known = state.keyed(frame).filter(|f| frame == 0 || !f.document.is_empty())?;
    Some(known.own.as_ref()?.id.clone())
}

pub(super) fn in_realm(realm: &str) -> script::Target {
    script::Target { realm: Some(realm.to_owned()), ..Default::default() }
}
