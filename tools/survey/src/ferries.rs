//! Ferries: where islands with cities need them, and where they spare a long way round.

use crate::cities::City;
use crate::geography::Geography;
use crate::lattice::Frame;
use crate::model::error::SurveyError;
use crate::model::ground::{Ground, pip};
use crate::model::request::{Coordinates, NewFerry, Request};
use crate::shape::Point;
use milepost_grid::Site;
use milepost_map::Size;
use std::collections::{BTreeMap, BTreeSet};

/// Most ferries of a map that asks for none, beyond those that its islands need.
const MOST: usize = 6;
/// A ferry of this many steps is not worth its while unless an island needs it; nor is a shorter one than the least.
const STEPS: std::ops::RangeInclusive<u32> = 2..=8;
/// How many times as long the way round by land must be.
const DETOUR: u32 = 4;
/// How far apart the ports of such ferries are, in steps.
const BETWEEN_PORTS: u32 = 8;
/// How much farther from where it is asked for, in pips, a port may be if it is a city.
const TOWN: f64 = 0.8;
/// How much of a ferry's way must lead over water.
const AT_SEA: f64 = 0.75;
/// What a ferry costs: so much, and so much a pip, within the range of the games' boards.
const BASE_COST: f64 = 2.0;
const COST_PER_PIP: f64 = 1.2;
const COST: (f64, f64) = (4.0, 16.0);

/// A ferry between two ports.
#[derive(Clone, Debug)]
pub(crate) struct Ferry {
    /// One port.
    pub a: Site,
    /// The other.
    pub b: Site,
    /// What it costs to build to, in millions.
    pub cost: u16,
    /// Its name, if the request gives one.
    pub label: Option<String>,
}

impl Ferry {
    /// A ferry at the price of a request, or else at one that follows from its length.
    fn new(frame: Frame, a: Site, b: Site, request: Option<&NewFerry>) -> Ferry {
        let length = frame.pips(frame.point(a), frame.point(b));
        let usual = libm::round(BASE_COST + COST_PER_PIP * length).clamp(COST.0, COST.1) as u16;
        let cost = request.and_then(|ferry| ferry.cost).unwrap_or(usual);
        Ferry {
            a,
            b,
            cost,
            label: request.and_then(|ferry| ferry.label.clone()),
        }
    }
}

/// Sails the ferries: those asked for; those that islands with cities need; and, if none is asked for, those that are
/// worth their while.
///
/// # Errors
/// A requested ferry does not join two shores.
pub(crate) fn sail(
    geography: &Geography,
    ground: &Ground,
    cities: &[City],
    request: &Request,
) -> Result<Vec<Ferry>, SurveyError> {
    let wishes = &request.mending.ferries;
    let ports = ports(geography, ground, cities);
    let points: Vec<Point> = ports.iter().map(|&port| ground.frame.point(port)).collect();
    let lands = if wishes.is_empty() {
        Vec::new()
    } else {
        geography.lands_of(&points)
    };
    let ports = Ports {
        geography,
        ground,
        cities,
        ports,
        lands,
    };
    let mut ferries = wishes
        .iter()
        .map(|ferry| ports.requested(ferry))
        .collect::<Result<Vec<Ferry>, SurveyError>>()?;
    ports.join(&mut ferries);
    if wishes.is_empty() {
        ports.shortcuts(&mut ferries);
    }
    Ok(ferries)
}

/// The mileposts on coasts, major cities' left out.
fn ports(geography: &Geography, ground: &Ground, cities: &[City]) -> Vec<Site> {
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

/// Where ferries can land.
struct Ports<'a> {
    geography: &'a Geography,
    ground: &'a Ground,
    cities: &'a [City],
    ports: Vec<Site>,
    /// The land of each port, where ferries are asked for.
    lands: Vec<Option<usize>>,
}

