//! Recorded games played again, beside the positions that the site's own engine had.

use crate::given::{Given, positions};
use milepost_route::{Hex, Limits, Position, Unlimited};
use milepost_route_files::write::write_over;
use milepost_route_files::{Ruling, Style};
use milepost_route_games::replay::{GameRecord, Imported, Moment, RecordedGame, check};
use milepost_route_games::site::Site;
use milepost_testkit::data;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;
use std::path::PathBuf;

/// The titles of which every position that the site's engine had, twenty or more, comes out as it had it.
const WHOLE: [&str; 16] = [
    "1804",
    "1817NA",
    "1822CA WRS",
    "1828.Games",
    "1836Jr30",
    "1860",
    "1870",
    "1877: Venezuela",
    "1894",
    "18Chesapeake: Off the Rails",
    "18MEX",
    "18NewEngland",
    "18TN",
    "18Texas",
    "18ZOO - Map A",
    "18ZOO - Map C",
];

/// What came of the positions of a title.
#[derive(Debug, Default)]
struct Sum {
    positions: usize,
    refused: usize,
    tiles: usize,
    own: usize,
    tokens: usize,
    trains: usize,
    phase: usize,
    whole: usize,
    /// Whole, and nothing is said to be uncertain.
    certain: usize,
    /// The recorded run is legal and earns what it did.
    run: usize,
    /// Wrong in some way, and nothing said of it.
    silent: usize,
}

fn game(name: &str) -> Option<GameRecord> {
    let path = data::find(&format!("18xx/games/{name}.json.gz"))?;
    let mut text = String::new();
    let file = std::fs::File::open(path).unwrap();
    flate2::read::GzDecoder::new(file)
        .read_to_string(&mut text)
        .unwrap();
    Some(GameRecord::read(&text).unwrap())
}

fn tokens(hexes: &[Hex]) -> BTreeSet<(String, usize, String)> {
    let of = |hex: &Hex| {
        let stops = hex.tokens.iter().enumerate();
        let all = stops
            .flat_map(|(stop, places)| places.iter().flatten().map(move |token| (stop, token)));
        all.map(|(stop, token)| (hex.name.clone(), stop, token.company.clone()))
            .collect::<Vec<_>>()
    };
    hexes.iter().flat_map(of).collect()
}

fn trains(position: &Position, company: &str) -> Vec<String> {
    let companies = &position.setup().companies;
    let own = companies.iter().find(|one| one.name == company);
    let mut names: Vec<String> = own
        .iter()
        .flat_map(|one| &one.trains)
        .map(|train| train.name.clone())
        .collect();
    names.sort();
    names
}

fn laid(hexes: &[Hex]) -> BTreeMap<&str, (&str, u8)> {
    let is_laid =
        |hex: &&Hex| hex.tile.name != hex.name && !["", "blank"].contains(&hex.tile.name.as_str());
    hexes
        .iter()
        .filter(is_laid)
        .map(|hex| (hex.name.as_str(), (hex.tile.name.as_str(), hex.rotation)))
        .collect()
}

