//! A seat that a bot's process plays.

use super::command::ProgramCommand;
use super::message::{self, Advice, AnswerJson, PROTOCOL, ReadyJson, RefusedJson, ToBot};
use super::process::{LONGEST, Line, Process, Silence};
use crate::failure::reason;
use milepost_document::number::counted;
use milepost_document::shorten;
use milepost_table::text::sent::judge;
use milepost_table::{Action, Roster, State, Table};
use std::time::{Duration, Instant};

/// Seconds for an answer where nothing else is said.
pub const SECONDS: u64 = 10;
/// The most seconds for an answer.
pub const MOST_SECONDS: u64 = 3600;
/// Answers to a decision that may be refused; with the last of them the seat passes.
const REFUSALS: u32 = 5;
/// Answers in a row that may be late; with the last of them the bot is given up.
const DELAYS: u32 = 3;

/// A bot's process in its seat. Whatever it does, its seat acts legally: where it has no legal answer, it passes.
pub struct Program {
    /// The player's name and the command, for notes.
    name: String,
    process: Option<Process>,
    seat: usize,
    seconds: u64,
    /// The wish of its answer to `hello`; `None` until that comes.
    advice: Option<Advice>,
    asked: u64,
    delays: u32,
    refused: usize,
    notes: Vec<String>,
}

/// An answer that cannot be used, or none.
enum Fault {
    Late,
    Dead,
    /// Why a line is no answer.
    Wrong(String),
}

impl From<Silence> for Fault {
    fn from(silence: Silence) -> Fault {
        match silence {
            Silence::Late => Fault::Late,
            Silence::Dead => Fault::Dead,
        }
    }
}

impl Program {
    /// Starts a bot for a seat, and waits until it is ready. One that is late passes until it is.
    ///
    /// # Errors
    /// It cannot be started, ends, answers something else, or speaks another version of the protocol: a sentence.
    pub fn start(
        command: &ProgramCommand,
        seat: usize,
        seconds: u64,
        table: &Table,
        roster: &Roster,
    ) -> Result<Program, String> {
        let unable = |why: String| format!("the bot \"{command}\" {why}");
        let process = Process::start(command)
            .map_err(|error| unable(format!("cannot be started: {}", reason(&error))))?;
        // A bot that has ended already is noticed by its silence.
        let _ = process.send(line(&message::hello(table, roster, seat, seconds)));
        let mut program = Program {
            name: format!("{} ({command})", roster.name(seat)),
            process: Some(process),
            seat,
            seconds,
            advice: None,
            asked: 0,
            delays: 0,
            refused: 0,
            notes: Vec::new(),
        };
        match program.ready() {
            Ok(advice) => program.advice = Some(advice),
            Err(Fault::Wrong(why)) => return Err(unable(why)),
            Err(Fault::Late) => {
                program.delays = 1;
                let (name, seconds) = (&program.name, counted(seconds, "second", "seconds"));
                let note = format!(
                    "{name} did not answer hello within {seconds} and passes until it does"
                );
                program.notes.push(note);
            }
            Err(Fault::Dead) => {
                let status = program.process.as_mut().and_then(Process::status);
                let status = status.unwrap_or_else(|| "no status".to_owned());
                return Err(unable(format!("ended before it answered hello: {status}")));
            }
        }
        Ok(program)
    }

    /// Waits for the answer to `hello`.
    fn ready(&self) -> Result<Advice, Fault> {
        let text = match self.line(self.until())? {
            Line::Text(text) => text,
            Line::TooLong | Line::NotText => {
                return Err(Fault::Wrong(
                    "answered hello with something else".to_owned(),
                ));
            }
        };
        let answer: ReadyJson = serde_json::from_str(&text).map_err(|error| {
            Fault::Wrong(format!("answered hello with something else: {error}"))
        })?;
        match (answer.protocol, answer.advice) {
            (PROTOCOL, true) => Ok(Advice::Wanted),
            (PROTOCOL, false) => Ok(Advice::Unwanted),
            (spoken, _) => Err(Fault::Wrong(format!(
                "speaks version {spoken} of the protocol: this release speaks {PROTOCOL}"
            ))),
        }
    }

    /// The deadline of an answer that is asked for now.
    fn until(&self) -> Instant {
        Instant::now() + Duration::from_secs(self.seconds)
    }

    fn line(&self, until: Instant) -> Result<Line, Fault> {
        let process = self.process.as_ref().ok_or(Fault::Dead)?;
        Ok(process.line(until)?)
    }

