//! Why a demand pays what it pays, and why demands may stand together on a card or not.
//!
//! Nothing is reckoned here: the terms are those that [`crate::price`] prices with, the figures and margins those that
//! [`crate::rule`] judges by.

mod form;
mod text;

pub use form::{ExplainJson, json};
pub use text::{run, text};

use crate::assemble::doubled_median;
use crate::dingle::Remoteness;
use crate::model::Demand;
use crate::price::{Prices, Terms};
use crate::rule::{Line, RULES, Rule, Verdict};
use milepost_map::{Adjustment, Dingle, Run};

/// One, two or three demands explained.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The sum of each demand.
    pub sums: Vec<Sum>,
    /// The rules on them: none for one demand, those on pairs for two, all for three. Of a rule on pairs every pair
    /// that breaks it or, where none does, the one that keeps it least.
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
    pub won: Decider,
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
pub enum Decider {
    /// There is no other.
    Alone,
    /// It has the least B.
    Length,
    /// Of equal B it has the least D.
    Pips,
    /// Of equal B and D it comes first by name.
    Name,
}

/// Explains one to three demands; without a line between small and large payoffs, that of all legal demands is taken.
pub fn explain(prices: &Prices<'_>, demands: &[Demand], line: Option<Line>) -> Explanation {
    let sums: Vec<Sum> = demands.iter().map(|&demand| sum(prices, demand)).collect();
    let payoffs: Vec<i32> = sums.iter().map(|sum| sum.payoff).collect();
    let (line, legal) = match line {
        Some(line) => (line, None),
        None => {
            let legal: Vec<Demand> = prices.legal().collect();
            (
                Line::above(doubled_median(crate::assemble::payoffs(prices, &legal))),
                Some(legal.len()),
            )
        }
    };
    let verdicts = RULES
        .iter()
        .flat_map(|rule| telling(rule.verdicts(prices, demands, &payoffs, line)))
        .collect();
    Explanation {
        sums,
        verdicts,
        line,
        legal,
    }
}

/// The sum that one demand pays.
pub fn sum(prices: &Prices<'_>, demand: Demand) -> Sum {
    let mut ways: Vec<(Run, usize)> = prices.ways(demand).collect();
    ways.sort_unstable();
    let offer = prices.offer(demand);
    let rate = prices.dingles().and_then(|dingles| dingles.rate);
    let remoteness = prices
        .dingles()
        .and_then(|dingles| dingles.cities.get(demand.city).cloned());
    Sum {
        demand,
        won: won(&ways),
        ways,
        terms: prices.terms(demand, offer.run),
        dingle: remoteness.zip(rate),
        adjustments: prices.adjusted(demand, offer.run).cloned().collect(),
        payoff: offer.payoff,
        near: prices.near(demand).collect(),
        pays_enough: prices.pays_enough(demand),
    }
}

fn won(ways: &[(Run, usize)]) -> Decider {
    match ways {
        [(best, _), (next, _), ..] if best.length() < next.length() => Decider::Length,
        [(best, _), (next, _), ..] if best.pips < next.pips => Decider::Pips,
        [_, _, ..] => Decider::Name,
        _ => Decider::Alone,
    }
}

/// Those of a rule's verdicts that break it, else the one that keeps it least.
fn telling(verdicts: Vec<Verdict>) -> Vec<Verdict> {
    let (kept, broken): (Vec<Verdict>, Vec<Verdict>) =
        verdicts.into_iter().partition(Verdict::is_kept);
    if broken.is_empty() {
        kept.into_iter()
            .min_by_key(|verdict| verdict.margin)
            .into_iter()
            .collect()
    } else {
        broken
    }
}

impl Explanation {
    /// The rules that are broken.
    pub fn broken(&self) -> Vec<&'static Rule> {
        let mut rules: Vec<&'static Rule> = self
            .verdicts
            .iter()
            .filter(|verdict| !verdict.is_kept())
            .map(|verdict| verdict.rule)
            .collect();
        rules.dedup_by_key(|rule| rule.name);
        rules
    }
}
