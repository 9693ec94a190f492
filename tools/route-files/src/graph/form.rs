//! The members of the file.

use crate::files::train::TrainForm;
use crate::graph::{Instance, goes_on};
use crate::limits::{DEAREST, HEXES, TITLE, TRAINS, VISIT};
use milepost_document::{At, FromNode, Place, Reader};
use milepost_route::graph::{Leg, Network, Stop};
use milepost_route::model::{Kind, Train};
use serde::Serialize;
use serde_json::Value as Json;

/// The value of the member `format`.
const FORMAT: &str = "18xx-graph/1";
/// Legs of a network, and kinds of track: dense boards have some thousand legs, and a search takes no more track.
const LEGS: usize = 100_000;
const TRACKS: i64 = 16_384;
/// Kinds of track of a leg, and borders that it crosses.
const LONG: usize = 1000;
/// Borders between hexes of all legs: as many as a run's weight has room for ([`milepost_route::solve`]), which uses no leg twice.
const BORDERS: u32 = (1 << 16) - 1;
/// Pairs of stops that exclude each other.
const PAIRS: usize = 100_000;
/// Letters of what an instance is.
const ABOUT: usize = 2000;
/// The most that a run is said to earn.
const RUN: i64 = crate::limits::RUN as i64;

/// A network with trains.
#[derive(FromNode)]
pub(super) struct GraphJson {
    /// `18xx-graph/1`.
    #[form(format(FORMAT))]
    format: String,
    /// Its name.
    #[form(letters(TITLE))]
    name: Option<String>,
    /// What it is.
    #[form(letters(ABOUT))]
    about: Option<String>,
    /// The stops, numbered from 0.
    #[form(most(HEXES), or_default)]
    stops: Vec<StopForm>,
    /// How many kinds of track there are, numbered from 0.
    #[form(range(0..=TRACKS), or_default)]
    tracks: u32,
    /// The legs.
    #[form(most(LEGS), or_default)]
    legs: Vec<LegForm>,
    /// Pairs of stops that no route visits both.
    #[form(most(PAIRS))]
    rivals: Option<Vec<At<[usize; 2]>>>,
    /// The trains.
    #[form(most(TRAINS), or_default)]
    trains: Vec<NamedTrain>,
    /// The revenue of the best run.
    #[form(range(0..=RUN))]
    optimum: Option<u32>,
    /// The lowest bound that is proven.
    #[form(range(0..=RUN))]
    bound: Option<u32>,
}

#[derive(FromNode, Serialize)]
struct StopForm {
    /// What it is; a city, unless said.
    kind: Option<Kind>,
    #[form(range(0..=DEAREST))]
    revenue: u32,
    /// What it pays a diesel; the same, unless said.
    #[form(range(0..=DEAREST))]
    diesel: Option<u32>,
    /// What a visit takes of a train's distance; 1, unless said.
    #[form(range(0..=VISIT as i64))]
    visit_cost: Option<u32>,
    /// Whether the company has a token there; no, unless said.
    token: Option<bool>,
    /// Whether a route may go on behind it; so, unless said, but for off-board areas.
    through: Option<bool>,
}

#[derive(FromNode, Serialize)]
struct LegForm {
    /// Its two stops.
    ends: [usize; 2],
    /// The track that it uses; two routes that use the same cannot both run.
    tracks: Vec<u32>,
    /// How many borders between hexes it crosses; 1, unless said.
    #[form(range(0..=LONG as i64))]
    borders: Option<u32>,
    /// Whether a route must begin or end at each of its ends; no, unless said.
    last: Option<[bool; 2]>,
    /// Whether it may only be the first or the last leg of a route; no, unless said.
    outer: Option<bool>,
    #[serde(skip)]
    #[form(place)]
    place: Place,
}

/// A train, with its name beside how far it runs.
#[derive(FromNode, Serialize)]
struct NamedTrain {
    #[form(name)]
    name: String,
    #[serde(flatten)]
    form: TrainForm,
}

