//! The use cases of Milepost, each once: the command line, the pages, the HTTP API, Python and the module for browsers are forms
//! over them.
//!
//! - [`call`](mod@call) is a use case: a request with the list of its fields, its cost, its host and its answer; [`mod@board`],
//!   [`contract`], [`deck`] and [`mod@route`] have those of each tool, and `CALLS` is the table of all, of JSON (a feature);
//! - [`open_map`], [`open_board`], [`open_network`] and [`open_position`] open what people name or bring: by the names of
//!   what ships, by codes and links, and from the texts of files;
//! - [`network_from_map`] makes a network for contracts of a crayon map;
//! - [`best_boards`] makes boards of many seeds and keeps the best;
//! - [`export`] turns what the tools draw into files;
//! - [`participants`] reads who plays crayon rails;
//! - [`many_positions`] searches lists of 18xx positions on several threads;
//! - [`what_if`] says what changes of a position gain;
//! - [`recorded_game`] opens records of 18xx games with a copy of their site's source, and audits them.
//!
//! Each tool is a feature, so that a program of one tool builds quickly; `pdf` and `png` add those forms of pictures.
//!
//! ```
//! # #[cfg(all(feature = "contract", feature = "map"))] {
//! use milepost_calls::network_from_map;
//!
//! let map = milepost_map::shipped::map("iberia").ok_or("no such map")?;
//! let network = network_from_map::network(&map, None, None).map_err(|_| "no network")?;
//! assert_eq!(network.cities().len(), map.cities().len());
//! # }
//! # Ok::<(), &str>(())
//! ```

#[cfg(feature = "board")]
pub mod best_boards;
#[cfg(feature = "board")]
pub mod board;
pub mod call;
#[cfg(feature = "contract")]
pub mod contract;
#[cfg(feature = "deck")]
pub mod deck;
#[cfg(all(feature = "calls", feature = "table"))]
mod environment;
pub mod export;
#[cfg(feature = "route")]
pub mod many_positions;
#[cfg(all(feature = "contract", feature = "map"))]
pub mod network_from_map;
#[cfg(feature = "board")]
pub mod open_board;
#[cfg(feature = "map")]
pub mod open_map;
#[cfg(feature = "contract")]
pub mod open_network;
#[cfg(feature = "route")]
pub mod open_position;
#[cfg(feature = "table")]
pub mod participants;
#[cfg(feature = "route")]
pub mod recorded_game;
#[cfg(feature = "route")]
pub mod route;
#[cfg(test)]
mod tests;
#[cfg(feature = "route")]
pub mod what_if;

pub use call::host::{Alone, Host, News};
#[cfg(feature = "calls")]
pub use call::table::{CALLS, Entry, call, respond};
pub use call::watch::Watch;
pub use call::work::Work;
pub use call::{given, refused, work};
#[cfg(all(feature = "calls", feature = "table"))]
pub use environment::Environment;
