//! One game of a study.

use super::count::Counts;
use super::plan::Plan;
use crate::model::{Direction, Kind, Network, Pair, Status};
use crate::offer::Tree;
use crate::state::State;
use crate::value::Values;
use milepost_dice::Dice;

/// Where players can start.
pub(super) struct Starts {
    /// The network's starts.
    given: Vec<[usize; 2]>,
    /// The other pairs of cities that a route joins.
    others: Vec<[usize; 2]>,
}

impl Starts {
    pub fn of(network: &Network) -> Starts {
        let given = network.starts().to_vec();
        let mut others: Vec<[usize; 2]> = network
            .routes()
            .iter()
            .map(|route| [route.a, route.b])
            .collect();
        others.retain(|&[a, b]| !given.contains(&[a, b]) && !given.contains(&[b, a]));
        Starts { given, others }
    }

    fn draw(&self, players: usize, dice: &mut Dice) -> Vec<[usize; 2]> {
        let mut drawn = Vec::with_capacity(players);
        for pairs in [&self.given, &self.others] {
            if drawn.len() < players {
                let mut pairs = pairs.clone();
                dice.shuffle(&mut pairs);
                drawn.extend(pairs.into_iter().take(players - drawn.len()));
            }
        }
        let all = self.given.len() + self.others.len();
        let any = |place: usize| {
            self.given
                .get(place)
                .or_else(|| self.others.get(place - self.given.len()))
        };
        while drawn.len() < players {
            // A network has a route.
            drawn.push(any(dice.index(all)).copied().unwrap_or_default());
        }
        if self.given.len() < players {
            // Else the first players would always have the network's own.
            dice.shuffle(&mut drawn);
        }
        drawn
    }
}

/// A game in progress.
struct Play<'a> {
    values: &'a Values,
    /// What players and the market choose.
    dice: Dice,
    /// Which contracts are drawn.
    draws: Dice,
    state: State,
    /// The private or starting contract of each player.
    in_hand: Vec<Option<usize>>,
    market: Vec<usize>,
    counts: &'a mut Counts,
}

/// Plays a game and counts what happens.
pub(super) fn game(
    values: &Values,
    plan: &Plan,
    starts: &Starts,
    number: u32,
    counts: &mut Counts,
) {
    // At most 20 bytes of a stream's name count.
    let stream = |purpose| Dice::new(plan.seed, &format!("{purpose} {number}"));
    let mut dice = stream("study");
    let starts = starts.draw(plan.players, &mut dice);
    let (state, draws) = (State::new(values, &starts), stream("draws"));
    let in_hand = vec![None; plan.players];
    let mut play = Play {
        values,
        dice,
        draws,
        state,
        in_hand,
        market: Vec::new(),
        counts,
    };
    (0..plan.players).for_each(|player| play.offer(Kind::Starting, player));
    play.fill(plan.market);
    for _ in 0..plan.rounds {
        play.round();
        play.fill(plan.market);
    }
    let Play { state, counts, .. } = play;
    counts.end(&state);
}

impl Play<'_> {
    fn round(&mut self) {
        for player in 0..self.in_hand.len() {
            if let Some(contract) = self.in_hand[player].take() {
                self.fulfil(player, contract);
            }
            self.offer(Kind::Private, player);
        }
        if !self.market.is_empty() {
            let contract = self.market.swap_remove(self.dice.index(self.market.len()));
            let player = self.dice.index(self.in_hand.len());
            self.fulfil(player, contract);
        }
    }

    /// Offers contracts to a player, who takes one of them.
    fn offer(&mut self, kind: Kind, player: usize) {
        let pairs = self.draw(kind, player);
        if pairs.is_empty() {
            return;
        }
        if kind == Kind::Private {
            self.directions(player, &pairs);
        }
        let taken = self.state.contracts().len() + self.dice.index(pairs.len());
        self.state.lay(kind, &pairs, Status::Offered(player));
        self.state.take(player, taken);
        self.in_hand[player] = Some(taken);
    }

    /// Fills the market, as far as contracts can be drawn.
    fn fill(&mut self, size: usize) {
        while self.market.len() < size {
            let pairs = self.draw(Kind::Market, 0);
            if pairs.is_empty() {
                return;
            }
            self.market.push(self.state.contracts().len());
            self.state.lay(Kind::Market, &pairs, Status::Market);
        }
    }

    /// Draws contracts of a kind; none where there are none to draw.
    fn draw(&mut self, kind: Kind, player: usize) -> Vec<Pair> {
        let asked = self.values.rules().offers(kind);
        let tree = Tree::of(self.values, &self.state, kind, player);
        let counts = &mut self.counts.draws[kind as usize];
        match tree {
            Ok(tree) => {
                let drawn = tree.draw(asked, self.state.open(), &mut self.draws);
                counts.drawn(asked, &drawn, tree.gaps());
                drawn.pairs
            }
            Err(empty) => {
                counts.empty(empty);
                Vec::new()
            }
        }
    }

    /// Counts in which directions contracts lead.
    fn directions(&mut self, player: usize, pairs: &[Pair]) {
        let from = self.state.players()[player].current();
        let counts = &mut self.counts.directions[self.values.odds_row(from)];
        for pair in pairs {
            let leads =
                |way: &Direction| self.values.quarter(from, *way).contains(pair.destination);
            if let Some(way) = Direction::ALL.into_iter().find(leads) {
                counts[way as usize] += 1;
            }
        }
    }

    fn fulfil(&mut self, player: usize, contract: usize) {
        let contracts = self.state.contracts();
        self.counts
            .fulfilled(contracts[contract].kind, contracts[contract].pair);
        self.state.fulfil(self.values, player, contract);
    }
}