impl Ports<'_> {
    /// A ferry that was asked for.
    ///
    /// # Errors
    /// [`SurveyError::Ferry`]: the map has no coast, both ports fall on one milepost, or they are neighbours by land.
    fn requested(&self, request: &NewFerry) -> Result<Ferry, SurveyError> {
        let refused = |why| {
            let named = request.label.clone();
            let ports = [request.from, request.to];
            SurveyError::Ferry {
                name: named.unwrap_or_else(|| format!("{ports:?}")),
                why,
            }
        };
        let port = |at| self.port(at).ok_or_else(|| refused("the map has no coast"));
        let (a, b) = (port(request.from)?, port(request.to)?);
        if a == b {
            return Err(refused("both of its ports fall on the same milepost"));
        }
        if self.ground.pips.contains_key(&pip(a, b)) {
            return Err(refused("its ports are neighbours by land"));
        }
        Ok(Ferry::new(self.ground.frame, a, b, Some(request)))
    }

    /// The port nearest to a place, on the shore that the place lies on or nearest to: a port across a strait may be
    /// nearer, and is another town's.
    fn port(&self, (lat, lon): Coordinates) -> Option<Site> {
        let at: Point = self
            .geography
            .projection
            .forward(crate::earth::LatLon::new(lat, lon));
        let frame = self.ground.frame;
        let away = |site: &Site| {
            let city = self.cities.iter().any(|city| city.centre == *site);
            frame.pips(frame.point(*site), at) - if city { TOWN } else { 0.0 }
        };
        let lands: BTreeSet<usize> = self.lands.iter().flatten().copied().collect();
        let own = self.geography.nearest_land(at, &lands);
        let ports = self
            .ports
            .iter()
            .zip(&self.lands)
            .filter(|(_, land)| **land == own)
            .map(|(port, _)| *port);
        ports.min_by(|a, b| away(a).total_cmp(&away(b)))
    }

    /// Joins all ground with cities by the shortest ferries.
    fn join(&self, ferries: &mut Vec<Ferry>) {
        let mut group = self.groups(ferries);
        while let Some((a, b)) = self.nearest_apart(&group) {
            ferries.push(Ferry::new(self.ground.frame, a, b, None));
            unite(&mut group, a, b);
        }
    }

    /// Which group each milepost belongs to: what hangs together by pips and ferries.
    fn groups(&self, ferries: &[Ferry]) -> BTreeMap<Site, usize> {
        let parts = self.ground.parts();
        let numbered = parts.iter().enumerate();
        let mut group = numbered
            .flat_map(|(i, part)| part.iter().map(move |&site| (site, i)))
            .collect();
        ferries
            .iter()
            .for_each(|ferry| unite(&mut group, ferry.a, ferry.b));
        group
    }

    /// The two ports nearest to each other in different groups that both have cities.
    fn nearest_apart(&self, group: &BTreeMap<Site, usize>) -> Option<(Site, Site)> {
        let settled: BTreeSet<usize> = self
            .cities
            .iter()
            .filter_map(|city| group.get(&city.centre).copied())
            .collect();
        let frame = self.ground.frame;
        let with_group = self
            .ports
            .iter()
            .filter_map(|&port| Some((port, *group.get(&port)?, frame.point(port))));
        let ports: Vec<(Site, usize, Point)> = with_group
            .filter(|(_, group, _)| settled.contains(group))
            .collect();
        let pairs = ports
            .iter()
            .enumerate()
            .flat_map(|(i, a)| ports[i + 1..].iter().map(move |b| (a, b)));
        let apart = pairs
            .filter(|(a, b)| a.1 != b.1)
            .map(|(a, b)| (frame.pips(a.2, b.2), a.0, b.0));
        apart
            .min_by(|p, q| p.0.total_cmp(&q.0))
            .map(|(_, a, b)| (a, b))
    }

    /// The ferries that spare the longest way round for their length, away from all others' ports.
    fn shortcuts(&self, ferries: &mut Vec<Ferry>) {
        let frame = self.ground.frame;
        let mut taken: Vec<Site> = ferries
            .iter()
            .flat_map(|ferry| [ferry.a, ferry.b])
            .collect();
        let most = ferries.len() + MOST;
        for (_, a, b) in self.detours() {
            let free = taken
                .iter()
                .all(|port| port.steps(a).min(port.steps(b)) >= BETWEEN_PORTS);
            let afloat = || self.geography.wet_share(frame.point(a), frame.point(b)) >= AT_SEA;
            if ferries.len() < most && free && afloat() {
                ferries.push(Ferry::new(frame, a, b, None));
                taken.extend([a, b]);
            }
        }
    }

    /// The pairs of ports that a ferry may join, with how many times as long the way round is in hundredths; the
    /// longest ways round first.
    fn detours(&self) -> Vec<(u32, Site, Site)> {
        let mut detours = Vec::new();
        for &a in &self.ports {
            let walked = self.ground.walk(a);
            for &b in self
                .ports
                .iter()
                .filter(|&&b| b > a && STEPS.contains(&a.steps(b)))
            {
                let round = walked.get(&b).map_or(0, |round| round * 100 / a.steps(b));
                if round >= DETOUR * 100 {
                    detours.push((round, a, b));
                }
            }
        }
        detours.sort_unstable_by(|a, b| b.0.cmp(&a.0).then((a.1, a.2).cmp(&(b.1, b.2))));
        detours
    }
}

/// Makes one group of those that two mileposts belong to.
fn unite(group: &mut BTreeMap<Site, usize>, a: Site, b: Site) {
    if let (Some(&a), Some(&b)) = (group.get(&a), group.get(&b)) {
        group
            .values_mut()
            .filter(|group| **group == a.max(b))
            .for_each(|group| *group = a.min(b));
    }
}
