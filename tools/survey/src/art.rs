//! What only the drawing needs: coasts, lakes and rivers around the mileposts.

use crate::geography::Geography;
use crate::ground::Ground;
use crate::lattice::Frame;
use crate::shape::{Point, Window, clip_line, clip_ring, simplify};
use milepost_map::{Art, Line};
use std::collections::BTreeSet;

/// How far beyond the mileposts the drawing reaches, in pips.
const MARGIN: f64 = 3.0;
/// How exact lines are, in pips.
const EXACT: f64 = 0.1;
/// The least islands and lakes that are drawn, in pips across.
const LEAST: f64 = 0.4;

/// Draws the surroundings of the ground, with the rivers that count.
pub(crate) fn draw(geography: &Geography, ground: &Ground, rivers: &BTreeSet<usize>) -> Art {
    let frame = ground.frame;
    let sites = ground.mileposts.keys().map(|&site| frame.point(site));
    let Some(inner) = Window::around(sites) else { return Art::default() };
    let margin = MARGIN * frame.pip_km;
    let window = Window {
        low: (inner.low.0 - margin, inner.low.1 - margin),
        high: (inner.high.0 + margin, inner.high.1 + margin),
    };
    let ring = |name: &str, ring: &Vec<Point>| ring_line(frame, &window, name, ring);
    let lakes =
        geography.lakes.iter().flat_map(|lake| lake.rings.iter().map(move |shore| (&lake.name, shore)));
    let rivers = rivers.iter().filter_map(|&index| geography.rivers.get(index));
    let courses = rivers
        .flat_map(|river| clip_line(&river.line, &window).into_iter().map(move |piece| (&river.name, piece)));
    Art {
        coast: geography.coasts.iter().filter_map(|coast| ring("", coast)).collect(),
        lakes: lakes.filter_map(|(name, shore)| ring(name, shore)).collect(),
        rivers: courses.filter_map(|(name, piece)| line(frame, name, &piece)).collect(),
    }
}

fn ring_line(frame: Frame, window: &Window, name: &str, ring: &[Point]) -> Option<Line> {
    let mut closed = clip_ring(ring, window);
    let around = Window::around(closed.iter().copied())?;
    let across = (around.high.0 - around.low.0).max(around.high.1 - around.low.1);
    closed.extend(closed.first().copied());
    let mut line = line(frame, name, &closed)?;
    line.points.pop();
    (across >= LEAST * frame.pip_km && line.points.len() >= 3).then_some(line)
}

fn line(frame: Frame, name: &str, points: &[Point]) -> Option<Line> {
    let simple = simplify(points, EXACT * frame.pip_km);
    let mut spots: Vec<_> = simple.into_iter().map(|point| frame.spot(point)).collect();
    spots.dedup();
    (spots.len() >= 2).then(|| Line { name: name.to_owned(), points: spots })
}
