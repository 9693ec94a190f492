//! A thousand seeds on each map that ships: every deck is dealt, keeps every rule, and uses what the map has.

use milepost_deck::rule::{RULES, margin};
use milepost_deck::{Deck, Plan, Prices, deal};
use milepost_map::{Micro, shipped};
use std::collections::BTreeSet;

const SEEDS: u64 = 1000;

/// What is counted over all decks of a map.
#[derive(Default)]
struct Tally {
    small: usize,
    unused_cities: usize,
    swaps: u32,
    restarts: u32,
}

fn judge(prices: &Prices<'_>, deck: &Deck, tally: &mut Tally) {
    let (name, seed) = (prices.map().name(), deck.plan.seed);
    for card in &deck.cards {
        for rule in &RULES {
            let kept = margin(rule, prices, &card.demands, deck.line) >= Micro(0);
            assert!(
                kept,
                "{name}, seed {seed}: {} is broken by {:?}",
                rule.name, card.demands
            );
        }
    }
    let demands: BTreeSet<_> = deck.demands().collect();
    assert_eq!(demands.len(), 360, "{name}, seed {seed}: a demand twice");
    assert!(
        demands.iter().all(|&demand| prices.is_legal(demand)),
        "{name}, seed {seed}"
    );
    let goods: BTreeSet<_> = demands.iter().map(|demand| demand.good).collect();
    assert_eq!(
        goods.len(),
        prices.map().goods().len(),
        "{name}, seed {seed}: a good is missing"
    );
    let small = demands
        .iter()
        .filter(|&&demand| deck.line.is_small(prices.offer(demand).payoff))
        .count();
    assert!(
        (180..=240).contains(&small),
        "{name}, seed {seed}: {small} small payoffs"
    );
    let cities: BTreeSet<_> = demands.iter().map(|demand| demand.city).collect();
    tally.small += small;
    tally.unused_cities += prices.map().cities().len() - cities.len();
    tally.swaps += deck.swaps;
    tally.restarts += deck.restarts;
}

#[test]
fn a_thousand_decks_on_each_map_are_sound() {
    for (name, _) in shipped::full_size() {
        let map = shipped::map(name).unwrap();
        let prices = Prices::of(&map);
        let mut tally = Tally::default();
        for seed in 0..SEEDS {
            let deck = deal(
                &prices,
                Plan {
                    players: 4,
                    cards: 120,
                    seed,
                },
            )
            .unwrap_or_else(|e| panic!("{name} {seed}: {e}"));
            judge(&prices, &deck, &mut tally);
        }
        let mean = tally.small as f64 / SEEDS as f64;
        println!(
            "{name}: {mean:.1} small, {} cities unused, {} swaps, {} restarts",
            tally.unused_cities, tally.swaps, tally.restarts
        );
        assert!(
            (195.0..=215.0).contains(&mean),
            "{name}: a mean of {mean} small payoffs"
        );
        // Every city in nearly every deck: of a thousand decks of 40 cities and more, one in twenty lacks one.
        assert!(
            tally.unused_cities <= 50,
            "{name}: {} times a city was not used",
            tally.unused_cities
        );
    }
}
