//! What people read: actions, events and refusals in words.
//!
//! Players, cards and rounds count from 1. A name stands bare where nobody could take it for anything else, and in
//! quotes, as JSON has them, where it holds signs or words that part names from one another; so what is written can be
//! read again whatever things are called.

mod action;
mod event;
mod quote;
mod read;
mod refusal;

pub(crate) use quote::{Scan, phrase};
pub use refusal::Told;

use crate::action::Choice;
use crate::card::Demand;
use crate::roster::Roster;
use crate::table::Table;

/// What is said at a table among these players.
#[derive(Clone, Copy, Debug)]
pub struct Words<'a> {
    table: &'a Table,
    roster: &'a Roster,
}

impl<'a> Words<'a> {
    /// At a table, among the players of a roster.
    pub fn new(table: &'a Table, roster: &'a Roster) -> Words<'a> {
        Words { table, roster }
    }

    /// A player.
    pub fn player(&self, seat: usize) -> String {
        phrase(&self.roster.name(seat))
    }

    /// A milepost: `19.15`, `Braga`, or `Madrid@25.55` in a city of several.
    pub fn milepost(&self, milepost: usize) -> String {
        named(&self.table.board().names().mileposts, milepost, quote::token)
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

    /// A demand of a card: `card 17 Wine to Porto`.
    pub fn choice(&self, (card, demand): Choice) -> String {
        let found = self.table.cards().get(card).and_then(|card| card.demands.get(demand));
        let demand =
            found.map_or_else(|| format!("demand {}", number(demand)), |&demand| self.demand(demand));
        format!("card {} {demand}", number(card))
    }

    /// A whole card: `card 17: Wine to Porto 23; Iron to Sines 12; Cork to Faro 9`.
    pub fn card(&self, card: usize) -> String {
        let demands = self.table.cards().get(card).map_or(&[][..], |card| &card.demands);
        let demands: Vec<String> =
            demands.iter().map(|&demand| format!("{} {}", self.demand(demand), demand.payoff)).collect();
        format!("card {}: {}", number(card), demands.join("; "))
    }
}

/// What people call the thing of an index: they count from 1.
pub(crate) fn number(index: usize) -> usize {
    index.saturating_add(1)
}

/// A name by index, or the index where there is none: what players ask for may not be there.
fn named(names: &[String], index: usize, written: fn(&str) -> String) -> String {
    names.get(index).map_or_else(|| format!("#{}", number(index)), |name| written(name))
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
