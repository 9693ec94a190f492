//! A worker's process, as the server has it: HTTP over its pipes. It is killed when this is dropped.

use super::class::Limits;
use axum::body::Body;
use axum::http::{Request, Response};
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper_util::rt::TokioIo;
use std::io;
use std::path::Path;
use std::process::{ExitStatus, Stdio};
use std::time::Duration;
use tokio::process::{Child, Command};
use tokio::task::JoinHandle;

/// A worker's process.
pub struct Process {
    child: Child,
    send: SendRequest<Body>,
    connection: JoinHandle<()>,
}

/// Why a worker gave no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Died {
    /// It took more processor time than it may.
    Cpu,
    /// It needed more memory than it may.
    Memory,
    /// It ended otherwise, or could not be started.
    Broken,
}

/// How long a process may take to be gone once its pipes are.
const GONE: Duration = Duration::from_secs(2);

impl Process {
    /// Starts a worker that may take so many bytes of memory.
    ///
    /// # Errors
    /// What the system says.
    pub async fn start(program: &Path, memory: u64) -> io::Result<Process> {
        let mut child = Command::new(program)
            .args(["worker", "--memory", &memory.to_string()])
            .env_clear()
            // Each thread's own heap would reserve much of the address space.
            .env("MALLOC_ARENA_MAX", "2")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()?;
        let pipes = child.stdout.take().zip(child.stdin.take()).map(|(out, into)| tokio::io::join(out, into));
        let pipes = pipes.ok_or_else(|| io::Error::other("the worker has no pipes"))?;
        let (send, connection) = handshake(TokioIo::new(pipes)).await.map_err(io::Error::other)?;
        // How it ends is told to the one who sent the last request.
        let connection = tokio::spawn(async move { drop(connection.await) });
        Ok(Process { child, send, connection })
    }

    /// Has a request answered. The body of the answer may still come in.
    ///
    /// # Errors
    /// Why there is none.
    pub async fn send(&mut self, request: Request<Body>) -> Result<Response<Body>, Died> {
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

    /// Why it ended; it is killed where it has not.
    pub async fn died(&mut self) -> Died {
        match tokio::time::timeout(GONE, self.child.wait()).await {
            Ok(Ok(status)) => cause(status),
            _ => Died::Broken,
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.connection.abort();
    }
}

#[cfg(unix)]
fn cause(status: ExitStatus) -> Died {
    use rustix::process::Signal;
    use std::os::unix::process::ExitStatusExt;
    match status.signal() {
        Some(signal) if signal == Signal::XCPU.as_raw() => Died::Cpu,
        // Nothing there panics to the end of the process: it aborts where memory is refused.
        Some(signal) if signal == Signal::ABORT.as_raw() => Died::Memory,
        _ => Died::Broken,
    }
}

#[cfg(not(unix))]
fn cause(_: ExitStatus) -> Died {
    Died::Broken
}

impl Died {
    /// What people are told.
    pub fn told(self, limits: Limits, memory: u64) -> String {
        const PROGRAM: &str = "the program on your own machine has no such limit";
        match self {
            Died::Cpu => {
                format!(
                    "This takes more than {} seconds of processor time, the limit here; {PROGRAM}.",
                    limits.cpu
                )
            }
            Died::Memory => {
                format!(
                    "This needs more than {} megabytes of memory, the limit here; {PROGRAM}.",
                    memory >> 20
                )
            }
            Died::Broken => "Internal error. No game data was lost.".to_owned(),
        }
    }
}
