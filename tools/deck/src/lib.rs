//! Demand decks: payoffs, demands, cards.
//!
//! In the order data flows:
//! 1. [`dingle`] measures how far out of the way each city is;
//! 2. [`price`] gives every good at every city its best source and its payoff;
//! 3. [`mix`] chooses how often each good is demanded, [`destination`] where;
//! 4. [`rule`] is the table of what a card may hold, [`assemble`] makes cards that keep it;
//! 5. [`order`] shuffles them, opening cards first, and says where taxes come;
//! 6. [`deal()`] does all of this; a [`Deck`] is named by [`code`] and drawn by [`draw`];
//! 7. a [`Listing`] is a deck as people hold it, ours or a published one: [`files`] writes and reads it, [`check()`]
//!    judges it;
//! 8. [`study`] deals many and tells what they are like.
//!
//! [`explain`] tells what the second and the fourth step did with a demand or a card, figure by figure.
//!
//! Everything is drawn from a seed, and no decision rests on a float: equal maps, plans and seeds give equal decks.

pub mod assemble;
pub mod check;
pub mod code;
pub mod deal;
pub mod destination;
pub mod dingle;
pub mod draw;
pub mod error;
pub mod explain;
pub mod files;
mod generator;
pub mod listing;
pub mod mix;
pub mod model;
pub mod order;
pub mod price;
pub mod rule;
pub mod study;

pub use check::{Ask, check};
pub use code::{Code, CodeError};
pub use deal::{Card, Deck, deal, retry};
pub use dingle::{Basis, Dingles};
pub use error::DealError;
pub use files::Form;
pub use generator::{GENERATOR, generator};
pub use listing::Listing;
pub use model::{Before, Demand, Plan};
pub use price::Prices;
pub use rule::{RULES, Rule};
