//! The common game: ferries.

use crate::common::Game;
use crate::common::boards::{FERRY, HARBOUR, ISLE};
use milepost_table::{Event, Rule, Why};

#[test]
fn each_pays_its_price_once_in_place_of_terrain_at_the_first_port_he_builds_to() {
    let mut game = Game::drafted(FERRY, 2, "", &[]);
    assert_eq!(game.cost("build m1 c p"), 1 + 6);
    assert_eq!(game.cost("build m2 d p"), 1);
    game.does("end");
    assert_eq!(game.cost("build n1 s q"), 1 + 6);
    assert_eq!(game.cost("build m3 e p"), 1 + 2);
}

#[test]
fn the_crossing_of_a_pip_into_a_port_is_paid() {
    let mut game = Game::drafted(FERRY, 2, "", &[]);
    assert_eq!(game.cost("build m3 e p"), 1 + 2 + 6);
}

#[test]
fn the_other_port_costs_him_nothing() {
    let mut game = Game::drafted(FERRY, 2, "", &[]);
    assert_eq!(game.cost("build m1 c p"), 1 + 6);
    assert_eq!(game.cost("build p q"), 0);
    assert_eq!(game.cost("build q s"), 1);
    game.does("end");
    assert_eq!(game.cost("build m2 d p q t"), 1 + 6 + 1);
}

#[test]
fn a_free_port_is_track_all_the_same() {
    let mut game = Game::begun(FERRY, 2, "", &[], &["build m1 c p", "build n1 s q"]);
    game.does("build p q");
    assert_eq!(
        game.cannot("train Fast"),
        (Rule::Upgrade, Why::SpentOnTrack { spent: 0 })
    );
    game.does("end; train Fast");
    assert_eq!(
        game.cannot("build q p"),
        (Rule::Upgrade, Why::UpgradedAlready)
    );
}

#[test]
fn a_ferry_serves_2_players() {
    let mut game = Game::drafted(FERRY, 3, "", &[]);
    game.does("build m1 c p; end; build n1 s q; end");
    for (act, port) in [("build m2 d p", "p"), ("build n2 t q", "q")] {
        let port = game.at(port);
        assert_eq!(
            game.cannot(act),
            (Rule::FerryPlayers, Why::FerryFull { port, limit: 2 })
        );
    }
}

#[test]
fn one_free_section_is_kept_at_each_port_for_the_second_player() {
    let mut game = Game::drafted(FERRY, 2, "", &[]);
    game.does("build m1 c p q s; build m2 d p; build q t; build q u");
    assert_eq!(
        game.cannot("build q v"),
        (Rule::FerryRoom, Why::NoRoomAtPort { port: game.at("q") })
    );
    game.does("end; end; end; build m3 e p");
    assert_eq!(
        game.cannot("build p a"),
        (Rule::FerryRoom, Why::NoRoomAtPort { port: game.at("p") })
    );
}

#[test]
fn the_second_player_needs_no_room_once_he_has_it() {
    let mut game = Game::drafted(FERRY, 2, "", &[]);
    game.does("build m1 c p q s; build q t; end; build m2 d p q u; end; end");
    game.does("build q v");
}

#[test]
fn a_second_player_who_came_over_the_ferry_keeps_his_room() {
    let mut game = Game::drafted(FERRY, 2, "", &[]);
    game.does("build m1 c p q s; build q t; end; build m2 d p q; end; end; build q u");
    assert_eq!(game.rule("build q v"), Rule::FerryRoom);
}

#[test]
fn a_ferry_with_both_ports_built_counts_as_ones_track() {
    let mut game = Game::drafted(FERRY, 2, "", &[]);
    assert_eq!(game.rule("build q s"), Rule::Track);
    game.does("build m1 c p; build p q; build q s");
    assert!(game.state.on_track(&game.table, 0, game.at("q")));
}

#[test]
fn stop_at_the_port_next_turn_start_at_the_other_end_at_half_speed_rounded_up() {
    let mut game = Game::begun(FERRY, 2, "", &[], &["build m1 c p q s n1"]);
    game.does("start m1; move c p");
    assert_eq!(game.cannot("cross q"), (Rule::Crossing, Why::MovedAlready));
    game.does("end; end; cross q");
    assert_eq!(game.state.players()[0].at, Some(game.at("q")));
    assert_eq!(game.state.movement(&game.table), 5);
    assert_eq!(
        game.cannot("cross p"),
        (Rule::Crossing, Why::CrossedAlready)
    );
    assert_eq!(
        game.cannot("move s n1 n2 n3 n4 n1"),
        (Rule::Movement, Why::TooFar { asked: 6, left: 5 })
    );
    game.does("move s n1 n2 n3 n4; end; end");
    assert_eq!(game.state.movement(&game.table), 9);
}

#[test]
fn half_of_12_is_6() {
    let mut game = Game::begun(FERRY, 2, "cash=100", &[], &["build m1 c p q s n1"]);
    game.does("start m1; move c p; train Fast; end; end; cross q");
    assert_eq!(game.state.movement(&game.table), 6);
}

#[test]
fn a_ferry_that_nobody_built_carries_nobody() {
    let mut game = Game::begun(FERRY, 2, "", &[], &["build m1 c p", "build n1 s q"]);
    game.does("start m1; move c p; end; end");
    assert_eq!(
        game.cannot("cross q"),
        (Rule::Crossing, Why::FerryNotBuilt { to: game.at("q") })
    );
    assert_eq!(
        game.cannot("cross c"),
        (
            Rule::Crossing,
            Why::NoFerry {
                milepost: game.at("p")
            }
        )
    );
    assert_eq!(
        game.cannot("move q"),
        (Rule::Crossing, Why::OverFerry { to: game.at("q") })
    );
}

