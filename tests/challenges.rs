//! Gates against robots: told, with what speaks for them.

use browx_testkit::{Bench, on_every_engine};
use serde_json::json;

#[on_every_engine]
async fn a_gate_is_told_and_a_page_about_gates_is_none() {
    let b = Bench::start().await;
    let gate = b.open("challenge/gate.html").await;
    assert_eq!(
        (gate.at("/challenge/kind"), gate.at("/challenge/vendor")),
        (json!("interstitial"), json!("cloudflare"))
    );
    gate.says("script cdn-cgi/challenge-platform").says("Just a moment");
    // What is waited for behind it is not the page's fault alone.
    let waited = b.call("wait_for", json!({ "text": "Shop", "timeoutMs": 600 })).await.fails("deadline");
    assert_eq!(waited.at("/failure/source"), "app");
    waited.says("interstitial of cloudflare").says("await_human");
    assert!(b.click("text=Pass").await.ok().at("/challenge").is_null());
    let widget = b.open("challenge/login.html").await;
    assert_eq!(
        (widget.at("/challenge/kind"), widget.at("/challenge/evidence/0")),
        (json!("widget"), json!(".cf-turnstile[data-sitekey]"))
    );
    assert_eq!(b.fill("#email", "a@b.test").await.ok().at("/challenge/kind"), "widget");
    b.open("challenge/article.html").await.lacks("challenge\":");
    b.click("text=Read on").await.ok().lacks("challenge\":");
    let told = b.open("mitigated").await;
    assert_eq!(told.at("/challenge/evidence/0"), "header cf-mitigated: challenge");
}
