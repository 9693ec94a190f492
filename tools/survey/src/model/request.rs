//! What a survey is asked for.

mod contradictions;
mod form;
mod goods;
pub(crate) mod limits;
mod region;

pub use goods::GoodsRequest;
pub use limits::{Coordinates, HEIGHT_KM, PIP_KM, RADIUS_KM};
pub use region::{Rectangle, RegionRequest};

use crate::model::error::SurveyError;
use milepost_document::FromNode;
use std::collections::BTreeMap;

/// The most cities of one size, and the most entries of each list of a request.
const MOST: usize = 400;

/// What to survey: a region of the Earth, and what the survey should do otherwise than it would by itself.
///
/// In TOML, all places are `[latitude, longitude]`. Towns are called by any of their names: the English or the local one,
/// with or without accents, or an older one.
#[derive(Clone, Debug, Default, PartialEq, FromNode)]
pub struct Request {
    /// The map's name.
    #[form(name, or_default)]
    pub name: String,
    /// The seed of all random choices.
    #[form(range(0..=i64::MAX))]
    #[serde(default)]
    pub seed: u64,
    /// Which part of the Earth.
    pub region: RegionRequest,
    /// The length of a pip in kilometres, within [`PIP_KM`]; chosen to give about 1,800 mileposts if not given.
    #[form(range(PIP_KM.0..=PIP_KM.1))]
    pub pip_km: Option<f64>,
    /// In which language towns are called.
    #[serde(default)]
    pub names: Names,
    /// Where the towns come from.
    #[serde(default)]
    pub gazetteer: Gazetteer,
    /// Which terrain there is beside clear ground, mountains and alpine ground; all that there is, if not given.
    pub terrain: Option<Vec<Land>>,
    /// The elevation from which mountains are alpine, in metres, in place of the usual.
    #[form(range(0..=9000))]
    pub alpine_m: Option<i32>,
    /// Cities that must be major; the largest others join them.
    #[serde(default)]
    #[form(name, most(MOST))]
    pub majors: Vec<String>,
    /// Towns that must be medium cities.
    #[serde(default)]
    #[form(name, most(MOST))]
    pub mediums: Vec<String>,
    /// Towns that must be small cities.
    #[serde(default)]
    #[form(name, most(MOST))]
    pub smalls: Vec<String>,
    /// How many cities there should be: major, medium and small.
    #[form(range(0..=MOST as i64), expected("three numbers: of major, medium and small cities"))]
    pub counts: Option<[usize; 3]>,
    /// Towns left out.
    #[serde(default)]
    #[form(name, most(MOST))]
    pub drop: Vec<String>,
    /// New names of towns, by one of their names. Other lists may use either.
    #[serde(default)]
    #[form(name, most(MOST))]
    pub rename: BTreeMap<String, String>,
    /// Towns that are missing, or should lie elsewhere.
    #[serde(default)]
    #[form(most(MOST))]
    pub towns: Vec<NewTown>,
    /// Rivers that are missing.
    #[serde(default)]
    #[form(most(MOST))]
    pub rivers: Vec<NewRiver>,
    /// Whether rivers go straight from mouth to mouth through lakes, be it over land, in place of through the water: for
    /// boards that were printed so.
    #[serde(default)]
    pub straight_lakes: bool,
    /// Ferries; the survey adds only what islands with cities need besides. If none is given, it finds its own.
    #[serde(default)]
    #[form(most(MOST))]
    pub ferries: Vec<NewFerry>,
    /// Which goods there are, what they are called and where they are made.
    #[serde(default)]
    pub goods: GoodsRequest,
    /// The threshold and the rate of dingles; as decks suggest, if not given.
    #[form(range(0.0..=1000.0), expected("two numbers: threshold and rate"))]
    pub dingle: Option<[f64; 2]>,
}

/// In which language towns are called.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, FromNode)]
#[serde(rename_all = "kebab-case")]
pub enum Names {
    /// The usual English name, and the local one where English has none.
    #[default]
    English,
    /// The local name in Latin letters.
    Local,
    /// As Natural Earth spells them, which mixes both: for boards that were printed so.
    NaturalEarth,
}

