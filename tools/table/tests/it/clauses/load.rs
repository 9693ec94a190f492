//! The common game: loads, deliveries, hands.

use crate::common::Game;
use crate::common::boards::LINE;
use milepost_table::{Event, Rule, Why};

const WAY: &str = "build m1 c a d b";

#[test]
fn three_chips_a_good() {
    let mut game = Game::begun(LINE, 2, "", &[], &[]);
    assert_eq!(game.supply("Coal"), 3);
    game.does("start m1; pick Coal; pick Coal; end; start m1; pick Coal");
    assert_eq!(game.supply("Coal"), 0);
    assert_eq!(
        game.cannot("pick Coal"),
        (
            Rule::PickUp,
            Why::NoChip {
                good: game.good("Coal")
            }
        )
    );
}

#[test]
fn picked_up_where_made_without_payment() {
    let mut game = Game::begun(LINE, 2, "", &[], &[WAY]);
    assert_eq!(game.cannot("pick Coal"), (Rule::PickUp, Why::NotInCity));
    game.does("start m1");
    let (good, city) = (game.good("Fish"), game.city("Metz"));
    assert_eq!(
        game.cannot("pick Fish"),
        (Rule::PickUp, Why::NotMade { good, city })
    );
    assert_eq!(game.cost("pick Coal"), 0);
    game.does("move c");
    assert_eq!(game.cannot("pick Iron"), (Rule::PickUp, Why::NotInCity));
    game.does("move a; pick Fish");
    assert_eq!(game.loads(0), ["Coal", "Fish"]);
}

#[test]
fn dropped_at_any_city_where_it_stays_if_not_made_there() {
    let mut game = Game::begun(LINE, 2, "", &[], &[WAY]);
    game.does("start m1; pick Coal; move c");
    assert_eq!(game.cannot("drop Coal"), (Rule::Drop, Why::NotInCity));
    game.does("move a");
    assert_eq!(game.does("drop Coal"), []);
    assert_eq!(
        (game.state.lying(game.city("Ayr")), game.supply("Coal")),
        (Some(game.good("Coal")), 2)
    );
    game.does("end; start a; pick Coal");
    assert_eq!(
        (game.loads(1), game.supply("Coal")),
        (vec!["Coal".to_owned()], 2)
    );
    assert_eq!(game.state.lying(game.city("Ayr")), None);
    assert_eq!(game.rule("pick Coal"), Rule::PickUp);
}

#[test]
fn dropped_where_it_is_made_it_goes_back() {
    let mut game = Game::begun(LINE, 2, "", &[], &[]);
    game.does("start m1; pick Coal; move m2");
    assert_eq!(game.does("drop Coal"), [Event::Returned(game.good("Coal"))]);
    assert_eq!(
        (game.state.lying(game.city("Metz")), game.supply("Coal")),
        (None, 3)
    );
    assert_eq!(
        game.cannot("drop Coal").1,
        Why::NotAboard {
            good: game.good("Coal")
        }
    );
}

#[test]
fn one_at_a_time_a_load_already_lying_there_returns_to_the_supply() {
    let mut game = Game::begun(LINE, 2, "", &[], &[WAY]);
    game.does("start m1; pick Coal; pick Iron; move c a; drop Coal");
    assert_eq!(game.does("drop Iron"), [Event::Returned(game.good("Coal"))]);
    assert_eq!(game.state.lying(game.city("Ayr")), Some(game.good("Iron")));
    assert_eq!((game.supply("Coal"), game.supply("Iron")), (3, 2));
}

#[test]
fn delivered_paid_card_gone_chip_back() {
    let mut game = Game::begun(LINE, 2, "draft=2", &[], &[WAY]);
    game.does("start m1; pick Coal; move c a");
    let before = (game.cash(0), game.supply("Coal"));
    assert_eq!(game.does("deliver 0 Coal")[0], Event::Earned(10));
    assert_eq!(
        (game.cash(0), game.supply("Coal")),
        (before.0 + 10, before.1 + 1)
    );
    assert_eq!(game.state.pile().gone(), [0]);
    assert!(!game.state.pool().contains(&0) && game.loads(0).is_empty());
}

#[test]
fn delivered_to_the_city_on_the_card_with_the_load_aboard() {
    let mut game = Game::begun(LINE, 2, "", &[], &[WAY]);
    game.does("start m1; pick Coal");
    assert_eq!(
        game.cannot("deliver 0 Coal"),
        (
            Rule::Deliver,
            Why::WrongCity {
                city: game.city("Ayr")
            }
        )
    );
    game.does("move c");
    assert_eq!(
        game.cannot("deliver 0 Coal"),
        (Rule::Deliver, Why::NotInCity)
    );
    game.does("move a");
    let good = game.good("Wine");
    assert_eq!(
        game.cannot("deliver 0 Wine"),
        (Rule::Deliver, Why::NotAboard { good })
    );
    assert_eq!(
        game.cannot("deliver 20 Wine"),
        (Rule::Deliver, Why::NotOpen { card: 20 })
    );
}

#[test]
fn a_major_city_is_reached_at_any_of_its_mileposts() {
    let mut game = Game::begun(
        LINE,
        2,
        "",
        &["Coal Oslo 9, Fish Ayr 1, Fish Metz 2"],
        &["build o1 l k m3"],
    );
    game.does("start m4; pick Coal; move m3 k l o1; deliver 0 Coal");
    assert_eq!(game.cash(0), 50 - 7 + 9);
}

#[test]
fn standard_three_cards_a_hand() {
    let mut game = Game::begun(LINE, 2, "game=standard", &[], &[WAY]);
    let hands = |game: &Game| [0, 1].map(|seat| game.state.players()[seat].hand.clone());
    assert_eq!(hands(&game), [[0, 1, 2], [3, 4, 5]]);
    game.does("start m1; pick Coal; move c a");
    assert_eq!(
        game.cannot("deliver 3 Coal"),
        (Rule::Deliver, Why::NotInHand { card: 3 })
    );
    assert_eq!(
        game.does("deliver 0 Coal"),
        [Event::Earned(10), Event::Drew { seat: 0, card: 6 }]
    );
    assert_eq!(hands(&game)[0], [1, 2, 6]);
    assert_eq!(game.rule("lock 1 Coal"), Rule::Lock);
    assert_eq!(game.rule("pitch"), Rule::Pitch);
}

#[test]
fn instead_of_a_turn_give_up_the_hand() {
    let mut game = Game::begun(LINE, 2, "game=standard", &[], &[WAY]);
    game.does("start m1");
    assert_eq!(game.cannot("give"), (Rule::GiveUp, Why::Acted));
    game.does("end");
    let events = game.does("give");
    assert_eq!(events[..3], [3, 4, 5].map(Event::Left));
    assert_eq!(
        events[3..],
        [6, 7, 8].map(|card| Event::Drew { seat: 1, card })
    );
    assert_eq!(game.state.pile().gone(), [3, 4, 5]);
    for act in ["start m1", "build n1 e", "train Fast", "give"] {
        assert_eq!(game.rule(act), Rule::GiveUp, "{act}");
    }
    game.does("end");
    assert_eq!(
        Game::begun(LINE, 2, "", &[], &[]).rule("give"),
        Rule::GiveUp
    );
}
