//! The pages of the tools, and that of the API.

mod api;
mod boards;
mod contracts;
mod decks;
mod games;
mod local;
mod maps;
mod routes;
