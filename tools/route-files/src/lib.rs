//! The files of 18xx positions, boards, rules and titles, and drawings of boards and runs, for [`milepost_route`].
//!
//! ```
//! use milepost_route::{Limits, Unlimited, best};
//! use milepost_route_files::draw::{self, Options};
//! use milepost_route_files::shipped;
//!
//! let text = shipped::position("tern-island-midway").unwrap();
//! let position = milepost_route_files::read(text, &|_| None)?;
//! let company = &position.setup().companies[0];
//! let run = best(&position, &company.name, &company.trains, Limits::default(), &Unlimited)?;
//! let drawing = draw::run(&position, &company.name, &run, &Options::default());
//! assert!(drawing.svg().unwrap().contains("<svg"));
//! # Ok::<(), Vec<milepost_document::Problem>>(())
//! ```
//!
//! Forms that positions come in, each read strictly into a [`Position`](milepost_route::Position); [`mod@write`] gives them
//! out again:
//!
//! | form | function |
//! |---|---|
//! | the position file, TOML that a person writes | [`position()`] |
//! | the board file that it names | [`board()`] |
//! | the notation JSON of recorded games | [`recorded()`] |
//! | a board of 18xx-maker, JSON | [`maker()`] |
//! | a file of rules alone | [`rules()`] |
//! | a title file: rules, trains, and what records leave open | [`title()`] |
//!
//! [`kit()`] tells what may be laid and run in a position file; [`link`] makes a short string of a position; [`shipped`] has
//! what comes with Milepost, and [`ruling`] says which title's rules a position is run by. [`graph`] is the form of a network
//! without a board, and [`mod@draw`] draws boards, tiles and runs.

pub mod draw;
mod files;
pub mod graph;
#[doc(hidden)]
pub mod inner;
mod limits;

pub use files::{
    Noted, Ruling, Style, Texts, Written, alike, board, kit, link, maker, notes, position, read,
    read_noted, recorded, rules, ruling, schema, shipped, title, write, write_maker,
};
