//! Whatever is tried is either refused, the state as it was, or leaves all in order; what is listed can be done, and
//! nothing is missing from the list.

use crate::common;

use common::random::{after, quick, tiny};
use milepost_table::audit::audit;
use milepost_table::legal::{legal, simple};
use milepost_table::{
    Action, Participant, Roster, Stage, State, Table, Train, Viewer, Words, apply,
};
use milepost_testkit::random;
use proptest::prelude::*;

/// An index, mostly one that exists.
fn index() -> impl Strategy<Value = usize> {
    prop_oneof![12 => 0..40usize, 2 => 0..3000usize, 1 => Just(usize::MAX)]
}

fn path() -> impl Strategy<Value = Vec<usize>> {
    prop_oneof![8 => prop::collection::vec(index(), 0..6), 1 => prop::collection::vec(0..8usize, 1000..3000)]
}

fn choice() -> impl Strategy<Value = (usize, usize)> {
    (index(), 0..4usize)
}

fn anything() -> impl Strategy<Value = Action> {
    prop_oneof![
        prop::collection::vec(choice(), 0..4).prop_map(|cards| Action::Keep { cards }),
        index().prop_map(|at| Action::Start { at }),
        path().prop_map(|path| Action::Move { path }),
        index().prop_map(|to| Action::Cross { to }),
        index().prop_map(|good| Action::PickUp { good }),
        index().prop_map(|good| Action::Drop { good }),
        choice().prop_map(Action::lock),
        choice().prop_map(Action::deliver),
        (index(), prop::option::of(index()), prop::bool::ANY)
            .prop_map(|(good, card, keep)| Action::Lose { good, card, keep }),
        path().prop_map(|path| Action::Build { path }),
        (0..4usize).prop_map(|train| Action::Train {
            train: Train::ALL[train].0
        }),
        (index(), prop::num::i32::ANY, prop::bool::ANY).prop_map(|(seat, amount, track)| {
            Action::Cash {
                seat,
                amount,
                track,
            }
        }),
        (0..6usize, -60..60i32, prop::bool::ANY).prop_map(|(seat, amount, track)| Action::Cash {
            seat,
            amount,
            track
        }),
        prop::sample::select(vec![
            Action::Pitch,
            Action::GiveUp,
            Action::Claim,
            Action::End
        ]),
    ]
}

/// A path that holds together, over anybody's sections.
fn walk(table: &Table, state: &State, steps: &[usize]) -> Vec<usize> {
    let ground = table.ground();
    let first = state.players()[state.mover()]
        .at
        .unwrap_or(steps[0] % ground.mileposts());
    let mut path = vec![first];
    for step in steps {
        let ways = ground.ways(path[path.len() - 1]);
        path.extend(ways.get(step % ways.len().max(1)).map(|way| way.to));
    }
    path
}

const NAMES: [&str; 6] = ["Ana", "Ben", "Cleo", "Dora", "Emil", "Fee"];

fn tried(table: &Table, state: &State, seat: usize, action: &Action) {
    let roster = Roster::new(NAMES.map(Participant::person)[..table.seats()].to_vec()).unwrap();
    let words = Words::to(table, &roster, state, Viewer::Seat(seat));
    let mut after = state.clone();
    match apply(table, &mut after, seat, action) {
        Err(refusal) => {
            assert_eq!(&after, state, "{action:?} was refused: {refusal:?}");
            let told = words.refusal(seat, action, &refusal);
            assert_ne!(told.what, refusal.rule.sentence(), "{refusal:?}");
        }
        Ok(_) => {
            let anytime = table.options().companion && matches!(action, Action::Lose { .. });
            assert!(seat == state.mover() || anytime, "{action:?}");
            audit(table, Some(state), &after).unwrap_or_else(|what| panic!("{action:?}: {what}"));
        }
    }
}

proptest! {
    #![proptest_config(random::cases(400))]

    #[test]
    fn anything_is_refused_or_adds_up(
        game in 0..10_000u64,
        length in 0..200usize,
        tries in prop::collection::vec((0..8usize, anything()), 30),
        steps in prop::collection::vec(prop::collection::vec(0..12usize, 1..9), 8),
    ) {
        let table = quick(&tiny(), game);
        let state = after(&table, game, length);
        for (seat, action) in &tries {
            tried(&table, &state, *seat, action);
            tried(&table, &state, state.mover(), action);
        }
        for steps in &steps {
            let path = walk(&table, &state, steps);
            tried(&table, &state, state.mover(), &Action::Move { path: path[1..].to_vec() });
            tried(&table, &state, state.mover(), &Action::Build { path });
        }
    }

    #[test]
    fn what_is_listed_can_be_done_and_nothing_is_missing(game in 0..10_000u64, length in 0..200usize) {
        let table = quick(&tiny(), game);
        let state = after(&table, game, length);
        let listed = simple(&table, &state);
        for action in candidates(&table, &state) {
            let mut after = state.clone();
            let done = apply(&table, &mut after, state.mover(), &action).is_ok();
            let times = listed.iter().filter(|listed| **listed == action).count();
            prop_assert_eq!(times, usize::from(done), "{:?}", action);
        }
        for action in legal(&table, &state) {
            let mut after = state.clone();
            let answer = apply(&table, &mut after, state.mover(), &action);
            prop_assert!(answer.is_ok(), "{:?}: {:?}", action, answer);
        }
    }
}

/// Every action that is no path and no cash, whether legal or not, and every single step.
fn candidates(table: &Table, state: &State) -> Vec<Action> {
    let (goods, cards) = (table.map().goods().len(), table.cards().len());
    let mileposts = table.ground().mileposts();
    let choices: Vec<_> = (0..cards)
        .flat_map(|card| (0..3).map(move |demand| (card, demand)))
        .collect();
    let mut all = vec![
        Action::Pitch,
        Action::GiveUp,
        Action::Claim,
        Action::End,
        Action::Keep { cards: Vec::new() },
    ];
    all.extend(Train::ALL.map(|(train, _)| Action::Train { train }));
    for &choice in &choices {
        all.extend([
            Action::lock(choice),
            Action::deliver(choice),
            Action::Keep {
                cards: vec![choice],
            },
        ]);
        // The order in which cards are kept means nothing, and one order is listed.
        let pairs = choices
            .iter()
            .filter(|other| other.0 > choice.0 && other.0 < 20);
        if matches!(state.stage(), Stage::Draft(_)) {
            all.extend(pairs.map(|&other| Action::Keep {
                cards: vec![choice, other],
            }));
        }
    }
    for good in 0..goods {
        all.extend([Action::PickUp { good }, Action::Drop { good }]);
        for card in (0..cards).map(Some).chain([None]) {
            all.extend([false, true].map(|keep| Action::Lose { good, card, keep }));
        }
    }
    for at in 0..mileposts {
        all.extend([
            Action::Start { at },
            Action::Cross { to: at },
            Action::Move { path: vec![at] },
        ]);
    }
    all
}
