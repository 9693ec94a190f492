//! Files in and out: map text and graph JSON, both read loosely into a [`Draft`](draft::Draft), which may be wrong.
//!
//! 1. [`limits`]: the largest map that is read;
//! 2. `form`: how either form is read; `read`: the members that both share;
//! 3. [`text`]: what people write; [`graph`]: for exchange with other programs;
//! 4. [`draft`]: what was read, with the place of each thing.
//!
//! `hash` is a content hash, the same for every form of file.

pub mod draft;
mod form;
pub mod graph;
mod hash;
pub mod limits;
pub(crate) mod read;
pub mod text;
