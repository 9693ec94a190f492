//! Forms of land, hills, rivers and names (`docs/rules/boards.md`, B2 and B25 to B28), computed apart from the generator.

use crate::demands::{self, beside, preset, seeds};
use milepost_board::model::board::Ground;
use milepost_board::report::report;
use milepost_board::{Board, Setting, make, shipped};
use milepost_board::{code::Code, files};
use std::collections::{BTreeMap, BTreeSet};

/// A corner of cells: how many columns and rows lie before it.
type Corner = [usize; 2];

/// Everything that the land of one board must be.
pub fn check(setting: &Setting<'_>, board: &Board) {
    water(setting, board);
    hills(setting, board);
    rivers(setting, board);
    name(setting, board);
}

fn share(board: &Board, ground: Ground) -> f64 {
    let count = board.ground.iter().filter(|&&of| of == ground).count();
    100.0 * count as f64 / board.ground.len() as f64
}

fn water(setting: &Setting<'_>, board: &Board) {
    let land = &setting.preset.lands[board.land.unwrap()];
    let [least, most] = land.water.map(|percent| percent as f64);
    let water = share(board, Ground::Water);
    // A cell of the board more or less.
    let cell = 100.0 / board.ground.len() as f64;
    assert!(
        water >= least - cell && water <= most + cell,
        "{}: {water} % water",
        land.name
    );
}

/// No hill stands alone or at the water, and there are no more than there may be.
fn hills(setting: &Setting<'_>, board: &Board) {
    let land = &setting.preset.lands[board.land.unwrap()];
    let hills = &setting.preset.terrain.hills;
    let percent = hills[setting.scenario.min(hills.len() - 1)] * land.hills / 100;
    let dry = 100.0 - share(board, Ground::Water);
    assert!(share(board, Ground::Hill) <= dry * percent as f64 / 100.0 + 1e-9);
    for cell in (0..board.grid.cells()).filter(|&cell| board.ground[cell] == Ground::Hill) {
        let [x, y] = board.grid.place(cell);
        let near = (0..board.grid.cells()).filter(|&other| {
            let [ox, oy] = board.grid.place(other);
            other != cell && x.abs_diff(ox) < 2 && y.abs_diff(oy) < 2
        });
        let near: Vec<Ground> = near.map(|other| board.ground[other]).collect();
        assert!(!near.contains(&Ground::Water), "a hill in the water");
        assert!(near.contains(&Ground::Hill), "a hill alone");
        assert_eq!(board.tracks[cell], 0, "a path over a hill");
    }
}

/// The cells on both sides of the line from a corner to the next.
fn banks(board: &Board, [a, b]: [Corner; 2]) -> [usize; 2] {
    let [x, y] = [a[0].min(b[0]), a[1].min(b[1])];
    let cell = |x: usize, y: usize| y * board.grid.columns + x;
    if a[1] == b[1] {
        assert_eq!(a[0].abs_diff(b[0]), 1);
        [cell(x, y - 1), cell(x, y)]
    } else {
        assert_eq!((a[0], a[1].abs_diff(b[1])), (b[0], 1));
        [cell(x - 1, y), cell(x, y)]
    }
}

/// Rivers run over land from corner to corner to water or into another river, with no city on their banks; no boat crosses
/// one, and what crosses it goes from the one bank to the other.
fn rivers(setting: &Setting<'_>, board: &Board) {
    let (columns, rows) = (board.grid.columns, board.grid.rows);
    assert!(board.rivers.len() <= setting_rivers(setting, board));
    let mut taken: BTreeMap<Corner, usize> = BTreeMap::new();
    let mut parted: BTreeSet<[usize; 2]> = BTreeSet::new();
    for (number, river) in board.rivers.iter().enumerate() {
        let corners: Vec<Corner> = river
            .points
            .iter()
            .map(|point| [point % (columns + 1), point / (columns + 1)])
            .collect();
        assert!(corners.len() > 5, "a river of {} corners", corners.len());
        let is_inside = |[x, y]: &Corner| (1..columns).contains(x) && (1..rows).contains(y);
        assert!(corners.iter().all(is_inside), "a river on the edge");
        let touches = |[x, y]: Corner| {
            let around = [[x - 1, y - 1], [x, y - 1], [x - 1, y], [x, y]];
            around
                .iter()
                .any(|[x, y]| board.ground[y * columns + x] == Ground::Water)
        };
        let last = corners[corners.len() - 1];
        assert!(
            touches(last) || taken.contains_key(&last),
            "a river without a mouth"
        );
        for pair in corners.windows(2) {
            assert!(!touches(pair[0]), "a river in the water");
            assert_eq!(taken.insert(pair[0], number), None, "two rivers in one bed");
            for cell in banks(board, [pair[0], pair[1]]) {
                assert_ne!(board.ground[cell], Ground::Water);
                assert!(!board.kept[cell], "a river below the rules");
                assert!(
                    board.cities.iter().all(|city| city.cell != cell),
                    "a city on the bank of a river"
                );
            }
            let [a, b] = banks(board, [pair[0], pair[1]]);
            parted.extend([[a, b], [b, a]]);
        }
        taken.insert(last, number);
    }
    for path in &board.paths {
        let bridges = path
            .cells
            .windows(2)
            .filter(|step| parted.contains(&[step[0], step[1]]));
        for step in bridges {
            assert!(beside(board, step[0]).contains(&step[1]));
            assert_ne!(setting.preset.types[path.kind].name, "boat");
        }
    }
}

