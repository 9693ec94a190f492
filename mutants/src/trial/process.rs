//! A test as a process, with limits.

use std::ffi::OsString;
use std::fs::File;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Address space of a test, in kilobytes: a mutant may fill what it finds.
const MEMORY: u64 = 16 << 20;
/// Signal for too much processor time.
const SIGXCPU: i32 = 24;
/// Variables that change what tests do to files.
const WITHOUT: [&str; 1] = ["MILEPOST_UPDATE"];

/// A test that is to run.
#[derive(Debug)]
pub struct Job<'a> {
    /// Program that has it.
    pub program: &'a Path,
    /// Folder that it runs in.
    pub home: &'a Path,
    /// Name of the test.
    pub test: &'a str,
    /// Variable of the environment that it is given.
    pub variable: (&'a str, OsString),
}

/// Times that a test may take.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Time of the processor.
    pub processor: Duration,
    /// Time of the clock.
    pub wall: Duration,
}

/// What became of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// It has passed, in so much time of the clock.
    Passed(Duration),
    /// It has failed.
    Failed,
    /// It has taken more than its limits.
    Late,
    /// It was ended because nobody waits for it.
    Stopped,
}

/// Runs a test; what it prints goes to a file, or nowhere.
pub fn run(job: &Job<'_>, limits: Limits, printed: Option<&Path>, stop: &AtomicBool) -> Ended {
    let begun = Instant::now();
    let Ok(mut child) = start(job, limits, printed) else {
        return Ended::Failed;
    };
    let mut pause = Duration::from_millis(1);
    loop {
        match child.try_wait() {
            Ok(Some(status)) if status.success() => return Ended::Passed(begun.elapsed()),
            Ok(Some(status)) => {
                end(&mut child);
                return failed(status);
            }
            Ok(None) => {}
            Err(_) => return Ended::Failed,
        }
        let is_late = begun.elapsed() > limits.wall;
        if is_late || stop.load(Ordering::Relaxed) {
            end(&mut child);
            return if is_late { Ended::Late } else { Ended::Stopped };
        }
        sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(50));
    }
}

fn failed(status: ExitStatus) -> Ended {
    match status.signal() {
        Some(SIGXCPU) => Ended::Late,
        _ => Ended::Failed,
    }
}

fn start(job: &Job<'_>, limits: Limits, printed: Option<&Path>) -> std::io::Result<Child> {
    let seconds = limits.processor.as_secs().max(1);
    let script = format!("ulimit -S -t {seconds}; ulimit -S -v {MEMORY}; exec \"$0\" \"$@\"");
    let mut command = Command::new("sh");
    command.args(["-c", &script]).arg(job.program);
    command.args(["--exact", job.test]);
    // As cargo calls it.
    command
        .current_dir(job.home)
        .env("CARGO_MANIFEST_DIR", job.home);
    command.env(job.variable.0, &job.variable.1);
    for name in WITHOUT {
        command.env_remove(name);
    }
    // It leads a group, so that what it starts ends with it.
    command.process_group(0).stdin(Stdio::null());
    if let Some(path) = printed {
        let file = File::create(path)?;
        command.stdout(file.try_clone()?).stderr(file);
    } else {
        command.stdout(Stdio::null()).stderr(Stdio::null());
    }
    command.spawn()
}

/// Ends a process with all that it has started.
fn end(child: &mut Child) {
    let mut kill = Command::new("kill");
    kill.args(["-KILL", "--", &format!("-{}", child.id())]);
    kill.stdout(Stdio::null()).stderr(Stdio::null());
    let _ = kill.status();
    let _ = child.kill();
    let _ = child.wait();
}
