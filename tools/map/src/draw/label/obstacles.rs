//! What names should not hide, each with a weight.

use super::super::layout::SheetLayout;
use super::super::marks::{CITY_REACH, PORT_REACH, reach};
use super::super::mileposts::PRICE_REACH;
use super::super::{ground, pips};
use crate::model::Size;
use milepost_draw::label::{Obstacle, Obstacles};
use milepost_draw::{Point, Rect};

/// The weight from which on nothing may be hidden.
pub(super) const HARD: f64 = 100.0;

const CLUSTER: f64 = 60.0;
const CLEAR: f64 = 5.0;
const SYMBOL: f64 = 9.0;
const CROSSING: f64 = 4.0;
const RIVER: f64 = 0.7;
const COAST: f64 = 0.3;
const FERRY: f64 = 2.5;

/// Everything on the board that is drawn before names are.
pub(super) fn of(layout: &SheetLayout<'_>, taken: &[Rect]) -> Obstacles {
    let mut obstacles = Obstacles::new(layout.frame, layout.unit);
    for &area in taken {
        obstacles.add_box(area, 3.0 * HARD);
    }
    mileposts(&mut obstacles, layout);
    let mut add = |at: Point, reach: f64, weight: f64| {
        let reach = reach * layout.mark;
        obstacles.add_box(Rect::about(at, reach, reach), weight);
    };
    for (index, pip) in layout.map.pips.iter().enumerate() {
        if let Some(crossing) = pips::crossing(layout, pip) {
            let share = pips::mark(layout, index, crossing);
            let at = layout.mileposts[pip.a].towards(layout.mileposts[pip.b], share);
            add(at, 0.1, CROSSING);
        }
    }
    for (a, b) in layout.blocked() {
        add(
            layout.mileposts[a].towards(layout.mileposts[b], 0.5),
            0.1,
            CROSSING,
        );
    }
    for ferry in &layout.map.ferries {
        add(layout.price_of(ferry), PRICE_REACH, 2.0 * HARD);
    }
    let mut line = |points: &[Point], weight: f64| {
        obstacles.add_line(points, 0.25 * layout.unit, 0.04 * layout.unit, weight);
    };
    for ferry in &layout.map.ferries {
        line(
            &[layout.mileposts[ferry.a], layout.mileposts[ferry.b]],
            FERRY,
        );
    }
    let lakes = ground::lines(layout, &layout.map.art.lakes);
    for ring in ground::coast(layout).iter().chain(&lakes) {
        line(ring, COAST);
    }
    for river in ground::rivers(layout) {
        line(&river, RIVER);
    }
    obstacles
}

fn mileposts(obstacles: &mut Obstacles, layout: &SheetLayout<'_>) {
    for (i, (milepost, &at)) in layout
        .map
        .mileposts
        .iter()
        .zip(&layout.mileposts)
        .enumerate()
    {
        let mut add = |reach: f64, weight: f64, owner: Option<usize>| {
            obstacles.add(Obstacle {
                area: Rect::about(at, reach * layout.mark, reach * layout.mark),
                radius: 0.0,
                weight,
                slope: 0.0,
                owner,
            });
        };
        let terrain = layout.map.terrain(milepost);
        match layout.size_at(i) {
            Some(Size::Small | Size::Medium) => add(CITY_REACH, 2.0 * HARD, None),
            _ if layout.ports[i] => add(PORT_REACH, 2.0 * HARD, None),
            Some(Size::Major) => add(reach("clear"), CLEAR, None),
            None if terrain == "clear" => add(reach(terrain), CLEAR, None),
            None => add(reach(terrain), SYMBOL, None),
        }
        match layout.size_at(i) {
            Some(Size::Major) => add(0.6, CLUSTER, milepost.city),
            Some(_) => add(2.0 * CITY_REACH, CLEAR, milepost.city),
            None => {}
        }
    }
}
