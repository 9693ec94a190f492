//! Graph JSON: a map as mileposts and edges, for exchange with other programs.
//!
//! `edges` is complete: a pip that is not listed cannot be built. Members that are not known are ignored with a
//! warning.

mod write;

pub use write::{GraphJson, write};

use crate::check::Checked;
use crate::files::draft::{Draft, DraftCity, DraftFerry, DraftMilepost, DraftPip};
use crate::files::form::Form;
use crate::files::limits::{CITIES, CITY_MILEPOSTS, FERRIES, GOODS, MILEPOSTS, PIPS};
use crate::files::read;
use milepost_document::{Cursor, Node, Problem, Reader, Severity};
use milepost_grid::Site;

const MEMBERS: [&str; 11] = [
    "name",
    "licence",
    "provenance",
    "mileposts",
    "edges",
    "cities",
    "loads",
    "ferries",
    "rules",
    "tuning",
    "avoid",
];

/// How a graph is read. Members that are not known may come from another program.
const FORM: Form = Form {
    unknown: Severity::Warning,
    tree: Node::from_json_text,
    draft,
};

/// Reads a map.
///
/// # Errors
/// The text is not JSON, members are missing or wrong, or [`check`](crate::check()) finds errors; all problems with their JSON
/// paths.
pub fn read(text: &str) -> Result<Checked, Vec<Problem>> {
    FORM.read(text)
}

fn draft(reader: &mut Reader, root: &Cursor<'_>, _: &str) -> Draft {
    let mut draft = Draft::default();
    let known: Vec<&str> = MEMBERS.into_iter().chain(["art"]).collect();
    if !reader.table(root, &known) {
        return draft;
    }
    read::header(reader, root, &mut draft);
    draft.rules = reader
        .optional(root, "rules", read::rules)
        .unwrap_or_default();
    let before = reader.errors();
    draft.mileposts = reader
        .required(root, "mileposts", |r, at| {
            r.list_up_to(at, MILEPOSTS, milepost)
        })
        .unwrap_or_default();
    draft.pips = reader
        .required(root, "edges", |r, at| r.list_up_to(at, PIPS, pip))
        .unwrap_or_default();
    draft.is_partial = reader.errors() > before;
    draft.cities = reader
        .required(root, "cities", |r, at| r.list_up_to(at, CITIES, city))
        .unwrap_or_default();
    draft.goods = reader.optional(root, "loads", |r, at| r.list_up_to(at, GOODS, read::good));
    let before = reader.errors();
    draft.ferries = reader
        .optional(root, "ferries", |r, at| r.list_up_to(at, FERRIES, ferry))
        .unwrap_or_default();
    draft.is_partial |= reader.errors() > before;
    let avoid = |r: &mut Reader, at: &Cursor<'_>| Some((read::id(r, at)?, at.place()));
    draft.avoid = reader
        .optional(root, "avoid", |r, at| r.list_up_to(at, MILEPOSTS, avoid))
        .unwrap_or_default();
    draft
}

fn milepost(reader: &mut Reader, at: &Cursor<'_>) -> Option<DraftMilepost> {
    reader.table(at, &["id", "row", "col", "terrain"]);
    let id = reader.required(at, "id", read::id);
    let row = reader.required(at, "row", read::coordinate);
    let col = reader.required(at, "col", read::coordinate);
    let terrain = reader.required(at, "terrain", Reader::name);
    Some(DraftMilepost {
        id: id?,
        site: Site::new(row?, col?),
        terrain: terrain?,
        place: at.place(),
    })
}

fn pip(reader: &mut Reader, at: &Cursor<'_>) -> Option<DraftPip> {
    reader.table(at, &["a", "b", "extra", "interior"]);
    let pip = read::pip(reader, at, read::id);
    let interior = reader
        .optional(at, "interior", Reader::boolean)
        .unwrap_or(false);
    Some(DraftPip {
        interior: Some(interior),
        ..pip?
    })
}

fn city(reader: &mut Reader, at: &Cursor<'_>) -> Option<DraftCity> {
    reader.table(at, &["name", "size", "mileposts", "loads"]);
    read::city(reader, at, "loads", |r, _| {
        r.required(at, "mileposts", |r, at| {
            r.list_up_to(at, CITY_MILEPOSTS, read::id)
        })
    })
}

fn ferry(reader: &mut Reader, at: &Cursor<'_>) -> Option<DraftFerry> {
    reader.table(at, &["a", "b", "cost", "label"]);
    read::ferry(reader, at, ["a", "b"], read::id)
}
