//! The deck on paper and on tables on screen.
//!
//! In the order data flows:
//! 1. [`CardSize`] and [`Look`]: the sizes of cards, their themes; `card` draws the face of the two larger ones, `slip` that of the smallest, `event` that of event cards;
//! 2. [`back()`]: the back of all cards of a map;
//! 3. `payoffs`: what everything in the deck pays; `guide`: how to use it;
//! 4. `sheets`: all of this on [`pages`], and as a [`document`]; `table`: the words of the cards for a [`table`] on screen.
//!
//! [`charts`] is the page of a study. Everything else is grey: emphasis comes from size, weight and white on black.

mod back;
mod card;
pub mod charts;
mod event;
mod guide;
mod look;
mod payoffs;
mod sheets;
mod size;
mod slip;
mod style;
mod table;

pub use back::back;
pub use look::{Look, Theme};
pub use sheets::{Duplex, Print, document, face, faces, pages};
pub use size::CardSize;
pub use style::caption;
pub use table::table;
