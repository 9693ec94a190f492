//! What a run earns as a whole, beside its routes.

use crate::rules::{Places, When};

/// What changes the total of a run.
///
/// The amounts that depend on which trains run, and where, are added to what the routes earn: that sum decides which run
/// is the best. Where it is above 0, the amounts for any run are added to it and taken from it, down to 0; then the
/// factors go for it, one after the other. None of these makes a lesser sum the greater, so that the best run stays it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Total {
    /// What it is called in an answer; by its places where it has no name.
    pub name: String,
    /// What calls for it: a paid stop of each, be it on one route or on several.
    pub sets: Vec<Places>,
    /// It is for runs of at least so many trains.
    pub runs: u32,
    /// What it does.
    pub change: Effect,
    /// For whom it is. Where it names trains, only their routes count.
    pub when: When,
}

/// What is done to a total.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// So much is added.
    Pays(u32),
    /// So much is taken.
    Takes(u32),
    /// So much is added for each train that runs.
    PaysEach(u32),
    /// So much is taken for each train that runs.
    TakesEach(u32),
    /// Of the trains so many earn nothing, those that earn least, should all run: so they may as well stay idle.
    Lost(u32),
    /// It is multiplied by `times`, divided by `by` and rounded down to a multiple of `round`.
    Scaled {
        /// What it is multiplied by.
        times: u32,
        /// What it is divided by; not 0.
        by: u32,
        /// What it is rounded down to multiples of; not 0.
        round: u32,
    },
}

impl Total {
    /// What it is called.
    pub fn words(&self) -> String {
        let sets: Vec<String> = self.sets.iter().map(Places::words).collect();
        match (self.name.is_empty(), self.change) {
            (false, _) => self.name.clone(),
            (true, Effect::Scaled { .. }) => "factor of the run".to_owned(),
            (true, _) if sets.is_empty() => "the whole run".to_owned(),
            (true, _) => sets.join(" with "),
        }
    }

    /// Whether it depends on which trains run, and where, beyond their number.
    pub fn is_conditional(&self) -> bool {
        let any = self.sets.is_empty() && self.runs <= 1 && self.when.trains.is_empty();
        matches!(self.change, Effect::Pays(_)) && !any
    }
}
