//! What the tracks on the board are.

use super::super::Options;
use super::super::palette::INK;
use super::super::pips::crayon;
use super::super::plan::Plan;
use milepost_draw::{Drawing, Point, Text, Weight, font};

/// The height of a line, the length of a piece of track, and where the words begin, in sizes of type.
const LINE: f64 = 2.0;
const PIECE: f64 = 9.0;
const WORDS: f64 = 11.0;

/// A line a track, with a piece of it as it is drawn; `None` where no track has a name.
pub(in super::super) fn key(plan: &Plan<'_>, options: &Options, width: f64) -> Option<Drawing> {
    let named = options.names.iter().take(options.track.len()).enumerate();
    let named: Vec<(usize, &String)> = named.filter(|(_, name)| !name.is_empty()).collect();
    if named.is_empty() {
        return None;
    }
    let size = 1.2 * super::type_size(plan);
    let mut key = Drawing::new(width, named.len() as f64 * LINE * size);
    for (row, (index, name)) in named.into_iter().enumerate() {
        let y = (row as f64 + 0.5) * LINE * size;
        let inset = 0.5 * size;
        key.line(
            Point::new(inset, y),
            Point::new(PIECE * size - inset, y),
            &crayon(index, plan.unit),
        );
        let fitted = font::fit(name, Weight::Bold, size, width - WORDS * size, 0.0);
        key.text(
            &Text::new(name.as_str(), WORDS * size, y + 0.36 * size, fitted)
                .bold()
                .colour(INK),
        );
    }
    Some(key)
}
