//! Lying bars: a name, its share, and what to hold it against.

use super::pen::{self, BAR, FAINT, INK, TITLE};
use crate::drawing::Drawing;
use crate::shape::{Colour, Point, Rect, Style};
use crate::text::font::{fit, width};
use crate::text::{Text, Weight};

/// The width of a column of figures.
const FIGURE: f64 = 8.0;
/// The least and the most height of a row.
const PITCH: [f64; 2] = [2.3, 3.7];

/// A bar.
#[derive(Clone, Debug, Default)]
pub struct Bar {
    /// What it is of.
    pub name: String,
    /// How long it is; all shares of a panel are in the same unit.
    pub share: f64,
    /// The share that would be even or is wanted, as a line across.
    pub mark: Option<f64>,
    /// Another share to show beside, as a dot.
    pub dot: Option<f64>,
    /// What stands at the right; the first matters most.
    pub figures: Vec<String>,
}

/// A panel of bars.
#[derive(Clone, Debug, Default)]
pub struct Bars {
    /// The title.
    pub title: &'static str,
    /// What it shows.
    pub what: String,
    /// A share that is marked for all, and its label.
    pub even: Option<(f64, String)>,
    /// The bars from the top.
    pub rows: Vec<Bar>,
}

/// Where the bars of a panel stand.
struct Scale {
    left: f64,
    /// Room for names.
    names: f64,
    /// Where the figures end, and how many columns of them there are.
    right: f64,
    figures: usize,
    /// Millimetres for a share of 1.
    unit: f64,
    pitch: f64,
}

/// Draws two panels one below the other into a room, which they share by their rows.
pub fn both(page: &mut Drawing, room: Rect, upper: &Bars, lower: &Bars) {
    let rows = (upper.rows.len() + lower.rows.len()).max(1) as f64;
    let high = room.h - super::GAP - 2.0 * TITLE;
    let share = (high * upper.rows.len() as f64 / rows).clamp(0.15 * high, 0.85 * high);
    let bottom = upper.draw(page, Rect::new(room.x, room.y, room.w, TITLE + share)) + super::GAP;
    lower.draw(
        page,
        Rect::new(room.x, bottom, room.w, room.bottom() - bottom),
    );
}

/// Which of so many rows are shown where only `most` fit: the first and the last, and how many are left out between.
#[must_use]
pub fn shown(rows: usize, most: usize) -> (usize, usize, usize) {
    if rows <= most {
        return (rows, 0, 0);
    }
    let kept = most.saturating_sub(1).max(2);
    let first = kept.div_ceil(2).min(rows);
    let last = (kept - first).min(rows - first);
    (first, rows - first - last, last)
}

impl Bars {
    /// Draws the panel into a room as far as it fits, and tells where it ends.
    pub fn draw(&self, page: &mut Drawing, room: Rect) -> f64 {
        pen::title(page, room, self.title, &self.what);
        let high = room.h - TITLE;
        let pitch = (high / self.rows.len().max(1) as f64).clamp(PITCH[0], PITCH[1]);
        let (first, left_out, last) = shown(self.rows.len(), (high / pitch + 1e-6) as usize);
        let scale = self.scale(room, pitch);
        let top = room.y + TITLE;
        let at = |line: usize| top + pitch * line as f64;
        let after = first + usize::from(left_out > 0);
        let shown = self.rows.iter().take(first).zip(0..);
        let shown = shown.chain(self.rows.iter().skip(first + left_out).zip(after..));
        shown
            .clone()
            .for_each(|(row, line)| row.bar(page, &scale, at(line)));
        let end = at(after + last);
        self.even_line(page, &scale, top, end);
        shown.for_each(|(row, line)| row.rest(page, &scale, at(line)));
        if left_out > 0 {
            let base = at(first) + 0.74 * pitch;
            let more = format!("... {left_out} between");
            page.text(&Text::new(more, scale.left, base, size(pitch)).colour(FAINT));
        }
        end
    }

