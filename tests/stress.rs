//! Many acts on pages that make it hard. Whatever a call answers, the page's own log must agree: what is said to be done
//! was done, there and nowhere else, and what failed was not.

use std::{
    collections::HashSet,
    time::{Duration, Instant},
};

use browx_testkit::{Bench, CallResult, on_every_engine};
use serde_json::{Value, json};

/// How many acts.
const MOST: usize = 200;

/// A machine that gets through fewer in this time is too busy to tell anything.
const PATIENCE: Duration = Duration::from_secs(90);

/// What was asked of a page, and how it went by the answers.
struct Ledger {
    b: Bench,
    started: Instant,
    /// What the page must have reported, in this order.
    done: Vec<String>,
    /// Places in `done` of acts that were under way at their deadline, and said so: they may have taken place.
    open: HashSet<usize>,
    failed: Vec<String>,
}

impl Ledger {
    async fn open(page: &str) -> Self {
        let b = Bench::start().await;
        b.open(page).await;
        Ledger { b, started: Instant::now(), done: Vec::new(), open: HashSet::new(), failed: Vec::new() }
    }

    fn acts(&self) -> usize {
        self.done.len() + self.failed.len()
    }

    fn goes_on(&self) -> bool {
        self.acts() < MOST && self.started.elapsed() < PATIENCE
    }

    /// One act, which the page reports so if it took place.
    async fn act(&mut self, tool: &str, mut arguments: Value, report: &str) -> CallResult {
        arguments["mode"] = "none".into();
        let answer = self.b.call(tool, arguments).await;
        let clicked = !answer.text.contains("so it got no click");
        if answer.text.contains("it may still take effect") {
            self.open.insert(self.done.len());
            self.done.push(report.to_owned());
        } else if answer.is_ok() && clicked {
            self.done.push(report.to_owned());
        } else {
            self.failed.push(format!("{report}: {}", answer.text));
        }
        answer
    }

    /// Compares with the page's log; so many of a hundred acts must have taken place.
    async fn agrees(mut self, percent: usize) {
        let acts = self.acts();
        assert!(acts >= MOST, "only {acts} acts in {:?}", self.started.elapsed());
        assert!(
            self.done.len() * 100 >= acts * percent,
            "{} of {acts} acts failed, as: {}",
            self.failed.len(),
            self.failed.last().map_or("", String::as_str)
        );
        // The last report of a page comes after all others.
        self.act("click", json!({ "selector": "#done" }), "done").await.ok();
        let seen = self.b.site.wait_for(|seen| seen.last().is_some_and(|last| last == "done")).await;
        let mut saw = seen.iter().peekable();
        for (place, said) in self.done.iter().enumerate() {
            let there = saw.next_if(|saw| *saw == said).is_some();
            assert!(
                there || self.open.contains(&place),
                "act {place} was said to be {said:?}, and the page saw {:?}; {} were said and {} were seen; failed: {:?}",
                saw.peek(),
                self.done.len(),
                seen.len(),
                self.failed.iter().rev().take(5).collect::<Vec<_>>()
            );
        }
        assert_eq!(saw.next(), None, "the page saw more than was said");
    }
}

/// The ref behind each of the rows that a snapshot shows: `Order 3` and its button's ref.
fn rows(tree: &CallResult, button: &str) -> Vec<(String, String)> {
    let part = format!("button \"{button}\" [ref=");
    let row = |line: &str| {
        let (before, after) = line.split_once(part.as_str())?;
        let name = before.split("]: ").nth(1)?.trim_end_matches([' ', '|']).to_owned();
        Some((name, after.split(']').next()?.to_owned()))
    };
    tree.text.lines().filter_map(row).collect()
}

