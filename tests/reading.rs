//! Trees, search, pictures.

use std::collections::HashSet;

use browx_testkit::{Bench, CallResult, on_every_engine};
use image::{DynamicImage, GenericImageView};
use serde_json::{Value, json};

/// Every `Word N` of a text, such as the buttons of a page of many.
fn numbered(text: &str, word: &str) -> Vec<u32> {
    let start = format!("\"{word} ");
    let number = |rest: &str| rest.split('"').next().and_then(|n| n.parse().ok());
    text.split(&start).skip(1).filter_map(number).collect()
}

/// What a partial tree says to go on with.
fn cursor(tree: &CallResult) -> Option<String> {
    let rest = tree.text.split("cursor:\"").nth(1)?;
    rest.split('"').next().map(str::to_owned)
}

async fn read(b: &Bench, args: Value) -> CallResult {
    b.call("snapshot", args).await.ok()
}

#[on_every_engine]
async fn an_article_is_read_in_order_nested_and_without_what_is_hidden() {
    let b = Bench::start().await;
    b.open("snapshot/article.html").await;
    let tree = b.snapshot().await;
    let lines: Vec<_> = tree.text.lines().skip(3).collect();
    let place = |text: &str| lines.iter().position(|line| line.contains(text)).unwrap_or_else(|| panic!("no {text}"));
    let order = [
        "navigation \"Site\"",
        "link \"Home\"",
        "heading \"The tide tables\" [level=1]",
        "link \"Ann Oyelaran\"",
        "Twice a day the sea comes in.",
        "heading \"Where\" [level=2]",
        "Harbour",
        "img \"A beach at low tide\"",
        "Time and tide wait for none.",
        "button \"More\"",
        "contentinfo",
    ];
    let places = order.map(place);
    assert!(places.is_sorted(), "{}", tree.text);
    let indent = |text: &str| lines[place(text)].len() - lines[place(text)].trim_start().len();
    assert!(indent("Harbour") > indent("Where"), "{}", tree.text);
    tree.lacks("Not shown").lacks("Nor this").lacks("Decoration only").lacks("Folded text").lacks("/authors/ann");
    read(&b, json!({ "urls": true })).await.says("[url=\"/authors/ann\"]");
}

#[on_every_engine]
async fn states_of_controls_are_read() {
    let b = Bench::start().await;
    b.open("snapshot/states.html").await;
    let tree = b.snapshot().await;
    for (control, state) in [
        ("checkbox \"Checked\"", "[checked]"),
        ("checkbox \"Mixed\"", "[mixed]"),
        ("button \"Pressed\"", "[pressed]"),
        ("button \"Menu\"", "[collapsed]"),
        ("button \"Disabled\"", "[disabled]"),
        ("button \"Inside disabled\"", "[disabled]"),
        ("textbox \"Required\"", "required"),
        ("textbox \"Invalid\"", "invalid"),
        ("textbox \"Read only\"", "readonly"),
        ("link \"Here\"", "[current]"),
        ("tab \"One\"", "[selected]"),
        ("progressbar \"Upload\"", "value=\"40\""),
        ("slider \"Volume\"", "value=\"7\""),
        ("heading \"Level four\"", "[level=4]"),
        ("treeitem \"Root\"", "[expanded]"),
        ("combobox \"Fruit\"", "value=\"Pear\""),
    ] {
        let line = tree.text.lines().find(|line| line.contains(control)).unwrap_or_else(|| panic!("no {control}"));
        assert!(line.contains(state), "{state} is not in {line:?}");
    }
}

#[on_every_engine]
async fn what_is_there_to_be_clicked_has_a_ref_without_a_role() {
    let b = Bench::start().await;
    b.open("snapshot/clickable-div.html").await;
    let tree = b.snapshot().await.says("text: Plain text");
    for name in ["Inline handler", "Listener and pointer", "Focusable"] {
        b.call("click", json!({ "ref": tree.ref_of(&format!("\"{name}\"")) })).await.ok();
    }
    b.saw(&["inline", "listener", "click tab"]).await;
}

