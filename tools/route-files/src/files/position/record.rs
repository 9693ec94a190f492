//! What was run in the game that a position was recorded from.

use crate::files::common::{NamedHexes, Names};
use crate::limits::DEAREST;
use milepost_document::{At, FromNode, Place, Reader};
use milepost_route::model::{Hex, Ran, Record};
use serde::Serialize;

/// What was run in a recorded game.
#[derive(FromNode, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub(crate) struct RecordForm {
    /// Whether the position may not be what it was in the game: something of it is uncertain, or a recorded run cannot be
    /// followed on it.
    doubtful: Option<bool>,
    /// The routes.
    routes: Option<Vec<RecordedRoute>>,
    /// What the run earned as a whole.
    #[form(range(0..=DEAREST))]
    total: Option<u32>,
    /// What is known of what the company holds: it has none of these but those that it is said to hold.
    known: Option<Vec<String>>,
    /// The private companies that the company owns, by the site's names; left out where that is not known.
    owned: Option<Vec<String>>,
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
        let board = NamedHexes::new(hexes);
        let routes = self.routes.iter().flatten();
        let bonuses = self.bonuses.into_iter().flatten();
        Record {
            doubtful: self.doubtful.unwrap_or(false),
            routes: routes
                .map(|route| route.ran(reader, &board, trains))
                .collect(),
            unread: 0,
            total: self.total,
            known: self.known.unwrap_or_default(),
            owned: self.owned,
            bonuses: bonuses.map(|bonus| (bonus.hexes, bonus.pays)).collect(),
        }
    }
}

impl RecordedRoute {
    fn ran(&self, reader: &mut Reader, board: &NamedHexes<'_>, trains: usize) -> Ran {
        let train = self.train.value;
        if train >= trains {
            let what = format!("there is no train {train}: the company has {trains}");
            let hint = "trains count from 0, in the order of [trains]";
            reader.error(&self.train.place, what, hint);
        }
        let (mut paid, mut visits) = (Vec::new(), Vec::new());
        for word in self.stops.split_whitespace() {
            let bare = word
                .strip_prefix('(')
                .and_then(|word| word.strip_suffix(')'));
            let Some(found) = board.stop(bare.unwrap_or(word)) else {
                let what = format!("\"{word}\" is no stop of this board");
                let hint = "name hexes, and stops of hexes that have several: \"A1 B3:1 (C5)\"";
                reader.error(&self.stops.place, what, hint);
                continue;
            };
            visits.push(found);
            paid.extend(bare.is_none().then_some(found));
        }
        let ran = Ran {
            train,
            paid,
            visits,
            legs: self.legs(reader, &board.names),
            revenue: self.earned,
        };
        if !ran.is_sound(board.hexes) {
            let what = "a recorded route that is paid for a stop twice";
            reader.error(&self.place, what, "name each stop once");
        }
        ran
    }

    /// The hexes of each leg.
    fn legs(&self, reader: &mut Reader, names: &Names) -> Vec<Vec<usize>> {
        let Some(At { value, place }) = &self.legs else {
            return Vec::new();
        };
        let mut hex = |word: &str| {
            let found = names.get(word);
            if found.is_none() {
                let what = format!("\"{word}\" is no hex of this board");
                reader.error(place, what, "name hexes: \"A1 A3 B4, B4 C5\"");
            }
            found
        };
        let legs = value.split(',');
        legs.map(|leg| leg.split_whitespace().filter_map(&mut hex).collect())
            .collect()
    }
}

/// The form of a record.
pub(crate) fn write(record: &Record, hexes: &[Hex], omitted: &mut Vec<String>) -> RecordForm {
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
        omitted.extend(
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
        doubtful: record.doubtful.then_some(true),
        routes: (!routes.is_empty()).then_some(routes),
        total: record.total,
        known: (!record.known.is_empty()).then(|| record.known.clone()),
        owned: record.owned.clone(),
        bonuses: (!bonuses.is_empty()).then_some(bonuses),
    }
}
