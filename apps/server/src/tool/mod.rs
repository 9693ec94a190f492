//! What tool pages ask for: a file a page, named like it, called from the page's own routes. What they share is read by
//! [`asked`] and [`packed`], kept for a while by [`shelf`], studied by
//! [`study`], refused by [`wrong`](mod@wrong), and taken away by [`sent`].
//!
//! All of it runs in a [worker](crate::worker), which has one request at a time; long work there runs by
//! `work::run(limit, |deadline| ...).await?`, and a tool that takes a callback asks `deadline.is_over()` in it. What goes wrong is a
//! [`Trouble`](crate::wire::trouble::Trouble). The state of a tool page is its address: nothing depends on what stands on
//! a shelf.

pub mod asked;
pub mod boards;
pub mod boards_best;
pub mod boards_file;
pub mod contracts;
pub mod contracts_cards;
pub mod contracts_from;
pub mod contracts_game;
pub mod contracts_study;
pub mod decks;
pub mod decks_check;
pub mod decks_study;
pub mod maps;
pub mod maps_world;
pub mod packed;
pub mod routes;
pub mod routes_link;
pub mod routes_run;
pub mod routes_sheet;
pub mod screen;
pub mod sent;
pub mod shelf;
pub mod study;
pub mod wrong;
