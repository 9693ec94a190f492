//! What only the drawing needs: coasts, lakes and rivers around the mileposts.
//!
//! What is drawn agrees with what is charged: a river crosses the pips that cost a river's surcharge, a lake or the sea
//! those that cost a lake's, and nothing crosses the others. In the order data flows:
//! 1. `fence`: which pips a line may cross;
//! 2. `shore`: coasts and lakes, cut where they must not cross a pip; `river`: the rivers, as far as they are seen;
//! 3. `spread`: where lines cross pips, clear of mileposts and of each other;
//! 4. `corridor`: the lines themselves, each leg within its triangle and off the fences;
//! 5. `relief`: how high the land is.

mod corridor;
mod fence;
mod relief;
mod river;
mod shore;
mod spread;

use crate::cities::City;
use crate::geography::Geography;
use crate::lattice::Frame;
use crate::model::ground::Ground;
use crate::shape::{Point, Window, clip_ring};
use crate::walk::Walk;
use crate::water::Course;
use corridor::Corridor;
use fence::Fence;
use milepost_map::{Art, Line};

/// How far beyond the mileposts the drawing reaches, in pips.
const MARGIN: f64 = 3.0;
/// The same of the relief, which is not seen beyond a drawing's frame.
const RELIEF_MARGIN: f64 = 2.0;

/// A line of the drawing that is still being made.
struct Stroke {
    name: String,
    walk: Walk,
}

/// Draws the surroundings of the ground, with the rivers that count.
pub(crate) fn draw(
    geography: &Geography,
    ground: &Ground,
    cities: &[City],
    courses: &[Course],
) -> Art {
    let frame = ground.frame;
    let sites = ground.mileposts.keys().map(|site| site.point());
    let Some(inner) = Window::around(sites) else {
        return Art::default();
    };
    let window = widened(&inner, MARGIN);
    let fence = Fence::new(ground, cities);
    let stroke = |name: &str, ring: &[Point]| Stroke {
        name: name.to_owned(),
        walk: around(frame, &window, ring),
    };
    let coasts = geography
        .coasts
        .iter()
        .map(|coast| stroke("", coast))
        .collect();
    let lakes = geography
        .lakes
        .iter()
        .flat_map(|lake| lake.rings.iter().map(|ring| stroke(&lake.name, ring)));
    let mut coasts = shore::cut(coasts, &fence);
    let mut lakes = shore::cut(lakes.collect(), &fence);
    spread::spread(&mut coasts, &|site| fence.shore_clearance(site));
    spread::spread(&mut lakes, &|site| fence.shore_clearance(site));
    let mut rivers = river::strokes(courses, &lakes, &window, &fence);
    spread::spread(&mut rivers, &|site| fence.river_clearance(site));
    let shores = Corridor {
        fence: &fence,
        margin: corridor::SHORE,
    };
    let banks = Corridor {
        fence: &fence,
        margin: corridor::RIVER,
    };
    let rings = |strokes: Vec<Stroke>| -> Vec<Line> {
        strokes.iter().filter_map(|s| shores.ring(s)).collect()
    };
    Art {
        coast: rings(coasts),
        lakes: rings(lakes),
        rivers: rivers
            .iter()
            .filter_map(|stroke| banks.line(stroke))
            .collect(),
        relief: relief::heights(geography, frame, &widened(&inner, RELIEF_MARGIN)),
    }
}

fn widened(window: &Window, by: f64) -> Window {
    Window {
        low: (window.low.0 - by, window.low.1 - by),
        high: (window.high.0 + by, window.high.1 + by),
    }
}

/// The walk of a ring, given in kilometres, as far as it is seen.
fn around(frame: Frame, window: &Window, ring: &[Point]) -> Walk {
    let ring: Vec<Point> = ring.iter().map(|&point| frame.in_pips(point)).collect();
    Walk::around(&clip_ring(&ring, window))
}
