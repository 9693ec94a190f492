//! Where along a route its number stands: near both ends and here and there between, clear of stops and of others.

use super::board::Board;
use super::route::middle_of;
use super::strand::Strand;
use milepost_draw::Point;

/// From one badge to the next along a route, in sides.
const APART: f64 = 5.0;
/// From an end to its badge.
const FIRST: f64 = 0.55;
/// How far a badge may move along its route to where it is clear.
const LEEWAY: f64 = 0.7;
/// How finely a route is looked at.
const STEP: f64 = 0.1;

/// The badges of a strand; `taken` are those of other routes.
pub(super) fn spots(board: &Board<'_>, strand: &Strand, taken: &[Point]) -> Vec<Point> {
    let dots = strand.dots(STEP);
    let length = STEP * dots.len() as f64;
    let inner = (length / APART).floor().max(1.0);
    let wanted =
        (0..=inner as u32).map(|i| FIRST + (length - 2.0 * FIRST).max(0.0) * f64::from(i) / inner);
    let spot = |want: f64| {
        let off = |i: usize| (STEP * i as f64 - want).abs();
        let near = dots.iter().enumerate().filter(|(i, _)| off(*i) < LEEWAY);
        let costs = near.map(|(i, &at)| (0.15 * off(i) - clear(board, taken, at), at));
        costs.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, at)| at)
    };
    let mut found: Vec<Point> = Vec::new();
    for at in wanted.filter_map(spot) {
        if found.iter().all(|other| other.distance(at) > 1.2) {
            found.push(at);
        }
    }
    found
}

/// How far a point keeps from stops and other badges; no farther than is of use.
fn clear(board: &Board<'_>, taken: &[Point], at: Point) -> f64 {
    let hexes = (0..board.plans.len()).map(|hex| (hex, middle_of(board, hex)));
    let near = hexes.filter(|(_, middle)| middle.distance(at) < 1.5);
    let stops = near.flat_map(|(hex, middle)| {
        let plan = &board.plans[hex];
        let seats = plan.seats.iter().enumerate();
        seats
            .map(move |(stop, seat)| seat.shift(middle.x, middle.y).distance(at) - plan.reach(stop))
    });
    let badges = taken.iter().map(|other| other.distance(at) - 0.15);
    stops.chain(badges).fold(0.35, f64::min)
}
