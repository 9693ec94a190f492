//! The path data of icons: the part of SVG's that they need, checked once, in whole steps on the grid.

use milepost_draw::{Path, Point, Sweep};

/// A step of the pen, in units of the grid.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Step {
    Move(Point),
    Line(Point),
    Quad(Point, Point),
    Cubic(Point, Point, Point),
    Arc(f64, Sweep, Point),
    Close,
}

/// An outline: path data, and its steps.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Outline {
    data: String,
    steps: Vec<Step>,
}

impl Outline {
    /// Reads path data of the commands `M L H V C Q A Z`, large and small. Arcs are those of a circle, at most half of
    /// it. `None` for anything else.
    pub(super) fn read(data: &str) -> Option<Self> {
        let mut pen = Pen::default();
        let mut rest = data.trim_start();
        if !rest.starts_with('M') {
            return None;
        }
        let mut steps = Vec::new();
        let mut command = 'M';
        while let Some(next) = rest.chars().next() {
            if next.is_ascii_alphabetic() {
                command = next;
                rest = &rest[1..];
            } else if matches!(command, 'Z' | 'z') {
                return None;
            }
            let (numbers, after) = numbers(rest, count(command)?)?;
            steps.push(pen.step(command, &numbers)?);
            // What follows a move without a command is a line.
            command = match command {
                'M' => 'L',
                'm' => 'l',
                other => other,
            };
            rest = after;
        }
        Some(Self {
            data: data.to_owned(),
            steps,
        })
    }

    /// The path data.
    pub(super) fn data(&self) -> &str {
        &self.data
    }

    /// The path on a plane: the grid's origin at `origin`, a unit of it `scale` long.
    pub(super) fn path(&self, origin: Point, scale: f64) -> Path {
        let place = |p: Point| Point::new(origin.x + p.x * scale, origin.y + p.y * scale);
        self.steps
            .iter()
            .fold(Path::new(), |path, step| match *step {
                Step::Move(p) => path.move_to(place(p)),
                Step::Line(p) => path.line_to(place(p)),
                Step::Quad(a, p) => path.quad_to(place(a), place(p)),
                Step::Cubic(a, b, p) => path.cubic_to(place(a), place(b), place(p)),
                Step::Arc(radius, sweep, p) => path.arc_to(radius * scale, sweep, place(p)),
                Step::Close => path.close(),
            })
    }
}

/// How many numbers follow a command.
fn count(command: char) -> Option<usize> {
    Some(match command.to_ascii_uppercase() {
        'M' | 'L' => 2,
        'H' | 'V' => 1,
        'C' => 6,
        'Q' => 4,
        'A' => 7,
        'Z' => 0,
        _ => return None,
    })
}

/// That many numbers from the start of the text, and the text after them and the spaces there.
fn numbers(text: &str, count: usize) -> Option<(Vec<f64>, &str)> {
    let mut rest = text;
    let mut found = Vec::with_capacity(count);
    for _ in 0..count {
        rest = rest.trim_start();
        let unsigned = rest.strip_prefix('-').unwrap_or(rest);
        let digits = unsigned.find(|c: char| !c.is_ascii_digit() && c != '.');
        let end = rest.len() - unsigned.len() + digits.unwrap_or(unsigned.len());
        found.push(rest[..end].parse().ok()?);
        rest = &rest[end..];
    }
    Some((found, rest.trim_start()))
}

/// Where the pen is, and where it was last set down.
#[derive(Default)]
struct Pen {
    at: Point,
    start: Point,
}

impl Pen {
    fn step(&mut self, command: char, numbers: &[f64]) -> Option<Step> {
        let from = if command.is_ascii_lowercase() {
            self.at
        } else {
            Point::default()
        };
        let point = |x: f64, y: f64| from.shift(x, y);
        let step = match (command, numbers) {
            ('M' | 'm', &[x, y]) => Step::Move(point(x, y)),
            ('L' | 'l', &[x, y]) => Step::Line(point(x, y)),
            ('H' | 'h', &[x]) => Step::Line(Point::new(from.x + x, self.at.y)),
            ('V' | 'v', &[y]) => Step::Line(Point::new(self.at.x, from.y + y)),
            ('Q' | 'q', &[a, b, x, y]) => Step::Quad(point(a, b), point(x, y)),
            ('C' | 'c', &[a, b, c, d, x, y]) => Step::Cubic(point(a, b), point(c, d), point(x, y)),
            ('A' | 'a', &[radius, other, turn, large, sweep, x, y]) => {
                let is_circle = radius == other && turn == 0.0 && large == 0.0;
                let sweep = match sweep {
                    0.0 => Sweep::Counter,
                    1.0 => Sweep::Clockwise,
                    _ => return None,
                };
                is_circle.then_some(Step::Arc(radius, sweep, point(x, y)))?
            }
            ('Z' | 'z', []) => Step::Close,
            _ => return None,
        };
        match step {
            Step::Move(p) => (self.at, self.start) = (p, p),
            Step::Line(p) | Step::Quad(_, p) | Step::Cubic(_, _, p) | Step::Arc(_, _, p) => {
                self.at = p;
            }
            Step::Close => self.at = self.start,
        }
        Some(step)
    }
}

