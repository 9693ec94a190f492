//! Bots play whole games by the rules, by what their seats may see, and better the more they think.
//!
//! `MILEPOST_MATCHES=200` plays the full matches and 20 games of four planners; a plain run plays a few of each.

use crate::common;

use common::{board, table};
use milepost_deck::{Event as EventKind, EventCard};
use milepost_map::shipped::MAPS;
use milepost_table::audit::audit;
use milepost_table::bot::{Bot, Kind};
use milepost_table::state::Ending;
use milepost_table::{
    Board, Card, Game, Options, Participant, Roster, Stage, State, Table, Variant, apply, start,
};
use rayon::prelude::*;
use std::sync::Arc;

fn matches() -> Option<usize> {
    milepost_testkit::count::said("MILEPOST_MATCHES")
}

fn seated(table: &Table, kinds: &[Kind]) -> Vec<Bot> {
    (0..table.seats())
        .map(|seat| Bot::new(kinds[seat % kinds.len()], table.seed(), seat))
        .collect()
}

/// Plays until the game is over or a round is done, and shows every state.
fn play(table: &Table, bots: &mut [Bot], last: u32, mut seen: impl FnMut(&State, &State)) -> State {
    let mut state = start(table);
    let (mut turn, mut actions) = ((0, 0), 0);
    while state.outcome().is_none() && state.round() <= last {
        let seat = state.mover();
        let action = bots[seat].act(table, &state);
        let before = state.clone();
        apply(table, &mut state, seat, &action)
            .unwrap_or_else(|refusal| panic!("seed {}: {action:?}: {refusal:?}", table.seed()));
        actions = if turn == (state.round(), seat) {
            actions + 1
        } else {
            0
        };
        turn = (state.round(), seat);
        assert!(
            actions < 400,
            "seed {}: a turn without an end",
            table.seed()
        );
        seen(&before, &state);
    }
    state
}

fn variant(number: usize) -> Options {
    let mut options = Options::default();
    options.game = if number % 3 == 2 {
        Variant::Standard
    } else {
        Variant::Locking
    };
    options.claim = options.game == Variant::Locking && number % 4 == 1;
    options.quick_ferries = number % 2 == 1;
    options.third_section = number % 5 == 3;
    options.open_hands = number % 7 == 2;
    options.derailments = number % 5 == 4;
    options.companion = number % 13 == 12;
    options.events = number % 3 == 1;
    options
}

#[test]
fn bots_keep_the_rules_on_all_maps_with_all_options() {
    let boards = MAPS.map(|(name, _)| board(name));
    let (games, rounds) = if matches().is_some() {
        (100, u32::MAX)
    } else {
        (15, 6)
    };
    let refused: usize = (0..games)
        .into_par_iter()
        .map(|game| {
            let table = table(
                &boards[game % boards.len()],
                variant(game),
                2 + game / 5 % 5,
                1000 + game as u64,
            );
            let kinds = [Kind::Planner, Kind::Novice, Kind::Master, Kind::Random];
            let mut bots = seated(&table, &kinds[..1 + game % 4]);
            play(&table, &mut bots, rounds, |before, after| {
                audit(&table, Some(before), after)
                    .unwrap_or_else(|what| panic!("game {game}: {what}"));
            });
            bots.iter().map(Bot::refused).sum::<usize>()
        })
        .sum();
    eprintln!("{games} games of {rounds} rounds, {refused} ideas refused");
}

#[test]
fn equal_bots_play_equal_games() {
    let board = board("iberia");
    for (kind, _) in Kind::ALL {
        let table = table(&board, Options::default(), 3, 5);
        let mut first = Vec::new();
        play(&table, &mut seated(&table, &[kind]), 6, |_, after| {
            first.push(after.clone())
        });
        let mut number = 0;
        play(&table, &mut seated(&table, &[kind]), 6, |_, after| {
            assert_eq!(first[number], *after);
            number += 1;
        });
    }
}

/// Goes on with a game by so many actions.
fn go_on(game: &mut Game, bots: &mut [Bot], actions: usize) {
    for _ in 0..actions {
        if game.state().outcome().is_some() {
            break;
        }
        let seat = game.state().mover();
        let action = bots[seat].act(game.table(), game.state());
        game.act(seat, action).unwrap();
    }
}

#[test]
fn a_game_that_is_taken_up_anywhere_goes_on_as_if_it_had_never_been_left() {
    const ACTIONS: usize = 150;
    let board = board("iberia");
    let kinds = [Kind::Planner, Kind::Random, Kind::Greedy];
    for variant in [Variant::Locking, Variant::Standard] {
        let names = kinds
            .map(|kind| Participant::bot(&kind.to_string(), &kind.to_string()))
            .to_vec();
        let options = Options {
            game: variant,
            ..Options::default()
        };
        let new = Game::new(board.clone(), options, Roster::new(names).unwrap(), 120, 7).unwrap();
        let bots = || seated(new.table(), &kinds);
        let mut whole = new.clone();
        go_on(&mut whole, &mut bots(), ACTIONS);
        (1..ACTIONS).into_par_iter().step_by(7).for_each(|left| {
            let mut game = new.clone();
            whole.entries()[..left]
                .iter()
                .for_each(|entry| drop(game.act(entry.seat, entry.action.clone())));
            let mut again = Game::read(game.text(), |_| Some(board.clone())).unwrap();
            let mut bots = bots();
            bots.iter_mut().for_each(|bot| bot.recall(&again));
            go_on(&mut again, &mut bots, 40.min(ACTIONS - left));
            assert!(whole.text().starts_with(again.text()), "left after {left}");
        });
    }
}

