//! Both transports against a browser's end that the test plays.

#![cfg(unix)]
#![allow(clippy::unwrap_used)]

mod peer;

use std::sync::Arc;

use browx_protocol::cdp::page;
use browx_protocol::{CallError, Connection, EventSink, Flavor, RawEvent, decode};
use peer::{deadline, lines, over_pipes};
use serde_json::{Value, json};

const LARGE: usize = 40 << 20;

#[tokio::test(flavor = "multi_thread")]
async fn forty_megabytes_pass_both_ways() {
    let text = "x".repeat(LARGE);
    for (connection, mut peer, log) in lines(Flavor::Cdp).await {
        let answer = connection.call_raw(None, "Test.echo".into(), Value::String(text.clone()));
        let browser = async {
            let message = peer.next_text().await.unwrap();
            assert_eq!(message, format!(r#"{{"id":1,"method":"Test.echo","params":"{text}"}}"#));
            peer.send_bytes(format!(r#"{{"method":"Test.large","params":"{text}"}}"#).as_bytes()).await;
            peer.send_bytes(format!(r#"{{"id":1,"result":"{text}"}}"#).as_bytes()).await;
        };
        let (answer, ()) = deadline(async { tokio::join!(answer, browser) }).await;
        assert_eq!(decode::<String>(answer.unwrap().get()).unwrap(), text);
        assert_eq!(log.lines(), [format!(r#"Test.large "{text}""#)]);
    }
}

#[tokio::test]
async fn a_burst_of_events_arrives_complete_in_order_and_before_the_answer() {
    for (connection, mut peer, log) in lines(Flavor::Cdp).await {
        let answer = connection.call_raw(None, "Test.start".into(), json!({}));
        let browser = async {
            let message = peer.next().await.unwrap();
            for number in 0..10_000 {
                peer.send(json!({ "method": "Test.tick", "sessionId": "S", "params": number })).await;
            }
            peer.send(json!({ "id": message["id"], "result": {} })).await;
        };
        let awaited = async {
            answer.await.unwrap();
            log.lines()
        };
        let (events, ()) = deadline(async { tokio::join!(awaited, browser) }).await;
        let expected: Vec<String> = (0..10_000).map(|number| format!("S:Test.tick {number}")).collect();
        assert_eq!(events, expected);
    }
}

#[tokio::test]
async fn calls_are_queued_at_once_and_answered_in_any_order() {
    for (connection, mut peer, _) in lines(Flavor::Cdp).await {
        let navigate = page::Navigate { url: "about:blank".into(), ..Default::default() };
        let first = connection.call(Some("S"), &page::Enable::default());
        let second = connection.call(Some("S"), &navigate);
        let third = connection.call_raw(None, "Test.third".into(), json!([3]));
        let sent = [peer.next().await.unwrap(), peer.next().await.unwrap(), peer.next().await.unwrap()];
        assert_eq!(sent[0]["method"], "Page.enable");
        assert_eq!(sent[1]["params"], json!({ "url": "about:blank" }));
        assert_eq!(sent[1]["sessionId"], "S");
        assert_eq!(sent[2].as_object().unwrap().get("sessionId"), None);
        for message in [&sent[2], &sent[1], &sent[0]] {
            peer.send(json!({ "id": message["id"], "result": { "frameId": message["method"] } })).await;
        }
        assert_eq!(deadline(second).await.unwrap().frame_id, "Page.navigate");
        assert_eq!(deadline(third).await.unwrap().get(), r#"{"frameId":"Test.third"}"#);
        deadline(first).await.unwrap();
    }
}

#[tokio::test]
async fn when_the_browser_dies_every_call_fails_and_the_sink_hears_it_once() {
    for (connection, mut peer, log) in lines(Flavor::Cdp).await {
        let calls = [(); 3].map(|()| connection.call_raw(None, "Test.hang".into(), json!({})));
        assert!(!connection.is_closed());
        peer.send(json!({ "method": "Test.last", "params": {} })).await;
        drop(peer);
        for call in calls {
            assert!(matches!(deadline(call).await, Err(CallError::Closed { method, .. }) if method == "Test.hang"));
        }
        let reason = deadline(connection.closed()).await;
        assert!(connection.is_closed());
        let late = deadline(connection.call(None, &page::Enable::default())).await;
        assert!(matches!(late, Err(CallError::Closed { reason: late, .. }) if late == reason));
        assert_eq!(log.lines(), ["Test.last {}".to_owned(), format!("closed: {reason}")]);
    }
}

#[tokio::test]
async fn a_dropped_call_gives_up_only_its_answer() {
    for (connection, mut peer, _) in lines(Flavor::Cdp).await {
        drop(connection.call(None, &page::Enable::default()));
        let kept = connection.call(None, &page::Disable::default());
        assert_eq!(peer.answer_next(json!({})).await["method"], "Page.enable");
        assert_eq!(peer.answer_next(json!({})).await["method"], "Page.disable");
        deadline(kept).await.unwrap();
    }
}

#[tokio::test]
async fn a_connection_that_no_one_holds_sends_what_is_queued_and_closes() {
    for (connection, mut peer, log) in lines(Flavor::Cdp).await {
        let waiting = connection.call(None, &page::Enable::default());
        drop(connection.call(None, &page::Disable::default()));
        drop(connection);
        // A call that is awaited keeps it open.
        assert_eq!(peer.answer_next(json!({})).await["method"], "Page.enable");
        deadline(waiting).await.unwrap();
        assert_eq!(peer.next().await.unwrap()["method"], "Page.disable");
        assert_eq!(peer.next().await, None);
        assert_eq!(log.lines().len(), 1);
    }
}

#[tokio::test]
async fn nonsense_from_the_browser_does_no_harm() {
    for (connection, mut peer, log) in lines(Flavor::Cdp).await {
        let call = connection.call(None, &page::Enable::default());
        for nonsense in [b"" as &[u8], b"no json", b"{}", b"[1]", b"{\"id\":4711,\"result\":{}}", b"{\"id\":\"x\"}"] {
            peer.send_bytes(nonsense).await;
        }
        peer.send_bytes(b"{\"method\":\"Test.bytes\",\"params\":{\"text\":\"\xff\"}}").await;
        peer.answer_next(json!({})).await;
        deadline(call).await.unwrap();
        assert_eq!(log.lines(), ["Test.bytes {\"text\":\"\u{fffd}\"}"]);
    }
}

#[tokio::test]
async fn refusals_keep_code_and_details() {
    let [(connection, mut peer, _), _] = lines(Flavor::Cdp).await;
    let call = connection.call(None, &page::Enable::default());
    let id = peer.next().await.unwrap()["id"].clone();
    let error = json!({ "code": -32602, "message": "Invalid parameters", "data": "url: string value expected" });
    peer.send(json!({ "id": id, "error": error })).await;
    let error = deadline(call).await.unwrap_err();
    assert_eq!(error.to_string(), "Page.enable: Invalid parameters (url: string value expected)");
    assert!(matches!(error, CallError::Remote { code, .. } if code == "-32602"));
}

#[tokio::test]
async fn lone_surrogates_reach_the_caller_as_replacement_characters() {
    for (connection, mut peer, log) in lines(Flavor::Cdp).await {
        let call = connection.call(Some("S"), &page::Navigate::default());
        let refused = connection.call(Some("S"), &page::Navigate::default());
        let ids = [peer.next().await.unwrap()["id"].clone(), peer.next().await.unwrap()["id"].clone()];
        peer.send_bytes(br#"{"method":"Test.text","params":"\ud83d"}"#).await;
        let answer = format!(r#"{{"id":{},"result":{{"frameId":"F","errorText":"a\udc00b"}}}}"#, ids[0]);
        peer.send_bytes(answer.as_bytes()).await;
        let refusal = format!(r#"{{"id":{},"error":{{"code":1,"message":"\ud800"}}}}"#, ids[1]);
        peer.send_bytes(refusal.as_bytes()).await;
        assert_eq!(deadline(call).await.unwrap().error_text.unwrap(), "a\u{fffd}b");
        assert_eq!(deadline(refused).await.unwrap_err().to_string(), "Page.navigate: \u{fffd}");
        let line = &log.lines()[0];
        assert_eq!(decode::<String>(line.strip_prefix("Test.text ").unwrap()).unwrap(), "\u{fffd}");
    }
}

#[tokio::test]
async fn an_answer_without_a_required_field_says_which() {
    let [(connection, mut peer, _), _] = lines(Flavor::Cdp).await;
    let call = connection.call(None, &page::GetFrameTree {});
    peer.answer_next(json!({ "frameTree": { "frame": { "id": "F" } } })).await;
    let error = deadline(call).await.unwrap_err();
    assert!(matches!(&error, CallError::Decode { field, .. } if field.starts_with("frameTree.frame.")), "{error}");
    assert!(error.to_string().starts_with("Page.getFrameTree: "), "{error}");
}

#[tokio::test]
async fn bidi_has_its_own_envelope() {
    for (connection, mut peer, log) in lines(Flavor::Bidi).await {
        let good = connection.call_raw(Some("ignored"), "session.status".into(), json!({}));
        let bad = connection.call_raw(None, "browsingContext.close".into(), json!({ "context": "C" }));
        let sent = [peer.next().await.unwrap(), peer.next().await.unwrap()];
        assert_eq!(sent[0], json!({ "id": sent[0]["id"], "method": "session.status", "params": {} }));
        let event = json!({ "type": "event", "method": "log.entryAdded", "params": {} });
        let refusal = |id: &Value| json!({ "type": "error", "id": id, "error": "no such frame", "message": "gone" });
        peer.send(refusal(&Value::Null)).await;
        peer.send(event).await;
        peer.send(refusal(&sent[1]["id"])).await;
        peer.send(json!({ "type": "success", "id": sent[0]["id"], "result": { "ready": true } })).await;
        assert_eq!(deadline(good).await.unwrap().get(), r#"{"ready":true}"#);
        let error = deadline(bad).await.unwrap_err();
        assert_eq!(error.to_string(), "browsingContext.close: gone");
        assert!(matches!(error, CallError::Remote { code, .. } if code == "no such frame"));
        assert_eq!(log.lines(), ["log.entryAdded {}"]);
    }
}

#[tokio::test]
async fn a_sink_that_panics_ends_the_connection_and_hangs_no_one() {
    struct Panicking;
    impl EventSink for Panicking {
        fn event(&self, _event: RawEvent<'_>) {
            panic!("on purpose");
        }
        fn closed(&self, _reason: &str) {}
    }
    let (connection, mut peer) = over_pipes(Flavor::Cdp, Arc::new(Panicking));
    let call = connection.call(None, &page::Enable::default());
    peer.send(json!({ "method": "Test.event", "params": {} })).await;
    assert!(matches!(deadline(call).await, Err(CallError::Closed { .. })));
}

#[tokio::test]
async fn an_address_where_nothing_listens_is_an_error() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("ws://{}/", listener.local_addr().unwrap());
    drop(listener);
    let refused = Connection::websocket(&url, Flavor::Cdp, Arc::new(peer::Log::default())).await;
    assert!(refused.unwrap_err().to_string().starts_with(&format!("can't connect to {url}")));
}
