//! What is counted in the games of a study.

use crate::model::{Empty, Kind, Pair};
use crate::offer::{Drawn, Gaps};
use crate::state::{Player, State};
use crate::value::Values;
use milepost_study::{Moments, tally};
use std::collections::BTreeMap;

tally! {
    /// What was counted in some games.
    pub struct Counts {
        /// How many games.
        pub games: u64,
        /// Contracts fulfilled: by commodity, then destination; of each kind.
        pub contracts: Box<[[u64; 3]]>,
        /// The draws of each kind.
        pub draws: [Draws; 3],
        /// Private contracts offered, by the row of the odds that the current city goes by and the direction from there.
        pub directions: Box<[[u64; 4]]>,
        /// What players earned, by their place in the order of play.
        pub seats: Box<[Earnings]>,
        /// What players earned, by where they started: the lower of two cities times the number of cities plus the other.
        pub starts: BTreeMap<usize, Earnings>,
        /// The sum of what each city was worth when games ended.
        pub worth: Box<[u64]>,
    }
}

tally! {
    /// What players earned.
    pub struct Earnings {
        /// Contracts fulfilled.
        pub contracts: u64,
        /// Dollars, each number those of a player in a game.
        pub dollars: Moments,
        /// Railroad ties.
        pub ties: u64,
    }
}

tally! {
    /// Draws of a kind: each is for one contract of the market, or for all that is offered to a player at once.
    #[derive(Copy)]
    pub struct Draws {
        /// How many were tried.
        pub tried: u64,
        /// Contracts that came of them.
        pub offers: u64,
        /// Draws that could not be made, by what was empty: see [`Empty::ALL`].
        pub empty: [u64; 4],
        /// Draws that gave nothing for what was left was all but impossible by the rules' weights.
        pub unlikely: u64,
        /// Draws that gave fewer contracts than asked for, but some.
        pub fewer: u64,
        /// Draws that gave a contract for the same as an open one, for no other was left.
        pub again: u64,
        /// Draws in which some direction had no city and the opposite one served.
        pub directions: u64,
        /// Draws in which some two opposite directions had no city.
        pub axes: u64,
        /// Draws in which to no city in some direction anything could go.
        pub dry_directions: u64,
        /// Draws in which some city could get nothing, or some commodity go nowhere.
        pub dry_choices: u64,
    }
}

impl Draws {
    pub(super) fn drawn(&mut self, asked: u32, drawn: &Drawn, gaps: Gaps) {
        let offers = drawn.pairs.len() as u64;
        self.tried += 1;
        self.offers += offers;
        self.unlikely += u64::from(offers == 0);
        self.fewer += u64::from(offers > 0 && offers < u64::from(asked));
        self.again += u64::from(drawn.again > 0);
        self.directions += u64::from(gaps.directions > 0);
        self.axes += u64::from(gaps.axes > 0);
        self.dry_directions += u64::from(gaps.dry_directions > 0);
        self.dry_choices += u64::from(gaps.dry_choices > 0);
    }

    pub(super) fn empty(&mut self, empty: Empty) {
        self.tried += 1;
        self.empty[empty as usize] += 1;
    }

    /// Draws that could not be made.
    pub fn impossible(&self) -> u64 {
        self.empty.iter().sum::<u64>() + self.unlikely
    }
}

impl Earnings {
    fn add(&mut self, player: &Player) {
        self.contracts += u64::from(player.fulfilled());
        self.dollars.add(player.dollars());
        self.ties += player.ties();
    }
}

impl Counts {
    /// Nothing counted yet.
    pub fn new(values: &Values, players: usize) -> Counts {
        let (cities, goods) = (
            values.network().cities().len(),
            values.network().commodities().len(),
        );
        Counts {
            games: 0,
            contracts: vec![[0; 3]; goods * cities].into(),
            draws: [Draws::default(); 3],
            directions: vec![[0; 4]; values.rules().odds.len()].into(),
            seats: vec![Earnings::default(); players].into(),
            starts: BTreeMap::new(),
            worth: vec![0; cities].into(),
        }
    }

    /// Contracts fulfilled with what they asked for, of each kind.
    pub fn pairs(&self) -> impl Iterator<Item = (Pair, [u64; 3])> {
        let cities = self.worth.len().max(1);
        self.contracts
            .iter()
            .enumerate()
            .map(move |(place, &counts)| {
                (
                    Pair {
                        commodity: place / cities,
                        destination: place % cities,
                    },
                    counts,
                )
            })
    }

    pub(super) fn fulfilled(&mut self, kind: Kind, pair: Pair) {
        self.contracts[pair.commodity * self.worth.len() + pair.destination][kind as usize] += 1;
    }

    /// Counts how a game ended.
    pub(super) fn end(&mut self, state: &State) {
        self.games += 1;
        let cities = self.worth.len();
        for (seat, player) in self.seats.iter_mut().zip(state.players()) {
            let [a, b] = player.starts();
            seat.add(player);
            let start = a.min(b) * cities + a.max(b);
            self.starts.entry(start).or_default().add(player);
        }
        for (city, worth) in self.worth.iter_mut().enumerate() {
            *worth += u64::from(state.worth(city));
        }
    }
}
