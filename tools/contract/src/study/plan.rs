//! What is played.

use super::count::Counts;
use super::play::{self, Starts};
use super::report::{FORMAT, StudyJson};
use crate::game::file::MOST_PLAYERS;
use crate::value::Values;
use milepost_study::{Cancelled, Experiment, Parameters, Progress, Sample};
use serde_json::json;

/// The most rounds of a game.
pub const MOST_ROUNDS: u32 = 1000;

/// The most contracts on the market.
pub const MOST_MARKET: usize = 100;

/// How many games of which kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// How many games.
    pub games: u32,
    /// Players of each, 1 to 16.
    pub players: usize,
    /// Rounds of each, up to [`MOST_ROUNDS`].
    pub rounds: u32,
    /// Contracts kept on the market, up to [`MOST_MARKET`].
    pub market: usize,
    /// The seed. Equal seeds give equal games.
    pub seed: u64,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan {
            games: 1000,
            players: 3,
            rounds: 25,
            market: 3,
            seed: 0,
        }
    }
}

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

    /// What follows from the counts.
    pub fn report(&self, sample: &Sample<Counts>) -> StudyJson {
        super::summary::report(self, &sample.counts)
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
        let all = [
            ("generator", json!(crate::generator())),
            ("network", json!(network.name())),
            ("hash", json!(network.hash())),
            ("rules", json!(self.values.rules())),
            ("seed", json!(self.plan.seed)),
            ("players", json!(self.plan.players)),
            ("rounds", json!(self.plan.rounds)),
            ("market", json!(self.plan.market)),
            ("games", json!(self.plan.games)),
        ];
        all.map(|(name, value)| (name.to_owned(), value))
            .into_iter()
            .collect()
    }

    fn empty(&self) -> Counts {
        Counts::new(self.values, self.plan.players)
    }

    fn run(&self, number: u32, counts: &mut Counts, _: &dyn Progress) -> Result<(), Cancelled> {
        play::game(self.values, &self.plan, &self.starts, number, counts);
        Ok(())
    }
}
