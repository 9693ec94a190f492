//! Rivers through lakes and reservoirs, where the rivers' own lines have gaps.
//!
//! ```text
//!          ________
//!   ~~~~~ a        \_____     From mouth to mouth the way goes along the shore, and so through the lake and nowhere
//!         \____   __     b    over dry land. Straightened, it leaves out the arms that lead nowhere: the pips across
//!              |c|       ~~~  it are those that nobody passes without getting wet.
//! ```

use super::course::Course;
use crate::geography::Geography;
use crate::lattice::Frame;
use crate::shape::{Point, Window};
use crate::walk::{Leg, Walk};

/// How near to a lake's shore a river ends that flows into or out of it, in kilometres.
const MOUTH_KM: f64 = 6.0;

/// A lake.
pub(super) struct Lake<'a> {
    shore: &'a [Point],
    around: Window,
    /// Whether rivers go straight from mouth to mouth, be it over land.
    is_straight: bool,
}

/// All lakes.
pub(super) fn lakes(geography: &Geography) -> Vec<Lake<'_>> {
    let is_straight = geography.straight_lakes;
    let shores = geography.lakes.iter().filter_map(|lake| lake.rings.first());
    let lake = |shore: &'_ Vec<Point>| Window::around(shore.iter().copied());
    shores
        .filter_map(|shore| {
            Some(Lake {
                shore,
                around: lake(shore)?,
                is_straight,
            })
        })
        .collect()
}

impl Lake<'_> {
    /// Ways through the lake that join all mouths of rivers that end at these points, each to the next along the
    /// shore; none where there is only one mouth.
    pub fn stitches(&self, ends: &[Point], frame: Frame, name: &str) -> Vec<Course> {
        let mut mouths: Vec<(usize, Point)> = ends
            .iter()
            .filter_map(|&end| Some((self.mouth(end)?, end)))
            .collect();
        mouths.sort_by_key(|mouth| mouth.0);
        mouths.dedup_by_key(|mouth| mouth.0);
        let next = mouths.iter().cycle().skip(1);
        let mut arcs: Vec<Vec<Point>> = mouths
            .iter()
            .zip(next)
            .map(|(a, b)| self.along(a, b))
            .collect();
        // The longest way round leads from the last mouth to the first, and joins nothing new.
        let longest =
            (0..arcs.len()).max_by(|&a, &b| length(&arcs[a]).total_cmp(&length(&arcs[b])));
        longest
            .into_iter()
            .for_each(|longest| drop(arcs.remove(longest)));
        let course = |mut arc: Vec<Point>| {
            if self.is_straight {
                arc.drain(1..arc.len() - 1);
            }
            let line: Vec<Point> = arc.into_iter().map(|point| frame.in_pips(point)).collect();
            Course {
                name: name.to_owned(),
                walk: bare(Walk::along(&line).straightened()),
                is_stitch: true,
            }
        };
        arcs.into_iter().map(course).collect()
    }

    /// Whether a river that ends at this point flows into the lake or out of it.
    pub fn has_mouth(&self, end: Point) -> bool {
        self.mouth(end).is_some()
    }

    /// The corner of the shore that is nearest to a river's end, if it is near enough.
    fn mouth(&self, (x, y): Point) -> Option<usize> {
        let Window { low, high } = self.around;
        let near = x > low.0 - MOUTH_KM
            && x < high.0 + MOUTH_KM
            && y > low.1 - MOUTH_KM
            && y < high.1 + MOUTH_KM;
        let away = |corner: &Point| libm::hypot(corner.0 - x, corner.1 - y);
        let corners = self
            .shore
            .iter()
            .map(away)
            .enumerate()
            .filter(|(_, away)| near && *away < MOUTH_KM);
        corners.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(at, _)| at)
    }

    /// From one mouth along the shore to another.
    fn along(&self, &(from, start): &(usize, Point), &(to, end): &(usize, Point)) -> Vec<Point> {
        let count = self.shore.len();
        let steps = if to > from {
            to - from
        } else {
            to + count - from
        };
        let corners = self
            .shore
            .iter()
            .cycle()
            .skip(from)
            .take(steps + 1)
            .copied();
        [start].into_iter().chain(corners).chain([end]).collect()
    }
}

fn length(line: &[Point]) -> f64 {
    line.windows(2)
        .map(|side| libm::hypot(side[1].0 - side[0].0, side[1].1 - side[0].1))
        .sum()
}

/// The walk without what it does between its gates, save where it begins and ends: a river does not follow the shore.
fn bare(mut walk: Walk) -> Walk {
    let last = walk.legs.len().saturating_sub(1);
    for (at, Leg { points, .. }) in walk.legs.iter_mut().enumerate() {
        let kept = if at == 0 {
            points.first()
        } else {
            points.last().filter(|_| at == last)
        };
        *points = kept.copied().into_iter().collect();
    }
    walk
}
