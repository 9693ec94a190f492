//! Texts within a file, word by word, each with where it stands.

use milepost_report::{Cursor, Place};
use std::ops::Range;

/// A word, and where in the file it stands.
#[derive(Clone)]
pub(super) struct Word<'a> {
    pub text: &'a str,
    pub place: Place,
}

impl Word<'_> {
    /// Whether it is `other`, in whatever case.
    pub fn is(&self, other: &str) -> bool {
        self.text.eq_ignore_ascii_case(other)
    }
}

/// Where a part of a text stands in the file; the whole text, if it is not written there as it reads.
pub(super) fn within(file: &str, at: &Cursor<'_>, text: &str, part: Range<usize>) -> Place {
    let place = at.place();
    let Place::Span(whole) = &place else { return place };
    let written = file.get(whole.clone()).unwrap_or("");
    // Behind the quotes, one or three of them.
    let Some(open) = written.find(text).filter(|open| !text.is_empty() && *open <= 4) else { return place };
    Place::Span(whole.start + open + part.start..whole.start + open + part.end)
}

/// The words of a text; spaces and commas part them.
pub(super) fn words<'a>(file: &str, at: &Cursor<'_>, text: &'a str) -> Vec<Word<'a>> {
    let parts = text.split([' ', ',', '\t']).filter(|word| !word.is_empty());
    parts
        .map(|word| {
            let start = word.as_ptr() as usize - text.as_ptr() as usize;
            Word { text: word, place: within(file, at, text, start..start + word.len()) }
        })
        .collect()
}
