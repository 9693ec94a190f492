//! What every front end of Milepost does, whether it prints or serves: it joins tools that do not know each other, and
//! settles once how they are used.
//!
//! - [`network_from_map`] makes a network for contracts of a crayon map;
//! - [`best_boards`] makes boards of many seeds and keeps the best;
//! - [`open_map`], [`open_board`], [`open_network`] and [`open_position`] open what people name or bring: by the names of
//!   what ships, by codes and links, and from the texts of files;
//! - [`export`] turns what the tools draw into files;
//! - `calls` has the tools as calls of JSON, for browsers and Python (a feature);
//! - [`participants`] reads who plays crayon rails;
//! - [`many_positions`] searches lists of 18xx positions on several threads;
//! - [`what_if`] says what changes of a position gain;
//! - [`recorded_game`] opens records of 18xx games with a copy of their site's source, and audits them.
//!
//! Each tool is a feature, so that a program of one tool builds quickly; `pdf` and `png` add those forms of pictures.
//!
//! ```
//! # #[cfg(all(feature = "contract", feature = "map"))] {
//! use milepost_workshop::network_from_map;
//!
//! let map = milepost_map::shipped::map("iberia").ok_or("no such map")?;
//! let network = network_from_map::network(&map, None, None).map_err(|_| "no network")?;
//! assert_eq!(network.cities().len(), map.cities().len());
//! # }
//! # Ok::<(), &str>(())
//! ```

#[cfg(feature = "board")]
pub mod best_boards;
#[cfg(feature = "calls")]
pub mod calls;
pub mod export;
#[cfg(any(feature = "calls", feature = "map"))]
mod given;
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
pub mod what_if;
