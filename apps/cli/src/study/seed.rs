//! Seeds: generated, or read from the command line.

use crate::failure::write_stderr;
use crate::study::interrupt;

/// A seed from the current time; short, so that it is quick to retype.
pub fn generate() -> u64 {
    let now = std::time::SystemTime::now()
        .duration_since(std::time::UNIX_EPOCH)
        .unwrap_or_default();
    u64::from(now.subsec_nanos()).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 44
        ^ now.as_secs() & 0xf_ffff
}

/// The seed of long work, which is generated where none is given; prints it. From that first line on, a signal ends the work and
/// what is finished is kept, however long the work takes to begin.
pub fn begin(given: Option<u64>) -> u64 {
    interrupt::listen();
    let seed = given.unwrap_or_else(generate);
    write_stderr(&format!("seed {seed}\n"));
    seed
}

/// Reads a seed from the command line.
pub fn parse(text: &str) -> Result<u64, String> {
    text.parse()
        .map_err(|_| format!("a seed must be a whole number from 0 to {}", u64::MAX))
}
