//! Lying bars: a name, its share, and what would be even.

use super::pen::{self, BAR, FAINT, INK};
use milepost_sheet::font::{Weight, fit, width};
use milepost_sheet::{Drawing, Point, Rect, Style, Text};

/// The width of the column of figures.
const FIGURE: f64 = 8.0;
/// The least and the most height of a row.
const PITCH: [f64; 2] = [2.3, 3.7];

/// A bar.
pub struct Row {
    pub name: String,
    pub share: f64,
    /// The share that would be even.
    pub even: f64,
    /// What stands at the right.
    pub figure: String,
}

/// A panel of bars.
pub struct Bars {
    pub title: String,
    pub what: String,
    pub rows: Vec<Row>,
}

/// Where the bars of a panel stand.
struct Scale {
    left: f64,
    /// Room for names.
    names: f64,
    /// Where the figures end.
    right: f64,
    /// Millimetres for a share of 1.
    unit: f64,
    pitch: f64,
}

impl Bars {
    /// Draws the panel into a room as far as it fits, and tells where it ends.
    pub fn draw(&self, page: &mut Drawing, room: Rect) -> f64 {
        pen::title(page, room, &self.title, &self.what);
        let high = room.h - pen::TITLE;
        let pitch = (high / self.rows.len().max(1) as f64).clamp(PITCH[0], PITCH[1]);
        let (first, left_out, last) = pen::shown(self.rows.len(), (high / pitch + 1e-6) as usize);
        let scale = self.scale(room, pitch);
        let top = room.y + pen::TITLE;
        let after = first + usize::from(left_out > 0);
        let shown = self.rows[..first].iter().zip(0..);
        let shown = shown.chain(self.rows[self.rows.len() - last..].iter().zip(after..));
        shown.for_each(|(row, line)| row.draw(page, &scale, top + pitch * line as f64));
        if left_out > 0 {
            let base = top + pitch * (first as f64 + 0.74);
            let more = format!("... {left_out} between");
            page.text(&Text::new(more, scale.left, base, size(pitch)).colour(FAINT));
        }
        top + pitch * (after + last) as f64
    }

    fn scale(&self, room: Rect, pitch: f64) -> Scale {
        let name = |row: &Row| width(&row.name, Weight::Regular, size(pitch));
        let names = self.rows.iter().map(name).fold(0.0, f64::max).min(0.36 * room.w);
        let longest = self.rows.iter().map(|row| row.share.max(row.even)).fold(0.0, f64::max);
        let left = room.x + names + 2.2;
        let long = room.right() - left - FIGURE;
        let unit = if longest > 0.0 { long / longest } else { 0.0 };
        Scale { left, names, right: room.right(), unit, pitch }
    }
}

impl Row {
    fn draw(&self, page: &mut Drawing, scale: &Scale, y: f64) {
        let Scale { left, names, right, unit, pitch } = *scale;
        let (size, base) = (size(pitch), y + 0.74 * pitch);
        page.rect(Rect::new(left, y + 0.14 * pitch, self.share * unit, 0.72 * pitch), 0.0, &Style::fill(BAR));
        let x = left + self.even * unit;
        pen::mark(page, Point::new(x, y), Point::new(x, y + pitch));
        let name = fit(&self.name, Weight::Regular, size, names, 1.2);
        page.text(&Text::new(self.name.clone(), left - 1.6, base, name).end().colour(INK));
        page.text(&Text::new(self.figure.clone(), right, base, size).end().colour(INK));
    }
}

/// The size of letters in rows so high.
fn size(pitch: f64) -> f64 {
    (0.76 * pitch).min(2.5)
}
