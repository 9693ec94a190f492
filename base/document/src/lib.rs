//! Files as one tree, types that are read from it by derive, and every problem of a file at once, each with its place.
//!
//! ```
//! use milepost_document::{Cursor, FromNode, Node, Reader, Severity};
//!
//! #[derive(Debug, PartialEq, FromNode)]
//! struct Train {
//!     #[form(name)]
//!     name: String,
//!     #[form(range(1..=99))]
//!     stops: u32,
//! }
//!
//! let read = |text: &str| {
//!     let node = Node::from_text(text)?;
//!     Reader::new(Severity::Error).finish::<Train>(&Cursor::root(&node))
//! };
//! let train = Train { name: "3+2".to_owned(), stops: 3 };
//! assert_eq!(read("name = '3+2'\nstops = 3"), Ok(train));
//! // Both members are wrong, and a third is not known.
//! assert_eq!(read("name = 3\nstops = 100\ncost = 80").unwrap_err().len(), 3);
//! ```
//!
//! In the order data flows, of a text [`without_mark`]:
//! 1. [`node`]: a file, TOML or JSON, read loosely into one tree that knows where each value stands;
//! 2. [`reader`]: takes values from the tree and collects every problem;
//! 3. [`trait@FromNode`]: types that are read this way, by derive; [`mod@form`]: those of them that are requests, with a list of
//!    their fields;
//! 4. [`names`]: the known names most like an unknown one;
//! 5. [`mod@shorten`]: text from the file, shortened for messages;
//! 6. [`invisible`]: characters of a text that cannot be seen;
//! 7. [`problem`]: what is wrong, and where; [`fn@lines`] writes it for people.
//!
//! [`mod@csv`] writes tables, [`number`] formats numbers, [`link`] packs a file into a word, [`toml_writer`] writes files that
//! people read. Without the feature `files` there are only problems, their places, and the nearest names; with `forms` also the
//! tree, and types that are read from it, for crates whose types are members of others' files.

#[cfg(feature = "files")]
pub mod csv;
#[cfg(feature = "forms")]
pub mod form;
#[cfg(feature = "forms")]
mod from_node;
pub mod invisible;
#[cfg(feature = "files")]
mod json;
mod lines;
#[cfg(feature = "files")]
pub mod link;
pub mod names;
#[cfg(feature = "forms")]
pub mod node;
pub mod number;
pub mod problem;
#[cfg(feature = "forms")]
pub mod reader;
pub mod shorten;
mod text;
#[cfg(feature = "files")]
mod toml;
#[cfg(feature = "files")]
pub mod toml_writer;

#[cfg(feature = "forms")]
pub use form::Form;
#[cfg(feature = "forms")]
pub use from_node::{At, FromNode, Limits, Numbers};
pub use lines::lines;
#[cfg(feature = "forms")]
pub use milepost_document_derive::{Form, FromNode};
pub use names::{nearest, plain, position};
#[cfg(feature = "forms")]
pub use node::{Cursor, Node, Value};
pub use problem::{Place, Problem, Report, Severity, in_order};
#[cfg(feature = "forms")]
pub use reader::Reader;
pub use shorten::{listed, quoted, shorten};
pub use text::{is_json, without_mark};
#[cfg(feature = "files")]
pub use toml_writer::TomlWriter;
