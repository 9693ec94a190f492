//! The web server: pages of the tools, which `milepost_pages` makes, and live tables, which `milepost_live` runs and stores.
//!
//! In the order in which a request passes through:
//! 1. [`http`] accepts it: connections, limits on rate and size, host names, origins, headers;
//! 2. [`router`] maps addresses to [`pages`], to the [`api`] or to embedded files, with [`state`]
//!    as the state that all requests share. A [`worker`] process makes the pages of the tools;
//! 3. the tables of [`milepost_live`] carry commands out; [`cache`] holds recent results within the
//!    [`limits`] for each client; [`admin`] is what the operator does with tables and addresses.
//!    [`webhook`] tells players that it is their turn. Servers that share a store reach each other through
//!    [`node`];
//! 4. [`wire`] alone decides what browsers are sent;
//! 5. [`metrics`] reports what happens. [`qr`] draws the codes of links.

pub mod admin;
pub mod api;
pub mod cache;
pub mod http;
pub mod limits;
pub mod metrics;
pub mod node;
pub mod pages;
pub mod qr;
pub mod router;
pub mod settings;
pub mod state;
pub mod webhook;
pub mod wire;
pub mod worker;

pub use http::listen::run;
pub use settings::Settings;
pub use state::App;
