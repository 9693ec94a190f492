//! The notation JSON: recorded positions, each an object (the routes page, "Recorded positions").
//!
//! Members that are not known are ignored, and nearly all may be missing; what is there must be of the right kind.

use super::common::{self, finish, is_table};
use crate::coordinate::Axes;
use crate::position::{Company, Position, Setup};
use crate::rules::Rules;
use milepost_grid::Layout;
use milepost_report::{Cursor, Node, Problem, Reader, Severity, Value};

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
pub fn recorded(node: &Node) -> Result<Position, Vec<Problem>> {
    let mut reader = Reader::new(Severity::Warning);
    let root = Cursor::root(node);
    let setup = setup(&mut reader, &root);
    finish(setup, reader.problems)
}

fn setup(reader: &mut Reader, root: &Cursor<'_>) -> Setup {
    is_table(reader, root);
    let layout = reader.optional(root, "layout", common::layout).unwrap_or(Layout::Flat);
    let axes = reader.optional(root, "axes", common::axes).unwrap_or(Axes::of(layout));
    let read = |r: &mut Reader, at: &Cursor<'_>| r.list(at, |r, at| hexes::cell(r, at, axes));
    let cells = reader.required(root, "hexes", read).unwrap_or_default();
    let company = reader.optional(root, "corporation", Reader::text);
    let trains = reader.optional(root, "trains", |r, at| r.list(at, trains::train)).unwrap_or_default();
    if company.is_none() && !trains.is_empty() {
        reader.error(root, "there are trains and no \"corporation\"", "name the company that runs them");
    }
    let hexes = ground::lay(reader, cells, layout);
    let record = company.as_ref().map(|company| record::record(reader, root, &hexes, company));
    let holds = reader.optional(root, "corporation_assignments", |r, at| r.list(at, Reader::text));
    let holds = holds.unwrap_or_default();
    Setup {
        title: reader.optional(root, "title", Reader::text).unwrap_or_default(),
        layout,
        phase: reader
            .optional(root, "phase", |r, at| r.optional(at, "name", Reader::text))
            .unwrap_or_default(),
        colours: reader.optional(root, "phase", colours).unwrap_or_default(),
        hexes,
        companies: company.map(|name| Company { name, trains, holds }).into_iter().collect(),
        rules: Rules::default(),
        undeclared: undeclared(reader, root),
        record,
    }
}

fn colours(reader: &mut Reader, at: &Cursor<'_>) -> Option<Vec<String>> {
    is_table(reader, at);
    reader.optional(at, "tiles", |r, at| match at.value() {
        Value::Text(only) => Some(vec![only.clone()]),
        _ => r.list(at, Reader::text),
    })
}

/// The rules of the title that the file does not spell out.
fn undeclared(reader: &mut Reader, root: &Cursor<'_>) -> Vec<String> {
    let overrides = reader.optional(root, "overrides", |r, at| r.list(at, Reader::text)).unwrap_or_default();
    let plain = reader.optional(root, "title_plain", Reader::boolean);
    if plain.unwrap_or(overrides.is_empty()) {
        return Vec::new();
    }
    let mut undeclared = overrides;
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
