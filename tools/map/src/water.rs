//! The water of the art: the pips that it crosses as it is drawn, named rivers, and the coast.

use crate::curve::Curve;
use crate::model::{Art, Line, Map, Pip};
use milepost_grid::triangle::{Point, gates};
use milepost_grid::triangular::Site;
use std::collections::{BTreeMap, BTreeSet};

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

/// A river by its name, and the pips that cross it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct River {
    /// Its name in the art; lines of one name are one river.
    pub name: String,
    /// Indices of the pips that it is drawn across and whose crossing costs something, ascending; at least one.
    pub pips: Vec<usize>,
}

/// The named rivers of a map's art, by name. None if their lines are too long to be followed.
#[must_use]
pub fn rivers(map: &Map) -> Vec<River> {
    let tracer = Tracer::new(map);
    let mut crossed: BTreeMap<&str, BTreeSet<usize>> = BTreeMap::new();
    let mut left = LONGEST;
    for line in map.art.rivers.iter().filter(|line| !line.name.is_empty()) {
        let Some(cuts) = tracer.cuts_within(std::slice::from_ref(line), Curve::line, &mut left)
        else {
            return Vec::new();
        };
        let costly = |pip: &usize| map.pips[*pip].extra > 0;
        let pips = cuts.into_iter().map(|cut| cut.pip).filter(costly);
        crossed.entry(&line.name).or_default().extend(pips);
    }
    let rivers = crossed.into_iter().filter(|(_, pips)| !pips.is_empty());
    rivers
        .map(|(name, pips)| River {
            name: name.to_owned(),
            pips: pips.into_iter().collect(),
        })
        .collect()
}

/// The least width or height, in hundredths of a pip, of a lake whose shore counts as a coast.
const WIDE: i32 = 600;

/// The mileposts on a coast, by index, ascending: those that have a site of the lattice beside them which is no milepost
/// and lies in the sea, or in a lake at least six pips wide or high. Whole numbers decide. Beyond what the art shows,
/// nothing is sea.
#[must_use]
pub fn coastal(map: &Map) -> Vec<usize> {
    let seas = Seas::of(&map.art);
    let sites: BTreeSet<Site> = map.mileposts.iter().map(|post| post.site).collect();
    let mut wet: BTreeMap<Site, bool> = BTreeMap::new();
    let mut beside = |site: Site| *wet.entry(site).or_insert_with(|| seas.cover(site));
    let posts = map.mileposts.iter().enumerate();
    posts
        .filter(|(_, post)| {
            let mut around = post.site.neighbours();
            around.any(|site| !sites.contains(&site) && beside(site))
        })
        .map(|(index, _)| index)
        .collect()
}

/// Where the art has sea, and lakes as wide as seas.
struct Seas<'a> {
    coast: &'a [Line],
    lakes: Vec<&'a Line>,
    /// The least and the greatest corner of the coast.
    seen: Option<[[i64; 2]; 2]>,
}

impl<'a> Seas<'a> {
    fn of(art: &'a Art) -> Seas<'a> {
        let wide = |line: &&Line| {
            bounds(&line.points).is_some_and(|[low, high]| {
                (0..2).any(|axis| high[axis] - low[axis] >= i64::from(WIDE))
            })
        };
        let corners: Vec<[i32; 2]> = art
            .coast
            .iter()
            .flat_map(|line| line.points.clone())
            .collect();
        Seas {
            coast: &art.coast,
            lakes: art.lakes.iter().filter(wide).collect(),
            seen: bounds(&corners),
        }
    }

    /// Whether a site lies in water, by the even-odd rule.
    fn cover(&self, site: Site) -> bool {
        // In tenths of hundredths of a pip, in which rows and columns are whole.
        let at = [500 * i64::from(site.col), 866 * i64::from(site.row)];
        let inside = |line: &Line| is_inside(&line.points, at);
        let shown = self.seen.is_some_and(|[low, high]| {
            (0..2).all(|axis| at[axis] > 10 * low[axis] && at[axis] < 10 * high[axis])
        });
        let land = self.coast.iter().filter(|line| inside(line)).count() % 2 == 1;
        shown && !land || self.lakes.iter().any(|line| inside(line))
    }
}

/// The least and the greatest of some corners, in hundredths of a pip.
fn bounds(points: &[[i32; 2]]) -> Option<[[i64; 2]; 2]> {
    let wide = points.iter().map(|point| point.map(i64::from));
    wide.fold(None, |bounds, [x, y]| {
        let [low, high] = bounds.unwrap_or([[x, y]; 2]);
        Some([
            [x.min(low[0]), y.min(low[1])],
            [x.max(high[0]), y.max(high[1])],
        ])
    })
}

/// Whether a point, in tenths of hundredths of a pip, lies within a ring.
fn is_inside(ring: &[[i32; 2]], [x, y]: [i64; 2]) -> bool {
    let scaled = |point: &[i32; 2]| point.map(|part| 10 * i64::from(part));
    let ends = ring.iter().zip(ring.iter().cycle().skip(1));
    let crossed = ends.filter(|(a, b)| {
        let ([ax, ay], [bx, by]) = (scaled(a), scaled(b));
        // A ray to the right crosses the side: the point lies left of it.
        (ay > y) != (by > y) && {
            let (run, rise) = (i128::from(bx - ax), i128::from(by - ay));
            let across = i128::from(x - ax) * rise - i128::from(y - ay) * run;
            (across < 0) == (rise > 0)
        }
    });
    crossed.count() % 2 == 1
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
        self.cuts_within(lines, curve, &mut { LONGEST })
    }

    /// The same for lines that are so long together at most; what they leave of it.
    fn cuts_within(
        &self,
        lines: &[Line],
        curve: fn(&[Point], f64) -> Option<Curve>,
        left: &mut f64,
    ) -> Option<Vec<Cut>> {
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
                *left -= (way.0 * way.0 + way.1 * way.1).sqrt();
                if *left < 0.0 {
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
