//! The calls as their hosts see them.
#![cfg(feature = "calls")]

use crate::call::host::{Alone, Host, News};
use crate::call::table::{CALLS, call};
use milepost_document::form::{Field, Kind};
use serde_json::{Value, json};
use std::sync::Mutex;
use std::time::Duration;

fn answer(name: &str, request: &Value) -> Value {
    let text = call(name, &request.to_string(), &Alone).unwrap();
    serde_json::from_str(&text).unwrap()
}

fn wrong(name: &str, request: &Value) -> String {
    let problems = call(name, &request.to_string(), &Alone).unwrap_err();
    let lines: Vec<String> = problems.iter().map(ToString::to_string).collect();
    lines.join("; ")
}

#[test]
fn calls_are_listed_by_name() {
    assert!(CALLS.is_sorted_by_key(|call| call.name));
    for call in CALLS {
        assert_eq!(call.path, format!("/api/{}", call.name));
        let fields = (call.fields)();
        let mut names: Vec<&str> = fields.iter().map(|field| field.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), fields.len(), "{}", call.name);
    }
    assert!(wrong("route.bets", &json!({})).contains("did you mean route.best"));
    assert!(wrong("atlantis", &json!({})).contains("expected one of board.make, "));
}

#[test]
fn what_is_wrong_in_a_text_has_its_line() {
    let text = "milepost = \"position 2\"\n\nboard = \"tern-island\"\nfoo = 1\n";
    let told = wrong(
        "route.best",
        &json!({ "position": text, "runs": 0, "seconds": -1 }),
    );
    assert!(told.contains("position, line 4"), "{told}");
    assert!(
        told.contains("runs: ") && told.contains("seconds: "),
        "{told}"
    );
    let told = wrong("route.best", &json!({ "position": "tern-island-mid" }));
    assert!(told.contains("did you mean tern-island-midway"), "{told}");
}

#[test]
fn a_run_is_that_of_the_position_however_it_is_given() {
    let named = answer(
        "route.best",
        &json!({ "position": "tern-island-midway", "drawing": true }),
    );
    assert_eq!(named["answer"]["revenue"], 170);
    assert_eq!(named["answer"]["status"], "optimal");
    assert!(named["svg"].as_str().unwrap().starts_with("<svg"));
    let text = crate::open_position::by_name("tern-island-midway").unwrap();
    let link = milepost_route_files::link::of_texts(&text);
    for position in [text.position, link] {
        let other = answer("route.best", &json!({ "position": position, "runs": 3 }));
        assert_eq!(other["answer"]["revenue"], 170);
        assert_eq!(other["answer"]["more"].as_array().unwrap().len(), 2);
        assert_eq!(other["svg"], Value::Null);
    }
}

#[test]
fn whether_a_board_is_fair_is_part_of_its_report() {
    let report = |seed: u64| {
        let request = json!({ "players": 5, "scenario": 3, "seed": seed });
        answer("board.make", &request)["report"].clone()
    };
    let (unfair, fair) = (report(3), report(84));
    assert_eq!(
        (&unfair["fair"], &fair["fair"]),
        (&false.into(), &true.into())
    );
    assert_eq!(unfair["played"]["games"], 2000);
    assert!(unfair["played"]["shares"][4].as_f64() > Some(0.32));
}

#[test]
fn boards_and_positions_are_drawn() {
    let svg =
        |position: &str| answer("route.draw", &json!({ "position": position }))["svg"].clone();
    let (board, midway) = (svg("tern-island"), svg("tern-island-midway"));
    assert!(board.as_str().unwrap().starts_with("<svg"));
    assert_ne!(board, midway);
    assert!(wrong("route.draw", &json!({ "position": "atlantis\n" })).len() > 3);
}

