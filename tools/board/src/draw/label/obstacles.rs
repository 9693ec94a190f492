//! What labels should not hide: spots and lines of paths, arcs; and cities' icons, which they must not.

use super::super::plan::{ICON, Plan, around};
use super::super::strand::Strand;
use super::super::wings::Arc;
use milepost_draw::{Point, Rect};

/// What it costs to hide a spot that is counted, the line between two, and a part of an arc.
const SPOT: f64 = 3.0;
const LINE: f64 = 0.8;
const ARC: f64 = 0.3;
/// How wide a spot is, in cells.
const WIDE: f64 = 0.25;

/// Points with what it costs to hide them, by cell.
pub(super) struct Obstacles {
    points: Vec<Vec<(Point, f64)>>,
    icons: Vec<Rect>,
}

impl Obstacles {
    pub fn new(plan: &Plan<'_>, strands: &[(usize, Strand)], arcs: &[Arc]) -> Obstacles {
        let cities = 0..plan.board.cities.len();
        let icon = |city: usize| {
            let reach = ICON * plan.city_reach(city);
            around(plan.city(city), reach, reach)
        };
        let mut obstacles = Obstacles {
            points: vec![Vec::new(); plan.board.grid.cells()],
            icons: cities.map(icon).collect(),
        };
        for (_, strand) in strands {
            strand
                .spots
                .iter()
                .for_each(|spot| obstacles.add(plan, spot.at, SPOT));
            strand
                .pieces
                .iter()
                .for_each(|piece| obstacles.add(plan, piece.curve[0], LINE));
        }
        for arc in arcs {
            let steps = (arc.from.distance(arc.to) / plan.cell).ceil().max(1.0);
            (0..=steps as usize)
                .for_each(|i| obstacles.add(plan, arc.along(i as f64 / steps).0, ARC));
        }
        obstacles
    }

    fn add(&mut self, plan: &Plan<'_>, at: Point, cost: f64) {
        let [x, y] = plan.cell_at(at);
        self.points[y * plan.board.grid.columns + x].push((at, cost));
    }

    /// What a box would hide.
    pub fn hidden(&self, plan: &Plan<'_>, rect: &Rect) -> f64 {
        let wide = rect.inflate(WIDE * plan.cell);
        let [left, top] = plan.cell_at(Point::new(wide.x, wide.y));
        let [right, bottom] = plan.cell_at(Point::new(wide.right(), wide.bottom()));
        let mut cost = 0.0;
        for y in top..=bottom {
            for x in left..=right {
                let points = &self.points[y * plan.board.grid.columns + x];
                cost += points
                    .iter()
                    .filter(|(at, _)| wide.contains(*at))
                    .map(|(_, cost)| cost)
                    .sum::<f64>();
            }
        }
        cost
    }

    /// The boxes of the cities' icons.
    pub fn icons(&self) -> &[Rect] {
        &self.icons
    }
}
