//! What `milepost serve backup`, `restore` and `check` have in common: which store they mean, and how they name tables.

use crate::failure::{Failure, write_stderr};
use milepost_dice::secret;
use milepost_document::number::counted;
use milepost_live::backup::{BackupError, Fault, Place};
use milepost_live::store::StoreAddress;
use std::path::PathBuf;

/// The number of digits that stand for a table or a text.
const DIGITS: usize = 12;

/// The store that is meant, and where options are set.
#[derive(clap::Args)]
pub struct StoreArgs {
    /// File that sets the options of `milepost serve`, such as `store`.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Folder of the tables: the same as --store sqlite:DIR.
    #[arg(long, value_name = "DIR", conflicts_with = "store")]
    data: Option<PathBuf>,
    /// Where the tables are: sqlite:DIR or postgres://USER@HOST/DATABASE [default: that of `milepost serve`].
    #[arg(long, value_name = "ADDRESS")]
    store: Option<StoreAddress>,
}

/// How tables are named.
#[derive(clap::Args)]
pub struct NamesArgs {
    /// Print names of tables, which let everybody in who reads them, instead of the first digits of their SHA-256.
    #[arg(long)]
    names: bool,
}

impl StoreArgs {
    /// Whether a store is named on the command line of the command itself.
    pub fn is_given(&self) -> bool {
        self.data.is_some() || self.store.is_some()
    }

    /// The store: `usual`, that of the server, unless another is named.
    pub fn address(&self, usual: &StoreAddress) -> StoreAddress {
        match (&self.store, &self.data) {
            (Some(store), _) => store.clone(),
            (None, Some(folder)) => StoreAddress::Sqlite(folder.clone()),
            (None, None) => usual.clone(),
        }
    }
}

impl NamesArgs {
    /// A table as it is printed.
    pub fn of(&self, id: &str) -> String {
        match self.names {
            true => id.to_owned(),
            false => secret::hash(id)[..DIGITS].to_owned(),
        }
    }

    /// Prints what is wrong with tables on standard error, a line for each.
    pub fn warn<'a>(&self, tables: impl IntoIterator<Item = (&'a String, String)>) {
        for (id, what) in tables {
            write_stderr(&format!("warning: table {}: {what}\n", self.of(id)));
        }
    }

    /// Prints what was left out of a copy on standard error, a line for each.
    ///
    /// # Errors
    /// Something was.
    pub fn left_out(&self, left_out: &[(Place, Fault)]) -> Result<(), Failure> {
        for (place, fault) in left_out {
            let what = match place {
                Place::Store => "the notes of the store".to_owned(),
                Place::Text(hash) => text(hash),
                Place::Table(id) => format!("table {}", self.of(id)),
            };
            write_stderr(&format!("left out: {what}: {fault}\n"));
        }
        match left_out.len() {
            0 => Ok(()),
            places => Err(Failure::new(
                format!(
                    "what stands in {} cannot be read, or is not what was stored, and was left out",
                    counted(places, "place", "places")
                ),
                "keep earlier backups, which may have it: add them with milepost serve restore --merge",
            )),
        }
    }
}

/// A text as it is printed, by the first digits of its hash.
pub fn text(hash: &str) -> String {
    format!("text {}", hash.chars().take(DIGITS).collect::<String>())
}

/// Warns of a password on the command line, where everybody who may list the processes of this machine can read it.
pub fn warn_of_password() {
    let mut typed = std::env::args_os().filter_map(|word| word.into_string().ok());
    let is_secret = |word: String| {
        let address = word.strip_prefix("--store=").unwrap_or(&word);
        address
            .parse::<StoreAddress>()
            .is_ok_and(|address| address.has_password())
    };
    if typed.any(is_secret) {
        write_stderr(
            "warning: everybody who may list the processes of this machine can read the password in --store; \
             set it with MILEPOST_STORE, in the file of MILEPOST_STORE_FILE, PGPASSFILE or --config\n",
        );
    }
}

impl From<BackupError> for Failure {
    fn from(error: BackupError) -> Failure {
        let hint = error.hint();
        Failure::new(error.to_string(), hint)
    }
}

/// Runs work on a store in a runtime of its own.
pub fn run<T>(work: impl Future<Output = Result<T, Failure>>) -> Result<T, Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::new(format!("cannot start threads: {error}"), ""))?;
    runtime.block_on(work)
}
