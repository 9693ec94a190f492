//! Named rivers and the coast, as the art has them.

use milepost_map::{Map, coastal, rivers, shipped};
use std::collections::BTreeSet;

fn map(name: &str) -> Map {
    shipped::map(name).unwrap()
}

fn is_coastal(map: &Map, coast: &[usize], city: &str) -> bool {
    let city = &map.cities()[map.city_named(city).unwrap()];
    city.mileposts.iter().any(|at| coast.contains(at))
}

#[test]
fn a_named_river_has_the_pips_that_it_makes_dearer() {
    let map = map("iberia");
    let rivers = rivers(&map);
    let ebro = rivers.iter().find(|river| river.name == "Ebro").unwrap();
    assert!(ebro.pips.len() > 20, "{}", ebro.pips.len());
    let river = map.rules().river;
    let crossings: BTreeSet<usize> = rivers.iter().flat_map(|r| r.pips.clone()).collect();
    assert!(crossings.iter().all(|&pip| map.pips()[pip].extra >= river));
    // Nearly all river crossings of the map belong to a river of its art that has a name.
    let all = map.pips().iter().filter(|pip| pip.extra == river).count();
    assert!(
        10 * crossings.len() >= 9 * all,
        "{} of {all}",
        crossings.len()
    );
}

#[test]
fn the_coast_is_where_the_sea_is_and_not_where_the_board_ends() {
    let map = map("iberia");
    let coast = coastal(&map);
    for (city, by_the_sea) in [
        ("Porto", true),
        ("Barcelona", true),
        ("Bilbao", true),
        ("Almería", true),
        ("Madrid", false),
        ("Andorra", false),
        ("Zaragoza", false),
    ] {
        assert_eq!(is_coastal(&map, &coast, city), by_the_sea, "{city}");
    }
}

#[test]
fn great_lakes_have_coasts() {
    let map = map("great-lakes");
    let coast = coastal(&map);
    assert!(is_coastal(&map, &coast, "Chicago"));
    assert!(is_coastal(&map, &coast, "Duluth"));
    assert!(!is_coastal(&map, &coast, "Columbus"));
}

#[test]
fn a_map_without_art_has_neither() {
    let text = r#"{"name": "Bare", "licence": "", "mileposts": [{"id": 1, "row": 0, "col": 0, "terrain": "clear"}, {"id": 2, "row": 0, "col": 2, "terrain": "clear"}],
        "edges": [{"a": 1, "b": 2, "extra": 2}], "cities": [{"name": "A", "size": "small", "mileposts": [1], "loads": []}],
        "loads": [], "ferries": []}"#;
    let map = milepost_map::graph::read(text).unwrap().map;
    assert_eq!((rivers(&map), coastal(&map)), (Vec::new(), Vec::new()));
}
