//! Derailments of event cards, where players choose what they lose: C46, L16.

use super::events::{city, deck};
use crate::common::Game;
use milepost_deck::EventCard;
use milepost_table::bot::{Bot, Kind};
use milepost_table::legal::legal;
use milepost_table::state::Derailment;
use milepost_table::view::StageView;
use milepost_table::{Action, Event, Participant, Roster, Rule, Stage, View, Why, apply};

/// A game with event cards of which trains in these cities derail, after so many cards.
fn derailing(cities: &[&str], above: usize, options: &str) -> Game {
    let cities = cities.iter().map(|name| city(name)).collect();
    let event = milepost_deck::Event::Derailment { cities };
    deck(vec![EventCard { above, event }], options, "events=on")
}

/// A game in which the first player, who has Coal for a private card and Iron, and the second, who has Coal that locks a
/// card, derail because the second has locked it.
fn private() -> (Game, Vec<Event>) {
    let mut game = derailing(&["Metz"], 5, "draft=2 draft_next=0");
    game.does("keep 0 Coal; keep; build a1 a2; end; end; end; end; start a1; pick Coal; pick Iron");
    let events = game.does("end; start a1; pick Coal; lock 1 Coal");
    (game, events)
}

fn derailment(game: &Game) -> &Derailment {
    match game.state.stage() {
        Stage::Derailed(derailment) => derailment,
        other => panic!("nobody chooses: {other:?}"),
    }
}

#[test]
fn a_derailed_player_is_to_act_out_of_turn_and_the_turn_goes_on_afterwards() {
    let (mut game, events) = private();
    let coal = Some(game.good("Coal"));
    // The second player has one load, so nothing is asked.
    let derailed = Event::Derailed {
        seat: 1,
        good: coal,
    };
    assert_eq!(
        events[events.len() - 3..],
        [
            Event::Happened(0),
            derailed,
            Event::Returned(game.good("Coal"))
        ]
    );
    assert_eq!((game.state.mover(), derailment(&game).turn_of), (0, 1));
    assert_eq!(
        (game.state.locked(1), game.state.budget(&game.table)),
        (None, 0)
    );
    assert!(game.state.loses_turn(0) && game.state.loses_turn(1));
    game.does("lose Iron; build a1 b1; end");
    // Both lose their next turn, the first player at once.
    assert_eq!((game.state.mover(), game.state.round()), (0, 3));
}

#[test]
fn any_load_that_was_picked_up_can_be_chosen_and_nothing_else_be_done() {
    let (mut game, _) = private();
    let choices = ["lose Iron", "lose Coal 0 keep", "lose Coal 0"].map(|act| game.action(act));
    assert_eq!(legal(&game.table, &game.state), choices);
    assert_eq!(Action::pass(game.state.stage()), choices[0]);
    for act in ["end", "drop Iron", "build a1 b1", "move a2", "lock 1 Coal"] {
        assert_eq!(game.rule(act), Rule::Derail, "{act}");
    }
    let good = game.good("Wine");
    assert_eq!(
        game.cannot("lose Wine"),
        (Rule::Lose, Why::NotAboard { good })
    );
    let lock = game.action("end");
    let refusal = apply(&game.table, &mut game.state, 1, &lock).unwrap_err();
    assert_eq!(
        (refusal.rule, refusal.why),
        (Rule::Derail, Why::Derailed { mover: 0 })
    );
}

#[test]
fn a_free_load_is_lost_alone() {
    let (mut game, _) = private();
    let (iron, seat) = (game.good("Iron"), 0);
    let events = game.does("lose Iron");
    let good = Some(iron);
    assert_eq!(
        events,
        [Event::Derailed { seat, good }, Event::Returned(iron)]
    );
    assert_eq!(
        (game.loads(0), game.supply("Iron")),
        (vec!["Coal".to_owned()], 3)
    );
    assert_eq!(game.state.mover(), 1);
}

