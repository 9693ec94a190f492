//! Names for a reader, and whom text is for.
//!
//! Players, cards and rounds count from 1. A name stands bare where nobody could take it for anything else, and in
//! quotes, as JSON has them, where it holds signs or words that part names from one another; so what is written can be
//! read again whatever things are called.
//!
//! Text is for a reader. Whoever has the log may read all of it. Players and spectators learn only the number of a card
//! that they cannot see, and not why an action that names it is refused.

use crate::model::action::{Choice, Event};
use crate::model::card::Demand;
use crate::model::roster::Roster;
use crate::model::table::Table;
use crate::state::State;
use crate::text::quote::{phrase, token};
use crate::view::viewer::{Viewer, sees_card, shows};

/// Text about a table and its players, for a reader.
#[derive(Clone, Copy, Debug)]
pub struct Words<'a> {
    pub(super) table: &'a Table,
    pub(super) roster: &'a Roster,
    pub(super) reader: Reader<'a>,
    pub(super) calls: Calls,
}

/// How mileposts are called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Calls {
    /// By names that each has alone, of coordinates where it is in no city: commands and logs can name them.
    Ids,
    /// As people who look at the board call them.
    Spots,
}

/// Whom text is for.
#[derive(Clone, Copy, Debug)]
pub(super) enum Reader<'a> {
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
            calls: Calls::Ids,
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
            calls: Calls::Ids,
        }
    }

    /// The same words for people who look at the board: no coordinates, and no log can be made of them.
    #[must_use]
    pub fn by_sight(self) -> Words<'a> {
        Words {
            calls: Calls::Spots,
            ..self
        }
    }

    /// A player.
    pub fn player(&self, seat: usize) -> String {
        phrase(&self.roster.name(seat))
    }

    /// A milepost: `19.15`, `Braga`, or `Madrid@25.55` in a city of several.
    pub fn milepost(&self, milepost: usize) -> String {
        match self.calls {
            Calls::Ids => named(&self.table.board().names().mileposts, milepost, token),
            Calls::Spots => self.bare_milepost(milepost),
        }
    }

    /// What people call a place: the name of its city, else of its milepost; never in quotes.
    pub fn place(&self, milepost: usize) -> String {
        let map = self.table.map();
        let city = map.mileposts().get(milepost).and_then(|post| post.city);
        city.map_or_else(
            || self.bare_milepost(milepost),
            |city| map.cities()[city].name.clone(),
        )
    }

    /// A milepost by the name that it alone has, or as people at the board call it; never in quotes.
    pub fn bare_milepost(&self, milepost: usize) -> String {
        let names = self.table.board().names();
        let names = match self.calls {
            Calls::Ids => &names.mileposts,
            Calls::Spots => &names.spots.names,
        };
        named(names, milepost, str::to_owned)
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
    pub(super) fn card_number(&self, card: usize) -> String {
        let number = match self.reader {
            Reader::Log => number(card),
            Reader::Viewer(..) => self.table.numbers().number(card),
        };
        format!("card {number}")
    }

    /// The same as [`Words::choice`], of a card that lies open to all or has just done so.
    pub(super) fn open_choice(&self, (card, demand): Choice) -> String {
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
    pub(super) fn open_card(&self, card: usize) -> String {
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
    pub(super) fn sees(&self, card: usize) -> bool {
        match self.reader {
            Reader::Log => card < self.table.cards().len(),
            Reader::Viewer(state, viewer) => sees_card(self.table, state, viewer, card),
        }
    }

    /// Whether the reader may know all of an event.
    pub(super) fn shows(&self, event: &Event) -> bool {
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
pub(super) fn listed(names: &[String]) -> String {
    match names {
        [] => "nobody".to_owned(),
        [only] => only.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}
