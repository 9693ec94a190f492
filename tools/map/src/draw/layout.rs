//! Where everything lies: from the lattice to millimetres.

use super::options::{Options, PIPS_MM};
use super::palette::Palette;
use crate::model::{Ferry, Map, Size, Spot};
use crate::water::Water;
use milepost_draw::{Fonts, Point, Rect};
use milepost_grid::Site;
use milepost_grid::triangular::ROW_HEIGHT;
use std::collections::BTreeMap;

/// The height of a row, in pips.
pub(super) const ROW: f64 = ROW_HEIGHT;
/// Around the outermost mileposts, in pips.
const MARGIN: f64 = 1.3;
/// The same on a sheet that is cut close: what names and the marks of ports need.
const CLOSE: f64 = 0.85;
/// The least frame, in pips: below this the title would be wider than the map.
const LEAST: (f64, f64) = (18.0, 10.0);
/// The longest side of a frame, in millimetres.
const LONGEST: f64 = 1600.0;

/// The map in millimetres, y down, from the frame's top left corner.
pub(super) struct SheetLayout<'a> {
    /// What is drawn.
    pub map: &'a Map,
    /// The length of a pip, in millimetres.
    pub pip: f64,
    /// With what it is drawn.
    pub inks: Palette,
    /// The unit of distances on the board, in millimetres: a pip, at least 3.
    pub unit: f64,
    /// The unit of letters, in millimetres: as `unit`, or larger.
    pub letter: f64,
    /// The unit of marks, in millimetres: as `unit`, or larger.
    pub mark: f64,
    /// The unit of strokes and dots, in millimetres: as `unit`, or larger.
    pub stroke: f64,
    /// The board's edge; its corner is the origin.
    pub frame: Rect,
    /// Where each milepost lies.
    pub mileposts: Vec<Point>,
    /// Whether a ferry leaves from the milepost.
    pub ports: Vec<bool>,
    /// Where drawn water crosses pips.
    pub water: Water,
    /// What names are set in.
    pub fonts: Fonts,
    sites: BTreeMap<Site, usize>,
    origin: Point,
}

