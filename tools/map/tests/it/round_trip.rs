//! Both forms of a map file give back what they were given.

use milepost_grid::Site;
use milepost_map::files::draft::{Draft, DraftCity, DraftFerry, DraftMilepost, DraftPip};
use milepost_map::{
    Adjustment, Art, Dingle, Id, Line, Map, Micro, Place, Relief, Tuning, check, graph, text,
};
use milepost_testkit::random;
use proptest::prelude::*;
use std::collections::BTreeMap;

const SALT: &str = "salt \"flat\"\\ \u{ad}";
const TERRAINS: [&str; 4] = ["clear", "mountain", "alpine", SALT];
const TOWN: &str = "O'Brien \u{1f682} '''";

/// What a random map is made of: the sites of a blob, and choices that are taken in turn.
#[derive(Clone, Debug)]
struct Recipe {
    rows: i32,
    cols: i32,
    off_lattice: bool,
    numbered: bool,
    choices: Vec<u8>,
}

fn recipe() -> impl Strategy<Value = Recipe> {
    (
        2..7_i32,
        6..20_i32,
        any::<bool>(),
        any::<bool>(),
        prop::collection::vec(any::<u8>(), 40),
    )
        .prop_map(|(rows, cols, off_lattice, numbered, choices)| Recipe {
            rows,
            cols,
            off_lattice,
            numbered,
            choices,
        })
}

/// Two towns and a ferry between them.
fn towns(draft: &mut Draft, ends: [Id; 2], size: &str) {
    for (name, id, goods) in [
        ("Ålesund", &ends[0], vec!["Tin"]),
        (TOWN, &ends[1], vec!["Tin", "Cork"]),
    ] {
        draft.cities.push(DraftCity {
            name: name.into(),
            size: size.into(),
            size_place: Place::Whole,
            mileposts: vec![id.clone()],
            goods: goods.into_iter().map(str::to_owned).collect(),
            place: Place::Whole,
        });
    }
    let [a, b] = ends;
    draft.ferries.push(DraftFerry {
        a,
        b,
        cost: 7,
        label: Some("Chunnel".into()),
        place: Place::Whole,
    });
}

fn tuning() -> Tuning {
    Tuning {
        dingle: Some(Dingle {
            threshold: Micro(12_500_000),
            rate: Micro(333_333),
        }),
        adjustments: vec![
            Adjustment {
                good: Some("Tin".into()),
                amount: Micro(-1_500_000),
                ..Adjustment::default()
            },
            Adjustment {
                max_pips: Some(7),
                min_ratio: Some(Micro(1_300_000)),
                amount: Micro::whole(1),
                ..Adjustment::default()
            },
        ],
        good_counts: BTreeMap::from([("Tin".into(), 1), ("Cork".into(), -1)]),
        weights: BTreeMap::from([(TOWN.into(), 11)]),
        good_weights: BTreeMap::from([("Tin".into(), Micro(250_000))]),
        start: 60,
        spend_before_moving: 35,
        ..Tuning::default()
    }
}

fn art() -> Art {
    Art {
        coast: vec![Line {
            name: String::new(),
            points: vec![[0, 0], [-120, 44], [7, 9000]],
        }],
        rivers: vec![Line {
            name: "Ebro".into(),
            points: vec![[1, 2], [3, 4]],
        }],
        relief: Relief::new([-5, 7], 60, vec!["01zZ".into(), String::new(), "7".into()]),
        ..Art::default()
    }
}

