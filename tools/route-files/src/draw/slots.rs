//! How the places of a city stand: one alone, two side by side, three in a triangle, more in a ring or a square.

use milepost_draw::Point;

/// Half the width of the box around a city, beyond its places' middles.
const FRAME: f64 = 0.035;

/// The radius of a place for a token in a city of so many.
pub(super) fn radius(places: usize) -> f64 {
    match places {
        0..=2 => 0.225,
        3 => 0.21,
        4 => 0.195,
        _ => 0.15,
    }
}

/// How far the box reaches beyond the middles of its places.
pub(super) fn rim(places: usize) -> f64 {
    radius(places) + FRAME
}

/// How far a city reaches from its middle.
pub(super) fn reach(places: usize) -> f64 {
    let far = places_of(places, Point::new(1.0, 0.0));
    far.iter()
        .map(|at| at.distance(Point::default()))
        .fold(0.0, f64::max)
        + rim(places)
}

/// The middles of the places, from the city's own; a row lies along the unit step `along`.
pub(super) fn places_of(places: usize, along: Point) -> Vec<Point> {
    let r = radius(places) + 0.004;
    let turned = |x: f64, y: f64| Point::new(x * along.x - y * along.y, x * along.y + y * along.x);
    match places {
        0 | 1 => vec![Point::default()],
        2 => vec![turned(-r, 0.0), turned(r, 0.0)],
        3 => vec![
            turned(-r, 0.577 * r),
            turned(0.0, -1.155 * r),
            turned(r, 0.577 * r),
        ],
        4 => vec![turned(-r, -r), turned(r, -r), turned(r, r), turned(-r, r)],
        _ => rows(places, r)
            .into_iter()
            .map(|at| turned(at.x, at.y))
            .collect(),
    }
}

/// Rows of three.
fn rows(places: usize, r: f64) -> Vec<Point> {
    let lines = places.div_ceil(3);
    let spot = |i: usize| {
        let (line, column) = (i / 3, i % 3);
        let in_line = if line + 1 == lines {
            places - 3 * line
        } else {
            3
        };
        let x = column as f64 - (in_line as f64 - 1.0) / 2.0;
        Point::new(
            2.0 * r * x,
            2.0 * r * (line as f64 - (lines as f64 - 1.0) / 2.0),
        )
    };
    (0..places).map(spot).collect()
}
