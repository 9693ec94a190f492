//! Files and notation, in and out.

mod bad;
mod catalogue;
mod every_title;
mod forms;
mod gaps;
mod maker;
mod marked;
mod members;
mod notation;
mod recorded;
mod titled;
mod written;
