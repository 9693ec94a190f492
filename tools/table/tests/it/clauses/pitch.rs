//! Pitching cards.

use crate::common::Game;
use crate::common::boards::LINE;
use milepost_table::{Event, Rule, Stage, Why};

fn left(events: &[Event]) -> Vec<usize> {
    events
        .iter()
        .filter_map(|event| {
            if let Event::Left(card) = event {
                Some(*card)
            } else {
                None
            }
        })
        .collect()
}

fn turned_up(events: &[Event]) -> Vec<usize> {
    let up = |event: &Event| {
        if let Event::TurnedUp(card) = event {
            Some(*card)
        } else {
            None
        }
    };
    events.iter().filter_map(up).collect()
}

#[test]
fn three_unlocked_cards_at_random_leave_and_replacements_turn_up() {
    let mut picks = Vec::new();
    for turn in 0..6 {
        let mut game = Game::begun(LINE, 2, "draft=2", &[], &[]);
        // Other chance each time: so many turns go by with pitches of their own.
        (0..turn).for_each(|_| drop(game.does("pitch; end")));
        let pool = game.state.pool().to_vec();
        let events = game.does("pitch");
        let gone = left(&events);
        assert_eq!((gone.len(), turned_up(&events).len()), (3, 3));
        assert!(
            gone.iter()
                .all(|card| pool.contains(card) && !game.state.pool().contains(card))
        );
        let places: Vec<_> = gone
            .iter()
            .map(|card| pool.iter().position(|c| c == card))
            .collect();
        picks.push(places);
    }
    assert!(picks.iter().any(|pick| *pick != picks[0]));
}

#[test]
fn all_where_there_are_fewer() {
    let mut game = Game::new(LINE, 2, "", &[]);
    game.does("keep 0 Coal 1 Wine; keep; build m1 c a; end; end; end; end; end");
    assert_eq!(game.unlocked(), 4);
    let mut game = Game::begun(LINE, 2, "draft=2 unlocked=1", &[], &[]);
    game.does("start m1; pick Coal; lock 0 Coal; pick Coal; lock 1 Coal; end");
    assert_eq!(game.unlocked(), 2);
    let events = game.does("pitch");
    assert_eq!((left(&events).len(), turned_up(&events).len()), (2, 2));
}

#[test]
fn locked_cards_stay() {
    let mut game = Game::begun(LINE, 2, "draft=2", &[], &[]);
    game.does("start m1; pick Coal; lock 0 Coal; end");
    (0..8).for_each(|_| {
        assert!(!left(&game.does("pitch")).contains(&0));
        game.does("end; end");
    });
    assert_eq!(game.state.locked(0), Some(0));
}

#[test]
fn a_player_with_a_locked_load_may_not() {
    let mut game = Game::begun(LINE, 2, "draft=2", &[], &[]);
    game.does("start m1; pick Coal; lock 0 Coal; end; end");
    assert_eq!(game.cannot("pitch"), (Rule::Pitch, Why::Locked));
    let mut game = Game::new(LINE, 2, "", &[]);
    game.does("keep 0 Coal; keep; end; end; end; end");
    assert_eq!(game.cannot("pitch"), (Rule::Pitch, Why::Locked));
}

#[test]
fn he_gives_up_his_whole_turn() {
    for act in ["start m1", "train Fast"] {
        let mut game = Game::begun(LINE, 2, "draft=2", &[], &[]);
        game.does(act);
        assert!(
            [Rule::Pitch, Rule::Order].contains(&game.rule("pitch")),
            "{act}"
        );
    }
    let mut game = Game::begun(LINE, 2, "draft=2", &[], &[]);
    game.does("start m1; pick Coal; end; end; drop Coal");
    assert_eq!(game.cannot("pitch"), (Rule::Pitch, Why::Acted));
    game.does("end; pitch");
    assert_eq!(*game.state.stage(), Stage::Pitched);
    for act in ["start m1", "move m2", "build m1 c", "train Fast", "pitch"] {
        assert_eq!(game.rule(act), Rule::Pitch, "{act}");
    }
    game.does("end");
    assert_eq!(game.state.mover(), 0);
}

#[test]
fn then_he_may_lock_with_loads_he_already_has_aboard_without_picking_up_first() {
    let cards: Vec<&str> = vec!["Coal Ayr 10, Iron Ayr 12, Fish Nice 14"; 20];
    let mut game = Game::begun(LINE, 2, "draft=2", &cards, &[]);
    game.does("start m1; pick Coal; end; end; pitch");
    assert_eq!(game.rule("pick Iron"), Rule::Pitch);
    assert_eq!(game.rule("deliver 0 Coal"), Rule::Pitch);
    assert_eq!(game.rule("drop Coal"), Rule::Pitch);
    let card = game.state.pool()[0];
    assert_eq!(game.rule(&format!("lock {card} Iron")), Rule::Lock);
    game.does(&format!("lock {card} Coal"));
    assert_eq!(game.state.locked(card), Some(0));
}

#[test]
fn cards_that_come_up_by_that_may_be_locked_too() {
    let cards: Vec<&str> = vec!["Coal Ayr 10, Iron Ayr 12, Fish Nice 14"; 20];
    let mut game = Game::begun(LINE, 2, "draft=2", &cards, &[]);
    game.does("start m1; pick Coal; pick Iron; end; end; pitch");
    let card = game.state.pool()[0];
    let new = turned_up(&game.does(&format!("lock {card} Coal")));
    assert_eq!(new.len(), 1);
    game.does(&format!("lock {} Iron; end", new[0]));
    assert_eq!(game.state.locked(new[0]), Some(1));
}

#[test]
fn a_derailment_is_nothing_he_did() {
    let mut game = Game::begun(LINE, 2, "draft=2 derailments=on", &[], &[]);
    game.does("start m1; pick Coal; lock 0 Coal; end; end; lose Coal 0; pitch");
}

#[test]
fn a_hand_given_up_is_the_rule_after_it() {
    let mut game = Game::begun(LINE, 2, "game=standard", &[], &[]);
    game.does("give");
    for act in [
        "start m1",
        "build m1 c",
        "train Fast",
        "give",
        "pitch",
        "lock 0 Coal",
    ] {
        let rule = if act.starts_with("lock") {
            Rule::Lock
        } else {
            Rule::GiveUp
        };
        assert_eq!(game.rule(act), rule, "{act}");
    }
}

#[test]
fn a_derailment_comes_after_a_pitch_as_well() {
    let mut game = Game::begun(LINE, 2, "draft=2 derailments=on", &[], &[]);
    game.does("start m1; pick Iron; end; end; pitch; lose Iron; end");
}
