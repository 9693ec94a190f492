//! `milepost completions` and `milepost manual`

use crate::command::{CompletionsArgs, ManualArgs, Milepost};
use crate::failure::Failure;
use crate::output;
use clap::CommandFactory;
use std::path::PathBuf;

pub fn completions(args: &CompletionsArgs) -> Result<(), Failure> {
    let mut out = Vec::new();
    clap_complete::generate(args.shell, &mut Milepost::command(), "milepost", &mut out);
    output::print(&out)
}

pub fn manual(args: &ManualArgs) -> Result<(), Failure> {
    let mut root = Milepost::command().disable_help_subcommand(true);
    root.build();
    pages(&root, "milepost", &args.output)
}

fn pages(command: &clap::Command, name: &str, folder: &PathBuf) -> Result<(), Failure> {
    let mut page = Vec::new();
    // Writing to memory cannot fail.
    let _ = clap_mangen::Man::new(command.clone())
        .title(name)
        .render(&mut page);
    output::write(Some(&folder.join(format!("{name}.1"))), &page)?;
    let mut shown = command.get_subcommands().filter(|sub| !sub.is_hide_set());
    shown.try_for_each(|sub| pages(sub, &format!("{name}-{}", sub.get_name()), folder))
}
