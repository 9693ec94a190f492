//! The engine, and companion mode.

use crate::common::Game;
use crate::common::boards::{FERRY, LINE};
use milepost_table::audit::AuditError;
use milepost_table::card::CardFault;
use milepost_table::state::Ending;
use milepost_table::{
    Card, Event, Options, Outcome, Participant, Roster, Rule, Stage, State, Table, TableError,
    View, Why, apply, audit, legal, start,
};
use serde_json::{Value, json};

#[test]
fn the_state_is_a_pure_function_of_options_deck_and_actions() {
    let acts = "keep 0 Coal; keep; build m1 c a; end; end; end; end; start m1; pick Coal; move c a; \
                deliver 0 Coal; end; pitch; end";
    let mut games = [0, 1].map(|_| Game::new(LINE, 2, "", &[]));
    let events = games.each_mut().map(|game| game.does(acts));
    assert_eq!(events[0], events[1]);
    assert_eq!(games[0].state, games[1].state);
    assert_eq!(start(&games[0].table), start(&games[1].table));
}

#[test]
fn a_refusal_says_the_rule() {
    for &rule in Rule::ALL {
        assert!(
            rule.sentence().ends_with('.') && !rule.name().is_empty() && !rule.source().is_empty()
        );
    }
    let mut game = Game::begun(LINE, 2, "", &[], &[]);
    assert_eq!(game.rule("pick Coal").sentence(), Rule::PickUp.sentence());
}

#[test]
fn what_shows_something_hidden_is_told() {
    let mut game = Game::begun(LINE, 2, "draft=2", &[], &["build m1 c a"]);
    let reveals = |events: Vec<Event>| events.iter().any(Event::reveals);
    assert!(!reveals(
        game.does("start m1; pick Coal; pick Iron; move c a")
    ));
    assert!(reveals(game.does("deliver 0 Coal")));
    assert!(!reveals(game.does("drop Iron; move c; build a d; end")));
    assert!(reveals(game.does("pitch")));
}

#[test]
fn everything_is_audited() {
    let mut game = Game::new(LINE, 2, "", &[]);
    game.does("keep 0 Coal; keep; build m1 c a; end");
    assert_eq!(audit::audit(&game.table, None, &game.state), Ok(()));
    let other = Game::new(LINE, 2, "chips=4", &[]);
    let told = audit::audit(&other.table, None, &game.state);
    assert!(matches!(told, Err(AuditError::Chips(_))), "{told:?}");
    let other = Game::new(LINE, 2, "cash=49", &[]);
    let told = audit::audit(&other.table, None, &game.state);
    assert!(matches!(told, Err(AuditError::Cash(_))), "{told:?}");
    let other = Game::new(LINE, 2, "visible=3 unlocked=1", &[]);
    assert!(audit::audit(&other.table, Some(&game.state), &game.state).is_ok());
    let other = Game::new(LINE, 2, "visible=4 unlocked=3", &[]);
    let told = audit::audit(&other.table, Some(&game.state), &game.state);
    assert!(matches!(told, Err(AuditError::NotFilled(_))), "{told:?}");
}

/// What the audit says of a state with another value somewhere.
fn damaged(game: &Game, change: impl Fn(&mut Value)) -> Result<(), AuditError> {
    let mut value = serde_json::to_value(&game.state).unwrap();
    change(&mut value);
    let state: State = serde_json::from_value(value).unwrap();
    assert_ne!(state, game.state);
    audit::audit(&game.table, Some(&game.state), &state)
}

/// Lays so many cards from the deck into the pool, or back.
fn moved(state: &mut Value, count: usize, is_back: bool) {
    let [from, to] = if is_back {
        ["/pool", "/pile/left"]
    } else {
        ["/pile/left", "/pool"]
    };
    for _ in 0..count {
        let of = state.pointer_mut(from).unwrap().as_array_mut().unwrap();
        let card = of.pop().unwrap();
        let card = if is_back {
            json!([card, false])
        } else {
            card[0].clone()
        };
        let to = state.pointer_mut(to).unwrap().as_array_mut().unwrap();
        to.push(card);
    }
}

/// Adds to a number.
fn add(state: &mut Value, place: &str, more: i64) {
    let number = state.pointer_mut(place).unwrap();
    *number = json!(number.as_i64().unwrap() + more);
}

