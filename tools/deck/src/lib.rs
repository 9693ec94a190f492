//! Demand decks for crayon maps: payoffs, demands, cards. The rules are described in `docs/rules/demand-decks.md`.
//!
//! In the order data flows:
//! 1. [`model`]: demands and what is asked of a deck; [`dingle`] measures how far out of the way each city is;
//! 2. [`price`] finds the best source and the payoff of every good at every city;
//! 3. [`mix`] chooses how often each good is demanded, [`destination`] where;
//! 4. [`rule`] is the table of rules on cards, [`assemble`] makes cards that satisfy them;
//! 5. [`order`] shuffles them, opening cards first, and places taxes;
//! 6. [`events`] chooses event cards and their places between demand cards, where they are asked for;
//! 7. [`deal()`] runs all of these steps; a [`Deck`] is named by its [`code`] and drawn by [`draw`];
//! 8. a [`Listing`] is a deck in names and numbers, dealt here or published: [`files`] reads and writes it, [`check()`]
//!    checks it against the rules;
//! 9. [`study`] deals many decks and summarizes them; [`size`] says how many cards a game has.
//!
//! [`explain`] shows how the second and the fourth step arrived at their results for a demand or a card.
//!
//! All random choices follow from a seed, and no decision depends on a float: equal maps, plans and seeds give equal decks.
//!
//! ```
//! use milepost_deck::{Form, Plan, Prices, deal, files};
//!
//! let map = milepost_map::shipped::map("iberia").unwrap();
//! let prices = Prices::of(&map);
//! let deck = deal(&prices, Plan { players: 4, cards: 60, seed: 7 }).unwrap();
//! let text = files::write(Form::Text, &deck.listing(&prices)).unwrap();
//! assert_eq!(text.lines().filter(|line| !line.starts_with('#')).count(), 60);
//! ```

pub mod assemble;
pub mod check;
pub mod code;
pub mod deal;
pub mod destination;
pub mod dingle;
pub mod draw;
pub mod error;
pub mod events;
pub mod explain;
pub mod files;
mod generator;
pub mod listing;
pub mod model;
pub mod order;
pub mod price;
pub mod rule;
pub mod size;
pub mod study;

pub use check::{CheckOptions, check};
pub use code::{Code, CodeError};
pub use deal::mix;
pub use deal::{Card, Deck, deal, retry};
pub use dingle::{Basis, Dingles};
pub use error::DealError;
pub use events::{Event, EventCard, Places};
pub use files::Form;
pub use generator::{GENERATOR, generator};
pub use listing::Listing;
pub use model::{Before, Demand, Plan};
pub use price::Prices;
pub use rule::{RULES, Rule};
pub use size::{DeckSize, usual};
