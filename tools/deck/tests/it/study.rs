//! Studies of decks: the same on any number of threads, what plain counting gives, and taxes as often as the rule says.

use crate::board;

use milepost_deck::Before;
use milepost_deck::draw::charts;
use milepost_deck::rule::{RULES, broken_by_card, broken_by_pair};
use milepost_deck::study::{Counts, Plan, Rates, StatsJson, Study};
use milepost_deck::{DealError, Deck, Demand, Prices, deal};
use milepost_map::{Map, shipped};
use milepost_study::part::{self, Source};
use milepost_study::{Experiment, Progress, Report, Sample, Shard, Unlimited, merge, run};
use milepost_testkit::random::cases;
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU32, Ordering};

fn plan(decks: u32, players: usize, cards: usize, seed: u64) -> Plan {
    Plan {
        decks,
        first: milepost_deck::Plan {
            players,
            cards,
            seed,
        },
    }
}

fn iberia() -> Map {
    shipped::map("iberia").unwrap()
}

fn study<'a>(prices: &'a Prices<'a>, plan: &Plan) -> Study<'a> {
    Study::new(prices, *plan).unwrap()
}

fn dealt(prices: &Prices<'_>, plan: &Plan) -> Sample<Counts> {
    run(&study(prices, plan), Shard::WHOLE, &Unlimited)
}

fn report(prices: &Prices<'_>, plan: &Plan) -> StatsJson {
    study(prices, plan).report(&dealt(prices, plan))
}

#[test]
fn a_study_is_the_same_on_any_number_of_threads() {
    let map = iberia();
    let prices = Prices::of(&map);
    let on = |threads| {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap();
        pool.install(|| dealt(&prices, &plan(60, 3, 60, 7)))
    };
    let alone = on(1);
    for threads in [2, 5] {
        assert_eq!(on(threads), alone, "{threads} threads");
    }
    assert_ne!(dealt(&prices, &plan(60, 3, 60, 8)).counts, alone.counts);
}

/// How many of each number there are.
fn spread(numbers: impl Iterator<Item = i64>) -> BTreeMap<i64, u64> {
    let mut counts = BTreeMap::new();
    numbers.for_each(|number| *counts.entry(number).or_default() += 1);
    counts
}

#[test]
fn fifty_decks_counted_plainly() {
    const DECKS: u64 = 50;
    let map = iberia();
    let prices = Prices::of(&map);
    let asked = |seed| milepost_deck::Plan {
        players: 4,
        cards: 120,
        seed,
    };
    let decks: Vec<Deck> = (20..20 + DECKS)
        .map(|seed| deal(&prices, asked(seed)).unwrap())
        .collect();
    let report = report(&prices, &plan(DECKS as u32, 4, 120, 20));

    let all: Vec<Demand> = decks.iter().flat_map(Deck::demands).collect();
    let payoff = |demand: Demand| i64::from(prices.offer(demand).payoff);
    assert_eq!(
        report.payoffs.demands.counts,
        spread(all.iter().map(|&demand| payoff(demand)))
    );
    let small = |deck: &Deck| {
        deck.demands()
            .filter(|&demand| 2 * payoff(demand) <= i64::from(deck.line.doubled))
            .count() as i64
    };
    assert_eq!(report.payoffs.small.counts, spread(decks.iter().map(small)));
    assert_eq!(
        report.making.swaps.counts,
        spread(decks.iter().map(|deck| deck.swaps.into()))
    );
    assert_eq!(
        report.making.restarts.counts,
        spread(decks.iter().map(|deck| deck.restarts.into()))
    );
    assert_eq!(
        report.opening.short.counts,
        spread(decks.iter().map(|deck| deck.short_opening as i64))
    );
    let cost = |s: usize, d: usize| prices.distances().run(s, d).cost;
    let opens = |demand: &Demand| {
        map.goods()[demand.good]
            .sources
            .iter()
            .any(|&source| cost(source, demand.city) <= 50)
    };
    let opening = |deck: &Deck| {
        deck.cards
            .iter()
            .filter(|card| card.demands.iter().all(opens))
            .count() as i64
    };
    assert_eq!(
        report.opening.qualify.counts,
        spread(decks.iter().map(opening))
    );
    for card in 0..120 {
        let before = |what| {
            decks
                .iter()
                .filter(|deck| deck.cards[card].before == what)
                .count() as u64
        };
        let [taxes, both] = [Before::Taxes, Before::TaxesAndReshuffle].map(before);
        assert_eq!(
            (report.taxes.before[card], report.taxes.reshuffled[card]),
            (taxes + both, both)
        );
    }

    let near = |a: f64, b: f64| assert!((a - b).abs() < 1e-9, "{a} {b}");
    let mean = |count: usize| count as f64 / DECKS as f64;
    near(
        report.payoffs.median,
        decks.iter().map(Deck::median).sum::<f64>() / DECKS as f64,
    );
    near(report.cities.iter().map(|city| city.weight).sum(), 1.0);
    for (city, place) in map.cities().iter().zip(0..) {
        let row = report
            .cities
            .iter()
            .find(|row| row.name == city.name)
            .unwrap();
        let here: Vec<Demand> = all
            .iter()
            .copied()
            .filter(|demand| demand.city == place)
            .collect();
        near(row.demands, mean(here.len()));
        near(
            row.payoff,
            here.iter().map(|&demand| payoff(demand)).sum::<i64>() as f64 / here.len() as f64,
        );
        let made = |demand: &&Demand| map.goods()[demand.good].sources.contains(&place);
        near(row.wanted, mean(all.iter().filter(made).count()));
        near(
            row.best,
            mean(
                all.iter()
                    .filter(|&&demand| prices.offer(demand).source == place)
                    .count(),
            ),
        );
        let without = decks
            .iter()
            .filter(|deck| deck.demands().all(|demand| demand.city != place));
        near(row.without, mean(without.count()));
    }
    for (good, place) in map.goods().iter().zip(0..) {
        let row = report
            .goods
            .iter()
            .find(|row| row.name == good.name)
            .unwrap();
        near(
            row.demands,
            mean(all.iter().filter(|demand| demand.good == place).count()),
        );
    }
}

