//! A game as data that restores it without dealing its deck and playing its actions again, which for a long game takes
//! seconds.
//!
//! What is read may be damaged: [`Game::restore`] is the one door from [`SavedGame`] to [`Game`], and checks that the
//! rules can go on from there. It does not play the actions again, so whoever keeps saved games has to know that they
//! were not changed, by a digest for example.

use super::{Entry, Game};
use crate::model::card::Card;
use crate::model::options::Options;
use crate::model::roster::{Participant, Roster};
use crate::model::table::{Board, Table};
use crate::state::State;
use milepost_deck::{Code, EventCard};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::error::Error;
use std::fmt;
use std::sync::Arc;

/// All of a game but board and options, and what follows from the rest: the deal, and the log. Its form is for compact
/// formats, which know members by their order; another release may have another.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SavedGame<'a> {
    code: String,
    /// Names, each with the kind of bot.
    players: Vec<(String, Option<String>)>,
    cards: Cow<'a, [Card]>,
    events: Vec<EventCard>,
    state: Cow<'a, State>,
    kept: (usize, Cow<'a, State>),
    entries: Cow<'a, [Entry]>,
}

/// Why a saved game cannot be restored: what is damaged, or not of this board and these options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RestoreError {
    /// The code of the deck.
    Code,
    /// The players.
    Players,
    /// The cards or the event cards.
    Cards,
    /// The state, or the one of the last point of no return.
    State,
    /// An action of a seat that there is not, or the number of actions.
    Entries,
}

impl fmt::Display for RestoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            RestoreError::Code => "the code of the deck is damaged",
            RestoreError::Players => "the players cannot play this game",
            RestoreError::Cards => "the cards are damaged, or of another map",
            RestoreError::State => "the state is damaged, or of another map or other options",
            RestoreError::Entries => "the actions are damaged",
        })
    }
}

impl Error for RestoreError {}

impl Game {
    /// What restores the game. Not included are the numbers of [`Game::renumbered`], which come from a secret.
    pub fn save(&self) -> SavedGame<'_> {
        // Every member has its place here: those that are not saved follow from the rest.
        let Game {
            table,
            roster,
            code,
            state,
            dealt: _,
            entries,
            log: _,
            kept,
        } = self;
        let players = roster.players().iter();
        let events = table.events().iter();
        SavedGame {
            code: code.to_string(),
            players: players
                .map(|who| (who.name.clone(), who.bot.clone()))
                .collect(),
            cards: Cow::Borrowed(table.cards()),
            events: events
                .map(|event| EventCard {
                    above: event.above,
                    event: event.kind.clone(),
                })
                .collect(),
            state: Cow::Borrowed(state),
            kept: (kept.0, Cow::Borrowed(&kept.1)),
            entries: Cow::Borrowed(entries),
        }
    }

    /// The game that was saved, on the same board with the same options.
    ///
    /// # Errors
    /// A part is damaged, or of another board or other options.
    pub fn restore(
        board: Arc<Board>,
        options: Options,
        saved: SavedGame<'_>,
    ) -> Result<Game, RestoreError> {
        let (code, roster, table) = fixed(board, options, &saved)?;
        let SavedGame {
            state,
            kept: (kept, kept_state),
            entries,
            ..
        } = saved;
        if !state.fits(&table) || !kept_state.fits(&table) {
            return Err(RestoreError::State);
        }
        let seated = |entry: &Entry| entry.seat < table.seats();
        if kept > entries.len() || !entries.iter().all(seated) {
            return Err(RestoreError::Entries);
        }
        Ok(Game {
            state: state.into_owned(),
            kept: (kept, kept_state.into_owned()),
            entries: entries.into_owned(),
            ..Game::begun(table, roster, code)
        })
    }
}

/// What stays the same throughout the game.
fn fixed(
    board: Arc<Board>,
    options: Options,
    saved: &SavedGame<'_>,
) -> Result<(Code, Roster, Table), RestoreError> {
    let code = Code::read(&saved.code).map_err(|_| RestoreError::Code)?;
    let players = saved.players.iter().cloned();
    let players = players.map(|(name, bot)| Participant { name, bot });
    let roster = Roster::kept(players.collect()).map_err(|_| RestoreError::Players)?;
    let (seats, cards) = (roster.players().len(), saved.cards.to_vec());
    if code.plan.players != seats || code.plan.cards != cards.len() {
        return Err(RestoreError::Cards);
    }
    let strikes = |card: &EventCard| {
        let mut cities = card.event.cities().iter();
        let river = card.event.river();
        cities.all(|city| *city < board.map().cities().len())
            && river.is_none_or(|river| river < board.places().rivers().len())
    };
    if !saved.events.iter().all(strikes) {
        return Err(RestoreError::Cards);
    }
    let table = Table::new(board, options, cards, seats, code.plan.seed);
    let table = table.map_err(|_| RestoreError::Cards)?;
    // Without event cards there is no need to look for the rivers and coasts of the map.
    let table = match saved.events.as_slice() {
        [] => table,
        events => table.with_events(events.to_vec()),
    };
    Ok((code, roster, table))
}
