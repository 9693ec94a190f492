//! Public locking.

use crate::common::Game;
use crate::common::boards::LINE;
use milepost_table::{Event, Rule, Why};

const WAY: &str = "build m1 c a d b";

/// Two players, four cards in the pool: as many as may be unlocked.
fn four(options: &str) -> Game {
    Game::begun(
        LINE,
        2,
        &format!("draft=2 {options}"),
        &[],
        &[WAY, "build n1 e b; build m4 q"],
    )
}

#[test]
fn never_more_than_3n_visible_cards_nor_2n_unlocked_ones() {
    let mut game = four("");
    let counts = |game: &Game| (game.state.visible(), game.unlocked());
    assert_eq!(counts(&game), (4, 4));
    let mut seen = Vec::new();
    for act in [
        "start m1; pick Coal; lock 0 Coal",
        "pick Iron; lock 2 Iron",
        "end; start m1; pick Iron; lock 3 Iron",
    ] {
        game.does(act);
        seen.push(counts(&game));
    }
    assert_eq!(seen, [(5, 4), (6, 4), (6, 3)]);
}

#[test]
fn locking_may_turn_up_a_card() {
    let mut game = four("");
    assert_eq!(
        game.does("start m1; pick Coal; lock 0 Coal"),
        [Event::TurnedUp(4)]
    );
}

#[test]
fn delivering_an_unlocked_card_turns_one_up() {
    let mut game = four("");
    game.does("start m1; pick Coal; move c a");
    assert_eq!(
        game.does("deliver 3 Coal"),
        [Event::Earned(16), Event::TurnedUp(4)]
    );
}

#[test]
fn delivering_a_locked_card_while_2n_are_unlocked_turns_up_none() {
    let mut game = four("");
    game.does("start m1; pick Coal; lock 0 Coal; move c a");
    assert_eq!(
        game.does("deliver 0 Coal"),
        [Event::Earned(10), Event::Freed { seat: 0, good: 0 }][..1]
    );
    assert_eq!(game.unlocked(), 4);
}

#[test]
fn an_excess_left_by_the_draft_only_falls() {
    let mut game = Game::begun(LINE, 2, "", &[], &[WAY]);
    assert_eq!(game.unlocked(), 6);
    game.does("start m1; pick Coal; pick Iron; move c a");
    assert_eq!(game.does("deliver 0 Coal"), [Event::Earned(10)]);
    assert_eq!(game.does("lock 3 Iron"), []);
    assert_eq!((game.unlocked(), game.state.visible()), (4, 5));
    game.does("end; start m1; pick Coal");
    assert_eq!(game.does("lock 1 Coal"), [Event::TurnedUp(6)]);
}

#[test]
fn one_locks_in_ones_own_turn_before_building_or_upgrading() {
    for act in ["build b f", "train Fast"] {
        let mut game = four("");
        game.does("start m1; pick Coal");
        game.does(act);
        assert_eq!(game.rule("lock 0 Coal"), Rule::Order);
    }
    let mut game = Game::drafted(LINE, 2, "draft=2", &[]);
    assert_eq!(game.rule("lock 0 Coal"), Rule::Opening);
}

#[test]
fn one_locks_a_demand_with_its_load_aboard() {
    let mut game = four("");
    let good = game.good("Coal");
    game.does("start m1");
    assert_eq!(
        game.cannot("lock 0 Coal"),
        (Rule::Lock, Why::NotAboard { good })
    );
    game.does("pick Coal");
    assert_eq!(game.rule("lock 0 Wine"), Rule::Lock);
    assert_eq!(
        game.cannot("lock 9 Fish"),
        (Rule::Lock, Why::NotOpen { card: 9 })
    );
    game.does("lock 0 Coal");
    assert_eq!(game.state.locked(0), Some(0));
}

#[test]
fn that_load_not_locking_another_card() {
    let mut game = four("");
    game.does("start m1; pick Coal; lock 0 Coal");
    let good = game.good("Coal");
    assert_eq!(
        game.cannot("lock 3 Coal"),
        (Rule::LockedLoad, Why::LoadLocked { good, card: 0 })
    );
    game.does("pick Coal; lock 3 Coal");
}

#[test]
fn rule_1_no_other_demand_of_a_locked_card_can_be_locked_or_delivered_by_anybody() {
    let mut game = four("");
    game.does("start m1; pick Coal; pick Iron; lock 3 Coal");
    let other = |card| (Rule::LockedCard, Why::OtherDemand { card, demand: 0 });
    assert_eq!(game.cannot("lock 3 Iron"), other(3));
    game.does("lock 2 Iron; end; start a; pick Fish");
    assert_eq!(game.cannot("lock 3 Fish"), other(3));
    game.does("move d b e n1");
    assert_eq!(game.cannot("deliver 3 Fish"), other(3));
    assert_eq!(game.does("deliver 0 Fish")[0], Event::Earned(14));
}

#[test]
fn rule_1_holds_for_the_locker_too() {
    let card = "Coal Ayr 10, Iron Ayr 12, Fish Nice 14";
    let mut game = Game::begun(LINE, 2, "draft=2", &[card], &[WAY]);
    game.does("start m1; pick Coal; pick Iron; lock 0 Coal; move c a");
    assert_eq!(
        game.cannot("deliver 0 Iron"),
        (Rule::LockedCard, Why::OtherDemand { card: 0, demand: 0 })
    );
}