/// The most rivers.
fn setting_rivers(setting: &Setting<'_>, board: &Board) -> usize {
    let land = &setting.preset.lands[board.land.unwrap()];
    let rivers = &setting.preset.terrain.rivers;
    let many = rivers[setting.scenario.min(rivers.len() - 1)] * land.rivers;
    (many * board.grid.cells()).div_ceil(100_000)
}

/// One part of each list in one of the form's titles.
fn name(setting: &Setting<'_>, board: &Board) {
    let land = &setting.preset.lands[board.land.unwrap()];
    let lists = &setting.preset.names.lands;
    let mut drawn = vec![String::new()];
    for list in lists {
        let longer = |start: String| list.iter().map(move |part| format!("{start}{part}"));
        drawn = drawn.into_iter().flat_map(longer).collect();
    }
    let is_titled = |drawn: &String| {
        land.titles
            .iter()
            .any(|title| title.replace("{}", drawn) == board.name)
    };
    assert!(drawn.iter().any(is_titled), "{}", board.name);
}

/// How much of the water lies on the outermost cells of each side, from the left around, in percent of these.
fn edges(board: &Board) -> [f64; 4] {
    let (columns, rows) = (board.grid.columns, board.grid.rows);
    let wet = |cells: Vec<usize>| {
        let water = cells
            .iter()
            .filter(|&&cell| board.ground[cell] == Ground::Water);
        100.0 * water.count() as f64 / cells.len() as f64
    };
    [
        wet((0..rows).map(|row| row * columns).collect()),
        wet((0..columns).collect()),
        wet((0..rows).map(|row| row * columns + columns - 1).collect()),
        wet((0..columns)
            .map(|column| (rows - 1) * columns + column)
            .collect()),
    ]
}

/// The pieces of a kind of ground of at least so many cells.
fn pieces(board: &Board, is: impl Fn(usize) -> bool, least: usize) -> usize {
    let mut open: BTreeSet<usize> = (0..board.grid.cells()).filter(|&cell| is(cell)).collect();
    let mut pieces = 0;
    while let Some(first) = open.pop_first() {
        let (mut stack, mut size) = (vec![first], 0);
        while let Some(cell) = stack.pop() {
            size += 1;
            stack.extend(
                beside(board, cell)
                    .into_iter()
                    .filter(|next| open.remove(next)),
            );
        }
        pieces += usize::from(size >= least);
    }
    pieces
}

/// What each form is known by, as a mean over boards.
#[test]
fn boards_look_like_their_form() {
    let preset = preset();
    for (number, land) in preset.lands.iter().enumerate() {
        let (mut boards, mut all, mut sea, mut one) = (0.0, 0.0, 0.0, 0.0);
        let (mut lands, mut waters, mut hills, mut rivers) = (0.0, 0.0, 0.0, 0.0);
        for (players, seed) in [2, 4, 6]
            .into_iter()
            .flat_map(|n| (0..5).map(move |seed| (n, seed)))
        {
            let setting = Setting {
                preset: &preset,
                players,
                scenario: 3,
                land: Some(number),
            };
            let board = make(setting, seed).unwrap();
            assert_eq!(board.land, Some(number));
            let edges = edges(&board);
            boards += 1.0;
            all += edges.iter().sum::<f64>() / 4.0;
            one += edges.iter().copied().fold(0.0, f64::max);
            sea += share(&board, Ground::Water);
            lands += pieces(&board, |cell| board.ground[cell] != Ground::Water, 15) as f64;
            waters += pieces(&board, |cell| board.ground[cell] == Ground::Water, 8) as f64;
            hills += share(&board, Ground::Hill);
            rivers += board.rivers.len() as f64;
        }
        let told = format!(
            "{}: edges {:.0} %, one edge {:.0} %, water {:.0} %, lands {:.1}, waters {:.1}, hills {:.1} %, rivers {:.1}",
            land.name,
            all / boards,
            one / boards,
            sea / boards,
            lands / boards,
            waters / boards,
            hills / boards,
            rivers / boards
        );
        println!("{told}");
        let is = match land.name.as_str() {
            "continent" => all / boards > 75.0 && lands / boards < 2.5,
            "islands" => lands / boards > 3.0 && sea / boards > 50.0,
            "lakes" => waters / boards > 3.0 && all / boards < 25.0,
            "coast" => one / boards > 90.0 && all / boards < 55.0,
            "highland" => hills / boards > 8.0 && sea / boards < 22.0 && rivers / boards > 4.0,
            other => panic!("{other} is not known"),
        };
        assert!(is, "{told}");
    }
}

