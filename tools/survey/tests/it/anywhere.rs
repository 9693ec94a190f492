//! Surveys of any region: sound maps, or a clear sentence why not.

use milepost_map::{Size, text};
use milepost_survey::{Request, SurveyError, survey, survey_while};

fn request(lat: f64, lon: f64, radius_km: f64) -> Request {
    Request {
        seed: 7,
        ..Request::disc("Test", (lat, lon), radius_km)
    }
}

fn why_not(request: &Request) -> String {
    survey(request).expect_err("no map").to_string()
}

#[test]
fn fresh_regions_give_sound_maps() {
    let regions = [
        ("France", 46.6, 2.5, 550.0),
        ("Italy", 42.5, 12.5, 600.0),
        ("New Zealand", -41.0, 173.0, 800.0),
        ("Fiji's meridian", 65.0, 179.0, 1500.0),
        ("Java", -7.3, 110.0, 900.0),
        ("Nile", 27.0, 31.0, 600.0),
    ];
    for (name, lat, lon, radius_km) in regions {
        let map =
            survey(&request(lat, lon, radius_km)).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(
            (1200..=2500).contains(&map.mileposts().len()),
            "{name}: {}",
            map.mileposts().len()
        );
        let mountains = map
            .mileposts()
            .iter()
            .filter(|m| map.terrain(m) != "clear")
            .count();
        assert!(
            mountains * 100 > map.mileposts().len() * 5,
            "{name}: {mountains} mountains"
        );
        assert!(
            map.cities().len() >= 16 && map.goods().len() >= 8,
            "{name}: {}",
            map.cities().len()
        );
        assert!(
            map.goods()
                .iter()
                .all(|good| (1..=5).contains(&good.sources.len())),
            "{name}"
        );
        assert!(
            text::read(&text::write(&map)).expect(name).map == map,
            "{name}"
        );
    }
}

#[test]
fn the_same_seed_gives_the_same_map() {
    let one = request(46.6, 2.5, 550.0);
    assert_eq!(survey(&one), survey(&one));
    assert_ne!(
        survey(&one),
        survey(&Request {
            seed: 8,
            ..one.clone()
        })
    );
}

#[test]
fn a_survey_that_nobody_waits_for_is_broken_off() {
    let asked = std::cell::Cell::new(0);
    let go_on = || asked.replace(asked.get() + 1) < 2;
    let request = request(46.6, 2.5, 550.0);
    assert_eq!(survey_while(&request, &go_on), Err(SurveyError::BrokenOff));
    assert_eq!(asked.get(), 3);
    assert_eq!(survey_while(&request, &|| true), survey(&request));
}

#[test]
fn majors_are_as_asked() {
    let majors = vec!["Grenoble".to_owned(), "Limoges".to_owned()];
    let map = survey(&Request {
        majors,
        ..request(46.6, 2.5, 550.0)
    })
    .expect("a map");
    for name in ["Grenoble", "Limoges"] {
        let city = map
            .cities()
            .iter()
            .find(|city| city.name == name)
            .expect(name);
        assert_eq!(city.size, Size::Major);
    }
}

#[test]
fn bad_requests_are_told_why() {
    assert!(why_not(&request(40.0, -40.0, 400.0)).contains("no land here"));
    assert!(why_not(&request(-85.0, 0.0, 800.0)).contains("there are only 0 cities"));
    assert!(
        why_not(&request(46.6, 2.5, 5.0))
            .contains("the radius in kilometres is 5; expected 50 to 3000")
    );
    assert!(why_not(&request(f64::NAN, 2.5, 500.0)).contains("the latitude is NaN"));
    assert!(why_not(&request(46.6, 2.5, f64::INFINITY)).contains("the radius"));
    assert!(
        why_not(&Request {
            pip_km: Some(-1.0),
            ..request(46.6, 2.5, 500.0)
        })
        .contains("the pip")
    );
    assert!(
        why_not(&Request {
            pip_km: Some(140.0),
            ..request(46.6, 2.5, 500.0)
        })
        .contains("a pip of")
    );
    assert!(
        why_not(&Request {
            name: " ".to_owned(),
            ..request(46.6, 2.5, 500.0)
        })
        .contains("no name")
    );
    let majors = vec!["Pariss".to_owned()];
    assert!(
        why_not(&Request {
            majors,
            ..request(46.6, 2.5, 500.0)
        })
        .contains("did you mean Paris")
    );
    assert!(matches!(
        Request::read("name = 3"),
        Err(SurveyError::Unreadable(_))
    ));
}

#[test]
fn wild_numbers_never_panic() {
    for centre in [
        (90.0, 0.0),
        (-90.0, 0.0),
        (0.0, 360.0),
        (70.0, -180.0),
        (0.001, 179.999),
    ] {
        for radius_km in [50.0, 3000.0] {
            for pip_km in [None, Some(3.0), Some(150.0)] {
                drop(survey(&Request {
                    pip_km,
                    ..request(centre.0, centre.1, radius_km)
                }));
            }
        }
    }
}
