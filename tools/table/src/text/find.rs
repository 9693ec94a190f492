//! Names, found without capitals and accents, and by their beginning where that is clear.

use crate::model::table::Board;
use crate::text::error::TextError;
use milepost_document::{nearest, plain, position};

/// The most names that an error lists.
const MOST: usize = 6;

/// The index of a name among names of a kind.
///
/// # Errors
/// - [`TextError::Ambiguous`]: several names begin like it.
/// - [`TextError::Unknown`]: none does.
pub(crate) fn find<'a>(
    what: &'static str,
    name: &str,
    names: impl Iterator<Item = &'a str> + Clone,
) -> Result<usize, TextError> {
    if let Some(found) = position(name, names.clone()) {
        return Ok(found);
    }
    let wanted = plain(name);
    let begins = |known: &str| !wanted.is_empty() && plain(known).starts_with(&wanted);
    let found: Vec<(usize, &str)> = names
        .clone()
        .enumerate()
        .filter(|(_, known)| begins(known))
        .collect();
    let owned = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
    match found.as_slice() {
        [(only, _)] => Ok(*only),
        [] => Err(TextError::Unknown {
            what,
            name: name.to_owned(),
            near: owned(&nearest(name, names)),
        }),
        several => {
            let several: Vec<&str> = several.iter().map(|&(_, name)| name).take(MOST).collect();
            Err(TextError::Ambiguous {
                name: name.to_owned(),
                candidates: owned(&several),
            })
        }
    }
}

/// The good of a name.
pub(crate) fn good(board: &Board, name: &str) -> Result<usize, TextError> {
    find("good", name, board.names().goods.iter().map(String::as_str))
}

/// The city of a name.
pub(crate) fn city(board: &Board, name: &str) -> Result<usize, TextError> {
    find(
        "city",
        name,
        board.names().cities.iter().map(String::as_str),
    )
}
