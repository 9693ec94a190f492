//! What every front end of Milepost does, whether it prints or serves: it joins tools that do not know each other, and
//! settles once how they are used.
//!
//! - [`network_from_map`] makes a network for contracts of a crayon map;
//! - [`best_boards`] makes boards of many seeds and keeps the best;
//! - [`open_board`] opens boards by their codes and from files;
//! - [`export`] turns what the tools draw into files;
//! - [`many_positions`] searches lists of 18xx positions on several threads.
//!
//! ```
//! use milepost_workshop::network_from_map;
//!
//! let map = milepost_map::shipped::map("iberia").ok_or("no such map")?;
//! let network = network_from_map::network(&map, None, None).map_err(|_| "no network")?;
//! assert_eq!(network.cities().len(), map.cities().len());
//! # Ok::<(), &str>(())
//! ```

pub mod best_boards;
pub mod export;
pub mod many_positions;
pub mod network_from_map;
pub mod open_board;
