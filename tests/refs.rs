//! Refs: which element a number stands for, and when it stops standing for it.

use std::collections::HashSet;

use browx_testkit::{Bench, CallResult, Setup, on_every_engine};
use serde_json::json;

/// Every `[ref=eN]` of a text.
fn refs_in(text: &str) -> HashSet<String> {
    text.split("[ref=").skip(1).filter_map(|rest| rest.split(']').next()).map(str::to_owned).collect()
}

async fn click_ref(b: &Bench, r#ref: &str) -> CallResult {
    b.call("click", json!({ "ref": r#ref })).await
}

/// The nth of several elements that are described alike.
fn nth_ref(tree: &CallResult, description: &str, n: usize) -> String {
    let (at, _) = tree.text.match_indices(description).nth(n).expect("so many elements are described so");
    let rest = &tree.text[at..];
    let start = rest.find("[ref=").expect("it has a ref") + "[ref=".len();
    rest[start..].split(']').next().expect("the ref ends").to_owned()
}

#[on_every_engine]
async fn a_ref_reaches_its_own_frame_among_identical_ones() {
    let b = Bench::start().await;
    b.open("refs/identical-frames.html").await;
    let tree = b.snapshot().await;
    click_ref(&b, &nth_ref(&tree, "button \"Add one\"", 1)).await.ok().says(": 1");
    b.saw(&["second 1"]).await;
    click_ref(&b, &nth_ref(&tree, "button \"Add one\"", 0)).await.ok();
    b.saw(&["second 1", "first 1"]).await;
}

#[on_every_engine]
async fn a_node_that_was_swapped_for_its_clone_is_found_again_and_that_is_said() {
    let b = Bench::start().await;
    b.open("refs/identical-clone.html").await;
    let order = b.ref_of("button \"Order\"").await;
    b.click("#swap").await.ok();
    click_ref(&b, &order).await.ok().warns("was found again as button \"Order\"");
    b.saw(&["swapped 1", "swapped 2", "order 2"]).await;
}

#[on_every_engine]
async fn refs_outlive_re_renders_where_one_element_has_their_identity() {
    let b = Bench::start().await;
    b.open("refs/rerender.html?ms=150").await;
    let tree = b.snapshot().await;
    // Everything that was read is gone once the page counts on.
    let at = tree.text.find("Rendered ").expect("the page counts");
    let count = tree.text[at..].split(" times").next().expect("a count").to_owned() + " times";
    b.call("wait_for", json!({ "textGone": count })).await.ok();
    // The page may take an element away between press and release, which is told; the first press finds it again.
    let click = async |r#ref: &str| {
        let first = click_ref(&b, r#ref).await.ok();
        let mut last = first.clone();
        while last.text.contains("so it got no click") {
            last = click_ref(&b, r#ref).await.ok();
        }
        first
    };
    click(&tree.ref_of("button \"Save\"")).await.warns("was found again");
    let deleted = click(&nth_ref(&tree, "button \"Delete\"", 1)).await.warns("in \"Pears\"");
    let warnings = deleted.at("/warnings");
    let warnings = warnings.as_array().expect("it was found again");
    assert_eq!(warnings.iter().collect::<HashSet<_>>().len(), warnings.len(), "each is said once: {warnings:?}");
    b.saw(&["save", "delete Pears"]).await;
}

#[on_every_engine]
async fn a_row_in_front_moves_no_ref() {
    let b = Bench::start().await;
    b.open("refs/inserted-row.html").await;
    let before = b.snapshot().await;
    b.act("click", "button \"New\"").await.ok().says("Row 4");
    let after = b.snapshot().await;
    for row in ["button \"Open Row 1\"", "button \"Open Row 2\"", "button \"Open Row 3\""] {
        assert_eq!(before.ref_of(row), after.ref_of(row), "{row}");
    }
    assert!(!refs_in(&before.text).contains(&after.ref_of("button \"Open Row 4\"")));
    click_ref(&b, &before.ref_of("button \"Open Row 2\"")).await.ok();
    b.saw(&["open Row 2"]).await;
}

#[on_every_engine]
async fn numbers_are_never_used_twice_in_a_session() {
    let b = Bench::start().await;
    b.open("refs/inserted-row.html").await;
    let mut known = refs_in(&b.snapshot().await.text);
    for page in ["click/plain.html", "refs/identical-frames.html", "refs/inserted-row.html"] {
        b.open(page).await;
        let fresh = refs_in(&b.snapshot().await.text);
        let twice: Vec<_> = fresh.intersection(&known).collect();
        assert!(twice.is_empty(), "{page} uses {twice:?} again");
        known.extend(fresh);
    }
}

#[on_every_engine]
async fn a_ref_lives_through_other_reads_and_acts() {
    let b = Bench::start().await;
    b.open("shop/login.html").await;
    let tree = b.snapshot().await;
    let (email, enter) = (tree.ref_of("textbox \"Email\""), tree.ref_of("button \"Sign in\""));
    b.call("find", json!({ "query": "password" })).await.ok();
    b.call("text_search", json!({ "text": "Sign" })).await.ok();
    b.fill("#password", "wrong").await.ok();
    b.snapshot().await;
    b.call("fill", json!({ "ref": email, "value": "ada@example.com" })).await.ok();
    click_ref(&b, &enter).await.ok().says("Wrong email or password");
    b.saw(&["sign in ada@example.com"]).await;
}

#[on_every_engine]
async fn a_ref_works_in_its_own_tab_only() {
    let b = Bench::start().await;
    b.open("refs/counter.html?who=one").await;
    let first = b.ref_of("button \"Add one\"").await;
    b.call("tab_open", json!({ "url": b.site.url("refs/counter.html?who=two") })).await.ok();
    click_ref(&b, &first).await.fails("ref-in-other-tab").says("t1").says("t2");
    b.call("click", json!({ "ref": first, "tab": "t1" })).await.ok();
    b.saw(&["one 1"]).await;
    b.call("tab_close", json!({ "tab": "t1" })).await.ok();
    click_ref(&b, &first).await.fails("stale-ref").says("its tab is closed");
}

#[on_every_engine]
async fn a_ref_of_a_frame_that_was_replaced_is_stale() {
    let b = Bench::start().await;
    b.open("refs/reattached-frame.html").await;
    b.call("wait_for", json!({ "text": "Counter" })).await.ok();
    let add = b.ref_of("button \"Add one\"").await;
    b.act("click", "button \"Reload frame\"").await.ok();
    b.call("wait_for", json!({ "text": "Counter" })).await.ok();
    click_ref(&b, &add).await.ok().warns("was found again");
    b.saw(&["frame 1"]).await;
    b.act("click", "button \"Remove and add\"").await.ok();
    click_ref(&b, &add).await.fails("stale-ref").says("its frame is gone");
    b.saw(&["frame 1"]).await;
}

#[on_every_engine]
async fn refs_work_three_shadow_roots_deep() {
    let b = Bench::start().await;
    b.open("shadow/nested-open.html").await;
    let tree = b.snapshot().await;
    click_ref(&b, &tree.ref_of("button \"Deep\"")).await.ok();
    click_ref(&b, &tree.ref_of("button \"Slotted\"")).await.ok();
    b.call("fill", json!({ "ref": tree.ref_of("textbox \"Deep field\""), "value": "abc" })).await.ok();
    b.saw(&["deep", "click slotted", "typed abc"]).await;
}

#[on_every_engine]
async fn a_text_never_goes_to_the_order_that_took_the_row_under_it() {
    let b = Bench::start().await;
    b.open("refs/recycled-fields.html").await;
    let second = nth_ref(&b.snapshot().await, "textbox \"Note\"", 1);
    b.call("fill", json!({ "ref": second, "value": "by ref" })).await.ok();
    b.saw(&["Order 2: by ref"]).await;
    b.open("refs/recycled-fields.html").await;
    b.fill("li:has-text(\"Order 3\") >> input", "by selector").await.ok();
    b.saw(&["Order 2: by ref", "Order 3: by selector"]).await;
    b.open("refs/recycled-fields.html?gone").await;
    let first = nth_ref(&b.snapshot().await, "textbox \"Note\"", 0);
    b.call("fill", json!({ "ref": first, "value": "lost" })).await.fails("stale-ref");
    b.open("refs/recycled-fields.html").await;
    b.fill("li:has-text(\"Order 1\") >> input", "last").await.ok();
    b.saw(&["Order 2: by ref", "Order 3: by selector", "Order 1: last"]).await;
}

#[on_every_engine]
async fn a_recycled_row_never_gets_the_press_that_was_meant_for_another() {
    let b = Bench::start().await;
    b.open("refs/recycled-list.html").await;
    let third = nth_ref(&b.snapshot().await, "button \"Ship\"", 2);
    b.act("click", "button \"Next\"").await.ok();
    let refused = click_ref(&b, &third).await.fails("stale-ref").says("in \\\"Order 3\\\"");
    let candidate = refused.at("/candidate/ref");
    assert_ne!(candidate, json!(third), "a candidate has a ref of its own");
    click_ref(&b, candidate.as_str().expect("a candidate is named")).await.ok();
    assert_ne!(b.wait_seen(1).await, ["ship Order 3"]);
}

#[on_every_engine]
async fn a_row_that_shows_its_record_again_has_its_ref_again() {
    let b = Bench::start().await;
    b.open("refs/recycled-list.html").await;
    let tree = b.snapshot().await;
    let ship = |tree: &CallResult, n: usize| nth_ref(tree, "button \"Ship\"", n);
    let third = ship(&tree, 2);
    b.act("click", "button \"Next\"").await.ok();
    // Read, so that the same nodes get refs for what they show now.
    let ninth = ship(&b.snapshot().await, 2);
    assert_ne!(third, ninth);
    click_ref(&b, &third).await.fails("stale-ref");
    b.act("click", "button \"Previous\"").await.ok();
    click_ref(&b, &third).await.ok();
    click_ref(&b, &ninth).await.fails("stale-ref").says("in \\\"Order 9\\\"");
    assert_eq!(ship(&b.snapshot().await, 2), third, "what is seen again is called as before");
    b.act("click", "button \"Next\"").await.ok();
    click_ref(&b, &ninth).await.ok();
    click_ref(&b, &third).await.fails("stale-ref");
    b.saw(&["ship Order 3", "ship Order 9"]).await;
}

#[on_every_engine]
async fn a_replaced_element_with_several_alike_is_stale_and_presses_none() {
    let b = Bench::start().await;
    b.open("refs/rows.html").await;
    let single = b.ref_of("button \"Single\"").await;
    click_ref(&b, &single).await.ok();
    b.act("click", "button \"Double it\"").await.ok();
    let refused = click_ref(&b, &single).await.fails("stale-ref");
    assert_eq!(refused.at("/reason"), "ambiguous");
    let candidate = refused.at("/candidate/ref");
    click_ref(&b, candidate.as_str().expect("one of them is named")).await.ok();
    b.saw(&["single", "clone before"]).await;
}

#[on_every_engine]
async fn a_name_stands_for_a_ref_in_every_tool() {
    let b = Bench::start().await;
    b.open("refs/rows.html").await;
    let tree = b.snapshot().await;
    let name = async |name: &str, r#ref: &str| b.call("name_ref", json!({ "name": name, "ref": r#ref })).await;
    let keep = nth_ref(&tree, "button \"Keep\"", 1);
    let bound = name("keep_bob", &keep).await.ok().json;
    assert_eq!(bound, json!({ "ok": true, "name": "keep_bob", "ref": keep }));
    name("note_cleo", &nth_ref(&tree, "textbox \"Note\"", 2)).await.ok();
    name("single", &tree.ref_of("button \"Single\"")).await.ok();
    b.call("fill", json!({ "named": "note_cleo", "value": "x" })).await.ok();
    b.call("hover", json!({ "named": "keep_bob" })).await.ok();
    b.call("click", json!({ "named": "keep_bob" })).await.ok();
    b.saw(&["Cleo input x", "Bob enter", "Bob click"]).await;
    b.call("wait_for", json!({ "named": "single" })).await.ok().says("Single");
    b.call("screenshot", json!({ "named": "single", "describe": true })).await.ok().says("button \"Single\"");

    b.call("click", json!({ "named": "keep_bod" })).await.fails("unknown-name").says("did you mean \\\"keep_bob\\\"?");
    b.call("click", json!({ "named": "single", "selector": "button" })).await.fails("invalid-arguments");
    name("none", "e9999").await.fails("invalid-arguments").says("unknown ref");
    name("no name", &keep).await.fails("invalid-arguments").says("name");
    let names = b.call("list_named_refs", json!({})).await.ok().json;
    let names: Vec<_> = names.as_array().expect("a list").iter().map(|n| n["name"].clone()).collect();
    assert_eq!(names, ["keep_bob", "note_cleo", "single"]);
}

#[on_every_engine]
async fn a_name_outlives_a_reload_and_is_stale_where_its_element_is_gone() {
    let b = Bench::start().await;
    b.open("refs/rows.html").await;
    let tree = b.snapshot().await;
    for (name, n) in [("keep", 1), ("other", 2)] {
        let r#ref = nth_ref(&tree, "button \"Keep\"", n);
        b.call("name_ref", json!({ "name": name, "ref": r#ref })).await.ok();
    }
    b.call("reload", json!({})).await.ok();
    b.call("click", json!({ "named": "keep" })).await.ok().warns("was found again").warns("in \"Bob\"");
    // Given to another, it means that one only.
    let single = b.ref_of("button \"Single\"").await;
    b.call("name_ref", json!({ "name": "keep", "ref": single })).await.ok();
    b.call("click", json!({ "named": "keep" })).await.ok();
    b.open("click/plain.html").await;
    b.call("click", json!({ "named": "other" })).await.fails("stale-ref");
    b.open("refs/rows.html").await;
    b.call("click", json!({ "named": "other" })).await.ok();
    b.saw(&["Bob enter", "Bob click", "single", "Cleo enter", "Cleo click"]).await;
}

#[on_every_engine]
async fn every_tool_that_takes_a_selector_looks_inside_a_context() {
    let b = Bench::start().await;
    b.open("refs/rows.html").await;
    let bob = nth_ref(&b.snapshot().await, "\n row [ref=", 1);
    let inside = async |tool: &str, mut arguments: serde_json::Value| {
        arguments["contextRef"] = bob.as_str().into();
        b.call(tool, arguments).await
    };
    inside("hover", json!({ "selector": "button" })).await.ok();
    inside("click", json!({ "selector": "button" })).await.ok();
    inside("fill", json!({ "selector": "role=textbox", "value": "n" })).await.ok();
    inside("press", json!({ "selector": "input", "key": "Home" })).await.ok();
    inside("select", json!({ "selector": "select", "values": ["L"] })).await.ok();
    inside("wait_for", json!({ "selector": "text=Bob" })).await.ok();
    inside("wait_for", json!({ "selector": "text=Ada", "timeoutMs": 300 })).await.fails("deadline");
    inside("wait_for", json!({ "selector": "text=Ada", "state": "detached" })).await.ok();
    let found = inside("find", json!({ "query": "keep" })).await.ok();
    assert_eq!(found.json["candidates"].as_array().map(Vec::len), Some(1), "{}", found.text);
    inside("scroll", json!({ "selector": "select" })).await.ok();
    b.saw(&["Bob enter", "Bob click", "Bob input n", "Bob key Home", "Bob select L"]).await;
    inside("screenshot", json!({ "selector": "button" })).await.ok();
    inside("screenshot", json!({ "selector": "#single", "timeoutMs": 500 })).await.fails("no-match");
    // Without a selector it says nothing, and a wrong one is refused.
    b.call("click", json!({ "ref": bob, "contextRef": "e9999", "timeoutMs": 500 })).await.ok();
    b.call("fill", json!({ "selector": "input", "contextRef": "e9999", "value": "" })).await.fails("unknown-ref");
}

#[on_every_engine]
async fn the_contract_shape_says_which_pass_found_an_element() {
    let b = Bench::with(Setup::default().env("BROWX_RESULT_SHAPE", "contract")).await;
    b.open("refs/rows.html").await;
    let tree = b.snapshot().await.text;
    let line =
        |part: &str| tree.lines().find(|line| line.contains(part)).unwrap_or_else(|| panic!("no {part}:\n{tree}"));
    for (part, ending) in [
        ("button \"Single\"", "] [from-both]"),
        ("button \"Behind the tree\"", "] [from-dom]"),
        ("button \"In a root\"", "]"),
        ("heading \"Rows\"", "]"),
    ] {
        let line = line(part);
        assert!(line.ends_with(ending) && (ending != "]" || !line.contains("[from-")), "{line}");
    }
    assert!(line("generic [ref=").ends_with("] [from-dom]"), "{tree}");
    // Two passes: 3 rows of three controls, four buttons and the loose box.
    assert!(line("textbox \"Note\"").contains("] [from-both]"));
    assert!(!tree.contains("low-content"), "{tree}");
    let stats = line("stats: ");
    for part in ["\"tier\":\"mixed\"", "\"domWalkEntries\":13", "\"domWalkNew\":2", "\"domWalkCombined\":11"] {
        assert!(stats.contains(part), "{part}: {stats}");
    }
}

#[on_every_engine]
async fn a_changed_name_keeps_its_ref_and_is_told() {
    let b = Bench::start().await;
    b.open("refs/changed-name.html").await;
    let like = b.ref_of("button \"Like 3\"").await;
    click_ref(&b, &like).await.ok().says(&format!("button \\\"Like 4\\\" [ref={like}]"));
    click_ref(&b, &like).await.ok().says(&format!("button \\\"Like 5\\\" [ref={like}]"));
    b.saw(&["like 4", "like 5"]).await;
}

#[on_every_engine]
async fn after_a_navigation_only_a_unique_likeness_keeps_a_ref() {
    let b = Bench::start().await;
    b.open("refs/after-navigation.html").await;
    let tree = b.snapshot().await;
    let [home, gone, twice] =
        ["button \"Home\"", "button \"Only here\"", "button \"Twice\""].map(|button| tree.ref_of(button));
    b.act("click", "link \"Go on\"").await.ok();
    click_ref(&b, &home).await.ok().warns("was found again");
    assert_eq!(click_ref(&b, &gone).await.fails("stale-ref").at("/reason"), "gone");
    assert_eq!(click_ref(&b, &twice).await.fails("stale-ref").at("/reason"), "ambiguous");
    b.saw(&["home second"]).await;
}

#[on_every_engine]
async fn a_ref_that_a_refusal_names_can_be_used() {
    let b = Bench::start().await;
    b.open("click/overlay.html").await;
    let refused = b.call("click", json!({ "selector": "#covered", "timeoutMs": 500 })).await.fails("target-covered");
    let layer = refused.lacks("minted").lacks("nextRef").at("/by/ref");
    click_ref(&b, layer.as_str().expect("the layer has a ref")).await.ok();
    b.saw(&["layer"]).await;
}

#[on_every_engine]
async fn what_never_was_a_ref_is_refused_at_once() {
    let b = Bench::start().await;
    b.open("click/plain.html").await;
    for wrong in ["e9999", "12", "button", "e-1", ""] {
        click_ref(&b, wrong).await.fails("unknown-ref");
    }
    b.call("snapshot", json!({ "scope": "e9999" })).await.fails("unknown-ref");
    b.call("click", json!({ "selector": "button", "contextRef": "e9999" })).await.fails("unknown-ref");
}
