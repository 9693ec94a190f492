//! `milepost serve backup`

use crate::failure::{Failure, joined};
use crate::output;
use crate::serve::keep::{self, NamesArgs, StoreArgs};
use crate::study::progress::Progress;
use milepost_document::number::counted;
use milepost_live::backup::{self, Output, Source};
use milepost_live::store::StoreAddress;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    store: StoreArgs,
    /// File to write, which is itself a store of one file. Only you can read it: it holds everything hidden.
    #[arg(short, value_name = "FILE")]
    output: PathBuf,
    /// Replace the file if it exists.
    #[arg(long)]
    force: bool,
    /// Leave out what the database cannot read because it is damaged, and name it, instead of ending.
    #[arg(long)]
    salvage: bool,
    #[command(flatten)]
    names: NamesArgs,
}

/// Writes a backup; fails for damaged tables, after all is written.
pub fn run(args: &Args, usual: &StoreAddress) -> Result<(), Failure> {
    let source = Source::Store(args.store.address(usual));
    let output = Output {
        file: args.output.clone(),
        replace: args.force,
        salvage: args.salvage,
    };
    let copied = keep::run(async {
        let reader = source.open().await?;
        let failed = |error| Failure::new(format!("cannot read {source}: {error}"), "");
        let progress = Progress::over(reader.count().await.map_err(failed)?, "tables");
        let copied = backup::write(&source, &*reader, &output, &progress).await;
        progress.clear();
        Ok(copied?)
    })?;
    args.names.warn(
        copied
            .damaged
            .iter()
            .map(|(id, faults)| (id, joined(faults, "; "))),
    );
    let left_out = args.names.left_out(&copied.left_out);
    output::print(
        format!(
            "{} with {} in {}\n",
            counted(copied.tables, "table", "tables"),
            counted(copied.entries, "entry", "entries"),
            args.output.display()
        )
        .as_bytes(),
    )?;
    left_out?;
    match copied.damaged.len() {
        0 => Ok(()),
        damaged => Err(Failure::new(
            format!(
                "{}; they are in the backup as they are",
                counted(damaged, "table is damaged", "tables are damaged")
            ),
            "keep earlier backups; milepost serve check tells all that is wrong",
        )),
    }
}
