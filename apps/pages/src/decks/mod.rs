//! Deck pages: dealing, explaining, checking and studying decks.

pub mod card;
pub mod check;
pub mod forms;
pub mod handlers;
pub mod rendered;
pub mod studied;
pub mod study;
