//! Values on the real game's network against those that its own code gives.

use crate::real;

use milepost_contract::model::direction::bearing;
use milepost_contract::{Direction, Rules, Values, files};

fn values() -> Values {
    Values::new(real::network(), Rules::default())
}

#[test]
#[cfg_attr(not(outside_data), ignore = "reads ../shared/data, which is not here")]
fn segments_dollars_and_ties_are_those_of_the_game() {
    let (values, golden) = (values(), real::golden());
    let rows = golden["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 1400);
    for row in rows {
        let good = values
            .network()
            .commodity(row["commodity"].as_str().unwrap())
            .unwrap();
        let city = values
            .network()
            .city(row["destination"].as_str().unwrap())
            .unwrap();
        let segments = row["segments_if_all_routes_used"].as_u64().unwrap();
        assert_eq!(u64::from(values.segments(good, city)), segments, "{row}");
        assert_eq!(
            u64::from(values.dollars(good, city)),
            3000 * segments,
            "{row}"
        );
        assert_eq!(
            u64::from(values.ties(good, city)),
            row["ties"].as_u64().unwrap(),
            "{row}"
        );
        assert_eq!(values.way(good, city).len() as u64, segments + 1, "{row}");
    }
}

#[test]
#[cfg_attr(not(outside_data), ignore = "reads ../shared/data, which is not here")]
fn city_values_are_those_of_the_game() {
    let (values, golden) = (values(), real::golden());
    for (name, value) in golden["city_base_value"].as_object().unwrap() {
        let city = values.network().city(name).unwrap();
        assert_eq!(
            u64::from(values.base(city)),
            value.as_u64().unwrap(),
            "{name}"
        );
    }
}

#[test]
#[cfg_attr(not(outside_data), ignore = "reads ../shared/data, which is not here")]
fn directions_are_those_of_the_game() {
    let (values, golden) = (values(), real::golden());
    let network = values.network();
    for (from, row) in golden["direction"].as_object().unwrap() {
        for (to, said) in row.as_object().unwrap() {
            let [a, b] = [from, to].map(|name| &network.cities()[network.city(name).unwrap()]);
            let (bearing, said_bearing) = (bearing(a, b), said["h"].as_f64().unwrap());
            assert!(
                (bearing - said_bearing).abs() < 1e-6,
                "{from} to {to}: {bearing}, not {said_bearing}"
            );
            let direction = format!("{:?}", Direction::of(bearing));
            assert!(
                direction.starts_with(said["d"].as_str().unwrap()),
                "{from} to {to}: {direction}"
            );
        }
    }
}

#[test]
#[cfg_attr(not(outside_data), ignore = "reads ../shared/data, which is not here")]
fn what_the_file_says_beside_is_told_of_once() {
    let json = real::network_json();
    let checked = files::network::read(&json.to_string()).unwrap();
    let told: Vec<&str> = checked
        .warnings
        .iter()
        .map(|problem| problem.what.as_str())
        .collect();
    assert_eq!(told.len(), 7, "{told:#?}");
}
