//! When companies act: what comes later tells what a merger left.

use crate::replay::homes;
use crate::replay::record::{Action, name};
use milepost_route::model::Exports;
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
    /// When each train is bought, and by no company, or runs for one.
    hands: BTreeMap<String, Vec<(usize, String)>>,
    /// Before which actions operating rounds begin.
    rounds: Vec<usize>,
    /// Before which actions operating rounds have ended.
    ends: Vec<usize>,
    /// Before which actions stock rounds have ended.
    after_stock: Vec<usize>,
    /// Of each kind of which the first trains left the bank without an action: after which purchase, before which, how
    /// many of them.
    firsts: BTreeMap<String, (usize, usize, usize)>,
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
        let firsts = times.exports.iter().filter_map(|(after, until, train)| {
            let next = actions.get(*until)?.text("train")?;
            let many = next.rsplit_once('-')?.1.parse().ok()?;
            Some((name(train).to_owned(), (*after, *until, many)))
        });
        times.firsts = firsts.collect();
        let sets = sets(actions);
        let next_round = |set: &usize| times.rounds.iter().copied().find(|round| round > set);
        times.after_stock = sets.iter().filter_map(next_round).collect();
        times.ends = times.rounds.iter().skip(1).copied().chain(sets).collect();
        times.ends.sort_unstable();
        for (index, action) in actions.iter().enumerate() {
            if homes::is_of_operating_round(action) {
                let acts = times.acts.entry(action.company.clone()).or_default();
                acts.push(index);
            }
            times.follow_trains(index, action);
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

    fn follow_trains(&mut self, index: usize, action: &Action) {
        let bought = (action.kind == "buy_train")
            .then(|| action.text("train"))
            .flatten();
        if let Some(train) = bought {
            let hands = self.hands.entry(train.to_owned()).or_default();
            hands.push((index, String::new()));
        }
        for train in action.trains_run() {
            let hands = self.hands.entry(train.to_owned()).or_default();
            hands.push((index, action.company.clone()));
        }
    }

    /// The company that runs a train after that action without having bought it.
    pub fn runs_next(&self, train: &str, index: usize) -> Option<&str> {
        let hands = self.hands.get(train)?.iter();
        let (_, company) = hands.into_iter().find(|(at, _)| *at > index)?;
        (!company.is_empty()).then_some(company)
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

    /// The trains, first of their kind, that left the bank up to that action, where they do so after such rounds.
    pub fn left(&self, index: usize, exports: Exports) -> Vec<String> {
        let ends = match exports {
            Exports::Operating => &self.ends,
            Exports::Stock => &self.after_stock,
        };
        let is_before = |(train, (after, until, many)): (&String, &(usize, usize, usize))| {
            let within = ends.iter().filter(|at| *after < **at && **at <= *until);
            let within: Vec<usize> = within.copied().collect();
            // As many left as the number of the next one says, the last of them last.
            let at = within.get(within.len().checked_sub(*many)?)?;
            (*at <= index).then(|| train.clone())
        };
        self.firsts.iter().filter_map(is_before).collect()
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

/// The first actions of stock rounds after operating rounds.
fn sets(actions: &[Action]) -> Vec<usize> {
    let mut sets = Vec::new();
    let mut operated = false;
    for (index, action) in actions.iter().enumerate() {
        if homes::is_of_operating_round(action) {
            operated |= action.kind == "run_routes" || action.kind == "lay_tile";
        } else if operated && homes::is_of_stock_round(action) {
            sets.push(index);
            operated = false;
        }
    }
    sets
}

fn exports(actions: &[Action]) -> Vec<(usize, usize, String)> {
    let mut exports = Vec::new();
    let mut kinds: BTreeSet<&str> = BTreeSet::new();
    let mut known: BTreeSet<&str> = BTreeSet::new();
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
        // One that another company had does not come from the bank.
        if known.insert(train) {
            last = index;
        }
    }
    exports
}