fn compare(given: &Given, game: &RecordedGame, sum: &mut Sum) {
    sum.positions += 1;
    let Some(action) = given
        .json()
        .pointer("/source/action")
        .and_then(serde_json::Value::as_u64)
    else {
        eprintln!("{}: {}", given.name, given.json()["source"]);
        return;
    };
    let found = match game.at(Moment::Before(action), None) {
        Ok(found) => found,
        Err(problems) => {
            sum.refused += 1;
            eprintln!("{}: {}", given.name, problems[0]);
            return;
        }
    };
    let (due, mine) = (given.position.setup(), found.position.setup());
    let company = &due.companies[0].name;
    let names = |hexes: &[Hex]| {
        hexes
            .iter()
            .map(|hex| hex.name.clone())
            .collect::<BTreeSet<_>>()
    };
    let is_same_board = names(&due.hexes) == names(&mine.hexes);
    let tiles = is_same_board && laid(&due.hexes) == laid(&mine.hexes);
    let (theirs, ours) = (tokens(&due.hexes), tokens(&mine.hexes));
    let of = |all: &BTreeSet<(String, usize, String)>| {
        all.iter()
            .filter(|one| one.2 == *company)
            .cloned()
            .collect::<BTreeSet<_>>()
    };
    let own = of(&theirs) == of(&ours);
    let their_trains = trains(&given.position, company);
    let our_trains = trains(&found.position, company);
    sum.tiles += usize::from(tiles);
    sum.own += usize::from(own);
    sum.tokens += usize::from(theirs == ours);
    sum.trains += usize::from(their_trains == our_trains);
    sum.phase += usize::from(due.phase == mine.phase);
    let whole =
        tiles && theirs == ours && their_trains == our_trains && due.colours == mine.colours;
    sum.whole += usize::from(whole);
    let limits = Limits {
        steps: Some(100_000_000),
        ..Limits::default()
    };
    let checked = check(&found, &Ruling::Declared, limits, &Unlimited);
    let right = checked.differences.is_empty();
    sum.run += usize::from(right);
    let sure = right && found.uncertain.is_empty();
    sum.certain += usize::from(whole && sure);
    sum.silent += usize::from(!whole && sure);
    if !right {
        eprintln!(
            "{} {company} {}: {:?} {:?}",
            given.name,
            if whole { "whole" } else { "not whole" },
            checked.differences,
            checked.undeclared
        );
    }
    if !whole {
        eprintln!("{} {company}", given.name);
        if !tiles {
            let (a, b) = (laid(&due.hexes), laid(&mine.hexes));
            let off: Vec<_> = a
                .iter()
                .filter(|(hex, tile)| b.get(*hex) != Some(tile))
                .map(|x| (x, b.get(x.0)))
                .collect();
            eprintln!(
                "  tiles {:?} / {:?}",
                off,
                b.iter()
                    .filter(|(hex, _)| !a.contains_key(*hex))
                    .collect::<Vec<_>>()
            );
        }
        if theirs != ours {
            let less: Vec<_> = theirs.difference(&ours).collect();
            let more: Vec<_> = ours.difference(&theirs).collect();
            eprintln!("  tokens -{less:?} +{more:?}");
        }
        if their_trains != our_trains {
            eprintln!("  trains {their_trains:?} {our_trains:?}");
        }
        if due.phase != mine.phase {
            eprintln!("  phase {} {}", due.phase, mine.phase);
        }
        for one in found.uncertain.iter().take(4) {
            eprintln!("  {one}");
        }
    }
}

/// The folders of the titles in the copy of the site's source, and where they stand.
fn copy_of_site() -> (Vec<String>, PathBuf) {
    let root = data::folder("18xx/site").join("lib/engine/game");
    let mut folders: Vec<String> = std::fs::read_dir(&root)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    folders.sort();
    (folders, root)
}

/// The board of a title that stands on another is its own, also where code makes it.
#[test]
#[cfg_attr(not(outside_data), ignore = "reads ../shared/data, which is not here")]
fn a_game_of_1824_is_not_played_on_the_board_of_1837() {
    let (folders, root) = copy_of_site();
    let read = |path: &str| std::fs::read_to_string(root.join(path)).ok();
    let site = Site::new(&folders, &read);
    let record = game("1824__verification_of_kk_formation").unwrap();
    let played = RecordedGame::open(record, &site).unwrap();
    let found = played.at(Moment::End, None).unwrap();
    let hexes = &found.position.setup().hexes;
    let has = |name: &str| hexes.iter().any(|hex| hex.name == name);
    assert_eq!(hexes.len(), 103);
    assert!(has("A22") && !has("C23") && !has("F38"));
    let unknown = found
        .uncertain
        .iter()
        .find(|one| one.what.contains("no such tile"));
    assert_eq!(unknown, None);
    let phases = found.position.setup().declared.phases.keys();
    assert_eq!(
        phases.collect::<Vec<_>>(),
        ["10", "2", "3", "4", "5", "6", "8"]
    );
}

#[test]
#[cfg_attr(not(outside_data), ignore = "reads ../shared/data, which is not here")]
fn games_come_out_as_the_engine_has_them() {
    let (folders, root) = copy_of_site();
    let read = |path: &str| std::fs::read_to_string(root.join(path)).ok();
    let site = Site::new(&folders, &read);
    let mut sums: BTreeMap<String, Sum> = BTreeMap::new();
    let mut games = BTreeMap::new();
    for given in positions(|_| true) {
        let Some(fixture) = given
            .json()
            .pointer("/source/fixture")
            .and_then(|text| text.as_str())
        else {
            continue;
        };
        let name = fixture
            .trim_start_matches("public/fixtures/")
            .trim_end_matches(".json")
            .replace('/', "__");
        let Some(record) = game(&name) else { continue };
        let title = given.position.setup().title.clone();
        if !games.contains_key(&name) {
            let game = RecordedGame::open(record, &site);
            if let Err(problems) = &game {
                eprintln!("{title}: {}", problems[0]);
            }
            games.insert(name.clone(), game.ok());
        }
        let sum = sums.entry(title).or_default();
        match &games[&name] {
            Some(game) => compare(&given, game, sum),
            None => {
                sum.positions += 1;
                sum.refused += 1;
            }
        }
    }
    for (title, sum) in &sums {
        eprintln!("{title}: {sum:?}");
    }
    let whole = sums
        .iter()
        .filter(|(_, sum)| sum.whole == sum.positions && sum.positions >= 20);
    let whole: Vec<&str> = whole.map(|(title, _)| title.as_str()).collect();
    let all = sums.values().filter(|sum| sum.whole == sum.positions);
    eprintln!(
        "{} titles, {} whole, {} of them by twenty positions or more",
        sums.len(),
        all.count(),
        whole.len()
    );
    // Whatever may be wrong is named; a title that is no longer right is named here.
    assert_eq!(BTreeSet::from_iter(whole), BTreeSet::from(WHOLE));
    assert!(
        sums.values().all(|sum| sum.silent == 0),
        "a wrong position without a word"
    );
}

