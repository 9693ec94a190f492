//! The workshop in a browser: pages, live tables, storage.
//!
//! In the order a request takes:
//! 1. [`http`] accepts it: connections, limits on rates and sizes, names, origins, headers;
//! 2. [`router`] knows which address is answered by what: by [`pages`], by the [`api`] or from embedded files; [`state`] is what
//!    requests share. Pages of tools are made by a [`worker`], a process of its own;
//! 3. [`live`] has the tables, [`store`] keeps their logs, [`work`] runs what takes long, within [`limits`] for each address;
//!    [`cache`] has what is asked for again;
//! 4. [`wire`] alone knows what the browser is sent;
//! 5. [`metrics`] and [`trace`] tell what happens.

pub mod api;
pub mod cache;
pub mod http;
pub mod limits;
pub mod live;
pub mod metrics;
pub mod pages;
pub mod problems;
pub mod router;
pub mod secret;
pub mod settings;
pub mod state;
pub mod store;
pub mod trace;
pub mod wire;
pub mod work;
pub mod worker;

pub use http::listen::run;
pub use settings::Settings;
pub use state::App;
