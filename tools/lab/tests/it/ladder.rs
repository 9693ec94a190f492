//! Ladders of bots: what is played, and what follows.

use crate::common::board;
use milepost_lab::ladder::Counts;
use milepost_lab::study::ledger::PARTS;
use milepost_lab::study::{Plan, StudyError};
use milepost_lab::{Ladder, Study};
use milepost_study::{Experiment, Report, Sample, Shard, Tally, Unlimited, run};
use milepost_table::Options;
use milepost_table::bot::Kind;

/// In the order in which a ladder has them.
const BOTS: [Kind; 3] = [Kind::Random, Kind::Novice, Kind::Greedy];

fn options() -> Options {
    let mut options = Options::default();
    options.assign("rounds=14").unwrap();
    options
}

fn plan(bots: Vec<Kind>) -> Plan {
    Plan {
        games: 4,
        bots,
        cards: 240,
        seed: 7,
    }
}

fn played() -> Sample<Counts> {
    let board = board("iberia");
    let ladder = Ladder::new(&board, options(), plan(BOTS.to_vec())).unwrap();
    run(&ladder, Shard::WHOLE, &Unlimited)
}

/// A pair's games are those of a study of the two, and a bot's are those of its pairs.
#[test]
fn pairs_play_the_games_of_studies() {
    let sample = played();
    let mut pairs = sample.counts.pairs.iter();
    for (first, second) in [(0, 1), (0, 2), (1, 2)] {
        let kinds = [BOTS[first], BOTS[second]];
        let board = board("iberia");
        let study = Study::new(&board, options(), plan(kinds.to_vec())).unwrap();
        let counts = run(&study, Shard::WHOLE, &Unlimited).counts;
        let won = kinds.map(|kind| counts.kinds[kind as usize].won);
        let pair = pairs.next().unwrap();
        assert_eq!((pair.games, pair.won), (4, won), "{kinds:?}");
    }
    assert!(sample.counts.bots.iter().all(|bot| bot.games() == 8));
    let won: u64 = sample.counts.pairs.iter().flat_map(|pair| pair.won).sum();
    let all: u64 = sample.counts.bots.iter().map(|bot| bot.won).sum();
    assert_eq!(won, all);
}

/// Parts of a ladder make up the whole, in any order.
#[test]
fn parts_are_the_whole() {
    let board = board("iberia");
    let ladder = Ladder::new(&board, options(), plan(BOTS.to_vec())).unwrap();
    let mut parts = ladder.empty();
    for number in (0..ladder.runs()).rev() {
        let mut part = ladder.empty();
        ladder.run(number, &mut part, &Unlimited).unwrap();
        parts.merge(&part);
    }
    assert_eq!(parts, played().counts);
}

/// The counts of a ladder on which pairs won so many games, the rest undecided.
fn counts(ladder: &Ladder<'_>, won: [[u64; 2]; 3]) -> Counts {
    let mut counts = ladder.empty();
    let places = [[0, 1], [0, 2], [1, 2]];
    for (pair, (won, places)) in counts.pairs.iter_mut().zip(won.into_iter().zip(places)) {
        (pair.games, pair.unwon) = (40, 40 - won[0] - won[1]);
        pair.won = won.map(|won| won * PARTS);
        for (place, won) in places.into_iter().zip(pair.won) {
            counts.bots[place].won += won;
        }
    }
    counts
}

/// The strongest stands first; each pair is listed from the side of the better one; without a planner the middle is the
/// measure; one that won nothing has no lower end; games that nobody won count for nothing.
#[test]
fn the_strongest_stand_first() {
    let board = board("iberia");
    let ladder = Ladder::new(&board, options(), plan(BOTS.to_vec())).unwrap();
    let seen = counts(&ladder, [[0, 36], [0, 40], [10, 30]]);
    let report = ladder.report(&Sample {
        runs: 120,
        counts: seen,
    });
    let names: Vec<&str> = report.bots.iter().map(|bot| bot.name.as_str()).collect();
    assert_eq!(names, ["greedy", "novice", "random"]);
    assert_eq!(
        (report.anchor.as_str(), report.bots[1].elo),
        ("novice", 2000.0)
    );
    let apart = report.bots[0].elo - report.bots[1].elo;
    assert!((150.0..250.0).contains(&apart), "{report:?}");
    let pairs: Vec<(&str, &str, u64, f64)> = report
        .pairs
        .iter()
        .map(|pair| {
            (
                pair.name.as_str(),
                pair.against.as_str(),
                pair.games,
                pair.won,
            )
        })
        .collect();
    let expected = [
        ("greedy", "novice", 40, 0.75),
        ("greedy", "random", 40, 1.0),
        ("novice", "random", 36, 1.0),
    ];
    assert_eq!(pairs, expected);
    assert_eq!((report.games, report.unwon), (120, 4));
    let ends = |place: usize| {
        let bot = &report.bots[place];
        (bot.low.is_some(), bot.high.is_some())
    };
    assert_eq!(
        [0, 1, 2].map(ends),
        [(true, true), (true, true), (false, true)]
    );
    assert_eq!((report.bots[2].games, report.bots[2].won), (76, 0.0));
}

/// A pair without a game that somebody won is not listed, and of a bot without one nothing is known.
#[test]
fn without_games_nothing_is_known() {
    let board = board("iberia");
    let ladder = Ladder::new(&board, options(), plan(BOTS.to_vec())).unwrap();
    let seen = counts(&ladder, [[0, 0], [0, 0], [10, 30]]);
    let report = ladder.report(&Sample {
        runs: 120,
        counts: seen,
    });
    let random = report.bots.iter().find(|bot| bot.name == "random").unwrap();
    assert_eq!((random.games, random.low, random.high), (0, None, None));
    assert_eq!(report.pairs.len(), 1);
    assert!(report.text().contains("unknown"), "{}", report.text());
}

/// The order in which bots are named changes nothing, and one is no ladder.
#[test]
fn the_order_of_names_does_not_matter() {
    let board = board("iberia");
    let reversed: Vec<Kind> = BOTS.iter().rev().copied().collect();
    let other = Ladder::new(&board, options(), plan(reversed)).unwrap();
    assert_eq!(
        run(&other, Shard::WHOLE, &Unlimited).counts,
        played().counts
    );
    let one = Ladder::new(&board, options(), plan(vec![Kind::Greedy; 2]));
    assert_eq!(one.err().unwrap(), [StudyError::Ladder]);
}
