//! Where input comes from.

use crate::failure::{Failure, say, tell};
use milepost_map::{Checked, Map, graph, shipped, text};
use milepost_report::{nearest, position};
use std::path::Path;

/// The map called `name`: one that comes with Milepost, or a file.
pub fn map(name: &str) -> Result<Map, Failure> {
    let checked = checked(name, &text_of(name)?)?;
    if !checked.warnings.is_empty() {
        say(&format!(
            "note: {} warnings on {name}; see: milepost map check {name}\n",
            checked.warnings.len()
        ));
    }
    Ok(checked.map)
}

/// The map called `name`, its warnings told.
pub fn map_told(name: &str) -> Result<Checked, Failure> {
    let source = text_of(name)?;
    let checked = checked(name, &source)?;
    tell(name, &source, &checked.warnings);
    Ok(checked)
}

fn text_of(name: &str) -> Result<String, Failure> {
    if let Some((_, source)) = shipped::MAPS.iter().find(|(shipped, _)| *shipped == name) {
        return Ok((*source).to_owned());
    }
    // As a printed deck has it, "British Isles"; a file of that name goes before it.
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
    file(name, &format!("{near}MAP is a file, or one of {}", names.join(", ")))
}

/// The text of a file; `hint` says what it could be, if it cannot be read.
pub fn file(name: &str, hint: &str) -> Result<String, Failure> {
    let bytes =
        std::fs::read(name).map_err(|error| Failure::new(format!("{name} cannot be read: {error}"), hint))?;
    let source = String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Failure::new(format!("{name} is no text: byte {at} is not UTF-8"), "save it as text in UTF-8")
    })?;
    // Some editors put a mark before the text.
    Ok(source.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(source))
}

fn checked(file: &str, source: &str) -> Result<Checked, Failure> {
    let json = file.ends_with(".json") || source.trim_start().starts_with('{');
    let read = if json { graph::read(source) } else { text::read(source) };
    read.map_err(|problems| {
        tell(file, source, &problems);
        Failure::Told
    })
}
