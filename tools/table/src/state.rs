//! Where a game stands.

pub mod audit;
pub mod debt;
pub mod events;
mod fits;
mod losses;
pub mod order;
pub mod pile;
pub mod win;

pub use crate::model::stage::{Derailment, Ending, Loss, Outcome, Stage};

use crate::model::action::Choice;
use crate::model::ground::Step;
use crate::model::table::Table;
use crate::model::train::Train;
use pile::Pile;
use serde::{Deserialize, Serialize};

/// What ties a load on a train to a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Bond {
    /// Nothing.
    Free,
    /// It locks a demand of a card in the pool.
    Lock {
        /// The card.
        card: usize,
        /// The demand, 0 to 2.
        demand: usize,
    },
    /// It is kept for the one demand of a private card.
    Private {
        /// The card.
        card: usize,
        /// The demand, 0 to 2.
        demand: usize,
        /// Face up: it was picked up. Face down it is reserved.
        up: bool,
    },
}

/// A load on a train.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Load {
    /// The good.
    pub good: usize,
    /// What ties it to a card.
    pub bond: Bond,
}

impl Bond {
    /// The bond of a load that is reserved for a demand of a private card.
    pub(crate) fn reserved((card, demand): Choice) -> Bond {
        let up = false;
        Bond::Private { card, demand, up }
    }

    /// The bond of a load that is aboard for a demand of a private card.
    pub(crate) fn face_up((card, demand): Choice) -> Bond {
        let up = true;
        Bond::Private { card, demand, up }
    }
}

impl Load {
    /// Whether it is aboard, and not just reserved.
    pub fn is_up(&self) -> bool {
        !matches!(self.bond, Bond::Private { up: false, .. })
    }

    /// The card that it locks, publicly or privately.
    pub fn card(&self) -> Option<usize> {
        match self.bond {
            Bond::Free => None,
            Bond::Lock { card, .. } | Bond::Private { card, .. } => Some(card),
        }
    }
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// The cash, in millions; never below 0.
    pub cash: i32,
    /// The train.
    pub train: Train,
    /// The milepost where the train is, once it is on the map.
    pub at: Option<usize>,
    /// The milepost it came from, unless it may go anywhere.
    pub from: Option<usize>,
    /// The loads on the train, reserved ones included.
    pub loads: Vec<Load>,
    /// The cards in the hand, in the standard game.
    pub hand: Vec<usize>,
    /// What is owed to the bank: twice what was borrowed, less what was paid back.
    pub debt: i32,
    /// The fees that are owed, by the seat of the owner.
    pub owed: [i32; 6],
}

impl Player {
    /// Whether one of the loads locks a card, reserved ones included.
    pub fn is_locked(&self) -> bool {
        self.loads.iter().any(|load| load.bond != Bond::Free)
    }
}

/// What was done in the turn so far.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// Whether the train was put on the map.
    pub started: bool,
    /// Mileposts moved.
    pub moved: i32,
    /// Whether the train began the turn by crossing a ferry, which halves its movement.
    pub crossed: bool,
    /// Whether it may move no further.
    pub stopped: bool,
    /// The owners whose track is paid for, a bit each.
    pub paid: u8,
    /// Money spent on track.
    pub spent: i32,
    /// Whether track was built, which a ferry's second port may be for nothing.
    pub built: bool,
    /// Whether the train was upgraded by a step.
    pub upgraded: bool,
    /// Whether Fast and Heavy were changed into each other.
    pub changed: bool,
    /// Major cities with the sections built out of each.
    pub outs: Vec<(usize, i32)>,
    /// What was borrowed.
    pub borrowed: i32,
    /// Whether the player did anything. Derailments do not count, nor do loans, nor does cash at a real board that is not
    /// paid for track.
    pub acted: bool,
}

/// Where a game stands: a pure function of the table and the actions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    pub(crate) stage: Stage,
    pub(crate) mover: usize,
    pub(crate) round: u32,
    pub(crate) idle: u32,
    pub(crate) delivered: bool,
    pub(crate) players: Vec<Player>,
    pub(crate) supply: Vec<u8>,
    pub(crate) lying: Vec<Option<u16>>,
    pub(crate) owners: Vec<u8>,
    pub(crate) ports: Vec<[u8; 2]>,
    pub(crate) pool: Vec<usize>,
    pub(crate) pile: Pile,
    pub(crate) turn: Turn,
    pub(crate) bank: i64,
    pub(crate) events: events::Events,
    /// What players owe the bank, as the bank counts it.
    pub(crate) lent: i64,
    /// The seat that begins each round.
    pub(crate) first: usize,
    /// The players who have met the goal in this round, which is played out; a bit each.
    pub(crate) met: u8,
    /// What ties have added to the goal.
    pub(crate) raised: i32,
}

impl State {
    /// The part of the turn that the player to act is in.
    pub fn stage(&self) -> &Stage {
        &self.stage
    }