#[cfg(test)]
impl Outline {
    /// Points along the outline, close to each other where it bends.
    pub(super) fn points(&self) -> Vec<Point> {
        let mut pen = Point::default();
        let mut points = Vec::new();
        for step in &self.steps {
            points.extend((0..=32).map(|part| step.at(pen, f64::from(part) / 32.0)));
            pen = step.at(pen, 1.0);
        }
        points
    }
}

#[cfg(test)]
impl Step {
    /// Where the pen is after this part of the step, 0 to 1.
    fn at(self, from: Point, part: f64) -> Point {
        let between = |a: Point, b: Point| a.towards(b, part);
        let quad = |a, b, c| between(between(a, b), between(b, c));
        match self {
            Self::Move(p) => p,
            Self::Line(p) => between(from, p),
            Self::Quad(a, p) => quad(from, a, p),
            Self::Cubic(a, b, p) => between(quad(from, a, b), quad(a, b, p)),
            Self::Arc(radius, sweep, p) => {
                let half = from.distance(p) / 2.0;
                let radius = radius.max(half);
                let side = if sweep == Sweep::Clockwise { 1.0 } else { -1.0 };
                let rise = side * (radius * radius - half * half).sqrt() / (2.0 * half);
                let middle = from.towards(p, 0.5);
                let centre = middle.shift(-(p.y - from.y) * rise, (p.x - from.x) * rise);
                let angle = 2.0 * (half / radius).asin().to_degrees() * side * part;
                let out = Point::new(from.x - centre.x, from.y - centre.y).turn(angle);
                centre.shift(out.x, out.y)
            }
            Self::Close => from,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps(data: &str) -> Option<Vec<Step>> {
        Outline::read(data).map(|outline| outline.steps)
    }

    #[test]
    fn large_and_small_commands_say_the_same() {
        let large = "M2 3L5 7H9V1Q10 1 10 2C11 3 12 4 13 5A2 2 0 0 1 17 5ZM1 1L2 2";
        let small = "M2 3l3 4h4v-6q1 0 1 1c1 1 2 2 3 3a2 2 0 0 1 4 0zm-1-2l1 1";
        assert_eq!(steps(large), steps(small));
        assert_eq!(steps(large).map(|steps| steps.len()), Some(10));
    }

    #[test]
    fn an_arc_goes_round_its_circle() {
        for data in [
            "M1 5a4 4 0 0 1 8 0",
            "M9 5a4 4 0 0 0-8 0",
            "M2.2 2.2a4 4 0 0 1 5.6 0",
        ] {
            let top = Outline::read(data)
                .map(|arc| arc.points()[33 + 16])
                .unwrap();
            assert!(top.distance(Point::new(5.0, 1.0)) < 0.1, "{data}: {top:?}");
        }
    }

    #[test]
    fn a_command_goes_for_all_numbers_after_it() {
        assert_eq!(steps("M1 2 3 4-5 .5"), steps("M1 2L3 4L-5 .5"));
    }

    #[test]
    fn other_data_is_refused() {
        for data in [
            "",
            "L1 2",
            "m1 2",
            "M1",
            "M1 2z3",
            "M1 2T3 4",
            "M1 2a3 2 0 0 1 1 1",
            "M1 2a3 3 0 1 1 1 1",
            "M1 2a3 3 0 0 2 1 1",
            "M1 2L1 é",
            "M1 2L1e3 4",
            "M1 2L1.2.3 4",
            "M--1 2",
        ] {
            assert_eq!(steps(data), None, "{data}");
        }
    }
}