#[test]
fn changes_gain_what_the_positions_after_them_earn() {
    let request = json!({ "position": "tern-island-midway", "train": ["5"], "lay": ["any"] });
    let found = answer("route.what_if", &request);
    let of = |name: &str| found["answer"][name].clone();
    let earns = |name: &str| of(name)["revenue"].as_i64().unwrap();
    assert_eq!(earns("today"), 170);
    assert_eq!(of("gain").as_i64().unwrap(), earns("with") - 170);
    assert!(!of("ranking").as_array().unwrap().is_empty());
    let told = wrong(
        "route.what_if",
        &json!({ "position": "tern-island-midway", "lay": ["Z9=8:0"], "token": ["Y8"], "train": ["x"] }),
    );
    assert!(
        ["Z9", "Y8", "x"].iter().all(|part| told.contains(part)),
        "{told}"
    );
    assert!(
        wrong(
            "route.what_if",
            &json!({ "position": "tern-island-midway" })
        )
        .contains("name a change")
    );
}

/// A host whose clock goes on by a second whenever it is asked, and that hears of news.
#[derive(Default)]
struct Hasty(Mutex<(u64, Vec<u32>)>);

impl Host for Hasty {
    fn now(&self) -> Duration {
        let mut state = self.0.lock().unwrap();
        state.0 += 1;
        Duration::from_secs(state.0)
    }

    fn hear(&self, news: News) {
        let News::Search { revenue, bound } = news;
        assert!(revenue <= bound);
        self.0.lock().unwrap().1.push(revenue);
    }
}

#[test]
fn a_search_ends_in_time_and_tells_its_news() {
    let host = Hasty::default();
    let request = json!({ "position": "velmark-late", "seconds": 5 });
    let found = call("route.best", &request.to_string(), &host).unwrap();
    let found: Value = serde_json::from_str(&found).unwrap();
    let whole = answer("route.best", &json!({ "position": "velmark-late" }));
    let revenue = |found: &Value, name: &str| found["answer"][name].as_u64().unwrap();
    assert_eq!(found["answer"]["status"], "feasible");
    assert!(revenue(&found, "bound") >= revenue(&whole, "revenue"));
    assert!(revenue(&found, "revenue") <= revenue(&whole, "revenue"));
}

#[test]
fn a_deck_is_as_the_seed_has_it_and_its_cards_are_drawn() {
    let request =
        json!({ "map": "iberia", "players": 3, "cards": 30, "seed": 7, "drawings": [0, 29] });
    let one = answer("deck.deal", &request);
    assert_eq!(one, answer("deck.deal", &request));
    assert_eq!(one["deck"]["cards"].as_array().unwrap().len(), 30);
    assert_eq!(one["svgs"].as_array().unwrap().len(), 2);
    let other = json!({ "map": "iberia", "players": 3, "cards": 30, "seed": 8 });
    assert_ne!(one["deck"], answer("deck.deal", &other)["deck"]);
}

/// A host with a seed of its own.
struct Chance(u64);

impl Host for Chance {
    fn seed(&self) -> u64 {
        self.0
    }
}

#[test]
fn a_deck_without_a_seed_has_that_of_the_host() {
    let request = json!({ "map": "iberia" }).to_string();
    let of = |seed| -> Value {
        serde_json::from_str(&call("deck.deal", &request, &Chance(seed)).unwrap()).unwrap()
    };
    let (deck, usual) = (
        &of(77)["deck"],
        json!({ "map": "iberia", "players": 4, "cards": 120, "seed": 77 }),
    );
    assert_eq!(deck, &answer("deck.deal", &usual)["deck"]);
    assert_ne!(deck, &of(78)["deck"]);
}

#[test]
fn a_deck_is_dealt_again_by_its_code() {
    let request =
        json!({ "map": "iberia", "players": 3, "cards": 60, "seed": u64::MAX, "dingles": false });
    let deck = answer("deck.deal", &request)["deck"].clone();
    assert_eq!(deck["seed"].as_u64(), Some(u64::MAX));
    // Programs that hold numbers as floats round the seed when they save it.
    for rounded in [
        json!(18_446_744_073_709_552_000_f64),
        json!(18_446_744_073_709_549_568_u64),
    ] {
        let mut saved = deck.clone();
        saved["seed"] = rounded;
        let request = json!({ "map": "iberia", "deck": saved.to_string() });
        assert_eq!(answer("deck.check", &request)["is_sound"], true);
    }
    let again = json!({ "map": "iberia", "code": deck["code"] });
    assert_eq!(answer("deck.deal", &again)["deck"], deck);
    let told = wrong(
        "deck.deal",
        &json!({ "map": "japan", "code": deck["code"] }),
    );
    assert!(
        told.contains("code: ") && told.contains("the code is for the map iberia"),
        "{told}"
    );
    let told = wrong(
        "deck.deal",
        &json!({ "map": "iberia", "code": deck["code"], "seed": 1, "players": 3 }),
    );
    assert_eq!(
        told.matches("not allowed beside \"code\"").count(),
        2,
        "{told}"
    );
    assert!(wrong("deck.deal", &json!({ "map": "iberia", "code": "X" })).contains("code: "));
}

