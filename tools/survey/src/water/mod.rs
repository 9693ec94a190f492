//! Pips, and the rivers, lakes and inlets that they cross.

mod barrier;

use crate::geography::Geography;
use crate::ground::{Crossing, Pip, pip};
use crate::lattice::Frame;
use barrier::barriers;
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

/// The pips between sites, and the rivers that count, by their place in the geography.
pub(crate) fn cross(
    geography: &Geography,
    frame: Frame,
    sites: &BTreeSet<Site>,
) -> (BTreeMap<Pip, Crossing>, BTreeSet<usize>) {
    let mut pips = dry_pips(geography, frame, sites);
    let wet = pips.values().filter(|&&crossing| crossing == Crossing::Water).count();
    let total = pips.len() as f64;
    let mut crossed = wet as f64;
    let mut chosen = BTreeSet::new();
    for barrier in barriers(geography, frame, &pips) {
        let trickle = barrier.rank > GREAT_RANK && barrier.pips.len() < LEAST_CROSSINGS;
        let after = crossed + barrier.pips.len() as f64;
        let superfluous = crossed >= total * ENOUGH_CROSSED || after > total * MOST_CROSSED;
        if barrier.rank > 0 && (trickle || superfluous) {
            continue;
        }
        crossed = after;
        chosen.extend(barrier.stretches);
        pips.extend(barrier.pips.into_iter().map(|pip| (pip, Crossing::River)));
    }
    (pips, chosen)
}

/// The pips that are not drowned, with the water they cross other than rivers.
fn dry_pips(geography: &Geography, frame: Frame, sites: &BTreeSet<Site>) -> BTreeMap<Pip, Crossing> {
    let ahead = |a: Site| a.neighbours().take(3).filter(|b| sites.contains(b)).map(move |b| (a, b));
    let pips = sites.iter().copied().flat_map(ahead);
    let kinds = pips.filter_map(|(a, b)| {
        let wet = geography.wet_share(frame.point(a), frame.point(b));
        let crossing = if wet > DAMP { Crossing::Water } else { Crossing::Nothing };
        (wet <= DROWNED).then_some((pip(a, b), crossing))
    });
    kinds.collect()
}
