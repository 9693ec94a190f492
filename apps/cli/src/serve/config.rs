//! Where the options of `milepost serve` come from: the command line, then the environment, then a file, then defaults.
//!
//! Nothing here knows a single option. What is set elsewhere is turned into arguments for the options that are not on the
//! command line, and clap reads it all together; so a new option has its key and its variable at once.
//!
//! [`settings`] has the options by name; `file` and `environment` say what is given there; `mask` hides passwords; `print`
//! writes the result as a file.

mod environment;
mod file;
mod mask;
mod print;
pub mod settings;

use crate::failure::color;
use crate::failure::problems::print_problems;
use crate::failure::{Failure, reason};
use crate::input;
use crate::output;
use clap::parser::ValueSource;
use clap::{ArgMatches, Command};
use milepost_document::Problem;
use settings::{Given, Options, Source, said, variable};
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

/// What there is to read.
#[derive(Default)]
struct Inputs {
    /// The arguments after `serve`.
    arguments: Vec<OsString>,
    /// Variables with their values.
    variables: Vec<(String, OsString)>,
    /// The configuration file with its text.
    file: Option<(PathBuf, String)>,
}

/// The options in effect.
struct Effective {
    matches: ArgMatches,
    /// Where options are set that are not on the command line.
    sources: BTreeMap<String, Source>,
}

/// What is wrong, by where it is.
#[derive(Debug, Default)]
struct Wrong {
    environment: Vec<Problem>,
    file: Vec<Problem>,
}

/// The options in effect; `None` if they were only to be printed, which is done.
///
/// # Errors
/// The file cannot be read, or something in it or in the environment is wrong. All of it is then printed.
pub fn effective(command: Command) -> Result<Option<ArgMatches>, Failure> {
    let options = Options::new(command);
    let (inputs, mut wrong) = (inputs(&options)?, Wrong::default());
    let found = combine(&options, &inputs, &mut wrong);
    if let Some((path, text)) = &inputs.file {
        let shown = mask::same_length(text);
        print_problems(&path.display().to_string(), &shown, &wrong.file);
    }
    print_problems("the environment", "", &wrong.environment);
    let Effective { matches, sources } = found?;
    if !matches.get_flag("print_config") {
        return Ok(Some(matches));
    }
    output::print(print::file(&options, &matches, &sources).as_bytes())?;
    Ok(None)
}

/// What this process was started with.
fn inputs(options: &Options) -> Result<Inputs, Failure> {
    let arguments: Vec<OsString> = color::arguments().into_iter().skip(1).collect();
    let variables: Vec<(String, OsString)> = std::env::vars_os()
        .filter_map(|(name, value)| Some((name.into_string().ok()?, value)))
        .collect();
    let typed = options
        .matches(&arguments)
        .ok()
        .and_then(|matches| named(&matches));
    let naming = variable("config");
    let by_variable = || {
        let found = variables
            .iter()
            .find(|(name, value)| *name == naming && !value.is_empty());
        found.map(|(_, value)| PathBuf::from(value))
    };
    let file = match typed.or_else(by_variable) {
        Some(path) => Some((path.clone(), text_of(&path)?)),
        None => None,
    };
    Ok(Inputs {
        arguments,
        variables,
        file,
    })
}

/// The file that is named on the command line, before a subcommand or behind it.
fn named(matches: &ArgMatches) -> Option<PathBuf> {
    let own = matches.try_get_one::<PathBuf>("config").ok().flatten();
    let below = || named(matches.subcommand()?.1);
    own.cloned().or_else(below)
}

fn text_of(path: &Path) -> Result<String, Failure> {
    let name = path.display().to_string();
    let text = input::read(&name).and_then(|bytes| {
        String::from_utf8(bytes).map_err(|_| io::Error::other("it is not UTF-8 text"))
    });
    text.map_err(|error| {
        let why = reason(&error);
        Failure::new(
            format!(
                "cannot read the configuration {}: {why}",
                input::called(&name)
            ),
            format!(
                "check the path given with --config or {}",
                variable("config")
            ),
        )
    })
}

