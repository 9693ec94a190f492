//! Titles of a few lines, which stand on each other.

use crate::site::{Chosen, Site, SiteTitle};
use milepost_grid::Edge;

/// What is said of the title `two`: `own` stands in its class, which stands on that of the title `one`.
fn two(own: &str, chosen: &Chosen) -> SiteTitle {
    let meta = |name: &str| {
        format!(
            "module Engine\nmodule Game\nmodule G{name}\nmodule Meta\nGAME_TITLE = '{name}'\nend\nend\nend\nend"
        )
    };
    let class = |name: &str, inner: &str| {
        format!("module Engine\nmodule Game\nmodule G{name}\n{inner}\nend\nend\nend")
    };
    let one = "class Game < Game::Base
        include Map
        HEXES = { white: { %w[A1 A3 B2] => '' } }
        TILES = { '7' => 1, '8' => 2 }
        TRAINS = [{ name: '2', distance: 2 }, { name: '3', distance: 3 }]
        PHASES = [{ name: '2', tiles: [:yellow] }]
        CORPORATIONS = [{ sym: 'A', coordinates: 'A1', tokens: [0, 40] }]
        MINORS = [{ sym: '1', coordinates: 'A3', tokens: [0] }]
        LOCATION_NAMES = { 'A1' => 'Tern' }
        def long?
          @long ||= @optional_rules.include?(:long)
        end
        end";
    let extra = "module Extra\nTRAINS = [{ name: '4', distance: 4 }]\nend";
    let map = "module Map\nLAYOUT = :flat\nTRAINS = [{ name: '9', distance: 9 }]\nend";
    let own = format!("class Game < G1::Game\n{own}\nend");
    let files = [
        ("g_1/meta.rb", meta("1")),
        ("g_1/game.rb", class("1", one)),
        ("g_1/map.rb", class("1", map)),
        ("g_1/trains.rb", class("1", extra)),
        ("g_2/meta.rb", meta("2")),
        ("g_2/game.rb", class("2", &own)),
        (
            "g_2/map.rb",
            class("2", "module Map\nHEXES = { white: { %w[C3] => '' } }\nend"),
        ),
    ];
    let read = |path: &str| {
        let file = files.iter().find(|(name, _)| *name == path)?;
        Some(file.1.clone())
    };
    let folders = ["g_1", "g_2"].map(str::to_owned);
    Site::new(&folders, &read).title("2", chosen).unwrap()
}

fn plain(own: &str) -> SiteTitle {
    two(own, &Chosen::default())
}

fn trains(title: &SiteTitle) -> Vec<&str> {
    title
        .trains
        .iter()
        .map(|one| one.train.name.as_str())
        .collect()
}

fn hexes(title: &SiteTitle) -> Vec<&str> {
    title
        .printed
        .hexes
        .iter()
        .map(|hex| hex.name.as_str())
        .collect()
}

#[test]
fn a_title_has_what_it_stands_on() {
    let title = plain("");
    assert_eq!(
        (hexes(&title), trains(&title)),
        (vec!["A1", "A3", "B2"], vec!["2", "3"])
    );
    assert_eq!(title.printed.hexes[0].town, "Tern");
    assert_eq!(title.entities.len(), 2);
    assert!(title.unread.is_empty());
}

/// A module that is taken over goes before the class that is stood on, the last first, and only that module is taken over.
#[test]
fn modules_are_looked_into_as_ruby_does() {
    for (own, due) in [
        ("", vec!["2", "3"]),
        ("include G1::Extra", vec!["4"]),
        ("include G1::Extra\ninclude G1::Map", vec!["9"]),
        ("include G1::Map\ninclude(G1::Extra)", vec!["4"]),
        (
            "include G1::Extra\nTRAINS = [{ name: '5', distance: 5 }]",
            vec!["5"],
        ),
        (
            "TRAINS = G1::Extra::TRAINS + G1::Game::TRAINS",
            vec!["4", "2", "3"],
        ),
    ] {
        assert_eq!(trains(&plain(own)), due, "{own}");
    }
    assert_eq!(hexes(&plain("include Map")), ["C3"]);
    assert_eq!(hexes(&plain("include G2::Map")), ["C3"]);
}

