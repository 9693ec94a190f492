//! Countries, by their borders.

use super::bytes::Cursor;
use super::error::EarthError;
use super::outline::{Outline, Ring};
use milepost_document::plain;

/// What people call countries otherwise than the archive, in the form of [`plain`], with the archive's name.
const ALSO: [(&str, &str); 49] = [
    ("america", "United States of America"),
    ("bosnia", "Bosnia and Herzegovina"),
    ("britain", "United Kingdom"),
    ("burma", "Myanmar"),
    ("caboverde", "Cape Verde"),
    ("car", "Central African Republic"),
    ("congo", "Congo (Kinshasa)"),
    ("congobrazzaville", "Congo (Brazzaville)"),
    ("congokinshasa", "Congo (Kinshasa)"),
    ("cotedivoire", "Ivory Coast"),
    ("czechia", "Czech Republic"),
    ("democraticrepublicofthecongo", "Congo (Kinshasa)"),
    ("drcongo", "Congo (Kinshasa)"),
    ("drc", "Congo (Kinshasa)"),
    ("deutschland", "Germany"),
    ("espana", "Spain"),
    ("eswatini", "Swaziland"),
    ("gambia", "The Gambia"),
    ("gb", "United Kingdom"),
    ("greatbritain", "United Kingdom"),
    ("holland", "Netherlands"),
    ("hongkong", "Hong Kong S.A.R."),
    ("korea", "South Korea"),
    ("italia", "Italy"),
    ("macao", "Macau S.A.R"),
    ("macau", "Macau S.A.R"),
    ("micronesia", "Federated States of Micronesia"),
    ("northmacedonia", "Macedonia"),
    ("norge", "Norway"),
    ("osterreich", "Austria"),
    ("palestinianterritory", "Palestine"),
    ("polska", "Poland"),
    ("schweiz", "Switzerland"),
    ("suisse", "Switzerland"),
    ("sverige", "Sweden"),
    ("republicofireland", "Ireland"),
    ("republicofkorea", "South Korea"),
    ("republicofthecongo", "Congo (Brazzaville)"),
    ("russianfederation", "Russia"),
    ("thebahamas", "The Bahamas"),
    ("bahamas", "The Bahamas"),
    ("thenetherlands", "Netherlands"),
    ("timorleste", "East Timor"),
    ("turkiye", "Turkey"),
    ("uae", "United Arab Emirates"),
    ("uk", "United Kingdom"),
    ("unitedstates", "United States of America"),
    ("us", "United States of America"),
    ("usa", "United States of America"),
];

/// A country: its name and its rings, the largest first.
#[derive(Debug, Clone)]
pub(super) struct Country {
    pub(super) name: String,
    rings: Vec<Outline>,
}

impl Country {
    pub(super) fn read(cursor: &mut Cursor) -> Result<Self, EarthError> {
        Ok(Self {
            name: cursor.text()?,
            rings: cursor.many(Outline::read)?,
        })
    }

    /// The rings, each turned as a whole to within half a turn of `east`.
    pub(super) fn rings(&self, east: f64) -> impl Iterator<Item = Ring> + '_ {
        self.rings.iter().map(move |ring| {
            let turns = libm::round((east - ring.middle().lon) / 360.0);
            ring.turned(turns * 360.0)
        })
    }
}

/// The archive's name of the country that people call `name`.
pub(super) fn country<'a>(countries: &'a [Country], name: &str) -> Option<&'a str> {
    let wanted = plain(name);
    let known = ALSO.iter().find(|(also, _)| *also == wanted);
    let named = |name: &str| {
        let mut all = countries.iter().map(|country| country.name.as_str());
        all.find(|known| plain(known) == plain(name))
    };
    known
        .and_then(|(_, name)| named(name))
        .or_else(|| named(name))
}

#[cfg(test)]
mod tests {
    use super::super::Earth;
    use super::ALSO;

    #[test]
    fn countries_are_known_by_their_other_names() {
        let earth = Earth::embedded().unwrap();
        for (also, name) in ALSO {
            assert_eq!(earth.country(also), Some(name), "{also}");
        }
        assert_eq!(earth.country("Côte d’Ivoire"), Some("Ivory Coast"));
        assert_eq!(earth.country("Atlantis"), None);
    }

    #[test]
    fn every_place_is_in_a_country_that_has_borders() {
        let earth = Earth::embedded().unwrap();
        let places = earth.places(&crate::earth::Region::EARTH);
        let lost: std::collections::BTreeSet<&str> = places
            .iter()
            .map(|place| place.country.as_str())
            .filter(|country| earth.countries().all(|known| known != *country))
            .collect();
        // The one is Norway's; the other is smaller than a step of the archive.
        let known = ["Svalbard and Jan Mayen Islands", "Vatican (Holy Sea)"];
        assert_eq!(lost.into_iter().collect::<Vec<_>>(), known);
    }

    #[test]
    fn borders_go_where_they_should() {
        let earth = Earth::embedded().unwrap();
        let holds = |country: &str, lat: f64, lon: f64| {
            let rings = earth.borders(country, lon);
            let flat: Vec<Vec<(f64, f64)>> = rings
                .iter()
                .map(|ring| ring.iter().map(|p| (p.lon, p.lat)).collect())
                .collect();
            crate::shape::Edges::of_rings(&flat).contains((lon, lat))
        };
        assert!(
            holds("Italy", 45.46, 9.19) && !holds("Italy", 46.0, 8.96),
            "Lugano"
        );
        assert!(!holds("Italy", 43.936, 12.447), "San Marino");
        assert!(
            holds("Russia", 66.8, -175.0) && holds("Russia", 66.8, 185.0),
            "Chukotka"
        );
        assert!(holds("Lesotho", -29.5, 28.0) && !holds("South Africa", -29.5, 28.0));
    }
}
