//! Where ferries can land.

use super::groups::Groups;
use crate::cities::City;
use crate::geography::Geography;
use crate::model::ground::Ground;
use crate::shape::Point;
use milepost_grid::Site;
use milepost_map::Size;
use std::collections::BTreeSet;

/// How much farther from where it is asked for, in pips, a port may be if it is a city.
const TOWN: f64 = 0.8;
/// A town so near to a port, in pips, gives it its name.
const NAMED: f64 = 1.5;
/// A city so many steps from a port is the one that people sail to.
const AT_PORT: u32 = 2;

/// Where ferries can land.
pub(super) struct Ports<'a> {
    pub geography: &'a Geography,
    pub ground: &'a Ground,
    pub cities: &'a [City],
    /// The mileposts on coasts, major cities' left out.
    pub sites: Vec<Site>,
    /// The land of each.
    lands: Vec<Option<usize>>,
    /// All lands that have a port.
    with_ports: BTreeSet<usize>,
}

impl<'a> Ports<'a> {
    /// The ports of a map.
    pub fn new(geography: &'a Geography, ground: &'a Ground, cities: &'a [City]) -> Ports<'a> {
        let sites = coast(geography, ground, cities);
        let points: Vec<Point> = sites.iter().map(|&port| ground.frame.point(port)).collect();
        let lands = geography.lands_of(&points);
        Ports {
            geography,
            ground,
            cities,
            with_ports: lands.iter().flatten().copied().collect(),
            sites,
            lands,
        }
    }

    /// The port nearest to a place, on the shore that the place lies on or nearest to: a port across a strait may be
    /// nearer, and is another town's.
    pub fn near(&self, at: Point) -> Option<Site> {
        let frame = self.ground.frame;
        let away = |site: &Site| {
            let city = self.cities.iter().any(|city| city.centre == *site);
            frame.pips(frame.point(*site), at) - if city { TOWN } else { 0.0 }
        };
        let own = self.geography.nearest_land(at, &self.with_ports);
        let own = own.map(|(land, _)| land);
        let ports = self
            .sites
            .iter()
            .zip(&self.lands)
            .filter(|(_, land)| **land == own)
            .map(|(port, _)| *port);
        ports.min_by(|a, b| away(a).total_cmp(&away(b)))
    }

    /// How much the largest city at a port, or a step or two from it, counts.
    pub fn weight(&self, port: Site) -> u32 {
        let near = |city: &&City| city.sites.iter().any(|site| site.steps(port) <= AT_PORT);
        let sizes = self.cities.iter().filter(near).map(|city| match city.size {
            Size::Major => 8,
            Size::Medium => 4,
            Size::Small => 1,
        });
        sizes.max().unwrap_or(0)
    }

    /// Whether the ground that a port is joined to has a city.
    pub fn is_settled(&self, groups: &Groups, port: Site) -> bool {
        let mut cities = self.cities.iter();
        cities.any(|city| groups.same(city.centre, port))
    }

    /// The name of a ferry between two ports: the towns that lie there.
    pub fn label(&self, a: Site, b: Site) -> Option<String> {
        let frame = self.ground.frame;
        let town = |port: Site| {
            let towns = self.geography.towns.iter();
            let near = towns.filter(|town| frame.pips(town.at, frame.point(port)) <= NAMED);
            near.max_by_key(|town| town.population)
                .map(|town| town.name.as_str())
        };
        let (from, to) = (town(a)?, town(b)?);
        (from != to).then(|| format!("{from}-{to}"))
    }
}

/// The mileposts on coasts, major cities' left out.
fn coast(geography: &Geography, ground: &Ground, cities: &[City]) -> Vec<Site> {
    let majors = cities.iter().filter(|city| city.size == Size::Major);
    let inside: BTreeSet<Site> = majors.flat_map(|city| city.sites.iter().copied()).collect();
    let wet = |site: Site| {
        let at = ground.frame.point(site);
        site.neighbours().any(|next| {
            let there = ground.frame.point(next);
            !ground.has(next) && geography.wet_share(at, there) > 0.0
        })
    };
    ground
        .mileposts
        .keys()
        .copied()
        .filter(|site| !inside.contains(site) && wet(*site))
        .collect()
}

/// The two ports nearest to each other in different groups that both have cities.
pub(super) fn nearest_apart(ports: &Ports<'_>, groups: &Groups) -> Option<(Site, Site)> {
    let settled: BTreeSet<usize> = ports
        .cities
        .iter()
        .filter_map(|city| groups.group(city.centre))
        .collect();
    let frame = ports.ground.frame;
    let with_group = ports
        .sites
        .iter()
        .filter_map(|&port| Some((port, groups.group(port)?, frame.point(port))));
    let open: Vec<(Site, usize, Point)> = with_group
        .filter(|(_, group, _)| settled.contains(group))
        .collect();
    let pairs = open
        .iter()
        .enumerate()
        .flat_map(|(i, a)| open[i + 1..].iter().map(move |b| (a, b)));
    let apart = pairs
        .filter(|(a, b)| a.1 != b.1)
        .map(|(a, b)| (frame.pips(a.2, b.2), a.0, b.0));
    apart
        .min_by(|p, q| p.0.total_cmp(&q.0))
        .map(|(_, a, b)| (a, b))
}
