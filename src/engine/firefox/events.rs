//! Keeps what is known of a tab true: one function per event.

use std::sync::Arc;

use browx_protocol::{
    Event, RawEvent,
    bidi::{browsing_context as tabs, input, log, script},
};
use serde::{Deserialize, de::DeserializeOwned};

use super::{
    browser::BLANK,
    page::{Chooser, Page, Realm, State},
    value,
};
use crate::engine::{ConsoleMessage, Dialog, PageEvent, printed::printed, tab::Life};

/// What is shown in place of a page whose process died.
const CRASHED: &str = "about:tabcrashed";
/// What is shown in place of a page that could not be loaded.
const ERROR_PAGES: [&str; 3] = ["about:neterror", "about:certerror", "about:httpsonlyerror"];

/// What goes before a thrown value that is no error.
const THROWN: &str = "uncaught exception: ";

/// A navigation event. Firefox leaves out what the protocol requires in some of them.
#[derive(Deserialize)]
struct Navigation {
    navigation: Option<String>,
    url: Option<String>,
}

/// A download as it begins; Firefox tells no id of its own for it.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Download {
    navigation: Option<String>,
    suggested_filename: String,
    url: String,
}

impl Page {
    /// Takes one event of the tab or of a frame in it.
    pub(super) fn on_event(self: &Arc<Self>, context: &str, event: RawEvent<'_>) {
        let main = context == self.context;
        match event.method {
            script::RealmCreatedEvent::METHOD => with(event, |e| self.realm_created(context, e)),
            script::MessageEvent::METHOD => with(event, |e: script::MessageEvent| self.told(&e)),
            tabs::NavigationStartedEvent::METHOD if main => with(event, |e| self.navigation_started(e)),
            tabs::NavigationStartedEvent::METHOD => self.first_document_starts(context),
            "browsingContext.navigationCommitted" => with(event, |e| self.committed(context, e)),
            "browsingContext.navigationFailed" | "browsingContext.navigationAborted" if main => {
                with(event, |e: Navigation| self.give_up(e.navigation.as_deref()));
            }
            tabs::FragmentNavigatedEvent::METHOD => with(event, |e| self.navigated_within(context, e, true)),
            tabs::HistoryUpdatedEvent::METHOD => with(event, |e| self.navigated_within(context, e, false)),
            tabs::DomContentLoadedEvent::METHOD if main => with(event, |e| self.ready(e, false)),
            tabs::LoadEvent::METHOD if main => with(event, |e| self.ready(e, true)),
            tabs::DownloadWillBeginEvent::METHOD => with(event, |e| self.download_begins(e)),
            tabs::UserPromptOpenedEvent::METHOD => with(event, |e| self.dialog_opening(context, e)),
            input::FileDialogOpenedEvent::METHOD => with(event, |e| self.chooser_opened(context, e)),
            tabs::UserPromptClosedEvent::METHOD => with(event, |e| self.dialog_closed(e)),
            log::EntryAddedEvent::METHOD => with(event, |e| self.log_entry(e)),
            _ => self.on_traffic(context, event),
        }
    }

    pub(super) fn tell(&self, event: PageEvent) {
        self.tab.watcher.event(self.tab.id, event);
    }

    fn realm_created(&self, context: &str, e: script::RealmCreatedEvent) {
        let script::RealmInfo::Window(realm) = e.0 else { return };
        if realm.sandbox.as_ref() != Some(&self.browser.world.name) {
            return;
        }
        self.tab.update(|state| {
            if let Some(frame) = state.frame(context) {
                frame.own = Some(Realm { id: realm.realm, bound: Vec::new() });
            }
        });
    }

    pub(super) fn realm_destroyed(&self, realm: &str) {
        let here = |own: &Option<Realm>| own.as_ref().is_some_and(|r| r.id == realm);
        if self.tab.state().frames.iter().any(|f| here(&f.own)) {
            self.tab.update(|state| {
                state.frames.iter_mut().filter(|f| here(&f.own)).for_each(|f| f.own = None);
            });
        }
    }

    fn told(&self, e: &script::MessageEvent) {
        if e.channel == self.browser.world.name {
            self.tell(PageEvent::Print);
        }
    }

    fn navigation_started(&self, e: Navigation) {
        self.tab.update(|state| {
            state.navigation.pending = true;
            state.own.starting = e.navigation;
        });
    }

    fn first_document_starts(&self, context: &str) {
        self.tab.update(|state| {
            if let Some(frame) = state.frame(context).filter(|f| f.document == BLANK) {
                frame.document.clear();
            }
        });
    }

    fn committed(self: &Arc<Self>, context: &str, e: Navigation) {
        let url = e.url.unwrap_or_default();
        let main = context == self.context;
        if main && url.starts_with(CRASHED) {
            self.tab.update(|state| state.frames.iter_mut().for_each(|f| f.own = None));
            self.tab.end(Life::Crashed);
            return self.tell(PageEvent::Crashed);
        }
        let error_page = ERROR_PAGES.iter().any(|page| url.starts_with(page));
        let url = if error_page { meant_by(&url).unwrap_or(url) } else { url };
        let request = self.tab.update(|state| {
            let document = e.navigation.clone().unwrap_or_else(|| uuid::Uuid::new_v4().to_string());
            let frame = state.frame(context)?;
            frame.url.clone_from(&url);
            frame.document.clone_from(&document);
            // A first, blank document may leave its realm to the next one.
            frame.own.iter_mut().for_each(|realm| realm.bound.clear());
            if !main {
                return None;
            }
            state.commit(&document, url.clone(), false);
            state.navigation.error_page = error_page;
            state.own.starting = None;
            state.own.arrived.clone_from(&e.navigation);
            let asked = state.own.asked.as_ref().filter(|a| Some(&a.navigation) == e.navigation.as_ref());
            asked.map(|a| a.request.clone())
        });
        if main {
            self.release();
            self.tell(PageEvent::Committed { request });
        }
    }

