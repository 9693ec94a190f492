//! Bots that are programs in studies: each game has processes of its own.

use super::command::{PREFIX, ProgramCommand};
use super::player::Program;
use crate::failure::{Failure, joined, write_stderr};
use milepost_calls::participants;
use milepost_lab::study::{Guest, Host, Study};
use milepost_table::{Action, Roster, State, Table};
use std::collections::BTreeMap;

/// Starts bots by the names that the report has.
pub struct ProgramHost {
    commands: BTreeMap<String, ProgramCommand>,
    seconds: u64,
}

/// A bot's process as a guest of a study, among players who are known by number; without one its seat passes.
struct Seat(Option<(Program, Roster)>);

/// What a report calls a bot.
fn name(command: &ProgramCommand) -> String {
    format!("{PREFIX}{command}")
}

impl ProgramHost {
    /// For the commands of a study.
    pub fn new(commands: &[Option<ProgramCommand>], seconds: u64) -> ProgramHost {
        let known = commands.iter().flatten();
        ProgramHost {
            commands: known
                .map(|command| (name(command), command.clone()))
                .collect(),
            seconds,
        }
    }

    /// The names of the guests, by place.
    pub fn names(&self, commands: &[Option<ProgramCommand>]) -> Vec<Option<String>> {
        let each = commands.iter();
        each.map(|command| command.as_ref().map(name)).collect()
    }

    /// Starts each bot once, so that a study is not begun with one that does not answer.
    pub fn tried(&self, study: &Study<'_>) -> Result<(), Failure> {
        let Some(table) = study.first_table() else {
            return Ok(());
        };
        let commands = self.commands.values();
        let failed: Vec<String> = commands
            .filter_map(|command| self.start(command, 0, &table).err())
            .collect();
        match failed.is_empty() {
            true => Ok(()),
            false => Err(Failure::new(
                failed.join("\nerror: "),
                "docs/bots.md describes the protocol",
            )),
        }
    }

    fn start(
        &self,
        command: &ProgramCommand,
        seat: usize,
        table: &Table,
    ) -> Result<(Program, Roster), String> {
        let players = participants::numbered(table.seats());
        let roster = Roster::new(players).map_err(|errors| joined(&errors, "; "))?;
        let program = Program::start(command, seat, self.seconds, table, &roster)?;
        Ok((program, roster))
    }
}

impl Host for ProgramHost {
    fn guest(&self, name: &str, seat: usize, table: &Table) -> Box<dyn Guest> {
        let command = self.commands.get(name);
        let started = command.map(|command| self.start(command, seat, table));
        let program = started.and_then(|started| {
            let noted = |why| write_stderr(&format!("note: {why}; its seat passes in this game\n"));
            started.map_err(noted).ok()
        });
        Box::new(Seat(program))
    }
}

impl Guest for Seat {
    fn act(&mut self, table: &Table, state: &State) -> Action {
        let Some((program, roster)) = &mut self.0 else {
            return Action::pass(state.stage());
        };
        let action = program.act(table, roster, state);
        for note in program.notes() {
            write_stderr(&format!("note: {note}\n"));
        }
        action
    }

    fn end(&mut self, table: &Table, state: &State) {
        if let Some((program, roster)) = &mut self.0 {
            program.end(table, roster, state);
        }
    }

    fn refused(&self) -> usize {
        self.0.as_ref().map_or(0, |(program, _)| program.refused())
    }
}
