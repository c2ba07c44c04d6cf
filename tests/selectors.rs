//! Selectors: what each form of the grammar matches, told by the page that hears a key at the element.

use browx_testkit::{Bench, on_every_engine};
use serde_json::{Value, json};

/// A page whose elements report the keys that reach them, and what was asked of it so far.
struct Table {
    b: Bench,
    /// Selectors that were pressed, with the ids that should have heard it.
    pressed: Vec<(String, String)>,
    wrong: Vec<String>,
}

impl Table {
    async fn open(page: &str) -> Self {
        let b = Bench::start().await;
        b.open(page).await;
        Table { b, pressed: Vec::new(), wrong: Vec::new() }
    }

    /// Each selector matches just the elements with these ids, in this order.
    async fn match_just(&mut self, cases: &[(&str, &str)]) {
        for (selector, ids) in cases {
            let ids: Vec<&str> = ids.split_whitespace().collect();
            for (n, id) in ids.iter().enumerate() {
                let nth = if n == 0 { (*selector).to_owned() } else { format!("{selector} >> nth={n}") };
                self.press(json!({ "selector": nth }), id).await;
            }
            let more = format!("{selector} >> nth={}", ids.len());
            let none = json!({ "selector": more, "state": "detached", "timeoutMs": 2000, "mode": "none" });
            let answer = self.b.call("wait_for", none).await;
            if !answer.is_ok() {
                self.wrong.push(format!("{selector} matches more than {ids:?}: {}", answer.text));
            }
        }
    }

    async fn press(&mut self, mut target: Value, id: &str) {
        let selector = target["selector"].to_string();
        target["key"] = "Shift".into();
        target["mode"] = "none".into();

        let answer = self.b.call("press", target).await;
        match answer.is_ok() && !answer.text.contains("can't take the focus") {
            true => self.pressed.push((selector, id.to_owned())),
            false => self.wrong.push(format!("{selector} should match {id}: {}", answer.text)),
        }
    }

    /// Compares what the page heard.
    async fn done(self) {
        let heard = self.b.wait_seen(self.pressed.len()).await;
        let mut wrong = self.wrong;
        for ((selector, id), heard) in self.pressed.iter().zip(&heard) {
            if id != heard {
                wrong.push(format!("{selector} should match {id}, and the key arrived at {heard}"));
            }
        }
        assert!(wrong.is_empty() && heard.len() == self.pressed.len(), "{}", wrong.join("\n"));
    }
}

#[on_every_engine]
async fn css_with_its_extensions_matches_through_open_shadow_roots() {
    let mut t = Table::open("selectors/grammar.html").await;
    t.match_just(&[
        ("#apples", "apples"),
        ("article.card:not(.sold)", "apples leeks"),
        ("[data-kind=\"vegetable\"]", "leeks"),
        ("article > h2", "h-apples h-pears"),
        ("h2 + p", "p-apples p-pears"),
        ("#h-apples ~ button", "buy-apples"),
        ("#mail, #title", "title mail"),
        // Shadow content counts as if it were in the tree, and children of a root as children of their host.
        (".card", "apples pears leeks deep"),
        ("#host > section", "deep"),
        ("#host h2", "h-deep"),
        ("#deep p em", "deepest-em"),
        ("css:light=.card", "apples pears leeks"),
        (":light(.card)", "apples pears leeks"),
        // Texts.
        ("article:has-text(\"kilo\")", "apples"),
        ("p:has-text(\"TWO left\")", "p-leeks"),
        (":text(\"three kilo\")", "p-apples"),
        (":text(\"word\")", "deepest-em"),
        ("button:text(\"buy now\")", "buy-leeks"),
        (":text-is(\"Buy now\")", "buy-leeks"),
        ("p:text-is(\"Log in\")", "login"),
        (":text-matches(\"^None l.ft$\")", "p-pears"),
        (":text-matches(\"year \\\\d+\", \"i\")", "year"),
        ("input:text(\"send\")", "send"),
        // Nested lists.
        ("article:has(h3)", "leeks"),
        ("article:has(> p > b)", "apples"),
        ("h2:has(+ p :text(\"kilo\"))", "h-apples"),
        ("h2:has(~ button:visible:text(\"Buy\"))", "h-apples h-pears h-deep"),
        ("section:has(em)", "deep"),
        ("article:is(.sold, :has-text(\"Two\"))", "pears leeks"),
        ("article:where(:has-text(\"Leeks\"))", "leeks"),
        ("article:not(:has-text(\"kilo\")):not(.sold)", "leeks"),
        (":nth-match(article, 2)", "pears"),
        (":nth-match(button:text(\"Buy\"), 3)", "buy-leeks"),
        ("main :scope article", ""),
        (":scope > body > h1", "title"),
        ("span:visible:has-text(\"Buy\")", ""),
        ("#invisible:visible, #empty:visible, #clear-through:visible", "clear-through"),
        ("#title\\:x, #title", "title"),
    ])
    .await;
    t.done().await;
}

