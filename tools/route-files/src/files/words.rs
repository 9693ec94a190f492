//! Texts within a file, word by word, each with where it stands.

use milepost_document::Place;
use std::ops::Range;

/// What parts words.
const SPACE: [char; 3] = [' ', ',', '\t'];

/// A word, and where in the file it stands.
#[derive(Clone)]
pub(crate) struct Word<'a> {
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
pub(crate) fn within(file: &str, place: &Place, text: &str, part: Range<usize>) -> Place {
    begins(file, place, text).map_or_else(
        || place.clone(),
        |start| Place::Span(start + part.start..start + part.end),
    )
}

/// Where a text begins in the file, if it is written there as it reads.
fn begins(file: &str, place: &Place, text: &str) -> Option<usize> {
    let Place::Span(whole) = place else {
        return None;
    };
    let written = file.get(whole.clone())?;
    // Behind the quotes, one or three of them.
    let open = (0..=4).find(|&open| {
        written
            .get(open..)
            .is_some_and(|rest| rest.starts_with(text))
    })?;
    (!text.is_empty()).then_some(whole.start + open)
}

/// The words of a text; spaces and commas part them, but for those within a pair of `'`, which makes a word of a name
/// that has some.
pub(crate) fn words<'a>(file: &str, place: &Place, text: &'a str) -> Vec<Word<'a>> {
    let mut words = Vec::new();
    let mut rest = text;
    // Once for all words: a line may have as many as a file holds.
    let begins = begins(file, place, text);
    loop {
        rest = rest.trim_start_matches(SPACE);
        if rest.is_empty() {
            return words;
        }
        let quoted = rest
            .strip_prefix('\'')
            .and_then(|name| name.split_once('\''));
        let (word, after) =
            quoted.unwrap_or_else(|| rest.split_at(rest.find(SPACE).unwrap_or(rest.len())));
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        let span = |begins| Place::Span(begins + start..begins + start + word.len());
        words.push(Word {
            text: word,
            place: begins.map_or_else(|| place.clone(), span),
        });
        rest = after;
    }
}

/// A name as [`words`] reads it, in quotes where it takes them; nothing where no quotes help.
pub(crate) fn quoted(name: &str) -> Option<String> {
    match !name.is_empty() && !name.contains(SPACE) && !name.starts_with('\'') {
        true => Some(name.to_owned()),
        false => (!name.contains('\'')).then(|| format!("'{name}'")),
    }
}