    /// The navigation that is under way, or that one, ends without a new document.
    pub(super) fn give_up(&self, navigation: Option<&str>) {
        self.tab.update(|state: &mut State| {
            if navigation.is_none() || state.own.starting.as_deref() == navigation {
                state.give_up_navigation();
                state.own.starting = None;
            }
        });
    }

    fn navigated_within(&self, context: &str, e: Navigation, fragment: bool) {
        let url = e.url.unwrap_or_default();
        self.tab.update(|state| {
            if let Some(frame) = state.frame(context) {
                frame.url.clone_from(&url);
            }
            if context == self.context {
                state.navigation.url = url;
                state.navigation.within += 1;
                state.navigation.within_is_fragment = fragment;
            }
        });
    }

    fn ready(&self, e: Navigation, loaded: bool) {
        self.tab.update(|state| {
            if e.navigation == state.own.arrived {
                state.navigation.parsed = true;
                state.navigation.loaded |= loaded;
            }
        });
    }

    fn download_begins(&self, e: Download) {
        self.tab.update(|state| state.own.downloaded.clone_from(&e.navigation));
        self.give_up(e.navigation.as_deref());
        let id = e.navigation.unwrap_or_else(|| uuid::Uuid::new_v4().to_string());
        self.tell(PageEvent::DownloadStarted { id, url: e.url, filename: e.suggested_filename });
    }

    fn dialog_opening(self: &Arc<Self>, context: &str, e: tabs::UserPromptOpenedEvent) {
        let kind = e.r#type.as_str().to_owned();
        let default_value = (kind == "prompt").then_some(e.default_value).flatten();
        let dialog = Dialog { kind, message: e.message, default_value };
        let Some((accept, user_text)) = self.tab.dialog_opens(dialog, context) else { return };
        let answer = tabs::HandleUserPrompt { context: context.to_owned(), accept: Some(accept), user_text };
        let answered = self.send(&answer);
        tokio::spawn(async move {
            if let Err(error) = answered.await {
                tracing::debug!(%error, "a dialog was gone before it was answered");
            }
        });
    }

    fn chooser_opened(&self, context: &str, e: input::FileDialogOpenedEvent) {
        let Some(element) = e.element else { return };
        let chooser = Chooser { context: context.to_owned(), node: element.shared_id };
        self.tab.update(|state| state.own.chooser = Some(chooser));
    }

    fn dialog_closed(&self, e: tabs::UserPromptClosedEvent) {
        let dialog = self.tab.update(|state| state.dialog.take());
        if dialog.is_some_and(|open| open.dialog.kind == "beforeunload") && !e.accepted {
            self.give_up(None);
        }
        self.tell(PageEvent::DialogClosed);
    }

    fn log_entry(&self, e: log::EntryAddedEvent) {
        let ts = e.timestamp.cast_unsigned();
        let frame = e.stack_trace.as_ref().and_then(|s| s.call_frames.first());
        let url = frame.map(|f| f.url.clone()).filter(|u| !u.is_empty());
        let text = e.text.unwrap_or_default();
        if e.r#type == "console" {
            let kind = match e.method.as_deref() {
                Some("warn") => "warning".into(),
                Some(method) => method.to_owned(),
                None => e.level.as_str().to_owned(),
            };
            let text = printed(e.args.iter().flatten().map(value::printable));
            return self.tell(PageEvent::Console(ConsoleMessage { ts, kind, text, url }));
        }
        // What the browser itself has to say, of a policy that was violated say, comes the same way as an exception.
        if e.level == log::Level::Error && (e.stack_trace.is_some() || is_exception(&text)) {
            let thrown = text.strip_prefix(THROWN).unwrap_or(&text);
            return self.tell(PageEvent::PageError(thrown.to_owned()));
        }
        let kind = if e.level == log::Level::Warn { "warning" } else { e.level.as_str() }.to_owned();
        self.tell(PageEvent::Console(ConsoleMessage { ts, kind, text, url }));
    }
}

/// The address that an error page stands for.
fn meant_by(url: &str) -> Option<String> {
    let page = url::Url::parse(url).ok()?;
    page.query_pairs().find(|(name, _)| name == "u").map(|(_, meant)| meant.into_owned())
}

/// `TypeError: …` or what Firefox says of a thrown value that is no error.
fn is_exception(text: &str) -> bool {
    let name = text.split_once(':').map_or("", |(name, _)| name);
    text.starts_with(THROWN) || (name.ends_with("Error") && name.chars().all(char::is_alphanumeric))
}

/// Decodes an event and hands it on; one that does not fit its type is skipped with a note, never fatal.
pub(super) fn with<E: DeserializeOwned>(event: RawEvent<'_>, take: impl FnOnce(E)) {
    match browx_protocol::decode(event.params.get()) {
        Ok(event) => take(event),
        Err(error) => tracing::debug!(method = event.method, %error, "an event does not fit its type"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exceptions_are_told_from_what_the_browser_says() {
        for text in ["uncaught exception: rej", "TypeError: x is undefined", "Error: boo"] {
            assert!(is_exception(text), "{text}");
        }
        for text in ["Content-Security-Policy: The page’s settings blocked it", "downloadable font: failed", ""] {
            assert!(!is_exception(text), "{text}");
        }
    }
}
