//! The text of a deck's file, whatever program saved it: UTF-8, UTF-16, and Windows-1252 where that is certain.

use super::{Form, read_on};
use encoding_rs::{Encoding, UTF_16BE, UTF_16LE, WINDOWS_1252};
use milepost_document::{Place, Problem};
use milepost_map::Map;
use std::collections::BTreeSet;

/// The text of a file, and how its bytes were read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded {
    /// The text, without a mark before it.
    pub text: String,
    /// Where the bytes are not UTF-8: what they were read as.
    pub note: Option<&'static str>,
}

const HINT: &str = "save the file as UTF-8; in Excel choose the file type \"CSV UTF-8\", in Notepad the encoding UTF-8";

/// Decodes a deck's file. UTF-16 is recognized by its byte order mark, or by the zeros between its letters. Other bytes that are not
/// UTF-8 are read as Windows-1252 where that makes sense of them: a name with a letter beyond ASCII is then one of the map's
/// to the letter, or the whole deck can be read. (Of Windows-1252, Mac Roman and the code pages of DOS only one gives a
/// name its accents.)
///
/// # Errors
/// The bytes are not text in a known encoding.
pub fn decode(map: &Map, bytes: &[u8]) -> Result<Decoded, Problem> {
    match Encoding::for_bom(bytes) {
        Some((encoding, mark)) if encoding == UTF_16LE || encoding == UTF_16BE => {
            utf_16(encoding, &bytes[mark..])
        }
        Some((_, mark)) => utf_8(map, &bytes[mark..]),
        None => match unmarked(bytes) {
            Some(encoding) => utf_16(encoding, bytes),
            None => utf_8(map, bytes),
        },
    }
}

/// UTF-16 without a mark: every other byte of most letters is zero, which no other text has.
fn unmarked(bytes: &[u8]) -> Option<&'static Encoding> {
    let start = &bytes[..bytes.len().min(1000) & !1];
    let zeros = |from: usize| {
        start
            .iter()
            .skip(from)
            .step_by(2)
            .filter(|byte| **byte == 0)
            .count()
    };
    let (even, odd) = (zeros(0), zeros(1));
    let letters = start.len() / 2;
    match () {
        () if letters > 0 && 2 * odd > letters && even == 0 => Some(UTF_16LE),
        () if letters > 0 && 2 * even > letters && odd == 0 => Some(UTF_16BE),
        () => None,
    }
}

fn utf_16(encoding: &'static Encoding, bytes: &[u8]) -> Result<Decoded, Problem> {
    let (text, wrong) = encoding.decode_without_bom_handling(bytes);
    if wrong {
        let what = "the file begins as UTF-16 but is not valid UTF-16";
        return Err(Problem::error(&Place::Whole, what, HINT));
    }
    let text = text.into_owned();
    Ok(Decoded {
        text,
        note: Some("the file was read as UTF-16"),
    })
}

fn utf_8(map: &Map, bytes: &[u8]) -> Result<Decoded, Problem> {
    let error = match std::str::from_utf8(bytes) {
        Ok(text) => {
            return Ok(Decoded {
                text: text.to_owned(),
                note: None,
            });
        }
        Err(error) => error,
    };
    let (text, _) = WINDOWS_1252.decode_without_bom_handling(bytes);
    // What the encoding does not have decodes to control characters.
    let strange = text.contains(|c: char| c.is_control() && !matches!(c, '\t' | '\n' | '\r'));
    if !strange && is_certain(map, &text) {
        return Ok(Decoded {
            text: text.into_owned(),
            note: Some("the file was read as Windows-1252"),
        });
    }
    let what = format!(
        "the file is not valid UTF-8, from byte {} on",
        error.valid_up_to()
    );
    Err(Problem::error(&Place::Whole, what, HINT))
}

/// Whether a text makes sense in the encoding it was read in.
fn is_certain(map: &Map, text: &str) -> bool {
    let cities = map.cities().iter().map(|city| city.name.as_str());
    let names: BTreeSet<String> = cities
        .chain(map.goods().iter().map(|good| good.name.as_str()))
        .filter(|name| !name.is_ascii())
        .map(|name| format!(" {} ", name.to_lowercase()))
        .collect();
    // A name stands between marks, numbers and words such as "to".
    let marks = |c: char| {
        c.is_ascii_punctuation() && !matches!(c, '-' | '\'' | '.') || c == '\n' || c == '\t'
    };
    let has_name = |piece: &str| {
        let words = format!(
            " {} ",
            piece
                .to_lowercase()
                .split_whitespace()
                .collect::<Vec<_>>()
                .join(" ")
        );
        names.iter().any(|name| words.contains(name))
    };
    // The first thousand pieces suffice.
    text.split(marks)
        .filter(|piece| !piece.is_ascii())
        .take(1000)
        .any(has_name)
        || read_on(map, Form::of_text(text), text).is_ok()
}