    /// How many of its answers were refused.
    pub fn refused(&self) -> usize {
        self.refused
    }

    /// What people should know that happened since it was asked last: a sentence each.
    pub fn notes(&mut self) -> Vec<String> {
        std::mem::take(&mut self.notes)
    }

    /// The next action of its seat, which is to act: always legal while the game lasts.
    pub fn act(&mut self, table: &Table, roster: &Roster, state: &State) -> Action {
        let pass = Action::pass(state.stage());
        if self.process.is_none() {
            return pass;
        }
        let advice = match self.advice.map_or_else(|| self.ready(), Ok) {
            Ok(advice) => advice,
            Err(fault) => {
                self.silent(&fault);
                return pass;
            }
        };
        self.advice = Some(advice);
        self.asked += 1;
        let mut next = message::act(table, roster, state, self.asked, advice);
        for left in (0..REFUSALS).rev() {
            let why = match self.answer(&next) {
                Ok(action) => {
                    self.delays = 0;
                    match judge(table, roster, state, self.seat, action) {
                        Ok(action) => return action,
                        Err(why) => [why.what, why.rule, why.hint],
                    }
                }
                Err(Fault::Wrong(what)) => [what, String::new(), String::new()],
                Err(fault) => {
                    self.silent(&fault);
                    return pass;
                }
            };
            self.refused += 1;
            if left == 0 {
                let (name, what) = (&self.name, &why[0]);
                self.notes.push(format!(
                    "{name} passes: {REFUSALS} answers were refused, the last one: {what}"
                ));
            }
            let [what, rule, hint] = why;
            let refused = RefusedJson {
                id: self.asked,
                what,
                rule,
                hint,
                left,
            };
            next = ToBot::Refused(refused);
        }
        // It learns of the last refusal too.
        if let Some(process) = &self.process {
            let _ = process.send(line(&next));
        }
        pass
    }

    /// Sends a line and waits for the answer to the decision; what comes late, for an earlier one, is skipped.
    fn answer(&self, next: &ToBot<'_>) -> Result<Action, Fault> {
        let process = self.process.as_ref().ok_or(Fault::Dead)?;
        process.send(line(next))?;
        let until = self.until();
        loop {
            let text = match self.line(until)? {
                Line::Text(text) => text,
                Line::TooLong => {
                    return Err(Fault::Wrong(format!(
                        "the line is longer than {LONGEST} bytes"
                    )));
                }
                Line::NotText => return Err(Fault::Wrong("the line is not UTF-8".to_owned())),
            };
            match serde_json::from_str::<AnswerJson>(&text) {
                Ok(answer) if answer.id < self.asked => {}
                Ok(answer) if answer.id > self.asked => {
                    let id = answer.id;
                    return Err(Fault::Wrong(format!("no decision has the number {id} yet")));
                }
                Ok(answer) => return Ok(answer.action),
                Err(error) => {
                    let what = format!("\"{}\" is no answer: {error}", shorten(text.trim()));
                    return Err(Fault::Wrong(what));
                }
            }
        }
    }

    /// Notes that no answer came, and gives the bot up where that is for good.
    fn silent(&mut self, fault: &Fault) {
        let (name, seconds) = (&self.name, self.seconds);
        let Some(process) = &mut self.process else {
            return;
        };
        match fault {
            Fault::Late if self.delays + 1 < DELAYS => {
                self.delays += 1;
                self.notes.push(format!(
                    "{name} passes: no answer came within {seconds} seconds"
                ));
                return;
            }
            Fault::Late => self.notes.push(format!(
                "{name} was late {DELAYS} times in a row and was ended: its seat passes from now on"
            )),
            Fault::Wrong(why) => self
                .notes
                .push(format!("{name} {why}: its seat passes from now on")),
            Fault::Dead => {
                let status = process.status();
                let status = status.map_or_else(String::new, |status| format!(" ({status})"));
                self.notes.push(format!(
                    "{name} has ended{status}: its seat passes from now on"
                ));
            }
        }
        self.process = None;
    }

    /// Tells the bot that the game is over, or goes on without it, and ends it.
    pub fn end(&mut self, table: &Table, roster: &Roster, state: &State) {
        if let Some(mut process) = self.process.take() {
            let _ = process.send(line(&message::over(table, roster, state, self.seat)));
            process.close();
        }
    }
}

/// A message as a line.
fn line(message: &ToBot<'_>) -> String {
    // Writing such a value cannot fail.
    serde_json::to_string(message).unwrap_or_default() + "\n"
}