#[on_every_engine]
async fn text_and_xpath_match_the_smallest_and_stay_outside_of_shadow_roots() {
    let mut t = Table::open("selectors/grammar.html").await;
    t.match_just(&[
        ("text=log in", "own login login-long"),
        ("text=\"Log in\"", "login"),
        ("text='Log in'", "login"),
        ("\"Log in\"", "login"),
        ("text=/^log\\s+in$/i", "login"),
        ("text=/LOG/", ""),
        ("text=/Y..r \\d{4}/", "year"),
        ("text=it's \"quoted\" >> nth=0", "quote"),
        ("text=supermarket", "soft"),
        ("text=\"supermarket\"", "soft"),
        ("text=send it", "send"),
        ("text=\"Clear\"", "clear"),
        ("text=Deepest word", "deepest"),
        ("text=\"Deepest\"", "deepest"),
        ("text=Say \"hi", "open"),
        ("text=two left", "p-leeks"),
        ("//article[2]/h2", "h-pears"),
        ("xpath=//h3/following-sibling::button", "buy-leeks"),
        ("(//article)[3]", "leeks"),
        ("//section", ""),
        ("#leeks >> ..", "main"),
        ("#main >> //button[2]", ""),
        ("#main >> (//button)[2]", "buy-pears"),
        ("#pears >> xpath=/h2", "h-pears"),
        ("#host >> text=buy deep", "buy-deep"),
    ])
    .await;
    t.done().await;
}

#[on_every_engine]
async fn roles_match_with_every_attribute_and_operator() {
    let mut t = Table::open("selectors/grammar.html").await;
    t.match_just(&[
        ("role=heading", "title h-apples h-pears h-leeks h-deep"),
        ("role=heading[level=3]", "h-leeks"),
        ("role=heading[level=2][name=\"Deep\"]", "h-deep"),
        ("role=treeitem[level=2]", "row2"),
        ("role=treeitem[level=2][include-hidden]", "row2 row3"),
        ("role=treeitem[selected]", "row1"),
        ("role=treeitem[selected=false]", "row2"),
        ("role=button[name=\"Buy\"]", "buy-apples buy-pears"),
        ("role=button[name=\"bUy\" i]", "buy-apples buy-pears"),
        ("role=button[name='Buy' s]", "buy-apples buy-pears"),
        // The whole string asks loosely when nothing is called just so; in a chain it does not.
        ("role=button[name=\"buy dee\"]", "buy-deep"),
        ("main >> role=button[name=\"buy n\"]", ""),
        ("role=button[name*=\"now\"]", "buy-leeks"),
        ("role=button[name^=\"Buy n\"]", "buy-leeks"),
        ("role=button[name$=\"deep\" i]", "buy-deep"),
        ("role=button[name~=\"now\"]", "buy-leeks"),
        ("role=link[name|=\"Help (F1)\"]", "help"),
        ("role=button[name=/^B(old|uy n)/]", "buy-leeks bold"),
        ("role=button[name=/BOLD/i]", "bold"),
        ("role=button[name=Bold]", "bold"),
        ("role=button[ name = \"Thin\" ] ", "thin"),
        ("role=BUTTON[disabled]", "buy-pears"),
        ("role=button[disabled=false][name=\"Buy\"]", "buy-apples"),
        ("role=button[pressed]", "bold"),
        ("role=button[pressed=\"mixed\"]", "half"),
        ("role=button[pressed=mixed]", "half"),
        ("role=button[expanded]", "less"),
        ("role=button[expanded=false]", "more"),
        ("role=button[description=\"Opens the rest\"]", "more"),
        ("role=button[description]", "more"),
        ("role=checkbox[checked]", "news"),
        ("role=checkbox[checked=false]", "terms"),
        ("role=checkbox[checked=mixed]", "some"),
        ("role=textbox[name=\"E-mail\"]", "mail"),
        ("role=form", "form"),
        ("role=nonesuch", ""),
        ("role=doc-chapter", ""),
    ])
    .await;
    t.done().await;
}

