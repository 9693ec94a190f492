//! Where a game stands, and what was done, in words.

use crate::table::typed::cards::{cards, loads};
use crate::table::typed::name::called;
use crate::table::typed::track::spent;
use milepost_table::game::Entry;
use milepost_table::win::joined;
use milepost_table::words::Told;
use milepost_table::{Action, Event, Game, Refusal, Stage, Viewer, Why};

/// The head of a turn: what the player to act has, and his cards.
pub fn turn(game: &Game) -> String {
    let seat = game.state().mover();
    let title = format!("-- {} ", when(game));
    format!(
        "\n{title:-<66}\n{}{}\n",
        cards(game, Some(seat)),
        standing(game, seat)
    )
}

/// The round, who is to act and what he is about.
pub fn when(game: &Game) -> String {
    let (state, seat) = (game.state(), game.state().mover());
    let round = if state.round() > 0 {
        format!("round {}, ", state.round())
    } else {
        String::new()
    };
    match state.stage() {
        Stage::Over(_) => format!("{round}the game is over"),
        stage => format!("{round}{}: {}", name(game, seat), self::stage(stage)),
    }
}

/// A refusal of the player to act, in words as people type them.
pub fn refusal(game: &Game, action: &Action, refusal: &Refusal) -> Told {
    let (seat, words) = (game.state().mover(), game.words());
    if refusal.why == Why::Unseen {
        return words.refusal(seat, action, refusal);
    }
    let reason = words.reason(refusal);
    let deed = match action {
        Action::End => "end the turn".to_owned(),
        Action::Build { path } if path.len() > 3 => {
            let [from, to] = ends(game, path);
            format!("build from {from} to {to}")
        }
        Action::Move { path } => format!("move to {}", ends(game, path)[1]),
        Action::Cash {
            seat: other,
            amount,
            ..
        } if *other != seat => {
            format!("move {amount:+} to {}", name(game, *other))
        }
        _ => deed(game, seat, action, words.action(action)),
    };
    Told {
        what: format!("{} cannot {deed}: {}", name(game, seat), reason.what),
        ..reason
    }
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
    let mut told = format!(
        "cash {} of {}, {train}, {holds} holds: {}",
        player.cash,
        numbers.goal,
        loads(game, seat)
    );
    if !table.options().companion {
        let at = player.at.map_or_else(
            || "not placed".to_owned(),
            |at| format!("at {}", called(game, at)),
        );
        let (majors, all) = (
            joined(table, game.state(), seat),
            table.board().majors().len(),
        );
        told.push_str(&format!(
            "\ntrain {at}, {majors} of {all} major cities joined"
        ));
    }
    told
}

/// How a player stands, under his name.
pub fn player(game: &Game, seat: usize) -> String {
    let bot = game
        .roster()
        .players()
        .get(seat)
        .and_then(|who| who.bot.as_ref());
    let bot = bot.map_or_else(String::new, |kind| format!(" (bot, {kind})"));
    let acts = if seat == game.state().mover() && game.state().outcome().is_none() {
        ", to act"
    } else {
        ""
    };
    format!(
        "{}{bot}{acts}\n  {}\n",
        name(game, seat),
        standing(game, seat).replace('\n', "\n  ")
    )
}

/// How everybody stands.
pub fn players(game: &Game) -> String {
    let mut out: String = (0..game.table().seats())
        .map(|seat| player(game, seat))
        .collect();
    let state = game.state();
    out.push_str(&format!(
        "{} cards in the deck, {} gone\n",
        state.pile().left(),
        state.pile().gone().len()
    ));
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

/// What was done and what came of it, as far as a viewer may know.
pub fn entry(game: &Game, entry: &Entry, viewer: Viewer) -> String {
    let words = game.words_to(viewer);
    let sum = words.done(&Action::End, &entry.events);
    let mut out = format!(
        "{}: {}{}\n",
        name(game, entry.seat),
        deed(
            game,
            entry.seat,
            &entry.action,
            words.done(&entry.action, &[])
        ),
        &sum["end".len()..]
    );
    for event in &entry.events {
        if !matches!(event, Event::Spent(_) | Event::Earned(_) | Event::Over(_)) {
            out.push_str(&format!("    {}\n", words.event(event)));
        }
    }
    out
}

/// Paths of track to be built, and what they cost together.
pub fn built(game: &Game, paths: &[Vec<usize>], events: &[Event]) -> String {
    let sum = spent(events).map_or_else(String::new, |sum| format!(" for {sum}"));
    let paths: Vec<String> = paths.iter().map(|path| along(game, path)).collect();
    format!("build {}{sum}", paths.join(" and "))
}

fn along(game: &Game, path: &[usize]) -> String {
    path.iter()
        .map(|&at| exactly(game, at))
        .collect::<Vec<_>>()
        .join(" ")
}

/// An action, of a long path its ends; names as they are, not in the quotes of a log. In other cases as it is `written`.
fn deed(game: &Game, by: usize, action: &Action, written: String) -> String {
    match action {
        Action::Build { path } if path.len() > 3 => {
            let [from, to] = ends(game, path);
            format!("build {from} to {to}, {} sections", path.len() - 1)
        }
        Action::Build { path } => format!("build {}", along(game, path)),
        Action::Move { path } if path.len() <= 2 => format!("move {}", along(game, path)),
        Action::Start { at } => format!("start at {}", exactly(game, *at)),
        Action::Cross { to: at } => format!("cross to {}", exactly(game, *at)),
        Action::Move { path } if path.len() > 2 => {
            let [_, to] = ends(game, path);
            format!("move {} mileposts to {to}", path.len())
        }
        &Action::Cash {
            amount,
            track: true,
            ..
        } => format!("pay {} for track", amount.saturating_neg()),
        &Action::Cash { seat, amount, .. } if seat == by => match amount {
            0.. => format!("get {amount}"),
            _ => format!("pay {}", amount.saturating_neg()),
        },
        &Action::Cash { seat, amount, .. } => format!("{} {amount:+}", name(game, seat)),
        Action::End => "end of turn".to_owned(),
        _ => written,
    }
}

fn ends(game: &Game, path: &[usize]) -> [String; 2] {
    [path.first(), path.last()].map(|end| end.map_or_else(String::new, |&end| called(game, end)))
}

/// A milepost by the name that it alone has, without quotes.
fn exactly(game: &Game, milepost: usize) -> String {
    game.table()
        .board()
        .names()
        .mileposts
        .get(milepost)
        .cloned()
        .unwrap_or_default()
}
