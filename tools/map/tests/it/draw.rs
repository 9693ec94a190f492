//! The drawing of maps, as one who prints them gets it.

use crate::board;

use board::europe;
use milepost_grid::Site;
use milepost_map::draw::{Options, draw, places};
use milepost_map::files::draft::{Draft, DraftCity, DraftFerry, DraftMilepost, DraftPip};
use milepost_map::{Art, Id, Line, Map, Place, Size, check, shipped, track};
use milepost_print::{paper::Paper, tiles};

/// The shipped maps.
fn maps() -> Vec<Map> {
    shipped::MAPS
        .iter()
        .filter_map(|(name, _)| shipped::map(name))
        .collect()
}

#[test]
#[cfg_attr(not(outside_data), ignore = "reads ../shared/data, which is not here")]
fn a_real_board_is_drawn_as_well() {
    let map = europe();
    for check in [
        all_is_in_the_picture,
        bytes_are_the_same,
        mileposts_lie_under_track,
    ] {
        check(&map);
    }
}

fn milepost(site: Site, terrain: &str) -> DraftMilepost {
    DraftMilepost {
        id: Id::of_site(site),
        site,
        terrain: terrain.to_owned(),
        place: Place::Whole,
    }
}

fn city(name: &str, size: &str, sites: &[Site], goods: &[&str]) -> DraftCity {
    DraftCity {
        name: name.to_owned(),
        size: size.to_owned(),
        size_place: Place::Whole,
        mileposts: sites.iter().map(|&site| Id::of_site(site)).collect(),
        goods: goods.iter().map(|&good| good.to_owned()).collect(),
        place: Place::Whole,
    }
}

/// A map of these sites, neighbours joined; names of cities are given to the first sites.
fn map_of(sites: &[Site], names: &[&str]) -> Map {
    let mut draft = Draft {
        name: "odd".into(),
        ..Draft::default()
    };
    draft.mileposts = sites.iter().map(|&site| milepost(site, "clear")).collect();
    for (i, &a) in sites.iter().enumerate() {
        for (j, &b) in sites.iter().enumerate().skip(i + 1) {
            if a.is_next_to(b) || j == i + 1 {
                let (a, b) = (Id::of_site(a), Id::of_site(b));
                draft.pips.push(DraftPip {
                    a,
                    b,
                    extra: (i % 5) as u16,
                    interior: None,
                    place: Place::Whole,
                });
            }
        }
    }
    let cities = names.iter().zip(sites);
    draft.cities = cities
        .map(|(name, &site)| city(name, "small", &[site], &["Ale", "Beer"]))
        .collect();
    check(draft, Vec::new()).unwrap().map
}