/// Where towns come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, FromNode)]
#[serde(rename_all = "kebab-case")]
pub enum Gazetteer {
    /// Natural Earth, and GeoNames where that has too few towns.
    #[default]
    AsNeeded,
    /// Natural Earth alone, which is in the public domain.
    NaturalEarth,
    /// Both.
    Geonames,
}

/// Ground that is told by climate or by name, not by relief.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, FromNode)]
#[serde(rename_all = "kebab-case")]
pub enum Land {
    /// Less than 250 to 300 mm of rain where it is hot.
    Desert,
    /// Rain forest of the tropics.
    Jungle,
    /// Forest of the north, and great forests elsewhere.
    Forest,
    /// Great swamps.
    Swamp,
}

impl Land {
    /// Every kind.
    pub const ALL: [Land; 4] = [Land::Desert, Land::Jungle, Land::Forest, Land::Swamp];

    /// The name in the map's rules.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Land::Desert => "desert",
            Land::Jungle => "jungle",
            Land::Forest => "forest",
            Land::Swamp => "swamp",
        }
    }
}

/// A town put in by hand. It takes the place of the archive's town of its name.
#[derive(Clone, Debug, PartialEq, FromNode)]
pub struct NewTown {
    /// Its name.
    #[form(name)]
    pub name: String,
    /// Where it lies.
    #[form(with(form::place))]
    pub at: Coordinates,
    /// How many people live there.
    #[serde(default)]
    #[form(range(0..=100_000_000))]
    pub population: u32,
}

/// A river drawn by hand.
#[derive(Clone, Debug, PartialEq, FromNode)]
pub struct NewRiver {
    /// Its name.
    #[form(name)]
    pub name: String,
    /// Its course, from source to mouth.
    #[form(with(form::places))]
    pub course: Vec<Coordinates>,
}

/// A ferry asked for by hand.
#[derive(Clone, Debug, PartialEq, FromNode)]
pub struct NewFerry {
    /// The one port: the nearest milepost on a coast is taken.
    pub from: PortRequest,
    /// The other port.
    pub to: PortRequest,
    /// The ferry's name.
    #[form(name)]
    pub label: Option<String>,
    /// Its price in millions; by its length, if not given.
    #[form(range(0..=1000))]
    pub cost: Option<u16>,
}

/// A port: a place on the Earth, or a town.
#[derive(Clone, Debug, PartialEq, FromNode)]
#[serde(untagged)]
#[form(expected("a town's name or [latitude, longitude]"))]
pub enum PortRequest {
    /// The town of this name.
    Town(String),
    /// The place of these coordinates.
    Place([f64; 2]),
}

impl std::fmt::Display for PortRequest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            PortRequest::Town(name) => f.write_str(name),
            PortRequest::Place([lat, lon]) => write!(f, "{lat},{lon}"),
        }
    }
}

impl Request {
    /// Refuses what makes no survey, whatever the Earth is like.
    pub(crate) fn problems(&self) -> Vec<SurveyError> {
        let mut found = self.region.problems();
        if self.name.trim().is_empty() {
            found.insert(0, SurveyError::NoName);
        }
        let pip_km = self.pip_km.unwrap_or(PIP_KM.0);
        let mut within = |what, value: f64, (least, most): (f64, f64)| {
            if !(least..=most).contains(&value) {
                found.push(SurveyError::Absurd {
                    what,
                    value,
                    least,
                    most,
                });
            }
        };
        within("the turn in degrees", self.region.turn, (-360.0, 360.0));
        within("the pip in kilometres", pip_km, PIP_KM);
        found.extend(contradictions::of(self));
        found
    }

    /// A disc: its centre, and its radius in kilometres within [`RADIUS_KM`].
    #[must_use]
    pub fn disc(name: &str, centre: Coordinates, radius_km: f64) -> Request {
        let region = RegionRequest {
            centre: Some(centre),
            radius_km: Some(radius_km),
            ..RegionRequest::default()
        };
        Request {
            name: name.to_owned(),
            region,
            ..Request::default()
        }
    }

    /// Reads a request in TOML.
    ///
    /// # Errors
    /// Everything that is wrong with the text, each with its place.
    pub fn read(text: &str) -> Result<Request, SurveyError> {
        form::read(text).map_err(SurveyError::Unreadable)
    }
}
