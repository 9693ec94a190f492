//! Trains: how far each may run, and what it is paid.

use crate::model::tile::{Gauge, Kind};
use milepost_document::{Cursor, FromNode, Limits, Reader, Value};
use serde::{Serialize, Serializer};

/// A distance or a number of stops that no route reaches.
pub const UNLIMITED: u32 = u32::MAX;

/// Some kinds of stops.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Kinds(u8);

impl Kinds {
    /// No kind.
    pub const NONE: Kinds = Kinds(0);
    /// All kinds.
    pub const ALL: Kinds = Kinds(0b1_1111);
    /// A kind that a title has beside these, and no stop by itself.
    pub const OTHER: Kinds = Kinds(0b10_0000);
    /// Cities, passes and off-board areas.
    pub const CITIES: Kinds =
        Kinds(1 << Kind::City as u8 | 1 << Kind::Pass as u8 | 1 << Kind::Offboard as u8);
    /// Towns and halts.
    pub const TOWNS: Kinds = Kinds(1 << Kind::Town as u8 | 1 << Kind::Halt as u8);

    /// The words for them in files; the first three are groups.
    pub const WORDS: [(&'static str, Kinds); 9] = [
        ("all", Kinds::ALL),
        ("cities", Kinds::CITIES),
        ("towns", Kinds::TOWNS),
        ("city", Kinds::NONE.with(Kind::City)),
        ("pass", Kinds::NONE.with(Kind::Pass)),
        ("town", Kinds::NONE.with(Kind::Town)),
        ("halt", Kinds::NONE.with(Kind::Halt)),
        ("offboard", Kinds::NONE.with(Kind::Offboard)),
        ("other", Kinds::OTHER),
    ];

    /// Whether `kind` is one of them.
    pub const fn has(self, kind: Kind) -> bool {
        self.0 & (1 << kind as u8) != 0
    }

    /// These and `kind`.
    #[must_use]
    pub const fn with(self, kind: Kind) -> Kinds {
        Kinds(self.0 | 1 << kind as u8)
    }

    /// The kinds of both.
    #[must_use]
    pub const fn union(self, other: Kinds) -> Kinds {
        Kinds(self.0 | other.0)
    }

    /// Whether there is one among them that a title has beside those of all titles.
    pub const fn has_other(self) -> bool {
        self.0 & Kinds::OTHER.0 != 0
    }

    /// How many there are.
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether one has all of the other, or they have nothing in common.
    pub const fn nests(self, other: Kinds) -> bool {
        let common = self.0 & other.0;
        common == 0 || common == self.0 || common == other.0
    }
}

/// A word for a group of them, or else a list.
impl Serialize for Kinds {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (groups, single) = Kinds::WORDS.split_at(3);
        match groups.iter().find(|(_, group)| group == self) {
            Some((word, _)) => serializer.serialize_str(word),
            None => {
                let mut single = single.to_vec();
                single.retain(|(_, kind)| self.union(*kind) == *self);
                serializer.collect_seq(single.iter().map(|(word, _)| word))
            }
        }
    }
}

/// Kinds of stops are one word or several.
impl FromNode for Kinds {
    const KIND: &'static str = "a text or a list";

    fn from_node(reader: &mut Reader, at: &Cursor<'_>, _limits: &Limits) -> Option<Kinds> {
        let word = |reader: &mut Reader, at: &Cursor<'_>| {
            let text = reader.text(at)?;
            let found = Kinds::WORDS.iter().find(|(word, _)| *word == text);
            let words = Kinds::WORDS.map(|(word, _)| word);
            found
                .map(|(_, kinds)| *kinds)
                .or_else(|| reader.unknown_word(at, &text, &words, "a kind of stop", ""))
        };
        match at.value() {
            Value::List(_) => {
                let several = reader.list(at, word)?;
                Some(several.into_iter().fold(Kinds::NONE, Kinds::union))
            }
            _ => word(reader, at),
        }
    }
}