/// A small island with everything that a map can have.
fn island() -> Map {
    let sites: Vec<Site> = (0..10)
        .flat_map(|row| (0..26).map(move |col| Site::new(row, col)))
        .filter(|site| (site.row + site.col) % 2 == 0)
        .collect();
    let mut draft = Draft {
        name: "test-island".into(),
        licence: "CC0".into(),
        ..Draft::default()
    };
    for (terrain, price) in [
        ("forest", 2),
        ("desert", 1),
        ("jungle", 3),
        ("swamp", 4),
        ("salt flat", 2),
    ] {
        draft.rules.terrain.insert(terrain.into(), price);
    }
    let terrains = [
        "clear",
        "mountain",
        "alpine",
        "forest",
        "desert",
        "jungle",
        "swamp",
        "salt flat",
    ];
    draft.mileposts = sites
        .iter()
        .map(|&site| {
            milepost(
                site,
                terrains[if site.row < 4 {
                    site.col as usize / 3 % 8
                } else {
                    0
                }],
            )
        })
        .collect();
    for &a in &sites {
        for b in a.neighbours().filter(|b| *b > a && sites.contains(b)) {
            let extra = if a.row == 4 && b.row == 5 {
                2
            } else {
                u16::from(a.col == 2) * 3
            };
            let (a, b) = (Id::of_site(a), Id::of_site(b));
            draft.pips.push(DraftPip {
                a,
                b,
                extra,
                interior: None,
                place: Place::Whole,
            });
        }
    }
    draft.pips.remove(20);
    let middle = Site::new(6, 12);
    let cluster: Vec<Site> = [middle].into_iter().chain(middle.neighbours()).collect();
    draft.cities = vec![
        city("Großstadt", "major", &cluster, &["Ale", "Fish"]),
        city(
            "Łódź",
            "medium",
            &[Site::new(1, 3)],
            &["Ore", "Salt", "Tin"],
        ),
        city(
            "San Cristóbal de las Casas",
            "small",
            &[Site::new(2, 20)],
            &["Ale"],
        ),
        city("Ys", "small", &[Site::new(9, 25)], &[]),
    ];
    draft.ferries.push(DraftFerry {
        a: Id::of_site(Site::new(0, 0)),
        b: Id::of_site(Site::new(9, 25)),
        cost: 12,
        label: Some("Night boat".into()),
        place: Place::Whole,
    });
    let line = |name: &str, points: &[[i32; 2]]| Line {
        name: name.into(),
        points: points.to_vec(),
    };
    draft.art = Art {
        coast: vec![line(
            "",
            &[[-80, -90], [1380, -70], [1350, 860], [-90, 850]],
        )],
        lakes: vec![line(
            "Loch",
            &[[700, 100], [1000, 120], [980, 260], [720, 250]],
        )],
        rivers: vec![line(
            "Rhine",
            &[[0, 390], [300, 380], [600, 400], [900, 390], [1300, 395]],
        )],
        ..Art::default()
    };
    check(draft, Vec::new()).unwrap().map
}

fn svg(map: &Map) -> String {
    draw(map, &Options::default()).svg().unwrap()
}

/// The words of the picture; those of names that are broken in lines follow each other.
fn words(svg: &str) -> String {
    let texts = svg
        .lines()
        .filter(|line| line.starts_with("<text") && !line.contains("aria-hidden"));
    let words = texts.filter_map(|line| Some(line.split_once('>')?.1.split_once("</text>")?.0));
    words
        .collect::<Vec<_>>()
        .join(" ")
        .replace("&amp;", "&")
        .replace("&apos;", "'")
        .replace("&#39;", "'")
}

#[test]
fn every_city_and_good_is_in_the_picture() {
    maps()
        .iter()
        .chain([&island()])
        .for_each(all_is_in_the_picture);
}

fn all_is_in_the_picture(map: &Map) {
    let words = words(&svg(map));
    for city in map.cities() {
        let name = if city.size == Size::Major {
            city.name.to_uppercase()
        } else {
            city.name.clone()
        };
        assert!(words.contains(&name), "{}: {name}", map.name());
    }
    for good in map.goods() {
        let times = words.matches(&good.name).count();
        assert!(
            times > good.sources.len(),
            "{}: {} {times} times",
            map.name(),
            good.name
        );
    }
    for ferry in map.ferries() {
        assert!(words.contains(&ferry.cost.to_string()), "{}", map.name());
    }
}

#[test]
fn the_same_map_gives_the_same_bytes() {
    maps()
        .iter()
        .chain([&island()])
        .for_each(bytes_are_the_same);
}

fn bytes_are_the_same(map: &Map) {
    let first = svg(map);
    assert_eq!(first, svg(map));
    assert!(
        first.len() < 600_000,
        "{}: {} bytes",
        map.name(),
        first.len()
    );
}

#[test]
fn the_picture_shows_rivers_lakes_title_legend_and_caption() {
    let options = Options {
        caption: "milepost 1.2.3, map abcd".into(),
        ..Options::default()
    };
    let words = words(&draw(&island(), &options).svg().unwrap());
    for word in [
        "Test Island",
        "Rhine",
        "Loch",
        "Night boat",
        "Legend",
        "swamp",
        "salt flat",
        "up to 20",
        "1 pip = 8 mm",
        "milepost 1.2.3, map abcd",
        "CC0",
    ] {
        assert!(words.contains(word), "{word} in {words}");
    }
}

