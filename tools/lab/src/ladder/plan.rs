//! Who plays whom.

use super::count::{Counts, Pair};
use super::report::FORMAT;
use crate::study::ledger::Ledger;
use crate::study::{Plan, Study, StudyError};
use milepost_study::{Cancelled, Experiment, Parameters, Progress, Tally, parameters};
use milepost_table::bot::Kind;
use milepost_table::model::options::Options;
use milepost_table::model::table::Board;
use serde_json::json;
use std::sync::Arc;

/// Games of every two of some bots, on fresh decks of a map. All pairs play the same decks. After an even number of games
/// both of a pair sat on each side as often.
pub struct Ladder<'a> {
    pub(super) board: &'a Arc<Board>,
    pub(super) options: Options,
    pub(super) plan: Plan,
    pairs: Vec<Match<'a>>,
}

/// The games of two bots, by their places on the ladder.
struct Match<'a> {
    places: [usize; 2],
    study: Study<'a>,
}

impl<'a> Ladder<'a> {
    /// A ladder of the plan's bots, whose order does not matter; the plan has the games of each pair.
    ///
    /// # Errors
    /// Fewer than two bots, those of a kind counted once; or as of [`Study::new`].
    pub fn new(
        board: &'a Arc<Board>,
        options: Options,
        mut plan: Plan,
    ) -> Result<Ladder<'a>, Vec<StudyError>> {
        plan.bots.sort_unstable();
        plan.bots.dedup();
        if plan.bots.len() < 2 {
            return Err(vec![StudyError::Ladder]);
        }
        let mut pairs = Vec::new();
        for (second, &other) in plan.bots.iter().enumerate() {
            for (first, &one) in plan.bots[..second].iter().enumerate() {
                let two = Plan {
                    bots: vec![one, other],
                    ..plan.clone()
                };
                pairs.push(Match {
                    places: [first, second],
                    study: Study::new(board, options.clone(), two)?,
                });
            }
        }
        Ok(Ladder {
            board,
            options,
            plan,
            pairs,
        })
    }

    /// The pairs, by their places on the ladder.
    pub(super) fn places(&self) -> impl Iterator<Item = [usize; 2]> + '_ {
        self.pairs.iter().map(|pair| pair.places)
    }
}

impl Experiment for Ladder<'_> {
    type Counts = Counts;
    const FORMAT: &'static str = FORMAT;

    fn runs(&self) -> u32 {
        self.plan.games.saturating_mul(self.pairs.len() as u32)
    }

    fn parameters(&self) -> Parameters {
        let common = self.pairs.first().map(|pair| pair.study.parameters());
        let bots: Vec<String> = self.plan.bots.iter().map(Kind::to_string).collect();
        let own = parameters([("bots", json!(bots.join(",")))]);
        common.unwrap_or_default().into_iter().chain(own).collect()
    }

    fn empty(&self) -> Counts {
        Counts {
            pairs: vec![Pair::default(); self.pairs.len()].into(),
            bots: vec![Ledger::default(); self.plan.bots.len()].into(),
        }
    }

    fn run(
        &self,
        number: u32,
        counts: &mut Counts,
        progress: &dyn Progress,
    ) -> Result<(), Cancelled> {
        // One game of each pair after another, so that ladders that are interrupted compare all of them.
        let pairs = self.pairs.len().max(1);
        let (game, place) = (number as usize / pairs, number as usize % pairs);
        let pair = &self.pairs[place];
        let mut seen = pair.study.empty();
        pair.study.run(game as u32, &mut seen, progress)?;
        let row = &mut counts.pairs[place];
        row.games += seen.games;
        row.undealt += seen.undealt;
        row.unwon += seen.unwon;
        for (side, at) in pair.places.into_iter().enumerate() {
            let ledger = seen.kinds.get(self.plan.bots[at] as usize);
            let ledger = ledger.cloned().unwrap_or_default();
            row.won[side] += ledger.won;
            counts.bots[at].merge(&ledger);
        }
        Ok(())
    }
}