    /// The seat of the player to act, from 0.
    pub fn mover(&self) -> usize {
        self.mover
    }

    /// The seat of the player whose turn it is: the player to act, but for choices after a derailment, for which a turn waits.
    pub fn turn_of(&self) -> usize {
        match &self.stage {
            Stage::Derailed(derailment) => derailment.turn_of,
            _ => self.mover,
        }
    }

    /// The round, from 1; 0 before the first.
    pub fn round(&self) -> u32 {
        self.round
    }

    /// Rounds in a row without a delivery, before this one.
    pub fn idle(&self) -> u32 {
        self.idle
    }

    /// The players, by seat.
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// The player to act.
    pub fn active_player(&self) -> &Player {
        &self.players[self.mover]
    }

    /// The cards of the pool.
    pub fn pool(&self) -> &[usize] {
        &self.pool
    }

    /// The deck and the cards that are gone.
    pub fn pile(&self) -> &Pile {
        &self.pile
    }

    /// Chips of a good that are in the supply.
    pub fn supply(&self, good: usize) -> u8 {
        self.supply[good]
    }

    /// The good of a load that lies in a city.
    pub fn lying(&self, city: usize) -> Option<usize> {
        self.lying[city].map(usize::from)
    }

    /// What was done in the turn so far.
    pub fn turn(&self) -> &Turn {
        &self.turn
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<&Outcome> {
        match &self.stage {
            Stage::Over(outcome) => Some(outcome),
            _ => None,
        }
    }

    /// The owner of the section over a pip.
    pub fn owner(&self, pip: usize) -> Option<usize> {
        usize::from(self.owners[pip]).checked_sub(1)
    }

    /// Whether a player has built to a port of a ferry: 0 or 1, in the ferry's order.
    pub fn has_port(&self, seat: usize, ferry: usize, port: usize) -> bool {
        self.ports[ferry][port] & 1 << seat != 0
    }

    /// Whether a player has both ports of a ferry, so that it counts as their track.
    pub fn has_ferry(&self, seat: usize, ferry: usize) -> bool {
        self.ports[ferry].iter().all(|port| port & 1 << seat != 0)
    }

    /// Whether a step leads over a player's own track, or inside a major city.
    pub fn has_way(&self, seat: usize, step: Step) -> bool {
        match step {
            Step::Inside => true,
            Step::Section(pip) => self.owner(pip) == Some(seat),
            Step::Ferry(ferry) => self.has_ferry(seat, ferry),
        }
    }

    /// Whom crossing a ferry is paid to by the player to act: nobody where one of those in `paid`, a bit each, runs it,
    /// else the owner next in turn. `None` where nobody has both ports.
    pub fn ferry_fee(&self, ferry: usize, paid: u8) -> Option<Option<usize>> {
        let (seats, mover) = (self.players.len(), self.mover);
        let mut owners = (0..seats)
            .map(|ahead| (mover + ahead) % seats)
            .filter(|&seat| self.has_ferry(seat, ferry));
        let first = owners.clone().next()?;
        let free = owners.any(|owner| paid & 1 << owner != 0);
        Some((!free).then_some(first))
    }

    /// Whether the train to act stood here when the turn began and has not moved, so that crossing a ferry begins its
    /// movement.
    pub fn is_rested(&self) -> bool {
        !self.turn.started && self.turn.moved == 0 && !self.turn.crossed && !self.turn.stopped
    }

    /// Whether the train to act may still cross a ferry this turn, if its port is reached and there is one.
    pub fn may_cross(&self, table: &Table) -> bool {
        let speed = self.players[self.mover]
            .train
            .speed(&table.options().numbers);
        let quick = table.options().quick_ferries && self.turn.moved <= half(speed);
        self.is_rested() || quick && !self.turn.crossed && !self.turn.stopped
    }

    /// Whether a milepost is on a player's track: one of their sections ends there, or they have built to a port there.
    pub fn on_track(&self, table: &Table, seat: usize, milepost: usize) -> bool {
        let ground = table.ground();
        ground
            .sections(milepost)
            .iter()
            .any(|&pip| self.owner(pip) == Some(seat))
            || ground
                .ports(milepost)
                .iter()
                .any(|&ferry| self.has_port(seat, ferry, ground.side(ferry, milepost)))
    }

    /// The mileposts on a player's track, some more than once.
    pub fn track<'a>(&'a self, table: &'a Table, seat: usize) -> impl Iterator<Item = usize> + 'a {
        let ground = table.ground();
        let sections = (0..ground.pips()).filter(move |&pip| self.owner(pip) == Some(seat));
        let ports = (0..ground.ferries()).flat_map(|ferry| [(ferry, 0), (ferry, 1)]);
        let ports = ports.filter(move |&(ferry, port)| self.has_port(seat, ferry, port));
        let ports = ports.map(|(ferry, port)| ground.ferry(ferry)[port]);
        sections.flat_map(|pip| ground.ends(pip)).chain(ports)
    }

    /// The demand for which a card of the pool is locked.
    pub fn locked(&self, card: usize) -> Option<usize> {
        let loads = self.players.iter().flat_map(|player| &player.loads);
        loads
            .filter_map(|load| match load.bond {
                Bond::Lock {
                    card: locked,
                    demand,
                } if locked == card => Some(demand),
                _ => None,
            })
            .next()
    }

    /// Whether a card lies in the pool and is locked for no other demand.
    pub fn is_open(&self, (card, demand): Choice) -> bool {
        self.pool.contains(&card) && self.locked(card).is_none_or(|locked| locked == demand)
    }

    /// The seats that lock a card of the pool.
    pub fn lockers(&self, card: usize) -> impl Iterator<Item = usize> + '_ {
        let locks = move |load: &Load| matches!(load.bond, Bond::Lock { card: locked, .. } if locked == card);
        (0..self.players.len()).filter(move |&seat| self.players[seat].loads.iter().any(locks))
    }

