//! A game as it is played: who plays, what was done, and taking it back. `saved` has what restores it.

mod saved;

pub use saved::{RestoreError, SavedGame};

use crate::apply::{apply, deal as dealt};
use crate::log::{Head, Log, MapName};
use crate::model::action::{Action, Event};
use crate::model::action_form::ActionForm;
use crate::model::card::cards;
use crate::model::options::Options;
use crate::model::refusal::Refusal;
use crate::model::roster::Roster;
use crate::model::table::{Board, Table, TableError};
use crate::state::State;
use crate::text::words::Words;
use crate::view::viewer::{Viewer, shows};
use milepost_deck::{Code, CodeError, DealError, Plan, Prices, deal};
use serde::{Deserialize, Serialize};
use std::error::Error;
use std::fmt;
use std::sync::{Arc, OnceLock};

/// What a player did, and what came of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Who, by seat from 0.
    pub seat: usize,
    /// What.
    #[serde(with = "ActionForm")]
    pub action: Action,
    /// What came of it.
    pub events: Vec<Event>,
}

/// A game. It begins with [`Game::new`] or [`Game::of_code`], or is read from its log.
#[derive(Clone, Debug)]
pub struct Game {
    table: Table,
    roster: Roster,
    code: Code,
    state: State,
    dealt: Vec<Event>,
    entries: Vec<Entry>,
    /// The log, once somebody has asked for it. It follows from the rest.
    log: OnceLock<Log>,
    /// The last point of no return: how many entries there were, and the state.
    kept: (usize, State),
}

/// Why a game cannot begin.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GameError {
    /// The deck's code is of another map or another release.
    Code(CodeError),
    /// The deck is for another number of players.
    Players {
        /// The number of players.
        players: usize,
        /// The number that the deck was dealt for.
        dealt: usize,
    },
    /// The deck was dealt with other prices than those at hand.
    Prices(Code),
    /// The deck cannot be dealt.
    Deal(DealError),
    /// Map, options and cards do not go together.
    Table(TableError),
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameError::Code(error) => error.fmt(f),
            GameError::Players { players, dealt } => {
                write!(f, "the deck is for {dealt} players, and {players} play")
            }
            GameError::Prices(code) => write!(
                f,
                "the deck {code} was dealt with other prices than those at hand"
            ),
            GameError::Deal(error) => error.fmt(f),
            GameError::Table(error) => error.fmt(f),
        }
    }
}

impl Error for GameError {}

/// Why an action cannot be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoUndo {
    /// Another player is to act, and only that player can take something back.
    Others {
        /// Who.
        mover: usize,
    },
    /// Nothing was done in this turn yet.
    Nothing,
    /// The last action showed what was hidden before.
    Revealed,
    /// The game is over.
    Over,
}

impl Game {
    /// A new game with a deck of so many cards, dealt from a seed that all further chance comes from too.
    ///
    /// # Errors
    /// No deck of so many cards can be dealt on the map; or as [`Table::new`].
    pub fn new(
        board: Arc<Board>,
        options: Options,
        roster: Roster,
        cards: usize,
        seed: u64,
    ) -> Result<Game, Vec<GameError>> {
        let prices = Prices::of(board.map());
        let plan = Plan {
            players: roster.players().len(),
            cards,
            seed,
        };
        Game::with(&board, options, roster, &prices, plan)
    }

    /// A new game with the deck of a code.
    ///
    /// # Errors
    /// - The code is of another map or another release, or of another number of players.
    /// - The deck cannot be dealt; or as [`Table::new`].
    pub fn of_code(
        board: Arc<Board>,
        options: Options,
        roster: Roster,
        code: Code,
    ) -> Result<Game, Vec<GameError>> {
        let prices = code.prices(board.map());
        let prices = prices.map_err(|error| vec![GameError::Code(error)])?;
        Game::of_priced(board.clone(), options, roster, code, &prices)
    }

    /// The same with prices of the board's map that were computed before, to play many games on it.
    ///
    /// # Errors
    /// As [`Game::of_code`]; also if the deck was dealt with other prices.
    pub fn of_priced(
        board: Arc<Board>,
        options: Options,
        roster: Roster,
        code: Code,
        prices: &Prices<'_>,
    ) -> Result<Game, Vec<GameError>> {
        let (players, dealt) = (roster.players().len(), code.plan.players);
        if players != dealt {
            return Err(vec![GameError::Players { players, dealt }]);
        }
        let game = Game::with(&board, options, roster, prices, code.plan)?;
        if game.code != code {
            return Err(vec![GameError::Prices(code)]);
        }
        Ok(game)
    }

