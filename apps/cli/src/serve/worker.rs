//! `milepost worker`: the process that `milepost serve` starts to work on uploads from strangers. It is not meant to be
//! run by hand, and help does not list it.

use crate::failure::Failure;
use milepost_server::worker::serve;
use milepost_server::worker::workers::MAX_WORKER_MEMORY;
use std::io;
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub struct Args {
    /// Address space limit, in bytes.
    #[arg(long, value_name = "BYTES", default_value_t = MAX_WORKER_MEMORY)]
    memory: u64,
    /// Folder of a copy of the source of the site 18xx.games.
    #[arg(long, value_name = "DIR")]
    site: Option<PathBuf>,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let pipes = || tokio::io::join(tokio::io::stdin(), tokio::io::stdout());
    serve::run(args.memory, args.site.as_deref(), pipes).map_err(|error| {
        Failure::new(
            format!("the worker process failed: {error}"),
            "to open the workshop, run: milepost serve",
        )
    })
}

/// The path of this program, to start it again. Prefers the system's link to the running program, because the file may
/// be replaced by a newer release meanwhile.
///
/// # Errors
/// If the system does not know the path.
pub fn program() -> io::Result<PathBuf> {
    const RUNNING: &str = "/proc/self/exe";
    if Path::new(RUNNING).exists() {
        Ok(PathBuf::from(RUNNING))
    } else {
        std::env::current_exe()
    }
}
