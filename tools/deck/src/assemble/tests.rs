use super::*;
use crate::Plan;
use crate::deal::mix::mix;
use crate::destination::destinations;
use milepost_map::shipped;

#[test]
fn decks_of_the_maps_that_ship_take_a_part_of_the_looks() {
    for (name, _) in shipped::full_size() {
        let map = shipped::map(name).expect("it ships");
        let prices = Prices::of(&map);
        for seed in 0..12 {
            let plan = Plan {
                players: 4,
                cards: if seed % 2 == 0 { 240 } else { 120 },
                seed,
            };
            let dice = |purpose| Dice::new(seed, purpose);
            let Ok(counts) = mix(&prices, &plan, &mut dice("deck goods")) else {
                continue;
            };
            let demands = destinations(&prices, &counts, &mut dice("deck destinations"));
            let made =
                assemble(&prices, &demands, plan.cards, &mut dice("deck cards")).expect("a deck");
            assert!(made.looks < LOOKS / 50, "{name} {seed}: {}", made.looks);
        }
    }
}

#[test]
fn a_deck_that_takes_too_many_looks_is_told_as_such() {
    let map = shipped::map("iberia").expect("it ships");
    let prices = Prices::of(&map);
    let plan = Plan {
        players: 4,
        cards: 120,
        seed: 1,
    };
    let counts = mix(&prices, &plan, &mut Dice::new(1, "deck goods")).expect("a mix");
    let demands = destinations(&prices, &counts, &mut Dice::new(1, "deck destinations"));
    let made = |most| {
        within(
            most,
            &prices,
            &demands,
            plan.cards,
            &mut Dice::new(1, "deck cards"),
        )
    };
    let looks = made(LOOKS).expect("a deck").looks;
    assert!(made(looks + 1).is_ok());
    let error = made(100).expect_err("too few looks");
    assert!(
        matches!(
            error,
            DealError::Constraint {
                attempts: 1,
                // The first stage takes them: no card has come to its third demand.
                unfinished: 120,
                cut: true,
                ..
            }
        ),
        "{error}"
    );
    assert!(
        error.to_string().contains("takes so many comparisons"),
        "{error}"
    );
}

#[test]
fn a_pair_is_judged_once_and_as_it_would_be_anew() {
    let map = shipped::map("iberia").expect("it ships");
    let prices = Prices::of(&map);
    let demands: Vec<Demand> = prices.legal().step_by(7).take(200).collect();
    let mut pairs = Pairs::of(&prices, &demands);
    for _ in 0..2 {
        for (&a, &b) in demands
            .iter()
            .flat_map(|a| demands.iter().map(move |b| (a, b)))
        {
            assert_eq!(pairs.broken(&prices, a, b), broken_by_pair(&prices, a, b));
        }
    }
    assert!(pairs.judged.iter().all(|judged| *judged > 0));
}

/// A workshop for some demands of a map.
fn workshop<'a>(prices: &'a Prices<'a>, demands: &[Demand], line: Line) -> Workshop<'a> {
    Workshop {
        prices,
        line,
        pairs: Pairs::of(prices, demands),
        refused: [0; RULES.len()],
        swaps: 0,
        looks: LOOKS,
    }
}

/// The line of all demands of a map, and these, those that pay little first.
fn parted(prices: &Prices<'_>) -> (Line, [Vec<Demand>; 2]) {
    let all: Vec<Demand> = prices.legal().collect();
    let line = Line::above(doubled_median(payoffs(prices, &all)));
    let is_small = |demand: &Demand| line.is_small(prices.offer(*demand).payoff);
    let (small, large) = all.into_iter().partition(is_small);
    (line, [small, large])
}

#[test]
fn cards_without_a_large_payoff_are_left_unfinished() {
    let map = shipped::map("iberia").expect("it ships");
    let prices = Prices::of(&map);
    let (line, [small, large]) = parted(&prices);
    let both: Vec<Demand> = large.into_iter().step_by(5).take(2).collect();
    let fits = |one: &Demand| {
        let pair = |other: &Demand| broken_by_pair(&prices, *one, *other).is_none();
        both.iter().all(pair)
    };
    let small: Vec<Demand> = small.into_iter().filter(fits).take(5).collect();
    assert_eq!((small.len(), both.len()), (5, 2));
    let demands: Vec<Demand> = small.iter().chain(&both).copied().collect();
    for seed in 0..10 {
        let mut dice = Dice::new(seed, "deck cards");
        for cards in 3..=6 {
            let left = workshop(&prices, &demands, line).attempt(&demands, cards, &mut dice);
            assert_eq!(left.err(), Some(cards - both.len()), "{seed}");
        }
    }
}

#[test]
fn cards_that_no_third_demand_fits_are_left_unfinished() {
    let map = shipped::map("iberia").expect("it ships");
    let prices = Prices::of(&map);
    let (line, [small, large]) = parted(&prices);
    // No card asks for a good twice, and all that is left is for the first one.
    let of = |good: usize, from: &[Demand]| -> Vec<Demand> {
        let same = from.iter().filter(|demand| demand.good == good);
        same.copied().collect()
    };
    let (good, other) = (small[0].good, (small[0].good + 1) % map.goods().len());
    let (firsts, seconds) = (of(good, &small), of(other, &large));
    assert!(firsts.len() > 6 && seconds.len() > 3);
    for cards in 1..=3 {
        let mut halves: Vec<Half> = (0..cards)
            .map(|card| Half {
                two: [firsts[card], seconds[card]],
                third: None,
            })
            .collect();
        let spare = firsts[cards..2 * cards].to_vec();
        let demands: Vec<Demand> = firsts.iter().chain(&seconds).copied().collect();
        let mut work = workshop(&prices, &demands, line);
        let left = work.thirds(&mut halves, spare, &mut Dice::new(1, "deck cards"));
        assert_eq!(left, Err(cards));
        assert!(halves.iter().all(|half| half.third.is_none()));
        assert_eq!(work.swaps, 0);
    }
}
