//! Weighed goods: counts in proportion, and the decks of maps that do not weigh them as they were.

use milepost_deck::mix::mix;
use milepost_deck::rule::{RULES, margin};
use milepost_deck::{DealError, Plan, Prices, deal};
use milepost_dice::Dice;
use milepost_map::{Map, Micro, Tuning, shipped};

fn iberia(weights: &[(&str, i64)]) -> Map {
    let map = shipped::map("iberia").unwrap();
    let good_weights = weights
        .iter()
        .map(|&(good, micro)| (good.to_owned(), Micro(micro)))
        .collect();
    let tuning = Tuning {
        good_weights,
        ..map.tuning().unwrap().clone()
    };
    map.with_tuning(tuning)
}

fn plan(cards: usize, seed: u64) -> Plan {
    Plan {
        players: 4,
        cards,
        seed,
    }
}

fn counts(prices: &Prices<'_>, cards: usize, seed: u64) -> Vec<i32> {
    mix(
        prices,
        &plan(cards, seed),
        &mut Dice::new(seed, "deck goods"),
    )
    .unwrap()
}

/// Weights that are all equal, whatever they are, draw what no weights draw.
#[test]
fn equal_weights_are_no_weights() {
    let plain = iberia(&[]);
    let names: Vec<String> = plain.goods().iter().map(|good| good.name.clone()).collect();
    let doubled: Vec<(&str, i64)> = names
        .iter()
        .map(|name| (name.as_str(), 2_000_000))
        .collect();
    let (ones, twos) = (iberia(&[("Wine", 1_000_000)]), iberia(&doubled));
    let [plain, ones, twos] = [&plain, &ones, &twos].map(Prices::of);
    for seed in 0..20 {
        for cards in [40, 97, 120] {
            let wanted = counts(&plain, cards, seed);
            assert_eq!(counts(&ones, cards, seed), wanted);
            assert_eq!(counts(&twos, cards, seed), wanted);
        }
    }
    let cards = |prices: &Prices<'_>| deal(prices, plan(120, 3)).unwrap().cards;
    assert_eq!(cards(&ones), cards(&plain));
}

/// No count strays from its share by as much as two, their sum is the deck's, and the mean over many seeds is the share.
#[test]
fn counts_are_in_proportion() {
    let map = iberia(&[("Wine", 2_000_000), ("Fish", 500_000), ("Coal", 1_250_000)]);
    let weight = |name: &str| match name {
        "Wine" => 2.0,
        "Fish" => 0.5,
        "Coal" => 1.25,
        _ => 1.0,
    };
    let all: f64 = map.goods().iter().map(|good| weight(&good.name)).sum();
    let mut sums = vec![0; map.goods().len()];
    let prices = Prices::of(&map);
    const SEEDS: u64 = 400;
    for seed in 0..SEEDS {
        let counts = counts(&prices, 120, seed);
        assert_eq!(counts.iter().sum::<i32>(), 360);
        for ((good, &count), sum) in map.goods().iter().zip(&counts).zip(&mut sums) {
            let share = 360.0 * weight(&good.name) / all;
            assert!(
                (f64::from(count) - share).abs() < 2.0,
                "{}: {count} of {share}",
                good.name
            );
            *sum += count;
        }
    }
    for (good, &sum) in map.goods().iter().zip(&sums) {
        let (mean, share) = (
            f64::from(sum) / SEEDS as f64,
            360.0 * weight(&good.name) / all,
        );
        assert!(
            (mean - share).abs() < 1.0,
            "{}: a mean of {mean} for {share}",
            good.name
        );
    }
    assert_eq!(counts(&prices, 120, 7), counts(&prices, 120, 7));
}

/// A good that is hardly wanted is never asked for less often than never, and the deck stays whole.
#[test]
fn rare_goods_may_be_absent() {
    let map = iberia(&[("Wine", 1_000), ("Fish", 2_000), ("Coal", 3_000)]);
    let prices = Prices::of(&map);
    for seed in 0..100 {
        let counts = counts(&prices, 40, seed);
        assert!(
            counts.iter().all(|&count| count >= 0) && counts.iter().sum::<i32>() == 120,
            "{counts:?}"
        );
    }
}

#[test]
fn weighed_decks_are_sound() {
    let map = iberia(&[
        ("Wine", 2_000_000),
        ("Fish", 300_000),
        ("Leather", 1_500_000),
    ]);
    let prices = Prices::of(&map);
    for seed in 0..20 {
        let deck = deal(&prices, plan(120, seed)).unwrap();
        for card in &deck.cards {
            assert!(
                RULES
                    .iter()
                    .all(|rule| margin(rule, &prices, &card.demands, deck.line) >= Micro(0))
            );
        }
    }
}

/// Nine times as much wine as anything else is more than there are cities for, and it is said how many cards would do.
#[test]
fn too_heavy_a_good_is_refused_with_what_would_do() {
    let map = iberia(&[("Wine", 9_000_000)]);
    let prices = Prices::of(&map);
    let Err(DealError::Goods { short, most }) = deal(&prices, plan(120, 1)) else {
        panic!("no refusal")
    };
    assert_eq!(
        short
            .iter()
            .map(|short| short.good.as_str())
            .collect::<Vec<_>>(),
        ["Wine"]
    );
    for seed in 0..50 {
        let mixed = mix(
            &prices,
            &plan(most, seed),
            &mut Dice::new(seed, "deck goods"),
        );
        assert!(mixed.is_ok(), "{most} cards, seed {seed}");
    }
}

/// A good of which more is taken than there is: fewer cards would not help, and are not advised.
#[test]
fn counts_below_none_are_told_what_helps() {
    let map = iberia(&[]);
    let (less, more) = (map.goods()[0].name.clone(), map.goods()[1].name.clone());
    let good_counts = [(less.clone(), -30), (more, 30)].into();
    let tuning = Tuning {
        good_counts,
        ..map.tuning().unwrap().clone()
    };
    let map = map.with_tuning(tuning);
    let Err(error) = deal(&Prices::of(&map), plan(120, 1)) else {
        panic!("dealt")
    };
    let DealError::Goods { short, .. } = &error else {
        panic!("{error}")
    };
    let (below, above): (Vec<_>, Vec<_>) = short.iter().partition(|short| short.demands < 0);
    assert_eq!(
        below.iter().map(|short| &short.good).collect::<Vec<_>>(),
        [&less]
    );
    let told = error.to_string();
    assert!(
        told.contains("take less from these, or deal more cards"),
        "{told}"
    );
    assert_eq!(told.contains("or fewer"), !above.is_empty(), "{told}");
}