/// Chances by the rule's words, apart from the deck's code: of taxes before each card and of a reshuffle with them.
fn chances(cards: usize, players: usize) -> Vec<[f64; 2]> {
    let mut chances = vec![[0.0; 2]; 3 * players];
    // How likely k is each number, before a card.
    let mut likely = vec![0.0; cards + 1];
    likely[cards - 3 * players] = 1.0;
    for _ in 3 * players..cards {
        let (mut next, mut here) = (vec![0.0; cards + 1], [0.0; 2]);
        for k in (1..=cards).filter(|&k| likely[k] > 0.0) {
            let taxes = likely[k] / k as f64;
            let raised = k.max(cards / 2);
            let again = taxes / raised as f64;
            here = [here[0] + taxes, here[1] + again];
            next[k - 1] += likely[k] - taxes;
            next[raised - 1] += taxes - again;
            next[cards - 1] += again;
        }
        chances.push(here);
        likely = next;
    }
    chances
}

#[test]
fn taxes_come_as_often_as_the_rule_says() {
    const DECKS: u32 = 4000;
    let map = iberia();
    let prices = Prices::of(&map);
    let tally = dealt(&prices, &plan(DECKS, 2, 40, 0)).counts;
    let (chances, n) = (chances(40, 2), f64::from(DECKS));
    assert_eq!(
        (tally.decks, chances.len(), tally.before.len()),
        (u64::from(DECKS), 40, 40)
    );
    for (which, counts) in [&tally.taxes, &tally.reshuffles].into_iter().enumerate() {
        let sum = |of: fn(f64) -> f64| {
            counts
                .iter()
                .map(|(&x, &m)| of(x as f64) * m as f64)
                .sum::<f64>()
        };
        let mean = sum(|x| x) / n;
        let error = ((sum(|x| x * x) / n - mean * mean) / n).sqrt();
        let exact: f64 = chances.iter().map(|card| card[which]).sum();
        println!("mean {mean:.4}, exact {exact:.4}, standard error {error:.4}");
        assert!((mean - exact).abs() < 4.0 * error, "{mean} {exact} {error}");
        for (card, (chance, seen)) in chances.iter().zip(&tally.before).enumerate() {
            let error = (chance[which] * (1.0 - chance[which]) / n).sqrt();
            let share = seen[which] as f64 / n;
            assert!(
                (share - chance[which]).abs() <= 4.0 * error,
                "card {card}: {share} {}",
                chance[which]
            );
        }
    }
}

