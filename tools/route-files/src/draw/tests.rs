//! Where things stand, which only the inside knows.

use crate::draw::bend::Outline;
use crate::draw::room::Placed;
use crate::draw::tile_plan::TilePlan;
use crate::draw::track::WIDTH;
use crate::draw::{sheets, slots};
use milepost_draw::Point;
use milepost_grid::Layout;
use milepost_route::catalogue;

/// How much of what is written may overlap anything else, in sides of a hex: a third of a millimetre at true size.
const TOLERANCE: f64 = 0.015;

/// How far two outlines are apart.
fn apart(a: &Outline, b: &Outline) -> f64 {
    a.core.gap(&b.core) - a.round - b.round
}

/// How far a point lies outside an outline.
fn gap(outline: &Outline, point: Point) -> f64 {
    outline.core.nearest(point).distance(point) - outline.round
}

fn each(check: impl Fn(&TilePlan<'_>, &[Placed])) {
    for layout in [Layout::Flat, Layout::Pointy] {
        for tile in catalogue::tiles() {
            let plan = TilePlan::new(tile, 0, layout, &[]);
            check(&plan, &sheets::furnish(&plan));
        }
    }
}

#[test]
fn nothing_written_on_a_tile_hides_anything_written() {
    each(|plan, marks| {
        for (i, mark) in marks.iter().enumerate() {
            for other in &marks[..i] {
                let apart = apart(&mark.outline(), &other.outline());
                assert!(
                    apart > -TOLERANCE,
                    "{}: {:?} {:?}",
                    plan.tile.name,
                    mark.mark,
                    other.mark
                );
            }
        }
    });
}

#[test]
fn nothing_written_on_a_tile_hides_track_or_stops() {
    each(|plan, marks| {
        for mark in marks {
            let plate = mark.outline();
            for point in plan.bends.iter().flat_map(|bend| bend.dots(0.02)) {
                let apart = gap(&plate, point) - WIDTH / 2.0;
                assert!(
                    apart > -TOLERANCE,
                    "{} {:?}: {apart}",
                    plan.tile.name,
                    mark.mark
                );
            }
            for places in &plan.places {
                for &place in places {
                    let apart = gap(&plate, place) - slots::rim(places.len());
                    assert!(
                        apart > -TOLERANCE,
                        "{} {:?}: {apart}",
                        plan.tile.name,
                        mark.mark
                    );
                }
            }
        }
    });
}

#[test]
fn all_that_is_written_on_a_tile_stands_on_it() {
    let apothem = milepost_grid::hex::APOTHEM;
    each(|plan, marks| {
        for mark in marks {
            let plate = mark.outline();
            let far = |corner: Point, half: u8| {
                let (x, y) = plan.layout.half_edge(half);
                (corner.x * x + corner.y * y) / apothem + plate.round
            };
            let corners = plate.core.corners();
            let inside = corners
                .iter()
                .all(|&corner| (0..6).all(|edge| far(corner, 2 * edge) < apothem));
            assert!(inside, "{}: {:?}", plan.tile.name, mark.mark);
        }
    });
}

#[test]
fn stops_of_a_tile_keep_clear_of_each_other() {
    each(|plan, _| {
        let discs = |stop: usize| -> Vec<(Point, f64)> {
            let places = &plan.places[stop];
            match places.len() {
                0 => vec![(plan.seats[stop], plan.reach(stop))],
                count => places.iter().map(|&at| (at, slots::rim(count))).collect(),
            }
        };
        for a in 0..plan.seats.len() {
            for b in 0..a {
                for (here, near) in discs(a) {
                    for (there, far) in discs(b) {
                        let apart = here.distance(there) - near - far;
                        assert!(apart > -TOLERANCE, "{}: {apart}", plan.tile.name);
                    }
                }
            }
        }
    });
}

#[test]
fn a_tile_looks_the_same_however_it_lies() {
    for tile in catalogue::tiles() {
        let straight = TilePlan::new(tile, 0, Layout::Flat, &[]);
        let turned = tile.turned(2);
        let turned = TilePlan::new(&turned, 2, Layout::Flat, &[]);
        for (a, b) in straight.seats.iter().zip(&turned.seats) {
            assert!(a.turn(120.0).distance(*b) < 1e-9, "{}", tile.name);
        }
    }
}