#[on_every_engine]
async fn a_consent_layer_comes_first_whatever_is_said_to_be_hidden() {
    let b = Bench::start().await;
    b.open("snapshot/consent-overlay.html").await;
    let tree = b.snapshot().await;
    assert!(tree.text.contains("\n\ndialog \"Your privacy\""), "{}", tree.text);
    let gone = b.call("click", json!({ "ref": tree.ref_of("button \"Reject all\"") })).await.ok();
    assert_eq!(gone.at("/structure/removed/0/role"), "dialog");
    b.act("click", "button \"Read on\"").await.ok();
    b.saw(&["reject", "click read"]).await;
}

#[on_every_engine]
async fn shadow_trees_are_read_once_and_in_the_order_of_the_screen() {
    let b = Bench::start().await;
    b.open("shadow/slots.html").await.says("First Second Third Fallback").lacks("Unassigned");
    b.open("shadow/nested-open.html").await;
    let tree = b.snapshot().await;
    let parts = ["Level 1", "Level 2", "Level 3", "Before", "button \"Slotted\"", "After", "button \"Deep\""];
    let places = parts.map(|part| tree.text.find(part).unwrap_or_else(|| panic!("no {part}")));
    assert!(places.is_sorted(), "{}", tree.text);
    assert_eq!(tree.text.matches("Slotted").count(), 1);
}

#[on_every_engine]
async fn closed_shadow_roots_are_read_found_and_acted_in() {
    let b = Bench::start().await;
    b.open("shadow/closed.html").await.says("button \\\"Locked\\\"");
    let tree = b.snapshot().await.says("button \"Locked\"").says("textbox \"Code\"");
    b.call("fill", json!({ "ref": tree.ref_of("textbox \"Code\""), "value": "1234" })).await.ok();
    b.saw(&["code 1234"]).await;
    b.site.forget();
    // Also where nothing was read before.
    b.open("shadow/closed.html").await;
    b.click("text=Locked").await.ok();
    b.saw(&["locked"]).await;
    b.call("find", json!({ "query": "locked button" })).await.ok().says("\"name\":\"Locked\"");
}

#[on_every_engine]
async fn closed_roots_that_draw_all_their_children_are_looked_into() {
    let b = Bench::start().await;
    b.open("shadow/closed-slotted.html").await;
    let tree = b.snapshot().await.says("Tea, 200 g").says("Salt, 1 kg");
    for name in ["Buy tea", "Buy salt"] {
        b.call("click", json!({ "ref": tree.ref_of(&format!("button \"{name}\"")) })).await.ok();
    }
    // Who looks for it straight away finds it too.
    b.open("shadow/closed-slotted.html").await;
    b.click("role=button[name=\"Buy tea\"]").await.ok();
    b.saw(&["Buy tea", "Buy salt", "Buy tea"]).await;
}

#[on_every_engine]
async fn closed_roots_of_plain_elements_are_looked_into_as_well() {
    let b = Bench::start().await;
    b.open("shadow/closed-plain.html").await;
    let tree = b.snapshot().await.lacks("Not drawn");
    for name in ["Grown", "Sized", "Light", "Outer", "Inner", "Layer"] {
        b.call("click", json!({ "ref": tree.ref_of(&format!("button \"{name}\"")) })).await.ok();
    }
    b.fill("role=textbox[name=\"Code\"]", "12").await.ok();
    b.act("click", "button \"Open another\"").await.ok();
    b.act("click", "button \"Later\"").await.ok();
    b.saw(&["Grown", "Sized", "Light", "Outer", "Inner", "Layer", "code 12", "Later"]).await;
    b.site.forget();
    // Also by selector, where nothing was read before, and while waiting for it.
    for selector in ["role=button[name=\"Inner\"]", "#grown button", "text=Layer"] {
        b.call("navigate", json!({ "url": b.site.url("shadow/closed-plain.html"), "mode": "none" })).await.ok();
        b.call("click", json!({ "selector": selector, "mode": "none" })).await.ok();
    }
    b.call("navigate", json!({ "url": b.site.url("shadow/closed-plain.html"), "mode": "none" })).await.ok();
    b.call("wait_for", json!({ "selector": "#sized button" })).await.ok().says("Sized");
    b.saw(&["Inner", "Grown", "Layer"]).await;
}

#[on_every_engine]
async fn labels_across_shadow_roots_name_their_fields() {
    let b = Bench::start().await;
    b.open("shadow/labels.html").await;
    let town = b.ref_of("textbox \"Town\"").await;
    b.call("fill", json!({ "ref": town, "value": "Toad Hall" })).await.ok();
    b.saw(&["Town Toad Hall"]).await;
}

