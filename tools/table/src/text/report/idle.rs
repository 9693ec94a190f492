//! What a train could still do with the movement that is left of its turn.

use crate::apply::apply;
use crate::game::Game;
use crate::legal::choices;
use crate::legal::ride::{Least, ride};
use crate::model::action::{Action, Choice};
use crate::state::State;
use crate::text::input::lookup::{demand, visible};
use crate::text::report::locate::is_open;
use crate::text::write::mileposts;

/// What is within reach of the train, a sentence each; nothing where it has no movement left or no reason to move. Only what
/// can be done this turn is listed, the nearest first.
pub fn left_undone(game: &Game) -> Vec<String> {
    let (table, state) = (game.table(), game.state());
    let player = state.active_player();
    let Some(at) = player.at.filter(|_| state.movement(table) > 0) else {
        return Vec::new();
    };
    let mut found: Vec<(usize, String)> = Vec::new();
    for (city, known) in table.map().cities().iter().enumerate() {
        let near = known
            .mileposts
            .iter()
            .filter_map(|&to| arrived(game, at, to));
        let Some((steps, there)) = near.min_by_key(|(steps, _)| *steps) else {
            continue;
        };
        let place = match steps {
            0 => format!("here in {}", known.name),
            _ => format!("in {}, {} away", known.name, mileposts(steps)),
        };
        let what = deliveries(game, &there, city).into_iter();
        let what = what.chain(loads(game, &there, city));
        found.extend(what.map(|what| (steps, format!("{what} {place}"))));
    }
    found.sort_by_key(|(steps, _)| *steps);
    found.into_iter().map(|(_, text)| text).collect()
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

/// The visible demands that the player to act may still meet, and that fit.
fn open(game: &Game, fits: impl Fn(Choice) -> bool) -> Vec<Choice> {
    let all = choices(visible(game));
    all.filter(|&choice| is_open(game, choice) && fits(choice))
        .collect()
}

fn deliveries(game: &Game, there: &State, city: usize) -> Vec<String> {
    let here = open(game, |choice| demand(game, choice).city == city).into_iter();
    let done = here.filter(|&choice| can(game, there, &Action::deliver(choice)));
    done.map(|choice| {
        let wanted = demand(game, choice);
        let good = game.words().good(wanted.good);
        format!("{good} can be delivered for {}", wanted.payoff)
    })
    .collect()
}

/// The goods that can be picked up in a city, that a card wants and that are not aboard yet.
fn loads(game: &Game, there: &State, city: usize) -> Vec<String> {
    let aboard = &there.active_player().loads;
    let made = game.table().map().cities()[city].goods.iter().copied();
    let mut goods: Vec<usize> = made.chain(there.lying(city)).collect();
    goods.sort_unstable();
    goods.dedup();
    goods.retain(|&good| !aboard.iter().any(|load| load.good == good && load.is_up()));
    goods.retain(|&good| can(game, there, &Action::PickUp { good }));
    let wanted = goods.into_iter().filter_map(|good| {
        let choices = open(game, |choice| demand(game, choice).good == good);
        let (card, good) = (choices.first()?.0 + 1, game.words().good(good));
        Some(format!("{good}, which card {card} wants, can be picked up"))
    });
    wanted.collect()
}
