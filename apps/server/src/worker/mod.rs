//! Work on what strangers send, in processes of its own: the same program, started as `milepost worker`, with limits on
//! processor time and memory. What a worker cannot finish costs one clear answer, and never a place of somebody else.
//!
//! A worker serves HTTP on its standard input and output: [`serve`] answers there with the pages of the tools and with
//! [`table`], which reads, deals and draws a table's custom map. In the server, [`forward`] hands requests over,
//! [`class`] says which limits they have and whom they wait for, [`answers`] has what is answered again, [`workers`] has the processes and [`process`] is one.
//! [`limits`] are those that a worker sets itself before it reads anything.

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
