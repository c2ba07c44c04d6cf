//! Keeps what is known of a tab true: one function per event.

use std::sync::Arc;

use super::page::{Chooser, Opening, OwnFrame, Page, Starting, State, WorldContext, add_frame};
use crate::engine::{
    self, ConsoleMessage, Dialog, PageEvent, Request,
    printed::{Printable, printed},
};
use browx_protocol::{
    Event, RawEvent,
    cdp::{input, network, page as cdp, runtime},
};

const BROWSERS_OWN: [&str; 4] = ["chrome-extension:", "chrome:", "chrome-untrusted:", "devtools:"];

impl Page {
    /// Takes one event of the tab's sessions.
    pub(super) fn on_event(self: &Arc<Self>, session: &str, event: RawEvent<'_>) {
        match event.method {
            cdp::FrameAttachedEvent::METHOD => with(event, |e| self.frame_attached(session, e)),
            cdp::FrameNavigatedEvent::METHOD => with(event, |e| self.frame_navigated(session, e)),
            cdp::FrameDetachedEvent::METHOD => with(event, |e| self.frame_detached(e)),
            cdp::NavigatedWithinDocumentEvent::METHOD => with(event, |e| self.navigated_within(e)),
            cdp::FrameRequestedNavigationEvent::METHOD => with(event, |e| self.navigation_requested(e)),
            cdp::FrameStartedNavigatingEvent::METHOD => with(event, |e| self.navigation_started(e)),
            cdp::FrameStoppedLoadingEvent::METHOD => with(event, |e| self.stopped_loading(e)),
            cdp::LifecycleEventEvent::METHOD => with(event, |e| self.lifecycle(e)),
            input::DragInterceptedEvent::METHOD => with(event, |e| self.drag_intercepted(e)),
            cdp::JavascriptDialogOpeningEvent::METHOD => with(event, |e| self.dialog_opening(session, e)),
            cdp::FileChooserOpenedEvent::METHOD => with(event, |e| self.chooser_opened(session, e)),
            cdp::JavascriptDialogClosedEvent::METHOD => with(event, |e| self.dialog_closed(e)),
            runtime::ExecutionContextCreatedEvent::METHOD => with(event, |e| self.world_created(session, e)),
            runtime::ExecutionContextDestroyedEvent::METHOD => with(event, |e| self.world_destroyed(e)),
            runtime::ExecutionContextsClearedEvent::METHOD => self.worlds_cleared(session),
            runtime::BindingCalledEvent::METHOD => with(event, |e| self.told(e)),
            runtime::ConsoleAPICalledEvent::METHOD => with(event, |e| self.console(e)),
            runtime::ExceptionThrownEvent::METHOD => with(event, |e| self.exception(e)),
            browx_protocol::cdp::log::EntryAddedEvent::METHOD => with(event, |e| self.log_entry(e)),
            network::RequestWillBeSentEvent::METHOD => with(event, |e| self.request(e)),
            network::ResponseReceivedEvent::METHOD => with(event, |e| self.response(e)),
            network::LoadingFinishedEvent::METHOD => with(event, |e| self.finished(e)),
            network::LoadingFailedEvent::METHOD => with(event, |e| self.failed(e)),
            _ => {}
        }
    }

    fn tell(&self, event: PageEvent) {
        self.tab.watcher.event(self.tab.id, event);
    }

    fn frame_attached(&self, session: &str, e: cdp::FrameAttachedEvent) {
        self.tab.update(|state| {
            add_frame(state, &e.frame_id, Some(e.parent_frame_id), session);
        });
    }

    fn frame_navigated(self: &Arc<Self>, session: &str, e: cdp::FrameNavigatedEvent) {
        let frame = e.frame;
        let main = frame.id == self.target;
        let url = frame.url + frame.url_fragment.as_deref().unwrap_or_default();
        self.tab.update(|state| {
            let known = add_frame(state, &frame.id, frame.parent_id, session);
            known.url.clone_from(&url);
            known.name = frame.name.unwrap_or_default();
            known.document.clone_from(&frame.loader_id);
            state.drop_children(&frame.id);
            if main {
                let restored = e.r#type == cdp::NavigationType::BackForwardCacheRestore;
                let error_page = url.starts_with("chrome-error:");
                state.commit(&frame.loader_id, url, restored);
                state.navigation.error_page = error_page;
                state.own.starting = None;
            }
        });
        if main {
            self.release();
            // A document goes by the id of the request that brought it.
            self.tell(PageEvent::Committed { request: Some(frame.loader_id) });
        }
    }

    fn frame_detached(&self, e: cdp::FrameDetachedEvent) {
        // A swap means that the frame goes on in another process, under its own session.
        if e.reason != cdp::FrameDetachedEventReason::Swap {
            self.tab.update(|state| state.drop_frame(&e.frame_id));
        }
    }

    fn navigated_within(&self, e: cdp::NavigatedWithinDocumentEvent) {
        self.tab.update(|state| {
            if let Some(frame) = state.frame(&e.frame_id) {
                frame.url.clone_from(&e.url);
            }
            if e.frame_id == self.target {
                let fragment = e.navigation_type == cdp::NavigatedWithinDocumentEventNavigationType::Fragment;
                state.navigation.url = e.url;
                state.navigation.within += 1;
                state.navigation.within_is_fragment = fragment;
                state.navigation.pending = false;
            }
        });
    }

