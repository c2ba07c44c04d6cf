//! Closed shadow roots, which no script sees and the protocol hands out.

use std::sync::Arc;

use browx_protocol::bidi::script::{
    self, EvaluateResult, NodePropertiesMode, NodeRemoteValue, RemoteValue, SerializationOptions,
};

use super::{page::Page, value, world::in_realm};
use crate::engine::EngineError;

type Result<T> = std::result::Result<T, EngineError>;

const SUSPECTS: &str = "() => __browx.takeSuspects()";
const BIND: &str = "(host, root) => { __browx.bindShadow(host, root); }";

impl Page {
    /// Hands the closed roots of suspected elements to the in-page half; answers whether there were any.
    pub(crate) async fn open_shadows(self: &Arc<Self>, frame: u32) -> Result<bool> {
        let realm = self.await_realm(frame).await?;
        let options = SerializationOptions {
            max_dom_depth: Some(Some(0)),
            include_shadow_tree: Some(script::SerializationOptionsIncludeShadowTree::All),
            ..SerializationOptions::default()
        };
        let answer = self.send(&script::CallFunction {
            function_declaration: SUSPECTS.into(),
            target: in_realm(&realm),
            serialization_options: Some(options),
            ..Default::default()
        });
        let EvaluateResult::Success(found) = answer.await? else { return Ok(false) };
        let RemoteValue::Array(suspects) = found.result else { return Ok(false) };
        let closed: Vec<_> = suspects.value.iter().flatten().filter_map(closed_root).collect();
        let bound: Vec<_> = closed
            .into_iter()
            .map(|(host, root)| {
                self.send(&script::CallFunction {
                    function_declaration: BIND.into(),
                    target: in_realm(&realm),
                    arguments: Some(vec![value::node(host), value::node(root)]),
                    ..Default::default()
                })
            })
            .collect();
        let any = !bound.is_empty();
        for bound in bound {
            bound.await?;
        }
        Ok(any)
    }
}

/// A host and its closed root.
fn closed_root(value: &RemoteValue) -> Option<(String, String)> {
    let RemoteValue::Node(host) = value else { return None };
    let root: &NodeRemoteValue = host.value.as_ref()?.shadow_root.as_deref()?;
    let closed = root.value.as_ref()?.mode == Some(NodePropertiesMode::Closed);
    Some((host.shared_id.clone()?, root.shared_id.clone()?)).filter(|_| closed)
}
