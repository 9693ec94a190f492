//! The grid of sheets that holds a drawing: its rows and columns, and the sheets that are left out.

use super::{MARGIN, MOST, OVERLAP};
use crate::paper::Paper;
use milepost_draw::Rect;

/// Number of parts into which the slack of a grid is cut, to find the best place for the sheets.
const STEPS: u32 = 8;
/// Most that sums of lengths are off by, in millimetres.
pub(super) const HAIR: f64 = 1e-6;

/// Turn of the paper under a drawing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Turn {
    /// Whichever way needs fewer sheets, or lets one sheet show more.
    #[default]
    Best,
    /// The long side up.
    Upright,
    /// The long side across.
    Lying,
}

impl Turn {
    /// All turns, the default first.
    pub const ALL: [Self; 3] = [Self::Best, Self::Upright, Self::Lying];

    /// Returns the turn's name in small letters, as options have it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Upright => "upright",
            Self::Lying => "lying",
        }
    }
}

/// The sheets that hold a drawing at true size: in rows and columns, each repeating [`OVERLAP`] of the one before it.
#[derive(Clone, Debug, PartialEq)]
pub struct Grid {
    pub(super) drawing: (f64, f64),
    pub(super) page: (f64, f64),
    pub(super) columns: usize,
    pub(super) rows: usize,
    /// Distances by which the first sheets begin beyond the drawing's left and upper edges, in millimetres; 0 for a grid that is
    /// not moved.
    shift: (f64, f64),
    /// True for each sheet that is printed, row after row.
    pub(super) kept: Vec<bool>,
}

/// A place for a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    pub row: usize,
    pub column: usize,
}

impl Cell {
    /// The row's letter and the column's number: B3.
    pub fn label(self) -> String {
        format!("{}{}", letters(self.row), self.column + 1)
    }

    pub fn right(self) -> Self {
        Self {
            column: self.column + 1,
            ..self
        }
    }

    pub fn below(self) -> Self {
        Self {
            row: self.row + 1,
            ..self
        }
    }

    pub fn left(self) -> Option<Self> {
        let column = self.column.checked_sub(1)?;
        Some(Self { column, ..self })
    }

    pub fn above(self) -> Option<Self> {
        let row = self.row.checked_sub(1)?;
        Some(Self { row, ..self })
    }
}

/// A to Z, then AA, AB and so on.
fn letters(row: usize) -> String {
    let letter = char::from(b'A' + (row % 26) as u8);
    match (row / 26).checked_sub(1) {
        Some(rest) => letters(rest) + &letter.to_string(),
        None => letter.to_string(),
    }
}

/// The part of a page that shows the drawing.
pub(super) fn inner(page: (f64, f64)) -> (f64, f64) {
    (page.0 - 2.0 * MARGIN, page.1 - 2.0 * MARGIN)
}

fn count(length: f64, inner: f64) -> usize {
    // A hair over is what sums of lengths leave, and no reason for another sheet.
    let sheets = ((length - OVERLAP) / (inner - OVERLAP) - HAIR).ceil();
    (sheets as usize).clamp(1, MOST)
}

impl Grid {
    /// Sheets that show all of a drawing of this size, as few as will do.
    #[must_use]
    pub fn whole(drawing: (f64, f64), paper: Paper, turn: Turn) -> Self {
        let mut grids = shapes(paper, turn)
            .into_iter()
            .map(|page| Self::new(drawing, page));
        let first = grids
            .next()
            .unwrap_or_else(|| Self::new(drawing, paper.size()));
        grids.fold(first, Self::fewer)
    }

    /// As few sheets as show all of these parts of a drawing, in its millimetres: sheets without a part are left out.
    ///
    /// A part that no sheet shows as a whole is on all sheets that it meets; one that lies in an overlap is on one of
    /// the two. Sheets that only a corner joined to the others would not hold together: what is between is printed. Without
    /// parts nothing is left out.
    #[must_use]
    pub fn of_parts(drawing: (f64, f64), paper: Paper, turn: Turn, parts: &[Rect]) -> Self {
        let whole = Self::whole(drawing, paper, turn);
        if parts.is_empty() {
            return whole;
        }
        let mut best = whole.clone().keeping(parts);
        for page in shapes(paper, turn) {
            let grid = Self::new(drawing, page);
            let (across, down) = grid.slack();
            let shares = || (0..=STEPS).map(|step| f64::from(step) / f64::from(STEPS));
            for (x, y) in shares().flat_map(|y| shares().map(move |x| (x, y))) {
                let shift = (x * across, y * down);
                let moved = Self {
                    shift,
                    ..grid.clone()
                };
                best = best.fewer(moved.keeping(parts));
            }
        }
        best
    }

    fn new(drawing: (f64, f64), page: (f64, f64)) -> Self {
        let (width, height) = inner(page);
        let (columns, rows) = (count(drawing.0, width), count(drawing.1, height));
        Self {
            drawing,
            page,
            columns,
            rows,
            shift: (0.0, 0.0),
            kept: vec![true; columns * rows],
        }
    }

