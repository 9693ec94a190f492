//! Names of regions: large, faint and spaced, below the routes, where there is room.

use super::label::Obstacles;
use super::land::Land;
use super::layout::Layout;
use super::palette::{INK, tint, towards};
use milepost_draw::{Drawing, Point, Rect, Text, Weight, font};

/// Sizes of letters in millimetres, and the most that a name of the size may hide: rather small than in the way, but not
/// too small.
const TRIES: [(f64, f64); 7] = [
    (13.0, 12.0),
    (10.0, 12.0),
    (8.0, 14.0),
    (10.0, 45.0),
    (7.0, 45.0),
    (5.5, 90.0),
    (4.0, 120.0),
];
/// Places are tried this far apart, in millimetres.
const STEP: f64 = 4.0;

/// Draws the names that find room, clear of cities and of their names.
pub(super) fn draw(board: &mut Drawing, layout: &Layout<'_>, land: &Land, obstacles: &Obstacles) {
    let regions = layout.network.regions();
    for (region, name) in regions.names.iter().enumerate() {
        let colour = towards(tint(region, regions.columns), INK, 24);
        let found = TRIES.into_iter().find_map(|(size, dearest)| {
            place(layout, land, obstacles, region, &text(name, size))
                .filter(|(cost, _)| *cost < dearest)
        });
        if let Some((_, text)) = found {
            board.text(&text.colour(colour));
        }
    }
}

fn text(name: &str, size: f64) -> Text {
    Text::new(name, 0.0, 0.0, size).bold().spacing(0.28 * size)
}

/// The letters where they hide least, if that is little enough.
fn place(
    layout: &Layout<'_>,
    land: &Land,
    obstacles: &Obstacles,
    region: usize,
    text: &Text,
) -> Option<(f64, Text)> {
    let height = font::cap_height(Weight::Bold, text.size);
    let width = text.width() - text.spacing;
    let middle = middle(layout, region)?;
    let mut best: Option<(f64, Rect)> = None;
    for at in grid(&layout.frame.inflate(-3.0), width, height) {
        let rect = Rect::new(at.x, at.y, width, height);
        let inside = |p: Point| layout.region(p) == region && land.holds(p);
        if !inside(rect.centre()) || !points(&rect.inflate(1.5)).all(inside) {
            continue;
        }
        let cost = obstacles.hidden(&rect.inflate(0.8)) + 0.3 * rect.centre().distance(middle);
        if best.is_none_or(|(least, _)| cost < least) {
            best = Some((cost, rect));
        }
    }
    best.map(|(cost, rect)| {
        (
            cost,
            Text {
                x: rect.x,
                y: rect.bottom(),
                ..text.clone()
            },
        )
    })
}

/// Points all over a box.
fn points(rect: &Rect) -> impl Iterator<Item = Point> {
    let (corner, w, h) = (Point::new(rect.x, rect.y), rect.w / 6.0, rect.h / 2.0);
    (0..=6)
        .flat_map(move |i| (0..=2).map(move |j| corner.shift(w * f64::from(i), h * f64::from(j))))
}

/// The middle of a region's cities.
fn middle(layout: &Layout<'_>, region: usize) -> Option<Point> {
    let cities = layout.network.cities().iter().zip(&layout.cities);
    Rect::around(
        cities
            .filter(|(city, _)| city.region == region)
            .map(|(_, &at)| at),
    )
    .map(|r| r.centre())
}

/// Top left corners of boxes of this size in a frame.
fn grid(frame: &Rect, width: f64, height: f64) -> impl Iterator<Item = Point> {
    let count = |room: f64| (room / STEP).floor().max(-1.0) as i32;
    let (columns, rows) = (count(frame.w - width), count(frame.h - height));
    let corner = Point::new(frame.x, frame.y);
    (0..=rows).flat_map(move |row| {
        (0..=columns)
            .map(move |column| corner.shift(STEP * f64::from(column), STEP * f64::from(row)))
    })
}
