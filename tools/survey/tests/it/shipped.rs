//! The shipped maps: made by their requests, and calibrated as real boards are.

use milepost_grid::Site;
use milepost_map::{City, Map, Size, shipped, text};
use milepost_survey::regions::{REGIONS, request};
use milepost_survey::survey;

fn maps() -> impl Iterator<Item = (&'static str, Map)> {
    shipped::full_size().map(|(name, text)| (name, text::read(text).expect(name).map))
}

fn percent(part: usize, whole: usize) -> f64 {
    100.0 * part as f64 / whole as f64
}

/// How far apart two cities are, in pips, were there no water.
fn gap(map: &Map, a: &City, b: &City) -> u32 {
    let sites = |city: &City| {
        city.mileposts
            .iter()
            .map(|&m| map.mileposts()[m].site)
            .collect::<Vec<Site>>()
    };
    let (here, there) = (sites(a), sites(b));
    here.iter()
        .flat_map(|a| there.iter().map(|b| a.steps(*b)))
        .min()
        .expect("a city has mileposts")
}

#[test]
fn each_map_is_what_its_request_gives() {
    assert!(
        REGIONS
            .iter()
            .map(|region| region.0)
            .eq(shipped::MAPS.iter().map(|map| map.0))
    );
    for (name, shipped) in shipped::MAPS {
        let request = request(name).expect(name).expect(name);
        let map = survey(&request).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(
            text::write(&map) == shipped,
            "{name}: survey tools/survey/regions/{name}.toml again"
        );
    }
}

#[test]
fn ground_is_calibrated() {
    for (name, map) in maps() {
        let all = map.mileposts().len();
        assert!((1200..=2500).contains(&all), "{name}: {all} mileposts");
        let count = |terrain: &str| {
            map.mileposts()
                .iter()
                .filter(|m| map.terrain(m) == terrain)
                .count()
        };
        let alpine = percent(count("alpine"), all);
        let mountain = percent(count("mountain"), all) + alpine;
        // The country around the Great Lakes is flat, and stays so.
        let least = if name == "great-lakes" {
            (8.0, 0.0)
        } else {
            (15.0, 1.0)
        };
        assert!(
            (least.0..=30.0).contains(&mountain),
            "{name}: {mountain} % mountain"
        );
        assert!(
            (least.1..=3.0).contains(&alpine),
            "{name}: {alpine} % alpine"
        );
        let crossed = percent(
            map.pips().iter().filter(|pip| pip.extra > 0).count(),
            map.pips().len(),
        );
        assert!(
            (6.0..=12.0).contains(&crossed),
            "{name}: {crossed} % crossings"
        );
    }
}

#[test]
fn cities_are_calibrated() {
    for (name, map) in maps() {
        let count = |size| map.cities().iter().filter(|city| city.size == size).count();
        assert!(
            (40..=62).contains(&map.cities().len()),
            "{name}: {} cities",
            map.cities().len()
        );
        assert!(
            (8..=9).contains(&count(Size::Major)),
            "{name}: {} major",
            count(Size::Major)
        );
        assert!(
            (18..=22).contains(&count(Size::Medium)),
            "{name}: {} medium",
            count(Size::Medium)
        );
        for (index, a) in map.cities().iter().enumerate() {
            assert_eq!(
                a.mileposts.len(),
                if a.size == Size::Major { 7 } else { 1 },
                "{name}: {}",
                a.name
            );
            for b in &map.cities()[..index] {
                let majors = a.size == Size::Major && b.size == Size::Major;
                assert!(
                    gap(&map, a, b) >= if majors { 3 } else { 2 },
                    "{name}: {} and {}",
                    a.name,
                    b.name
                );
            }
        }
    }
}

#[test]
fn goods_are_calibrated() {
    for (name, map) in maps() {
        let goods = map.goods();
        assert!(
            (26..=32).contains(&goods.len()),
            "{name}: {} goods",
            goods.len()
        );
        let usual = goods
            .iter()
            .filter(|good| (2..=3).contains(&good.sources.len()))
            .count();
        assert!(
            percent(usual, goods.len()) > 80.0,
            "{name}: {usual} goods of 2 or 3 sources"
        );
        for good in goods {
            assert!(good.sources.len() <= 5, "{name}: {}", good.name);
            for (index, &a) in good.sources.iter().enumerate() {
                for &b in &good.sources[..index] {
                    let (a, b) = (&map.cities()[a], &map.cities()[b]);
                    assert!(
                        gap(&map, a, b) >= 3,
                        "{name}: {} in {} and {}",
                        good.name,
                        a.name,
                        b.name
                    );
                }
            }
        }
        let makers = map
            .cities()
            .iter()
            .filter(|city| !city.goods.is_empty())
            .count();
        let share = percent(makers, map.cities().len());
        assert!(
            (60.0..=85.0).contains(&share),
            "{name}: {share} % of cities make something"
        );
        assert!(
            map.cities().iter().all(|city| city.goods.len() <= 3),
            "{name}"
        );
    }
}

#[test]
fn no_quarter_makes_everything() {
    for (name, map) in maps() {
        let site = |city: &City| map.mileposts()[city.mileposts[0]].site;
        let middle = |part: fn(Site) -> i32| {
            let mut parts: Vec<i32> = map.cities().iter().map(|city| part(site(city))).collect();
            parts.sort_unstable();
            parts[parts.len() / 2]
        };
        let (row, col) = (middle(|site| site.row), middle(|site| site.col));
        for (north, west) in [(true, true), (true, false), (false, true), (false, false)] {
            let here =
                |city: &City| (site(city).row < row) == north && (site(city).col < col) == west;
            let made = map
                .goods()
                .iter()
                .filter(|good| good.sources.iter().any(|&c| here(&map.cities()[c])));
            let share = percent(made.count(), map.goods().len());
            assert!(share < 80.0, "{name}: {share} % of goods from one quarter");
        }
    }
}

#[test]
fn ferries_are_calibrated() {
    for (name, map) in maps() {
        assert!((2..=10).contains(&map.ferries().len()), "{name}");
        for ferry in map.ferries() {
            assert!(
                (4..=16).contains(&ferry.cost),
                "{name}: a ferry for {}",
                ferry.cost
            );
            for port in [ferry.a, ferry.b] {
                let city = map.mileposts()[port].city.map(|city| &map.cities()[city]);
                assert!(
                    city.is_none_or(|city| city.size != Size::Major),
                    "{name}: a port inside a major city"
                );
            }
        }
    }
}

#[test]
fn famous_cities_are_there() {
    let famous = [
        (
            "iberia",
            "Lisboa Porto Sevilla Barcelona Valencia Bilbao Madrid Zaragoza Granada Palma",
        ),
        (
            "british-isles",
            "London Birmingham Manchester Glasgow Edinburgh Dublin Belfast Cardiff Plymouth Inverness",
        ),
        (
            "japan",
            "Tokyo Yokohama Osaka Kyoto Nagoya Sapporo Fukuoka Hiroshima Sendai Nagasaki Kagoshima",
        ),
        (
            "great-lakes",
            "Chicago Detroit Toronto Cleveland Milwaukee Minneapolis Pittsburgh Buffalo Ottawa Montreal",
        ),
        (
            "india",
            "Delhi Mumbai Kolkata Chennai Bangalore Hyderabad Karachi Dhaka Colombo Kathmandu",
        ),
    ];
    for (name, cities) in famous {
        let map = maps().find(|(map, _)| *map == name).expect(name).1;
        for city in cities.split(' ') {
            assert!(
                map.cities().iter().any(|known| known.name == city),
                "{name}: {city}"
            );
        }
    }
}
