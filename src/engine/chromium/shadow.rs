//! Closed shadow roots, which no script sees and the protocol hands out.

use std::sync::Arc;

use browx_protocol::cdp::{dom, runtime};

use super::page::{Page, WorldContext};
use crate::engine::EngineError;

type Result<T> = std::result::Result<T, EngineError>;

const SUSPECTS: &str = "__browx.takeSuspects()";
const ADOPT: &str = "function (...others) { return __browx.adoptSlots([this, ...others]); }";
/// Of a document, so many are looked at.
const MOST_SLOTS: i64 = 500;
/// The elements and roots that we hold while we hand them over.
const GROUP: &str = "browx-shadows";
const BIND: &str = "function (root) { __browx.bindShadow(this, root); }";

impl Page {
    /// Hands closed roots to the in-page half: those of suspected elements, and those that have slots. Answers whether
    /// there were any.
    pub(crate) async fn open_shadows(self: &Arc<Self>, frame: u32) -> Result<bool> {
        let (session, world) = self.await_world(frame).await?;
        let suspected = self.open_suspected(&session, &world).await;
        let slotted = self.adopt_slots(&session, &world).await.unwrap_or_else(|error| {
            tracing::debug!(%error, "slots could not be searched for");
            false
        });
        // From here on the page alone holds what was handed over, and nobody wants to hear of changed nodes.
        drop(self.send(&session, &runtime::ReleaseObjectGroup { object_group: GROUP.into() }));
        drop(self.send(&session, &dom::Disable {}));
        Ok(suspected? || slotted)
    }

    async fn open_suspected(self: &Arc<Self>, session: &str, world: &WorldContext) -> Result<bool> {
        let suspects = self.send(
            session,
            &runtime::Evaluate {
                expression: SUSPECTS.into(),
                unique_context_id: Some(world.unique.clone()),
                object_group: Some(GROUP.into()),
                ..Default::default()
            },
        );
        let Some(list) = suspects.await?.result.object_id else { return Ok(false) };
        let items = runtime::GetProperties { object_id: list, own_properties: Some(true), ..Default::default() };
        let items = self.send(session, &items).await?.result;
        let hosts = items.into_iter().filter(|item| item.enumerable).filter_map(|item| item.value?.object_id);
        let asked: Vec<_> = hosts
            .map(|host| {
                let describe = dom::DescribeNode { object_id: Some(host.clone()), ..Default::default() };
                (host, self.send(session, &describe))
            })
            .collect();
        let mut any = false;
        for (host, described) in asked {
            // An element that went away meanwhile has nothing to show.
            let Ok(described) = described.await else { continue };
            let roots = described.node.shadow_roots.into_iter().flatten();
            let closed = |node: &dom::Node| node.shadow_root_type == Some(dom::ShadowRootType::Closed);
            for root in roots.filter(closed) {
                self.bind_root(session, world, host.clone(), root.backend_node_id).await?;
                any = true;
            }
        }
        Ok(any)
    }

    /// The roots that draw children of their hosts have slots, which the browser's search finds wherever they are.
    async fn adopt_slots(self: &Arc<Self>, session: &str, world: &WorldContext) -> Result<bool> {
        let slots = self.slots(session, world).await?;
        let mut slots = slots.into_iter().map(|slot| runtime::CallArgument { object_id: slot, ..Default::default() });
        let Some(first) = slots.next() else { return Ok(false) };
        let adopt = runtime::CallFunctionOn {
            function_declaration: ADOPT.into(),
            object_id: first.object_id,
            arguments: Some(slots.collect()),
            return_by_value: Some(true),
            ..Default::default()
        };
        let adopted = self.send(session, &adopt).await?.result.value;
        Ok(adopted.and_then(|n| n.as_u64()).is_some_and(|n| n > 0))
    }

    /// The slots of a frame, and texts that speak of slots, as objects of its world.
    async fn slots(self: &Arc<Self>, session: &str, world: &WorldContext) -> Result<Vec<Option<String>>> {
        // Without the document what is found would have no numbers.
        let document = self.send(session, &dom::GetDocument { depth: Some(0), pierce: None });
        let search = dom::PerformSearch { query: "<slot>".into(), include_user_agent_shadow_dom: Some(false) };
        let found = self.send(session, &search);
        document.await?;
        let dom::PerformSearchReturns { search_id, result_count } = found.await?;
        if result_count == 0 {
            return Ok(Vec::new());
        }
        let results = dom::GetSearchResults { search_id, from_index: 0, to_index: result_count.min(MOST_SLOTS) };
        let nodes = self.send(session, &results).await?.node_ids;
        let asked: Vec<_> = nodes
            .into_iter()
            .map(|node| {
                let resolve = dom::ResolveNode {
                    node_id: Some(node),
                    execution_context_id: Some(world.id),
                    object_group: Some(GROUP.into()),
                    ..Default::default()
                };
                self.send(session, &resolve)
            })
            .collect();
        let mut slots = Vec::new();
        for slot in asked {
            // Those of other frames are not of this world.
            slots.extend(slot.await.ok().map(|slot| slot.object.object_id));
        }
        Ok(slots)
    }

    async fn bind_root(self: &Arc<Self>, session: &str, world: &WorldContext, host: String, root: i64) -> Result<()> {
        let root = dom::ResolveNode {
            backend_node_id: Some(root),
            execution_context_id: Some(world.id),
            object_group: Some(GROUP.into()),
            ..Default::default()
        };
        let Ok(root) = self.send(session, &root).await else { return Ok(()) };
        let root = runtime::CallArgument { object_id: root.object.object_id, ..Default::default() };
        let bind = runtime::CallFunctionOn {
            function_declaration: BIND.into(),
            object_id: Some(host),
            arguments: Some(vec![root]),
            ..Default::default()
        };
        self.send(session, &bind).await.map(drop)
    }
}
