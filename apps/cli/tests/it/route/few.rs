//! The best few runs, and routes that are kept.

use crate::common::{file, printed, refused};
use serde_json::Value;

const TERN: &str = "tern-island-midway";

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&printed(
        &[&["route", "best", TERN, "--json"], args].concat(),
    ))
    .unwrap()
}

/// What the best run and those after it earn.
fn revenues(answer: &Value) -> Vec<u64> {
    let more = answer["more"].as_array().into_iter().flatten();
    std::iter::once(answer)
        .chain(more)
        .map(|run| run["revenue"].as_u64().unwrap())
        .collect()
}

#[test]
fn the_best_few_begin_with_the_best_and_never_rise() {
    let (mut one, few) = (json(&[]), json(&["--second", "6"]));
    let revenues = revenues(&few);
    assert_eq!(revenues.len(), 6);
    assert!(revenues.is_sorted_by(|a, b| a >= b), "{revenues:?}");
    let more = few["more"].as_array().unwrap();
    assert!(
        more.iter()
            .all(|run| run["status"] == "optimal" && run["bound"] == run["revenue"])
    );
    // But for the seconds the best is told as if it alone were asked for.
    one["seconds"] = few["seconds"].clone();
    let mut best = few;
    best.as_object_mut().unwrap().remove("more");
    assert_eq!(best, one);
}

#[test]
fn what_the_search_did_is_told_where_it_is_asked_for() {
    let plain = json(&[]);
    assert_eq!(plain.get("stats"), None);
    let [one, again] = [json(&["--stats"]), json(&["--stats", "--threads", "2"])];
    let counts = |answer: &Value| {
        let mut stats = answer["stats"].as_object().unwrap().clone();
        assert!(stats.remove("seconds").unwrap().as_f64().unwrap() >= 0.0);
        stats
    };
    assert_eq!(counts(&one), counts(&again));
    let names: Vec<&String> = one["stats"].as_object().unwrap().keys().collect();
    let all = ["seconds", "programs", "columns", "cuts", "nodes", "steps"];
    assert_eq!(names, all);
    assert!(one["stats"]["steps"].as_u64().unwrap() > 0);
    let text = printed(&["route", "best", TERN, "--stats"]);
    let last = text.lines().last().unwrap();
    assert!(
        last.starts_with("  search: ") && last.ends_with(" steps"),
        "{text}"
    );
}

#[test]
fn each_run_is_told_with_how_much_less_it_earns() {
    let (one, few) = (
        printed(&["route", "best", TERN]),
        printed(&["route", "best", TERN, "--second", "3"]),
    );
    assert!(few.starts_with(&one), "{few}");
    assert!(
        few.contains("\n2nd best: ") && few.contains("\n3rd best: "),
        "{few}"
    );
    assert_eq!(
        few.lines().last(),
        Some("  no other run is better than these: proven")
    );
    let all = printed(
        &["route", "best", "docs-pair-both", "--second", "100"].map(|arg| {
            if arg == "docs-pair-both" {
                concat!(
                    env!("CARGO_MANIFEST_DIR"),
                    "/../../docs/positions/pair-both.toml"
                )
            } else {
                arg
            }
        }),
    );
    assert_eq!(
        all.lines().last(),
        Some("  there are no other runs: proven")
    );
    assert!(all.contains("  total        0\n"), "{all}");
}

#[test]
fn a_route_that_is_kept_is_run_and_the_rest_is_the_best_beside_it() {
    let kept = json(&["--keep", "4=A1-A3-A7"]);
    assert_eq!(kept["kept"], serde_json::json!(["4=A1-A3-A7"]));
    let four = kept["routes"]
        .as_array()
        .unwrap()
        .iter()
        .find(|route| route["train"] == "4")
        .unwrap();
    let stops: Vec<&str> = four["stops"]
        .as_array()
        .unwrap()
        .iter()
        .map(|stop| stop["at"].as_str().unwrap())
        .collect();
    assert_eq!(stops, ["A1", "A3", "A7"]);
    assert!(kept["revenue"].as_u64().unwrap() < 170 && kept["status"] == "optimal");
    let all = json(&["--keep", "4=H4 G5 G7 E5", "--keep", "3=A1,A3,A7"]);
    assert_eq!(
        (&all["revenue"], &all["routes"]),
        (&json(&[])["revenue"], &json(&[])["routes"])
    );
    assert!(
        printed(&["route", "best", TERN, "--keep", "4=A1-A3-A7"])
            .contains("\n  of runs with 4=A1-A3-A7\n")
    );
    let folder = tempfile::tempdir().unwrap();
    let picture = file(&folder, "r.svg");
    printed(&[
        "route",
        "best",
        TERN,
        "--keep",
        "4=A1-A3-A7",
        "--second",
        "2",
        "-o",
        &picture,
    ]);
    assert!(
        std::fs::read_to_string(picture)
            .unwrap()
            .starts_with("<svg")
    );
}

#[test]
fn what_cannot_be_kept_is_told_all_at_once() {
    let said = refused(
        &[
            "route", "best", TERN, "--keep", "5=A1-Z99", "--keep", "4=Q77",
        ],
        1,
    );
    for what in ["no train 5", "no hex Z99", "no hex Q77", "it has 3, 4"] {
        assert!(said.contains(what), "{said}");
    }
    let said = refused(&["route", "best", TERN, "--keep", "3=A1-H4"], 1);
    assert!(
        said.contains("no route of train 3 is A1-H4") && said.contains("route explain"),
        "{said}"
    );
    let both = ["--keep", "3=A1-A3-A7", "--keep", "4=A1-A3-A7"];
    let said = refused(&[&["route", "best", TERN][..], &both].concat(), 1);
    assert!(
        said.contains("in conflict: 3=A1-A3-A7 and 4=A1-A3-A7"),
        "{said}"
    );
    let twice = refused(
        &[
            "route", "best", TERN, "--keep", "3=A1-A3", "--keep", "3=A3-A7",
        ],
        1,
    );
    assert!(twice.contains("train 3 is kept to two routes"), "{twice}");
    refused(&["route", "best", TERN, "--second", "0"], 2);
    refused(&["route", "best", TERN, "--second", "101"], 2);
}
