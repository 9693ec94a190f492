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

    /// A name for a player: that of the program's file, without its folder and ending, such as `Mybot` for
    /// `python3 bots/mybot.py 6`. Its arguments do not count, nor does what runs it.
    pub fn title(&self) -> String {
        let mut words = self.words.iter();
        let file = words.find(|word| is_program(word));
        let file = file.or(self.words.first());
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

/// Programs that run another one, which is named after them.
const RUNNERS: [&str; 28] = [
    "bash", "bun", "dash", "deno", "dotnet", "env", "fish", "java", "julia", "ksh", "lua",
    "luajit", "mono", "nice", "node", "nohup", "perl", "php", "pypy", "python", "rscript", "ruby",
    "run", "sh", "timeout", "uv", "wine", "zsh",
];

/// Whether a word of a command names the program itself: not what runs it, nor an option, a number or a variable before it.
fn is_program(word: &str) -> bool {
    let file = Path::new(word).file_name();
    let file = file.map(|file| file.to_string_lossy().to_lowercase());
    let version = |sign: char| sign.is_ascii_digit() || "-.".contains(sign);
    let runs = file.is_some_and(|file| RUNNERS.contains(&file.trim_end_matches(version)));
    let number = word.bytes().all(|sign| sign.is_ascii_digit());
    !runs && !number && !word.starts_with('-') && !word.contains('=')
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
            ("python3 mine.py 6", "Mine"),
            ("./mybot 6 data/book.bin", "Mybot"),
            (
                "/usr/bin/env SEED=4 python3.12 -u bots/mine.py games.log",
                "Mine",
            ),
            ("nice -n 5 sh /tmp/bot", "Bot"),
            ("python3 -m quick", "Quick"),
            ("python3", "Python3"),
            ("/", "Program"),
        ] {
            let command: ProgramCommand = command.parse().unwrap();
            assert_eq!(command.title(), title);
        }
    }
}
