//! Dialogs, printing and downloads: what a page asks of its person.

use browx_testkit::{Bench, CallResult, on_every_engine};
use serde_json::{Value, json};

async fn policy(b: &Bench, args: Value) {
    b.call("set_dialog_policy", args).await.ok();
}

async fn press(b: &Bench, button: &str) -> CallResult {
    b.click(&format!("role=button[name=\"{button}\"]")).await
}

#[on_every_engine]
async fn an_unexpected_dialog_is_dismissed_and_fails_its_action() {
    let b = Bench::start().await;
    b.open("dialogs/kinds.html").await;
    for (button, kind, message) in [
        ("Alert", "alert", "Saved"),
        ("Confirm", "confirm", "Delete everything?"),
        ("Prompt", "prompt", "Your name?"),
        ("Guarded", "confirm", "Count?"),
    ] {
        let raised = press(&b, button).await.fails("dialog-raised");
        assert_eq!(raised.at("/failure/source"), "app");
        assert_eq!(raised.at("/dialogs/0/kind"), kind);
        assert_eq!(raised.at("/dialogs/0/message"), message);
        assert_eq!(raised.at("/dialogs/0/handledAs"), "raised");
    }
    b.saw(&["alert closed", "confirm false", "prompt null", "count 0"]).await;
}

#[on_every_engine]
async fn each_policy_answers_as_it_says() {
    let b = Bench::start().await;
    b.open("dialogs/kinds.html").await;
    for (mode, answers) in [
        (json!({ "mode": "accept" }), ["confirm true", "prompt ", "nested true true "]),
        (json!({ "mode": "dismiss" }), ["confirm false", "prompt null", "nested false false null"]),
        (
            json!({ "mode": "accept-prompt-with", "text": "Ada" }),
            ["confirm true", "prompt Ada", "nested true true Ada"],
        ),
    ] {
        b.site.forget();
        policy(&b, mode.clone()).await;
        for button in ["Confirm", "Prompt", "Nested"] {
            let handled = press(&b, button).await.ok().at("/dialogs/0/handledAs");
            assert_eq!(handled, if mode["mode"] == "dismiss" { "dismissed" } else { "accepted" });
        }
        b.saw(&answers).await;
    }
    b.call("set_dialog_policy", json!({ "mode": "accept-prompt-with" })).await.fails("invalid-arguments");
    b.call("set_dialog_policy", json!({ "mode": "accept", "text": "x" })).await.fails("invalid-arguments");
}

#[on_every_engine]
async fn a_dialog_after_its_action_is_told_as_late_by_the_next() {
    let b = Bench::start().await;
    b.open("dialogs/kinds.html").await;
    press(&b, "Later").await.ok();
    b.saw(&["late false"]).await;
    let next = b.click("h1").await;
    assert_eq!(next.at("/dialogs/0/message"), "Late?");
    assert_eq!(next.at("/dialogs/0/late"), true);
}

#[on_every_engine]
async fn a_page_that_asks_while_it_loads_is_loaded() {
    let b = Bench::start().await;
    policy(&b, json!({ "mode": "accept" })).await;
    let landed = b.open("dialogs/during-load.html").await.says("button \\\"The rest\\\"");
    assert_eq!(landed.at("/dialogs/0/handledAs"), "accepted");
    b.click("#rest").await.ok();
    b.saw(&["load true", "click rest"]).await;
}

#[on_every_engine]
async fn dialogs_of_frames_and_endless_ones_hold_nothing_up() {
    let b = Bench::start().await;
    b.open("dialogs/in-frame.html").await;
    b.call("wait_for", json!({ "text": "Dialogs" })).await.ok();
    b.act("click", "button \"Confirm\"").await.fails("dialog-raised").says("Delete everything?");
    b.click("#here").await.ok();
    b.saw(&["confirm false", "click here"]).await;
    b.open("dialogs/endless.html").await;
    press(&b, "Start").await.fails("dialog-raised").says("Again 20");
    assert_eq!(b.wait_seen(3).await[2], "through");
}

#[on_every_engine]
async fn a_dialog_of_another_tab_is_told_with_its_tab_and_fails_nothing() {
    let b = Bench::start().await;
    b.open("dialogs/opener.html").await;
    b.act("click", "button \"Open\"").await.ok().says("\"newTabs\"");
    b.site.wait_for(|seen| seen.iter().any(|s| s == "load false")).await;
    let tabs = b.call("tab_list", json!({})).await.ok();
    b.call("tab_close", json!({ "tab": tabs.at("/tabs/1/tab") })).await.ok();
    // The dialog went with its tab; this one answers.
    b.click("#here").await.ok();
    b.saw(&["opening", "load false", "click here"]).await;
}

#[on_every_engine]
async fn a_background_dialog_is_reported_by_the_next_result() {
    let b = Bench::start().await;
    b.open("dialogs/kinds.html").await;
    press(&b, "Later").await.ok();
    b.call("tab_open", json!({ "url": b.site.url("click/plain.html") })).await.ok();
    b.saw(&["late false"]).await;
    let told = b.click("#change").await.ok();
    assert_eq!(told.at("/dialogs/0/tab"), "t1");
    assert_eq!(told.at("/dialogs/0/handledAs"), "raised");
}

