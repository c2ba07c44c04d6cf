//! The paths that behave in a certain way.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::ws::WebSocket;
use axum::extract::{Path, Query, Request, State, WebSocketUpgrade};
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::middleware::{self, Next};
use axum::response::sse::{Event, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get, post};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use futures_util::{Stream, stream};
use serde_json::json;

use super::{Shared, pages};

type Shelf = State<Arc<Shared>>;
type Params = Query<HashMap<String, String>>;

/// No script of the page runs, no style applies, nothing loads.
const NOTHING: &str = "default-src 'none'; require-trusted-types-for 'script'";
/// Only the site's own files, and no text becomes script.
const OWN_FILES: &str = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; \
                         require-trusted-types-for 'script'; trusted-types 'none'";

pub(super) fn router(shared: Arc<Shared>) -> Router {
    Router::new()
        .route("/report", post(take_report))
        .route("/favicon.ico", get(|| async { StatusCode::NO_CONTENT }))
        .route("/status/{code}", any(status))
        .route("/download", get(download))
        .route("/auth/basic", get(basic))
        .route("/cookies", get(cookies))
        .route("/slow", any(slow))
        .route("/never", any(std::future::pending::<()>))
        .route("/redirect", get(redirect))
        .route("/csp/{*file}", get(|shelf, file, headers| with_policy(NOTHING, shelf, file, headers)))
        .route("/trusted/{*file}", get(|shelf, file, headers| with_policy(OWN_FILES, shelf, file, headers)))
        .route("/api/{*rest}", any(echo))
        .route("/events", get(|| async { Sse::new(ticks()) }))
        .route("/ws", any(|upgrade: WebSocketUpgrade| async { upgrade.on_upgrade(echo_messages) }))
        .route("/pdf", get(pdf))
        .route("/big", get(|Query(q): Params| async move { pages::big(number(&q, "bytes", 1_000_000)) }))
        .route("/table", get(|Query(q): Params| async move { pages::table(number(&q, "rows", 100)) }))
        .route("/mitigated", get(|| async { (StatusCode::FORBIDDEN, [("cf-mitigated", "challenge")], "Blocked") }))
        .route("/frame-chain", get(frame_chain))
        .fallback(get(file))
        .layer(middleware::from_fn_with_state(shared.clone(), note_request))
        .with_state(shared)
}

fn number(query: &HashMap<String, String>, key: &str, default: usize) -> usize {
    query.get(key).map_or(default, |value| value.parse().unwrap_or_else(|_| panic!("{key}={value} is no number")))
}

fn text<'a>(query: &'a HashMap<String, String>, key: &str, default: &'a str) -> &'a str {
    query.get(key).map_or(default, String::as_str)
}

async fn note_request(State(shared): Shelf, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    if !path.starts_with("/report") && path != "/favicon.ico" {
        let line = format!("{} {}", request.method(), request.uri());
        shared.requests.change(|requests| requests.push(line));
    }
    next.run(request).await
}

async fn take_report(State(shared): Shelf, Query(query): Params, body: Bytes) -> impl IntoResponse {
    let text_of_report = String::from_utf8_lossy(&body).into_owned();
    let number = number(&query, "n", 0) as u64;
    shared.reports.change(|reports| reports.take(text(&query, "page", ""), number, text_of_report));
    ([(header::ACCESS_CONTROL_ALLOW_ORIGIN, "*")], StatusCode::NO_CONTENT)
}

async fn status(Path(code): Path<u16>) -> Response {
    let code = StatusCode::from_u16(code).expect("a status from 100 to 999");
    if code == StatusCode::NO_CONTENT {
        return code.into_response();
    }
    (code, pages::html(&format!("Status {}", code.as_u16()), "")).into_response()
}

async fn download(Query(query): Params) -> impl IntoResponse {
    let disposition = format!("attachment; filename=\"{}\"", text(&query, "name", "report.txt"));
    let headers =
        [(header::CONTENT_TYPE, "application/octet-stream".to_owned()), (header::CONTENT_DISPOSITION, disposition)];
    (headers, vec![b'x'; number(&query, "bytes", 16)])
}

