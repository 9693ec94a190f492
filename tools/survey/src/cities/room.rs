//! Room for cities on the lattice.

use super::{BETWEEN_WANTED, City, gap_to};
use crate::geography::{Geography, Town};
use crate::model::ground::{Ground, Pip, pip};
use crate::shape::Point;
use milepost_grid::Site;
use milepost_map::Size;
use std::collections::{BTreeMap, BTreeSet};

/// How far a city may stand from its town, in pips.
const ASTRAY: f64 = 1.3;
/// How far a city may be shifted to find room, in steps.
const SHIFT: u32 = 2;
/// The same of a major city that finds none: games move great ports inland rather than leave them small.
const FAR_SHIFT: u32 = 4;
/// How many mileposts of a major city may be made in the water.
const MOST_MADE: usize = 5;
/// Across so much water, in kilometres, a town whose own island bears no milepost counts to the next shore. From
/// farther out it stays away: nobody looks for it on another coast.
const STRAIT_KM: f64 = 9.0;
/// A land of fewer mileposts is an islet.
const ISLET: usize = 4;
/// What it counts, in pips, to stand in the mountains, and to stand across a pip of water from the town.
const STEEPNESS: f64 = 0.35;
const WETNESS: f64 = 3.0;

/// The mileposts that towns can stand on.
pub(super) struct Rooms<'a> {
    geography: &'a Geography,
    ground: &'a Ground,
    /// The lands that have mileposts.
    lands: BTreeSet<usize>,
    /// Those that have few.
    islets: BTreeSet<usize>,
}

/// The mileposts of a city.
pub(super) struct Cluster {
    /// Its middle.
    pub centre: Site,
    /// All of them, the middle first: seven of a major city.
    pub sites: Vec<Site>,
    /// Pips within it that water would forbid.
    pub bridges: Vec<Pip>,
    /// Mileposts of it that are made in the water.
    pub made: Vec<Site>,
}

/// What the seven mileposts of a major city stand on.
#[derive(Clone, Copy)]
enum Footing {
    /// Land that hangs together.
    Whole,
    /// Land with water between.
    Parted,
    /// Land, and some of them water: the city's hexagon covers it, as on printed boards.
    Made,
}

/// Whether a major city may have its middle here.
fn is_apart(centre: Site, cities: &[City], gap: u32) -> bool {
    let majors = cities.iter().filter(|city| city.size == Size::Major);
    let apart = majors
        .map(|city| city.centre.steps(centre))
        .all(|steps| steps >= gap);
    apart && gap_to(cities, centre) > BETWEEN_WANTED
}

impl<'a> Rooms<'a> {
    /// Room on this ground.
    pub fn new(geography: &'a Geography, ground: &'a Ground) -> Self {
        let sites = ground.mileposts.keys();
        let points: Vec<Point> = sites.map(|&site| ground.frame.point(site)).collect();
        let mut sizes: BTreeMap<usize, usize> = BTreeMap::new();
        for land in geography.lands_of(&points).into_iter().flatten() {
            *sizes.entry(land).or_default() += 1;
        }
        let islets = sizes.iter().filter(|(_, size)| **size < ISLET);
        Self {
            geography,
            ground,
            islets: islets.map(|(&land, _)| land).collect(),
            lands: sizes.into_keys().collect(),
        }
    }

    /// So many pips in kilometres.
    pub fn km(&self, pips: f64) -> f64 {
        pips * self.ground.frame.pip_km
    }

    /// The best milepost for a town, were there no other.
    pub fn place(&self, town: &Town) -> Option<Site> {
        self.around(town, 1).into_iter().next()
    }

    /// The best milepost for a town that is `gap` pips from all cities.
    pub fn single(&self, town: &Town, cities: &[City], gap: u32) -> Option<Cluster> {
        let mut sites = self.around(town, SHIFT).into_iter();
        let site = sites.find(|&site| gap_to(cities, site) >= gap)?;
        Some(Cluster {
            centre: site,
            sites: vec![site],
            bridges: Vec::new(),
            made: Vec::new(),
        })
    }