#[on_every_engine]
async fn a_long_page_comes_in_parts_that_hold_everything_once() {
    let b = Bench::start().await;
    b.open("snapshot/many-buttons.html?n=1500").await;
    let mut tree = b.snapshot().await.says("more lines");
    let mut seen = Vec::new();
    for _ in 0..10 {
        assert!(tree.text.len() < 32_000, "a part of {} bytes", tree.text.len());
        seen.extend(numbered(&tree.text, "Take"));
        let Some(next) = cursor(&tree) else { break };
        tree = read(&b, json!({ "cursor": next })).await;
    }
    assert_eq!(seen, (1..=1500).collect::<Vec<_>>());
    b.call("snapshot", json!({ "cursor": "page 2" })).await.fails("bad-cursor");
}

#[on_every_engine]
async fn budgets_bound_a_tree_and_say_what_is_left() {
    let b = Bench::start().await;
    b.open("snapshot/many-buttons.html?n=300").await;
    let few = read(&b, json!({ "maxNodes": 3 })).await.says("298 more lines");
    assert_eq!(numbered(&few.text, "Take"), [1, 2]);
    let short = read(&b, json!({ "maxResultTokens": 100 })).await.says("more lines");
    assert!(short.text.len() < 700, "{}", short.text);
}

#[on_every_engine]
async fn ten_thousand_rows_have_a_first_page_and_every_row_can_be_found() {
    let b = Bench::start().await;
    b.open("table?rows=10000").await;
    let tree = b.snapshot().await.says("row").says("more lines");
    assert!(tree.text.len() < 32_000, "{} bytes", tree.text.len());
    let found = b.call("find", json!({ "query": "edit 9876" })).await.ok();
    assert_eq!(found.at("/candidates/0/name"), "Edit 9876");
    assert_eq!(found.at("/candidates/0/context"), "Order 9876");
    b.call("click", json!({ "ref": found.at("/candidates/0/ref") })).await.ok().says("Pressed 9876");
    b.saw(&["press 9876"]).await;
}

#[on_every_engine]
async fn a_part_of_the_page_is_read_alone() {
    let b = Bench::start().await;
    b.open("snapshot/long-select.html").await;
    let tree = b.snapshot().await.says("40 links").lacks("Section 39").lacks("Country 249");
    let scope = |name: &str| json!({ "scope": tree.ref_of(name) });
    read(&b, scope("navigation \"Top\"")).await.says("link \"Section 39\"").lacks("Country");
    read(&b, scope("combobox \"Country\"")).await.says("option \"Country 249\"").lacks("Section");
    let named = read(&b, json!({ "omit": ["top"] })).await;
    named.says("omit left out 1").says("navigation \"Bottom\"").lacks("navigation \"Top\"");
}

#[on_every_engine]
async fn find_ranks_by_name_and_tells_rows_apart() {
    let b = Bench::start().await;
    b.open("table?rows=30").await;
    let best = async |query: &str| {
        b.call("find", json!({ "query": query, "maxCandidates": 3 })).await.ok().at("/candidates/0")
    };
    assert_eq!(best("edit 7").await["name"], "Edit 7");
    assert_eq!(best("edit 7").await["context"], "Order 7");
    // Out of view is no reason to rank it behind what fits less.
    assert_eq!(best("edit 29").await["name"], "Edit 29");
    assert_eq!(best("save button").await["name"], "Save");
    assert_eq!(best("country dropdown").await["role"], "combobox");
    let none = b.call("find", json!({ "query": "zebra crossing" })).await.ok();
    assert_eq!(none.at("/candidates"), json!([]));
    b.call("find", json!({ "query": " " })).await.fails("invalid-arguments");
}