/// The same table, with other cards in place of all that a seat may not see.
fn elsewhere(board: &Arc<Board>, table: &Table, state: &State) -> Table {
    let seat = state.mover();
    let mut known: Vec<usize> = state.pool().to_vec();
    known.extend(
        (0..table.seats())
            .flat_map(|seat| state.private(seat))
            .map(|(card, ..)| card),
    );
    known.extend(&state.players()[seat].hand);
    known.extend(state.pile().gone().iter().map(|&card| usize::from(card)));
    if let Stage::Draft(offered) = state.stage() {
        known.extend(offered);
    }
    let cards = table.cards();
    let hidden: Vec<usize> = (0..cards.len())
        .filter(|card| !known.contains(card))
        .collect();
    let mut other: Vec<Card> = cards.to_vec();
    for (&card, &from) in hidden.iter().zip(hidden.iter().rev()) {
        other[card] = Card {
            taxes: !cards[from].taxes,
            ..cards[from]
        };
    }
    let twin = Table::new(
        board.clone(),
        table.options().clone(),
        other,
        table.seats(),
        table.seed(),
    );
    // Events to come are others too.
    let known = |event: usize| state.in_force().iter().any(|force| force.event == event);
    let events = table.events().iter().enumerate();
    let events = events.map(|(index, event)| EventCard {
        above: event.above,
        event: match known(index) {
            true => event.kind.clone(),
            false => EventKind::RailStrike,
        },
    });
    twin.unwrap().with_events(events.collect())
}

#[test]
fn bots_do_not_look_into_the_deck_or_into_others_hands() {
    let board = board("iberia");
    let games = [Variant::Locking, Variant::Standard];
    let kinds = Kind::ALL.map(|(kind, _)| games.map(|game| (game, kind)));
    for (game, kind) in kinds.into_iter().flatten() {
        let options = Options {
            game,
            events: true,
            ..Options::default()
        };
        let table = table(&board, options, 2, 9);
        let mut bots = seated(&table, &[kind]);
        let mut state = start(&table);
        while state.outcome().is_none() && state.round() <= 8 {
            let seat = state.mover();
            let other = elsewhere(&board, &table, &state);
            let blind = bots[seat].clone().act(&other, &state);
            let action = bots[seat].act(&table, &state);
            assert_eq!(action, blind);
            apply(&table, &mut state, seat, &action).unwrap();
        }
    }
}

/// How many of these games the first kind wins against the second, each deck played from both seats.
fn wins(board: &Arc<Board>, kinds: [Kind; 2], games: usize) -> usize {
    let won = (0..games).into_par_iter().filter(|game| {
        let table = table(board, Options::default(), 2, (game / 2) as u64);
        let turn = game % 2;
        let mut bots = seated(&table, &[kinds[turn], kinds[1 - turn]]);
        let end = play(&table, &mut bots, u32::MAX, |_, _| {});
        end.outcome().unwrap().winners == [turn]
    });
    won.count()
}

#[test]
fn the_more_they_think_the_better() {
    let board = board("iberia");
    let games = matches().unwrap_or(2);
    for (kinds, tenths) in [
        ([Kind::Greedy, Kind::Random], 7),
        ([Kind::Planner, Kind::Greedy], 7),
        ([Kind::Novice, Kind::Random], 7),
        ([Kind::Regular, Kind::Greedy], 5),
        ([Kind::Master, Kind::Planner], 5),
    ] {
        let won = wins(&board, kinds, games);
        eprintln!("{} beats {} in {won} of {games} games", kinds[0], kinds[1]);
        assert!(
            won * 10 >= games * tenths,
            "{} beats {} in {won} of {games} games",
            kinds[0],
            kinds[1]
        );
    }
}

#[test]
fn four_planners_reach_victory() {
    let board = board("iberia");
    let games = if matches().is_some() { 20 } else { 1 };
    let rounds: Vec<u32> = (0..games)
        .into_par_iter()
        .map(|seed| {
            let table = table(&board, Options::default(), 4, seed);
            let end = play(
                &table,
                &mut seated(&table, &[Kind::Planner]),
                u32::MAX,
                |_, _| {},
            );
            assert_eq!(end.outcome().unwrap().why, Ending::Victory, "seed {seed}");
            end.round()
        })
        .collect();
    eprintln!("four planners: victory in rounds {rounds:?}");
    assert!(rounds.iter().all(|&round| round <= 120), "{rounds:?}");
}
