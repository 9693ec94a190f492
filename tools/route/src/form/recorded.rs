//! The notation JSON: recorded positions, each an object (the routes page, "Recorded positions").
//!
//! Nearly all members may be missing; what is there must be of the right kind. Members that are not known are reported
//! (`members`).

use super::common::{self, did_you_mean, finish_noted, is_table};
use super::{Noted, members};
use crate::coordinate::Axes;
use crate::notation;
use crate::position::{Company, Setup};
use crate::rules::Rules;
use milepost_document::{Cursor, Node, Problem, Reader, Severity, Value};
use milepost_grid::Layout;

mod ground;
mod hexes;
mod marks;
mod record;
mod track;
mod trains;

/// Reads a position.
///
/// # Errors
/// All that is wrong with it, each with its path.
pub fn recorded(node: &Node) -> Result<Noted, Vec<Problem>> {
    let mut reader = Reader::new(Severity::Warning);
    let root = Cursor::root(node);
    let setup = setup(&mut reader, &root);
    finish_noted(setup, reader.problems)
}

fn setup(reader: &mut Reader, root: &Cursor<'_>) -> Setup {
    is_table(reader, root);
    members::POSITION.check(reader, root);
    let layout = reader
        .optional(root, "layout", common::layout)
        .unwrap_or(Layout::Flat);
    let axes = reader
        .optional(root, "axes", common::axes)
        .unwrap_or(Axes::of(layout));
    let read = |r: &mut Reader, at: &Cursor<'_>| {
        if common::is_small(r, at) {
            r.list(at, |r, at| hexes::cell(r, at, axes))
        } else {
            None
        }
    };
    let cells = reader.required(root, "hexes", read).unwrap_or_default();
    let company = reader.optional(root, "corporation", Reader::text);
    let trains = reader
        .optional(root, "trains", |r, at| r.list(at, trains::train))
        .unwrap_or_default();
    if company.is_none() && !trains.is_empty() {
        reader.error(
            root,
            "there are trains and no \"corporation\"",
            "name the company that runs them",
        );
    }
    let hexes = ground::lay(reader, cells, layout);
    let record = company
        .as_ref()
        .map(|company| record::record(reader, root, &hexes, company));
    let holds = reader.optional(root, "corporation_assignments", |r, at| {
        r.list(at, Reader::text)
    });
    let holds = holds.unwrap_or_default();
    Setup {
        title: reader
            .optional(root, "title", Reader::text)
            .unwrap_or_default(),
        layout,
        phase: reader
            .optional(root, "phase", |r, at| r.optional(at, "name", Reader::text))
            .unwrap_or_default(),
        colours: reader.optional(root, "phase", colours).unwrap_or_default(),
        hexes,
        companies: company
            .map(|name| Company {
                name,
                trains,
                holds,
            })
            .into_iter()
            .collect(),
        rules: Rules::default(),
        undeclared: undeclared(reader, root),
        record,
    }
}

fn colours(reader: &mut Reader, at: &Cursor<'_>) -> Option<Vec<String>> {
    is_table(reader, at);
    members::PHASE.check(reader, at);
    reader.optional(at, "tiles", |r, at| match at.value() {
        Value::Text(_) => colour_word(r, at).map(|only| vec![only]),
        _ => r.list(at, colour_word),
    })
}

/// A colour of tiles in use, by which stops pay.
fn colour_word(reader: &mut Reader, at: &Cursor<'_>) -> Option<String> {
    let word = reader.text(at)?;
    if !notation::is_phase(&word) {
        let hint = did_you_mean(
            &word,
            notation::PHASES.into_iter(),
            "colours that stops pay by",
        );
        reader.error(at, format!("\"{word}\" is no colour of tiles"), hint);
    }
    Some(word)
}

/// The rules of the title that the file does not spell out.
fn undeclared(reader: &mut Reader, root: &Cursor<'_>) -> Vec<String> {
    let overrides = reader
        .optional(root, "overrides", |r, at| r.list(at, Reader::text))
        .unwrap_or_default();
    let plain = reader.optional(root, "title_plain", Reader::boolean);
    // A train that is kept to a gauge has a rule of its title's own.
    let trains = root.get("trains");
    let kept = trains
        .iter()
        .flat_map(|trains| trains.items())
        .any(|train| train.get("track").is_some());
    if plain.unwrap_or(overrides.is_empty()) && !kept {
        return Vec::new();
    }
    let mut undeclared = overrides;
    if kept
        && !undeclared
            .iter()
            .any(|rule| rule == "skip_route_track_type")
    {
        undeclared.push("skip_route_track_type".to_owned());
    }
    for list in ["bonus_abilities", "corporation_assignments"] {
        if root.get(list).is_some_and(|at| at.items().next().is_some()) {
            undeclared.push(list.to_owned());
        }
    }
    if undeclared.is_empty() {
        // The file says that there are some, and no more.
        undeclared.push("title_plain".to_owned());
    }
    undeclared
}
