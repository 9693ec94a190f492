//! Path data of SVG: read once, with limits before the work, into steps in absolute coordinates.

mod arc;
#[cfg(test)]
mod tests;

use std::fmt;

/// The most characters of path data.
pub const LONGEST: usize = 2_000;
/// The most steps of an outline.
pub const MOST_STEPS: usize = 500;
/// The greatest coordinate, to every side of the origin.
pub const FARTHEST: f64 = 1_000.0;

/// A step of the pen, in units of the grid, x to the right and y down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    /// Lifts the pen and sets it down.
    Move([f64; 2]),
    /// A straight line.
    Line([f64; 2]),
    /// A quadratic curve: control point, end.
    Quad([f64; 2], [f64; 2]),
    /// A cubic curve: both control points, end.
    Cubic([f64; 2], [f64; 2], [f64; 2]),
    /// An arc of a circle, at most half of it: radius, whether it goes clockwise as seen, end.
    Arc(f64, bool, [f64; 2]),
    /// Back to where the pen was last set down.
    Close,
}

/// An outline: path data, and its steps.
#[derive(Clone, Debug, PartialEq)]
pub struct Outline {
    data: String,
    steps: Vec<Step>,
}

/// Fault in path data, and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathError {
    /// The character at which it is wrong, from 1.
    pub at: usize,
    /// Message: the part or the range that was expected, and mostly the character that was found.
    pub what: String,
}

impl fmt::Display for PathError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "character {}: {}", self.at, self.what)
    }
}

impl Outline {
    /// Reads path data of all of SVG's commands, `M L H V C S Q T A Z`, large and small. Arcs that are not of a circle, or
    /// more than half of one, become cubic curves.
    ///
    /// # Errors
    /// The data is longer than [`LONGEST`] or has more than [`MOST_STEPS`] steps, does not begin with `M`, has another
    /// command, lacks a number, or has a coordinate beyond [`FARTHEST`].
    pub fn read(data: &str) -> Result<Self, PathError> {
        let long = data.chars().take(LONGEST + 1).count();
        if long > LONGEST {
            let what = format!("expected at most {LONGEST} characters of path data");
            return Err(PathError { at: long, what });
        }
        let mut scan = Scan { data, at: 0 };
        let mut pen = Pen::default();
        let mut command = None;
        scan.skip(false);
        while scan.at < data.len() {
            command = Some(scan.command(command)?);
            let Some(command) = command else { break };
            let start = scan.at;
            let mut numbers = [0.0; 7];
            for (place, number) in numbers.iter_mut().take(count(command)).enumerate() {
                let is_flag = count(command) == 7 && (place == 3 || place == 4);
                *number = if is_flag {
                    scan.flag()?
                } else {
                    scan.number()?
                };
            }
            pen.go(command, numbers);
            if let Some(what) = pen.beyond() {
                return Err(scan.error(start, what));
            }
            scan.skip(true);
        }
        if pen.steps.is_empty() {
            return Err(scan.error(0, "expected path data, which begins with M".to_owned()));
        }
        Ok(Self {
            data: data.to_owned(),
            steps: pen.steps,
        })
    }

    /// The path data.
    #[must_use]
    pub fn data(&self) -> &str {
        &self.data
    }

    /// The steps, at least one.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }
}

/// Returns the count of numbers that a command takes, from 0 for `Z` to 7 for `A`.
fn count(command: char) -> usize {
    match command.to_ascii_uppercase() {
        'M' | 'L' | 'T' => 2,
        'H' | 'V' => 1,
        'C' => 6,
        'S' | 'Q' => 4,
        'A' => 7,
        _ => 0,
    }
}

/// Path data, and how many of its bytes are read.
struct Scan<'a> {
    data: &'a str,
    at: usize,
}

