//! The readable log of a table that this release cannot play because it has another engine or map.
//! Without the engine nobody can tell what an action revealed, so everything hidden is left out
//! until the game is over.

use crate::live::entry::{Command, Entry};
use crate::live::head::Head;
use crate::store::{Phase, StoredLog};
use milepost_table::Action;
use serde_json::Value;
use std::fmt::Write;

/// The members of actions that identify cards.
const HIDDEN: [&str; 3] = ["card", "cards", "demand"];

/// The stored log as text, both for people and for recovery by the release that can play it.
pub fn text(stored: &StoredLog) -> String {
    let mut text = String::from(
        "Another release of Milepost made this table, and only that release can play it.\n\n",
    );
    // Writing to a string cannot fail, here and below.
    let _ = match serde_json::from_str::<Head>(&stored.head) {
        Ok(head) => writeln!(text, "{}", head_text(&head, stored.phase)),
        Err(error) => writeln!(text, "The head of its log cannot be read: {error}\n"),
    };
    for (number, entry) in (1..).zip(&stored.entries) {
        let line = match Entry::read(entry) {
            Ok(entry) => command_text(&entry.command, stored.phase),
            Err(_) => "cannot be read".to_owned(),
        };
        let _ = writeln!(text, "{number}. {line}");
    }
    text
}

fn head_text(head: &Head, phase: Phase) -> String {
    let Head {
        engine,
        map,
        content,
        seats,
        cards,
        ..
    } = head;
    let mut text =
        format!("engine {engine}\nmap {map}\ncontent {content}\nseats {seats}\ncards {cards}\n");
    for (name, value) in &head.options {
        let _ = writeln!(text, "option {name} {value}");
    }
    let _ = match phase {
        Phase::Over => writeln!(text, "seed {}\nsalt {}", head.seed, head.salt),
        Phase::Lobby | Phase::Begun => writeln!(text, "seal {}", head.seal()),
    };
    text
}

fn command_text(command: &Command, phase: Phase) -> String {
    let seat = |seat: &usize| format!("seat {}", seat + 1);
    match command {
        Command::Sit { seat: at, name, .. } => format!("{}: {name} sits down", seat(at)),
        Command::Bot { seat: at, bot } => format!("{}: is played by a bot: {bot}", seat(at)),
        Command::Stand { seat: at } => format!("{}: gets up", seat(at)),
        Command::Start => "the game begins".to_owned(),
        Command::Act { seat: at, action } => {
            format!("{}: {}", seat(at), action_text(action, phase))
        }
        Command::Undo { seat: at } => format!("{}: takes the last action back", seat(at)),
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

fn action_text(action: &Action, phase: Phase) -> String {
    let mut action = serde_json::to_value(action).unwrap_or_default();
    if let Value::Object(parts) = &mut action
        && phase != Phase::Over
    {
        parts.retain(|name, _| !HIDDEN.contains(&name.as_str()));
    }
    action.to_string()
}