#[test]
fn a_private_card_is_kept_with_its_load_reserved_again() {
    let (mut game, _) = private();
    let (good, seat) = (Some(game.good("Coal")), 0);
    assert_eq!(
        game.does("lose Coal 0 keep"),
        [Event::Derailed { seat, good }]
    );
    assert_eq!(game.state.private(0).collect::<Vec<_>>(), [(0, 0, false)]);
    assert_eq!(game.supply("Coal"), 2);
}

#[test]
fn or_let_go_into_the_pool() {
    let (mut game, _) = private();
    let events = game.does("lose Coal 0");
    assert!(events.contains(&Event::Opened(0)), "{events:?}");
    assert!(game.state.pool().contains(&0) && game.state.private(0).next().is_none());
    assert_eq!(
        (game.loads(0), game.supply("Coal")),
        (vec!["Iron".to_owned()], 3)
    );
    // There is room for no card: more than 2N lie unlocked.
    assert_eq!(game.unlocked(), 5);
    game.does("pick Coal; lock 0 Coal");
}

#[test]
fn a_load_that_is_reserved_cannot_be_lost() {
    let mut game = derailing(&["Metz"], 5, "draft=2 draft_next=0");
    game.does("keep 0 Coal; keep; end; end; end; end; start a0; pick Iron; end; start a1");
    let events = game.does("pick Coal; pick Iron; lock 1 Coal");
    // The second player chooses first, who drew the event.
    assert_eq!(derailment(&game).seats, [1, 0]);
    assert!(
        !events
            .iter()
            .any(|event| matches!(event, Event::Derailed { .. }))
    );
    let events = game.does("lose Coal 1");
    // The other player has Iron alone to lose, besides the reserved load, and is not asked.
    let iron = Event::Derailed {
        seat: 0,
        good: Some(game.good("Iron")),
    };
    assert!(events.contains(&iron), "{events:?}");
    assert_eq!(game.state.private(0).collect::<Vec<_>>(), [(0, 0, false)]);
}

/// A game in which both trains are in Metz and nobody has kept a card, which derail after so many cards.
fn at_metz(above: usize) -> Game {
    let mut game = derailing(&["Metz"], above, "draft=2 draft_next=0");
    game.does("keep; keep; end; end; end; end; start a1");
    game
}

#[test]
fn a_locked_load_that_is_given_up_unlocks_its_card() {
    let mut game = at_metz(5);
    game.does(
        "pick Coal; lock 0 Coal; pick Iron; end; start a1; pick Coal; pick Iron; lock 1 Coal",
    );
    assert_eq!(derailment(&game).seats, [1, 0]);
    game.does("lose Coal 1");
    assert_eq!((game.state.locked(1), game.state.mover()), (None, 0));
    game.does("lose Iron");
    assert_eq!((game.state.locked(0), game.state.mover()), (Some(0), 1));
    assert!(game.state.losses(0).iter().all(|loss| loss.card == Some(0)));
}

#[test]
fn unless_someone_else_locks_the_same_demand() {
    let mut game = at_metz(5);
    game.does("pick Coal; lock 0 Coal; end; start a1; pick Coal; lock 0 Coal; pick Coal");
    game.does("lock 1 Coal");
    // The first player has one load to lose, and is not asked in turn.
    assert_eq!(derailment(&game).seats, [1, 0]);
    game.does("lose Coal 1");
    assert_eq!(
        (game.state.locked(0), game.state.locked(1)),
        (Some(0), None)
    );
    let mut game = at_metz(5);
    game.does(
        "pick Coal; lock 0 Coal; pick Iron; end; start a1; pick Coal; lock 0 Coal; pick Coal",
    );
    game.does("lock 1 Coal; lose Coal 0");
    assert_eq!((game.state.locked(0), game.state.mover()), (Some(0), 0));
    game.does("lose Coal 0");
    assert_eq!(game.state.locked(0), None);
}