    /// The first of two, unless the other has fewer sheets.
    fn fewer(self, other: Self) -> Self {
        if other.sheets() < self.sheets() {
            other
        } else {
            self
        }
    }

    /// Returns the number of sheets that are printed, the overview left out.
    #[must_use]
    pub fn sheets(&self) -> usize {
        self.kept.iter().filter(|&&kept| kept).count()
    }

    /// Returns the number of sheets that are left out.
    #[must_use]
    pub fn spared(&self) -> usize {
        self.kept.len() - self.sheets()
    }

    /// Returns the part of the drawing on each printed sheet, in the drawing's millimetres, row after row.
    #[must_use]
    pub fn windows(&self) -> Vec<Rect> {
        self.printed().map(|cell| self.window(cell)).collect()
    }

    /// Returns the part of each printed sheet that stays in sight once the others are glued on, in the drawing's millimetres, row
    /// after row.
    #[must_use]
    pub fn faces(&self) -> Vec<Rect> {
        self.printed().map(|cell| self.face(cell)).collect()
    }

    /// Returns the parts of the drawing that no sheet shows, in its millimetres: a rectangle for each sheet that is left out.
    #[must_use]
    pub fn left_out(&self) -> Vec<Rect> {
        let out = |cell: &Cell| !self.is_printed(Some(*cell));
        self.cells()
            .filter(out)
            .map(|cell| self.alone(cell))
            .collect()
    }

    pub(super) fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let columns = self.columns;
        (0..self.rows).flat_map(move |row| (0..columns).map(move |column| Cell { row, column }))
    }

    pub(super) fn printed(&self) -> impl Iterator<Item = Cell> + '_ {
        self.cells().filter(|cell| self.is_printed(Some(*cell)))
    }

    /// True if the grid has such a sheet and it is printed.
    pub(super) fn is_printed(&self, cell: Option<Cell>) -> bool {
        let inside = |cell: &Cell| cell.column < self.columns && cell.row < self.rows;
        let at = cell
            .filter(inside)
            .map(|cell| cell.row * self.columns + cell.column);
        at.is_some_and(|at| self.kept[at])
    }

    /// Returns the width and the height that the sheets could show beyond the drawing, in millimetres, at least 0.
    fn slack(&self) -> (f64, f64) {
        let (width, height) = inner(self.page);
        let slack = |sheets: usize, inner: f64, length: f64| {
            (sheets as f64 * (inner - OVERLAP) + OVERLAP - length).max(0.0)
        };
        (
            slack(self.columns, width, self.drawing.0),
            slack(self.rows, height, self.drawing.1),
        )
    }

    /// Returns the point at which a sheet begins, in the drawing's coordinates; below 0 where a grid that is moved reaches beyond
    /// the drawing.
    pub(super) fn start(&self, cell: Cell) -> (f64, f64) {
        let (width, height) = inner(self.page);
        (
            cell.column as f64 * (width - OVERLAP) - self.shift.0,
            cell.row as f64 * (height - OVERLAP) - self.shift.1,
        )
    }

    /// Returns the part of the drawing that a sheet shows, in the drawing's coordinates.
    pub(super) fn window(&self, cell: Cell) -> Rect {
        let (width, height) = inner(self.page);
        let (left, top) = self.start(cell);
        let (x, y) = (left.max(0.0), top.max(0.0));
        let within = |from: f64, inner: f64, at: f64, length: f64| (from + inner).min(length) - at;
        Rect::new(
            x,
            y,
            within(left, width, x, self.drawing.0),
            within(top, height, y, self.drawing.1),
        )
    }

    /// Returns the part of a sheet's window that no printed neighbour shows.
    pub(super) fn alone(&self, cell: Cell) -> Rect {
        let Rect { x, y, w, h } = self.window(cell);
        let shared = |next: Option<Cell>| if self.is_printed(next) { OVERLAP } else { 0.0 };
        let (left, top) = (shared(cell.left()), shared(cell.above()));
        let (right, bottom) = (shared(Some(cell.right())), shared(Some(cell.below())));
        Rect::new(x + left, y + top, w - left - right, h - top - bottom)
    }

    /// Returns the part of a sheet's window that stays in sight: that left of and above the printed sheets that are glued on it.
    pub(super) fn face(&self, cell: Cell) -> Rect {
        let Rect { x, y, w, h } = self.window(cell);
        let under = |next: Cell| {
            if self.is_printed(Some(next)) {
                OVERLAP
            } else {
                0.0
            }
        };
        Rect::new(x, y, w - under(cell.right()), h - under(cell.below()))
    }

    /// Returns the areas that the overview veils, one for each sheet that is left out: they meet and do not overlap.
    pub(super) fn veiled(&self) -> impl Iterator<Item = Rect> + '_ {
        let out = self.cells().filter(|&cell| !self.is_printed(Some(cell)));
        out.map(|cell| {
            let Rect { x, y, w, h } = self.own(cell);
            let shared = |next: Option<Cell>| if self.is_printed(next) { OVERLAP } else { 0.0 };
            let (left, top) = (shared(cell.left()), shared(cell.above()));
            Rect::new(x + left, y + top, w - left, h - top)
        })
    }

    /// Returns a sheet's window without the overlap with the next sheets to the right and below, printed or not: these parts of
    /// the drawing meet and do not overlap.
    pub(super) fn own(&self, cell: Cell) -> Rect {
        let Rect { x, y, w, h } = self.window(cell);
        let last = |at: usize, of: usize| if at + 1 < of { OVERLAP } else { 0.0 };
        Rect::new(
            x,
            y,
            w - last(cell.column, self.columns),
            h - last(cell.row, self.rows),
        )
    }
}

