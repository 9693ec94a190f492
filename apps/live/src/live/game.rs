//! What a game offers so that tables can play it live.
//!
//! A table manages seats, clocks, chat, takeovers and its log. The game knows its rules, and what
//! each viewer may know. A viewer is a seat from 0, or `None` for a spectator.

use crate::live::error::{SnapshotError, TableRefusal, Unplayable};
use crate::live::head::Head;
use crate::live::log_line::LogLine;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;
use std::sync::Arc;

/// A player of a game that begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The name.
    pub name: String,
    /// The kind of bot; `None` for a person.
    pub bot: Option<String>,
}

/// What a table must know of the rules of its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableRules {
    /// Whether nothing is hidden, so that everybody sees the same.
    pub fully_public: bool,
    /// Whether bots can play.
    pub bots: bool,
}

/// Where a board comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardKind {
    /// It ships with Milepost.
    Shipped,
    /// Somebody uploaded it, and the store keeps its text.
    Custom,
}

/// What a viewer may see of a game's past.
#[derive(Clone, Copy, Debug)]
pub struct HistoryAccess {
    /// The seat whose view applies; `None` for a spectator.
    pub viewer_seat: Option<usize>,
    /// Whether everything hidden may be shown, because the game is over.
    pub disclosed: bool,
}

/// A game that tables play live.
pub trait LiveGame: Clone + Debug + Send + Sync + Sized + 'static {
    /// The newest version of the engine.
    const ENGINE: u8;
    /// The kind of bot that takes over when a player's time runs out.
    const SUBSTITUTE: &'static str;
    /// The members of stored actions that identify something hidden.
    const HIDDEN_MEMBERS: &'static [&'static str];

    /// What a table is created with, beside seats, clock and seed.
    type Setup: Clone + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// The boards that it can be played on.
    type Boards: Boards<Self>;
    /// What it is played on. A clone shares the contents, and so do tables with the same board.
    type Board: Clone + Debug + Send + Sync + 'static;
    /// What a player does.
    type Action: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// The parts that stay the same throughout a game: board, rules, players.
    type Fixed: Clone + Debug + Send + Sync + 'static;
    /// The parts that actions change. It includes everything hidden.
    type State: Clone + Debug + Send + Sync + 'static;
    /// A state as far as one viewer may see it.
    type View;
    /// How players name what is hidden, so that its numbers reveal nothing.
    type Numbers: Send + Sync + 'static;
    /// A bot.
    type Bot: LiveBot<Self>;
    /// What a snapshot of a table holds of its game: everything that does not follow from head and board. Its form may
    /// rely on the order of members, since no other release reads it.
    type Saved<'a>: Serialize + DeserializeOwned
    where
        Self: 'a;

    /// What a table must know of the rules in its head.
    ///
    /// # Errors
    /// Another release made the table, or its rules are invalid.
    fn rules(head: &Head<Self::Setup>, board: &Self::Board) -> Result<TableRules, Unplayable>;

    /// How players name what is hidden at a table, during the game and afterwards.
    fn numbers(head: &Head<Self::Setup>) -> Self::Numbers;

    /// The setup as pairs of name and value, for people.
    fn setup_lines(setup: &Self::Setup) -> Vec<(String, String)>;

    /// The approximate memory that a board takes, in bytes.
    fn board_bytes(board: &Self::Board) -> usize;

    /// Checks that a name is valid and can be told apart from those of other players.
    ///
    /// # Errors
    /// It is invalid, or too similar to another.
    fn check_name(name: &str, others: &[&str]) -> Result<(), TableRefusal>;

    /// Begins the game of a table.
    ///
    /// # Errors
    /// These players cannot play it, or the setup is invalid on this board.
    fn begin(
        head: &Head<Self::Setup>,
        board: &Self::Board,
        players: Vec<Player>,
    ) -> Result<Self, TableRefusal>;

    /// What restores the game.
    fn save(&self) -> Self::Saved<'_>;

    /// The game that was saved, at the same table. It has everything that the saved one had, so that every later action
    /// comes to the same.
    ///
    /// # Errors
    /// It is damaged, or not of this table.
    fn restore(
        head: &Head<Self::Setup>,
        board: &Self::Board,
        saved: Self::Saved<'_>,
    ) -> Result<Self, SnapshotError>;

    /// The parts that stay the same.
    fn fixed(&self) -> Self::Fixed;

    /// The current state.
    fn current(&self) -> &Self::State;

    /// A player acts. Returns the lines of log entry `seq`. `viewer_seat` is the seat whose view
    /// the action may refer to.
    ///
    /// # Errors
    /// The rules do not allow the action; then nothing changes.
    fn play(
        &mut self,
        seq: u64,
        seat: usize,
        viewer_seat: Option<usize>,
        action: Self::Action,
    ) -> Result<Vec<LogLine>, TableRefusal>;

    /// A player takes back the last action. Returns the action in words that everybody may read.
    ///
    /// # Errors
    /// The action cannot be taken back, or not by this player.
    fn take_back(&mut self, seat: usize) -> Result<String, TableRefusal>;

    /// Why the player to act cannot take back the last action; `None` if they can.
    fn undo_refusal(&self) -> Option<String>;

    /// The actions so far, each with its seat.
    fn actions(&self) -> impl DoubleEndedIterator<Item = (usize, &Self::Action)>;

    /// Whether anything that was hidden before was shown after the first `count` actions.
    fn revealed_since(&self, count: usize) -> bool;

    /// Goes back to the state after the first `count` actions, because all players agree.
    ///
    /// # Errors
    /// The game cannot go back there; then nothing changes.
    fn rewind(&mut self, count: usize) -> Result<(), TableRefusal>;

    /// Whether an action ends the player's turn.
    fn ends_turn(action: &Self::Action) -> bool;

    /// The state before the first action.
    fn start(fixed: &Self::Fixed) -> Self::State;

    /// Changes a state by an action that was legal in it when it was played.
    fn step(fixed: &Self::Fixed, state: &mut Self::State, seat: usize, action: &Self::Action);

    /// The player to act.
    fn mover(state: &Self::State) -> usize;

    /// The player whose turn it is: the player to act, unless that player chooses something in the turn of another.
    fn turn_of(state: &Self::State) -> usize;

    /// The round of a state, from 1; 0 before the first.
    fn round(state: &Self::State) -> u32;

    /// The action of a player to act who is to choose out of turn, while the turn of another waits, and does not in time; `None`
    /// in a turn.
    fn overdue(state: &Self::State) -> Option<Self::Action>;

    /// Whether the game is over.
    fn is_over(state: &Self::State) -> bool;

    /// A state as far as a viewer may see it.
    fn view(fixed: &Self::Fixed, state: &Self::State, access: HistoryAccess) -> Self::View;
}

