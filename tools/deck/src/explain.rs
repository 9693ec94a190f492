//! Why a demand pays what it pays, and why demands may stand together on a card or not.
//!
//! Nothing is reckoned here: the terms are those that [`crate::price`] prices with, the figures and margins those that
//! [`crate::rule`] judges by.

mod form;
mod text;

pub use form::{ExplainJson, json};
pub use text::{run, text};

use crate::assemble::{doubled_median, payoffs};
use crate::dingle::Remoteness;
use crate::price::{Demand, Prices, Terms};
use crate::rule::{Figure, Line, RULES, Rule, Told};
use milepost_map::{Adjustment, Dingle, Micro, Run};

/// One, two or three demands explained.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The sum of each demand.
    pub sums: Vec<Sum>,
    /// The rules on them: none for one demand, those on pairs for two, all for three.
    pub verdicts: Vec<Verdict>,
    /// The line between small and large payoffs.
    pub line: Line,
    /// How many legal demands the line was found from; `None` where it was given.
    pub legal: Option<usize>,
}

/// What a demand pays, and why.
#[derive(Clone, Debug)]
pub struct Sum {
    /// The demand.
    pub demand: Demand,
    /// The cheapest track from each source, the best first.
    pub ways: Vec<(Run, usize)>,
    /// Why the first of these is the best.
    pub won: Won,
    /// The terms of its payoff.
    pub terms: Terms,
    /// How far out of the way the destination is, with the threshold and the rate in force; `None` where dingles are
    /// switched off or the map has none.
    pub dingle: Option<(Remoteness, Dingle)>,
    /// The adjustments by hand that apply.
    pub adjustments: Vec<Adjustment>,
    /// The payoff, in millions.
    pub payoff: i32,
    /// Sources so near that the demand is not legal.
    pub near: Vec<usize>,
    /// Whether the payoff is not below the map's least.
    pub pays_enough: bool,
}

impl Sum {
    /// Whether a deck may hold the demand.
    pub fn is_legal(&self) -> bool {
        self.near.is_empty() && self.pays_enough
    }
}

/// Why a source is the best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Won {
    /// There is no other.
    Alone,
    /// It has the least B.
    Length,
    /// Of equal B it has the least D.
    Pips,
    /// Of equal B and D it comes first by name.
    Name,
}

/// A rule's word on demands.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// The rule.
    pub rule: &'static Rule,
    /// For a rule on pairs, the two demands that keep it least, by their places.
    pub pair: Option<[usize; 2]>,
    /// The figures that went into it.
    pub figures: Vec<Figure>,
    /// How far it is kept; below 0, by how much it is broken.
    pub margin: Micro,
}

impl Verdict {
    /// Whether the rule is kept.
    pub fn is_kept(&self) -> bool {
        self.margin >= Micro(0)
    }
}

/// Explains one to three demands; without a line between small and large payoffs, that of all legal demands is taken.
pub fn explain(prices: &Prices<'_>, demands: &[Demand], line: Option<Line>) -> Explanation {
    let sums = demands.iter().map(|&demand| sum(prices, demand)).collect();
    let (line, legal) = match line {
        Some(line) => (line, None),
        None => {
            let legal: Vec<Demand> = prices.demands().filter(|&demand| prices.is_legal(demand)).collect();
            (Line::above(doubled_median(payoffs(prices, &legal))), Some(legal.len()))
        }
    };
    let verdicts = RULES.iter().filter_map(|rule| verdict(prices, rule, demands, line)).collect();
    Explanation { sums, verdicts, line, legal }
}

/// The sum that one demand pays.
pub fn sum(prices: &Prices<'_>, demand: Demand) -> Sum {
    let mut ways: Vec<(Run, usize)> = prices.ways(demand).collect();
    ways.sort_unstable();
    let offer = prices.offer(demand);
    let rate = prices.dingles().and_then(|dingles| dingles.rate);
    let remoteness = prices.dingles().and_then(|dingles| dingles.cities.get(demand.city).cloned());
    Sum {
        demand,
        won: won(&ways),
        ways,
        terms: prices.terms(demand, offer.run),
        dingle: remoteness.zip(rate),
        adjustments: prices.adjusted(demand).cloned().collect(),
        payoff: offer.payoff,
        near: prices.near(demand).collect(),
        pays_enough: prices.pays_enough(demand),
    }
}

fn won(ways: &[(Run, usize)]) -> Won {
    match ways {
        [(best, _), (next, _), ..] if best.length() < next.length() => Won::Length,
        [(best, _), (next, _), ..] if best.pips < next.pips => Won::Pips,
        [_, _, ..] => Won::Name,
        _ => Won::Alone,
    }
}

/// What a rule says of two or three demands; `None` where it does not look at so few.
fn verdict(prices: &Prices<'_>, rule: &'static Rule, demands: &[Demand], line: Line) -> Option<Verdict> {
    match rule.told {
        Told::Card(test) => {
            let card: &[Demand; 3] = demands.try_into().ok()?;
            let mut figures = Vec::new();
            let margin = test(prices, card, line, &mut figures);
            Some(Verdict { rule, pair: None, figures, margin })
        }
        Told::Pair(test) => {
            let pairs = (0..demands.len()).flat_map(|a| (a + 1..demands.len()).map(move |b| [a, b]));
            let judged = pairs.map(|[a, b]| {
                let mut figures = Vec::new();
                let margin = test(prices, demands[a], demands[b], &mut figures);
                Verdict { rule, pair: Some([a, b]), figures, margin }
            });
            judged.min_by_key(|verdict| verdict.margin)
        }
    }
}
