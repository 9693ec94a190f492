//! What a deck pays beside what the formula pays. A published deck has payoffs of its own: that breaks no rule.

use super::report::{Payoffs, Unlike};
use super::{Case, Finding};
use crate::rule::Figure;
use milepost_map::Micro;
use milepost_map::micro::ONE;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// How many of the largest differences are told.
const LARGEST: usize = 10;

/// The comparison, and what it would find of a deck of ours.
pub(super) fn compare(case: &Case<'_>) -> (Payoffs, Vec<Finding>) {
    let (mut by_difference, mut unlike, mut findings) = (BTreeMap::new(), Vec::new(), Vec::new());
    let (mut sum, mut apart) = (0, 0);
    for (at, place, demand, payoff) in case.demands() {
        let formula = case.prices.offer(demand).payoff;
        let difference = payoff - formula;
        sum += i64::from(difference);
        apart += i64::from(difference.abs());
        *by_difference.entry(difference).or_insert(0) += 1;
        if difference != 0 {
            let figure = Figure::total("by the formula", Micro::whole(formula));
            findings.push(case.finding("payoff", at, &[place], case.shown(&[figure])));
            let card = case.listing.cards[at].number;
            unlike.push(Unlike {
                card,
                demand: case.said(at, place),
                formula,
            });
        }
    }
    let of = 3 * case.cards.len();
    let mean = |sum: i64| Micro((sum * ONE).checked_div(of as i64).unwrap_or(0));
    let differ = unlike.len();
    unlike.sort_by_key(|unlike| Reverse((unlike.demand.payoff - unlike.formula).abs()));
    unlike.truncate(LARGEST);
    let payoffs = Payoffs {
        differ,
        of,
        mean: mean(sum),
        mean_apart: mean(apart),
        by_difference,
        largest: unlike,
    };
    (payoffs, findings)
}