    /// The private cards of a player, each with its demand and whether its load is aboard.
    pub fn private(&self, seat: usize) -> impl Iterator<Item = (usize, usize, bool)> + '_ {
        self.players[seat]
            .loads
            .iter()
            .filter_map(|load| match load.bond {
                Bond::Private { card, demand, up } => Some((card, demand, up)),
                _ => None,
            })
    }

    /// Who keeps a private card, for which demand, and whether its load is aboard.
    pub fn keeper(&self, card: usize) -> Option<(usize, usize, bool)> {
        let seats = 0..self.players.len();
        let mut kept = seats.flat_map(|seat| self.private(seat).map(move |kept| (seat, kept)));
        kept.find_map(|(seat, (kept, demand, up))| (kept == card).then_some((seat, demand, up)))
    }

    /// The number of cards that all can see: the pool and the private ones.
    pub fn visible(&self) -> usize {
        self.pool.len()
            + (0..self.players.len())
                .map(|seat| self.private(seat).count())
                .sum::<usize>()
    }

    /// The cards of the pool that no load locks.
    pub fn unlocked(&self) -> impl Iterator<Item = usize> + '_ {
        self.pool
            .iter()
            .copied()
            .filter(|&card| self.locked(card).is_none())
    }

    /// Mileposts that the train of the player to act may still move this turn.
    pub fn movement(&self, table: &Table) -> i32 {
        if self.turn.stopped || self.stage != Stage::Move {
            return 0;
        }
        let speed = self.players[self.mover]
            .train
            .speed(&table.options().numbers);
        let speed = if self.turn.crossed {
            half(speed)
        } else {
            speed
        };
        (speed - self.turn.moved).max(0)
    }

    /// What the player to act may still spend on track this turn, whatever their cash.
    pub fn budget(&self, table: &Table) -> i32 {
        let whole = match (self.turn.upgraded, self.turn.changed) {
            (true, _) => 0,
            (_, true) => table.change_track(),
            _ => table.budget(),
        };
        if self.stage.builds() {
            (whole - self.turn.spent).max(0)
        } else {
            0
        }
    }

    /// What the player to act may spend on track now: what is left of the budget, as far as the cash goes.
    pub fn money_for_track(&self, table: &Table) -> i32 {
        self.budget(table).min(self.active_player().cash)
    }

    /// The same as if nothing had been done in this turn.
    pub(crate) fn as_if_fresh(&self) -> State {
        let mut other = self.clone();
        other.turn = Turn::default();
        other
    }

    /// The same as if it were the turn of the player to act to move.
    pub(crate) fn as_if_turn(&self) -> State {
        let mut other = self.as_if_fresh();
        other.stage = Stage::Move;
        other.round = other.round.max(1);
        other
    }

    /// As if the player to act owned what joins two mileposts, unless somebody does.
    pub(crate) fn lay(&mut self, table: &Table, ends: &[usize]) {
        let &[from, to] = ends else { return };
        let owner = self.mover as u8 + 1;
        for step in table.ground().between(from, to) {
            match step {
                Step::Section(pip) if self.owners[pip] == 0 => self.owners[pip] = owner,
                Step::Ferry(ferry) => self.ports[ferry]
                    .iter_mut()
                    .for_each(|port| *port |= 1 << self.mover),
                _ => {}
            }
        }
    }

    /// The same as if the player to act had upgraded the train and the turn went on.
    pub(crate) fn as_if_upgraded(&self, table: &Table, to: Train) -> State {
        let mut other = self.clone();
        other.turn.upgraded = true;
        let player = other.player();
        (player.train, player.cash) = (to, player.cash - table.options().numbers.upgrade);
        other
    }

    pub(crate) fn player(&mut self) -> &mut Player {
        &mut self.players[self.mover]
    }
}

/// Half of a movement, rounded up.
pub fn half(movement: i32) -> i32 {
    (movement + 1) / 2
}
