//! What a card may hold: one table of rules, each with its name, its sentence and its test.
//!
//! A test gives a margin, in millionths: how far a card keeps the rule; below 0, by how much it breaks it. Lengths
//! and distances are B in whole millionths, so "more than" is "at least one millionth more". (Source: demand decks,
//! the constraints; deck page, "Cards".)

use crate::price::{Demand, Prices};
use milepost_map::Micro;

/// A rule on what stands together on a card.
#[derive(Debug)]
pub struct Rule {
    /// Its name.
    pub name: &'static str,
    /// What it asks for.
    pub sentence: &'static str,
    /// How it is tested.
    pub test: Test,
}

/// What a rule looks at.
#[derive(Clone, Copy, Debug)]
pub enum Test {
    /// Any two demands of a card.
    Pair(fn(&Prices<'_>, Demand, Demand) -> Micro),
    /// All three, and the line between small and large payoffs.
    Card(fn(&Prices<'_>, &[Demand; 3], Line) -> Micro),
}

/// The line between small and large payoffs, held doubled since a median may be a half.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// Twice the greatest payoff that is small.
    pub doubled: i32,
}

impl Line {
    /// Whether a payoff is small.
    pub fn is_small(self, payoff: i32) -> bool {
        2 * payoff <= self.doubled
    }
}

/// Every rule, the quickest to test first among those on pairs.
pub const RULES: [Rule; 12] = [
    Rule {
        name: "same-good",
        sentence: "the demands of a card are for different goods",
        test: Test::Pair(same_good),
    },
    Rule {
        name: "near-destinations",
        sentence: "the destinations of a card are more than 3 apart",
        test: Test::Pair(near_destinations),
    },
    Rule {
        name: "opposed",
        sentence: "of two runs of at most 12, one has its best source more than 12 from the other's destination",
        test: Test::Pair(opposed),
    },
    Rule {
        name: "same-dingle",
        sentence: "no two demands of a card require building to the same dingles",
        test: Test::Pair(same_dingle),
    },
    Rule {
        name: "parallel",
        sentence: "three times the greater of the distances between sources and between destinations is at least \
                   the sum of the two lengths",
        test: Test::Pair(parallel),
    },
    Rule {
        name: "rival-sources",
        sentence: "for any sources of two demands, what they are farther than the best ones plus four times the \
                   distance between them is at least 24",
        test: Test::Pair(rival_sources),
    },
    Rule {
        name: "small-and-large",
        sentence: "a card has a small payoff (at most the median and 1) and a large one",
        test: Test::Card(small_and_large),
    },
    Rule {
        name: "lopsided",
        sentence: "the middle payoff of a card is at least 6 and more than a fifth of the largest",
        test: Test::Card(lopsided),
    },
    Rule {
        name: "same-source",
        sentence: "the best sources of a card's demands are all different",
        test: Test::Card(same_source),
    },
    Rule {
        name: "clustered",
        sentence: "the destinations of a card are not all within 12 of each other, and their distances sum to at \
                   least 30",
        test: Test::Card(clustered),
    },
    Rule {
        name: "bundled",
        sentence: "the distances between destinations and those between best sources sum to at least the lengths",
        test: Test::Card(bundled),
    },
    Rule {
        name: "unseparated",
        sentence: "the distances between destinations or those between best sources sum to at least two thirds of \
                   the lengths",
        test: Test::Card(unseparated),
    },
];

/// The rule that two demands break, if any: its index in [`RULES`].
pub fn broken_by_pair(prices: &Prices<'_>, a: Demand, b: Demand) -> Option<usize> {
    RULES.iter().position(|rule| matches!(rule.test, Test::Pair(test) if test(prices, a, b) < Micro(0)))
}

/// The rule on whole cards that three demands break, if any: its index in [`RULES`].
pub fn broken_by_card(prices: &Prices<'_>, card: &[Demand; 3], line: Line) -> Option<usize> {
    RULES.iter().position(|rule| matches!(rule.test, Test::Card(test) if test(prices, card, line) < Micro(0)))
}

/// How far a card keeps a rule: the least margin over its pairs, or the card's.
pub fn margin(rule: &Rule, prices: &Prices<'_>, card: &[Demand; 3], line: Line) -> Micro {
    let [a, b, c] = *card;
    match rule.test {
        Test::Card(test) => test(prices, card, line),
        Test::Pair(test) => test(prices, a, b).min(test(prices, a, c)).min(test(prices, b, c)),
    }
}

const LEAST: Micro = Micro(1);

/// By how much `length` is more than `limit`.
fn beyond(length: Micro, limit: i32) -> Micro {
    length - Micro::whole(limit) - LEAST
}

/// Kept or broken, where nothing lies between.
fn holds(kept: bool) -> Micro {
    Micro::whole(if kept { 0 } else { -1 })
}

fn source(prices: &Prices<'_>, demand: Demand) -> usize {
    prices.offer(demand).source
}

fn run(prices: &Prices<'_>, demand: Demand) -> Micro {
    prices.offer(demand).length
}

fn same_good(_: &Prices<'_>, a: Demand, b: Demand) -> Micro {
    holds(a.good != b.good)
}

fn near_destinations(prices: &Prices<'_>, a: Demand, b: Demand) -> Micro {
    beyond(prices.length(a.city, b.city), 3)
}

fn opposed(prices: &Prices<'_>, a: Demand, b: Demand) -> Micro {
    let longer = run(prices, a).max(run(prices, b));
    let across = prices.length(source(prices, a), b.city).max(prices.length(source(prices, b), a.city));
    beyond(longer.max(across), 12)
}

fn same_dingle(prices: &Prices<'_>, a: Demand, b: Demand) -> Micro {
    let other = required(prices, b);
    holds(!required(prices, a).iter().flatten().any(|basis| other.contains(&Some(*basis))))
}

/// The bases of the dingles that a demand requires building to: its destination's, and its best source's where that
/// is a dingle and every source that is none is more than 12 farther.
pub(crate) fn required(prices: &Prices<'_>, demand: Demand) -> [Option<crate::Basis>; 2] {
    let best = prices.offer(demand);
    let in_reach = |&source: &usize| {
        prices.basis(source).is_none() && prices.length(source, demand.city) - best.length <= Micro::whole(12)
    };
    let source = prices.basis(best.source).filter(|_| !prices.sources(demand).iter().any(in_reach));
    [prices.basis(demand.city), source]
}

/// Sources that are as near as the best.
pub(crate) fn nearest<'a>(
    prices: &'a Prices<'_>,
    demand: Demand,
) -> impl Iterator<Item = usize> + Clone + 'a {
    let best = run(prices, demand);
    prices.sources(demand).iter().copied().filter(move |&source| prices.length(source, demand.city) == best)
}

fn parallel(prices: &Prices<'_>, a: Demand, b: Demand) -> Micro {
    let others = nearest(prices, b);
    let sources = nearest(prices, a).flat_map(|s| others.clone().map(move |t| prices.length(s, t))).min();
    let apart = sources.unwrap_or_default().max(prices.length(a.city, b.city));
    Micro(3 * apart.0) - run(prices, a) - run(prices, b)
}

fn rival_sources(prices: &Prices<'_>, a: Demand, b: Demand) -> Micro {
    let farther = |demand: Demand, source: usize| prices.length(source, demand.city) - run(prices, demand);
    let rivals = prices.sources(a).iter().flat_map(|&s| {
        let here = farther(a, s);
        prices.sources(b).iter().map(move |&t| here + farther(b, t) + Micro(4 * prices.length(s, t).0))
    });
    rivals.min().unwrap_or_default() - Micro::whole(24)
}

fn small_and_large(prices: &Prices<'_>, card: &[Demand; 3], line: Line) -> Micro {
    let small = card.iter().filter(|&&demand| line.is_small(prices.offer(demand).payoff)).count();
    holds(small == 1 || small == 2)
}

fn lopsided(prices: &Prices<'_>, card: &[Demand; 3], _: Line) -> Micro {
    Micro::whole(lopsided_by(card.map(|demand| prices.offer(demand).payoff)))
}

/// By how much three payoffs keep the rule on lopsided cards; below 0, by how much they break it.
pub fn lopsided_by(mut payoffs: [i32; 3]) -> i32 {
    payoffs.sort_unstable();
    let [_, middle, largest] = payoffs;
    (middle - 6).min(5 * middle - largest - 1)
}

fn same_source(prices: &Prices<'_>, card: &[Demand; 3], _: Line) -> Micro {
    let [a, b, c] = card.map(|demand| source(prices, demand));
    holds(a != b && a != c && b != c)
}

/// The distances between three cities.
fn between(prices: &Prices<'_>, [a, b, c]: [usize; 3]) -> [Micro; 3] {
    [prices.length(a, b), prices.length(a, c), prices.length(b, c)]
}

fn sum(lengths: [Micro; 3]) -> Micro {
    lengths.into_iter().sum()
}

fn clustered(prices: &Prices<'_>, card: &[Demand; 3], _: Line) -> Micro {
    let apart = between(prices, card.map(|demand| demand.city));
    let farthest = apart.into_iter().max().unwrap_or_default();
    beyond(farthest, 12).min(sum(apart) - Micro::whole(30))
}

/// The sums of the distances between destinations, of those between best sources, and of the lengths.
fn sums(prices: &Prices<'_>, card: &[Demand; 3]) -> [Micro; 3] {
    [
        sum(between(prices, card.map(|demand| demand.city))),
        sum(between(prices, card.map(|demand| source(prices, demand)))),
        sum(card.map(|demand| run(prices, demand))),
    ]
}

fn bundled(prices: &Prices<'_>, card: &[Demand; 3], _: Line) -> Micro {
    let [destinations, sources, lengths] = sums(prices, card);
    destinations + sources - lengths
}

fn unseparated(prices: &Prices<'_>, card: &[Demand; 3], _: Line) -> Micro {
    let [destinations, sources, lengths] = sums(prices, card);
    Micro(3 * destinations.max(sources).0 - 2 * lengths.0)
}