async fn basic(headers: HeaderMap) -> Response {
    let expected = format!("Basic {}", BASE64_STANDARD.encode("user:secret"));
    if headers.get(header::AUTHORIZATION).is_some_and(|given| given.as_bytes() == expected.as_bytes()) {
        return pages::html("Welcome, user", "").into_response();
    }
    let ask = [(header::WWW_AUTHENTICATE, "Basic realm=\"fixture\"")];
    (StatusCode::UNAUTHORIZED, ask, pages::html("Sign in first", "")).into_response()
}

async fn cookies(Query(query): Params, headers: HeaderMap) -> Response {
    let sent = headers.get(header::COOKIE).and_then(|value| value.to_str().ok()).unwrap_or("none");
    let page = pages::html("Cookies", &format!("<p>Sent: {sent}</p>"));
    match query.get("set") {
        Some(name) => ([(header::SET_COOKIE, format!("{name}=1; Max-Age=86400"))], page).into_response(),
        None => page.into_response(),
    }
}

async fn slow(shelf: Shelf, Query(query): Params, headers: HeaderMap) -> Response {
    tokio::time::sleep(Duration::from_millis(number(&query, "ms", 1000) as u64)).await;
    match query.get("then") {
        Some(file) => pages::file(&shelf, file, &headers).await,
        None => "at last".into_response(),
    }
}

async fn redirect(Query(query): Params) -> impl IntoResponse {
    let to = text(&query, "to", "/");
    let location = match number(&query, "times", 1) {
        0 | 1 => to.to_owned(),
        times => format!("/redirect?times={}&to={}", times - 1, pages::encoded(to)),
    };
    (StatusCode::FOUND, [(header::LOCATION, location)])
}

async fn with_policy(policy: &'static str, shelf: Shelf, Path(file): Path<String>, headers: HeaderMap) -> Response {
    let mut response = pages::file(&shelf, &file, &headers).await;
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy.parse().expect("a header value"));
    response
}

async fn file(shelf: Shelf, uri: Uri, headers: HeaderMap) -> Response {
    pages::file(&shelf, uri.path(), &headers).await
}

async fn echo(method: Method, uri: Uri, body: Bytes) -> impl IntoResponse {
    let answer = json!({
        "method": method.as_str(),
        "path": uri.path(),
        "query": uri.query(),
        "body": String::from_utf8_lossy(&body),
    });
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (header::ACCESS_CONTROL_ALLOW_ORIGIN, "*"),
        (header::ACCESS_CONTROL_ALLOW_METHODS, "*"),
        (header::ACCESS_CONTROL_ALLOW_HEADERS, "*"),
    ];
    (headers, answer.to_string())
}

fn ticks() -> impl Stream<Item = Result<Event, Infallible>> {
    stream::unfold(0, |count| async move {
        tokio::time::sleep(Duration::from_millis(200)).await;
        Some((Ok(Event::default().data(format!("tick {count}"))), count + 1))
    })
}

async fn echo_messages(mut socket: WebSocket) {
    while let Some(Ok(message)) = socket.recv().await {
        if socket.send(message).await.is_err() {
            return;
        }
    }
}

async fn pdf(Query(query): Params) -> impl IntoResponse {
    let kind = if query.contains_key("attachment") { "attachment" } else { "inline" };
    let headers = [
        (header::CONTENT_TYPE, "application/pdf".to_owned()),
        (header::CONTENT_DISPOSITION, format!("{kind}; filename=\"invoice.pdf\"")),
    ];
    (headers, pages::pdf(text(&query, "text", "Invoice 4711")))
}

async fn frame_chain(State(shared): Shelf, Query(query): Params, headers: HeaderMap) -> impl IntoResponse {
    pages::frame_chain(number(&query, "depth", 2), &pages::Hosts::of(&headers, shared.port))
}
