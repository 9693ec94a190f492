//! What is built on, quietly: mileposts, mountains as hachures, crossings where the water is, ferries.

use super::{Canvas, pen::Pen};
use crate::draw::layout::SheetLayout;
use crate::draw::pips::{Crossing, crossing};
use milepost_draw::Point;

/// Strokes from one place to the next, in pips about a milepost.
type Strokes = &'static [&'static [(f64, f64)]];

const MOUNTAIN: Strokes = &[
    &[(-0.17, 0.12), (0.0, -0.15), (0.17, 0.12)],
    &[(0.04, -0.04), (0.05, 0.11)],
    &[(0.1, 0.04), (0.11, 0.12)],
];
const ALPINE: Strokes = &[&[(-0.21, 0.15), (0.0, -0.21), (0.21, 0.15)]];
/// The side of an alpine milepost that lies in the shade.
const FACE: &[(f64, f64)] = &[(0.0, -0.21), (0.21, 0.15), (0.03, 0.15), (0.06, 0.0)];
const FOREST: Strokes = &[
    &[(0.0, 0.16), (0.0, -0.17)],
    &[(-0.1, 0.07), (0.0, -0.04), (0.1, 0.07)],
    &[(-0.07, -0.05), (0.0, -0.14), (0.07, -0.05)],
];
const JUNGLE: Strokes = &[
    &[(0.0, 0.16), (0.0, -0.08)],
    &[(-0.15, -0.02), (0.0, -0.08), (0.15, -0.02)],
    &[(-0.1, -0.16), (0.0, -0.08), (0.1, -0.16)],
];
const DESERT: Strokes = &[&[
    (-0.16, 0.06),
    (-0.05, -0.04),
    (0.03, 0.04),
    (0.09, -0.02),
    (0.17, 0.06),
]];
const SWAMP: Strokes = &[
    &[(-0.16, 0.08), (0.16, 0.08)],
    &[(-0.06, 0.06), (-0.09, -0.08)],
    &[(0.0, 0.06), (0.0, -0.12)],
    &[(0.06, 0.06), (0.09, -0.08)],
];
/// Half the length of the stroke of a crossing, and how far apart two are, in pips.
const TICK: f64 = 0.085;
const APART: f64 = 0.04;
/// The radius of a port's ring, in pips.
const PORT: f64 = 0.2;

/// The lines of ferries, below all else.
pub(super) fn ferries(canvas: &mut Canvas<'_>) {
    let layout = canvas.layout;
    let mut lines = Pen::fine();
    for ferry in &layout.map.ferries {
        lines.lines(&[layout.mileposts[ferry.a], layout.mileposts[ferry.b]]);
    }
    canvas.path("line ferry", &lines);
}

/// Crossings, sections that cannot be built, mileposts and ports.
pub(super) fn draw(canvas: &mut Canvas<'_>) {
    crossings(canvas);
    let layout = canvas.layout;
    let (mut dots, mut hatch, mut face, mut ports) =
        (Pen::fine(), Pen::fine(), Pen::fine(), Pen::fine());
    let mut spare = Vec::new();
    for (index, milepost) in layout.map.mileposts.iter().enumerate() {
        let at = layout.mileposts[index];
        let about = |&(x, y): &(f64, f64)| at.shift(x * layout.unit, y * layout.unit);
        let name = layout.map.terrain(milepost);
        let strokes = match name {
            _ if layout.ports[index] => {
                ring(&mut ports, at, PORT * layout.unit);
                continue;
            }
            _ if milepost.city.is_some() => None,
            "clear" => None,
            "mountain" => Some(MOUNTAIN),
            "alpine" => Some(ALPINE),
            "forest" => Some(FOREST),
            "jungle" => Some(JUNGLE),
            "desert" => Some(DESERT),
            "swamp" => Some(SWAMP),
            _ => {
                star(
                    &mut hatch,
                    at,
                    layout.unit,
                    order(&mut spare, milepost.terrain),
                );
                continue;
            }
        };
        let Some(strokes) = strokes else {
            dots.dot(at);
            continue;
        };
        for stroke in strokes {
            hatch.lines(&stroke.iter().map(about).collect::<Vec<Point>>());
        }
        if name == "alpine" {
            face.lines(&FACE.iter().map(about).collect::<Vec<Point>>());
            face.close();
        }
    }
    canvas.path("line dots", &dots);
    canvas.path("line hatch", &hatch);
    canvas.path("face", &face);
    canvas.path("port", &ports);
}

