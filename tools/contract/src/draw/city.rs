//! The marks of cities.

use super::layout::SheetLayout;
use super::palette::{INK, PAPER};
use crate::model::City;
use milepost_draw::{Drawing, Point, Style};

/// The attribute of cities that are drawn larger.
const LARGE: &str = "large";

/// How large a city is drawn; large ones come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Size {
    Large,
    Usual,
}

impl Size {
    /// The size of a city.
    pub fn of(city: &City) -> Size {
        if city.attributes.contains(LARGE) {
            Size::Large
        } else {
            Size::Usual
        }
    }

    /// How far the mark reaches from its middle, in millimetres.
    pub fn reach(self) -> f64 {
        match self {
            Size::Large => 2.6,
            Size::Usual => 1.75,
        }
    }

    /// Draws a ring, around a disc for a large city.
    pub fn mark(self, board: &mut Drawing, at: Point) {
        let edge = match self {
            Size::Large => 0.5,
            Size::Usual => 0.6,
        };
        let ring = Style::stroke(INK, edge).and_fill(PAPER);
        board.circle(at, self.reach() - edge / 2.0, &ring);
        if self == Size::Large {
            board.circle(at, 1.4, &Style::fill(INK));
        }
    }
}

/// All cities.
pub(super) fn draw(board: &mut Drawing, layout: &SheetLayout<'_>) {
    for (city, &at) in layout.network.cities().iter().zip(&layout.cities) {
        Size::of(city).mark(board, at);
    }
}