#[on_every_engine]
async fn find_says_what_can_not_be_acted_on_and_why() {
    let b = Bench::start().await;
    b.open("click/overlay.html").await;
    let actionable = async |query: &str| {
        b.call("find", json!({ "query": query, "maxCandidates": 1 })).await.ok().at("/candidates/0/actionable")
    };
    assert_eq!(actionable("covered").await, "covered");
    assert_eq!(actionable("on top").await, Value::Null);
    b.open("click/disabled.html").await;
    assert_eq!(actionable("off").await, "disabled");
    let visible = b.call("find", json!({ "query": "off", "visibleOnly": true })).await.ok();
    assert_eq!(visible.at("/candidates"), json!([]));
    // What only has to be scrolled to can be acted on; the details tell.
    b.open("click/smooth-scroll.html").await;
    assert_eq!(actionable("step 190").await, Value::Null);
    let far = b.call("find", json!({ "query": "step 190", "detail": true })).await.ok();
    assert_eq!(far.at("/candidates/0/actionable"), "off-screen");
}

#[on_every_engine]
async fn find_gives_every_field_when_asked_and_looks_where_it_is_told() {
    let b = Bench::start().await;
    b.open("table?rows=5").await;
    let detail = b.call("find", json!({ "query": "edit 3", "detail": true })).await.ok().at("/candidates/0");
    for key in ["ref", "role", "name", "stability", "selectorHint", "selectorTier", "bbox", "actionable", "score"] {
        assert!(detail.get(key).is_some(), "no {key} in {detail}");
    }
    let hint = detail["selectorHint"].as_str().expect("a selector");
    b.click(hint).await.ok().says("Pressed 3");
    let unsure = b.call("find", json!({ "query": "edit", "confidenceFloor": 1000 })).await.ok();
    unsure.warns("no candidate scored confidently");
}

#[on_every_engine]
async fn find_searches_inside_a_ref_only() {
    let b = Bench::start().await;
    b.open("snapshot/long-select.html").await;
    let bottom = b.ref_of("navigation \"Bottom\"").await;
    let inside = b.call("find", json!({ "query": "section 3", "contextRef": bottom, "detail": true })).await.ok();
    assert_eq!(inside.at("/candidates/0/name"), "Section 3");
    let everywhere = b.call("find", json!({ "query": "section 3", "detail": true })).await.ok();
    let refs = |found: &CallResult| -> HashSet<String> {
        let list = found.at("/candidates");
        list.as_array().expect("a list").iter().map(|c| c["ref"].to_string()).collect()
    };
    assert!(refs(&everywhere).len() > refs(&inside).intersection(&refs(&everywhere)).count());
}

#[on_every_engine]
async fn texts_are_searched_several_at_once_in_all_frames() {
    let b = Bench::start().await;
    b.open("frames/cross-origin.html").await;
    b.call("wait_for", json!({ "text": "Street" })).await.ok();
    let found = b.call("text_search", json!({ "texts": ["Street", "Cross-origin", "nowhere"] })).await.ok();
    let count = |n: usize| found.at(&format!("/results/{n}/count"));
    assert_eq!((count(1), count(2)), (json!(1), json!(0)));
    assert!(found.at("/results/0/first/frame").is_string(), "{}", found.text);
    let frame = found.at("/results/0/first/frame");
    b.call("text_search", json!({ "text": "Cross-origin", "frame": frame })).await.ok().says("\"count\":0");
}

#[on_every_engine]
async fn a_text_is_found_by_part_exactly_hidden_or_in_a_scope() {
    let b = Bench::start().await;
    b.open("snapshot/article.html").await;
    let count = async |args: Value| b.call("text_search", args).await.ok().at("/count");
    assert_eq!(count(json!({ "text": "time and tide" })).await, 1);
    assert_eq!(count(json!({ "text": "time and tide", "exact": true })).await, 0);
    assert_eq!(count(json!({ "text": "Low tide", "exact": true })).await, 1);
    assert_eq!(count(json!({ "text": "Not shown" })).await, 0);
    assert_eq!(count(json!({ "text": "Not shown", "includeHidden": true })).await, 1);
    let footer = b.ref_of("contentinfo").await;
    assert_eq!(count(json!({ "text": "tide", "scope": footer })).await, 0);
    assert_eq!(count(json!({ "text": "Printed", "scope": footer })).await, 1);
    let few = b.call("text_search", json!({ "text": "tide", "maxMatches": 2 })).await.ok();
    assert_eq!(few.at("/matches").as_array().map(Vec::len), Some(2));
    assert!(few.at("/count").as_u64().is_some_and(|count| count > 2));
    b.call("text_search", json!({})).await.fails("invalid-arguments");
}

