//! The JSON API for programs: tables, their events, and the health of the server.
//!
//! [`calls`] is the table of all endpoints, each a [`call::Call`], with `examples`; [`openapi`] is the document made of it. `extract` reads
//! requests, `create` and `commands` make and change tables, `people` makes links, hosts and rematches, `webhook` says where players are told of their turns, `queries` read them, `log` serves their logs, and `events` streams their changes.

pub mod call;
pub mod calls;
mod commands;
mod create;
mod events;
mod examples;
mod extract;
pub mod health;
mod log;
pub mod openapi;
mod people;
mod queries;
mod webhook;

use crate::state::App;
use axum::{Extension, Router};
pub use create::host_token;
use extract::Example;
pub use extract::{Body, TableContext};

/// The routes of all endpoints.
pub fn routes() -> Router<App> {
    calls::all()
        .into_iter()
        .fold(Router::new(), |routes, call| {
            let example = Extension(Example(call.request.map_or("", |request| request.example)));
            routes.route(call.path, (call.route)().layer(example))
        })
}
