use crate::model::action::Action;
use crate::model::card::{Card, Demand};
use crate::model::options::Options;
use crate::model::roster::{Participant, Roster};
use crate::model::table::{Board, Table};
use crate::model::train::Train;
use crate::text::error::TextError;
use crate::text::words::Words;
use std::sync::Arc;

fn table() -> Table {
    let board = Arc::new(Board::new(milepost_map::shipped::map("iberia").unwrap()));
    let demand = |good| Demand {
        good,
        city: good + 1,
        payoff: 10,
    };
    let cards = vec![
        Card {
            taxes: false,
            demands: [demand(0), demand(1), demand(2)]
        };
        20
    ];
    Table::new(board, Options::default(), cards, 2, 1).unwrap()
}

fn roster() -> Roster {
    Roster::new(vec![
        Participant::person("Ana"),
        Participant::person("Ben: 2, for 3"),
    ])
    .unwrap()
}

#[test]
fn actions_are_read_as_they_are_written() {
    let (table, roster) = (table(), roster());
    let words = Words::of_log(&table, &roster);
    let trains = Train::ALL.map(|(train, _)| Action::Train { train });
    let lose = [
        (None, false),
        (None, true),
        (Some(3), false),
        (Some(3), true),
    ];
    let lose = lose.map(|(card, keep)| Action::Lose {
        good: 1,
        card,
        keep,
    });
    let cash = [(0, 5), (1, -5), (1, 0), (1, i32::MAX), (1, i32::MIN)];
    let cash = cash.map(|(seat, amount)| Action::Cash {
        seat,
        amount,
        track: amount < 0,
    });
    let actions = [
        Action::Keep { cards: Vec::new() },
        Action::Keep {
            cards: vec![(3, 2), (1, 0)],
        },
        Action::Start { at: 7 },
        Action::Move {
            path: vec![1, 2, 3],
        },
        Action::Cross { to: 9 },
        Action::PickUp { good: 0 },
        Action::Drop { good: 2 },
        Action::Lock { card: 4, demand: 1 },
        Action::Deliver {
            card: 19,
            demand: 2,
        },
        Action::Build {
            path: (0..table.ground().mileposts()).collect(),
        },
        Action::Pitch,
        Action::GiveUp,
        Action::Claim,
        Action::End,
    ];
    for action in actions.into_iter().chain(trains).chain(lose).chain(cash) {
        let text = words.action(&action);
        assert_eq!(words.read(&text), Ok(action.clone()), "{text}");
        assert_eq!(words.read(&format!("{text} for 12")), Ok(action), "{text}");
    }
}

/// What kind of error a text gives, and a word of it that matters.
fn kind(error: &TextError) -> (&'static str, &str) {
    match error {
        TextError::Expected { what, .. } => ("expected", what),
        TextError::Unknown { what, near, .. } => {
            ("unknown", near.first().map_or(*what, String::as_str))
        }
        TextError::Unfit(text) => ("unfit", text),
        TextError::Trailing(rest) => ("trailing", rest),
        other => panic!("{other}"),
    }
}

#[test]
fn text_that_is_no_action_is_an_error_of_its_kind() {
    let (table, roster) = (table(), roster());
    let words = Words::of_log(&table, &roster);
    for (text, (wanted, detail)) in [
        ("", ("expected", "an action (keep, discard, start at")),
        ("dance", ("expected", "an action")),
        ("end now", ("trailing", " now")),
        (
            "lock card 21 Wine to Porto",
            ("expected", "a number from 1 to 20"),
        ),
        ("lock card 3 Wine to Porto", ("unfit", "card 3")),
        ("pick up Wien", ("unknown", "Wine")),
        ("move Bajadoz", ("unknown", "Badajoz")),
        ("cash 5 Ana", ("expected", "a sum with its sign")),
        ("upgrade to Steam", ("expected", "a train")),
        ("build \"", ("unknown", "milepost")),
        ("end for x", ("expected", "a sum")),
    ] {
        let error = words.read(text).unwrap_err();
        let (kind, found) = kind(&error);
        assert_eq!(kind, wanted, "{text}: {error}");
        assert!(found.contains(detail), "{text}: {error}");
    }
    assert_eq!(words.read("pick up wine"), words.read("pick up Wine"));
}