/// The only picture of an answer, with its declared type.
fn picture(shot: &CallResult) -> (DynamicImage, &str) {
    assert_eq!(shot.images.len(), 1, "{}", shot.text);
    assert!(shot.text.len() < 500, "a picture is no text: {}", shot.text);
    let image = &shot.images[0];
    (image::load_from_memory(&image.bytes).expect("it can be decoded"), &image.mime)
}

#[on_every_engine]
async fn a_picture_shows_the_page_and_has_the_type_that_it_says() {
    let b = Bench::start().await;
    b.open("screenshot/colours.html").await;
    // As high as the page, so that no scroll bar takes a part of the width.
    b.call("set_viewport", json!({ "width": 800, "height": 3000 })).await.ok();
    let shot = b.call("screenshot", json!({})).await.ok();
    let (image, mime) = picture(&shot);
    assert_eq!((mime, image.dimensions()), ("image/png", (800, 3000)));
    assert_eq!(image.get_pixel(50, 50).0, [255, 0, 0, 255]);
    assert_eq!(image.get_pixel(150, 50).0, [0, 255, 0, 255]);
    let shot = b.call("screenshot", json!({ "format": "jpeg", "quality": 90 })).await.ok();
    let (image, mime) = picture(&shot);
    assert_eq!((mime, image.dimensions()), ("image/jpeg", (800, 3000)));
    assert_eq!(shot.images[0].bytes[..3], [0xff, 0xd8, 0xff]);
}

#[on_every_engine]
async fn an_element_and_the_whole_page_are_pictured_with_a_caption() {
    let b = Bench::start().await;
    b.open("screenshot/colours.html").await;
    let shot = b.call("screenshot", json!({ "selector": "#lime", "describe": true })).await.ok();
    let (image, _) = picture(&shot);
    assert_eq!((image.dimensions(), image.get_pixel(50, 50).0), ((100, 100), [0, 255, 0, 255]));
    shot.says("selector=#lime").says("100x100");
    let shot = b.call("screenshot", json!({ "fullPage": true, "describe": true })).await.ok();
    let (image, _) = picture(&shot);
    assert_eq!((image.height(), image.get_pixel(50, 2950).0), (3000, [0, 0, 255, 255]));
    b.call("screenshot", json!({ "fullPage": true, "selector": "#lime" })).await.fails("full-page-with-target");
    b.call("screenshot", json!({ "selector": "#nope" })).await.fails("no-match").lacks("nextRef");
}

#[on_every_engine]
async fn a_picture_goes_to_a_workspace_file_only_where_that_is_allowed() {
    let b = Bench::alone().await;
    b.call("screenshot", json!({ "path": "a.png" })).await.fails("capability-required").says("file-io");
    assert_eq!(b.client.browsers(), [0; 0], "it is refused before a browser is started");
    let b = Bench::allowing(&["file-io"]).await;
    b.open("screenshot/colours.html").await;
    let written = b.call("screenshot", json!({ "path": "shots/a.png" })).await.ok();
    let file = written.at("/path");
    let bytes = std::fs::read(file.as_str().expect("a path")).expect("it was written");
    assert_eq!(json!(bytes.len()), written.at("/bytes"));
    assert!(b.client.workspace().join("shots/a.png").is_file());
    for outside in ["../a.png", "/tmp/a.png"] {
        b.call("screenshot", json!({ "path": outside })).await.fails("workspace");
    }
}

#[on_every_engine]
async fn a_picture_of_noise_of_many_megabytes_comes_through_whole() {
    let b = Bench::start().await;
    b.open("screenshot/noise.html?w=2900&h=2900").await;
    b.saw(&["drawn"]).await;
    let shot = b.call("screenshot", json!({ "fullPage": true, "scale": "device", "timeoutMs": 60_000 })).await.ok();
    let bytes = shot.images[0].bytes.len();
    assert!(bytes > 24_000_000, "{bytes} bytes are less than 32 MB of base64");
    // In CSS scale no edge is longer than what models take.
    let small = b.call("screenshot", json!({ "fullPage": true, "format": "jpeg" })).await.ok();
    let (image, _) = picture(&small);
    assert!(image.width().max(image.height()) <= 1568, "{:?}", image.dimensions());
}