#[test]
fn every_form_meets_every_demand() {
    let preset = preset();
    for land in 0..preset.lands.len() {
        for (players, scenario) in (1..=8).flat_map(|players| [0, 2, 5].map(|k| (players, k))) {
            let setting = Setting {
                preset: &preset,
                players,
                scenario,
                land: Some(land),
            };
            let (many, mut tries) = (seeds().div_ceil(3), 0);
            for seed in 0..many {
                let board = make(setting, seed).unwrap();
                demands::check(&setting, &board);
                tries += board.tries + 1;
            }
            assert!(
                tries as f64 / many as f64 <= 3.0,
                "{land} {players} {scenario}: {tries}"
            );
        }
    }
}

/// A form is drawn about as often as its weight says, and what the seed draws is the same as what is asked for.
#[test]
fn a_form_is_drawn_or_asked_for() {
    let preset = preset();
    let mut drawn = vec![0; preset.lands.len()];
    for seed in 0..100 {
        let setting = Setting {
            preset: &preset,
            players: 1,
            scenario: 0,
            land: None,
        };
        let board = make(setting, seed).unwrap();
        let land = board.land.unwrap();
        drawn[land] += 1;
        if seed < 10 {
            let asked = Setting {
                land: Some(land),
                ..setting
            };
            assert_eq!(make(asked, seed), Ok(board.clone()));
            let code = Code::of(&Setting::of(&preset, &board), seed);
            assert_eq!(Code::read(&code.to_string()), Ok(code));
            assert_eq!(code.land, Some(land));
        }
    }
    assert!(
        drawn.iter().all(|&many| (8..=34).contains(&many)),
        "{drawn:?}"
    );
    let skerries = files::preset::read(shipped::preset("skerries").unwrap()).unwrap();
    assert_eq!(skerries.land("coast"), None);
    assert_eq!(preset.land("coast"), Some(3));
}

/// Presets and board files of before have no forms, hills, rivers or names.
#[test]
fn what_was_written_before_is_read() {
    let text = shipped::preset("wilderness").unwrap();
    let lines = text.lines();
    let mut skipping = false;
    let old: Vec<&str> = lines
        .filter(|line| {
            skipping = match *line {
                "[[land]]" => true,
                line if line.starts_with('[') => false,
                _ => skipping,
            };
            let new = ["hills", "hill_step", "rivers", "bridge"];
            !skipping && !new.iter().any(|key| line.starts_with(&format!("{key} =")))
        })
        .collect();
    let old = old.join("\n");
    let old = old.split("# One part of each list").next().unwrap();
    let preset = files::preset::read(old).unwrap();
    let setting = Setting {
        preset: &preset,
        players: 2,
        scenario: 2,
        land: None,
    };
    let board = make(setting, 3).unwrap();
    assert_eq!(
        report(&setting, &board).defects(&setting),
        Vec::<String>::new()
    );
    assert_eq!(
        (board.land, board.name.as_str(), board.rivers.len()),
        (None, "", 0)
    );
    assert_eq!(share(&board, Ground::Hill), 0.0);
    assert_eq!(board.title("Wilderness"), "Wilderness");
    let mut file = serde_json::to_value(files::board::json(&setting, &board)).unwrap();
    for member in ["land", "name", "rivers"] {
        file.as_object_mut().unwrap().remove(member).unwrap();
    }
    assert_eq!(files::board::read(&file.to_string(), &preset), Ok(board));
}
