//! The common game: taxes and the end of the deck.

use crate::common::{Game, boards::LINE, card, sketch};
use milepost_table::{Action, Event, Options, Rule, Table, Variant, apply, start};

const PLAIN: [&str; 6] = ["Coal Ayr 10, Wine Ayr 12, Fish Nice 14"; 6];

#[test]
fn taxes_by_cash_when_the_deck_says_so() {
    let cards = [
        PLAIN.as_slice(),
        &["taxes Coal Ayr 1, Wine Ayr 2, Fish Nice 3"],
    ]
    .concat();
    for (cash, paid) in [
        (40, [0, 0]),
        (45, [10, 0]),
        (51, [10, 10]),
        (96, [15, 10]),
        (150, [20, 15]),
    ] {
        let options = format!("game=standard cash={cash} goal=1000");
        let mut game = Game::begun(LINE, 2, &options, &cards, &["build m1 c a"]);
        let free = game.cost("start m1; pick Coal; move c a");
        assert_eq!(free, 0);
        // Building cost 4, so that the player has cash + 6 once the delivery is paid.
        let events = game.does("deliver 0 Coal");
        assert_eq!(events[1], Event::Taxes(paid.to_vec()), "{cash}");
        assert_eq!(
            [game.cash(0), game.cash(1)],
            [cash + 6 - paid[0], cash - paid[1]]
        );
    }
}

#[test]
fn taxes_are_the_tables_numbers() {
    let cards = [
        PLAIN.as_slice(),
        &["taxes Coal Ayr 1, Wine Ayr 2, Fish Nice 3"],
    ]
    .concat();
    let mut game = Game::begun(
        LINE,
        2,
        "game=standard taxes=49:1_55:2_3",
        &cards,
        &["build m1 c a"],
    );
    assert!(
        game.does("start m1; pick Coal; move c a; deliver 0 Coal")
            .contains(&Event::Taxes(vec![3, 2]))
    );
}

#[test]
fn nobody_pays_more_than_he_has() {
    let cards = [
        PLAIN.as_slice(),
        &["taxes Coal Ayr 1, Wine Ayr 2, Fish Nice 3"],
    ]
    .concat();
    let mut game = Game::begun(
        LINE,
        2,
        "game=standard cash=5 taxes=0:0_30",
        &cards,
        &["build m1 c a"],
    );
    assert!(
        game.does("start m1; pick Coal; move c a; deliver 0 Coal")
            .contains(&Event::Taxes(vec![11, 5]))
    );
}

#[test]
fn taxes_come_before_the_card_that_turns_up() {
    let cards = [&PLAIN[..4], &["taxes Coal Ayr 1, Wine Ayr 2, Fish Nice 3"]].concat();
    let mut game = Game::begun(LINE, 2, "draft=2 cash=60", &cards, &[]);
    let events = game.does("start m1; pick Coal; lock 0 Coal");
    assert_eq!(events, [Event::Taxes(vec![10, 10]), Event::TurnedUp(4)]);
}

/// A table with few cards.
fn few(game: Variant, count: usize) -> Table {
    let board = sketch(LINE);
    let cards = (0..count).map(|_| card(&board, PLAIN[0])).collect();
    let options = Options {
        game,
        ..Options::default()
    };
    Table::new(board, options, cards, 2, 1).unwrap()
}

#[test]
fn standard_reshuffles_the_cards_that_are_gone_from_the_games_stream() {
    let table = few(Variant::Standard, 7);
    let play = || {
        let mut state = start(&table);
        let mut all = Vec::new();
        for _ in 0..4 {
            let seat = state.mover();
            apply(&table, &mut state, seat, &Action::End).unwrap();
        }
        for _ in 0..4 {
            for action in [Action::GiveUp, Action::End] {
                let seat = state.mover();
                all.extend(apply(&table, &mut state, seat, &action).unwrap());
            }
        }
        all
    };
    let events = play();
    // Six cards are in the hands and one is left; the three given up are shuffled once that is drawn.
    assert_eq!(events[3], Event::Drew { seat: 0, card: 6 });
    assert_eq!(events[4], Event::Shuffled(3));
    assert_eq!(events, play());
}

/// Of k cards that are left one is preceded by taxes with a chance of 1/k, so that the last of three mostly is.
#[test]
fn taxes_come_among_cards_that_were_shuffled_again() {
    let table = few(Variant::Standard, 7);
    let mut state = start(&table);
    for _ in 0..4 {
        let seat = state.mover();
        apply(&table, &mut state, seat, &Action::End).unwrap();
    }
    let (mut taxed, mut drawn, mut shuffles) = ([0; 3], 0, 0);
    while state.outcome().is_none() {
        for action in [Action::GiveUp, Action::End] {
            let seat = state.mover();
            for event in apply(&table, &mut state, seat, &action).unwrap() {
                match event {
                    Event::Shuffled(count) => {
                        assert_eq!(count, 3);
                        (drawn, shuffles) = (0, shuffles + 1);
                    }
                    Event::Taxes(_) => taxed[drawn] += 1,
                    Event::Drew { .. } => drawn += 1,
                    _ => {}
                }
            }
        }
    }
    assert!(
        shuffles > 30 && taxed[0] * 2 < taxed[2],
        "{taxed:?} of {shuffles}"
    );
}

#[test]
fn locking_turns_up_none_when_the_deck_has_ended() {
    let table = few(Variant::Locking, 6);
    let mut state = start(&table);
    let mut events = Vec::new();
    for _ in 0..6 {
        let seat = state.mover();
        let action = if events.len() < 2 {
            Action::Keep { cards: Vec::new() }
        } else {
            Action::End
        };
        apply(&table, &mut state, seat, &action).unwrap();
        events.push(action);
    }
    let events = apply(&table, &mut state, 0, &Action::Pitch).unwrap();
    assert_eq!(events.len(), 3);
    assert_eq!(
        (
            state.pool().len(),
            state.pile().left(),
            state.pile().gone().len()
        ),
        (3, 0, 3)
    );
    assert_eq!(
        apply(&table, &mut state, 0, &Action::GiveUp)
            .unwrap_err()
            .rule,
        Rule::Pitch
    );
}
