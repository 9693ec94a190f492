//! `milepost completions` and `milepost manual`

use crate::command::Milepost;
use crate::failure::Failure;
use crate::output;
use clap::CommandFactory;
use clap_complete::Shell;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct CompletionsArgs {
    /// The shell.
    shell: Shell,
}

#[derive(clap::Args)]
pub struct ManualArgs {
    /// The folder to write the pages to; it must exist.
    #[arg(short, default_value = ".")]
    output: PathBuf,
}

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
    let _ = clap_mangen::Man::new(command.clone()).title(name).render(&mut page);
    output::write(Some(&folder.join(format!("{name}.1"))), &page)?;
    command.get_subcommands().try_for_each(|sub| pages(sub, &format!("{name}-{}", sub.get_name()), folder))
}
