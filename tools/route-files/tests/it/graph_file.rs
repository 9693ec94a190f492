//! Networks as files: read back as they were written, solved as the positions that they come from, and refused with all that
//! is wrong.

use milepost_route::{Limits, Position, Run, Setup, Status, Train, Unlimited, best, best_on};
use milepost_route_files as files;
use milepost_route_files::graph::Instance;
use milepost_route_files::shipped;
use milepost_testkit::data;
use std::io::Read;

const MEMORY: usize = 1 << 28;

fn limits() -> Limits {
    Limits {
        steps: Some(200_000_000),
        ..Limits::default()
    }
}

fn solved(graph: &Instance) -> Run {
    let (position, company) = (graph.position().unwrap(), Instance::COMPANY);
    best_on(
        &position,
        &graph.network,
        company,
        &graph.trains,
        limits(),
        &Unlimited,
    )
    .unwrap()
}

/// Whether the graph of a company earns what the company does; `None` where the graph has no words for the position, or
/// where the search of either ends for its steps.
fn agrees(position: &Position, company: &str, trains: &[Train]) -> Option<bool> {
    let graph = Instance::of(position, company, trains, MEMORY, &Unlimited).ok()?;
    let text = graph.write();
    let again = Instance::read(&text).unwrap();
    assert_eq!(again.write(), text);
    let (due, found) = (
        best(position, company, trains, limits(), &Unlimited).unwrap(),
        solved(&again),
    );
    let proven = due.status == Status::Optimal && found.status == Status::Optimal;
    proven.then_some(due.revenue == found.revenue)
}

/// The position by plain rules.
fn plain(position: &Position) -> Position {
    let setup = Setup {
        rules: Default::default(),
        ..position.setup().clone()
    };
    Position::new(setup).unwrap()
}

#[test]
fn graphs_of_shipped_positions_earn_what_the_positions_do() {
    let mut done = 0;
    for (name, text) in shipped::POSITIONS {
        let position = plain(&files::read(text, &|_| None).unwrap());
        for company in &position.setup().companies {
            let agrees = agrees(&position, &company.name, &company.trains);
            assert_eq!(agrees, Some(true), "{name} {}", company.name);
            done += 1;
        }
    }
    assert!(done >= 8, "{done}");
}

#[test]
#[cfg_attr(not(outside_data), ignore = "reads ../shared/data, which is not here")]
fn graphs_of_recorded_positions_earn_what_the_positions_do() {
    let mut done = 0;
    for file in data::files("18xx/positions", ".ndjson.gz") {
        let mut text = String::new();
        flate2::read::GzDecoder::new(&std::fs::read(&file).unwrap()[..])
            .read_to_string(&mut text)
            .unwrap();
        // Two of each title show all kinds of trains and stops.
        for line in text.lines().take(2) {
            let Ok(position) = files::read(line, &|_| None) else {
                continue;
            };
            let company = &position.setup().companies[0];
            match agrees(&position, &company.name, &company.trains) {
                Some(agrees) => assert!(agrees, "{}", file.display()),
                None => continue,
            }
            done += 1;
        }
    }
    assert!(done > 100, "{done}");
}

#[test]
fn what_a_graph_has_no_words_for_is_named() {
    let text = shipped::position("velmark-late").unwrap();
    let position = files::read(text, &|_| None).unwrap();
    let company = &position.setup().companies[0];
    let problems = Instance::of(
        &position,
        &company.name,
        &company.trains,
        MEMORY,
        &Unlimited,
    )
    .unwrap_err();
    let what: Vec<&str> = problems.iter().map(|one| one.what.as_str()).collect();
    assert_eq!(what, ["the rules have bonus"]);
}

