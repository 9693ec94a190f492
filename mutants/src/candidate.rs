//! A change of the source that tests should notice.

use std::ops::Range;

/// A change of one place of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// Line of the change, from 1.
    pub line: usize,
    /// Name of the function with that of its type or module, as `Deck::draw`.
    pub function: String,
    /// Bytes of the file that the change is about; empty for [`Edit::Enter`].
    pub range: Range<usize>,
    /// Form of the change.
    pub edit: Edit,
    /// Source as it is, in one line.
    pub original: String,
    /// Source as it would be, in one line.
    pub mutated: String,
}

/// Forms of a change, each with a form of the switch that turns it on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Takes the value of another expression, which stands in one line.
    Replace(String),
    /// Leaves a statement out.
    Delete,
    /// Runs a statement at the beginning of a function.
    Enter(String),
}
