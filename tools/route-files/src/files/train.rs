//! Trains as a board or a position declares them, and those that their name tells.

use crate::files::common::MOST_TIMES;
use crate::limits::{DEAREST, DECLARED};
use milepost_document::{Cursor, FromNode, Reader, TomlWriter};
use milepost_route::model::{Distance, Gauge, Kinds, Row, Tokened, Train, UNLIMITED};
use serde::Serialize;
use std::collections::BTreeMap;

/// How to declare a train.
pub(crate) const HINT: &str =
    "declare it, as in [train] \"5+5E\" = { stops = 5, skip = \"all\", times = 2 }";

/// The most stops or hexes that a number names.
const MOST_STOPS: i64 = 10_000;

/// A train. It says in one way how far it runs: `stops`, `rows`, `hexes` or `flood`.
#[derive(Default, FromNode, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[form(check(TrainForm::check))]
pub(crate) struct TrainForm {
    /// So many stops, all paid; those that `skip` names may be passed unpaid.
    stops: Option<CountForm>,
    /// Which stops may be passed unpaid.
    skip: Option<Kinds>,
    /// So many stops of each kind.
    rows: Option<Vec<RowForm>>,
    /// So many hexes, the first and the last counted.
    #[form(range(1..=MOST_STOPS))]
    hexes: Option<u32>,
    /// Every stop that can be reached from one token.
    flood: Option<bool>,
    /// What its stops are multiplied by.
    #[form(range(0..=DEAREST))]
    times: Option<u32>,
    /// Whether it may run to a single stop; so do trains of one stop, unless said.
    local: Option<bool>,
    /// `only` stops with the company's token pay, or they pay so many times.
    tokened: Option<TokenedForm>,
    /// Its group: trains of different groups may use the same track.
    group: Option<String>,
    /// The gauges of track it may run on: `broad`, `narrow`, `dual`, `thin`; all, unless said.
    gauges: Option<Vec<Gauge>>,
    /// Whether one of the stops that are paid must have the company's token; with `rows` so, unless said.
    pays_token: Option<bool>,
}

/// One row of a train's distance.
#[derive(FromNode, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct RowForm {
    /// The kinds of stops that it is for.
    kinds: Kinds,
    /// How many of them are paid.
    pay: CountForm,
    /// How many may be visited; as many as are paid, unless said.
    visit: Option<CountForm>,
    /// What they are multiplied by, instead of the train's own `times`.
    #[form(range(0..=DEAREST))]
    times: Option<u32>,
}

/// A number, or `all` without limit.
#[derive(Clone, PartialEq, FromNode, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(untagged)]
enum CountForm {
    Number(#[form(range(0..=MOST_STOPS))] u32),
    All(AllForm),
}

#[derive(Clone, PartialEq, FromNode, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[form(expected("a number"))]
enum AllForm {
    All,
}

#[derive(FromNode, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(untagged)]
#[form(expected("\"only\", or how many times such stops pay"))]
enum TokenedForm {
    Word(OnlyForm),
    Times(#[form(range(1..=MOST_TIMES))] u32),
}

#[derive(FromNode, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[form(expected("what tokens do"))]
enum OnlyForm {
    Only,
}

/// The trains that a `[train]` table declares, by name.
#[derive(FromNode, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub(crate) struct Roster(#[form(most(DECLARED))] BTreeMap<String, TrainForm>);

impl Roster {
    /// What was read.
    pub fn trains(self) -> BTreeMap<String, Train> {
        let train = |(name, form): (String, TrainForm)| Some((name.clone(), form.train(&name)?));
        self.0.into_iter().filter_map(train).collect()
    }
}

/// The declaration of a train; nothing where its name says all.
pub(crate) fn declared(train: &Train, out: &TomlWriter) -> Option<String> {
    let is_plain = Train::by_name(&train.name).as_ref() == Some(train);
    let form = (!is_plain).then(|| serde_json::to_value(TrainForm::of(train)));
    form?.ok().map(|form| out.value(&form))
}

impl CountForm {
    /// Without limit where there are more than any board has.
    fn of(stops: u32) -> CountForm {
        match i64::from(stops) > MOST_STOPS {
            true => CountForm::All(AllForm::All),
            false => CountForm::Number(stops),
        }
    }

