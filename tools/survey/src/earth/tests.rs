use super::*;
use crate::shape::Edges;

fn earth() -> Earth {
    Earth::embedded().unwrap()
}

fn around(lat: f64, lon: f64, degrees: f64) -> Region {
    Region {
        south: lat - degrees,
        north: lat + degrees,
        west: lon - degrees,
        east: lon + degrees,
    }
}

fn is_inside(rings: &[Ring], lat: f64, lon: f64) -> bool {
    let flat: Vec<Vec<(f64, f64)>> = rings
        .iter()
        .map(|ring| ring.iter().map(|p| (p.lon, p.lat)).collect())
        .collect();
    Edges::of_rings(&flat).contains((lon, lat))
}

#[test]
fn towns_are_where_and_what_they_should_be() {
    let places = earth().places(&around(40.0, -4.0, 3.0));
    let madrid = places.first().unwrap();
    assert_eq!(
        (madrid.name.as_str(), madrid.country.as_str()),
        ("Madrid", "Spain")
    );
    assert!(madrid.capital && madrid.population > 3_000_000);
    assert!((madrid.at.lat - 40.4).abs() < 0.05 && (madrid.at.lon + 3.68).abs() < 0.05);
    assert!(places.is_sorted_by(|a, b| a.population >= b.population));
}

#[test]
fn names_have_their_accents() {
    let names: Vec<String> = earth()
        .places(&Region::EARTH)
        .into_iter()
        .map(|place| place.name)
        .collect();
    for name in [
        "A Coruña",
        "São Paulo",
        "Kōchi",
        "Łódź",
        "Zürich",
        "St. John’s",
    ] {
        assert!(names.iter().any(|known| known == name), "{name}");
    }
    let rivers: Vec<String> = earth()
        .rivers(&Region::EARTH)
        .into_iter()
        .map(|river| river.name)
        .collect();
    assert!(rivers.iter().any(|name| name == "Göta älv"));
    let lost = names.iter().chain(&rivers).find(|name| name.contains('?'));
    assert_eq!(lost, None);
}

#[test]
fn great_rivers_flow_through_their_lands() {
    let named = |region: Region, name: &str| {
        earth()
            .rivers(&region)
            .into_iter()
            .filter(|river| river.name.contains(name))
            .collect::<Vec<_>>()
    };
    assert!(!named(around(41.5, -5.0, 1.0), "Duero").is_empty());
    let rhine = named(around(50.0, 8.0, 1.0), "Rh");
    assert!(rhine.iter().any(|river| river.rank <= 4), "{rhine:?}");
}

#[test]
fn land_is_land_and_water_water() {
    let earth = earth();
    for (lat, lon, dry) in [
        (40.4, -3.7, true),
        (39.0, 3.5, false),
        (47.7, -87.5, false),
        (48.0, -88.9, true),  // Isle Royale, in Lake Superior
        (42.0, 50.0, false),  // the Caspian
        (-6.0, 29.5, false),  // Tanganyika
        (35.3, 136.1, false), // Biwa
        (66.0, -178.0, true), // Chukotka, past the 180th meridian
        (-85.0, 100.0, true),
    ] {
        assert_eq!(
            is_inside(&earth.land(&around(lat, lon, 1.0)), lat, lon),
            dry,
            "{lat} {lon}"
        );
    }
}

#[test]
fn lakes_have_names_and_islands() {
    let lakes = earth().lakes(&around(47.7, -87.5, 1.0));
    let superior = lakes.iter().find(|lake| lake.name == "Superior").unwrap();
    assert!(superior.rings.len() > 1);
    assert!(is_inside(&superior.rings, 47.7, -87.5) && !is_inside(&superior.rings, 48.0, -88.9));
}

#[test]
fn shapes_past_the_meridian_lie_together() {
    let fiji = Region {
        south: -20.0,
        north: -15.0,
        west: 176.0,
        east: -178.0,
    };
    let earth = earth();
    let near = |p: &LatLon| p.lon > 170.0 && p.lon < 190.0;
    let islands: Vec<Ring> = earth
        .land(&fiji)
        .into_iter()
        .filter(|ring| ring.iter().all(near))
        .collect();
    assert!(
        islands.iter().flatten().any(|p| p.lon > 180.0)
            && islands.iter().flatten().any(|p| p.lon < 179.0)
    );
    assert!(earth.places(&fiji).iter().any(|place| place.name == "Suva"));
}

#[test]
fn heights_are_those_of_the_land() {
    let earth = earth();
    let height = |lat, lon| {
        earth
            .relief(&around(lat, lon, 0.5))
            .unwrap()
            .elevation(LatLon::new(lat, lon))
    };
    assert!((550..700).contains(&height(40.4, -3.68)), "Madrid");
    assert!(height(45.83, 6.86) > 1500, "Mont Blanc");
    assert!(height(27.99, 86.92) > 5000, "Everest");
    assert!(height(52.37, 4.9) < 10, "Amsterdam");
    assert!(
        (150..220).contains(&height(47.7, -87.5)),
        "Lake Superior's surface"
    );
    assert_eq!(height(45.0, -40.0), 0, "the Atlantic");
}

#[test]
fn windows_tell_mountains_from_plains() {
    let spain = Region {
        south: 36.0,
        north: 44.0,
        west: -10.0,
        east: 4.0,
    };
    let relief = earth().relief(&spain).unwrap();
    let (pyrenees, plain) = (LatLon::new(42.65, 0.6), LatLon::new(41.6, -4.7));
    let (high, flat) = (relief.window(pyrenees, 20.0), relief.window(plain, 20.0));
    assert!(
        high.max - high.min > 1000 && flat.max - flat.min < 500,
        "{high:?} {flat:?}"
    );
    assert!(high.min <= high.mean && high.mean <= high.max);
}

#[test]
fn every_cut_is_an_error() {
    let lengths = (0..200)
        .chain((200..ARCHIVE.len()).step_by(40_009))
        .chain([ARCHIVE.len() - 1]);
    for length in lengths {
        assert!(Earth::read(&ARCHIVE[..length]).is_err(), "{length}");
    }
    assert!(Earth::read(&[ARCHIVE, &[0]].concat()).is_err());
}

#[test]
fn damage_is_an_error_wherever_it_is_read() {
    for at in (0..ARCHIVE.len()).step_by(75_011) {
        let mut archive = ARCHIVE.to_vec();
        archive[at] ^= 0x55;
        let read = Earth::read(&archive).and_then(|earth| earth.relief(&Region::EARTH));
        assert!(read.is_err(), "{at}");
    }
}
