//! The turns that decided, by the planner's reckoning.
//!
//! A turn is measured by how many turns later the planner reckons the victory after it than after the turn that the
//! planner itself would have taken from the same state. Both are reckoned for the same player, as if it were their turn
//! again and nobody had acted in between, and over the cards that they saw when the turn began: what turned up later is
//! luck. A turn that was given up counts as one in which nothing was done.

use super::TURNING_POINTS;
use super::report::TurningJson;
use super::turns::Turn;
use milepost_study::{Cancelled, Progress};
use milepost_table::apply::apply;
use milepost_table::bot::hint::outlook;
use milepost_table::bot::{Bot, Kind};
use milepost_table::game::Game;
use milepost_table::inner::to_move;
use milepost_table::model::action::{Action, Event};
use milepost_table::model::table::Table;
use milepost_table::state::win::has_won;
use milepost_table::state::{Stage, State};
use rayon::prelude::*;

/// Twelfths of a turn.
const TURN: i64 = 12;
/// How far ahead the victory is at most; also where no trip pays.
const FAR: i64 = 100 * TURN;
/// Less than half a turn later is no turning point: reckoning is not that fine.
const LEAST: i64 = TURN / 2;
/// The planner's turn is ended after so many actions.
const MOST: usize = 1000;

/// What was done in a turn.
struct Course {
    acts: Vec<(Action, Vec<Event>)>,
    /// Before the turn ends.
    after: State,
}

/// A turn of the game beside the planner's.
struct Judged<'a> {
    turn: &'a Turn,
    lost: i64,
    played: i64,
    planned: i64,
    planner: Course,
}

impl Judged<'_> {
    /// Whether the planner says the same of both turns.
    fn is_like(&self, other: &Judged<'_>) -> bool {
        let says = |judged: &Judged<'_>| (judged.played, judged.planned);
        let acts = |judged: &Judged<'_>| {
            judged
                .planner
                .acts
                .iter()
                .map(|(action, _)| action.clone())
                .collect::<Vec<_>>()
        };
        says(self) == says(other) && acts(self) == acts(other)
    }
}

/// The turning points of every player, by seat.
pub(super) fn turning(
    game: &Game,
    turns: &[Turn],
    progress: &dyn Progress,
) -> Result<Vec<Vec<TurningJson>>, Cancelled> {
    let judged: Vec<Option<Judged<'_>>> = turns
        .par_iter()
        .map(|turn| {
            if !progress.go_on() {
                return Err(Cancelled);
            }
            let judged = (turn.regular && turn.is_over).then(|| judge(game, turn));
            progress.step();
            Ok(judged)
        })
        .collect::<Result<_, Cancelled>>()?;
    let judged: Vec<Judged<'_>> = judged.into_iter().flatten().collect();
    let seats = 0..game.table().seats();
    Ok(seats
        .map(|seat| {
            let own = judged.iter().filter(|judged| judged.turn.seat == seat);
            let mut worst: Vec<&Judged<'_>> = own.filter(|judged| judged.lost >= LEAST).collect();
            // The same mistake, made again turn after turn, is told once.
            worst.dedup_by(|next, first| next.is_like(first));
            worst.sort_by_key(|judged| (-judged.lost, judged.turn.round));
            worst.truncate(TURNING_POINTS);
            worst.into_iter().map(|judged| told(game, judged)).collect()
        })
        .collect())
}

fn judge<'a>(game: &Game, turn: &'a Turn) -> Judged<'a> {
    let table = game.table();
    let planner = planned(table, turn);
    let played = reckoned(table, &turn.before, &turn.after(game));
    let planned = reckoned(table, &turn.before, &planner.after);
    Judged {
        turn,
        lost: played - planned,
        played,
        planned,
        planner,
    }
}

