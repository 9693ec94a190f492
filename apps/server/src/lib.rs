//! The workshop in a browser: pages, live tables, storage.
//!
//! In the order a request takes:
//! 1. [`listen`] accepts it, [`gate`] and [`guard`] let it pass: rates, sizes, origins, headers;
//! 2. [`app`] is what requests share, and sends them to [`page`] (with what [`tool`] finds for it), [`api`] or [`asset`];
//! 3. [`live`] has the tables, [`store`] keeps their logs, [`work`] runs what takes long;
//! 4. [`wire`] alone knows what the browser is sent, [`stream`] sends it piece by piece;
//! 5. [`metrics`] and [`trace`] tell what happens.

pub mod api;
pub mod app;
pub mod asset;
pub mod gate;
pub mod guard;
pub mod listen;
pub mod live;
pub mod metrics;
pub mod page;
pub mod settings;
pub mod store;
pub mod stream;
pub mod tool;
pub mod trace;
pub mod wire;
pub mod work;

pub use app::App;
pub use listen::run;
pub use settings::Settings;
