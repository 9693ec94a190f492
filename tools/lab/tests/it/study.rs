//! Studies: the same on any number of threads, nothing lost, and figures that follow from the counts.

use crate::common;

use common::board;
use milepost_lab::draw::charts;
use milepost_lab::study::ledger::Ledger;
use milepost_lab::study::{Counts, Plan, Study, StudyError, StudyJson};
use milepost_study::part::{self, Source};
use milepost_study::tally::sum;
use milepost_study::{Experiment, Progress, Report, Sample, Shard, Tally, Unlimited, merge, run};
use milepost_table::bot::Kind;
use milepost_table::{GameError, Options, TableError, Variant};
use std::sync::atomic::{AtomicU32, Ordering};

const BOTS: [Kind; 3] = [Kind::Greedy, Kind::Random, Kind::Greedy];

fn plan(games: u32) -> Plan {
    Plan {
        games,
        bots: BOTS.to_vec(),
        cards: 120,
        seed: 11,
    }
}

/// Short games, so that tests are.
fn options(game: Variant) -> Options {
    let mut options = Options {
        game,
        ..Options::default()
    };
    options.set("rounds", "25").unwrap();
    options
}

fn play(game: Variant, plan: &Plan) -> (Sample<Counts>, StudyJson) {
    let board = board("iberia");
    let study = Study::new(&board, options(game), plan.clone()).unwrap();
    let sample = run(&study, Shard::WHOLE, &Unlimited);
    let report = study.report(&sample);
    (sample, report)
}

#[test]
fn a_study_is_the_same_on_any_number_of_threads() {
    let on = |threads| {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap();
        pool.install(|| play(Variant::Locking, &plan(9)).0)
    };
    let alone = on(1);
    assert_eq!(alone.counts.games, 9);
    for threads in [2, 5] {
        assert_eq!(on(threads), alone, "{threads} threads");
    }
    let other = play(
        Variant::Locking,
        &Plan {
            seed: 12,
            ..plan(9)
        },
    )
    .0;
    assert_ne!(other.counts, alone.counts);
}

#[test]
fn studies_take_the_options_of_tournaments() {
    let board = board("iberia");
    let mut options = options(Variant::Standard);
    options.preset("tournament").unwrap();
    options.set("restart", "on").unwrap();
    let study = Study::new(&board, options, plan(3)).unwrap();
    let sample = run(&study, Shard::WHOLE, &Unlimited);
    assert_eq!((sample.counts.games, sample.counts.faults), (3, 0));
    let report = serde_json::to_value(study.report(&sample)).unwrap();
    let told = &report["options"];
    assert_eq!(told["contracts"], "4", "{report}");
    assert_eq!(told["equal_turns"], "on");
}

#[test]
fn tallies_add_up_in_any_order() {
    let board = board("iberia");
    let tally = |seed| play(Variant::Locking, &Plan { seed, ..plan(2) }).0.counts;
    let none = Counts::new(board.map(), BOTS.len());
    let [a, b, c] = [1, 2, 3].map(tally);
    let sum = |tallies: [&Counts; 4]| {
        let mut sum = none.clone();
        tallies.iter().for_each(|tally| sum.merge(tally));
        sum
    };
    let left = sum([&a, &b, &c, &none]);
    assert_eq!(left, sum([&none, &c, &a, &b]));
    assert_eq!(left, sum([&c, &sum([&b, &a, &none, &none]), &none, &none]));
    assert_eq!(sum([&none, &none, &a, &none]), a);
}

#[test]
fn games_that_come_to_the_end_of_their_deck_are_counted() {
    for game in [Variant::Standard, Variant::Locking] {
        let (few, many) = (
            play(
                game,
                &Plan {
                    cards: 15,
                    ..plan(4)
                },
            )
            .1,
            play(
                game,
                &Plan {
                    cards: 240,
                    ..plan(4)
                },
            )
            .1,
        );
        assert_eq!((few.ran_out, many.ran_out), (4, 0), "{game}");
        assert!(
            few.text()
                .contains("\n4 games came to the end of their deck\n"),
            "{}",
            few.text()
        );
        assert!(!many.text().contains("the end of their deck"));
    }
}

