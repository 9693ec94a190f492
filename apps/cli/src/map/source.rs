//! Reads maps by name or file.

use crate::failure::problems::print_problems;
use crate::failure::{Failure, write_stderr};
use crate::input;
use milepost_calls::open_map;
use milepost_document::number::counted;
use milepost_document::{Problem, nearest};
use milepost_map::{Checked, Map, shipped};
use std::path::Path;

/// The map called `name`: one that comes with Milepost, or a file. Prints how many warnings it has.
pub fn map(name: &str) -> Result<Map, Failure> {
    let source = text_of(name)?;
    let checked = checked(name, &source)?;
    count_warnings(name, &checked.warnings);
    Ok(checked.map)
}

/// Prints how many warnings a map has, if it has any.
pub fn count_warnings(name: &str, warnings: &[Problem]) {
    if !warnings.is_empty() {
        write_stderr(&format!(
            "note: {} in {}; to list them, run: milepost map check {name}\n",
            counted(warnings.len(), "warning", "warnings"),
            input::called(name)
        ));
    }
}

/// The map called `name`, for a deck or a game that was made on it, without a note about its warnings.
pub fn quiet_map(name: &str) -> Result<Map, Failure> {
    let source = text_of(name)?;
    Ok(checked(name, &source)?.map)
}

/// The map that the deck of a code was dealt on: `map` with the payoffs tuned by play if the code is for those, otherwise
/// `map`.
#[cfg(feature = "deck")]
pub fn as_dealt(code: &str, map: Map) -> Map {
    let Some((name, tuned)) = open_map::tuned_of_code(code, &map) else {
        return map;
    };
    write_stderr(&format!(
        "note: the code is for {name} with the payoffs tuned by play\n"
    ));
    tuned
}

/// The map called `name`; prints its warnings.
pub fn map_with_warnings(name: &str) -> Result<Checked, Failure> {
    let source = text_of(name)?;
    let checked = checked(name, &source)?;
    print_problems(name, &source, &checked.warnings);
    Ok(checked)
}

/// The text called `name`.
fn text_of(name: &str) -> Result<String, Failure> {
    if let Some(text) = shipped::text(name) {
        return Ok(text.to_owned());
    }
    // A title as printed decks have it, such as "British Isles"; a file of that name takes precedence.
    let may_be_title = !name.contains(['/', '\\']) && !Path::new(name).exists();
    if let Some(text) = open_map::by_title(name).filter(|_| may_be_title) {
        return Ok(text.to_owned());
    }
    let names: Vec<&str> = shipped::names().collect();
    let near = match nearest(name, names.iter().copied()).as_slice() {
        [] => String::new(),
        near => format!("did you mean {}? ", near.join(" or ")),
    };
    let hint = format!("{near}MAP is a file, or one of {}", names.join(", "));
    input::file(name, &hint)
}

/// The map in a text; prints its problems if there are any.
fn checked(file: &str, source: &str) -> Result<Checked, Failure> {
    open_map::read(file, source).map_err(|problems| {
        print_problems(file, source, &problems);
        Failure::Reported
    })
}
