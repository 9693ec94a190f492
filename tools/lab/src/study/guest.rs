//! Players from outside, such as programs, who take the places of bots in a study.

use milepost_table::bot::Kind;
use milepost_table::model::action::Action;
use milepost_table::model::table::Table;
use milepost_table::state::State;

/// A player from outside in its seat.
pub trait Guest {
    /// The next action of its seat, which is to act. Where the rules refuse it, the seat passes.
    fn act(&mut self, table: &Table, state: &State) -> Action;

    /// The game is over.
    fn end(&mut self, table: &Table, state: &State);

    /// How many of its ideas were refused so far.
    fn refused(&self) -> usize;
}

/// Whoever seats guests.
pub trait Host: Sync {
    /// A guest of a name for a seat of a game.
    fn guest(&self, name: &str, seat: usize, table: &Table) -> Box<dyn Guest>;
}

/// The guests of a study.
pub struct Guests<'a> {
    /// By the places of the plan's bots: the name of the guest that plays there in place of the bot.
    pub names: Vec<Option<String>>,
    /// Who seats them.
    pub host: &'a dyn Host,
}

/// Who plays in a seat.
#[derive(Clone)]
pub(super) struct Seated {
    pub kind: Kind,
    /// The name of the guest that plays in place of the bot.
    pub guest: Option<String>,
    /// Which of the study's sides it belongs to.
    pub side: usize,
}
