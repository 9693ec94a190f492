//! A table of a few rows.

use super::pen::{FAINT, INK, RULE};
use crate::drawing::Drawing;
use crate::shape::{Point, Rect, Style};
use crate::text::font::{fit, width};
use crate::text::{Text, Weight};

const PITCH: f64 = 3.5;
const SIZE: f64 = 2.5;
/// Between columns.
const SPACE: f64 = 3.5;
/// Below the heads.
const HEAD: f64 = 0.8;

/// Rows of a name and some cells. A name that begins with a space is set in; a dash is faint.
#[derive(Clone, Debug)]
pub struct Grid {
    rows: Vec<Vec<String>>,
}

impl Grid {
    /// A table with these heads of columns.
    pub fn new(heads: &[&str]) -> Grid {
        let heads = heads.iter().map(|head| (*head).to_owned()).collect();
        Grid { rows: vec![heads] }
    }

    /// Adds a row.
    #[must_use]
    pub fn row<S: Into<String>>(mut self, cells: impl IntoIterator<Item = S>) -> Grid {
        self.rows.push(cells.into_iter().map(S::into).collect());
        self
    }

    pub(super) fn height(&self) -> f64 {
        PITCH * self.rows.len() as f64 + HEAD
    }

    pub(super) fn draw(&self, page: &mut Drawing, room: Rect) {
        let wide = |cell: &String| width(cell, Weight::Bold, SIZE) + SPACE;
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(1);
        let cells = self.rows.iter().flat_map(|row| row.iter().skip(1));
        let wide = cells.map(wide).fold(0.0, f64::max);
        let wide = wide.min(room.w / columns as f64);
        let names = room.w - wide * (columns - 1) as f64;
        for (line, row) in self.rows.iter().enumerate() {
            let (head, weight) = match line {
                0 => (0.0, Weight::Bold),
                _ => (HEAD, Weight::Regular),
            };
            let base = room.y + PITCH * (line as f64 + 0.8) + head;
            for (place, cell) in row.iter().enumerate() {
                let text = if place == 0 {
                    let inset = if cell.starts_with(' ') { 2.5 } else { 0.0 };
                    let size = fit(cell.trim(), weight, SIZE, names - inset, 1.6);
                    Text::new(cell.trim(), room.x + inset, base, size)
                } else {
                    let right = room.right() - wide * (columns - 1 - place) as f64;
                    Text::new(cell.clone(), right, base, SIZE).end()
                };
                let colour = if cell == "-" { FAINT } else { INK };
                page.text(&text.weight(weight).colour(colour));
            }
        }
        let y = room.y + PITCH + 0.2;
        let ends = [room.x, room.right()].map(|x| Point::new(x, y));
        page.line(ends[0], ends[1], &Style::stroke(RULE, 0.2));
    }
}
