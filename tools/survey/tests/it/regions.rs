//! Regions as people mean them: countries, rectangles, turned boards; towns and ports by name.

use milepost_map::{City, Map, Size};
use milepost_survey::{Names, Rectangle, RegionError, RegionRequest, Request, SurveyError, survey};

fn countries(names: &[&str]) -> Request {
    Request {
        name: names.join(" and "),
        region: RegionRequest {
            countries: names.iter().map(|&name| name.to_owned()).collect(),
            ..RegionRequest::default()
        },
        seed: 1,
        ..Request::default()
    }
}

fn city<'a>(map: &'a Map, name: &str) -> Option<&'a City> {
    map.cities().iter().find(|city| city.name == name)
}

#[test]
fn a_country_ends_at_its_borders_and_has_its_islands() {
    let map = survey(&countries(&["Italy"])).expect("a map");
    for name in ["Rome", "Palermo", "Cagliari", "Turin", "Trieste"] {
        assert!(city(&map, name).is_some(), "{name}");
    }
    for name in ["Nice", "Lugano", "Zagreb", "Bastia", "Tunis", "Villach"] {
        assert!(city(&map, name).is_none(), "{name}");
    }
}

#[test]
fn small_countries_have_towns_enough() {
    let names = [
        "Ireland",
        "Iceland",
        "Taiwan",
        "New Zealand",
        "Switzerland",
        "Belgium",
    ];
    for name in names {
        let map = survey(&countries(&[name])).unwrap_or_else(|error| panic!("{name}: {error}"));
        // That 120 cards deal on them is tested with decks.
        assert!(
            map.cities().len() >= 24 && map.goods().len() >= 20,
            "{name}"
        );
        assert!(
            map.provenance().contains("GeoNames") && map.licence() == "CC-BY-4.0",
            "{name}"
        );
    }
}

#[test]
fn far_parts_are_left_out_unless_asked_for() {
    let map = survey(&countries(&["USA"])).expect("a map");
    assert!(city(&map, "Honolulu").is_none() && city(&map, "Anchorage").is_none());
    let mut hawaii = countries(&["USA"]);
    hawaii.region.centre = Some((20.8, -157.0));
    hawaii.region.radius_km = Some(350.0);
    let map = survey(&hawaii).expect("a map");
    assert!(city(&map, "Honolulu").is_some());
}

#[test]
fn a_rectangle_has_the_shape_of_its_paper() {
    let request = |turn| Request {
        name: "Alps".to_owned(),
        region: RegionRequest {
            centre: Some((46.0, 9.0)),
            rectangle: Some(Rectangle {
                width_km: Some(900.0),
                paper: Some("a3".to_owned()),
                landscape: true,
                ..Rectangle::default()
            }),
            turn,
            ..RegionRequest::default()
        },
        seed: 1,
        ..Request::default()
    };
    for turn in [0.0, 35.0] {
        let map = survey(&request(turn)).expect("a map");
        let points: Vec<(f64, f64)> = map.mileposts().iter().map(|m| m.site.point()).collect();
        let span = |of: fn(&(f64, f64)) -> f64| {
            let values = points.iter().map(of);
            let (low, high) = values.fold((f64::MAX, f64::MIN), |(l, h), v| (l.min(v), h.max(v)));
            high - low
        };
        let ratio = span(|p| p.0) / span(|p| p.1);
        assert!((ratio - 2f64.sqrt()).abs() < 0.08, "{turn}: {ratio}");
    }
    let north_up = survey(&request(0.0)).expect("a map");
    let turned = survey(&request(90.0)).expect("a map");
    let of = |map: &Map, name: &str| {
        let city = city(map, name).unwrap_or_else(|| panic!("{name}"));
        map.mileposts()[city.mileposts[0]].site.point()
    };
    // With east up, what lies east of another lies above it.
    assert!(of(&north_up, "Milan").0 > of(&north_up, "Turin").0);
    assert!(of(&turned, "Milan").1 < of(&turned, "Turin").1);
}

