//! Pips, and the rivers, lakes and inlets that they cross.

mod barrier;
mod course;
mod lake;

pub(crate) use course::Course;

use crate::geography::Geography;
use crate::lattice::Frame;
use crate::model::ground::{Crossing, Pip, pip};
use crate::shape::Point;
use barrier::{barriers, crossed};
use lake::Lake;
use milepost_grid::Site;
use std::collections::{BTreeMap, BTreeSet};

/// A pip with more of its length over water cannot be built.
const DROWNED: f64 = 0.6;
/// A pip with less of its length over water crosses none worth the name.
const DAMP: f64 = 0.2;
/// Rivers are taken by importance until this share of the pips crosses water.
const ENOUGH_CROSSED: f64 = 0.09;
/// A river that would bring more is left out.
const MOST_CROSSED: f64 = 0.115;
/// A lesser river that fewer pips cross is no barrier.
const LEAST_CROSSINGS: usize = 8;
const GREAT_RANK: u8 = 6;

/// The pips between sites, and the courses of the rivers that count.
pub(crate) fn cross(
    geography: &Geography,
    frame: Frame,
    sites: &BTreeSet<Site>,
) -> (BTreeMap<Pip, Crossing>, Vec<Course>) {
    let dry = dry_pips(geography, frame, sites);
    let lakes = lake::lakes(geography);
    let wet = dry
        .values()
        .filter(|&&crossing| crossing == Crossing::Water)
        .count();
    let total = dry.len() as f64;
    let mut crossed_so_far = wet as f64;
    let (mut courses, mut ends) = (Vec::new(), Vec::new());
    for barrier in barriers(geography, frame, &dry, &lakes) {
        let trickle = barrier.rank > GREAT_RANK && barrier.pips.len() < LEAST_CROSSINGS;
        let after = crossed_so_far + barrier.pips.len() as f64;
        let superfluous = crossed_so_far >= total * ENOUGH_CROSSED || after > total * MOST_CROSSED;
        if barrier.rank > 0 && (trickle || superfluous) {
            continue;
        }
        crossed_so_far = after;
        courses.extend(barrier.courses);
        ends.push(barrier.ends);
    }
    courses.extend(confluences(&lakes, &ends, frame));
    let mut pips = dry;
    let rivers = crossed(&courses, &pips);
    pips.extend(rivers.into_iter().map(|pip| (pip, Crossing::River)));
    (pips, courses)
}

/// Ways through lakes that join the mouths of different rivers.
fn confluences(lakes: &[Lake<'_>], ends: &[Vec<Point>], frame: Frame) -> Vec<Course> {
    let joined = |lake: &Lake<'_>| {
        let here = ends
            .iter()
            .filter(|ends| ends.iter().any(|&end| lake.has_mouth(end)));
        let here: Vec<&Vec<Point>> = here.collect();
        let all: Vec<Point> = here.iter().flat_map(|ends| ends.iter().copied()).collect();
        if here.len() > 1 {
            lake.stitches(&all, frame, "")
        } else {
            Vec::new()
        }
    };
    lakes.iter().flat_map(joined).collect()
}

/// The pips that are not drowned, with the water they cross other than rivers.
fn dry_pips(
    geography: &Geography,
    frame: Frame,
    sites: &BTreeSet<Site>,
) -> BTreeMap<Pip, Crossing> {
    let ahead = |a: Site| {
        a.neighbours()
            .take(3)
            .filter(|b| sites.contains(b))
            .map(move |b| (a, b))
    };
    let pips = sites.iter().copied().flat_map(ahead);
    let kinds = pips.filter_map(|(a, b)| {
        let wet = geography.wet_share(frame.point(a), frame.point(b));
        let crossing = if wet > DAMP {
            Crossing::Water
        } else {
            Crossing::Nothing
        };
        (wet <= DROWNED).then_some((pip(a, b), crossing))
    });
    kinds.collect()
}