/// A game of a title on a board made by hand, of which the files are these.
fn played(files: &[(&str, &str)], record: &str) -> RecordedGame {
    let text = |path: &str| {
        let file = files.iter().find(|(name, _)| *name == path)?;
        Some(file.1.to_owned())
    };
    let site = Site::new(&["g_made".to_owned()], &text);
    RecordedGame::open(GameRecord::read(record).unwrap(), &site).unwrap()
}

/// The tokens at the end of a game, as `hex stop company`.
fn at_end(game: &RecordedGame) -> Vec<String> {
    let found = game.at(Moment::End, None).unwrap();
    let tokens = tokens(&found.position.setup().hexes);
    let text = |(hex, stop, company): &(String, usize, String)| format!("{hex} {stop} {company}");
    tokens.iter().map(text).collect()
}

#[test]
fn an_optional_rule_changes_the_board() {
    let files = [
        (
            "g_made/meta.rb",
            "module Engine\n module Game\n module G1860\n module Meta\n GAME_TITLE = '1860'\n end\n end\n end\nend",
        ),
        (
            "g_made/map.rb",
            "module Engine\n module Game\n module G1860\n module Map\n LAYOUT = :flat\n \
             HEXES = { white: { %w[A5 B2] => 'city=revenue:0', ['B4'] => '' } }\n end\n end\n end\nend",
        ),
    ];
    let names = |rules: &str| {
        let record = format!(
            r#"{{"title": "1860", "players": [], "settings": {{"optional_rules": [{rules}]}}, "actions": []}}"#
        );
        let game = played(&files, &record);
        let cities = game
            .printed()
            .iter()
            .map(|hex| (hex.name.clone(), hex.tile.stops.len()));
        cities.collect::<BTreeMap<_, _>>()
    };
    let hexes = |all: &[(&str, usize)]| {
        let all = all
            .iter()
            .map(|(name, cities)| ((*name).to_owned(), *cities));
        all.collect::<BTreeMap<_, _>>()
    };
    assert_eq!(names(""), hexes(&[("A5", 1), ("B2", 1), ("B4", 0)]));
    assert_eq!(names("\"two_player_map\""), hexes(&[("B2", 1), ("B4", 1)]));
}

/// The files of a title on a board of two hexes, with a method of its own.
fn of_method(method: &str) -> RecordedGame {
    let game = format!(
        "module Engine\n module Game\n module G1870\n class Game < Game::Base\n include Map\n {method}\n end\n end\n end\nend"
    );
    let files = [
        (
            "g_made/meta.rb",
            "module Engine\n module Game\n module G1870\n module Meta\n GAME_TITLE = '1870'\n end\n end\n end\nend",
        ),
        (
            "g_made/map.rb",
            "module Engine\n module Game\n module G1870\n module Map\n LAYOUT = :flat\n TILES = { '57' => 4 }\n \
             HEXES = { white: { %w[A1 B2] => 'city=revenue:0' } }\n CORPORATIONS = [{ sym: 'MP', tokens: [0] }]\n \
             TRAINS = [{ name: '2', distance: 2, num: 4 }, { name: '3', distance: 3, num: 4 }]\n \
             PHASES = [{ name: '2', tiles: [:yellow] }, { name: '3', on: '3', tiles: %i[yellow green] }]\n end\n end\n end\nend",
        ),
        ("g_made/game.rb", game.as_str()),
    ];
    let record = r#"{"title": "1870", "players": [{"id": 1}, {"id": 2}], "actions": [
        {"id": 1, "type": "buy_train", "entity": "MP", "entity_type": "corporation", "train": "2-0", "price": 80}]}"#;
    played(&files, record)
}

