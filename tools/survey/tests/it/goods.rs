//! What cities make: what they are known for, and nothing that cannot grow where they are.

use milepost_document::plain;
use milepost_map::draw::icon;
use milepost_map::{City, Map, Size};
use milepost_survey::atlas::Atlas;
use milepost_survey::{GoodsRequest, RegionRequest, Request, SurveyError, survey};
use std::collections::{BTreeMap, BTreeSet};

/// Cities with the one product that each is best known for, written down by somebody who had not seen the atlas.
const KNOWN: &str = include_str!("known.csv");

/// Regions over all continents: name, degrees north and east, radius in kilometres.
const REGIONS: [(&str, f64, f64, f64); 20] = [
    ("Italy", 42.5, 12.5, 600.0),
    ("Scandinavia", 61.0, 14.0, 900.0),
    ("Central Europe", 50.0, 12.0, 800.0),
    ("Anatolia", 39.0, 34.0, 700.0),
    ("South Africa", -29.0, 25.0, 900.0),
    ("West Africa", 9.0, -2.0, 1100.0),
    ("East Africa", -2.0, 35.0, 900.0),
    ("India", 22.0, 79.0, 1300.0),
    ("China", 33.0, 110.0, 1500.0),
    ("United States", 39.0, -90.0, 1700.0),
    ("Mexico", 22.0, -100.0, 1100.0),
    ("Brazil", -18.0, -47.0, 1300.0),
    ("Andes", -16.5, -69.0, 900.0),
    ("Australia", -28.0, 137.0, 2000.0),
    ("British Isles", 54.5, -4.0, 600.0),
    ("Iberia", 40.0, -3.7, 600.0),
    ("Japan", 37.0, 137.5, 900.0),
    ("Germany", 51.0, 10.0, 450.0),
    ("France", 46.6, 2.5, 550.0),
    ("Great Lakes", 43.5, -82.0, 800.0),
];

fn region(name: &str, lat: f64, lon: f64, radius_km: f64, seed: u64) -> Map {
    let request = Request {
        seed,
        ..Request::disc(name, (lat, lon), radius_km)
    };
    survey(&request).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn makes(map: &Map, city: &City, good: &str) -> bool {
    city.goods
        .iter()
        .any(|&made| map.goods()[made].name == good)
}

/// At least 70 % of those whose product is a good of the atlas. The figure is printed with `--nocapture`.
#[test]
fn cities_make_what_they_are_known_for() {
    let atlas = Atlas::embedded().unwrap();
    let known: BTreeMap<String, &str> = KNOWN
        .lines()
        .skip(1)
        .filter_map(|line| {
            let fields: Vec<&str> = line.split(',').collect();
            let good = atlas.good(fields.last()?)?;
            Some((plain(fields.first()?), atlas.goods()[good].name.as_str()))
        })
        .collect();
    let (mut all, mut hits) = (0, 0);
    for (name, lat, lon, radius_km) in REGIONS {
        let map = region(name, lat, lon, radius_km, 1);
        for city in map.cities() {
            let Some(good) = known.get(&plain(&city.name)) else {
                continue;
            };
            all += 1;
            hits += usize::from(makes(&map, city, good));
        }
    }
    println!("{hits} of {all} cities make what they are known for");
    assert!(all >= 150 && hits * 100 >= all * 70, "{hits} of {all}");
}

#[test]
fn goods_have_two_to_four_sources_and_majors_make_something() {
    for (name, lat, lon, radius_km) in REGIONS {
        let map = region(name, lat, lon, radius_km, 2);
        for good in map.goods() {
            assert!(
                (2..=4).contains(&good.sources.len()),
                "{name}: {}",
                good.name
            );
        }
        let mut majors = map.cities().iter().filter(|city| city.size == Size::Major);
        assert!(majors.all(|city| !city.goods.is_empty()), "{name}");
    }
}

#[test]
fn nothing_is_made_where_it_cannot_grow() {
    const TROPICAL: [&str; 8] = [
        "Bananas",
        "Cocoa",
        "Coconuts",
        "Coffee",
        "Palm Oil",
        "Pineapples",
        "Rubber",
        "Vanilla",
    ];
    for (name, lat, lon, radius_km) in [
        ("Scandinavia", 61.0, 14.0, 900.0),
        ("Central Europe", 50.0, 12.0, 800.0),
        ("Siberia", 58.0, 90.0, 1500.0),
        ("Canada", 52.0, -95.0, 1500.0),
    ] {
        for seed in 1..4 {
            let map = region(name, lat, lon, radius_km, seed);
            let made: BTreeSet<&str> = map.goods().iter().map(|good| good.name.as_str()).collect();
            for crop in TROPICAL
                .iter()
                .chain(&["Cotton", "Dates", "Oranges", "Rice", "Tea"])
            {
                assert!(!made.contains(crop), "{crop} in {name}, seed {seed}");
            }
        }
    }
}

#[test]
fn every_good_has_an_icon() {
    for good in Atlas::embedded().unwrap().goods() {
        assert_eq!(icon::of(&good.name).letter(), None, "{}", good.name);
    }
}

fn italy(goods: GoodsRequest) -> Result<Map, SurveyError> {
    survey(&Request {
        goods,
        ..Request::disc("Italy", (42.5, 12.5), 600.0)
    })
}

#[test]
fn goods_are_chosen_renamed_and_placed() {
    let list = |names: &[&str]| {
        names
            .iter()
            .map(|&name| name.to_owned())
            .collect::<Vec<_>>()
    };
    let map = italy(GoodsRequest {
        count: Some(12),
        with: list(&["Lumber"]),
        without: list(&["Wine"]),
        rename: [("Cheese", "Formaggio"), ("Timber", "Legname")]
            .map(|(old, new)| (old.to_owned(), new.to_owned()))
            .into(),
        sources: [("Violins".to_owned(), list(&["Cremona", "Milano"]))].into(),
        ..GoodsRequest::default()
    });
    let map = map.expect("a map");
    let sources = |name: &str| {
        let good = map.goods().iter().find(|good| good.name == name);
        let sources = good.map(|good| good.sources.iter());
        sources.map(|s| {
            s.map(|&city| map.cities()[city].name.as_str())
                .collect::<Vec<_>>()
        })
    };
    assert_eq!(map.goods().len(), 12);
    assert_eq!(sources("Violins"), Some(vec!["Cremona", "Milan"]));
    assert!(sources("Legname").is_some() && sources("Timber").is_none());
    assert!(sources("Wine").is_none() && sources("Cheese").is_none());
}

#[test]
fn all_wrong_names_are_told_at_once() {
    let error = survey(&Request {
        region: RegionRequest {
            countries: vec!["Itly".to_owned(), "Atlantis".to_owned()],
            ..RegionRequest::default()
        },
        name: "X".to_owned(),
        ..Request::default()
    });
    let told = error.expect_err("no map").to_string();
    assert!(
        told.contains("Itly; did you mean Italy?") && told.contains("Atlantis"),
        "{told}"
    );
    let goods = GoodsRequest {
        with: vec!["Winee".to_owned(), "Kryptonite".to_owned()],
        ..GoodsRequest::default()
    };
    let told = italy(goods).expect_err("no map").to_string();
    assert!(
        told.contains("Winee; did you mean Wine") && told.contains("Kryptonite"),
        "{told}"
    );
}
