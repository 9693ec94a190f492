//! A drawing over many sheets of paper, to be glued together.
//!
//! ```text
//!      1       2          sheets are lettered by row and numbered by column;
//! A  +----:-+            each repeats 10 mm of the sheet before it
//!    |    :.|---+
//! B  +----:-+            cut along the left and top edges, glue on to the dashed line
//! ```
//!
//! 1. [`Grid`]: how many sheets, upright or lying, and where they lie;
//! 2. `keep`: the fewest sheets that show what has to be seen;
//! 3. `sheet`: a sheet with its seams, and the overview;
//! 4. [`Single`]: a drawing made to fit on one sheet instead.

mod grid;
mod keep;
mod sheet;
mod single;

pub use grid::{Grid, Turn};
pub use single::Single;

use crate::paper::Paper;
use milepost_draw::Drawing;

/// Width of the part of its neighbour that each sheet repeats, in millimetres.
pub const OVERLAP: f64 = 10.0;
/// The border that holds nothing of the drawing, in millimetres.
pub const MARGIN: f64 = 10.0;
/// The most sheets side by side, or one below another; what lies beyond is left out.
pub const MOST: usize = 99;

/// The drawing at true size on as few sheets as will do, upright or lying, and last an overview of them.
///
/// A drawing that fits on one sheet has that sheet only. The title stands on every sheet.
#[must_use]
pub fn tile(drawing: &Drawing, paper: Paper, title: &str) -> Vec<Drawing> {
    Grid::whole(drawing.size(), paper, Turn::Best).pages(drawing, title)
}

/// Returns the number of sheets that [`tile`] makes of a drawing of this size in millimetres, its overview left out.
#[must_use]
pub fn sheets(drawing: (f64, f64), paper: Paper) -> usize {
    Grid::whole(drawing, paper, Turn::Best).sheets()
}

/// The drawing as large as fits on one sheet, turned as it fits best.
#[must_use]
pub fn single(drawing: &Drawing, paper: Paper) -> Drawing {
    Single::new(paper).page(drawing)
}

#[cfg(test)]
mod tests {
    use super::*;
    use milepost_draw::{Colour, Point, Rect, Style};

    #[test]
    fn sheets_cover_the_drawing_and_overlap() {
        let grid = Grid::whole((500.0, 400.0), Paper::A4, Turn::Upright);
        let windows = grid.windows();
        assert_eq!(windows.len(), 3 * 2);
        let whole = windows.iter().copied().reduce(|a, b| a.union(&b));
        assert_eq!(whole, Some(Rect::new(0.0, 0.0, 500.0, 400.0)));
        assert!(windows.iter().all(|w| w.w <= 190.0 && w.h <= 277.0));
        assert_eq!(windows[0].right() - windows[1].x, OVERLAP);
        assert_eq!(windows[0].bottom() - windows[3].y, OVERLAP);
    }

    #[test]
    fn the_paper_is_laid_where_that_saves_sheets() {
        let pages = tile(&Drawing::new(277.0, 190.0), Paper::A4, "Map");
        assert_eq!(
            pages.iter().map(Drawing::size).collect::<Vec<_>>(),
            [(297.0, 210.0)]
        );
        let pages = tile(&Drawing::new(190.0, 277.0), Paper::A4, "Map");
        assert_eq!(
            pages.iter().map(Drawing::size).collect::<Vec<_>>(),
            [(210.0, 297.0)]
        );
    }

    #[test]
    fn many_sheets_end_with_an_overview() {
        let pages = tile(&Drawing::new(500.0, 400.0), Paper::A4, "Map");
        let svgs: Vec<_> = pages
            .iter()
            .map(|page| page.svg().expect("glyphs"))
            .collect();
        let (overview, sheets) = svgs.split_last().expect("pages");
        assert!(
            ["A1", "B2", ">overview<"]
                .iter()
                .all(|words| overview.contains(words))
        );
        assert!(
            sheets
                .iter()
                .all(|svg| svg.contains("print at 100 %") && svg.contains("50 mm"))
        );
        assert!(sheets[0].contains("glue A2 here"));
    }

    #[test]
    fn a_sheet_holds_only_its_own_part() {
        let mut drawing = Drawing::new(1000.0, 100.0);
        (0..100).for_each(|i| {
            drawing.circle(
                Point::new(f64::from(i) * 10.0, 50.0),
                1.0,
                &Style::fill(Colour::BLACK),
            );
        });
        let first = tile(&drawing, Paper::A4, "Map")[0].svg().expect("glyphs");
        assert!(first.matches("<circle").count() < 30);
    }

    #[test]
    fn a_drawing_without_end_makes_no_pages_without_end() {
        assert!(tile(&Drawing::new(f64::INFINITY, 10.0), Paper::A4, "Map").len() <= MOST + 1);
        assert_eq!(
            tile(&Drawing::new(f64::NAN, 0.0), Paper::A4, "Map").len(),
            1
        );
    }
}
