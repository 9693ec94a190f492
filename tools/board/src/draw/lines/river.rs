//! The courses of rivers: soft lines that grow from the source to the mouth.

use super::super::layout::{SheetLayout, sway};
use crate::model::board::Ground;
use milepost_draw::Point;

/// Half the width at the source, what it gains with every side, and the most, in cells.
const SOURCE: f64 = 0.03;
const GAIN: f64 = 0.007;
const MOST: f64 = 0.11;
/// Half the width between cells on both sides that several types share.
const NARROW: f64 = 0.04;
/// How far a bend is moved from the corner of its cells at most, in cells: towards cells without a path, and towards others.
const EVEN: f64 = 0.17;
const CLEAR: f64 = 0.04;
/// How far it keeps from the corner at least, away from cells that paths of several types share: these lie nearer to it.
const AWAY: f64 = 0.1;
const ROUNDS: usize = 6;
/// How far the water of the mouth reaches beyond the last corner, in cells.
const MOUTH: f64 = 0.42;
/// How far it is shaken then, so that nothing looks ruled.
const SHAKE: f64 = 0.05;
/// Points that are drawn for each bend.
const FINE: usize = 4;

/// The middle of a river with half its width at each point, in millimetres; the last points lie in the water beyond its mouth.
pub(in crate::draw) struct Course {
    middle: Vec<(Point, f64)>,
    /// How many points lie beyond the mouth.
    beyond: usize,
}

/// The courses of all rivers.
pub(in crate::draw) fn courses(layout: &SheetLayout<'_>) -> Vec<Course> {
    let rivers = &layout.board.rivers;
    if rivers.is_empty() {
        return Vec::new();
    }
    let rooms: Vec<[f64; 4]> = (0..layout.board.grid.points())
        .map(|point| room(layout, point))
        .collect();
    let bends = bends(layout, &rooms);
    rivers
        .iter()
        .map(|river| course(layout, &bends, &rooms, &river.points))
        .collect()
}

/// Where each grid point is drawn that a river runs through, within its room.
fn bends(layout: &SheetLayout<'_>, rooms: &[[f64; 4]]) -> Vec<Point> {
    let grid = layout.board.grid;
    let corner = |point: usize| {
        let [x, y] = grid.point_place(point);
        layout.spot(x as f64, y as f64)
    };
    let corners: Vec<Point> = (0..grid.points()).map(corner).collect();
    let kept = |point: usize, to: Point| {
        let Point { x, y } = corners[point];
        let [left, right, above, below] = rooms[point].map(|room| room * layout.cell);
        Point::new(
            to.x.clamp(x - left, x + right),
            to.y.clamp(y - above, y + below),
        )
    };
    let mut bends: Vec<Point> = (0..grid.points())
        .map(|point| kept(point, corners[point]))
        .collect();
    for _ in 0..ROUNDS {
        for three in layout
            .board
            .rivers
            .iter()
            .flat_map(|river| river.points.windows(3))
        {
            let [before, at, after] = [three[0], three[1], three[2]];
            let even = bends[before].towards(bends[after], 0.5);
            bends[at] = kept(at, bends[at].towards(even, 0.6));
        }
    }
    let shaken = |(point, at): (usize, &Point)| {
        let by = SHAKE * layout.cell;
        kept(point, at.shift(by * sway(point, 41), by * sway(point, 42)))
    };
    bends.iter().enumerate().map(shaken).collect()
}

/// How far a bend may be moved to the left and right, up and down, in cells: spots of paths beside the river stay clear of it.
fn room(layout: &SheetLayout<'_>, point: usize) -> [f64; 4] {
    let (grid, tracks) = (layout.board.grid, &layout.board.tracks);
    let [x, y] = grid.point_place(point);
    // The most types of paths in a cell to the left, right, above and below.
    let mut types = [0; 4];
    for cell in grid.cells_at(point) {
        let [column, row] = grid.place(cell);
        for side in [usize::from(column >= x), 2 + usize::from(row >= y)] {
            types[side] = types[side].max(tracks[cell].count_ones());
        }
    }
    let towards = |side: usize| match (types[side], types[side ^ 1]) {
        (0, _) => EVEN,
        (1, _) => CLEAR,
        (_, 0) => -AWAY,
        _ => 0.0,
    };
    [0, 1, 2, 3].map(towards)
}

