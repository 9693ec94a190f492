//! What a survey is asked for.

use crate::model::error::SurveyError;
use serde::Deserialize;
use std::collections::BTreeMap;

/// Latitude and longitude in degrees, north and east.
pub type Coordinates = (f64, f64);

/// The radii that can be surveyed, in kilometres. The archive's relief and outlines show nothing of smaller regions,
/// and larger ones are bent too much to lie on paper.
pub const RADIUS_KM: (f64, f64) = (50.0, 3000.0);

/// The lengths that a pip can have, in kilometres.
pub const PIP_KM: (f64, f64) = (3.0, 150.0);

/// What to survey: a disc on the Earth, and corrections by hand.
///
/// In TOML, `centre` and all other places are `[latitude, longitude]`.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// The map's name.
    pub name: String,
    /// The middle of the region.
    pub centre: Coordinates,
    /// How far the region reaches from its middle, in kilometres, within [`RADIUS_KM`].
    pub radius_km: f64,
    /// The length of a pip in kilometres, within [`PIP_KM`]; chosen to give about 1,800 mileposts if not given.
    #[serde(default)]
    pub pip_km: Option<f64>,
    /// Cities that must be major, by name; the largest others join them.
    #[serde(default)]
    pub majors: Vec<String>,
    /// The seed of all random choices.
    #[serde(default)]
    pub seed: u64,
    /// Corrections by hand.
    #[serde(default)]
    pub mending: Mending,
}

/// Corrections by hand; nothing by default.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Mending {
    /// The corners of a polygon; ground outside it is left out.
    pub outline: Vec<Coordinates>,
    /// The countries whose towns may be cities, by their English names; all, if none is named.
    pub countries: Vec<String>,
    /// New names of towns, by their names in the archive. All other lists use the new ones.
    pub rename: BTreeMap<String, String>,
    /// Towns left out.
    pub drop: Vec<String>,
    /// Towns that the archive lacks, or has elsewhere.
    pub towns: Vec<NewTown>,
    /// Towns that must be medium cities.
    pub mediums: Vec<String>,
    /// Towns that must be small cities.
    pub smalls: Vec<String>,
    /// How many cities there should be, major, medium and small.
    pub counts: Option<(usize, usize, usize)>,
    /// The threshold and the rate of dingles; as decks suggest, if not given.
    pub dingle: Option<(f64, f64)>,
    /// The elevation from which mountains are alpine, in metres, in place of the usual.
    pub alpine_m: Option<i32>,
    /// Whether rivers go straight from mouth to mouth through lakes, be it over land, in place of through the water: for
    /// boards that were printed so.
    pub straight_lakes: bool,
    /// Rivers that the archive lacks.
    pub rivers: Vec<NewRiver>,
    /// Ferries; the survey adds only what islands with cities need besides. If none is given, it finds its own.
    pub ferries: Vec<NewFerry>,
    /// Goods and the cities that make them, in place of the usual goods. The survey finds the cities of those that
    /// have none. Towns named here become cities, small if nothing makes them larger.
    pub goods: BTreeMap<String, Vec<String>>,
}

/// A town put in by hand. It takes the place of the archive's town of its name.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewTown {
    /// Its name.
    pub name: String,
    /// Where it lies.
    pub at: Coordinates,
    /// How many people live there.
    #[serde(default)]
    pub population: u32,
}

/// A river drawn by hand.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewRiver {
    /// Its name.
    pub name: String,
    /// Its course, from source to mouth.
    pub course: Vec<Coordinates>,
}

/// A ferry asked for by hand.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewFerry {
    /// The one port; the nearest milepost on a coast is taken.
    pub from: Coordinates,
    /// The other port.
    pub to: Coordinates,
    /// The ferry's name.
    #[serde(default)]
    pub label: Option<String>,
    /// Its price in millions; by its length, if not given.
    #[serde(default)]
    pub cost: Option<u16>,
}

impl Request {
    /// Reads a request in TOML.
    ///
    /// # Errors
    /// What is wrong with the text, in a sentence with its line.
    pub fn read(text: &str) -> Result<Request, SurveyError> {
        toml::from_str(text).map_err(|error| SurveyError::Unreadable(error.to_string()))
    }

    /// Refuses numbers that make no survey.
    pub(crate) fn check(&self) -> Result<(), SurveyError> {
        if self.name.trim().is_empty() {
            return Err(SurveyError::NoName);
        }
        let within = |what, value: f64, (least, most): (f64, f64)| {
            let sound = (least..=most).contains(&value);
            if sound {
                Ok(())
            } else {
                Err(SurveyError::Absurd {
                    what,
                    value,
                    least,
                    most,
                })
            }
        };
        within("the latitude", self.centre.0, (-90.0, 90.0))?;
        within("the longitude", self.centre.1, (-360.0, 360.0))?;
        within("the radius in kilometres", self.radius_km, RADIUS_KM)?;
        within(
            "the pip in kilometres",
            self.pip_km.unwrap_or(PIP_KM.0),
            PIP_KM,
        )
    }
}
