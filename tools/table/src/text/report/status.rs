//! Where a game stands, and what was done.

use crate::game::{Entry, Game};
use crate::model::action::Event;
use crate::model::stage::Stage;
use crate::state::win::joined;
use crate::text::report::cards::{cards, loads};
use crate::text::report::figures;
use crate::view::viewer::Viewer;

/// The head of a turn: what the player to act has, and the cards.
pub fn turn(game: &Game) -> String {
    let seat = game.state().mover();
    let title = format!("-- {} ", when(game));
    // Cards are chosen by what their demands ask for.
    let cards = match game.state().stage() {
        Stage::Draft(_) => figures::cards(game),
        _ => cards(game, Some(seat)),
    };
    format!(
        "\n{title:-<66}\n{cards}{}{}\n{}",
        in_force(game),
        standing(game, seat),
        losses(game)
    )
}

/// What a derailed player to act can choose to lose, a line each as it is typed, with what becomes of the card.
fn losses(game: &Game) -> String {
    let (state, words) = (game.state(), game.words());
    if !matches!(state.stage(), Stage::Derailed(_)) {
        return String::new();
    }
    let seat = state.mover();
    let line = |loss| {
        let outcome = words.outcome_of_loss(state, seat, loss);
        let outcome = outcome.map_or_else(String::new, |outcome| format!(": {outcome}"));
        format!("  lose {}{outcome}\n", words.typed_loss(loss))
    };
    let losses: String = state.losses(seat).into_iter().map(line).collect();
    format!(
        "{} chooses what to lose:\n{losses}",
        game.roster().name(seat)
    )
}

/// The round, who is to act and in what part of the turn.
pub fn when(game: &Game) -> String {
    let (state, name) = (game.state(), game.roster().name(game.state().mover()));
    let round = match state.round() {
        0 => String::new(),
        round => format!("round {round}, "),
    };
    let part = match state.stage() {
        Stage::Draft(_) => "choose cards to keep",
        Stage::Discard { .. } => "discard a card beyond the hand",
        Stage::Opening { back: false } => "build, first opening round",
        Stage::Opening { back: true } => "build, second opening round",
        Stage::Move => "move, load, deliver; then build",
        Stage::Build => "build",
        Stage::Pitched => "the turn is given up",
        Stage::Derailed(_) => "the train has derailed, choose what to lose",
        Stage::Over(_) => return format!("{round}the game is over"),
    };
    format!("{round}{name}: {part}")
}

/// The events in force, a line each; nothing where there are none.
fn in_force(game: &Game) -> String {
    let (state, words) = (game.state(), game.words());
    let forces = state.in_force().iter();
    let events = forces.filter_map(|force| {
        let event = game.table().events().get(force.event)?;
        let drawer = game.roster().name(force.drawer);
        Some(format!(
            "event, drawn by {drawer}: {}. {}\n",
            words.happening(force.event),
            event.words
        ))
    });
    let lost = (0..game.table().seats()).filter(|&seat| state.loses_turn(seat));
    let lost = lost.map(|seat| format!("{} loses the next turn\n", game.roster().name(seat)));
    events.chain(lost).collect()
}

/// A player's cash, train, place, loads and major cities.
fn standing(game: &Game, seat: usize) -> String {
    let (table, player) = (game.table(), &game.state().players()[seat]);
    let numbers = &table.options().numbers;
    let (train, holds) = (player.train, player.train.holds(numbers));
    let (cash, goal, loads) = (player.cash, game.state().goal(table), loads(game, seat));
    let debts = debts(game, seat);
    let line = format!("cash {cash} of {goal}{debts}, {train}, {holds} holds: {loads}");
    if table.options().companion {
        return line;
    }
    let at = player.at.map(|at| format!("at {}", game.words().place(at)));
    let at = at.unwrap_or_else(|| "not on the map yet".to_owned());
    let (majors, all) = (
        joined(table, game.state(), seat),
        table.board().majors().len(),
    );
    format!("{line}\ntrain {at}, {majors} of {all} major cities joined")
}

/// What a player owes, behind the cash: `, owes the bank 40 and Ben 4`; and whether they have met the goal.
fn debts(game: &Game, seat: usize) -> String {
    let player = &game.state().players()[seat];
    let bank = (player.debt > 0).then(|| format!("the bank {}", player.debt));
    let fees = player.owed.iter().enumerate().filter(|(_, sum)| **sum > 0);
    let fees = fees.map(|(to, sum)| format!("{} {sum}", game.roster().name(to)));
    let owed: Vec<String> = bank.into_iter().chain(fees).collect();
    let met = match game.state().has_met(seat) {
        true => ", goal reached",
        false => "",
    };
    match owed.is_empty() {
        true => met.to_owned(),
        false => format!(", owes {}{met}", owed.join(" and ")),
    }
}

/// How a player stands, under the name.
pub fn player(game: &Game, seat: usize) -> String {
    let bot = game
        .roster()
        .players()
        .get(seat)
        .and_then(|who| who.bot.as_ref());
    let bot = bot.map_or_else(String::new, |kind| format!(" (bot, {kind})"));
    let acts = seat == game.state().mover() && game.state().outcome().is_none();
    let acts = if acts { ", to act" } else { "" };
    let standing = standing(game, seat).replace('\n', "\n  ");
    format!("{}{bot}{acts}\n  {standing}\n", game.roster().name(seat))
}

/// How all players stand.
pub fn players(game: &Game) -> String {
    let players: String = (0..game.table().seats())
        .map(|seat| player(game, seat))
        .collect();
    let pile = game.state().pile();
    let outcome = game.state().outcome();
    let outcome = outcome.map(|outcome| format!("{}\n", game.words().outcome(outcome)));
    format!(
        "{players}{} cards in the deck, {} discarded\n{}{}",
        pile.left(),
        pile.gone().len(),
        in_force(game),
        outcome.unwrap_or_default()
    )
}

/// The prompt for the next command, with what is left of the turn.
pub fn prompt(game: &Game) -> String {
    let (table, state) = (game.table(), game.state());
    let (seat, player) = (state.mover(), state.active_player());
    let mut parts = vec![format!("{} {}", game.roster().name(seat), player.cash)];
    if !table.options().companion {
        if *state.stage() == Stage::Move {
            parts.extend(player.at.map(|at| format!("at {}", game.words().place(at))));
            parts.push(format!("{} to move", state.movement(table)));
        }
        if state.stage().builds() {
            parts.push(format!("{} to build", state.money_for_track(table)));
        }
    }
    format!("{}> ", parts.join(", "))
}

/// What was done and what came of it, as far as a viewer may know.
pub fn entry(game: &Game, entry: &Entry, viewer: Viewer) -> String {
    let words = game.words_to(viewer);
    let name = game.roster().name(entry.seat);
    let done = words.summary(entry.seat, &entry.action, &entry.events);
    let events = entry
        .events
        .iter()
        .filter(|event| !matches!(event, Event::Spent(_) | Event::Earned(_) | Event::Over(_)));
    let events: String = events
        .map(|event| format!("    {}\n", words.event(event)))
        .collect();
    format!("{name}: {done}\n{events}")
}
