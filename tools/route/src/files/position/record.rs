//! What was run in the game that a position was recorded from.

use crate::files::common::{Names, error};
use crate::limits::DEAREST;
use crate::model::{Hex, Ran, Record};
use milepost_document::{At, FromNode, Place, Reader};
use serde::Serialize;

/// What was run in a recorded game.
#[derive(FromNode, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub(crate) struct RecordForm {
    /// The routes.
    routes: Option<Vec<RecordedRoute>>,
    /// What the run earned as a whole.
    #[form(range(0..=DEAREST))]
    total: Option<u32>,
    /// Hexes in which the company has a bonus of its own.
    bonuses: Option<Vec<RecordedBonus>>,
}

#[derive(FromNode, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct RecordedRoute {
    /// The train, by its place among the company's, from 0.
    #[form(range(0..=1000))]
    train: At<usize>,
    /// What it earned.
    #[form(range(0..=DEAREST))]
    earned: u32,
    /// The stops in order, in brackets those that paid nothing: `A1 B3:1 (C5)`.
    stops: At<String>,
    /// The hexes of each leg, for rules that ask for them: `A1 A3 B4, B4 C5`.
    legs: Option<At<String>>,
    #[serde(skip)]
    #[form(place)]
    place: Place,
}

#[derive(FromNode, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct RecordedBonus {
    hexes: Vec<String>,
    #[form(range(0..=DEAREST))]
    pays: u32,
}

impl RecordForm {
    /// What was read, on a board of these hexes; its company has so many `trains`.
    pub fn record(self, reader: &mut Reader, hexes: &[Hex], trains: usize) -> Record {
        let board = Board {
            hexes,
            names: Names::new(hexes.iter().map(|hex| hex.name.as_str())),
        };
        let routes = self.routes.iter().flatten();
        let bonuses = self.bonuses.into_iter().flatten();
        Record {
            routes: routes
                .map(|route| board.ran(reader, route, trains))
                .collect(),
            unread: 0,
            total: self.total,
            bonuses: bonuses.map(|bonus| (bonus.hexes, bonus.pays)).collect(),
        }
    }
}

/// The hexes of a board, and where each stands.
struct Board<'a> {
    hexes: &'a [Hex],
    names: Names,
}

impl Board<'_> {
    fn ran(&self, reader: &mut Reader, route: &RecordedRoute, trains: usize) -> Ran {
        let mut error = |place: &Place, what: String, hint: &str| {
            error(reader, place, what, hint);
        };
        let train = route.train.value;
        if train >= trains {
            let what = format!("there is no train {train}: the company has {trains}");
            let hint = "trains count from 0, in the order of [trains]";
            error(&route.train.place, what, hint);
        }
        let (mut paid, mut visits) = (Vec::new(), Vec::new());
        for word in route.stops.split_whitespace() {
            let bare = word
                .strip_prefix('(')
                .and_then(|word| word.strip_suffix(')'));
            let Some(found) = self.stop(bare.unwrap_or(word)) else {
                let hint = "name hexes, and stops of hexes that have several: \"A1 B3:1 (C5)\"";
                error(
                    &route.stops.place,
                    format!("\"{word}\" is no stop of this board"),
                    hint,
                );
                continue;
            };
            visits.push(found);
            paid.extend(bare.is_none().then_some(found));
        }
        let mut legs = Vec::new();
        for leg in route
            .legs
            .iter()
            .flat_map(|legs| legs.split(',').map(move |leg| (legs, leg)))
        {
            let (At { place, .. }, leg) = leg;
            let mut passed = Vec::new();
            for word in leg.split_whitespace() {
                match self.names.get(word) {
                    Some(hex) => passed.push(hex),
                    None => {
                        let what = format!("\"{word}\" is no hex of this board");
                        error(place, what, "name hexes: \"A1 A3 B4, B4 C5\"");
                    }
                }
            }
            legs.push(passed);
        }
        let ran = Ran {
            train,
            paid,
            visits,
            legs,
            revenue: route.earned,
        };
        if !ran.is_sound(self.hexes) {
            let what = "a recorded route that is paid for a stop twice".to_owned();
            error(&route.place, what, "name each stop once");
        }
        ran
    }

    fn stop(&self, word: &str) -> Option<(usize, usize)> {
        let (name, number) = word.split_once(':').unwrap_or((word, "0"));
        let hex = self.names.get(name)?;
        let number: usize = number.parse().ok()?;
        (number < self.hexes[hex].tile.stops.len()).then_some((hex, number))
    }
}

/// The form of a record.
pub(crate) fn write(record: &Record, hexes: &[Hex], lost: &mut Vec<String>) -> RecordForm {
    let name = |&(hex, stop): &(usize, usize)| {
        let Hex { name, tile, .. } = hexes.get(hex)?;
        Some(match tile.stops.len() > 1 {
            true => format!("{name}:{stop}"),
            false => name.clone(),
        })
    };
    let route = |route: &Ran| {
        let stops = route.visits.iter().filter_map(|visit| {
            Some(match route.paid.contains(visit) {
                true => name(visit)?,
                false => format!("({})", name(visit)?),
            })
        });
        let stops: Vec<String> = stops.collect();
        let astray = route
            .paid
            .iter()
            .filter(|paid| !route.visits.contains(paid));
        lost.extend(
            astray
                .filter_map(name)
                .map(|stop| format!("that {stop} paid on a route that did not visit it")),
        );
        let leg = |leg: &Vec<usize>| {
            let passed = leg.iter().filter_map(|&hex| hexes.get(hex));
            passed
                .map(|hex| hex.name.as_str())
                .collect::<Vec<_>>()
                .join(" ")
        };
        let legs: Vec<String> = route.legs.iter().map(leg).collect();
        let legs = legs.join(", ");
        RecordedRoute {
            train: route.train.into(),
            earned: route.revenue,
            stops: stops.join(" ").into(),
            legs: (!legs.is_empty()).then(|| legs.into()),
            place: Place::Whole,
        }
    };
    let routes: Vec<RecordedRoute> = record.routes.iter().map(route).collect();
    let bonus = |(hexes, pays): &(Vec<String>, u32)| RecordedBonus {
        hexes: hexes.clone(),
        pays: *pays,
    };
    let bonuses: Vec<RecordedBonus> = record.bonuses.iter().map(bonus).collect();
    RecordForm {
        routes: (!routes.is_empty()).then_some(routes),
        total: record.total,
        bonuses: (!bonuses.is_empty()).then_some(bonuses),
    }
}