#[on_every_engine]
async fn whether_an_unsaved_page_is_left_is_the_policys_choice() {
    let b = Bench::start().await;
    b.open("dialogs/beforeunload.html").await;
    b.fill("#note", "draft").await.ok();
    let leave = async || b.call("navigate", json!({ "url": b.site.url("click/plain.html") })).await;
    leave().await.fails("dialog-raised").says("beforeunload");
    b.click("text=Leave").await.fails("dialog-raised");
    policy(&b, json!({ "mode": "dismiss" })).await;
    leave().await.fails("navigation-kept");
    b.call("reload", json!({})).await.fails("navigation-kept");
    b.snapshot().await.says("title: Unsaved").says("value=\"draft\"");
    policy(&b, json!({ "mode": "accept" })).await;
    assert_eq!(leave().await.ok().at("/dialogs/0/handledAs"), "accepted");
    b.snapshot().await.says("title: Plain");
}

#[on_every_engine]
async fn printing_is_told_and_holds_nothing_up() {
    let b = Bench::start().await;
    b.open("dialogs/kinds.html").await;
    press(&b, "Print").await.ok().warns("asked to print");
    press(&b, "Later").await.ok().lacks("print");
    b.saw(&["print asked", "print done", "late false"]).await;
}

#[on_every_engine]
async fn a_download_is_told_and_that_it_was_not_kept() {
    let b = Bench::start().await;
    b.open("downloads/links.html").await;
    let started = async |selector: &str, name: &str| {
        let told = b.click(selector).await.ok().warns("discarded");
        assert_eq!(told.at("/downloads/0/suggestedFilename"), name);
    };
    started("text=\"Attachment\"", "report.txt").await;
    started("text=\"Download attribute\"", "renamed.html").await;
    started("text=\"PDF attachment\"", "invoice.pdf").await;
    started("role=button[name=\"By script\"]", "by-script.bin").await;
    started("role=button[name=\"Blob revoked at once\"]", "table.csv").await;
    b.saw(&["saved"]).await;
    let gone = b.call("navigate", json!({ "url": b.site.url("download?name=direct.txt") })).await.ok();
    assert_eq!(gone.at("/downloads/0/suggestedFilename"), "direct.txt");
    b.snapshot().await.says("title: Downloads");
}

#[on_every_engine]
async fn a_held_dialog_waits_for_its_answer() {
    let b = Bench::start().await;
    policy(&b, json!({ "mode": "hold" })).await;
    b.open("dialogs/kinds.html").await;
    let held = press(&b, "Confirm").await.ok();
    assert_eq!(held.at("/dialog/state"), "pending");
    assert_eq!(held.at("/dialog/message"), "Delete everything?");
    // Until then the tab does nothing, says so at once, and another tab works.
    b.call("snapshot", json!({})).await.fails("dialog-open").says("dialog_respond");
    b.click("h1").await.fails("dialog-open");
    b.call("tab_list", json!({})).await.ok().says("Delete everything?").warns("dialog_respond");
    let other = b.call("tab_open", json!({ "url": b.site.url("click/plain.html") })).await.ok();
    assert_eq!(b.click("#change").await.ok().at("/dialog/tab"), "t1");
    b.call("dialog_respond", json!({ "accept": true })).await.fails("no-dialog").says("t1");
    b.call("tab_close", json!({ "tab": other.at("/tab") })).await.ok();
    b.site.forget();

    let accepted = b.call("dialog_respond", json!({ "accept": true, "tab": "t1" })).await.ok();
    assert!(accepted.at("/dialog").is_null());
    b.saw(&["confirm true"]).await;
    b.site.forget();
    // One after the other.
    press(&b, "Nested").await.ok();
    b.call("dialog_respond", json!({ "accept": false, "text": "x" })).await.fails("invalid-arguments");
    let next = b.call("dialog_respond", json!({ "accept": true })).await.ok();
    assert_eq!(next.at("/dialog/kind"), "confirm");
    let prompt = b.call("dialog_respond", json!({ "accept": false })).await.ok();
    assert_eq!(prompt.at("/dialog/kind"), "prompt");
    b.call("dialog_respond", json!({ "accept": true, "text": "Ada" })).await.ok();
    b.saw(&["nested true false Ada"]).await;
    b.call("dialog_respond", json!({ "accept": true })).await.fails("no-dialog").says("set_dialog_policy");
}

#[on_every_engine]
async fn a_held_beforeunload_keeps_or_leaves_the_page_as_answered() {
    let b = Bench::start().await;
    policy(&b, json!({ "mode": "hold" })).await;
    b.open("dialogs/beforeunload.html").await;
    b.fill("#note", "draft").await.ok();
    let leave = async || b.call("navigate", json!({ "url": b.site.url("click/plain.html") })).await;
    assert_eq!(leave().await.ok().at("/dialog/kind"), "beforeunload");
    b.call("dialog_respond", json!({ "accept": false })).await.ok();
    b.snapshot().await.says("title: Unsaved").says("value=\"draft\"");
    leave().await.ok();
    let left = b.call("dialog_respond", json!({ "accept": true })).await.ok();
    assert!(left.at("/navigation/to").as_str().is_some_and(|to| to.ends_with("click/plain.html")), "{}", left.text);
    // A dialog goes with its tab.
    b.open("dialogs/kinds.html").await;
    press(&b, "Alert").await.ok();
    b.call("tab_close", json!({ "tab": "t1" })).await.ok();
    b.open("click/plain.html").await;
    b.click("#change").await.ok();
}