/// The title's file says what happens by itself, and not what the title's code does: that is told with a file too.
#[test]
fn code_of_a_title_that_is_not_read_is_told() {
    let told = |method: &str| {
        let found = of_method(method).at(Moment::End, None).unwrap();
        let told = found.uncertain.into_iter().map(|one| one.what);
        told.filter(|what| what.contains("the title's source"))
            .collect::<Vec<_>>()
    };
    assert!(told("").is_empty());
    assert!(
        told("def game_trains\n self.class::TRAINS.reject { |train| train[:name] == '3' }\n end")
            .is_empty()
    );
    assert_eq!(
        told(
            "def game_trains\n rand > 1 ? [] : self.class::TRAINS\n end\n def game_phases\n shuffled(1)\n end"
        ),
        [
            "the title's source: how its code may change the phases cannot be read as data",
            "the title's source: how its code may change the trains cannot be read as data"
        ]
    );
}

/// A board that is written has all phases of the title, not that of the moment alone.
#[test]
fn a_board_of_a_game_has_all_phases() {
    let game = of_method("");
    let found = game.at(Moment::End, None).unwrap();
    let style = Style::Wide("made.toml".to_owned());
    let written = write_over(&found.position, game.printed(), &style).unwrap();
    let phases = "[phases]\n2 = [\"yellow\"]\n3 = [\"yellow\", \"green\"]\n";
    assert!(
        written.texts.board.contains(phases),
        "{}",
        written.texts.board
    );
    let again = written.texts.read().unwrap();
    assert_eq!(again.setup().phase, "2");
    assert_eq!(
        again.setup().declared.phases,
        found.position.setup().declared.phases
    );
}

#[test]
fn tokens_follow_what_a_title_says() {
    let files = [
        (
            "g_made/meta.rb",
            "module Engine\n module Game\n module G1870\n module Meta\n GAME_TITLE = '1870'\n end\n end\n end\nend",
        ),
        (
            "g_made/map.rb",
            "module Engine\n module Game\n module G1870\n module Map\n LAYOUT = :flat\n \
             HEXES = { white: { %w[B9 J5 C18] => 'city=revenue:20;path=a:0,b:_0' } }\n end\n end\n end\nend",
        ),
        (
            "g_made/entities.rb",
            "module Engine\n module Game\n module G1870\n module Entities\n \
             CORPORATIONS = [{ sym: 'MP', tokens: [0], coordinates: 'C18' }]\n end\n end\n end\nend",
        ),
    ];
    let record = |choice: &str| {
        format!(
            r#"{{"title": "1870", "players": [], "actions": [
                {{"id": 1, "type": "lay_tile", "entity": "MP", "entity_type": "corporation", "hex": "B9", "tile": "57-0"}},
                {{"id": 2, "type": "choose", "entity": "MP", "entity_type": "corporation", "choice": "{choice}"}}]}}"#
        )
    };
    assert_eq!(at_end(&played(&files, &record("Charter"))), ["C18 0 MP"]);
    assert_eq!(
        at_end(&played(&files, &record("Map"))),
        ["C18 0 MP", "J5 0 MP"]
    );
}

/// A board of 1846 with two companies, and a record that begins with a purchase of a private company by the first of them, or
/// without one, so that a player owns it.
fn of_private(is_bought: bool, actions: &str) -> Imported {
    let files = [
        (
            "g_made/meta.rb",
            "module Engine\n module Game\n module G1846\n module Meta\n GAME_TITLE = '1846'\n end\n end\n end\nend",
        ),
        (
            "g_made/map.rb",
            "module Engine\n module Game\n module G1846\n module Map\n LAYOUT = :pointy\n \
             HEXES = { white: { %w[A1 A3 B2 D6] => 'city=revenue:20,slots:2;path=a:0,b:_0', ['A5'] => '' } }\n \
             end\n end\n end\nend",
        ),
        (
            "g_made/entities.rb",
            "module Engine\n module Game\n module G1846\n module Entities\n CORPORATIONS = [\n \
             { sym: 'PRR', tokens: [0, 80, 80], coordinates: 'A1' }, { sym: 'NYC', tokens: [0, 80], coordinates: 'A3' }]\n \
             end\n end\n end\nend",
        ),
    ];
    let buys = r#"{"id": 1, "type": "buy_company", "entity": "PRR", "entity_type": "corporation", "company": "MPC", "price": 60},"#;
    let buys = if is_bought { buys } else { "" };
    let record = format!(
        r#"{{"title": "1846", "players": [], "actions": [{buys}
            {{"id": 2, "type": "pass", "entity": "PRR", "entity_type": "corporation"}},
            {{"id": 3, "type": "pass", "entity": "NYC", "entity_type": "corporation"}}, {actions}]}}"#
    );
    let game = played(&files, &record);
    game.at(Moment::End, None).unwrap()
}

