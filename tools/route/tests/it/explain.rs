//! Why routes may not be run, held against every route that an oracle walks.

use crate::plain;

use milepost_route::explain::{Cause, explain};
use milepost_route::files::shipped;
use milepost_route::{Distance, Keep, NamedRoute, Position, Token, Train, Unlimited, files};
use milepost_testkit::random;
use plain::board::Board;
use plain::extra::attach;
use plain::maps::{self, COMPANY};
use plain::pay::Fare;
use plain::tape::Tape;
use plain::walk::{Path, Patience, paths};
use plain::{allocate, declare, extra, trains};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Random boards of each test.
const CASES: u32 = 600;

const WALK: Patience = Patience {
    steps: 20_000,
    nodes: usize::MAX,
};

fn position(numbers: &[u16]) -> Option<(Position, Vec<Train>)> {
    let mut tape = Tape::new(numbers);
    let mut trains = trains::all(&mut tape);
    let mut setup = maps::setup(&mut tape);
    if tape.one_in(2) {
        declare::any(&mut tape, &mut setup, &mut trains);
    }
    Some((Position::new(maps::with(setup, &trains)).ok()?, trains))
}

/// The same board with the company's token in every city, so that nothing is blocked.
fn opened(position: &Position) -> Position {
    let mut setup = position.setup().clone();
    let places = setup
        .hexes
        .iter_mut()
        .flat_map(|hex| hex.tokens.iter_mut().flatten());
    places.for_each(|place| {
        *place = Some(Token {
            company: COMPANY.to_owned(),
            neutral: false,
        })
    });
    Position::new(setup).unwrap()
}

/// The paths that a train may run.
fn legal<'a>(board: &Board, train: &Train, paths: &'a [Path]) -> Vec<&'a Path> {
    let fare = Fare::new(board, train);
    let once = 0..1 << extra::once(board).len();
    let earns = |path: &Path| {
        let best = |once| fare.best_with(&path.nodes, path.line(), (once, 0));
        once.clone().any(|once| best(once).is_some())
    };
    let may = |path: &&Path| {
        extra::allowed(board, train, path) && fare.fits(&path.nodes, path.borders()) && earns(path)
    };
    paths.iter().filter(may).collect()
}

/// Their stops, in both directions.
fn stops(paths: &[&Path]) -> BTreeSet<Vec<usize>> {
    let both = |path: &&Path| {
        [
            path.nodes.clone(),
            path.nodes.iter().rev().copied().collect(),
        ]
    };
    paths.iter().flat_map(both).collect()
}

/// The stops in words; a hex alone may also be passed.
fn say(board: &Board, nodes: &[usize]) -> String {
    let hexes = &board.position.setup().hexes;
    let name = |&node: &usize| {
        format!(
            "{}:{}",
            hexes[board.nodes[node].hex].name, board.nodes[node].stop
        )
    };
    nodes.iter().map(name).collect::<Vec<String>>().join("-")
}

#[test]
fn what_is_explained_is_what_may_not_be_run() {
    let (good, bad) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let config = random::cases(CASES);
    let far = AtomicUsize::new(0);
    let numbers = proptest::collection::vec(any::<u16>(), 100..700);
    let outcome = TestRunner::new(config).run(&numbers, |numbers| {
        let Some((position, trains)) = position(&numbers) else {
            return Ok(());
        };
        let board = Board::new(&position, COMPANY);
        let open = opened(&position);
        let open = Board::new(&open, COMPANY);
        let Some((own, all)) = paths(&board, WALK).zip(paths(&open, WALK)) else {
            far.fetch_add(1, Ordering::Relaxed);
            return Ok(());
        };
        let mut tried: Vec<Vec<usize>> = all.iter().map(|path| path.nodes.clone()).collect();
        let again = |path: &Vec<usize>| [&path[..], &path[..1]].concat();
        tried.extend(
            all.iter()
                .map(|path| &path.nodes)
                .filter(|path| path.len() == 3)
                .map(again),
        );
        let stride = tried.len() / 40 + 1;
        // With what one train of the run takes along, and without.
        let ways = attach::ways(&position, &trains);
        for (train, index) in trains
            .iter()
            .zip(0..)
            .filter(|(train, _)| train.distance != Distance::Flood)
        {
            let by_way = ways.iter().map(|way| legal(&board, &way[index], &own));
            let legal = stops(&by_way.flatten().collect::<Vec<_>>());
            for nodes in tried.iter().step_by(stride) {
                let said = NamedRoute::read(&position, &say(&board, nodes)).unwrap();
                let asked = [Keep {
                    train: index,
                    route: said,
                }];
                let found = explain(&position, COMPANY, &trains, &asked, &Unlimited);
                let due = legal.contains(nodes);
                prop_assert_eq!(
                    found.is_legal(),
                    due,
                    "{:?} {}: {:?}",
                    train,
                    say(&board, nodes),
                    found
                );
                let count = if due { &good } else { &bad };
                count.fetch_add(1, Ordering::Relaxed);
            }
        }
        Ok(())
    });
    outcome.unwrap();
    let (good, bad, far) = (good.into_inner(), bad.into_inner(), far.into_inner());
    assert!(
        far * 10 < CASES as usize,
        "{far} of {CASES} boards have too many paths"
    );
    assert!(good > 1000 && bad > 1000, "{good} legal, {bad} not");
}

