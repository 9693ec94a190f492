//! Ferries: where islands with cities need them, and where they spare a long way round.
//!
//! 1. Those that a request asks for; if none, those that sail or sailed and are worth their while on this map;
//! 2. whatever islands with cities need besides.

mod groups;
mod ports;

use crate::atlas::Atlas;
use crate::cities::City;
use crate::geography::{Geography, named};
use crate::lattice::Frame;
use crate::model::error::{SurveyError, all_of};
use crate::model::ground::{Ground, pip};
use crate::model::request::{NewFerry, PortRequest, Request};
use crate::shape::Point;
use groups::Groups;
use milepost_grid::Site;
use ports::{Ports, nearest_apart};
use std::collections::BTreeSet;

/// Most ferries of a map that asks for none, beyond those that its islands need.
const MOST: usize = 6;
/// The longest ferry, in steps.
const LONGEST: u32 = 22;
/// How many times as long the way round by land must be, unless there is none.
const DETOUR: u32 = 3;
/// How far apart the ports of such ferries are, in steps.
const BETWEEN_PORTS: u32 = 4;
/// How far from its place a port of such a ferry may be, in pips.
const ASTRAY: f64 = 2.3;
/// The same of a ferry that is asked for.
const REQUESTED_ASTRAY: f64 = 4.0;
/// How much of a ferry's way must lead over water beside a way by land.
const AT_SEA: f64 = 0.75;
/// The same of a ferry that is asked for, and of one that sails in reality between shores that nothing else joins; or how many
/// pips of it may lead over land: mileposts lie up to half a pip from their shores.
const IN_SOUNDS: f64 = 0.3;
const ASHORE: f64 = 1.4;
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
    fn ports(&self) -> (Site, Site) {
        (self.a, self.b)
    }

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

/// Sails the ferries.
///
/// # Errors
/// Every requested ferry that does not join two shores, or whose town is not there.
pub(crate) fn sail(
    geography: &Geography,
    atlas: &Atlas,
    ground: &Ground,
    cities: &[City],
    request: &Request,
) -> Result<Vec<Ferry>, SurveyError> {
    let wishes = &request.ferries;
    let ports = Ports::new(geography, ground, cities);
    let (sailing, refused): (Vec<_>, Vec<_>) = wishes
        .iter()
        .map(|ferry| requested(&ports, ferry))
        .partition(Result::is_ok);
    all_of(refused.into_iter().filter_map(Result::err).collect())?;
    let mut ferries: Vec<Ferry> = sailing.into_iter().flatten().collect();
    if wishes.is_empty() {
        known(&ports, atlas, &mut ferries);
    }
    join(&ports, &mut ferries);
    Ok(ferries)
}

/// The mileposts that the most can be reached from, by pips and ferries.
pub(crate) fn mainland(ground: &Ground, ferries: &[Ferry]) -> BTreeSet<Site> {
    Groups::of(ground, ferries.iter().map(Ferry::ports)).largest()
}

/// A ferry that was asked for.
///
/// # Errors
/// [`SurveyError::Ferry`]: there is no coast near a port, both fall on one milepost or are neighbours by land, or the way
/// between them leads over land; [`SurveyError::UnknownCity`].
fn requested(ports: &Ports<'_>, request: &NewFerry) -> Result<Ferry, SurveyError> {
    let (from, to) = (place(ports, &request.from)?, place(ports, &request.to)?);
    let refused = |why: String| {
        let named = request.label.clone();
        let ports = [&request.from, &request.to].map(PortRequest::to_string);
        SurveyError::Ferry {
            name: named.unwrap_or_else(|| ports.join("-")),
            why,
        }
    };
    let frame = ports.ground.frame;
    let port = |at: Point, called: &PortRequest| {
        let Some(port) = ports.near(at) else {
            return Err(refused("the map has no coast".to_owned()));
        };
        let far = frame.pips(frame.point(port), at);
        if far <= REQUESTED_ASTRAY {
            return Ok(port);
        }
        let km = far * frame.pip_km;
        Err(refused(format!(
            "the nearest shore of the map is {km:.0} km from {called}"
        )))
    };
    let (a, b) = (port(from, &request.from)?, port(to, &request.to)?);
    if a == b {
        return Err(refused(
            "both of its ports fall on the same milepost".to_owned(),
        ));
    }
    if ports.ground.pips.contains_key(&pip(a, b)) {
        return Err(refused("its ports are neighbours by land".to_owned()));
    }
    if !is_afloat(ports, a, b) {
        return Err(refused("its way leads over land".to_owned()));
    }
    Ok(Ferry::new(frame, a, b, Some(request)))
}

/// How much of the way between two ports leads over water, 0 to 1.
fn wet_share(ports: &Ports<'_>, a: Site, b: Site) -> f64 {
    let frame = ports.ground.frame;
    ports.geography.wet_share(frame.point(a), frame.point(b))
}

/// Whether the way between two ports leads over water, as far as ports can lie on it.
fn is_afloat(ports: &Ports<'_>, a: Site, b: Site) -> bool {
    let frame = ports.ground.frame;
    let wet = wet_share(ports, a, b);
    let ashore = (1.0 - wet) * frame.pips(frame.point(a), frame.point(b));
    wet >= IN_SOUNDS || (wet > 0.0 && ashore <= ASHORE)
}

