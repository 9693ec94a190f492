//! The tools as calls, for hosts without a command line: browsers and Python. A request is JSON, and so is the answer; what
//! is drawn is SVG in it. Requests say all that is wrong with them at once, and answers have the forms of `--json`.
//!
//! A call reads no file: what is not shipped comes as a text in the request.
//!
//! ```
//! # #[cfg(feature = "calls")] {
//! use milepost_workshop::calls::{Alone, call};
//!
//! let answer = call("route.best", r#"{ "position": "tern-island-midway" }"#, &Alone).map_err(|_| "refused")?;
//! assert!(answer.contains(r#""revenue":170"#));
//! # }
//! # Ok::<(), &str>(())
//! ```

mod board;
mod contract;
mod deck;
#[cfg(feature = "table")]
mod environment;
mod request;
mod route;
mod watch;

#[cfg(feature = "table")]
pub use environment::Environment;
pub use watch::{Alone, Host};

use crate::given::unknown;
use milepost_document::Problem;
use watch::Watch;

/// A call.
pub struct Call {
    /// Its name: the tool, and what is asked of it.
    pub name: &'static str,
    /// What it answers.
    pub about: &'static str,
    answer: fn(&str, &Watch<'_>) -> Result<serde_json::Value, Vec<Problem>>,
}

/// All calls.
pub static CALLS: [Call; 8] = [
    Call {
        name: "board.make",
        about: "A random board: its file, its report and its drawing.",
        answer: board::make,
    },
    Call {
        name: "contract.odds",
        about: "The exact odds of a game's next contract.",
        answer: contract::odds,
    },
    Call {
        name: "deck.deal",
        about: "A deck of demand cards, and drawings of some of them.",
        answer: deck::deal,
    },
    Call {
        name: "route.audit",
        about: "Each run of a recorded game beside the best one, with charts.",
        answer: route::audit,
    },
    Call {
        name: "route.best",
        about: "The best run of a company, or the best few, with its proof and its drawing.",
        answer: route::best,
    },
    Call {
        name: "route.draw",
        about: "A board with its tiles and tokens.",
        answer: route::picture,
    },
    Call {
        name: "route.record",
        about: "A moment of a recorded game as a position file, and what is uncertain of it.",
        answer: route::record,
    },
    Call {
        name: "route.what_if",
        about: "What tiles, tokens and trains would gain.",
        answer: route::changed,
    },
];

/// Answers a call.
///
/// # Errors
/// There is no such call; or all that is wrong with the request, each with its place.
pub fn call(name: &str, asked: &str, host: &dyn Host) -> Result<String, Vec<Problem>> {
    let found = CALLS.iter().find(|call| call.name == name);
    let call = found.ok_or_else(|| {
        let names = CALLS.iter().map(|call| call.name);
        unknown("call", name, names, "")
    })?;
    let answer = (call.answer)(asked, &Watch::new(host))?;
    Ok(answer.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
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

    /// A host whose clock goes on by a second whenever it is asked, and that hears what it is told.
    #[derive(Default)]
    struct Hasty(Mutex<(u64, Vec<u32>)>);

    impl Host for Hasty {
        fn now(&self) -> Duration {
            let mut state = self.0.lock().unwrap();
            state.0 += 1;
            Duration::from_secs(state.0)
        }

        fn hear(&self, revenue: u32, bound: u32) {
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
        for part in ["map", "player", "players", "seed"] {
            assert!(told.contains(part), "{part}: {told}");
        }
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
}
