//! A worker process, seen from the server: HTTP over its pipes. It is killed when this is dropped.

use crate::worker::class::RequestLimits;
use axum::body::Body;
use axum::http::{Request, Response};
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper_util::rt::TokioIo;
use std::ffi::OsStr;
use std::io;
use std::path::Path;
use std::process::{ExitStatus, Stdio};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt};
use tokio::process::{Child, Command};
use tokio::runtime::Handle;
use tokio::sync::OwnedSemaphorePermit;
use tokio::task::JoinHandle;

/// A worker process.
pub struct Process {
    /// `None` once it has ended or is being ended.
    running: Option<Running>,
    send: SendRequest<Body>,
    connection: JoinHandle<()>,
}

/// A running process with its share of memory, which it holds until it is gone.
struct Running {
    child: Child,
    share: OwnedSemaphorePermit,
}

/// Why a worker gave no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorkerFailure {
    /// It exceeded its limit of processor time.
    Cpu,
    /// It exceeded its limit of memory.
    Memory,
    /// It ended for another reason, or could not be started.
    Crashed,
}

/// How long a process may take to end once its pipes are closed.
const GONE: Duration = Duration::from_secs(2);
/// The most bytes that a worker may write to the server's log: in one line, and in all.
const LOG_BYTES: (usize, usize) = (512, 4096);

impl Process {
    /// Starts a worker with `memory` bytes of memory and the copy of the source of the site 18xx.games
    /// in `site`. It holds `share` until it has ended.
    ///
    /// # Errors
    /// The system cannot start the program.
    pub async fn start(
        program: &Path,
        memory: u64,
        site: Option<&Path>,
        share: OwnedSemaphorePermit,
    ) -> io::Result<Process> {
        let mut child = Command::new(program)
            .args(["worker", "--memory", &memory.to_string()])
            .args(
                site.into_iter()
                    .flat_map(|site| [OsStr::new("--site"), site.as_os_str()]),
            )
            .env_clear()
            // A separate heap for each thread would reserve much address space.
            .env("MALLOC_ARENA_MAX", "2")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()?;
        let pipes = child
            .stdout
            .take()
            .zip(child.stdin.take())
            .map(|(out, into)| tokio::io::join(out, into));
        let pipes = pipes.ok_or_else(|| io::Error::other("the worker has no pipes"))?;
        if let (Some(errors), id) = (child.stderr.take(), child.id()) {
            tokio::spawn(async move {
                listen(errors, |line| {
                    tracing::warn!(worker = id, line, "message from a worker")
                })
                .await
            });
        }
        let (send, connection) = handshake(TokioIo::new(pipes))
            .await
            .map_err(io::Error::other)?;
        // An error ends the connection, and the pending request reports it.
        let connection = tokio::spawn(async move { drop(connection.await) });
        Ok(Process {
            running: Some(Running { child, share }),
            send,
            connection,
        })
    }

    /// Sends a request. The body of the answer may still be arriving when this returns.
    ///
    /// # Errors
    /// The reason why the worker ended.
    pub async fn send(&mut self, request: Request<Body>) -> Result<Response<Body>, WorkerFailure> {
        let answer = match self.send.ready().await {
            Ok(()) => self.send.send_request(request).await,
            Err(error) => Err(error),
        };
        match answer {
            Ok(answer) => Ok(answer.map(Body::new)),
            Err(_) => Err(self.died().await),
        }
    }

    /// Whether it can take another request.
    pub fn is_open(&self) -> bool {
        !self.send.is_closed()
    }

    /// Why it ended. If it has not, it is killed.
    pub async fn died(&mut self) -> WorkerFailure {
        // It stays in place during the wait: if that is cancelled, dropping this kills it.
        let Some(running) = &mut self.running else {
            return WorkerFailure::Crashed;
        };
        let ended = tokio::time::timeout(GONE, running.child.wait()).await;
        let running = self.running.take();
        if let Ok(Ok(status)) = ended {
            return cause(status);
        }
        if let Some(running) = running {
            running.end();
        }
        WorkerFailure::Crashed
    }
}