    fn navigation_requested(&self, e: cdp::FrameRequestedNavigationEvent) {
        if e.frame_id == self.target && e.disposition == cdp::ClientNavigationDisposition::CurrentTab {
            self.tab.update(|state| state.navigation.pending = true);
        }
    }

    fn navigation_started(&self, e: cdp::FrameStartedNavigatingEvent) {
        use cdp::FrameStartedNavigatingEventNavigationType as Type;
        let within = matches!(e.navigation_type, Type::SameDocument | Type::HistorySameDocument);
        if e.frame_id == self.target && !within {
            let from_history = e.navigation_type == Type::HistoryDifferentDocument;
            self.tab.update(|state| {
                state.navigation.pending = true;
                state.own.starting = Some(Starting { loader: e.loader_id, from_history, asked: false });
            });
        }
    }

    fn stopped_loading(&self, e: cdp::FrameStoppedLoadingEvent) {
        if e.frame_id == self.target {
            self.tab.update(|state| {
                // A document that comes out of the history, unasked of any server, stops loading before it is there.
                if !state.own.starting.as_ref().is_some_and(|s| s.from_history && !s.asked) {
                    give_up_navigation(state);
                }
            });
        }
    }

    fn lifecycle(&self, e: cdp::LifecycleEventEvent) {
        if e.frame_id != self.target {
            return;
        }
        self.tab.update(|state| {
            let navigation = &mut state.navigation;
            if navigation.document.is_empty() {
                navigation.document.clone_from(&e.loader_id);
            }
            if navigation.document == e.loader_id {
                match e.name.as_str() {
                    "DOMContentLoaded" => navigation.parsed = true,
                    "load" => (navigation.parsed, navigation.loaded) = (true, true),
                    _ => {}
                }
            }
        });
    }