#[test]
fn methods_are_worked_out_for_the_game_that_is_played() {
    let own = "def game_trains
        return super unless long?
        trains = super.map(&:dup)
        trains.reject! { |train| train[:name] == '2' }
        trains << { name: '8', distance: 8 }
        trains[0][:distance] = 6
        trains
        end
        def game_corporations
        corporations = self.class::CORPORATIONS.map(&:dup)
        return corporations if two_player?
        corporations.map! do |one|
        case one[:sym]
        when 'A', 'B'
        one[:coordinates] = 'B2'
        else
        one[:coordinates] = 'A3'
        end
        one
        end
        corporations
        end
        def optional_hexes
        removed = %w[A3]
        removed += %w[B2] if long? && @players.size >= 3
        G1::Game::HEXES.keys.each_with_object({}) do |colour, all|
        all[colour] = G1::Game::HEXES[colour].transform_keys { |names| names - removed }
        end
        end";
    let of = |rules: &[&str], players| {
        let chosen = Chosen {
            rules: rules.iter().map(|rule| (*rule).to_owned()).collect(),
            players: Some(players),
        };
        let title = two(own, &chosen);
        assert!(title.unread.is_empty(), "{:?}", title.unread);
        let home = title
            .entities
            .iter()
            .find(|one| one.name == "A")
            .unwrap()
            .homes
            .clone();
        let all = |names: Vec<&str>| names.join(" ");
        (all(trains(&title)), all(hexes(&title)), home.concat())
    };
    let due = |trains: &str, hexes: &str, home: &str| {
        (trains.to_owned(), hexes.to_owned(), home.to_owned())
    };
    assert_eq!(of(&[], 2), due("2 3", "A1 B2", "A1"));
    assert_eq!(of(&["long"], 2), due("3 8", "A1 B2", "A1"));
    assert_eq!(of(&["long"], 4), due("3 8", "A1", "B2"));
}

/// What a title says by code that is not understood is told, and is never what another title says.
#[test]
fn what_is_not_understood_is_never_anothers() {
    for (method, what) in [
        ("game_trains", "the trains"),
        ("game_phases", "the phases"),
        ("game_tiles", "the tiles"),
        ("game_corporations", "the companies"),
        ("game_minors", "the minor companies"),
        ("game_location_names", "the names of places"),
    ] {
        let unread = "first, second = shuffled\nfirst";
        let title = plain(&format!("def {method}\n{unread}\nend"));
        assert_eq!(title.unread, [what], "{method}");
        // Its own data stands beside its code.
        let constant = method.trim_start_matches("game_").to_uppercase();
        let title = plain(&format!("{constant} = []\ndef {method}\n{unread}\nend"));
        assert!(
            title
                .unread
                .contains(&format!("how its code may change {what}")),
            "{method}"
        );
    }
    let title = plain("def game_trains\nshuffled(1)\nend");
    assert_eq!(
        (title.trains.len(), title.undeclared),
        (0, vec!["title_plain".to_owned()])
    );
}

/// Code that takes tiles away leaves open how many there are, unless it does nothing in the game.
#[test]
fn tiles_that_code_takes_away_are_no_manifest() {
    let has = |method: &str| plain(method).printed.manifest.is_some();
    assert!(has(""));
    assert!(has(
        "def optional_tiles\nreturn unless long?\n@tiles.reject! { |tile| tile.id == '7-0' }\nend"
    ));
    assert!(!has(
        "def optional_tiles\n@tiles.reject! { |tile| tile.id == '7-0' } unless long?\nend"
    ));
    assert!(!has("def init_tiles\ntiles = super\ntiles.shuffle\nend"));
}

#[test]
fn edge_six_is_edge_zero() {
    let board = |edge: u8| {
        let own = format!(
            "HEXES = {{ white: {{ %w[A1] => 'city=revenue:0;path=a:{edge},b:_0;path=a:_0,b:{edge},terminal:1;\
             border=edge:{edge},type:impassable;label=X' }} }}\n\
             TILES = {{ 'X1' => {{ 'count' => 1, 'color' => 'green', 'code' => 'path=a:2,b:{edge}' }} }}\n\
             CORPORATIONS = [{{ sym: 'A', coordinates: 'A1', destination_exits: [{edge}] }}]"
        );
        plain(&own)
    };
    let [six, zero] = [6, 0].map(board);
    assert!(six.unread.is_empty(), "{:?}", six.unread);
    assert_eq!(six.printed.hexes, zero.printed.hexes);
    assert_eq!(
        (six.closed, &six.tiles),
        (vec![vec![Edge::new(0)]], &zero.tiles)
    );
    assert_eq!(six.entities[1].exits, [0]);
}