#[test]
fn money_and_chips_that_are_lost_or_doubled_are_found() {
    let mut game = Game::new(LINE, 2, "", &[]);
    game.does("keep 0 Coal; keep; build m1 c a; end");
    let cash = i64::from(game.cash(0));
    let supply = format!("/supply/{}", game.good("Coal"));
    for more in [1, -1] {
        let told = damaged(&game, |state| add(state, "/players/0/cash", more));
        assert!(matches!(told, Err(AuditError::Cash(_))), "{told:?}");
        let told = damaged(&game, |state| add(state, &supply, more));
        assert!(matches!(told, Err(AuditError::Chips(_))), "{told:?}");
        let told = damaged(&game, |state| add(state, "/lent", more));
        assert!(matches!(told, Err(AuditError::Debts(_))), "{told:?}");
    }
    // Nobody has less than nothing, though nothing is lost.
    let told = damaged(&game, |state| {
        add(state, "/players/0/cash", -cash - 1);
        add(state, "/players/1/cash", cash + 1);
    });
    assert!(matches!(told, Err(AuditError::Cash(_))), "{told:?}");
    // Nor is anything owed where no option has debts.
    let told = damaged(&game, |state| {
        add(state, "/lent", 2);
        add(state, "/players/1/debt", 2);
    });
    assert!(matches!(told, Err(AuditError::Debts(_))), "{told:?}");
    let told = damaged(&game, |state| add(state, "/players/1/owed/0", 4));
    assert!(matches!(told, Err(AuditError::Debts(_))), "{told:?}");
}

#[test]
fn cards_and_locks_that_are_lost_or_doubled_are_found() {
    let mut game = Game::new(LINE, 2, "", &[]);
    game.does("keep 0 Coal; keep; build m1 c a; end");
    let told = damaged(&game, |state| {
        let pool = state["pool"].as_array_mut().unwrap();
        pool.push(pool[0].clone());
    });
    assert!(matches!(told, Err(AuditError::Cards(_))), "{told:?}");
    let told = damaged(&game, |state| {
        drop(state["pool"].as_array_mut().unwrap().pop())
    });
    assert!(matches!(told, Err(AuditError::Cards(_))), "{told:?}");
    let demand = "/players/0/loads/0/bond/Private/demand";
    let told = damaged(&game, |state| add(state, demand, 1));
    assert!(matches!(told, Err(AuditError::Locks(_))), "{told:?}");
}

#[test]
fn more_or_fewer_cards_than_may_lie_open_are_found() {
    let mut game = Game::new(LINE, 2, "draft=2", &[]);
    // Before the pool is filled.
    let told = damaged(&game, |state| moved(state, 1, false));
    assert!(matches!(told, Err(AuditError::Visible(_))), "{told:?}");
    game.does("keep; keep; build m1 c a; end; end; end; end");
    // Four unlocked and six visible for two players.
    assert_eq!((game.unlocked(), game.state.visible()), (4, 4));
    let told = damaged(&game, |state| moved(state, 1, false));
    assert!(matches!(told, Err(AuditError::Unlocked(_))), "{told:?}");
    let told = damaged(&game, |state| moved(state, 3, false));
    assert!(matches!(told, Err(AuditError::Visible(_))), "{told:?}");
    let told = damaged(&game, |state| moved(state, 1, true));
    assert!(matches!(told, Err(AuditError::NotFilled(_))), "{told:?}");
    let game = Game::new(LINE, 2, "game=standard public=2", &[]);
    for is_back in [false, true] {
        let told = damaged(&game, |state| moved(state, 1, is_back));
        assert!(matches!(told, Err(AuditError::Visible(_))), "{told:?}");
    }
}

#[test]
fn a_ferry_that_serves_more_players_than_it_may_is_found() {
    let game = Game::begun(FERRY, 3, "", &[], &["build m1 c p q"]);
    let served = |ports: [u8; 2]| damaged(&game, |state| state["ports"][0] = json!(ports));
    assert_eq!(served([0b011, 0b001]), Ok(()));
    for ports in [[0b111, 0b001], [0b011, 0b100]] {
        let told = served(ports);
        assert!(matches!(told, Err(AuditError::Track(_))), "{told:?}");
    }
}

#[test]
fn an_excess_after_the_draft_is_what_was_left_over() {
    let mut game = Game::new(LINE, 2, "visible=4 unlocked=4", &[]);
    game.does("keep");
    let before = game.state.clone();
    game.does("keep");
    assert_eq!(game.unlocked(), 8);
    let other = Game::new(LINE, 2, "visible=4 unlocked=1", &[]);
    let told = audit::audit(&other.table, Some(&before), &game.state);
    assert!(matches!(told, Err(AuditError::Unlocked(_))), "{told:?}");
}

#[test]
fn nothing_is_legal_once_the_game_is_over() {
    let mut game = Game::begun(LINE, 2, "rounds=1", &[], &[]);
    game.does("end; end");
    assert!(matches!(game.state.stage(), Stage::Over(_)));
    assert_eq!(legal::legal(&game.table, &game.state), []);
}

/// Two players at a real board, with their cards.
fn companion(options: &str) -> Game {
    let mut game = Game::drafted(LINE, 2, &format!("companion=on {options}"), &[]);
    game.does("end; end; end; end");
    game
}

