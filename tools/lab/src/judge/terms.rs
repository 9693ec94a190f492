//! How the odds of a delivery depend on what a demand pays and on what it is like.

use super::class::Facts;
use super::count::{Counts, GROUPS, Seen, Shown};
use super::logistic::{Fit, Row, fit};
use super::spread::Z_95;
use milepost_map::Size;
use std::collections::BTreeMap;

/// An effect on the logit of a delivery.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effect {
    /// What it is an effect of.
    pub term: Term,
    /// In logits.
    pub logit: f64,
    /// Where the true one lies, 95 times in 100.
    pub interval: [f64; 2],
}

/// What the odds of a delivery may depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term {
    /// All that is not named otherwise.
    Constant,
    /// A million more by chance.
    Varied,
    /// A million more of the payoff in the deck.
    Payoff,
    /// Ten pips more.
    Length,
    /// The square of tens of pips beyond 24.
    Bend,
    /// A tenth more of C/D.
    Ratio,
    /// A million more of dingle bonus.
    Dingle,
    /// A medium destination, beside a small one.
    Medium,
    /// A major destination, beside a small one.
    Major,
    /// A source more of the good.
    Sources,
}

impl Term {
    /// In words, with the unit.
    pub fn name(self) -> &'static str {
        match self {
            Term::Constant => "constant",
            Term::Varied => "a million more, by chance",
            Term::Payoff => "a million more of payoff",
            Term::Length => "10 pips more, from 24",
            Term::Bend => "the square of 10 pips",
            Term::Ratio => "0.1 more of C/D",
            Term::Dingle => "a million more of dingle bonus",
            Term::Medium => "a medium destination",
            Term::Major => "a major destination",
            Term::Sources => "a source more",
        }
    }

    fn value(self, facts: &Facts, seen: Seen) -> f64 {
        let flag = |is_so: bool| f64::from(u8::from(is_so));
        let tens = (f64::from(facts.pips) - 24.0) / 10.0;
        match self {
            Term::Constant => 1.0,
            Term::Varied => seen.varied.into(),
            Term::Payoff => seen.payoff.into(),
            Term::Length => tens,
            Term::Bend => tens * tens,
            Term::Ratio if facts.pips == 0 => 0.0,
            Term::Ratio => 10.0 * (f64::from(facts.cost) / f64::from(facts.pips) - 1.0),
            Term::Dingle => facts.bonus.to_f64(),
            Term::Medium => flag(facts.size == Size::Medium),
            Term::Major => flag(facts.size == Size::Major),
            Term::Sources => facts.sources as f64 - 1.0,
        }
    }
}

/// Where payoffs were varied: the payoff in the deck follows from the other terms.
const VARIED: [Term; 9] = [
    Term::Constant,
    Term::Varied,
    Term::Length,
    Term::Bend,
    Term::Ratio,
    Term::Dingle,
    Term::Medium,
    Term::Major,
    Term::Sources,
];
/// Where they were not: without terms that say the same as the payoff.
const AS_DEALT: [Term; 7] = [
    Term::Constant,
    Term::Payoff,
    Term::Length,
    Term::Ratio,
    Term::Medium,
    Term::Major,
    Term::Sources,
];

/// All demands, one by one, whatever the group of their game.
pub(crate) type Demands = BTreeMap<i64, Shown>;

/// The effects on a delivery, the constant aside; none where the games do not determine them. Their intervals come from leaving
/// out each group of games in turn; of fewer than five groups they are as if demands were independent. (B. Efron, The
/// jackknife, 1982.)
pub(crate) fn effects(counts: &Counts, facts: &[Facts], is_varied: bool) -> Vec<Effect> {
    let terms: &[Term] = if is_varied { &VARIED } else { &AS_DEALT };
    let all = pooled(counts);
    let terms = varying(terms, &all, facts);
    let Some(whole) = fitted(&terms, &all, facts) else {
        return Vec::new();
    };
    let groups: Vec<&Demands> = counts
        .demands
        .iter()
        .filter(|group| !group.is_empty())
        .collect();
    let parts: Vec<Vec<f64>> = groups
        .iter()
        .filter(|_| groups.len() >= STUDENT_FROM)
        .filter_map(|group| fitted(&terms, &without(&all, group), facts))
        .map(|fit| fit.effects)
        .collect();
    let effect = |place: usize| {
        let logit = whole.effects[place];
        let reach = if parts.len() == groups.len() && parts.len() >= STUDENT_FROM {
            let parts: Vec<f64> = parts.iter().map(|effects| effects[place]).collect();
            student(parts.len()) * jackknife(&parts)
        } else {
            Z_95 * whole.errors[place]
        };
        Effect {
            term: terms[place],
            logit,
            interval: [logit - reach, logit + reach],
        }
    };
    (1..terms.len()).map(effect).collect()
}

/// The demands of all groups together.
pub(crate) fn pooled(counts: &Counts) -> Demands {
    let mut all = Demands::new();
    for (&number, shown) in counts.demands.iter().flatten() {
        let sum = all.entry(number).or_default();
        sum.demands += shown.demands;
        sum.delivered += shown.delivered;
    }
    all
}

