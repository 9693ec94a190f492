//! The water of the art, as it is drawn, and the pips that it crosses.

use crate::curve::Curve;
use crate::model::{Art, Line, Map, Pip};
use milepost_grid::triangle::{Point, gates};
use milepost_grid::triangular::Site;
use std::collections::BTreeMap;

/// Points for each corner of a curve: more would move a crossing by less than a thousandth of a pip.
const EACH: u32 = 8;
/// The longest lines that are followed, in pips: many times a map of 6,000 mileposts. A file can hold more, and nobody
/// waits for it.
const LONGEST: f64 = 400_000.0;

/// Where drawn water crosses pips, by their index. Pips within major cities are left out, and so are those that join
/// mileposts which are no neighbours on the lattice.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Water {
    /// Where a river first crosses the pip.
    pub rivers: BTreeMap<usize, Ford>,
    /// The widest part of the pip that lies in a lake or in the sea: shares of its length.
    pub lakes: BTreeMap<usize, (f64, f64)>,
}

/// Where a river crosses a pip.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Ford {
    /// The share of the pip's length before it.
    pub share: f64,
    /// The river's way there, in pips.
    pub way: (f64, f64),
}

/// A crossing of a curve with a pip.
struct Cut {
    pip: usize,
    ford: Ford,
}

impl Water {
    /// Follows all lines of a map's art; `None` if they are too long to be followed.
    pub fn of(map: &Map) -> Option<Water> {
        let tracer = Tracer::new(map);
        let Art {
            coast,
            lakes,
            rivers,
            ..
        } = &map.art;
        let mut water = Water::default();
        for cut in tracer.cuts(rivers, Curve::line)? {
            water.rivers.entry(cut.pip).or_insert(cut.ford);
        }
        for shores in [coast, lakes] {
            let mut shares: BTreeMap<usize, Vec<f64>> = BTreeMap::new();
            for cut in tracer.cuts(shores, Curve::ring)? {
                shares.entry(cut.pip).or_default().push(cut.ford.share);
            }
            for (pip, shares) in shares {
                let wet = widest(shares);
                let known = water.lakes.entry(pip).or_insert(wet);
                if wet.1 - wet.0 > known.1 - known.0 {
                    *known = wet;
                }
            }
        }
        Some(water)
    }
}

/// The widest stretch of water on a pip with these shores, both of whose ends are on land.
fn widest(mut shores: Vec<f64>) -> (f64, f64) {
    shores.sort_by(f64::total_cmp);
    let stretches = shores
        .chunks(2)
        .map(|pair| (pair[0], pair.get(1).copied().unwrap_or(1.0)));
    stretches.fold((0.0, 0.0), |best, next| {
        if next.1 - next.0 > best.1 - best.0 {
            next
        } else {
            best
        }
    })
}

struct Tracer {
    pips: BTreeMap<(Site, Site), usize>,
    /// The least and the greatest x and y of mileposts, with a pip around them.
    around: (Point, Point),
}

impl Tracer {
    fn new(map: &Map) -> Tracer {
        let sites = |pip: &Pip| (map.mileposts[pip.a].site, map.mileposts[pip.b].site);
        let outside = map.pips.iter().enumerate().filter(|(_, pip)| !pip.interior);
        let pips = outside
            .map(|(index, pip)| (sites(pip), index))
            .filter(|((a, b), _)| a.is_next_to(*b));
        let points = || map.mileposts.iter().map(|milepost| milepost.site.point());
        let low = points().fold((f64::MAX, f64::MAX), |low, (x, y)| {
            (low.0.min(x), low.1.min(y))
        });
        let high = points().fold((f64::MIN, f64::MIN), |high, (x, y)| {
            (high.0.max(x), high.1.max(y))
        });
        Tracer {
            pips: pips.collect(),
            around: ((low.0 - 1.0, low.1 - 1.0), (high.0 + 1.0, high.1 + 1.0)),
        }
    }

    /// Whether a straight line may come near a milepost.
    fn is_near(&self, a: Point, b: Point) -> bool {
        let (low, high) = self.around;
        a.0.max(b.0) >= low.0
            && a.0.min(b.0) <= high.0
            && a.1.max(b.1) >= low.1
            && a.1.min(b.1) <= high.1
    }

    fn cuts(&self, lines: &[Line], curve: fn(&[Point], f64) -> Option<Curve>) -> Option<Vec<Cut>> {
        let mut left = LONGEST;
        let mut cuts = Vec::new();
        for line in lines {
            let corners: Vec<Point> = line.points.iter().map(|&spot| in_pips(spot)).collect();
            let Some(curve) = curve(&corners, 1.0) else {
                continue;
            };
            for side in curve.points(EACH).windows(2) {
                let (from, to) = (side[0], side[1]);
                if !self.is_near(from, to) {
                    continue;
                }
                let way = (to.0 - from.0, to.1 - from.1);
                left -= (way.0 * way.0 + way.1 * way.1).sqrt();
                if left < 0.0 {
                    return None;
                }
                let passed = gates(from, to).into_iter();
                let pips =
                    passed.filter_map(|gate| Some((*self.pips.get(&gate.step)?, gate.share)));
                cuts.extend(pips.map(|(pip, share)| Cut {
                    pip,
                    ford: Ford { share, way },
                }));
            }
        }
        Some(cuts)
    }
}

fn in_pips([x, y]: [i32; 2]) -> Point {
    (f64::from(x) / 100.0, f64::from(y) / 100.0)
}