#[test]
fn companion_the_start_draft_then_two_rounds_of_building_then_turns() {
    let mut game = Game::new(LINE, 2, "companion=on", &[]);
    game.does("keep 0 Coal 1 Wine; keep 2 Iron");
    assert_eq!(*game.state.stage(), Stage::Opening { back: false });
    game.does("cash 0 -20; end; cash 1 -15; end");
    assert_eq!(
        (game.state.stage(), game.state.mover()),
        (&Stage::Opening { back: true }, 1)
    );
    assert_eq!(game.rule("pick Coal"), Rule::Opening);
    game.does("end; end");
    assert_eq!(
        (game.state.stage(), game.state.mover(), game.state.round()),
        (&Stage::Move, 0, 1)
    );
}

#[test]
fn companion_track_and_trains_are_on_a_real_board() {
    let mut game = companion("");
    for act in ["start m1", "move c", "cross c", "build m1 c"] {
        assert_eq!(
            game.cannot(act),
            (Rule::Companion, Why::AtRealBoard),
            "{act}"
        );
    }
    let mut game = Game::begun(LINE, 2, "", &[], &[]);
    assert_eq!(game.rule("claim"), Rule::Companion);
    assert_eq!(game.rule("cash 0 5"), Rule::Companion);
}

#[test]
fn companion_the_pool_the_locks_deliveries() {
    let mut game = companion("draft=2");
    assert_eq!(game.does("pick Coal; lock 0 Coal"), [Event::TurnedUp(4)]);
    assert_eq!(game.rule("drop Coal"), Rule::LockedLoad);
    assert_eq!(game.does("deliver 0 Coal"), [Event::Earned(10)]);
    assert_eq!((game.cash(0), game.supply("Coal")), (60, 3));
    game.does("pick Coal; drop Coal; train Fast");
    assert_eq!(game.rule("lock 2 Iron"), Rule::Order);
    game.does("cash 0 -1; end");
    game.does("cash 0 1");
    assert_eq!(game.cash(0), 40);
}

#[test]
fn companion_reserved_loads() {
    let mut game = Game::new(LINE, 2, "companion=on", &[]);
    game.does("keep 0 Coal; keep; end; end; end; end");
    assert_eq!(game.rule("deliver 0 Coal"), Rule::Private);
    assert_eq!(game.does("pick Coal"), [Event::FaceUp]);
    game.does("deliver 0 Coal");
}

#[test]
fn companion_pitching() {
    let mut game = companion("draft=2");
    game.does("cash 0 -4");
    assert_eq!(game.does("pitch").len(), 6);
    assert_eq!(game.rule("pick Coal"), Rule::Pitch);
}

#[test]
fn companion_cash_never_below_zero() {
    let mut game = companion("");
    game.does("cash 0 -20; cash 1 4");
    assert_eq!([game.cash(0), game.cash(1)], [30, 54]);
    assert_eq!(
        game.cannot("cash 0 -31"),
        (
            Rule::Pay,
            Why::Short {
                needed: 31,
                has: 30
            }
        )
    );
    assert_eq!(game.rule("cash 2 1"), Rule::Pay);
    assert_eq!(game.rule(&format!("cash 0 {}", i32::MIN)), Rule::Pay);
    assert_eq!(
        game.cannot(&format!("cash 0 {}", i32::MAX)),
        (Rule::Limit, Why::TooMuch { most: 1_000_000 })
    );
}

#[test]
fn companion_a_win_is_claimed_with_the_cash_and_no_locked_load() {
    let mut game = companion("cash=249");
    assert_eq!(
        game.cannot("claim"),
        (
            Rule::Win,
            Why::NotRich {
                cash: 249,
                goal: 250
            }
        )
    );
    game.does("cash 0 1; pick Coal; lock 0 Coal");
    assert_eq!(game.cannot("claim"), (Rule::Win, Why::Locked));
    game.does("deliver 0 Coal");
    assert_eq!(
        game.does("claim"),
        [Event::Over(Outcome {
            winners: vec![0],
            why: Ending::Victory
        })]
    );
}

#[test]
fn companion_nobody_wins_in_a_building_round() {
    let mut game = Game::drafted(LINE, 2, "companion=on cash=300", &[]);
    for _ in 0..4 {
        assert_eq!(game.rule("claim"), Rule::Opening);
        game.does("end");
    }
    game.does("claim");
}

