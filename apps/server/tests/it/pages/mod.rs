//! The pages of the tools, and that of the API.

mod api;
mod boards;
mod contracts;
mod decks;
mod maps;
mod routes;
