//! The rules on cards: one table, each rule with its name, its sentence and its test.
//!
//! A test gives a margin, in millionths: how far a card keeps the rule; below 0, by how much it breaks it. Lengths
//! and distances are B in whole millionths, so "more than" is "at least one millionth more". (`docs/rules/demand-decks.md`, D24 to
//! D36.)
//!
//! A test records the figures that it looks at with a [`Recorder`]; dealing uses one that does nothing and costs nothing.

mod card;
mod figure;
mod pair;
mod payoff;
mod shown;
mod verdict;

pub use figure::{Figure, Limit, Of, Recorder};
pub use shown::Shown;
pub use verdict::Verdict;

use crate::model::Demand;
use crate::price::Prices;
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
    /// The same test with its figures.
    pub with_figures: FigureTest,
    /// How to read its margin.
    pub scale: Scale,
}

/// What a rule looks at.
#[derive(Clone, Copy, Debug)]
pub enum Test {
    /// Any two demands of a card.
    Pair(fn(&Prices<'_>, Demand, Demand) -> Micro),
    /// All three.
    Card(fn(&Prices<'_>, &[Demand; 3]) -> Micro),
    /// What the three pay, and the line between small and large payoffs.
    Payoffs(fn([i32; 3], Line) -> Micro),
}

impl Test {
    /// The margin of three demands by a test of whole cards; `None` by one of pairs.
    pub fn of_card(self, prices: &Prices<'_>, card: &[Demand; 3], line: Line) -> Option<Micro> {
        match self {
            Test::Pair(_) => None,
            Test::Card(test) => Some(test(prices, card)),
            Test::Payoffs(test) => Some(test(card.map(|demand| prices.offer(demand).payoff), line)),
        }
    }
}

/// A test that keeps the figures it looks at.
#[derive(Clone, Copy, Debug)]
pub enum FigureTest {
    /// Of two demands.
    Pair(fn(&Prices<'_>, Demand, Demand, &mut Vec<Figure>) -> Micro),
    /// Of three.
    Card(fn(&Prices<'_>, &[Demand; 3], &mut Vec<Figure>) -> Micro),
    /// Of what three pay.
    Payoffs(fn([i32; 3], Line, &mut Vec<Figure>) -> Micro),
}

/// How to read a margin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// By how much the rule is kept or broken.
    Graded,
    /// Kept (0) or broken (-1): nothing lies between.
    Whole,
}

/// The line between small and large payoffs, held doubled since a median may be a half.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// Twice the greatest payoff that is small.
    pub doubled: i32,
}

impl Line {
    /// The line for a median, given doubled: 1 above it.
    pub fn above(doubled_median: i32) -> Line {
        Line {
            doubled: doubled_median + 2,
        }
    }

    /// The greatest payoff that is small, in millions.
    pub fn greatest(self) -> i32 {
        self.doubled.div_euclid(2)
    }

    /// Whether a payoff is small.
    pub fn is_small(self, payoff: i32) -> bool {
        2 * payoff <= self.doubled
    }
}

/// A row of the table: one function, without a recorder and with one.
macro_rules! rule {
    ($name:literal, Pair $test:ident, $scale:ident, $sentence:literal) => {
        Rule {
            name: $name,
            sentence: $sentence,
            test: Test::Pair(|prices, a, b| pair::$test(prices, a, b, &mut ())),
            with_figures: FigureTest::Pair(pair::$test),
            scale: Scale::$scale,
        }
    };
    ($name:literal, Card $test:ident, $scale:ident, $sentence:literal) => {
        Rule {
            name: $name,
            sentence: $sentence,
            test: Test::Card(|prices, card| card::$test(prices, card, &mut ())),
            with_figures: FigureTest::Card(card::$test),
            scale: Scale::$scale,
        }
    };
    ($name:literal, Payoffs $test:ident, $scale:ident, $sentence:literal) => {
        Rule {
            name: $name,
            sentence: $sentence,
            test: Test::Payoffs(|payoffs, line| payoff::$test(payoffs, line, &mut ())),
            with_figures: FigureTest::Payoffs(payoff::$test),
            scale: Scale::$scale,
        }
    };
}

/// Every rule, the quickest to test first among those on pairs.
pub const RULES: [Rule; 12] = [
    rule!("same-good", Pair same_good, Whole,
        "the demands of a card are for different goods"),
    rule!("near-destinations", Pair near_destinations, Graded,
        "the destinations of a card are more than 3 apart"),
    rule!("opposed", Pair opposed, Graded,
        "of two runs of at most 12, one has its best source more than 12 from the other's destination"),
    rule!("same-dingle", Pair same_dingle, Whole,
        "no two demands of a card require building to the same dingles"),
    rule!("parallel", Pair parallel, Graded,
        "three times the greater of the distances between sources and between destinations is at least \
         the sum of the two lengths"),
    rule!("rival-sources", Pair rival_sources, Graded,
        "for any sources of two demands, what they are farther than the best ones plus four times the \
         distance between them is at least 24"),
    rule!("small-and-large", Payoffs small_and_large, Whole,
        "a card has a small payoff (at most the median and 1) and a large one"),
    rule!("lopsided", Payoffs lopsided, Graded,
        "the middle payoff of a card is at least 6 and more than a fifth of the largest"),
    rule!("same-source", Card same_source, Whole,
        "the best sources of a card's demands are all different"),
    rule!("clustered", Card clustered, Graded,
        "the destinations of a card are not all within 12 of each other, and their distances sum to at \
         least 30"),
    rule!("bundled", Card bundled, Graded,
        "the distances between destinations and those between best sources sum to at least the lengths"),
    rule!("unseparated", Card unseparated, Graded,
        "the distances between destinations or those between best sources sum to at least two thirds of \
         the lengths"),
];

/// The rule that two demands break, if any: its index in [`RULES`].
pub fn broken_by_pair(prices: &Prices<'_>, a: Demand, b: Demand) -> Option<usize> {
    RULES
        .iter()
        .position(|rule| matches!(rule.test, Test::Pair(test) if test(prices, a, b) < Micro(0)))
}

/// The rule on whole cards that three demands break, if any: its index in [`RULES`].
pub fn broken_by_card(prices: &Prices<'_>, card: &[Demand; 3], line: Line) -> Option<usize> {
    let breaks = |rule: &Rule| {
        rule.test
            .of_card(prices, card, line)
            .is_some_and(|margin| margin < Micro(0))
    };
    RULES.iter().position(breaks)
}

/// How far a card keeps a rule: the least margin over its pairs, or the card's.
pub fn margin(rule: &Rule, prices: &Prices<'_>, card: &[Demand; 3], line: Line) -> Micro {
    let [a, b, c] = *card;
    match rule.test {
        Test::Pair(test) => test(prices, a, b)
            .min(test(prices, a, c))
            .min(test(prices, b, c)),
        test => test.of_card(prices, card, line).unwrap_or_default(),
    }
}

const LEAST: Micro = Micro(1);

/// By how much `length` is more than `limit`.
fn beyond(length: Micro, limit: Micro) -> Micro {
    length - limit - LEAST
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
