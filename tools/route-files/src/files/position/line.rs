//! A line such as `F16 = "57 r2 token CNR"`.

use crate::files::board::printed::rotation;
use crate::files::words::{Word, words};
use milepost_document::{At, Place, Reader, nearest};
use std::collections::BTreeMap;

/// What a line says of a hex.
pub(crate) struct Line {
    pub hex: String,
    pub place: Place,
    /// The number or name of the tile that was laid, where it stands, and how far it is turned.
    pub tile: Option<(String, Place, u8)>,
    pub tokens: Vec<Claim>,
    pub marks: Vec<String>,
}

/// A token that a line places.
pub(crate) struct Claim {
    pub company: String,
    pub place: Place,
    /// Which of the hex's stops it is in, where the line says.
    pub stop: Option<usize>,
    /// Which of the city's places it has, where the line says.
    pub slot: Option<usize>,
    /// Whether it stands beyond the places.
    pub extra: bool,
    pub neutral: bool,
}

/// What a line says, as a hint.
const LINE: &str = "first the tile, then r0 to r5, then \"token NAME\" with \"at STOP\", \"place NUMBER\", \"extra\" or \
                    \"neutral\", and \"mark NAME\"";

/// Reads all lines.
pub(crate) fn lines(
    reader: &mut Reader,
    hexes: BTreeMap<String, At<String>>,
    file: &str,
) -> Vec<Line> {
    let hexes = hexes.into_iter();
    hexes
        .map(|(hex, text)| {
            let words = words(file, &text.place, &text);
            line(reader, &hex, &text.place, &words)
        })
        .collect()
}

fn line(reader: &mut Reader, hex: &str, place: &Place, words: &[Word<'_>]) -> Line {
    let mut line = Line {
        hex: hex.to_owned(),
        place: place.clone(),
        tile: None,
        tokens: Vec::new(),
        marks: Vec::new(),
    };
    let mut rest = words;
    if let Some((name, after)) = words.split_first().filter(|(word, _)| !opens(word)) {
        rest = after;
        let turns = rest.first().filter(|word| !opens(word));
        let turn = turns.map_or(Some(0), |word| rotation(reader, word));
        rest = &rest[usize::from(turns.is_some())..];
        line.tile = turn.map(|turn| (name.text.to_owned(), name.place.clone(), turn));
    }
    while let Some((word, after)) = rest.split_first() {
        if let (true, Some((name, after))) = (word.is("mark"), after.split_first()) {
            line.marks.push(name.text.to_owned());
            rest = after;
            continue;
        }
        if !word.is("token") {
            let near = nearest(word.text, ["token", "mark"].into_iter());
            let near = near
                .first()
                .map_or_else(String::new, |near| format!("did you mean \"{near}\"? "));
            let hint = format!("{near}{LINE}");
            error(reader, word, "is not understood here", &hint);
            break;
        }
        rest = claim(reader, word, after, &mut line);
    }
    line
}

/// Whether a word begins what lies on a tile.
fn opens(word: &Word<'_>) -> bool {
    word.is("token") || word.is("mark")
}

/// Reads `NAME`, `NAME at 1`, `NAME place 1`, `NAME extra`, `NAME neutral`; what follows it.
fn claim<'a>(
    reader: &mut Reader,
    token: &Word<'_>,
    words: &'a [Word<'a>],
    line: &mut Line,
) -> &'a [Word<'a>] {
    let Some((name, mut rest)) = words.split_first() else {
        error(reader, token, "names no company", "token CNR");
        return words;
    };
    let (company, place) = (name.text.to_owned(), name.place.clone());
    let mut claim = Claim {
        company,
        place,
        stop: None,
        slot: None,
        extra: false,
        neutral: false,
    };
    while let Some((word, after)) = rest.split_first() {
        if word.is("neutral") {
            claim.neutral = true;
            rest = after;
        } else if word.is("extra") {
            claim.extra = true;
            rest = after;
        } else if word.is("at") {
            let hint = "stops count from 0: token CNR at 1";
            claim.stop = number(reader, word, after, ("is no stop", hint));
            rest = after.get(1..).unwrap_or(&[]);
        } else if word.is("place") {
            let hint = "the places of a city count from 0: token CNR place 1";
            claim.slot = number(reader, word, after, ("is no place", hint));
            rest = after.get(1..).unwrap_or(&[]);
        } else {
            break;
        }
    }
    line.tokens.push(claim);
    rest
}

/// The number behind a word; complains where there is none.
fn number(
    reader: &mut Reader,
    word: &Word<'_>,
    after: &[Word<'_>],
    says: (&str, &str),
) -> Option<usize> {
    let found = after.first().and_then(|number| number.text.parse().ok());
    if found.is_none() {
        error(reader, after.first().unwrap_or(word), says.0, says.1);
    }
    found
}

fn error(reader: &mut Reader, word: &Word<'_>, what: &str, hint: &str) {
    let what = format!("\"{}\" {what}", word.text);
    reader.error(&word.place, what, hint);
}
