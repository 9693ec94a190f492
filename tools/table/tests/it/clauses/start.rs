//! The start of the locking game.

use crate::common::Game;
use crate::common::boards::LINE;
use milepost_table::{Event, Rule, Stage, Why};

fn offered(game: &Game) -> Vec<usize> {
    match game.state.stage() {
        Stage::Draft(cards) => cards.clone(),
        _ => Vec::new(),
    }
}

#[test]
fn the_first_player_gets_4_cards_each_next_one_what_was_left_over_and_2_new_ones() {
    let mut game = Game::new(LINE, 3, "", &[]);
    assert_eq!(offered(&game), [0, 1, 2, 3]);
    let drew = |card| Event::Drew { seat: 1, card };
    assert_eq!(game.does("keep 0 Coal 2 Iron"), [drew(4), drew(5)]);
    assert_eq!(offered(&game), [1, 3, 4, 5]);
    game.does("keep 5 Fish");
    assert_eq!(offered(&game), [1, 3, 4, 6, 7]);
    game.does("keep 1 Wine 7 Coal");
    assert_eq!(game.state.pool()[..3], [3, 4, 6]);
    assert!(matches!(game.state.stage(), Stage::Opening { .. }));
}

#[test]
fn each_keeps_up_to_2() {
    let mut game = Game::new(LINE, 2, "", &[]);
    assert_eq!(
        game.cannot("keep 0 Coal 1 Iron 2 Fish"),
        (Rule::Keep, Why::TooManyKept { kept: 3, limit: 2 })
    );
    assert_eq!(
        game.cannot("keep 0 Coal 0 Wine"),
        (Rule::Keep, Why::KeptTwice { card: 0 })
    );
    assert_eq!(
        game.cannot("keep 4 Iron"),
        (Rule::Keep, Why::NotOffered { card: 4 })
    );
    game.does("keep");
    game.does("keep 4 Iron");
}

#[test]
fn cards_are_added_up_to_3n_where_each_kept_two() {
    let mut game = Game::new(LINE, 3, "", &[]);
    game.does("keep 0 Coal 1 Iron; keep 2 Wine 3 Fish; keep 4 Wine 5 Fish");
    assert_eq!(
        (
            game.state.visible(),
            game.unlocked(),
            game.state.pool().len()
        ),
        (9, 3, 3)
    );
}

#[test]
fn where_players_keep_fewer_2n_unlocked_bind() {
    let mut game = Game::new(LINE, 3, "", &[]);
    game.does("keep 0 Coal; keep 1 Wine; keep");
    assert_eq!((game.state.visible(), game.unlocked()), (8, 6));
    let mut game = Game::new(LINE, 3, "", &[]);
    assert!(
        !game
            .does("keep; keep; keep")
            .iter()
            .any(|event| matches!(event, Event::TurnedUp(_)))
    );
    assert_eq!((game.state.visible(), game.unlocked()), (8, 8));
}

#[test]
fn each_kept_card_reserves_a_chip_from_the_supply_taking_a_hold_impossible_to_drop() {
    let mut game = Game::new(LINE, 2, "", &[]);
    game.does("keep 0 Coal 1 Wine; keep; end; end; end; end");
    assert_eq!(
        (
            game.supply("Coal"),
            game.supply("Wine"),
            game.loads(0).len()
        ),
        (2, 2, 2)
    );
    game.does("start m1");
    assert_eq!(
        game.cannot("pick Iron"),
        (Rule::PickUp, Why::NoHold { holds: 2 })
    );
    let good = game.good("Coal");
    assert_eq!(
        game.cannot("drop Coal"),
        (Rule::LockedLoad, Why::FaceDown { good })
    );
}

#[test]
fn refused_if_no_chip_is_left() {
    let mut game = Game::new(LINE, 2, "chips=1", &[]);
    let good = game.good("Coal");
    let gone = (Rule::Keep, Why::NoChip { good });
    assert_eq!(game.cannot("keep 0 Coal 1 Coal"), gone);
    game.does("keep 0 Coal 1 Iron");
    assert_eq!(game.cannot("keep 3 Coal"), gone);
    game.does("keep 3 Fish; end; end; end; end; end; start m1");
    assert_eq!(
        game.cannot("pick Coal"),
        (Rule::PickUp, Why::NoChip { good })
    );
}

