//! The limits that a worker sets for itself. On Unix the system ends a process that exceeds them, and on Linux it can start no
//! other program and make no connection; elsewhere only the server's deadline applies.

use axum::http::HeaderName;
use std::io;
#[cfg(unix)]
use std::time::Duration;

/// The request header with the allowed processor time in seconds.
pub const CPU: HeaderName = HeaderName::from_static("x-milepost-cpu");

/// Sets the limits for the whole life of this process, which nothing raises again: at most `memory` bytes of address space, no file
/// that grows, no core dumps. It also gives way to other processes that need the processor or, on Linux,
/// memory.
///
/// # Errors
/// The system refuses. A worker must not work without its limits.
#[cfg(unix)]
pub fn set(memory: u64) -> io::Result<()> {
    use rustix::process::{Resource, nice};
    nice(10)?;
    // If memory runs out, Linux should end a worker rather than the server. Other systems have no
    // such file.
    let _ = std::fs::write("/proc/self/oom_score_adj", "1000");
    for (resource, most) in [
        (Resource::As, memory),
        (Resource::Core, 0),
        (Resource::Fsize, 0),
    ] {
        lower(resource, most, true)?;
    }
    #[cfg(all(
        target_os = "linux",
        any(target_arch = "x86_64", target_arch = "aarch64")
    ))]
    confinement::begin();
    Ok(())
}

/// Allows this many seconds of processor time from now on, rounded up by less than two.
///
/// # Errors
/// See [`set`].
#[cfg(unix)]
pub fn allow(seconds: u64) -> io::Result<()> {
    use rustix::process::Resource;
    lower(Resource::Cpu, used().as_secs() + seconds + 1, false)
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

/// Lowers the limit of a resource: for good, or so that it can be raised again.
#[cfg(unix)]
fn lower(resource: rustix::process::Resource, to: u64, for_good: bool) -> io::Result<()> {
    use rustix::process::{Rlimit, getrlimit, setrlimit};
    let maximum = getrlimit(resource).maximum;
    let current = Some(maximum.map_or(to, |maximum| maximum.min(to)));
    let maximum = if for_good { current } else { maximum };
    Ok(setrlimit(resource, Rlimit { current, maximum })?)
}

/// What a worker never does, so that the system need not let it: start a program, make a connection, look into another process. A
/// limit on the number of processes is no help, since the system counts those of all that the same user runs.
#[cfg(all(
    target_os = "linux",
    any(target_arch = "x86_64", target_arch = "aarch64")
))]
mod confinement {
    use libc::{
        CLONE_THREAD, ENOSYS, SYS_bind, SYS_clone, SYS_clone3, SYS_connect, SYS_execve,
        SYS_execveat, SYS_ptrace, SYS_socket,
    };
    use seccompiler::{
        BpfProgram, Error, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition,
        SeccompFilter, SeccompRule, TargetArch,
    };
    use std::collections::BTreeMap;

    /// Begins it for this process, where the system has it: some containers allow no filter within their own.
    pub fn begin() {
        if let Err(error) = apply() {
            tracing::debug!(%error, "a worker is not confined");
        }
    }

    fn apply() -> Result<(), Error> {
        let thread = u64::from(CLONE_THREAD.unsigned_abs());
        let no_thread = SeccompCondition::new(
            0,
            SeccompCmpArgLen::Qword,
            SeccompCmpOp::MaskedEq(thread),
            0,
        )?;
        let never = [
            SYS_bind,
            // What it is asked for lies in memory, where no filter sees it; the C library then uses the older call.
            SYS_clone3,
            SYS_connect,
            SYS_execve,
            SYS_execveat,
            SYS_ptrace,
            SYS_socket,
        ];
        #[cfg(target_arch = "x86_64")]
        let older = [libc::SYS_fork, libc::SYS_vfork];
        #[cfg(not(target_arch = "x86_64"))]
        let older = [];
        let calls = never.into_iter().chain(older);
        let mut rules: BTreeMap<i64, Vec<SeccompRule>> =
            calls.map(|call| (call, Vec::new())).collect();
        // Threads are made by the same call as processes.
        rules.insert(SYS_clone, vec![SeccompRule::new(vec![no_thread])?]);
        let architecture = TargetArch::try_from(std::env::consts::ARCH)?;
        let filter = SeccompFilter::new(
            rules,
            SeccompAction::Allow,
            SeccompAction::Errno(ENOSYS.unsigned_abs()),
            architecture,
        )?;
        let program = BpfProgram::try_from(filter)?;
        seccompiler::apply_filter(&program)
    }
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
