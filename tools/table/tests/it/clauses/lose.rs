//! Losing a load, with decks that derail trains.

use crate::common::Game;
use crate::common::boards::LINE;
use milepost_table::{Event, Rule, Why, apply};

const ON: &str = "draft=2 derailments=on";

#[test]
fn the_owner_may_give_up_a_locked_load_which_unlocks_the_card() {
    let mut game = Game::begun(LINE, 2, ON, &[], &[]);
    game.does("start m1; pick Coal; lock 0 Coal");
    assert_eq!(game.unlocked(), 4);
    assert_eq!(
        game.does("lose Coal 0"),
        [Event::Returned(game.good("Coal"))]
    );
    assert_eq!(
        (game.state.locked(0), game.unlocked(), game.supply("Coal")),
        (None, 5, 3)
    );
    assert!(game.loads(0).is_empty());
}

#[test]
fn nothing_is_removed_and_nothing_turns_up_until_the_count_falls() {
    let mut game = Game::begun(LINE, 2, ON, &[], &["build m1 c a"]);
    game.does("start m1; pick Coal; pick Coal; lock 0 Coal; lose Coal 0; move c a");
    assert_eq!(game.does("deliver 0 Coal"), [Event::Earned(10)]);
    assert_eq!(game.unlocked(), 4);
    game.does("end; start m1; pick Coal");
    assert_eq!(game.does("lock 3 Coal"), [Event::TurnedUp(5)]);
}

#[test]
fn unless_someone_else_locks_the_same_demand() {
    let mut game = Game::begun(LINE, 2, ON, &[], &[]);
    game.does(
        "start m1; pick Coal; lock 0 Coal; end; start m1; pick Coal; lock 0 Coal; lose Coal 0",
    );
    assert_eq!((game.state.locked(0), game.unlocked()), (Some(0), 4));
    assert_eq!(game.rule("lock 0 Wine"), Rule::LockedCard);
}

#[test]
fn a_reserved_load_not_yet_picked_up_cannot_be_chosen() {
    let mut game = Game::new(LINE, 2, "derailments=on", &[]);
    game.does("keep 0 Coal; keep; end; end; end; end");
    let down = (
        Rule::Lose,
        Why::FaceDown {
            good: game.good("Coal"),
        },
    );
    assert_eq!(game.cannot("lose Coal 0"), down);
    assert_eq!(game.cannot("lose Coal 0 keep"), down);
    assert_eq!(game.rule("lose Coal"), Rule::Lose);
}

#[test]
fn a_private_card_may_be_kept_with_its_load_reserved_again() {
    let mut game = Game::new(LINE, 2, "derailments=on", &[]);
    game.does("keep 0 Coal; keep; end; end; end; end; start m1; pick Coal");
    let pool = game.state.pool().to_vec();
    assert_eq!(game.does("lose Coal 0 keep"), []);
    assert_eq!(game.state.private(0).collect::<Vec<_>>(), [(0, 0, false)]);
    assert_eq!(
        (game.supply("Coal"), game.state.pool()),
        (2, pool.as_slice())
    );
    assert_eq!(game.rule("lose Coal 0"), Rule::Lose);
    assert_eq!(game.does("pick Coal"), [Event::FaceUp]);
}

#[test]
fn or_put_into_the_pool() {
    let mut game = Game::new(LINE, 2, "derailments=on", &[]);
    game.does("keep 0 Coal; keep; end; end; end; end; start m1; pick Coal; pick Coal");
    assert_eq!(
        game.does("lose Coal 0"),
        [Event::Returned(game.good("Coal")), Event::Opened(0)]
    );
    assert!(game.state.pool().contains(&0) && game.state.private(0).next().is_none());
    assert_eq!((game.supply("Coal"), game.unlocked()), (2, 6));
    game.does("lock 0 Coal");
}

#[test]
fn a_free_load_is_lost_and_no_public_card_is_kept() {
    let mut game = Game::begun(LINE, 2, ON, &[], &[]);
    game.does("start m1; pick Coal; lock 0 Coal; pick Iron");
    let none = (
        Rule::Lose,
        Why::NoSuch {
            what: "private card",
        },
    );
    assert_eq!(game.cannot("lose Coal 0 keep"), none);
    assert_eq!(game.rule("lose Iron 0"), Rule::Lose);
    game.does("lose Iron");
    assert_eq!(game.supply("Iron"), 3);
}

#[test]
fn our_decks_do_not_derail() {
    let mut game = Game::begun(LINE, 2, "", &[], &[]);
    game.does("start m1; pick Coal");
    assert_eq!(
        game.cannot("lose Coal"),
        (
            Rule::Lose,
            Why::Off {
                option: "derailments"
            }
        )
    );
}

#[test]
fn a_derailment_comes_at_any_time_of_the_turn() {
    let mut game = Game::begun(LINE, 2, ON, &[], &[]);
    game.does("start m1; pick Coal; lock 0 Coal; pick Iron; build m1 c; lose Iron");
    assert_eq!(
        game.does("lose Coal 0"),
        [Event::Returned(game.good("Coal"))]
    );
    game.does("build c a; end");
    let lose = game.action("lose Coal");
    let refused = apply(&game.table, &mut game.state, 0, &lose).unwrap_err();
    assert_eq!(refused.why, Why::NotYourTurn { mover: 1 });
    let mut game = Game::new(LINE, 2, "derailments=on", &[]);
    assert_eq!(game.rule("lose Coal"), Rule::Keep);
    game.does("keep 0 Coal; keep");
    assert_eq!(
        game.cannot("lose Coal 0"),
        (
            Rule::Lose,
            Why::FaceDown {
                good: game.good("Coal")
            }
        )
    );
}
