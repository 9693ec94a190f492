//! One game of a study.

use super::count::Counts;
use super::guest::{Guest, Host, Seated};
use super::score::Score;
use milepost_study::{Cancelled, Progress};
use milepost_table::apply::{apply, start};
use milepost_table::bot::{Bot, MOST_ACTIONS};
use milepost_table::model::action::Action;
use milepost_table::model::table::Table;
use milepost_table::state::State;

/// Who plays in a seat.
pub(super) enum Player {
    Bot(Box<Bot>),
    Guest(Box<dyn Guest>),
}

/// The players of a game by seat. Without a host, bots play in all seats.
pub(super) fn players(
    table: &Table,
    seated: &[Seated],
    seed: u64,
    host: Option<&dyn Host>,
) -> Vec<Player> {
    let players = seated.iter().enumerate();
    players
        .map(|(seat, entrant)| match (&entrant.guest, host) {
            (Some(name), Some(host)) => Player::Guest(host.guest(name, seat, table)),
            _ => Player::Bot(Box::new(Bot::new(entrant.kind, seed, seat))),
        })
        .collect()
}

impl Player {
    fn act(&mut self, table: &Table, state: &State, so_far: usize) -> Action {
        let guest = match self {
            Player::Bot(bot) => return bot.act(table, state),
            Player::Guest(guest) => guest,
        };
        let pass = Action::pass(state.stage());
        if so_far >= MOST_ACTIONS {
            return pass;
        }
        let action = guest.act(table, state);
        match apply(table, &mut state.clone(), state.mover(), &action) {
            Ok(_) => action,
            Err(_) => pass,
        }
    }

    fn refused(&self) -> usize {
        match self {
            Player::Bot(bot) => bot.refused(),
            Player::Guest(guest) => guest.refused(),
        }
    }
}

/// Plays a game and counts what happens. Whether to go on is asked before every action.
pub(super) fn game(
    table: &Table,
    seated: &[Seated],
    players: &mut [Player],
    progress: &dyn Progress,
) -> Result<Counts, Cancelled> {
    let sides: Vec<usize> = seated.iter().map(|entrant| entrant.side).collect();
    let mut state = start(table);
    let mut score = Score::new(table, &sides);
    let mut so_far = 0;
    while state.outcome().is_none() {
        if !progress.go_on() {
            return Err(Cancelled);
        }
        let seat = state.mover();
        let action = players[seat].act(table, &state, so_far);
        so_far = if action.ends_turn() { 0 } else { so_far + 1 };
        let sight = score.sight(&state, &action);
        let events = apply(table, &mut state, seat, &action).map_err(|_| Cancelled)?;
        score.count(&sight, &action, &events, &state);
    }
    for player in players.iter_mut() {
        if let Player::Guest(guest) = player {
            guest.end(table, &state);
        }
    }
    Ok(score.end(&state, players.iter().map(Player::refused).sum()))
}