/// Money and cards are counted on several ways, which must agree.
#[test]
fn nothing_is_lost_on_the_way_to_the_report() {
    for game in [Variant::Standard, Variant::Locking] {
        let (Sample { counts: tally, .. }, report) = play(game, &plan(6));
        let all: Ledger = sum(&tally.seats);
        assert_eq!(all, sum(&tally.kinds));
        assert_eq!((all.games(), tally.games, tally.faults), (18, 6, 0));
        assert!(all.deliveries > 20, "{}", all.deliveries);
        // Cash at the start, what came in, what went out; fees stay among the players.
        assert_eq!(all.fees_paid, all.fees_received);
        assert_eq!(
            all.cash.sum + all.track + all.upgrades + all.taxes,
            50 * all.games() + all.earned
        );
        for traffic in [&tally.cities, &tally.goods] {
            assert_eq!(
                traffic.iter().map(|row| row.deliveries).sum::<u64>(),
                all.deliveries
            );
            assert_eq!(
                traffic.iter().map(|row| row.earned).sum::<u64>(),
                all.earned
            );
            assert_eq!(
                traffic.iter().map(|row| row.pick_ups).sum::<u64>(),
                all.pick_ups
            );
            assert_eq!(traffic.iter().map(|row| row.asked).sum::<u64>(), 6 * 360);
        }
        let rounds = &tally.rounds;
        assert_eq!(
            rounds
                .iter()
                .flat_map(|round| round.turns.clone())
                .sum::<u64>(),
            all.turns
        );
        assert_eq!(
            rounds
                .iter()
                .flat_map(|round| round.earned.clone())
                .sum::<u64>(),
            all.earned
        );
        assert_eq!(
            rounds.iter().flat_map(|round| round.trains).sum::<u64>(),
            all.trains
        );
        assert_eq!(tally.endings.iter().sum::<u64>(), 6);
        assert_eq!(tally.victories.values().sum::<u64>(), tally.endings[0]);
        assert_eq!(all.won, 60 * (6 - tally.unwon));
        cards_are_all_somewhere(game, &tally, &all);
        let whole = |shares: f64| assert!((shares - 1.0).abs() < 1e-9, "{shares}");
        whole(report.cities.iter().map(|row| row.share).sum());
        whole(report.goods.iter().map(|row| row.offered).sum());
        assert_eq!(report.locking.is_some(), game == Variant::Locking);
    }
}

fn cards_are_all_somewhere(game: Variant, tally: &Counts, all: &Ledger) {
    let cards = &tally.cards;
    let delivered = cards.delivered.iter().sum::<u64>();
    assert_eq!(delivered + cards.private, all.deliveries);
    if game == Variant::Locking {
        let left = cards.left.iter().sum::<u64>();
        assert_eq!(
            delivered + cards.private + left + cards.open + cards.unseen,
            6 * 120
        );
        assert!(all.locks > 0 && cards.private > 0);
    }
}

#[test]
fn each_bot_sits_everywhere_as_often() {
    let bots = [Kind::Random, Kind::Greedy, Kind::Planner];
    let plan = Plan {
        bots: bots.to_vec(),
        ..plan(3)
    };
    let seated: Vec<Vec<Kind>> = (0..3).map(|game| plan.seated(game)).collect();
    for seat in 0..3 {
        let mut sat: Vec<Kind> = seated.iter().map(|bots| bots[seat]).collect();
        sat.sort();
        assert_eq!(sat, bots);
    }
    assert_eq!(plan.seated(3), bots);
}

/// Ends after so many games.
struct After(AtomicU32);

impl Progress for After {
    fn go_on(&self) -> bool {
        self.0.load(Ordering::Relaxed) > 0
    }
    fn step(&self) {
        let _ = self
            .0
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| {
                left.checked_sub(1)
            });
    }
}

#[test]
fn a_study_that_is_ended_tells_what_it_has() {
    let board = board("iberia");
    let study = |games| Study::new(&board, options(Variant::Locking), plan(games)).unwrap();
    let many = study(u32::MAX);
    let ended = run(&many, Shard::WHOLE, &After(AtomicU32::new(3)));
    assert!((3..20).contains(&ended.runs), "{}", ended.runs);
    assert_eq!(ended.counts.games, ended.runs);
    let text = many.report(&ended).text();
    assert!(text.contains("of 4,294,967,295 games"), "{text}");
    let few = study(5);
    let never = run(&few, Shard::WHOLE, &After(AtomicU32::new(0)));
    assert_eq!(never.runs, 0);
    drawn(&few.report(&never));
}

