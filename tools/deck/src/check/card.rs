//! What stands together on a card, by the rules of [`crate::rule`].

use super::figure::figures;
use super::{Case, Finding};
use crate::rule::{RULES, Rule, Test, lopsided_by};
use milepost_map::Micro;

const PAIRS: [[usize; 2]; 3] = [[0, 1], [0, 2], [1, 2]];

/// Every rule that a card breaks; of a rule on pairs, by each pair.
pub(super) fn findings(case: &Case<'_>, at: usize) -> Vec<Finding> {
    RULES.iter().flat_map(|rule| broken(case, at, rule)).collect()
}

fn broken(case: &Case<'_>, at: usize, rule: &Rule) -> Vec<Finding> {
    let card = case.cards[at];
    let places: Vec<&[usize]> = match rule.test {
        Test::Pair(test) => {
            let breaks = |&&[a, b]: &&[usize; 2]| test(case.prices, card[a], card[b]) < Micro(0);
            PAIRS.iter().filter(breaks).map(<[usize; 2]>::as_slice).collect()
        }
        Test::Card(_) if keeps(case, at, rule) => Vec::new(),
        Test::Card(_) => vec![&[0, 1, 2]],
    };
    let finding =
        |places| case.finding_of(rule.name, rule.sentence, at, places, figures(case, rule.name, at, places));
    places.into_iter().map(finding).collect()
}

/// Whether a card keeps a rule on all three demands. What is a question of payoffs is judged by the file's.
fn keeps(case: &Case<'_>, at: usize, rule: &Rule) -> bool {
    let payoffs = case.listing.cards[at].demands.each_ref().map(|wanted| wanted.payoff);
    match (rule.name, rule.test) {
        ("small-and-large", _) => {
            let small = payoffs.iter().filter(|&&payoff| case.line.is_small(payoff)).count();
            small == 1 || small == 2
        }
        ("lopsided", _) => lopsided_by(payoffs) >= 0,
        (_, Test::Card(test)) => test(case.prices, &case.cards[at], case.line) >= Micro(0),
        (_, Test::Pair(_)) => true,
    }
}
