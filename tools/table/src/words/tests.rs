use super::*;
use crate::action::Action;
use crate::card::Card;
use crate::options::Options;
use crate::roster::Who;
use crate::table::Board;
use crate::train::Train;
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
    Roster::new(vec![Who::person("Ana"), Who::person("Ben: 2, for 3")]).unwrap()
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

#[test]
fn what_cannot_be_read_is_told() {
    let (table, roster) = (table(), roster());
    let words = Words::of_log(&table, &roster);
    for (text, told) in [
        ("", "no action begins like"),
        ("dance", "there are: keep card 3"),
        ("end now", "nothing was expected at \" now\""),
        ("lock card 21 Wine to Porto", "a number from 1 to 20"),
        ("lock card 3 Wine to Porto", "no demand of card 3"),
        ("pick up Wien", "is it Wine"),
        ("move Bajadoz", "is it Badajoz"),
        ("cash 5 Ana", "a sum with its sign"),
        ("upgrade to Steam", "there is no train"),
        ("build \"", "there is no milepost"),
    ] {
        let error = words.read(text).unwrap_err();
        assert!(error.contains(told), "{text}: {error}");
    }
    assert_eq!(words.read("pick up wine"), words.read("pick up Wine"));
}
