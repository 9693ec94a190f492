//! The study as an experiment: its runs and what their counts depend on.

use super::count::Counts;
use super::plan::{MOST_MARKET, MOST_ROUNDS, Plan};
use super::play::{self, Starts};
use super::report::FORMAT;
use crate::files::game::MOST_PLAYERS;
use crate::generator::generator;
use crate::value::Values;
use milepost_study::{Cancelled, Experiment, Parameters, Progress, parameters};
use serde_json::json;

/// A plan for the games on a network.
pub struct Study<'a> {
    pub(super) values: &'a Values,
    pub(super) plan: Plan,
    starts: Starts,
}

impl<'a> Study<'a> {
    /// A study of a network and its rules. A number beyond its range counts as the nearest in it.
    pub fn new(values: &'a Values, plan: Plan) -> Study<'a> {
        let plan = Plan {
            players: plan.players.clamp(1, MOST_PLAYERS),
            rounds: plan.rounds.min(MOST_ROUNDS),
            market: plan.market.min(MOST_MARKET),
            ..plan
        };
        Study {
            values,
            plan,
            starts: Starts::of(values.network()),
        }
    }
}

impl Experiment for Study<'_> {
    type Counts = Counts;
    const FORMAT: &'static str = FORMAT;

    fn runs(&self) -> u32 {
        self.plan.games
    }

    fn parameters(&self) -> Parameters {
        let network = self.values.network();
        parameters([
            ("generator", json!(generator())),
            ("network", json!(network.name())),
            ("hash", json!(network.hash())),
            ("rules", json!(self.values.rules())),
            ("seed", json!(self.plan.seed)),
            ("players", json!(self.plan.players)),
            ("rounds", json!(self.plan.rounds)),
            ("market", json!(self.plan.market)),
            ("games", json!(self.plan.games)),
        ])
    }

    fn empty(&self) -> Counts {
        Counts::new(self.values, self.plan.players)
    }

    fn run(&self, number: u32, counts: &mut Counts, _: &dyn Progress) -> Result<(), Cancelled> {
        play::game(self.values, &self.plan, &self.starts, number, counts);
        Ok(())
    }
}