/// The place of a terrain without a mark of its own among those met so far.
fn order(met: &mut Vec<usize>, terrain: usize) -> usize {
    met.iter()
        .position(|&known| known == terrain)
        .unwrap_or_else(|| {
            met.push(terrain);
            met.len() - 1
        })
}

/// A star of three, four and so on rays, one for each terrain without a mark.
fn star(pen: &mut Pen, at: Point, unit: f64, index: usize) {
    let rays = (index + 3).min(24) as u32;
    for ray in 0..rays {
        let tip = Point::new(0.0, -0.16 * unit).turn(360.0 * f64::from(ray) / f64::from(rays));
        pen.lines(&[at, at.shift(tip.x, tip.y)]);
    }
}

/// A round ring: the curve within a polygon of twelve sides.
fn ring(pen: &mut Pen, at: Point, radius: f64) {
    let corner = |k: u32| {
        let corner = Point::new(radius * 1.035, 0.0).turn(30.0 * f64::from(k));
        at.shift(corner.x, corner.y)
    };
    pen.round(&(0..12).map(corner).collect::<Vec<Point>>());
}

/// Strokes along the sections that cross water, where the water is: one for a river, two for a lake or an inlet, three
/// for what the rules have no name for. Where no water is drawn they stand in the middle, across the section.
fn crossings(canvas: &mut Canvas<'_>) {
    let layout = canvas.layout;
    let mut ticks = Pen::fine();
    for (index, pip) in layout.map.pips.iter().enumerate() {
        let Some(crossing) = crossing(layout, pip) else {
            continue;
        };
        let ends = (layout.mileposts[pip.a], layout.mileposts[pip.b]);
        let offsets: &[f64] = match crossing {
            Crossing::River => &[0.0],
            Crossing::Lake => &[-APART, APART],
            Crossing::Other => &[-2.0 * APART, 0.0, 2.0 * APART],
        };
        let (share, along) = water(layout, index).map_or((0.5, false), |share| (share, true));
        for &offset in offsets {
            tick(
                &mut ticks,
                layout,
                ends,
                (share, along),
                offset * layout.unit,
            );
        }
    }
    for (a, b) in layout.blocked() {
        let at = layout.mileposts[a].towards(layout.mileposts[b], 0.5);
        let arm = 0.07 * layout.unit;
        for way in [1.0, -1.0] {
            ticks.lines(&[at.shift(-arm, -arm * way), at.shift(arm, arm * way)]);
        }
    }
    canvas.path("line tick", &ticks);
}

/// At which share of a section its water is drawn.
fn water(layout: &SheetLayout<'_>, pip: usize) -> Option<f64> {
    let ford = layout.water.rivers.get(&pip).map(|ford| ford.share);
    let wet = layout
        .water
        .lakes
        .get(&pip)
        .map(|(from, to)| (from + to) / 2.0);
    ford.or(wet)
}

/// A stroke at a share of a section, along or across it, moved aside.
fn tick(
    pen: &mut Pen,
    layout: &SheetLayout<'_>,
    ends: (Point, Point),
    (share, along): (f64, bool),
    aside: f64,
) {
    let length = ends.0.distance(ends.1).max(f64::MIN_POSITIVE);
    let (x, y) = (
        (ends.1.x - ends.0.x) / length,
        (ends.1.y - ends.0.y) / length,
    );
    let (x, y) = if along { (x, y) } else { (-y, x) };
    let at = ends.0.towards(ends.1, share).shift(-y * aside, x * aside);
    let reach = TICK * layout.unit;
    pen.lines(&[
        at.shift(-x * reach, -y * reach),
        at.shift(x * reach, y * reach),
    ]);
}