#[test]
fn what_cannot_be_played_is_told_at_once() {
    let board = board("iberia");
    let mut odd = options(Variant::Standard);
    for (name, value) in [("claim", "on"), ("companion", "on"), ("many", "1")] {
        odd.set(name, value).unwrap();
    }
    let refused = |options, plan| Study::new(&board, options, plan).err().unwrap();
    let wrong = refused(odd, plan(1));
    let table = |error| StudyError::Game(GameError::Table(error));
    assert_eq!(
        wrong,
        [
            StudyError::Companion,
            table(TableError::ClaimInStandardGame),
            table(TableError::SmallTrains),
        ]
    );
    let few = Plan {
        cards: 10,
        ..plan(1)
    };
    let wrong = refused(Options::default(), few);
    assert!(
        matches!(wrong.as_slice(), [StudyError::Game(GameError::Deal(_))]),
        "{wrong:?}"
    );
}

#[test]
fn the_report_fits_a_terminal_and_its_form_is_read_again() {
    for (game, bots) in [
        (Variant::Standard, &BOTS[..]),
        (Variant::Locking, &BOTS[..1]),
    ] {
        let bots = bots.repeat(6 / bots.len());
        let (_, report) = play(game, &Plan { bots, ..plan(3) });
        let text = report.text();
        let long: Vec<&str> = text
            .lines()
            .filter(|line| line.chars().count() > 80)
            .collect();
        assert!(long.is_empty(), "{long:#?}");
        assert!(!text.contains("NaN") && !text.contains("inf "), "{text}");
        let json = serde_json::to_string(&report).unwrap();
        assert_eq!(
            serde_json::from_str::<StudyJson>(&json).unwrap().text(),
            text
        );
        drawn(&report);
    }
}

fn drawn(report: &StudyJson) {
    let svg = charts::page(report).svg().unwrap();
    assert!(!svg.contains("NaN") && svg.contains(&report.origin()));
}

#[test]
fn merged_shards_are_the_undivided_study() {
    let board = board("iberia");
    let plan = Plan {
        bots: vec![Kind::Greedy, Kind::Random],
        ..plan(7)
    };
    for game in [Variant::Standard, Variant::Locking] {
        let study = Study::new(&board, options(game), plan.clone()).unwrap();
        let whole = run(&study, Shard::WHOLE, &Unlimited);
        for of in [1, 3, 10] {
            // In whatever order the parts come.
            let shards = (1..=of).rev().map(|number| Shard::new(number, of).unwrap());
            let part = |shard: Shard| Source {
                name: shard.to_string(),
                text: part::to_json(&study, shard, &run(&study, shard, &Unlimited)),
            };
            let parts: Vec<Source> = shards.map(part).collect();
            let merged = merge(&study, &parts).unwrap();
            assert_eq!(merged, whole, "{of} shards");
            assert_eq!(study.report(&merged), study.report(&whole));
        }
    }
}

#[test]
fn parameters_are_all_that_counts_depend_on() {
    let board = board("iberia");
    let parameters = |game, plan: Plan| {
        Study::new(&board, options(game), plan)
            .unwrap()
            .parameters()
    };
    let whole = parameters(Variant::Locking, plan(4));
    let bots = vec![Kind::Greedy, Kind::Greedy, Kind::Random];
    for (other, name) in [
        (parameters(Variant::Standard, plan(4)), "game"),
        (parameters(Variant::Locking, plan(5)), "games"),
        (
            parameters(Variant::Locking, Plan { seed: 5, ..plan(4) }),
            "seed",
        ),
        (
            parameters(
                Variant::Locking,
                Plan {
                    cards: 119,
                    ..plan(4)
                },
            ),
            "cards",
        ),
        (
            parameters(Variant::Locking, Plan { bots, ..plan(4) }),
            "bots",
        ),
    ] {
        let changed: Vec<&String> = whole
            .keys()
            .filter(|key| whole[*key] != other[*key])
            .collect();
        assert_eq!(changed, [name]);
    }
}