#[test]
fn events_and_tuned_payoffs_are_part_of_a_deck() {
    let deal = |more: Value| {
        let mut request = json!({ "map": "iberia", "seed": 5 });
        request
            .as_object_mut()
            .unwrap()
            .extend(more.as_object().unwrap().clone());
        answer("deck.deal", &request)["deck"].clone()
    };
    let (plain, events) = (deal(json!({})), deal(json!({ "events": true })));
    assert_eq!(
        (&plain["cards"], &plain["events"]),
        (&events["cards"], &Value::Null)
    );
    assert!(!events["events"].as_array().unwrap().is_empty());
    let tuned = deal(json!({ "tuned": "shipped" }));
    assert_ne!(tuned["code"], plain["code"]);
    assert!(tuned["remarks"].to_string().contains("tuned by play"));
    assert_eq!(deal(json!({ "tuned": null })), plain);
    let told = wrong(
        "deck.deal",
        &json!({ "map": "low-countries", "seed": 5, "tuned": "shipped" }),
    );
    assert!(told.contains("tuned: no payoffs tuned by play"), "{told}");
    let told = wrong(
        "deck.deal",
        &json!({ "map": "iberia", "seed": 5, "tuned": "map = 3\n" }),
    );
    assert!(told.contains("tuned, line 1"), "{told}");
}

#[test]
fn a_board_is_made_measured_and_drawn() {
    let request = json!({ "players": 3, "scenario": 1, "seed": 5, "drawing": true });
    let one = answer("board.make", &request);
    assert_eq!(one["seed"], 5);
    assert!(one["svg"].as_str().unwrap().starts_with("<svg"));
    let best = json!({ "players": 3, "scenario": 1, "seed": 5, "best_of": 4 });
    assert!((5..9).contains(&answer("board.make", &best)["seed"].as_u64().unwrap()));
}

#[test]
fn all_that_is_wrong_is_told_at_once() {
    let told = wrong(
        "deck.deal",
        &json!({ "map": "iberia", "players": 9, "cards": 3, "seed": 1 }),
    );
    assert!(told.contains("players") && told.contains("cards"), "{told}");
    let told = wrong("deck.deal", &json!({ "map": 1, "player": 3 }));
    for part in ["map", "\"player\" is not known", "did you mean \"players\""] {
        assert!(told.contains(part), "{part}: {told}");
    }
    // What is wrong with a text is told beside what is wrong with the request.
    let told = wrong("deck.deal", &json!({ "map": "ibera", "players": 9 }));
    assert!(
        told.contains("did you mean iberia?") && told.contains("2 to 6"),
        "{told}"
    );
    assert!(
        wrong(
            "deck.deal",
            &json!({ "map": "ibera", "players": 3, "seed": 1 })
        )
        .contains("did you mean iberia?")
    );
    let told = wrong(
        "board.make",
        &json!({ "players": 99, "scenario": 99, "land": "moon", "seed": 1 }),
    );
    assert!(
        ["players", "scenario", "moon"]
            .iter()
            .all(|part| told.contains(part)),
        "{told}"
    );
    assert!(
        wrong(
            "route.best",
            &json!({ "position": "tern-island-midway", "seconds": 0 })
        )
        .contains("seconds")
    );
    assert!(wrong("route.audit", &json!({ "record": "{}" })).len() > 3);
}

/// Values that a field of a request takes, in words.
fn values(kind: &Kind) -> String {
    match kind {
        Kind::Flag => "true or false".to_owned(),
        Kind::Whole => "whole number".to_owned(),
        Kind::Number => "number".to_owned(),
        Kind::Text | Kind::Given(_) => "text".to_owned(),
        Kind::Word(words) => {
            let words: Vec<String> = words.iter().map(|(word, _)| format!("`{word}`")).collect();
            words.join(", ")
        }
        Kind::List(item) => format!("list: {}", values(item)),
        Kind::Texts => "texts by name".to_owned(),
    }
}