#[on_every_engine]
async fn a_page_that_is_made_anew_all_the_time_gets_every_act_where_it_was_meant() {
    let mut ledger = Ledger::open("stress/rerender.html").await;
    let tree = ledger.b.snapshot().await;
    let (rows, save) = (rows(&tree, "Buy"), tree.ref_of("button \"Save\""));
    assert_eq!(rows.len(), 5, "{}", tree.text);
    while ledger.goes_on() {
        let n = ledger.acts();
        let (name, r#ref) = &rows[n % 5];
        match n % 4 {
            0 => ledger.act("click", json!({ "ref": r#ref }), &format!("buy {name}")).await,
            1 => {
                let selector = format!("li:has-text(\"{name}\") >> button");
                ledger.act("click", json!({ "selector": selector }), &format!("buy {name}")).await
            }
            2 => ledger.act("click", json!({ "ref": save }), "save").await,
            _ => {
                let value = format!("n{n}");
                ledger.act("fill", json!({ "selector": "input", "value": value }), &format!("note {value}")).await
            }
        };
    }
    ledger.agrees(60).await;
}

#[on_every_engine]
async fn a_list_that_recycles_its_rows_never_ships_another_order() {
    let mut ledger = Ledger::open("stress/recycled.html").await;
    let mut known: Vec<(String, String)> = Vec::new();
    while ledger.goes_on() {
        let n = ledger.acts();
        if n % 10 == 0 {
            known = rows(&ledger.b.snapshot().await, "Ship");
            assert_eq!(known.len(), 6);
        }
        // Rows that were just read, and rows that are long gone.
        let (name, r#ref) = known[n % 6].clone();
        let acted = ledger.act("click", json!({ "ref": r#ref }), &format!("ship {name}")).await;
        if !acted.is_ok() {
            let code = acted.json["code"].as_str().unwrap_or_default();
            assert!(["stale-ref", "target-covered", "target-detached"].contains(&code), "{}", acted.text);
        }
    }
    ledger.agrees(3).await;
}

#[on_every_engine]
async fn animations_that_never_end_neither_hold_up_nor_lead_astray() {
    let mut ledger = Ledger::open("stress/animated.html").await;
    while ledger.goes_on() {
        let n = ledger.acts();
        let (name, report) = match n % 10 {
            3 => ("Breathing", "breathing"),
            7 if n % 20 == 7 => ("Moving", "moving"),
            even if even % 2 == 0 => ("Left", "left"),
            _ => ("Right", "right"),
        };
        // What never stands still is refused in time, or pressed where it is.
        let patience = if matches!(name, "Left" | "Right") { 5000 } else { 500 };
        let selector = format!("role=button[name=\"{name}\"]");
        ledger.act("click", json!({ "selector": selector, "timeoutMs": patience }), report).await;
    }
    ledger.agrees(75).await;
}

#[on_every_engine]
async fn a_saturated_main_thread_gets_every_act_once() {
    let mut ledger = Ledger::open("stress/busy.html").await;
    let tree = ledger.b.snapshot().await;
    let refs = ["One", "Two", "Three"].map(|name| tree.ref_of(&format!("button \"{name}\"")));
    while ledger.goes_on() {
        let n = ledger.acts();
        match n % 4 {
            3 => {
                let value = format!("n{n}");
                ledger.act("fill", json!({ "selector": "input", "value": value }), &format!("note {value}")).await
            }
            which => ledger.act("click", json!({ "ref": refs[which] }), ["one", "two", "three"][which]).await,
        };
    }
    ledger.agrees(100).await;
}

#[on_every_engine]
async fn twenty_sessions_at_once_stay_apart() {
    const SESSIONS: usize = 20;
    const ROUNDS: usize = 2;
    let b = Bench::start().await;
    let names = || (0..SESSIONS).map(|n| format!("s{n}"));
    let all = async |tool: &str, arguments: &dyn Fn(&str) -> Value| {
        let calls: Vec<_> = names().map(|who| b.client.start_call(tool, arguments(&who))).collect();
        let mut answers = Vec::new();
        for call in calls {
            answers.push(call.result().await.ok());
        }
        answers
    };
    for who in names() {
        b.client.call("open_session", json!({ "session": who, "mode": "incognito" })).await.ok();
    }
    let url = |who: &str| b.site.url(&format!("stress/session.html?who={who}"));
    all("navigate", &|who| json!({ "session": who, "url": url(who) })).await;
    let trees = all("snapshot", &|who| json!({ "session": who })).await;
    let add: Vec<String> = trees.iter().map(|tree| tree.ref_of("button \"Add\"")).collect();
    let number = |who: &str| who[1..].parse::<usize>().expect("a number");
    for round in 0..ROUNDS {
        all("click", &|who| json!({ "session": who, "ref": add[number(who)], "mode": "none", "timeoutMs": 30_000 }))
            .await;
        let fill = |who: &str| {
            let value = format!("{who}-{round}");
            json!({ "session": who, "selector": "input", "value": value, "mode": "none", "timeoutMs": 30_000 })
        };
        all("fill", &fill).await;
    }
    for (n, tree) in all("snapshot", &|who| json!({ "session": who })).await.into_iter().enumerate() {
        tree.says(&format!("]: {ROUNDS}")).says(&format!("[value=\"s{n}-{}\"]", ROUNDS - 1));
    }
    assert_eq!(b.client.browsers().len(), 1, "one browser serves them all");
    let seen = b.wait_seen(2 * ROUNDS * SESSIONS).await;
    for n in 0..SESSIONS {
        let of_session = seen.iter().filter_map(|report| report.strip_prefix(&format!("s{n} "))).collect::<Vec<_>>();
        let expected: Vec<_> =
            (0..ROUNDS).flat_map(|round| [format!("added {}", round + 1), format!("note s{n}-{round}")]).collect();
        assert_eq!(of_session, expected, "session s{n}");
    }
    assert_eq!(seen.len(), 2 * ROUNDS * SESSIONS);
}
