//! A sheet with its seams, and the overview of all.

use super::grid::{Cell, Grid, inner};
use super::{MARGIN, OVERLAP};
use crate::furniture::{EDGE, STRIP, cross, hairline, strip};
use milepost_draw::Drawing;
use milepost_draw::{Colour, Point, Rect, Style};
use milepost_draw::{Fonts, Text, Weight, font};

impl Grid {
    /// The sheets that are printed, and last an overview of them where there are several. The title stands on each.
    #[must_use]
    pub fn pages(&self, drawing: &Drawing, title: &str) -> Vec<Drawing> {
        let sheet = |cell| self.sheet(drawing, cell, title);
        let mut pages: Vec<Drawing> = self.printed().map(sheet).collect();
        if pages.len() > 1 {
            pages.push(self.overview(drawing, title));
        }
        pages
    }

    fn sheet(&self, drawing: &Drawing, cell: Cell, title: &str) -> Drawing {
        let mut page = Drawing::new(self.page.0, self.page.1);
        let window = self.window(cell);
        let (width, height) = inner(self.page);
        let (x, y) = if self.columns * self.rows == 1 {
            ((width - window.w) / 2.0, (height - window.h) / 2.0)
        } else {
            let (left, top) = self.start(cell);
            (window.x - left, window.y - top)
        };
        let (x, y) = (MARGIN + x, MARGIN + y);
        page.clipped(drawing, window, x, y);
        self.seams(&mut page, cell, &Rect::new(x, y, window.w, window.h));
        let label = if self.columns * self.rows == 1 {
            String::new()
        } else {
            cell.label()
        };
        furnish(&mut page, &[title], &label, &drawing.fonts());
        page
    }

    fn seams(&self, page: &mut Drawing, cell: Cell, shown: &Rect) {
        let mut xs = Vec::new();
        let mut ys = Vec::new();
        if self.is_printed(cell.left()) {
            xs.extend([shown.x, shown.x + OVERLAP]);
            cut(page, shown.corners()[3], shown.corners()[0]);
        }
        if self.is_printed(cell.above()) {
            ys.extend([shown.y, shown.y + OVERLAP]);
            cut(page, shown.corners()[0], shown.corners()[1]);
        }
        if self.is_printed(Some(cell.right())) {
            xs.extend([shown.right() - OVERLAP, shown.right()]);
            glue(
                page,
                &Rect::new(shown.right() - OVERLAP, shown.y, OVERLAP, shown.h),
                &cell.right().label(),
            );
        }
        if self.is_printed(Some(cell.below())) {
            ys.extend([shown.bottom() - OVERLAP, shown.bottom()]);
            glue(
                page,
                &Rect::new(shown.x, shown.bottom() - OVERLAP, shown.w, OVERLAP),
                &cell.below().label(),
            );
        }
        crosses(page, shown, &xs, &ys);
    }

    /// Draws the whole drawing with the outlines of its sheets; what no sheet shows is faint.
    fn overview(&self, drawing: &Drawing, title: &str) -> Drawing {
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
        let fonts = drawing.fonts();
        let size = fonts.fit(title, Weight::Bold, 5.0, width, 1.0);
        sheet.text(
            &Text::new(title, page.0 / 2.0, MARGIN + 5.0, size)
                .fonts(&fonts)
                .bold()
                .middle(),
        );
        sheet.fitted(drawing, Rect::new(0.0, 0.0, dw, dh), into);
        let veil = Style::fill(Colour::WHITE).opacity(0.8);
        for part in self.veiled() {
            sheet.rect(placed(&part, &into, scale), 0.0, &veil);
        }
        self.printed()
            .for_each(|cell| self.mark(&mut sheet, cell, &into, scale));
        let spared = match self.spared() {
            0 => String::new(),
            1 => "1 sheet on which nothing lies is left out".to_owned(),
            many => format!("{many} sheets on which nothing lies are left out"),
        };
        let words: Vec<&str> = [title, &spared]
            .into_iter()
            .filter(|words| !words.is_empty())
            .collect();
        furnish(&mut sheet, &words, "overview", &fonts);
        sheet
    }

    /// Outlines the part of a sheet that stays in sight, and labels it.
    fn mark(&self, sheet: &mut Drawing, cell: Cell, into: &Rect, scale: f64) {
        let part = placed(&self.face(cell), into, scale);
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

/// Within the margin below the drawing, clear of the crosses at its corners.
fn furnish(page: &mut Drawing, words: &[&str], label: &str, fonts: &Fonts) {
    let clear = 4.0;
    let (width, height) = page.size();
    let length = inner((width, height)).0 - 2.0 * clear;
    page.group(
        &strip(length, words, label, fonts),
        MARGIN + clear,
        height - EDGE - STRIP,
    );
}

/// A part of the drawing where the overview shows it.
fn placed(part: &Rect, into: &Rect, scale: f64) -> Rect {
    Rect::new(
        into.x + part.x * scale,
        into.y + part.y * scale,
        part.w * scale,
        part.h * scale,
    )
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