#[test]
fn everything_wrong_with_a_file_is_told() {
    let read = |members: &str| {
        let text = format!(
            r#"{{"format": "18xx-graph/1", "stops": [{{"revenue": 10}}, {{"revenue": 20}}], "tracks": 2, {members}}}"#
        );
        let problems = Instance::read(&text).err().unwrap_or_default();
        let what = problems.into_iter().map(|one| one.to_string());
        what.collect::<Vec<String>>()
    };
    let trains = r#""trains": [{"name": "2", "stops": 2}]"#;
    assert_eq!(
        read(&format!(
            r#"{trains}, "legs": [{{"ends": [0, 1], "tracks": [0, 1]}}]"#
        )),
        Vec::<String>::new()
    );
    let wrong = read(&format!(
        r#"{trains}, "legs": [{{"ends": [0, 2], "tracks": [2]}}, {{"ends": [1, 1], "tracks": []}},
            {{"ends": [0, 1], "tracks": [1, 0]}}], "rivals": [[0, 9], [1, 1]]"#
    ));
    assert_eq!(wrong.len(), 7, "{wrong:#?}");
    assert!(wrong.iter().all(|one| one.contains("$.")), "{wrong:#?}");
    let gauges =
        r#""trains": [{"name": "2", "stops": 2, "gauges": ["narrow"]}, {"name": "3"}], "legs": []"#;
    assert_eq!(read(gauges).len(), 2, "{:?}", read(gauges));
    for text in [
        "",
        "{",
        "[]",
        "null",
        r#"{"format": "18xx-graph/1", "stops": 7}"#,
    ] {
        assert!(Instance::read(text).is_err(), "{text}");
    }
}

#[test]
fn counts_beyond_the_limits_are_refused() {
    let many = vec![r#"{"revenue": 1}"#; 2501].join(",");
    let text = format!(
        r#"{{"format": "18xx-graph/1", "stops": [{many}], "tracks": 16385, "legs": [], "trains": []}}"#
    );
    let problems = Instance::read(&text).unwrap_err();
    assert_eq!(problems.len(), 2, "{problems:?}");
}

/// The best run on the graph with these members.
fn run_of(members: &str) -> Run {
    solved(&Instance::read(&format!(r#"{{"format": "18xx-graph/1", {members}}}"#)).unwrap())
}

#[test]
fn a_route_ends_at_a_token_on_a_stop_that_is_not_through() {
    let run = run_of(
        r#""stops": [{"revenue": 30}, {"revenue": 10, "token": true, "through": false}, {"revenue": 30}],
        "tracks": 2, "legs": [{"ends": [0, 1], "tracks": [0]}, {"ends": [1, 2], "tracks": [1]}],
        "trains": [{"name": "3", "stops": 3}]"#,
    );
    assert_eq!((run.revenue, run.status), (40, Status::Optimal));
}

#[test]
fn more_borders_than_a_weight_has_room_for_are_refused() {
    let legs: Vec<String> = (0..66)
        .map(|leg| format!(r#"{{"ends": [0, 1], "tracks": [{leg}], "borders": 1000}}"#))
        .collect();
    let text = |count: usize| {
        let legs = legs[..count].join(",");
        let stops = r#"[{"revenue": 10, "token": true}, {"revenue": 20}]"#;
        let rest = r#""trains": [{"name": "2", "stops": 2}]"#;
        format!(
            r#"{{"format": "18xx-graph/1", "stops": {stops}, "tracks": 66, "legs": [{legs}], {rest}}}"#
        )
    };
    assert!(Instance::read(&text(65)).is_ok());
    let problems = Instance::read(&text(66)).unwrap_err();
    assert_eq!(problems.len(), 1, "{problems:?}");
    assert!(
        problems[0].to_string().contains("66000 borders"),
        "{problems:?}"
    );
}

#[test]
fn the_longest_route_of_a_graph_does_not_exhaust_the_stack() {
    let stops: Vec<String> = (0..1400)
        .map(|stop| format!(r#"{{"revenue": 1, "token": {}}}"#, stop == 0))
        .collect();
    let legs: Vec<String> = (0..1399)
        .map(|leg| format!(r#"{{"ends": [{leg}, {}], "tracks": [{leg}]}}"#, leg + 1))
        .collect();
    let run = run_of(&format!(
        r#""stops": [{}], "tracks": 16384, "legs": [{}], "trains": [{{"name": "1400", "stops": 1400}}]"#,
        stops.join(","),
        legs.join(",")
    ));
    assert_eq!((run.revenue, run.status), (1400, Status::Optimal));
}
