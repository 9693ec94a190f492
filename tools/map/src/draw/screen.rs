//! The ground of a map on a screen: what lies under labels, goods, track and trains, which a page draws over it in its
//! own pixels. No sheet for printing: the colours are a screen's, by day and by night, and nothing is written on it.
//!
//! In the order data flows:
//! 1. `field`: heights, distances and shares of terrain on a square grid; `contour`: their outlines;
//! 2. `land`: bands of height, tints of terrain, light and shade; `sea`: its steps, lakes and rivers;
//! 3. `network`: mileposts, crossings and ferries;
//! 4. `pen` and `style`: paths and colours as SVG.
//!
//! A page moves and scales it as one picture, often: it has about thirty paths, no filters, no masks and no text.

mod contour;
mod field;
mod land;
mod network;
mod pen;
mod sea;
mod style;

use super::ground;
use super::layout::{SheetLayout, extent};
use crate::curve::Curve;
use crate::model::Map;
use field::Grid;
use milepost_draw::{Point, Rect};
use pen::{FINE, Pen};
use std::fmt::Write;

pub use style::Light;

/// The length of a pip on the drawing, in millimetres, as that of [`super::board`] on screens was.
const PIP_MM: f64 = 8.0;
/// How far the drawing reaches beyond the frame, in pips, where a page shows more than the frame.
const BLEED: f64 = 2.0;

/// How much of the ground is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Detail {
    /// Everything that is built on: mileposts, crossings, ferries.
    #[default]
    Full,
    /// Land and water alone, for pictures so small that mileposts would be dust.
    Bare,
}

/// The ground of a map within its [`super::frame`], as SVG whose units are millimetres.
#[must_use]
pub fn ground(map: &Map, light: Light, detail: Detail) -> String {
    let layout = SheetLayout::new(map, PIP_MM);
    let extent = extent(map);
    let mut canvas = Canvas {
        layout: &layout,
        origin: Point::new(extent.x, extent.y),
        grid: Grid::over(&extent.inflate(BLEED)),
        paths: String::new(),
    };
    land::draw(&mut canvas);
    sea::draw(&mut canvas);
    sea::inland(&mut canvas);
    if detail == Detail::Full {
        network::ferries(&mut canvas);
        network::draw(&mut canvas);
    }
    canvas.finish(light)
}

/// The drawing as it grows.
struct Canvas<'a> {
    layout: &'a SheetLayout<'a>,
    origin: Point,
    grid: Grid,
    paths: String,
}

impl Canvas<'_> {
    /// Places on the lattice, in pips, as places on the drawing.
    fn on_paper(&self, ring: &[Point]) -> Vec<Point> {
        ring.iter()
            .map(|point| self.layout.at(point.x, point.y))
            .collect()
    }

    /// Places on the drawing as places on the lattice, in pips.
    fn off_paper(&self, points: &[(f64, f64)]) -> Vec<Point> {
        let pip = self.layout.pip;
        let off = |&(x, y): &(f64, f64)| self.origin.shift(x / pip, y / pip);
        points.iter().map(off).collect()
    }

    /// The corners of what is drawn: those of the frame, and a little more.
    fn paper(&self) -> [Point; 4] {
        self.layout.frame.inflate(BLEED * self.layout.pip).corners()
    }

    /// A closed ring of the drawing with soft corners.
    fn ring(&self, ring: &[Point]) -> Option<Curve> {
        Curve::ring(&ground::pairs(ring), self.layout.pip)
    }

    fn path(&mut self, class: &str, pen: &Pen) {
        if !pen.data().is_empty() {
            // Writing to a string cannot fail.
            let _ = if pen.units() < FINE {
                let scale = FINE / pen.units();
                writeln!(
                    self.paths,
                    "<path class=\"{class}\" transform=\"scale({scale})\" d=\"{}\"/>",
                    pen.data()
                )
            } else {
                writeln!(self.paths, "<path class=\"{class}\" d=\"{}\"/>", pen.data())
            };
        }
    }

    /// Rings on the lattice, in pips, as one path.
    fn rings(&mut self, class: &str, rings: &[Vec<Point>]) {
        let mut pen = Pen::soft();
        rings
            .iter()
            .for_each(|ring| pen.round(&self.on_paper(ring)));
        self.path(class, &pen);
    }

    /// All of the drawing.
    fn cover(&mut self, class: &str) {
        let mut pen = Pen::soft();
        pen.lines(&self.paper());
        pen.close();
        self.path(class, &pen);
    }

    fn finish(self, light: Light) -> String {
        let Rect { w, h, .. } = self.layout.frame;
        let (w, h) = (hundredths(w), hundredths(h));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}mm\" height=\"{h}mm\" viewBox=\"0 0 {w} {h}\">\n\
             <style>{}</style>\n\
             <g transform=\"scale(.1)\" fill-rule=\"evenodd\">\n{}</g>\n</svg>\n",
            style::sheet(light),
            self.paths
        )
    }
}

/// A length to a hundredth.
fn hundredths(length: f64) -> f64 {
    (length * 100.0).round() / 100.0
}
