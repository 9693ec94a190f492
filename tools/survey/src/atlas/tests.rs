use super::*;
use crate::earth::LatLon;

fn atlas() -> Atlas {
    Atlas::embedded().unwrap()
}

#[test]
fn climates_are_those_of_the_textbooks() {
    let atlas = atlas();
    let names = |lat: f64, lon: f64| {
        let near = atlas.climates().near(LatLon::new(lat, lon));
        near.map(Climate::name).collect::<Vec<_>>()
    };
    for (lat, lon, name) in [
        (-3.1, -60.0, "Af"),
        (30.0, 31.2, "BWh"),
        (51.5, -0.1, "Cfb"),
        (41.9, 12.5, "Csa"),
        (55.7, 37.6, "Dfb"),
        (62.0, 129.7, "Dfd"),
        (39.9, 116.4, "Dwa"),
        (29.8, -95.4, "Cfa"),
        (19.1, 72.9, "Am"),
        (-75.0, 0.0, "EF"),
    ] {
        assert!(
            names(lat, lon).contains(&name),
            "{lat} {lon}: {:?}",
            names(lat, lon)
        );
    }
}

#[test]
fn goods_go_by_their_other_names() {
    let atlas = atlas();
    for (asked, name) in [
        ("Lumber", "Timber"),
        ("natural gas", "Gas"),
        ("Wine", "Wine"),
    ] {
        let good = atlas.good(asked).unwrap_or_else(|| panic!("{asked}"));
        assert_eq!(atlas.goods()[good].name, name);
    }
    assert_eq!(atlas.good("Kimchi"), None);
}

#[test]
fn there_are_facts_about_every_continent() {
    let atlas = atlas();
    let facts = |south: f64, north: f64, west: f64, east: f64| {
        let within = |fact: &&Fact| {
            (south..north).contains(&fact.at.lat) && (west..east).contains(&fact.at.lon)
        };
        let found = atlas.facts().iter().filter(within);
        found.map(|fact| fact.goods.len()).sum::<usize>()
    };
    assert!(facts(-90.0, 90.0, -180.0, 180.0) >= 20_000);
    assert!(facts(36.0, 72.0, -10.0, 40.0) >= 5000, "Europe");
    assert!(facts(-35.0, 15.0, -18.0, 52.0) >= 1500, "Africa");
    assert!(facts(-56.0, 12.0, -82.0, -34.0) >= 2000, "South America");
    assert!(
        facts(-48.0, -10.0, 112.0, 180.0) >= 500,
        "Australia and New Zealand"
    );
}

/// The packing drops a crop where it cannot grow; so no fact may name one.
#[test]
fn nothing_is_known_for_what_cannot_grow_there() {
    let atlas = atlas();
    for fact in atlas.facts() {
        for &good in &fact.goods {
            let good = &atlas.goods()[good];
            let near: Vec<Climate> = atlas.climates().near(fact.at).collect();
            let grows = near.is_empty() || near.iter().any(|&climate| good.grows(climate));
            assert!(grows, "{} at {:?}", good.name, fact.at);
        }
    }
}