#[test]
fn two_of_a_good_need_two_chips() {
    let mut game = Game::new(LINE, 2, "chips=2", &[]);
    game.does("keep 0 Coal 1 Coal");
    assert_eq!(game.supply("Coal"), 0);
}

#[test]
fn he_alone_can_deliver_it_and_only_that_demand() {
    let mut game = Game::new(LINE, 2, "", &["Coal Ayr 10, Iron Ayr 12, Fish Nice 14"]);
    game.does("keep 0 Coal; keep; build m1 c a; end; end; end; end");
    game.does("start m1; pick Coal; pick Iron; move c a");
    let other = (Rule::Private, Why::OtherDemand { card: 0, demand: 0 });
    assert_eq!(game.cannot("deliver 0 Iron"), other);
    assert_eq!(
        game.cannot("lock 0 Iron"),
        (Rule::Private, Why::Others { card: 0, owner: 0 })
    );
    game.does("end; start m1; pick Coal; move c a");
    assert_eq!(
        game.cannot("deliver 0 Coal"),
        (Rule::Private, Why::Others { card: 0, owner: 0 })
    );
    game.does("end; deliver 0 Coal");
}

#[test]
fn a_reserved_load_delivers_nothing_until_it_is_turned_up() {
    let mut game = Game::new(LINE, 2, "", &[]);
    game.does("keep 0 Coal; keep; build m1 c a; end; end; end; end; start a");
    let good = game.good("Coal");
    assert_eq!(
        game.cannot("deliver 0 Coal"),
        (Rule::Private, Why::FaceDown { good })
    );
    assert_eq!(
        game.cannot("deliver 3 Coal"),
        (Rule::LockedLoad, Why::FaceDown { good })
    );
    assert_eq!(
        game.cannot("lock 3 Coal"),
        (Rule::LockedLoad, Why::FaceDown { good })
    );
}

#[test]
fn reaching_a_city_that_makes_it_he_turns_it_face_up_at_no_cost_of_supply() {
    let mut game = Game::new(LINE, 2, "", &[]);
    game.does("keep 0 Coal 1 Wine; keep; build m1 c a; end; end; end; end; start a");
    assert_eq!(game.rule("pick Coal"), Rule::PickUp);
    game.does("move c m1");
    assert_eq!(game.does("pick Coal"), [Event::FaceUp]);
    assert_eq!((game.supply("Coal"), game.loads(0).len()), (2, 2));
    let good = game.good("Coal");
    assert_eq!(
        game.cannot("drop Coal"),
        (Rule::LockedLoad, Why::LoadLocked { good, card: 0 })
    );
    assert_eq!(game.rule("pick Coal"), Rule::PickUp);
    game.does("move c a; deliver 0 Coal");
    assert_eq!(game.supply("Coal"), 3);
}

#[test]
fn private_cards_count_as_visible_and_not_as_unlocked() {
    let mut game = Game::new(LINE, 2, "", &[]);
    game.does("keep 0 Coal 1 Wine; keep 2 Iron 3 Fish");
    assert_eq!(
        (
            game.state.visible(),
            game.unlocked(),
            game.state.pool().len()
        ),
        (6, 2, 2)
    );
    assert_eq!(
        game.state.private(0).collect::<Vec<_>>(),
        [(0, 0, false), (1, 2, false)]
    );
}

#[test]
fn delivering_a_private_card_makes_room_for_another() {
    let mut game = Game::new(LINE, 2, "", &[]);
    game.does("keep 0 Coal 1 Wine; keep 2 Iron 3 Fish; build m1 c a; end; end; end; end");
    game.does("start m1; pick Coal; move c a");
    assert_eq!(
        game.does("deliver 0 Coal"),
        [Event::Earned(10), Event::TurnedUp(6)]
    );
}

#[test]
fn before_building() {
    let mut game = Game::new(LINE, 2, "", &[]);
    for act in [
        "build m1 c",
        "end",
        "start m1",
        "pitch",
        "lock 0 Coal",
        "deliver 0 Coal",
    ] {
        assert_eq!(game.rule(act), Rule::Keep, "{act}");
    }
    game.does("keep; keep");
    assert_eq!(game.rule("keep"), Rule::Keep);
}