impl Scan<'_> {
    fn rest(&self) -> &str {
        self.data.get(self.at..).unwrap_or_default()
    }

    fn error(&self, at: usize, what: String) -> PathError {
        let before = self.data.get(..at).unwrap_or_default();
        PathError {
            at: before.chars().count() + 1,
            what,
        }
    }

    /// Passes over spaces, and a comma between numbers.
    fn skip(&mut self, comma: bool) {
        let rest = self.rest();
        let spaces = |text: &str| text.len() - text.trim_start().len();
        let mut skipped = spaces(rest);
        let after = rest.get(skipped..).unwrap_or_default();
        if comma && after.starts_with(',') {
            skipped += 1 + spaces(after.get(1..).unwrap_or_default());
        }
        self.at += skipped;
    }

    /// The next command: a letter, or the last one once more where a number follows.
    fn command(&mut self, last: Option<char>) -> Result<char, PathError> {
        let next = self.rest().chars().next().unwrap_or(' ');
        if next.is_ascii_alphabetic() {
            if last.is_none() && !matches!(next, 'M' | 'm') {
                let what = format!("expected path data to begin with M, found \"{next}\"");
                return Err(self.error(self.at, what));
            }
            if !"MLHVCSQTAZ".contains(next.to_ascii_uppercase()) {
                let what = format!("expected one of M L H V C S Q T A Z, found \"{next}\"");
                return Err(self.error(self.at, what));
            }
            self.at += 1;
            self.skip(false);
            return Ok(next);
        }
        match last {
            // What follows a move without a command is a line.
            Some('M') => Ok('L'),
            Some('m') => Ok('l'),
            Some(last) if !matches!(last, 'Z' | 'z') => Ok(last),
            _ => {
                let what = format!("expected one of M L H V C S Q T A Z, found \"{next}\"");
                Err(self.error(self.at, what))
            }
        }
    }

    /// A flag of an arc, after which no space is needed.
    fn flag(&mut self) -> Result<f64, PathError> {
        let flag = match self.rest().chars().next() {
            Some('0') => 0.0,
            Some('1') => 1.0,
            found => return Err(self.missing("0 or 1", found)),
        };
        self.at += 1;
        self.skip(true);
        Ok(flag)
    }

    fn missing(&self, expected: &str, found: Option<char>) -> PathError {
        let found = found.map_or("the end".to_owned(), |c| format!("\"{c}\""));
        self.error(self.at, format!("expected {expected}, found {found}"))
    }

    fn number(&mut self) -> Result<f64, PathError> {
        let length = number_length(self.rest().as_bytes());
        let word = self.rest().get(..length).unwrap_or_default();
        let Ok(number) = word.parse::<f64>() else {
            return Err(self.missing("a number", self.rest().chars().next()));
        };
        if !number.is_finite() || number.abs() > FARTHEST {
            let what = format!("expected a number from -{FARTHEST} to {FARTHEST}");
            return Err(self.error(self.at, what));
        }
        self.at += length;
        self.skip(true);
        Ok(number)
    }
}

/// Returns the length in bytes of what looks like a number at the start of a text; it ends before a second point or sign.
fn number_length(text: &[u8]) -> usize {
    let is = |at: usize, set: &[u8]| text.get(at).is_some_and(|byte| set.contains(byte));
    let digits = |from: usize| {
        let count = text.iter().skip(from).take_while(|b| b.is_ascii_digit());
        from + count.count()
    };
    let mut at = digits(usize::from(is(0, b"+-")));
    if is(at, b".") {
        at = digits(at + 1);
    }
    if is(at, b"eE") {
        let sign = at + 1 + usize::from(is(at + 1, b"+-"));
        let end = digits(sign);
        if end > sign {
            at = end;
        }
    }
    at
}

/// The pen: its place, the place at which it was last set down, and the control point that a smooth curve goes on from.
#[derive(Default)]
struct Pen {
    at: [f64; 2],
    start: [f64; 2],
    control: Option<([f64; 2], bool)>,
    steps: Vec<Step>,
}

impl Pen {
    /// Takes the steps of a command; an arc may be several.
    fn go(&mut self, command: char, n: [f64; 7]) {
        let [ox, oy] = if command.is_ascii_lowercase() {
            self.at
        } else {
            [0.0; 2]
        };
        let [a, b, c] = [0, 2, 4].map(|i| [ox + n[i], oy + n[i + 1]]);
        let step = match command.to_ascii_uppercase() {
            'M' => Step::Move(a),
            'L' => Step::Line(a),
            'H' => Step::Line([a[0], self.at[1]]),
            'V' => Step::Line([self.at[0], oy + n[0]]),
            'C' => Step::Cubic(a, b, c),
            'S' => Step::Cubic(self.mirrored(true), a, b),
            'Q' => Step::Quad(a, b),
            'T' => Step::Quad(self.mirrored(false), a),
            'A' => {
                let end = [ox + n[5], oy + n[6]];
                for step in arc::steps(self.at, [n[0], n[1], n[2], n[3], n[4]], end) {
                    self.take(step);
                }
                return;
            }
            _ => Step::Close,
        };
        self.take(step);
    }

    /// The last control point on the other side of the pen, if the last curve was of the same kind.
    fn mirrored(&self, cubic: bool) -> [f64; 2] {
        match self.control {
            Some(([x, y], of)) if of == cubic => [2.0 * self.at[0] - x, 2.0 * self.at[1] - y],
            _ => self.at,
        }
    }

    fn take(&mut self, step: Step) {
        self.control = match step {
            Step::Quad(a, _) => Some((a, false)),
            Step::Cubic(_, b, _) => Some((b, true)),
            _ => None,
        };
        match step {
            Step::Move(p) => (self.at, self.start) = (p, p),
            Step::Line(p) | Step::Quad(_, p) | Step::Cubic(_, _, p) | Step::Arc(_, _, p) => {
                self.at = p;
            }
            Step::Close => self.at = self.start,
        }
        self.steps.push(step);
    }

    /// Returns the limit that the last command exceeds, in words: [`MOST_STEPS`] or [`FARTHEST`]; `None` if it keeps both.
    fn beyond(&self) -> Option<String> {
        let near = |p: [f64; 2]| p.iter().all(|x| x.abs() <= FARTHEST);
        if self.steps.len() > MOST_STEPS {
            return Some(format!("expected at most {MOST_STEPS} steps in an outline"));
        }
        let is_near = match self.steps.last() {
            Some(&Step::Quad(a, p)) => near(a) && near(p),
            Some(&Step::Cubic(a, b, p)) => near(a) && near(b) && near(p),
            _ => near(self.at),
        };
        (!is_near).then(|| format!("expected a point within {FARTHEST} of the origin"))
    }
}