#[test]
fn anothers_ferry_costs_the_fee() {
    let mut game = Game::begun(FERRY, 2, "", &[], &["build m1 c p q s"]);
    game.does("end; start m1; move c p; end; end");
    assert_eq!(
        game.does("cross q"),
        [Event::Paid {
            from: 1,
            to: 0,
            sum: 4
        }]
    );
    assert_eq!(game.does("move s"), []);
}

#[test]
fn anothers_ferry_is_not_used_without_the_fee() {
    let mut game = Game::begun(
        FERRY,
        2,
        "cash=9",
        &[],
        &["build m1 c p q s", "build n2 t; build n3 u"],
    );
    game.does("end; start m1; move c p; end; end");
    assert_eq!(
        game.cannot("cross q"),
        (Rule::Fee, Why::Short { needed: 4, has: 3 })
    );
}

#[test]
fn variant_having_used_at_most_half_the_movement_rounded_up_cross_at_once_and_stop_there() {
    let built = &["build m1 c p q s n1"];
    let mut game = Game::begun(FERRY, 2, "quick_ferries=on", &[], built);
    game.does("start m4; move m2 m3 m1 c p; cross q");
    assert_eq!(game.state.movement(&game.table), 0);
    assert_eq!(game.rule("move s"), Rule::Movement);
    game.does("end; end");
    assert_eq!(game.state.movement(&game.table), 9);
    let mut game = Game::begun(FERRY, 2, "quick_ferries=on", &[], built);
    game.does("start m4; move m1 m2 m3 m1 c p");
    assert_eq!(
        game.cannot("cross q"),
        (Rule::Crossing, Why::PastHalf { moved: 6, half: 5 })
    );
    game.does("end; end; cross q");
    assert_eq!(game.state.movement(&game.table), 5);
}

#[test]
fn nobody_crosses_twice_in_a_turn() {
    let mut game = Game::begun(FERRY, 2, "quick_ferries=on", &[], &["build m1 c p q s n1"]);
    game.does("start m1; move c p; cross q");
    assert_eq!(game.rule("cross p"), Rule::Crossing);
    game.does("end; end; cross p");
    assert_eq!(game.rule("cross q"), Rule::Crossing);
}

#[test]
fn a_port_of_two_ferries_buys_the_cheaper_and_the_other_is_paid_when_used() {
    let mut game = Game::drafted(ISLE, 2, "", &[]);
    assert_eq!(game.cost("build m1 c p x"), 1 + 6);
    assert_eq!(game.cost("build x q"), 4);
    game.does("end");
    assert_eq!(game.cost("build n1 s q"), 1 + 4);
    assert_eq!(game.cost("build n3 w l a"), 1 + 9);
    game.does("end");
    assert_eq!(game.cost("build a x1 x"), 1);
    assert_eq!(game.cost("build x p"), 6);
}

#[test]
fn a_port_of_two_ferries_keeps_room_for_those_who_may_still_come() {
    let mut game = Game::drafted(ISLE, 4, "", &[]);
    game.does("build m1 c p x x1; build x q; build x x2");
    let port = game.at("x");
    assert_eq!(
        game.cannot("build x x3"),
        (Rule::FerryRoom, Why::NoRoomAtPort { port })
    );
    game.does("end; build m2 d p x; build x q; build x x3; end; end; end; end; end; build x x4");
}

#[test]
fn a_city_that_is_a_port_is_paid_as_a_port() {
    let mut game = Game::drafted(HARBOUR, 2, "", &[]);
    assert_eq!(game.cost("build n1 s a"), 1 + 7);
    assert_eq!(game.cost("build n2 t a"), 1);
}

#[test]
fn a_city_whose_ferry_is_full_is_a_city_still() {
    let mut game = Game::drafted(HARBOUR, 4, "", &[]);
    game.does("build n1 s a; end; build m1 c p a; end");
    assert_eq!(game.cost("build n3 u a"), 1 + 3);
    assert_eq!(game.rule("build a p"), Rule::FerryPlayers);
    game.does("end");
    let full = (
        Rule::CityPlayers,
        Why::Full {
            city: game.city("Ayr"),
            limit: 3,
        },
    );
    assert_eq!(game.cannot("build n4 v a"), full);
}

#[test]
fn who_comes_by_ferry_builds_into_the_city_of_its_port() {
    let mut game = Game::drafted(ISLE, 3, "", &[]);
    game.does("build m3 b j a; end; build m4 k j a; end; build n3 w l");
    let full = (
        Rule::CityPlayers,
        Why::Full {
            city: game.city("Ayr"),
            limit: 2,
        },
    );
    assert_eq!(game.cannot("build l a"), full);
}

#[test]
fn a_train_that_starts_at_a_port_has_not_stopped_there() {
    let mut game = Game::begun(HARBOUR, 2, "", &[], &["build n1 s a p c"]);
    game.does("start a");
    assert_eq!(game.cannot("cross p"), (Rule::Crossing, Why::StartedHere));
    game.does("end; end; cross p");
    assert_eq!(game.state.movement(&game.table), 5);
    let mut game = Game::begun(HARBOUR, 2, "quick_ferries=on", &[], &["build n1 s a p c"]);
    game.does("start a; cross p");
    assert_eq!(game.state.movement(&game.table), 0);
    assert_eq!(
        game.cannot("cross a"),
        (Rule::Crossing, Why::CrossedAlready)
    );
}
