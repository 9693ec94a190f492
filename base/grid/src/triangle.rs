//! Lines across the triangular lattice: the steps that a line crosses, in order.
//!
//! ```text
//!    .-------.-------.      Each triangle has three sites for corners. A line that leaves a triangle passes a
//!     \  A  / \  C  /       gate into the next one, and the gate's step is the one that the line crosses:
//!      \   / B \   /        from A over B to C it passes two.
//!       \ /     \ /
//!        .-------.
//! ```

use crate::triangular::{ROW_HEIGHT, Site};

/// A point `(x, y)` in steps, y down, as [`Site::point`] gives it.
pub type Point = (f64, f64);

/// A line that runs over a site or along a step is moved aside by about this much, in steps, always to the same side.
const ASIDE: f64 = 1e-7;

/// Lines that reach farther from the origin, in steps, are not followed: their places are no longer exact.
const FARTHEST: f64 = 1e8;

/// A triangle between three sites that are next to each other.
///
/// It lies right of line `i`, below row `j` and, of the two triangles there, left of diagonal `k` or right of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Triangle {
    j: i32,
    i: i32,
    k: i32,
}

/// Crossing of a line from one triangle into the next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gate {
    /// The two ends of the step that is crossed, the lower first.
    pub step: (Site, Site),
    /// Place of the crossing along the step, from 0 at its first end to 1 at its second.
    pub share: f64,
    /// The triangle that the line goes on in.
    pub into: Triangle,
}

impl Triangle {
    /// The triangle that holds a point.
    #[must_use]
    pub fn at(point: Point) -> Triangle {
        let (i, j, k) = floors(aside(point));
        Triangle { j, i, k }
    }

    /// Returns the three sites at its corners, each next to both others.
    #[must_use]
    pub fn corners(self) -> [Site; 3] {
        let Triangle { i, j, k } = self;
        let first = if k == i + j {
            site(i, j)
        } else {
            site(i + 1, j + 1)
        };
        [first, site(i + 1, j), site(i, j + 1)]
    }
}

/// The gates that a straight line passes, in order: about three and a half for each step of its length. None if a
/// coordinate is no number or beyond a hundred million steps.
#[must_use]
pub fn gates(from: Point, to: Point) -> Vec<Gate> {
    if ![from.0, from.1, to.0, to.1]
        .iter()
        .all(|number| number.abs() < FARTHEST)
    {
        return Vec::new();
    }
    let (start, end) = (aside(from), aside(to));
    let (mut i, mut j, mut k) = floors(start);
    let (last_i, last_j, last_k) = floors(end);
    let mut passes: Vec<Pass> = Vec::new();
    passes.extend(Pass::all(Family::Right, (start.0, end.0), (i, last_i)));
    passes.extend(Pass::all(Family::Down, (start.1, end.1), (j, last_j)));
    passes.extend(Pass::all(
        Family::Diagonal,
        (start.0 + start.1, end.0 + end.1),
        (k, last_k),
    ));
    passes.sort_by(|one, other| one.at.total_cmp(&other.at));
    let mut gates = Vec::with_capacity(passes.len());
    for at in 0..passes.len() {
        // Close by a site three lines are passed at almost the same place: whichever leads to a triangle comes first.
        let leads = |pass: &Pass| matches!(pass.after((i, j, k)), (i, j, k) if k == i + j || k == i + j + 1);
        let ahead = passes[at..].iter().take(3).position(leads).unwrap_or(0);
        passes[at..=at + ahead].rotate_right(1);
        let next = &passes[at];
        let step = match next.family {
            Family::Right => (site(next.line, j), site(next.line, j + 1)),
            Family::Down => (site(i, next.line), site(i + 1, next.line)),
            Family::Diagonal => (site(i + 1, j), site(i, j + 1)),
        };
        let (right, down) = (
            start.0 + next.at * (end.0 - start.0),
            start.1 + next.at * (end.1 - start.1),
        );
        let share = if next.family == Family::Down {
            right - f64::from(i)
        } else {
            down - f64::from(j)
        };
        (i, j, k) = next.after((i, j, k));
        gates.push(Gate {
            step,
            share: share.clamp(0.0, 1.0),
            into: Triangle { j, i, k },
        });
    }
    gates
}

/// The three directions of lines on which steps lie.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Family {
    Right,
    Down,
    Diagonal,
}

/// A lattice line that is passed.
struct Pass {
    family: Family,
    line: i32,
    /// 1 towards higher numbers, else -1.
    way: i32,
    /// Share of the line's length that lies before it, 0 to 1.
    at: f64,
}

