//! Files, in and out.

mod bad;
mod every_title;
mod forms;
mod gaps;
mod maker;
mod marked;
mod members;
mod recorded;
mod titled;
mod written;
