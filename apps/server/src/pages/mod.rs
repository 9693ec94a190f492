//! Pages: a folder for each tool, with `handlers` for what is asked and `view` for what is shown.
//!
//! To add one: a folder here, an entry in [`nav`], its routes in `router.rs`; its script goes into `web/` with a line in
//! `http/assets.rs`.

pub mod api;
pub mod boards;
pub mod contracts;
pub mod decks;
pub mod frame;
pub mod home;
pub mod live;
pub mod maps;
pub mod nav;
pub mod routes;
pub mod rules;
pub mod shared;
