//! Reads maps by name or file, and other input files.

use crate::failure::{Failure, print_problems, write_stderr};
use milepost_deck::Code;
use milepost_document::number::counted;
use milepost_document::{Problem, nearest, position, without_mark};
use milepost_map::{Checked, Map, files, graph, shipped};
use std::path::Path;

/// The map called `name`: one that comes with Milepost, or a file. Prints how many warnings it has.
pub fn map(name: &str) -> Result<Map, Failure> {
    let checked = checked(name, &text_of(name)?)?;
    if !checked.warnings.is_empty() {
        write_stderr(&format!(
            "note: {} in {name}; to list them, run: milepost map check {name}\n",
            counted(checked.warnings.len(), "warning", "warnings")
        ));
    }
    Ok(checked.map)
}

/// The map called `name`, for a deck or a game that may be from an earlier release: reads what maps were allowed to be then.
pub fn kept_map(name: &str) -> Result<Map, Failure> {
    let source = text_of(name)?;
    Ok(reported(name, &source, kept(name, &source))?.map)
}

/// The map that the deck of a code was dealt on: the earlier version of `map` if the code is for that, otherwise `map`.
pub fn as_dealt(code: &str, map: Map) -> Map {
    let meant = Code::read(code).ok().and_then(|code| code.shipped_map());
    let earlier = meant.filter(|name| shipped::EARLIER.iter().any(|(known, _)| known == name));
    let Some((name, found)) = earlier.and_then(|name| Some((name, shipped::map(name)?))) else {
        return map;
    };
    if found.name() != map.name() {
        return map;
    }
    write_stderr(&format!(
        "note: the code is for an earlier version of the map, {name}\n"
    ));
    found
}

/// The map called `name`; prints its warnings.
pub fn map_with_warnings(name: &str) -> Result<Checked, Failure> {
    let source = text_of(name)?;
    let checked = checked(name, &source)?;
    print_problems(name, &source, &checked.warnings);
    Ok(checked)
}

fn text_of(name: &str) -> Result<String, Failure> {
    let mut known = shipped::MAPS.iter().chain(&shipped::EARLIER);
    if let Some((_, source)) = known.find(|(shipped, _)| *shipped == name) {
        return Ok((*source).to_owned());
    }
    // A name as printed decks have it, such as "British Isles"; a file of that name takes precedence.
    let names = shipped::MAPS.iter().map(|(name, _)| *name);
    if let Some(at) =
        position(name, names).filter(|_| !name.contains(['/', '\\']) && !Path::new(name).exists())
    {
        return Ok(shipped::MAPS[at].1.to_owned());
    }
    let names: Vec<&str> = shipped::MAPS.iter().map(|(name, _)| *name).collect();
    let near = match nearest(name, names.iter().copied()).as_slice() {
        [] => String::new(),
        near => format!("did you mean {}? ", near.join(" or ")),
    };
    file(
        name,
        &format!("{near}MAP is a file, or one of {}", names.join(", ")),
    )
}

/// The bytes of a file; `hint` is the error's hint on what it should be.
pub fn bytes(name: &str, hint: &str) -> Result<Vec<u8>, Failure> {
    std::fs::read(name).map_err(|error| Failure::new(format!("cannot read {name}: {error}"), hint))
}

/// The text of a file; `hint` is the error's hint on what it should be.
pub fn file(name: &str, hint: &str) -> Result<String, Failure> {
    let bytes = bytes(name, hint)?;
    let source = String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Failure::new(
            format!("{name} is not UTF-8 text: invalid byte at offset {at}"),
            "save it as UTF-8 text",
        )
    })?;
    Ok(without_mark(&source).to_owned())
}

fn checked(file: &str, source: &str) -> Result<Checked, Failure> {
    let is_earlier = shipped::EARLIER.iter().any(|(earlier, _)| *earlier == file);
    let read = match is_earlier {
        true => kept(file, source),
        false if file.ends_with(".json") => graph::read(source),
        false => files::read_any(source),
    };
    reported(file, source, read)
}

fn kept(file: &str, source: &str) -> Result<Checked, Vec<Problem>> {
    match file.ends_with(".json") {
        true => graph::read_kept(source),
        false => files::read_any_kept(source),
    }
}

/// The map read from a file; prints its problems if there are any.
fn reported(
    file: &str,
    source: &str,
    read: Result<Checked, Vec<Problem>>,
) -> Result<Checked, Failure> {
    read.map_err(|problems| {
        print_problems(file, source, &problems);
        Failure::Reported
    })
}