    fn number(&self) -> u32 {
        match self {
            CountForm::Number(number) => *number,
            CountForm::All(AllForm::All) => UNLIMITED,
        }
    }
}

impl RowForm {
    fn of(row: &Row) -> RowForm {
        RowForm {
            kinds: row.kinds,
            pay: CountForm::of(row.pay),
            visit: (row.visit != row.pay).then(|| CountForm::of(row.visit)),
            times: row.multiplier,
        }
    }

    fn row(self) -> Row {
        let pay = self.pay.number();
        Row {
            kinds: self.kinds,
            pay,
            visit: self.visit.map_or(pay, |visit| visit.number()),
            multiplier: self.times,
        }
    }
}

impl TrainForm {
    /// Complains unless it says in one way how far it runs.
    fn check(reader: &mut Reader, at: &Cursor<'_>, train: TrainForm) -> Option<TrainForm> {
        let ways = ["stops", "rows", "hexes", "flood"].into_iter();
        let given: Vec<&str> = ways.filter(|way| at.get(way).is_some()).collect();
        let [only] = given[..] else {
            let what = match &given[..] {
                [] => "this train says nothing of how far it runs".to_owned(),
                more => format!("this train says how far it runs in {} ways", more.len()),
            };
            reader.error(at, what, "give one of stops, rows, hexes = 8, flood = true");
            return None;
        };
        if let Some(skip) = at.get("skip").filter(|_| only != "stops") {
            let what = format!("\"skip\" goes with \"stops\", not with \"{only}\"");
            reader.error(&skip, what, "leave it out");
        }
        if train.flood == Some(false) {
            let what = "a train that does not flood says otherwise how far it runs";
            reader.error(at, what, "stops = 4");
        }
        Some(train)
    }

    /// How far it runs; `None` where that cannot be read.
    fn distance(&mut self) -> Option<Distance> {
        let stops = self.stops.as_ref().map(CountForm::number);
        let stops = stops.map(|stops| match self.skip {
            None => Distance::Stops(stops),
            Some(skip) => Distance::Skipping { stops, skip },
        });
        let row = |rows: Vec<RowForm>| rows.into_iter().map(RowForm::row).collect();
        stops
            .or(self.rows.take().map(row).map(Distance::Rows))
            .or(self.hexes.map(Distance::Hexes))
            .or(self.flood.map(|_| Distance::Flood))
    }

    /// The train that it tells of; `None` where it does not say how far it runs.
    pub fn train(mut self, name: &str) -> Option<Train> {
        let distance = self.distance()?;
        Some(Train {
            multiplier: self.times.unwrap_or(1),
            local: self.local.unwrap_or(distance == Distance::Stops(1)),
            tokened: match self.tokened {
                None => Tokened::Same,
                Some(TokenedForm::Word(OnlyForm::Only)) => Tokened::Only,
                Some(TokenedForm::Times(times)) => Tokened::Times(times),
            },
            group: self.group.unwrap_or_default(),
            gauges: self.gauges.unwrap_or_default(),
            // By the notation's rules a train of rows pays a stop with a token unless it says otherwise.
            pays_token: self
                .pays_token
                .unwrap_or(matches!(distance, Distance::Rows(_))),
            ..Train {
                distance,
                ..Train::plain(name, 0)
            }
        })
    }

    /// What tells of a train, all but its name.
    pub fn of(train: &Train) -> TrainForm {
        let mut form = TrainForm::default();
        match &train.distance {
            Distance::Stops(stops) => form.stops = Some(CountForm::of(*stops)),
            Distance::Skipping { stops, skip } => {
                (form.stops, form.skip) = (Some(CountForm::of(*stops)), Some(*skip));
            }
            Distance::Rows(rows) => form.rows = Some(rows.iter().map(RowForm::of).collect()),
            Distance::Hexes(hexes) => form.hexes = Some(*hexes),
            Distance::Flood => form.flood = Some(true),
        }
        let local = train.distance == Distance::Stops(1);
        let pays_token = matches!(train.distance, Distance::Rows(_));
        TrainForm {
            times: (train.multiplier != 1).then_some(train.multiplier),
            local: (train.local != local).then_some(train.local),
            tokened: match train.tokened {
                Tokened::Same => None,
                Tokened::Only => Some(TokenedForm::Word(OnlyForm::Only)),
                Tokened::Times(times) => Some(TokenedForm::Times(times)),
            },
            group: (!train.group.is_empty()).then(|| train.group.clone()),
            gauges: (!train.gauges.is_empty()).then(|| train.gauges.clone()),
            pays_token: (train.pays_token != pays_token).then_some(train.pays_token),
            ..form
        }
    }
}