/// The value without members that say nothing.
fn without_nulls(value: Json) -> Json {
    match value {
        Json::Object(members) => {
            let said = members.into_iter().filter(|(_, value)| !value.is_null());
            Json::Object(
                said.map(|(key, value)| (key, without_nulls(value)))
                    .collect(),
            )
        }
        Json::Array(items) => items.into_iter().map(without_nulls).collect(),
        other => other,
    }
}

impl GraphJson {
    /// What was read, where all its numbers are those of stops and track.
    pub(super) fn instance(self, reader: &mut Reader) -> Option<Instance> {
        let before = reader.errors();
        let count = self.stops.len();
        let mut stops: Vec<Stop> = self.stops.into_iter().enumerate().map(stop).collect();
        for leg in &self.legs {
            leg.check(reader, count, self.tracks);
        }
        for pair in self.rivals.unwrap_or_default() {
            let [one, other] = *pair;
            if one == other || one.max(other) >= count {
                let what = format!("{one} and {other} are no two of the {count} stops");
                reader.error(&pair.place, what, "stops count from 0");
                continue;
            }
            stops[one].rivals.push(other);
            stops[other].rivals.push(one);
        }
        for stop in &mut stops {
            stop.rivals.sort_unstable();
            stop.rivals.dedup();
        }
        let legs: Vec<Leg> = self.legs.into_iter().map(LegForm::leg).collect();
        let borders = legs.iter().map(|leg| leg.borders);
        let borders = borders.fold(0, u32::saturating_add);
        if borders > BORDERS {
            let what = format!("the legs cross {borders} borders in all");
            reader.error(&Place::Whole, what, format!("expected at most {BORDERS}"));
        }
        let trains = self.trains.into_iter();
        let trains: Vec<Train> = trains
            .filter_map(|NamedTrain { name, form }| form.train(&name))
            .collect();
        if trains.iter().any(|train| !train.gauges.is_empty()) {
            let what = "legs here have no gauges, and a train runs on certain gauges only";
            reader.error(&Place::Whole, what, "leave \"gauges\" out");
        }
        let network = Network {
            stops,
            tracks: self.tracks as usize,
            borders,
            complete: true,
            legs,
        };
        (reader.errors() == before).then(|| Instance {
            name: self.name.unwrap_or_default(),
            about: self.about.unwrap_or_default(),
            network,
            trains,
            optimum: self.optimum,
            bound: self.bound,
        })
    }

    pub(super) fn of(instance: &Instance) -> GraphJson {
        let some = |text: &String| (!text.is_empty()).then(|| text.clone());
        let stops = instance.network.stops.iter();
        let pairs = stops.clone().enumerate().flat_map(|(index, stop)| {
            let later = stop.rivals.iter().filter(move |&&rival| rival > index);
            later.map(move |&rival| At::nowhere([index, rival]))
        });
        let pairs: Vec<At<[usize; 2]>> = pairs.collect();
        GraphJson {
            format: FORMAT.to_owned(),
            name: some(&instance.name),
            about: some(&instance.about),
            stops: stops.map(StopForm::of).collect(),
            tracks: instance.network.tracks as u32,
            legs: instance.network.legs.iter().map(LegForm::of).collect(),
            rivals: (!pairs.is_empty()).then_some(pairs),
            trains: instance.trains.iter().map(NamedTrain::of).collect(),
            optimum: instance.optimum,
            bound: instance.bound,
        }
    }

