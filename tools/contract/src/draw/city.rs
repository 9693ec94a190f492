//! The marks of cities.

use super::layout::Layout;
use super::palette::{INK, PAPER};
use crate::model::City;
use milepost_draw::{Drawing, Point, Style};

/// The attribute of cities that are drawn larger.
const LARGE: &str = "large";

/// Whether a city is a large one.
pub(super) fn is_large(city: &City) -> bool {
    city.attributes.contains(LARGE)
}

/// How far the mark of a city reaches, in millimetres.
pub(super) fn reach(large: bool) -> f64 {
    if large { 2.6 } else { 1.75 }
}

/// A ring for a city, around a disc for a large one.
pub(super) fn mark(board: &mut Drawing, at: Point, large: bool) {
    let edge = if large { 0.5 } else { 0.6 };
    let ring = Style::stroke(INK, edge).and_fill(PAPER);
    board.circle(at, reach(large) - edge / 2.0, &ring);
    if large {
        board.circle(at, 1.4, &Style::fill(INK));
    }
}

/// All cities.
pub(super) fn draw(board: &mut Drawing, layout: &Layout<'_>) {
    for (city, &at) in layout.network.cities().iter().zip(&layout.cities) {
        mark(board, at, is_large(city));
    }
}
