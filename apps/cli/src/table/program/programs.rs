//! The bots of a game that are programs of their own, as they are asked for.

use super::command::{KIND, ProgramCommand};
use super::player::{MOST_SECONDS, Program, SECONDS};
use crate::failure::Failure;
use milepost_table::Game;
use milepost_table::text::input::lookup::player;
use std::collections::BTreeMap;

/// How long a bot may think.
#[derive(clap::Args)]
pub struct SecondsArgs {
    /// Seconds for each answer of a bot that is a program, 1 to 3600.
    #[arg(long = "bot-seconds", value_name = "N", default_value_t = SECONDS, value_parser = clap::value_parser!(u64).range(1..=MOST_SECONDS))]
    pub seconds: u64,
}

/// The options about such bots.
#[derive(clap::Args)]
pub struct ProgramArgs {
    /// In a resumed game, the command of a bot that is a program; may be repeated. A log does not hold it.
    #[arg(long = "bot", value_name = "NAME=COMMAND")]
    commands: Vec<String>,
    #[command(flatten)]
    seconds: SecondsArgs,
}

/// The commands of bots by seat, and how long they may think.
pub struct Programs {
    commands: BTreeMap<usize, ProgramCommand>,
    seconds: u64,
}

impl ProgramArgs {
    /// Commands that are only for a resumed game, in a new one.
    pub fn misplaced(&self) -> Option<String> {
        let first = self.commands.first()?;
        Some(format!(
            "--bot {first} is only for resuming a game; in a new one name the bot among --players, as bot:exec:COMMAND"
        ))
    }

    /// No bots yet.
    pub fn none(&self) -> Programs {
        Programs {
            commands: BTreeMap::new(),
            seconds: self.seconds.seconds,
        }
    }

    /// The bots of a resumed game.
    ///
    /// # Errors
    /// A command is missing, or is for no such bot; all errors at once.
    pub fn of_game(&self, game: &Game) -> Result<Programs, Failure> {
        let mut programs = self.none();
        let mut wrong = Vec::new();
        let players = game.roster().players();
        let is_program = |seat: usize| players[seat].bot.as_deref() == Some(KIND);
        for typed in &self.commands {
            let Some((name, command)) = typed.split_once('=') else {
                wrong.push(format!("--bot {typed}: expected NAME=COMMAND"));
                continue;
            };
            match player(game, name.trim()) {
                Ok(seat) if is_program(seat) => {
                    programs.add(seat, command, &mut wrong);
                }
                Ok(seat) => {
                    let name = game.roster().name(seat);
                    wrong.push(format!(
                        "--bot {typed}: {name} is not a bot that is a program"
                    ));
                }
                Err(error) => wrong.push(format!("--bot {typed}: {error}")),
            }
        }
        for seat in (0..players.len()).filter(|&seat| is_program(seat)) {
            if !programs.commands.contains_key(&seat) && wrong.is_empty() {
                let name = game.roster().name(seat);
                wrong.push(format!(
                    "{name} is a bot that is a program: say how to start it, with --bot \"{name}=COMMAND\""
                ));
            }
        }
        match wrong.is_empty() {
            true => Ok(programs),
            false => Err(Failure::Usage(wrong.join("\n       "))),
        }
    }
}

impl Programs {
    /// Seats a bot, and gives what it is called.
    pub fn add(&mut self, seat: usize, command: &str, wrong: &mut Vec<String>) -> String {
        match command.parse::<ProgramCommand>() {
            Ok(command) => {
                let title = command.title();
                self.commands.insert(seat, command);
                title
            }
            Err(error) => {
                wrong.push(error);
                "Program".to_owned()
            }
        }
    }

    /// Starts the bot of a seat.
    pub fn start(&self, game: &Game, seat: usize) -> Result<Program, Failure> {
        let started = match self.commands.get(&seat) {
            Some(command) => {
                Program::start(command, seat, self.seconds, game.table(), game.roster())
            }
            None => Err(format!(
                "the bot {} has no command",
                game.roster().name(seat)
            )),
        };
        started.map_err(|why| Failure::new(why, "docs/bots.md describes the protocol"))
    }
}
