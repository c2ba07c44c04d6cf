//! Generated types against messages as they are on the wire.

#![allow(clippy::unwrap_used)]

use browx_protocol::bidi::{self, browsing_context, input, network as bidi_network, script, session, storage};
use browx_protocol::cdp::{self, dom, input as cdp_input, page, runtime, target};
use browx_protocol::{Command, Event, RawEvent, decode};
use serde_json::value::RawValue;
use serde_json::{Value, json};

fn sent(command: &impl Command) -> Value {
    serde_json::to_value(command).unwrap()
}

fn event<E: Event>(params: &Value) -> E {
    let params = RawValue::from_string(params.to_string()).unwrap();
    let event = RawEvent { session: None, method: E::METHOD, params: &params };
    event.decode::<E>().unwrap().unwrap()
}

fn answer<C: Command>(result: &Value) -> C::Returns {
    decode(&result.to_string()).unwrap()
}

#[test]
fn unset_parameters_are_not_sent() {
    assert_eq!(sent(&page::Enable::default()), json!({}));
    let press = cdp_input::DispatchMouseEvent {
        button: Some(cdp_input::MouseButton::Left),
        ..cdp_input::DispatchMouseEvent::new(cdp_input::DispatchMouseEventType::MousePressed, 1.5, 2.0)
    };
    assert_eq!(sent(&press), json!({ "type": "mousePressed", "x": 1.5, "y": 2.0, "button": "left" }));
}

