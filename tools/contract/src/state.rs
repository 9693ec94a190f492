//! The state of a game: players with their active cities, contracts with their status, the values of cities.

use crate::model::{Contract, Empty, Kind, Pair, Set, Status};
use crate::value::{Reach, Values};

/// A player.
#[derive(Clone, Debug, PartialEq)]
pub struct Player {
    active: Vec<usize>,
    reached: Reached,
    fulfilled: u32,
    dollars: u64,
    ties: u64,
}

/// What active cities reach.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Reached {
    /// The active cities.
    pub active: Set,
    /// The cities within reach, active ones included.
    pub cities: Set,
    /// The commodities within reach.
    pub goods: Set,
}

impl Reached {
    fn add(&mut self, reach: &Reach, city: usize) {
        self.active.insert(city);
        self.cities = self.cities.or(reach.cities[city]);
        self.goods = self.goods.or(reach.goods[city]);
    }

    /// The destinations, none of them active, and the commodities.
    pub(crate) fn around(&self) -> Result<(Set, Set), Empty> {
        let cities = self.cities.without(self.active);
        match (cities.is_empty(), self.goods.is_empty()) {
            (true, _) => Err(Empty::Destinations),
            (_, true) => Err(Empty::Commodities),
            _ => Ok((cities, self.goods)),
        }
    }
}

impl Player {
    /// The two cities from which they started.
    pub fn starts(&self) -> [usize; 2] {
        [self.active[0], self.active[1]]
    }

    /// The active cities: the two starts, then the destinations of fulfilled contracts in order, with repeats (K6).
    pub fn active(&self) -> &[usize] {
        &self.active
    }

    /// The current city: the last active one, from which directions are counted.
    pub fn current(&self) -> usize {
        self.active.last().copied().unwrap_or_default()
    }

    /// The number of contracts fulfilled.
    pub fn fulfilled(&self) -> u32 {
        self.fulfilled
    }

    /// Earnings in dollars.
    pub fn dollars(&self) -> u64 {
        self.dollars
    }

    /// Earnings in railroad ties.
    pub fn ties(&self) -> u64 {
        self.ties
    }

    pub(crate) fn reached(&self) -> Reached {
        self.reached
    }
}

/// The state of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    players: Vec<Player>,
    contracts: Vec<Contract>,
    open: Vec<Pair>,
    market: Reached,
    worth: Vec<u32>,
}

impl State {
    /// The state before the first action, each player at their two starting cities.
    pub fn new(values: &Values, starts: &[[usize; 2]]) -> State {
        let mut market = Reached::default();
        let mut player = |active: &[usize; 2]| {
            let mut reached = Reached::default();
            for &city in active {
                reached.add(values.private(), city);
                market.add(values.market(), city);
            }
            Player {
                active: active.to_vec(),
                reached,
                fulfilled: 0,
                dollars: 0,
                ties: 0,
            }
        };
        State {
            players: starts.iter().map(&mut player).collect(),
            contracts: Vec::new(),
            open: Vec::new(),
            worth: (0..values.network().cities().len())
                .map(|city| values.base(city))
                .collect(),
            market,
        }
    }

    /// The players.
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// All contracts, in the order in which they were drawn.
    pub fn contracts(&self) -> &[Contract] {
        &self.contracts
    }

    /// The pairs of all contracts that are offered, on the market or held.
    pub fn open(&self) -> &[Pair] {
        &self.open
    }

    /// The weight of a city as a destination; the source's *City value* (`docs/rules/contracts.md`, K5).
    pub fn worth(&self, city: usize) -> u32 {
        self.worth[city]
    }

    pub(crate) fn market(&self) -> Reached {
        self.market
    }

    /// Adds contracts that were drawn.
    pub(crate) fn lay(&mut self, kind: Kind, pairs: &[Pair], status: Status) {
        self.open.extend(pairs);
        self.contracts
            .extend(pairs.iter().map(|&pair| Contract { kind, pair, status }));
    }

    /// Declines everything that is offered to a player.
    pub(crate) fn decline(&mut self, player: usize) {
        for contract in &mut self.contracts {
            if contract.status == Status::Offered(player) {
                contract.status = Status::Declined;
                close(&mut self.open, contract.pair);
            }
        }
    }

    /// Gives a contract to a player; others that were offered with it are declined.
    pub(crate) fn take(&mut self, player: usize, contract: usize) {
        let offered = matches!(self.contracts[contract].status, Status::Offered(_));
        self.contracts[contract].status = Status::Held(player);
        if offered {
            self.decline(player);
        }
    }

    /// Pays for a contract: its destination becomes the player's current city, and city values rise.
    pub(crate) fn fulfil(&mut self, values: &Values, player: usize, contract: usize) {
        let Contract { pair, .. } = self.contracts[contract];
        let Pair {
            commodity,
            destination,
        } = pair;
        self.contracts[contract].status = Status::Fulfilled(player);
        close(&mut self.open, pair);
        let weights = &values.rules().city;
        self.worth[destination] += weights.destination;
        values
            .makers(commodity)
            .iter()
            .for_each(|city| self.worth[city] += weights.source);
        self.market.add(values.market(), destination);
        let player = &mut self.players[player];
        player.active.push(destination);
        player.reached.add(values.private(), destination);
        player.fulfilled += 1;
        player.dollars += u64::from(values.dollars(commodity, destination));
        player.ties += u64::from(values.ties(commodity, destination));
    }
}

fn close(open: &mut Vec<Pair>, pair: Pair) {
    if let Some(place) = open.iter().position(|&other| other == pair) {
        open.swap_remove(place);
    }
}