/// The shapes of page that a turn leaves open, the first the one that is taken of equals.
fn shapes(paper: Paper, turn: Turn) -> Vec<(f64, f64)> {
    let (width, height) = paper.size();
    match turn {
        Turn::Best => vec![(width, height), (height, width)],
        Turn::Upright => vec![(width, height)],
        Turn::Lying => vec![(height, width)],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A4 upright shows 190 x 277 mm.
    fn of_parts(parts: &[Rect]) -> Grid {
        Grid::of_parts((550.0, 811.0), Paper::A4, Turn::Upright, parts)
    }

    fn labels(grid: &Grid) -> Vec<String> {
        grid.printed().map(Cell::label).collect()
    }

    #[test]
    fn sheets_that_show_nothing_are_left_out() {
        assert_eq!(of_parts(&[]).sheets(), 9);
        let dots = [(20.0, 20.0), (300.0, 20.0), (300.0, 400.0)];
        let grid = of_parts(&dots.map(|(x, y)| Rect::new(x, y, 2.0, 2.0)));
        assert_eq!(labels(&grid), ["A1", "A2", "B2"]);
        assert_eq!((grid.sheets(), grid.spared()), (3, 6));
        assert_eq!(grid.left_out().len(), 6);
    }

    #[test]
    fn a_part_in_an_overlap_needs_no_sheet_of_its_own() {
        let first = Rect::new(20.0, 20.0, 2.0, 2.0);
        let seam = Rect::new(182.0, 20.0, 4.0, 4.0);
        assert_eq!(labels(&of_parts(&[seam, first])), ["A1"]);
        let wide = Rect::new(20.0, 20.0, 300.0, 4.0);
        assert_eq!(labels(&of_parts(&[wide])), ["A1", "A2"]);
    }

    #[test]
    fn sheets_hold_together() {
        let corners = [(20.0, 20.0), (500.0, 780.0)];
        let grid = of_parts(&corners.map(|(x, y)| Rect::new(x, y, 2.0, 2.0)));
        assert_eq!(grid.sheets(), 5, "{:?}", labels(&grid));
        assert_eq!(grid.gap(), None);
    }

    /// Two strips that need four sheets of a grid at the edge need two of one that is moved.
    #[test]
    fn the_grid_lies_where_it_needs_fewer_sheets() {
        let parts = [Rect::new(150.0, 20.0, 100.0, 10.0)];
        let grid = Grid::of_parts((300.0, 270.0), Paper::A4, Turn::Upright, &parts);
        assert_eq!(grid.sheets(), 1);
        let shown = |window: &Rect| window.holds(&parts[0]);
        assert!(grid.windows().iter().any(shown));
    }

    #[test]
    fn every_part_is_shown_and_nothing_left_out_holds_one() {
        milepost_parts().iter().for_each(|parts| {
            for turn in Turn::ALL {
                let grid = Grid::of_parts((550.0, 811.0), Paper::A4, turn, parts);
                for part in parts {
                    let shown = grid.windows().iter().any(|window| window.holds(part));
                    assert!(shown, "{turn:?} {part:?}");
                }
                let whole = Grid::whole((550.0, 811.0), Paper::A4, turn);
                assert!(grid.sheets() <= whole.sheets());
            }
        });
    }

    /// Small parts strewn over the drawing, without chance.
    fn milepost_parts() -> Vec<Vec<Rect>> {
        let at = |seed: usize, i: usize| {
            let x = (i * 7919 + seed * 104_729) % 540;
            let y = (i * 6131 + seed * 15_485) % 800;
            Rect::new(x as f64, y as f64, 8.0, 8.0)
        };
        (1..20)
            .map(|seed| (0..seed).map(|i| at(seed, i)).collect())
            .collect()
    }

    #[test]
    fn rows_are_lettered_beyond_z() {
        assert_eq!(
            [0, 25, 26, 27, 98].map(letters),
            ["A", "Z", "AA", "AB", "CU"]
        );
    }
}
