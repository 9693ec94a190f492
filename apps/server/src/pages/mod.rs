//! Pages: a folder for each tool, with `handlers` for requests and `view` for HTML.
//!
//! To add a page, create a folder here, an entry in [`nav`] and its routes in `router.rs`; put its script into a
//! folder of `web/`, where `build/` finds it.

pub mod api;
pub mod boards;
pub mod contracts;
pub mod decks;
pub mod frame;
pub mod home;
pub mod live;
pub mod maps;
pub mod nav;
pub mod offline;
pub mod routes;
pub mod rules;
pub mod shared;
