//! Maps as large as may be, and larger: refused where they exceed a limit, before any work is done on them.

use milepost_map::files::limits::{
    ADJUSTMENTS, CITIES, CITY_GOODS, CITY_MILEPOSTS, CORNERS, FERRIES, GOODS, LINES, MILEPOSTS,
    SOURCES, TERRAINS,
};
use milepost_map::{Map, Place, Problem, graph, text};
use std::fmt::Write;

/// A map of rows of clear mileposts, its cities in order on every so manieth of them.
struct Plain {
    rows: usize,
    columns: usize,
    cities: usize,
    /// The goods of a city, by its number.
    goods: fn(usize) -> Vec<usize>,
    /// What stands behind the cities.
    more: String,
}

impl Default for Plain {
    fn default() -> Plain {
        Plain {
            rows: 4,
            columns: 8,
            cities: 4,
            goods: |city| vec![city % 4],
            more: String::new(),
        }
    }
}

impl Plain {
    fn text(&self) -> String {
        let row = |row: usize| {
            format!(
                "{}{}\n",
                ["", "  "][row % 2],
                vec!["."; self.columns].join("   ")
            )
        };
        let board: String = (0..self.rows).map(|at| row(at) + "\n").collect();
        let mut out = format!(
            "milepost = \"map/1\"\nname = \"Plain\"\norigin = [0, 0]\nboard = '''\n{board}'''\n"
        );
        let apart = (self.rows * self.columns / self.cities.max(1)).max(1);
        for city in 0..self.cities {
            let (row, column) = (city * apart / self.columns, city * apart % self.columns);
            let goods: Vec<String> = (self.goods)(city)
                .iter()
                .map(|good| format!("\"Good {good}\""))
                .collect();
            let at = 2 * column + row % 2;
            writeln!(
                out,
                "\n[[city]]\nname = \"City {city}\"\nsize = \"small\"\nat = [{row}, {at}]\ngoods = [{}]",
                goods.join(", ")
            )
            .unwrap();
        }
        out + &self.more
    }

    fn read(&self) -> Map {
        text::read(&self.text())
            .unwrap_or_else(|problems| panic!("{:#?}", &problems[..problems.len().min(5)]))
            .map
    }
}

/// The only problem of a file, which is to say this.
fn refused(problems: Result<milepost_map::Checked, Vec<Problem>>, what: &str) -> Place {
    let problems = problems.map(|_| ()).unwrap_err();
    assert!(
        problems.len() == 1 && problems[0].what.contains(what),
        "{what}: {:#?}",
        &problems[..problems.len().min(5)]
    );
    problems[0].place.clone()
}

fn text_of(place: Place, file: &str) -> String {
    let Place::Span(span) = place else {
        panic!("{place:?}")
    };
    file[span].to_owned()
}

#[test]
fn a_map_as_large_as_may_be_is_read() {
    let goods = |city: usize| (0..12).map(|good| (city * 12 + good) % GOODS).collect();
    let map = Plain {
        rows: 75,
        columns: 80,
        cities: CITIES,
        goods,
        more: String::new(),
    }
    .read();
    assert_eq!(
        (map.mileposts().len(), map.cities().len(), map.goods().len()),
        (MILEPOSTS, CITIES, GOODS)
    );
    assert!(map.goods().iter().all(|good| good.sources.len() == SOURCES));
    // What is written of it is no larger than what is read.
    assert_eq!(
        graph::read(&graph::write(&map)).unwrap().map.hash(),
        map.hash()
    );
    assert_eq!(
        text::read(&text::write(&map)).unwrap().map.hash(),
        map.hash()
    );
}

