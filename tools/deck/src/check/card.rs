//! What stands together on a card, by the rules of [`crate::rule`] and the payoffs of the file.

use super::{Case, Finding};
use crate::rule::{RULES, Verdict};

/// Every rule that a card breaks; of a rule on pairs, by each pair.
pub(super) fn findings(case: &Case<'_>, at: usize) -> Vec<Finding> {
    let payoffs = case.listing.cards[at]
        .demands
        .each_ref()
        .map(|wanted| wanted.payoff);
    let verdicts = RULES
        .iter()
        .flat_map(|rule| rule.verdicts(case.prices, &case.cards[at], &payoffs, case.line));
    let broken = verdicts.filter(|verdict| !verdict.is_kept());
    broken
        .map(
            |Verdict {
                 rule,
                 places,
                 figures,
                 ..
             }| {
                case.finding_of(rule.name, rule.sentence, at, places, case.shown(&figures))
            },
        )
        .collect()
}