/// The turn that the planner takes from the same state.
fn planned(table: &Table, turn: &Turn) -> Course {
    let mut planner = Bot::new(Kind::Planner, 0, turn.seat);
    let mut state = turn.before.clone();
    let mut acts = Vec::new();
    for _ in 0..MOST {
        let seat = state.mover();
        // A derailment may let others choose what they lose.
        let action = match seat == turn.seat {
            true => planner.act(table, &state),
            false => Action::pass(state.stage()),
        };
        if action.ends_turn() {
            break;
        }
        match apply(table, &mut state, seat, &action) {
            Ok(events) if seat == turn.seat => acts.push((action, events)),
            Ok(_) => {}
            Err(_) => break,
        }
    }
    Course { acts, after: state }
}

/// When the planner reckons the victory of the player, after a turn that began and was about to end so; in twelfths of a
/// turn.
fn reckoned(table: &Table, began: &State, ends: &State) -> i64 {
    if has_won(table, ends, ends.mover()) {
        return 0;
    }
    let seat = began.mover();
    let state = match ends.stage() {
        Stage::Pitched => began.clone(),
        _ => ends.clone(),
    };
    let is_known = |card: &usize| {
        began.pool().contains(card)
            || began.players()[seat].hand.contains(card)
            || began.keeper(*card).is_some()
            || ends.locked(*card).is_some()
    };
    let state = to_move(state, seat, is_known);
    outlook(table, &state).map_or(FAR, |soon| soon.clamp(0, FAR))
}

fn told(game: &Game, judged: &Judged<'_>) -> TurningJson {
    let turns = |twelfths: i64| twelfths as f64 / TURN as f64;
    let known = |twelfths: i64| (twelfths < FAR).then(|| turns(twelfths));
    let done = judged.turn.acts(game).iter();
    let done = done.filter(|entry| entry.seat == judged.turn.seat);
    let done = done.map(|entry| (&entry.action, entry.events.as_slice()));
    let planner = judged.planner.acts.iter();
    let planner = planner.map(|(action, events)| (action, events.as_slice()));
    TurningJson {
        round: judged.turn.round,
        lost: turns(judged.lost),
        played: known(judged.played),
        planned: known(judged.planned),
        done: acts(game, judged.turn.seat, &done.collect::<Vec<_>>()),
        planner: acts(game, judged.turn.seat, &planner.collect::<Vec<_>>()),
    }
}

/// Actions in words; paths of track that were built one after the other are one, as are parts of a move.
fn acts(game: &Game, seat: usize, acts: &[(&Action, &[Event])]) -> Vec<String> {
    let words = game.log_words();
    let runs = acts.chunk_by(|(first, _), (next, _)| goes_on(first, next));
    let texts = runs.map(|run| match run {
        [(action, events)] => words.summary(seat, action, events),
        run => {
            let paths = run.iter().map(|(action, _)| match action {
                Action::Build { path } | Action::Move { path } => path.as_slice(),
                _ => &[],
            });
            let events: Vec<Event> = run
                .iter()
                .flat_map(|(_, events)| events.iter().cloned())
                .collect();
            let whole = match run[0].0 {
                Action::Move { .. } => Action::Move {
                    path: paths.flatten().copied().collect(),
                },
                _ => Action::Build {
                    path: joined(paths),
                },
            };
            let spent = Event::spent(&events).map(Event::Spent);
            words.summary(seat, &whole, spent.as_slice())
        }
    });
    texts.collect()
}

/// Whether an action goes on where the one before ended.
fn goes_on(first: &Action, next: &Action) -> bool {
    match (first, next) {
        (Action::Move { .. }, Action::Move { .. }) => true,
        (Action::Build { path }, Action::Build { path: more }) => path.last() == more.first(),
        _ => false,
    }
}

/// Paths, each of which begins where the one before ends, as one.
fn joined<'a>(paths: impl Iterator<Item = &'a [usize]>) -> Vec<usize> {
    let mut whole: Vec<usize> = Vec::new();
    for path in paths {
        let known = usize::from(!whole.is_empty());
        whole.extend(path.iter().skip(known));
    }
    whole
}