/// What a private company does with tiles, tokens and marks is the same whether a player owns it or a corporation.
#[test]
fn a_private_company_acts_alike_whoever_owns_it() {
    let by = r#""entity": "MPC", "entity_type": "company""#;
    for (actions, due) in [
        (
            format!(r#"{{"id": 4, "type": "assign", {by}, "target": "D6", "target_type": "hex"}}"#),
            "D6 MPC",
        ),
        (
            format!(
                r#"{{"id": 4, "type": "assign", {by}, "target": "D6", "target_type": "hex"}},
                {{"id": 5, "type": "assign", {by}, "target": "B2", "target_type": "hex"}}"#
            ),
            "B2 MPC",
        ),
        (
            format!(
                r#"{{"id": 4, "type": "lay_tile", {by}, "hex": "A5", "tile": "57-0", "rotation": 1}}"#
            ),
            "A5 57",
        ),
        (
            format!(
                r#"{{"id": 4, "type": "place_token", {by}, "city": "D6-3-0", "slot": 0, "tokener": "NYC"}}"#
            ),
            "D6 NYC",
        ),
    ] {
        let [owned, other] = [true, false].map(|is_bought| of_private(is_bought, &actions));
        let hexes = &owned.position.setup().hexes;
        let (name, what) = due.split_once(' ').unwrap();
        let hex = hexes.iter().find(|hex| hex.name == name).unwrap();
        let tokens = hex.tokens.iter().flatten().flatten();
        let is_there = hex.marks.iter().any(|mark| mark == what)
            || hex.tile.name == what
            || tokens.into_iter().any(|token| token.company == what);
        assert!(is_there, "{due}: {hex:?}");
        assert_eq!(*hexes, other.position.setup().hexes, "{actions}");
    }
}

/// The marker of a private company that is given to a corporation is that one's, whoever owns the private company.
#[test]
fn a_marker_is_held_by_the_company_that_it_is_given_to() {
    let actions = r#"{"id": 4, "type": "assign", "entity": "MPC", "entity_type": "company", "target": "NYC", "target_type": "corporation"},
        {"id": 5, "type": "buy_train", "entity": "NYC", "entity_type": "corporation", "train": "2-0", "price": 80}"#;
    for is_bought in [true, false] {
        let found = of_private(is_bought, actions);
        let company = &found.position.setup().companies[0];
        assert_eq!(company.name, "NYC");
        assert_eq!(company.holds, ["MPC"], "bought: {is_bought}");
    }
}

/// The company that takes over another has its tokens, those of its hexes once; which it keeps is chosen.
#[test]
fn companies_that_merge_hand_on_their_tokens() {
    let files = [
        (
            "g_made/meta.rb",
            "module Engine\n module Game\n module G18MEX\n module Meta\n GAME_TITLE = '18MEX'\n end\n end\n end\nend",
        ),
        (
            "g_made/map.rb",
            "module Engine\n module Game\n module G18MEX\n module Map\n LAYOUT = :flat\n \
             HEXES = { white: { %w[O10 P13 K6 M10 I8] => 'city=revenue:20,slots:2;path=a:0,b:_0' } }\n end\n end\n end\nend",
        ),
        (
            "g_made/entities.rb",
            "module Engine\n module Game\n module G18MEX\n module Entities\n CORPORATIONS = [\n \
             { sym: 'NdM', tokens: [0], coordinates: 'O10' }, { sym: 'MEX', tokens: [0, 40, 60], coordinates: 'P13' }]\n \
             end\n end\n end\nend",
        ),
    ];
    let record = r#"{"title": "18MEX", "players": [], "actions": [
        {"id": 1, "type": "pass", "entity": "NdM", "entity_type": "corporation"},
        {"id": 2, "type": "pass", "entity": "MEX", "entity_type": "corporation"},
        {"id": 3, "type": "place_token", "entity": "MEX", "entity_type": "corporation", "city": "K6-2-0"},
        {"id": 4, "type": "place_token", "entity": "MEX", "entity_type": "corporation", "city": "M10-3-0"},
        {"id": 5, "type": "merge", "entity": "MEX", "entity_type": "corporation", "corporation": "MEX"},
        {"id": 6, "type": "assign", "entity": "NdM", "entity_type": "corporation", "target": "M10", "target_type": "hex"}]}"#;
    assert_eq!(
        at_end(&played(&files, record)),
        ["M10 0 NdM", "O10 0 NdM", "P13 0 NdM"]
    );
}
