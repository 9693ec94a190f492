//! Ferries that are asked for: each port on the shore that is meant.

use milepost_grid::Site;
use milepost_map::{Map, shipped};
use milepost_survey::{NewFerry, PortRequest, RegionRequest, Request, regions, survey};
use std::collections::BTreeSet;

/// All mileposts that hang together with one by pips.
fn land(map: &Map, from: usize) -> BTreeSet<usize> {
    let mut land = BTreeSet::from([from]);
    let mut stack = vec![from];
    while let Some(at) = stack.pop() {
        let pips = map.pips().iter().filter(|pip| pip.a == at || pip.b == at);
        stack.extend(
            pips.map(|pip| pip.a + pip.b - at)
                .filter(|&next| land.insert(next)),
        );
    }
    land
}

fn city(map: &Map, name: &str) -> usize {
    let city = map
        .cities()
        .iter()
        .find(|city| city.name == name)
        .expect(name);
    city.mileposts[0]
}

/// The ports of the ferry with this label, that on the land of `city` first.
fn ports(map: &Map, label: &str, city: usize) -> (usize, usize) {
    let ferry = map
        .ferries()
        .iter()
        .find(|ferry| ferry.label.as_deref() == Some(label))
        .expect(label);
    if land(map, city).contains(&ferry.a) {
        (ferry.a, ferry.b)
    } else {
        (ferry.b, ferry.a)
    }
}

#[test]
fn japans_ferry_crosses_the_bungo_channel() {
    let map = shipped::map("japan").expect("japan");
    let (matsuyama, oita) = (city(&map, "Matsuyama"), city(&map, "Oita"));
    let (shikoku, kyushu) = ports(&map, "Yawatahama-Beppu", matsuyama);
    assert!(land(&map, matsuyama).contains(&shikoku) && land(&map, oita).contains(&kyushu));
    assert!(!land(&map, matsuyama).contains(&oita));
    let site = |milepost: usize| -> Site { map.mileposts()[milepost].site };
    // Beppu lies at Oita's door, Yawatahama a little south of Matsuyama.
    assert!(
        site(kyushu).steps(site(oita)) <= 2,
        "{:?} {:?}",
        site(kyushu),
        site(oita)
    );
    assert!(
        site(shikoku).steps(site(matsuyama)) <= 5,
        "{:?} {:?}",
        site(shikoku),
        site(matsuyama)
    );
}

#[test]
fn no_shipped_ferry_joins_neighbours_by_land() {
    for (name, _) in shipped::MAPS {
        let map = shipped::map(name).expect(name);
        for ferry in map.ferries() {
            let beside = map
                .pips()
                .iter()
                .any(|pip| (pip.a, pip.b) == (ferry.a, ferry.b));
            assert!(!beside, "{name}: {:?}", ferry.label);
        }
    }
}

/// A port is asked for on a cape that the lattice misses: the other shore is nearer, and not what is meant.
#[test]
fn a_port_keeps_to_its_own_shore() {
    let mut request = regions::request("japan")
        .expect("japan")
        .expect("a request");
    let ferry = |from: (f64, f64), to: (f64, f64)| NewFerry {
        from: PortRequest::Place(from.into()),
        to: PortRequest::Place(to.into()),
        label: Some("Sada".to_owned()),
        cost: None,
    };
    request.ferries = vec![ferry((33.35, 132.03), (33.28, 131.50))];
    let map = survey(&request).expect("a map");
    let (matsuyama, oita) = (city(&map, "Matsuyama"), city(&map, "Oita"));
    let (shikoku, kyushu) = ports(&map, "Sada", matsuyama);
    assert!(land(&map, matsuyama).contains(&shikoku) && land(&map, oita).contains(&kyushu));
}

#[test]
fn a_ferry_between_neighbours_by_land_is_refused() {
    let from = (46.45, -1.55);
    let france = Request::disc("F", (46.6, 2.5), 550.0);
    let refused = |to: (f64, f64)| {
        let mut request = france.clone();
        request.ferries = vec![NewFerry {
            from: PortRequest::Place(from.into()),
            to: PortRequest::Place(to.into()),
            label: Some("Ré".to_owned()),
            cost: None,
        }];
        match survey(&request) {
            Ok(map) => panic!("{:?}", map.ferries()),
            Err(error) => error.to_string(),
        }
    };
    let here = refused(from);
    assert!(
        here.contains("Ré is not possible: both of its ports fall on the same milepost"),
        "{here}"
    );
    let near = refused((46.30, -1.35));
    assert!(
        near.contains("its ports are neighbours by land; move its ports"),
        "{near}"
    );
}

#[test]
fn a_ferry_lands_where_it_is_asked_for_and_crosses_water() {
    let refused = |from: &str, to: &str| {
        let spain = Request {
            name: "Spain".to_owned(),
            region: RegionRequest {
                countries: vec!["Spain".to_owned()],
                ..RegionRequest::default()
            },
            ferries: vec![NewFerry {
                from: PortRequest::Town(from.to_owned()),
                to: PortRequest::Town(to.to_owned()),
                label: None,
                cost: None,
            }],
            ..Request::default()
        };
        survey(&spain).expect_err("no ferry").to_string()
    };
    let inland = refused("Barcelona", "Zaragoza");
    assert!(inland.contains("km from Zaragoza"), "{inland}");
    let across = refused("Bilbao", "Valencia");
    assert!(across.contains("its way leads over land"), "{across}");
}
