//! The survey's finds as a map.

use crate::cities::City;
use crate::ferries::Ferry;
use crate::model::error::SurveyError;
use crate::model::ground::{Crossing, Ground};
use crate::model::request::Request;
use milepost_grid::Site;
use milepost_map::files::draft::{Draft, DraftCity, DraftFerry, DraftMilepost, DraftPip};
use milepost_map::{Art, Dingle, Id, Map, Micro, Place, Rules, Size, Tuning, check};
use std::collections::BTreeMap;

/// Everything that a map is made of.
pub(crate) struct Finds {
    /// Mileposts and pips.
    pub ground: Ground,
    /// The cities, in the order in which they were chosen.
    pub cities: Vec<City>,
    /// The goods that each city makes, in the order of the cities.
    pub goods: Vec<Vec<String>>,
    /// The ferries.
    pub ferries: Vec<Ferry>,
    /// Coasts, lakes and rivers as they are drawn.
    pub art: Art,
}

/// Makes the map and checks it.
///
/// # Errors
/// [`SurveyError::Unsound`]: the map breaks a rule on maps.
pub(crate) fn chart(request: &Request, finds: Finds) -> Result<Map, SurveyError> {
    let rules = Rules::default();
    let draft = Draft {
        name: request.name.trim().to_owned(),
        licence: "CC0-1.0".to_owned(),
        provenance: provenance(request),
        mileposts: mileposts(&finds.ground),
        pips: pips(&finds.ground, &finds.cities, &rules),
        cities: cities(&finds.cities, finds.goods),
        ferries: finds.ferries.into_iter().map(ferry).collect(),
        art: finds.art,
        tuning: Some(Tuning {
            dingle: request.mending.dingle.and_then(dingle),
            ..Tuning::default()
        }),
        rules,
        ..Draft::default()
    };
    check(draft, Vec::new())
        .map(|checked| checked.map)
        .map_err(SurveyError::Unsound)
}

/// Threshold and rate as a tuning has them; `None` where one of them is too large.
fn dingle((threshold, rate): (f64, f64)) -> Option<Dingle> {
    Some(Dingle {
        threshold: Micro::nearest(threshold)?,
        rate: Micro::nearest(rate)?,
    })
}

/// Where the data comes from, and the request that makes the map again.
fn provenance(request: &Request) -> String {
    format!(
        "Surveyed by Milepost (survey {}) from Natural Earth 1:10m (land, lakes, rivers, populated places) and ETOPO5 (relief), \
         both in the public domain; seed {}.",
        crate::generator::GENERATOR,
        request.seed
    )
}

fn mileposts(ground: &Ground) -> Vec<DraftMilepost> {
    let milepost = |(&site, terrain): (&Site, &crate::model::ground::Terrain)| DraftMilepost {
        id: Id::of_site(site),
        site,
        terrain: terrain.name().to_owned(),
        place: Place::Whole,
    };
    ground.mileposts.iter().map(milepost).collect()
}

/// Pips with what they cross; within a major city they cross nothing.
fn pips(ground: &Ground, cities: &[City], rules: &Rules) -> Vec<DraftPip> {
    let majors = cities
        .iter()
        .enumerate()
        .filter(|(_, city)| city.size == Size::Major);
    let city_of: BTreeMap<Site, usize> = majors
        .flat_map(|(index, city)| city.sites.iter().map(move |&site| (site, index)))
        .collect();
    let pip = |(&(a, b), &crossing): (&(Site, Site), &Crossing)| {
        let interior = city_of.contains_key(&a) && city_of.get(&a) == city_of.get(&b);
        let extra = match crossing {
            _ if interior => 0,
            Crossing::Nothing => 0,
            Crossing::River => rules.river,
            Crossing::Water => rules.lake,
        };
        let (a, b) = (Id::of_site(a), Id::of_site(b));
        DraftPip {
            a,
            b,
            extra,
            interior: Some(interior),
            place: Place::Whole,
        }
    };
    ground.pips.iter().map(pip).collect()
}

fn cities(cities: &[City], goods: Vec<Vec<String>>) -> Vec<DraftCity> {
    let city = |(city, goods): (&City, Vec<String>)| DraftCity {
        name: city.name.clone(),
        size: city.size.name().to_owned(),
        size_place: Place::Whole,
        mileposts: city.sites.iter().map(|&site| Id::of_site(site)).collect(),
        goods,
        place: Place::Whole,
    };
    cities.iter().zip(goods).map(city).collect()
}

fn ferry(ferry: Ferry) -> DraftFerry {
    let (a, b) = (Id::of_site(ferry.a), Id::of_site(ferry.b));
    DraftFerry {
        a,
        b,
        cost: ferry.cost,
        label: ferry.label,
        place: Place::Whole,
    }
}