    fn dialog_opening(self: &Arc<Self>, session: &str, e: cdp::JavascriptDialogOpeningEvent) {
        let default_value = (e.r#type == cdp::DialogType::Prompt).then_some(e.default_prompt).flatten();
        let dialog = Dialog { kind: e.r#type.as_str().to_owned(), message: e.message, default_value };
        let Some((accept, prompt_text)) = self.tab.dialog_opens(dialog, session) else { return };
        let answered = self.send(session, &cdp::HandleJavaScriptDialog { accept, prompt_text });
        tokio::spawn(async move {
            if let Err(error) = answered.await {
                tracing::debug!(%error, "a dialog was gone before it was answered");
            }
        });
    }

    fn chooser_opened(&self, session: &str, e: cdp::FileChooserOpenedEvent) {
        let Some(node) = e.backend_node_id else { return };
        let chooser = Chooser { session: session.to_owned(), frame: e.frame_id, node };
        self.tab.update(|state| state.own.chooser = Some(chooser));
    }

    fn dialog_closed(&self, e: cdp::JavascriptDialogClosedEvent) {
        self.tab.update(|state| {
            let dialog = state.dialog.take();
            if dialog.is_some_and(|open| open.dialog.kind == "beforeunload") && !e.result {
                give_up_navigation(state);
            }
        });
        self.tell(PageEvent::DialogClosed);
    }

    fn world_created(&self, session: &str, e: runtime::ExecutionContextCreatedEvent) {
        let context = e.context;
        let Some(aux) = &context.aux_data else { return };
        let Some(frame) = aux.get("frameId").and_then(|f| f.as_str()) else { return };
        let own = aux.get("isDefault").and_then(|d| d.as_bool()) == Some(true);
        self.tab.update(|state| {
            let frame = add_frame(state, frame, None, session);
            if own {
                frame.own.main_world = Some(context.unique_id);
            } else if context.name == self.world.name {
                frame.own.world = Some(WorldContext { id: context.id, unique: context.unique_id, bound: Vec::new() });
            }
        });
    }

    fn world_destroyed(&self, e: runtime::ExecutionContextDestroyedEvent) {
        self.tab.update(|state| {
            for frame in &mut state.frames {
                frame.own.world.take_if(|w| w.unique == e.execution_context_unique_id);
                frame.own.main_world.take_if(|w| *w == e.execution_context_unique_id);
            }
        });
    }

    fn worlds_cleared(&self, session: &str) {
        self.tab.update(|state| {
            let own = state.frames.iter_mut().map(|f| &mut f.own);
            own.filter(|own| own.session == session).for_each(OwnFrame::forget_worlds);
        });
    }

    fn told(&self, e: runtime::BindingCalledEvent) {
        if e.name != engine::TELL {
            return;
        }
        if e.payload == "print" {
            self.tell(PageEvent::Print);
        } else if let Some(told) = e.payload.strip_prefix("opening") {
            self.tab.update(|state| {
                let main = state.frames.first();
                let mine = main.filter(|f| f.own.world.as_ref().is_some_and(|w| w.id == e.execution_context_id));
                if let Some(document) = mine.map(|f| f.document.clone()) {
                    state.own.opening = Some(Opening { document, told: told.to_owned() });
                }
            });
        }
    }

    fn console(&self, e: runtime::ConsoleAPICalledEvent) {
        let text = printed(e.args.iter().map(printable));
        let url = e.stack_trace.and_then(|s| s.call_frames.into_iter().next()).map(|f| f.url).filter(|u| !u.is_empty());
        let kind = e.r#type.as_str().to_owned();
        self.tell(PageEvent::Console(ConsoleMessage { ts: e.timestamp as u64, kind, text, url }));
    }

    /// What the browser itself has to say about the page: failed loads, violations.
    fn log_entry(&self, e: browx_protocol::cdp::log::EntryAddedEvent) {
        let entry = e.entry;
        // Advice for the page's authors, not something that happened.
        if entry.level == browx_protocol::cdp::log::LogEntryLevel::Verbose {
            return;
        }
        let kind = entry.level.as_str().to_owned();
        let message = ConsoleMessage { ts: entry.timestamp as u64, kind, text: entry.text, url: entry.url };
        self.tell(PageEvent::Console(message));
    }

    fn exception(&self, e: runtime::ExceptionThrownEvent) {
        let details = e.exception_details;
        let thrown = details.exception.map(|e| e.description.unwrap_or_else(|| plain_value(e.value)));
        self.tell(PageEvent::PageError(thrown.unwrap_or(details.text)));
    }

    fn request(&self, e: network::RequestWillBeSentEvent) {
        let kind = e.r#type.map(|t| t.as_str().to_owned()).unwrap_or_else(|| "Other".into());
        let (method, url) = (e.request.method, e.request.url);
        // What the browser's own viewers load is not the page's doing.
        if BROWSERS_OWN.iter().any(|scheme| url.starts_with(scheme)) {
            return;
        }
        self.tab.update(|state| {
            if let Some(starting) = state.own.starting.as_mut().filter(|s| s.loader == e.request_id) {
                starting.asked = true;
            }
        });
        if let Some(redirect) = e.redirect_response {
            let (id, mime) = (e.request_id.clone(), redirect.mime_type);
            let status = redirect.status as u16;
            self.tell(PageEvent::Response { id, status, mime, kind: kind.clone(), mitigated: false });
        }
        self.tell(PageEvent::Request(Request { id: e.request_id, method, url, kind }));
    }

    fn response(&self, e: network::ResponseReceivedEvent) {
        let status = u16::try_from(e.response.status).unwrap_or_default();
        if e.r#type == network::ResourceType::Document && e.frame_id.as_ref() == Some(&self.target) {
            self.tab.update(|state| {
                state.own.document_status.clear();
                state.own.document_status.insert(e.loader_id, status);
            });
        }
        let kind = e.r#type.as_str().to_owned();
        let mut headers = e.response.headers.iter();
        let mitigated = headers.any(|(name, value)| engine::is_challenge(name, value.as_str().unwrap_or_default()));
        self.tell(PageEvent::Response { id: e.request_id, status, mime: e.response.mime_type, kind, mitigated });
    }

    fn finished(&self, e: network::LoadingFinishedEvent) {
        self.tell(PageEvent::Finished { id: e.request_id, bytes: e.encoded_data_length.max(0.0) as u64 });
    }

    fn failed(&self, e: network::LoadingFailedEvent) {
        self.tell(PageEvent::Failed { id: e.request_id, reason: e.error_text });
    }
}

/// The navigation that was under way ends without a new document.
fn give_up_navigation(state: &mut State) {
    state.give_up_navigation();
    state.own.starting = None;
}

/// A frame's own session ended: the frame is gone, or went back into its parent's process.
pub(super) fn session_ended(state: &mut State, session: &str) {
    state.own.sessions.remove(session);
    let own = state.frames.iter_mut().map(|f| &mut f.own);
    own.filter(|own| own.session == session).for_each(OwnFrame::forget_worlds);
}

/// Decodes an event and hands it on; one that does not fit its type is skipped with a note, never fatal.
fn with<E: Event>(event: RawEvent<'_>, take: impl FnOnce(E)) {
    match browx_protocol::decode(event.params.get()) {
        Ok(event) => take(event),
        Err(error) => tracing::debug!(method = event.method, %error, "an event does not fit its type"),
    }
}

/// An argument of a console call.
fn printable(object: &runtime::RemoteObject) -> Printable {
    match (&object.value, &object.unserializable_value, &object.description) {
        (Some(serde_json::Value::String(text)), ..) => Printable::Text(text.clone()),
        (Some(value), ..) => Printable::Other(value.to_string()),
        (None, Some(value), _) => Printable::Other(value.clone()),
        (None, None, Some(description)) => Printable::Other(description.clone()),
        (None, None, None) => Printable::Other(object.r#type.as_str().to_owned()),
    }
}

fn plain_value(value: Option<serde_json::Value>) -> String {
    match value {
        Some(serde_json::Value::String(text)) => text,
        Some(value) => value.to_string(),
        None => "undefined".into(),
    }
}