#[on_every_engine]
async fn chains_narrow_join_count_and_look_around() {
    let mut t = Table::open("selectors/grammar.html").await;
    t.match_just(&[
        ("main >> article >> button", "buy-apples buy-pears buy-leeks"),
        ("css=article >> text=left", "p-apples p-pears p-leeks"),
        ("*css=article >> text=kilo", "apples"),
        ("main >> *css=article >> role=heading[level=3]", "leeks"),
        ("article >> nth=1", "pears"),
        ("article >> nth=-1 >> button", "buy-leeks"),
        ("article >> nth=7", ""),
        ("text=ghost >> visible=true", ""),
        ("#empty, #texts >> visible=true", "texts"),
        ("id=pears", "pears"),
        ("id=buy-deep", "buy-deep"),
        ("data-testid=buy", "buy-apples buy-pears buy-deep"),
        ("data-test=buy-leeks", "buy-leeks"),
        ("data-test-id=buy", ""),
        ("article >> internal:has=\"h3\"", "leeks"),
        ("article >> internal:has-not=\"h3\" >> internal:has-not=\"b\"", "pears"),
        ("article >> internal:and=\".sold\"", "pears"),
        ("h3 >> internal:or=\"h1\"", "title h-leeks"),
        ("main >> internal:chain=\"article >> h3\"", "h-leeks"),
        ("article >> internal:has-text=\"none LEFT\"i", "pears"),
        ("p >> internal:has-text=\"None left\"s", "p-pears"),
        ("article >> internal:has-not-text=\"left\"i", ""),
        ("article >> internal:has-not-text=\"kilo\"i", "pears leeks"),
        // Beside the centre of a map of boxes that are 40 px apart; the nearest first.
        ("span:left-of(#centre)", "w nw"),
        ("span:right-of(#centre, 50)", "e ne"),
        ("span:above(#centre)", "n nw ne"),
        ("span:below(#centre)", "s far"),
        ("span:below(#centre, 40.5)", "s"),
        ("span:below(#centre, 39)", ""),
        ("#map span:near(#centre, 45)", "n w e s"),
        ("#map span:near(#w)", "nw"),
        ("#map >> span >> below=\"#centre\"", "s far"),
        ("#map >> span >> left-of=\"#centre\" >> nth=0", "w"),
        ("#map >> span >> near=\"#far\",45", "s"),
        ("#map >> span >> above=\"#w\", 60 >> right-of=\"#nw\"", "n ne"),
    ])
    .await;
    t.done().await;
}

