//! Random valid maps: a sound deck or a typed refusal, never a loop without end.
#![allow(clippy::panic, clippy::print_stderr, clippy::unwrap_used)]

use milepost_deck::rule::{RULES, margin};
use milepost_deck::{DealError, Plan, Prices, deal};
use milepost_dice::Dice;
use milepost_map::{Map, Micro, graph};
use proptest::prelude::*;
use serde_json::json;
use std::collections::BTreeSet;

/// A block of land with cities and goods strewn over it.
fn land(seed: u64, rows: i64, cols: i64, cities: usize, goods: usize) -> Map {
    let mut dice = Dice::new(seed, "land");
    let id = |row: i64, step: i64| row * cols + step;
    let terrain = |dice: &mut Dice| ["clear", "clear", "clear", "mountain", "alpine"][dice.index(5)];
    let mut mileposts = Vec::new();
    let mut edges = Vec::new();
    for row in 0..rows {
        for step in 0..cols {
            mileposts.push(json!({"id": id(row, step), "row": row, "col": 2 * step + row % 2,
                "terrain": terrain(&mut dice)}));
            let mut join =
                |to: i64| edges.push(json!({"a": id(row, step), "b": to, "extra": dice.index(8) / 6 * 2}));
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

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn a_sound_deck_or_a_typed_refusal(
        seed: u64, rows in 4..40_i64, cols in 5..40_i64, towns in 2..60_usize, goods in 0..40_usize,
        cards in 10..130_usize, players in 2..5_usize, dingles: bool,
    ) {
        let towns = towns.min((rows * cols) as usize);
        let map = land(seed, rows, cols, towns, goods);
        let prices = if dingles { Prices::of(&map) } else { Prices::without_dingles(&map) };
        match deal(&prices, Plan { players, cards, seed }) {
            Ok(deck) => {
                prop_assert_eq!(deck.cards.len(), cards);
                prop_assert_eq!(deck.demands().collect::<BTreeSet<_>>().len(), 3 * cards);
                for card in &deck.cards {
                    for rule in &RULES {
                        prop_assert!(margin(rule, &prices, &card.demands, deck.line) >= Micro(0), "{}", rule.name);
                    }
                }
            }
            Err(DealError::NumberOfGoods { goods, demands }) => prop_assert!(goods == 0 || goods > demands),
            Err(DealError::Opening { needed, .. }) => prop_assert!(needed > cards),
            Err(DealError::Goods { short, most }) => {
                prop_assert!(short.iter().all(|s| s.demands > s.destinations as i32));
                let fewer = most.min(cards - 1);
                let again = deal(&prices, Plan { players: 2, cards: fewer, seed });
                prop_assert!(!matches!(again, Err(DealError::Goods { .. })), "{most} cards are too many as well");
            }
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
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
