//! Decks judged by play: the same on any number of threads and in shards, true to the games of a study, and right about decks
//! that are known to be wrong.

use crate::common;

use common::board;
use milepost_deck::{Listing, Prices};
use milepost_lab::JudgeJson;
use milepost_lab::draw::judge as charts;
use milepost_lab::judge::{Counts, FixedDeck, Judge, Plan};
use milepost_lab::study::{self, Study};
use milepost_study::part::{self, Source};
use milepost_study::{Experiment, Report, Sample, Shard, Unlimited, merge, run};
use milepost_table::bot::Kind;
use milepost_table::{Board, Options, Variant};
use std::sync::Arc;

/// A game long enough that most kinds of demands are delivered in it, and short enough for tests.
pub fn options(game: Variant) -> Options {
    let mut options = Options {
        game,
        ..Options::default()
    };
    options.set("rounds", "30").unwrap();
    options
}

pub fn plan(games: u32, vary: i32) -> Plan {
    Plan {
        games: study::Plan {
            games,
            bots: vec![Kind::Greedy; 2],
            cards: 120,
            seed: 21,
        },
        vary,
    }
}

fn judged(board: &Arc<Board>, game: Variant, plan: &Plan) -> (Sample<Counts>, JudgeJson) {
    let judge = Judge::new(board, options(game), plan.clone()).unwrap();
    let sample = run(&judge, Shard::WHOLE, &Unlimited);
    let report = judge.report(&sample);
    (sample, report)
}

#[test]
fn a_judgement_is_the_same_on_any_number_of_threads_and_in_shards() {
    let board = board("iberia");
    let judge = Judge::new(&board, options(Variant::Locking), plan(6, 2)).unwrap();
    let on = |threads| {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap();
        pool.install(|| run(&judge, Shard::WHOLE, &Unlimited))
    };
    let whole = on(1);
    assert_eq!(whole.counts.games, 6);
    assert_eq!(on(3), whole);
    let shards = (1..=4).rev().map(|number| Shard::new(number, 4).unwrap());
    let part = |shard: Shard| Source {
        name: shard.to_string(),
        text: part::to_json(&judge, shard, &run(&judge, shard, &Unlimited)),
    };
    let parts: Vec<Source> = shards.map(part).collect();
    let merged = merge(&judge, &parts).unwrap();
    assert_eq!(merged, whole);
    assert_eq!(judge.report(&merged), judge.report(&whole));
}

/// Where nothing is varied the games are those that a study plays, and both count the same deliveries.
#[test]
fn games_are_those_of_a_study() {
    let board = board("iberia");
    for game in [Variant::Standard, Variant::Locking] {
        let plan = plan(3, 0);
        let (Sample { counts, .. }, report) = judged(&board, game, &plan);
        let study = Study::new(&board, options(game), plan.games.clone()).unwrap();
        let studied = run(&study, Shard::WHOLE, &Unlimited).counts;
        let delivered = |cells: &[milepost_lab::judge::count::Cell]| -> Vec<u64> {
            cells.iter().map(|cell| cell.shown.delivered).collect()
        };
        let rows = |traffic: &[study::count::Traffic]| -> Vec<u64> {
            traffic.iter().map(|row| row.deliveries).collect()
        };
        assert_eq!(delivered(&counts.classes[5]), rows(&studied.goods));
        assert_eq!(delivered(&counts.classes[6]), rows(&studied.cities));
        assert_eq!(counts.victories, studied.victories);
        for (seat, ledger) in counts.seats.iter().zip(&studied.seats) {
            assert_eq!((seat.won, seat.cash), (ledger.won, ledger.cash));
        }
        // Every card that turned up has three demands, and those are counted once in each kind of classes.
        assert_eq!(report.demands, 3 * report.cards_seen.seen);
        for (kind, cells) in counts.classes.iter().enumerate() {
            let all: u64 = cells.iter().map(|cell| cell.shown.demands).sum();
            assert_eq!(all, report.demands, "kind {kind}");
        }
        let one_by_one = counts.demands.iter().flat_map(|group| group.values());
        assert_eq!(
            one_by_one.map(|shown| shown.demands).sum::<u64>(),
            report.demands
        );
        let ranks: Vec<u64> = counts.classes[2]
            .iter()
            .map(|cell| cell.shown.demands)
            .collect();
        assert_eq!(ranks, [report.cards_seen.seen; 3]);
        let unseen = studied.cards.unseen;
        if game == Variant::Locking {
            assert_eq!(report.cards_seen.seen + unseen, 3 * 120);
            assert_eq!(
                counts.cards.left.iter().sum::<u64>(),
                studied.cards.left.iter().sum::<u64>()
            );
            assert_eq!(counts.cards.open.iter().sum::<u64>(), studied.cards.open);
            // What was pitched untouched had seen no lock.
            assert!(counts.cards.left[0] <= studied.cards.left.first().copied().unwrap_or(0));
            assert!(report.draft.is_some_and(|draft| draft.kept > 0.0));
        } else {
            assert!(report.draft.is_none());
        }
    }
}