/// A bot of a game.
pub trait LiveBot<G: LiveGame>: Send + Sized + 'static {
    /// A bot of a kind; `number` and `seat` make its choices differ from those of other bots.
    ///
    /// # Errors
    /// There is no such kind; the refusal names those there are.
    fn new(kind: &str, number: u64, seat: usize) -> Result<Self, TableRefusal>;

    /// Its kind.
    fn kind(&self) -> &'static str;

    /// Its next action.
    fn act(&mut self, fixed: &G::Fixed, state: &G::State) -> G::Action;

    /// The action of a bot that does not finish thinking: one that changes as little as the rules allow.
    fn pass(state: &G::State) -> G::Action;
}

/// The boards that a game can be played on.
pub trait Boards<G: LiveGame>: Default + Send + Sync + 'static {
    /// Where the board of a table comes from.
    fn kind(setup: &G::Setup) -> BoardKind;

    /// The text of a shipped board, which the store keeps so that tables survive later changes to
    /// the board.
    fn shipped_text(setup: &G::Setup) -> Option<String>;

    /// The board of a stored table. `hash` is that of its text in the store, if it has one; `read`
    /// reads the text, and may block.
    ///
    /// # Errors
    /// There is no such board, its text is invalid, or `read` fails.
    fn find(
        &self,
        setup: &G::Setup,
        hash: Option<&str>,
        read: &dyn Fn(&str) -> Result<String, Unplayable>,
    ) -> Result<Arc<G::Board>, Unplayable>;
}
