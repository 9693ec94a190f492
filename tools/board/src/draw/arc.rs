//! The arcs from airport to airport: curves that pass no third city and follow no path, as far as there is one.

use super::layout::SheetLayout;
use milepost_draw::Point;

/// How far an arc rises beside the straight line, in parts of its length, the best first.
const RISES: [f64; 14] = [
    0.16, -0.16, 0.11, -0.11, 0.22, -0.22, 0.06, -0.06, 0.29, -0.29, 0.37, -0.37, 0.5, -0.5,
];
/// Where along the line it rises most.
const LEANS: [f64; 5] = [0.5, 0.33, 0.67, 0.17, 0.83];
/// What is too near, in cells: an arc that passes the middle of a city looks as if it called there, and one beside the
/// line of a path as if it were one. Steps of a path that go by turns across and down lie up to 0.36 beside a line.
#[derive(Clone, Copy)]
struct Near {
    city: f64,
    path: f64,
}

/// What counts as a fault.
const FAULT: Near = Near {
    city: 0.6,
    path: 0.4,
};
/// What is kept free where there is room.
const CLEAR: Near = Near {
    city: 0.75,
    path: 0.6,
};
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

    /// What is wrong with it.
    fn wrong(&self, layout: &SheetLayout<'_>, near: Near) -> Wrong {
        let cell = layout.cell;
        let cities = (0..layout.board.cities.len()).map(|city| layout.city(city));
        let others = cities
            .filter(|&city| city.distance(self.from).min(city.distance(self.to)) > 0.1 * cell);
        let passes = |city: &Point| {
            self.walk(cell)
                .any(|at| at.distance(*city) < near.city * cell)
        };
        let passed = others.filter(passes).count();
        let most = (ALONG * FINE) as usize;
        let (mut off, mut beyond, mut run) = (0, 0, 0);
        for at in self.walk(cell) {
            let free = layout.frame.inflate(-0.4 * cell);
            off +=
                usize::from(!free.contains(at) || layout.legend.inflate(0.4 * cell).contains(at));
            run = if is_on_path(layout, at, near.path) {
                run + 1
            } else {
                0
            };
            beyond += usize::from(run >= most);
        }
        [passed, off, beyond]
    }
}

/// Whether a point lies on the line of a path.
fn is_on_path(layout: &SheetLayout<'_>, at: Point, within: f64) -> bool {
    let (grid, tracks) = (layout.board.grid, &layout.board.tracks);
    let [column, row] = layout.cell_at(at);
    let here = row * grid.columns + column;
    let mut cells = std::iter::once(here)
        .chain(grid.around(here))
        .chain(grid.corners(here));
    let near = |[a, b]: [usize; 2]| apart(at, [layout.at(a), layout.at(b)]) < within * layout.cell;
    cells.any(|cell| {
        let mut joined = grid
            .around(cell)
            .filter(|&next| tracks[cell] & tracks[next] != 0);
        tracks[cell] != 0 && joined.any(|next| near([cell, next]))
    })
}

/// How far a point lies from a line between two others.
fn apart(at: Point, [a, b]: [Point; 2]) -> f64 {
    let (x, y) = (b.x - a.x, b.y - a.y);
    let along = ((at.x - a.x) * x + (at.y - a.y) * y) / (x * x + y * y).max(f64::MIN_POSITIVE);
    at.distance(a.towards(b, along.clamp(0.0, 1.0)))
}

/// The best arc between two airports, and what is wrong with it, at fault and less than clear.
fn best(layout: &SheetLayout<'_>, a: Point, b: Point) -> ([Wrong; 2], Arc) {
    let shapes = LEANS
        .into_iter()
        .flat_map(|lean| RISES.map(|rise| [rise, lean]));
    let mut found: Option<([Wrong; 2], Arc)> = None;
    for arc in shapes.map(|shape| Arc::new(a, b, shape)) {
        let wrong = [FAULT, CLEAR].map(|near| arc.wrong(layout, near));
        if found.is_none_or(|(least, _)| wrong < least) {
            found = Some((wrong, arc));
        }
        if wrong == [[0; 3]; 2] {
            break;
        }
    }
    found.unwrap_or(([[0; 3]; 2], Arc::new(a, b, [RISES[0], LEANS[0]])))
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
    let mut ways: Vec<([Wrong; 2], usize, [usize; 2], Arc)> = pairs
        .map(|[a, b]| {
            let (wrong, arc) = best(layout, layout.city(a), layout.city(b));
            (wrong, apart(a, b), [a, b], arc)
        })
        .collect();
    ways.sort_by_key(|&(wrong, apart, pair, _)| (wrong, apart, pair));
    let mut tree: Vec<usize> = rest.pop().into_iter().collect();
    let mut arcs = Vec::new();
    while !rest.is_empty() {
        let leads = |&&(.., [a, b], _): &&([Wrong; 2], usize, [usize; 2], Arc)| {
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
        let [passed, _, along] = arc.wrong(layout, FAULT);
        passed + along > 0
    };
    arcs.iter().filter(is_astray).count()
}
