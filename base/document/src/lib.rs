//! What people are told: of a file where, what is wrong, and what to do; numbers as they read them; and how work goes.
//!
//! In the order data flows:
//! 1. [`node`]: a file, TOML or JSON, read loosely into one tree that knows where each value stands;
//! 2. [`reader`]: values taken from the tree, all that is wrong with them kept;
//! 3. [`FromNode`]: types that are read so, by derive;
//! 4. [`names`]: the known names most like one that is not known;
//! 5. [`mod@shorten`]: what was written, as a message repeats it;
//! 6. [`invisible`]: signs of a text that nobody sees;
//! 7. [`problem`]: what is told.
//!
//! [`number`] is for reports that count, [`link`] for files as a word.

mod from_node;
pub mod invisible;
mod json;
pub mod link;
pub mod names;
pub mod node;
pub mod number;
pub mod problem;
pub mod reader;
pub mod shorten;
pub mod toml_writer;

pub use from_node::{At, FromNode, Limits};
pub use milepost_document_derive::FromNode;
pub use names::{nearest, plain, position};
pub use node::{Cursor, Node, Value};
pub use problem::{Place, Problem, Severity, in_order};
pub use reader::Reader;
pub use shorten::{listed, quoted, shorten};
pub use toml_writer::TomlWriter;
