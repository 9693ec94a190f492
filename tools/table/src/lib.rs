//! The table: crayon rails with public locking, as a rules engine with bots.
//!
//! In the order data flows:
//! 1. [`options`] are the numbers of the rules and the variants; with a board and cards they make a [`Table`];
//! 2. [`state`] is where a game stands: a pure function of the table and the actions;
//! 3. [`action`] is what a player can do, [`mod@legal`] lists it with what building [`reach`]es, [`apply()`] does it or refuses by a [`rule`];
//! 4. [`audit`] proves what holds in every state;
//! 5. [`view`] is what a seat may see of it, [`words`] say it all for people, cards by their [numbers](card_numbers);
//! 6. [`game`] is a game as it is played: its [`roster`] of players, its [`log`] that rebuilds it, undo;
//! 7. [`bot`] plays, and [`mod@study`] judges maps and decks by the games of bots;
//! 8. [`draw`] has the charts of a study on paper.

pub mod action;
pub mod apply;
pub mod audit;
pub mod bot;
pub mod card;
pub mod card_numbers;
pub mod draw;
pub mod game;
mod generator;
pub mod ground;
pub mod legal;
pub mod log;
pub mod names;
pub mod options;
pub mod pile;
pub mod reach;
pub mod refusal;
pub mod ride;
pub mod roster;
pub mod rule;
pub mod state;
pub mod study;
pub mod table;
pub mod train;
pub mod view;
pub mod win;
pub mod words;

pub use action::{Action, Choice, Event};
pub use apply::{apply, start};
pub use card::{Card, Demand};
pub use card_numbers::CardNumbers;
pub use game::Game;
pub use generator::{GENERATOR, generator};
pub use names::Names;
pub use options::{Options, Variant};
pub use refusal::{Refusal, Why};
pub use roster::{Roster, Who};
pub use rule::Rule;
pub use state::{Outcome, Stage, State};
pub use study::{Study, StudyJson};
pub use table::{Board, Table};
pub use train::Train;
pub use view::{View, Viewer};
pub use words::Words;
