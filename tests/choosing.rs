//! Forms as a whole, and options of controls that are no select elements.

use browx_testkit::{Bench, CallResult, on_every_engine};
use serde_json::{Value, json};

async fn choose(b: &Bench, selector: &str, option: &str) -> CallResult {
    b.call("choose_option", json!({ "selector": selector, "option": option })).await
}

/// What the page was given when it was submitted.
async fn submitted(b: &Bench) -> Value {
    let seen = b.site.wait_for(|seen| seen.iter().any(|s| s.starts_with('{'))).await;
    serde_json::from_str(seen.iter().find(|s| s.starts_with('{')).expect("a report")).expect("JSON")
}

#[on_every_engine]
async fn a_form_is_filled_and_sent_in_one_call() {
    let b = Bench::start().await;
    b.open("type/whole-form.html").await;
    let terms = b.ref_of("checkbox \"Terms\"").await;
    let fields = json!([
        { "selector": "[name=name]", "value": "Ada" },
        { "selector": "text=Email", "value": "ada@b.test" },
        { "selector": "[name=phone]", "value": "1234567" },
        { "selector": "[name=about]", "value": "Two\nlines 👩‍🚀 é" },
        { "selector": "[name=born]", "value": "1815-12-10" },
        { "selector": "[name=country]", "value": "Norway" },
        { "selector": "[name=town]", "value": "Oslo" },
        { "selector": "fieldset", "value": "Large" },
        { "selector": "[name=news]", "value": "false" },
        { "ref": terms, "value": "true" },
        { "selector": "#dark", "value": "true" },
        { "selector": "#size", "value": "Medium" },
    ]);
    let sent = b.call("fill_form", json!({ "fields": fields, "submit": { "selector": "text=Apply" } })).await.ok();
    sent.clone().says("Thank you");
    // Only the field that took its value otherwise is worth a word.
    assert_eq!(sent.at("/elements/0/value"), "12345");
    assert_eq!(sent.at("/elements").as_array().map(Vec::len), Some(1));
    let given = submitted(&b).await;
    let about = given["about"].as_str().unwrap_or_default().replace("\r\n", "\n");
    assert_eq!(about, "Two\nlines 👩‍🚀 é");
    let expected = json!({
        "name": "Ada", "email": "ada@b.test", "phone": "12345", "about": given["about"], "born": "1815-12-10", "country": "no",
        "town": "Oslo", "plan": "l", "terms": "on", "dark": "true", "size": "Medium",
    });
    assert_eq!(given, expected);
}

#[on_every_engine]
async fn a_form_that_is_not_whole_is_not_begun_and_one_that_refuses_says_where() {
    let b = Bench::start().await;
    b.open("type/whole-form.html").await;
    let fill = async |fields: Value| {
        let args = json!({ "fields": fields, "submit": { "selector": "text=Apply" }, "timeoutMs": 4000 });
        b.call("fill_form", args).await
    };
    let missing = fill(json!([
        { "selector": "[name=name]", "value": "Ada" },
        { "selector": "#phantom", "value": "x" },
        { "selector": "button", "value": "x" },
        { "selector": "[name=terms]", "value": "maybe" },
    ]))
    .await
    .fails("form-not-ready");
    let outcomes: Vec<Value> = (0..5).map(|i| missing.at(&format!("/fieldResolution/{i}/ok"))).collect();
    assert_eq!(outcomes, [true, false, false, false, true]);
    assert_eq!(missing.at("/fieldResolution/1/targetSummary"), "selector=#phantom");
    assert_eq!(b.call("wait_for", json!({ "selector": "[name=name]" })).await.ok().lacks("Ada").json["ok"], true);

    let refused = fill(json!([
        { "selector": "[name=name]", "value": "Ada" },
        { "selector": "#fixed", "value": "changed" },
        { "selector": "[name=email]", "value": "a@b.test" },
    ]))
    .await
    .fails("value-rejected");
    assert_eq!(refused.at("/fillFailure"), json!({ "atIndex": 1, "skipped": [2] }));
    b.call("fill_form", json!({ "fields": [{ "value": "x" }] })).await.fails("invalid-arguments").says("fields[0].ref");
    b.call("fill_form", json!({ "fields": [] })).await.fails("invalid-arguments");
    // Boxes by themselves.
    b.fill("[name=terms]", "true").await.ok();
    b.fill("[name=terms]", "true").await.ok();
    b.fill("[name=plan][value=s]", "true").await.ok();
    b.fill("[name=plan][value=s]", "false").await.fails("bad-value");
    b.fill("[name=terms]", "ticked").await.fails("not-fillable");
    b.fill("[name=name]", "one\ntwo").await.ok().warns("takes one line");
    b.site.forget();
    b.click("text=Apply").await.ok();
    let given = submitted(&b).await;
    assert_eq!((&given["terms"], &given["plan"], &given["name"]), (&json!("on"), &json!("s"), &json!("one two")));
}