#[test]
fn a_drawing_is_read_up_to_the_first_milepost_too_many() {
    // One row of 60,000 mileposts took seconds before its mileposts were counted.
    for (rows, columns) in [(1, 60_000), (1, MILEPOSTS + 1), (76, 80)] {
        let file = Plain {
            rows,
            columns,
            ..Plain::default()
        }
        .text();
        let place = refused(
            text::read(&file),
            "at most 6,000 mileposts; nothing was read from here on",
        );
        assert!(matches!(place, Place::Span(_)), "{place:?}");
    }
    // The sign that is pointed at is the first too many.
    let file = Plain {
        rows: 1,
        columns: 60_000,
        ..Plain::default()
    }
    .text();
    let Place::Span(span) = refused(text::read(&file), "6,000 mileposts") else {
        panic!("no place")
    };
    let row = file.find("'''\n").unwrap() + 4;
    assert_eq!(span, row + 4 * MILEPOSTS..row + 4 * MILEPOSTS + 1);
}

#[test]
fn each_limit_of_a_list_is_told_where_the_list_is() {
    let lists: [(String, String); 9] = [
        (
            format!("at most {CITIES}"),
            (0..=CITIES)
                .map(|n| format!("[[city]]\nname=\"More {n}\"\nsize=\"small\"\nat=[0,0]\n"))
                .collect(),
        ),
        (
            format!("at most {FERRIES}"),
            "[[ferry]]\nfrom=[0,0]\nto=[1,1]\ncost=4\n".repeat(FERRIES + 1),
        ),
        (
            "at most 5,968".to_owned(),
            (0..MILEPOSTS)
                .map(|n| format!("[[loose_milepost]]\nid={n}\nat=[9,{n}]\nterrain=\"clear\"\n"))
                .collect(),
        ),
        (
            "at most 24,000".to_owned(),
            "[[pip]]\na=[0,0]\nb=[0,2]\n".repeat(24_001),
        ),
        (
            format!("at most {CITY_GOODS}"),
            format!(
                "[[city]]\nname=\"x\"\nsize=\"small\"\nat=[1,1]\ngoods=[{}]\n",
                "\"a\",".repeat(CITY_GOODS + 1)
            ),
        ),
        (
            format!("at most {CITY_MILEPOSTS}"),
            format!(
                "[[city]]\nname=\"x\"\nsize=\"major\"\nmileposts=[{}]\n",
                "[1,1],".repeat(CITY_MILEPOSTS + 1)
            ),
        ),
        (
            format!("at most {TERRAINS}"),
            format!(
                "[rules.terrain]\n{}",
                (0..=TERRAINS)
                    .map(|n| format!("t{n}=1\n"))
                    .collect::<String>()
            ),
        ),
        (
            "at most 5,000".to_owned(),
            "[[art.rivers]]\npoints=\"0,0 1,1\"\n".repeat(LINES + 1),
        ),
        (
            "at most 1,000".to_owned(),
            format!(
                "[tuning]\nadjustments=[{}]\n",
                "{good=\"Good 1\",amount=1},".repeat(ADJUSTMENTS + 1)
            ),
        ),
    ];
    for (limit, more) in lists {
        let cities = if more.starts_with("[[city]]\nname=\"More") {
            0
        } else {
            4
        };
        let file = Plain {
            cities,
            more,
            ..Plain::default()
        }
        .text();
        let problems = text::read(&file).map(|_| ()).unwrap_err();
        let told: Vec<&Problem> = problems
            .iter()
            .filter(|problem| problem.what.contains(&limit))
            .collect();
        assert!(
            told.len() == 1 && matches!(told[0].place, Place::Span(_)),
            "{limit}: {problems:#?}"
        );
        assert!(problems.len() <= 3, "{limit}: {problems:#?}");
    }
    let line = "0,0 ".repeat(CORNERS / 2 + 1);
    let more = format!("[[art.coast]]\npoints=\"{line}\"\n").repeat(2);
    refused(
        text::read(
            &Plain {
                more,
                ..Plain::default()
            }
            .text(),
        ),
        "at most 99,999 can stand here, found 100,001",
    );
}

#[test]
fn goods_and_their_sources_are_counted() {
    let many = Plain {
        rows: 20,
        columns: 20,
        cities: 130,
        goods: |city| vec![city],
        ..Plain::default()
    };
    refused(text::read(&many.text()), "130 goods, expected at most 120");
    let alike = Plain {
        rows: 20,
        columns: 20,
        cities: SOURCES + 1,
        goods: |_| vec![0],
        ..Plain::default()
    };
    refused(
        text::read(&alike.text()),
        "Good 0 is produced in 41 cities, expected at most 40",
    );
}