/// Chance moves payoffs by at most twice what was asked, up about as often as down.
#[test]
fn payoffs_are_varied_by_chance() {
    let board = board("iberia");
    let (Sample { counts, .. }, _) = judged(&board, Variant::Locking, &plan(4, 3));
    let seen = counts.demands.iter().flat_map(|group| group.iter());
    let (mut sum, mut most, mut all) = (0, 0, 0);
    for (&number, shown) in seen {
        let seen = milepost_lab::judge::count::Seen::of(number);
        let demands = i64::try_from(shown.demands).unwrap();
        sum += i64::from(seen.varied) * demands;
        most = most.max(seen.varied.abs());
        all += demands;
    }
    assert!((5..=6).contains(&most), "{most}");
    assert!(sum.abs() < all, "{sum} of {all}");
    let still = judged(&board, Variant::Locking, &plan(1, 0)).0.counts;
    let numbers = still.demands.iter().flat_map(|group| group.keys());
    assert!(
        numbers
            .copied()
            .all(|number| milepost_lab::judge::count::Seen::of(number).varied == 0)
    );
}

/// The cards of a deck in which a good pays twice as much as it should.
fn doubled(board: &Board, good: &str) -> Listing {
    let prices = Prices::of(board.map());
    let plan = milepost_deck::Plan {
        players: 2,
        cards: 120,
        seed: 4,
    };
    let mut listing = milepost_deck::deal(&prices, plan).unwrap().listing(&prices);
    let demands = listing.cards.iter_mut().flat_map(|card| &mut card.demands);
    for demand in demands.filter(|demand| demand.good.text == good) {
        demand.payoff *= 2;
    }
    listing
}

#[test]
fn a_good_that_pays_twice_as_much_is_found() {
    let board = board("iberia");
    let deck = FixedDeck::of(&doubled(&board, "Olives"), board.map()).unwrap();
    let prices = Prices::of(board.map());
    let judge =
        Judge::of_deck(&board, prices, options(Variant::Locking), plan(10, 2), deck).unwrap();
    let report = judge.report(&run(&judge, Shard::WHOLE, &Unlimited));
    let olives = report
        .goods
        .iter()
        .find(|good| good.name == "Olives")
        .unwrap();
    assert!(olives.outside && olives.index > 1.3, "{olives:?}");
    assert!(
        olives.dollars.is_some_and(|dollars| dollars < -1.0),
        "{olives:?}"
    );
    let slope = report.slope.as_ref().unwrap();
    assert!(slope.low > 0.0 && slope.high < 0.6, "{slope:?}");
    let goods = &report.dispersion[5];
    assert!(goods.of == "goods" && goods.over_chance > 1.0, "{goods:?}");
    assert!(
        report.title().starts_with("The deck "),
        "{}",
        report.title()
    );
}