impl Pass {
    fn all(family: Family, (from, to): (f64, f64), (first, last): (i32, i32)) -> Vec<Pass> {
        let pass = |way| {
            move |line| Pass {
                family,
                line,
                way,
                at: (f64::from(line) - from) / (to - from),
            }
        };
        if last > first {
            (first + 1..=last).map(pass(1)).collect()
        } else {
            (last + 1..=first).rev().map(pass(-1)).collect()
        }
    }

    fn after(&self, (i, j, k): (i32, i32, i32)) -> (i32, i32, i32) {
        match self.family {
            Family::Right => (i + self.way, j, k),
            Family::Down => (i, j + self.way, k),
            Family::Diagonal => (i, j, k + self.way),
        }
    }
}

/// The site at oblique coordinates: rightwards, and down to the right.
fn site(right: i32, down: i32) -> Site {
    Site::new(down, 2 * right + down)
}

/// A point in oblique coordinates, off all lattice lines.
fn aside((x, y): Point) -> Point {
    let mut down = y / ROW_HEIGHT;
    let mut right = x - down / 2.0;
    let is_on = |number: f64| (number - number.round()).abs() < ASIDE;
    // The second step is for what the first has moved onto another line.
    for _ in 0..3 {
        if is_on(right) || is_on(down) || is_on(right + down) {
            right += 2.3 * ASIDE;
            down += 5.1 * ASIDE;
        }
    }
    (right, down)
}

fn floors((right, down): Point) -> (i32, i32, i32) {
    (
        right.floor() as i32,
        down.floor() as i32,
        (right + down).floor() as i32,
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// On which side of a step a point lies.
    fn side((a, b): (Site, Site), (x, y): Point) -> f64 {
        let ((ax, ay), (bx, by)) = (a.point(), b.point());
        (bx - ax) * (y - ay) - (by - ay) * (x - ax)
    }

    fn crosses(step: (Site, Site), from: Point, to: Point) -> bool {
        let turn =
            |p: Point, q: Point, r: Point| (q.0 - p.0) * (r.1 - p.1) - (q.1 - p.1) * (r.0 - p.0);
        let (a, b) = (step.0.point(), step.1.point());
        (side(step, from) > 0.0) != (side(step, to) > 0.0)
            && (turn(from, to, a) > 0.0) != (turn(from, to, b) > 0.0)
    }

    proptest! {
        #![proptest_config(milepost_testkit::random::cases(256))]

        #[test]
        fn a_line_passes_the_steps_that_it_crosses(
            from in (-4.0..4.0f64, -4.0..4.0f64), to in (-4.0..4.0f64, -4.0..4.0f64)
        ) {
            let gates = gates(from, to);
            let mut at = Triangle::at(from);
            for gate in &gates {
                let shared = |triangle: Triangle| {
                    let corners = triangle.corners();
                    corners.contains(&gate.step.0) && corners.contains(&gate.step.1)
                };
                prop_assert!(at != gate.into && shared(at) && shared(gate.into));
                prop_assert!(gate.step.0 < gate.step.1 && gate.step.0.is_next_to(gate.step.1));
                at = gate.into;
            }
            prop_assert_eq!(at, Triangle::at(to));
            let sites = (-6..=6).flat_map(|row: i32| {
                (-12..=12).filter(move |col| (row + col) % 2 == 0).map(move |col| Site::new(row, col))
            });
            for a in sites {
                for b in a.neighbours().filter(|b| *b > a) {
                    let passed = gates.iter().filter(|gate| gate.step == (a, b)).count();
                    prop_assert_eq!(passed, usize::from(crosses((a, b), from, to)), "{:?} {:?}", a, b);
                }
            }
        }
    }

    #[test]
    fn a_line_over_sites_goes_round_them_from_triangle_to_triangle() {
        for to in [
            Site::new(0, 8),
            Site::new(4, 4),
            Site::new(5, 1),
            Site::new(4, -4),
            Site::new(-3, 9),
        ] {
            let (from, to) = (Site::new(0, 0).point(), to.point());
            let gates = gates(from, to);
            let mut at = Triangle::at(from);
            for gate in &gates {
                let here = at.corners();
                assert!(
                    here.contains(&gate.step.0) && here.contains(&gate.step.1),
                    "{to:?}"
                );
                at = gate.into;
            }
            assert_eq!(at, Triangle::at(to), "{to:?}");
        }
        for far in [f64::NAN, f64::INFINITY, -1e300] {
            assert!(gates((0.1, 0.2), (far, 1.0)).is_empty());
        }
    }

    #[test]
    fn corners_are_next_to_each_other() {
        for point in [(0.3, 0.2), (0.5, 0.8), (-3.2, 7.9)] {
            let [a, b, c] = Triangle::at(point).corners();
            assert!(a.is_next_to(b) && b.is_next_to(c) && c.is_next_to(a));
        }
    }
}
