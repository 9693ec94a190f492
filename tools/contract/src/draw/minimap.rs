//! A small map of the network for a card.

use super::bend::bends;
use super::land::Land;
use super::layout::{Room, SheetLayout};
use super::palette::{COAST, INK, LAND, MARK, MOUNTAIN, PAPER, SEA};
use crate::value::Values;
use milepost_draw::{Colour, Drawing, Path, Point, Rect, Style};

/// Track is paler than the marks.
const TRACK: Colour = Colour::grey(110);

/// What a small map marks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// Index of the city where a contract is fulfilled: a star in a disc.
    pub destination: usize,
    /// Indices of the cities that make what it asks for: filled squares.
    pub sources: Vec<usize>,
}

/// A small map of the network for cards: land and routes without names, on which each card marks its cities.
#[derive(Clone, Debug)]
pub struct MiniMap {
    ground: Drawing,
    frame: Rect,
    cities: Vec<Point>,
    unit: f64,
}

impl MiniMap {
    /// The small map of a network, `width` x `height` mm, each at least 1 and at most 2,000.
    #[must_use]
    pub fn new(values: &Values, width: f64, height: f64) -> MiniMap {
        // A length that is none, or none that can be drawn, gives a small picture and no wrong one.
        let [width, height] = [width, height].map(|side| {
            if side.is_finite() {
                side.clamp(1.0, 2000.0)
            } else {
                1.0
            }
        });
        let unit = (width.min(height) / 32.0).clamp(0.2, 4.0);
        let pad = (2.6 * unit).min(width.min(height) / 4.0);
        let room = Room {
            most: (width, height),
            least: (width, height),
            pad: (pad, pad),
        };
        let layout = SheetLayout::fit(values.network(), &room);
        let mut picture = Drawing::new(width, height);
        ground(&mut picture, &layout, unit);
        routes(&mut picture, &layout, unit);
        for &at in &layout.cities {
            picture.circle(
                at,
                0.34 * unit,
                &Style::fill(PAPER).and_stroke(INK, 0.14 * unit),
            );
        }
        let mut ground = Drawing::new(width, height);
        ground.clipped(&picture, layout.frame, 0.0, 0.0);
        ground.rect(layout.frame.inflate(-0.1), 0.0, &Style::stroke(INK, 0.2));
        MiniMap {
            ground,
            frame: layout.frame,
            cities: layout.cities,
            unit,
        }
    }

    /// The small map with marks. Indices that no city has mark nothing.
    #[must_use]
    pub fn marked(&self, marks: &Marks) -> Drawing {
        let (width, height) = self.ground.size();
        let mut over = Drawing::new(width, height);
        for &at in marks
            .sources
            .iter()
            .filter_map(|&source| self.cities.get(source))
        {
            let square = Rect::new(at.x, at.y, 0.0, 0.0).inflate(0.9 * self.unit);
            over.rect(
                square,
                0.0,
                &Style::fill(INK).and_stroke(PAPER, 0.26 * self.unit),
            );
        }
        if let Some(&at) = self.cities.get(marks.destination) {
            destination(&mut over, at, self.unit);
        }
        let mut map = self.ground.clone();
        map.clipped(&over, self.frame, 0.0, 0.0);
        map
    }
}

fn ground(picture: &mut Drawing, layout: &SheetLayout<'_>, unit: f64) {
    let land = Land::of(layout, 0.3 * unit);
    picture.rect(layout.frame, 0.0, &Style::fill(SEA));
    let edge = Style::fill(LAND).and_stroke(COAST, 0.12 * unit);
    picture.path(&Path::rings(&land.rings(layout)), &edge);
    picture.path(
        &Path::rings(&land.lakes),
        &Style::fill(SEA).and_stroke(COAST, 0.07 * unit),
    );
}

/// Lines; those over mountains are broken.
fn routes(picture: &mut Drawing, layout: &SheetLayout<'_>, unit: f64) {
    let (mut plain, mut mountains) = (Path::new(), Path::new());
    for (route, bend) in layout
        .network
        .routes()
        .iter()
        .zip(bends(layout, 0.2 * unit))
    {
        let path = if route.mountainous {
            &mut mountains
        } else {
            &mut plain
        };
        *path = bend.add_to(std::mem::take(path));
    }
    picture.path(&plain, &Style::stroke(TRACK, 0.2 * unit));
    picture.path(
        &mountains,
        &Style::stroke(MOUNTAIN, 0.2 * unit).dashed(&[0.5 * unit, 0.5 * unit]),
    );
}

/// A white star in a dark disc with a ring around it.
fn destination(picture: &mut Drawing, at: Point, unit: f64) {
    picture.circle(
        at,
        1.75 * unit,
        &Style::fill(PAPER).and_stroke(MARK, 0.22 * unit),
    );
    picture.circle(at, 1.38 * unit, &Style::fill(MARK));
    let corner = |i: u32| {
        let out = if i.is_multiple_of(2) { 1.2 } else { 0.48 } * unit;
        let p = Point::new(0.0, -out).turn(36.0 * f64::from(i));
        at.shift(p.x, p.y)
    };
    let star: Vec<Point> = (0..10).map(corner).collect();
    picture.polygon(&star, &Style::fill(PAPER));
}
