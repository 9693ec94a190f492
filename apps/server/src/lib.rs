//! The workshop in a browser: pages, live tables, storage.
//!
//! In the order a request takes:
//! 1. [`listen`] accepts it as a [`connection`], as many as [`files`] allow and no slower than [`paced`] says; [`gate`] and
//!    [`guard`] let it pass: rates, sizes, names, origins, headers;
//! 2. [`app`] is what requests share, and sends them to [`page`], [`api`] or [`asset`]; pages of tools (with what [`tool`]
//!    finds for them) are made by a [`worker`], a process of its own;
//! 3. [`live`] has the tables, [`store`] keeps their logs, [`work`] runs what takes long, [`cache`] what is asked for again;
//! 4. [`wire`] alone knows what the browser is sent, [`stream`] sends it piece by piece, [`compress`] makes it smaller;
//! 5. [`metrics`] and [`trace`] tell what happens.

pub mod api;
pub mod app;
pub mod asset;
pub mod cache;
pub mod compress;
pub mod connection;
pub mod files;
pub mod gate;
pub mod guard;
pub mod listen;
pub mod live;
pub mod metrics;
pub mod paced;
pub mod page;
pub mod settings;
pub mod store;
pub mod stream;
pub mod tool;
pub mod trace;
pub mod wire;
pub mod work;
pub mod worker;

pub use app::App;
pub use listen::run;
pub use settings::Settings;