#[test]
fn companion_paying_for_track_is_building() {
    let mut game = companion("draft=2");
    game.does("pick Coal; cash 0 -4 track");
    assert_eq!(
        (*game.state.stage() == Stage::Build, game.cash(0)),
        (true, 46)
    );
    for act in ["lock 0 Coal", "pitch", "pick Coal", "deliver 0 Coal"] {
        assert_eq!(game.rule(act), Rule::Order, "{act}");
    }
    assert_eq!(
        game.cannot("cash 0 -17 track"),
        (
            Rule::Budget,
            Why::OverBudget {
                needed: 17,
                left: 16
            }
        )
    );
    assert_eq!(
        game.cannot("train Fast"),
        (Rule::Upgrade, Why::SpentOnTrack { spent: 4 })
    );
    game.does("cash 0 -16 track; end; cash 1 -49");
    assert_eq!(
        game.cannot("cash 1 -2 track"),
        (Rule::Cash, Why::Short { needed: 2, has: 1 })
    );
    game.does("cash 1 40; train Fast");
    assert_eq!(
        game.cannot("cash 1 -2 track"),
        (Rule::Upgrade, Why::UpgradedAlready)
    );
    game.does("cash 1 -2; end; pitch");
    assert_eq!(game.rule("cash 0 -2 track"), Rule::Pitch);
}

#[test]
fn companion_track_is_paid_by_the_player_to_act() {
    let mut game = Game::drafted(LINE, 2, "companion=on", &[]);
    for act in [
        "cash 1 -2 track",
        "cash 0 2 track",
        "cash 0 0 track",
        "cash 9 -2 track",
    ] {
        assert_eq!(
            game.cannot(act),
            (Rule::Companion, Why::NoTrackSum),
            "{act}"
        );
    }
    assert_eq!(
        game.rule(&format!("cash 0 {} track", i32::MIN)),
        Rule::Companion
    );
    game.does("cash 0 -20 track");
    assert_eq!(game.rule("cash 0 -1 track"), Rule::Budget);
    let mut game = Game::begun(LINE, 2, "", &[], &[]);
    assert_eq!(game.rule("cash 0 -2 track"), Rule::Companion);
}

#[test]
fn companion_anybody_may_lose_a_load_at_any_time() {
    let mut game = companion("draft=2 derailments=on");
    game.does("pick Coal; lock 0 Coal; end");
    let (before, lose) = (game.state.clone(), game.action("lose Coal 0"));
    let events = apply(&game.table, &mut game.state, 0, &lose).unwrap();
    assert_eq!(events, [Event::Returned(game.good("Coal"))]);
    assert_eq!(
        audit::audit(&game.table, Some(&before), &game.state),
        Ok(())
    );
    assert_eq!(
        (
            game.loads(0).len(),
            game.state.locked(0),
            game.state.mover()
        ),
        (0, None, 1)
    );
    game.does("pitch");
    assert!(apply(&game.table, &mut game.state, 9, &lose).is_err());
}

#[test]
fn companion_movement_and_budget_are_not_known() {
    let names = ["Ana", "Ben"].map(Participant::person).to_vec();
    let roster = Roster::new(names).unwrap();
    let view = |game: &Game| View::of(&game.table, &roster, &game.state, None);
    assert_eq!(
        (view(&companion("")).movement, view(&companion("")).budget),
        (None, None)
    );
    let game = Game::begun(LINE, 2, "", &[], &[]);
    assert_eq!(
        (view(&game).movement, view(&game).budget),
        (Some(9), Some(20))
    );
}

#[test]
fn cards_that_the_map_has_not_are_refused() {
    let game = Game::new(LINE, 2, "", &[]);
    let refused = |change: fn(&mut Card)| {
        let mut cards = game.table.cards().to_vec();
        change(&mut cards[3]);
        let table = Table::new(game.table.board().clone(), Options::default(), cards, 2, 1);
        table.map(|_| ()).unwrap_err()
    };
    let card_4 = |fault| [TableError::Card { numbered: 4, fault }];
    assert_eq!(
        refused(|card| card.demands[0].good = 99),
        card_4(CardFault::Good(99))
    );
    assert_eq!(
        refused(|card| card.demands[1].city = 99),
        card_4(CardFault::City(99))
    );
    assert_eq!(
        refused(|card| card.demands[2] = card.demands[0]),
        card_4(CardFault::Twice)
    );
    assert_eq!(
        refused(|card| card.demands[2].payoff = -1),
        card_4(CardFault::Payoff(-1))
    );
}

#[test]
fn chips_and_taxes_are_the_maps_numbers() {
    let text = milepost_map::text::write(&milepost_map::shipped::map("iberia").unwrap());
    let usual = milepost_map::text::read(&text).unwrap().map;
    assert_eq!(Options::of(&usual), Options::default());
    let rules = "\n[rules]\nchips = 4\ntaxes = \"10:0 20:3 9\"\n\n[marks]";
    let map = milepost_map::text::read(&text.replacen("\n[marks]", rules, 1))
        .unwrap()
        .map;
    let told = [
        ("taxes", "10:0 20:3 9".to_owned()),
        ("chips", "4".to_owned()),
    ];
    assert_eq!(Options::of(&map).changed(), told);
}
