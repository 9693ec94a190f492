//! Why routes may not be run, held against every route that an oracle walks.

use crate::plain;

use milepost_route::explain::explain;
use milepost_route::{Distance, Keep, NamedRoute, Position, Token, Train, Unlimited};
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
