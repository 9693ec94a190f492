//! What players are told does not hang on cards that they do not see: it is the same, word for word, whatever these are.

use crate::common;

use common::random::{after, any, kind, quick, tiny};
use common::with_events_of;
use milepost_dice::Dice;
use milepost_table::text::Explanation;
use milepost_table::view::{View, names_seen, sees_card};
use milepost_table::{
    Action, Card, Event, Participant, Roster, Rule, State, Table, Train, Viewer, Words, apply,
};

const NAMES: [&str; 6] = ["Ana", "Ben", "Cleo", "Dora", "Emil", "Fee"];

fn roster(table: &Table) -> Roster {
    Roster::new(NAMES.map(Participant::person)[..table.seats()].to_vec()).unwrap()
}

fn viewers(table: &Table) -> impl Iterator<Item = Viewer> {
    (0..table.seats())
        .map(Viewer::Seat)
        .chain([Viewer::Spectator])
}

/// The cards that a viewer does not see: those of the deck, those that are gone, those in others' hands.
fn hidden(table: &Table, state: &State, viewer: Viewer) -> Vec<usize> {
    (0..table.cards().len())
        .filter(|&card| !sees_card(table, state, viewer, card))
        .collect()
}

/// The same table with other goods, cities and payoffs on some of its cards.
fn with_other(table: &Table, hidden: &[usize]) -> Table {
    let mut cards = table.cards().to_vec();
    let (goods, cities) = (table.map().goods().len(), table.map().cities().len());
    for &card in hidden {
        for demand in &mut cards[card].demands {
            demand.good = (demand.good + 1) % goods;
            demand.city = (demand.city + 1) % cities;
            demand.payoff += 100;
        }
    }
    let (board, options) = (table.board().clone(), table.options().clone());
    let twin = Table::new(board, options, cards, table.seats(), table.seed()).unwrap();
    with_events_of(table, twin).renumbered(7)
}

/// An action of every kind, with all that a card can be named for.
fn actions(card: usize, other: usize, goods: usize) -> Vec<Action> {
    let mut all: Vec<Action> = (0..5)
        .flat_map(|demand| {
            let choice = (card, demand);
            [
                Action::lock(choice),
                Action::deliver(choice),
                Action::Keep {
                    cards: vec![choice],
                },
                Action::Keep {
                    cards: vec![(other, 0), choice],
                },
                Action::Keep {
                    cards: vec![choice, choice, choice],
                },
            ]
        })
        .collect();
    all.extend((0..goods).flat_map(|good| {
        [false, true].map(|keep| Action::Lose {
            good,
            card: Some(card),
            keep,
        })
    }));
    all
}

/// What is told where nobody asks first whether the cards are seen; nothing where the rules allow the action.
fn refusal(
    table: &Table,
    state: &State,
    viewer: Viewer,
    seat: usize,
    action: &Action,
) -> Option<Explanation> {
    let roster = roster(table);
    let refused = apply(table, &mut state.clone(), seat, action).err()?;
    Some(Words::to(table, &roster, state, viewer).refusal(seat, action, &refused))
}

#[test]
fn an_action_on_a_hidden_card_has_one_answer() {
    let boards = tiny();
    let mut tried = [0; 2];
    for game in 0..60 {
        let table = quick(&boards, game).renumbered(7);
        let state = after(&table, game, 17 * (game as usize % 9));
        let goods = table.map().goods().len();
        for viewer in viewers(&table) {
            let unseen = hidden(&table, &state, viewer);
            let seen = (0..table.cards().len())
                .find(|card| !unseen.contains(card))
                .unwrap_or(0);
            let twin = with_other(&table, &unseen);
            let (roster, seat) = (roster(&table), viewer.seat().unwrap_or(0));
            let words = Words::to(&table, &roster, &state, viewer);
            let wanted = words.refusal(seat, &Action::lock((usize::MAX, 0)), &unseen_refusal());
            for &card in unseen.iter().chain(&[table.cards().len(), usize::MAX]) {
                for action in actions(card, seen, goods) {
                    tried[usize::from(table.is_locking())] += 1;
                    let refused = names_seen(&table, &state, viewer, &action).unwrap_err();
                    assert_eq!(refused, unseen_refusal());
                    assert_eq!(words.refusal(seat, &action, &refused), wanted);
                    let told = refusal(&table, &state, viewer, seat, &action);
                    // A player may do to a card of their own what a spectator may not ask about.
                    let own = viewer == Viewer::Spectator && told.is_none();
                    assert!(
                        own || told.as_ref() == Some(&wanted),
                        "{action:?}: {told:?}"
                    );
                    let other = Words::to(&twin, &roster, &state, viewer);
                    assert_eq!(words.action(&action), other.action(&action));
                }
            }
        }
    }
    assert!(tried.iter().all(|&count| count > 10_000), "{tried:?}");
}

fn unseen_refusal() -> milepost_table::Refusal {
    milepost_table::Refusal {
        rule: Rule::Seen,
        why: milepost_table::Why::Unseen,
    }
}

