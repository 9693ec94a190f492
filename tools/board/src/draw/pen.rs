//! A pen for small figures that are given about an origin, in units of their own.

use milepost_draw::{Path, Point, Sweep};

/// Draws about a point, a unit being so long.
pub(super) struct Pen {
    /// What was drawn so far.
    pub path: Path,
    at: Point,
    unit: f64,
}

impl Pen {
    /// A pen that goes on with a path.
    pub fn at(path: Path, at: Point, unit: f64) -> Pen {
        Pen { path, at, unit }
    }

    /// A place given in units about the origin.
    fn on(&self, x: f64, y: f64) -> Point {
        self.at.shift(x * self.unit, y * self.unit)
    }

    /// Adds a step to the path.
    fn with(self, step: impl FnOnce(Path) -> Path) -> Pen {
        Pen {
            path: step(self.path),
            ..self
        }
    }

    /// Lifts the pen to a place.
    pub fn to(self, x: f64, y: f64) -> Pen {
        let p = self.on(x, y);
        self.with(|path| path.move_to(p))
    }

    /// Draws a straight line to a place.
    pub fn line(self, x: f64, y: f64) -> Pen {
        let p = self.on(x, y);
        self.with(|path| path.line_to(p))
    }

    /// Draws a curve with one control point.
    pub fn quad(self, [ax, ay]: [f64; 2], [x, y]: [f64; 2]) -> Pen {
        let (a, p) = (self.on(ax, ay), self.on(x, y));
        self.with(|path| path.quad_to(a, p))
    }

    /// Draws a curve with two control points.
    pub fn cubic(self, [ax, ay]: [f64; 2], [bx, by]: [f64; 2], [x, y]: [f64; 2]) -> Pen {
        let (a, b, p) = (self.on(ax, ay), self.on(bx, by), self.on(x, y));
        self.with(|path| path.cubic_to(a, b, p))
    }

    /// Draws back to where the line began.
    pub fn close(self) -> Pen {
        self.with(Path::close)
    }

    /// Straight lines from point to point and back to the first.
    pub fn polygon(self, points: &[[f64; 2]]) -> Pen {
        let Some((&[x, y], rest)) = points.split_first() else {
            return self;
        };
        rest.iter()
            .fold(self.to(x, y), |pen, &[x, y]| pen.line(x, y))
            .close()
    }

    /// Draws a circle about a place.
    pub fn circle(self, x: f64, y: f64, radius: f64) -> Pen {
        let (left, right, r) = (
            self.on(x - radius, y),
            self.on(x + radius, y),
            radius * self.unit,
        );
        self.with(|path| {
            path.move_to(left)
                .arc_to(r, Sweep::Clockwise, right)
                .arc_to(r, Sweep::Clockwise, left)
                .close()
        })
    }
}
