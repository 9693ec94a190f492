//! Positions as a short string that addresses and command lines keep: the texts of a position and of the board it names,
//! deflated, behind the version of the packing, `2.`, and a check that tells if a letter was changed.

use crate::files::write;
use crate::files::write::plain::alike;
use crate::files::write::style::Style;
use milepost_document::Problem;
use milepost_document::link::{self, Broken};
use milepost_route::model::Position;

pub use crate::files::read::Texts;

/// The version of the packing.
const NOW: &str = "2.";
/// Between a position and its board; neither may hold it.
const BETWEEN: char = '\0';
/// The most bytes that the texts of a string may have together.
pub const MOST: usize = 1 << 20;
/// The shortest that any position can be: fewer letters are no string of ours.
const LEAST: usize = 16;

/// Texts as a string, as they are written.
pub fn of_texts(texts: &Texts) -> String {
    let both = match texts.board.as_str() {
        "" => texts.position.clone(),
        board => format!("{}{BETWEEN}{board}", texts.position),
    };
    format!("{NOW}{}", link::seal(&both))
}

/// The shortest string for a position: of the texts that it was read from, or of others that read as the same position.
/// What is no part of a position, such as remarks and provenance, may be lost.
pub fn of_position(position: &Position, texts: &Texts) -> String {
    let given = of_texts(texts);
    let tight = write::write(position, &Style::Tight)
        .ok()
        .map(|written| written.texts);
    let same = |texts: &Texts| texts.read().is_ok_and(|read| alike(position, &read));
    match tight.filter(same).map(|texts| of_texts(&texts)) {
        Some(tight) if tight.len() < given.len() => tight,
        _ => given,
    }
}

/// Whether a word looks like a string of a position, of whatever version.
pub fn is_link(word: &str) -> bool {
    let Some((version, packed)) = word.split_once('.') else {
        return false;
    };
    let number = !version.is_empty() && version.bytes().all(|sign| sign.is_ascii_digit());
    let letters = packed
        .bytes()
        .all(|sign| sign.is_ascii_alphanumeric() || b"-_".contains(&sign));
    number && letters && packed.len() >= LEAST
}

/// The texts of a string.
///
/// # Errors
/// That it is of another version, cut off or changed, or holds more than [`MOST`] bytes.
pub fn read(word: &str) -> Result<Texts, Problem> {
    let problem = |what: String, hint: &str| Problem::whole(what, hint);
    let Some(sealed) = word.strip_prefix(NOW) else {
        let version = word.split('.').next().unwrap_or_default();
        let hint = "another release may read it; or copy it again";
        let what = format!(
            "this link has a form that this release does not know: it begins with \"{version}.\""
        );
        return Err(problem(what, hint));
    };
    let both = link::open(sealed, MOST).map_err(|broken| match broken {
        Broken::NotWhole => problem(
            "this string is not whole: it is cut off, or changed".to_owned(),
            "copy all of it again",
        ),
        Broken::TooLong => problem(
            format!("this string holds more than {MOST} bytes"),
            "pass the files themselves on",
        ),
    })?;
    let (position, board) = both.split_once(BETWEEN).unwrap_or((&both, ""));
    Ok(Texts {
        position: position.to_owned(),
        board: board.to_owned(),
    })
}