fn without(all: &Demands, group: &Demands) -> Demands {
    let mut rest = all.clone();
    for (number, shown) in group {
        if let Some(left) = rest.get_mut(number) {
            left.demands -= shown.demands;
            left.delivered -= shown.delivered;
        }
    }
    rest
}

/// The constant, and the terms that are not the same of all demands.
fn varying(terms: &[Term], all: &Demands, facts: &[Facts]) -> Vec<Term> {
    let differs = |term: Term| {
        let mut values = all.keys().map(|&number| {
            let seen = Seen::of(number);
            facts
                .get(seen.demand)
                .map_or(0.0, |facts| term.value(facts, seen))
        });
        let first = values.next();
        values.any(|value| Some(value) != first)
    };
    let terms = terms.iter().copied();
    terms
        .filter(|&term| term == Term::Constant || differs(term))
        .collect()
}

fn fitted(terms: &[Term], all: &Demands, facts: &[Facts]) -> Option<Fit> {
    let row = |(&number, shown): (&i64, &Shown)| {
        let seen = Seen::of(number);
        let facts = facts.get(seen.demand)?;
        let values = terms.iter().enumerate();
        let values = values.map(|(place, term)| (place, term.value(facts, seen)));
        Some(Row {
            values: values.filter(|(_, value)| *value != 0.0).collect(),
            trials: shown.demands,
            hits: shown.delivered,
        })
    };
    let rows: Vec<Row> = all.iter().filter_map(row).collect();
    fit(&rows, &vec![0.0; terms.len()])
}

/// The fewest groups from which an interval is made.
const STUDENT_FROM: usize = 5;

/// Between how many standard errors the true figure lies, 95 times in 100, where so many groups tell it (Student's
/// distribution with one degree of freedom less).
fn student(groups: usize) -> f64 {
    const TABLE: [f64; GROUPS - STUDENT_FROM + 1] = [2.776, 2.571, 2.447, 2.365, 2.306, 2.262];
    TABLE[(groups.max(STUDENT_FROM) - STUDENT_FROM).min(TABLE.len() - 1)]
}

/// The standard error of a figure, from what it is without each group in turn.
fn jackknife(parts: &[f64]) -> f64 {
    let many = parts.len() as f64;
    let mean = parts.iter().sum::<f64>() / many;
    let squares: f64 = parts.iter().map(|part| (part - mean).powi(2)).sum();
    ((many - 1.0) / many * squares).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use milepost_dice::Dice;

    /// Of a mean the jackknife gives the standard error of the book.
    #[test]
    fn the_jackknife_of_a_mean_is_its_standard_error() {
        let numbers = [3.0, 5.0, 8.0, 1.0, 9.0];
        let sum: f64 = numbers.iter().sum();
        let parts: Vec<f64> = numbers.iter().map(|number| (sum - number) / 4.0).collect();
        let mean = sum / 5.0;
        let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
        let by_hand = (squares / 4.0 / 5.0).sqrt();
        assert!((jackknife(&parts) - by_hand).abs() < 1e-12);
    }

    /// Demands delivered by a rule that is known: the rule is found.
    #[test]
    fn effects_are_those_by_which_demands_were_delivered() {
        let mut dice = Dice::new(2, "terms");
        let facts: Vec<Facts> = (0..40)
            .map(|at| Facts {
                pips: 4 + 2 * at % 60,
                cost: 5 + 2 * at + at % 7,
                bonus: milepost_map::Micro::whole(i32::from(at % 5 == 0) * 2),
                size: [Size::Small, Size::Medium, Size::Major][at as usize % 3],
                sources: 1 + at as usize % 4,
            })
            .collect();
        let truth = |term| match term {
            Term::Constant => -1.0,
            Term::Varied => 0.2,
            Term::Length => 0.3,
            Term::Ratio => -0.1,
            Term::Major => 0.5,
            _ => 0.0,
        };
        let mut counts = Counts::default();
        for trial in 0..30_000 {
            let seen = Seen {
                demand: dice.index(40),
                payoff: 20,
                varied: dice.below(9) as i32 - 4,
            };
            let facts = &facts[seen.demand];
            let logit: f64 = VARIED
                .iter()
                .map(|&term| truth(term) * term.value(facts, seen))
                .sum();
            let chance = 1.0 / (1.0 + libm::exp(-logit));
            let hit = (dice.below(1 << 30) as f64) < chance * f64::from(1 << 30);
            let group = &mut counts.demands[trial % GROUPS];
            group.entry(seen.number()).or_default().add(hit);
        }
        let found = effects(&counts, &facts, true);
        assert_eq!(found.len(), VARIED.len() - 1);
        for effect in found {
            let reach = effect.interval[1] - effect.logit;
            let off = (effect.logit - truth(effect.term)).abs();
            assert!(off < 2.0 * reach && reach < 0.2, "{effect:?}");
        }
        assert!(effects(&Counts::default(), &facts, true).is_empty());
    }
}
