//! `milepost completions` and `milepost manual`; the command table with the examples, and what holds for all commands.

pub mod complete;
mod examples;
mod page;

use crate::command::{CompletionsArgs, ManualArgs, Milepost};
use crate::failure::Failure;
use crate::failure::color;
use crate::output;
use clap::{Command, CommandFactory};
use clap_complete::env::{EnvCompleter, Shells};
use std::io;
use std::path::Path;

/// The exit statuses, with what they mean.
const STATUSES: [(&str, &str); 4] = [
    ("0", "done"),
    (
        "1",
        "bad input, a failed check, or something that could not be read or written",
    ),
    ("2", "the command line is wrong"),
    (
        "130",
        "interrupted; what was finished by then is printed and written",
    ),
];

/// The variables of the environment, with what they do.
const VARIABLES: [(&str, &str); 4] = [
    ("NO_COLOR", "no colours, as --color never"),
    (
        "RAYON_NUM_THREADS",
        "the number of threads where --threads is not given",
    ),
    (
        "XDG_DATA_HOME",
        "where the folder milepost is, in which serve keeps tables",
    ),
    (
        "MILEPOST_...",
        "the options of serve, such as MILEPOST_DATA for --data",
    ),
];

/// The table of commands, as it is parsed and shown.
pub fn command() -> Command {
    let command = Milepost::command().color(color::choice().into());
    let command = examples::shown(complete::completed(command));
    let all = [
        rows("Exit status", &STATUSES),
        rows("Environment", &VARIABLES),
    ];
    command.after_help(all.join("\n"))
}

/// A heading with rows of two columns.
fn rows(heading: &str, rows: &[(&str, &str)]) -> String {
    let wide = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let rows = rows
        .iter()
        .map(|(name, what)| format!("  {name:wide$}  {what}\n"));
    format!("{heading}:\n{}", rows.collect::<String>())
}

/// Prints what a shell runs to complete command lines: it asks this program, which knows what ships.
pub fn completions(args: &CompletionsArgs) -> Result<(), Failure> {
    let shells = Shells::builtins();
    let mut out = Vec::new();
    if let Some(shell) = shells.completer(&args.shell.to_string()) {
        // Writing to memory cannot fail.
        let _ = register(shell, &mut out);
    }
    output::print(&out)
}

fn register(shell: &dyn EnvCompleter, out: &mut Vec<u8>) -> io::Result<()> {
    const NAME: &str = "milepost";
    shell.write_registration(complete::VARIABLE, NAME, NAME, NAME, out)
}

pub fn manual(args: &ManualArgs) -> Result<(), Failure> {
    let mut root = command().disable_help_subcommand(true);
    root.build();
    pages(&root, "milepost", &args.output)
}

fn pages(command: &Command, name: &str, folder: &Path) -> Result<(), Failure> {
    let page = page::page(command, name);
    output::write(Some(&folder.join(format!("{name}.1"))), &page)?;
    let mut shown = command.get_subcommands().filter(|sub| !sub.is_hide_set());
    shown.try_for_each(|sub| pages(sub, &format!("{name}-{}", sub.get_name()), folder))
}

#[cfg(feature = "full")]
#[cfg(test)]
mod tests {
    use super::*;

    /// Commands without --json, and why.
    const WITHOUT_JSON: [(&str, &str); 18] = [
        ("map import", "writes a map, as JSON with --format json"),
        ("map export", "prints a map as JSON"),
        ("deck convert", "writes a deck, as JSON with --format json"),
        ("route convert", "writes a position or a board"),
        ("route link", "prints one string"),
        ("route map", "writes a drawing"),
        (
            "contract network from",
            "writes a network, as JSON with --format json",
        ),
        ("board show", "writes a board, as JSON with --format json"),
        ("board rules", "writes a drawing"),
        ("table play", "a game at the terminal"),
        ("table companion", "a game at the terminal"),
        ("serve", "a server"),
        ("serve admin", "prints what the server answers"),
        ("serve backup", "writes a backup"),
        ("serve restore", "restores a backup"),
        ("completions", "prints a script"),
        ("schema", "prints JSON"),
        ("manual", "writes pages"),
    ];

    fn each(command: &Command, path: &str, see: &mut dyn FnMut(&str, &Command)) {
        for sub in command.get_subcommands().filter(|sub| !sub.is_hide_set()) {
            let path = format!("{path} {}", sub.get_name()).trim().to_owned();
            see(&path, sub);
            each(sub, &path, see);
        }
    }

    #[test]
    fn the_table_is_sound() {
        command().debug_assert();
    }

    #[test]
    fn commands_print_json_or_have_a_reason() {
        let mut wrong = Vec::new();
        let mut used = Vec::new();
        each(&command(), "", &mut |path, command| {
            let has_json = command.get_arguments().any(|arg| arg.get_id() == "json");
            let excuse = WITHOUT_JSON.iter().find(|(of, _)| {
                path == *of || *of == "serve admin" && path.starts_with("serve admin ")
            });
            used.extend(excuse.map(|(of, _)| *of));
            let is_leaf = !command.has_subcommands();
            if is_leaf && has_json && excuse.is_some_and(|(of, _)| path == *of) {
                wrong.push(format!("{path} has --json, and an excuse"));
            }
            if is_leaf && !has_json && excuse.is_none() {
                wrong.push(format!("{path} has neither --json nor an excuse"));
            }
        });
        for (of, _) in WITHOUT_JSON {
            if !used.contains(&of) {
                wrong.push(format!("there is no {of}"));
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }

    #[test]
    fn commands_have_examples() {
        let mut without = Vec::new();
        each(&command(), "", &mut |path, command| {
            if !command.has_subcommands() && command.get_after_help().is_none() {
                without.push(path.to_owned());
            }
        });
        let none = ["serve admin", "worker"];
        without.retain(|path| !none.iter().any(|none| path.starts_with(none)));
        assert!(
            without.is_empty(),
            "no example in docs/commands.md of {without:?}"
        );
    }
}
