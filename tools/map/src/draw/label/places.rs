//! Places for a name: in the gaps between rows of mileposts, where it hides none, against what it names, and within the
//! outline of a major city, where nobody builds.

use super::super::layout::{ROW, SheetLayout};
use super::obstacles::HARD;
use milepost_draw::label::{Candidate, Label, Placement, Scene};
use milepost_draw::{Point, Rect};

/// Where names are placed, and the label that is.
pub(super) struct Place<'a> {
    layout: &'a SheetLayout<'a>,
    scene: &'a Scene<'a>,
    label: &'a Label,
    hull: Vec<Point>,
}

/// Whether a box stands within the outline of a major city.
pub(super) fn holds(hull: &[Point], row: &Rect) -> bool {
    let inside = |p: Point| {
        let next = hull.iter().cycle().skip(1);
        hull.iter()
            .zip(next)
            .all(|(a, b)| (b.x - a.x) * (p.y - a.y) >= (b.y - a.y) * (p.x - a.x))
    };
    !hull.is_empty() && row.corners().into_iter().all(inside)
}

impl<'a> Place<'a> {
    pub fn new(layout: &'a SheetLayout<'a>, scene: &'a Scene<'a>, label: &'a Label) -> Place<'a> {
        Place {
            layout,
            scene,
            label,
            hull: layout.hull_of(label.owner),
        }
    }

    /// Places near what is named; never none.
    pub fn candidates(&self) -> Vec<Candidate> {
        let body = &self.label.body;
        let Point { x: middle, y } = body.centre();
        let half = ROW * self.layout.pip / 2.0;
        let near = 0.04 * self.layout.unit;
        let heights = [
            (y, 0.5, 0.3),
            (y - half, 0.5, 0.0),
            (y + half, 0.5, 0.3),
            (body.y - near, 1.0, 0.3),
            (body.bottom() + near, 0.0, 0.6),
            (y - 2.0 * half, 0.5, 1.0),
            (y + 2.0 * half, 0.5, 1.3),
            (y - 3.0 * half, 0.5, 1.5),
            (y + 3.0 * half, 0.5, 1.8),
            (y - 5.0 * half, 0.5, 3.0),
            (y + 5.0 * half, 0.5, 3.3),
        ];
        let pad = 0.07 * self.layout.unit;
        let slides = [
            (body.right() + pad, 0.0, 0.0),
            (body.x, 0.0, 0.2),
            (middle, 0.0, 0.2),
            (middle, 0.25, 0.5),
            (middle, 0.5, 0.4),
            (middle, 0.75, 0.9),
            (middle, 1.0, 1.0),
            (body.right(), 1.0, 1.0),
            (body.x - pad, 1.0, 1.1),
        ];
        let placement = |(x, left, less), (y, above, dislike): (f64, f64, f64)| Placement {
            at: Point::new(x, y),
            left,
            above,
            dislike: less + dislike,
        };
        let all = slides
            .iter()
            .flat_map(|&slide| heights.map(|height| placement(slide, height)));
        let mut candidates = self.scene.at(self.label, all);
        for layout in 0..self.label.layouts.len() {
            for slide in slides {
                // The name in the gap above, the goods in the gap below.
                let name = placement(slide, (y - half, 0.5, 0.6));
                let goods = placement(slide, (y + half, 0.5, 0.0));
                candidates.extend(self.apart(layout, name, goods));
            }
            // The name within a major city, the goods anywhere around it.
            let name = placement((middle, 0.5, 0.0), (y - half, 0.5, 0.0));
            for goods in self.around_hull() {
                let found = self.apart(layout, name, goods);
                candidates.extend(found.filter(|it| holds(&self.hull, &it.rows[0])));
            }
        }
        let priced = candidates.into_iter().map(|it| {
            let cost = self.own(&it.rows);
            it.plus(cost)
        });
        priced.collect()
    }

    /// Places for the goods of a major city: within it, below, above, beside.
    fn around_hull(&self) -> Vec<Placement> {
        let (body, unit) = (&self.label.body, self.layout.unit);
        let (Point { x, y }, half) = (body.centre(), ROW * self.layout.pip / 2.0);
        let (near, pad) = (0.04 * unit, 0.07 * unit);
        let place = |x, y, left, above, dislike| Placement {
            at: Point::new(x, y),
            left,
            above,
            dislike,
        };
        if self.hull.is_empty() {
            return Vec::new();
        }
        let mut places = vec![place(x, y + half, 0.5, 0.5, -2.0)];
        for (at, left, dislike) in [
            (x, 0.5, 0.0),
            (x, 0.3, 0.4),
            (x, 0.7, 0.4),
            (body.x, 0.0, 0.8),
            (body.right(), 1.0, 0.8),
        ] {
            places.push(place(at, body.bottom() + near, left, 0.0, dislike));
            places.push(place(at, body.y - near, left, 1.0, dislike + 1.5));
        }
        for (at, left, dislike) in [(body.right() + pad, 0.0, 2.0), (body.x - pad, 1.0, 2.5)] {
            places.extend([y + half, y - half, y].map(|y| place(at, y, left, 0.5, dislike)));
        }
        places
    }

    /// The name in one place and the goods in another, where a label has both.
    fn apart(
        &self,
        layout: usize,
        name: Placement,
        goods: Placement,
    ) -> impl Iterator<Item = Candidate> + use<> {
        let (it, leading) = (&self.label.layouts[layout], self.scene.profile.leading);
        let (names, below) = it.rows.split_at(it.names);
        let both = (!names.is_empty() && !below.is_empty()).then(|| {
            let mut rows = name.stack(names, leading);
            rows.extend(goods.stack(below, leading));
            let dislike = name.dislike + goods.dislike;
            self.scene.candidate(self.label, layout, rows, dislike)
        });
        both.into_iter()
    }

    /// What it costs to hide the city itself, and what a name within its outline gains.
    fn own(&self, rows: &[Rect]) -> f64 {
        let inside = rows.first().is_some_and(|name| holds(&self.hull, name));
        let hides = |row: &&Rect| row.intersects(&self.label.body) && !holds(&self.hull, row);
        HARD * rows.iter().filter(hides).count() as f64 - if inside { 6.0 } else { 0.0 }
    }
}