#[test]
fn cities_stand_on_their_own_shore_and_can_be_major() {
    for (lat, lon, radius_km, name) in [
        (61.0, 14.0, 900.0, "Copenhagen"),
        (50.0, 12.0, 1500.0, "Copenhagen"),
        (-29.0, 25.0, 900.0, "Cape Town"),
        (37.0, -119.0, 700.0, "San Francisco"),
        (-41.0, 173.0, 850.0, "Auckland"),
    ] {
        let request = Request {
            majors: vec![name.to_owned()],
            seed: 1,
            ..Request::disc("R", (lat, lon), radius_km)
        };
        let map = survey(&request).unwrap_or_else(|error| panic!("{name}: {error}"));
        let city = city(&map, name).unwrap_or_else(|| panic!("{name}"));
        assert_eq!(city.size, Size::Major, "{name}");
    }
}

#[test]
fn a_town_on_an_island_without_mileposts_stays_off_the_mainland() {
    let map = survey(&countries(&["Iceland"])).expect("a map");
    assert!(city(&map, "Reykjavik").is_some());
    assert!(city(&map, "Vestmannaeyjar").is_none());
}

#[test]
fn whatever_a_country_is_like_nobody_is_told_of_errors_in_the_map() {
    // Towns that differ in spaces or accents alone, and land behind another country.
    for (name, seed) in [
        ("Pakistan", 1),
        ("Panama", 2),
        ("Azerbaijan", 1),
        ("Tajikistan", 1),
        ("Togo", 4),
    ] {
        let request = Request {
            seed,
            ..countries(&[name])
        };
        survey(&request).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
}

#[test]
fn a_country_with_parts_far_away_lies_about_its_middle_in_a_rectangle() {
    for name in ["France", "Netherlands", "Norway", "Portugal"] {
        let mut request = countries(&[name]);
        request.region.rectangle = Some(Rectangle {
            width_km: Some(900.0),
            paper: Some("a3".to_owned()),
            ..Rectangle::default()
        });
        survey(&request).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
}

#[test]
fn an_outline_crosses_the_180th_meridian_but_has_some_width() {
    let outline = |corners: &[(f64, f64)]| Request {
        name: "O".to_owned(),
        region: RegionRequest {
            outline: corners.to_vec(),
            ..RegionRequest::default()
        },
        ..Request::default()
    };
    let kamchatka = outline(&[(66.0, 170.0), (66.0, -170.0), (60.0, -170.0), (60.0, 170.0)]);
    let why = survey(&kamchatka).err().map(|error| error.to_string());
    assert!(!why.is_some_and(|why| why.contains("km from its middle")));
    for narrow in [
        [(40.0, -3.0), (41.0, -3.0), (42.0, -3.0)],
        [(40.0, 0.0), (42.0, 0.0), (42.0, 1e-15)],
        [(40.0, -3.0), (42.0, -3.0), (42.0, -2.999_999_999_9)],
    ] {
        let why = survey(&outline(&narrow))
            .expect_err("no region")
            .to_string();
        assert!(why.contains("km across; at least 10 km"), "{why}");
    }
}

#[test]
fn a_town_outside_takes_no_name_from_one_inside() {
    let mut request = Request::disc("Illinois", (41.0, -89.0), 400.0);
    request.smalls = vec!["Springfield".to_owned()];
    assert!(city(&survey(&request).expect("a map"), "Springfield").is_some());
}

#[test]
fn what_contradicts_itself_or_cannot_be_had_is_told_with_all_the_rest() {
    let text = r#"
        name = "Bad"
        majors = ["Roem", "Milan"]
        mediums = ["Milan"]
        drop = ["Nowhere at all"]
        ferries = [{ from = "Pariss", to = "Genoa" }, { from = [500.0, 3.0], to = "Naples" }]
        [rename]
        Turin = "Rome"
        [[towns]]
        name = "Far"
        at = [10.0, 10.0]
        [[rivers]]
        name = "Short"
        course = [[45.0, 9.0]]
        [region]
        countries = ["Italy"]
        towns_from = ["Itly"]
        [goods]
        count = 1
        with = ["Wine", "Plutonium"]
        without = ["Wine"]
        [goods.rename]
        Cars = "Fish"
        [goods.sources]
        Fish = ["Rome", "Bolgna"]
    "#;
    let request = Request::read(text).expect("a request");
    let why = survey(&request).expect_err("errors").to_string();
    for told in [
        "Milan is in majors and in mediums",
        "the river Short needs two points",
        "the port 500,3 is off the Earth",
        "the good Wine must be there and must not",
        "goods.count is 1, but 3 goods are named",
        "no good called Plutonium",
        "two goods would be called Fish",
        "no country is called Itly",
        "called Nowhere at all",
        "Turin cannot be called Rome",
        "the town Far at [10, 10] lies outside",
        "called Roem",
        "called Bolgna",
        "called Pariss",
    ] {
        assert!(why.contains(told), "{told}: {why}");
    }
}

#[test]
fn suburbs_are_not_major_unless_asked_for() {
    let mut turkey = countries(&["Turkey"]);
    let size = |request: &Request| {
        let map = survey(request).expect("a map");
        city(&map, "Esenyurt").map(|city| city.size)
    };
    assert_ne!(size(&turkey), Some(Size::Major));
    turkey.majors = vec!["Esenyurt".to_owned()];
    assert_eq!(size(&turkey), Some(Size::Major));
}

#[test]
fn names_are_english_or_local_and_towns_go_by_any() {
    let mut denmark = countries(&["Denmark"]);
    denmark.majors = vec!["Kobenhavn".to_owned()];
    assert!(city(&survey(&denmark).expect("a map"), "Copenhagen").is_some());
    denmark.names = Names::Local;
    denmark.majors = vec!["Copenhagen".to_owned()];
    assert!(city(&survey(&denmark).expect("a map"), "København").is_some());
}

#[test]
fn ferries_have_the_names_of_their_ports() {
    let map = survey(&countries(&["New Zealand"])).expect("a map");
    let named = |label: &str| {
        let mut labels = map
            .ferries()
            .iter()
            .filter_map(|ferry| ferry.label.as_deref());
        labels.any(|known| known == label)
    };
    assert!(named("Picton-Wellington") || named("Wellington-Picton"));
}

#[test]
fn deserts_and_forests_stand_where_they_are() {
    let terrain = |name: &str| {
        let map = survey(&countries(&[name])).unwrap_or_else(|error| panic!("{name}: {error}"));
        let count = |terrain: &str| {
            let here = map.mileposts().iter().filter(|m| map.terrain(m) == terrain);
            here.count() * 100 / map.mileposts().len()
        };
        ["desert", "jungle", "forest", "swamp"].map(count)
    };
    let [desert, jungle, forest, _] = terrain("Egypt");
    assert!(
        desert >= 50 && jungle == 0 && forest == 0,
        "Egypt: {desert} % desert"
    );
    let [desert, jungle, forest, _] = terrain("Finland");
    assert!(
        forest >= 30 && desert == 0 && jungle == 0,
        "Finland: {forest} % forest"
    );
    // Its climate would bear forests; they were cut a thousand years ago.
    let [_, _, forest, _] = terrain("Iceland");
    assert_eq!(forest, 0);
    let [desert, jungle, ..] = terrain("Gabon");
    assert!(jungle >= 10 && desert == 0, "Gabon: {jungle} % jungle");
}

#[test]
fn a_region_must_be_named_and_of_a_size() {
    let none = Request {
        name: "N".to_owned(),
        ..Request::default()
    };
    assert_eq!(
        survey(&none),
        Err(SurveyError::Region(RegionError::Missing))
    );
    let wide = survey(&countries(&["Russia", "Canada"]));
    assert!(matches!(
        wide,
        Err(SurveyError::Region(RegionError::TooLarge { .. }))
    ));
}

#[test]
fn a_file_tells_all_its_errors() {
    let text = "name = 3\nseed = -1\n[region]\ncountries = 'Italy'\nrectangle = { width_km = 5 }\n[goods]\ncoutn = 3\n";
    let Err(SurveyError::Unreadable(problems)) = Request::read(text) else {
        panic!("it was read");
    };
    assert!(problems.len() >= 5, "{problems:?}");
}
