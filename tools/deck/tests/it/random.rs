//! Random valid maps: a sound deck or a typed refusal, never a loop without end.

use milepost_deck::rule::{RULES, margin};
use milepost_deck::{Card, DealError, Deck, Plan, Prices, deal};
use milepost_dice::Dice;
use milepost_map::{Adjustment, Map, Micro, PRESETS, Tuning, graph};
use milepost_testkit::random;
use proptest::prelude::*;
use serde_json::json;
use std::collections::BTreeSet;

/// A block of land with cities and goods strewn over it.
fn land(seed: u64, rows: i64, cols: i64, cities: usize, goods: usize) -> Map {
    let mut dice = Dice::new(seed, "land");
    let id = |row: i64, step: i64| row * cols + step;
    let terrain =
        |dice: &mut Dice| ["clear", "clear", "clear", "mountain", "alpine"][dice.index(5)];
    let mut mileposts = Vec::new();
    let mut edges = Vec::new();
    for row in 0..rows {
        for step in 0..cols {
            mileposts.push(
                json!({"id": id(row, step), "row": row, "col": 2 * step + row % 2,
                "terrain": terrain(&mut dice)}),
            );
            let mut join = |to: i64| {
                edges.push(json!({"a": id(row, step), "b": to, "extra": dice.index(8) / 6 * 2}))
            };
            if step + 1 < cols {
                join(id(row, step + 1));
            }
            if row + 1 < rows {
                join(id(row + 1, step));
            }
        }
    }
    let mut spots: Vec<i64> = (0..rows * cols).collect();
    dice.shuffle(&mut spots);
    let sizes = ["major", "medium", "small"];
    let mut makes: Vec<BTreeSet<String>> = vec![BTreeSet::new(); cities];
    for good in 0..goods {
        for _ in 0..1 + dice.index(3) {
            makes[dice.index(cities)].insert(format!("G{good}"));
        }
    }
    let cities: Vec<_> = makes
        .iter()
        .zip(&spots)
        .map(|(loads, spot)| json!({"name": format!("C{spot}"), "size": dice.pick(&sizes), "mileposts": [spot], "loads": loads}))
        .collect();
    let file = json!({"name": "land", "mileposts": mileposts, "edges": edges, "cities": cities});
    graph::read(&file.to_string()).unwrap().map
}

/// A tuning of its own for a map.
fn tuning(map: &Map, seed: u64) -> Tuning {
    let mut dice = Dice::new(seed, "tuning");
    let mut tuning = if dice.one_in(3) {
        (PRESETS[0].tuning)()
    } else {
        Tuning::default()
    };
    tuning.min_payoff = dice.index(12) as i32 - 2;
    tuning.opening_budget = dice.index(90) as u32;
    tuning.source_share = Micro(dice.below(2_000_000) as i64);
    for good in map.goods() {
        if dice.one_in(3) {
            tuning.good_weights.insert(
                good.name.clone(),
                Micro(1_000 + dice.below(4_000_000) as i64),
            );
        }
    }
    for city in map.cities() {
        if dice.one_in(4) {
            tuning
                .weights
                .insert(city.name.clone(), 1 + dice.index(20) as u16);
        }
        if dice.one_in(8) {
            let amount = Micro(dice.below(8_000_000) as i64 - 4_000_000);
            tuning.adjustments.push(Adjustment {
                good: None,
                city: Some(city.name.clone()),
                amount,
                ..Adjustment::default()
            });
        }
    }
    tuning
}

/// As many mileposts as asked for, but a few, in rows.
fn block(mileposts: i64, rows: i64) -> (i64, i64) {
    let rows = rows.min(mileposts / 2).max(1);
    (rows, mileposts / rows)
}

fn is_sound(prices: &Prices<'_>, deck: &Deck) -> Result<(), TestCaseError> {
    prop_assert_eq!(deck.cards.len(), deck.plan.cards);
    prop_assert_eq!(
        deck.demands().collect::<BTreeSet<_>>().len(),
        3 * deck.plan.cards
    );
    prop_assert!(deck.demands().all(|demand| prices.is_legal(demand)));
    for card in &deck.cards {
        for rule in &RULES {
            prop_assert!(
                margin(rule, prices, &card.demands, deck.line) >= Micro(0),
                "{}",
                rule.name
            );
        }
    }
    let late = |card: &&Card| {
        card.demands
            .iter()
            .any(|&demand| prices.cheapest(demand) > prices.tuning().opening_budget)
    };
    let opening = &deck.cards[..5 * deck.plan.players];
    prop_assert_eq!(opening.iter().filter(late).count(), deck.short_opening);
    Ok(())
}