#[test]
fn equal_loads_leave_nothing_to_choose() {
    let mut game = at_metz(4);
    game.does("pick Iron; pick Iron; end; start a1; pick Coal");
    let events = game.does("lock 0 Coal");
    let lost = |seat, good: &str| Event::Derailed {
        seat,
        good: Some(game.good(good)),
    };
    let (coal, iron) = (lost(1, "Coal"), lost(0, "Iron"));
    assert!(
        events.contains(&coal) && events.contains(&iron),
        "{events:?}"
    );
    assert_eq!(game.loads(0), ["Iron"]);
}

#[test]
fn a_player_without_a_load_loses_the_turn_alone() {
    let mut game = at_metz(4);
    let events = game.does("end; start a1; pick Coal; lock 0 Coal");
    let none = Event::Derailed {
        seat: 0,
        good: None,
    };
    assert!(events.contains(&none), "{events:?}");
    assert!(game.state.loses_turn(0));
}

#[test]
fn bots_choose_what_can_be_lost() {
    let mut game = at_metz(4);
    game.does("pick Coal; pick Iron; end; start a1; pick Coal; lock 0 Coal");
    let (coal, iron) = (game.action("lose Coal"), game.action("lose Iron"));
    assert_eq!(Action::pass(game.state.stage()), coal);
    for (kind, _) in Kind::ALL {
        let mut bot = Bot::new(kind, 1, 0);
        let action = bot.act(&game.table, &game.state);
        assert!([&coal, &iron].contains(&&action), "{kind}: {action:?}");
        assert_eq!(bot.refused(), 0);
    }
}

#[test]
fn nobody_loses_a_load_unless_a_train_derails() {
    let mut game = at_metz(4);
    assert_eq!(game.rule("lose Coal"), Rule::Order);
}

/// A standard game with one card a hand. Both trains are at Ayr, the second with two loads, and the first has delivered.
fn standard(options: &str, above: usize) -> Game {
    let options = format!("game=standard cash=100 {options}");
    let mut game = derailing(&["Ayr"], above, &options);
    game.does(
        "build a1 a2 a3 a4 a5 a6; end; end; end; end; start a1; pick Coal; move a2 a3 a4 a5 a6",
    );
    game.does("end; start a1; pick Coal; pick Iron; move a2 a3 a4 a5 a6; end");
    game
}

#[test]
fn cards_that_are_due_to_a_hand_are_drawn_after_the_choice() {
    let mut game = standard("hand=1", 2);
    game.does("deliver 0 Coal");
    assert_eq!((game.state.mover(), derailment(&game).undrawn), (1, 1));
    assert!(game.state.players()[0].hand.is_empty());
    let events = game.does("lose Iron");
    assert!(
        events.contains(&Event::Drew { seat: 0, card: 2 }),
        "{events:?}"
    );
    assert_eq!((game.state.mover(), game.state.stage()), (0, &Stage::Move));
    game.does("move a5");
}

#[test]
fn a_hand_that_was_given_up_is_drawn_to_its_end() {
    let mut game = standard("hand=3", 7);
    let before = game.does("give");
    let drawn = |events: &[Event]| {
        let drew = events
            .iter()
            .filter(|event| matches!(event, Event::Drew { .. }));
        drew.count()
    };
    assert_eq!((drawn(&before), derailment(&game).undrawn), (1, 2));
    assert_eq!(drawn(&game.does("lose Coal")), 2);
    assert_eq!(
        (game.state.mover(), game.state.stage()),
        (0, &Stage::Pitched)
    );
    game.does("end");
}

#[test]
fn all_see_who_chooses_and_only_that() {
    let (game, _) = private();
    let roster = Roster::new(vec![Participant::person("Ana"), Participant::person("Ben")]).unwrap();
    for seat in [None, Some(0), Some(1)] {
        let view = View::of(&game.table, &roster, &game.state, seat);
        assert_eq!((view.mover, view.stage), (0, StageView::Lose));
        assert_eq!(view.turn_of, Some(1));
        assert_eq!((view.movement, view.derailed), (Some(0), vec![0, 1]));
    }
}