#[test]
fn values_that_the_files_do_not_know_survive() {
    let info = json!({
        "targetId": "T", "type": "future-thing", "title": "", "url": "", "attached": false,
        "canAccessOpener": false, "newField": { "deep": [1] },
    });
    let created: target::TargetCreatedEvent = event(&json!({ "targetInfo": info, "another": 1 }));
    assert_eq!(created.target_info.target_id, "T");

    let dialog: page::JavascriptDialogOpeningEvent = event(&json!({
        "url": "u", "frameId": "F", "message": "m", "type": "sparkle", "hasBrowserHandler": false,
    }));
    assert_eq!(dialog.r#type, page::DialogType::Other("sparkle".into()));
    assert_eq!(dialog.r#type.to_string(), "sparkle");
    assert_eq!(serde_json::to_value(page::TransitionType::from("sparkle")).unwrap(), "sparkle");
}

#[test]
fn an_event_that_does_not_fit_says_where_and_stays_readable() {
    let params = RawValue::from_string(json!({ "frame": { "id": "F" } }).to_string()).unwrap();
    let raw = RawEvent { session: Some("S"), method: page::FrameNavigatedEvent::METHOD, params: &params };
    let error = raw.decode::<page::FrameNavigatedEvent>().unwrap().unwrap_err();
    assert!(error.field.starts_with("frame."), "{error}");
    assert_eq!(raw.params.get(), r#"{"frame":{"id":"F"}}"#);
    assert!(raw.decode::<page::FrameDetachedEvent>().is_none());
}

#[test]
fn recursive_types_and_free_values_decode() {
    let node = |id: i64, children: Value| {
        json!({
            "nodeId": id, "backendNodeId": id, "nodeType": 1, "nodeName": "DIV", "localName": "div",
            "nodeValue": "", "children": children,
        })
    };
    let tree = node(1, json!([node(2, json!([])), node(3, json!([node(4, json!([]))]))]));
    let returns = answer::<dom::GetDocument>(&json!({ "root": tree }));
    let children = returns.root.children.unwrap();
    assert_eq!(children[1].children.as_ref().unwrap()[0].node_id, 4);

    let evaluated = answer::<runtime::Evaluate>(&json!({ "result": { "type": "object", "value": { "a": [1] } } }));
    assert_eq!(evaluated.result.value.unwrap(), json!({ "a": [1] }));
    assert_eq!(evaluated.result.r#type, runtime::RemoteObjectType::Object);
}

#[test]
fn empty_answers_take_whatever_arrives() {
    for result in [json!({}), json!({ "surprise": [1, { "a": null }] }), Value::Null] {
        answer::<page::Enable>(&result);
    }
}

#[test]
fn cdp_headers_are_a_free_map() {
    let sent_event: cdp::network::RequestWillBeSentExtraInfoEvent = event(&json!({
        "requestId": "R", "associatedCookies": [], "headers": { "accept": "*/*" },
        "connectTiming": { "requestTime": 1.5 }, "siteHasCookieInOtherPartition": false,
    }));
    assert_eq!(sent_event.headers["accept"], "*/*");
}

#[test]
fn bidi_navigation_events_share_their_parameters() {
    let info = json!({
        "context": "C", "navigation": null, "timestamp": 1_750_000_000_000_i64, "url": "about:blank", "vendor:x": 1,
    });
    let load: browsing_context::LoadEvent = event(&info);
    assert_eq!(load.0.url, "about:blank");
    assert_eq!(load.0.navigation, None);
    assert_eq!(browsing_context::LoadEvent::METHOD, "browsingContext.load");
}

#[test]
fn bidi_unions_without_tag_are_one_struct() {
    let entry: bidi::log::EntryAddedEvent = event(&json!({
        "type": "console", "method": "warn", "level": "warn", "source": { "realm": "R", "context": "C" },
        "text": "careful", "timestamp": 5, "args": [{ "type": "string", "value": "careful" }],
    }));
    assert_eq!((entry.r#type.as_str(), entry.method.as_deref()), ("console", Some("warn")));
    assert_eq!(entry.level, bidi::log::Level::Warn);

    let auth = bidi_network::ContinueWithAuth::new("7".into(), bidi_network::ContinueWithAuthAction::Cancel);
    assert_eq!(sent(&auth), json!({ "request": "7", "action": "cancel" }));
    let target = script::Target { context: Some("C".into()), ..Default::default() };
    let evaluate = script::Evaluate { expression: "1".into(), target, await_promise: true, ..Default::default() };
    assert_eq!(sent(&evaluate), json!({ "expression": "1", "target": { "context": "C" }, "awaitPromise": true }));
}

#[test]
fn bidi_evaluation_results_decode_by_their_tag() {
    let node = json!({
        "type": "node", "sharedId": "N1",
        "value": {
            "nodeType": 1, "childNodeCount": 1, "localName": "p", "attributes": { "id": "x" },
            "shadowRoot": null, "children": [{ "type": "node", "sharedId": "N2" }],
        },
    });
    let object = json!({
        "type": "object",
        "value": [
            ["n", { "type": "number", "value": "-0" }],
            [{ "type": "null" }, { "type": "number", "value": 2.5 }],
            ["p", node],
            ["future", { "type": "quantum", "value": 1 }],
        ],
    });
    let success = json!({ "type": "success", "realm": "R", "result": object });
    let script::EvaluateResult::Success(success) = answer::<script::Evaluate>(&success) else { panic!("no success") };
    let script::RemoteValue::Object(object) = success.result else { panic!("no object") };
    let entries = object.value.unwrap();
    let special = |value: &script::RemoteValue| format!("{value:?}");
    assert!(special(&entries[0].1).contains("SpecialNumber(Minus0)"), "{:?}", entries[0].1);
    assert!(special(&entries[1].1).contains("Number(2.5)"));
    assert!(matches!(&entries[1].0, script::MappingRemoteValueItem0::RemoteValue(_)));
    let script::RemoteValue::Node(node) = &entries[2].1 else { panic!("no node") };
    let properties = node.value.as_ref().unwrap();
    assert_eq!(properties.attributes.as_ref().unwrap()["id"], "x");
    assert_eq!(properties.children.as_ref().unwrap()[0].shared_id.as_deref(), Some("N2"));
    assert!(matches!(&entries[3].1, script::RemoteValue::Other(value) if value["type"] == "quantum"));
}

#[test]
fn an_error_inside_a_union_names_the_field() {
    let broken = json!({ "type": "exception", "realm": "R", "exceptionDetails": { "columnNumber": "x" } });
    let error = decode::<script::EvaluateResult>(&broken.to_string()).unwrap_err();
    assert!(error.message.contains("exceptionDetails.columnNumber"), "{error}");
}

#[test]
fn bidi_input_is_tagged_as_the_protocol_wants() {
    let origin = input::Origin::ElementOrigin(input::ElementOrigin {
        element: script::SharedReference { shared_id: "N".into(), ..Default::default() },
    });
    let actions = vec![
        input::PointerSourceAction::PointerMove(input::PointerMoveAction {
            x: 1.0,
            y: 2.0,
            origin: Some(origin),
            ..Default::default()
        }),
        input::PointerSourceAction::PointerDown(input::PointerDownAction { button: 0, ..Default::default() }),
    ];
    let pointer = input::PointerSourceActions { id: "mouse".into(), actions, ..Default::default() };
    let perform = input::PerformActions { context: "C".into(), actions: vec![input::SourceActions::Pointer(pointer)] };
    let element = json!({ "type": "element", "element": { "sharedId": "N" } });
    let expected = json!({ "context": "C", "actions": [{ "type": "pointer", "id": "mouse", "actions": [
        { "type": "pointerMove", "x": 1.0, "y": 2.0, "origin": element },
        { "type": "pointerDown", "button": 0 },
    ]}]});
    assert_eq!(sent(&perform), expected);
}

#[test]
fn leaving_out_and_null_differ_in_what_is_sent() {
    let unchanged = browsing_context::SetViewport { context: Some("C".into()), ..Default::default() };
    assert_eq!(sent(&unchanged), json!({ "context": "C" }));
    let reset = browsing_context::SetViewport { viewport: Some(None), ..unchanged };
    assert_eq!(sent(&reset), json!({ "context": "C", "viewport": null }));
    let locale = bidi::emulation::SetLocaleOverride::default();
    assert_eq!(sent(&locale), json!({ "locale": null }));
}

#[test]
fn vendor_capabilities_can_be_sent_and_cookies_decoded() {
    let mut always = session::CapabilityRequest { accept_insecure_certs: Some(true), ..Default::default() };
    always.extensions.insert("webSocketUrl".into(), json!(true));
    let capabilities = session::CapabilitiesRequest { always_match: Some(always), ..Default::default() };
    let expected = json!({ "acceptInsecureCerts": true, "webSocketUrl": true });
    assert_eq!(sent(&session::New { capabilities })["capabilities"]["alwaysMatch"], expected);

    let cookie = json!({
        "name": "a", "value": { "type": "base64", "value": "AA==" }, "domain": "d", "path": "/", "size": 3,
        "httpOnly": true, "secure": false, "sameSite": "lax", "goog:priority": "Medium",
    });
    let cookies = answer::<storage::GetCookies>(&json!({ "cookies": [cookie], "partitionKey": {} })).cookies;
    assert!(matches!(&cookies[0].value, bidi_network::BytesValue::Base64(value) if value.value == "AA=="));
    assert_eq!(cookies[0].same_site, bidi_network::SameSite::Lax);
}

#[test]
fn bidi_downloads_end_in_one_of_two_ways() {
    let end = |status: &str| {
        let params = json!({
            "status": status, "download": "D", "context": "C", "navigation": null, "timestamp": 1, "url": "u",
            "filepath": null,
        });
        event::<browsing_context::DownloadEndEvent>(&params)
    };
    assert_eq!(end("canceled").status, browsing_context::DownloadEndEventStatus::Canceled);
    assert_eq!(end("complete").status, browsing_context::DownloadEndEventStatus::Complete);
}

#[test]
fn bidi_realms_decode_by_their_tag() {
    let realm = json!({ "realm": "R", "origin": "null", "type": "dedicated-worker", "owners": ["O"] });
    let created: script::RealmCreatedEvent = event(&realm);
    assert!(matches!(created.0, script::RealmInfo::DedicatedWorker(worker) if worker.owners == ["O"]));
}
