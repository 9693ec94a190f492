//! The examples at the end of each command's help: lines of docs/commands.md, which tests hold against that page.

use clap::Command;
use clap::builder::StyledStr;

/// Command lines, each with what it does behind a `#`.
const ALL: &str = include_str!("examples.txt");

/// The most examples of a command.
const MOST: usize = 3;

/// The command table with the examples of each command in its help.
pub fn shown(command: Command) -> Command {
    let name = command.get_name().to_owned();
    with_examples(command, &name)
}

fn with_examples(command: Command, path: &str) -> Command {
    let own = of(path);
    let command = match own.is_empty() || command.has_subcommands() && path != "milepost serve" {
        true => command,
        false => {
            let before = command.get_after_help().map(|help| format!("{help}\n\n"));
            let lines: String = own.iter().map(|line| format!("  {line}\n")).collect();
            let text = format!("{}Examples:\n{lines}", before.unwrap_or_default());
            command.after_help(StyledStr::from(text))
        }
    };
    command.mut_subcommands(|sub| {
        let path = format!("{path} {}", sub.get_name());
        with_examples(sub, &path)
    })
}

/// The examples of a command, without what they do.
pub fn of(path: &str) -> Vec<&'static str> {
    let lines = ALL.lines().map(|line| match line.split_once('#') {
        Some((line, _)) => line.trim_end(),
        None => line,
    });
    let own = lines.filter(|line| {
        let rest = line.strip_prefix(path);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
    });
    own.take(MOST).collect()
}

#[cfg(feature = "full")]
#[cfg(test)]
mod tests {
    use super::*;
    use milepost_testkit::golden;

    /// The command lines of the page that lists all commands.
    fn documented() -> String {
        let page = std::fs::read_to_string("../../docs/commands.md").unwrap();
        let lines = page
            .lines()
            .map(|line| line.strip_prefix("$ ").unwrap_or(line));
        let lines = lines.filter(|line| line.starts_with("milepost "));
        lines.map(|line| format!("{line}\n")).collect()
    }

    #[test]
    fn examples_are_those_of_the_documentation() {
        golden::assert("src/help/examples.txt", &documented());
    }

    #[test]
    fn examples_are_command_lines_that_can_be_read() {
        for line in ALL.lines() {
            let line = line.split('#').next().unwrap_or_default();
            let words = line.split_whitespace().map(|word| word.trim_matches('"'));
            let read = crate::help::command().try_get_matches_from(words);
            assert!(read.is_ok(), "{line}: {}", read.unwrap_err());
        }
    }
}