/// All pairs by the other way to test them; the triples that were drawn keep what all of them do.
#[test]
fn rates_are_those_of_the_rules() {
    let map = iberia();
    let prices = Prices::of(&map);
    let rates = Rates::of(&prices, 3);
    let demands: Vec<Demand> = (0..map.goods().len())
        .flat_map(|good| (0..map.cities().len()).map(move |city| Demand { good, city }))
        .filter(|&demand| prices.is_legal(demand))
        .collect();
    let pairs = demands
        .iter()
        .enumerate()
        .flat_map(|(n, &a)| demands[n + 1..].iter().map(move |&b| (a, b)));
    let passed = pairs
        .filter(|&(a, b)| broken_by_pair(&prices, a, b).is_none())
        .count() as u64;
    let n = demands.len() as u64;
    assert_eq!(
        (rates.demands as u64, rates.pairs.tried, rates.pairs.passed),
        (n, n * (n - 1) / 2, passed)
    );
    for trials in [&rates.pairs, &rates.triples] {
        let alone: u64 = trials.alone.iter().sum();
        let any = trials.tried - trials.passed;
        assert!(
            alone <= any && any <= trials.broken.iter().sum(),
            "{trials:?}"
        );
        assert!(
            trials
                .broken
                .iter()
                .zip(&trials.alone)
                .all(|(broken, alone)| alone <= broken)
        );
    }
    // Some triples, each in its own way of choosing: every 997th of all in a row.
    let line = milepost_deck::assemble::doubled_median(milepost_deck::assemble::payoffs(
        &prices, &demands,
    )) + 2;
    let line = milepost_deck::rule::Line { doubled: line };
    let (mut tried, mut passed) = (0.0, 0.0);
    for at in (0..n * n * n).step_by(50_021) {
        let card = [at % n, at / n % n, at / n / n].map(|place| demands[place as usize]);
        let [a, b, c] = card;
        if a != b && a != c && b != c {
            let pairs = [(a, b), (a, c), (b, c)]
                .iter()
                .all(|&(x, y)| broken_by_pair(&prices, x, y).is_none());
            tried += 1.0;
            passed += f64::from(u8::from(
                pairs && broken_by_card(&prices, &card, line).is_none(),
            ));
        }
    }
    let (here, there) = (
        rates.triples.passed as f64 / rates.triples.tried as f64,
        passed / tried,
    );
    println!("triples {here:.4}, others {there:.4} of {tried}");
    let error = (there * (1.0 - there) * (1.0 / tried + 1.0 / rates.triples.tried as f64)).sqrt();
    assert!((here - there).abs() < 4.0 * error, "{here} {there} {error}");
}

/// The figures that were measured apart: 84 +- 1 % of pairs and 44 +- 2 % of triples.
#[test]
#[cfg_attr(not(outside_data), ignore = "reads ../shared/data, which is not here")]
fn rates_of_a_real_board() {
    let map = board::europe();
    let rates = Rates::of(&Prices::without_dingles(&map), 1);
    let share = |trials: &milepost_deck::study::rates::Trials| {
        100.0 * trials.passed as f64 / trials.tried as f64
    };
    let (pairs, triples) = (share(&rates.pairs), share(&rates.triples));
    println!("pairs {pairs:.2} %, triples {triples:.2} %");
    assert!(
        (83.0..=85.0).contains(&pairs) && (42.0..=46.0).contains(&triples),
        "{pairs} {triples}"
    );
}

/// Ends after so many decks.
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
    let map = iberia();
    let prices = Prices::of(&map);
    let many = study(&prices, &plan(u32::MAX, 2, 40, 0));
    let ended = run(&many, Shard::WHOLE, &After(AtomicU32::new(3)));
    assert!((3..20).contains(&ended.runs), "{}", ended.runs);
    assert_eq!(ended.counts.decks, ended.runs);
    let text = told(&many.report(&ended));
    assert!(text.contains(" of 4,294,967,295 decks"), "{text}");
    let few = study(&prices, &plan(5, 2, 40, 0));
    let never = run(&few, Shard::WHOLE, &After(AtomicU32::new(0)));
    assert_eq!(never.runs, 0);
    told(&few.report(&never));
}

/// A report in every form, as text.
fn told(report: &StatsJson) -> String {
    let text = report.text();
    let long: Vec<&str> = text
        .lines()
        .filter(|line| line.chars().count() > 80)
        .collect();
    assert!(long.is_empty(), "{long:#?}");
    let json = serde_json::to_string(report).unwrap();
    assert_eq!(
        serde_json::from_str::<StatsJson>(&json).unwrap().text(),
        text
    );
    let svg = charts::page(report).svg().unwrap();
    for told in [&text, &svg] {
        assert!(!told.contains("NaN") && !told.contains("inf "), "{told}");
        assert!(told.contains(&report.origin()));
    }
    text
}

