//! Lying bars: a name, its share, and what would be even.

use super::pen::{self, BAR, FAINT, INK};
use crate::study::text::percent;
use milepost_sheet::font::{Weight, fit, width};
use milepost_sheet::{Colour, Drawing, Point, Rect, Style, Text};

/// The width of a column of figures.
const FIGURE: f64 = 8.0;

/// A bar.
pub struct Row {
    pub name: String,
    pub share: f64,
    /// The share that would be even, where it is not the same for all.
    pub even: Option<f64>,
    /// Another share to show beside.
    pub dot: Option<f64>,
}

/// A panel of bars.
pub struct Bars {
    pub title: String,
    pub what: String,
    /// The share that would be even for each.
    pub even: Option<f64>,
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
        let pitch = (high / self.rows.len().max(1) as f64).clamp(pen::PITCH[0], pen::PITCH[1]);
        let (first, left_out, last) = pen::shown(self.rows.len(), (high / pitch + 1e-6) as usize);
        let scale = self.scale(room, pitch);
        let top = room.y + pen::TITLE;
        let end = top + pitch * (first + usize::from(left_out > 0) + last) as f64;
        let shown = self.rows[..first].iter().zip(0..);
        let after = first + usize::from(left_out > 0);
        let shown = shown.chain(self.rows[self.rows.len() - last..].iter().zip(after..));
        let at = |line: usize| top + pitch * line as f64;
        shown.clone().for_each(|(row, line)| row.bar(page, &scale, at(line)));
        self.even_line(page, &scale, top, end);
        shown.for_each(|(row, line)| row.rest(page, &scale, at(line)));
        if left_out > 0 {
            let more = format!("... {left_out} between");
            let base = at(first) + 0.74 * pitch;
            page.text(&Text::new(more, scale.left, base, pen::size(pitch)).colour(FAINT));
        }
        end
    }

    fn scale(&self, room: Rect, pitch: f64) -> Scale {
        let size = pen::size(pitch);
        let name = |row: &Row| width(&row.name, Weight::Regular, size);
        let names = self.rows.iter().map(name).fold(0.0, f64::max).min(0.36 * room.w);
        let most = |row: &Row| row.share.max(row.even.unwrap_or_default()).max(row.dot.unwrap_or_default());
        let longest = self.rows.iter().map(most).fold(self.even.unwrap_or_default(), f64::max);
        let figures = if self.rows.iter().any(|row| row.dot.is_some()) { 2.0 } else { 1.0 };
        let left = room.x + names + 2.2;
        let long = room.right() - left - figures * FIGURE;
        let unit = if longest > 0.0 { long / longest } else { 0.0 };
        Scale { left, names, right: room.right(), unit, pitch }
    }

    fn even_line(&self, page: &mut Drawing, scale: &Scale, top: f64, bottom: f64) {
        let Some(even) = self.even else { return };
        let x = scale.left + even * scale.unit;
        pen::mark(page, Point::new(x, top - 0.4), Point::new(x, bottom + 0.4));
        let label = Text::new(format!("even {}", percent(even)), x, bottom + 2.6, 2.0);
        page.text(&label.middle().colour(INK));
    }
}

impl Row {
    fn bar(&self, page: &mut Drawing, scale: &Scale, y: f64) {
        let Scale { left, unit, pitch, .. } = *scale;
        let bar = Rect::new(left, y + 0.14 * pitch, self.share * unit, 0.72 * pitch);
        page.rect(bar, 0.0, &Style::fill(BAR));
    }

    fn rest(&self, page: &mut Drawing, scale: &Scale, y: f64) {
        let Scale { left, names, right, unit, pitch } = *scale;
        let (size, base) = (pen::size(pitch), y + 0.74 * pitch);
        let name = fit(&self.name, Weight::Regular, size, names, 1.2);
        page.text(&Text::new(self.name.clone(), left - 1.6, base, name).end().colour(INK));
        if let Some(even) = self.even {
            let x = left + even * unit;
            pen::mark(page, Point::new(x, y), Point::new(x, y + pitch));
        }
        if let Some(dot) = self.dot {
            let centre = Point::new(left + dot * unit, y + 0.5 * pitch);
            page.circle(centre, 0.21 * pitch, &Style::fill(Colour::WHITE).and_stroke(INK, 0.25));
            page.text(&Text::new(percent(dot), right, base, size).end().colour(FAINT));
        }
        let end = if self.dot.is_some() { right - FIGURE } else { right };
        page.text(&Text::new(percent(self.share), end, base, size).end().colour(INK));
    }
}
