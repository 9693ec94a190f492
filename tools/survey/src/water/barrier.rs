//! Rivers as barriers: strings of pips without a gap.

use crate::geography::{Geography, River};
use crate::ground::{Crossing, Pip};
use crate::lattice::Frame;
use crate::shape::{Edges, Point, Window};
use std::collections::BTreeMap;

/// A lake that is farther across, in pips, needs no stitch: the pips across it are wet.
const BROAD: f64 = 8.0;
/// How near to a lake's shore a river ends that flows into or out of it, in kilometres.
const MOUTH_KM: f64 = 6.0;

/// A whole river as a barrier.
pub(super) struct Barrier {
    /// 0 for a river drawn by hand, else 1 for the greatest and more for others.
    pub rank: u8,
    pub stretches: Vec<usize>,
    pub pips: Vec<Pip>,
}

/// All rivers, the most important first, among equals the longest.
pub(super) fn barriers(geography: &Geography, frame: Frame, pips: &BTreeMap<Pip, Crossing>) -> Vec<Barrier> {
    let rivers = &geography.rivers;
    let mut named: BTreeMap<(&str, usize), Vec<usize>> = BTreeMap::new();
    for (index, river) in rivers.iter().enumerate() {
        let key = if river.name.is_empty() { index } else { 0 };
        named.entry((&river.name, key)).or_default().push(index);
    }
    let stitches = stitches(geography, frame);
    let mut barriers: Vec<Barrier> = named
        .into_values()
        .map(|stretches| {
            let mut lines: Vec<_> = stretches.iter().map(|&index| rivers[index].line.clone()).collect();
            let ours = stitches.iter().filter(|(river, _)| stretches.contains(river));
            lines.extend(ours.map(|(_, line)| line.clone()));
            let rank = stretches.iter().map(|&index| rivers[index].rank).min().unwrap_or(u8::MAX);
            Barrier { rank, pips: parted(&Edges::of_lines(&lines), frame, pips), stretches }
        })
        .collect();
    barriers.sort_by_key(|barrier| (barrier.rank, std::cmp::Reverse(barrier.pips.len())));
    barriers
}

/// The dry pips whose ends lie on two banks. A pip that crosses a bend and comes back has both ends on one bank, and
/// without it the barrier still has no gap.
fn parted(river: &Edges, frame: Frame, pips: &BTreeMap<Pip, Crossing>) -> Vec<Pip> {
    let dry = pips.iter().filter(|&(_, &crossing)| crossing == Crossing::Nothing).map(|(&pip, _)| pip);
    dry.filter(|&(a, b)| river.crossings(frame.point(a), frame.point(b)).len() % 2 == 1).collect()
}

/// Lines through narrow lakes and reservoirs, where the rivers' own lines have gaps, each with a river it continues.
fn stitches(geography: &Geography, frame: Frame) -> Vec<(usize, Vec<Point>)> {
    let ends: Vec<(usize, Point)> =
        geography.rivers.iter().enumerate().flat_map(|(i, r)| ends(i, r)).collect();
    let shores = geography.lakes.iter().filter_map(|lake| lake.rings.first());
    let narrow = shores.filter_map(|shore| {
        let around = Window::around(shore.iter().copied())?;
        (frame.pips(around.low, around.high) <= BROAD).then_some((shore, around))
    });
    let stitched = narrow.flat_map(|(shore, around)| {
        let mouths: Vec<(usize, Point)> =
            ends.iter().copied().filter(|&(_, end)| is_mouth(shore, &around, end)).collect();
        let next = mouths.clone().into_iter().skip(1);
        mouths.into_iter().zip(next).map(|((river, a), (_, b))| (river, vec![a, b]))
    });
    stitched.collect()
}

fn ends(index: usize, river: &River) -> impl Iterator<Item = (usize, Point)> + '_ {
    river.line.first().into_iter().chain(river.line.last()).map(move |&end| (index, end))
}

fn is_mouth(shore: &[Point], around: &Window, (x, y): Point) -> bool {
    let near = x > around.low.0 - MOUTH_KM
        && x < around.high.0 + MOUTH_KM
        && y > around.low.1 - MOUTH_KM
        && y < around.high.1 + MOUTH_KM;
    near && shore.iter().any(|corner| libm::hypot(corner.0 - x, corner.1 - y) < MOUTH_KM)
}
