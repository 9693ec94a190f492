//! The common game: track.

use crate::common::Game;
use crate::common::boards::LINE;
use milepost_table::{Rule, Why};

#[test]
fn track_from_any_major_city_milepost_or_from_ones_own_track() {
    let mut game = Game::drafted(LINE, 2, "", &[]);
    let off = |game: &Game, name| {
        (
            Rule::Track,
            Why::NotOnTrack {
                milepost: game.at(name),
            },
        )
    };
    for (act, from) in [("build c a", "c"), ("build a d", "a"), ("build b d", "b")] {
        assert_eq!(game.cannot(act), off(&game, from));
    }
    game.does("build m1 c; build c a; build o2 r; end");
    assert_eq!(game.cannot("build a d"), off(&game, "a"));
    game.does("build n1 e");
}

#[test]
fn track_leads_from_milepost_to_milepost() {
    let mut game = Game::drafted(LINE, 2, "", &[]);
    let (from, to) = (game.at("m1"), game.at("a"));
    assert_eq!(
        game.cannot("build m1 a"),
        (Rule::Track, Why::NoWay { from, to })
    );
    assert_eq!(game.cannot("build m1 c d").0, Rule::Track);
    assert_eq!(game.cannot("build m1"), (Rule::Track, Why::BuildsNothing));
    assert_eq!(game.cannot("build"), (Rule::Track, Why::BuildsNothing));
}

#[test]
fn one_section_between_two_mileposts_whoevers() {
    let mut game = Game::drafted(LINE, 2, "", &[]);
    game.does("build m1 c");
    let [from, to] = ["m1", "c"].map(|name| game.at(name));
    assert_eq!(
        game.cannot("build m1 c"),
        (Rule::Section, Why::OwnedAlready { from, to })
    );
    assert_eq!(game.rule("build c m1"), Rule::Section);
    assert_eq!(game.rule("build m3 k m3"), Rule::Section);
    game.does("end");
    assert_eq!(
        game.cannot("build m1 c a"),
        (Rule::Section, Why::Owned { from, to, by: 0 })
    );
}

#[test]
fn costs_of_terrain_crossings_and_cities_with_their_surcharges() {
    let mut game = Game::drafted(LINE, 2, "cash=100", &[]);
    let costs = [
        ("build m1 c", 1),
        ("build c a", 3),
        ("build a d b", 1 + 3),
        ("build m2 h", 2),
        ("build h i", 2 + 2),
    ];
    for (act, cost) in costs {
        assert_eq!(game.cost(act), cost, "{act}");
    }
    game.does("end; end; end");
    assert_eq!(game.cost("build i n2"), 5 + 3);
}

#[test]
fn at_most_2_sections_out_of_one_major_city_a_turn() {
    let mut game = Game::drafted(LINE, 2, "", &[]);
    game.does("build m1 c; build m2 h");
    let out = |game: &Game| {
        (
            Rule::MajorSections,
            Why::TooManyOut {
                city: game.city("Metz"),
                limit: 2,
            },
        )
    };
    assert_eq!(game.cannot("build m3 k"), out(&game));
    game.does("build n1 e; build c a; end; end; end");
    game.does("build m3 k");
}

#[test]
fn two_sections_out_in_one_path_are_two() {
    let mut game = Game::drafted(LINE, 2, "", &[]);
    let out = (
        Rule::MajorSections,
        Why::TooManyOut {
            city: game.city("Metz"),
            limit: 2,
        },
    );
    game.does("build m1 c; build o1 l k");
    assert_eq!(game.cost("build k m3 m4 q"), 5 + 1);
    assert_eq!(game.cannot("build m2 h"), out);
}

#[test]
fn a_section_into_a_major_city_is_none_out_of_it() {
    let mut game = Game::drafted(LINE, 2, "", &[]);
    game.does("build m1 c; build m4 q");
    assert_eq!(game.cost("build o1 l k m3"), 1 + 1 + 5);
}

#[test]
fn option_a_third_the_same_turn_costs_the_majors_surcharge() {
    let mut game = Game::drafted(LINE, 2, "third_section=on", &[]);
    assert_eq!(game.cost("build m1 c"), 1);
    assert_eq!(game.cost("build m4 q"), 1);
    assert_eq!(game.cost("build m3 k"), 1 + 4);
    assert_eq!(game.rule("build m2 h"), Rule::MajorSections);
}

#[test]
fn inside_a_major_city_everybody_moves_freely_and_its_mileposts_count_as_movement() {
    let mut game = Game::begun(LINE, 2, "", &[], &["build m1 c; build m2 h"]);
    game.does("end; start m1");
    assert_eq!(game.does("move m2 m3 m1 m4"), []);
    assert_eq!(game.state.movement(&game.table), 5);
    assert_eq!(
        game.cannot("move m1 m2 m1 m2 m1 m2"),
        (Rule::Movement, Why::TooFar { asked: 6, left: 5 })
    );
}

#[test]
fn no_track_is_drawn_inside_a_major() {
    let mut game = Game::drafted(LINE, 2, "", &[]);
    assert_eq!(
        game.cannot("build m1 m2"),
        (Rule::Inside, Why::BuildsNothing)
    );
    assert_eq!(
        game.cannot("build m1 m2 m3 m4"),
        (Rule::Inside, Why::BuildsNothing)
    );
}

#[test]
fn a_majors_interior_counts_as_ones_track() {
    let mut game = Game::drafted(LINE, 2, "", &[]);
    assert_eq!(game.cost("build m3 k l o1 o2 r"), 1 + 1 + 5 + 1);
    assert_eq!(game.cost("build m1 m2 h"), 2);
}

#[test]
fn none_may_be_shut_out_of_a_major_city() {
    let mut game = Game::drafted(LINE, 3, "", &[]);
    game.does("build m1 c; build m2 h; build o1 l k; end; end; end; end; end");
    let shut = (
        Rule::CityRoom,
        Why::NoRoom {
            city: game.city("Metz"),
        },
    );
    assert_eq!(game.cannot("build m3 k"), shut);
    assert_eq!(game.cannot("build k m3"), shut);
    assert_eq!(game.cannot("build m4 q"), shut);
}

#[test]
fn none_is_shut_out_once_all_are_in() {
    let mut game = Game::drafted(LINE, 3, "", &[]);
    game.does("build m1 c; end; build m2 h; end; build m3 k; end; build m4 q");
}

#[test]
fn a_refused_path_is_refused_whole() {
    let mut game = Game::drafted(LINE, 2, "", &[]);
    assert_eq!(game.rule("build m1 c a d b e n1 n2 i h m2"), Rule::Budget);
    assert_eq!(game.rule("build m1 c a c"), Rule::Section);
    assert_eq!(game.cash(0), 50);
}