/// Where a port is asked for.
fn place(ports: &Ports<'_>, port: &PortRequest) -> Result<Point, SurveyError> {
    match port {
        PortRequest::Place([lat, lon]) => {
            let at = crate::earth::LatLon::new(*lat, *lon);
            Ok(ports.geography.projection.forward(at))
        }
        PortRequest::Town(name) => named(&ports.geography.towns, name).map(|town| town.at),
    }
}

/// Adds the ferries of the atlas that are worth their while: those between shores that no track joins, the shortest for
/// the cities at their ports first, then those that spare the longest way round for their length.
fn known(ports: &Ports<'_>, atlas: &Atlas, ferries: &mut Vec<Ferry>) {
    let candidates = candidates(ports, atlas);
    let mut groups = Groups::of(ports.ground, ferries.iter().map(Ferry::ports));
    let mut apart: Vec<&Candidate> = candidates.iter().filter(|c| c.round.is_none()).collect();
    // People look for the ferry to the capital, not for a chain of islets.
    let length = |candidate: &Candidate| {
        let weight = (1 + ports.weight(candidate.a)) * (1 + ports.weight(candidate.b));
        1000 * candidate.steps / weight
    };
    apart.sort_by_key(|candidate| (length(candidate), candidate.a, candidate.b));
    for candidate in apart {
        let settled =
            ports.is_settled(&groups, candidate.a) && ports.is_settled(&groups, candidate.b);
        if settled && groups.unite(candidate.a, candidate.b) {
            ferries.push(candidate.ferry(ports.ground.frame));
        }
    }
    let mut rest: Vec<&Candidate> = candidates.iter().collect();
    rest.sort_by_key(|candidate| {
        let round = candidate.round.unwrap_or(LONGEST * DETOUR);
        (
            std::cmp::Reverse(round * 100 / candidate.steps),
            candidate.a,
            candidate.b,
        )
    });
    let most = ferries.len() + MOST;
    for candidate in rest {
        let sails = ferries.iter().flat_map(|ferry| [ferry.a, ferry.b]);
        let free = sails
            .into_iter()
            .all(|port| port.steps(candidate.a).min(port.steps(candidate.b)) >= BETWEEN_PORTS);
        let worthwhile = candidate
            .round
            .is_none_or(|round| round >= DETOUR * candidate.steps);
        let settled = groups.same(candidate.a, candidate.b);
        if ferries.len() < most && free && worthwhile && settled {
            ferries.push(candidate.ferry(ports.ground.frame));
        }
    }
}

/// A ferry of the atlas on this map.
struct Candidate {
    a: Site,
    b: Site,
    label: String,
    /// How far apart the ports are, in steps.
    steps: u32,
    /// How many pips it is by land; `None` where there is no way.
    round: Option<u32>,
}

impl Candidate {
    fn ferry(&self, frame: Frame) -> Ferry {
        let label = Some(self.label.clone());
        Ferry {
            label,
            ..Ferry::new(frame, self.a, self.b, None)
        }
    }
}

/// The ferries of the atlas whose ports are on shores of this map, across water.
fn candidates(ports: &Ports<'_>, atlas: &Atlas) -> Vec<Candidate> {
    let (geography, frame) = (ports.geography, ports.ground.frame);
    let mut found = Vec::new();
    for crossing in atlas.ferries() {
        let places = crossing
            .ports
            .each_ref()
            .map(|(_, at)| geography.projection.forward(*at));
        if !places.iter().all(|&place| geography.is_within(place)) {
            continue;
        }
        let sites = places.map(|place| ports.near(place).map(|site| (site, place)));
        let [Some((a, from)), Some((b, to))] = sites else {
            continue;
        };
        let near = |site: Site, place: Point| frame.pips(frame.point(site), place) <= ASTRAY;
        let steps = a.steps(b);
        // Between great cities they may be longer.
        let longest = LONGEST + ports.weight(a) + ports.weight(b);
        let is_short = (1..=longest).contains(&steps) && near(a, from) && near(b, to);
        if !is_short || ports.ground.pips.contains_key(&pip(a, b)) {
            continue;
        }
        let round = ports.ground.walk(a).get(&b).copied();
        // Beside a way by land it must be one at first sight; between shores that nothing else joins, sounds and capes on
        // its way do not matter.
        let sails = match round {
            Some(_) => wet_share(ports, a, b) >= AT_SEA,
            None => is_afloat(ports, a, b),
        };
        if !sails {
            continue;
        }
        let [from, to] = crossing.ports.each_ref().map(|(name, _)| name.as_str());
        found.push(Candidate {
            a,
            b,
            label: format!("{from}-{to}"),
            steps,
            round,
        });
    }
    found
}

/// Joins all ground with cities by the shortest ferries.
fn join(ports: &Ports<'_>, ferries: &mut Vec<Ferry>) {
    let mut groups = Groups::of(ports.ground, ferries.iter().map(Ferry::ports));
    while let Some((a, b)) = nearest_apart(ports, &groups) {
        ferries.push(Ferry {
            label: ports.label(a, b),
            ..Ferry::new(ports.ground.frame, a, b, None)
        });
        groups.unite(a, b);
    }
}
