//! One large drawing at true size over many sheets, to cut and glue.
//!
//! ```text
//!      1       2          sheets are lettered by row and numbered by column;
//! A  +----:-+            each repeats 10 mm of the sheet before it
//!    |    :.|---+
//! B  +----:-+            cut along the left and top edges, glue on to the dashed line
//! ```

use crate::furniture::{EDGE, STRIP, cross, hairline, strip};
use crate::paper::Paper;
use milepost_draw::Drawing;
use milepost_draw::{Colour, Point, Rect, Style};
use milepost_draw::{Fonts, Text, Weight, font};

/// How much of its neighbour each sheet repeats, in millimetres.
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
    let (width, height) = paper.size();
    let upright = Grid::new(drawing.size(), (width, height));
    let lying = Grid::new(drawing.size(), (height, width));
    let grid = if lying.sheets() < upright.sheets() {
        lying
    } else {
        upright
    };
    let cells =
        (0..grid.rows).flat_map(|row| (0..grid.columns).map(move |column| Cell { row, column }));
    let title = &Title {
        words: title,
        fonts: drawing.fonts(),
    };
    let mut pages: Vec<Drawing> = cells
        .clone()
        .map(|cell| grid.sheet(drawing, cell, title))
        .collect();
    if grid.sheets() > 1 {
        pages.push(grid.overview(drawing, cells, title));
    }
    pages
}

/// The title on every sheet, set in the fonts of the drawing.
struct Title<'a> {
    words: &'a str,
    fonts: Fonts,
}

/// How many sheets [`tile`] makes of a drawing of this size, its overview left out.
#[must_use]
pub fn sheets(drawing: (f64, f64), paper: Paper) -> usize {
    let (width, height) = paper.size();
    Grid::new(drawing, (width, height))
        .sheets()
        .min(Grid::new(drawing, (height, width)).sheets())
}

/// The drawing as large as fits on one sheet, turned as it fits best.
#[must_use]
pub fn single(drawing: &Drawing, paper: Paper) -> Drawing {
    const MARGIN: f64 = 8.0;
    let (width, height) = drawing.size();
    let (short, long) = paper.size();
    let (w, h) = if width > height {
        (long, short)
    } else {
        (short, long)
    };
    let mut page = Drawing::new(w, h);
    let room = Rect::new(MARGIN, MARGIN, w - 2.0 * MARGIN, h - 2.0 * MARGIN);
    page.fitted(drawing, Rect::new(0.0, 0.0, width, height), room);
    page
}

/// How many sheets of which shape hold a drawing.
struct Grid {
    drawing: (f64, f64),
    page: (f64, f64),
    columns: usize,
    rows: usize,
}

#[derive(Clone, Copy)]
struct Cell {
    row: usize,
    column: usize,
}

impl Cell {
    /// The row's letter and the column's number: B3.
    fn label(self) -> String {
        format!("{}{}", letters(self.row), self.column + 1)
    }

    fn right(self) -> Self {
        Self {
            column: self.column + 1,
            ..self
        }
    }

