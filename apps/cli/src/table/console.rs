//! Lines from the player at the terminal, or from a script.

use crate::failure::{Failure, reason};
use crate::output;
use milepost_table::text::input::request::DefaultAnswer;
use std::collections::VecDeque;
use std::io::{BufRead, IsTerminal, Read, stdin, stdout};

/// The longest line that is read, in bytes.
const LONGEST: u64 = 10_000;

/// More lines than any screen has.
const TALLEST: usize = 200;

/// Where lines come from.
pub struct Console {
    waiting: VecDeque<String>,
    terminal: bool,
}

/// The bytes of the next line; `None` for one that is too long, which is skipped.
fn read() -> std::io::Result<Option<Vec<u8>>> {
    let (mut input, mut bytes) = (stdin().lock(), Vec::new());
    input
        .by_ref()
        .take(LONGEST + 1)
        .read_until(b'\n', &mut bytes)?;
    if bytes.len() as u64 <= LONGEST || bytes.ends_with(b"\n") {
        return Ok(Some(bytes));
    }
    input.skip_until(b'\n')?;
    Ok(None)
}

impl Console {
    pub fn new() -> Console {
        Console {
            waiting: VecDeque::new(),
            terminal: stdin().is_terminal(),
        }
    }

    /// Whether there is a terminal, with a person who can be asked.
    pub fn is_terminal(&self) -> bool {
        self.terminal
    }

    /// The next line, after a prompt; `None` at the end of input. A line from a script is shown as well, so that the output
    /// reads like a terminal.
    pub fn line(&mut self, prompt: &str) -> Result<Option<String>, Failure> {
        print(prompt)?;
        if let Some(line) = self.waiting.pop_front() {
            print(&format!("{line}\n"))?;
            return Ok(Some(line));
        }
        let bytes = loop {
            let read = read().map_err(|error| {
                Failure::new(
                    format!("cannot read standard input: {}", reason(&error)),
                    "",
                )
            })?;
            if let Some(bytes) = read {
                break bytes;
            }
            print(&format!(
                "\nthe line was ignored: it is longer than {LONGEST} bytes\n{prompt}"
            ))?;
        };
        if bytes.is_empty() {
            print("\n")?;
            return Ok(None);
        }
        let line: String = String::from_utf8_lossy(&bytes)
            .chars()
            .filter(|sign| !sign.is_control())
            .collect();
        let line = line.trim().to_owned();
        if !self.terminal {
            print(&format!("{line}\n"))?;
        }
        Ok(Some(line))
    }

    /// Whether the player says yes to a question; an empty answer is the default. Another command is a no, and is done next.
    pub fn agrees(&mut self, question: &str, default: DefaultAnswer) -> Result<bool, Failure> {
        let choice = match default {
            DefaultAnswer::Yes => "[Y/n]",
            DefaultAnswer::No => "[y/N]",
        };
        let Some(answer) = self.line(&format!("{question} {choice} "))? else {
            return Ok(false);
        };
        match answer.to_lowercase().as_str() {
            "" => Ok(default == DefaultAnswer::Yes),
            "y" | "yes" => Ok(true),
            "n" | "no" => Ok(false),
            _ => {
                self.waiting.push_back(answer);
                Ok(false)
            }
        }
    }

    /// Clears the screen for the next player, and waits for them.
    pub fn hand_over(&mut self, name: &str) -> Result<bool, Failure> {
        if stdout().is_terminal() {
            clear()?;
        }
        let Some(line) = self.line(&format!("{name}, press Enter: "))? else {
            return Ok(false);
        };
        if !line.is_empty() {
            self.waiting.push_back(line);
        }
        Ok(true)
    }
}

/// Removes what stands on the screen, and what was scrolled off it: hands are hidden.
fn clear() -> Result<(), Failure> {
    // A terminal without control sequences is scrolled instead; NO_COLOR speaks of colours alone.
    match std::env::var_os("TERM") {
        Some(term) if term == "dumb" => print(&"\n".repeat(TALLEST)),
        _ => print("\x1b[2J\x1b[3J\x1b[H"),
    }
}

/// Prints text.
pub fn print(text: &str) -> Result<(), Failure> {
    output::print(text.as_bytes())
}
