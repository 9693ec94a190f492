//! What all forms read in the same way.

use crate::coordinate::Axes;
use crate::position::{Position, Setup};
use crate::tile::{Colour, Gauge, Kind};
use milepost_grid::Layout;
use milepost_report::{Cursor, Place, Problem, Reader, Value, nearest};
use std::collections::BTreeMap;

/// The greatest revenue, bonus or multiplier that a file may give.
pub(super) const DEAREST: i64 = 1_000_000;
/// The most that a factor of whole routes multiplies or divides by.
pub(super) const MOST_TIMES: i64 = 100;
/// The farthest a hex may lie from the first, in doubled coordinates.
pub(super) const FARTHEST: i64 = 1_000_000;

/// Complains unless `at` is a table; its members may be any.
pub(super) fn is_table(reader: &mut Reader, at: &Cursor<'_>) -> bool {
    matches!(at.value(), Value::Table(_)) || reader.wrong_kind::<()>(at, "a table").is_some()
}

/// The items of a list of `N`; complains that it is not `what`.
pub(super) fn exactly<'a, const N: usize>(
    reader: &mut Reader,
    at: &'a Cursor<'a>,
    what: &str,
    hint: &str,
) -> Option<[Cursor<'a>; N]> {
    if !reader.is_list(at) {
        return None;
    }
    let items = <[Cursor<'a>; N]>::try_from(at.items().collect::<Vec<_>>()).ok();
    if items.is_none() {
        reader.error(at, format!("expected {what}"), hint);
    }
    items
}

/// An amount of money.
pub(super) fn money(reader: &mut Reader, at: &Cursor<'_>) -> Option<u32> {
    reader.integer(at, 0..=DEAREST)
}

/// A small count or index.
pub(super) fn small(reader: &mut Reader, at: &Cursor<'_>) -> Option<u8> {
    reader.integer(at, 0..=200)
}

/// The kind of stop that `word` stands for.
pub(super) fn kind(reader: &mut Reader, at: &Cursor<'_>) -> Option<Kind> {
    let word = reader.text(at)?;
    let found = Kind::ALL.into_iter().find(|kind| kind.word() == word);
    if found.is_none() {
        let hint = format!("known are {}", Kind::ALL.map(Kind::word).join(", "));
        reader.error(at, format!("\"{word}\" is no kind of stop"), hint);
    }
    found
}

/// The gauge that `word` stands for; `Some(None)` for track that is only planned.
pub(super) fn gauge(word: &str) -> Option<Option<Gauge>> {
    match word {
        "broad" => Some(Some(Gauge::Broad)),
        "narrow" => Some(Some(Gauge::Narrow)),
        "dual" => Some(Some(Gauge::Dual)),
        "thin" => Some(Some(Gauge::Thin)),
        "future" => Some(None),
        _ => None,
    }
}

/// The colour that `word` stands for.
pub(super) fn colour(word: &str) -> Option<Colour> {
    match word {
        "white" | "empty" => Some(Colour::White),
        "yellow" => Some(Colour::Yellow),
        "green" => Some(Colour::Green),
        "brown" => Some(Colour::Brown),
        "gray" | "grey" => Some(Colour::Gray),
        "red" => Some(Colour::Red),
        "blue" => Some(Colour::Blue),
        _ => None,
    }
}

/// How hexes lie.
pub(super) fn layout(reader: &mut Reader, at: &Cursor<'_>) -> Option<Layout> {
    match reader.text(at)?.as_str() {
        "flat" => Some(Layout::Flat),
        "pointy" => Some(Layout::Pointy),
        other => {
            reader.error(at, format!("\"{other}\" is no layout"), "flat or pointy");
            None
        }
    }
}

/// What the letters of coordinates count, and what the numbers.
pub(super) fn axes(reader: &mut Reader, at: &Cursor<'_>) -> Option<Axes> {
    is_table(reader, at);
    let mut axis = |key| {
        reader.optional(at, key, |r, at| match r.text(at)?.as_str() {
            "letter" => Some(true),
            "number" => Some(false),
            other => {
                r.error(at, format!("\"{other}\" is no part of a coordinate"), "letter or number");
                None
            }
        })
    };
    let (x, y) = (axis("x"), axis("y"));
    if x.is_some() && x == y {
        reader.error(at, "both axes count the same", "one counts the letter, the other the number");
    }
    x.or(y.map(|y| !y)).map(|x_is_letter| Axes { x_is_letter })
}

/// A hint that names what is most like `name`, or else says `otherwise`.
pub(super) fn did_you_mean<'a>(name: &str, among: impl Iterator<Item = &'a str>, otherwise: &str) -> String {
    let near = nearest(name, among);
    if near.is_empty() { otherwise.to_owned() } else { format!("did you mean {}?", near.join(" or ")) }
}

/// Where hexes stand in the board, by name.
#[derive(Default)]
pub(super) struct Names {
    by_name: BTreeMap<String, usize>,
}

impl Names {
    pub fn new<'a>(names: impl Iterator<Item = &'a str>) -> Names {
        let mut by_name = BTreeMap::new();
        for (index, name) in names.enumerate() {
            by_name.entry(name.to_owned()).or_insert(index);
        }
        Names { by_name }
    }

    pub fn get(&self, name: &str) -> Option<usize> {
        self.by_name.get(name).copied()
    }

    pub fn hint(&self, name: &str) -> String {
        did_you_mean(name, self.by_name.keys().map(String::as_str), "list it among the hexes")
    }
}

/// The position, or all that is wrong: what reading found, and what the check of the whole finds elsewhere.
pub(super) fn finish(setup: Setup, mut problems: Vec<Problem>) -> Result<Position, Vec<Problem>> {
    let checked = Position::new(setup);
    // In the order of the text, where places are known.
    problems.sort_by_key(|problem| match &problem.place {
        Place::Span(span) => span.start,
        _ => 0,
    });
    if problems.is_empty() {
        return checked;
    }
    let told: Vec<Place> = problems.iter().map(|problem| problem.place.clone()).collect();
    let found = checked.err().unwrap_or_default();
    // Where something could not be read, the check would complain of what is missing for that reason.
    problems.extend(found.into_iter().filter(|problem| !told.iter().any(|at| holds(&problem.place, at))));
    Err(problems)
}

fn holds(outer: &Place, inner: &Place) -> bool {
    match (outer, inner) {
        (Place::Span(outer), Place::Span(inner)) => outer.start <= inner.start && inner.end <= outer.end,
        (Place::Path(outer), Place::Path(inner)) => inner.starts_with(outer),
        _ => false,
    }
}
