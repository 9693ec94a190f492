//! Names of regions: large, faint and spaced, below the routes, where there is room.

use super::land::Land;
use super::layout::SheetLayout;
use super::palette::{INK, tint, towards};
use milepost_draw::label::{Obstacles, Trial};
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
pub(super) fn draw(
    board: &mut Drawing,
    layout: &SheetLayout<'_>,
    land: &Land,
    obstacles: &Obstacles,
) {
    let regions = layout.network.regions();
    for (region, name) in regions.names.iter().enumerate() {
        let colour = towards(tint(region, regions.columns), INK, 24);
        let find = |(size, most): (f64, f64)| {
            let text = Text::new(name, 0.0, 0.0, size).bold().spacing(0.28 * size);
            obstacles.least(places(layout, land, region, &text), most)
        };
        if let Some(trial) = TRIES.into_iter().find_map(find) {
            board.text(&trial.what.colour(colour));
        }
    }
}

/// Where the letters lie within their region and on land, the nearer to its cities the better.
fn places(layout: &SheetLayout<'_>, land: &Land, region: usize, text: &Text) -> Vec<Trial<Text>> {
    let height = font::cap_height(Weight::Bold, text.size);
    let width = text.width() - text.spacing;
    let cities = layout.network.cities().iter().zip(&layout.cities);
    let own = cities.filter(|(city, _)| city.region == region);
    let Some(middle) = Rect::around(own.map(|(_, &at)| at)).map(|all| all.centre()) else {
        return Vec::new();
    };
    let inside = |p: Point| layout.region(p) == region && land.holds(p);
    let trial = |at: Point| {
        let rect = Rect::new(at.x, at.y, width, height);
        let fits = inside(rect.centre()) && rect.inflate(1.5).points(7, 3).all(inside);
        fits.then(|| Trial {
            what: Text {
                x: rect.x,
                y: rect.bottom(),
                ..text.clone()
            },
            boxes: vec![rect.inflate(0.8)],
            dislike: 0.3 * rect.centre().distance(middle),
        })
    };
    corners(&layout.frame.inflate(-3.0), width, height)
        .filter_map(trial)
        .collect()
}

/// Top left corners of boxes of this size in a frame.
fn corners(frame: &Rect, width: f64, height: f64) -> impl Iterator<Item = Point> {
    let count = |room: f64| (room / STEP).floor().max(-1.0) as i32;
    let (columns, rows) = (count(frame.w - width), count(frame.h - height));
    let corner = Point::new(frame.x, frame.y);
    (0..=rows).flat_map(move |row| {
        (0..=columns)
            .map(move |column| corner.shift(STEP * f64::from(column), STEP * f64::from(row)))
    })
}