/// A deck is shuffled for each game; its opening cards and its taxes stay where they belong.
#[test]
fn cards_of_a_deck_turn_up_in_other_orders() {
    let board = board("iberia");
    let listing = doubled(&board, "Olives");
    let deck = FixedDeck::of(&listing, board.map()).unwrap();
    let judge = |plan: Plan| {
        let prices = Prices::of(board.map());
        Judge::of_deck(
            &board,
            prices,
            options(Variant::Locking),
            plan,
            deck.clone(),
        )
        .unwrap()
    };
    let counts = |games| run(&judge(plan(games, 0)), Shard::WHOLE, &Unlimited).counts;
    let (one, two) = (counts(1), counts(2));
    let seen = |counts: &Counts| -> Vec<i64> {
        let all = counts.demands.iter().flat_map(|group| group.keys());
        all.copied().collect()
    };
    assert!(seen(&two).len() > seen(&one).len());
    let parameters = judge(plan(1, 0)).parameters();
    assert_eq!(parameters["cards"], 120);
    assert_eq!(parameters["deck"], listing.head.code.clone().unwrap());
    // A deck without a code goes by its cards.
    let mut bare = listing;
    bare.head.code = None;
    let name = |listing: &Listing| {
        let deck = FixedDeck::of(listing, board.map()).unwrap();
        let prices = Prices::of(board.map());
        let judge = Judge::of_deck(&board, prices, options(Variant::Locking), plan(1, 0), deck);
        judge.unwrap().parameters()["deck"].clone()
    };
    let before = name(&bare);
    bare.cards[0].demands[0].payoff += 1;
    assert_ne!(name(&bare), before);
    // Names that the map does not have.
    bare.cards[0].demands[0].good = "Tin foil".into();
    assert!(FixedDeck::of(&bare, board.map()).is_err());
}

#[test]
fn the_report_fits_a_terminal_and_its_form_is_read_again() {
    let board = board("iberia");
    for (game, vary) in [(Variant::Standard, 0), (Variant::Locking, 2)] {
        let mut plan = plan(6, vary);
        plan.games.bots = vec![Kind::Greedy, Kind::Random, Kind::Random];
        let (_, report) = judged(&board, game, &plan);
        let text = report.text();
        let long: Vec<&str> = text
            .lines()
            .filter(|line| line.chars().count() > 80)
            .collect();
        assert!(long.is_empty(), "{long:#?}");
        assert!(!text.contains("NaN") && !text.contains("inf"), "{text}");
        let json = serde_json::to_string(&report).unwrap();
        let again: JudgeJson = serde_json::from_str(&json).unwrap();
        assert_eq!(again.text(), text);
        drawn(&report);
    }
    // Of no game at all there is a report too.
    let none = Judge::new(&board, options(Variant::Locking), plan(2, 2)).unwrap();
    let sample = Sample {
        runs: 0,
        counts: none.empty(),
    };
    drawn(&none.report(&sample));
    assert!(!none.report(&sample).text().contains("NaN"));
}

fn drawn(report: &JudgeJson) {
    let svg = charts::page(report).svg().unwrap();
    assert!(!svg.contains("NaN") && svg.contains(&report.origin()));
}

#[test]
fn parameters_are_all_that_counts_depend_on() {
    let board = board("iberia");
    let parameters = |plan: Plan| {
        Judge::new(&board, options(Variant::Locking), plan)
            .unwrap()
            .parameters()
    };
    let whole = parameters(plan(4, 2));
    let changed = |change: fn(&mut Plan)| {
        let mut other = plan(4, 2);
        change(&mut other);
        let other = parameters(other);
        let keys = whole.keys().filter(|key| whole[*key] != other[*key]);
        keys.cloned().collect::<Vec<String>>()
    };
    assert_eq!(changed(|plan| plan.vary = 1), ["vary"]);
    assert_eq!(changed(|plan| plan.games.seed = 5), ["seed"]);
    assert_eq!(changed(|plan| plan.games.games = 5), ["games"]);
    assert_eq!(changed(|plan| plan.games.cards = 119), ["cards"]);
    assert_eq!(changed(|plan| plan.games.bots[0] = Kind::Random), ["bots"]);
}
