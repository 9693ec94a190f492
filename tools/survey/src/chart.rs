//! The survey's finds as a map.

use crate::cities::City;
use crate::ferries::Ferry;
use crate::model::error::SurveyError;
use crate::model::ground::{Crossing, Ground, Terrain};
use crate::model::request::{Land, Request};
use milepost_grid::Site;
use milepost_map::files::draft::{Draft, DraftCity, DraftFerry, DraftMilepost, DraftPip};
use milepost_map::{Art, Dingle, Id, Map, Micro, Place, Rules, Size, Tuning, check};
use std::collections::BTreeMap;

/// Land that covers so much of a map, in hundredths, is no obstacle on it and costs no more than clear ground.
const EVERYWHERE: usize = 40;
const CHEAP: u16 = 1;

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

/// What the survey used beside the data in the public domain.
pub(crate) struct Used {
    /// Towns of GeoNames.
    pub geonames: bool,
    /// Climates, to find where goods are made.
    pub goods: bool,
}

/// Makes the map and checks it.
///
/// # Errors
/// [`SurveyError::Unsound`]: the map breaks a rule on maps.
pub(crate) fn chart(request: &Request, used: Used, finds: Finds) -> Result<Map, SurveyError> {
    let rules = rules(&finds.ground);
    let sources = Sources::of(request, used);
    let draft = Draft {
        name: request.name.trim().to_owned(),
        licence: sources.licence().to_owned(),
        provenance: sources.provenance(request),
        mileposts: mileposts(&finds.ground),
        pips: pips(&finds.ground, &finds.cities, &rules),
        cities: cities(&finds.cities, finds.goods),
        ferries: finds.ferries.into_iter().map(ferry).collect(),
        art: finds.art,
        tuning: Some(Tuning {
            dingle: request.dingle.and_then(dingle),
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
fn dingle([threshold, rate]: [f64; 2]) -> Option<Dingle> {
    Some(Dingle {
        threshold: Micro::nearest(threshold)?,
        rate: Micro::nearest(rate)?,
    })
}

/// The usual prices, and those of the wild land that there is.
fn rules(ground: &Ground) -> Rules {
    let mut rules = Rules::default();
    let all = ground.mileposts.len();
    for land in Land::ALL {
        let here = ground
            .mileposts
            .values()
            .filter(|&&t| t == Terrain::Wild(land));
        let here = here.count();
        if here > 0 {
            let everywhere = here * 100 >= all * EVERYWHERE;
            let price = if everywhere { CHEAP } else { price(land) };
            rules.terrain.insert(land.name().to_owned(), price);
        }
    }
    rules
}

/// What building into wild land costs, in millions.
fn price(land: Land) -> u16 {
    match land {
        Land::Desert | Land::Forest => 2,
        Land::Jungle | Land::Swamp => 3,
    }
}

/// What a map is made from.
struct Sources {
    /// Whether GeoNames' towns are among its own.
    geonames: bool,
    /// Whether a climate says what stands or grows somewhere.
    climate: bool,
}

impl Sources {
    fn of(request: &Request, used: Used) -> Sources {
        let lands = request
            .terrain
            .as_ref()
            .is_none_or(|lands| !lands.is_empty());
        Sources {
            geonames: used.geonames,
            climate: lands || used.goods,
        }
    }

    /// The licence of a map made from them.
    fn licence(&self) -> &'static str {
        match self.geonames || self.climate {
            true => "CC-BY-4.0",
            false => "CC0-1.0",
        }
    }

    /// Where the data comes from, with the credits that its licences ask for.
    fn provenance(&self, request: &Request) -> String {
        let mut text = format!(
            "Surveyed by Milepost (survey {}) from Natural Earth 1:10m (land, lakes, rivers, populated places) and ETOPO5 \
             (relief), both in the public domain; seed {}.",
            crate::generator::GENERATOR,
            request.seed
        );
        if self.geonames {
            text.push_str(" Towns: GeoNames, geonames.org, CC BY 4.0.");
        }
        if self.climate {
            text.push_str(
                " Climate: Copernicus Climate Change Service, ERA5 2000 to 2025, CC BY 4.0, modified.",
            );
        }
        text
    }
}

fn mileposts(ground: &Ground) -> Vec<DraftMilepost> {
    let milepost = |(&site, terrain): (&Site, &Terrain)| DraftMilepost {
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