#[cfg(feature = "schemas")]
impl schemars::JsonSchema for Kinds {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Kinds".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let word = schemars::json_schema!({ "enum": Kinds::WORDS.map(|(word, _)| word) });
        schemars::json_schema!({ "anyOf": [word, { "type": "array", "items": word }] })
    }
}

/// One row of a train's distance (docs/rules/18xx.md, R28 and R29): so many stops of these kinds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The kinds that it is for.
    pub kinds: Kinds,
    /// How many of them are paid.
    pub pay: u32,
    /// How much visiting them may cost together.
    pub visit: u32,
    /// What stops of these kinds are multiplied by, instead of the train's own multiplier.
    pub multiplier: Option<u32>,
}

/// How far a train runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Distance {
    /// So many stops, all paid.
    Stops(u32),
    /// By rows: the stops of the greatest value are paid.
    Rows(Vec<Row>),
    /// So many stops are paid, the first and the last among them; others may be passed
    /// (docs/rules/18xx.md, R30).
    Skipping {
        /// The most stops that are paid.
        stops: u32,
        /// Which may be passed unpaid.
        skip: Kinds,
    },
    /// So many hexes, the first and the last counted, a hex passed twice counted twice; all stops are paid.
    Hexes(u32),
    /// Every stop that can be reached from one token is paid, track used as often as one likes
    /// (docs/rules/18xx.md, R35).
    Flood,
}

/// Which stops an E-train favours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tokened {
    /// Tokens make no difference.
    Same,
    /// Only stops with the company's token pay.
    Only,
    /// Stops with the company's token pay so many times.
    Times(u32),
}

/// A train.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Train {
    /// Its name; `D` is a diesel and paid as one.
    pub name: String,
    /// How far it runs.
    pub distance: Distance,
    /// What its stops are multiplied by.
    pub multiplier: u32,
    /// Whether it may run to a single stop.
    pub local: bool,
    /// Whether one of the stops that are paid must have the company's token.
    pub pays_token: bool,
    /// What tokens do to its pay.
    pub tokened: Tokened,
    /// Its group: trains of different groups may use the same track.
    pub group: String,
    /// The gauges that it may run on; any where there are none.
    pub gauges: Vec<Gauge>,
    /// What it takes along on a run, by its number among the attachments of the rules. Trains that a company owns have
    /// none: a search tries all ways to give them out.
    pub attached: Option<usize>,
}

impl Train {
    /// A plain train of so many stops.
    pub fn plain(name: impl Into<String>, stops: u32) -> Train {
        Train {
            name: name.into(),
            distance: Distance::Stops(stops),
            multiplier: 1,
            local: stops == 1,
            pays_token: false,
            tokened: Tokened::Same,
            group: String::new(),
            gauges: Vec::new(),
            attached: None,
        }
    }

    /// The train that a name tells: `3` runs to three stops, `3+2` to three cities and two towns, `D` without limit.
    pub fn by_name(name: &str) -> Option<Train> {
        let number = |text: &str| {
            text.parse::<u32>()
                .ok()
                .filter(|stops| (1..=99).contains(stops) && stops.to_string() == text)
        };
        if name == "D" {
            return Some(Train::plain(name, UNLIMITED));
        }
        if let Some(stops) = number(name) {
            return Some(Train::plain(name, stops));
        }
        let (cities, towns) = name.split_once('+')?;
        let row = |kinds, pay| Row {
            kinds,
            pay,
            visit: pay,
            multiplier: None,
        };
        let cities = number(cities)?;
        let rows = vec![
            row(Kinds::CITIES, cities),
            row(Kinds::TOWNS, number(towns)?),
        ];
        Some(Train {
            distance: Distance::Rows(rows),
            local: cities == 1,
            pays_token: true,
            ..Train::plain(name, cities)
        })
    }

    /// Whether a row of it is for stops of a kind that nothing here knows.
    pub fn has_other_stops(&self) -> bool {
        match &self.distance {
            Distance::Rows(rows) => rows.iter().any(|row| row.kinds.has_other()),
            _ => false,
        }
    }

    /// Whether stops pay it what they pay diesels.
    pub fn is_diesel(&self) -> bool {
        self.name.eq_ignore_ascii_case("D")
    }
}
