//! When companies act: what comes later tells what a merger left.

use crate::replay::homes;
use crate::replay::record::{Action, name};
use std::collections::{BTreeMap, BTreeSet};

/// The indices of what companies do.
#[derive(Clone, Debug, Default)]
pub(super) struct Times {
    /// When each operates.
    operates: BTreeMap<String, Vec<usize>>,
    /// When the price of each is set, so that it begins anew.
    begins: BTreeMap<String, Vec<usize>>,
    /// When each merges into another.
    merges: BTreeMap<String, Vec<usize>>,
    /// When each does anything in an operating round.
    acts: BTreeMap<String, Vec<usize>>,
    /// Before which actions operating rounds begin.
    rounds: Vec<usize>,
    /// Trains that left the bank without an action: after which purchase, before which, and the train.
    exports: Vec<(usize, usize, String)>,
}

impl Times {
    pub fn new(actions: &[Action]) -> Times {
        let mut times = Times {
            rounds: rounds(actions),
            exports: exports(actions),
            ..Times::default()
        };
        for (index, action) in actions.iter().enumerate() {
            if homes::is_of_operating_round(action) {
                let acts = times.acts.entry(action.company.clone()).or_default();
                acts.push(index);
            }
            let (of, company) = match action.kind.as_str() {
                "par" => (&mut times.begins, action.text("corporation")),
                "merge" => (&mut times.merges, Some(action.company.as_str())),
                "lay_tile" | "run_routes" | "dividend" | "buy_train" => {
                    (&mut times.operates, Some(action.company.as_str()))
                }
                _ => continue,
            };
            if let Some(company) = company {
                of.entry(company.to_owned()).or_default().push(index);
            }
        }
        times
    }

    /// How many operating rounds have begun once that action is reached.
    pub fn round(&self, index: usize) -> u32 {
        self.rounds.partition_point(|&begins| begins <= index) as u32
    }

    /// Whether a company did nothing in the whole operating round before the one of that action, having operated earlier.
    pub fn is_silent(&self, company: &str, index: usize) -> bool {
        let begun = self.round(index) as usize;
        let Some(&since) = begun
            .checked_sub(2)
            .and_then(|before| self.rounds.get(before))
        else {
            return false;
        };
        let acts = self.acts.get(company).map_or(&[][..], Vec::as_slice);
        // One that does nothing in the whole of this round either was gone before it.
        let this = self.rounds.get(begun - 1).zip(self.rounds.get(begun));
        if let Some((&begins, &ends)) = this
            && acts.first().is_some_and(|&first| first < begins)
            && !acts.iter().any(|&at| begins <= at && at < ends)
        {
            return true;
        }
        let last = acts.iter().rev().find(|&&at| at <= index);
        last.is_some_and(|&last| last < since)
    }

    /// The trains that left the bank without an action between two purchases around that action: the first of a kind, which
    /// nobody bought, while a later one was.
    pub fn exported(&self, index: usize) -> impl Iterator<Item = &str> {
        let around =
            move |(after, until, _): &&(usize, usize, String)| *after < index && index <= *until;
        self.exports
            .iter()
            .filter(around)
            .map(|(_, _, train)| train.as_str())
    }

    /// Whether a company operates after that action, and does not begin anew before.
    pub fn goes_on(&self, company: &str, index: usize) -> bool {
        let operates = next(&self.operates, company, index);
        let begins = next(&self.begins, company, index);
        operates.is_some_and(|at| begins.is_none_or(|begins| at < begins))
    }

    /// Whether a company merges into another after that action.
    pub fn merges(&self, company: &str, index: usize) -> bool {
        next(&self.merges, company, index).is_some()
    }
}

fn next(of: &BTreeMap<String, Vec<usize>>, company: &str, index: usize) -> Option<usize> {
    of.get(company)?.iter().copied().find(|&at| at > index)
}

/// The actions with which operating rounds begin: the first of a company after a stock round, and the first of one that
/// has operated, while another was, or after its own dividend.
fn rounds(actions: &[Action]) -> Vec<usize> {
    let mut rounds = Vec::new();
    let mut had: BTreeSet<&str> = BTreeSet::new();
    let (mut current, mut is_paid) = ("", false);
    for (index, action) in actions.iter().enumerate() {
        if homes::is_of_stock_round(action) {
            had.clear();
            current = "";
        }
        if !homes::is_of_operating_round(action) {
            continue;
        }
        let company = action.company.as_str();
        let is_again = is_paid && ["lay_tile", "run_routes"].contains(&action.kind.as_str());
        let is_new = match company == current {
            true => is_again,
            false => current.is_empty() || had.contains(company),
        };
        if is_new {
            rounds.push(index);
            had.clear();
        }
        is_paid = action.kind == "dividend" || (company == current && is_paid && !is_new);
        had.insert(company);
        current = company;
    }
    rounds
}

fn exports(actions: &[Action]) -> Vec<(usize, usize, String)> {
    let mut exports = Vec::new();
    let mut kinds: BTreeSet<&str> = BTreeSet::new();
    let mut last = 0;
    let bought = actions
        .iter()
        .enumerate()
        .filter(|(_, action)| action.kind == "buy_train");
    for (index, action) in bought {
        let Some(train) = action.text("train") else {
            continue;
        };
        if kinds.insert(name(train)) && !train.ends_with("-0") {
            exports.push((last, index, format!("{}-0", name(train))));
        }
        last = index;
    }
    exports
}
