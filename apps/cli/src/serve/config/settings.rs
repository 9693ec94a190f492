//! The options of a command as clap defines them, and what can be given to them elsewhere.

use super::mask;
use clap::error::ErrorKind;
use clap::{Arg, ArgAction, ArgMatches, Command};
use milepost_document::quoted;
use std::error::Error;
use std::ffi::OsString;
use std::fmt;
use std::path::PathBuf;

/// The options that say where others are set, and so have no key and no variable.
pub const NOT_SETTINGS: [&str; 2] = ["config", "print-config"];

/// A command with those of its options that can be set elsewhere.
pub struct Options {
    command: Command,
    /// In the order of the help.
    pub all: Vec<Setting>,
}

/// An option, which is a key of the file and a variable, too.
pub struct Setting {
    /// What clap calls it.
    pub id: String,
    /// Its long name, which is its key.
    pub name: String,
    pub form: Form,
    /// What its value is called.
    pub expected: String,
    pub help: String,
}

/// How an option takes values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// It is there or not.
    Switch,
    /// One.
    Value,
    /// Any number.
    List,
}

/// A value of an option that is not on the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    /// The name of the option.
    pub name: String,
    /// Its value, or the values of a list.
    pub values: Vec<String>,
    pub source: Source,
}

/// Where an option is set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    CommandLine,
    Variable(String),
    /// A file, and a line of it.
    File(PathBuf, usize),
    Default,
    /// It has no value.
    Nowhere,
}

/// Whether the value of an option is a secret, which nobody is shown.
pub fn is_secret(name: &str) -> bool {
    name.ends_with("-token")
}

/// The variable of an option.
pub fn variable(name: &str) -> String {
    format!("MILEPOST_{}", name.to_uppercase().replace('-', "_"))
}

/// The message of an error of clap, without usage and advice.
pub fn said(error: &clap::Error) -> String {
    let text = error.to_string();
    let text = text.strip_prefix("error: ").unwrap_or(&text);
    let end = text.find("\n\n").unwrap_or(text.len());
    text[..end].trim().to_owned()
}

impl Setting {
    fn of(arg: &Arg) -> Option<Setting> {
        let name = arg.get_long().filter(|name| !NOT_SETTINGS.contains(name))?;
        let form = match arg.get_action() {
            ArgAction::SetTrue => Form::Switch,
            ArgAction::Append => Form::List,
            ArgAction::Set => Form::Value,
            _ => return None,
        };
        let possible: Vec<String> = arg
            .get_possible_values()
            .iter()
            .map(|value| value.get_name().to_owned())
            .collect();
        let named = || {
            let names = arg.get_value_names().unwrap_or_default();
            names.iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        let expected = match (form, possible.is_empty()) {
            (Form::Switch, _) => "true or false".to_owned(),
            (_, true) => named().join(" "),
            (_, false) => possible.join(" or "),
        };
        Some(Setting {
            id: arg.get_id().to_string(),
            name: name.to_owned(),
            form,
            expected,
            help: arg.get_help().map(ToString::to_string).unwrap_or_default(),
        })
    }

    /// The arguments that give the option these values.
    pub fn arguments(&self, values: &[String]) -> Vec<OsString> {
        let with = |value: &String| OsString::from(format!("--{}={value}", self.name));
        match self.form {
            Form::Switch if values.iter().any(|value| value == "true") => {
                vec![OsString::from(format!("--{}", self.name))]
            }
            Form::Switch => Vec::new(),
            Form::Value | Form::List => values.iter().map(with).collect(),
        }
    }
}

impl Options {
    /// The options of a command, whose arguments come without the name of the program.
    pub fn new(command: Command) -> Options {
        let command = command.no_binary_name(true);
        let all = command.get_arguments().filter_map(Setting::of).collect();
        Options { command, all }
    }

    /// The option with this name.
    pub fn named(&self, name: &str) -> Option<&Setting> {
        self.all.iter().find(|setting| setting.name == name)
    }

    /// Reads arguments.
    pub fn matches(&self, arguments: &[OsString]) -> Result<ArgMatches, clap::Error> {
        self.command.clone().try_get_matches_from(arguments)
    }

    /// Why an option refuses a value, if it does. `label` is what it was given to.
    pub fn refusal(&self, setting: &Setting, value: &str, label: &str) -> Option<String> {
        let arguments = setting.arguments(&[value.to_owned()]);
        let error = self.matches(&arguments).err()?;
        let reason = match error.kind() {
            ErrorKind::InvalidValue => String::new(),
            ErrorKind::ValueValidation => error
                .source()
                .map(|reason| format!(": {reason}"))
                .unwrap_or_default(),
            // That something else is missing, or contradicts it, is seen once all is together.
            _ => return None,
        };
        let value = match is_secret(&setting.name) {
            true => mask::STARS.to_owned(),
            false => mask::hidden(value),
        };
        let reason = mask::hidden(&reason);
        Some(format!(
            "{} is not a valid {} for {label}{reason}",
            quoted(&value),
            setting.expected
        ))
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::CommandLine => f.write_str("the command line"),
            Source::Variable(name) => f.write_str(name),
            Source::File(path, line) => write!(f, "{}:{line}", path.display()),
            Source::Default => f.write_str("default"),
            Source::Nowhere => f.write_str("not set"),
        }
    }
}
