//! The types of the game: actions, cards, players, options, the board, and why an action can be refused.

pub mod action;
pub(crate) mod action_form;
pub mod card;
pub mod card_numbers;
pub mod events;
pub mod ground;
pub mod names;
pub mod options;
pub mod refusal;
pub mod roster;
pub mod rule;
pub mod spots;
pub mod stage;
pub mod table;
pub mod train;