impl Running {
    /// Kills it in a task of its own, which holds its share until it is gone. Without a runtime,
    /// dropping the child kills it.
    fn end(self) {
        if let Ok(runtime) = Handle::try_current() {
            runtime.spawn(async move {
                let Running { mut child, share } = self;
                drop(child.kill().await);
                // Only now may another process have it.
                drop(share);
            });
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.connection.abort();
        if let Some(running) = self.running.take() {
            running.end();
        }
    }
}

/// Logs what a worker writes to standard error, line by line up to a limit. The rest is read and
/// discarded, so that the worker does not block.
async fn listen(mut errors: impl AsyncRead + Unpin, mut log: impl FnMut(&str)) {
    let (mut piece, mut line, mut left) = ([0; 1024], Vec::new(), LOG_BYTES.1);
    while let Ok(read @ 1..) = errors.read(&mut piece).await {
        for &byte in &piece[..read.min(left)] {
            if byte != b'\n' {
                line.push(byte);
            }
            if !line.is_empty() && (byte == b'\n' || line.len() == LOG_BYTES.0) {
                log(&String::from_utf8_lossy(&line));
                line.clear();
            }
        }
        left = left.saturating_sub(read);
    }
    if !line.is_empty() {
        log(&String::from_utf8_lossy(&line));
    }
}

#[cfg(unix)]
fn cause(status: ExitStatus) -> WorkerFailure {
    use rustix::process::Signal;
    use std::os::unix::process::ExitStatusExt;
    match status.signal() {
        Some(signal) if signal == Signal::XCPU.as_raw() => WorkerFailure::Cpu,
        // A panic does not end the process, but it aborts if memory is refused.
        Some(signal) if signal == Signal::ABORT.as_raw() => WorkerFailure::Memory,
        _ => WorkerFailure::Crashed,
    }
}

#[cfg(not(unix))]
fn cause(_: ExitStatus) -> WorkerFailure {
    WorkerFailure::Crashed
}

impl WorkerFailure {
    /// The message for the client.
    pub fn message(self, limits: RequestLimits, memory: u64) -> String {
        const PROGRAM: &str = "if you run Milepost on your own machine, there is no such limit";
        match self {
            WorkerFailure::Cpu => {
                format!(
                    "This needs more than {} seconds of processor time, the limit of this server; {PROGRAM}.",
                    limits.cpu
                )
            }
            WorkerFailure::Memory => {
                format!(
                    "This needs more than {} megabytes of memory, the limit of this server; {PROGRAM}.",
                    memory >> 20
                )
            }
            WorkerFailure::Crashed => "Internal error. No game data was lost.".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_os = "linux")]
    use futures_util::FutureExt;
    #[cfg(unix)]
    use milepost_testkit::{script::program, wait::tasks};
    use std::sync::{Arc, Mutex};
    #[cfg(unix)]
    use tokio::sync::Semaphore;

    #[tokio::test]
    async fn what_a_worker_says_is_handed_on_within_a_bound() {
        let mut message = Vec::new();
        listen(&b"one\n\ntwo \xff\nthree"[..], |line| {
            message.push(line.to_owned())
        })
        .await;
        assert_eq!(message, ["one", "two \u{fffd}", "three"]);
        let (mut bytes, mut longest) = (0, 0);
        let much = tokio::io::repeat(b'x').take(1 << 20);
        listen(much, |line| {
            (bytes, longest) = (bytes + line.len(), longest.max(line.len()))
        })
        .await;
        assert_eq!((bytes, longest), (LOG_BYTES.1, LOG_BYTES.0));
    }

    #[cfg(unix)]
    #[tokio::test]
    async fn what_a_worker_says_comes_into_the_log() {
        let folder = tempfile::tempdir().unwrap();
        let program = program(folder.path(), "echo it broke down >&2\nexit 1").unwrap();
        let log = Arc::new(Mutex::new(Vec::new()));
        let into = log.clone();
        let writer = move || Into(into.clone());
        let _log = tracing::subscriber::set_default(
            tracing_subscriber::fmt().with_writer(writer).finish(),
        );
        let share = Arc::new(Semaphore::new(1)).acquire_owned().await.unwrap();
        let mut process = Process::start(&program, 1, None, share).await.unwrap();
        assert_eq!(process.died().await, WorkerFailure::Crashed);
        tasks::until_true("it is logged", async || {
            String::from_utf8_lossy(&log.lock().unwrap()).contains("it broke down")
        })
        .await;
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn a_worker_that_is_killed_holds_its_share_until_it_is_gone() {
        let folder = tempfile::tempdir().unwrap();
        let program = program(folder.path(), "exec sleep 1000").unwrap();
        let shares = Arc::new(Semaphore::new(1));
        let share = shares.clone().acquire_owned().await.unwrap();
        let mut process = Process::start(&program, 1, None, share).await.unwrap();
        let id = process.running.as_ref().unwrap().child.id().unwrap();
        // The wait for its end may be cancelled.
        assert_eq!(process.died().now_or_never(), None);
        drop(process);
        // Nothing else has run on this thread since, so nothing has waited for its end.
        assert_eq!(shares.available_permits(), 0);
        let _share = tasks::within_limit("its share", shares.acquire())
            .await
            .unwrap();
        assert!(!Path::new(&format!("/proc/{id}")).exists());
    }

    struct Into(Arc<Mutex<Vec<u8>>>);

    impl io::Write for Into {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
}
