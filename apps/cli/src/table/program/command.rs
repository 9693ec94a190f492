//! The command that starts a bot.

use std::fmt;
use std::path::Path;
use std::str::FromStr;

/// How a bot that is a program is named where other bots have a kind: `exec:COMMAND`.
pub const PREFIX: &str = "exec:";
/// The kind of such a bot in a log.
pub const KIND: &str = "exec";
/// The longest command, in bytes.
const LONGEST: usize = 1000;

/// A command: a program and its arguments. It is split at spaces and given to no shell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramCommand {
    /// The program and its arguments; at least one word.
    words: Vec<String>,
}

impl ProgramCommand {
    /// The program, and its arguments.
    pub fn split(&self) -> (&str, &[String]) {
        match self.words.split_first() {
            Some((program, arguments)) => (program, arguments),
            None => ("", &[]),
        }
    }

    /// A name for a player: that of the last file among the words, without its folder and ending, such as `Mybot` for
    /// `python3 bots/mybot.py`.
    pub fn title(&self) -> String {
        let file = self.words.iter().rev().find(|word| !word.starts_with('-'));
        let stem = file.and_then(|file| Path::new(file).file_stem());
        let stem = stem.map(|stem| stem.to_string_lossy()).unwrap_or_default();
        let stem: String = stem
            .chars()
            .filter(|sign| sign.is_alphanumeric() || "-_".contains(*sign))
            .take(30)
            .collect();
        let mut signs = stem.chars();
        let first = signs.next().map(|first| first.to_uppercase().to_string());
        first.map_or_else(|| "Program".to_owned(), |first| first + signs.as_str())
    }
}

impl FromStr for ProgramCommand {
    type Err = String;

    fn from_str(text: &str) -> Result<ProgramCommand, String> {
        let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        if words.is_empty() {
            return Err(format!(
                "{PREFIX} is followed by a command, such as {PREFIX}./mybot"
            ));
        }
        if text.len() > LONGEST {
            return Err(format!("a bot's command has up to {LONGEST} bytes"));
        }
        Ok(ProgramCommand { words })
    }
}

impl fmt::Display for ProgramCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_split_at_spaces_alone() {
        let command: ProgramCommand = " python3  my.py ;rm $HOME \"a b\" ".parse().unwrap();
        let (program, arguments) = command.split();
        assert_eq!(program, "python3");
        assert_eq!(arguments, ["my.py", ";rm", "$HOME", "\"a", "b\""]);
        assert!(" ".parse::<ProgramCommand>().is_err());
        assert!("x".repeat(1001).parse::<ProgramCommand>().is_err());
    }

    #[test]
    fn a_player_is_called_after_the_file() {
        for (command, title) in [
            ("./mybot", "Mybot"),
            ("python3 bots/deep-one.py --fast", "Deep-one"),
            ("/", "Program"),
        ] {
            let command: ProgramCommand = command.parse().unwrap();
            assert_eq!(command.title(), title);
        }
    }
}
