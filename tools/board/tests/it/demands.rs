//! Every demand of `docs/rules/boards.md`, on every setting of the first preset, computed apart from the generator.
//!
//! `MILEPOST_BOARD_SEEDS` says how many seeds of each setting; `.ci/long` tries 200.

use crate::{fairness, land};
use milepost_board::files;
use milepost_board::files::board::json;
use milepost_board::model::board::Ground;
use milepost_board::model::board::Path;
use milepost_board::report::report;
use milepost_board::{Board, MOST_SEED, Preset, Setting, make, shipped};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

pub fn seeds() -> u64 {
    milepost_testkit::count::of("MILEPOST_BOARD_SEEDS", 3)
}

pub fn preset() -> Preset {
    files::preset::read(shipped::preset("wilderness").unwrap()).unwrap()
}

/// The goods (`docs/rules/boards.md`, B15 and B16): points, and twice the weight.
const GOODS: [(&str, [u32; 2], u32); 8] = [
    ("fruit", [1, 2], 8),
    ("bamboo", [1, 3], 7),
    ("bees", [2, 4], 6),
    ("people", [3, 4], 5),
    ("vanilla", [6, 6], 4),
    ("rubber", [0, 5], 6),
    ("mahogany", [3, 5], 4),
    ("toucan", [4, 4], 4),
];

/// Steps between cities over cells of a type, a step at a time.
fn ways(board: &Board, kind: usize, without: Option<usize>) -> BTreeMap<(usize, usize), usize> {
    let has = |cell: usize| board.tracks[cell] >> kind & 1 == 1 && Some(cell) != without;
    let mut ways = BTreeMap::new();
    for (a, from) in board
        .cities
        .iter()
        .enumerate()
        .filter(|(_, city)| has(city.cell))
    {
        let mut seen = BTreeMap::from([(from.cell, 0)]);
        let mut queue = VecDeque::from([from.cell]);
        while let Some(cell) = queue.pop_front() {
            let far = seen[&cell];
            for next in beside(board, cell).into_iter().filter(|&next| has(next)) {
                if let std::collections::btree_map::Entry::Vacant(new) = seen.entry(next) {
                    new.insert(far + 1);
                    queue.push_back(next);
                }
            }
        }
        let others = board.cities.iter().enumerate();
        ways.extend(others.filter_map(|(b, to)| Some(((a, b), *seen.get(&to.cell)?))));
    }
    ways
}

