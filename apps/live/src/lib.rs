//! Live tables: games that people and bots play together, and what is stored of them. It knows neither HTTP nor pages: a
//! server hands it the commands of players, and sends what it publishes.
//!
//! In the order in which a command passes through:
//! 1. [`live`] runs the tables: a table validates a command, stores it and only then publishes it. Its `crayon` is crayon
//!    rails; the rest works with any game that implements [`live::game::LiveGame`];
//! 2. [`store`] keeps the logs of tables, each with a chain of hashes: in a SQLite file for one server, in a PostgreSQL
//!    database for many;
//! 3. [`backup`] copies, restores and checks what is stored.
//!
//! Beside them, for the server as well: [`work`] runs long computations in places that clients share fairly, within the
//! [`limits`] for each client; [`metrics`] counts what happens at tables, and [`trace`] writes the log without what is
//! secret; [`certificates`] says whom encrypted connections trust.

pub mod backup;
pub mod certificates;
pub mod limits;
pub mod live;
pub mod metrics;
pub mod store;
pub mod trace;
pub mod work;
