//! Studies: the same on any number of threads, nothing lost, and figures that follow from the counts.

use crate::common;

use common::board;
use milepost_table::bot::Kind;
use milepost_table::card::usual_cards;
use milepost_table::draw::charts;
use milepost_table::study::ledger::Ledger;
use milepost_table::study::{House, Patient, Plan, Study, StudyJson, Tally, Watch, study};
use milepost_table::{Options, Variant};
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

fn play(game: Variant, plan: &Plan) -> (Study, StudyJson) {
    let board = board("iberia");
    let house = House::new(&board, options(game));
    let study = study(&house, plan, &Patient).unwrap();
    let report = study.json(&house);
    (study, report)
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
    assert_eq!(alone.tally.games, 9);
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
    assert_ne!(other.tally, alone.tally);
}

#[test]
fn tallies_add_up_in_any_order() {
    let board = board("iberia");
    let tally = |seed| play(Variant::Locking, &Plan { seed, ..plan(2) }).0.tally;
    let none = || Tally::new(board.map(), BOTS.len());
    let [a, b, c] = [1, 2, 3].map(tally);
    let left = a.clone().and(&b).and(&c);
    assert_eq!(left, a.clone().and(&b.clone().and(&c)));
    assert_eq!(left, c.and(&none()).and(&a).and(&b));
    assert_eq!(none().and(&a), a);
}

#[test]
fn games_that_come_to_the_end_of_their_deck_are_counted() {
    for game in [Variant::Standard, Variant::Locking] {
        let (few, many) = (
            play(
                game,
                &Plan {
                    cards: 18,
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
    assert_eq!([2, 3, 4, 5, 6].map(usual_cards), [120, 120, 160, 200, 240]);
}

/// Money and cards are counted on several ways, which must agree.
#[test]
fn nothing_is_lost_on_the_way_to_the_report() {
    for game in [Variant::Standard, Variant::Locking] {
        let (Study { tally, .. }, report) = play(game, &plan(6));
        let all = Ledger::sum(&tally.seats);
        assert_eq!(all, Ledger::sum(&tally.kinds));
        assert_eq!((all.games, tally.games, tally.faults), (18, 6, 0));
        assert!(all.deliveries > 20, "{}", all.deliveries);
        // Cash at the start, what came in, what went out; fees stay among the players.
        assert_eq!(all.fees_paid, all.fees_received);
        assert_eq!(
            all.cash + all.track + all.upgrades + all.taxes,
            50 * all.games + all.earned
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
            rounds.iter().flat_map(|round| round.turns).sum::<u64>(),
            all.turns
        );
        assert_eq!(
            rounds.iter().flat_map(|round| round.earned).sum::<u64>(),
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

fn cards_are_all_somewhere(game: Variant, tally: &Tally, all: &Ledger) {
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

impl Watch for After {
    fn go_on(&self) -> bool {
        self.0.load(Ordering::Relaxed) > 0
    }
    fn hear(&self) {
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
    let house = House::new(&board, options(Variant::Locking));
    let ended = study(&house, &plan(u32::MAX), &After(AtomicU32::new(3))).unwrap();
    assert!(
        (3..20).contains(&ended.tally.games),
        "{}",
        ended.tally.games
    );
    let text = ended.json(&house).text();
    assert!(text.contains("of 4,294,967,295 games"), "{text}");
    let never = study(&house, &plan(5), &After(AtomicU32::new(0))).unwrap();
    assert_eq!(never.tally.games, 0);
    drawn(&never.json(&house));
}

#[test]
fn what_cannot_be_played_is_told_at_once() {
    let board = board("iberia");
    let mut odd = options(Variant::Standard);
    for (name, value) in [("claim", "on"), ("companion", "on"), ("many", "1")] {
        odd.set(name, value).unwrap();
    }
    let wrong = study(&House::new(&board, odd), &plan(1), &Patient).unwrap_err();
    assert_eq!(wrong.len(), 3, "{wrong:?}");
    let few = Plan {
        cards: 10,
        ..plan(1)
    };
    let wrong = study(&House::new(&board, Options::default()), &few, &Patient).unwrap_err();
    assert_eq!(wrong.len(), 1, "{wrong:?}");
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
