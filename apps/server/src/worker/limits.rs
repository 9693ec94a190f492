//! The limits that a worker sets itself: on Unix, by the system, which ends it where it passes them. Elsewhere only the
//! server's deadline holds.

use axum::http::HeaderName;
use std::io;

/// The header of a request that says how many seconds of processor time it may take.
pub const CPU: HeaderName = HeaderName::from_static("x-milepost-cpu");

/// Sets what holds for the whole life of this process: at most `memory` bytes of address space, no image of it where it
/// is ended, and it gives way to others that want the processor or, on Linux, memory.
///
/// # Errors
/// What the system says. Without its limits a worker does not work.
#[cfg(unix)]
pub fn set(memory: u64) -> io::Result<()> {
    use rustix::process::{Resource, nice};
    lower(Resource::As, memory)?;
    lower(Resource::Core, 0)?;
    nice(10)?;
    // On Linux, where memory runs out, a worker goes before the server. Elsewhere there is no such file.
    let _ = std::fs::write("/proc/self/oom_score_adj", "1000");
    Ok(())
}

/// Allows so many seconds of processor time from now on, rounded up by less than two.
///
/// # Errors
/// See [`set`].
#[cfg(unix)]
pub fn allow(seconds: u64) -> io::Result<()> {
    use rustix::process::Resource;
    use rustix::time::{ClockId, clock_gettime};
    let used = u64::try_from(clock_gettime(ClockId::ProcessCPUTime).tv_sec).unwrap_or_default();
    lower(Resource::Cpu, used + seconds + 1)
}

/// Sets a limit that may be raised again up to that of the system.
#[cfg(unix)]
fn lower(resource: rustix::process::Resource, to: u64) -> io::Result<()> {
    use rustix::process::{Rlimit, getrlimit, setrlimit};
    let maximum = getrlimit(resource).maximum;
    let current = Some(maximum.map_or(to, |maximum| maximum.min(to)));
    Ok(setrlimit(resource, Rlimit { current, maximum })?)
}

/// Sets no limits: this system has none of the kind.
///
/// # Errors
/// None.
#[cfg(not(unix))]
pub fn set(_: u64) -> io::Result<()> {
    Ok(())
}

/// Sets no limit: this system has none of the kind.
///
/// # Errors
/// None.
#[cfg(not(unix))]
pub fn allow(_: u64) -> io::Result<()> {
    Ok(())
}

/// Bytes of address space that this process has taken, where the system tells it.
pub fn taken() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmSize:"))?;
    line.split_whitespace()
        .next()?
        .parse::<u64>()
        .ok()
        .map(|kilobytes| kilobytes * 1024)
}
