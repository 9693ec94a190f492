//! Draws what is measured in sides of a hex, from its middle, on paper in millimetres.

use crate::draw::bend::Bend;
use milepost_draw::{Colour, Drawing, Path, Point, Rect, Style, Text, Weight, font};

/// A drawing about the middle of a hex.
pub(super) struct Pen {
    /// The side of a hex in millimetres.
    pub side: f64,
    /// What is drawn so far.
    pub drawing: Drawing,
}

impl Pen {
    pub fn new(side: f64) -> Pen {
        Pen {
            side,
            drawing: Drawing::new(2.0 * side, 2.0 * side),
        }
    }

    /// A point in millimetres.
    pub fn at(&self, point: Point) -> Point {
        Point::new(point.x * self.side, point.y * self.side)
    }

    /// A line around a shape; its width in sides.
    pub fn line(&self, colour: Colour, width: f64) -> Style {
        Style::stroke(colour, width * self.side)
    }

    pub fn circle(&mut self, at: Point, radius: f64, style: &Style) {
        let at = self.at(at);
        self.drawing.circle(at, radius * self.side, style);
    }

    pub fn polygon(&mut self, points: &[Point], style: &Style) {
        let points: Vec<Point> = points.iter().map(|&point| self.at(point)).collect();
        self.drawing.polygon(&points, style);
    }

    pub fn stroke(&mut self, from: Point, to: Point, style: &Style) {
        let (from, to) = (self.at(from), self.at(to));
        self.drawing.line(from, to, style);
    }

    pub fn rect(&mut self, rect: Rect, corner: f64, style: &Style) {
        let s = self.side;
        let rect = Rect::new(rect.x * s, rect.y * s, rect.w * s, rect.h * s);
        self.drawing.rect(rect, corner * s, style);
    }

    /// A strip along a bend, cut square.
    pub fn ribbon(&mut self, bend: Bend, width: f64, colour: Colour) {
        let bend = bend.map(|point| self.at(point));
        let path = bend.ribbon(Path::new(), width * self.side);
        self.drawing.path(&path, &Style::fill(colour));
    }

    /// A strip that narrows along a bend.
    pub fn taper(&mut self, bend: Bend, from: f64, to: f64, colour: Colour) {
        let bend = bend.map(|point| self.at(point));
        let path = bend.taper(from * self.side, to * self.side);
        self.drawing.path(&path, &Style::fill(colour));
    }

    /// Words with their middle at a point, their capitals centred on it.
    pub fn words(&mut self, words: &TileText<'_>, at: Point) {
        let size = words.size * self.side;
        let at = self.at(at);
        let baseline = at.y + font::cap_height(words.weight, size) / 2.0;
        let text = Text::new(words.text, at.x, baseline, size)
            .weight(words.weight)
            .middle();
        let text = text.colour(words.colour);
        self.drawing.text(&match words.halo {
            Some(colour) => text.halo(colour, 0.025 * self.side),
            None => text,
        });
    }
}

/// Words on a tile.
pub(super) struct TileText<'a> {
    pub text: &'a str,
    /// The size of the em in sides.
    pub size: f64,
    pub weight: Weight,
    pub colour: Colour,
    pub halo: Option<Colour>,
}
