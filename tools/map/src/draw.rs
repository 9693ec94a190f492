//! The map on paper, at true size: a board to print, glue together and draw on with crayons.
//!
//! In the order data flows:
//! 1. `layout`: where each milepost lies, in millimetres, and how large the frame around them is;
//! 2. `panel`: the legend, where the frame has room for it, and the table of goods;
//! 3. `label`: places for the names, so that none hides another or what is played on;
//! 4. `ground`, `pips`, `mileposts` and `trains`: sea, land and rivers, crossings and track, mileposts, cities and ferries,
//!    and on them, where asked for, a `ruler` of rows and columns;
//! 5. `page`: title, board, tables and foot on one sheet.
//!
//! Shapes carry the same meaning as colours, so that a print in grey can be used for play.

mod ground;
pub mod icon;
mod label;
mod layout;
mod marks;
mod mileposts;
mod options;
mod outline;
mod page;
mod palette;
mod panel;
mod pips;
mod ruler;
pub mod screen;
#[cfg(test)]
mod tests;
mod trains;

pub use options::Options;

use crate::model::Map;
use label::Labels;
use layout::SheetLayout;
use milepost_draw::{Drawing, Point, Rect};
use panel::Legend;

/// What tracks look like, by turns.
pub const CRAYONS: [&str; 6] = [
    "red",
    "violet, dashed",
    "orange, dotted",
    "green, dashes and dots",
    "brown, long dashes",
    "grey, short dashes",
];

/// The shapes of trains' marks, by players.
pub const TRAINS: [&str; 6] = ["disc", "square", "triangle", "diamond", "hexagon", "star"];

/// The board's edge on the lattice, in pips, y down, as [`crate::Spot`]s are in hundredths: what [`board`] shows.
#[must_use]
pub fn frame(map: &Map) -> Rect {
    layout::extent(map)
}

/// The bare board within its [`frame`], in millimetres: no title, no legend, no tables. A screen's ground layer.
#[must_use]
pub fn board(map: &Map, pip_mm: f64) -> Drawing {
    let layout = SheetLayout::new(map, pip_mm);
    let labels = Labels::place(&layout, None);
    let mut board = Drawing::new(layout.frame.w, layout.frame.h);
    marks::define(&mut board, &map.rules, layout.unit);
    lower(&mut board, &layout);
    labels.draw(&mut board, &layout);
    mileposts::draw_over(&mut board, &layout);
    board
}

fn lower(board: &mut Drawing, layout: &SheetLayout<'_>) {
    ground::draw(board, layout);
    pips::draw(board, layout);
    mileposts::draw_under(board, layout);
}

/// The whole board with title, legend, table of goods and foot, in millimetres.
///
/// The drawing fits no particular paper: [`milepost_print::tiles::tile`] cuts it into sheets.
#[must_use]
pub fn draw(map: &Map, options: &Options) -> Drawing {
    let layout = SheetLayout::new(map, options.pip_mm).set_in(&options.fonts);
    let legend = Legend::place(&layout);
    let labels = Labels::place(&layout, legend.spot());
    let mut board = Drawing::new(layout.frame.w, layout.frame.h);
    lower(&mut board, &layout);
    if options.ruler {
        ruler::lines(&mut board, &layout);
    }
    pips::draw_track(&mut board, &layout, &options.track);
    labels.draw(&mut board, &layout);
    mileposts::draw_over(&mut board, &layout);
    trains::draw(&mut board, &layout, &options.trains);
    page::assemble(&layout, &board, &legend, options)
}

/// Where each milepost lies on the drawing that [`draw`] gives, in millimetres from its top left corner.
#[must_use]
pub fn places(map: &Map, options: &Options) -> Vec<Point> {
    let layout = SheetLayout::new(map, options.pip_mm).set_in(&options.fonts);
    let (x, y) = page::corner(&layout, options);
    layout
        .mileposts
        .iter()
        .map(|milepost| milepost.shift(x, y))
        .collect()
}