pub fn beside(board: &Board, cell: usize) -> Vec<usize> {
    let (columns, rows) = (board.grid.columns as i64, board.grid.rows as i64);
    let (x, y) = (cell as i64 % columns, cell as i64 / columns);
    [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
        .into_iter()
        .filter(|&(x, y)| x >= 0 && y >= 0 && x < columns && y < rows)
        .map(|(x, y)| (y * columns + x) as usize)
        .collect()
}

/// The sets of cities that paths of any type join, changing in cities.
fn groups(board: &Board, types: usize) -> BTreeSet<BTreeSet<usize>> {
    let joined: BTreeSet<(usize, usize)> = (0..types)
        .flat_map(|kind| ways(board, kind, None).into_keys())
        .collect();
    let mut groups: Vec<BTreeSet<usize>> = (0..board.cities.len())
        .map(|city| BTreeSet::from([city]))
        .collect();
    for (a, b) in joined {
        let (from, to): (Vec<_>, Vec<_>) = groups
            .into_iter()
            .partition(|group| group.contains(&a) || group.contains(&b));
        groups = to;
        groups.push(from.into_iter().flatten().collect());
    }
    groups.into_iter().collect()
}

/// Everything that one board must be.
pub fn check(setting: &Setting<'_>, board: &Board) {
    let types = setting.preset.types.len();
    assert_eq!(
        report(setting, board).defects(setting),
        Vec::<String>::new()
    );
    assert_eq!(board.cities.len(), 6 + 2 * (setting.players - 1));
    ground(setting, board);
    land::check(setting, board);
    goods(setting, board);
    paths(setting, board);
    let groups = groups(board, types);
    assert!(groups.iter().all(|group| group.len() > 1), "a city alone");
    let airports = |group: &BTreeSet<usize>| {
        group
            .iter()
            .filter(|&&city| board.cities[city].airport)
            .count()
    };
    match (setting.scenario, groups.len()) {
        (0 | 1, parts) => {
            assert_eq!(
                (parts, groups.iter().map(airports).sum()),
                (1, 0),
                "one piece without airports"
            );
        }
        (_, 1) => {
            let with: Vec<usize> = (0..board.cities.len())
                .filter(|&city| board.cities[city].airport)
                .collect();
            assert!(
                with.len() == 2 && !is_joined(board, with[0], with[1]),
                "two airports that no path joins"
            );
            farthest(board, &with);
        }
        _ => assert!(
            groups.iter().all(|group| airports(group) == 1),
            "one airport in each group"
        ),
    }
    fairness::check(setting, board, &groups);
    (0..types).for_each(|kind| no_rung(board, kind));
    (0..types).for_each(|kind| no_box(board, kind));
}

fn is_joined(board: &Board, a: usize, b: usize) -> bool {
    board
        .paths
        .iter()
        .any(|path| (path.a, path.b) == (a, b) || (path.a, path.b) == (b, a))
}

fn farthest(board: &Board, airports: &[usize]) {
    let square = |a: usize, b: usize| {
        let [[ax, ay], [bx, by]] = [a, b].map(|city| board.grid.place(board.cities[city].cell));
        ax.abs_diff(bx).pow(2) + ay.abs_diff(by).pow(2)
    };
    let pairs = (0..board.cities.len()).flat_map(|a| (0..a).map(move |b| (a, b)));
    let most = pairs
        .filter(|&(a, b)| !is_joined(board, a, b))
        .map(|(a, b)| square(a, b))
        .max();
    assert_eq!(Some(square(airports[0], airports[1])), most);
}

fn ground(setting: &Setting<'_>, board: &Board) {
    let (n, grid) = (setting.players, board.grid);
    let size = [[29, 20], [33, 23], [38, 27], [46, 32], [58, 41]][n.min(5) - 1];
    assert_eq!([grid.columns, grid.rows], size);
    let (apart, edge) = (n.clamp(4, 5), n.clamp(2, 4));
    for (index, city) in board.cities.iter().enumerate() {
        let [x, y] = grid.place(city.cell);
        assert!(
            x >= edge && y >= edge && x + edge < grid.columns && y + edge < grid.rows,
            "{}",
            city.name
        );
        assert!(
            !board.kept[city.cell]
                && [Ground::Land, Ground::Water].contains(&board.ground[city.cell]),
            "{}",
            city.name
        );
        let near = |other: &milepost_board::model::board::City| {
            let [ox, oy] = grid.place(other.cell);
            x.abs_diff(ox).max(y.abs_diff(oy)) < apart
        };
        assert!(
            !board.cities[..index].iter().any(near),
            "{} is too near",
            city.name
        );
    }
    let names: BTreeSet<&str> = board.cities.iter().map(|city| city.name.as_str()).collect();
    assert_eq!(names.len(), board.cities.len());
    let mut forests: Vec<usize> = board
        .forests
        .iter()
        .flat_map(|forest| forest.cells.clone())
        .collect();
    forests.sort_unstable();
    let trees: Vec<usize> = (0..grid.cells())
        .filter(|&cell| board.ground[cell] == Ground::Forest)
        .collect();
    assert_eq!(forests, trees);
    let tree = |cell: usize| {
        let mut of = board.forests.iter();
        of.find(|forest| forest.cells.contains(&cell))
            .map(|forest| forest.tree)
    };
    for forest in &board.forests {
        let corners = forest.cells.iter().flat_map(|&cell| {
            let rows = beside(board, cell)
                .into_iter()
                .filter(move |next| next.abs_diff(cell) > 1);
            rows.flat_map(|next| beside(board, next))
                .filter(move |next| !next.abs_diff(cell).is_multiple_of(grid.columns))
        });
        assert!(
            corners.filter_map(tree).all(|other| other == forest.tree),
            "woods that touch have two kinds of trees"
        );
        let around = forest.cells.iter().flat_map(|&cell| beside(board, cell));
        let mut open = around.filter(|cell| !forest.cells.contains(cell));
        assert!(
            open.all(|cell| board.ground[cell] != Ground::Forest),
            "a forest of two kinds"
        );
    }
}

fn goods(setting: &Setting<'_>, board: &Board) {
    let allowed = if setting.scenario == 5 {
        &GOODS
    } else {
        &GOODS[..4]
    };
    let mut counts = [0; GOODS.len()];
    for city in &board.cities {
        let wanted: BTreeSet<usize> = city.wants.iter().map(|want| want.good).collect();
        assert!(
            wanted.len() == city.wants.len() && wanted.len() <= 3,
            "{} wants",
            city.name
        );
        for want in &city.wants {
            let name = &setting.preset.goods[want.good].name;
            let good = allowed
                .iter()
                .position(|(known, ..)| known == name)
                .unwrap();
            let [least, most] = allowed[good].1;
            assert!((least..=most).contains(&want.points));
            counts[good] += 1;
        }
    }
    assert!(
        counts[..allowed.len()].iter().all(|&count| count >= 2),
        "{counts:?}"
    );
    let share = [18, 17, 16, 15, 14, 13][setting.scenario];
    let all = (board.cities.len() * share / 10).max(2 * allowed.len());
    assert_eq!(counts.iter().sum::<usize>(), all);
}

fn paths(setting: &Setting<'_>, board: &Board) {
    paths_hold(setting, board);
    let least = if setting.players > 5 { 3 } else { 2 };
    let types = if setting.scenario < 2 {
        ["road", "boat"].as_slice()
    } else {
        &["road", "boat", "rail"]
    };
    for name in types {
        let kind = setting
            .preset
            .types
            .iter()
            .position(|kind| kind.name == *name)
            .unwrap();
        assert!(board.paths.iter().filter(|path| path.kind == kind).count() >= least);
    }
}

/// Each path leads from city to city over ground that carries it, and there is none twice.
fn paths_hold(setting: &Setting<'_>, board: &Board) {
    let mut seen = BTreeSet::new();
    let mut tracks = vec![0u8; board.grid.cells()];
    for Path { kind, a, b, cells } in &board.paths {
        let of = &setting.preset.types[*kind];
        assert!(
            of.from <= setting.scenario,
            "{} in scenario {}",
            of.name,
            setting.scenario
        );
        assert!(a < b && seen.insert((*kind, *a, *b)), "a path twice");
        let ends = [board.cities[*a].cell, board.cities[*b].cell];
        assert_eq!([cells[0], cells[cells.len() - 1]], ends);
        assert!(
            cells
                .windows(2)
                .all(|pair| beside(board, pair[0]).contains(&pair[1]))
        );
        let between = &cells[1..cells.len() - 1];
        assert!(
            between
                .iter()
                .all(|&cell| of.carries(board.ground[cell]) && !board.kept[cell])
        );
        assert!(
            board
                .cities
                .iter()
                .all(|city| !between.contains(&city.cell)),
            "through a city"
        );
        cells.iter().for_each(|&cell| tracks[cell] |= 1 << kind);
    }
    assert_eq!(tracks, board.tracks, "tracks are what paths use");
}

/// Two cells side by side with a type are steps of a path of that type.
fn no_rung(board: &Board, kind: usize) {
    let steps: BTreeSet<[usize; 2]> = board
        .paths
        .iter()
        .filter(|path| path.kind == kind)
        .flat_map(|path| path.cells.windows(2))
        .flat_map(|step| [[step[0], step[1]], [step[1], step[0]]])
        .collect();
    let has = |cell: usize| board.tracks[cell] >> kind & 1 == 1;
    for cell in (0..board.grid.cells()).filter(|&cell| has(cell)) {
        for next in beside(board, cell).into_iter().filter(|&next| has(next)) {
            assert!(steps.contains(&[cell, next]), "a rung at {cell}");
        }
    }
}

fn no_box(board: &Board, kind: usize) {
    let has = |cell: usize| {
        board
            .tracks
            .get(cell)
            .is_some_and(|types| types >> kind & 1 == 1)
    };
    let columns = board.grid.columns;
    let whole = ways(board, kind, None);
    for corner in (0..board.grid.cells()).filter(|corner| corner % columns + 1 < columns) {
        let four = [corner, corner + 1, corner + columns, corner + columns + 1];
        if !four.into_iter().all(has) {
            continue;
        }
        for cell in four
            .into_iter()
            .filter(|&cell| board.cities.iter().all(|city| city.cell != cell))
        {
            assert_ne!(
                ways(board, kind, Some(cell)),
                whole,
                "an ugly box at {corner}"
            );
        }
    }
}

/// Percent of the path cells outside of cities that two types share.
fn shared(board: &Board) -> f64 {
    let mut types: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
    for path in &board.paths {
        for &cell in &path.cells[1..path.cells.len() - 1] {
            types.entry(cell).or_default().insert(path.kind);
        }
    }
    let several = types.values().filter(|types| types.len() > 1).count();
    100.0 * several as f64 / types.len() as f64
}

#[test]
fn the_first_preset_is_the_pages() {
    let Preset {
        players,
        scenarios,
        terrain,
        cities,
        types,
        air,
        paths,
        goods,
        dealing,
        fair,
        play,
        ..
    } = preset();
    assert_eq!((players, scenarios.len()), (8, 6));
    assert_eq!(terrain.water_line, -0.1);
    assert_eq!(terrain.forest_line, [0.6, 0.55, 0.5, 0.5, 0.45, 0.4]);
    assert_eq!(terrain.steps, [0.05, 0.06, 0.08, 0.1, 0.11, 0.12]);
    assert_eq!(dealing.share, [18, 17, 16, 15, 14, 13]);
    assert_eq!((play.steps, play.hand, play.load), (8, 3, 2));
    assert_eq!(cities.inland, 35);
    assert_eq!(
        paths.range,
        [[18, 2], [16, 2], [13, 2], [12, 1], [10, 1], [8, 1]]
    );
    assert_eq!(
        (paths.capital, paths.again, paths.capital_again),
        (15, 95, 99)
    );
    assert_eq!((paths.crossover, paths.crossed, paths.bridge), (5, 9, 14));
    assert_eq!(terrain.hills, [3, 3, 4, 4, 5, 6]);
    assert_eq!(terrain.rivers, [2, 2, 3, 3, 4, 4]);
    assert_eq!((terrain.forest_step, terrain.hill_step), (0.12, 0.12));
    let from: Vec<(&str, usize)> = types
        .iter()
        .map(|kind| (kind.name.as_str(), kind.from))
        .collect();
    assert_eq!(from, [("road", 0), ("boat", 0), ("rail", 2)]);
    assert_eq!(air.map(|air| air.from), Some(2));
    let told: Vec<_> = goods
        .iter()
        .map(|good| (good.name.as_str(), good.points, good.weight))
        .collect();
    assert_eq!(told, GOODS);
    let half = [
        fair.airport,
        fair.good,
        fair.connection,
        fair.capital,
        fair.group,
    ];
    assert_eq!(half, [10, 1, 4, 2, 2]);
    assert_eq!(fair.closeness, [130, 140, 160, 160, 165, 130]);
}

/// Over all settings, so that chance plays no part.
#[test]
fn shares_are_about_the_pages() {
    let preset = preset();
    let (mut cities, mut inland) = (0, 0);
    let mut drawn = [0; 4];
    for (players, scenario) in
        (1..=8).flat_map(|players| (0..5).map(move |scenario| (players, scenario)))
    {
        for seed in 1000..1010 {
            let board = make(
                Setting {
                    preset: &preset,
                    players,
                    scenario,
                    land: None,
                },
                seed,
            )
            .unwrap();
            cities += board.cities.len();
            inland += board
                .cities
                .iter()
                .filter(|city| board.ground[city.cell] == Ground::Land)
                .count();
            board
                .cities
                .iter()
                .flat_map(|city| &city.wants)
                .for_each(|want| drawn[want.good] += 1);
            drawn.iter_mut().for_each(|count| *count -= 2);
        }
    }
    let percent = 100 * inland / cities;
    assert!((30..=40).contains(&percent), "{percent} % inland");
    let all: i32 = drawn.iter().sum();
    for (count, (name, _, weight)) in drawn.iter().zip(GOODS) {
        let share = f64::from(*count) / f64::from(all);
        assert!(
            (share - f64::from(weight) / 26.0).abs() < 0.04,
            "{name}: {share}"
        );
    }
}

#[test]
fn every_setting_meets_every_demand() {
    let preset = preset();
    for players in 1..=8 {
        for scenario in 0..6 {
            let setting = Setting {
                preset: &preset,
                players,
                scenario,
                land: None,
            };
            let (mut tries, mut crossed) = (0, 0.0);
            for seed in 0..seeds() {
                let board = make(setting, seed)
                    .unwrap_or_else(|none| panic!("{players} {scenario} {seed}: {none}"));
                check(&setting, &board);
                let share = shared(&board);
                assert!((share - report(&setting, &board).crossed).abs() < 1e-9);
                assert!(share <= 15.0, "{share}");
                tries += board.tries + 1;
                crossed += share;
            }
            let mean = |sum: f64| sum / seeds() as f64;
            assert!(
                mean(tries as f64) <= 3.0,
                "{players} {scenario}: {tries} tries"
            );
            // Few seeds leave more to chance.
            let most = 8.0 + 8.0 / seeds() as f64;
            assert!(mean(crossed) <= most, "{players} {scenario}: {crossed} %");
        }
    }
}

#[test]
fn other_games_boards_are_as_good() {
    let others = shipped::PRESETS
        .iter()
        .filter(|(name, _)| *name != "wilderness");
    for (name, text) in others {
        let preset = files::preset::read(text).unwrap();
        for (players, scenario) in (1..=preset.players).flat_map(|players| {
            (0..preset.scenarios.len()).map(move |scenario| (players, scenario))
        }) {
            let setting = Setting {
                preset: &preset,
                players,
                scenario,
                land: None,
            };
            let mut tries = 0;
            for seed in 0..seeds() {
                let board = make(setting, seed)
                    .unwrap_or_else(|none| panic!("{name} {players} {scenario} {seed}: {none}"));
                assert_eq!(
                    report(&setting, &board).defects(&setting),
                    Vec::<String>::new()
                );
                paths_hold(&setting, &board);
                land::check(&setting, &board);
                tries += board.tries + 1;
            }
            assert!(
                tries as f64 / seeds() as f64 <= 3.0,
                "{name} {players} {scenario}: {tries} tries"
            );
        }
    }
}

#[test]
fn a_seed_gives_the_same_board_for_good() {
    let preset = preset();
    let told = |players, scenario, seed| {
        let setting = Setting {
            preset: &preset,
            players,
            scenario,
            land: None,
        };
        let text = serde_json::to_string(&json(&setting, &make(setting, seed).unwrap())).unwrap();
        Sha256::digest(text)
            .iter()
            .take(8)
            .map(|byte| format!("{byte:02x}"))
            .collect::<String>()
    };
    assert_eq!(
        [told(1, 0, 1), told(4, 5, 2), told(8, 2, MOST_SEED)],
        ["8bdbabfa1fd32587", "4c6c008b125dc891", "0885de26222496e2"]
    );
}

fn edited(change: impl Fn(&mut Preset)) -> String {
    let mut preset = preset();
    // Forms of land have shares of water of their own.
    preset.lands.clear();
    change(&mut preset);
    let setting = Setting {
        preset: &preset,
        players: 2,
        scenario: 2,
        land: None,
    };
    make(setting, 1).unwrap_err().to_string()
}

#[test]
fn what_cannot_be_met_is_told() {
    let crowded = edited(|preset| preset.cities.first = 90);
    assert!(
        crowded.contains("no room for 92 cities, 4 cells apart"),
        "{crowded}"
    );
    let dry = edited(|preset| preset.terrain.water = [0, 0]);
    assert!(
        dry.contains("no water lay beside land, where paths of type boat begin"),
        "{dry}"
    );
    let wet = edited(|preset| {
        preset.terrain.water = [100, 100];
        preset.types.retain(|kind| kind.name != "boat");
    });
    assert!(
        wet.contains("no land was open enough for paths of type road or rail"),
        "{wet}"
    );
    let full = edited(|preset| preset.dealing.least = 9);
    assert!(
        full.contains("no room for 4 goods 9 times each in 8 cities, at most 3"),
        "{full}"
    );
    let woods = edited(|preset| preset.terrain.forest_line = vec![-1.0]);
    assert!(woods.contains("in 40 of them"), "{woods}");
    let strict = edited(|preset| (preset.paths.crossed, preset.paths.least) = (0, [15, 15]));
    assert!(
        strict.contains("paths of type") || strict.contains("two types"),
        "{strict}"
    );
    let many = edited(|preset| preset.paths.least = [40, 40]);
    assert!(many.contains("fewer than 40 paths of type"), "{many}");
}