fn build(recipe: &Recipe) -> Map {
    let mut at = 0;
    let mut choose = |n: usize| {
        at = (at + 1) % recipe.choices.len();
        (usize::from(recipe.choices[at]) + at) % n
    };
    let mut draft = Draft {
        name: "Test \"land\"".into(),
        licence: "CC0".into(),
        ..Draft::default()
    };
    draft.rules.terrain.insert(SALT.into(), 3);
    draft.rules.river = 2 + choose(2) as u16;
    draft.rules.chips = recipe.numbered.then_some(4);
    draft.rules.taxes = recipe.off_lattice.then(|| "10:0 20:3 9".parse().unwrap());
    let sites: Vec<Site> = (0..recipe.rows)
        .flat_map(|row| (0..recipe.cols).map(move |col| Site::new(row - 3, col - 5)))
        .filter(|site| (site.row + site.col) % 2 == 0)
        .collect();
    let mut ids = BTreeMap::new();
    for (number, &site) in sites.iter().enumerate() {
        let id = if recipe.numbered {
            Id::Number(900 - number as i64)
        } else {
            Id::of_site(site)
        };
        ids.insert(site, id.clone());
        let terrain = TERRAINS[choose(9).min(3)].to_owned();
        draft.mileposts.push(DraftMilepost {
            id,
            site,
            terrain,
            place: Place::Whole,
        });
    }
    let pip = |a: &Id, b: &Id, extra| DraftPip {
        a: a.clone(),
        b: b.clone(),
        extra,
        interior: None,
        place: Place::Whole,
    };
    for &site in &sites {
        for next in site.neighbours().filter(|&next| next > site) {
            let Some(id) = ids.get(&next) else { continue };
            // A row's first pips always stand, so that all land hangs together.
            let dropped = next.row > site.row && next.col > site.col && choose(4) == 0;
            if !dropped {
                draft
                    .pips
                    .push(pip(&ids[&site], id, [0, 0, 0, 2, 3, 4, 17][choose(7)]));
            }
        }
    }
    if recipe.off_lattice {
        let id = Id::Text("the moon \"x\"".into());
        let site = Site::new(500, 9001);
        draft.mileposts.push(DraftMilepost {
            id: id.clone(),
            site,
            terrain: "clear".into(),
            place: Place::Whole,
        });
        draft.pips.push(pip(&id, &ids[&sites[0]], 1));
    }
    let ends = [ids[&sites[0]].clone(), ids[&sites[sites.len() - 1]].clone()];
    towns(&mut draft, ends, ["small", "medium"][choose(2)]);
    draft.avoid = vec![(ids[&sites[1]].clone(), Place::Whole)];
    draft.tuning = Some(tuning());
    draft.art = art();
    check(draft, Vec::new())
        .unwrap_or_else(|problems| panic!("{problems:?}"))
        .map
}

proptest! {
    #![proptest_config(random::cases(256))]

    #[test]
    fn text_and_json_lose_nothing(recipe in recipe()) {
        let map = build(&recipe);
        let from_text = text::read(&text::write(&map));
        prop_assert!(from_text.is_ok(), "{:?}\n{}", from_text, text::write(&map));
        prop_assert_eq!(&from_text.unwrap().map, &map);
        let from_json = graph::read(&graph::write(&map));
        prop_assert!(from_json.is_ok(), "{:?}", from_json);
        prop_assert_eq!(&from_json.unwrap().map, &map);
    }

    #[test]
    fn damaged_files_are_refused_without_a_panic(
        recipe in recipe(), cut in 0.0..1.0_f64, byte in any::<u8>(), json in any::<bool>(),
    ) {
        let map = build(&recipe);
        let whole = if json { graph::write(&map) } else { text::write(&map) };
        let read = if json { graph::read } else { text::read };
        let at = (whole.len() as f64 * cut) as usize;
        let _ = read(&String::from_utf8_lossy(&whole.as_bytes()[..at]));
        let mut bytes = whole.clone().into_bytes();
        bytes[at] = byte;
        let _ = read(&String::from_utf8_lossy(&bytes));
        let mut lines: Vec<&str> = whole.lines().collect();
        let lines_count = lines.len();
        lines.swap(at % lines_count, usize::from(byte) % lines_count);
        let _ = read(&lines.join("\n"));
    }

    #[test]
    fn the_order_of_a_file_does_not_matter(recipe in recipe(), turn in 1usize..40) {
        let map = build(&recipe);
        let mut value: serde_json::Value = serde_json::from_str(&graph::write(&map)).unwrap();
        for list in ["mileposts", "edges", "cities", "loads"] {
            let items = value[list].as_array_mut().unwrap();
            let count = items.len();
            items.rotate_left(turn % count);
        }
        let turned = graph::read(&value.to_string()).unwrap().map;
        prop_assert_eq!(turned.hash(), map.hash());
        prop_assert_eq!(turned, map);
    }
}
