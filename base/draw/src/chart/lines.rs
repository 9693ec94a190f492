//! Lines over numbers from 0.

use super::axis::{along, upright};
use super::pen;
use crate::drawing::Drawing;
use crate::shape::{Colour, Path, Point, Rect, Style};

/// A line: what it is, and its points by ascending x.
#[derive(Clone, Debug)]
pub struct Line {
    /// What it is.
    pub name: String,
    /// Its colour.
    pub colour: Colour,
    /// Its points.
    pub points: Vec<Point>,
}

/// Lines in one plot. Several have a legend.
#[derive(Clone, Debug)]
pub struct Lines(pub Vec<Line>);

impl Lines {
    pub(super) fn legend(&self) -> Vec<(&str, Colour)> {
        let entries = self.0.iter().filter(|_| self.0.len() > 1);
        entries.map(|line| (&*line.name, line.colour)).collect()
    }

    pub(super) fn draw(&self, page: &mut Drawing, room: Rect) {
        let plot = pen::plot(room);
        let points = || self.0.iter().flat_map(|line| &line.points);
        let unit = upright(
            page,
            plot,
            points().map(|point| point.y).fold(0.0, f64::max),
        );
        let end = points().map(|point| point.x).fold(1.0, f64::max);
        let x = |number: f64| plot.x + number / end * plot.w;
        along(page, plot, 0.0, end, x);
        for line in self.0.iter().filter(|line| line.points.len() > 1) {
            let at = |point: &Point| Point::new(x(point.x), plot.bottom() - point.y * unit);
            let points: Vec<Point> = line.points.iter().map(at).collect();
            page.path(&Path::polyline(&points), &Style::stroke(line.colour, 0.6));
        }
    }
}
