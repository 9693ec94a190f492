//! Workers: processes of the same program, started as `milepost worker` with limits on processor
//! time and memory, that do the work on what strangers send. If a worker cannot finish, one request
//! gets a clear error and no other client is affected.
//!
//! A worker speaks HTTP on its standard input and output: [`serve`] answers with the pages of the
//! tools and with [`table`], which reads, deals and draws a table's custom map, after [`limits`]
//! has limited the process.
//!
//! In the server, [`forward`] sends requests to workers, [`class`] decides their limits and places,
//! [`answer_cache`] holds answers that can be reused, [`workers`] manages the processes, and
//! [`process`] is one of them.

pub mod answer_cache;
pub mod class;
pub mod forward;
pub mod limits;
pub mod process;
pub mod serve;
pub mod table;
pub mod workers;

pub use class::Class;
pub use workers::Workers;