impl<'a> SheetLayout<'a> {
    /// The layout in colour, with pips `pip_mm` millimetres long.
    pub fn new(map: &'a Map, pip_mm: f64) -> SheetLayout<'a> {
        let options = Options {
            pip_mm,
            ..Options::default()
        };
        SheetLayout::of(map, &options)
    }

    /// The layout with pips as long as the options say, 8 mm where that is no number; shorter where the frame would pass
    /// 1.6 metres.
    pub fn of(map: &'a Map, options: &Options) -> SheetLayout<'a> {
        let wanted = if options.pip_mm.is_nan() {
            8.0
        } else {
            options.pip_mm.clamp(*PIPS_MM.start(), *PIPS_MM.end())
        };
        let sites = map.mileposts.iter().map(|milepost| place(milepost.site));
        let extent = around(map, margin(options.crop));
        let inks = Palette::of(options.theme);
        let pip = wanted.min(longest_pip(map, options.crop));
        let origin = Point::new(extent.x, extent.y);
        let mut ports = vec![false; map.mileposts.len()];
        for ferry in &map.ferries {
            ports[ferry.a] = true;
            ports[ferry.b] = true;
        }
        let unit = pip.max(*PIPS_MM.start());
        SheetLayout {
            map,
            pip,
            inks,
            unit,
            letter: unit * inks.letters,
            mark: unit * inks.marks,
            stroke: unit * inks.strokes,
            frame: Rect::new(0.0, 0.0, extent.w * pip, extent.h * pip),
            mileposts: sites.map(|at| scaled(at, origin, pip)).collect(),
            ports,
            water: Water::of(map).unwrap_or_default(),
            fonts: options.fonts.clone(),
            sites: map
                .mileposts
                .iter()
                .enumerate()
                .map(|(i, milepost)| (milepost.site, i))
                .collect(),
            origin,
        }
    }

    /// A place on the lattice, given in pips.
    pub fn at(&self, x: f64, y: f64) -> Point {
        scaled(Point::new(x, y), self.origin, self.pip)
    }

    /// A place of the map's art.
    pub fn spot(&self, spot: Spot) -> Point {
        self.at(f64::from(spot[0]) / 100.0, f64::from(spot[1]) / 100.0)
    }

    /// The mileposts next to this one, whether joined to it or not.
    pub fn next_to(&self, milepost: usize) -> impl Iterator<Item = usize> {
        let sites = self.map.mileposts[milepost].site.neighbours();
        sites.filter_map(|site| self.sites.get(&site).copied())
    }

    /// Pairs of mileposts that are neighbours but cannot be joined by track, the lower first.
    pub fn blocked(&self) -> Vec<(usize, usize)> {
        let mut blocked = Vec::new();
        for a in 0..self.mileposts.len() {
            blocked.extend(
                self.next_to(a)
                    .filter(|&b| a < b && !self.are_joined(a, b))
                    .map(|b| (a, b)),
            );
        }
        blocked
    }

    fn are_joined(&self, a: usize, b: usize) -> bool {
        let by_pip = self
            .map
            .pips
            .binary_search_by_key(&(a, b), |pip| (pip.a, pip.b))
            .is_ok();
        let city = self.map.mileposts[a].city;
        by_pip
            || (city.is_some() && city == self.map.mileposts[b].city)
            || self
                .map
                .ferries
                .iter()
                .any(|ferry| (ferry.a, ferry.b) == (a, b))
    }

    /// The size of the city on this milepost.
    pub fn size_at(&self, milepost: usize) -> Option<Size> {
        self.map.mileposts[milepost]
            .city
            .map(|city| self.map.cities[city].size)
    }

    /// The outline of a major city: around all its mileposts.
    pub fn hull(&self, city: usize) -> Vec<Point> {
        let reach = 0.34 * self.unit;
        let corner = |milepost: usize, k: u32| {
            let out = Point::new(reach, 0.0).turn(60.0 * f64::from(k));
            self.mileposts[milepost].shift(out.x, out.y)
        };
        let mileposts = self.map.cities[city].mileposts.iter();
        convex(
            mileposts
                .flat_map(|&milepost| (0..6).map(move |k| corner(milepost, k)))
                .collect(),
        )
    }

    /// The outline of this city if it is a major one, else nothing.
    pub fn hull_of(&self, city: Option<usize>) -> Vec<Point> {
        let major = |&city: &usize| self.map.cities[city].size == Size::Major;
        city.filter(major)
            .map_or_else(Vec::new, |city| self.hull(city))
    }

    /// Where a ferry's price stands: in the middle between its ports.
    pub fn price_of(&self, ferry: &Ferry) -> Point {
        self.mileposts[ferry.a].towards(self.mileposts[ferry.b], 0.5)
    }
}

/// The longest pip with which a map can be drawn, in millimetres, cut close or not: no frame is longer than 1.6 metres.
#[must_use]
pub fn longest_pip(map: &Map, crop: bool) -> f64 {
    let extent = around(map, margin(crop));
    LONGEST / extent.w.max(extent.h)
}

fn margin(crop: bool) -> f64 {
    if crop { CLOSE } else { MARGIN }
}

/// The frame on the lattice, in pips.
pub(super) fn extent(map: &Map) -> Rect {
    around(map, MARGIN)
}

/// A frame this far around the outermost mileposts, in pips.
fn around(map: &Map, margin: f64) -> Rect {
    let sites = map.mileposts.iter().map(|milepost| place(milepost.site));
    roomy(&Rect::around(sites).unwrap_or_default().inflate(margin))
}

fn place(site: Site) -> Point {
    let (x, y) = site.point();
    Point::new(x, y)
}

fn scaled(at: Point, origin: Point, pip: f64) -> Point {
    Point::new((at.x - origin.x) * pip, (at.y - origin.y) * pip)
}

fn roomy(extent: &Rect) -> Rect {
    let (w, h) = (extent.w.max(LEAST.0), extent.h.max(LEAST.1));
    Rect::new(
        extent.x - (w - extent.w) / 2.0,
        extent.y - (h - extent.h) / 2.0,
        w,
        h,
    )
}

/// The convex hull, clockwise (monotone chain). A row's height is no round number, and corners that miss one
/// line by a hair must not count as corners.
fn convex(mut points: Vec<Point>) -> Vec<Point> {
    points.sort_by(|p, q| p.x.total_cmp(&q.x).then(p.y.total_cmp(&q.y)));
    let half = |points: &mut dyn Iterator<Item = Point>| {
        let mut chain: Vec<Point> = Vec::new();
        for p in points {
            while let [.., a, b] = chain.as_slice() {
                let turn = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
                if turn > 1e-9 {
                    break;
                }
                chain.pop();
            }
            chain.push(p);
        }
        chain.pop();
        chain
    };
    let mut hull = half(&mut points.iter().copied());
    hull.extend(half(&mut points.iter().rev().copied()));
    hull
}
