//! What a train could still do with the movement that is left of its turn.

use crate::table::typed::locate::is_open;
use crate::table::typed::name::{demand, seen};
use milepost_table::ride::{Least, ride};
use milepost_table::{Action, Choice, Game, State, apply};

/// What is within reach of the train, a sentence each; nothing where it has no movement left or no reason to move. Only what
/// can be done this turn is told, the nearest first.
pub fn left_undone(game: &Game) -> Vec<String> {
    let (table, state) = (game.table(), game.state());
    let player = &state.players()[state.mover()];
    let Some(at) = player.at.filter(|_| state.movement(table) > 0) else {
        return Vec::new();
    };
    let mut found: Vec<(usize, String)> = Vec::new();
    for (city, known) in table.map().cities().iter().enumerate() {
        let near = known
            .mileposts
            .iter()
            .filter_map(|&to| arrived(game, at, to))
            .min_by_key(|(steps, _)| *steps);
        let Some((steps, there)) = near else { continue };
        let what = deliveries(game, &there, city)
            .into_iter()
            .chain(loads(game, &there, city));
        let place = if steps == 0 {
            format!("here in {}", known.name)
        } else {
            format!("in {}, {}", known.name, away(steps))
        };
        found.extend(what.map(|what| (steps, format!("{what} {place}"))));
    }
    found.sort_by_key(|(steps, _)| *steps);
    found.into_iter().map(|(_, told)| told).collect()
}

fn away(steps: usize) -> String {
    if steps == 1 {
        "1 milepost away".to_owned()
    } else {
        format!("{steps} mileposts away")
    }
}

/// The game as it would be with the train at a milepost, and how far that is; none where the turn's movement, or the money
/// for other players' track, does not lead there.
fn arrived(game: &Game, at: usize, to: usize) -> Option<(usize, State)> {
    let (table, mut state) = (game.table(), game.state().clone());
    if at == to {
        return Some((0, state));
    }
    let path = ride(table, &state, to, Least::Mileposts)?.path;
    let (seat, steps) = (state.mover(), path.len());
    if steps > usize::try_from(state.movement(table)).unwrap_or(0) {
        return None;
    }
    apply(table, &mut state, seat, &Action::Move { path }).ok()?;
    Some((steps, state))
}

fn can(game: &Game, state: &State, action: &Action) -> bool {
    apply(game.table(), &mut state.clone(), state.mover(), action).is_ok()
}

/// The demands before the player that somebody may still meet, and no other has locked away.
fn open(game: &Game) -> impl Iterator<Item = Choice> + '_ {
    let all = seen(game)
        .into_iter()
        .flat_map(|card| (0..3).map(move |index| (card, index)));
    all.filter(|&choice| is_open(game, choice))
}

fn deliveries(game: &Game, there: &State, city: usize) -> Vec<String> {
    let here = open(game).filter(|&choice| demand(game, choice).city == city);
    let done = here.filter(|&choice| can(game, there, &Action::deliver(choice)));
    done.map(|choice| {
        let wanted = demand(game, choice);
        format!(
            "{} can be delivered for {}",
            game.words().good(wanted.good),
            wanted.payoff
        )
    })
    .collect()
}

/// The goods that can be picked up in a city, that a card wants and that are not aboard yet.
fn loads(game: &Game, there: &State, city: usize) -> Vec<String> {
    let aboard = &there.players()[there.mover()].loads;
    let made = game.table().map().cities()[city]
        .goods
        .iter()
        .copied()
        .chain(there.lying(city));
    let mut goods: Vec<usize> = made.collect();
    goods.sort_unstable();
    goods.dedup();
    let missing = goods
        .into_iter()
        .filter(|&good| !aboard.iter().any(|load| load.good == good && load.is_up()));
    let takes = missing.filter(|&good| can(game, there, &Action::PickUp { good }));
    takes
        .filter_map(|good| {
            let card = open(game)
                .find(|&choice| demand(game, choice).good == good)?
                .0;
            Some(format!(
                "{}, which card {} wants, can be picked up",
                game.words().good(good),
                card + 1
            ))
        })
        .collect()
}
