//! Paths in as few bytes as can be: whole units, each place from the one before.

use crate::curve::Curve;
use milepost_draw::Point;
use std::fmt::Write;

/// What is drawn exactly has this many units to a millimetre.
pub(super) const FINE: f64 = 10.0;
/// What is soft has this many.
pub(super) const SOFT: f64 = 2.5;

/// The data of a path.
pub(super) struct Pen {
    units: f64,
    data: String,
    at: (i64, i64),
    start: (i64, i64),
    command: char,
}

impl Pen {
    /// A pen for lines whose every corner counts.
    pub fn fine() -> Pen {
        Pen::new(FINE)
    }

    /// A pen for outlines of what has none.
    pub fn soft() -> Pen {
        Pen::new(SOFT)
    }

    fn new(units: f64) -> Pen {
        Pen {
            units,
            data: String::new(),
            at: (0, 0),
            start: (0, 0),
            command: ' ',
        }
    }

    /// How many of its units make a millimetre.
    pub fn units(&self) -> f64 {
        self.units
    }

    fn place(&self, point: Point) -> (i64, i64) {
        let unit = |part: f64| (part * self.units).round() as i64;
        (unit(point.x), unit(point.y))
    }

    /// The data so far.
    pub fn data(&self) -> &str {
        &self.data
    }

    /// Sets the pen down.
    pub fn go(&mut self, to: Point) {
        let to = self.place(to);
        self.command('m');
        self.number(to);
        (self.at, self.start) = (to, to);
        // What follows the point without a command of its own would be a line.
        self.command = 'l';
    }

    /// A straight line.
    pub fn line(&mut self, to: Point) {
        let to = self.place(to);
        if to != self.at {
            self.command('l');
            self.number(to);
            self.at = to;
        }
    }

    /// A quadratic curve.
    pub fn quad(&mut self, corner: Point, to: Point) {
        let to = self.place(to);
        if to != self.at {
            self.command('q');
            self.number(self.place(corner));
            self.number(to);
            self.at = to;
        }
    }

    /// Straight back to where the pen was set down.
    pub fn close(&mut self) {
        self.command('z');
        self.at = self.start;
    }

    /// A dot, by a pen with round ends.
    pub fn dot(&mut self, at: Point) {
        self.go(at);
        self.data.push_str("h0");
        self.command = 'h';
    }

    /// Straight lines through points.
    pub fn lines(&mut self, points: &[Point]) {
        if let [first, rest @ ..] = points {
            self.go(*first);
            rest.iter().for_each(|&point| self.line(point));
        }
    }

    /// A closed ring with all its corners rounded off: it passes through the middles of its sides.
    pub fn round(&mut self, ring: &[Point]) {
        let (Some(&first), Some(&last)) = (ring.first(), ring.last()) else {
            return;
        };
        self.go(last.towards(first, 0.5));
        for (&corner, &next) in ring.iter().zip(ring.iter().cycle().skip(1)) {
            self.quad(corner, corner.towards(next, 0.5));
        }
        self.close();
    }

    /// A line or ring of the art, with the soft corners that decide which sections it crosses.
    pub fn curve(&mut self, curve: &Curve) {
        let at = |(x, y): (f64, f64)| Point::new(x, y);
        self.go(at(curve.start));
        for bend in &curve.bends {
            self.line(at(bend.from));
            self.quad(at(bend.corner), at(bend.to));
        }
        match curve.end {
            Some(end) => self.line(at(end)),
            None => self.close(),
        }
    }

    fn command(&mut self, command: char) {
        if command != self.command || command == 'z' {
            self.data.push(command);
            self.command = command;
        }
    }

    /// A place, from where the pen is.
    fn number(&mut self, to: (i64, i64)) {
        for part in [to.0 - self.at.0, to.1 - self.at.1] {
            if part >= 0 && self.data.ends_with(|last: char| last.is_ascii_digit()) {
                self.data.push(' ');
            }
            // Writing to a string cannot fail.
            let _ = write!(self.data, "{part}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_short() {
        let at = |x: f64, y: f64| Point::new(x, y);
        let mut pen = Pen::fine();
        pen.lines(&[at(1.0, 1.0), at(1.04, 1.0), at(2.0, 0.5), at(2.0, 2.0)]);
        assert_eq!(pen.data(), "m10 10 10-5 0 15");
        let mut pen = Pen::fine();
        pen.dot(at(1.0, 1.0));
        pen.dot(at(2.0, 1.0));
        assert_eq!(pen.data(), "m10 10h0m10 0h0");
        let mut pen = Pen::fine();
        pen.round(&[at(0.0, 0.0), at(2.0, 0.0), at(2.0, 2.0)]);
        pen.dot(at(1.0, 1.0));
        assert_eq!(pen.data(), "m10 10q-10-10 0-10 10 0 10 10 0 10-10 0zm0 0h0");
    }
}
