//! Rivers, as far as they are seen: along their courses, through the middle of their lakes, and nowhere twice.

use super::Stroke;
use super::fence::Fence;
use crate::model::ground::Pip;
use crate::shape::Window;
use crate::walk::{Gate, Leg, Walk};
use crate::water::Course;
use milepost_grid::triangle::Triangle;
use std::collections::{BTreeMap, BTreeSet};

/// The rivers to be drawn, real ones before ways through lakes.
pub(super) fn strokes(
    courses: &[Course],
    lakes: &[Stroke],
    window: &Window,
    fence: &Fence<'_>,
) -> Vec<Stroke> {
    let mut shores: BTreeMap<Pip, Vec<f64>> = BTreeMap::new();
    for gate in lakes.iter().flat_map(|lake| &lake.walk.gates) {
        shores.entry(gate.pip).or_default().push(gate.share);
    }
    shores
        .values_mut()
        .for_each(|shares| shares.sort_by(f64::total_cmp));
    let mut drawn = BTreeSet::new();
    let mut strokes = Vec::new();
    let (stitches, rivers): (Vec<&Course>, Vec<&Course>) =
        courses.iter().partition(|course| course.is_stitch);
    for course in rivers {
        drawn.extend(course.walk.gates.iter().map(|gate| gate.pip));
        strokes.extend(pieces(&course.name, course.walk.clone(), |leg| {
            is_seen(window, leg.triangle)
        }));
    }
    for course in stitches {
        let wanted = |pip| fence.is_ford(pip) && !drawn.contains(&pip);
        for stretch in stretches(centred(&course.walk, &shores), wanted) {
            strokes.extend(pieces(&course.name, stretch, |leg| {
                is_seen(window, leg.triangle)
            }));
        }
        drawn.extend(course.walk.gates.iter().map(|gate| gate.pip));
    }
    strokes
}

fn is_seen(window: &Window, triangle: Triangle) -> bool {
    triangle
        .corners()
        .iter()
        .any(|corner| window.contains(corner.point()))
}

/// The parts of a walk whose legs are wanted.
fn pieces(name: &str, walk: Walk, wanted: impl Fn(&Leg) -> bool) -> Vec<Stroke> {
    let mut pieces: Vec<Walk> = Vec::new();
    let mut is_open = false;
    let gates = walk.gates.into_iter().map(Some).chain([None]);
    let mut before: Option<Gate> = None;
    for (leg, after) in walk.legs.into_iter().zip(gates) {
        if wanted(&leg) {
            match pieces.last_mut().filter(|_| is_open) {
                Some(piece) => {
                    piece.gates.extend(before);
                    piece.legs.push(leg);
                }
                None => pieces.push(Walk {
                    legs: vec![leg],
                    gates: Vec::new(),
                }),
            }
            is_open = true;
        } else {
            is_open = false;
        }
        before = after;
    }
    pieces
        .into_iter()
        .map(|walk| Stroke {
            name: name.to_owned(),
            walk,
        })
        .collect()
}

/// A way through a lake with its gates in the middle of the water.
fn centred(walk: &Walk, shores: &BTreeMap<Pip, Vec<f64>>) -> Walk {
    let mut walk = walk.clone();
    for gate in &mut walk.gates {
        let stretches = shores
            .get(&gate.pip)
            .into_iter()
            .flat_map(|shares| shares.chunks_exact(2));
        let off = |stretch: &&[f64]| {
            (stretch[0] - gate.share)
                .max(gate.share - stretch[1])
                .max(0.0)
        };
        if let Some(nearest) = stretches.min_by(|a, b| off(a).total_cmp(&off(b))) {
            gate.share = (nearest[0] + nearest[1]) / 2.0;
        }
    }
    walk
}

/// The stretches of a way through a lake over pips that it must be seen to cross: elsewhere the lake is seen enough.
fn stretches(walk: Walk, wanted: impl Fn(Pip) -> bool) -> Vec<Walk> {
    let mut stretches = vec![Walk::default()];
    let mut before: Option<Gate> = None;
    let gates = walk.gates.into_iter().map(Some).chain([None]);
    for (mut leg, after) in walk.legs.into_iter().zip(gates) {
        let is_wanted = |gate: Option<Gate>| gate.filter(|gate| wanted(gate.pip));
        // Where a stretch begins or ends at a gate, it does so half way to the next.
        let middle = before.zip(after).map(|(into, out)| {
            let (a, b) = (into.point(), out.point());
            ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0)
        });
        if is_wanted(before).is_some() != is_wanted(after).is_some() {
            leg.points.extend(middle);
        }
        if let Some(current) = stretches
            .last_mut()
            .filter(|_| is_wanted(before).or(is_wanted(after)).is_some())
        {
            current.legs.push(leg);
            current.gates.extend(is_wanted(after));
        }
        if is_wanted(after).is_none() {
            stretches.push(Walk::default());
        }
        before = after;
    }
    stretches.retain(|stretch| !stretch.gates.is_empty());
    stretches
}