#[test]
fn track_is_drawn_where_it_is_told_and_nowhere_else() {
    let map = island();
    let with = |track: Vec<Vec<usize>>| {
        draw(
            &map,
            &Options {
                track,
                ..Options::default()
            },
        )
        .svg()
        .unwrap()
    };
    let way = track::cheapest(&map, 0, 1).unwrap().mileposts;
    let lines = |svg: &str| svg.matches("<polyline").count();
    let bare = lines(&with(Vec::new()));
    assert_eq!(lines(&with(vec![way])), bare + 2);
    assert_eq!(
        lines(&with(vec![Vec::new(), vec![3], vec![1_000_000, 1_000_001]])),
        bare
    );
}

/// What a track is stands below the board, with a piece of it in its own colour and dashes.
#[test]
fn tracks_that_have_names_are_told_in_a_key() {
    let map = island();
    let way = track::cheapest(&map, 0, 1).unwrap().mileposts;
    let with = |names: &[&str]| {
        let names = names.iter().map(|&name| name.to_owned()).collect();
        let track = vec![way.clone(), way.clone()];
        draw(
            &map,
            &Options {
                track,
                names,
                ..Options::default()
            },
        )
        .svg()
        .unwrap()
    };
    let bare = with(&[]);
    assert_eq!(bare, with(&["", ""]));
    let named = with(&["Tin > Ayr from Bute, pays 9", "Tea > Ayr"]);
    let found = words(&named);
    for word in ["Tin > Ayr from Bute, pays 9", "Tea > Ayr"] {
        assert!(
            found.contains(word) || named.contains(&word.replace('>', "&gt;")),
            "{word} in {found}"
        );
    }
    let pieces = |svg: &str, colour: &str| {
        svg.lines()
            .filter(|it| it.starts_with("<line") && it.contains(colour))
            .count()
    };
    for colour in ["#d6331c", "#7b3a9c"] {
        assert_eq!(
            pieces(&named, colour),
            pieces(&bare, colour) + 1,
            "{colour}"
        );
    }
    // More names than tracks say nothing of what is not there.
    assert_eq!(with(&["", "", "nothing"]), bare);
}

#[test]
fn trains_differ_by_shape_and_stand_side_by_side() {
    let map = island();
    let with = |trains: Vec<Option<usize>>| {
        draw(
            &map,
            &Options {
                trains,
                ..Options::default()
            },
        )
        .svg()
        .unwrap()
    };
    let bare = svg(&map);
    assert_eq!(with(vec![None, Some(usize::MAX)]), bare);
    // A player's sign without its colour and number: its shape, in the same place for all.
    let shape = |player: usize| {
        let drawn = with((0..6).map(|seat| (seat == player).then_some(0)).collect());
        let colourless: String = drawn
            .split('#')
            .map(|part| part.get(6..).unwrap_or(part))
            .collect();
        colourless.replace(&format!(">{}</text>", player + 1), "></text>")
    };
    let shapes: Vec<String> = (0..6).map(shape).collect();
    assert!(
        shapes
            .iter()
            .enumerate()
            .all(|(index, shape)| !shapes[..index].contains(shape))
    );
    let together = with(vec![Some(0), Some(0)]);
    assert!(together.len() > with(vec![Some(0)]).len() && together != with(vec![Some(0), None]));
}

#[test]
fn rows_and_columns_are_numbered_where_ids_say_them() {
    let ruled = |map: &Map| {
        draw(
            map,
            &Options {
                ruler: true,
                ..Options::default()
            },
        )
        .svg()
        .unwrap()
    };
    let map = shipped::map("iberia").unwrap();
    let drawn = words(&ruled(&map));
    let rows = map.mileposts().iter().map(|milepost| milepost.site.row);
    let missing: Vec<i32> = rows
        .filter(|row| !drawn.split_whitespace().any(|word| word == row.to_string()))
        .collect();
    assert!(
        missing.is_empty() && words(&svg(&map)).len() < drawn.len(),
        "{missing:?}"
    );
    let mut draft = Draft {
        name: "odd".into(),
        ..Draft::default()
    };
    draft.mileposts = [0, 2]
        .map(|col| milepost(Site::new(0, col), "clear"))
        .to_vec();
    draft.mileposts[0].id = Id::Text("here".to_owned());
    let [a, b] = [0, 1].map(|end: usize| draft.mileposts[end].id.clone());
    draft.pips.push(DraftPip {
        a,
        b,
        extra: 0,
        interior: None,
        place: Place::Whole,
    });
    draft
        .cities
        .push(city("Metz", "small", &[Site::new(0, 2)], &["Ale"]));
    let odd = check(draft, Vec::new()).unwrap().map;
    assert_eq!(ruled(&odd), svg(&odd));
}