#[test]
fn every_map_is_told_in_every_form() {
    for (name, _) in shipped::MAPS {
        let map = shipped::map(name).unwrap();
        for prices in [Prices::of(&map), Prices::without_dingles(&map)] {
            told(&report(&prices, &plan(4, 6, 120, u64::MAX - 1)));
        }
    }
}

/// Iberia with goods that are legal at few cities.
fn scarce() -> Map {
    let (_, source) = shipped::MAPS
        .iter()
        .find(|(name, _)| *name == "iberia")
        .unwrap();
    milepost_map::text::read(&source.replace("min_payoff = 3", "min_payoff = 15"))
        .unwrap()
        .map
}

#[test]
fn refused_decks_are_counted_with_their_reasons() {
    let map = scarce();
    let prices = Prices::of(&map);
    let asked = plan(40, 4, 96, 0);
    let errors: Vec<DealError> = (0..40)
        .filter_map(|n| deal(&prices, asked.deck(n)).err())
        .collect();
    let sample = dealt(&prices, &asked);
    println!("{} of 40 refused, {:?}", errors.len(), errors.first());
    assert!((1..40).contains(&errors.len()));
    assert_eq!(
        (sample.counts.refused.decks, sample.counts.decks),
        (errors.len() as u64, 40 - errors.len() as u64)
    );
    let short = errors.iter().map(|error| match error {
        DealError::Goods { short, .. } => short.len() as u64,
        other => panic!("{other}"),
    });
    assert_eq!(
        sample.counts.refused.goods.iter().sum::<u64>(),
        short.sum::<u64>()
    );
    let text = told(&report(&prices, &asked));
    assert!(
        text.contains(" of these could not be dealt:\n") && text.contains("Tourists: fewer"),
        "{text}"
    );

    let mut tally = Counts::new(&prices, 96);
    tally.count(
        &prices,
        &Err(DealError::Alike {
            cards: 96,
            small: 1,
            large: 287,
        }),
    );
    let unfinished = DealError::Constraint {
        rule: RULES[4].name,
        refused: 9,
        all: 9,
        attempts: 24,
        unfinished: 2,
        cut: false,
    };
    tally.count(&prices, &Err(unfinished));
    assert_eq!(
        (
            tally.refused.decks,
            tally.refused.alike,
            tally.refused.rules[4]
        ),
        (2, 1, 1)
    );
}

#[test]
fn what_no_seed_can_deal_is_refused_at_once() {
    let map = iberia();
    let prices = Prices::of(&map);
    for (players, cards) in [(1, 120), (2, 9), (6, 20)] {
        assert!(Study::new(&prices, plan(1_000_000, players, cards, 0)).is_err());
    }
}

/// The file of a shard.
fn part(study: &Study<'_>, shard: Shard) -> Source {
    let sample = run(study, shard, &Unlimited);
    Source {
        name: shard.to_string(),
        text: part::to_json(study, shard, &sample),
    }
}

proptest! {
    #![proptest_config(cases(6))]

    #[test]
    fn merged_shards_are_the_undivided_study(seed in any::<u64>(), of in 1_u32..9, turn in 0_usize..9, scarce in any::<bool>()) {
        let map = if scarce { self::scarce() } else { iberia() };
        let prices = Prices::of(&map);
        let plan = plan(14, 4, 96, seed);
        let study = study(&prices, &plan);
        let mut parts: Vec<Source> = (1..=of).map(|n| part(&study, Shard::new(n, of).unwrap())).collect();
        parts.rotate_left(turn % of as usize);
        let merged = merge(&study, &parts).unwrap();
        prop_assert_eq!(&merged, &dealt(&prices, &plan));
        let json = |report: &StatsJson| serde_json::to_string(report).unwrap();
        prop_assert_eq!(json(&study.report(&merged)), json(&report(&prices, &plan)));
    }
}

#[test]
fn parameters_are_all_that_counts_depend_on() {
    let map = iberia();
    let (prices, plain) = (Prices::of(&map), Prices::without_dingles(&map));
    let asked = plan(4, 3, 60, 1);
    let whole = study(&prices, &asked).parameters();
    for (other, name) in [
        (study(&prices, &plan(5, 3, 60, 1)), "decks"),
        (study(&prices, &plan(4, 4, 60, 1)), "players"),
        (study(&prices, &plan(4, 3, 61, 1)), "cards"),
        (study(&prices, &plan(4, 3, 60, 2)), "seed"),
        (study(&plain, &asked), "dingles"),
    ] {
        let other = other.parameters();
        let changed: Vec<&String> = whole
            .keys()
            .filter(|key| whole[*key] != other[*key])
            .collect();
        assert_eq!(changed, [name]);
    }
}
