//! Which pips a drawn line may cross, and how near to a milepost.

use crate::cities::City;
use crate::model::ground::{Crossing, Ground, Pip, Terrain};
use milepost_grid::Site;
use milepost_map::Size;
use std::collections::{BTreeMap, BTreeSet};

/// How far from a milepost lines cross its pips, in pips: its dot is to be seen on one bank.
const SHORE: f64 = 0.1;
const RIVER: f64 = 0.16;
/// The same from the mark of a mountain.
const PEAK: f64 = 0.24;
/// The same from a town's mark, and from a milepost of a major city, whose outline goes around it.
const TOWN: f64 = 0.28;
const MAJOR: f64 = 0.4;

/// What a drawn line meets between two neighbouring sites.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    /// A pip that costs nothing more: nothing may cross it.
    Wall,
    /// A pip that costs more.
    Open,
    /// No pip, or one within a major city, where all is free.
    Free,
}

/// What the lines of the drawing may cross: a line across a pip must be one that the pip pays for.
pub(super) struct Fence<'a> {
    ground: &'a Ground,
    sizes: BTreeMap<Site, Size>,
    inside: BTreeSet<Pip>,
}

impl Fence<'_> {
    /// The fence of a map with these cities.
    pub fn new<'a>(ground: &'a Ground, cities: &[City]) -> Fence<'a> {
        let sizes: BTreeMap<Site, Size> = cities
            .iter()
            .flat_map(|city| city.sites.iter().map(|&site| (site, city.size)))
            .collect();
        let majors = cities.iter().filter(|city| city.size == Size::Major);
        let pairs = majors.flat_map(|city| {
            city.sites
                .iter()
                .flat_map(|&a| city.sites.iter().map(move |&b| (a, b)))
        });
        let inside = pairs.filter(|(a, b)| a < b).collect();
        Fence {
            ground,
            sizes,
            inside,
        }
    }

    /// What a line that would cross this pip meets.
    pub fn side(&self, pip: Pip) -> Side {
        match self.ground.pips.get(&pip) {
            Some(_) if self.inside.contains(&pip) => Side::Free,
            Some(Crossing::Nothing) => Side::Wall,
            Some(Crossing::River | Crossing::Water) => Side::Open,
            None => Side::Free,
        }
    }

    /// Whether the pip costs a river's surcharge.
    pub fn is_ford(&self, pip: Pip) -> bool {
        self.side(pip) == Side::Open && self.ground.pips.get(&pip) == Some(&Crossing::River)
    }

    /// How far from a site a shore may cross its pips, in pips.
    pub fn shore_clearance(&self, site: Site) -> f64 {
        if self.ground.has(site) { SHORE } else { 0.0 }
    }

    /// The same for a river.
    pub fn river_clearance(&self, site: Site) -> f64 {
        match self.sizes.get(&site) {
            Some(Size::Major) => MAJOR,
            Some(_) => TOWN,
            None => match self.ground.mileposts.get(&site) {
                Some(Terrain::Clear) => RIVER,
                Some(_) => PEAK,
                None => 0.0,
            },
        }
    }
}
