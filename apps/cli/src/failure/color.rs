//! `--color`: colours of messages and of help.

use anstream::{AutoStream, ColorChoice};
use clap::ValueEnum;
use clap::builder::styling::{AnsiColor, Style};
use std::ffi::OsString;
use std::io::stderr;

/// The option.
const OPTION: &str = "--color";

/// Outputs whose messages have colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal that has colours, unless NO_COLOR is set.
    #[default]
    Auto,
    /// Everywhere.
    Always,
    /// Nowhere.
    Never,
}

impl From<Color> for clap::ColorChoice {
    fn from(color: Color) -> clap::ColorChoice {
        match color {
            Color::Auto => clap::ColorChoice::Auto,
            Color::Always => clap::ColorChoice::Always,
            Color::Never => clap::ColorChoice::Never,
        }
    }
}

/// The choice of the command line: needed before it is parsed, for what is wrong with it.
pub fn choice() -> Color {
    split(std::env::args_os()).0
}

/// The arguments of the program without the option.
pub fn arguments() -> Vec<OsString> {
    split(std::env::args_os().skip(1)).1
}

fn split(arguments: impl Iterator<Item = OsString>) -> (Color, Vec<OsString>) {
    let (mut color, mut rest) = (Color::Auto, Vec::new());
    let mut arguments = arguments;
    while let Some(argument) = arguments.next() {
        let text = argument.to_string_lossy();
        let value = match text.strip_prefix(OPTION) {
            Some("") => arguments
                .next()
                .map(|value| value.to_string_lossy().into_owned()),
            Some(value) => value.strip_prefix('=').map(str::to_owned),
            None => None,
        };
        match value.map(|value| Color::from_str(&value, false)) {
            Some(read) => color = read.unwrap_or(color),
            None => rest.push(argument),
        }
    }
    (color, rest)
}

/// Follows the command line from now on.
pub fn follow() {
    let choice = match choice() {
        Color::Auto => ColorChoice::Auto,
        Color::Always => ColorChoice::AlwaysAnsi,
        Color::Never => ColorChoice::Never,
    };
    choice.write_global();
}

/// True if messages on standard error have colours.
pub fn is_on() -> bool {
    AutoStream::choice(&stderr()) != ColorChoice::Never
}

/// The word before an error, as that of clap is.
pub fn error() -> String {
    painted("error:", AnsiColor::Red.on_default().bold())
}

/// The word before advice.
pub fn help() -> String {
    painted("help:", AnsiColor::Cyan.on_default().bold())
}

fn painted(word: &str, style: Style) -> String {
    match is_on() {
        true => format!("{style}{word}{style:#}"),
        false => word.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_option_stands_anywhere() {
        let read = |line: &str| split(line.split(' ').map(OsString::from));
        let (color, rest) = read("map --color never list");
        assert_eq!((color, rest.len()), (Color::Never, 2));
        assert_eq!(read("serve --color=always").0, Color::Always);
        assert_eq!(read("serve --colour red").0, Color::Auto);
        assert_eq!(read("serve --colour red").1.len(), 3);
    }
}
