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
//! `palette` has the themes as data: what colours, letters and strokes each draws with.
//!
//! Shapes carry the same meaning as colours, so that a print in grey can be used for play.

mod ground;
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

pub use layout::longest_pip;
pub use milepost_draw::icon;
pub use options::{Options, PIPS_MM, Sheets, Theme};

use crate::model::Map;
use label::Labels;
use layout::SheetLayout;
use milepost_draw::{Colour, Drawing, Point, Rect};
use page::Page;
use palette::Palette;
use panel::Panels;

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

/// Around a milepost, in pips: a little more than half of each pip that ends there.
const REACH: f64 = 0.55;
/// Into how many pieces a ferry is cut, each of which is seen on a sheet.
const PIECES: u32 = 24;

/// A map drawn, and what of it has to be seen.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The drawing, in millimetres.
    pub drawing: Drawing,
    /// Mileposts with half of their pips, ferries, names, title and tables, in millimetres of the drawing.
    pub parts: Vec<Rect>,
}

/// How large the drawing of a map is and where things lie on it, without the drawing.
#[derive(Clone, Debug)]
pub struct Outline {
    /// Width and height, in millimetres.
    pub size: (f64, f64),
    /// Mileposts with half of their pips, and ferries, in millimetres of the drawing.
    pub mileposts: Vec<Rect>,
    /// Title and tables, in millimetres of the drawing.
    pub tables: Vec<Rect>,
}

/// The ground of sheets of this theme that are cut at their edges: see [`Options::mat`].
#[must_use]
pub fn mat(theme: Theme) -> Colour {
    Palette::of(theme).sea
}

/// Whether mileposts are found by rows and columns, which [`Options::ruler`] draws: their ids consist of both.
#[must_use]
pub fn has_ruler(map: &Map) -> bool {
    ruler::span(map).is_some()
}

/// The bare board within its [`frame`], in millimetres: no title, no legend, no tables. A screen's ground layer.
#[must_use]
pub fn board(map: &Map, pip_mm: f64) -> Drawing {
    let layout = SheetLayout::new(map, pip_mm);
    let labels = Labels::place(&layout, &[]);
    let mut board = Drawing::new(layout.frame.w, layout.frame.h);
    marks::define(&mut board, &layout);
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
/// The drawing fits no particular paper: [`milepost_print::tiles`] cuts it into sheets.
#[must_use]
pub fn draw(map: &Map, options: &Options) -> Drawing {
    sheet(map, options).drawing
}

/// The same with what has to be seen of it.
#[must_use]
pub fn sheet(map: &Map, options: &Options) -> Sheet {
    let layout = SheetLayout::of(map, options);
    let corner = page::corner(&layout, options);
    let panels = Panels::place(&layout, options, corner);
    let Point { x, y } = corner;
    let left_out = options.sheets.left_out.iter();
    let mut taken = panels.spots();
    taken.extend(left_out.map(|out| out.shift(-x, -y)));
    let labels = Labels::place(&layout, &taken);
    let mut board = Drawing::new(layout.frame.w, layout.frame.h);
    lower(&mut board, &layout);
    if options.ruler {
        ruler::lines(&mut board, &layout);
        if options.crossings {
            ruler::crossings(&mut board, &layout);
        }
    }
    pips::draw_track(&mut board, &layout, &options.track);
    labels.draw(&mut board, &layout);
    mileposts::draw_over(&mut board, &layout);
    trains::draw(&mut board, &layout, &options.trains);
    let page = Page::of(&layout, &panels, options);
    let names = labels.boxes().into_iter().flatten();
    let mut parts: Vec<Rect> = names.map(|name| name.shift(x, y)).collect();
    parts.extend(reaches(&layout, corner));
    parts.extend(page.tables());
    Sheet {
        drawing: page.assemble(&layout, &board, options),
        parts,
    }
}

/// What the drawing with these options will be like. Names are not placed, which is what takes long.
#[must_use]
pub fn outline(map: &Map, options: &Options) -> Outline {
    let layout = SheetLayout::of(map, options);
    let corner = page::corner(&layout, options);
    let panels = Panels::place(&layout, options, corner);
    let page = Page::of(&layout, &panels, options);
    Outline {
        size: page.size,
        mileposts: reaches(&layout, corner),
        tables: page.tables(),
    }
}

/// Mileposts with half of their pips, and ferries, on a sheet on which the board's corner lies there.
fn reaches(layout: &SheetLayout<'_>, corner: Point) -> Vec<Rect> {
    let reach = REACH * layout.pip;
    let about = |at: Point, reach: f64| Rect::about(at.shift(corner.x, corner.y), reach, reach);
    let mileposts = layout.mileposts.iter().map(|&at| about(at, reach));
    let ferries = layout.map.ferries.iter().flat_map(|ferry| {
        let (a, b) = (layout.mileposts[ferry.a], layout.mileposts[ferry.b]);
        (1..PIECES).map(move |piece| a.towards(b, f64::from(piece) / f64::from(PIECES)))
    });
    mileposts
        .chain(ferries.map(|at| about(at, 0.2 * layout.unit)))
        .collect()
}

/// Where each milepost lies on the drawing that [`draw`] gives, in millimetres from its top left corner.
#[must_use]
pub fn places(map: &Map, options: &Options) -> Vec<Point> {
    let layout = SheetLayout::of(map, options);
    let Point { x, y } = page::corner(&layout, options);
    layout
        .mileposts
        .iter()
        .map(|milepost| milepost.shift(x, y))
        .collect()
}
