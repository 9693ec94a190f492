//! Graph JSON: a map as mileposts and edges, for exchange with other programs.
//!
//! `edges` is complete: a pip that is not listed cannot be built. Members that are not known are ignored with a
//! warning. (Source: the maps page, "Files".)

mod form;

pub use form::{GraphJson, write};

use crate::check::{Checked, check};
use crate::draft::{Draft, DraftCity, DraftFerry, DraftMilepost, DraftPip};
use crate::read;
use milepost_grid::Site;
use milepost_report::{Cursor, Node, Problem, Reader, Severity};

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

/// Reads a map.
///
/// # Errors
/// All that is wrong with the file, each with its JSON path.
pub fn read(text: &str) -> Result<Checked, Vec<Problem>> {
    let node = Node::from_json_text(text)?;
    let mut reader = Reader::new(Severity::Warning);
    let draft = draft(&mut reader, &Cursor::root(&node));
    check(draft, reader.problems)
}

fn draft(reader: &mut Reader, root: &Cursor<'_>) -> Draft {
    let mut draft = Draft::default();
    let known: Vec<&str> = MEMBERS.into_iter().chain(["art"]).collect();
    if !reader.table(root, &known) {
        return draft;
    }
    read::header(reader, root, &mut draft);
    draft.rules = reader.optional(root, "rules", read::rules).unwrap_or_default();
    draft.mileposts = reader.required(root, "mileposts", |r, at| r.list(at, milepost)).unwrap_or_default();
    draft.pips = reader.required(root, "edges", |r, at| r.list(at, pip)).unwrap_or_default();
    draft.cities = reader.required(root, "cities", |r, at| r.list(at, city)).unwrap_or_default();
    draft.goods = reader.optional(root, "loads", |r, at| r.list(at, read::good));
    draft.ferries = reader.optional(root, "ferries", |r, at| r.list(at, ferry)).unwrap_or_default();
    let avoid = |r: &mut Reader, at: &Cursor<'_>| Some((read::id(r, at)?, at.place()));
    draft.avoid = reader.optional(root, "avoid", |r, at| r.list(at, avoid)).unwrap_or_default();
    draft
}

fn milepost(reader: &mut Reader, at: &Cursor<'_>) -> Option<DraftMilepost> {
    reader.table(at, &["id", "row", "col", "terrain"]);
    let id = reader.required(at, "id", read::id);
    let row = reader.required(at, "row", read::coordinate);
    let col = reader.required(at, "col", read::coordinate);
    let terrain = reader.required(at, "terrain", Reader::text);
    Some(DraftMilepost { id: id?, site: Site::new(row?, col?), terrain: terrain?, place: at.place() })
}

fn pip(reader: &mut Reader, at: &Cursor<'_>) -> Option<DraftPip> {
    reader.table(at, &["a", "b", "extra", "interior"]);
    let a = reader.required(at, "a", read::id);
    let b = reader.required(at, "b", read::id);
    let extra = reader.optional(at, "extra", read::price).unwrap_or(0);
    let interior = reader.optional(at, "interior", Reader::boolean).unwrap_or(false);
    Some(DraftPip { a: a?, b: b?, extra, interior: Some(interior), place: at.place() })
}

fn city(reader: &mut Reader, at: &Cursor<'_>) -> Option<DraftCity> {
    reader.table(at, &["name", "size", "mileposts", "loads"]);
    let name = reader.required(at, "name", Reader::text);
    let size = reader.required(at, "size", Reader::text);
    let mileposts = reader.required(at, "mileposts", |r, at| r.list(at, read::id));
    let goods = reader.optional(at, "loads", |r, at| r.list(at, Reader::text)).unwrap_or_default();
    Some(DraftCity { name: name?, size: size?, mileposts: mileposts?, goods, place: at.place() })
}

fn ferry(reader: &mut Reader, at: &Cursor<'_>) -> Option<DraftFerry> {
    reader.table(at, &["a", "b", "cost", "label"]);
    let a = reader.required(at, "a", read::id);
    let b = reader.required(at, "b", read::id);
    let cost = reader.required(at, "cost", read::price);
    let label = reader.optional(at, "label", Reader::text);
    Some(DraftFerry { a: a?, b: b?, cost: cost?, label, place: at.place() })
}
