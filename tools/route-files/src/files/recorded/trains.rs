//! The trains of a recorded position.

use crate::files::common::{REMARKS, ignored};
use crate::limits::DEAREST;
use milepost_document::{Cursor, FromNode, Reader, Severity, Value};
use milepost_route::model::{Distance, Kind, Kinds, Row, Train, UNLIMITED};
use serde_json::Value as Json;

/// From here on, recorded numbers mean that there is no limit (docs/rules/18xx.md, R26).
const ENDLESS: u32 = 99;
/// The greatest number of stops that is read.
const MOST_STOPS: i64 = 1_000_000;

#[derive(FromNode)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
// What it costs and when it goes is passed over.
#[form(
    ignored(&ignored(&[
        "available_on", "discount", "index", "num", "obsolete", "obsolete_on", "owner", "price", "rusted", "rusts_on",
        "salvage", "sym",
    ])),
    unknown(Severity::Error),
    check(RecordedTrain::check)
)]
pub(crate) struct RecordedTrain {
    /// Its name, or `id`.
    name: Option<String>,
    pub id: Option<String>,
    /// A number of stops, or rows; 99 and more without limit.
    distance: RecordedDistance,
    #[form(range(0..=DEAREST))]
    multiplier: Option<u32>,
    /// Whether it may run to a single stop.
    local: Option<bool>,
    /// Whether one of the stops that are paid must have the company's token; so, unless said.
    requires_token: Option<bool>,
    /// The gauge that it is kept to.
    track: Option<Json>,
}

#[derive(FromNode)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(untagged)]
#[form(expected("a number of stops or a list of rows"))]
enum RecordedDistance {
    Stops(#[form(range(0..=MOST_STOPS))] u32),
    Rows(Vec<RecordedRow>),
}

#[derive(FromNode)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[form(ignored(REMARKS), unknown(Severity::Error))]
struct RecordedRow {
    #[form(with(kinds))]
    #[cfg_attr(feature = "schemas", schemars(with = "Vec<String>"))]
    nodes: Kinds,
    #[form(range(0..=MOST_STOPS))]
    pay: u32,
    /// As `pay`, unless said.
    #[form(range(0..=MOST_STOPS))]
    visit: Option<u32>,
    #[form(range(0..=DEAREST))]
    multiplier: Option<u32>,
}

/// Kinds of stops that a title has beside those of all titles: rules must declare a train that lists them.
const OTHER: [&str; 1] = ["grain_elevator"];

/// The kinds that a row lists. Of a list whose kinds are all unknown it is not said again that it has none.
fn kinds(reader: &mut Reader, at: &Cursor<'_>) -> Option<Kinds> {
    let kind = |reader: &mut Reader, at: &Cursor<'_>| match at.value() {
        Value::Text(word) if OTHER.contains(&word.as_str()) => Some(Kinds::OTHER),
        _ => Some(Kinds::NONE.with(reader.read::<Kind>(at)?)),
    };
    let kinds = reader.list(at, kind)?;
    let listed = !kinds.is_empty() || at.items().next().is_none();
    listed.then(|| kinds.into_iter().fold(Kinds::NONE, Kinds::union))
}

/// A number of stops.
fn count(stops: u32) -> u32 {
    match stops >= ENDLESS {
        true => UNLIMITED,
        false => stops,
    }
}

impl RecordedRow {
    fn row(self) -> Row {
        Row {
            kinds: self.nodes,
            pay: count(self.pay),
            visit: count(self.visit.unwrap_or(self.pay)),
            multiplier: self.multiplier,
        }
    }
}

impl RecordedTrain {
    fn check(reader: &mut Reader, at: &Cursor<'_>, train: RecordedTrain) -> Option<RecordedTrain> {
        let is_named = train.name.is_some() || train.id.is_some();
        if !is_named {
            reader.need(at, "name");
        }
        is_named.then_some(train)
    }

    /// Whether it may run on track of one gauge alone.
    pub fn is_kept_to_a_gauge(&self) -> bool {
        self.track.is_some()
    }

    /// Whether it is paid for stops of a kind that is of its title's own.
    pub fn has_other_stops(&self) -> bool {
        match &self.distance {
            RecordedDistance::Stops(_) => false,
            RecordedDistance::Rows(rows) => rows.iter().any(|row| row.nodes.has_other()),
        }
    }

    /// The train.
    pub fn train(self) -> Train {
        let distance = match self.distance {
            RecordedDistance::Stops(stops) => Distance::Stops(count(stops)),
            RecordedDistance::Rows(rows) => {
                Distance::Rows(rows.into_iter().map(RecordedRow::row).collect())
            }
        };
        let requires_token = self.requires_token.unwrap_or(true);
        Train {
            multiplier: self.multiplier.unwrap_or(1),
            local: self.local.unwrap_or_else(|| is_local(&distance)),
            // A train of so many stops is paid for all of them, whichever has a token.
            pays_token: requires_token && matches!(distance, Distance::Rows(_)),
            ..Train {
                distance,
                ..Train::plain(self.name.or(self.id).unwrap_or_default(), 0)
            }
        }
    }
}

/// Whether it runs to a single stop where the file does not say (docs/rules/18xx.md, R19).
fn is_local(distance: &Distance) -> bool {
    match distance {
        Distance::Stops(stops) => *stops == 1,
        Distance::Rows(rows) => rows
            .iter()
            .find(|row| row.kinds.has(Kind::City))
            .is_some_and(|row| row.visit == 1),
        _ => false,
    }
}
