//! The network and cards on paper.
//!
//! In the order data flows:
//! 1. `projection` and `layout`: from the globe to millimetres;
//! 2. `land` and `cell`: what is land, and the ground nearest to each city, of which regions are made;
//! 3. `bend`: the lines of the routes, out of the way of cities and of each other;
//! 4. `label` and `region`: places for names, so that none hides another and hardly anything else;
//! 5. `ground`, `track` and `city`: the map itself;
//! 6. `panel`: title, legend, tables and small print;
//! 7. `page`: map and panel on one sheet; [`MiniMap`]: a small map of land and routes;
//! 8. [`card`]: contract cards, each with a plan; [`charts`]: a study on one page.
//!
//! Shapes carry the same meaning as colours, so that a print in grey can be used for play.

mod bend;
pub mod card;
mod cell;
pub mod charts;
mod city;
mod ground;
mod label;
mod land;
mod layout;
mod minimap;
mod options;
mod page;
mod palette;
mod panel;
mod projection;
mod region;
#[cfg(test)]
mod tests;
mod track;

pub use minimap::{Marks, MiniMap};

pub use options::Options;

use crate::value::Values;
use milepost_draw::{Drawing, Point, Rect};

/// The network as a board to print and hang, in millimetres.
///
/// It is at most 370 x 259 mm, lying or upright, whichever shows the network larger: that is one sheet of A3, and two
/// sheets of A4 or Letter side by side, glued. Only where legend and tables need more is it longer.
#[must_use]
pub fn map(values: &Values, options: &Options) -> Drawing {
    page::draw(values, options)
}

/// Where the map lies on the sheet of [`map`], and where each city does, in millimetres: for marks on a screen.
#[must_use]
pub fn places(values: &Values, options: &Options) -> (Rect, Vec<Point>) {
    page::places(values, options)
}
