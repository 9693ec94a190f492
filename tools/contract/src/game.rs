//! A game: a network, rules, a seed and a log of actions; everything else follows from these.
//!
//! 1. `refusal`: the reasons why an action is refused;
//! 2. `order`: what comes next to a player, and what is out of order.
//!
//! [`files::game`](crate::files::game) writes and reads games.

mod order;
mod refusal;

pub use refusal::{NoStart, Refusal};

use crate::model::{Contract, Kind, Status};
use crate::offer::{Chance, Tree, odds};
use crate::state::State;
use crate::value::Values;
use milepost_dice::Dice;
use order::Next;

/// An action. Players and contracts count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Contracts are drawn: for a player, or for the market.
    Draw(Kind, usize),
    /// A player takes a contract.
    Take(usize, usize),
    /// A player fulfils a contract.
    Fulfil(usize, usize),
}

/// An action that was carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    /// The action.
    pub action: Action,
    /// The first contract that was drawn; the number of contracts then, where none was.
    pub first: usize,
    /// How many were drawn.
    pub drawn: usize,
}

/// A game.
#[derive(Clone, Debug)]
pub struct Game {
    values: Values,
    seed: u64,
    starts: Vec<[usize; 2]>,
    dice: Dice,
    state: State,
    log: Vec<Event>,
    unordered: Vec<(usize, Refusal)>,
}

/// Starts for a number of players: the given ones in order, then starts of the network, chosen by the seed without repeats.
///
/// # Errors
/// A start is given twice, or the network has too few others.
pub fn starts(
    values: &Values,
    players: usize,
    given: &[[usize; 2]],
    seed: u64,
) -> Result<Vec<[usize; 2]>, NoStart> {
    let same = |a: &[usize; 2], b: &[usize; 2]| a == b || (a[0] == b[1] && a[1] == b[0]);
    if let Some(twice) = given
        .iter()
        .enumerate()
        .find(|(i, a)| given[..*i].iter().any(|b| same(a, b)))
    {
        return Err(NoStart::Twice(*twice.1));
    }
    let mut left: Vec<[usize; 2]> = values.network().starts().to_vec();
    left.retain(|start| !given.iter().any(|other| same(start, other)));
    let missing = players.saturating_sub(given.len());
    if left.len() < missing {
        return Err(NoStart::Few {
            missing,
            left: left.len(),
        });
    }
    Dice::new(seed, "contract starts").shuffle(&mut left);
    Ok(given
        .iter()
        .copied()
        .chain(left.into_iter().take(missing))
        .collect())
}

impl Game {
    /// A new game, each player at the two cities of their start.
    pub fn new(values: Values, seed: u64, starts: Vec<[usize; 2]>) -> Game {
        let state = State::new(&values, &starts);
        Game {
            values,
            seed,
            starts,
            dice: Dice::new(seed, "contract draws"),
            state,
            log: Vec::new(),
            unordered: Vec::new(),
        }
    }

    /// The network under its rules.
    pub fn values(&self) -> &Values {
        &self.values
    }

    /// The seed.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The two cities from which each player starts.
    pub fn starts(&self) -> &[[usize; 2]] {
        &self.starts
    }

    /// How many words of the random stream the draws of the log have used.
    pub fn words(&self) -> u64 {
        self.dice.spent()
    }

    /// The current state.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The actions so far, in order.
    pub fn log(&self) -> &[Event] {
        &self.log
    }

    /// The contracts drawn in an event, with the number of the first, from 0.
    pub fn drawn(&self, event: &Event) -> &[Contract] {
        &self.state.contracts()[event.first..event.first + event.drawn]
    }

    /// The events of the log, counted from 0, that are out of the order of play, each with the reason. Only a game that is
    /// [replayed](Game::replay) has any.
    pub(crate) fn unordered(&self) -> &[(usize, Refusal)] {
        &self.unordered
    }

    /// Carries out an action. A refused action leaves the game unchanged.
    ///
    /// # Errors
    /// The player or contract does not exist, the contract is not theirs to take or fulfil, the action is out of the order of
    /// play (`docs/rules/contracts.md`, K18), or no contract can be drawn.
    pub fn act(&mut self, action: Action) -> Result<Event, Refusal> {
        self.is_possible(action)?;
        self.is_in_order(action)?;
        self.carry_out(action)
    }

    /// Checks if an action can be carried out now.
    ///
    /// # Errors
    /// As those of [`Game::act`].
    pub fn may(&self, action: Action) -> Result<(), Refusal> {
        self.is_possible(action)?;
        self.is_in_order(action)?;
        match action {
            Action::Draw(kind, player) => self.tree(kind, player).map(drop),
            Action::Take(..) | Action::Fulfil(..) => Ok(()),
        }
    }

    /// Returns the kind of the contracts that are offered to a player next: starting or private ones. `None` if contracts are on
    /// offer to them or in their hand, if there is no such player, or if nothing can be drawn (K18).
    pub fn due(&self, player: usize) -> Option<Kind> {
        let may = |kind: &Kind| self.may(Action::Draw(*kind, player)).is_ok();
        [Kind::Starting, Kind::Private].into_iter().find(may)
    }