    /// The file, a line for each item of a list.
    pub(super) fn text(&self) -> String {
        let one = |value: Json| value.to_string();
        let pairs = self
            .rivals
            .iter()
            .flatten()
            .map(|pair| one((**pair).into_iter().collect()));
        let members = [
            Some(("format", one(self.format.as_str().into()))),
            self.name.as_deref().map(|name| ("name", one(name.into()))),
            self.about
                .as_deref()
                .map(|about| ("about", one(about.into()))),
            Some(("trains", lines(self.trains.iter().map(json)))),
            self.optimum.map(|most| ("optimum", most.to_string())),
            self.bound.map(|most| ("bound", most.to_string())),
            Some(("stops", lines(self.stops.iter().map(json)))),
            self.rivals.is_some().then(|| ("rivals", lines(pairs))),
            Some(("tracks", self.tracks.to_string())),
            Some(("legs", lines(self.legs.iter().map(json)))),
        ];
        let members = members.into_iter().flatten();
        let members: Vec<String> = members
            .map(|(name, value)| format!("\"{name}\": {value}"))
            .collect();
        format!("{{\n{}\n}}\n", members.join(",\n"))
    }
}

fn json<T: Serialize>(item: &T) -> String {
    let value = serde_json::to_value(item).unwrap_or_default();
    without_nulls(value).to_string()
}

fn lines(items: impl Iterator<Item = String>) -> String {
    let items: Vec<String> = items.collect();
    format!("[\n{}\n]", items.join(",\n"))
}

fn stop((index, form): (usize, StopForm)) -> Stop {
    let kind = form.kind.unwrap_or(Kind::City);
    Stop {
        hex: index,
        index: 0,
        kind,
        through: form.through.unwrap_or(goes_on(kind)),
        token: form.token.unwrap_or(false),
        pays: form.revenue,
        diesel: form.diesel.unwrap_or(form.revenue),
        visit_cost: form.visit_cost.unwrap_or(1),
        rivals: Vec::new(),
    }
}

impl NamedTrain {
    fn of(train: &Train) -> NamedTrain {
        NamedTrain {
            name: train.name.clone(),
            form: TrainForm::of(train),
        }
    }
}

impl StopForm {
    fn of(stop: &Stop) -> StopForm {
        StopForm {
            kind: (stop.kind != Kind::City).then_some(stop.kind),
            revenue: stop.pays,
            diesel: (stop.diesel != stop.pays).then_some(stop.diesel),
            visit_cost: (stop.visit_cost != 1).then_some(stop.visit_cost),
            token: stop.token.then_some(true),
            through: (stop.through != goes_on(stop.kind)).then_some(stop.through),
        }
    }
}

impl LegForm {
    /// Complains of numbers that are none of a stop or of track.
    fn check(&self, reader: &mut Reader, stops: usize, tracks: u32) {
        let [one, other] = self.ends;
        if one == other || one.max(other) >= stops {
            let what =
                format!("a leg from stop {one} to stop {other}, and there are {stops} stops");
            reader.error(&self.place, what, "two different stops, which count from 0");
        }
        if self.tracks.is_empty() || self.tracks.len() > LONG {
            let what = format!("a leg over {} kinds of track", self.tracks.len());
            reader.error(&self.place, what, format!("expected 1 to {LONG}"));
        }
        if let Some(track) = self.tracks.iter().find(|&&track| track >= tracks) {
            let what = format!("a leg over track {track}, and \"tracks\" says {tracks}");
            reader.error(&self.place, what, "track counts from 0");
        }
        if !self.tracks.is_sorted_by(|one, other| one < other) {
            let what = "the track of a leg is not in order, each kind once";
            reader.error(&self.place, what, "[2, 5, 9]");
        }
    }

    fn leg(self) -> Leg {
        Leg {
            ends: self.ends,
            uses: self.tracks,
            hexes: self.ends.to_vec(),
            pieces: Vec::new(),
            borders: self.borders.unwrap_or(1),
            last: self.last.unwrap_or_default(),
            outer: self.outer.unwrap_or(false),
            gauges: 0,
            bypassed: Vec::new(),
        }
    }

    fn of(leg: &Leg) -> LegForm {
        LegForm {
            ends: leg.ends,
            tracks: leg.uses.clone(),
            borders: (leg.borders != 1).then_some(leg.borders),
            last: (leg.last != [false; 2]).then_some(leg.last),
            outer: leg.outer.then_some(true),
            place: Place::Whole,
        }
    }
}
