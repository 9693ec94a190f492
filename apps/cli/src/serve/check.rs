//! `milepost serve check`

use crate::failure::Failure;
use crate::output;
use crate::serve::keep::{self, NamesArgs, StoreArgs};
use crate::study::progress::{Progress, ThreadsArgs};
use milepost_document::number::counted;
use milepost_live::backup::{self, Checked, Place, Source, Wrong};
use milepost_live::store::StoreAddress;
use serde::Serialize;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Args {
    /// Backup to check, instead of a store.
    file: Option<PathBuf>,
    #[command(flatten)]
    store: StoreArgs,
    #[command(flatten)]
    threads: ThreadsArgs,
    #[command(flatten)]
    names: NamesArgs,
    /// Print JSON instead of text.
    #[arg(long)]
    json: bool,
}

/// What a check of a store found.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct CheckJson {
    /// Number of tables.
    tables: u64,
    /// Number of entries of their logs.
    entries: u64,
    /// Number of texts: maps, and long links.
    texts: u64,
    /// Number of snapshots.
    snapshots: u64,
    /// Number of tables that only another release can play; all else of them was checked.
    other_release: u64,
    /// Number of snapshots that another release made; they are not used, and were not compared.
    other_snapshots: u64,
    /// What is wrong; empty if nothing is.
    wrong: Vec<WrongJson>,
}

/// Something that is wrong.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct WrongJson {
    /// The table: the first 12 digits of the SHA-256 of its name, or its name.
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<String>,
    /// The hash under which the text is stored.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    /// `lost_entries`, `changed_entries`, `changed_head`, `wrong_end`, `missing_text`, `changed_text`, `wrong_snapshot`,
    /// `unplayable` or `database`.
    kind: &'static str,
    /// The numbers of the entries that are lost or changed.
    #[serde(skip_serializing_if = "<[u64]>::is_empty")]
    entries: Vec<u64>,
    /// The same in words.
    what: String,
}

/// Prints what is wrong; fails if anything is.
pub fn run(args: &Args, usual: &StoreAddress) -> Result<(), Failure> {
    let source = match &args.file {
        Some(_) if args.store.is_given() => {
            return Err(Failure::Usage(
                "give a file or a store to check, not both".to_owned(),
            ));
        }
        Some(file) => Source::File(file.clone()),
        None => Source::Store(args.store.address(usual)),
    };
    let checked = keep::run(async {
        let reader = source.open().await?;
        let failed = |error| Failure::new(format!("cannot read {source}: {error}"), "");
        let progress = Progress::over(reader.count().await.map_err(failed)?, "tables");
        let checked = backup::check(&source, reader, args.threads.count(), &progress).await;
        progress.clear();
        Ok(checked?)
    })?;
    let found = CheckJson::of(&checked, &args.names);
    let text = match args.json {
        true => output::json(&found)?,
        false => text(&found),
    };
    output::print(text.as_bytes())?;
    match found.wrong.is_empty() {
        true => Ok(()),
        false => Err(Failure::Reported),
    }
}

impl CheckJson {
    fn of(checked: &Checked, names: &NamesArgs) -> CheckJson {
        CheckJson {
            tables: checked.tables,
            entries: checked.entries,
            texts: checked.texts,
            snapshots: checked.snapshots,
            other_release: checked.other_release,
            other_snapshots: checked.other_snapshots,
            wrong: checked
                .wrong
                .iter()
                .map(|wrong| WrongJson::of(wrong, names))
                .collect(),
        }
    }
}

impl WrongJson {
    fn of(Wrong { place, fault }: &Wrong, names: &NamesArgs) -> WrongJson {
        let (table, text) = match place {
            Place::Store => (None, None),
            Place::Text(hash) => (None, Some(hash.clone())),
            Place::Table(id) => (Some(names.of(id)), None),
        };
        WrongJson {
            table,
            text,
            kind: fault.kind(),
            entries: fault.entries().to_vec(),
            what: fault.to_string(),
        }
    }
}

fn text(found: &CheckJson) -> String {
    let mut text = format!(
        "{} with {}, {}, {}\n",
        counted(found.tables, "table", "tables"),
        counted(found.entries, "entry", "entries"),
        counted(found.texts, "text", "texts"),
        counted(found.snapshots, "snapshot", "snapshots"),
    );
    for (number, what) in [
        (
            counted(found.other_release, "table", "tables"),
            "only another release can play",
        ),
        (
            counted(found.other_snapshots, "snapshot", "snapshots"),
            "another release made",
        ),
    ] {
        if !number.starts_with("0 ") {
            text.push_str(&format!("{number} that {what}\n"));
        }
    }
    if found.wrong.is_empty() {
        return text + "nothing is wrong\n";
    }
    let place = |wrong: &WrongJson| match (&wrong.table, &wrong.text) {
        (Some(table), _) => format!("table {table}"),
        (None, Some(hash)) => keep::text(hash),
        (None, None) => "store".to_owned(),
    };
    text.push('\n');
    for wrong in &found.wrong {
        text.push_str(&format!("{:20}  {}\n", place(wrong), wrong.what));
    }
    text
}