/// A sound deck, or a refusal that is right about the map.
fn sound_or_refused(prices: &Prices<'_>, plan: Plan) -> Result<(), TestCaseError> {
    match deal(prices, plan) {
        Ok(deck) => is_sound(prices, &deck)?,
        Err(DealError::NumberOfGoods { goods, demands }) => {
            prop_assert!(goods == 0 || goods > demands)
        }
        Err(DealError::Opening { needed, .. }) => prop_assert!(needed > plan.cards),
        Err(DealError::Goods { short, most }) => {
            prop_assert!(short.iter().all(|s| s.demands > s.destinations as i32));
            let fewer = Plan {
                players: 2,
                cards: most.min(plan.cards - 1),
                seed: plan.seed,
            };
            let again = deal(prices, fewer);
            prop_assert!(
                !matches!(again, Err(DealError::Goods { .. })),
                "{most} cards are too many as well"
            );
        }
        Err(error) => prop_assert!(!error.to_string().is_empty()),
    }
    Ok(())
}

proptest! {
    #![proptest_config(random::cases(48))]

    #[test]
    fn a_sound_deck_or_a_typed_refusal(
        seed: u64, mileposts in prop_oneof![5 => 20..1200_i64, 1 => 1200..=3000_i64], rows in 2..60_i64,
        towns in 2..60_usize, goods in 0..=60_usize,
        cards in prop_oneof![5 => 10..=100_usize, 1 => 100..=240_usize], players in 2..=6_usize,
        dingles: bool, tuned: bool,
    ) {
        let (rows, cols) = block(mileposts, rows);
        let towns = towns.min((rows * cols) as usize);
        let map = land(seed, rows, cols, towns, goods);
        let tuning = if tuned { tuning(&map, seed) } else { Tuning::default() };
        let map = map.with_tuning(tuning);
        let prices = if dingles { Prices::of(&map) } else { Prices::without_dingles(&map) };
        sound_or_refused(&prices, Plan { players, cards, seed })?;
    }

    #[test]
    fn decks_of_equal_seeds_are_equal_and_of_others_not(seed: u64) {
        let map = land(5, 40, 40, 50, 26);
        let prices = Prices::of(&map);
        let cards = |seed| deal(&prices, Plan { players: 3, cards: 60, seed }).unwrap().cards;
        prop_assert_eq!(cards(seed), cards(seed));
        prop_assert_ne!(cards(seed), cards(seed ^ 1));
    }
}

proptest! {
    #![proptest_config(random::cases(24))]

    /// A map as large as the games' deals what the games have: 20 to 60 goods, 40 to 240 cards, 2 to 6 players.
    #[test]
    fn games_of_20_to_60_goods_deal(
        seed: u64, mileposts in 1500..=2400_i64, rows in 32..48_i64, towns in 56..=70_usize, goods in 20..=60_usize,
        cards in 40..=240_usize, players in 2..=6_usize,
    ) {
        let (rows, cols) = block(mileposts, rows);
        let map = land(seed, rows, cols, towns, goods);
        let prices = Prices::of(&map);
        let dealt = deal(&prices, Plan { players, cards, seed });
        prop_assert!(dealt.is_ok(), "{}", dealt.unwrap_err());
        is_sound(&prices, &dealt.unwrap())?;
    }
}

/// Each way of asking for what no map has: an error, at once.
#[test]
fn maps_too_small_for_any_deck_are_refused() {
    for (towns, goods) in [(1, 1), (2, 1), (3, 40), (8, 8)] {
        let map = land(7, 2, 10, towns, goods);
        let prices = Prices::of(&map);
        for cards in [10, 40, 240] {
            assert!(
                deal(
                    &prices,
                    Plan {
                        players: 2,
                        cards,
                        seed: 1
                    }
                )
                .is_err(),
                "{towns} {goods} {cards}"
            );
        }
    }
}
