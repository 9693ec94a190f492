//! What people read: actions, events and refusals in words.
//!
//! Players, cards and rounds count from 1. A name stands bare where nobody could take it for anything else, and in
//! quotes, as JSON has them, where it holds signs or words that part names from one another; so what is written can be
//! read again whatever things are called.
//!
//! Words are for somebody. Whoever has the log may read all of it; the players of a game and those who watch are told of a
//! card that they cannot see its number alone, and why an action is refused that names one they are not told at all.

mod action;
mod event;
mod quote;
mod read;
mod refusal;

pub(crate) use quote::{Scan, phrase};
pub use refusal::Told;

use crate::action::{Choice, Event};
use crate::card::Demand;
use crate::roster::Roster;
use crate::state::State;
use crate::table::Table;
use crate::view::{Viewer, sees_card, shows};

/// What is said at a table among these players, to whom.
#[derive(Clone, Copy, Debug)]
pub struct Words<'a> {
    table: &'a Table,
    roster: &'a Roster,
    reader: Reader<'a>,
}

/// Whom words are for.
#[derive(Clone, Copy, Debug)]
enum Reader<'a> {
    /// Whoever has the log: all cards lie open, and are called by their places in the deck.
    Log,
    /// A viewer of a game as it stands: cards are called by the table's numbers.
    Viewer(&'a State, Viewer),
}

impl<'a> Words<'a> {
    /// The words of logs, which hold all that is hidden.
    pub fn of_log(table: &'a Table, roster: &'a Roster) -> Words<'a> {
        Words {
            table,
            roster,
            reader: Reader::Log,
        }
    }

    /// The words for a viewer of a game that stands so.
    pub fn to(
        table: &'a Table,
        roster: &'a Roster,
        state: &'a State,
        viewer: impl Into<Viewer>,
    ) -> Words<'a> {
        Words {
            table,
            roster,
            reader: Reader::Viewer(state, viewer.into()),
        }
    }

    /// A player.
    pub fn player(&self, seat: usize) -> String {
        phrase(&self.roster.name(seat))
    }

    /// A milepost: `19.15`, `Braga`, or `Madrid@25.55` in a city of several.
    pub fn milepost(&self, milepost: usize) -> String {
        named(
            &self.table.board().names().mileposts,
            milepost,
            quote::token,
        )
    }

    /// A city.
    pub fn city(&self, city: usize) -> String {
        named(&self.table.board().names().cities, city, phrase)
    }

    /// A good.
    pub fn good(&self, good: usize) -> String {
        named(&self.table.board().names().goods, good, phrase)
    }

    /// A good and where it is wanted: `Wine to Porto`.
    pub fn demand(&self, demand: Demand) -> String {
        format!("{} to {}", self.good(demand.good), self.city(demand.city))
    }

    /// A demand of a card: `card 17 Wine to Porto`; of a card that is hidden `card 17 demand 1`.
    pub fn choice(&self, choice: Choice) -> String {
        if self.sees(choice.0) {
            self.open_choice(choice)
        } else {
            format!("{} demand {}", self.card_number(choice.0), number(choice.1))
        }
    }

    /// A whole card: `card 17: Wine to Porto 23; Iron to Sines 12; Cork to Faro 9`; one that is hidden `card 17`.
    pub fn card(&self, card: usize) -> String {
        if self.sees(card) {
            self.open_card(card)
        } else {
            self.card_number(card)
        }
    }

    /// What a card is called, whatever is on it: `card 17`.
    fn card_number(&self, card: usize) -> String {
        let number = match self.reader {
            Reader::Log => number(card),
            Reader::Viewer(..) => self.table.numbers().number(card),
        };
        format!("card {number}")
    }

    /// The same as [`Words::choice`], of a card that lies open to all or has just done so.
    fn open_choice(&self, (card, demand): Choice) -> String {
        let found = self
            .table
            .cards()
            .get(card)
            .and_then(|card| card.demands.get(demand));
        let demand = found.map_or_else(
            || format!("demand {}", number(demand)),
            |&demand| self.demand(demand),
        );
        format!("{} {demand}", self.card_number(card))
    }

    /// The same as [`Words::card`], of one that lies open to all or has just done so.
    fn open_card(&self, card: usize) -> String {
        let demands = self
            .table
            .cards()
            .get(card)
            .map_or(&[][..], |card| &card.demands);
        let demands: Vec<String> = demands
            .iter()
            .map(|&demand| format!("{} {}", self.demand(demand), demand.payoff))
            .collect();
        format!("{}: {}", self.card_number(card), demands.join("; "))
    }

    /// Whether the reader sees the face of a card.
    fn sees(&self, card: usize) -> bool {
        match self.reader {
            Reader::Log => card < self.table.cards().len(),
            Reader::Viewer(state, viewer) => sees_card(self.table, state, viewer, card),
        }
    }

    /// Whether the reader may know all of an event.
    fn shows(&self, event: &Event) -> bool {
        match self.reader {
            Reader::Log => true,
            Reader::Viewer(_, viewer) => shows(self.table, viewer, event),
        }
    }
}

/// What people call the thing of an index: they count from 1.
pub(crate) fn number(index: usize) -> usize {
    index.saturating_add(1)
}

/// A name by index, or the index where there is none: what players ask for may not be there.
fn named(names: &[String], index: usize, written: fn(&str) -> String) -> String {
    names
        .get(index)
        .map_or_else(|| format!("#{}", number(index)), |name| written(name))
}

/// Names in a row: `Ana, Ben and Cleo`.
fn listed(names: &[String]) -> String {
    match names {
        [] => "nobody".to_owned(),
        [only] => only.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

#[cfg(test)]
mod tests;