    /// The best seven mileposts for a town, `gap` pips from the middle of other major cities: near by if they can be,
    /// whole if they can be.
    pub fn cluster(&self, town: &Town, cities: &[City], gap: u32) -> Option<Cluster> {
        let land = self.own_land(town)?;
        let stages = [
            (SHIFT, Footing::Whole),
            (SHIFT, Footing::Parted),
            (FAR_SHIFT, Footing::Whole),
            (FAR_SHIFT, Footing::Parted),
            (SHIFT, Footing::Made),
        ];
        stages.into_iter().find_map(|(steps, footing)| {
            let sites = self.on_land(town, land, steps).into_iter();
            sites
                .filter(|&centre| is_apart(centre, cities, gap))
                .find_map(|centre| self.around_centre(land, centre, footing))
        })
    }

    /// A milepost and the six around it, if they are fit for a major city of this land.
    fn around_centre(&self, land: usize, centre: Site, footing: Footing) -> Option<Cluster> {
        let frame = self.ground.frame;
        let rim: Vec<Site> = centre.neighbours().collect();
        // A major city on an islet reaches over to the shores beside it.
        let on_islet = self.islets.contains(&land);
        let is_own = |site: Site| {
            let on_own = on_islet || self.geography.is_on(land, frame.point(site));
            self.ground.has(site) && on_own
        };
        let spokes = rim.iter().map(|&site| pip(centre, site));
        let bridges: Vec<Pip> = spokes
            .filter(|pip| !self.ground.pips.contains_key(pip))
            .collect();
        let made: Vec<Site> = rim
            .iter()
            .copied()
            .filter(|&site| !self.ground.has(site))
            .collect();
        let foreign = rim
            .iter()
            .any(|&site| self.ground.has(site) && !is_own(site));
        // Ferries do not land in a major city: without a milepost beside it nothing could reach it.
        let mut ways = rim.iter().flat_map(|&site| self.ground.joined(site));
        let leads_out = ways.any(|next| next != centre && !rim.contains(&next));
        let fits = leads_out
            && match footing {
                Footing::Whole => bridges.is_empty(),
                Footing::Parted => made.is_empty() && !foreign,
                Footing::Made => made.len() <= MOST_MADE && !foreign,
            };
        fits.then(|| Cluster {
            centre,
            sites: std::iter::once(centre).chain(rim).collect(),
            bridges,
            made,
        })
    }

    /// The mileposts within so many steps of a town and on its own shore, the best first.
    fn around(&self, town: &Town, steps: u32) -> Vec<Site> {
        self.own_land(town)
            .map(|land| self.on_land(town, land, steps))
            .unwrap_or_default()
    }

    /// The same, of a land that is known to be the town's own.
    fn on_land(&self, town: &Town, land: usize, steps: u32) -> Vec<Site> {
        let frame = self.ground.frame;
        let nearest = frame.nearest(town.at);
        let reach = steps as i32;
        let square =
            (-reach..=reach).flat_map(|row| (-2 * reach..=2 * reach).map(move |col| (row, col)));
        let sites = square
            .filter(|(row, col)| (row + col) % 2 == 0)
            .map(|(row, col)| Site::new(nearest.row + row, nearest.col + col))
            .filter(|site| self.ground.has(*site) && site.steps(nearest) <= steps);
        let furthest = ASTRAY + f64::from(steps - 1);
        let is_own = |site: &Site| self.geography.is_on(land, frame.point(*site));
        let mut scored: Vec<(f64, Site)> = sites
            .filter(|&site| frame.pips(frame.point(site), town.at) <= furthest)
            .filter(is_own)
            .map(|site| (self.badness(town, site), site))
            .collect();
        scored.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        scored.into_iter().map(|(_, site)| site).collect()
    }

    /// The land that a town is on, or whose shore is nearest; none beyond a strait.
    fn own_land(&self, town: &Town) -> Option<usize> {
        let (land, km) = self.geography.nearest_land(town.at, &self.lands)?;
        (km <= STRAIT_KM).then_some(land)
    }

    /// How far a milepost is from the town, in pips; more in the mountains and across water.
    fn badness(&self, town: &Town, site: Site) -> f64 {
        let at = self.ground.frame.point(site);
        let pips = self.ground.frame.pips(at, town.at);
        let terrain = self.ground.mileposts.get(&site);
        let steep = terrain.is_some_and(|terrain| terrain.is_steep());
        let water = self.geography.wet_share(at, town.at) * pips;
        pips + if steep { STEEPNESS } else { 0.0 } + water * WETNESS
    }
}