    fn with(
        board: &Arc<Board>,
        options: Options,
        roster: Roster,
        prices: &Prices<'_>,
        plan: Plan,
    ) -> Result<Game, Vec<GameError>> {
        let deck = deal(prices, plan).map_err(|error| vec![GameError::Deal(error)])?;
        let (code, seats) = (deck.code, plan.players);
        let cards = cards(&deck, prices);
        let events = match options.events {
            true => deck.with_events(board.map(), board.places()).events,
            false => Vec::new(),
        };
        let table = Table::new(board.clone(), options, cards, seats, plan.seed);
        let table = table.map_err(|errors| {
            let errors = errors.into_iter();
            errors.map(GameError::Table).collect::<Vec<_>>()
        })?;
        Ok(Game::begun(table.with_events(events), roster, code))
    }

    /// The game of a table before the first action.
    fn begun(table: Table, roster: Roster, code: Code) -> Game {
        let (state, mut dealt) = dealt(&table);
        dealt.retain(|event| shows(&table, Viewer::Spectator, event));
        let kept = (0, state.clone());
        Game {
            table,
            roster,
            code,
            state,
            dealt,
            entries: Vec::new(),
            log: OnceLock::new(),
            kept,
        }
    }

    /// The same game, its cards called by other numbers at the table; its log keeps its own. See
    /// [`CardNumbers::shuffled`](crate::CardNumbers::shuffled).
    #[must_use]
    pub fn renumbered(self, key: u64) -> Game {
        Game {
            table: self.table.renumbered(key),
            ..self
        }
    }

    /// What stays the same throughout.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The players.
    pub fn roster(&self) -> &Roster {
        &self.roster
    }

    /// The code of the deck. It holds the seed, and so all that is hidden.
    pub fn code(&self) -> Code {
        self.code
    }

    /// Where the game stands.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The cards that were dealt at the start, as far as all may see them.
    pub fn dealt(&self) -> &[Event] {
        &self.dealt
    }

    /// What was done.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// What was done since the last action that ends a turn.
    pub fn this_turn(&self) -> &[Entry] {
        let ended = self
            .entries
            .iter()
            .rposition(|entry| entry.action.ends_turn());
        &self.entries[ended.map_or(0, |end| end + 1)..]
    }

