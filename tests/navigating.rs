//! Going to pages, back and forth, and where a page goes by itself.

use std::net::TcpListener;

use browx_testkit::{Bench, CallResult, engine, on_every_engine};
use serde_json::{Value, json};

async fn go(b: &Bench, page: &str) -> CallResult {
    b.call("navigate", json!({ "url": b.site.url(page) })).await
}

/// Follows a link of the page of links, and answers the navigation block.
async fn follow(b: &Bench, link: &str) -> Value {
    b.open("navigation/links.html").await;
    b.click(&format!("text=\"{link}\"")).await.ok().at("/navigation")
}

/// An address at which nobody listens.
fn refused_address() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    format!("http://{}/", listener.local_addr().expect("a bound address"))
}

#[on_every_engine]
async fn links_tell_where_they_led_and_how() {
    let b = Bench::start().await;
    let target = b.site.url("navigation/target.html");
    let other = b.site.other_url("navigation/target.html");
    let links = b.site.url("navigation/links.html");
    for (link, to, kind) in [
        ("Same origin", target.clone(), "full_load"),
        ("Other origin", other.clone(), "full_load"),
        ("Redirected", target.clone(), "full_load"),
        ("Redirected elsewhere", other, "full_load"),
        ("Slow", b.site.url("slow?ms=1500&then=navigation/target.html"), "full_load"),
        ("Hash", format!("{links}#section"), "hash"),
    ] {
        let navigation = follow(&b, link).await;
        assert_eq!((&navigation["to"], &navigation["kind"]), (&json!(to), &json!(kind)), "{link}");
    }
    let again = follow(&b, "Same address").await;
    assert_eq!((&again["to"], &again["reload"]), (&json!(links), &json!(true)));
    assert_eq!(follow(&b, "Server error").await["status"], 500);
    assert_eq!(follow(&b, "Search").await["to"], target + "?q=x");
}

#[on_every_engine]
async fn a_link_that_leads_nowhere_leaves_the_page() {
    let b = Bench::start().await;
    for link in ["No content", "Mail"] {
        assert_eq!(follow(&b, link).await, Value::Null, "{link}");
    }
    b.snapshot().await.says("title: Links");
}

#[on_every_engine]
async fn a_link_without_an_answer_is_told_as_pending_and_can_be_left() {
    let b = Bench::start().await;
    b.open("navigation/links.html").await;
    let pending = b.call("click", json!({ "selector": "text=\"Never answers\"", "timeoutMs": 1500 })).await.ok();
    assert_eq!(pending.warns("still waits for its server").at("/navigation/pending"), true);
    let read = b.call("snapshot", json!({ "timeoutMs": 500 })).await;
    match engine() {
        // The tab can't be asked anything until the server has answered.
        "chromium" => drop(read.fails("deadline").says("a navigation waits for its server").says("within 500ms")),
        _ => drop(read.ok().says("title: Links")),
    }
    b.open("click/plain.html").await;
    b.click("#nothing").await.ok();
    assert_eq!(b.wait_seen(2).await[1], "click nothing");
}

#[on_every_engine]
async fn a_page_that_navigates_itself_is_followed() {
    let b = Bench::start().await;
    let landed = go(&b, "navigation/script-redirect.html").await.ok();
    assert_eq!(landed.says("Arrived").at("/navigation/to"), b.site.url("navigation/target.html"));
    b.saw(&["step 1", "step 2", "arrived 127.0.0.1"]).await;
    b.site.forget();
    go(&b, "navigation/meta-refresh.html").await.ok();
    b.call("wait_for", json!({ "text": "Arrived" })).await.ok();
    b.saw(&["refreshing", "arrived 127.0.0.1"]).await;
}

#[on_every_engine]
async fn an_application_that_changes_its_address_is_told_as_such() {
    let b = Bench::start().await;
    b.open("navigation/spa.html").await;
    let kind = async |selector: &str| b.click(selector).await.ok().at("/navigation/kind");
    assert_eq!(kind("text=\"List\"").await, "spa");
    assert_eq!(kind("text=\"Detail\"").await, "spa");
    assert_eq!(kind("text=\"Replace\"").await, "spa");
    assert_eq!(kind("text=\"Hash\"").await, "hash");
    let back = b.call("go_back", json!({})).await.ok();
    assert_eq!(back.at("/navigation/kind"), "hash");
    let seen = b.wait_seen(5).await;
    assert_eq!(seen[..4], ["view home", "view list", "view detail", "view replaced"]);
}

#[on_every_engine]
async fn history_is_travelled_and_what_comes_back_is_shown() {
    let b = Bench::start().await;
    b.open("navigation/links.html").await;
    b.open("navigation/target.html").await;
    let back = b.call("go_back", json!({})).await.ok();
    assert_eq!(back.at("/navigation/to"), b.site.url("navigation/links.html"));
    back.lacks("stays as it was").says("link \\\"Same origin\\\"");
    b.call("go_forward", json!({})).await.ok().lacks("stays as it was").says("Arrived");
    b.call("go_forward", json!({})).await.ok().warns("no-history-entry");
    b.snapshot().await.says("title: Target");
}

