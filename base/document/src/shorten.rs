//! What people wrote, as messages repeat it: never at full length, whatever its length.

use crate::invisible::is_hidden;
use crate::number::thousands;
use std::borrow::Cow;

/// The most letters of a name that a message repeats, and that a name in a file may have.
pub const LETTERS: usize = 60;
/// The most letters of a whole message, and how many are kept of a longer one's beginning and end.
const MESSAGE: usize = 600;
const HEAD: usize = 300;
const TAIL: usize = 200;

/// A name or another piece of somebody's text, as a message repeats it: at most [`LETTERS`] letters of it, then how many
/// it has. What could move a terminal's cursor, or turn the rest of the message around, is replaced.
///
/// ```
/// use milepost_document::shorten;
/// assert_eq!(shorten("Porto"), "Porto");
/// assert_eq!(shorten(&"x".repeat(3000)), format!("{}… (3,000 letters)", "x".repeat(60)));
/// ```
#[must_use]
pub fn shorten(text: &str) -> Cow<'_, str> {
    shortened(text, LETTERS)
}

/// The same in quotes; `nothing` for a text without letters.
#[must_use]
pub fn quoted(text: &str) -> String {
    match text.trim() {
        "" => "nothing".to_owned(),
        text => format!("\"{}\"", shorten(text)),
    }
}

/// Several names as a message lists them: at most ten, then how many more there are.
#[must_use]
pub fn listed<'a>(names: impl Iterator<Item = &'a str>) -> String {
    const MOST: usize = 10;
    let mut names = names.fuse();
    let mut out = names
        .by_ref()
        .take(MOST)
        .map(shorten)
        .collect::<Vec<_>>()
        .join(", ");
    match names.count() {
        0 => {}
        more => out.push_str(&format!(" and {} more", thousands(more as u64))),
    }
    out
}

/// A text in which no word is long, such as a message that repeats an argument: of a word of more than 250 letters only
/// the beginning is kept, and how many it has. Paths and addresses are shorter.
///
/// ```
/// use milepost_document::shorten;
/// let long = format!("{} is no map\n", "x".repeat(3000));
/// let told = shorten::words(&long);
/// assert!(told.ends_with("x… (3,000 letters) is no map\n") && told.len() < 100);
/// ```
#[must_use]
pub fn words(text: &str) -> Cow<'_, str> {
    const LONG: usize = 250;
    // No letter takes less than a byte.
    if text.split_whitespace().all(|word| word.len() <= LONG) {
        return Cow::Borrowed(text);
    }
    let pieces = text.split_inclusive(char::is_whitespace).map(|piece| {
        let word = piece.trim_end();
        if word.chars().nth(LONG).is_none() {
            return Cow::Borrowed(piece);
        }
        Cow::Owned(shorten(word).into_owned() + &piece[word.len()..])
    });
    Cow::Owned(pieces.collect())
}

/// A whole message. Names in it are shortened where they are quoted; this bounds what was not thought of there. The end
/// is kept too: behind a name it says what is wrong with it.
pub(crate) fn message(text: String) -> String {
    if text.char_indices().nth(MESSAGE).is_none() {
        return text;
    }
    let tail = text
        .char_indices()
        .nth_back(TAIL - 1)
        .map_or("", |(start, _)| &text[start..]);
    format!("{} …{tail}", shortened(&text, HEAD))
}

fn shortened(text: &str, most: usize) -> Cow<'_, str> {
    let end = text.char_indices().nth(most).map(|(end, _)| end);
    let kept = &text[..end.unwrap_or(text.len())];
    let unsafe_sign = |c: char| is_hidden(c) && c != '\n';
    if end.is_none() && !kept.contains(unsafe_sign) {
        return Cow::Borrowed(text);
    }
    let mut short: String = kept
        .chars()
        .map(|c| {
            if unsafe_sign(c) {
                char::REPLACEMENT_CHARACTER
            } else {
                c
            }
        })
        .collect();
    if end.is_some() {
        short.push_str(&format!(
            "… ({} letters)",
            thousands(text.chars().count() as u64)
        ));
    }
    Cow::Owned(short)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cursor, Node, Problem, Reader, Severity};

    #[test]
    fn short_texts_are_repeated_as_they_are() {
        let name = "é".repeat(LETTERS);
        assert!(matches!(shorten(&name), Cow::Borrowed(same) if same == name));
        assert_eq!(quoted(" São Paulo "), "\"São Paulo\"");
        assert_eq!(quoted(" \n"), "nothing");
    }

    #[test]
    fn long_texts_are_cut_and_counted() {
        let name = "é".repeat(LETTERS + 1);
        assert_eq!(shorten(&name), format!("{}… (61 letters)", "é".repeat(60)));
        assert!(quoted(&"x".repeat(3_000_000)).len() < 100);
    }

    #[test]
    fn no_sign_of_a_terminal_gets_through() {
        assert_eq!(shorten("\u{1b}[2JPorto"), "\u{fffd}[2JPorto");
        assert_eq!(shorten("Porto\u{202e}"), "Porto\u{fffd}");
    }

    #[test]
    fn lists_of_names_end() {
        let names: Vec<String> = (1..=12).map(|n| n.to_string()).collect();
        assert_eq!(
            listed(names.iter().map(String::as_str)),
            "1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 2 more"
        );
        assert_eq!(listed(["a", "b"].into_iter()), "a, b");
    }

    #[test]
    fn a_problem_is_short_whatever_it_is_made_of() {
        let long = "x".repeat(3_000_000);
        let problem = Problem::error(
            &crate::Place::Whole,
            format!("{long} is no hex"),
            long.as_str(),
        );
        assert!(problem.what.len() < 700 && problem.hint.len() < 700);
        assert!(
            problem.what.contains("… (3,000,010 letters) …x")
                && problem.what.ends_with("x is no hex")
        );
        // A member's name is part of messages and of the path to it.
        let node =
            Node::from_json_text(&format!(r#"{{"{long}": {{"a": 1, "a": 2}}}}"#)).expect("JSON");
        let mut reader = Reader::new(Severity::Error);
        let root = Cursor::root(&node);
        reader.table(&root, &["name"]);
        assert!(
            root.members()
                .all(|(_, member)| reader.table(&member, &["a"]))
        );
        assert_eq!(reader.problems.len(), 2);
        assert!(
            reader
                .problems
                .iter()
                .all(|problem| problem.to_string().len() < 400)
        );
    }
}