/// The options in effect. What is wrong is added to `wrong`.
fn combine(options: &Options, inputs: &Inputs, wrong: &mut Wrong) -> Result<Effective, Failure> {
    let typed = options
        .matches(&inputs.arguments)
        .map_err(|error| Failure::Usage(said(&error)))?;
    let in_file = inputs.file.as_ref().map_or_else(Vec::new, |(path, text)| {
        file::read(path, text, options, &mut wrong.file)
    });
    let in_environment = environment::read(&inputs.variables, options, &mut wrong.environment);
    let errors = wrong.file.iter().chain(&wrong.environment);
    match errors.filter(|problem| problem.is_error()).count() {
        0 => {}
        1 => return Err(Failure::Usage("the configuration has an error".to_owned())),
        count => {
            return Err(Failure::Usage(format!(
                "the configuration has {count} errors"
            )));
        }
    }
    let is_typed = |given: &Given| {
        let setting = options.named(&given.name);
        setting.is_some_and(|setting| {
            typed.value_source(&setting.id) == Some(ValueSource::CommandLine)
        })
    };
    // The environment comes later and takes the place of the file.
    let given: BTreeMap<String, Given> = in_file
        .into_iter()
        .chain(in_environment)
        .filter(|given| !is_typed(given))
        .map(|given| (given.name.clone(), given))
        .collect();
    let arguments: Vec<OsString> = options
        .all
        .iter()
        .filter_map(|setting| Some(setting.arguments(&given.get(&setting.name)?.values)))
        .flatten()
        .chain(inputs.arguments.iter().cloned())
        .collect();
    let refused = |error: clap::Error| Failure::Usage(conflict(&error, &given));
    let matches = options.matches(&arguments).map_err(refused)?;
    Ok(Effective {
        matches,
        sources: given
            .into_iter()
            .map(|(name, given)| (name, given.source))
            .collect(),
    })
}