fn row(field: &Field) -> String {
    let Field { name, kind, .. } = field;
    let about = match kind {
        Kind::Given(file) => field.described(&format!("or the text of a {file}")),
        _ => field.described(""),
    };
    let without: Vec<String> = field
        .without
        .iter()
        .map(|name| format!("`{name}`"))
        .collect();
    let without = match without.is_empty() {
        true => String::new(),
        false => format!("; not beside {}", without.join(", ")),
    };
    let usual = match (&field.usual, field.is_required) {
        (Some(usual), _) => format!("`{usual}`"),
        (None, true) => "required".to_owned(),
        (None, false) => String::new(),
    };
    format!(
        "| `{name}` | {} | {about}{without} | {usual} |",
        values(kind)
    )
}

#[test]
fn the_documentation_has_each_call_with_its_members() {
    const FILE: &str = "../../docs/calls.md";
    let parts = [
        "<!-- requests: written by a test of apps/calls -->\n",
        "<!-- end of requests -->",
    ];
    let kept = std::fs::read_to_string(FILE).unwrap();
    let (before, rest) = kept.split_once(parts[0]).unwrap();
    let (_, after) = rest.split_once(parts[1]).unwrap();
    let calls = CALLS.iter().map(|call| {
        let rows: Vec<String> = (call.fields)().iter().map(row).collect();
        let head = "| member | values | what it is | where nothing is said |\n|---|---|---|---|";
        format!(
            "### `{}`\n\n{}\n\n{head}\n{}\n\n",
            call.name,
            call.about,
            rows.join("\n")
        )
    });
    let written = calls.collect::<String>();
    let whole = [before, parts[0], "\n", &written, parts[1], after].concat();
    milepost_testkit::golden::assert(FILE, &whole);
    for call in CALLS {
        assert!(
            before.contains(&format!("| `{}` |", call.name)),
            "{}",
            call.name
        );
    }
}

/// A kind of values as a type of TypeScript.
fn typescript(kind: &Kind) -> String {
    match kind {
        Kind::Flag => "boolean".to_owned(),
        Kind::Whole | Kind::Number => "number".to_owned(),
        Kind::Text | Kind::Given(_) => "string".to_owned(),
        Kind::Word(words) => {
            let words: Vec<String> = words
                .iter()
                .map(|(word, _)| format!("\"{word}\""))
                .collect();
            words.join(" | ")
        }
        Kind::List(item) => format!("Array<{}>", typescript(item)),
        Kind::Texts => "Record<string, string>".to_owned(),
    }
}

#[test]
fn types_of_requests_are_those_of_the_table() {
    let member = |field: &Field| {
        let usual = field
            .usual
            .as_ref()
            .map(|usual| format!(" Where nothing is said: {usual}."));
        let about = match &field.kind {
            Kind::Given(file) => field.described(&format!("or the text of a {file}")),
            _ => field.described(""),
        };
        format!(
            "    /** {about}.{} */\n    {}{}: {};\n",
            usual.unwrap_or_default(),
            field.name,
            if field.is_required { "" } else { "?" },
            typescript(&field.kind),
        )
    };
    let calls = CALLS.iter().map(|call| {
        let members: String = (call.fields)().iter().map(member).collect();
        format!(
            "  /** {} */\n  \"{}\": {{\n{members}  }};\n",
            call.about, call.name
        )
    });
    let head =
        "// The requests of calls. Written by a test of apps/calls from the table of calls.\n\n";
    let text = format!(
        "{head}/** The request of each call. */\nexport interface Requests {{\n{}}}\n",
        calls.collect::<String>()
    );
    milepost_testkit::golden::assert("../wasm/npm/calls.d.ts", &text);
    let answers = std::fs::read_to_string("../wasm/npm/index.d.ts").unwrap();
    for call in CALLS {
        assert!(
            answers.contains(&format!("  \"{}\": {{", call.name)),
            "{}",
            call.name
        );
    }
}
