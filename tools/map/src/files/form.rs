//! What both forms of a map file do: from a text to a tree, a draft, and a map that is checked.

use crate::check::{Checked, check};
use crate::files::draft::Draft;
use milepost_document::{Cursor, Node, Problem, Reader, Severity};

/// A form of map files: from its text to a draft.
pub(crate) struct Form {
    /// How a member that is not known is reported.
    pub unknown: Severity,
    /// The tree of a text.
    pub tree: fn(&str) -> Result<Node, Vec<Problem>>,
    /// The draft of a tree, whose text is the last argument.
    pub draft: fn(&mut Reader, &Cursor<'_>, &str) -> Draft,
}

impl Form {
    /// The map of a text, checked.
    pub fn read(&self, text: &str) -> Result<Checked, Vec<Problem>> {
        let node = (self.tree)(text)?;
        let mut reader = Reader::new(self.unknown);
        let draft = (self.draft)(&mut reader, &Cursor::root(&node), text);
        // Further problems may only follow from what was not read.
        if reader.exceeded {
            return Err(reader.problems);
        }
        check(draft, reader.problems)
    }
}