    /// Text for the player to act.
    pub fn words(&self) -> Words<'_> {
        self.words_to(Viewer::Seat(self.state.mover()))
    }

    /// Text for a viewer.
    pub fn words_to(&self, viewer: Viewer) -> Words<'_> {
        Words::to(&self.table, &self.roster, &self.state, viewer)
    }

    /// Text as in the log, for a reader who may know all.
    pub fn log_words(&self) -> Words<'_> {
        Words::of_log(&self.table, &self.roster)
    }

    /// The [`log`](crate::log). An action adds to its end; undo shortens it to what it was. The first call writes it as
    /// far as the game has come, which takes time that grows with the number of actions.
    pub fn text(&self) -> &str {
        self.log().text()
    }

    pub(crate) fn log(&self) -> &Log {
        self.log.get_or_init(|| {
            let map = self.table.map();
            let mut log = Log::begin(&Head {
                map: MapName {
                    name: map.name().to_owned(),
                    hash: map.hash(),
                },
                engine: self.table.engine(),
                code: self.code,
                options: self.table.options().clone(),
                roster: self.roster.clone(),
            });
            let words = self.log_words();
            log.add_events(words, &self.dealt);
            for entry in &self.entries {
                log.push(words, entry.seat, &entry.action, &entry.events);
            }
            log
        })
    }

    /// Lets a player act, and gives what came of it.
    ///
    /// # Errors
    /// The action would break a rule, or is out of turn; the game is then unchanged.
    pub fn act(&mut self, seat: usize, action: Action) -> Result<&[Event], Refusal> {
        let events = apply(&self.table, &mut self.state, seat, &action)?;
        if let Some(log) = self.log.get_mut() {
            let words = Words::of_log(&self.table, &self.roster);
            log.push(words, seat, &action, &events);
        }
        self.entries.push(Entry {
            seat,
            action,
            events,
        });
        if self.last_stays().is_some() {
            self.kept = (self.entries.len(), self.state.clone());
        }
        Ok(self.entries.last().map_or(&[], |entry| &entry.events))
    }

    /// Why the last action cannot be taken back, whoever asks.
    fn last_stays(&self) -> Option<NoUndo> {
        match self.entries.last() {
            None => Some(NoUndo::Nothing),
            // At a real board all cards were seen by all, and what was typed wrong must be mended.
            _ if self.table.options().companion => None,
            _ if self.state.outcome().is_some() => Some(NoUndo::Over),
            Some(entry) if entry.action.ends_turn() => Some(NoUndo::Nothing),
            Some(entry) if entry.events.iter().any(Event::reveals) => Some(NoUndo::Revealed),
            // A derailed player has chosen, and another is to act since.
            Some(entry) if entry.seat != self.state.mover() => Some(NoUndo::Nothing),
            Some(_) => None,
        }
    }

    /// Whether a player may take back the last action now.
    ///
    /// # Errors
    /// Nothing was done in this turn, another player is to act, the last action showed something hidden, or the game is
    /// over: see [`NoUndo`].
    pub fn may_undo(&self, seat: usize) -> Result<(), NoUndo> {
        match self.last_stays() {
            Some(why) => Err(why),
            None if seat != self.state.mover() => Err(NoUndo::Others {
                mover: self.state.mover(),
            }),
            None => Ok(()),
        }
    }

    /// Takes back the last action of the player to act, if it was done in this turn and showed nothing hidden; at a real
    /// board the last action of all, whatever it was. The log is then as if it had never been.
    ///
    /// # Errors
    /// Nothing was done in this turn, another player is to act, the last action showed something hidden, or the game is
    /// over: see [`NoUndo`].
    pub fn undo(&mut self, seat: usize) -> Result<Action, NoUndo> {
        self.may_undo(seat)?;
        let entry = self.entries.pop().ok_or(NoUndo::Nothing)?;
        let (kept, state) = &self.kept;
        self.state = state.clone();
        for entry in &self.entries[*kept..] {
            // What was legal before is legal again from the same state.
            let _ = apply(&self.table, &mut self.state, entry.seat, &entry.action);
        }
        self.cut_log();
        Ok(entry.action)
    }

    /// Takes back in the log what is no longer among the entries.
    fn cut_log(&mut self) {
        if let Some(log) = self.log.get_mut() {
            log.cut(self.entries.len());
        }
    }

    /// Whether anything that was hidden before was shown since the first `count` entries.
    pub fn revealed_since(&self, count: usize) -> bool {
        let since = self.entries.iter().skip(count);
        since.flat_map(|entry| &entry.events).any(Event::reveals)
    }

    /// Goes back to where the game stood after its first `count` entries, whatever was shown and whoever acted since:
    /// for players who have all agreed. It plays those entries again, so its cost grows with their number. Chance
    /// goes the same way again: a card that was drawn is drawn again.
    ///
    /// # Errors
    /// There are no entries after those, or the game is over: all that was hidden is then known.
    pub fn rewind(&mut self, count: usize) -> Result<(), NoUndo> {
        if self.state.outcome().is_some() {
            return Err(NoUndo::Over);
        }
        if count >= self.entries.len() {
            return Err(NoUndo::Nothing);
        }
        self.entries.truncate(count);
        self.cut_log();
        let companion = self.table.options().companion;
        let stays = |entry: &Entry| {
            !companion && (entry.action.ends_turn() || entry.events.iter().any(Event::reveals))
        };
        let kept = self.entries.iter().rposition(stays).map_or(0, |at| at + 1);
        let (mut state, _) = dealt(&self.table);
        let mut base = state.clone();
        for (at, entry) in self.entries.iter().enumerate() {
            // What was legal before is legal again from the same state.
            let _ = apply(&self.table, &mut state, entry.seat, &entry.action);
            if at + 1 == kept {
                base = state.clone();
            }
        }
        (self.state, self.kept) = (state, (kept, base));
        Ok(())
    }
}

impl fmt::Display for NoUndo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NoUndo::Others { .. } => {
                "it is another player's turn, and only that player can take something back"
            }
            NoUndo::Nothing => "nothing was done in this turn yet, and turns that have ended stay",
            NoUndo::Revealed => "the last action showed what was hidden before, and so it stays",
            NoUndo::Over => "the game is over",
        })
    }
}

impl Error for NoUndo {}