#[on_every_engine]
async fn an_option_is_found_wherever_its_list_is() {
    let b = Bench::start().await;
    b.open("select/lists.html").await;
    let deleted = choose(&b, "#more", "Delete").await.ok();
    assert!(deleted.at("/warnings").is_null(), "{}", deleted.text);
    let green = choose(&b, "#colours", "Green").await.ok();
    assert!(green.at("/warnings").is_null(), "{}", green.text);
    choose(&b, "#late", "Second").await.ok();
    let typed = json!({ "selector": "#city", "option": "Bodø", "type": true });
    assert_eq!(b.call("choose_option", typed).await.ok().at("/element/value"), "Bodø");
    choose(&b, "#plain", "Oslo").await.ok().warns("selection-unconfirmed");
    assert_eq!(choose(&b, "#native", "Two").await.ok().at("/element/value"), "Two");
    let part = json!({ "selector": "#more", "option": "ren", "exact": false });
    b.call("choose_option", part).await.ok();
    b.saw(&["more Delete", "colour Green", "late Second", "city Bodø", "plain Oslo", "more Rename"]).await;
    b.site.forget();
    b.open("select/portal-combobox.html").await;
    let far = choose(&b, "#box", "Country 077").await.ok();
    assert_eq!(far.at("/element/ownerControl/displayTextAfter"), "Country 077");
    choose(&b, "#box", "Country 003").await.ok();
    b.saw(&["picked Country 077", "picked Country 003"]).await;
}

#[on_every_engine]
async fn widgets_of_libraries_are_used_as_a_hand_would() {
    let b = Bench::start().await;
    b.open("select/widgets.html").await;
    let chosen = async |name: &str, option: &str| {
        let done = choose(&b, &format!("role=combobox[name=\"{name}\"]"), option).await.ok();
        assert!(done.at("/warnings").is_null(), "{name} {option}: {}", done.text);
    };
    chosen("At the press", "Salt").await;
    chosen("Beside", "Bob").await;
    // The second time the first choice lies over the field.
    chosen("Over", "Item 3").await;
    chosen("Over", "Item 222").await;
    chosen("Slotted", "South").await;
    b.click("#star3").await.ok().warns("acting through its label");
    b.fill("#star2", "true").await.ok();
    b.saw(&["pressed Salt", "beside Bob", "over 3", "over 222", "slotted South", "star 3", "star 2"]).await;
}

#[on_every_engine]
async fn an_option_that_is_not_there_is_refused_with_those_that_are() {
    let b = Bench::start().await;
    b.open("select/lists.html").await;
    let short = async |selector: &str, option: &str| {
        let args = json!({ "selector": selector, "option": option, "timeoutMs": 4000 });
        b.call("choose_option", args).await
    };
    let missing = short("#more", "Archive").await.fails("no-such-option");
    assert_eq!(missing.at("/options"), json!(["Rename", "Delete"]));
    short("#twins", "Same").await.fails("option-ambiguous");
    short("#colours", "Blue").await.fails("option-disabled");
    // Text elsewhere on the page is no option of a list that did not open.
    short("#nothing", "Absent").await.fails("no-such-option");
    short("#native", "Three").await.fails("no-such-option");
    // Nothing that was opened for nothing is left open.
    b.saw(&["escape", "escape", "escape"]).await;
    b.snapshot().await.lacks("menuitem");
}
