//! How many pairs and triples of a map's legal demands keep the rules, and what each rule refuses.

use crate::assemble::{doubled_median, payoffs};
use crate::model::Demand;
use crate::price::Prices;
use crate::rule::{Line, RULES, Test};
use milepost_dice::Dice;
use milepost_map::Micro;
use rayon::prelude::*;

/// Up to so many demands all pairs are tried, else as many as triples.
const ALL_PAIRS: usize = 3000;
/// Triples are drawn by so many streams of chance, so many each.
const STREAMS: u32 = 200;
const EACH: u32 = 1000;

/// How many pairs and triples keep the rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rates {
    /// The map's legal demands.
    pub demands: usize,
    /// Pairs of different ones, by the rules on pairs.
    pub pairs: Trials,
    /// Triples of different ones, by all rules. Small are payoffs up to the median of all legal demands and 1.
    pub triples: Trials,
}

/// Pairs or triples that were tried.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trials {
    /// How many.
    pub tried: u64,
    /// Whether these are all that there are.
    pub all: bool,
    /// How many keep every rule.
    pub passed: u64,
    /// By rule of [`RULES`], how many break it.
    pub broken: [u64; RULES.len()],
    /// By rule, how many break it and no other.
    pub alone: [u64; RULES.len()],
}

impl Trials {
    /// Counts one that breaks the rules of these bits.
    fn count(&mut self, broken: u32) {
        self.tried += 1;
        self.passed += u64::from(broken == 0);
        for rule in (0..RULES.len()).filter(|rule| broken >> rule & 1 == 1) {
            self.broken[rule] += 1;
            self.alone[rule] += u64::from(broken.count_ones() == 1);
        }
    }

    fn and(mut self, more: Trials) -> Trials {
        self.tried += more.tried;
        self.passed += more.passed;
        for rule in 0..RULES.len() {
            self.broken[rule] += more.broken[rule];
            self.alone[rule] += more.alone[rule];
        }
        self
    }
}

impl Rates {
    /// Tries the legal demands of a map: every pair where they are not too many, and triples drawn evenly.
    pub fn of(prices: &Prices<'_>, seed: u64) -> Rates {
        let demands: Vec<Demand> = prices.legal().collect();
        let (drawn, triples) = if demands.len() < 3 {
            Default::default()
        } else {
            draw(prices, &demands, seed)
        };
        let pairs = if demands.len() <= ALL_PAIRS {
            all_pairs(prices, &demands)
        } else {
            drawn
        };
        Rates {
            demands: demands.len(),
            pairs,
            triples,
        }
    }
}

/// The rules that two demands break, a bit each.
fn broken_by_pair(prices: &Prices<'_>, a: Demand, b: Demand) -> u32 {
    bits(|test| matches!(test, Test::Pair(test) if test(prices, a, b) < Micro(0)))
}

/// The rules on whole cards that three demands break, a bit each.
fn broken_by_card(prices: &Prices<'_>, card: &[Demand; 3], line: Line) -> u32 {
    bits(|test| {
        test.of_card(prices, card, line)
            .is_some_and(|margin| margin < Micro(0))
    })
}

fn bits(breaks: impl Fn(Test) -> bool) -> u32 {
    RULES
        .iter()
        .enumerate()
        .map(|(rule, is)| u32::from(breaks(is.test)) << rule)
        .sum()
}

fn all_pairs(prices: &Prices<'_>, demands: &[Demand]) -> Trials {
    let tried = demands
        .par_iter()
        .enumerate()
        .fold(Trials::default, |mut trials, (place, &a)| {
            demands[place + 1..]
                .iter()
                .for_each(|&b| trials.count(broken_by_pair(prices, a, b)));
            trials
        });
    Trials {
        all: true,
        ..tried.reduce(Trials::default, Trials::and)
    }
}

/// Pairs and triples drawn evenly from three demands or more.
fn draw(prices: &Prices<'_>, demands: &[Demand], seed: u64) -> (Trials, Trials) {
    let line = Line::above(doubled_median(payoffs(prices, demands)));
    let some = |stream: u32| {
        let mut dice = Dice::new(seed, &format!("triples {stream}"));
        let (mut pairs, mut triples) = <(Trials, Trials)>::default();
        for _ in 0..EACH {
            let [a, b, c] = three(demands.len(), &mut dice).map(|place| demands[place]);
            let pair = broken_by_pair(prices, a, b);
            pairs.count(pair);
            let others = broken_by_pair(prices, a, c) | broken_by_pair(prices, b, c);
            triples.count(pair | others | broken_by_card(prices, &[a, b, c], line));
        }
        (pairs, triples)
    };
    let none = <(Trials, Trials)>::default;
    (0..STREAMS)
        .into_par_iter()
        .map(some)
        .reduce(none, |one, more| (one.0.and(more.0), one.1.and(more.1)))
}

/// Three different places below `n`, which is 3 or more.
fn three(n: usize, dice: &mut Dice) -> [usize; 3] {
    let a = dice.index(n);
    let b = (a + 1 + dice.index(n - 1)) % n;
    let mut c = dice.index(n - 2);
    // Past the two that are taken.
    for taken in [a.min(b), a.max(b)] {
        c += usize::from(c >= taken);
    }
    [a, b, c]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_places_are_different_and_each_three_as_likely() {
        let mut dice = Dice::new(1, "test");
        let mut seen = std::collections::BTreeMap::<_, u32>::new();
        for _ in 0..60_000 {
            let mut places = three(5, &mut dice);
            places.sort_unstable();
            assert!(places[0] < places[1] && places[1] < places[2] && places[2] < 5);
            *seen.entry(places).or_default() += 1;
        }
        // Ten threes, 6,000 of each; the standard deviation is 73.
        assert!(
            seen.len() == 10 && seen.values().all(|count| count.abs_diff(6000) < 330),
            "{seen:?}"
        );
    }
}