fn course(
    layout: &SheetLayout<'_>,
    bends: &[Point],
    rooms: &[[f64; 4]],
    points: &[usize],
) -> Course {
    let mut line: Vec<Point> = points.iter().map(|&point| bends[point]).collect();
    let last = points.last().copied().unwrap_or_default();
    let water: Vec<Point> = layout
        .board
        .grid
        .cells_at(last)
        .filter(|&cell| layout.board.ground[cell] == Ground::Water)
        .map(|cell| layout.at(cell))
        .collect();
    let mouth = bends[last];
    let sum = water
        .iter()
        .fold(Point::default(), |sum, p| sum.shift(p.x, p.y));
    let count = water.len() as f64;
    let open = !water.is_empty();
    if open {
        let sea = Point::new(sum.x / count, sum.y / count);
        let share = MOUTH * layout.cell / mouth.distance(sea).max(f64::MIN_POSITIVE);
        line.push(mouth.towards(sea, share));
    }
    let along = smooth(&line);
    let narrow: Vec<bool> = points
        .iter()
        .map(|&point| rooms[point].contains(&0.0))
        .collect();
    // Narrower from the bend before a narrow place to the bend behind it.
    let is_narrow = |side: usize| {
        let near = side.saturating_sub(1)..(side + 2).min(narrow.len());
        narrow.get(near).is_some_and(|near| near.contains(&true))
    };
    let half = |at: usize| {
        let most = if is_narrow(at / FINE) { NARROW } else { MOST };
        let sides = at as f64 / FINE as f64;
        (SOURCE + GAIN * sides).min(most) * layout.cell
    };
    Course {
        middle: along
            .iter()
            .enumerate()
            .map(|(at, &p)| (p, half(at)))
            .collect(),
        beyond: if open { FINE / 2 + 1 } else { 0 },
    }
}

/// Points of the soft line through the middles between the points of a line, and its ends.
fn smooth(line: &[Point]) -> Vec<Point> {
    let [first, .., last] = line else {
        return line.to_vec();
    };
    let mut along = vec![*first];
    for three in line.windows(3) {
        let (from, to) = (
            three[0].towards(three[1], 0.5),
            three[1].towards(three[2], 0.5),
        );
        along.extend((0..FINE).map(|i| {
            let t = i as f64 / FINE as f64;
            from.towards(three[1], t)
                .towards(three[1].towards(to, t), t)
        }));
    }
    if let [.., before, _] = line {
        along.push(before.towards(*last, 0.5));
    }
    along.push(*last);
    along
}

impl Course {
    /// Its middle as far as land is on both banks.
    pub fn on_land(&self) -> &[(Point, f64)] {
        &self.middle[..self.middle.len().saturating_sub(self.beyond)]
    }

    /// Its two banks, from the source.
    pub fn banks(&self) -> [Vec<Point>; 2] {
        let middle = &self.middle;
        let bank = |hand: f64| {
            let at = |i: usize| {
                let (p, half) = middle[i];
                let (a, b) = (
                    middle[i.saturating_sub(1)].0,
                    middle[(i + 1).min(middle.len() - 1)].0,
                );
                let long = a.distance(b).max(f64::MIN_POSITIVE);
                let out = hand * half / long;
                p.shift((a.y - b.y) * out, (b.x - a.x) * out)
            };
            (0..middle.len()).map(at).collect()
        };
        [bank(-1.0), bank(1.0)]
    }
}
