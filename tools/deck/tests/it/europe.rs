//! A real board digitised by others.

use crate::board;

use board::europe;
use milepost_deck::assemble::{doubled_median, payoffs};
use milepost_deck::rule::{Line, RULES, broken_by_card, broken_by_pair};
use milepost_deck::{Demand, Plan, Prices, deal};
use milepost_dice::Dice;

/// Over all legal demands, without the dingle rule: 84 +- 1 % of pairs and 44 +- 2 % of triples pass.
#[test]
#[cfg_attr(not(outside_data), ignore = "reads ../shared/data, which is not here")]
fn as_many_pairs_and_triples_pass_as_were_measured_apart() {
    let map = europe();
    let prices = Prices::without_dingles(&map);
    let cities = map.cities().len();
    let demands: Vec<Demand> = (0..map.goods().len() * cities)
        .map(|at| Demand {
            good: at / cities,
            city: at % cities,
        })
        .filter(|&demand| prices.is_legal(demand))
        .collect();
    let mut dice = Dice::new(1, "sample");
    let line = Line {
        doubled: doubled_median(payoffs(&prices, &demands)) + 2,
    };
    let (mut pairs, mut triples, mut count) = (0, 0, 0);
    while count < 40_000 {
        let [a, b, c] = [(); 3].map(|()| *dice.pick(&demands).unwrap());
        if a == b || a == c || b == c {
            continue;
        }
        count += 1;
        let passes = [(a, b), (a, c), (b, c)].map(|(x, y)| broken_by_pair(&prices, x, y).is_none());
        pairs += i32::from(passes[0]);
        triples +=
            i32::from(passes == [true; 3] && broken_by_card(&prices, &[a, b, c], line).is_none());
    }
    let (pairs, triples) = (f64::from(pairs) / 400.0, f64::from(triples) / 400.0);
    println!(
        "{} demands, pairs {pairs:.2} %, triples {triples:.2} %, line {line:?}",
        demands.len()
    );
    assert!((83.0..=85.0).contains(&pairs), "{pairs}");
    assert!((42.0..=46.0).contains(&triples), "{triples}");
}

#[test]
#[cfg_attr(not(outside_data), ignore = "reads ../shared/data, which is not here")]
fn decks_keep_every_rule() {
    let map = europe();
    let prices = Prices::of(&map);
    for seed in 0..30 {
        let deck = deal(
            &prices,
            Plan {
                players: 4,
                cards: 120,
                seed,
            },
        )
        .unwrap();
        assert_eq!(deck.cards.len(), 120);
        for card in &deck.cards {
            for rule in &RULES {
                assert!(
                    milepost_deck::rule::margin(rule, &prices, &card.demands, deck.line).0 >= 0,
                    "{}",
                    rule.name
                );
            }
        }
    }
}

/// Payoffs up to the median and 1 (`docs/rules/demand-decks.md`, D24), on the mean; single decks have 180 to 225.
#[test]
#[cfg_attr(not(outside_data), ignore = "reads ../shared/data, which is not here")]
fn of_360_payoffs_185_to_215_are_small() {
    let map = europe();
    let prices = Prices::without_dingles(&map);
    let small = (0..30).map(|seed| {
        let deck = deal(
            &prices,
            Plan {
                players: 4,
                cards: 120,
                seed,
            },
        )
        .unwrap();
        deck.demands()
            .filter(|&demand| deck.line.is_small(prices.offer(demand).payoff))
            .count()
    });
    let small: Vec<usize> = small.collect();
    let mean = small.iter().sum::<usize>() / small.len();
    println!("{mean}: {small:?}");
    assert!((185..=215).contains(&mean), "{mean}");
    assert!(
        small.iter().all(|small| (180..=225).contains(small)),
        "{small:?}"
    );
}
