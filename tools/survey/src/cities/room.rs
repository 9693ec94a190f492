//! Room for cities on the lattice.

use super::{BETWEEN_WANTED, City, gap_to};
use crate::geography::{Geography, Town};
use crate::model::ground::{Ground, Terrain, pip};
use milepost_grid::Site;
use milepost_map::Size;

/// How far a city may stand from its town, in pips.
const ASTRAY: f64 = 1.3;
/// How far a city may be shifted to find room, in steps.
const SHIFT: u32 = 2;
/// What it counts, in pips, to stand in the mountains, and to stand across a pip of water from the town.
const STEEPNESS: f64 = 0.35;
const WETNESS: f64 = 3.0;

/// The mileposts that towns can stand on.
pub(super) struct Rooms<'a> {
    geography: &'a Geography,
    ground: &'a Ground,
}

impl<'a> Rooms<'a> {
    /// Room on this ground.
    pub fn new(geography: &'a Geography, ground: &'a Ground) -> Self {
        Self { geography, ground }
    }

    /// The best milepost for a town, were there no other.
    pub fn place(&self, town: &Town) -> Option<Site> {
        self.around(town, 1).into_iter().next()
    }

    /// The best milepost for a town that is `gap` pips from all cities.
    pub fn single(&self, town: &Town, cities: &[City], gap: u32) -> Option<Site> {
        self.around(town, SHIFT)
            .into_iter()
            .find(|&site| gap_to(cities, site) >= gap)
    }

    /// The best seven mileposts for a town, their middle first, `gap` pips from the middle of other major cities.
    pub fn cluster(&self, town: &Town, cities: &[City], gap: u32) -> Option<(Site, Vec<Site>)> {
        let free = |&centre: &Site| {
            let majors = cities.iter().filter(|city| city.size == Size::Major);
            let apart = majors
                .map(|city| city.centre.steps(centre))
                .all(|steps| steps >= gap);
            let whole = centre
                .neighbours()
                .all(|rim| self.ground.pips.contains_key(&pip(centre, rim)));
            apart && whole && gap_to(cities, centre) > BETWEEN_WANTED
        };
        let centre = self.around(town, SHIFT).into_iter().find(free)?;
        Some((
            centre,
            std::iter::once(centre).chain(centre.neighbours()).collect(),
        ))
    }

    /// The mileposts within so many steps of a town, the best first.
    fn around(&self, town: &Town, steps: u32) -> Vec<Site> {
        let nearest = self.ground.frame.nearest(town.at);
        let reach = steps as i32;
        let square =
            (-reach..=reach).flat_map(|row| (-2 * reach..=2 * reach).map(move |col| (row, col)));
        let sites = square
            .filter(|(row, col)| (row + col) % 2 == 0)
            .map(|(row, col)| Site::new(nearest.row + row, nearest.col + col))
            .filter(|site| self.ground.has(*site) && site.steps(nearest) <= steps);
        let furthest = ASTRAY + f64::from(steps - 1);
        let mut scored: Vec<(f64, Site)> = sites
            .filter(|&site| {
                self.ground
                    .frame
                    .pips(self.ground.frame.point(site), town.at)
                    <= furthest
            })
            .map(|site| (self.badness(town, site), site))
            .collect();
        scored.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        scored.into_iter().map(|(_, site)| site).collect()
    }

    /// How far a milepost is from the town, in pips; more in the mountains and across water.
    fn badness(&self, town: &Town, site: Site) -> f64 {
        let at = self.ground.frame.point(site);
        let pips = self.ground.frame.pips(at, town.at);
        let steep = self.ground.mileposts.get(&site) != Some(&Terrain::Clear);
        let water = self.geography.wet_share(at, town.at) * pips;
        pips + if steep { STEEPNESS } else { 0.0 } + water * WETNESS
    }
}
