//! The readable log of a table that this release cannot play because it has another engine or map, or is damaged.
//! Without the engine nobody can tell what an action revealed, so everything hidden is left out
//! until the game is over.

use crate::live::entry::{Command, Entry};
use crate::live::game::LiveGame;
use crate::live::head::Head;
use crate::store::{Phase, StoredLog};
use serde_json::Value;
use std::fmt::Write;

/// The stored log as text, both for people and for recovery by the release that can play it.
pub fn text<G: LiveGame>(stored: &StoredLog) -> String {
    let mut text = String::from(
        "This release of Milepost cannot play this table: another release made it, or what is stored of it is damaged.\n\n",
    );
    // Writing to a string cannot fail, here and below.
    let _ = match serde_json::from_str(&stored.head) {
        Ok(head) => writeln!(text, "{}", head_text::<G>(&head, stored.phase)),
        Err(error) => writeln!(text, "The head of its log cannot be read: {error}\n"),
    };
    for (number, entry) in (1..).zip(&stored.entries) {
        let line = match Entry::read(entry) {
            Ok(entry) => command_text::<G>(&entry.command, stored.phase),
            Err(_) => "cannot be read".to_owned(),
        };
        let _ = writeln!(text, "{number}. {line}");
    }
    text
}

fn head_text<G: LiveGame>(head: &Head<G::Setup>, phase: Phase) -> String {
    let mut text = format!("engine {}\nseats {}\n", head.engine, head.seats);
    for (name, value) in G::setup_lines(&head.setup) {
        let _ = writeln!(text, "{name} {value}");
    }
    let _ = match phase {
        Phase::Over => writeln!(text, "seed {}\nsalt {}", head.seed, head.salt),
        Phase::Lobby | Phase::Begun => writeln!(text, "seal {}", head.seal()),
    };
    text
}

fn command_text<G: LiveGame>(command: &Command<G::Action>, phase: Phase) -> String {
    let seat = |seat: &usize| format!("seat {}", seat + 1);
    match command {
        Command::Sit { seat: at, name, .. } => format!("{}: {name} sits down", seat(at)),
        Command::Bot { seat: at, bot } => format!("{}: is played by a bot: {bot}", seat(at)),
        Command::Stand { seat: at } => format!("{}: gets up", seat(at)),
        Command::Start => "the game begins".to_owned(),
        Command::Act { seat: at, action } => {
            format!("{}: {}", seat(at), action_text::<G>(action, phase))
        }
        Command::Undo { seat: at } => format!("{}: takes the last action back", seat(at)),
        Command::Link { seat: at, .. } => format!("{}: makes a link", seat(at)),
        Command::Claim { seat: at, .. } => format!("{}: plays on another device", seat(at)),
        Command::Lock { lock: Some(_) } => "the host locks the seats".to_owned(),
        Command::Lock { lock: None } => "the host opens the seats".to_owned(),
        Command::Mute { seat: at, muted } => {
            let who = at.as_ref().map_or("people without a seat".to_owned(), seat);
            let what = if *muted { "muted" } else { "may write again" };
            format!("{who}: {what}")
        }
        Command::Remove { seat: at, .. } => format!("{}: is removed by the host", seat(at)),
        Command::Rematch { seat: at, table } => {
            format!("{}: offers a rematch: table {table}", seat(at))
        }
        Command::Close { reason } if reason.is_empty() => "closed by the operator".to_owned(),
        Command::Close { reason } => format!("closed by the operator: {reason}"),
        Command::Webhook { seat: at, url } => match url {
            Some(_) => format!("{}: sets a webhook", seat(at)),
            None => format!("{}: removes the webhook", seat(at)),
        },
        Command::RequestUndo { seat: at } => {
            format!("{}: asks to take the last action back", seat(at))
        }
        Command::Say {
            seat: Some(at),
            text,
        } => format!("{} says: {text}", seat(at)),
        Command::Say { seat: None, text } => format!("somebody says: {text}"),
        Command::Resign { seat: at, bot } => {
            format!("{}: resigns; a bot plays on: {bot}", seat(at))
        }
        Command::TimeUp { seat: at, .. } => format!("{}: has no time left", seat(at)),
        Command::Ask { seat: at, name, .. } => format!("{name} asks to play on for {}", seat(at)),
        Command::Agree { seat: at, ask } => {
            format!("{}: agrees to what entry {ask} asks", seat(at))
        }
        Command::Decline { seat: at, ask } => {
            format!("{}: declines what entry {ask} asks", seat(at))
        }
    }
}

fn action_text<G: LiveGame>(action: &G::Action, phase: Phase) -> String {
    let mut action = serde_json::to_value(action).unwrap_or_default();
    if let Value::Object(parts) = &mut action
        && phase != Phase::Over
    {
        parts.retain(|name, _| !G::HIDDEN_MEMBERS.contains(&name.as_str()));
    }
    action.to_string()
}
