//! The arcs from airport to airport: curves that pass no third city and follow no path, as far as there is one.

use super::layout::SheetLayout;
use milepost_draw::Point;

/// How far an arc rises beside the straight line, in parts of its length, the best first.
const RISES: [f64; 12] = [
    0.16, -0.16, 0.11, -0.11, 0.22, -0.22, 0.06, -0.06, 0.29, -0.29, 0.37, -0.37,
];
/// Where along the line it rises most.
const LEANS: [f64; 3] = [0.5, 0.33, 0.67];
/// Nearer than this to the middle of a city, an arc looks as if it called there; in cells.
const PASSING: f64 = 0.6;
/// Kept free beside it, so that drawing and measuring do not quarrel.
const CLEAR: f64 = 0.75;
/// Nearer than this to the line of a path, an arc lies on it; in cells.
const BESIDE: f64 = 0.3;
/// An arc that lies on paths for so long looks like one of them; in cells.
const ALONG: f64 = 3.0;
/// Steps in a cell, in which an arc is walked.
const FINE: f64 = 6.0;

/// An arc between two airports.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arc {
    /// The airport at the left.
    pub from: Point,
    /// The control point of the curve.
    pub over: Point,
    /// The airport at the right.
    pub to: Point,
}

/// What is wrong with an arc, the worst first: cities that it passes, steps off the board, steps along paths beyond what
/// may be.
type Wrong = [usize; 3];

impl Arc {
    /// The arc from left to right, so that it rises.
    fn new(a: Point, b: Point, [rise, lean]: [f64; 2]) -> Arc {
        let (from, to) = if (a.x, a.y) <= (b.x, b.y) {
            (a, b)
        } else {
            (b, a)
        };
        let over = from
            .towards(to, lean)
            .shift((to.y - from.y) * 2.0 * rise, (from.x - to.x) * 2.0 * rise);
        Arc { from, over, to }
    }

    /// The point a share of the way along, and the unit step ahead.
    pub fn along(&self, t: f64) -> (Point, Point) {
        let (a, b) = (
            self.from.towards(self.over, t),
            self.over.towards(self.to, t),
        );
        let long = a.distance(b).max(f64::MIN_POSITIVE);
        (
            a.towards(b, t),
            Point::new((b.x - a.x) / long, (b.y - a.y) / long),
        )
    }

    /// Its points, so many a cell.
    fn walk(&self, cell: f64) -> impl Iterator<Item = Point> {
        let long = self.from.distance(self.over) + self.over.distance(self.to);
        let steps = (FINE * long / cell.max(f64::MIN_POSITIVE))
            .ceil()
            .clamp(1.0, 5000.0) as usize;
        (0..=steps).map(move |i| self.along(i as f64 / steps as f64).0)
    }

    /// What is wrong with it, passing being nearer than this to a city.
    fn wrong(&self, layout: &SheetLayout<'_>, passing: f64) -> Wrong {
        let cell = layout.cell;
        let cities = (0..layout.board.cities.len()).map(|city| layout.city(city));
        let others = cities
            .filter(|&city| city.distance(self.from).min(city.distance(self.to)) > 0.1 * cell);
        let near = |city: &Point| {
            self.walk(cell)
                .any(|at| at.distance(*city) < passing * cell)
        };
        let passed = others.filter(near).count();
        let most = (ALONG * FINE) as usize;
        let (mut off, mut beyond, mut run) = (0, 0, 0);
        for at in self.walk(cell) {
            let free = layout.frame.inflate(-0.4 * cell);
            off +=
                usize::from(!free.contains(at) || layout.legend.inflate(0.4 * cell).contains(at));
            run = if is_on_path(layout, at) { run + 1 } else { 0 };
            beyond += usize::from(run >= most);
        }
        [passed, off, beyond]
    }
}

/// Whether a point lies on the line of a path.
fn is_on_path(layout: &SheetLayout<'_>, at: Point) -> bool {
    let (grid, tracks) = (layout.board.grid, &layout.board.tracks);
    let [column, row] = layout.cell_at(at);
    let cell = row * grid.columns + column;
    let joined = |next: &usize| tracks[cell] & tracks[*next] != 0;
    let near = |next: usize| apart(at, [layout.at(cell), layout.at(next)]) < BESIDE * layout.cell;
    grid.around(cell).filter(joined).any(near)
}

/// How far a point lies from a line between two others.
fn apart(at: Point, [a, b]: [Point; 2]) -> f64 {
    let (x, y) = (b.x - a.x, b.y - a.y);
    let along = ((at.x - a.x) * x + (at.y - a.y) * y) / (x * x + y * y).max(f64::MIN_POSITIVE);
    at.distance(a.towards(b, along.clamp(0.0, 1.0)))
}

/// The best arc between two airports, and what is wrong with it.
fn best(layout: &SheetLayout<'_>, a: Point, b: Point) -> (Wrong, Arc) {
    let shapes = LEANS
        .into_iter()
        .flat_map(|lean| RISES.map(|rise| [rise, lean]));
    let mut found: Option<(Wrong, Arc)> = None;
    for arc in shapes.map(|shape| Arc::new(a, b, shape)) {
        let wrong = arc.wrong(layout, CLEAR);
        if found.is_none_or(|(least, _)| wrong < least) {
            found = Some((wrong, arc));
        }
        if wrong == [0; 3] {
            break;
        }
    }
    found.unwrap_or(([0; 3], Arc::new(a, b, [RISES[0], LEANS[0]])))
}

/// The arcs of a tree over all airports, which joins which would else be a tangle: clear arcs before others, and then the
/// shortest.
pub(super) fn arcs(layout: &SheetLayout<'_>) -> Vec<Arc> {
    let cities = &layout.board.cities;
    let mut rest: Vec<usize> = (0..cities.len())
        .filter(|&city| cities[city].airport)
        .collect();
    let apart = |a: usize, b: usize| layout.board.grid.square(cities[a].cell, cities[b].cell);
    let pairs = rest
        .iter()
        .flat_map(|&a| rest.iter().filter(move |&&b| b < a).map(move |&b| [a, b]));
    let mut ways: Vec<(Wrong, usize, [usize; 2], Arc)> = pairs
        .map(|[a, b]| {
            let (wrong, arc) = best(layout, layout.city(a), layout.city(b));
            (wrong, apart(a, b), [a, b], arc)
        })
        .collect();
    ways.sort_by_key(|&(wrong, apart, pair, _)| (wrong, apart, pair));
    let mut tree: Vec<usize> = rest.pop().into_iter().collect();
    let mut arcs = Vec::new();
    while !rest.is_empty() {
        let leads = |&&(.., [a, b], _): &&(Wrong, usize, [usize; 2], Arc)| {
            tree.contains(&a) != tree.contains(&b)
        };
        let Some(&(.., pair, arc)) = ways.iter().find(leads) else {
            break;
        };
        arcs.push(arc);
        rest.retain(|other| !pair.contains(other));
        tree.extend(
            pair.into_iter()
                .filter(|city| !tree.contains(city))
                .collect::<Vec<_>>(),
        );
    }
    arcs
}

/// How many arcs pass a third city or lie along a path.
pub(super) fn astray(layout: &SheetLayout<'_>, arcs: &[Arc]) -> usize {
    let is_astray = |arc: &&Arc| {
        let [passed, _, along] = arc.wrong(layout, PASSING);
        passed + along > 0
    };
    arcs.iter().filter(is_astray).count()
}
