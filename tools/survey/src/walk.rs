//! Lines over the lattice: the gates that they pass, and where they go between them.
//!
//! ```text
//!       .-------.
//!      / \  __ / \       The line enters by one gate, turns back within the triangle and leaves by the same gate:
//!     /   \/  \   \      straightened, it stays outside. Pips crossed out and back are crossed by nobody's river.
//!    / ___/\__/    \
//!   .-------.-------.
//! ```

use crate::model::ground::Pip;
use crate::shape::Point;
use milepost_grid::triangle::{self, Triangle};

/// A line on the lattice, in pips, y down: legs within a triangle each, with a gate between each and the next. That of
/// a ring has as many gates as legs, the last gate leading to the first leg; or one leg and no gate.
#[derive(Clone, Debug, Default)]
pub(crate) struct Walk {
    /// What the line does in each triangle that it leads through.
    pub legs: Vec<Leg>,
    /// Where it leads from each leg to the next.
    pub gates: Vec<Gate>,
}

/// What a line does within a triangle, from gate to gate.
#[derive(Clone, Debug)]
pub(crate) struct Leg {
    /// The triangle.
    pub triangle: Triangle,
    /// The line's corners within it, in pips.
    pub points: Vec<Point>,
}

/// Where a line crosses the way between two neighbouring sites.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Gate {
    /// The two sites.
    pub pip: Pip,
    /// How far along the pip, from 0 at its lower end to 1.
    pub share: f64,
}

impl Gate {
    /// Where it stands, in pips.
    pub fn point(&self) -> Point {
        let ((ax, ay), (bx, by)) = (self.pip.0.point(), self.pip.1.point());
        (ax + (bx - ax) * self.share, ay + (by - ay) * self.share)
    }
}

impl Walk {
    /// The walk of an open line, given in pips.
    pub fn along(points: &[Point]) -> Walk {
        let Some(&first) = points.first() else {
            return Walk::default();
        };
        let mut walk = Walk {
            legs: vec![Leg {
                triangle: Triangle::at(first),
                points: vec![first],
            }],
            gates: Vec::new(),
        };
        for (&from, &to) in points.iter().zip(points.iter().skip(1)) {
            for triangle::Gate { step, share, into } in triangle::gates(from, to) {
                walk.gates.push(Gate { pip: step, share });
                walk.legs.push(Leg {
                    triangle: into,
                    points: Vec::new(),
                });
            }
            walk.legs
                .last_mut()
                .into_iter()
                .for_each(|leg| leg.points.push(to));
        }
        walk
    }

    /// The walk of a closed ring, given in pips without a repeated end.
    pub fn around(ring: &[Point]) -> Walk {
        let closed: Vec<Point> = ring.iter().chain(ring.first()).copied().collect();
        let mut walk = Walk::along(&closed);
        match walk.legs.pop() {
            Some(last) if !walk.legs.is_empty() => {
                walk.legs[0].points.splice(0..1, last.points);
            }
            Some(mut only) => {
                only.points.pop();
                walk.legs.push(only);
            }
            None => {}
        }
        walk
    }

    /// The same way without what leaves a triangle and comes back through the same gate.
    pub fn straightened(self) -> Walk {
        let mut legs = self.legs.into_iter();
        let mut walk = Walk {
            legs: legs.next().into_iter().collect(),
            gates: Vec::new(),
        };
        for (gate, leg) in self.gates.into_iter().zip(legs) {
            match (walk.gates.last().copied(), walk.legs.len()) {
                (Some(out), 2..) if out.pip == gate.pip => {
                    walk.gates.pop();
                    walk.legs.pop();
                    if let Some(home) = walk.legs.last_mut() {
                        home.points.extend([out.point(), gate.point()]);
                        home.points.extend(leg.points);
                    }
                }
                _ => {
                    walk.gates.push(gate);
                    walk.legs.push(leg);
                }
            }
        }
        walk
    }
}
#[cfg(test)]
mod tests {
    use super::*;

    fn pips(walk: &Walk) -> Vec<Pip> {
        walk.gates.iter().map(|gate| gate.pip).collect()
    }

    #[test]
    fn what_goes_out_and_comes_back_is_straightened() {
        // Over the pip to the right, on over the next one, back over both, and then down.
        let line = [
            (0.2, 0.2),
            (0.8, 0.3),
            (1.3, 0.2),
            (0.8, 0.4),
            (0.3, 0.2),
            (0.3, -0.3),
        ];
        let walk = Walk::along(&line);
        assert_eq!(walk.gates.len(), 5, "{walk:?}");
        let straight = walk.clone().straightened();
        assert_eq!(pips(&straight), [pips(&walk)[4]]);
        assert_eq!(
            (straight.legs.len(), straight.legs[0].triangle),
            (2, walk.legs[0].triangle)
        );
        assert_eq!(straight.legs[1].points, [(0.3, -0.3)]);
        assert!(Walk::along(&[]).straightened().gates.is_empty());
    }

    /// A loop about a milepost cannot be straightened: the milepost is on the other bank.
    #[test]
    fn a_loop_about_a_milepost_stays() {
        let line = [
            (0.5, -0.3),
            (-0.5, -0.3),
            (-0.5, 0.3),
            (0.5, 0.3),
            (0.5, -0.2),
        ];
        let walk = Walk::along(&line).straightened();
        assert_eq!(walk.gates.len(), Walk::along(&line).gates.len());
    }

    #[test]
    fn a_ring_has_as_many_legs_as_gates() {
        let ring = [(0.5, -0.3), (-0.5, -0.3), (-0.5, 0.3), (0.5, 0.3)];
        let walk = Walk::around(&ring);
        assert_eq!((walk.legs.len(), walk.gates.len()), (6, 6));
        let points: usize = walk.legs.iter().map(|leg| leg.points.len()).sum();
        assert_eq!(points, ring.len());
        let within = Walk::around(&[(0.4, 0.2), (0.6, 0.2), (0.5, 0.4)]);
        assert_eq!(
            (
                within.legs.len(),
                within.legs[0].points.len(),
                within.gates.len()
            ),
            (1, 3, 0)
        );
    }
}
