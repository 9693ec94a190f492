//! Texts within a file, word by word, each with where it stands.

use milepost_report::{Cursor, Place};
use std::ops::Range;

/// What parts words.
const SPACE: [char; 3] = [' ', ',', '\t'];

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

/// The words of a text; spaces and commas part them, but for those within a pair of `'`, which makes a word of a name
/// that has some.
pub(super) fn words<'a>(file: &str, at: &Cursor<'_>, text: &'a str) -> Vec<Word<'a>> {
    let mut words = Vec::new();
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(SPACE);
        if rest.is_empty() {
            return words;
        }
        let quoted = rest.strip_prefix('\'').and_then(|name| name.split_once('\''));
        let (word, after) = quoted.unwrap_or_else(|| rest.split_at(rest.find(SPACE).unwrap_or(rest.len())));
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        words.push(Word { text: word, place: within(file, at, text, start..start + word.len()) });
        rest = after;
    }
}

/// A name as [`words`] reads it, in quotes where it takes them; nothing where no quotes help.
pub(super) fn quoted(name: &str) -> Option<String> {
    match !name.is_empty() && !name.contains(SPACE) && !name.starts_with('\'') {
        true => Some(name.to_owned()),
        false => (!name.contains('\'')).then(|| format!("'{name}'")),
    }
}
