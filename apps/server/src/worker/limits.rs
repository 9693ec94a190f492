//! The limits that a worker sets for itself. On Unix the system ends a process that exceeds them;
//! elsewhere only the server's deadline applies.

use axum::http::HeaderName;
use std::io;
#[cfg(unix)]
use std::time::Duration;

/// The request header with the allowed processor time in seconds.
pub const CPU: HeaderName = HeaderName::from_static("x-milepost-cpu");

/// Sets the limits for the whole life of this process: at most `memory` bytes of address space and
/// no core dumps. It also gives way to other processes that need the processor or, on Linux,
/// memory.
///
/// # Errors
/// The system refuses. A worker must not work without its limits.
#[cfg(unix)]
pub fn set(memory: u64) -> io::Result<()> {
    use rustix::process::{Resource, nice};
    lower(Resource::As, memory)?;
    lower(Resource::Core, 0)?;
    nice(10)?;
    // If memory runs out, Linux should end a worker rather than the server. Other systems have no
    // such file.
    let _ = std::fs::write("/proc/self/oom_score_adj", "1000");
    Ok(())
}

/// Allows this many seconds of processor time from now on, rounded up by less than two.
///
/// # Errors
/// See [`set`].
#[cfg(unix)]
pub fn allow(seconds: u64) -> io::Result<()> {
    use rustix::process::Resource;
    lower(Resource::Cpu, used().as_secs() + seconds + 1)
}

/// The processor time that this process has used.
#[cfg(unix)]
fn used() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    Duration::try_from(clock_gettime(ClockId::ProcessCPUTime)).unwrap_or_default()
}

/// Times the work of this process by the processor. A worker does one request at a time, at the lowest priority: by the
/// wall clock, a busy machine would search and study less for it than was asked.
#[cfg(unix)]
pub fn time_work() {
    milepost_pages::clock::set_work(used);
}

/// Leaves the work to the wall clock: this system does not tell the processor time.
#[cfg(not(unix))]
pub fn time_work() {}

/// Lowers the soft limit of a resource. It can be raised again up to the hard limit.
#[cfg(unix)]
fn lower(resource: rustix::process::Resource, to: u64) -> io::Result<()> {
    use rustix::process::{Rlimit, getrlimit, setrlimit};
    let maximum = getrlimit(resource).maximum;
    let current = Some(maximum.map_or(to, |maximum| maximum.min(to)));
    Ok(setrlimit(resource, Rlimit { current, maximum })?)
}

/// Sets no limits: this system does not support them.
///
/// # Errors
/// None.
#[cfg(not(unix))]
pub fn set(_: u64) -> io::Result<()> {
    Ok(())
}

/// Sets no limit: this system does not support it.
///
/// # Errors
/// None.
#[cfg(not(unix))]
pub fn allow(_: u64) -> io::Result<()> {
    Ok(())
}

/// The address space that this process uses, in bytes, if the system tells.
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
