//! A bot's process: a line to it, a line from it. Nothing that it does, or leaves undone, holds up the game for longer than
//! the time it is given.

use super::command::ProgramCommand;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// The longest line that is read, in bytes.
pub const LONGEST: u64 = 64 * 1024;
/// Lines that wait to be read or written, at most.
const WAITING: usize = 16;
/// How long a bot may take to end by itself once the game is over.
const GRACE: Duration = Duration::from_millis(500);
/// How often its end is looked for.
const TICK: Duration = Duration::from_millis(5);

/// A line from a bot.
pub enum Line {
    Text(String),
    /// Longer than [`LONGEST`]; it was skipped.
    TooLong,
    /// Not UTF-8.
    NotText,
}

/// Why there is no line.
pub enum Silence {
    /// The time was over.
    Late,
    /// Its standard output is closed.
    Dead,
}

/// A bot's process.
pub struct Process {
    child: Child,
    to: Option<SyncSender<String>>,
    from: Receiver<Line>,
}

impl Process {
    /// Starts a command. Its standard error is that of the program.
    ///
    /// # Errors
    /// The system cannot start it.
    pub fn start(command: &ProgramCommand) -> std::io::Result<Process> {
        let (program, arguments) = command.split();
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let (to, lines) = sync_channel(WAITING);
        let (told, from) = sync_channel(WAITING);
        let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
        let process = Process {
            child,
            to: Some(to),
            from,
        };
        // The threads end when the pipes do: at the latest when the process is killed.
        if let (Some(stdin), Some(stdout)) = (stdin, stdout) {
            thread::Builder::new().spawn(move || write(stdin, &lines))?;
            thread::Builder::new().spawn(move || read(stdout, &told))?;
        }
        Ok(process)
    }

    /// Sends a line, to be written when the bot reads it.
    ///
    /// # Errors
    /// The bot has ended, or reads nothing.
    pub fn send(&self, line: String) -> Result<(), Silence> {
        let Some(to) = &self.to else {
            return Err(Silence::Dead);
        };
        to.try_send(line).map_err(|error| match error {
            TrySendError::Full(_) => Silence::Late,
            TrySendError::Disconnected(_) => Silence::Dead,
        })
    }

    /// The next line, by a time. Once that is over, lines that wait do not count: a bot that writes without end is late
    /// as well.
    ///
    /// # Errors
    /// None came, or the bot has ended.
    pub fn line(&self, until: Instant) -> Result<Line, Silence> {
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(Silence::Late);
        }
        self.from.recv_timeout(left).map_err(|error| match error {
            RecvTimeoutError::Timeout => Silence::Late,
            RecvTimeoutError::Disconnected => Silence::Dead,
        })
    }

    /// How it ended, if it has, in words.
    pub fn status(&mut self) -> Option<String> {
        self.ends_by(Instant::now() + GRACE);
        let status = self.child.try_wait().ok().flatten()?;
        Some(status.to_string())
    }

    /// Closes its input, and waits a little for it to end.
    pub fn close(&mut self) {
        self.to = None;
        self.ends_by(Instant::now() + GRACE);
    }

    fn ends_by(&mut self, until: Instant) {
        while matches!(self.child.try_wait(), Ok(None)) && Instant::now() < until {
            thread::sleep(TICK);
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.to = None;
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn write(mut stdin: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if stdin
            .write_all(line.as_bytes())
            .and_then(|()| stdin.flush())
            .is_err()
        {
            return;
        }
    }
}

fn read(stdout: ChildStdout, told: &SyncSender<Line>) {
    let mut input = BufReader::new(stdout);
    while let Ok(Some(line)) = next(&mut input) {
        if told.send(line).is_err() {
            return;
        }
    }
}

/// The next line without its end; `None` at the end of all.
fn next(input: &mut BufReader<ChildStdout>) -> std::io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    input
        .by_ref()
        .take(LONGEST + 1)
        .read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Ok(None);
    }
    if bytes.len() as u64 > LONGEST && !bytes.ends_with(b"\n") {
        input.skip_until(b'\n')?;
        return Ok(Some(Line::TooLong));
    }
    Ok(Some(match String::from_utf8(bytes) {
        Ok(text) => Line::Text(text),
        Err(_) => Line::NotText,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONG: Duration = Duration::from_secs(60);

    #[test]
    fn a_line_that_waits_when_the_time_is_over_does_not_count() {
        let process = Process::start(&"yes".parse().unwrap()).unwrap();
        let by = |until| {
            process
                .line(until)
                .map_err(|why| matches!(why, Silence::Late))
        };
        assert!(matches!(by(Instant::now() + LONG), Ok(Line::Text(line)) if line == "y\n"));
        assert!(matches!(by(Instant::now()), Err(true)));
        assert!(by(Instant::now() + LONG).is_ok());
    }
}
