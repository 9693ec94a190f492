//! How a game stands: players with their active cities, contracts and what became of them, what cities are worth.

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
    /// The two cities he started from.
    pub fn starts(&self) -> [usize; 2] {
        [self.active[0], self.active[1]]
    }

    /// His active cities: the starts, then where he fulfilled contracts, in order; a city as often as he did.
    pub fn active(&self) -> &[usize] {
        &self.active
    }

    /// The last of them, from which directions are counted.
    pub fn current(&self) -> usize {
        self.active.last().copied().unwrap_or_default()
    }

    /// How many contracts he has fulfilled.
    pub fn fulfilled(&self) -> u32 {
        self.fulfilled
    }

    /// What he has earned, in dollars.
    pub fn dollars(&self) -> u64 {
        self.dollars
    }

    /// The railroad ties that he has earned.
    pub fn ties(&self) -> u64 {
        self.ties
    }

    pub(crate) fn reached(&self) -> Reached {
        self.reached
    }
}

/// How a game stands.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    players: Vec<Player>,
    contracts: Vec<Contract>,
    open: Vec<Pair>,
    market: Reached,
    worth: Vec<u32>,
}

impl State {
    /// The beginning, each player at his two cities.
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

    /// What the contracts ask for that are offered, on the market or held.
    pub fn open(&self) -> &[Pair] {
        &self.open
    }

    /// How much a city is worth as a destination; the source's *City value*.
    pub fn worth(&self, city: usize) -> u32 {
        self.worth[city]
    }

    pub(crate) fn market(&self) -> Reached {
        self.market
    }

    /// Lays contracts on the table.
    pub(crate) fn lay(&mut self, kind: Kind, pairs: &[Pair], status: Status) {
        self.open.extend(pairs);
        self.contracts
            .extend(pairs.iter().map(|&pair| Contract { kind, pair, status }));
    }

    /// Takes back what is offered to a player.
    pub(crate) fn decline(&mut self, player: usize) {
        for contract in &mut self.contracts {
            if contract.status == Status::Offered(player) {
                contract.status = Status::Declined;
                close(&mut self.open, contract.pair);
            }
        }
    }

    /// Gives a contract to a player; what else was offered to him with it is declined.
    pub(crate) fn take(&mut self, player: usize, contract: usize) {
        let offered = matches!(self.contracts[contract].status, Status::Offered(_));
        self.contracts[contract].status = Status::Held(player);
        if offered {
            self.decline(player);
        }
    }

    /// Pays for a contract: its destination becomes the player's current city, and cities rise in worth.
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
