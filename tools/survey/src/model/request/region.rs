//! Which part of the Earth is surveyed.

use super::form::{place, places};
use super::limits::{Coordinates, HEIGHT_KM, RADIUS_KM};
use crate::model::error::{RegionError, SurveyError};
use milepost_document::FromNode;
use milepost_print::paper::Paper;

/// Which part of the Earth: what lies in the disc, the countries, the outline and the rectangle, as far as they are given.
/// One of them must be.
#[derive(Clone, Debug, Default, PartialEq, FromNode)]
pub struct RegionRequest {
    /// The middle of the disc and of the rectangle; the middle of the countries or the outline, if not given.
    #[form(with(place))]
    pub centre: Option<Coordinates>,
    /// How far the region reaches from its middle, in kilometres, within [`RADIUS_KM`].
    #[form(range(RADIUS_KM.0..=RADIUS_KM.1))]
    pub radius_km: Option<f64>,
    /// Countries, by name: the region ends at their borders. Parts far from the rest of a country are left out.
    #[serde(default)]
    #[form(name, most(60))]
    pub countries: Vec<String>,
    /// The countries whose towns may be cities, where they are not those above.
    #[serde(default)]
    #[form(name, most(60))]
    pub towns_from: Vec<String>,
    /// The corners of a polygon: three or more, or none.
    #[serde(default)]
    #[form(with(places))]
    pub outline: Vec<Coordinates>,
    /// A rectangle about the middle.
    pub rectangle: Option<Rectangle>,
    /// The direction of the compass that is up on the board, in degrees: 0 is north, 90 east.
    #[serde(default)]
    #[form(range(-360.0..=360.0))]
    pub turn: f64,
}

/// A rectangle on the board: its width and height, or one of them and the paper that it has the shape of.
#[derive(Clone, Debug, Default, PartialEq, FromNode)]
#[form(check(sides))]
pub struct Rectangle {
    /// How wide, in kilometres.
    #[form(range(HEIGHT_KM.0..=HEIGHT_KM.1))]
    pub width_km: Option<f64>,
    /// How high, in kilometres.
    #[form(range(HEIGHT_KM.0..=HEIGHT_KM.1))]
    pub height_km: Option<f64>,
    /// The paper whose shape it has, such as `a3`.
    pub paper: Option<String>,
    /// Whether that paper lies on its long side.
    #[serde(default)]
    pub landscape: bool,
}

impl Rectangle {
    /// Width and height in kilometres; `None` unless both follow from what is given.
    #[must_use]
    pub fn size(&self) -> Option<(f64, f64)> {
        let ratio = match self.paper.as_deref().map(str::parse::<Paper>) {
            Some(Ok(paper)) => {
                let (short, long) = paper.size();
                Some(if self.landscape {
                    long / short
                } else {
                    short / long
                })
            }
            Some(Err(_)) => return None,
            None => None,
        };
        match (self.width_km, self.height_km, ratio) {
            (Some(width), Some(height), None) => Some((width, height)),
            (Some(width), None, Some(ratio)) => Some((width, width / ratio)),
            (None, Some(height), Some(ratio)) => Some((height * ratio, height)),
            _ => None,
        }
    }
}

/// Complains of a rectangle whose size does not follow.
fn sides(
    reader: &mut milepost_document::Reader,
    at: &milepost_document::Cursor<'_>,
    rectangle: Rectangle,
) -> Option<Rectangle> {
    let unknown = rectangle
        .paper
        .as_deref()
        .filter(|paper| paper.parse::<Paper>().is_err());
    if let Some(paper) = unknown {
        let known: Vec<&str> = Paper::ALL.iter().map(|paper| paper.name()).collect();
        return reader.unknown_word(at, paper, &known, "a paper", "");
    }
    if rectangle.landscape && rectangle.paper.is_none() {
        reader.error(
            at,
            "landscape says how a paper lies, and there is none",
            "give paper, or leave landscape out",
        );
    }
    if rectangle.size().is_none() {
        reader.error(
            at,
            "the size of the rectangle does not follow from this",
            "give width_km and height_km, or one of them and paper",
        );
    }
    Some(rectangle)
}

impl RegionRequest {
    /// Everything that keeps this from being a region, however it is turned.
    pub(crate) fn problems(&self) -> Vec<SurveyError> {
        let mut found = Vec::new();
        let none = self.radius_km.is_none() && self.countries.is_empty();
        if none && self.outline.is_empty() && self.rectangle.is_none() {
            found.push(RegionError::Missing.into());
        }
        let centred = self.radius_km.is_some() || self.rectangle.is_some();
        if centred && self.centre.is_none() && self.countries.is_empty() && self.outline.is_empty()
        {
            found.push(RegionError::NoCentre.into());
        }
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
        if let Some((north, east)) = self.centre {
            within("the latitude", north, (-90.0, 90.0));
            within("the longitude", east, (-360.0, 360.0));
        }
        within(
            "the radius in kilometres",
            self.radius_km.unwrap_or(RADIUS_KM.0),
            RADIUS_KM,
        );
        if let Some((width, height)) = self.rectangle.as_ref().and_then(Rectangle::size) {
            within("the width in kilometres", width, HEIGHT_KM);
            within("the height in kilometres", height, HEIGHT_KM);
        }
        for &(north, east) in &self.outline {
            within("the latitude of a corner", north, (-90.0, 90.0));
            within("the longitude of a corner", east, (-360.0, 360.0));
        }
        let sized = self
            .rectangle
            .as_ref()
            .is_none_or(|rectangle| rectangle.size().is_some());
        if !sized {
            found.push(RegionError::Rectangle.into());
        }
        if (1..3).contains(&self.outline.len()) {
            found.push(RegionError::Outline.into());
        }
        found
    }
}
