//! Knots of a line: where it is drawn to in each cell. They leave the middles of their cells for the middle between the
//! knots before and behind, so that the line runs softly and steps along it are as long as each other.

use super::Lanes;
use milepost_draw::Point;

/// How far a knot moves from the middle of its cell to each side at most, in cells: so that it stays well inside, and steps
/// on a slanting way do not become much shorter.
const FREE: f64 = 0.16;
/// The same towards what it must keep clear of: other ground, a river, a city, another type's path.
const CLEAR: f64 = 0.03;
/// How often knots are moved, and how far of the way that is left.
const ROUNDS: usize = 10;
const SHARE: f64 = 0.6;

/// The knots of a type's line, in millimetres, by cell. Knots in cities and where types share a cell stay.
pub(super) fn knots(lanes: &Lanes<'_>, kind: usize) -> Vec<Point> {
    let layout = lanes.layout;
    let tracks = &layout.board.tracks;
    let knot = |cell: usize| match layout.city_at[cell] {
        None if lanes.has(kind, cell) => lanes.hub(kind, cell),
        _ => layout.at(cell),
    };
    let mut knots: Vec<Point> = (0..tracks.len()).map(knot).collect();
    let is_loose = |&cell: &usize| tracks[cell] == 1 << kind && layout.city_at[cell].is_none();
    let loose: Vec<(usize, Vec<usize>, [f64; 4])> = (0..tracks.len())
        .filter(is_loose)
        .map(|cell| {
            let next = lanes.next(kind, cell).map(|(_, next)| next).collect();
            (cell, next, room(lanes, kind, cell))
        })
        .collect();
    for _ in 0..ROUNDS {
        for (cell, next, room) in &loose {
            let sum = next.iter().fold(Point::default(), |sum, &next| {
                sum.shift(knots[next].x, knots[next].y)
            });
            let count = next.len().max(1) as f64;
            let wanted = knots[*cell].towards(Point::new(sum.x / count, sum.y / count), SHARE);
            let middle = layout.at(*cell);
            let [above, right, below, left] = room.map(|room| room * layout.cell);
            knots[*cell] = Point::new(
                wanted.x.clamp(middle.x - left, middle.x + right),
                wanted.y.clamp(middle.y - above, middle.y + below),
            );
        }
    }
    knots
}

/// How far the knot of a cell may move to each of its sides, in cells.
fn room(lanes: &Lanes<'_>, kind: usize, cell: usize) -> [f64; 4] {
    let board = lanes.layout.board;
    let grid = board.grid;
    let mut room = [FREE; 4];
    for next in grid.around(cell) {
        let Some(side) = grid.side(cell, next) else {
            continue;
        };
        let is_way = lanes.next(kind, cell).any(|(of, _)| of == side);
        let is_open = board.ground[next] == board.ground[cell]
            && board.tracks[next] & !(1 << kind) == 0
            && lanes.layout.city_at[next].is_none();
        // A bridge is crossed at a right angle.
        if lanes.banks.along(cell, side) || !is_way && !is_open {
            room[side] = CLEAR;
        }
    }
    room
}
