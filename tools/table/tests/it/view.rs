//! A view shows all that is public and nothing that is hidden.

use crate::common;

use common::random::{any, options};
use common::{board, table, with_events_of};
use milepost_dice::Dice;
use milepost_table::Event;
use milepost_table::view::{View, shows};
use milepost_table::{Action, Options, Participant, Roster, State, Table, Variant, apply, start};

fn roster(seats: usize) -> Roster {
    let names = ["Ana", "Ben", "Cleo", "Dora", "Emil", "Fee"];
    Roster::new(
        names[..seats]
            .iter()
            .map(|name| Participant::person(name))
            .collect(),
    )
    .unwrap()
}

fn standard() -> Options {
    Options {
        game: Variant::Standard,
        ..Options::default()
    }
}

/// The same table with other chance and other cards from `from` on.
fn otherwise(of: &Table, from: impl Fn(usize) -> bool) -> Table {
    let mut cards = of.cards().to_vec();
    let hidden: Vec<usize> = (0..cards.len()).filter(|&card| from(card)).collect();
    for (&card, &other) in hidden.iter().zip(hidden.iter().rev()) {
        cards[card] = of.cards()[other];
    }
    let (board, options) = (of.board().clone(), of.options().clone());
    let twin = Table::new(board, options, cards, of.seats(), of.seed() + 1).unwrap();
    with_events_of(of, twin)
}

fn view(table: &Table, state: &State, seat: Option<usize>) -> View {
    View::of(table, &roster(table.seats()), state, seat)
}

#[test]
fn deck_and_dice_are_hidden() {
    let board = board("iberia");
    for n in 0..30 {
        let seats = 2 + n % 3;
        let table = table(&board, options(n), seats, n as u64);
        let known = 40;
        let other = otherwise(&table, |card| card >= known);
        let (mut state, mut twin) = (start(&table), start(&other));
        let mut dice = Dice::new(n as u64, "random player");
        for _ in 0..150 {
            let action = any(&table, &state, &mut dice);
            let mover = state.mover();
            let events = apply(&table, &mut state, mover, &action).unwrap();
            let derailed = |event: &Event| matches!(event, Event::Derailed { .. });
            let drawn = table.cards().len() - state.pile().left();
            // Pitching is chance, and so is what derailed trains lose: they may go otherwise.
            let chance = action == Action::Pitch || events.iter().any(derailed);
            if drawn > known || state.outcome().is_some() || chance {
                break;
            }
            apply(&other, &mut twin, mover, &action).unwrap();
            assert_ne!(state, twin);
            for seat in (0..seats).map(Some).chain([None]) {
                assert_eq!(view(&table, &state, seat), view(&other, &twin, seat));
            }
        }
    }
}

#[test]
fn hands_are_hidden_from_others_unless_they_are_open() {
    let board = board("iberia");
    let open = Options {
        open_hands: true,
        ..standard()
    };
    for (options, open) in [(standard(), false), (open, true)] {
        let table = table(&board, options, 3, 7);
        // Cards 3 to 5 are dealt to seat 1.
        let other = otherwise(&table, |card| (3..6).contains(&card) || card >= 9);
        let (state, twin) = (start(&table), start(&other));
        for seat in [None, Some(0), Some(1), Some(2)] {
            let same = view(&table, &state, seat) == view(&other, &twin, seat);
            assert_eq!(same, !open && seat != Some(1), "{seat:?}");
            assert_eq!(view(&table, &state, seat).players[1].held, 3);
            let drew = Event::Drew { seat: 1, card: 4 };
            assert_eq!(shows(&table, seat, &drew), open || seat == Some(1));
        }
    }
}

#[test]
fn what_is_public_is_shown() {
    let board = board("iberia");
    let table = table(&board, Options::default(), 2, 3);
    let mut state = start(&table);
    let offered = view(&table, &state, None).offered;
    assert_eq!(
        offered.iter().map(|card| card.card).collect::<Vec<_>>(),
        [1, 2, 3, 4]
    );
    apply(
        &table,
        &mut state,
        0,
        &Action::Keep {
            cards: vec![(0, 1)],
        },
    )
    .unwrap();
    let shown = view(&table, &state, Some(1));
    let ana = &shown.players[0];
    assert_eq!(
        (ana.cash, ana.private.len(), ana.private[0].locked),
        (50, 1, Some(1))
    );
    assert_eq!(
        (ana.loads[0].card, ana.private[0].lockers.as_slice()),
        (Some(1), &[0][..])
    );
    let text = serde_json::to_string(&shown).unwrap();
    assert!(
        text.contains("\"bond\":\"reserved\"") && !text.contains("seed"),
        "{text}"
    );
    assert!(
        text.starts_with("{\"generator\":\"milepost ") && text.contains(" table/"),
        "{text}"
    );
    for seat in [None, Some(0), Some(1)] {
        assert!(
            shows(&table, seat, &Event::Opened(0)),
            "a private card lay open before"
        );
    }
}