#[on_every_engine]
async fn a_reload_is_told_even_though_the_address_stays() {
    let b = Bench::start().await;
    b.open("navigation/target.html").await;
    for args in [json!({}), json!({ "ignoreCache": true })] {
        assert_eq!(b.call("reload", args).await.ok().at("/navigation/reload"), true);
    }
    b.saw(&["arrived 127.0.0.1"; 3]).await;
}

#[on_every_engine]
async fn an_answer_without_a_document_leaves_the_page() {
    let b = Bench::start().await;
    b.open("click/plain.html").await;
    go(&b, "status/204").await.ok().warns("without a document");
    b.snapshot().await.says("title: Plain");
}

#[on_every_engine]
async fn error_pages_of_a_server_are_pages_with_a_status() {
    let b = Bench::start().await;
    let missing = go(&b, "no/such/page").await.ok();
    assert_eq!(missing.says("Not found").at("/navigation/status"), 404);
}

#[on_every_engine]
async fn a_navigation_that_fails_says_why_and_where() {
    let b = Bench::start().await;
    let address = refused_address();
    let failed = b.call("navigate", json!({ "url": address })).await.fails("navigation-failed");
    assert_eq!(failed.at("/failure/source"), "app");
    assert_eq!(failed.at("/navigation/to"), address);
    let reason = if engine() == "chromium" { "net::ERR_CONNECTION_REFUSED" } else { "NS_ERROR_CONNECTION_REFUSED" };
    assert_eq!(failed.at("/navigation/failed"), reason);
    assert_eq!(failed.at("/navigation/offOrigin"), Value::Null);
    let asked = go(&b, "auth/basic").await;
    // One shows what the server sends with its refusal, the other an error page.
    let asked = if engine() == "chromium" { asked.fails("navigation-failed") } else { asked.ok() };
    assert_eq!(asked.at("/navigation/status"), 401);
}

#[on_every_engine]
async fn a_server_that_never_answers_ends_the_call_at_its_deadline() {
    let b = Bench::start().await;
    b.open("click/plain.html").await;
    let late = b.call("navigate", json!({ "url": b.site.url("never"), "timeoutMs": 800 })).await.fails("deadline");
    late.says("anti-wedge timeout: \\\"navigate\\\" did not complete within 800ms").says("waits for its server");
    let stuck = b.site.url("navigation/stuck-script.html");
    let late = b.call("navigate", json!({ "url": stuck, "timeoutMs": 1500 })).await.fails("deadline");
    assert_eq!(late.says("still loading").at("/navigation/loading"), true);
}

#[on_every_engine]
async fn a_page_is_there_when_it_is_parsed_whatever_its_parts_do() {
    let b = Bench::start().await;
    go(&b, "navigation/stuck-parts.html").await.ok().says("button \\\"Ready\\\"");
    b.saw(&["parsed"]).await;
}

#[on_every_engine]
async fn landing_at_another_host_is_told() {
    let b = Bench::start().await;
    let there = b.site.other_url("redirect?to=") + &b.site.url("navigation/target.html");
    let landed = b.call("navigate", json!({ "url": there })).await.ok();
    let origin = |url: String| url.trim_end_matches('/').to_owned();
    assert_eq!(
        landed.at("/navigation/offOrigin"),
        json!({ "requested": origin(b.site.other_url("")), "landed": origin(b.site.url("")) })
    );
    assert_eq!(go(&b, "navigation/target.html").await.ok().at("/navigation/offOrigin"), Value::Null);
}

#[on_every_engine]
async fn what_is_no_web_page_is_refused_fast() {
    let b = Bench::start().await;
    b.open("click/plain.html").await;
    let refused = async |url: &str, code: &str| {
        b.call("navigate", json!({ "url": url, "timeoutMs": 400 })).await.fails(code);
    };
    for url in ["about:config", "chrome://settings", "moz-extension://x/", "chrome-extension://x/", "devtools://x"] {
        refused(url, "privileged-url").await;
    }
    for url in ["javascript:report('no')", "nonsense", ""] {
        refused(url, "invalid-arguments").await;
    }
    b.click("#nothing").await.ok();
    b.saw(&["click nothing"]).await;
}

#[on_every_engine]
async fn two_navigations_at_once_each_report_their_own_page() {
    let b = Bench::start().await;
    b.open("click/plain.html").await;
    let go = |page: &str| b.client.start_call("navigate", json!({ "url": b.site.url(page) }));
    let (first, second) = (go("navigation/target.html"), go("shop/login.html"));
    assert_eq!(first.result().await.ok().at("/navigation/to"), b.site.url("navigation/target.html"));
    assert_eq!(second.result().await.ok().at("/navigation/to"), b.site.url("shop/login.html"));
    b.snapshot().await.says("title: Sign in");
}

#[on_every_engine]
async fn a_pdf_is_shown_without_its_viewers_own_requests() {
    let b = Bench::start().await;
    let shown = go(&b, "pdf").await.ok();
    assert_eq!(shown.at("/navigation/to"), b.site.url("pdf"));
    b.call("network_read", json!({})).await.ok().lacks("chrome-extension");
    go(&b, "click/plain.html").await.ok().lacks("more requests").lacks("requests; network_read");
}
