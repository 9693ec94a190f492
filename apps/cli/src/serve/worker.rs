//! `milepost worker`: what `milepost serve` starts to work on what strangers send. It is no command for people, and stands
//! in no help.

use crate::failure::Failure;
use milepost_server::worker::serve;
use milepost_server::worker::workers::MAX_WORKER_MEMORY;
use std::io;
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub struct Args {
    /// Bytes of address space that it may take.
    #[arg(long, value_name = "BYTES", default_value_t = MAX_WORKER_MEMORY)]
    memory: u64,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let pipes = || tokio::io::join(tokio::io::stdin(), tokio::io::stdout());
    serve::run(args.memory, pipes).map_err(|error| {
        Failure::new(
            format!("the worker cannot work: {error}"),
            "open the workshop: milepost serve",
        )
    })
}

/// This program, to be started again. Where the system has a name for the one that runs, that is taken: the file may be
/// replaced by a newer one meanwhile.
///
/// # Errors
/// What the system says.
pub fn program() -> io::Result<PathBuf> {
    const RUNNING: &str = "/proc/self/exe";
    if Path::new(RUNNING).exists() {
        Ok(PathBuf::from(RUNNING))
    } else {
        std::env::current_exe()
    }
}