#[test]
fn a_name_has_sixty_letters_and_is_never_repeated_whole() {
    let long = "é".repeat(3_000_000 / 2);
    let file = Plain::default().text();
    let edits = [
        ("\"Plain\"", format!("\"{long}\"")),
        ("\"City 1\"", format!("\"{long}\"")),
        ("\"Good 1\"", format!("\"{long}\"")),
        ("\"small\"", format!("\"{long}\"")),
        ("\"map/1\"", format!("\"{long}\"")),
        ("at = [0, 0]", format!("at = \"{long}\"")),
        ("board =", format!("licence = \"{long}\"\nboard =")),
        ("board =", format!("{} = 1\nboard =", "x".repeat(3_000_000))),
        (
            "\n[[city]]",
            format!("\n[marks]\nclear = \"{long}\"\n\n[[city]]"),
        ),
        (
            "\n[[city]]",
            format!("\n[rules]\ntaxes = \"{long}\"\n\n[[city]]"),
        ),
        (
            "\n[[city]]",
            format!("\n[rules.terrain]\n\"{long}\" = 4\n\n[[city]]"),
        ),
        (
            "\n[[city]]",
            format!("\n[tuning.weights]\n\"{long}\" = 4\n\n[[city]]"),
        ),
        (
            "\n[[city]]",
            format!("\n[tuning]\npreset = \"{long}\"\n\n[[city]]"),
        ),
        (
            "\n[[city]]",
            format!(
                "\n[[ferry]]\nfrom = \"{long}\"\nto = [1, 1]\ncost = 4\nlabel = \"{long}\"\n\n[[city]]"
            ),
        ),
        (
            "\n[[city]]",
            format!("\n[[art.rivers]]\nname = \"{long}\"\npoints = \"0,0\"\n\n[[city]]"),
        ),
    ];
    for (from, to) in edits {
        assert!(file.contains(from), "{from}");
        let problems = text::read(&file.replacen(from, &to, 1))
            .map(|_| ())
            .unwrap_err();
        for problem in &problems {
            assert!(
                problem.to_string().len() < 900,
                "{from} {:.80}: {}",
                to,
                problem.to_string().len()
            );
        }
        assert!(problems.len() < 5, "{from}: {problems:#?}");
    }
    let sixty = "é".repeat(60);
    let map = text::read(&file.replacen("City 1", &sixty, 1)).unwrap().map;
    assert!(map.city_named(&sixty).is_ok());
    let place = refused(
        text::read(&file.replacen("City 1", &format!("{sixty}é"), 1)),
        "a name has at most 60 letters",
    );
    assert_eq!(
        text_of(place, &file.replacen("City 1", &format!("{sixty}é"), 1)),
        format!("\"{sixty}é\"")
    );
}

#[test]
fn graphs_are_held_to_the_same_limits() {
    let map = Plain::default().read();
    let file = graph::write(&map);
    let milepost = "{\"id\": 1, \"row\": 0, \"col\": 0, \"terrain\": \"clear\"}";
    let edge = "{\"a\": 1, \"b\": 2}";
    for (member, item, most) in [
        ("mileposts", milepost, "6,000"),
        ("edges", edge, "24,000"),
        ("loads", "1", "120"),
        ("avoid", "1", "6,000"),
    ] {
        let list = format!("[{}]", vec![item; 24_001].join(","));
        let mut root: serde_json::Value = serde_json::from_str(&file).unwrap();
        root[member] = serde_json::from_str(&list).unwrap();
        let place = refused(
            graph::read(&root.to_string()),
            &format!("at most {most} can stand here, found 24,001"),
        );
        assert_eq!(place, Place::Path(format!("$.{member}")));
    }
    let long = file.replacen("City 1", &"x".repeat(3_000_000), 1);
    let problems = graph::read(&long).map(|_| ()).unwrap_err();
    assert!(
        problems
            .iter()
            .all(|problem| problem.to_string().len() < 500),
        "{}",
        problems.len()
    );
}
