//! What is counted in the games of a study. Whole numbers only, so that tallies add up to the same in any order.

use crate::offer::{Empty, Gaps, Kind, Pair};
use crate::state::{Drawn, Player, State};
use crate::value::Values;
use std::collections::BTreeMap;

/// What was counted in some games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// How many games.
    pub games: u64,
    /// Contracts fulfilled: by commodity, then destination; of each kind.
    pub contracts: Vec<[u64; 3]>,
    /// The draws of each kind.
    pub draws: [Draws; 3],
    /// Private contracts offered, by the row of the odds that the current city goes by and the direction from there.
    pub directions: Vec<[u64; 4]>,
    /// What players earned, by their place in the order of play.
    pub seats: Vec<Purse>,
    /// What players earned, by where they started: two cities, the lower index first.
    pub starts: BTreeMap<[usize; 2], Purse>,
    /// What each city was worth when games ended, in all.
    pub worth: Vec<u64>,
    cities: usize,
}

/// What players earned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Purse {
    /// How often such a player played.
    pub games: u64,
    /// Contracts fulfilled.
    pub contracts: u64,
    /// Dollars in all.
    pub dollars: u64,
    /// The squares of the dollars of each game in all, from which follows how far they spread.
    pub squares: u128,
    /// Railroad ties in all.
    pub ties: u64,
}

/// Draws of a kind: each is for one contract of the market, or for all that is offered to a player at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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

    fn add(&mut self, other: &Draws) {
        self.tried += other.tried;
        self.offers += other.offers;
        add(&mut self.empty, &other.empty);
        self.unlikely += other.unlikely;
        self.fewer += other.fewer;
        self.again += other.again;
        self.directions += other.directions;
        self.axes += other.axes;
        self.dry_directions += other.dry_directions;
        self.dry_choices += other.dry_choices;
    }
}

impl Purse {
    fn of(player: &Player) -> Purse {
        Purse {
            games: 1,
            contracts: player.fulfilled().into(),
            dollars: player.dollars(),
            squares: u128::from(player.dollars()).pow(2),
            ties: player.ties(),
        }
    }

    fn add(&mut self, other: &Purse) {
        self.games += other.games;
        self.contracts += other.contracts;
        self.dollars += other.dollars;
        self.squares += other.squares;
        self.ties += other.ties;
    }
}

impl Tally {
    /// Nothing counted yet.
    pub fn new(values: &Values, players: usize) -> Tally {
        let (cities, goods) = (
            values.network().cities().len(),
            values.network().commodities().len(),
        );
        Tally {
            games: 0,
            contracts: vec![[0; 3]; goods * cities],
            draws: [Draws::default(); 3],
            directions: vec![[0; 4]; values.rules().odds.len()],
            seats: vec![Purse::default(); players],
            starts: BTreeMap::new(),
            worth: vec![0; cities],
            cities,
        }
    }

    /// Contracts fulfilled with what they asked for, of each kind.
    pub fn pairs(&self) -> impl Iterator<Item = (Pair, [u64; 3])> {
        self.contracts.iter().enumerate().map(|(place, &counts)| {
            (
                Pair {
                    commodity: place / self.cities,
                    destination: place % self.cities,
                },
                counts,
            )
        })
    }

    pub(super) fn fulfilled(&mut self, kind: Kind, pair: Pair) {
        self.contracts[pair.commodity * self.cities + pair.destination][kind as usize] += 1;
    }

    /// Counts how a game ended.
    pub(super) fn end(&mut self, state: &State) {
        self.games += 1;
        for (seat, player) in self.seats.iter_mut().zip(state.players()) {
            let purse = Purse::of(player);
            let [a, b] = player.starts();
            seat.add(&purse);
            self.starts
                .entry([a.min(b), a.max(b)])
                .or_default()
                .add(&purse);
        }
        for (city, worth) in self.worth.iter_mut().enumerate() {
            *worth += u64::from(state.worth(city));
        }
    }

    /// Both together; they are of the same network, rules and number of players.
    #[must_use]
    pub fn and(mut self, other: Tally) -> Tally {
        self.games += other.games;
        self.contracts
            .iter_mut()
            .zip(&other.contracts)
            .for_each(|(mine, more)| add(mine, more));
        self.draws
            .iter_mut()
            .zip(&other.draws)
            .for_each(|(mine, more)| mine.add(more));
        self.directions
            .iter_mut()
            .zip(&other.directions)
            .for_each(|(mine, more)| add(mine, more));
        self.seats
            .iter_mut()
            .zip(&other.seats)
            .for_each(|(mine, more)| mine.add(more));
        for (start, purse) in &other.starts {
            self.starts.entry(*start).or_default().add(purse);
        }
        add(&mut self.worth, &other.worth);
        self
    }
}

fn add(mine: &mut [u64], more: &[u64]) {
    mine.iter_mut()
        .zip(more)
        .for_each(|(mine, more)| *mine += more);
}