    fn scale(&self, room: Rect, pitch: f64) -> Scale {
        let name = |row: &Bar| width(&row.name, Weight::Regular, size(pitch));
        let names = self
            .rows
            .iter()
            .map(name)
            .fold(0.0, f64::max)
            .min(0.36 * room.w);
        let most = |row: &Bar| {
            row.share
                .max(row.mark.unwrap_or_default())
                .max(row.dot.unwrap_or_default())
        };
        let even = self.even.as_ref().map_or(0.0, |even| even.0);
        let longest = self.rows.iter().map(most).fold(even, f64::max);
        let figures = self
            .rows
            .iter()
            .map(|row| row.figures.len())
            .max()
            .unwrap_or(0);
        let left = room.x + names + 2.2;
        let long = room.right() - left - figures as f64 * FIGURE;
        let unit = if longest > 0.0 { long / longest } else { 0.0 };
        Scale {
            left,
            names,
            right: room.right(),
            figures,
            unit,
            pitch,
        }
    }

    fn even_line(&self, page: &mut Drawing, scale: &Scale, top: f64, bottom: f64) {
        let Some((even, label)) = &self.even else {
            return;
        };
        let x = scale.left + even * scale.unit;
        pen::mark(page, Point::new(x, top - 0.4), Point::new(x, bottom + 0.4));
        page.text(&Text::new(label, x, bottom + 2.6, 2.0).middle().colour(INK));
    }
}

impl Bar {
    fn bar(&self, page: &mut Drawing, scale: &Scale, y: f64) {
        let Scale {
            left, unit, pitch, ..
        } = *scale;
        page.rect(
            Rect::new(left, y + 0.14 * pitch, self.share * unit, 0.72 * pitch),
            0.0,
            &Style::fill(BAR),
        );
    }

    fn rest(&self, page: &mut Drawing, scale: &Scale, y: f64) {
        let Scale {
            left,
            names,
            right,
            figures,
            unit,
            pitch,
        } = *scale;
        let (size, base) = (size(pitch), y + 0.74 * pitch);
        let name = fit(&self.name, Weight::Regular, size, names, 1.2);
        page.text(
            &Text::new(self.name.clone(), left - 1.6, base, name)
                .end()
                .colour(INK),
        );
        if let Some(mark) = self.mark {
            let x = left + mark * unit;
            pen::mark(page, Point::new(x, y), Point::new(x, y + pitch));
        }
        if let Some(dot) = self.dot {
            let centre = Point::new(left + dot * unit, y + 0.5 * pitch);
            page.circle(
                centre,
                0.21 * pitch,
                &Style::fill(Colour::WHITE).and_stroke(INK, 0.25),
            );
        }
        for (place, figure) in self.figures.iter().enumerate() {
            let end = right - FIGURE * (figures - 1 - place) as f64;
            let colour = if place == 0 { INK } else { FAINT };
            page.text(
                &Text::new(figure.clone(), end, base, size)
                    .end()
                    .colour(colour),
            );
        }
    }
}

/// The size of letters in rows so high.
fn size(pitch: f64) -> f64 {
    (0.76 * pitch).min(2.5)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_and_the_last_are_kept() {
        assert_eq!(
            [shown(0, 5), shown(5, 5), shown(6, 5)],
            [(0, 0, 0), (5, 0, 0), (2, 2, 2)]
        );
        assert_eq!(shown(256, 80), (40, 177, 39));
        // However little room there is, something is shown.
        assert_eq!([shown(9, 0), shown(3, 1)], [(1, 7, 1), (1, 1, 1)]);
    }

    #[test]
    fn a_panel_shows_what_fits_and_says_what_does_not() {
        let rows = (0..9)
            .map(|n| Bar {
                name: format!("row {n}"),
                share: 0.1,
                ..Bar::default()
            })
            .collect();
        let bars = Bars {
            title: "Bars",
            even: Some((0.1, "even".to_owned())),
            rows,
            ..Bars::default()
        };
        let mut page = Drawing::new(100.0, 100.0);
        let end = bars.draw(&mut page, Rect::new(0.0, 0.0, 90.0, TITLE + 5.0 * PITCH[0]));
        assert!((end - TITLE - 5.0 * PITCH[0]).abs() < 1e-9);
        let svg = page.svg().expect("every glyph");
        let told = ["row 0", "row 1", "... 5 between", "row 7", "row 8", "even"];
        assert!(
            told.iter().all(|name| svg.contains(&format!(">{name}<"))),
            "{svg}"
        );
        assert!(!svg.contains("row 2") && !svg.contains("row 6") && !svg.contains("NaN"));
    }
}
