//! What only the drawing needs: lines of water and the relief.

use super::{FARTHEST, coordinate};
use crate::files::limits::{CORNERS, LINES, RELIEF, RELIEF_ROWS};
use crate::model::relief::is_row;
use crate::model::{Art, Line, Relief};
use milepost_document::{Cursor, Reader, Value};

/// Lines and relief.
pub(super) fn read(reader: &mut Reader, at: &Cursor<'_>) -> Option<Art> {
    let lines = Art::default().kinds().map(|(name, _)| name);
    let known: Vec<&str> = lines.into_iter().chain(["relief"]).collect();
    reader.table(at, &known);
    let mut lines = |key| {
        let mut left = CORNERS;
        let line = |reader: &mut Reader, at: &Cursor<'_>| line(reader, at, &mut left);
        reader
            .optional(at, key, |reader, at| reader.list_up_to(at, LINES, line))
            .unwrap_or_default()
    };
    let [coast, lakes, rivers] = ["coast", "lakes", "rivers"].map(&mut lines);
    Some(Art {
        coast,
        lakes,
        rivers,
        relief: reader.optional(at, "relief", relief),
    })
}

/// The relief; its rows come as a list or, as people draw, as one text with a line each.
fn relief(reader: &mut Reader, at: &Cursor<'_>) -> Option<Relief> {
    reader.table(at, &["origin", "step", "rows"]);
    let origin = reader.required(at, "origin", |reader, at| {
        let pair = reader.list(at, coordinate)?;
        let spot = <[i32; 2]>::try_from(pair).ok();
        if spot.is_none() {
            reader.error(at, "expected a pair of numbers", "[x, y]");
        }
        spot
    });
    let (least, most) = (*Relief::STEPS.start(), *Relief::STEPS.end());
    let step = reader.required(at, "step", |reader, at| {
        reader.integer(at, i64::from(least)..=i64::from(most))
    });
    let rows = reader.required(at, "rows", rows);
    Relief::new(origin?, step?, rows?)
}

fn rows(reader: &mut Reader, at: &Cursor<'_>) -> Option<Vec<String>> {
    let rows: Vec<String> = match at.value() {
        Value::Text(text) if reader.is_beyond(text.lines(), RELIEF_ROWS) => {
            reader.too_many(at, text.lines().count(), RELIEF_ROWS);
            return None;
        }
        Value::Text(text) => text.lines().map(|row| row.trim_end().to_owned()).collect(),
        _ => reader.list_up_to(at, RELIEF_ROWS, Reader::text)?,
    };
    let signs: usize = rows.iter().map(String::len).sum();
    if reader.is_beyond(0..signs, RELIEF) {
        reader.too_many(at, signs, RELIEF);
        return None;
    }
    if let Some(row) = rows.iter().position(|row| !is_row(row)) {
        let what = format!("row {} of the relief has a sign that is no height", row + 1);
        reader.error(
            at,
            what,
            "heights are 0 to 9, a to z and A to Z, lowest first",
        );
        return None;
    }
    Some(rows)
}

/// A line's points come as pairs or, shorter, as one text: `"x,y x,y ..."`. Of more than are `left` to the lines of its kind
/// none are read.
fn line(reader: &mut Reader, at: &Cursor<'_>, left: &mut usize) -> Option<Line> {
    reader.table(at, &["name", "points"]);
    let name = reader
        .optional(at, "name", Reader::name)
        .unwrap_or_default();
    let points = reader.required(at, "points", |reader, at| match at.value() {
        Value::Text(text) if reader.is_beyond(text.split_whitespace(), *left) => {
            reader.too_many(at, text.split_whitespace().count(), *left);
            None
        }
        Value::Text(text) => {
            let spots: Option<Vec<_>> = text.split_whitespace().map(spot).collect();
            if spots.is_none() {
                reader.error(
                    at,
                    "expected points as \"x,y x,y ...\" in hundredths of a pip",
                    "",
                );
            }
            spots
        }
        _ => reader.list_up_to(at, *left, |reader, at| {
            let pair = reader.list(at, coordinate)?;
            let spot = <[i32; 2]>::try_from(pair).ok();
            if spot.is_none() {
                reader.error(at, "expected a pair of numbers", "");
            }
            spot
        }),
    })?;
    *left = left.saturating_sub(points.len());
    Some(Line { name, points })
}

/// A place written as `x,y`.
fn spot(text: &str) -> Option<[i32; 2]> {
    let (x, y) = text.split_once(',')?;
    let number = |text: &str| {
        text.parse()
            .ok()
            .filter(|&n: &i32| (-FARTHEST..=FARTHEST).contains(&i64::from(n)))
    };
    Some([number(x)?, number(y)?])
}