    fn below(self) -> Self {
        Self {
            row: self.row + 1,
            ..self
        }
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
fn inner(page: (f64, f64)) -> (f64, f64) {
    (page.0 - 2.0 * MARGIN, page.1 - 2.0 * MARGIN)
}

fn count(length: f64, inner: f64) -> usize {
    // A hair over is what sums of lengths leave, and no reason for another sheet.
    let sheets = ((length - OVERLAP) / (inner - OVERLAP) - 1e-6).ceil();
    (sheets as usize).clamp(1, MOST)
}

impl Grid {
    fn new(drawing: (f64, f64), page: (f64, f64)) -> Self {
        let (width, height) = inner(page);
        Self {
            drawing,
            page,
            columns: count(drawing.0, width),
            rows: count(drawing.1, height),
        }
    }

    fn sheets(&self) -> usize {
        self.columns * self.rows
    }

    /// What a sheet shows, in the drawing's coordinates.
    fn window(&self, cell: Cell) -> Rect {
        let (width, height) = inner(self.page);
        let x = cell.column as f64 * (width - OVERLAP);
        let y = cell.row as f64 * (height - OVERLAP);
        Rect::new(
            x,
            y,
            width.min(self.drawing.0 - x),
            height.min(self.drawing.1 - y),
        )
    }

    fn sheet(&self, drawing: &Drawing, cell: Cell, title: &Title<'_>) -> Drawing {
        let mut page = Drawing::new(self.page.0, self.page.1);
        let window = self.window(cell);
        let (width, height) = inner(self.page);
        let spare = |room: f64, used: f64| {
            if self.sheets() == 1 {
                (room - used) / 2.0
            } else {
                0.0
            }
        };
        let (x, y) = (
            MARGIN + spare(width, window.w),
            MARGIN + spare(height, window.h),
        );
        page.clipped(drawing, window, x, y);
        self.seams(&mut page, cell, &Rect::new(x, y, window.w, window.h));
        let label = if self.sheets() == 1 {
            String::new()
        } else {
            cell.label()
        };
        self.furnish(&mut page, title, &label);
        page
    }

    /// Within the margin below the drawing, clear of the crosses at its corners.
    fn furnish(&self, page: &mut Drawing, title: &Title<'_>, label: &str) {
        let clear = 4.0;
        let length = inner(self.page).0 - 2.0 * clear;
        page.group(
            &strip(length, &[title.words], label, &title.fonts),
            MARGIN + clear,
            self.page.1 - EDGE - STRIP,
        );
    }

    fn seams(&self, page: &mut Drawing, cell: Cell, shown: &Rect) {
        let mut xs = Vec::new();
        let mut ys = Vec::new();
        if cell.column > 0 {
            xs.extend([shown.x, shown.x + OVERLAP]);
            cut(page, shown.corners()[3], shown.corners()[0]);
        }
        if cell.row > 0 {
            ys.extend([shown.y, shown.y + OVERLAP]);
            cut(page, shown.corners()[0], shown.corners()[1]);
        }
        if cell.column + 1 < self.columns {
            xs.extend([shown.right() - OVERLAP, shown.right()]);
            glue(
                page,
                &Rect::new(shown.right() - OVERLAP, shown.y, OVERLAP, shown.h),
                &cell.right().label(),
            );
        }
        if cell.row + 1 < self.rows {
            ys.extend([shown.bottom() - OVERLAP, shown.bottom()]);
            glue(
                page,
                &Rect::new(shown.x, shown.bottom() - OVERLAP, shown.w, OVERLAP),
                &cell.below().label(),
            );
        }
        crosses(page, shown, &xs, &ys);
    }

    fn overview(
        &self,
        drawing: &Drawing,
        cells: impl Iterator<Item = Cell>,
        title: &Title<'_>,
    ) -> Drawing {
        let (short, long) = (self.page.0.min(self.page.1), self.page.0.max(self.page.1));
        let (dw, dh) = self.drawing;
        let page = if dw > dh {
            (long, short)
        } else {
            (short, long)
        };
        let mut sheet = Drawing::new(page.0, page.1);
        let (head, foot) = (10.0, 3.0);
        let (width, height) = inner(page);
        let scale = (width / dw).min((height - head - foot) / dh);
        let into = Rect::new(
            (page.0 - dw * scale) / 2.0,
            MARGIN + head,
            dw * scale,
            dh * scale,
        );
        let size = title.fonts.fit(title.words, Weight::Bold, 5.0, width, 1.0);
        sheet.text(
            &Text::new(title.words, page.0 / 2.0, MARGIN + 5.0, size)
                .fonts(&title.fonts)
                .bold()
                .middle(),
        );
        sheet.fitted(drawing, Rect::new(0.0, 0.0, dw, dh), into);
        cells.for_each(|cell| self.mark(&mut sheet, cell, &into, scale));
        Self { page, ..*self }.furnish(&mut sheet, title, "overview");
        sheet
    }

    /// Outlines what a sheet adds to those before it, and names it.
    fn mark(&self, sheet: &mut Drawing, cell: Cell, into: &Rect, scale: f64) {
        let Rect { x, y, w, h } = self.window(cell);
        let last = |at: usize, of: usize| if at + 1 < of { OVERLAP } else { 0.0 };
        let (w, h) = (
            w - last(cell.column, self.columns),
            h - last(cell.row, self.rows),
        );
        let part = Rect::new(into.x + x * scale, into.y + y * scale, w * scale, h * scale);
        sheet.rect(part, 0.0, &Style::stroke(Colour::grey(40), 0.25));
        let size = (part.w.min(part.h) / 3.0).clamp(1.0, 9.0);
        let Point { x, y } = part.centre();
        let baseline = y + font::cap_height(Weight::Bold, size) / 2.0;
        sheet.text(
            &Text::new(cell.label(), x, baseline, size)
                .bold()
                .middle()
                .halo(Colour::WHITE, size / 8.0),
        );
    }
}

/// The edge that is cut off, with its words in the margin.
fn cut(page: &mut Drawing, from: Point, to: Point) {
    page.line(from, to, &hairline());
    let (turn, dx, dy) = if from.x == to.x {
        (-90.0, -1.0, 0.0)
    } else {
        (0.0, 0.0, -1.0)
    };
    let Point { x, y } = from.towards(to, 0.5).shift(dx, dy);
    let words = Text::new("cut along this line", x, y, 2.0)
        .middle()
        .turn(turn);
    page.text(&words.colour(Colour::grey(90)));
}

/// The zone that the next sheet will cover, with the line to which that sheet's cut edge is laid.
fn glue(page: &mut Drawing, zone: &Rect, neighbour: &str) {
    let [near, top_right, _, bottom_left] = zone.corners();
    let upright = zone.h > zone.w;
    let far = if upright { bottom_left } else { top_right };
    page.line(near, far, &hairline().dashed(&[2.0, 1.5]));
    let Point { x, y } = zone.centre();
    let words = Text::new(format!("glue {neighbour} here"), x, y, 2.4).middle();
    let words = words
        .turn(if upright { 90.0 } else { 0.0 })
        .colour(Colour::grey(70));
    page.text(&words.halo(Colour::WHITE, 0.4));
}

/// Crosses at the corners of every overlap; the neighbour prints the same ones.
fn crosses(page: &mut Drawing, shown: &Rect, xs: &[f64], ys: &[f64]) {
    let mut at: Vec<Point> = Vec::new();
    for &x in xs {
        at.extend([shown.y, shown.bottom()].map(|y| Point::new(x, y)));
        at.extend(ys.iter().map(|&y| Point::new(x, y)));
    }
    for &y in ys {
        at.extend([shown.x, shown.right()].map(|x| Point::new(x, y)));
    }
    for (i, &point) in at.iter().enumerate() {
        if !at.iter().take(i).any(|&earlier| earlier == point) {
            cross(page, point);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(grid: &Grid) -> Vec<Rect> {
        let row = |row| (0..grid.columns).map(move |column| Cell { row, column });
        (0..grid.rows)
            .flat_map(row)
            .map(|cell| grid.window(cell))
            .collect()
    }

    #[test]
    fn sheets_cover_the_drawing_and_overlap() {
        let grid = Grid::new((500.0, 400.0), Paper::A4.size());
        assert_eq!((grid.columns, grid.rows), (3, 2));
        let windows = cells(&grid);
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
    fn rows_are_lettered_beyond_z() {
        assert_eq!(
            [0, 25, 26, 27, 98].map(letters),
            ["A", "Z", "AA", "AB", "CU"]
        );
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