    /// Takes back the last action. The game is then as it was before it, and draws the same contracts again.
    ///
    /// # Errors
    /// The log is empty.
    pub fn undo(&mut self) -> Result<Event, Refusal> {
        let (last, before) = self.log.split_last().ok_or(Refusal::NothingDone)?;
        let mut game = Game::new(self.values.clone(), self.seed, self.starts.clone());
        for event in before {
            game.act(event.action)?;
        }
        let undone = *last;
        *self = game;
        Ok(undone)
    }

    /// Carries out an action of a log, which may be out of the order of play: [`Game::unordered`] then has it.
    ///
    /// # Errors
    /// As those of [`Game::act`], but for the order.
    pub(crate) fn replay(&mut self, action: Action) -> Result<Event, Refusal> {
        self.is_possible(action)?;
        let is_unordered = self.is_in_order(action).err();
        let event = self.carry_out(action)?;
        let place = self.log.len() - 1;
        self.unordered
            .extend(is_unordered.map(|refusal| (place, refusal)));
        Ok(event)
    }

    fn carry_out(&mut self, action: Action) -> Result<Event, Refusal> {
        let first = self.state.contracts().len();
        match action {
            Action::Draw(kind, player) => self.draw(kind, player)?,
            Action::Take(player, contract) => self.state.take(player, contract),
            Action::Fulfil(player, contract) => {
                self.state.fulfil(&self.values, player, contract);
            }
        }
        let event = Event {
            action,
            first,
            drawn: self.state.contracts().len() - first,
        };
        self.log.push(event);
        Ok(event)
    }

    /// The exact odds of the next contract of a kind; `player` counts where the kind is for a player.
    ///
    /// # Errors
    /// The player does not exist, has fulfilled a contract and asks for a starting one, or no contract can be drawn.
    pub fn odds(&self, kind: Kind, player: usize) -> Result<Vec<Chance>, Refusal> {
        self.may_draw(kind, player)?;
        odds(&self.values, &self.state, kind, player).map_err(|empty| Refusal::Empty {
            kind,
            player,
            empty,
        })
    }

    fn draw(&mut self, kind: Kind, player: usize) -> Result<(), Refusal> {
        let tree = self.tree(kind, player)?;
        let status = match kind {
            Kind::Starting | Kind::Private => Status::Offered(player),
            Kind::Market => Status::Market,
        };
        let count = self.values.rules().offers(kind);
        let drawn = tree.draw(count, self.state.open(), &mut self.dice);
        self.state.lay(kind, &drawn.pairs, status);
        Ok(())
    }

    fn tree(&self, kind: Kind, player: usize) -> Result<Tree, Refusal> {
        let refused = |empty| Refusal::Empty {
            kind,
            player,
            empty,
        };
        Tree::of(&self.values, &self.state, kind, player).map_err(refused)
    }

    /// Checks all but the order of play.
    fn is_possible(&self, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Draw(kind, player) => self.may_draw(kind, player),
            Action::Take(player, contract) => self.takes(player, contract),
            Action::Fulfil(player, contract) => self.fulfils(player, contract),
        }
    }

    /// Checks the order of play for an action that is possible (K18).
    fn is_in_order(&self, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Draw(Kind::Market, _) | Action::Take(..) => Ok(()),
            Action::Draw(kind, player) => {
                let starting = || self.tree(Kind::Starting, player).is_ok();
                Next::of(&self.state, player).refuse(kind, player, starting)
            }
            Action::Fulfil(player, contract) => {
                if self.state.contracts()[contract].kind == Kind::Market
                    && let Some(kind) = self.due(player)
                {
                    return Err(Refusal::Due { kind, player });
                }
                Ok(())
            }
        }
    }

    fn player(&self, player: usize) -> Result<(), Refusal> {
        let players = self.state.players().len();
        if player < players {
            Ok(())
        } else {
            Err(Refusal::NoPlayer { player, players })
        }
    }

    fn may_draw(&self, kind: Kind, player: usize) -> Result<(), Refusal> {
        if kind == Kind::Market {
            return Ok(());
        }
        self.player(player)?;
        let begun = kind == Kind::Starting && self.state.players()[player].fulfilled() > 0;
        if begun {
            Err(Refusal::Begun { player })
        } else {
            Ok(())
        }
    }

    fn contract(&self, contract: usize) -> Result<Contract, Refusal> {
        let contracts = self.state.contracts().len();
        let found = self.state.contracts().get(contract).copied();
        found.ok_or(Refusal::NoContract {
            contract,
            contracts,
        })
    }

    fn takes(&self, player: usize, contract: usize) -> Result<(), Refusal> {
        self.player(player)?;
        match self.contract(contract)?.status {
            Status::Market => Ok(()),
            Status::Offered(to) if to == player => Ok(()),
            status => Err(Refusal::NotOffered {
                player,
                contract,
                status,
            }),
        }
    }

    fn fulfils(&self, player: usize, contract: usize) -> Result<(), Refusal> {
        self.player(player)?;
        match self.contract(contract)?.status {
            Status::Held(by) if by == player => Ok(()),
            status => Err(Refusal::NotHeld {
                player,
                contract,
                status,
            }),
        }
    }
}
