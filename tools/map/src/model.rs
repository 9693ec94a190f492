//! A map that cannot be wrong: it comes from [`crate::check()`] alone.

pub mod micro;
mod names;
pub(crate) mod relief;
pub mod rules;
pub mod run;
pub mod taxes;
pub mod tuning;

pub use micro::Micro;
pub use relief::Relief;
pub use rules::Rules;
pub use run::{Bend, Run};
pub use taxes::{Taxes, TaxesError};
pub use tuning::{Adjustment, CityWeights, Dingle, PRESETS, Preset, Tuning};

use milepost_grid::Site;
use serde::Serialize;
use std::fmt;

/// A milepost's name in files: a number or a text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Id {
    /// A number.
    Number(i64),
    /// A text.
    Text(String),
}

impl Id {
    /// The name of a milepost that was given none: its row and column.
    pub fn of_site(site: Site) -> Id {
        Id::Text(format!("{}.{}", site.row, site.col))
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Id::Number(number) => write!(f, "{number}"),
            Id::Text(text) => write!(f, "{text}"),
        }
    }
}

/// The size of a city.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Size {
    /// A small city.
    Small,
    /// A medium city.
    Medium,
    /// A major city: a cluster of seven mileposts.
    Major,
}

impl Size {
    /// All sizes, with their names in files, smallest first.
    pub const ALL: [(Size, &'static str); 3] = [
        (Size::Small, "small"),
        (Size::Medium, "medium"),
        (Size::Major, "major"),
    ];

    /// The name in files.
    pub fn name(self) -> &'static str {
        Size::ALL[self as usize].1
    }
}

/// A dot on the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Milepost {
    /// Its name in files.
    pub id: Id,
    /// Where it is.
    pub site: Site,
    /// Index of its terrain in the names of [`Rules::terrain`].
    pub terrain: usize,
    /// Index of the city it belongs to.
    pub city: Option<usize>,
}

/// A step between two mileposts that track can be built on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pip {
    /// Index of the one milepost, the lower of the two.
    pub a: usize,
    /// Index of the other.
    pub b: usize,
    /// What its crossing adds to the cost, in millions.
    pub extra: u16,
    /// Whether it lies within a major city.
    pub interior: bool,
}

/// A city.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct City {
    /// Its name.
    pub name: String,
    /// Its size.
    pub size: Size,
    /// Indices of its mileposts, ascending: one, or several in a major city.
    pub mileposts: Vec<usize>,
    /// Indices of the goods made there, ascending.
    pub goods: Vec<usize>,
}

/// A good.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Good {
    /// Its name.
    pub name: String,
    /// Indices of the cities that make it, ascending; at least one.
    pub sources: Vec<usize>,
}

/// A ferry between two ports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ferry {
    /// Index of the one port, the lower of the two.
    pub a: usize,
    /// Index of the other.
    pub b: usize,
    /// Its price, in millions.
    pub cost: u16,
    /// Its name, if it has one.
    pub label: Option<String>,
}

/// A place on the drawing, in hundredths of a pip, y down, from the lattice's origin: the milepost at `row`, `col`
/// lies at x = 50 col, y = 86.6 row.
pub type Spot = [i32; 2];

/// A named line or outline of the drawing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Line {
    /// Its name; may be empty.
    pub name: String,
    /// Its corners.
    pub points: Vec<Spot>,
}

/// What only the drawing needs. Rings are closed and fill by the even-odd rule.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Art {
    /// Outlines of the land, neighbouring land included.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub coast: Vec<Line>,
    /// Outlines of lakes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lakes: Vec<Line>,
    /// Rivers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rivers: Vec<Line>,
    /// Heights of the land, for drawings on screens.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub relief: Option<Relief>,
}

impl Art {
    /// The kinds of lines, with their names in files.
    pub fn kinds(&self) -> [(&'static str, &Vec<Line>); 3] {
        [
            ("coast", &self.coast),
            ("lakes", &self.lakes),
            ("rivers", &self.rivers),
        ]
    }

    /// Whether there is nothing to draw.
    pub fn is_empty(&self) -> bool {
        self.relief.is_none() && self.kinds().iter().all(|(_, lines)| lines.is_empty())
    }
}

/// A crayon map. Mileposts are ordered by row, column and id, all else by mileposts or by name, whatever the order
/// of the file it came from; so equal maps give equal decks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    pub(crate) name: String,
    pub(crate) licence: String,
    pub(crate) provenance: String,
    pub(crate) rules: Rules,
    pub(crate) tuning: Option<Tuning>,
    pub(crate) mileposts: Vec<Milepost>,
    pub(crate) pips: Vec<Pip>,
    pub(crate) cities: Vec<City>,
    pub(crate) goods: Vec<Good>,
    pub(crate) ferries: Vec<Ferry>,
    pub(crate) avoid: Vec<usize>,
    pub(crate) art: Art,
}

impl Map {
    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }
    /// The licence it comes under; may be empty.
    pub fn licence(&self) -> &str {
        &self.licence
    }
    /// How it was made; may be empty.
    pub fn provenance(&self) -> &str {
        &self.provenance
    }
    /// Its prices.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }
    /// The tuning of its decks, if it has one.
    pub fn tuning(&self) -> Option<&Tuning> {
        self.tuning.as_ref()
    }
    /// All mileposts, by row, column and id.
    pub fn mileposts(&self) -> &[Milepost] {
        &self.mileposts
    }
    /// All pips, by their mileposts.
    pub fn pips(&self) -> &[Pip] {
        &self.pips
    }
    /// All cities, by name.
    pub fn cities(&self) -> &[City] {
        &self.cities
    }
    /// All goods, by name.
    pub fn goods(&self) -> &[Good] {
        &self.goods
    }
    /// All ferries, by their ports.
    pub fn ferries(&self) -> &[Ferry] {
        &self.ferries
    }
    /// Indices of the mileposts that distances leave out, ascending.
    pub fn avoid(&self) -> &[usize] {
        &self.avoid
    }
    /// What only the drawing needs.
    pub fn art(&self) -> &Art {
        &self.art
    }
    /// The name of a milepost's terrain.
    pub fn terrain(&self, milepost: &Milepost) -> &str {
        self.rules
            .terrain
            .keys()
            .nth(milepost.terrain)
            .map_or("", String::as_str)
    }
    /// The same map with further adjustments of payoffs; the caller answers for the names in them.
    #[must_use]
    pub fn adjusted(mut self, adjustments: Vec<Adjustment>) -> Map {
        if !adjustments.is_empty() {
            let tuning = self.tuning.get_or_insert_default();
            tuning.adjustments.extend(adjustments);
        }
        self
    }
    /// The same map under another tuning; the caller answers for the names in it.
    #[must_use]
    pub fn with_tuning(mut self, tuning: Tuning) -> Map {
        self.tuning = Some(tuning);
        self
    }
}
