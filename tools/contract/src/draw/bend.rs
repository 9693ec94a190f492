//! The lines of the routes: straight, or bent where a straight one would touch another city or run along another route.

use super::city;
use super::layout::SheetLayout;
use milepost_draw::{Path, Point, Rect};

/// How far a line may be bent to a side, in parts of its length, the least first.
const BENDS: [f64; 11] = [
    0.0, 0.04, -0.04, 0.08, -0.08, 0.13, -0.13, 0.18, -0.18, 0.24, -0.24,
];
/// Points that a line is looked at, but its ends.
const STEPS: u32 = 14;
/// A line keeps so far off cities that it does not lead to, in millimetres.
const OFF_CITY: f64 = 4.2;
/// And so far off other lines.
const OFF_LINE: f64 = 3.6;
/// Around a city that two lines lead to they may come near each other.
const SHARED: f64 = 9.0;

/// A route's line: from a city to another, pulled towards a point.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bend {
    from: Point,
    pull: Point,
    to: Point,
}

impl Bend {
    fn new(from: Point, to: Point, share: f64) -> Bend {
        let middle = from.towards(to, 0.5);
        let pull = middle.shift(2.0 * share * (from.y - to.y), 2.0 * share * (to.x - from.x));
        Bend { from, pull, to }
    }

    /// The point a share of the way.
    pub fn at(&self, share: f64) -> Point {
        self.from
            .towards(self.pull, share)
            .towards(self.pull.towards(self.to, share), share)
    }

    /// Adds the whole line to a path.
    pub fn add_to(&self, path: Path) -> Path {
        path.move_to(self.from).quad_to(self.pull, self.to)
    }
}

/// The line of each route, where marks are `unit` times as large as on the map.
pub(super) fn bends(layout: &SheetLayout<'_>, unit: f64) -> Vec<Bend> {
    let routes = layout.network.routes();
    let line = |i: usize, share: f64| {
        Bend::new(
            layout.cities[routes[i].a],
            layout.cities[routes[i].b],
            share,
        )
    };
    let mut table = Table {
        layout,
        unit,
        lines: Vec::new(),
    };
    let mut bends: Vec<Bend> = (0..routes.len()).map(|i| line(i, 0.0)).collect();
    table.lines = bends.iter().map(Line::of).collect();
    for _ in 0..3 {
        for (i, bend) in bends.iter_mut().enumerate() {
            let tries = BENDS.map(|share| {
                (
                    table.cost(i, &line(i, share)) / unit + 30.0 * share.abs(),
                    share,
                )
            });
            let best = tries.into_iter().min_by(|(a, _), (b, _)| a.total_cmp(b));
            *bend = line(i, best.map_or(0.0, |(_, share)| share));
            table.lines[i] = Line::of(bend);
        }
    }
    bends
}

struct Table<'a> {
    layout: &'a SheetLayout<'a>,
    unit: f64,
    lines: Vec<Line>,
}

/// Points of a line, and what holds them.
struct Line {
    points: Vec<Point>,
    around: Rect,
}

impl Line {
    fn of(bend: &Bend) -> Line {
        let points: Vec<Point> = (1..=STEPS)
            .map(|i| bend.at(f64::from(i) / f64::from(STEPS + 1)))
            .collect();
        let around = Rect::around(points.iter().copied()).unwrap_or_default();
        Line { points, around }
    }
}

impl Table<'_> {
    fn cost(&self, route: usize, bend: &Bend) -> f64 {
        let line = Line::of(bend);
        let (a, b) = self.ends(route);
        let cities = (0..self.layout.cities.len()).filter(|&city| city != a && city != b);
        let near = |city: usize| {
            let at = self.layout.cities[city];
            let reach = self.unit
                * (city::Size::of(&self.layout.network.cities()[city]).reach() + OFF_CITY);
            let nearest = line
                .points
                .iter()
                .map(|p| p.distance(at))
                .fold(f64::INFINITY, f64::min);
            2.0 * (reach - nearest).max(0.0)
        };
        cities.map(near).sum::<f64>() + self.beside(route, &line)
    }

    fn ends(&self, route: usize) -> (usize, usize) {
        let route = &self.layout.network.routes()[route];
        (route.a, route.b)
    }

    /// How much a line runs along or across others.
    fn beside(&self, route: usize, line: &Line) -> f64 {
        let (apart, shared_room) = (self.unit * OFF_LINE, self.unit * SHARED);
        let (a, b) = self.ends(route);
        let around = line.around.inflate(apart);
        let mut cost = 0.0;
        for (other, beside) in self.lines.iter().enumerate() {
            if other == route || !beside.around.intersects(&around) {
                continue;
            }
            let (c, d) = self.ends(other);
            let shared = [a, b].into_iter().filter(|&end| end == c || end == d);
            let shared: Vec<Point> = shared.map(|end| self.layout.cities[end]).collect();
            let reach = beside.around.inflate(apart);
            let counts = |p: &&Point| {
                reach.contains(**p) && shared.iter().all(|end| end.distance(**p) > shared_room)
            };
            let free = line.points.iter().filter(counts);
            cost += free
                .map(|&p| (apart - off(&beside.points, p)).max(0.0))
                .sum::<f64>()
                * 0.35;
        }
        cost
    }
}

/// How far a point is from a line of points.
fn off(line: &[Point], p: Point) -> f64 {
    let leg = |pair: &[Point]| {
        let (a, b) = (pair[0], pair[1]);
        let (x, y) = (b.x - a.x, b.y - a.y);
        let share = ((p.x - a.x) * x + (p.y - a.y) * y) / (x * x + y * y).max(f64::MIN_POSITIVE);
        a.towards(b, share.clamp(0.0, 1.0)).distance(p)
    };
    line.windows(2).map(leg).fold(f64::INFINITY, f64::min)
}