#[test]
fn a_pip_has_its_true_size_on_every_sheet() {
    let sized = |pip_mm: f64| {
        draw(
            &island(),
            &Options {
                pip_mm,
                ..Options::default()
            },
        )
        .size()
    };
    let (eight, twelve) = (sized(8.0), sized(12.0));
    assert!(twelve.0 > eight.0 && twelve.1 > eight.1);
    for pip_mm in [f64::NAN, -1.0, 0.0, 1e300, f64::INFINITY] {
        let (width, height) = sized(pip_mm);
        assert!(
            width > 50.0 && width < 2000.0 && height > 50.0 && height < 2000.0,
            "{pip_mm}"
        );
    }
    let sheets = tiles::tile(&draw(&island(), &Options::default()), Paper::A4, "Island");
    assert!(sheets.iter().all(|sheet| sheet.svg().is_ok()));
}

#[test]
fn odd_maps_are_drawn_too() {
    let at = Site::new;
    let long = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch".repeat(4);
    let maps = [
        map_of(&[at(0, 0)], &["Lone"]),
        map_of(
            &[at(0, 0), at(0, 2)],
            &[&long, "A b c d e f g h i j k l m n o p q r s t u v w x y z"],
        ),
        map_of(&[at(0, 0), at(900_000, 1)], &["Near", "Far"]),
        map_of(
            &[at(-1_000_000, -1_000_000), at(1_000_000, 1_000_000)],
            &["Near", "Far"],
        ),
        map_of(
            &[at(0, 0), at(0, 1), at(0, 2), at(1, 0), at(1, 1), at(1, 2)],
            &["Aa", "Bb", "Cc", "Dd", "Ee", "Ff"],
        ),
    ];
    for map in maps {
        let drawing = draw(&map, &Options::default());
        let (width, height) = drawing.size();
        assert!(width < 2000.0 && height < 2500.0, "{width} x {height}");
        assert!(drawing.svg().is_ok());
    }
}

/// The numbers of a text.
fn numbers(text: &str) -> Vec<f64> {
    text.split([' ', ','])
        .filter_map(|number| number.parse().ok())
        .collect()
}

#[test]
fn mileposts_lie_where_track_on_them_is_drawn() {
    maps().iter().for_each(mileposts_lie_under_track);
}

fn mileposts_lie_under_track(map: &Map) {
    for (ruler, pip_mm) in [(false, 8.0), (true, 8.0), (false, 3.0)] {
        let bare = Options {
            ruler,
            pip_mm,
            ..Options::default()
        };
        let track = vec![map.pips()[0].a, map.pips()[0].b];
        let plain = draw(map, &bare).svg().unwrap();
        let tracked = draw(
            map,
            &Options {
                track: vec![track.clone()],
                ..bare.clone()
            },
        )
        .svg()
        .unwrap();
        let new = tracked
            .lines()
            .find(|line| line.starts_with("<polyline") && !plain.contains(line))
            .unwrap();
        let before = &tracked[..tracked.find(new).unwrap()];
        let corner = numbers(
            before
                .rsplit("translate(")
                .next()
                .unwrap()
                .split(')')
                .next()
                .unwrap(),
        );
        let points = numbers(new.split('"').nth(1).unwrap());
        let places = places(map, &bare);
        for (end, post) in track.into_iter().enumerate() {
            let drawn = [points[2 * end] + corner[0], points[2 * end + 1] + corner[1]];
            let [x, y] = [places[post].x - drawn[0], places[post].y - drawn[1]];
            assert!(x.hypot(y) < 0.01, "{}: {x} {y}", map.name());
        }
    }
}
