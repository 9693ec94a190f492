//! A position as its title plays it, and its best runs.

use crate::model::{Company, Position, Run};
use crate::progress::SearchProgress;
use crate::solve::driver::runs;
use crate::solve::request::{Ask, Limits};
use crate::titles::open::Open;
use crate::titles::witness;
use milepost_document::Problem;

/// A position as its title plays it.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// The position, with as little as it may be that the company holds.
    pub position: Position,
    /// What is open.
    pub open: Option<Open>,
    /// What of the recorded run could not be checked.
    pub warnings: Vec<Problem>,
    /// What the company of the recorded run earned in it as a whole, by the rules of a title: its best run earns no less.
    pub witness: Option<u32>,
}

impl Played {
    /// Refuses rules by which no run of the recorded company earns more than `bound`, where the recorded run did.
    ///
    /// # Errors
    /// What the recorded run earned.
    pub fn check(&self, company: &str, bound: u32) -> Result<(), Vec<Problem>> {
        let setup = self.position.setup();
        let recorded = setup
            .companies
            .first()
            .is_some_and(|first| first.name == company);
        match self.witness.filter(|&due| recorded && due > bound) {
            Some(due) => {
                let what = format!(
                    "the recorded run earned {due}, by these rules none earns more than {bound}"
                );
                Err(vec![Problem::whole(what, witness::HINT)])
            }
            None => Ok(()),
        }
    }

    /// The best runs of a company, of which the first is as its title plays it; and what would change that one.
    ///
    /// # Errors
    /// What [`runs`] refuses; what is open and would change the best run, where nothing tells; rules by which the recorded
    /// run could not have earned what it did.
    pub fn runs(
        &self,
        ask: Ask<'_>,
        limits: Limits,
        progress: &dyn SearchProgress,
    ) -> Result<(Vec<Run>, Option<String>), Vec<Problem>> {
        let found = runs(&self.position, ask, limits, progress)?;
        let title = &self.position.setup().title;
        let mut bound = found.first().map_or(u32::MAX, |best| best.bound);
        let remark = match &self.open {
            Some(open) => {
                let most = runs(&open.most, ask, limits, progress)?;
                bound = bound.max(most.first().map_or(u32::MAX, |best| best.bound));
                let differ = found
                    .iter()
                    .zip(&most)
                    .find(|(one, with)| one.bound != with.bound);
                differ
                    .map(|(one, with)| open.settle(title, one.bound, with.bound))
                    .transpose()?
                    .flatten()
            }
            None => None,
        };
        if ask.keep.is_empty() {
            self.check(ask.company, bound)?;
        }
        Ok((found, remark))
    }

    /// The best run of a company, and what would change it.
    ///
    /// # Errors
    /// See [`Played::runs`].
    pub fn best(
        &self,
        company: &Company,
        limits: Limits,
        progress: &dyn SearchProgress,
    ) -> Result<(Run, Option<String>), Vec<Problem>> {
        let ask = Ask {
            company: &company.name,
            trains: &company.trains,
            runs: 1,
            keep: &[],
            prefer: None,
        };
        let (found, remark) = self.runs(ask, limits, progress)?;
        Ok((found.into_iter().next().unwrap_or_default(), remark))
    }
}
