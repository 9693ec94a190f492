//! The common game: trains on their way.

use crate::common::Game;
use crate::common::boards::{FERRY, LINE};
use milepost_table::{Event, Rule, Why};

#[test]
fn the_train_starts_at_any_city() {
    let mut game = Game::begun(LINE, 2, "", &[], &["build m1 c a"]);
    assert_eq!(game.cannot("move c"), (Rule::Start, Why::NotStarted));
    assert_eq!(
        game.cannot("start c"),
        (
            Rule::Start,
            Why::NotACity {
                milepost: game.at("c")
            }
        )
    );
    game.does("start b");
    assert_eq!(game.cannot("start a"), (Rule::Start, Why::HasStarted));
    game.does("end; start o3");
    assert_eq!(game.state.players()[1].at, Some(game.at("o3")));
}

#[test]
fn a_train_moves_on_track() {
    let mut game = Game::begun(LINE, 2, "", &[], &["build m1 c"]);
    game.does("start m1");
    let [m2, h] = ["m2", "h"].map(|name| game.at(name));
    assert_eq!(
        game.cannot("move m2 h"),
        (Rule::Movement, Why::NoTrack { from: m2, to: h })
    );
    assert_eq!(game.rule("move c a"), Rule::Movement);
    assert_eq!(game.rule("move a"), Rule::Movement);
    assert_eq!(game.rule("move"), Rule::Movement);
    game.does("move c");
}

#[test]
fn as_far_as_its_movement() {
    let mut game = Game::begun(LINE, 2, "", &[], &["build m1 c a d b e n1; build n3 p"]);
    game.does("start m1; move c a d b");
    assert_eq!(
        game.cannot("move e n1 n2 n1 n2 n1"),
        (Rule::Movement, Why::TooFar { asked: 6, left: 5 })
    );
    game.does("move e n1 n2 n3 p");
    assert_eq!(
        game.cannot("move n3"),
        (Rule::Movement, Why::TooFar { asked: 1, left: 0 })
    );
}

#[test]
fn it_may_turn_round_only_at_a_city() {
    let mut game = Game::begun(LINE, 2, "", &[], &["build m1 c a"]);
    game.does("start m1; move c");
    let turn = (
        Rule::TurnRound,
        Why::NoTurning {
            milepost: game.at("c"),
        },
    );
    assert_eq!(game.cannot("move m1"), turn);
    assert_eq!(game.cannot("move a c a"), turn);
    game.does("end; end");
    assert_eq!(game.cannot("move m1"), turn);
    game.does("move a c m1 c");
}

#[test]
fn or_at_a_ferry_port() {
    let mut game = Game::begun(FERRY, 2, "", &[], &["build m1 c p q s n1"]);
    game.does("start m1; move c p; end; end; move c m1");
    game.does("move c p; end; end; cross q; end; end; move s");
    assert_eq!(game.rule("move q"), Rule::TurnRound);
}

#[test]
fn using_anothers_track_costs_4_to_each_such_owner_a_turn() {
    let built = &["build m1 c a", "build n1 e b d a"];
    let mut game = Game::begun(LINE, 3, "", &[], built);
    game.does("end; end; start m1");
    let paid = |to| Event::Paid {
        from: 2,
        to,
        sum: 4,
    };
    assert_eq!(game.does("move c"), [paid(0)]);
    assert_eq!(game.does("move a d"), [paid(1)]);
    assert_eq!(game.does("move b d a c"), []);
    assert_eq!([0, 1, 2].map(|seat| game.cash(seat)), [50, 46, 42]);
    game.does("end; end; end");
    assert_eq!(game.does("move m1 c a d"), [paid(0), paid(1)]);
}

#[test]
fn ones_own_track_is_free() {
    let mut game = Game::begun(LINE, 2, "", &[], &["build m1 c a", "build n1 e b d a"]);
    game.does("start m1");
    assert_eq!(game.does("move c a"), []);
    assert_eq!(
        game.does("move d"),
        [Event::Paid {
            from: 0,
            to: 1,
            sum: 4
        }]
    );
}

#[test]
fn payable_before_moving_on_it() {
    let built = &[
        "build m1 c a",
        "build n1 e",
        "build m3 k; build o1 l; build n3 p",
    ];
    let mut game = Game::begun(LINE, 3, "cash=7", &[], built);
    game.does("end; end; start n1");
    assert_eq!(game.cash(2), 4);
    game.does("move e; end; end; end");
    let mut game = Game::begun(
        LINE,
        3,
        "cash=6",
        &[],
        &["build m1 c a", "build n1 e", built[2]],
    );
    game.does("end; end; start m1");
    assert_eq!(
        game.cannot("move c"),
        (Rule::Fee, Why::Short { needed: 4, has: 3 })
    );
    assert_eq!(
        game.cannot("move m2 m3 m1 c"),
        (Rule::Fee, Why::Short { needed: 4, has: 3 })
    );
}

#[test]
fn each_owner_on_a_path_is_paid_from_what_is_left() {
    let mut game = Game::begun(
        LINE,
        3,
        "cash=7",
        &[],
        &["build m1 c a", "build n1 e; build o1 l"],
    );
    game.does("end; build e b; end; start m1");
    assert_eq!(game.cannot("move c a d").0, Rule::Movement);
    assert_eq!(game.cost("move c a"), 4);
}

#[test]
fn a_fee_that_only_the_first_owner_can_be_paid() {
    let board = LINE.replace("m2 - ^h", "a - m2").replace("~ ^i = n2", "");
    let mut game = Game::begun(&board, 3, "cash=7", &[], &["build m1 c a", "build m2 a"]);
    game.does("end; end; start m1");
    assert_eq!(
        game.cannot("move c a m2"),
        (Rule::Fee, Why::Short { needed: 4, has: 3 })
    );
    assert_eq!((game.cash(0), game.cash(2)), (3, 7));
}
