//! What players are shown at the terminal: where a game stands, the cards, what can be done.

pub mod advice;
pub mod cards;
pub mod figures;
pub mod help;
pub mod idle;
pub mod locate;
pub mod status;