/// Options that are right each by itself contradict each other: clap's message, and where those are set that nobody sees on
/// the command line.
fn conflict(error: &clap::Error, given: &BTreeMap<String, Given>) -> String {
    let places: Vec<String> = given
        .iter()
        .map(|(name, given)| format!("{name}: {}", given.source))
        .collect();
    format!(
        "{}\n\nNot from the command line:\n  {}",
        said(error),
        places.join("\n  ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::{Arg, ArgAction, value_parser};

    /// A command with options of every form.
    fn options() -> Options {
        let number = |name| {
            let arg = Arg::new(name)
                .long(name)
                .value_name("NUMBER")
                .default_value("50");
            arg.value_parser(value_parser!(u32).range(1..))
                .help("A number")
        };
        let switch = |id, name| {
            Arg::new(id)
                .long(name)
                .action(ArgAction::SetTrue)
                .help("A switch")
        };
        let text = |name| Arg::new(name).long(name).value_name("TEXT").help("A text");
        let hosts = Arg::new("hosts").long("host").value_name("NAME");
        Options::new(
            Command::new("serve")
                .arg(text("config"))
                .arg(switch("print_config", "print-config"))
                .args([number("rate"), number("chat"), number("disk"), text("data")])
                .arg(hosts.action(ArgAction::Append).help("Names"))
                .arg(switch("lan", "lan").conflicts_with("behind_proxy"))
                .arg(switch("behind_proxy", "behind-proxy"))
                .arg(text("log").value_parser(["text", "json"])),
        )
    }

    fn found(wanted: &Inputs) -> Effective {
        combine(&options(), wanted, &mut Wrong::default())
            .ok()
            .unwrap()
    }

    /// Options as `ARGUMENTS`, `NAME=VALUE` of the environment, and a file.
    fn inputs(arguments: &[&str], variables: &[(&str, &str)], file: &str) -> Inputs {
        Inputs {
            arguments: arguments.iter().map(OsString::from).collect(),
            variables: variables
                .iter()
                .map(|(name, value)| ((*name).to_owned(), OsString::from(value)))
                .collect(),
            file: Some((PathBuf::from("serve.toml"), file.to_owned())),
        }
    }

    fn rate(arguments: &[&str], variables: &[(&str, &str)], file: &str) -> u32 {
        let matches = found(&inputs(arguments, variables, file)).matches;
        *matches.get_one::<u32>("rate").unwrap()
    }

    #[test]
    fn what_is_nearer_to_the_operator_counts() {
        let (typed, variable, file) = (["--rate", "1"], [("MILEPOST_RATE", "2")], "rate = 3");
        assert_eq!(rate(&typed, &variable, file), 1);
        assert_eq!(rate(&[], &variable, file), 2);
        assert_eq!(rate(&[], &[("MILEPOST_RATE", "")], file), 3);
        assert_eq!(rate(&[], &[], ""), 50);
    }

    #[test]
    fn everything_wrong_is_found_at_once() {
        let file = "rate = 'many'\nratte = 1\nlan = 'yes'\nlog = 'loud'\n[limits]\nrate = 2\n";
        let variables = [
            ("MILEPOST_CHAT", "-1"),
            ("MILEPOST_DISC", "5"),
            ("MILEPOST_PORT_8018_TCP", "tcp://10.0.0.1:8018"),
        ];
        let mut wrong = Wrong::default();
        let result = combine(&options(), &inputs(&[], &variables, file), &mut wrong);
        let Err(Failure::Usage(summary)) = result else {
            panic!()
        };
        assert_eq!(summary, "the configuration has 6 errors");
        let told = |problems: &[Problem]| {
            let lines: Vec<String> = problems.iter().map(ToString::to_string).collect();
            lines.join("\n")
        };
        let (of_file, of_environment) = (told(&wrong.file), told(&wrong.environment));
        for part in [
            "\"many\" is not a valid NUMBER for rate: invalid digit",
            "did you mean \"rate\"",
            "lan must be true or false",
            "\"loud\" is not a valid text or json for log",
            "\"limits\" is not known here",
        ] {
            assert!(of_file.contains(part), "{part}: {of_file}");
        }
        for part in [
            "\"-1\" is not a valid NUMBER for MILEPOST_CHAT",
            "did you mean MILEPOST_DISK?",
        ] {
            assert!(of_environment.contains(part), "{part}: {of_environment}");
        }
        assert!(!of_environment.contains("PORT"), "{of_environment}");
    }

    #[test]
    fn lists_and_switches_have_their_forms() {
        let read = |variables: &[(&str, &str)], file: &str| {
            let matches = found(&inputs(&[], variables, file)).matches;
            let hosts = matches.get_many::<String>("hosts").unwrap_or_default();
            (
                hosts.cloned().collect::<Vec<_>>().join(" "),
                matches.get_flag("behind_proxy"),
            )
        };
        let file = "host = ['a.example', 'b.example']\nbehind-proxy = true";
        assert_eq!(read(&[], file), ("a.example b.example".to_owned(), true));
        let variables = [
            ("MILEPOST_HOST", "c.example, d.example"),
            ("MILEPOST_BEHIND_PROXY", "false"),
        ];
        assert_eq!(
            read(&variables, file),
            ("c.example d.example".to_owned(), false)
        );
        assert_eq!(read(&[], "host = 'a.example'").0, "a.example");
    }

    #[test]
    fn a_variable_may_name_a_file_with_the_value() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("rate");
        std::fs::write(&path, "7\n").unwrap();
        let path = path.to_str().unwrap();
        assert_eq!(rate(&[], &[("MILEPOST_RATE_FILE", path)], "rate = 3"), 7);
        assert_eq!(
            rate(&["--rate", "1"], &[("MILEPOST_RATE_FILE", path)], ""),
            1
        );
        let missing = folder.path().join("missing");
        for (variables, said) in [
            (
                vec![("MILEPOST_RATE_FILE", path), ("MILEPOST_RATE", "8")],
                "MILEPOST_RATE_FILE and MILEPOST_RATE are both set",
            ),
            (
                vec![("MILEPOST_RATE_FILE", missing.to_str().unwrap())],
                "the file of MILEPOST_RATE_FILE: there is no such file",
            ),
        ] {
            let mut wrong = Wrong::default();
            let found = combine(&options(), &inputs(&[], &variables, ""), &mut wrong);
            assert!(found.is_err(), "{said}");
            let problems = format!("{:?}", wrong.environment);
            assert!(problems.contains(said), "{problems}");
        }
    }

    #[test]
    fn a_contradiction_names_where_its_parts_are() {
        let wanted = inputs(&["--lan"], &[], "\nbehind-proxy = true");
        let Err(Failure::Usage(said)) = combine(&options(), &wanted, &mut Wrong::default()) else {
            panic!()
        };
        assert!(said.contains("cannot be used with"), "{said}");
        assert!(said.contains("behind-proxy: serve.toml:2"), "{said}");
    }

    #[test]
    fn what_is_printed_is_read_again() {
        let print = |wanted: &Inputs| {
            let found = found(wanted);
            print::file(&options(), &found.matches, &found.sources)
        };
        let first = print(&inputs(
            &["--rate", "7"],
            &[("MILEPOST_HOST", "a.example,b.example")],
            "data = 'some \"folder\"'\nlog = 'json'\nbehind-proxy = true\n",
        ));
        for part in [
            "# From: the command line\nrate = 7\n",
            "# From: MILEPOST_HOST\nhost = [\"a.example\", \"b.example\"]\n",
            "# From: serve.toml:1\ndata = \"some \\\"folder\\\"\"\n",
            "# From: default\nchat = 50\n",
        ] {
            assert!(first.contains(part), "{part}: {first}");
        }
        let values = |text: &str| -> Vec<String> {
            let lines = text.lines().filter(|line| !line.starts_with('#'));
            lines.map(str::to_owned).collect()
        };
        assert_eq!(values(&first), values(&print(&inputs(&[], &[], &first))));
        let empty = print(&inputs(&[], &[], ""));
        assert!(
            empty.contains("# From: not set\n# host = NAME\n"),
            "{empty}"
        );
    }
}
