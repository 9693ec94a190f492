//! Rivers as barriers: strings of pips without a gap, one for each whole river.

use super::course::Course;
use super::lake::Lake;
use crate::geography::{Geography, River};
use crate::lattice::Frame;
use crate::model::ground::{Crossing, Pip};
use crate::shape::Point;
use crate::walk::Walk;
use std::collections::{BTreeMap, BTreeSet};

/// Stretches of a river that begin where another ends, in kilometres, are one line.
const SAME_KM: f64 = 0.01;

/// A whole river as a barrier.
pub(super) struct Barrier {
    /// 0 for a river drawn by hand, else 1 for the greatest and more for others.
    pub rank: u8,
    /// The dry pips that it crosses.
    pub pips: BTreeSet<Pip>,
    /// Its lines, and those through its lakes.
    pub courses: Vec<Course>,
    /// Where its lines end.
    pub ends: Vec<Point>,
}

/// All rivers, the most important first, among equals the longest.
pub(super) fn barriers(
    geography: &Geography,
    frame: Frame,
    pips: &BTreeMap<Pip, Crossing>,
    lakes: &[Lake<'_>],
) -> Vec<Barrier> {
    let mut named: BTreeMap<(&str, usize), Vec<&River>> = BTreeMap::new();
    for (index, river) in geography.rivers.iter().enumerate() {
        let key = if river.name.is_empty() { index } else { 0 };
        named.entry((&river.name, key)).or_default().push(river);
    }
    let mut barriers: Vec<Barrier> = named
        .into_values()
        .map(|stretches| barrier(&stretches, frame, pips, lakes))
        .collect();
    barriers.sort_by_key(|barrier| (barrier.rank, std::cmp::Reverse(barrier.pips.len())));
    barriers
}

/// One river of all its stretches.
fn barrier(
    stretches: &[&River],
    frame: Frame,
    pips: &BTreeMap<Pip, Crossing>,
    lakes: &[Lake<'_>],
) -> Barrier {
    let lines: Vec<Vec<Point>> = stretches.iter().map(|river| river.line.clone()).collect();
    let ends: Vec<Point> = lines
        .iter()
        .flat_map(|line| line.first().into_iter().chain(line.last()))
        .copied()
        .collect();
    let name = stretches.first().map_or("", |river| river.name.as_str());
    let line = |line: Vec<Point>| {
        let line: Vec<Point> = line.into_iter().map(|point| frame.in_pips(point)).collect();
        Course {
            name: name.to_owned(),
            walk: Walk::along(&line).straightened(),
            is_stitch: false,
        }
    };
    let mut courses: Vec<Course> = chained(lines).into_iter().map(line).collect();
    courses.extend(
        lakes
            .iter()
            .flat_map(|lake| lake.stitches(&ends, frame, name)),
    );
    Barrier {
        rank: stretches
            .iter()
            .map(|river| river.rank)
            .min()
            .unwrap_or(u8::MAX),
        pips: crossed(&courses, pips),
        courses,
        ends,
    }
}

/// The dry pips that courses cross. A pip across a bend that comes back at once has both ends on one bank, and no
/// course crosses it: they are straightened.
pub(super) fn crossed(courses: &[Course], pips: &BTreeMap<Pip, Crossing>) -> BTreeSet<Pip> {
    let gates = courses.iter().flat_map(|course| &course.walk.gates);
    gates
        .map(|gate| gate.pip)
        .filter(|pip| pips.get(pip) == Some(&Crossing::Nothing))
        .collect()
}

/// Joins lines of which one ends where another begins or ends.
fn chained(mut lines: Vec<Vec<Point>>) -> Vec<Vec<Point>> {
    let mut whole = Vec::new();
    lines.reverse();
    while let Some(mut line) = lines.pop() {
        while let Some((at, joint)) = lines
            .iter()
            .enumerate()
            .find_map(|(i, l)| Some((i, joint(&line, l)?)))
        {
            let mut next = lines.remove(at);
            let (turn_line, turn_next) = joint;
            if turn_line {
                line.reverse();
            }
            if turn_next {
                next.reverse();
            }
            line.extend(next.into_iter().skip(1));
        }
        whole.push(line);
    }
    whole
}

/// Whether the first or the second line must be turned so that the second begins where the first ends; `None` if
/// they do not meet.
fn joint(line: &[Point], next: &[Point]) -> Option<(bool, bool)> {
    let meet = |a: Option<&Point>, b: Option<&Point>| match (a, b) {
        (Some(a), Some(b)) => libm::hypot(a.0 - b.0, a.1 - b.1) < SAME_KM,
        _ => false,
    };
    let turned = |turn: bool, line: &[Point]| {
        if turn {
            line.first().copied()
        } else {
            line.last().copied()
        }
    };
    let ways = [(false, false), (true, true), (false, true), (true, false)];
    ways.into_iter().find(|&(one, other)| {
        let (end, start) = (turned(one, line), turned(!other, next));
        meet(end.as_ref(), start.as_ref())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stretches_become_one_line_whichever_way_they_run() {
        let (a, b, c) = ((0.0, 0.0), (1.0, 0.0), (2.0, 1.0));
        for lines in [
            vec![vec![a, b], vec![b, c]],
            vec![vec![b, a], vec![c, b]],
            vec![vec![b, a], vec![b, c]],
        ] {
            let mut whole = chained(lines);
            assert_eq!(whole.len(), 1);
            if whole[0][0] != a {
                whole[0].reverse();
            }
            assert_eq!(whole, [vec![a, b, c]]);
        }
        assert_eq!(chained(vec![vec![a, b], vec![c, (3.0, 3.0)]]).len(), 2);
    }
}
