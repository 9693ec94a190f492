//! The common game: room in small and medium cities.

use crate::common::Game;
use crate::common::boards::{FERRY, HUB, LINE};
use milepost_table::{Rule, Why};

#[test]
fn at_most_2_players_build_into_a_small_city() {
    let mut game = Game::drafted(HUB, 3, "", &[]);
    game.does("build m1 c1 a; end; build n1 c4 a; end");
    assert_eq!(
        game.cannot("build n2 c5 a"),
        (
            Rule::CityPlayers,
            Why::Full {
                city: game.city("Ayr"),
                limit: 2
            }
        )
    );
    game.does("end; end; build a c6");
}

#[test]
fn at_most_3_players_build_into_a_medium_city() {
    let mut game = Game::drafted(HUB, 4, "", &[]);
    game.does("build m1 d1 b; end; build m2 d2 b; end; build n1 d4 b; end");
    assert_eq!(
        game.cannot("build n2 d5 b"),
        (
            Rule::CityPlayers,
            Why::Full {
                city: game.city("Bern"),
                limit: 3
            }
        )
    );
}

#[test]
fn at_most_3_sections_each() {
    for (city, name, act, more) in [
        ("a", "Ayr", "build m1 c1 a c2; build a c3", "build a c4"),
        ("b", "Bern", "build m1 d1 b d2; build b d3", "build b d4"),
    ] {
        let mut game = Game::drafted(HUB, 2, "", &[]);
        game.does(act);
        let city_index = game.city(name);
        assert_eq!(
            game.cannot(more),
            (
                Rule::CitySections,
                Why::TooManySections {
                    city: city_index,
                    limit: 3
                }
            ),
            "{city}"
        );
    }
}

#[test]
fn a_small_city_must_keep_room_for_a_second_player() {
    let mut game = Game::drafted(FERRY, 2, "", &[]);
    game.does("build m4 f g a");
    assert_eq!(
        game.cannot("build a p"),
        (
            Rule::CityRoom,
            Why::NoRoom {
                city: game.city("Ayr")
            }
        )
    );
    game.does("end; build m1 c p a");
}

#[test]
fn a_medium_city_must_keep_room_for_a_third() {
    let mut game = Game::drafted(LINE, 3, "", &[]);
    game.does("build n1 e b d");
    let room = (
        Rule::CityRoom,
        Why::NoRoom {
            city: game.city("Bern"),
        },
    );
    assert_eq!(game.cannot("build b f"), room);
    game.does("end; build m1 c a f b");
    assert_eq!(game.cannot("build b g"), room);
    assert_eq!(game.cannot("build a g b"), room);
}

#[test]
fn room_is_kept_for_as_many_as_play() {
    let mut game = Game::drafted(LINE, 2, "", &[]);
    game.does("build n1 e b d; build b f");
    assert_eq!(game.rule("build b g"), Rule::CitySections);
}

#[test]
fn a_city_with_few_ways_keeps_one_for_each_while_they_last() {
    let board = LINE
        .replace("a - f - b", "x - f - b")
        .replace("a - g - b", "x - a");
    let mut game = Game::drafted(&board, 3, "", &[]);
    game.does("build n1 e b");
    assert_eq!(game.rule("build b d"), Rule::CityRoom);
    assert_eq!(game.rule("build b f"), Rule::CityRoom);
}
