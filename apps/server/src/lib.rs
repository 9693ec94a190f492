//! The web server: pages of the tools, which `milepost_pages` makes, live tables and their storage.
//!
//! In the order in which a request passes through:
//! 1. [`http`] accepts it: connections, limits on rate and size, host names, origins, headers;
//! 2. [`router`] maps addresses to [`pages`], to the [`api`] or to embedded files, with [`state`]
//!    as the state that all requests share. A [`worker`] process makes the pages of the tools;
//! 3. [`live`] runs the tables and [`store`] keeps their logs; [`work`] runs long computations
//!    within the [`limits`] for each client; [`cache`] holds recent results;
//!    [`admin`] is what the operator does with tables and addresses. [`webhook`] tells players that it is
//!    their turn. Servers that share a store reach each other through [`node`];
//! 4. [`wire`] alone decides what browsers are sent;
//!    [`backup`] copies, restores and checks what is stored;
//! 5. [`metrics`] and [`trace`] report what happens. [`qr`] draws the codes of links.

pub mod admin;
pub mod api;
pub mod backup;
pub mod cache;
mod certificates;
pub mod http;
pub mod limits;
pub mod live;
pub mod metrics;
pub mod node;
pub mod pages;
pub mod qr;
pub mod router;
pub mod settings;
pub mod state;
pub mod store;
pub mod trace;
pub mod webhook;
pub mod wire;
pub mod work;
pub mod worker;

pub use http::listen::run;
pub use milepost_pages::secret;
pub use settings::Settings;
pub use state::App;
