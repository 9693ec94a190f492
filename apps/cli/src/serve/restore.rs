//! `milepost serve restore`

use crate::failure::{Failure, joined};
use crate::output;
use crate::serve::keep::{self, NamesArgs, StoreArgs};
use crate::study::progress::Progress;
use milepost_document::number::counted;
use milepost_live::backup::{self, Backup, Copied, Target};
use milepost_live::store::StoreAddress;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Args {
    /// Backup to restore.
    file: PathBuf,
    #[command(flatten)]
    store: StoreArgs,
    /// Add the tables, and texts of maps, that are not there yet to a store that has some. What is there and sound stays as it is.
    #[arg(long)]
    merge: bool,
    #[command(flatten)]
    names: NamesArgs,
}

/// Restores a backup; fails for tables that are damaged or that are there with another log, after all else is restored.
pub fn run(args: &Args, usual: &StoreAddress) -> Result<(), Failure> {
    let target = Target {
        address: args.store.address(usual),
        merge: args.merge,
    };
    let copied = keep::run(async {
        let backup = Backup::open(&args.file).await?;
        let progress = Progress::over(backup.count().await?, "tables");
        let copied = backup::restore(&backup, &target, &progress).await;
        progress.clear();
        Ok(copied?)
    })?;
    let left_out = args.names.left_out(&copied.left_out);
    told(args, &copied)?;
    left_out?;
    match copied.damaged.len() + copied.differing.len() {
        0 => Ok(()),
        _ => Err(Failure::Reported),
    }
}

fn told(args: &Args, copied: &Copied) -> Result<(), Failure> {
    let differs = "the store has another log under this name, which stays as it is";
    let damaged = copied
        .damaged
        .iter()
        .map(|(id, faults)| (id, joined(faults, "; ")));
    args.names.warn(damaged);
    let differing = copied.differing.iter();
    args.names
        .warn(differing.map(|id| (id, differs.to_owned())));
    let mut text = format!(
        "{} with {} restored",
        counted(copied.tables, "table", "tables"),
        counted(copied.entries, "entry", "entries")
    );
    if copied.known > 0 {
        text.push_str(&format!("; {} there already", copied.known));
    }
    if copied.completed > 0 {
        text.push_str(&format!(
            "; {} there already, whose maps were missing",
            copied.completed
        ));
    }
    if !copied.differing.is_empty() {
        text.push_str(&format!("; {} left out", copied.differing.len()));
    }
    output::print((text + "\n").as_bytes())
}
