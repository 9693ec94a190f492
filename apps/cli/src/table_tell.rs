//! Where a game stands, and what was done, in words.

use crate::table_cards::{cards, loads};
use crate::table_name::called;
use milepost_table::game::Entry;
use milepost_table::view::shows;
use milepost_table::win::joined;
use milepost_table::{Action, Event, Game, Stage};

/// The head of a turn: what the player to act has, and his cards.
pub fn turn(game: &Game) -> String {
    let (state, seat) = (game.state(), game.state().mover());
    let round = if state.round() > 0 { format!("round {}, ", state.round()) } else { String::new() };
    let title = format!("-- {round}{}: {} ", name(game, seat), stage(state.stage()));
    format!("\n{title:-<66}\n{}{}\n", cards(game, Some(seat)), standing(game, seat))
}

fn stage(stage: &Stage) -> &'static str {
    match stage {
        Stage::Draft(_) => "choose cards to keep",
        Stage::Opening { back: false } => "build, first opening round",
        Stage::Opening { back: true } => "build, second opening round",
        Stage::Move => "move, load, deliver; then build",
        Stage::Build => "build",
        Stage::Pitched => "the turn is given up",
        Stage::Over(_) => "the game is over",
    }
}

/// A player's name as it is, not in the quotes of a log.
pub fn name(game: &Game, seat: usize) -> String {
    game.roster().name(seat)
}

/// A line on a player: cash, train, where, loads, major cities.
pub fn standing(game: &Game, seat: usize) -> String {
    let (table, player) = (game.table(), &game.state().players()[seat]);
    let numbers = &table.options().numbers;
    let (train, holds) = (player.train, player.train.holds(numbers));
    let mut told =
        format!("cash {} of {}, {train}, {holds} holds: {}", player.cash, numbers.goal, loads(game, seat));
    if !table.options().companion {
        let at = player.at.map_or_else(|| "not placed".to_owned(), |at| format!("at {}", called(game, at)));
        let (majors, all) = (joined(table, game.state(), seat), table.board().majors().len());
        told.push_str(&format!("\ntrain {at}, {majors} of {all} major cities joined"));
    }
    told
}

/// How everybody stands.
pub fn players(game: &Game) -> String {
    let mut out = String::new();
    for (seat, who) in game.roster().players().iter().enumerate() {
        let bot = who.bot.as_ref().map_or_else(String::new, |kind| format!(" (bot, {kind})"));
        let acts =
            if seat == game.state().mover() && game.state().outcome().is_none() { ", to act" } else { "" };
        let standing = standing(game, seat).replace('\n', "\n  ");
        out.push_str(&format!("{}{bot}{acts}\n  {standing}\n", who.name));
    }
    let state = game.state();
    out.push_str(&format!("{} cards in the deck, {} gone\n", state.pile().left(), state.pile().gone().len()));
    if let Some(outcome) = state.outcome() {
        out.push_str(&format!("{}\n", game.words().outcome(outcome)));
    }
    out
}

/// The question for the next command, with what is left of the turn.
pub fn prompt(game: &Game) -> String {
    let (table, state) = (game.table(), game.state());
    let (seat, player) = (state.mover(), &state.players()[state.mover()]);
    let mut parts = vec![format!("{} {}", name(game, seat), player.cash)];
    if !table.options().companion {
        if *state.stage() == Stage::Move {
            parts.extend(player.at.map(|at| format!("at {}", called(game, at))));
            parts.push(format!("{} to move", state.movement(table)));
        }
        if state.stage().builds() {
            parts.push(format!("{} to build", state.budget(table).min(player.cash)));
        }
    }
    format!("{}> ", parts.join(", "))
}

/// What was done and what came of it, for a seat; nobody's, where it is hidden from all.
pub fn entry(game: &Game, entry: &Entry, seat: Option<usize>) -> String {
    let words = game.words();
    let sum = words.done(&Action::End, &entry.events);
    let mut out = format!(
        "{}: {}{}\n",
        name(game, entry.seat),
        deed(game, entry.seat, &entry.action),
        &sum["end".len()..]
    );
    for event in entry.events.iter().filter(|event| !matches!(event, Event::Spent(_) | Event::Earned(_))) {
        let told = match event {
            Event::Over(_) => continue,
            _ if shows(game.table(), seat, event) => words.event(event),
            _ => words.event_hidden(event),
        };
        out.push_str(&format!("    {told}\n"));
    }
    out
}

/// An action, of a long path its ends.
fn deed(game: &Game, by: usize, action: &Action) -> String {
    let words = game.words();
    match action {
        Action::Build(path) if path.len() > 3 => {
            let ends =
                [path.first(), path.last()].map(|end| end.map_or_else(String::new, |&end| called(game, end)));
            format!("build {} to {}, {} sections", ends[0], ends[1], path.len() - 1)
        }
        Action::Move(path) if path.len() > 2 => {
            let end = path.last().map_or_else(String::new, |&end| called(game, end));
            format!("move {} mileposts to {end}", path.len())
        }
        &Action::Cash { seat, amount, track } if seat == by => match amount {
            0.. => format!("get {amount}"),
            _ if track => format!("pay {} for track", amount.saturating_neg()),
            _ => format!("pay {}", -amount),
        },
        &Action::Cash { seat, amount, .. } => format!("{} {amount:+}", name(game, seat)),
        Action::End => "end of turn".to_owned(),
        _ => words.action(action),
    }
}