#[test]
fn nothing_that_is_told_hangs_on_hidden_cards() {
    let boards = tiny();
    let mut differ = 0;
    for game in 0..60 {
        let table = quick(&boards, game).renumbered(7);
        let state = after(&table, game, 23 * (game as usize % 8));
        let roster = roster(&table);
        for viewer in viewers(&table) {
            let twin = with_other(&table, &hidden(&table, &state, viewer));
            let [words, other] =
                [&table, &twin].map(|table| Words::to(table, &roster, &state, viewer));
            assert_eq!(
                View::of(&table, &roster, &state, viewer),
                View::of(&twin, &roster, &state, viewer)
            );
            let mut seen = 0;
            for card in 0..table.cards().len() {
                let told = words.card(card);
                assert_eq!(told, other.card(card));
                seen += usize::from(told.contains(':'));
                differ += usize::from(
                    Words::of_log(&table, &roster).card(card)
                        != Words::of_log(&twin, &roster).card(card),
                );
                for demand in 0..4 {
                    assert_eq!(words.choice((card, demand)), other.choice((card, demand)));
                    for (good, city) in [(0, 0), (1, 1), (2, 0)] {
                        let typed = format!(
                            "deliver {} {} to {}",
                            told.split(':').next().unwrap(),
                            words.good(good),
                            words.city(city)
                        );
                        assert_eq!(words.read(&typed), other.read(&typed));
                    }
                }
            }
            assert_eq!(
                seen,
                table.cards().len() - hidden(&table, &state, viewer).len()
            );
        }
    }
    assert!(differ > 1_000, "{differ}");
}

/// What comes of actions is told by events; a twin of the game has other cards where a viewer sees none afterwards.
#[test]
fn what_comes_of_actions_tells_those_alone_who_may_know() {
    let boards = tiny();
    let (mut hushed, mut told) = (0, 0);
    for game in 0..60 {
        let table = quick(&boards, game).renumbered(7);
        let roster = roster(&table);
        let mut dice = Dice::new(game, "hidden");
        let mut state = after(&table, game, game as usize % 40);
        for _ in 0..40 {
            if state.outcome().is_some() {
                break;
            }
            let (action, seat) = (any(&table, &state, &mut dice), state.mover());
            let before = state.clone();
            let events = apply(&table, &mut state, seat, &action).unwrap();
            for viewer in viewers(&table) {
                // What was seen before or is seen now, and what all are shown on its way.
                let shown = |card: &usize| {
                    [&before, &state]
                        .into_iter()
                        .any(|state| sees_card(&table, state, viewer, *card))
                        || action.cards().any(|named| named == *card)
                        || events.contains(&Event::Left(*card))
                };
                let unseen: Vec<usize> = (0..table.cards().len())
                    .filter(|card| !shown(card))
                    .collect();
                let twin = with_other(&table, &unseen);
                let [words, other] =
                    [&table, &twin].map(|table| Words::to(table, &roster, &state, viewer));
                assert_eq!(words.done(&action, &events), other.done(&action, &events));
                for event in &events {
                    assert_eq!(
                        words.event(event),
                        other.event(event),
                        "{viewer:?} {event:?}"
                    );
                    if let Event::Drew { .. } = event {
                        let card = words.event(event).contains(':');
                        (hushed, told) = (hushed + usize::from(!card), told + usize::from(card));
                    }
                }
            }
        }
    }
    assert!(hushed > 50 && told > 50, "{hushed} {told}");
}

#[test]
fn each_viewer_is_told_of_their_own_cards() {
    let boards = tiny();
    let standard = (0..100)
        .find(|&game| kind(game).0.game == milepost_table::Variant::Standard)
        .unwrap();
    let table = quick(&boards, standard).renumbered(3);
    let (state, roster) = (after(&table, standard, 0), roster(&table));
    let card = state.players()[1].hand[0];
    let number = table.numbers().number(card);
    let [good, city] = {
        let Card { demands, .. } = table.cards()[card];
        let names = table.board().names();
        [
            names.goods[demands[0].good].clone(),
            names.cities[demands[0].city].clone(),
        ]
    };
    let to = |viewer: Viewer| Words::to(&table, &roster, &state, viewer);
    let deliver = Action::Deliver { card, demand: 0 };
    assert_eq!(
        to(Viewer::Seat(1)).action(&deliver),
        format!("deliver card {number} {good} to {city}")
    );
    for other in [Viewer::Seat(0), Viewer::Spectator] {
        assert_eq!(
            to(other).action(&deliver),
            format!("deliver card {number} demand 1")
        );
        assert_eq!(to(other).card(card), format!("card {number}"));
        assert_eq!(
            to(other).event(&Event::Drew { seat: 1, card }),
            "Ben draws a card"
        );
    }
    assert_eq!(
        Words::of_log(&table, &roster).card(card).split(':').next(),
        Some(&*format!("card {}", card + 1))
    );
    // Trains have nothing to do with cards.
    assert_eq!(
        to(Viewer::Spectator).action(&Action::Train { train: Train::Fast }),
        "upgrade to Fast Freight"
    );
}
