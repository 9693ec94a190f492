//! Requests as files.

use super::limits::Coordinates;
use milepost_document::{Cursor, FromNode, Limits, Node, Problem, Reader, Severity, without_mark};

/// The corners of an outline or the points of a river.
const MOST_POINTS: usize = 2000;

/// Reads a whole file.
pub(super) fn read<T: FromNode>(text: &str) -> Result<T, Vec<Problem>> {
    let node = Node::from_text(without_mark(text))?;
    Reader::new(Severity::Error).finish(&Cursor::root(&node))
}

/// Latitude and longitude.
pub(super) fn place(reader: &mut Reader, at: &Cursor<'_>) -> Option<Coordinates> {
    let limits = Limits::new()
        .range(-360.0..=360.0)
        .expected("[latitude, longitude] in degrees");
    let [north, east] = <[f64; 2]>::from_node(reader, at, &limits)?;
    if north.abs() > 90.0 {
        reader.error(
            at,
            format!("a latitude of {north} is off the Earth"),
            "write [latitude, longitude], the latitude from -90 to 90",
        );
        return None;
    }
    Some((north, east))
}

/// Some places in their order.
pub(super) fn places(reader: &mut Reader, at: &Cursor<'_>) -> Option<Vec<Coordinates>> {
    if !reader.is_list(at) {
        return None;
    }
    if reader.is_beyond(at.items(), MOST_POINTS) {
        reader.error(
            at,
            format!("expected at most {MOST_POINTS} points"),
            "leave out some that lie close together",
        );
        return None;
    }
    Some(at.items().filter_map(|item| place(reader, &item)).collect())
}