fn tern() -> Position {
    files::read(shipped::position("tern-island-midway").unwrap(), &|_| None).unwrap()
}

fn asked(position: &Position, trains: &[Train], route: &str) -> Keep {
    let (train, route) = route.split_once('=').unwrap();
    let train = trains.iter().position(|one| one.name == train).unwrap();
    Keep {
        train,
        route: NamedRoute::read(position, route).unwrap(),
    }
}

/// Pairs of routes of two trains, and whether an oracle finds ways for both that share nothing.
#[test]
fn what_may_not_be_run_together_is_told() {
    let (good, bad) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let config = random::cases(CASES);
    let far = AtomicUsize::new(0);
    let numbers = proptest::collection::vec(any::<u16>(), 100..700);
    let outcome = TestRunner::new(config).run(&numbers, |numbers| {
        let Some((position, trains)) = position(&numbers) else {
            return Ok(());
        };
        let pairs = (1..trains.len()).map(|index| [index - 1, index]);
        let may = |train: usize| trains[train].distance != Distance::Flood;
        let Some(pair) = pairs
            .into_iter()
            .find(|pair| pair.iter().all(|&train| may(train)))
        else {
            return Ok(());
        };
        let board = Board::new(&position, COMPANY);
        let Some(all) = paths(&board, WALK) else {
            far.fetch_add(1, Ordering::Relaxed);
            return Ok(());
        };
        let legal = pair.map(|train| legal(&board, &trains[train], &all));
        let routes = [0, 1].map(|one| {
            let legal = stops(&legal[one]);
            let stride = legal.len() / 12 + 1;
            legal.into_iter().step_by(stride).collect::<Vec<_>>()
        });
        for (a, b) in routes[0]
            .iter()
            .flat_map(|a| routes[1].iter().map(move |b| (a, b)))
        {
            let claims = |one: usize, nodes: &[usize]| {
                let same = |path: &&&Path| path.nodes == nodes || path.nodes.iter().rev().eq(nodes);
                let claims = |path: &&Path| allocate::claims(&board, &trains[pair[one]], path);
                legal[one]
                    .iter()
                    .filter(same)
                    .map(claims)
                    .collect::<Vec<_>>()
            };
            let claims = [claims(0, a), claims(1, b)];
            let apart = trains[pair[0]].group != trains[pair[1]].group;
            let due = apart
                || claims[0]
                    .iter()
                    .any(|a| claims[1].iter().any(|b| !a.meets(b)));
            let ask = |train, nodes| {
                let said = NamedRoute::read(&position, &say(&board, nodes)).unwrap();
                Keep { train, route: said }
            };
            let found = explain(
                &position,
                COMPANY,
                &trains,
                &[ask(pair[0], a), ask(pair[1], b)],
                &Unlimited,
            );
            prop_assert!(found.routes.iter().all(Vec::is_empty));
            prop_assert_eq!(
                found.is_legal(),
                due,
                "{} {}: {:?}",
                say(&board, a),
                say(&board, b),
                found
            );
            let count = if due { &good } else { &bad };
            count.fetch_add(1, Ordering::Relaxed);
        }
        Ok(())
    });
    outcome.unwrap();
    let (good, bad, far) = (good.into_inner(), bad.into_inner(), far.into_inner());
    assert!(
        far * 10 < CASES as usize,
        "{far} of {CASES} boards have too many paths"
    );
    assert!(
        good > 1000 && bad > 1000,
        "{good} go together, {bad} do not"
    );
}

