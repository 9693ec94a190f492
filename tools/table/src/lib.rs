//! Crayon rails with public locking: a rules engine and bots.
//!
//! A [`Game`] is played by [`Action`]s. Each is done and gives [`Event`]s, or is refused by a [`Rule`] and changes
//! nothing. All chance comes from a seed: the same seed and the same actions give the same game.
//!
//! ```
//! use milepost_table::{Action, Board, Game, Options, Roster, Viewer, Participant};
//! use std::sync::Arc;
//!
//! # fn main() -> Result<(), Vec<milepost_table::GameError>> {
//! let map = milepost_map::shipped::map("iberia").expect("a shipped map");
//! let roster = Roster::new(vec![Participant::person("Ana"), Participant::person("Ben")]).expect("distinct names");
//! let mut game = Game::new(Arc::new(Board::new(map)), Options::default(), roster, 120, 5)?;
//!
//! // Ana keeps none of the cards that are offered.
//! assert!(game.act(0, Action::Keep { cards: Vec::new() }).is_ok());
//!
//! // Now it is Ben's turn, so Ana is refused.
//! let end = Action::End;
//! if let Err(refusal) = game.act(0, end.clone()) {
//!     let explanation = game.words_to(Viewer::Seat(0)).refusal(0, &end, &refusal);
//!     assert_eq!(explanation.what, "Ana cannot end the turn: it is Ben's turn");
//! }
//!
//! // The log rebuilds the game.
//! assert!(game.text().contains("1. Ana: keep nothing"));
//! # Ok(())
//! # }
//! ```
//!
//! The modules, in the order in which data flows:
//! 1. [`model`]: the types of the game. [`options`] are the numbers of the rules and the variants; with a board and cards
//!    they make a [`Table`].
//! 2. [`state`]: where a game stands, a pure function of the table and the actions. [`audit`] proves what holds in every
//!    state.
//! 3. [`apply`](mod@apply): the rules, which do an action or refuse it.
//! 4. [`legal`](mod@legal): what can be done, what track can be built ([`reach`]), where a train can go ([`ride`]).
//! 5. [`view`]: what a seat may see; [`text`]: commands, events and refusals as text that is written and read.
//! 6. [`game`]: a game as it is played, with its players, undo, and the [`log`] that rebuilds it.
//! 7. [`bot`] plays.
//!
//! What games of bots say of maps, decks and bots, and what is seen when a game is looked back on, is in `milepost-lab`.

pub mod apply;
pub mod bot;
pub mod game;
mod generator;
#[doc(hidden)]
pub mod inner;
pub mod legal;
pub mod log;
pub mod model;
pub mod state;
pub mod text;
pub mod view;

pub use apply::{apply, start};
pub use bot::hint;
pub use game::{Game, GameError, RestoreError, SavedGame};
pub use generator::{BOTS, GENERATOR, engine_of, generator_of_games, generator_with_bots};
pub use legal::{reach, ride};
pub use model::action::{Action, ActionKind, Choice, Event};
pub use model::card::{Card, Demand};
pub use model::card_numbers::CardNumbers;
pub use model::names::Names;
pub use model::options::presets;
pub use model::options::{OptionError, Options, Variant};
pub use model::refusal::{Refusal, Why};
pub use model::roster::{Participant, Roster, RosterError};
pub use model::rule::Rule;
pub use model::stage::{Outcome, Stage};
pub use model::table::{Board, Table, TableError};
pub use model::train::Train;
pub use model::{card, ground, options, train};
pub use state::{State, audit, win};
pub use text::words::Words;
pub use view::View;
pub use view::viewer::Viewer;