#[on_every_engine]
async fn what_is_wrong_in_a_selector_is_shown_at_its_place() {
    let b = Bench::start().await;
    b.open("selectors/grammar.html").await;
    let mut wrong = Vec::new();
    for (selector, position, said) in [
        ("button:nope", 0, "does not accept"),
        ("main >> button[name=", 20, "expected \"]\""),
        ("main >> h2:has(b:visible", 24, "expected \")\""),
        ("h2:text()", 7, "needs a text"),
        ("h2:nth-match(b)", 15, "needs a number"),
        ("h2 >> > ", 7, "expected a tag"),
        ("main >>  >> b", 7, "expected a selector part"),
        ("#nothing-here >> role=button[nam=x]", 29, "unknown attribute"),
        ("role=link[checked]", 10, "can't be asked of role link"),
        ("role=heading[level=two]", 12, "takes a number"),
        ("role=button[name*=/x/]", 11, "takes \"=\""),
        ("role=button[name=\"x\"]:visible", 21, "attribute tests only"),
        ("role=checkbox[checked=maybe]", 13, "true or false or mixed"),
        ("text=/(/", 6, "regular expression is wrong"),
        ("main >> xpath=//[", 14, "does not accept this XPath"),
        ("nth=1", 0, "can't be the first part"),
        ("main >> nth=one", 12, "expected a whole number"),
        ("main >> nth=", 12, "expected a whole number"),
        ("main >> visible=maybe", 16, "true or false"),
        ("main >> internal:has=h3", 21, "expected a JSON string"),
        ("main >> internal:has-text=\"x\"", 26, "followed by i or s"),
        ("main >> near=b", 13, "expected a JSON string"),
        ("main >> wat=3", 8, "unknown engine"),
        ("*css=a >> *css=b", 10, "only one part"),
        ("iframe >> internal:control=leave", 27, "expected enter-frame"),
        ("iframe >> internal:control=enter-frame", 38, "for inside the frame"),
        ("main:has-text(\"x\" >> b", 17, "expected"),
    ] {
        let refused = b.call("hover", json!({ "selector": selector, "mode": "none" })).await;
        let message = refused.json["error"].as_str().unwrap_or_default();
        let shown = match position {
            0 => "is wrong at its start: ".to_owned(),
            _ => format!("is wrong at position {position}, after "),
        };
        if refused.json["position"] != position || !message.contains(&shown) || !message.contains(said) {
            wrong.push(format!("{selector} at {position}, {said}: {message}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[on_every_engine]
async fn selectors_go_into_frames_and_stay_inside_a_ref() {
    let b = Bench::start().await;
    b.open("selectors/frames.html").await;
    let enter = "internal:control=enter-frame";
    b.click("button").await.ok();
    b.click(&format!("#late >> {enter} >> button")).await.ok();
    b.click(&format!("iframe >> {enter} >> .inner >> {enter} >> role=button[name=\"go\"]")).await.ok();
    b.saw(&["outer", "first", "second"]).await;
    let inside = format!("#late >> {enter} >> text=Go");
    b.call("wait_for", json!({ "selector": inside })).await.ok().says("button");
    b.call("screenshot", json!({ "selector": inside, "describe": true })).await.ok().says("bbox=");
    b.click(&format!("button >> {enter} >> button")).await.fails("no-frame").says("holds no frame");
    b.click(&format!("#late >> {enter} >> button[")).await.fails("bad-selector");

    b.open("selectors/grammar.html").await;
    let tree = b.snapshot().await;
    let (main, leeks) = (tree.ref_of("\nmain"), tree.ref_of("button \"Buy now\""));
    let within = |context: &str, more: Value| {
        let mut call = json!({ "contextRef": context, "mode": "none" });
        call.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        call
    };
    // What matches, but only elsewhere, is named.
    let elsewhere =
        b.call("hover", within(&leeks, json!({ "selector": "role=button", "timeoutMs": 500 }))).await.fails("no-match");
    elsewhere.says("matches outside of the context");
    for (selector, id) in
        [("h3", "h-leeks"), ("h3 >> internal:or=\"h1\"", "h-leeks"), (":scope > article >> nth=1", "pears")]
    {
        let before = b.seen().len();
        b.call("press", within(&main, json!({ "selector": selector, "key": "Shift" }))).await.ok();
        assert_eq!(b.wait_seen(before + 1).await.last().unwrap(), id, "{selector}");
    }
    b.call("wait_for", json!({ "contextRef": main, "selector": "h1", "state": "detached" })).await.ok();
    b.call("screenshot", json!({ "contextRef": main, "selector": "h3", "describe": true }))
        .await
        .ok()
        .says("selector=h3");
    // A context of the document before is found again like any other ref.
    b.open("selectors/grammar.html").await;
    let before = b.seen().len();
    b.call("press", within(&main, json!({ "selector": "h3", "key": "Shift" }))).await.ok();
    assert_eq!(b.wait_seen(before + 1).await.last().unwrap(), "h-leeks");
    b.open("selectors/grammar.html").await;
    b.call("find", json!({ "query": "leeks", "contextRef": main })).await.ok().says("Leeks");
    b.call("text_search", json!({ "text": "kilo", "scope": main })).await.ok().says("\"count\":1");
}