#[test]
fn what_stands_in_the_way_is_told_by_name() {
    let position = tern();
    let company = position
        .setup()
        .companies
        .iter()
        .find(|company| company.name == "TCR")
        .unwrap();
    let told = |routes: &[&str]| {
        let asked: Vec<Keep> = routes
            .iter()
            .map(|route| asked(&position, &company.trains, route))
            .collect();
        let found = explain(&position, "TCR", &company.trains, &asked, &Unlimited);
        let faults = found.routes.into_iter().flatten().chain(found.together);
        faults
            .map(|fault| (fault.cause, fault.words))
            .collect::<Vec<(Cause, String)>>()
    };
    let due = |all: &[(Cause, &str)]| -> Vec<(Cause, String)> {
        all.iter()
            .map(|&(cause, words)| (cause, words.to_owned()))
            .collect()
    };
    assert_eq!(told(&["3=A1-A3-A7", "4=E5-G7-G5-H4"]), []);
    assert_eq!(
        told(&["3=C7-E9-E5-G7"]),
        due(&[
            (Cause::Blocked, "blocked at E9: MMR has its only place"),
            (
                Cause::Blocked,
                "blocked at E5: MMR and OIL have all its places"
            ),
            (
                Cause::TooLong,
                "too long by 1: a 3 runs to 3 stops, this has 4"
            ),
        ])
    );
    assert_eq!(
        told(&["3=A7-B10-C7"]),
        due(&[(Cause::Blocked, "B10 is off the board: routes end there")])
    );
    assert_eq!(
        told(&["4=E5-G7-E5"]),
        due(&[
            (Cause::StopTwice, "it stops twice at E5"),
            (Cause::TrackTwice, "track is used twice between E5 and F6"),
            (Cause::TrackTwice, "track is used twice between F6 and G7"),
        ])
    );
    assert_eq!(
        told(&["4=E5-G5"]),
        due(&[(
            Cause::NoTrack,
            "between E5 and G5 the track stops at F2, which must be named"
        )])
    );
    assert_eq!(
        told(&["3=E5"]),
        due(&[
            (Cause::NoToken, "no stop has a token of TCR"),
            (Cause::TooShort, "a route has at least two stops"),
        ])
    );
    assert_eq!(
        told(&["3=G5-G7", "4=E5-G7-G5"]),
        due(&[(
            Cause::TrackTwice,
            "3 and 4 use the same track between G5 and G7"
        )])
    );
}

/// What is said of a route from B2 to B6 of a board in one column.
fn broken(hexes: &[(&str, &str)], more: &str) -> String {
    let mut board = "milepost = \"18xx-board/1\"\ntitle = \"T\"\nlayout = \"flat\"\n".to_owned();
    board += more;
    board += "\n[hexes.white]\n";
    for (hex, code) in hexes {
        board += &format!("{hex} = \"{code}\"\n");
    }
    let text = "milepost = \"18xx-position/1\"\nboard = \"b\"\n[trains]\nAA = [\"2\"]\n[hexes]\nB2 = \"token AA\"";
    let position = files::read(text, &|_| Some(board.clone())).unwrap();
    let trains = &position.setup().companies[0].trains;
    let asked = [asked(&position, trains, "2=B2-B6")];
    let found = explain(&position, "AA", trains, &asked, &Unlimited);
    let fault = &found.routes[0][0];
    assert_eq!(fault.cause, Cause::NoTrack, "{fault:?}");
    fault.words.clone()
}

#[test]
fn the_border_where_track_breaks_off_is_named() {
    let city = "city=revenue:20;path=a:0,b:_0";
    let end = "city=revenue:20;path=a:3,b:_0";
    for (hexes, more, due) in [
        (
            [("B2", city), ("B4", ""), ("B6", end)],
            "",
            "the track in B2 ends at the border to B4, where B4 has no track",
        ),
        (
            [("B2", city), ("B4", "path=a:1,b:4"), ("B6", end)],
            "",
            "the track in B2 ends at the border to B4, to which no track in B4 leads",
        ),
        (
            [
                ("B2", city),
                ("B4", "path=a:0,b:3"),
                ("B6", "city=revenue:20;path=a:0,b:_0"),
            ],
            "",
            "the track in B4 ends at the border to B6, to which no track in B6 leads",
        ),
        (
            [("B2", city), ("B4", "path=a:0,b:3"), ("B6", end)],
            "borders = [\"B4 B6\"]",
            "the track in B4 ends at the border to B6, which is closed",
        ),
        (
            [
                ("B2", city),
                ("B4", "path=a:0,b:3,track:narrow"),
                ("B6", end),
            ],
            "",
            "the track in B2 ends at the border to B4, where the track in B4 has another gauge: narrow, and not broad",
        ),
        (
            [
                ("B2", "city=revenue:20;path=a:3,b:_0"),
                ("B4", ""),
                ("B6", end),
            ],
            "",
            "the track in B2 leads over edge 3 off the map",
        ),
        (
            [
                ("B2", city),
                ("B4", "junction;path=a:3,b:_0,terminal:1;path=a:0,b:_0"),
                ("B6", end),
            ],
            "",
            "the track in B4 is terminal: a route ends on it",
        ),
    ] {
        let words = broken(&hexes, more);
        assert!(
            words.starts_with("no track leads from B2 to B6: it leads nowhere; "),
            "{words}"
        );
        assert!(words.ends_with(due), "{words}\nand not {due}");
    }
}

#[test]
fn a_hex_without_a_stop_is_on_the_way_to_the_next() {
    let told = |route: &str| {
        let position = tern();
        let companies = &position.setup().companies;
        let company = companies
            .iter()
            .find(|company| company.name == "TCR")
            .unwrap();
        let asked = [asked(&position, &company.trains, route)];
        let found = explain(&position, "TCR", &company.trains, &asked, &Unlimited);
        found.routes[0]
            .iter()
            .map(|fault| fault.words.clone())
            .collect::<Vec<String>>()
    };
    assert_eq!(
        told("3=E5-B4-G7"),
        ["no track from E5 to G7 comes through B4"]
    );
}
