//! Coasts and lakes, cut where they must not cross a pip.
//!
//! ```text
//!     ~~~~|   |~~~~          ~~~~|   |~~~~       Water that a pip crosses unpaid is parted there: the two shores
//!         | ~ |                   \_/            join on either side of it. What was a bay is a bay and a lagoon,
//!     A --|---|-- B    to     A ------- B        and a narrow lake is two.
//!         | ~ |                   / \
//! ```

use super::Stroke;
use super::fence::{Fence, Side};
use crate::model::ground::Pip;
use crate::shape::Point;
use crate::walk::{Gate, Leg, Walk};
use std::collections::BTreeMap;

/// An end of a leg: twice the leg's number, and 1 more where it ends as it was drawn.
type End = usize;

/// What follows at the end of a leg.
#[derive(Clone, Copy)]
enum Link {
    /// Another leg's end, beyond a gate.
    Gate(End, Gate),
    /// Another leg's end in the same triangle, by these two points.
    Turn(End, [Point; 2]),
}

/// Cuts rings that fill by the even-odd rule, together.
pub(super) fn cut(rings: Vec<Stroke>, fence: &Fence<'_>) -> Vec<Stroke> {
    let mut net = Net::default();
    let mut whole = Vec::new();
    for ring in rings {
        if ring.walk.gates.is_empty() {
            whole.push(ring)
        } else {
            net.add(ring)
        }
    }
    net.part(fence);
    whole.extend(net.rings());
    whole
}

/// All legs of all rings, and what follows at each end.
#[derive(Default)]
struct Net {
    legs: Vec<Leg>,
    names: Vec<String>,
    links: Vec<Link>,
}

impl Net {
    fn add(&mut self, Stroke { name, walk }: Stroke) {
        let (first, count) = (self.legs.len(), walk.legs.len());
        self.names.extend(std::iter::repeat_n(name, count));
        self.legs.extend(walk.legs);
        for at in 0..count {
            let (before, after) = ((at + count - 1) % count, (at + 1) % count);
            self.links
                .push(Link::Gate(2 * (first + before) + 1, walk.gates[before]));
            self.links
                .push(Link::Gate(2 * (first + after), walk.gates[at]));
        }
    }

    /// Joins the shores of each stretch of water over a walled pip, on either side of the pip.
    fn part(&mut self, fence: &Fence<'_>) {
        let mut walled: BTreeMap<Pip, Vec<(Gate, [End; 2])>> = BTreeMap::new();
        for (end, link) in self.links.iter().enumerate() {
            if let Link::Gate(other, gate) = *link
                && end % 2 == 1
                && fence.side(gate.pip) == Side::Wall
            {
                walled
                    .entry(gate.pip)
                    .or_default()
                    .push((gate, [end, other]));
            }
        }
        for mut gates in walled.into_values() {
            gates.sort_by(|(one, _), (other, _)| one.share.total_cmp(&other.share));
            for pair in gates.chunks_exact(2) {
                let [(one, [a, b]), (other, [mut c, mut d])] = [pair[0], pair[1]];
                if self.legs[a / 2].triangle != self.legs[c / 2].triangle {
                    (c, d) = (d, c);
                }
                let (here, there) = (one.point(), other.point());
                for (from, to) in [(a, c), (b, d)] {
                    self.links[from] = Link::Turn(to, [here, there]);
                    self.links[to] = Link::Turn(from, [there, here]);
                }
            }
        }
    }

    /// Follows the links from leg to leg.
    fn rings(&self) -> Vec<Stroke> {
        let mut seen = vec![false; self.legs.len()];
        let mut rings = Vec::new();
        for start in 0..self.legs.len() {
            if !seen[start] {
                rings.push(Stroke {
                    name: self.names[start].clone(),
                    walk: self.ring(start, &mut seen),
                });
            }
        }
        rings
    }

    fn ring(&self, start: usize, seen: &mut [bool]) -> Walk {
        let home: End = 2 * start;
        let mut walk = Walk::default();
        let mut points: Vec<Point> = Vec::new();
        let mut entry = home;
        loop {
            let leg = &self.legs[entry / 2];
            seen[entry / 2] = true;
            let from = points.len();
            points.extend(&leg.points);
            if entry % 2 == 1 {
                points[from..].reverse();
            }
            entry = match self.links[entry ^ 1] {
                Link::Gate(next, gate) => {
                    walk.gates.push(gate);
                    walk.legs.push(Leg {
                        triangle: leg.triangle,
                        points: std::mem::take(&mut points),
                    });
                    next
                }
                Link::Turn(next, by) => {
                    points.extend(by);
                    next
                }
            };
            if entry == home {
                break;
            }
        }
        match walk.legs.first_mut() {
            // What came after the last gate belongs before the first.
            Some(first) => drop(first.points.splice(0..0, points)),
            None => walk.legs.push(Leg {
                triangle: self.legs[start].triangle,
                points,
            }),
        }
        walk
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lattice::Frame;
    use crate::model::ground::{Crossing, Ground, Terrain, pip};
    use milepost_grid::Site;

    /// Four mileposts about two triangles, with a pip between the lower two of the upper one.
    fn ground(crossing: Crossing) -> Ground {
        let sites = [(0, 0), (0, 2), (1, 1), (1, -1)].map(|(row, col)| Site::new(row, col));
        Ground {
            frame: Frame {
                origin: (0.0, 0.0),
                pip_km: 10.0,
            },
            mileposts: sites
                .into_iter()
                .map(|site| (site, Terrain::Clear))
                .collect(),
            pips: [(pip(sites[0], sites[2]), crossing)].into_iter().collect(),
        }
    }

    /// A narrow lake across the pip.
    fn lake() -> Vec<Stroke> {
        let ring = [(0.05, 0.4), (0.5, 0.3), (0.5, 0.36), (0.05, 0.46)];
        vec![Stroke {
            name: "Loch".to_owned(),
            walk: Walk::around(&ring),
        }]
    }

    #[test]
    fn a_lake_is_parted_where_a_pip_costs_nothing_more() {
        let ground = ground(Crossing::Nothing);
        let parts = cut(lake(), &Fence::new(&ground, &[]));
        assert_eq!(parts.len(), 2);
        for part in parts {
            assert!(part.walk.gates.is_empty() && part.walk.legs.len() == 1 && part.name == "Loch");
            assert_eq!(part.walk.legs[0].points.len(), 4);
        }
    }

    #[test]
    fn a_lake_stays_whole_where_a_pip_is_charged() {
        for crossing in [Crossing::River, Crossing::Water] {
            let ground = ground(crossing);
            let parts = cut(lake(), &Fence::new(&ground, &[]));
            assert_eq!(
                (
                    parts.len(),
                    parts[0].walk.gates.len(),
                    parts[0].walk.legs.len()
                ),
                (1, 2, 2)
            );
        }
    }
}
