//! Manual pages.

use crate::help::{STATUSES, VARIABLES, examples};
use clap::{Arg, Command};
use clap_mangen::Man;
use clap_mangen::roff::{Inline, Roff, bold, italic, roman};

/// The manual page of a command, in roff.
pub fn page(command: &Command, name: &str) -> Vec<u8> {
    let man = Man::new(command.clone())
        .title(name)
        .source(concat!("milepost ", env!("CARGO_PKG_VERSION")));
    let mut page = Vec::new();
    // Writing to memory cannot fail.
    let _ = man.render_title(&mut page);
    let _ = man.render_name_section(&mut page);
    let _ = synopsis(command).to_writer(&mut page);
    let _ = man.render_description_section(&mut page);
    if command.get_arguments().any(|arg| !arg.is_hide_set()) {
        let _ = man.render_options_section(&mut page);
    }
    if command.has_subcommands() {
        let _ = man.render_subcommands_section(&mut page);
    }
    let _ = listed("EXIT STATUS", &STATUSES).to_writer(&mut page);
    let _ = listed("ENVIRONMENT", &VARIABLES).to_writer(&mut page);
    let path = name.replace('-', " ");
    let own = examples::of(&bin_name(command, &path));
    if !own.is_empty() {
        let _ = shown(&own).to_writer(&mut page);
    }
    page
}

/// The words by which a command is called: a name of a command may have a hyphen.
fn bin_name(command: &Command, path: &str) -> String {
    command
        .get_bin_name()
        .map_or_else(|| path.to_owned(), str::to_owned)
}

/// The command with its options and their values: those that may be left out in brackets, the required ones behind them.
fn synopsis(command: &Command) -> Roff {
    let name = command.get_bin_name().unwrap_or_else(|| command.get_name());
    let mut line = vec![bold(name)];
    let arguments = || command.get_arguments().filter(|arg| !arg.is_hide_set());
    let options = |is_required: bool| {
        arguments().filter(move |arg| !arg.is_positional() && arg.is_required_set() == is_required)
    };
    let positionals = arguments().filter(|arg| arg.is_positional());
    for arg in options(false).chain(options(true)).chain(positionals) {
        line.push(roman(" "));
        line.extend(argument(arg));
    }
    if command.has_subcommands() {
        line.extend([roman(" "), italic("COMMAND")]);
    }
    let mut roff = Roff::new();
    roff.control("SH", ["SYNOPSIS"]);
    roff.text(line);
    roff
}

/// An option with its value, or a value without an option.
fn argument(arg: &Arg) -> Vec<Inline> {
    let option = match (arg.get_long(), arg.get_short()) {
        (Some(long), _) => format!("--{long}"),
        (None, Some(short)) => format!("-{short}"),
        (None, None) => String::new(),
    };
    let takes_value = arg.get_action().takes_values();
    let names = arg.get_value_names().unwrap_or_default();
    let value = match names {
        [] => arg.get_id().as_str().to_uppercase(),
        names => names.join(" "),
    };
    let mut parts = Vec::new();
    if !option.is_empty() {
        parts.push(bold(option.clone()));
    }
    if takes_value {
        let between = match (option.is_empty(), arg.is_require_equals_set()) {
            (true, _) => "",
            (false, true) => "=",
            (false, false) => " ",
        };
        parts.extend([roman(between), italic(value)]);
    }
    match arg.is_required_set() {
        true => parts,
        false => std::iter::once(roman("["))
            .chain(parts)
            .chain([roman("]")])
            .collect(),
    }
}

/// A section with a paragraph for each row.
fn listed(heading: &str, rows: &[(&str, &str)]) -> Roff {
    let mut roff = Roff::new();
    roff.control("SH", [heading]);
    for (name, what) in rows {
        roff.control("TP", []);
        roff.text([bold(*name)]);
        roff.text([roman(*what)]);
    }
    roff
}

/// The section with examples.
fn shown(lines: &[&str]) -> Roff {
    let mut roff = Roff::new();
    roff.control("SH", ["EXAMPLES"]);
    roff.control("nf", []);
    for line in lines {
        roff.text([roman(*line)]);
    }
    roff.control("fi", []);
    roff
}
