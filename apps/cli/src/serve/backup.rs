//! `milepost serve backup`

use crate::failure::{Failure, joined, write_stderr};
use crate::output;
use crate::progress::Progress;
use crate::serve::keep::{self, NamesArgs, StoreArgs};
use milepost_document::number::counted;
use milepost_server::backup::{self, Output, Place, Source};
use milepost_server::store::StoreAddress;
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
    /// Leave out tables and texts of which the database finds something damaged, and name them, instead of ending.
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
    for (place, why) in &copied.unreadable {
        let what = match place {
            Place::Store => "the notes of the store".to_owned(),
            Place::Text(hash) => keep::text(hash),
            Place::Table(id) => format!("table {}", args.names.of(id)),
        };
        write_stderr(&format!("left out: {what}: {why}\n"));
    }
    output::print(
        format!(
            "{} with {} in {}\n",
            counted(copied.tables, "table", "tables"),
            counted(copied.entries, "entry", "entries"),
            args.output.display()
        )
        .as_bytes(),
    )?;
    if !copied.unreadable.is_empty() {
        return Err(Failure::new(
            format!(
                "{} of the store cannot be read and was left out",
                copied.unreadable.len()
            ),
            "keep earlier backups, which may have it",
        ));
    }
    match copied.damaged.len() {
        0 => Ok(()),
        damaged => Err(Failure::new(
            format!(
                "{}; all is in the backup as it is",
                counted(damaged, "table is damaged", "tables are damaged")
            ),
            "keep earlier backups; milepost serve check tells all that is wrong",
        )),
    }
}
