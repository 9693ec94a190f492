//! Terrain from relief: what is steep is mountain, what is steep and high is alpine. The rest is as the climate is.

mod wild;

use crate::atlas::Atlas;
use crate::geography::Geography;
use crate::lattice::Frame;
use crate::model::ground::Terrain;
use crate::model::request::Request;
use milepost_grid::Site;
use std::collections::BTreeMap;

/// The relief, highest less lowest in metres over a pip, from which ground is mountain on a board of 43 km pips.
const STEEP_M: f64 = 720.0;
/// The elevation in metres from which a mountain is alpine on such a board.
const HIGH_M: f64 = 1650.0;
const BOARD_PIP_KM: f64 = 43.0;
/// Relief grows with its window, but slower: over a window half as wide it is two thirds as great.
const RELIEF_EXPONENT: f64 = 0.6;
const HEIGHT_EXPONENT: f64 = 0.3;
/// The relief's nodes are 9 km apart: a window less wide than two of them would show none.
const LEAST_WINDOW_KM: f64 = 16.0;
/// Where more of the ground is steep, only the steepest is mountain.
const MOST_MOUNTAIN: f64 = 0.26;
/// Where less of the ground is steep, hills that are not half as steep are mountains too, up to this share.
const LEAST_MOUNTAIN: f64 = 0.2;
const HILLS: f64 = 0.4;
const MOST_ALPINE: f64 = 0.025;

/// The terrain of each site.
pub(crate) fn terrain(
    geography: &Geography,
    atlas: &Atlas,
    frame: Frame,
    sites: &[Site],
    request: &Request,
) -> BTreeMap<Site, Terrain> {
    let mut terrain = relief(geography, frame, sites, request.alpine_m);
    wild::lay(geography, atlas, frame, request, &mut terrain);
    terrain
}

/// The terrain that relief makes of each site. `alpine_m` is the elevation of alpine ground in place of the usual.
fn relief(
    geography: &Geography,
    frame: Frame,
    sites: &[Site],
    alpine_m: Option<i32>,
) -> BTreeMap<Site, Terrain> {
    let window_km = frame.pip_km.max(LEAST_WINDOW_KM);
    let spreads: Vec<(i32, i32)> = sites
        .iter()
        .map(|&site| {
            let at = geography.projection.inverse(frame.point(site));
            let spread = geography.relief.window(at, window_km / 2.0);
            (spread.max - spread.min, spread.mean)
        })
        .collect();
    let steep = steep(&spreads, window_km / BOARD_PIP_KM);
    let scale = libm::pow(window_km / BOARD_PIP_KM, HEIGHT_EXPONENT).min(1.0);
    let mountains: Vec<i32> = spreads
        .iter()
        .filter(|s| s.0 >= steep)
        .map(|s| s.1)
        .collect();
    let usual = (HIGH_M * scale) as i32;
    let high = alpine_m
        .unwrap_or(usual)
        .max(highest(&mountains, sites.len(), MOST_ALPINE));
    let kind = |&(relief, mean): &(i32, i32)| match (relief >= steep, mean >= high) {
        (true, true) => Terrain::Alpine,
        (true, false) => Terrain::Mountain,
        _ => Terrain::Clear,
    };
    sites
        .iter()
        .copied()
        .zip(spreads.iter().map(kind))
        .collect()
}

/// The relief from which ground is mountain.
fn steep(spreads: &[(i32, i32)], scale: f64) -> i32 {
    let usual = STEEP_M * libm::pow(scale, RELIEF_EXPONENT);
    let reliefs: Vec<i32> = spreads.iter().map(|s| s.0).collect();
    let (least, most) = (
        highest(&reliefs, reliefs.len(), MOST_MOUNTAIN),
        highest(&reliefs, reliefs.len(), LEAST_MOUNTAIN).max((usual * HILLS) as i32),
    );
    (usual as i32).min(most).max(least)
}

/// The value that a share of `all` reach, those being the highest of `values`; 0 if there are no more of them.
fn highest(values: &[i32], all: usize, share: f64) -> i32 {
    let mut sorted = values.to_vec();
    sorted.sort_unstable_by(|a, b| b.cmp(a));
    sorted
        .get((all as f64 * share) as usize)
        .map_or(0, |value| value + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thresholds_keep_to_their_shares() {
        let slope = |most: i32| (0..1000).map(|i| (i * most / 1000, 0)).collect::<Vec<_>>();
        let share = |spreads: &[(i32, i32)]| {
            let steep = steep(spreads, 1.0);
            spreads.iter().filter(|s| s.0 >= steep).count()
        };
        assert_eq!(share(&slope(100)), 0, "flat lands stay flat");
        assert!(
            (100..=150).contains(&share(&slope(330))),
            "{} hills",
            share(&slope(330))
        );
        assert!(
            (190..=200).contains(&share(&slope(800))),
            "{}",
            share(&slope(800))
        );
        assert!(
            (250..=260).contains(&share(&slope(4000))),
            "{}",
            share(&slope(4000))
        );
    }
}
