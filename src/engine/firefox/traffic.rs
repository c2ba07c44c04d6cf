//! Requests and their answers, in the words that every engine shares.

use browx_protocol::{
    Event, RawEvent,
    bidi::network::{self, BytesValue, RequestData},
};

use super::{
    events::with,
    page::{Asked, Page},
};
use crate::engine::{self, PageEvent, Request};

/// What ends a request whose navigation was given up: an answer without content, a stop, a newer navigation.
const ABORTED: &str = "NS_BINDING_ABORTED";

impl Page {
    /// Takes a network event of the tab or of a frame in it.
    pub(super) fn on_traffic(&self, context: &str, event: RawEvent<'_>) {
        match event.method {
            network::BeforeRequestSentEvent::METHOD => with(event, |e| self.request(context, e)),
            network::ResponseStartedEvent::METHOD => with(event, |e| self.response(context, e)),
            network::ResponseCompletedEvent::METHOD => with(event, |e| self.finished(e)),
            network::FetchErrorEvent::METHOD => with(event, |e| self.failed(context, e)),
            _ => {}
        }
    }

    fn request(&self, context: &str, e: network::BeforeRequestSentEvent) {
        let id = e.request.request.clone();
        if let Some(navigation) = e.navigation.filter(|_| context == self.context) {
            let asked = Asked { navigation, request: id.clone(), status: None };
            self.tab.update(|state| state.own.asked = Some(asked));
        }
        let kind = kind_of(&e.request).to_owned();
        self.tell(PageEvent::Request(Request { id, method: e.request.method, url: e.request.url, kind }));
    }

    fn response(&self, context: &str, e: network::ResponseStartedEvent) {
        let status = u16::try_from(e.response.status).unwrap_or_default();
        if e.navigation.is_some() && context == self.context {
            self.tab.update(|state| {
                if let Some(asked) = state.own.asked.as_mut().filter(|a| a.request == e.request.request) {
                    asked.status = Some(status);
                }
            });
        }
        let kind = kind_of(&e.request).to_owned();
        let mitigated = e.response.headers.iter().any(|header| match &header.value {
            network::BytesValue::String(text) => engine::is_challenge(&header.name, &text.value),
            _ => false,
        });
        self.tell(PageEvent::Response { id: e.request.request, status, mime: e.response.mime_type, kind, mitigated });
    }

    fn finished(&self, e: network::ResponseCompletedEvent) {
        let bytes = e.response.bytes_received.max(0).cast_unsigned();
        self.tell(PageEvent::Finished { id: e.request.request, bytes });
    }

    fn failed(&self, context: &str, e: network::FetchErrorEvent) {
        if context == self.context && e.navigation.is_some() && e.error_text == ABORTED {
            self.give_up(e.navigation.as_deref());
        }
        self.tell(PageEvent::Failed { id: e.request.request, reason: e.error_text });
    }
}

/// The kind as Chromium calls it. Firefox tells what asked and for what; the rest is in the headers.
fn kind_of(request: &RequestData) -> &'static str {
    let header = |name: &str| {
        let found = request.headers.iter().find(|h| h.name.eq_ignore_ascii_case(name))?;
        match &found.value {
            BytesValue::String(text) => Some(text.value.as_str()),
            _ => None,
        }
    };
    match (request.destination.as_str(), request.initiator_type.as_deref()) {
        ("document" | "iframe" | "frame" | "embed" | "object", _) => "Document",
        ("style", _) => "Stylesheet",
        ("script" | "worker" | "sharedworker" | "serviceworker", _) => "Script",
        ("image", _) => "Image",
        ("font", _) => "Font",
        ("audio" | "video" | "track", _) => "Media",
        ("manifest", _) => "Manifest",
        (_, Some("fetch")) => "Fetch",
        (_, Some("xmlhttprequest")) => "XHR",
        _ if header("upgrade").is_some_and(|u| u.eq_ignore_ascii_case("websocket")) => "WebSocket",
        _ if header("accept") == Some("text/event-stream") => "EventSource",
        _ if request.method == "POST" => "Ping",
        _ => "Other",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(destination: &str, initiator: Option<&str>, method: &str, header: Option<(&str, &str)>) -> RequestData {
        let header = header.map(|(name, value)| network::Header {
            name: name.into(),
            value: BytesValue::String(network::StringValue { value: value.into() }),
        });
        RequestData {
            destination: destination.into(),
            initiator_type: initiator.map(str::to_owned),
            method: method.into(),
            headers: header.into_iter().collect(),
            ..RequestData::default()
        }
    }

    #[test]
    fn kinds_are_told_from_what_firefox_says_of_a_request() {
        for (request, kind) in [
            (request("document", None, "GET", None), "Document"),
            (request("", Some("fetch"), "POST", None), "Fetch"),
            (request("", Some("xmlhttprequest"), "GET", None), "XHR"),
            (request("", None, "GET", Some(("Accept", "text/event-stream"))), "EventSource"),
            (request("", None, "GET", Some(("Upgrade", "websocket"))), "WebSocket"),
            (request("", None, "POST", None), "Ping"),
            (request("video", Some("video"), "GET", None), "Media"),
        ] {
            assert_eq!(kind_of(&request), kind, "{request:?}");
        }
    }
}