#[test]
fn rule_2_the_load_that_locks_may_not_be_dropped() {
    let mut game = four("");
    game.does("start m1; pick Coal; lock 0 Coal");
    let good = game.good("Coal");
    assert_eq!(
        game.cannot("drop Coal"),
        (Rule::LockedLoad, Why::LoadLocked { good, card: 0 })
    );
    game.does("pick Coal; drop Coal");
    assert_eq!(game.rule("drop Coal"), Rule::LockedLoad);
}

#[test]
fn rule_2_nor_delivered_to_another_card() {
    let mut game = four("");
    game.does("start m1; pick Coal; lock 0 Coal; move c a");
    let good = game.good("Coal");
    assert_eq!(
        game.cannot("deliver 3 Coal"),
        (Rule::LockedLoad, Why::LoadLocked { good, card: 0 })
    );
}

#[test]
fn a_free_load_is_delivered_while_one_of_the_same_good_locks() {
    let mut game = four("");
    game.does("start m1; pick Coal; pick Coal; lock 0 Coal; move c a; deliver 3 Coal");
    assert_eq!((game.state.locked(0), game.loads(0).len()), (Some(0), 1));
    assert_eq!(game.rule("drop Coal"), Rule::LockedLoad);
}

#[test]
fn a_locked_card_takes_the_load_that_locks_it() {
    let mut game = four("");
    game.does("start m1; pick Coal; pick Coal; lock 0 Coal; move c a; deliver 0 Coal; drop Coal");
    assert!(game.loads(0).is_empty());
}

#[test]
fn rule_3_others_may_lock_the_same_demand_with_a_load_of_their_own() {
    let mut game = four("");
    game.does("start m1; pick Coal; lock 0 Coal; end; start m1; pick Coal");
    assert_eq!(game.does("lock 0 Coal"), []);
    assert_eq!(game.state.lockers(0).collect::<Vec<_>>(), [0, 1]);
    assert_eq!((game.state.visible(), game.unlocked()), (5, 4));
}

#[test]
fn rule_3_the_first_to_deliver_is_paid_the_card_is_gone_and_the_other_loads_are_free() {
    let mut game = four("");
    game.does(
        "start m1; pick Coal; lock 0 Coal; move c a; end; start m1; pick Coal; lock 0 Coal; end",
    );
    let good = game.good("Coal");
    let events = game.does("deliver 0 Coal");
    assert_eq!(events, [Event::Earned(10), Event::Freed { seat: 1, good }]);
    assert_eq!(game.state.pile().gone(), [0]);
    game.does("end; drop Coal");
    assert!(!game.state.players()[1].is_locked());
}

#[test]
fn rule_3_a_locked_demand_can_be_delivered_by_anybody_with_the_load_locked_or_not() {
    let mut game = four("");
    game.does("start m1; pick Coal; lock 0 Coal; end; start m1; pick Coal; move c a");
    let good = game.good("Coal");
    assert_eq!(
        game.does("deliver 0 Coal"),
        [Event::Earned(10), Event::Freed { seat: 0, good }]
    );
    game.does("end; lock 3 Coal");
}

#[test]
fn rule_4_at_most_as_many_locks_as_the_train_has_holds() {
    let mut game = four("");
    game.does("start m1; pick Coal; pick Iron; lock 0 Coal; lock 2 Iron");
    assert_eq!(
        game.cannot("pick Coal"),
        (Rule::PickUp, Why::NoHold { holds: 2 })
    );
    assert_eq!(game.rule("lock 3 Coal"), Rule::LockedLoad);
}

#[test]
fn rule_4_a_player_locks_a_demand_once() {
    let mut game = four("");
    game.does("start m1; pick Coal; pick Coal; lock 0 Coal");
    assert_eq!(
        game.cannot("lock 0 Coal"),
        (Rule::LockOnce, Why::LockedAlready { card: 0 })
    );
}

#[test]
fn rule_4_a_privately_locked_card_cannot_be_locked_by_others() {
    let mut game = Game::new(LINE, 2, "", &[]);
    game.does("keep 0 Coal; keep; end; end; end; end; end; start m1; pick Coal");
    assert_eq!(
        game.cannot("lock 0 Coal"),
        (Rule::Private, Why::Others { card: 0, owner: 0 })
    );
}

#[test]
fn option_claim_a_locked_card_leaves_the_pool_and_nobody_else_can_deliver_that_demand() {
    let mut game = four("claim=on");
    assert_eq!(
        game.does("start m1; pick Coal; lock 0 Coal"),
        [Event::TurnedUp(4)]
    );
    assert!(!game.state.pool().contains(&0));
    assert_eq!((game.state.visible(), game.unlocked()), (5, 4));
    let good = game.good("Coal");
    assert_eq!(
        game.cannot("drop Coal"),
        (Rule::LockedLoad, Why::LoadLocked { good, card: 0 })
    );
    game.does("end; start m1; pick Coal");
    let others = (Rule::Private, Why::Others { card: 0, owner: 0 });
    assert_eq!(game.cannot("lock 0 Coal"), others);
    game.does("move c a");
    assert_eq!(game.cannot("deliver 0 Coal"), others);
    game.does("end; move c a; deliver 0 Coal");
    assert_eq!(game.cash(0), 50 - 8 + 10 + 4);
}

#[test]
fn locking_belongs_to_the_locking_game() {
    let mut game = Game::begun(LINE, 2, "game=standard", &[], &[]);
    game.does("start m1; pick Coal");
    assert_eq!(
        game.cannot("lock 0 Coal"),
        (
            Rule::Lock,
            Why::Off {
                option: "game locking"
            }
        )
    );
}
